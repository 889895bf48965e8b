// behaviour.cpp - see behaviour.h. Trees come from a table of text, as they would from a file, so
// their zones have names made at run time.
#include "behaviour.h"
#include "path_finding.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

// ---- The leaves of the trees: what an agent can do ----------------------------------------------

using Action = bool (*)(World &, Enemy &); // true: done, or it is so

static cpVect to_player(const World &world, const Enemy &enemy)
{
   return cpvsub(world.player->position(), enemy.position());
}

static bool sees_player(World &, Enemy &enemy)
{
   return enemy.percept.sees_player;
}

static bool remembers(World &, Enemy &enemy)
{
   return enemy.percept.seen_ago < 6;
}

static bool hurt(World &, Enemy &enemy)
{
   return enemy.health < enemy.type->health * 0.35;
}

static bool too_near(World &world, Enemy &enemy)
{
   return cpvlength(to_player(world, enemy)) < 190;
}

// Straight at the player, but each on a curve of its own, so that a swarm comes from all sides.
static bool swarm(World &world, Enemy &enemy)
{
   cpVect way = cpvnormalize(to_player(world, enemy));
   double sway = std::sin(world.time * 2.2 + enemy.mood * 20) * 0.8;
   enemy.wish = cpvnormalize(cpvadd(way, cpvmult(cpvperp(way), sway)));
   return true;
}

static bool search(World &world, Enemy &enemy)
{
   enemy.wish = follow_plan(world, enemy.plan, enemy, enemy.percept.last_seen, world.plans_left);
   if (cpvdist(enemy.position(), enemy.percept.last_seen) < 60) enemy.percept.seen_ago = 1e9;
   return true;
}

// Towards the player by and by, through a place that changes every few seconds.
static bool wander(World &world, Enemy &enemy)
{
   double phase = std::floor(world.time / 4 + enemy.mood * 7) * 2.4 + enemy.mood * 6;
   cpVect goal = cpvadd(world.player->position(), cpvmult(cpvforangle(phase), 260));
   goal.x = cpfclamp(goal.x, TILE * 1.5, ARENA_W - TILE * 1.5);
   goal.y = cpfclamp(goal.y, TILE * 1.5, ARENA_H - TILE * 1.5);
   if (world.tiles.at(tile_of(goal.x), tile_of(goal.y))) goal = world.player->position();
   cpVect way = follow_plan(world, enemy.plan, enemy, goal, world.plans_left);
   enemy.wish = cpvmult(way, 0.75);
   return true;
}

static bool strafe(World &world, Enemy &enemy)
{
   cpVect way = to_player(world, enemy);
   double distance = cpvlength(way), closer = cpfclamp((distance - 280) / 120, -1, 1);
   cpVect ahead = cpvnormalize(way);
   double side = std::sin(world.time * 0.7 + enemy.mood * 9) > 0 ? 1 : -1;
   enemy.wish = cpvclamp(cpvadd(cpvmult(ahead, closer), cpvmult(cpvperp(ahead), side * 0.8)), 1);
   return true;
}

static bool back_off(World &world, Enemy &enemy)
{
   enemy.wish = cpvneg(cpvnormalize(to_player(world, enemy)));
   return true;
}

static bool flee(World &world, Enemy &enemy)
{
   cpVect away = cpvneg(cpvnormalize(to_player(world, enemy)));
   cpVect goal = cpvadd(enemy.position(), cpvmult(away, 200));
   if (!in_sight(world, enemy.position(), goal)) return false; // cornered: fight
   enemy.wish = away;
   return true;
}

static bool dash(World &world, Enemy &enemy)
{
   cpVect way = cpvnormalize(to_player(world, enemy));
   enemy.wish = cpvmult(cpvperp(way), enemy.mood < 0.5 ? 1 : -1);
   return true;
}

static bool hold(World &world, Enemy &enemy)
{
   enemy.wish = cpvmult(cpvnormalize(to_player(world, enemy)), 0.5);
   return true;
}

// Shoots at where the player will be, unless a rock or a friend is in the way.
static bool fire(World &world, Enemy &enemy)
{
   if (enemy.reload > 0 || enemy.type->reload <= 0) return true;
   cpVect way = to_player(world, enemy);
   double lead = cpvlength(way) / enemy.type->bullet_speed * 0.6;
   cpVect at = cpvadd(world.player->position(), cpvmult(world.player->velocity(), lead));
   RayHit hit = raycast(world, enemy.position(), at, KIND_ASTEROID | KIND_ENEMY, &enemy);
   if (hit.entity) return false;
   enemy.facing = cpvtoangle(cpvsub(at, enemy.position()));
   enemy.reload = enemy.type->reload * world.rng.range(0.8, 1.3);
   fire_bullet(world, enemy, enemy.facing, enemy.type->bullet_speed, enemy.type->bullet_damage);
   return true;
}

