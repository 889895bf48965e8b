/* critical_path_test.cpp - the threads along which a frame's length came to be, in known
 * programs and in random ones, against a naive walk by milliseconds.
 */
#include "facts.h"
#include "src/show/prof_critical_text.h"
#include "worker.h"

namespace {

const uint64_t MS = 1000000;

/* From begin to before end; by whom it ended: a thread, or DISPLAY. */
enum { DISPLAY = -1 };
struct Wait {
   int begin, end, by;
};

/* Thread 0 is the updating one. Waits of each are in order, with time between them. */
struct Program {
   int length; /* of a frame */
   std::vector<std::vector<Wait>> waits;
};

struct Moment {
   int at, order; /* those that go on come before those that begin to wait */
   std::function<void()> act;
   int thread;
};

class Players {
 public:
   explicit Players(int others)
   {
      Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
      Prof_update(0);
      for (int i = 0; i < others; ++i) workers_.emplace_back(new Worker);
      for (int i = 1; i <= others; ++i)
         on(i, [i] {
            Prof_set_thread_name(("thread " + std::to_string(i)).c_str());
            Prof_Begin_name("work")
         });
      Prof_Begin_name("work")
      Prof_update(1);
      start_ = Prof_fake_ticks;
   }

   ~Players()
   {
      Prof_End
      for (size_t i = 1; i <= workers_.size(); ++i) on(static_cast<int>(i), [] { Prof_End });
      for (auto &worker : workers_) worker->stop();
   }

   void on(int thread, const std::function<void()> &act)
   {
      if (thread == 0) act();
      else workers_[static_cast<size_t>(thread - 1)]->call(act);
   }

   /* Waits may last from one frame to the next, but not the updating thread's. */
   void play(const Program &program)
   {
      std::vector<Moment> moments;
      for (size_t i = 0; i < program.waits.size(); ++i)
         for (const Wait &wait : program.waits[i]) add(&moments, static_cast<int>(i), wait);
      std::stable_sort(moments.begin(), moments.end(), [](const Moment &a, const Moment &b) {
         return a.at != b.at ? a.at < b.at : a.order < b.order;
      });
      for (const Moment &moment : moments) {
         Prof_fake_ticks = start_ + static_cast<uint64_t>(moment.at) * MS;
         on(moment.thread, moment.act);
      }
      Prof_fake_ticks = start_ += static_cast<uint64_t>(program.length) * MS;
      Prof_update(1);
   }

 private:
   struct Kept {
      Prof_Lock lock;
      Prof_Wait wait;
   };

   void add(std::vector<Moment> *moments, int thread, const Wait &wait)
   {
      if (wait.by == DISPLAY) {
         moments->push_back({wait.begin, 1, [] { Prof_Begin_name("vsync") }, thread});
         moments->push_back({wait.end, 0, [] { Prof_End }, thread});
         return;
      }
      Kept *kept = &kept_.emplace_back();
      kept->lock.name = "lock";
      const auto begin = [kept] { kept->wait = Prof_begin_wait(&kept->lock); };
      moments->push_back({wait.begin, 1, begin, thread});
      moments->push_back({wait.end, -1, [kept] { Prof_signal(&kept->lock); }, wait.by});
      moments->push_back({wait.end, 0, [kept] { Prof_end_wait(&kept->wait); }, thread});
   }

