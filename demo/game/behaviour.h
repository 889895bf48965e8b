/* behaviour.h - behaviour trees: what an agent wants, given what it knows. */
#ifndef INC_BEHAVIOUR_H
#define INC_BEHAVIOUR_H

struct World;
struct Behaviour;

const Behaviour *behaviour_for(const char *enemy_name); // never null
void think_all(World &world);

#endif
