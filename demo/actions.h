/* actions.h - the leaves of the behaviour trees. */
#ifndef INC_ACTIONS_H
#define INC_ACTIONS_H

struct World;
struct Enemy;

using Action = bool (*)(World &, Enemy &); // true: done, or it is so

Action find_action(const char *name); // null if there is none

#endif