   std::vector<std::unique_ptr<Worker>> workers_;
   std::deque<Kept> kept_;
   uint64_t start_;
};

/* The path as text, a letter for each millisecond: the digit of the thread that it was on, or '.'
 * for one that waited there. */
std::string told_path(const Program &program)
{
   const Prof_Frame_Info info = frame_info();
   std::string path;
   Prof_Critical_Step step;
   double at = 0, critical = 0;
   for (int i = 0; Prof_get_critical_step(info.number, i, &step); ++i) {
      EXPECT_NEAR(step.begin_ms, at, 1e-6) << "steps lie end to end";
      EXPECT_GT(step.ms, 0);
      Prof_Context_Info context = Prof_Context_Info();
      EXPECT_EQ(Prof_get_context_info(step.context, info.number, &context), 1);
      const std::string name = context.name;
      const char who = name == "main thread" ? '0' : name[name.size() - 1];
      path += std::string(static_cast<size_t>(step.ms + 0.5), step.waits ? '.' : who);
      at = step.begin_ms + step.ms;
      if (step.waits != Prof_WAITING_FOR_DISPLAY) critical += step.ms;
      if (!step.waits) {
         EXPECT_STREQ(step.path, "work");
      }
   }
   EXPECT_NEAR(at, info.ms, 1e-6) << "steps cover the frame";
   EXPECT_EQ(Prof_get_critical_step(info.number, Prof_num_critical_steps(info.number), &step), 0);
   EXPECT_EQ(static_cast<int>(path.size()), program.length);
   EXPECT_LE(info.critical_ms, critical + 1e-6);
   return path;
}

std::string path_of(const Program &program)
{
   Players players(static_cast<int>(program.waits.size()) - 1);
   players.play(program);
   return told_path(program);
}

struct Known {
   const char *name;
   Program program;
   const char *path;
};

const Known known[] = {
   {"the_updating_threads_if_it_waited_for_nothing", {10, {{}, {{2, 5, 0}}}}, "0000000000"},
   /* Thread 1 worked all the time, but nothing tells of its begin. */
   {"in_the_thread_that_let_it_go", {10, {{{3, 8, 1}}, {}}}, "0001111100"},
   /* Thread 1 got its work at 2, and main's own from 2 to 6 was done beside it. */
   {"without_what_was_done_beside_it", {10, {{{6, 9, 1}}, {{0, 2, 0}}}}, "0011111110"},
   {"a_chain_of_three", {12, {{{3, 11, 1}}, {{5, 9, 2}}, {}}}, "000112222110"},
   {"a_chain_of_four", {12, {{{3, 11, 1}}, {{4, 10, 2}}, {{5, 9, 3}}, {}}}, "000123333210"},
   /* Thread 1 waited for 2, but who began it all is not known: so it is main. */
   {"the_updating_threads_where_no_more_is_known",
    {12, {{{8, 11, 1}}, {{4, 6, 2}}, {}}}, "000022111110"},
   {"where_the_display_was_waited_for", {10, {{{3, 8, DISPLAY}}, {}}}, "000.....00"},
};

class Known_path : public ::testing::TestWithParam<Known> {};

TEST_P(Known_path, is_told) { EXPECT_EQ(path_of(GetParam().program), GetParam().path); }

INSTANTIATE_TEST_SUITE_P(is, Known_path, ::testing::ValuesIn(known), By_name());

TEST(Critical_path, stays_where_the_thread_that_was_waited_for_waited_for_the_display)
{
   EXPECT_EQ(path_of({10, {{{2, 9, 1}}, {{4, 7, DISPLAY}}}}), "0011...110");
   const Prof_Frame_Info info = frame_info();
   EXPECT_NEAR(info.critical_ms, 7, 1e-6) << "nobody's doing is the display";
   EXPECT_NEAR(info.work_ms, 3, 1e-6);
}

/* Thread 1 lets main go from within a wait of its own, in which it did not work. */
TEST(Critical_path, is_not_on_who_only_waited_itself)
{
   Players players(1);
   players.on(1, [] { Prof_Begin_name("vsync") });
   players.play({10, {{}, {}}});
   EXPECT_EQ((players.play({10, {{{3, 8, 1}}, {}}}), told_path({10, {}})), "000.....00");
   players.on(1, [] { Prof_End });
}

TEST(Critical_path, is_a_track_of_a_trace)
{
   ASSERT_EQ(path_of({10, {{{2, 9, 1}}, {{4, 7, DISPLAY}}}}), "0011...110");
   std::istringstream file(exported(Prof_CHROME, 0, 0));
   std::string line, track, events;
   while (std::getline(file, line)) {
      const auto field = [&](const char *key) {
         const size_t at = line.find(std::string("\"") + key + "\":");
         const size_t begin = at == std::string::npos ? at : line.find(':', at) + 1;
         return at == std::string::npos ? "" : line.substr(begin, line.find_first_of(",}", begin) -
                                                                     begin);
      };
      if (line.find("\"critical path\"") != std::string::npos) track = field("tid");
      if (track.empty() || field("tid") != track || field("ts").empty()) continue;
      events += field("ph") + " " + field("ts") + " " + field("name") +
                (line.find("waits_in") == std::string::npos ? "" : " waits") + "\n";
   }
   EXPECT_EQ(events, "\"B\" 0.000 \"main thread\"\n\"E\" 2000.000 \"main thread\"\n"
                     "\"B\" 2000.000 \"thread 1\"\n\"E\" 4000.000 \"thread 1\"\n"
                     "\"B\" 4000.000 \"thread 1\"\n\"E\" 7000.000 \"thread 1\" waits\n"
                     "\"B\" 7000.000 \"thread 1\"\n\"E\" 9000.000 \"thread 1\"\n"
                     "\"B\" 9000.000 \"main thread\"\n\"E\" 10000.000 \"main thread\"\n");
}

Prof_Critical_Step step_at(unsigned long frame, int index)
{
   Prof_Critical_Step step = Prof_Critical_Step();
   EXPECT_EQ(Prof_get_critical_step(frame, index, &step), 1) << index;
   return step;
}

/* In so many bytes; "": there is none. */
std::string path_text(unsigned long frame, size_t size = 128)
{
   char text[128] = "?";
   const int written = Prof_Critical_Text_write(frame, text, size);
   EXPECT_EQ(written, *text != 0);
   return text;
}

/* Zones of a step are told as far as the sums of the frame leave no doubt. */
TEST(Critical_path, is_told_with_the_zones_that_surely_were_in_it)
{
   Prof_Lock done = lock_named("done");
   Worker worker;
   Prof_update(1);
   worker.call([] { Prof_set_thread_name("loader"); });
   zone("ai", 6);
   zone("sound", 1);
   Prof_Wait wait = Prof_begin_wait(&done);
   worker.call([&] {
      zone("load", 20);
      Prof_signal(&done);
   });
   Prof_end_wait(&wait);
   zone("sound", 3);
   Prof_update(1);
   const unsigned long frame = frame_now();
   EXPECT_STREQ(step_at(frame, 0).path, "ai");
   EXPECT_NEAR(step_at(frame, 0).path_ms, 3, 1e-6) << "3 ms of it could have been behind the wait";
   EXPECT_STREQ(step_at(frame, 1).path, "load");
   EXPECT_NEAR(step_at(frame, 1).path_ms, 20, 1e-6);
   EXPECT_STREQ(step_at(frame, 2).path, "") << "ai need not have been there";
   EXPECT_EQ(step_at(frame, 2).path_ms, 0);
   EXPECT_EQ(path_text(frame, 64), "main thread 7.00 > loader 20.00 load > main thread 3.00");
   EXPECT_EQ(path_text(frame, 36), "main thread 7.00 > ..");
   EXPECT_EQ(Prof_num_critical_steps(frame + 1), 0);
   EXPECT_EQ(path_text(frame + 1), "");
}

/* The loader is to blame, but sleeps when main goes on: it was graphics that let it, and a lock of
 * the loader's that graphics waited for. */
TEST(Critical_path, of_a_hitch_is_not_on_who_sleeps_when_the_wait_ends)
{
   Prof_Lock textures = lock_named("textures");
   Worker graphics, loader;
   Prof_set_waiting("wait_draw", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("sleep", Prof_WAITING);
   Prof_update(1);
   graphics.call([] { Prof_set_thread_name("graphics"); });
   loader.call([] { Prof_set_thread_name("loader"); });
   loader.call([] { Prof_Begin_name("sleep") });
   for (int i = 0; i < 40; ++i) {
      spend(2);
      Prof_Begin_name("wait_draw")
      graphics.call([] { Prof_Begin_name("draw") });
      if (i == 39) {
         Prof_Wait wait;
         graphics.call([&] { wait = Prof_begin_wait(&textures); });
         loader.call([&] {
            Prof_End
            Prof_Begin_name("load")
            spend(60);
            Prof_signal(&textures);
            Prof_End
         });
         graphics.call([&] { Prof_end_wait(&wait); });
         loader.call([] { Prof_Begin_name("sleep") });
      }
      graphics.call([&] {
         spend(8);
         Prof_End
      });
      Prof_End
      Prof_update(1);
   }
   EXPECT_EQ(path_text(hitch_at(0).frame.number),
             "main thread 2.00 > loader 60.00 load > graphics 8.00 draw");
   loader.call([] { Prof_End });
}

/* Frames in which nothing is unusual, each of 10 ms in "present". */
void make_usual_frames(int count)
{
   for (int i = 0; i < count; ++i) {
      zone("sim", 1);
      zone("present", 9);
      Prof_update(1);
   }
}

/* Works for 0.3 ms in each 20.3, and is in no zone in between. */
void mix(Worker *audio, int times)
{
   for (int i = 0; i < times; ++i) {
      audio->call([] { zone("mix", 0.3); });
      spend(20);
   }
}

double ms_of(const char *thread)
{
   double sum = 0;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame_now(), i, &step); ++i) {
      Prof_Context_Info context = Prof_Context_Info();
      EXPECT_EQ(Prof_get_context_info(step.context, frame_now(), &context), 1);
      if (!step.waits && !strcmp(context.name, thread)) sum += step.ms;
   }
   return sum;
}

