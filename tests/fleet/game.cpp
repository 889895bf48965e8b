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
#include <cstring>
#include <iterator>
#include <random>
#include <string>

namespace {

/* A zone, with those of greater depth that follow it in it. It takes so long, give or take a fifth,
 * and 1/rarity of the times about `more` ms longer. */
struct Part {
   int depth;
   const char *zone;
   double ms;
   int rarity;
   double more;
};

const Part parts[] = {
   {0, "frame", 0, 0, 0},
   {1, "simulate", 0, 0, 0},
   {2, "ai", 0, 0, 0},
   {3, "think", 0.6, 0, 0},
   {3, "find_path", 0.5, 170, 24},
   {3, "see", 0.3, 0, 0},
   {2, "physics", 0, 0, 0},
   {3, "broad_phase", 0.5, 0, 0},
   {3, "solve", 1.1, 300, 14},
   {2, "animate", 0.7, 0, 0},
   {2, "scripts", 0.4, 120, 16},
   {2, "collect_garbage", 0.05, 90, 18},
   {1, "draw", 0, 0, 0},
   {2, "cull", 0.3, 0, 0},
   {2, "shadows", 0.9, 400, 12},
   {2, "terrain", 0.8, 0, 0},
   {2, "upload_textures", 0.2, 110, 20},
   {2, "particles", 0.6, 350, 13},
   {2, "interface", 0.3, 0, 0},
   {1, "stream", 0, 0, 0},
   {2, "read", 0.1, 250, 15},
   {2, "load_meshes", 0, 0, 0},
   {3, "unpack", 0.05, 0, 0},
   {3, "build_relief", 0.02, 60, 45},
   {1, "mix_sound", 0.4, 0, 0}};

std::mt19937 dice;
double uniform() { return static_cast<double>(dice()) / 4294967296.0; }

/* Returns whether it took longer. */
bool spend(const Part &part)
{
   const bool is_long = part.rarity && dice() % static_cast<unsigned>(part.rarity) == 0;
   double ms = part.ms * (0.8 + 0.4 * uniform());
   if (is_long) ms += part.more * (0.5 + uniform());
   Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6));
   return is_long;
}

/* Two zones of one name: tables tell them apart by their place in the source. */
bool build_relief(const Part &part)
{
   static int turn = 0;
   if (turn++ % 2) {
      Prof(build_relief);
      return spend(part);
   }
   Prof(build_relief);
   return spend(part);
}

/* Returns the part behind it. */
const Part *run(const Part *part)
{
   const Part *next = part + 1;
   if (!std::strcmp(part->zone, "build_relief")) {
      build_relief(*part);
      return next;
   }
   Prof_Scope_handle(Prof_handle(part->zone));
   if (part->ms > 0) {
      const bool is_long = spend(*part);
      if (!std::strcmp(part->zone, "find_path")) Prof_Add(ways, is_long ? 90 : 5);
   }
   while (next != std::end(parts) && next->depth > part->depth) next = run(next);
   return next;
}

void play(int frames)
{
   for (int i = 0; i < frames; ++i) {
      run(parts);
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
   dice.seed(static_cast<unsigned>(std::atoi(argv[2])));
   play(argc > 3 ? std::atoi(argv[3]) : 2000);
   return leave_all(argv[1]) ? 0 : 1;
}
