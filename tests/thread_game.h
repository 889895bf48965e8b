/* thread_game.h - a game of many threads, played in virtual time on the fake clock. A frame is laid
 * out first, as begins and ends with their times; then each thread plays its part with the clock
 * set to these. So it is known which thread was stalled, on which path and for how long.
 *
 *      main     update | ai | wait_jobs .... | record | wait_render ........... | finish | limiter
 *      job 1-3            physics or anim, and one may wait for the disk
 *      io                      read
 *      render                                   cull | draw | present (waits for the display)
 *      audio    mix idle mix idle mix idle ...  by the clock, whatever the others do
 *      stream   decode, for several frames, now and then; nobody waits for it
 */
#ifndef INC_TESTS_THREAD_GAME_H
#define INC_TESTS_THREAD_GAME_H

#include "tests/headers.h"

#include "prof.h"
#include "worker.h"

namespace thread_game {

/* What can be stalled. */
enum Part { UPDATE, AI, RECORD, PHYSICS, ANIM, READ, CULL, DRAW, NUM_PARTS };

/* A moment in which a thread begins a zone, or ends one; or begins to wait for something, ends
 * that, or says that it is there. */
enum Do { BEGIN, END, BEGIN_WAIT, END_WAIT, SIGNAL };
struct Step {
   uint64_t at;
   Do what;
   const char *zone;
   Prof_Lock *lock;
};
struct Lane {
   std::deque<Step> steps;
   Prof_Wait wait;
};

/* How threads wait for others: in zones that tell so, or that do not tell; or by locks. */
enum Waits { TOLD, UNTOLD, LOCKS };

struct Frame {
   double stall[NUM_PARTS] = {}; /* ms more than usual */
   double display = 0;           /* ms that the display takes more than usual */
   bool reads = false;           /* job 1 needs the disk */
   bool streams_on = false;      /* the streamer works till after the last wait has ended */
};

class Game {
 public:
   Game(uint64_t seed, Waits waits);
   ~Game();

   void play(const Frame &frame = Frame());
   void stream(int frames) { streams_until_ = now_ + static_cast<uint64_t>(frames) * 16700000; }

   static const char *path_of(Part part);
   static const char *thread_of(Part part);

 private:
   enum Who { STREAM, AUDIO, JOB_1, JOB_2, JOB_3, IO, RENDER, NUM_OTHERS };

   uint64_t some(double ms); /* ticks of so many ms, give or take 1 % */
   uint64_t lay(Who who, uint64_t at, const char *zone, uint64_t ticks);
   void zone(Lane *lane, uint64_t *at, const char *name, uint64_t ticks);
   void wait(Lane *lane, uint64_t *at, Prof_Lock *lock, uint64_t until);
   void signal(Lane *lane, uint64_t at, Prof_Lock *lock);
   void lay_jobs(const Frame &frame, uint64_t at, uint64_t ends[3]);
   void lay_audio(uint64_t until);
   void lay_stream(uint64_t until);
   void play_others(uint64_t until);
   static void play_steps(Lane *lane, uint64_t until);

   std::mt19937_64 random_;
   Lane others_[NUM_OTHERS], main_;
   Prof_Lock jobs_, picture_, disk_;
   Waits waits_;
   std::unique_ptr<Worker> workers_[NUM_OTHERS];
   uint64_t now_, shown_; /* shown_: when the display took the last frame */
   uint64_t audio_until_, stream_at_ = 0, streams_until_ = 0;
};

} // namespace thread_game

#endif
