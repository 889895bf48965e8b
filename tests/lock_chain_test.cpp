/* lock_chain_test.cpp - chains of waits: the frame waits for a thread that waits for another one.
 * Each thread is blamed for its part, in the zones in which it was then. */
#include "lock_play.h"
#include "named.h"
#include <array>

namespace {

void enter(const char *zone) { Prof_Begin_name(zone) }
void leave() { Prof_End }
void go_to(const char *zone) { leave(), enter(zone); }

/* The frame waits for b, which asks a so many times for an answer that takes so many ms. */
void ask_again_and_again(int times, double ms)
{
   Prof_shutdown();
   Prof_Lock done = lock_named("done"), answer = lock_named("answer");
   usual_frames();
   Named a("a"), b("b");
   a.call([] { enter("own"); });
   b.call([] { enter("job"); });
   const auto ask = [&] {
      for (int i = 0; i < times; ++i) {
         Prof_Wait wait;
         b.call([&] { wait = Prof_begin_wait(&answer); });
         a.call([&] { go_to("serve"), spend(ms), Prof_signal(&answer), go_to("own"); });
         b.call([&] { Prof_end_wait(&wait), spend(ms * 3 / 4); });
      }
      b.call([&] { Prof_signal(&done); });
   };
   stall_for_signal(&done, ask, times * ms * 7 / 4);
   EXPECT_EQ(blames_beside({{"a: serve", times * ms}, {"b: job", times * ms * 3 / 4}}), "");
   for (Worker *worker : {&a, &b}) worker->call(leave);
}

TEST(Lock_chain, of_one_that_serves_again_and_again_blames_it_for_the_time_in_which_it_served)
{
   ask_again_and_again(3, 8);
   ask_again_and_again(100, 0.2);
}

/* It is elsewhere while another thread has the lock, or none, and the frame sleeps. */
TEST(Lock_chain, of_one_that_had_the_lock_twice_blames_it_for_what_it_did_with_it)
{
   for (bool by_another : {true, false}) {
      SCOPED_TRACE(by_another);
      Prof_shutdown();
      Prof_Lock lock = lock_named("lock");
      usual_frames();
      Named a("a"), b("b");
      a.call([&] { enter("first"), take(&lock); });
      const auto alternate = [&] {
         a.call([&] { spend(20), release(&lock), go_to("elsewhere"); });
         if (by_another) b.call([&] { enter("between"), take(&lock); });
         spend(15);
         if (by_another) b.call([&] { release(&lock), leave(); });
         a.call([&] { go_to("second"), take(&lock), spend(12), release(&lock), leave(); });
      };
      stall(&lock, false, alternate, 47);
      EXPECT_EQ(blames_beside({{"a: first", 20},
                               {"a: second", 12},
                               {by_another ? "b: between" : "main thread: (wait) lock", 15}}),
                "");
   }
}

/* The frame wants to read, but a thread that wants to write came before it. Another thread works
 * all the time, and no thread waits for it. */
TEST(Lock_chain, of_a_writer_before_the_frame_blames_the_reader_for_whom_that_waits)
{
   for (bool with_another : {false, true}) {
      SCOPED_TRACE(with_another);
      Prof_shutdown();
      Prof_Lock map = lock_named("map");
      usual_frames();
      Named a("a"), b("b"), c("c");
      Prof_Wait wait;
      a.call([&] { enter("read"), take_shared(&map); });
      b.call([&] { enter("write"), wait = Prof_begin_wait(&map); });
      if (with_another) c.call([] { enter("busy"); });
      const auto read_and_write = [&] {
         a.call([&] { spend(30), release_shared(&map), go_to("elsewhere"); });
         b.call([&] { take_over(&wait), spend(20), release(&map); });
      };
      stall(&map, true, read_and_write, 50);
      EXPECT_EQ(blames_beside({{"a: read", 30}, {"b: write", 20}}), "");
      EXPECT_NEAR(blame_of("a").all, 30, 0.1);
      for (Worker *worker : {&a, &b}) worker->call(leave);
      if (with_another) c.call(leave);
   }
}

/* Each thread has a lock for which the one before it waits. */
TEST(Lock_chain, of_twelve_blames_the_last_one)
{
   enum { MANY = 12 };
   std::array<std::unique_ptr<Worker>, MANY> workers;
   std::array<Prof_Lock, MANY> locks;
   std::array<Prof_Wait, MANY> waits;
   usual_frames();
   for (size_t i = 0; i < MANY; ++i) {
      locks[i] = lock_named("lock");
      workers[i].reset(new Named(numbered("worker ", static_cast<int>(i))));
      workers[i]->call([&] { enter(i == MANY - 1 ? "last" : "job"), take(&locks[i]); });
   }
   for (size_t i = 0; i + 1 < MANY; ++i)
      workers[i]->call([&] { waits[i] = Prof_begin_wait(&locks[i + 1]); });
   const auto unwind = [&] {
      spend(40);
      for (size_t i = MANY; i--;)
         workers[i]->call([&] {
            if (i + 1 < MANY) take_over(&waits[i]), release(&locks[i + 1]);
            release(&locks[i]);
         });
   };
   stall(&locks[0], false, unwind, 40);
   EXPECT_EQ(blames_beside({{"worker 11: last", 40}}), "");
   for (auto &worker : workers) worker->call(leave);
}

/* ---- several waits in one ---- */

TEST(Lock_chain, of_two_waits_in_one_zone_blames_both)
{
   Prof_Lock map = lock_named("map"), done = lock_named("done");
   Prof_set_waiting("wait_all", Prof_WAITING_FOR_THREAD);
   usual_frames();
   Named a("a"), b("b");
   a.call([&] { enter("hold"), take(&map); });
   b.call([] { enter("job"); });
   zone("work", 15);
   {
      Prof(wait_all);
      Prof_LOCK(&map, false, a.call([&] { spend(16), release(&map), go_to("elsewhere"); }));
      Prof_UNLOCK(&map, (void)0);
      Prof_Wait wait = Prof_begin_wait(&done);
      b.call([&] { spend(24), Prof_signal(&done); });
      Prof_end_wait(&wait);
   }
   Prof_update(1);
   EXPECT_EQ(blames_beside({{"a: hold", 16}, {"b: job", 24}}), "");
   for (Worker *worker : {&a, &b}) worker->call(leave);
}

/* As std::condition_variable_any does with a Prof_Mutex. */
TEST(Lock_chain, of_a_condition_whose_mutex_another_one_has_blames_both)
{
   Prof_Lock changed = lock_named("changed"), mutex = lock_named("mutex");
   usual_frames();
   Named a("a"), b("b");
   a.call([] { enter("job"); });
   b.call([&] { enter("hold"), take(&mutex); });
   const auto wake_and_wait = [&] {
      a.call([&] { spend(10), Prof_signal(&changed), go_to("elsewhere"); });
      Prof_LOCK(&mutex, false, b.call([&] { spend(30), release(&mutex); }));
   };
   stall_for_signal(&changed, wake_and_wait, 40);
   EXPECT_EQ(blames_beside({{"a: job", 10}, {"b: hold", 30}}), "");
   Prof_UNLOCK(&mutex, (void)0);
   for (Worker *worker : {&a, &b}) worker->call(leave);
}

/* What another thread did beside the frame's own work is no part of the wait. */
TEST(Lock_chain, of_a_wait_in_a_zone_alone_blames_all_that_was_done_in_it)
{
   Prof_set_waiting("wait_a", Prof_WAITING_FOR_THREAD);
   usual_frames();
   Named a("a");
   a.call([] { enter("prepare"); });
   zone("work", 15);
   zone("more", 20);
   a.call([] { go_to("finish"); });
   zone("wait_a", 20);
   a.call(leave);
   Prof_update(1);
   EXPECT_EQ(blames_beside({{"a: finish", 20}, {"main thread: more", 20}}), "");
}

/* It draws the frame before, and has begun to draw this one at the update. */
TEST(Lock_chain, of_a_wait_in_a_zone_alone_blames_a_job_that_was_late_though_the_next_one_runs)
{
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   Named render("render");
   render.call([] { enter("cull"); });
   for (int i = 0; i <= 60; ++i) {
      zone("work", 1);
      enter("wait_render");
      spend(i < 60 ? 2 : 42);
      render.call([] { go_to("submit"), spend(0.3), leave(); });
      leave();
      render.call([] { enter("cull"); });
      Prof_update(1);
   }
   EXPECT_EQ(blames_beside({{"render: cull", 40}}), "");
   render.call(leave);
}

/* The frame waits for jobs of which the last one can begin when it has helped itself. */
TEST(Lock_chain, of_one_that_waited_for_the_waiting_frame_blames_who_worked)
{
   Prof_Lock group = lock_named("group"), queue = lock_named("queue");
   usual_frames();
   Named a("a"), b("b");
   Prof_Wait idle;
   b.call([&] { idle = Prof_begin_wait(&queue); });
   const auto work_in_turn = [&] {
      a.call([] { zone("first job", 40); });
      Prof_signal(&queue);
      b.call([&] { Prof_end_wait(&idle), zone("last job", 0.4), Prof_signal(&group); });
   };
   stall_for_signal(&group, work_in_turn, 40.4);
   EXPECT_NEAR(all_blames()["a: first job"], 40, 0.5);
   EXPECT_LT(all_blames()["b: (wait) queue"], 0.5);
}

/* ---- random programs, against an account by milliseconds ---- */

enum { WORKERS = 4, MAIN = WORKERS, LOCKS = 3, CONDITIONS = 2, NOBODY = -1 };

/* All that can be waited for: first the locks, then the conditions. */
const char *const things[] = {"l0", "l1", "l2", "c0", "c1"};
enum { THINGS = LOCKS + CONDITIONS };

/* The zones of a worker, the innermost last. */
const std::vector<std::vector<std::string>> zones = {{"a"}, {"b"}, {"c"}, {"c", "d"}};

struct Player {
   size_t zone = 0;
   int waits_for = NOBODY; /* a thing; NOBODY: it works */
   int by = NOBODY;        /* of a condition: the one that will signal it; NOBODY: it has */
   int last_signal = NOBODY; /* the condition of its last wait, until it has worked since */
   Prof_Wait wait = Prof_Wait();
};

/* Follows the waits from the updating thread to the one that works, and charges each millisecond to
 * the zone in which that one is. One player acts at a time, and all work while time passes.
 *
 * Some rules keep to what the manual promises. A worker goes on as soon as it may, and only the
 * updating thread sleeps on. A lock changes hands a few times only. A worker that was
 * signalled works before it waits for the same condition again. No wait is shorter than 2 ms.
 */
class Chains {
 public:
   /* `several`: whether they may wait for different signals of one condition. */
   Chains(unsigned seed, bool several)
      : random_(seed), are_usual_(seed % 2), several_(several)
   {
      for (int i = 0; i < THINGS; ++i) things_[i] = lock_named(things[i]);
      holder_.fill(NOBODY);
      for (int i = 0; i < WORKERS; ++i)
         workers_[i].call([i] { Prof_set_thread_name(numbered("w", i).c_str()); });
      if (are_usual_) enter_all();
      usual_frames();
      if (!are_usual_) enter_all();
   }