static bool fire_ring(World &world, Enemy &enemy)
{
   if (enemy.reload > 0) return true;
   enemy.reload = enemy.type->reload;
   double start = cpvtoangle(to_player(world, enemy));
   int num = enemy.type->sides;
   for (int i = 0; i < num; ++i)
      fire_bullet(world, enemy, start + i * 2 * CP_PI / num, enemy.type->bullet_speed,
                  enemy.type->bullet_damage);
   return true;
}

static bool hatch(World &world, Enemy &enemy)
{
   enemy.hatch -= STEP_S;
   if (enemy.hatch > 0 || world.enemies.size() > 40) return true;
   enemy.hatch = 1.8;
   cpVect at = cpvadd(enemy.position(), cpvmult(cpvforangle(enemy.mood + world.time), 50));
   if (in_sight(world, enemy.position(), at)) add_enemy(world, *enemy_type("drone"), at);
   return true;
}

static const struct {
   const char *name;
   Action action;
} ACTIONS[] = {
   {"sees_player", sees_player}, {"remembers", remembers}, {"hurt", hurt}, {"too_near", too_near},
   {"swarm", swarm}, {"search", search}, {"wander", wander}, {"strafe", strafe},
   {"back_off", back_off}, {"flee", flee}, {"dash", dash}, {"hold", hold}, {"fire", fire},
   {"fire_ring", fire_ring}, {"hatch", hatch},
};

// Null if there is none.
static Action find_action(const char *name)
{
   for (auto &entry : ACTIONS)
      if (!std::strcmp(entry.name, name)) return entry.action;
   return nullptr;
}

// ---- The trees: when it does so -----------------------------------------------------------------

struct Behaviour {
   enum Type { FIRST_OF, ALL_OF, ACTION } type;
   std::vector<Behaviour> parts;
   Action action;
   Prof_Site *zone;
};

// ( ... ) does its parts until one fails, [ ... ] until one succeeds.
static const char *const SCRIPTS[][2] = {
   {"drone", "[ (sees_player swarm) (remembers search) wander ]"},
   {"hunter", "[ (hurt sees_player flee) (sees_player [ (too_near back_off fire) (strafe fire) ]) "
              "(remembers search) wander ]"},
   {"sentinel", "[ (sees_player hold fire_ring) hold ]"},
   {"wisp", "[ (sees_player [ (too_near dash fire) (strafe fire) ]) (remembers search) wander ]"},
   {"carrier", "[ (sees_player (hold hatch fire_ring)) (remembers search) wander ]"},
};

static std::string next_word(const char *&text)
{
   while (*text == ' ') ++text;
   std::string word;
   if (std::isalpha(static_cast<unsigned char>(*text)))
      while (std::isalpha(static_cast<unsigned char>(*text)) || *text == '_') word += *text++;
   else if (*text) word = *text++;
   return word;
}

// The scripts are part of the program: a word in them that is not an action is our own mistake.
static Behaviour parse(const std::string &word, const char *&text, const std::string &who)
{
   Behaviour node = {Behaviour::ACTION, {}, nullptr, nullptr};
   if (word == "(" || word == "[") {
      node.type = word == "(" ? Behaviour::ALL_OF : Behaviour::FIRST_OF;
      for (std::string w = next_word(text); w != ")" && w != "]" && !w.empty(); w = next_word(text))
         node.parts.push_back(parse(w, text, who));
      return node;
   }
   node.action = find_action(word.c_str());
   if (!node.action) std::abort();
   const std::string zone = who + ": " + word;
   Prof_set_group(zone.c_str(), "ai");
   node.zone = Prof_handle(zone.c_str());
   return node;
}

const Behaviour *behaviour_for(const char *enemy_name)
{
   static std::map<std::string, Behaviour> parsed; // nodes of a map stay where they are
   auto found = parsed.find(enemy_name);
   if (found != parsed.end()) return &found->second;
   const char *text = "wander";
   for (auto &script : SCRIPTS)
      if (!std::strcmp(script[0], enemy_name)) text = script[1];
   std::string first = next_word(text);
   return &parsed.emplace(enemy_name, parse(first, text, enemy_name)).first->second;
}

static bool run(const Behaviour &node, World &world, Enemy &enemy)
{
   if (node.type == Behaviour::ACTION) {
      Prof_Scope_handle(node.zone);
      return node.action(world, enemy);
   }
   Prof(behaviour);
   bool wanted = node.type == Behaviour::FIRST_OF;
   for (const Behaviour &part : node.parts)
      if (run(part, world, enemy) == wanted) return wanted;
   return !wanted;
}

void think_all(World &world)
{
   Prof(think);
   // By index: a carrier adds to the list.
   for (size_t i = 0; i < world.enemies.size(); ++i) {
      Enemy &enemy = *world.enemies[i];
      enemy.wish = cpvzero;
      if (enemy.arriving <= 0) run(*enemy.behaviour, world, enemy);
   }
}