/* The renderer wakes only when the frame waits for it already, and so does the mesher. */
TEST(Critical_path, goes_on_to_who_let_a_thread_go_that_woke_late)
{
   Prof_Lock submit = lock_named("submit"), mesh = lock_named("mesh");
   Prof_Lock meshed = lock_named("meshed"), rendered = lock_named("rendered");
   Worker render, mesher;
   Prof_Wait of_render, of_mesher, of_main;
   Prof_update(1);
   render.call([&] { Prof_set_thread_name("render"), of_render = Prof_begin_wait(&submit); });
   mesher.call([&] { Prof_set_thread_name("mesher"), of_mesher = Prof_begin_wait(&mesh); });
   Prof_update(1);
   zone("ai", 60);
   Prof_signal(&submit);
   of_main = Prof_begin_wait(&rendered);
   spend(0.2);
   render.call([&] {
      Prof_end_wait(&of_render);
      zone("cull", 0.2), Prof_signal(&mesh);
      of_render = Prof_begin_wait(&meshed);
   });
   spend(0.2);
   mesher.call([&] { Prof_end_wait(&of_mesher), zone("build", 0.5), Prof_signal(&meshed); });
   render.call([&] { Prof_end_wait(&of_render), zone("draw", 0.1), Prof_signal(&rendered); });
   Prof_end_wait(&of_main);
   Prof_update(1);
   EXPECT_NEAR(ms_of("main thread"), 60, 0.1);
   EXPECT_NEAR(ms_of("mesher"), 0.5, 0.1);
   EXPECT_NEAR(ms_of("render"), 0.3, 0.1);
}