   ~Chains()
   {
      for (int i = 0; i < WORKERS; ++i)
         while (players_[i].waits_for != NOBODY) let_one_go(i);
      for (int i = 0; i < WORKERS; ++i) leave_zone(i);
   }

   /* A frame with one to three waits. */
   void play()
   {
      const int waits = below(3) ? 1 : 2 + below(2);
      for (int i = 0; i < waits; ++i) {
         work(15 / waits);
         begin_main();
         for (int steps = 3 + below(10) / waits; steps > 0; --steps) step(), pass(3 + below(8));
         end_main();
      }
      work(15 % waits);
      Prof_update(1);
   }

   /* Each difference as a line. */
   std::string differences() const
   {
      Blames blamed = all_blames(), all = blamed;
      std::string text;
      double sum = -waited_;
      all.insert(account_.begin(), account_.end());
      for (const auto &entry : all) {
         const double ms = blamed[entry.first], least = of(account_, entry.first);
         sum += ms;
         if (ms < least - 0.1 || ms > least + of(perhaps_, entry.first) + 0.1)
            text += "   " + entry.first + " " + text_of(std::round(ms * 1e3) / 1e3) +
                    " ms instead of " + text_of(least) + "\n";
      }
      if (std::fabs(sum) > 0.1) text += "   the sum is " + text_of(sum) + " ms too much\n";
      return text + doubts();
   }

