// entity.cpp - see entity.h.
#include "entity.h"
#include "prof.h"
#include "world.h"

#include <algorithm>

void damage(World &world, Entity &entity, double amount, cpVect where)
{
   Prof(damage);
   if (entity.dead) return;
   if (entity.kind == KIND_PLAYER) {
      if (!world.player->vulnerable()) return;
      world.shake = std::min(14.0, world.shake + amount * 0.4);
      world.player->since_hit = 0;
      world.effects.shock(where, 110, 260);
   }
   entity.health -= amount;
   entity.flash = 1;
   if (entity.health <= 0) entity.dead = true;
}

static void enemy_death(World &world, const Enemy &enemy)
{
   Prof(enemy_death);
   world.effects.explosion(enemy.position(), enemy.velocity(), enemy.radius, enemy.colour);
   add_shards(world, enemy.position(), enemy.velocity(), enemy.radius * 0.42,
              4 + static_cast<int>(enemy.radius / 5), enemy.colour);
   drop_gems(world, enemy.position(), enemy.type->gems);
   score(world, enemy.type->score);
   world.shake = std::min(14.0, world.shake + enemy.radius * 0.12);
}

static void asteroid_death(World &world, const Asteroid &rock)
{
   Prof(asteroid_death);
   world.effects.explosion(rock.position(), rock.velocity(), rock.radius * 0.6, rock.colour);
   add_shards(world, rock.position(), rock.velocity(), 6, 8, rock.colour);
   score(world, 5);
   break_asteroid(world, rock);
}

void settle_deaths(World &world)
{
   Prof(settle_deaths);
   for (const auto &enemy : world.enemies)
      if (enemy->dead) enemy_death(world, *enemy);
   size_t num = world.asteroids.size(); // fragments are added behind
   for (size_t i = 0; i < num; ++i)
      if (world.asteroids[i]->dead) asteroid_death(world, *world.asteroids[i]);
   if (world.player->dead) lose_ship(world);
}
