/* lock_readers_test.cpp - random programs in which the frame waits for a lock that readers share,
 * against an account by milliseconds. */
#include "lock_play.h"
#include "worker.h"
#include <array>

namespace {

enum { WORKERS = 4 };
enum class Holds { nothing, shared, alone };

struct Reader {
   Holds holds = Holds::nothing;
   bool wants = false; /* to write */
   Prof_Wait wait = Prof_Wait();
   int zone = 0;
   int taken_at = 0, busy_until = 0; /* steps */
};

/* What each worker did in some milliseconds for which the frame waited. */
struct Step {
   int ms;
   std::array<std::string, WORKERS> paths;
};

/* From a step, to the one before `end`. */
struct Hold {
   int who, begin, end;
   int order; /* of releases */
};

/* One worker acts at a time. Nobody takes the lock again in the step in which it released it. While
 * the frame waits to read, no reader comes, as one writes or waits to write. */
class Readers {
 public:
   explicit Readers(unsigned seed) : random_(seed), lock_(lock_named("map"))
   {
      usual_frames();
      for (int i = 0; i < WORKERS; ++i)
         on(i, [i] {
            Prof_set_thread_name(numbered("w", i).c_str());
            Prof_Begin_name("z0")
         });
   }

   ~Readers()
   {
      for (int i = 0; i < WORKERS; ++i) on(i, [] { Prof_End });
   }

   void play()
   {
      Prof_Begin_name("work")
      const int steps = 1 + below(4);
      for (int i = 0; i < steps; ++i) act(below(WORKERS)), spend(3);
      spend(15 - steps * 3);
      Prof_End
      const bool share = is_for_writer() && below(2);
      if (!share && !is_held()) take_as(below(WORKERS), below(2) ? Holds::shared : Holds::alone);
      reads_ = share;
      story_ += share ? "main waits to read\n" : "main waits to write\n";
      Prof_Wait wait = share ? Prof_begin_shared_wait(&lock_) : Prof_begin_wait(&lock_);
      pass();
      for (int i = 3 + below(10); i > 0 && is_still_held(); --i) {
         pass();
         for (int k = below(3); k >= 0; --k) act(below(WORKERS));
      }
      for (; is_still_held(); let_one_go()) pass();
      Prof_Instrument_take_over(&wait);
      Prof_end_wait(&wait);
      if (share) release_shared(&lock_);
      else release(&lock_);
      Prof_update(1);
   }

   /* Back from the end: whoever released last of those who had it, from when it took it on. */
   Blames account() const
   {
      Blames sums;
      for (int at = static_cast<int>(steps_.size()); at > 0;) {
         const Hold *last = nullptr;
         for (const Hold &hold : holds_)
            if (hold.begin < at && hold.end >= at && (!last || hold.order > last->order))
               last = &hold;
         for (; at > last->begin; --at) {
            const Step &step = steps_[static_cast<size_t>(at - 1)];
            sums[numbered("w", last->who) + ": " + step.paths[static_cast<size_t>(last->who)]] +=
               step.ms;
            if (at == 1) return sums;
         }
      }
      return sums;
   }

   const std::string &story() const { return story_; }

 private:
   int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
   int now() const { return static_cast<int>(steps_.size()); }

   void on(int who, const std::function<void()> &what)
   {
      workers_[static_cast<size_t>(who)].call(what);
      tick(50);
   }
   Reader &at(int who) { return readers_[static_cast<size_t>(who)]; }
   void tell(int who, const char *what)
   {
      story_ += numbered("w", who) + " " + what + "\n";
   }

   bool is_held() const
   {
      return std::any_of(readers_.begin(), readers_.end(),
                         [](const Reader &r) { return r.holds != Holds::nothing; });
   }
   bool is_held_alone() const
   {
      return std::any_of(readers_.begin(), readers_.end(),
                         [](const Reader &r) { return r.holds == Holds::alone; });
   }
   /* The one that waits to write. */
   int writer() const
   {
      for (int i = 0; i < WORKERS; ++i)
         if (readers_[static_cast<size_t>(i)].wants) return i;
      return -1;
   }
   bool is_for_writer() const { return is_held_alone() || (is_held() && writer() >= 0); }