   const std::vector<std::string> &story() const { return story_; }
   /* Did a thread work for which the updating thread did not wait itself? */
   bool is_deep() const { return is_deep_; }

 private:
   static double of(const Blames &blames, const std::string &key)
   {
      const auto at = blames.find(key);
      return at == blames.end() ? 0 : at->second;
   }

   /* Where the frame never slept on, locks tell everything. */
   std::string doubts() const
   {
      Prof_Blame blame;
      std::string text;
      for (int rank = 0; perhaps_.empty() && Prof_get_blame(0, rank, &blame); ++rank)
         if (blame.blame_ms > 0.1 && blame.evidence > Prof_BY_LOCK)
            text += std::string("   ") + blame.path + " is blamed by " +
                    Prof_evidence_name(blame.evidence) + "\n";
      return text;
   }

   int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }

   /* ---- who waits for whom ---- */

   bool is_working(int who) const { return players_[who].waits_for == NOBODY; }
   static bool is_lock(int thing) { return thing < LOCKS; }
   int awaited_by(int who) const
   {
      const Player &player = players_[who];
      return is_lock(player.waits_for) ? holder_[player.waits_for] : player.by;
   }
   /* The end of its chain; NOBODY: the updating thread sleeps. */
   int end_of(int who) const
   {
      while (who != NOBODY && !is_working(who)) who = awaited_by(who);
      return who;
   }
   bool reaches(int from, int whom) const
   {
      while (from != whom && from != NOBODY && !is_working(from)) from = awaited_by(from);
      return from == whom;
   }
   std::vector<int> waiters_of(int thing) const
   {
      std::vector<int> all;
      for (int i = 0; i < WORKERS; ++i)
         if (players_[i].waits_for == thing) all.push_back(i);
      return all;
   }