TEST(Critical_path, has_the_work_that_the_frame_does_while_it_waits)
{
   Prof_Lock group = lock_named("group");
   Prof_set_waiting("run_a_job", Prof_HELPING);
   Prof_update(1);
   Prof_Wait wait = Prof_begin_wait(&group);
   {
      Prof(run_a_job);
      zone("my_job", 40);
   }
   spend(5);
   Prof_end_wait(&wait);
   Prof_update(1);
   EXPECT_NEAR(ms_of("main thread"), 40, 0.1);
}

/* The saver is idle again before main goes on. */
TEST(Critical_path, of_a_hitch_is_not_on_who_was_in_no_zone)
{
   Worker audio, saver;
   Prof_set_waiting("idle", Prof_WAITING);
   Prof_set_waiting("present", Prof_WAITING);
   Prof_set_waiting("wait_saver", Prof_WAITING_FOR_THREAD);
   Prof_update(1);
   audio.call([] { Prof_set_thread_name("audio"); });
   saver.call([] { Prof_set_thread_name("saver"); });
   saver.call([] { Prof_Begin_name("idle") });
   make_usual_frames(40);
   zone("sim", 1);
   Prof_Begin_name("wait_saver")
   saver.call([] {
      Prof_End
      Prof_Begin_name("build_mesh")
   });
   mix(&audio, 7);
   saver.call([] {
      Prof_End
      Prof_Begin_name("idle")
   });
   spend(1);
   Prof_End
   Prof_Begin_name("present")
   mix(&audio, 3);
   Prof_End
   Prof_update(1);
   EXPECT_NEAR(ms_of("saver"), 142.1, 1e-6);
   EXPECT_EQ(ms_of("audio"), 0);
   EXPECT_NEAR(frame_info().critical_ms, 1 + 142.1 + 1, 1e-6) << "present is nobody's doing";
   saver.call([] { Prof_End });
}

