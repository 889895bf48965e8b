/* evidence_game.cpp - see evidence_game.h */
#include "evidence_game.h"

#include "platform/stack/prof_symbols_short.h"
#include "src/gather/prof_path.h"
#include "tests/contexts.h"

namespace {

std::mutex log_mutex;
std::string logged;

void take_line(const char *line, void *)
{
   std::lock_guard<std::mutex> guard(log_mutex);
   logged += line;
   logged += '\n';
}

std::atomic<int> calls{0}, refused_from{-1}, refused_to{-1};

void *take_memory(size_t bytes, void *)
{
   int call = calls++;
   return call >= refused_from && call < refused_to ? nullptr : std::calloc(1, bytes);
}

void give_memory(void *memory, void *) { std::free(memory); }

/* The calling thread's own. Windows has none that is fine enough. */
double cpu_ms()
{
#if defined(_WIN32)
   const clockid_t own_clock = CLOCK_MONOTONIC;
#else
   const clockid_t own_clock = CLOCK_THREAD_CPUTIME_ID;
#endif
   timespec now;
   clock_gettime(own_clock, &now);
   return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

} // namespace

/* Not in a namespace without a name: they are looked for by name, and must be no part of others. */
namespace game {

__attribute__((noinline)) double noise3(double x)
{
   for (int i = 0; i < 2000; ++i) x = std::fabs(x * 1.7 - 3.1) * 0.5 + 0.1;
   __asm__ volatile("" ::: "memory"); /* so that the call before is none at the tail */
   return x;
}

__attribute__((noinline)) double fbm(double x)
{
   for (int octave = 0; octave < 4; ++octave) x += noise3(x);
   __asm__ volatile("" ::: "memory");
   return x;
}

__attribute__((noinline)) void shade_rock(double ms)
{
   double until = cpu_ms() + ms;
   volatile double sum = 0;
   while (cpu_ms() < until)
      for (int i = 0; i < 8; ++i) sum = sum + fbm(sum);
   __asm__ volatile("" ::: "memory");
}

void begin()
{
   Prof_Config config = Prof_default_config();
   config.budget_ms = 4;
   config.max_hitches = 256;
   config.log = take_line;
   config.alloc = take_memory;
   config.release = give_memory;
   Prof_configure(&config);
}

void refuse_memory(int from, int to)
{
   calls = 0;
   refused_from = from;
   refused_to = to;
}

std::string log()
{
   std::lock_guard<std::mutex> guard(log_mutex);
   return logged;
}

bool log_has(const std::string &text) { return log().find(text) != std::string::npos; }

void frame(const std::function<void()> &more)
{
   {
      Prof(game_frame);
      shade_rock(0.5);
      more();
   }
   Prof_update(1);
}

void warm_up()
{
   for (int i = 0; i < 40; ++i) frame();
}

Helper::Helper(const char *name)
{
   call([name] {
      Prof_set_thread_name(name);
      for (int i = 0; i < 300; ++i) { Prof(made_known); }
   });
}

static std::string name_of(uint32_t place)
{
   Prof_Seen_Place known;
   char text[128];
   if (!Prof_Seen_name(place, &known) || !known.function) return "?";
   Prof_Symbols_short(known.function, text, sizeof text);
   return text;
}

static Look understood(const Prof_Seen *seen, const Prof_Seen_Look &look)
{
   char path[Prof_MAX_PATH];
   Prof_Path_write(look.state, path, sizeof path);
   Look result = {context_name(static_cast<int>(look.context)), path, look.call, {}};
   for (uint32_t i = 0; i < look.count; ++i)
      result.functions.insert(name_of(seen->places[look.first + i]));
   return result;
}

std::vector<Look> looks()
{
   std::vector<Look> all;
   for (int h = 0; h < Prof_num_hitches(); ++h) {
      const Prof_Seen *seen = Prof_Hitch_seen(h);
      for (uint32_t i = 0; seen && i < seen->num_looks; ++i)
         all.push_back(understood(seen, seen->looks[i]));
   }
   return all;
}

unsigned long unanswered()
{
   unsigned long count = 0;
   for (int h = 0; h < Prof_num_hitches(); ++h)
      if (const Prof_Seen *seen = Prof_Hitch_seen(h)) count += seen->unanswered;
   return count;
}

} // namespace game