   /* ---- what they do ---- */

   static std::string name_of(int who) { return who == MAIN ? "main" : numbered("w", who); }

   void tell(int who, const std::string &what) { story_.push_back(name_of(who) + " " + what); }

   void on(int who, const std::function<void()> &act)
   {
      if (who == MAIN) act();
      else workers_[who].call(act);
      tick(50); /* no two notes have the same time */
   }

   std::string zone_name(int who, const std::string &zone) const
   {
      return name_of(who) + " " + zone;
   }
   std::string path_of(int who) const
   {
      std::string path;
      for (const std::string &zone : zones[players_[who].zone])
         path += (path.empty() ? "" : " > ") + zone_name(who, zone);
      return path;
   }
   void enter_zone(int who)
   {
      for (const std::string &zone : zones[players_[who].zone])
         on(who, [&] { enter(zone_name(who, zone).c_str()); });
   }
   void leave_zone(int who)
   {
      for (size_t i = 0; i < zones[players_[who].zone].size(); ++i) on(who, leave);
   }
   void enter_all()
   {
      for (int i = 0; i < WORKERS; ++i) enter_zone(i);
   }
   void move(int who)
   {
      leave_zone(who);
      players_[who].zone = (players_[who].zone + 1 + random_() % (zones.size() - 1)) % zones.size();
      enter_zone(who);
      tell(who, "goes to " + path_of(who));
   }

   void begin_wait(int who, int thing, int by)
   {
      Player &player = players_[who];
      on(who, [&] { player.wait = Prof_begin_wait(&things_[thing]); });
      player.waits_for = thing;
      player.by = by;
      tell(who, std::string("waits for ") + things[thing] + " of " +
                   name_of(is_lock(thing) ? holder_[thing] : by));
   }

   void take_lock(int who, int lock)
   {
      Player &player = players_[who];
      if (player.waits_for == lock) on(who, [&] { take_over(&player.wait); });
      else on(who, [&] { take(&things_[lock]); });
      player.waits_for = NOBODY;
      holder_[lock] = who;
      ++taken_[lock];
      tell(who, std::string("takes ") + things[lock]);
   }

   void release_lock(int lock, int next)
   {
      const int who = holder_[lock];
      if (players_[MAIN].waits_for == lock) let_go_ = who;
      on(who, [&] { release(&things_[lock]); });
      tell(who, std::string("releases ") + things[lock]);
      holder_[lock] = NOBODY;
      if (next != NOBODY) take_lock(next, lock);
   }

   void wake(int who)
   {
      Player &player = players_[who];
      on(who, [&] { Prof_end_wait(&player.wait); });
      player.last_signal = player.waits_for;
      player.waits_for = NOBODY;
      tell(who, "goes on");
   }