/* What the thread did in the first wait it did not do in the second one as well. */
TEST(Critical_path, of_a_hitch_has_what_was_done_in_a_wait_in_no_later_one)
{
   Worker worker;
   Prof_set_waiting("present", Prof_WAITING);
   Prof_set_waiting("wait_sound", Prof_WAITING_FOR_THREAD);
   Prof_update(1);
   worker.call([] { Prof_set_thread_name("worker"); });
   make_usual_frames(40);
   zone("sim", 1);
   Prof_Begin_name("wait_sound")
   worker.call([] { zone("decode", 100); });
   Prof_End
   Prof_Begin_name("present")
   spend(60);
   Prof_End
   Prof_update(1);
   EXPECT_NEAR(ms_of("worker"), 100, 1e-6);
   EXPECT_NEAR(frame_info().critical_ms, 101, 1e-6);
}

/* "present" does not tell for what it waits: for the thread, as long as that worked. */
TEST(Critical_path, of_a_hitch_has_no_more_of_an_untold_wait_than_was_worked)
{
   Worker worker;
   Prof_set_waiting("present", Prof_WAITING);
   Prof_update(1);
   worker.call([] { Prof_set_thread_name("worker"); });
   make_usual_frames(40);
   zone("sim", 1);
   Prof_Begin_name("present")
   spend(20);
   worker.call([] { zone("decode", 60); });
   Prof_End
   Prof_update(1);
   EXPECT_NEAR(ms_of("worker"), 60, 1e-6);
   EXPECT_NEAR(frame_info().critical_ms, 61, 1e-6);
}

class Told_wait : public ::testing::Test {
 protected:
   Told_wait()
   {
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_set_waiting("wait_worker", Prof_WAITING_FOR_THREAD);
      Prof_update(1);
      worker_.call([] { Prof_set_thread_name("worker"); });
      begin_idle();
   }
   ~Told_wait() override { end_idle(); }

   void begin_idle() { worker_.call([] { Prof_Begin_name("idle") }); }
   void end_idle() { worker_.call([] { Prof_End }); }

   /* The worker is woken when main waits already, and sleeps before main is awake. */
   void wait_for(double ms)
   {
      Prof_Begin_name("wait_worker")
      spend(0.1);
      end_idle();
      worker_.call([ms] { zone("physics", ms); });
      begin_idle();
      spend(0.1);
      Prof_End
   }

   Worker worker_;
};

TEST_F(Told_wait, is_on_who_worked_and_was_idle_before_and_after)
{
   for (int i = 0; i < 3; ++i) {
      zone("sim", 1);
      wait_for(8);
      Prof_update(1);
      EXPECT_NEAR(ms_of("worker"), 8, 1e-6);
      EXPECT_NEAR(ms_of("main thread"), 1, 1e-6);
   }
}

TEST_F(Told_wait, is_not_on_who_worked_before_it)
{
   end_idle();
   Prof_Begin_name("sim")
   worker_.call([] { zone("physics", 8); });
   Prof_End
   begin_idle();
   zone("wait_worker", 8);
   Prof_update(1);
   EXPECT_EQ(ms_of("worker"), 0);
   EXPECT_NEAR(ms_of("main thread"), 8, 1e-6);
}

TEST_F(Told_wait, gives_a_thread_what_it_worked_once)
{
   end_idle();
   zone("sim", 1);
   zone("wait_worker", 8);
   zone("sim", 1);
   Prof_Begin_name("wait_worker")
   worker_.call([] { zone("physics", 8); });
   Prof_End
   Prof_update(1);
   begin_idle();
   EXPECT_NEAR(ms_of("worker"), 8, 1e-6);
   EXPECT_NEAR(ms_of("main thread"), 2, 1e-6);
}

/* In the first half it worked, and in the second it slept. */
TEST_F(Told_wait, is_that_itself_from_where_the_thread_slept_on)
{
   Prof_Begin_name("wait_worker")
   end_idle();
   worker_.call([] { zone("physics", 6); });
   begin_idle();
   spend(4);
   Prof_End
   Prof_update(1);
   EXPECT_NEAR(ms_of("worker"), 6, 1e-6);
   EXPECT_NEAR(frame_info().critical_ms, 10, 1e-6);
}

