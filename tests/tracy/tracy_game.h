/* tracy_game.h - a game that a viewer of Tracy looks at, and a naive model of what that must see.
 *
 * A Game makes up a random program of threads and fibers. It keeps by itself what is open where,
 * and since when a viewer may know of it. On the fake clock one thread runs at a time, so every sum
 * is exact; on a real one only the counts are.
 */
#ifndef TESTS_TRACY_GAME_H
#define TESTS_TRACY_GAME_H

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/tracy/tracy_decoder.h"
#include "tests/worker.h"

typedef struct Prof_Fiber Prof_Fiber;

namespace tracy {

struct Zone_site {
   const char *name;
   void (*begin)();
};
extern const std::vector<Zone_site> zone_sites;
void end_zone();

/* Time goes on; where it does by itself, nothing happens. */
void pass(int64_t ns);
bool owns_time();
int64_t time_now(); /* ns of the fake clock; 0 on a real one */

/* One entry, for a thread that must notice who watches. */
void be_noticed();

/* What the viewer's statistics must say, by name; without times where those are not known. */
Statistics by_name(const Statistics &all);
std::string differs(const Statistics &model, const Statistics &got);

class Game {
 public:
   explicit Game(unsigned seed);
   ~Game();

   void play(int steps);
   void close_all(); /* every zone that is open anywhere */
   void notes(bool are) { has_notes = are; }

   /* A viewer is connected now, or is going to get no more from here on. */
   void seen();
   void unseen();

   const Statistics &expected() const { return sums; } /* of this connection */
   uint64_t entries() const { return begun; }          /* of all connections */
   uint64_t messages = 0, points = 0, frames = 0, marks = 0; /* of this connection */

 private:
   struct Open {
      size_t site;
      int64_t since;
   };
   struct Party {
      Prof_Fiber *fiber = nullptr; /* null: a thread's own */
      bool in = false, known = false;
      std::vector<Open> stack;
   };
   struct Thread {
      std::unique_ptr<Worker> worker; /* null: this one */
      size_t own = 0;
      size_t now = 0;
   };

   unsigned pick(unsigned limit) { return static_cast<unsigned>(random() % limit); }
   void on(Thread &thread, const std::function<void()> &task);
   Party &party(const Thread &thread) { return parties[thread.now]; }
   void step();
   void update();
   void enter(Thread &thread);
   void leave(Thread &thread);
   void change_fiber(Thread &thread);
   void put_in(Thread &thread, size_t which);
   void know(Party &p);
   void say(Thread &thread);
   void lock_and_allocate(Thread &thread);
   void add_thread();
   void end_thread();
   void end_of(const Open &zone, int64_t t);
   void notice(Thread &thread);

   std::mt19937 random;
   std::vector<Party> parties;
   std::vector<Thread> threads;
   bool is_seen = false, has_notes = true;
   uint64_t begun = 0, allocated = 0;
   Statistics sums;
};

} // namespace tracy

#endif