   /* The one that waits may sleep on. */
   void signal(int whom)
   {
      Player &player = players_[whom];
      const int who = player.by;
      on(who, [&] { Prof_signal(&things_[player.waits_for]); });
      tell(who, std::string("signals ") + things[player.waits_for] + " for " + name_of(whom));
      if (whom == MAIN) let_go_ = who;
      player.by = NOBODY;
   }

   /* ---- time ---- */

   /* Where the updating thread sleeps, the time is the wait's, or that of any worker except the one
    * that let it go. */
   void charge(double ms)
   {
      const int end = end_of(MAIN);
      waited_ += ms;
      if (end != NOBODY) {
         account_[name_of(end) + ": " + path_of(end)] += ms;
         is_deep_ |= end != awaited_by(MAIN);
         return;
      }
      perhaps_["main thread: (wait) " + std::string(things[players_[MAIN].waits_for])] += ms;
      for (int i = 0; i < WORKERS; ++i)
         if (i != let_go_ && is_working(i)) perhaps_[name_of(i) + ": " + path_of(i)] += ms;
   }

   void pass(int ms)
   {
      const int end = end_of(MAIN);
      spend(ms);
      for (Player &player : players_)
         if (player.waits_for == NOBODY) player.last_signal = NOBODY;
      if (!is_working(MAIN)) charge(ms);
      story_.push_back(numbered("   ", ms) + " ms" + (is_working(MAIN)  ? ""
                                                     : end == NOBODY ? ": main sleeps"
                                                                     : ": " + path_of(end)));
   }

   /* ---- at random ---- */

   /* One that works, often the one for which the frame waits. */
   int some_worker()
   {
      const int end = end_of(MAIN);
      int who;
      if (end != MAIN && end != NOBODY && below(2)) return end;
      do who = below(WORKERS);
      while (!is_working(who));
      return who;
   }

   bool may_change_hands(int lock) const { return taken_[lock] < 5; }

   void try_to_take(int who)
   {
      const int lock = below(LOCKS);
      if (holder_[lock] == NOBODY && may_change_hands(lock)) take_lock(who, lock);
   }

   /* To one that waits for it, or that comes by. */
   int next_holder(int lock, int who)
   {
      const std::vector<int> waiters = waiters_of(lock);
      if (!waiters.empty() && below(3)) return waiters[random_() % waiters.size()];
      const int other = below(WORKERS);
      if (other != who && is_working(other) && below(2)) return other;
      return waiters.empty() ? static_cast<int>(NOBODY) : waiters[0];
   }

   void try_to_release(int who)
   {
      const int lock = below(LOCKS);
      if (holder_[lock] != who || !may_change_hands(lock)) return;
      const int next = next_holder(lock, who);
      if (below(2)) release_lock(lock, next);
      else release_lock(lock, next), move(who);
   }

   void try_to_wait_for_lock(int who)
   {
      const int lock = below(LOCKS);
      if (holder_[lock] == NOBODY || reaches(holder_[lock], who)) return;
      begin_wait(who, lock, NOBODY);
   }

   bool may_wait_for(int who, int condition) const
   {
      bool is_awaited = false;
      for (const Player &player : players_) is_awaited |= player.waits_for == condition;
      return (several_ || !is_awaited) && players_[who].last_signal != condition;
   }

   void try_to_wait_for_signal(int who)
   {
      const int thing = LOCKS + below(CONDITIONS), by = below(WORKERS);
      if (reaches(by, who) || !may_wait_for(who, thing)) return;
      begin_wait(who, thing, by);
   }

   void try_to_signal(int who)
   {
      for (int i = 0; i < WORKERS; ++i) {
         if (is_working(i) || is_lock(players_[i].waits_for) || players_[i].by != who) continue;
         signal(i);
         wake(i);
         return;
      }
   }

   /* It serves the other one, in a zone or two, and does something of its own again. */
   void be_served(int who)
   {
      const int by = below(WORKERS), thing = LOCKS + below(CONDITIONS);
      if (by == who || !is_working(by) || !may_wait_for(who, thing)) return;
      begin_wait(who, thing, by);
      for (int i = below(2); i >= 0; --i) move(by), pass(3 + below(6));
      signal(who);
      wake(who);
      move(by);
   }

