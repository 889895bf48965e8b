/* evidence_game.h - a game whose frames are late when a test wants it, in functions that are known.
 * On a busy machine any frame may be late, and a late one may have no CPU: so tests wait until what
 * they look for has been seen, for minutes if need be. */
#ifndef INC_TESTS_EVIDENCE_GAME_H
#define INC_TESTS_EVIDENCE_GAME_H

#include "tests/calls.h"
#include "tests/worker.h"

#include "src/frame/prof_hitch.h"

namespace game {

/* A test waits for four minutes, or for IPROF_PATIENCE seconds. */
struct Patience {
   const char *seconds = std::getenv("IPROF_PATIENCE");
   std::chrono::steady_clock::time_point end =
      std::chrono::steady_clock::now() + std::chrono::seconds(seconds ? std::atoi(seconds) : 240);
   bool is_over() const { return std::chrono::steady_clock::now() > end; }
};

/* Small budget, so that a late frame is short; all messages of the log are kept. */
void begin();
std::string log();
bool log_has(const std::string &text);

/* Memory's calls from the first of these on, counted from now, are refused; not the last one. */
void refuse_memory(int from, int to);

/* Works so long by the thread's own CPU time, in shade_rock > fbm > noise3. */
void shade_rock(double ms);

/* One frame: some work, and whatever makes it late. */
void frame(const std::function<void()> &more = [] {});
/* As many as make it known what is usual. */
void warm_up();

/* A thread that is known to the profiler, and no longer new (prof_thread.c). */
struct Helper : Worker {
   explicit Helper(const char *name);
};

/* Looks that were kept with hitches, understood. */
struct Look {
   std::string context, path; /* "frame > walls" */
   int call;
   std::set<std::string> functions; /* without parameters */
   bool is_in(const std::string &function) const { return functions.count(function) > 0; }
};
std::vector<Look> looks(); /* of all hitches that are kept */
unsigned long unanswered();

} // namespace game

#endif
