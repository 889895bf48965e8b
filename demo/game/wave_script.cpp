// wave_script.cpp - see wave_script.h.
#include "wave_script.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

#include <sstream>

void WaveScript::load(const std::string &level_name, const char *text)
{
   Prof(load_script);
   commands_.clear();
   next_ = 0;
   waited_ = 0;
   spawned_ = 0;
   std::istringstream lines(text);
   std::string line;
   while (std::getline(lines, line, ';')) {
      std::istringstream words(line);
      Command command = {"", 0, ""};
      if (!(words >> command.word)) continue;
      words >> command.number;
      command.zone = level_name + ": " + command.word;
      Prof_set_group(command.zone.c_str(), "game");
      commands_.push_back(command);
   }
}

// An open place near the player but not on top of him. Gives up after a while.
static bool find_place(World &world, cpVect &at)
{
   Prof(find_place);
   cpVect player = world.player->position();
   for (int tries = 0; tries < 40; ++tries) {
      int x = 1 + world.rng.below(MAP_W - 2), y = 1 + world.rng.below(MAP_H - 2);
      at = tile_centre(x, y);
      double distance = cpvdist(at, player);
      if (distance < 230 || distance > 720) continue;
      bool open = true;
      for (int j = -1; j <= 1; ++j)
         for (int i = -1; i <= 1; ++i) open = open && !world.tiles.at(x + i, y + j);
      if (open) return true;
   }
   return false;
}

bool WaveScript::spawn(World &world, const Command &command, double dt)
{
   waited_ += dt;
   if (waited_ < 0.12) return false; // not all at once
   waited_ = 0;
   cpVect at;
   if (find_place(world, at)) {
      const EnemyType *type = enemy_type(command.word.c_str());
      cpVect drift = cpvmult(cpvforangle(world.rng.range(0, 6.28)), world.rng.range(20, 90));
      if (type) add_enemy(world, *type, at);
      else add_asteroid(world, at, drift, world.rng.range(26, 48));
   }
   return ++spawned_ >= command.number;
}

bool WaveScript::obey(World &world, const Command &command, double dt)
{
   Prof_Scope_name(command.zone.c_str());
   if (command.word == "clear") return world.enemies.empty();
   if (command.word != "wait") return spawn(world, command, dt);
   waited_ += dt;
   return waited_ >= command.number;
}

// Notes on frames: when it gets hard.
void WaveScript::announce() const
{
   if (done()) return;
   const Command &next = commands_[next_];
   if (next.word == "carrier") Prof_note_frame("boss wave");
   else if (enemy_type(next.word.c_str())) Prof_note_frame(next.zone.c_str());
}

void WaveScript::run(World &world, double dt)
{
   Prof(wave_script);
   if (done() || !obey(world, commands_[next_], dt)) return;
   ++next_;
   waited_ = 0;
   spawned_ = 0;
   announce();
}
