// behaviour.cpp - see behaviour.h. Trees come from a table of text, as they would from a file, so
// their zones have names made at run time.
#include "behaviour.h"
#include "actions.h"
#include "prof.h"
#include "world.h"

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

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