TEST_F(Told_wait, is_that_itself_for_as_long_as_the_thread_was_in_no_zone)
{
   Prof_Begin_name("wait_worker")
   spend(1);
   end_idle();
   spend(3);
   worker_.call([] { zone("physics", 6); });
   Prof_End
   Prof_update(1);
   begin_idle();
   EXPECT_NEAR(ms_of("worker"), 6, 1e-6);
   EXPECT_EQ(path_text(frame_now()),
             "main thread 4.00 waiting in wait_worker > worker 6.00 physics");
   EXPECT_NEAR(frame_info().critical_ms, 10, 1e-6);
}

TEST_F(Told_wait, is_that_itself_if_nobody_worked_for_half_of_it)
{
   Prof_Begin_name("wait_worker")
   end_idle();
   worker_.call([] { zone("physics", 4); });
   begin_idle();
   spend(6);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(ms_of("worker"), 0);
   EXPECT_NEAR(frame_info().critical_ms, 10, 1e-6);
}

const Wait *wait_at(const Program &p, int thread, int unit)
{
   for (const Wait &wait : p.waits[static_cast<size_t>(thread)])
      if (wait.begin <= unit && unit < wait.end) return &wait;
   return nullptr;
}

const Wait *last_wait_before(const Program &p, int thread, int at)
{
   const Wait *last = nullptr;
   for (const Wait &wait : p.waits[static_cast<size_t>(thread)])
      if (wait.begin < at) last = &wait;
   return last;
}

/* The naive walk: backwards, one millisecond at a time. */
class Naive {
 public:
   explicit Naive(const Program &program)
       : p_(program), path_(static_cast<size_t>(p_.length), '?')
   {}

   std::string walk()
   {
      at_ = p_.length;
      enter(0);
      while (at_ > 0) go_back();
      return path_;
   }

 private:
   struct From {
      int thread, since;
   };

   void enter(int thread)
   {
      thread_ = thread;
      worked_to_ = at_;
   }

   void mark(char letter) { path_[static_cast<size_t>(--at_)] = letter; }

   void wait_here()
   {
      mark('.');
      worked_to_ = at_;
   }

   /* One that waited where the next one on the path began to wait did not work for it before. */
   void wait_for_nobody()
   {
      wait_here();
      if (!from_.empty() && at_ <= from_.back().since) turn_back();
   }

   bool may_follow(const Wait *wait, int at) const
   {
      if (!wait || wait->by == DISPLAY || wait->by == thread_) return false;
      return std::none_of(from_.begin(), from_.end(), [&](const From &from) {
         return from.thread == wait->by && from.since < at;
      });
   }

   /* Is it known that the thread worked from the end of its last wait on, beyond where the one that
    * it let go began to wait? */
   bool goes_beyond() const
   {
      const Wait *last = last_wait_before(p_, thread_, at_);
      if (!may_follow(last, last ? last->end : 0)) return false;
      int worked = 0;
      for (int unit = 0; unit < p_.length; ++unit) worked += !wait_at(p_, thread_, unit);
      return worked >= 0.9 * (worked_to_ - std::max(0, last->end));
   }

   void go_back()
   {
      const Wait *wait = wait_at(p_, thread_, at_ - 1);
      if (!from_.empty() && at_ <= from_.back().since && !beyond_) {
         if (!goes_beyond()) return turn_back();
         beyond_ = true;
      }
      if (from_.empty() && thread_ && !wait && !beyond_) {
         if (!goes_beyond()) return enter(0);
         beyond_ = true;
      }
      if (!wait) return mark(static_cast<char>('0' + thread_));
      if (beyond_) from_.erase(std::remove_if(from_.begin(), from_.end(),
                                              [&](const From &from) { return from.since >= at_; }),
                               from_.end());
      beyond_ = false;
      if (!from_.empty() && at_ <= from_.back().since) return turn_back();
      if (!may_follow(wait, at_)) return wait_for_nobody();
      if (wait_at(p_, wait->by, at_ - 1) && at_ - 1 >= wait->begin) return wait_here();
      const int floor = from_.empty() ? 0 : from_.back().since;
      from_.push_back({thread_, std::max(wait->begin, floor)});
      enter(wait->by);
   }

