/* player.h - the player's ship. */
#ifndef INC_PLAYER_H
#define INC_PLAYER_H

#include "entity.h"

// What a pilot can do, whether a person at the keyboard or the autopilot.
struct Input {
   double move_x = 0, move_y = 0; /* each -1..1; y down the screen */
   bool fire = false;
};

struct Player : Entity {
   double facing = -CP_PI / 2; // radians; where nose and guns point
   double reload = 0, missile_reload = 0;
   double respawn_in = 0;  // seconds; > 0: no ship at the moment
   double safe_for = 2.5;  // seconds of invulnerability
   double since_hit = 10;
   int lives = 3;
   int gems = 0;           // towards the next gun
   int gun = 1;            // 1..4
   long score = 0;
   int chain = 1;          // multiplier
   double chain_left = 0;

   Player() : Entity(KIND_PLAYER) {}
   bool alive() const { return respawn_in <= 0 && lives > 0; }
   bool vulnerable() const { return alive() && safe_for <= 0; }
};

const double PLAYER_HEALTH = 100;

void place_player(World &world, cpVect at); // a new body; keeps score and lives
void run_player(World &world, const Input &input);
void lose_ship(World &world);
void collect_gem(World &world);
void score(World &world, int points);

#endif
