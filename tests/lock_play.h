/* lock_play.h - a game whose frames take 15 ms, one frame that waits for a lock or a signal, and
 * the threads that are blamed for the wait. */
#ifndef INC_TESTS_LOCK_PLAY_H
#define INC_TESTS_LOCK_PLAY_H

#include "contexts.h"
#include "facts.h"

/* ---- the lock of a thread that does not have to wait ---- */

const auto none = [] {};

inline void take(Prof_Lock *lock) { Prof_LOCK(lock, true, none()); }
inline void release(Prof_Lock *lock) { Prof_UNLOCK(lock, none()); }
inline void take_shared(Prof_Lock *lock) { Prof_LOCK_SHARED(lock, true, none()); }
inline void release_shared(Prof_Lock *lock) { Prof_UNLOCK_SHARED(lock, none()); }

/* The lock was released, and the thread that waited for it takes it. */
inline void take_over(Prof_Wait *wait)
{
   Prof_Instrument_take_over(wait);
   Prof_end_wait(wait);
}

/* ---- frames ---- */

inline void usual_frames()
{
   for (int i = 0; i < 60; ++i) frame_of("work", 15);
}

/* The next frame waits for the lock while `inside` runs, for so many ms, and takes it then. */
inline void stall(Prof_Lock *lock, bool share, const std::function<void()> &inside, double ms = 100)
{
   zone("work", 15);
   if (share) Prof_LOCK_SHARED(lock, false, inside());
   else Prof_LOCK(lock, false, inside());
   if (share) Prof_UNLOCK_SHARED(lock, (void)0);
   else Prof_UNLOCK(lock, (void)0);
   Prof_update(1);
   EXPECT_NEAR(hitch_at(0).excess_ms, ms, 0.5);
}

/* The same, but the next frame waits for a signal, which `inside` gives at its end. */
inline void stall_for_signal(Prof_Lock *signal, const std::function<void()> &inside, double ms)
{
   zone("work", 15);
   Prof_Wait wait = Prof_begin_wait(signal);
   inside();
   Prof_end_wait(&wait);
   Prof_update(1);
   EXPECT_NEAR(hitch_at(0).excess_ms, ms, 0.5);
}

/* ---- blames of the newest hitch ---- */

inline double blame_on(const std::string &path)
{
   double sum = 0;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      if (blame.path == path) sum += blame.blame_ms;
   return sum;
}

inline bool is_blamed(const std::string &path) { return blame_on(path) > 0; }

/* The blame of the thread of that name, with the number of its paths; and the rank of the first
 * blame of another thread. */
struct Shared_blame {
   double all = 0;
   int paths = 0, first_of_main = 1000;
};

inline Shared_blame blame_of(const std::string &thread)
{
   Shared_blame sum;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank) {
      const std::string name = context_name(blame.context);
      if (name == thread) {
         sum.all += blame.blame_ms;
         ++sum.paths;
         EXPECT_EQ(blame.evidence, Prof_BY_LOCK) << blame.path;
      } else if (sum.first_of_main == 1000) sum.first_of_main = rank;
   }
   return sum;
}

/* Milliseconds by thread and path: "a: serve". */
using Blames = std::map<std::string, double>;

inline Blames all_blames()
{
   Blames all;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      all[context_name(blame.context) + ": " + blame.path] += blame.blame_ms;
   return all;
}

/* Each difference of more than `tolerance` ms as a line; "": the hitch blames these and no others.
 */
inline std::string blames_beside(const Blames &expected, double tolerance = 0.1)
{
   Blames blamed = all_blames(), both = blamed;
   std::ostringstream lines;
   double sum = 0;
   both.insert(expected.begin(), expected.end());
   for (const auto &entry : both) {
      const auto at = expected.find(entry.first);
      const double ms = at == expected.end() ? 0 : at->second;
      const double is = blamed[entry.first];
      sum += is - ms;
      if (std::fabs(is - ms) > tolerance)
         lines << "   " << entry.first << " " << text_of(std::round(is * 1e3) / 1e3)
               << " ms instead of " << text_of(ms) << "\n";
   }
   if (std::fabs(sum) > tolerance) lines << "   the sum is " << text_of(sum) << " ms too much\n";
   return lines.str();
}

#endif