   void turn_back()
   {
      const int thread = from_.back().thread;
      from_.pop_back();
      enter(thread);
   }

   const Program &p_;
   std::string path_;
   std::vector<From> from_;
   int thread_ = 0, at_ = 0, worked_to_ = 0;
   bool beyond_ = false;
};

/* Threads that wait for each other at random. Whoever lets another go does not wait right then, and
 * has one moment for each. */
Program random_program(std::mt19937 *random)
{
   auto below = [&](int n) { return static_cast<int>((*random)() % static_cast<unsigned>(n)); };
   Program p;
   const int threads = 2 + below(5);
   p.length = 30 + below(60);
   p.waits.resize(static_cast<size_t>(threads));
   for (int tries = 0; tries < threads * 6; ++tries) {
      const int thread = below(threads), length = 1 + below(12);
      const int begin = 1 + below(p.length - length - 2), end = begin + length;
      const int by = below(5) ? below(threads) : static_cast<int>(DISPLAY);
      bool fits = by != thread;
      for (int at = begin - 1; at <= end; ++at) fits = fits && !wait_at(p, thread, at);
      if (by != DISPLAY) fits = fits && !wait_at(p, by, end - 1) && !wait_at(p, by, end);
      for (const auto &waits : p.waits) /* nobody whom this one lets go may need it then */
         for (const Wait &wait : waits)
            fits = fits && (wait.by != thread || wait.end < begin || wait.end > end);
      if (!fits) continue;
      auto &waits = p.waits[static_cast<size_t>(thread)];
      waits.push_back({begin, end, by});
      std::sort(waits.begin(), waits.end(),
                [](const Wait &a, const Wait &b) { return a.begin < b.begin; });
   }
   return p;
}

std::string story(const Program &p)
{
   std::string text;
   for (size_t i = 0; i < p.waits.size(); ++i) {
      text += "\n   thread " + std::to_string(i) + ":";
      for (const Wait &wait : p.waits[i])
         text += " " + std::to_string(wait.begin) + ".." + std::to_string(wait.end) + " by " +
                 std::to_string(wait.by);
   }
   return text;
}

TEST(Critical_path, of_random_programs_is_the_naive_ones)
{
   int with_others = 0;
   for (unsigned seed = 1; seed <= static_cast<unsigned>(share(800)); ++seed) {
      std::mt19937 random(seed);
      const Program program = random_program(&random);
      const std::string told = path_of(program), naive = Naive(program).walk();
      with_others += told.find_first_not_of("0.") != std::string::npos;
      ASSERT_EQ(told, naive) << "seed " << seed << story(program);
      Prof_shutdown();
   }
   EXPECT_GT(with_others, share(400));
}

/* What each thread does in each millisecond, main first. Its "waits" are told to be for threads,
 * and those of the others do not tell for what they are. */
enum { NOWHERE, WORKS, WAITS };
using Doings = std::vector<std::vector<int>>;

class Crew {
 public:
   explicit Crew(size_t others)
   {
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_set_waiting("wait_worker", Prof_WAITING_FOR_THREAD);
      Prof_update(1);
      for (size_t i = 1; i <= others; ++i) {
         workers_.emplace_back(new Worker);
         const std::string name = "thread " + std::to_string(i);
         workers_.back()->call([&] { Prof_set_thread_name(name.c_str()); });
      }
      Prof_update(1);
   }
   ~Crew()
   {
      for (auto &worker : workers_) worker->stop();
   }

   void play(const Doings &doings)
   {
      for (size_t at = 0; at <= doings[0].size(); ++at) {
         for (size_t i = doings.size(); i--;) {
            const int before = at ? doings[i][at - 1] : static_cast<int>(NOWHERE);
            const int now = at < doings[i].size() ? doings[i][at] : static_cast<int>(NOWHERE);
            if (before != now) on(i, [&] { change(i, before, now); });
         }
         if (at < doings[0].size()) spend(1);
      }
      Prof_update(1);
   }