   void step()
   {
      const int who = some_worker();
      switch (below(8)) {
      case 0: return move(who);
      case 1: return try_to_take(who);
      case 2: case 3: return try_to_release(who);
      case 4: return try_to_wait_for_lock(who);
      case 5: return try_to_wait_for_signal(who);
      case 6: return try_to_signal(who);
      default: return is_working(MAIN) ? try_to_take(who) : be_served(who);
      }
   }

   /* ---- the updating thread ---- */

   void work(int ms)
   {
      Prof_Begin_name("work")
      for (; ms > 3; ms -= 3) step(), step(), pass(3);
      spend(ms);
      Prof_End
   }

   void begin_main()
   {
      int thing = below(THINGS);
      tell(MAIN, "begins");
      if (!is_lock(thing) && !may_wait_for(MAIN, thing)) thing = below(LOCKS);
      if (!is_lock(thing)) return begin_wait(MAIN, thing, below(WORKERS));
      if (holder_[thing] == NOBODY) take_lock(some_worker(), thing);
      begin_wait(MAIN, thing, NOBODY);
   }

   /* Lets go the one that is before the end of that chain. */
   void let_one_go(int who)
   {
      const int end = end_of(who);
      while (awaited_by(who) != end) who = awaited_by(who);
      const int thing = players_[who].waits_for;
      if (is_lock(thing)) return release_lock(thing, who == MAIN ? static_cast<int>(NOBODY) : who);
      signal(who);
      if (who != MAIN) wake(who);
   }

   bool is_let_go() const { return end_of(MAIN) == NOBODY; }

   void end_main()
   {
      while (!is_let_go()) {
         if (below(3) == 0) move(end_of(MAIN));
         pass(3 + below(6));
         let_one_go(MAIN);
      }
      const int thing = players_[MAIN].waits_for;
      const std::vector<int> waiters = waiters_of(thing);
      if (waiters.empty() && below(6) == 0) pass(3 + below(6));
      if (!is_lock(thing)) return wake(MAIN);
      take_lock(MAIN, thing);
      release_lock(thing, waiters.empty() ? static_cast<int>(NOBODY) : waiters[0]);
   }

   std::mt19937 random_;
   const bool are_usual_; /* the workers work in usual frames, too */
   const bool several_;
   std::array<Prof_Lock, THINGS> things_;
   std::array<Worker, WORKERS> workers_;
   std::array<Player, WORKERS + 1> players_;
   std::array<int, LOCKS> holder_, taken_{}; /* how often */
   int let_go_ = NOBODY; /* the one for which the updating thread waited last */
   Blames account_, perhaps_; /* at least, and how much more it may be */
   double waited_ = 0;
   bool is_deep_ = false;
   std::vector<std::string> story_;
};

struct Failed {
   unsigned seed;
   std::vector<std::string> story;
   std::string differences;
};

/* All of them by a line each, and the three shortest programs. */
void tell_failed(std::vector<Failed> *failed, int of)
{
   std::string seeds;
   for (const Failed &one : *failed) seeds += " " + std::to_string(one.seed);
   std::sort(failed->begin(), failed->end(), [](const Failed &a, const Failed &b) {
      return a.story.size() < b.story.size();
   });
   for (size_t i = 0; i < failed->size() && i < 3; ++i) {
      std::string text;
      for (const std::string &line : (*failed)[i].story) text += line + "\n";
      ADD_FAILURE() << "seed " << (*failed)[i].seed << "\n" << text << (*failed)[i].differences;
   }
   EXPECT_TRUE(failed->empty()) << failed->size() << " of " << of << " fail:" << seeds;
}

void play_programs(bool several)
{
   const int seeds = share(200);
   std::vector<Failed> failed;
   int deep = 0;
   for (unsigned seed = 1; seed <= static_cast<unsigned>(seeds); ++seed) {
      Prof_shutdown();
      Chains chains(seed, several);
      chains.play();
      ASSERT_GE(Prof_num_hitches(), 1) << seed;
      deep += chains.is_deep();
      const std::string differences = chains.differences();
      if (!differences.empty()) failed.push_back({seed, chains.story(), differences});
   }
   tell_failed(&failed, seeds);
   EXPECT_GE(deep, share(64));
}

TEST(Lock_chain, of_a_random_program_blames_each_for_its_part) { play_programs(false); }

TEST(Lock_chain, of_a_random_program_in_which_a_condition_has_several_waits_blames_each_for_its_part)
{
   play_programs(true);
}

} // namespace
