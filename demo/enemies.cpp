// enemies.cpp - see enemies.h.
#include "enemies.h"
#include "behaviour.h"
#include "prof.h"
#include "world.h"

#include <cstring>

static const EnemyType TYPES[] = {
   // name      radius mass speed thrust health score gems reload speed damage sides colour
   {"drone",    12, 0.4, 215,  900,  20,  10, 1, 0.0,   0,  0, 4, {80, 255, 150, 255}},
   {"hunter",   16, 0.8, 190,  700,  50,  40, 3, 0.8, 430, 11, 3, {255, 70, 190, 255}},
   {"sentinel", 21, 3.0,  50,  160,  90,  60, 4, 1.6, 360, 13, 6, {255, 160, 50, 255}},
   {"wisp",     11, 0.3, 330, 1500,  20,  30, 2, 1.4, 480,  7, 5, {175, 120, 255, 255}},
   {"carrier",  36, 8.0,  60,  220, 330, 250, 9, 2.2, 300, 15, 8, {255, 80, 70, 255}},
};

Enemy::Enemy(const EnemyType &t, int n, double m)
   : Entity(KIND_ENEMY), type(&t), behaviour(behaviour_for(t.name)), number(n), reload(t.reload),
     mood(m)
{
   radius = t.radius;
   health = t.health;
   colour = t.colour;
}

const EnemyType *enemy_type(const char *name)
{
   for (const EnemyType &type : TYPES)
      if (!std::strcmp(type.name, name)) return &type;
   return nullptr;
}

void add_enemy(World &world, const EnemyType &type, cpVect at)
{
   Prof(add_enemy);
   int number = static_cast<int>(world.rng.next() & 0xffff);
   std::unique_ptr<Enemy> enemy(new Enemy(type, number, world.rng.unit()));
   enemy->body = world.physics.circle(KIND_ENEMY, at, type.radius, type.mass, enemy.get());
   cpBodySetMoment(enemy->body->get(), INFINITY);
   world.effects.shock(at, 130, -350);
   world.effects.sparks(at, 20, type.colour);
   world.enemies.push_back(std::move(enemy));
}
