/* enemies.h - the agents: what they know, and how they fly. */
#ifndef INC_ENEMIES_H
#define INC_ENEMIES_H

#include "entity.h"
#include "raycast.h"

#include <vector>

struct Behaviour;

struct EnemyType {
   const char *name; // as wave scripts and behaviour tables call it
   double radius, mass, max_speed, thrust;
   double health;
   int score, gems;
   double reload, bullet_speed, bullet_damage; // reload 0: no gun
   int sides;                                  // of its shape
   Colour colour;
};

struct Percept {
   bool sees_player = false;
   cpVect last_seen = {0, 0};
   double seen_ago = 1e9; // seconds
   Lidar lidar = {};
};

struct Plan {
   std::vector<cpVect> way; // corners still to be reached
   size_t next = 0;
   double age = 1e9; // seconds
};

struct Enemy : Entity {
   const EnemyType *type;
   const Behaviour *behaviour;
   int number;           // ever rising: spreads the work over the steps
   Percept percept;
   Plan plan;
   cpVect wish = {0, 0}; // where it wants to go, length up to 1
   double facing = 0, reload, arriving = 0.7, mood, hatch = 2;

   Enemy(const EnemyType &type, int number, double mood);
};

const EnemyType *enemy_type(const char *name); // null if there is none
void add_enemy(World &world, const EnemyType &type, cpVect at);

void perceive_all(World &world); // what they get to know, through rays
void steer_all(World &world);    // from their wishes to forces
void count_enemies(const World &world); // for the profiler: how many of each type fly

#endif