   void take_as(int who, Holds how)
   {
      Reader &r = at(who);
      if (r.wants) on(who, [&] { take_over(&r.wait); });
      else if (how == Holds::shared) on(who, [&] { take_shared(&lock_); });
      else on(who, [&] { take(&lock_); });
      r.wants = false;
      r.holds = how;
      r.taken_at = now();
      tell(who, how == Holds::shared ? "reads" : "writes");
   }

   void let_go(int who)
   {
      Reader &r = at(who);
      if (r.holds == Holds::shared) on(who, [&] { release_shared(&lock_); });
      else on(who, [&] { release(&lock_); });
      holds_.push_back({who, r.taken_at, now(), static_cast<int>(holds_.size())});
      r.holds = Holds::nothing;
      r.busy_until = now() + 1;
      tell(who, "releases");
   }

   void move(int who)
   {
      Reader &r = at(who);
      r.zone = (r.zone + 1 + below(2)) % 3;
      on(who, [&] {
         Prof_End
         Prof_Begin_name(numbered("z", r.zone).c_str())
      });
      tell(who, numbered("goes to z", r.zone).c_str());
   }

   /* A writer that waits goes first. */
   bool may_take(Holds how) const
   {
      if (writer() >= 0) return false;
      return how == Holds::shared ? !is_held_alone() && !reads_ : !is_held();
   }

   void act(int who)
   {
      Reader &r = at(who);
      if (r.wants) return is_held() ? (void)0 : take_as(who, Holds::alone);
      if (r.holds != Holds::nothing) return below(3) ? let_go(who) : move(who);
      if (below(4) == 0 || r.busy_until > now()) return move(who);
      const Holds how = below(3) ? Holds::shared : Holds::alone;
      if (may_take(how)) return take_as(who, how);
      if (how == Holds::shared || writer() >= 0) return;
      on(who, [&] { r.wait = Prof_begin_wait(&lock_); });
      r.wants = true;
      tell(who, "waits to write");
   }

   /* If nobody has it, who waits to write may come first, or somebody else. */
   bool is_still_held()
   {
      if (is_held()) return true;
      if (writer() >= 0 && (reads_ || below(2))) take_as(writer(), Holds::alone);
      else if (writer() < 0 && !reads_ && below(3) == 0) take_as(below(WORKERS), Holds::shared);
      return is_held();
   }

   void let_one_go()
   {
      for (int i = 0; i < WORKERS; ++i)
         if (at(i).holds != Holds::nothing) return let_go(i);
   }

   void pass()
   {
      const int ms = 5 + below(6);
      Step step = {ms, {}};
      for (int i = 0; i < WORKERS; ++i)
         step.paths[static_cast<size_t>(i)] = numbered("z", at(i).zone);
      spend(ms);
      steps_.push_back(step);
      story_ += numbered("   ", ms) + " ms\n";
   }
   std::mt19937 random_;
   Prof_Lock lock_;
   std::array<Worker, WORKERS> workers_;
   std::array<Reader, WORKERS> readers_;
   std::vector<Step> steps_;
   std::vector<Hold> holds_;
   bool reads_ = false; /* the frame waits to read */
   std::string story_;
};

TEST(Lock_readers, of_a_random_program_are_blamed_from_when_they_took_what_they_released_last)
{
   int failed = 0, of = share(400);
   for (unsigned seed = 1; seed <= static_cast<unsigned>(of); ++seed) {
      Prof_shutdown();
      Readers program(seed);
      program.play();
      ASSERT_GE(Prof_num_hitches(), 1) << seed;
      const std::string wrong = blames_beside(program.account());
      if (wrong.empty()) continue;
      if (++failed <= 3) ADD_FAILURE() << "seed " << seed << "\n" << program.story() << wrong;
   }
   EXPECT_EQ(failed, 0) << "of " << of;
}

} // namespace