 private:
   static void change(size_t thread, int before, int now)
   {
      if (before != NOWHERE) {
         Prof_End
      }
      if (now == WORKS) {
         Prof_Begin_name("work")
      } else if (now == WAITS && thread) {
         Prof_Begin_name("idle")
      } else if (now == WAITS) {
         Prof_Begin_name("wait_worker")
      }
   }

   void on(size_t thread, const std::function<void()> &act)
   {
      if (thread) workers_[thread - 1]->call(act);
      else act();
   }

   std::vector<std::unique_ptr<Worker>> workers_;
};

/* Nobody still works when the frame ends. */
Doings random_doings(std::mt19937 *random, size_t threads, size_t length)
{
   Doings doings(threads);
   for (auto &thread : doings) {
      while (thread.size() < length)
         thread.insert(thread.end(), 1 + (*random)() % 9, static_cast<int>((*random)() % 3));
      thread.resize(length);
      thread.push_back(NOWHERE);
   }
   return doings;
}

ptrdiff_t count_of(const std::vector<int> &thread, int what)
{
   return std::count(thread.begin(), thread.end(), what);
}

/* The path as text: see told_path. */
std::string path_by_ms()
{
   std::string path;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame_now(), i, &step); ++i) {
      Prof_Context_Info context = Prof_Context_Info();
      EXPECT_EQ(Prof_get_context_info(step.context, frame_now(), &context), 1);
      const std::string name = context.name;
      const char who = name == "main thread" ? '0' : name[name.size() - 1];
      EXPECT_NEAR(step.ms, std::round(step.ms), 1e-6);
      path += std::string(static_cast<size_t>(step.ms + 0.5), step.waits ? '.' : who);
   }
   return path;
}

std::string story(const Doings &doings)
{
   std::string text;
   for (const auto &thread : doings) {
      text += "\n   ";
      for (int what : thread) text += what == WORKS ? '#' : what == WAITS ? '.' : ' ';
   }
   return text;
}

/* Without a lock that tells, no thread is on the path for longer than it worked in the frame, but
 * for a tenth, nor where it waited. */
TEST(Critical_path, of_random_threads_is_on_nobody_for_longer_than_it_worked)
{
   int with_others = 0;
   for (unsigned seed = 1; seed <= static_cast<unsigned>(share(300)); ++seed) {
      std::mt19937 random(seed);
      const Doings doings = random_doings(&random, 2 + random() % 4, 40);
      Crew crew(doings.size() - 1);
      crew.play(doings);
      const std::string path = path_by_ms();
      for (size_t i = 1; i < doings.size(); ++i) {
         const char who = static_cast<char>('0' + i);
         const ptrdiff_t on_path = std::count(path.begin(), path.end(), who);
         ASSERT_LE(on_path * 0.9, count_of(doings[i], WORKS)) << path << story(doings);
         for (size_t at = 0; at < path.size(); ++at)
            if (path[at] == who) ASSERT_NE(doings[i][at], WAITS) << path << story(doings);
         with_others += on_path > 0;
      }
      Prof_shutdown();
   }
   EXPECT_GT(with_others, share(100));
}

/* If there is but one other thread, and that worked for half of the one wait, it is on the path for
 * all it worked there. */
TEST(Critical_path, of_random_threads_is_on_the_one_that_worked_for_half_of_the_wait)
{
   int worked_half = 0;
   for (unsigned seed = 1; seed <= static_cast<unsigned>(share(300)); ++seed) {
      std::mt19937 random(seed);
      Doings doings = random_doings(&random, 2, 30);
      const size_t begin = 1 + random() % 10, end = begin + 2 + random() % 17;
      ptrdiff_t worked = 0;
      for (size_t at = 0; at < doings[0].size(); ++at)
         doings[0][at] = at >= begin && at < end ? WAITS : WORKS;
      for (size_t at = begin; at < end; ++at) worked += doings[1][at] == WORKS;
      Crew crew(1);
      crew.play(doings);
      const std::string path = path_by_ms();
      if (worked * 2 >= static_cast<ptrdiff_t>(end - begin)) {
         ASSERT_GE(std::count(path.begin(), path.end(), '1'), worked) << path << story(doings);
         ++worked_half;
      }
      Prof_shutdown();
   }
   EXPECT_GE(worked_half, share(20));
}

} // namespace
