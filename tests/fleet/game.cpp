/* game.cpp - a game that plays for some seconds on a clock of its own, and leaves what a machine of
 * a fleet sends: its tables, its profile, its metrics, and its hitches as lines.
 *
 *      game FOLDER SEED [FRAMES]
 *
 * Most frames take about 8 ms. Some load a level's meshes, some collect garbage, and some find long
 * ways: those are late. The seed says which, so the files are the same each time, except for
 * those labels that are facts of the machine.
 */
#include "prof.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace
{

class Game {
 public:
   explicit Game(unsigned seed) : random_(seed) {}
   void play(int frames);

 private:
   /* A zone that takes so long, give or take a fifth, and 1/rarity of the times about `more` ms
    * longer. Returns whether that was so. */
   bool spend(const char *zone, double ms, int rarity = 0, double more = 0);
   double uniform() { return static_cast<double>(random_()) / 4294967296.0; }
   void simulate();
   void draw();
   void stream();

   std::mt19937 random_;
};

bool Game::spend(const char *zone, double ms, int rarity, double more)
{
   Prof_Scope_handle(Prof_handle(zone));
   const bool is_long = rarity && random_() % static_cast<unsigned>(rarity) == 0;
   ms *= 0.8 + 0.4 * uniform();
   if (is_long) ms += more * (0.5 + uniform());
   Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6));
   return is_long;
}

void Game::simulate()
{
   Prof(simulate);
   {
      Prof(ai);
      spend("think", 0.6);
      Prof_Add(ways, spend("find_path", 0.5, 170, 24) ? 90 : 5);
      spend("see", 0.3);
   }
   {
      Prof(physics);
      spend("broad_phase", 0.5);
      spend("solve", 1.1, 300, 14);
   }
   spend("animate", 0.7);
   spend("scripts", 0.4, 120, 16);
   spend("collect_garbage", 0.05, 90, 18);
}

void Game::draw()
{
   Prof(draw);
   spend("cull", 0.3);
   spend("shadows", 0.9, 400, 12);
   spend("terrain", 0.8);
   spend("upload_textures", 0.2, 110, 20);
   spend("particles", 0.6, 350, 13);
   spend("interface", 0.3);
}

void Game::stream()
{
   Prof(stream);
   spend("read", 0.1, 250, 15);
   Prof(load_meshes);
   spend("unpack", 0.05);
   spend("build_relief", 0.02, 60, 45);
}

void Game::play(int frames)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof(frame);
         simulate();
         draw();
         stream();
         spend("mix_sound", 0.4);
      }
      Prof_Sample(memory_mib, 300 + i % 7);
      Prof_update(1);
   }
}

bool leave(const std::string &folder, Prof_Format format, const char *name)
{
   if (Prof_export(format, (folder + "/" + name).c_str(), 0, 1 << 30)) return true;
   std::fprintf(stderr, "game: cannot write %s/%s\n", folder.c_str(), name);
   return false;
}

bool leave_lines(const std::string &file)
{
   static char line[64 * 1024];
   std::FILE *out = std::fopen(file.c_str(), "wb");
   bool good = out != nullptr;
   for (int i = 0; good && i < Prof_num_hitches(); ++i) {
      const size_t length = Prof_write_hitch_line(line, sizeof line, i);
      good = length && length < sizeof line && std::fwrite(line, 1, length, out) == length;
   }
   return out && std::fclose(out) == 0 && good;
}

bool leave_all(const std::string &folder)
{
   static const struct {
      Prof_Format format;
      const char *name;
   } files[] = {{Prof_CSV_TABLE_SESSIONS, "sessions.csv"}, {Prof_CSV_TABLE_LABELS, "labels.csv"},
                {Prof_CSV_TABLE_FRAMES, "frames.csv"},     {Prof_CSV_TABLE_HITCHES, "hitches.csv"},
                {Prof_CSV_TABLE_BLAMES, "blames.csv"},     {Prof_CSV_TABLE_NEAR, "near.csv"},
                {Prof_CSV_TABLE_VALUES, "values.csv"},     {Prof_PPROF, "profile.pb.gz"},
                {Prof_OPENMETRICS, "metrics.txt"}};
   bool good = leave_lines(folder + "/hitch_lines.ndjson");
   for (const auto &file : files) good = leave(folder, file.format, file.name) && good;
   return good;
}

} // namespace

int main(int argc, char **argv)
{
   const char *labels[][2] = {{"build", "1"}, {"level", "1"}, {"gpu", "1"}, {"tester", "1"}};
   if (argc < 3) return std::fprintf(stderr, "game FOLDER SEED [FRAMES]\n"), 2;
   for (const auto &label : labels) Prof_set_label(label[0], label[1]);
   Game game(static_cast<unsigned>(std::atoi(argv[2])));
   game.play(argc > 3 ? std::atoi(argv[3]) : 2000);
   return leave_all(argv[1]) ? 0 : 1;
}
