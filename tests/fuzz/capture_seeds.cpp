/* capture_seeds.cpp FOLDER - writes the captures that fuzz_capture.cpp begins with: of a game of a
 * few frames, of one that used all there is, and a recording that was cut.
 */
#include <cstdio>

#include "tests/capture/capture_game.h"
#include "tests/seen_fake.h"

namespace {

void write(const std::string &file)
{
   if (Prof_save_capture(file.c_str(), 0, -1) == 1) return;
   std::fprintf(stderr, "capture_seeds: cannot write %s\n", file.c_str());
   std::exit(1);
}

void play_little(const std::string &folder)
{
   for (int i = 0; i < 5; ++i) {
      {
         Prof(world);
         pass(100000);
         Prof(ray);
         pass(3000);
      }
      Prof_update(1);
   }
   write(folder + "/little.iprof");
   Prof_shutdown();
}

/* ---- all that there is ---- */

void see()
{
   seen::Looks looks;
   seen::Looks::files()["fbm"] = "noise.c";
   looks.add(3, "(root) > load_level", "noise3 < fbm < main");
   looks.add(2, "load_level", "read < main", 0, 35);
   if (Prof_num_hitches()) looks.give(0);
}

void play_all(const std::string &folder)
{
   play_all_there_is(60);
   see();
   write(folder + "/all.iprof");
   Prof_save_capture((folder + "/part.iprof").c_str(), 2, 12);
   Prof_shutdown();
}

/* Whoever crashes leaves a recording without an end. */
void record(const std::string &folder)
{
   if (!Prof_record((folder + "/cut.iprof").c_str(), 0)) std::exit(1);
   play_all_there_is(150);
   std::fflush(nullptr);
   std::_Exit(0);
}

} // namespace

int main(int argc, char **argv)
{
   const std::string folder = argc > 1 ? argv[1] : ".";
   play_little(folder);
   play_all(folder);
   record(folder);
}
