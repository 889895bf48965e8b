/* stalls.cpp - in a game of real threads: is that thread and path blamed that stalled?
 *
 *      main     update | ai | wait_jobs: a future, a condition, a loop that spins | upload
 *               submit: wait_render | limiter
 *      render   cull | draw, which needs the lock `textures` now and then
 *      job 1-3  what the queue has: physics, anim, skin; and a skin may wait for the disk
 *      io       read
 *      stream   decode, for nobody; or store, with the lock `textures`
 *      audio    mix, by the clock
 *
 * A random thread stalls at a random place, asleep or busy, and writes down where, and from when to
 * when by its own clock. The same clock tells where frames begin and end. So the truth about a
 * hitch is what part of the stall lies in its frame. What the machine took is told by the kernel:
 * the time that each thread of the game waited on a run queue, of which nothing is blamed.
 *
 *      c++ -O2 -std=c++17 -DProf_ENABLED -I. bench/stalls/stalls.cpp libiprof.a -lpthread -ldl
 *      ./a.out [stalls] [locks | zones] [seed]
 *
 * locks: waits are told by Prof_Lock (manual, 4.4); zones: by Prof_set_waiting alone (2.16), but
 * for the mutex. It is no part of the tests, as it asks for real times. Linux only.
 */
#include "prof.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <functional>
#include <future>
#include <mutex>
#include <random>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double now_ms()
{
   static const Clock::time_point start = Clock::now();
   return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void sleep_ms(double ms) { std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(ms)); }

void work(double ms) /* of CPU time */
{
   timespec t;
   auto cpu = [&t] {
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
      return double(t.tv_sec) * 1e3 + double(t.tv_nsec) * 1e-6;
   };
   for (const double end = cpu() + ms; cpu() < end;) {}
}

/* ------------------------------------------------------------------------------------------- */
/* Threads, and what the machine took from them.                                               */

const int MAX_THREADS = 8;
std::atomic<int> queues[MAX_THREADS], num_threads;
thread_local const char *me = "main thread";

void enter_thread(const char *name)
{
   if (name) Prof_set_thread_name(me = name);
   queues[num_threads++] = open("/proc/thread-self/schedstat", O_RDONLY);
}

/* That threads were ready to run and had no CPU, all of them together. */
double run_queue_ms()
{
   double sum = 0;
   for (int i = 0; i < num_threads; ++i) {
      char text[80] = "";
      unsigned long long ran = 0, waited = 0;
      if (pread(queues[i], text, sizeof text - 1, 0) > 0) {
         std::sscanf(text, "%llu %llu", &ran, &waited);
         sum += double(waited) * 1e-6;
      }
   }
   return sum;
}

/* ------------------------------------------------------------------------------------------- */
/* Stalls.                                                                                     */

enum Place { NOWHERE, UPDATE, AI, RECORD, PHYSICS, ANIM, SKIN, READ, CULL, DRAW, STORE, DECODE, MIX,
             NUM_PLACES };
const char *const paths[NUM_PLACES] = {
   "", "update", "ai", "record", "job > physics", "job > anim", "job > skin", "read",
   "picture > cull", "picture > draw", "store", "decode", "mix"};

bool is_waited_for(int place) { return place != DECODE && place != MIX; }

struct Stall {
   Place place;
   bool busy;
   double asked_ms, begin, end;
   const char *thread;
   long taken; /* how often a CPU was taken from it */
} plan;
std::atomic<int> armed{NOWHERE};
std::atomic<bool> stalled{false};

long times_taken()
{
   rusage use;
   getrusage(RUSAGE_THREAD, &use);
   return use.ru_nivcsw;
}

void may_stall(Place place)
{
   int want = place;
   if (armed != place || !armed.compare_exchange_strong(want, NOWHERE)) return;
   plan.thread = me;
   plan.taken = times_taken();
   plan.begin = now_ms();
   if (!plan.busy) sleep_ms(plan.asked_ms);
   while (now_ms() < plan.begin + plan.asked_ms) {}
   plan.end = now_ms();
   plan.taken = times_taken() - plan.taken;
   stalled = true;
}

/* ------------------------------------------------------------------------------------------- */
/* Waiting, told in the one way or in the other.                                               */

bool locks = true;

class Wait {
 public:
   explicit Wait(Prof_Lock *lock) : wait_()
   {
      if (locks) wait_ = Prof_begin_wait(lock);
      else { Prof_Begin_name(lock->name) }
   }
   ~Wait()
   {
      if (locks) Prof_end_wait(&wait_);
      else { Prof_End }
   }

 private:
   Prof_Wait wait_;
};

void let_go(Prof_Lock *lock)
{
   if (locks) Prof_signal(lock);
}

template <typename T> class Queue {
 public:
   explicit Queue(const char *name) : lock_{name, 0} {}
   void push(T item)
   {
      const std::lock_guard<std::mutex> hold(mutex_);
      items_.push_back(std::move(item));
      let_go(&lock_);
      filled_.notify_one();
   }
   T pop()
   {
      std::unique_lock<std::mutex> hold(mutex_);
      if (items_.empty()) {
         Wait wait(&lock_);
         filled_.wait(hold, [this] { return !items_.empty(); });
      }
      T item = std::move(items_.front());
      items_.pop_front();
      return item;
   }

 private:
   std::mutex mutex_;
   std::condition_variable filled_;
   std::deque<T> items_;
   Prof_Lock lock_;
};

/* Something that is done once, and waited for. */
class Done {
 public:
   explicit Done(const char *name) : lock_{name, 0} {}
   void set()
   {
      const std::lock_guard<std::mutex> hold(mutex_);
      done_ = true;
      let_go(&lock_);
      is_done_.notify_all();
   }
   void wait()
   {
      std::unique_lock<std::mutex> hold(mutex_);
      if (!done_) {
         Wait wait(&lock_);
         is_done_.wait(hold, [this] { return done_; });
      }
      done_ = false;
   }

 private:
   std::mutex mutex_;
   std::condition_variable is_done_;
   bool done_ = false;
   Prof_Lock lock_;
};

/* ------------------------------------------------------------------------------------------- */
/* The game.                                                                                   */

using Task = std::function<void()>; /* an empty one ends the thread */

std::atomic<bool> quit{false};
Queue<Task> jobs("idle"), disk("idle_disk"), pictures("wait_picture"), streams("idle_stream");
Done anim_done("wait_anim"), read_done("wait_disk"), drawn("wait_render");
Prof_Lock physics_lock = {"wait_physics", 0};
Prof_Mutex<std::mutex> textures("textures");
std::atomic<bool> stores{false}, needs_textures{false}; /* `stream` has the lock; render needs it */

void serve(const char *name, Queue<Task> *queue)
{
   enter_thread(name);
   while (Task task = queue->pop()) task();
}

void physics(std::promise<void> *promise)
{
   Prof_Begin(job)
      Prof_Begin(physics) work(0.2); may_stall(PHYSICS); Prof_End
      let_go(&physics_lock);
      promise->set_value();
   Prof_End
}

void anim()
{
   Prof_Begin(job)
      Prof_Begin(anim) sleep_ms(0.3); may_stall(ANIM); Prof_End
      anim_done.set();
   Prof_End
}

void read()
{
   Prof_Begin(read) sleep_ms(0.2); may_stall(READ); Prof_End
   read_done.set();
}

void skin(bool reads, std::atomic<bool> *done)
{
   Prof_Begin(job)
      if (reads) disk.push(read), read_done.wait();
      Prof_Begin(skin) work(0.15); may_stall(SKIN); Prof_End
      *done = true;
   Prof_End
}

void render_frame()
{
   Prof_Begin(picture)
      Prof_Begin(cull) sleep_ms(0.2); may_stall(CULL); Prof_End
      if (needs_textures) {
         const std::lock_guard<Prof_Mutex<std::mutex>> hold(textures);
      }
      Prof_Begin(draw) work(0.4); may_stall(DRAW); Prof_End
   Prof_End
   drawn.set();
}

void store()
{
   const std::lock_guard<Prof_Mutex<std::mutex>> hold(textures);
   stores = true;
   Prof_Begin(store) work(0.05); may_stall(STORE); Prof_End
   stores = false;
}

void decode()
{
   Prof_Begin(decode) work(0.1); may_stall(DECODE); Prof_End
}

void audio()
{
   enter_thread("audio");
   while (!quit) {
      Prof_Begin(mix) work(0.1); may_stall(MIX); Prof_End
      Prof_Begin(idle) sleep_ms(2); Prof_End
   }
}

/* The frame's jobs are waited for in the three usual ways. */
void wait_for_jobs(std::future<void> *future, const std::atomic<bool> *skinned)
{
   if (future->wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      Wait wait(&physics_lock);
      future->get();
   }
   anim_done.wait();
   Prof_Begin(spin_for_skin)
      while (!*skinned) std::this_thread::yield();
   Prof_End
}

/* With what happens now and then: a read, a texture that is loaded. */
void play_frame(bool reads, bool stores_one, bool main_uploads)
{
   std::promise<void> promise;
   std::future<void> future = promise.get_future();
   std::atomic<bool> skinned{false};
   jobs.push([&] { physics(&promise); });
   jobs.push(anim);
   jobs.push([&] { skin(reads, &skinned); });
   Prof_Begin(update) work(0.2); may_stall(UPDATE); Prof_End
   Prof_Begin(ai) sleep_ms(0.2); may_stall(AI); Prof_End
   wait_for_jobs(&future, &skinned);
   drawn.wait(); /* the picture before */
   if (stores_one) {
      needs_textures = !main_uploads;
      streams.push(store);
      Prof_Begin(upload) sleep_ms(0.3); Prof_End
      if (main_uploads) const std::lock_guard<Prof_Mutex<std::mutex>> hold(textures);
   }
   Prof_Begin(record) work(0.1); may_stall(RECORD); Prof_End
   pictures.push(render_frame);
}

/* ------------------------------------------------------------------------------------------- */
/* Frames as the program itself saw them.                                                      */

struct Seen {
   unsigned long number;
   double begin, end, limiter, taken; /* ms */
};
std::deque<Seen> seen;
const double FRAME_MS = 4;

void make_frame(bool reads, bool stores_one, bool main_uploads)
{
   static double begin = now_ms(), queued = run_queue_ms();
   play_frame(reads, stores_one, main_uploads);
   const double limit = now_ms();
   Prof_Begin(limiter) sleep_ms(std::max(0.0, begin + FRAME_MS - limit)); Prof_End
   const double limiter = now_ms() - limit;
   Prof_update(1);
   const double end = now_ms(), queued_now = run_queue_ms();
   Prof_Frame_Info info;
   if (Prof_get_frame_info(0, &info))
      seen.push_back({info.number, begin, end, limiter, queued_now - queued});
   if (seen.size() > 128) seen.pop_front();
   begin = end;
   queued = queued_now;
}

/* ------------------------------------------------------------------------------------------- */
/* What the profiler says, and what is true.                                                   */

struct Sums {
   int stalls = 0, short_ = 0, missed = 0, machine = 0, machine_true = 0;
   int first = 0, wrong = 0, wrong_taken = 0, by[Prof_BY_CPU + 1] = {};
   int in_quiet = 0, quiet_machine = 0, quiet_taken = 0;
   int nobody = 0, nobody_blamed = 0;
   long frames = 0;
   std::vector<double> off, off_quiet; /* ms that the excess differs from the truth */
   int exact = 0, exact_quiet = 0;
   int by_place[NUM_PLACES][3] = {}; /* stalls that lasted, kept as the game's, right */
} sums;

double overlap(const Seen &frame)
{
   return std::max(0.0, std::min(frame.end, plan.end) - std::max(frame.begin, plan.begin));
}

const Seen *seen_frame(unsigned long number)
{
   for (const Seen &frame : seen)
      if (frame.number == number) return &frame;
   return nullptr;
}

/* The frame of the game that the stall made longest. */
const Seen *longest_frame()
{
   const Seen *longest = nullptr;
   double most = 0;
   for (const Seen &frame : seen) {
      const double due = frame.end - frame.begin - frame.limiter;
      if (overlap(frame) > 0 && due > most) longest = &frame, most = due;
   }
   return longest;
}

std::string thread_of(int context, unsigned long frame)
{
   Prof_Context_Info info = Prof_Context_Info();
   return Prof_get_context_info(context, frame, &info) ? info.name : "?";
}

void tell(const char *what, const Prof_Hitch *hitch, int index, const Seen *frame)
{
   std::printf("%s: %s: %s %s %.1f ms, taken %ld times", what, plan.thread, paths[plan.place],
               plan.busy ? "busy" : "asleep", plan.end - plan.begin, plan.taken);
   if (frame)
      std::printf("; frame %lu %.1f ms, limiter %.1f, of the stall %.1f, run queues %.1f",
                  frame->number, frame->end - frame->begin, frame->limiter, overlap(*frame),
                  frame->taken);
   std::printf("\n");
   if (!hitch) return;
   std::printf("   due %.1f usual %.1f excess %.1f machine %d (%.1f)\n", hitch->frame.due_ms,
               hitch->usual_ms, hitch->excess_ms, hitch->machine, hitch->machine_ms);
   Prof_Blame blame;
   for (int rank = 0; rank < 3 && Prof_get_blame(index, rank, &blame); ++rank)
      std::printf("   %3.0f %% %s: %s +%.2f blame %.2f %s\n", blame.explains * 100,
                  thread_of(blame.context, hitch->frame.number).c_str(), blame.path,
                  blame.excess_ms, blame.blame_ms, Prof_evidence_name(blame.evidence));
}

bool names_stall(const Prof_Blame &blame, unsigned long frame)
{
   return !std::strcmp(blame.path, paths[plan.place]) &&
          thread_of(blame.context, frame) == plan.thread;
}

/* The frame is too long by the rule, and not by so little that clocks may differ about it. */
bool is_long(const Seen &frame)
{
   std::vector<double> due;
   for (const Seen &other : seen) due.push_back(other.end - other.begin - other.limiter);
   std::nth_element(due.begin(), due.begin() + due.size() / 2, due.end());
   const double limit = std::max(1.25 * FRAME_MS, 1.5 * due[due.size() / 2]);
   return frame.end - frame.begin - frame.limiter > limit + 0.3;
}

void judge_blame(const Prof_Hitch &hitch, int index, const Seen &frame)
{
   Prof_Blame blame;
   const bool taken = frame.taken > 0.3 * hitch.excess_ms;
   if (!Prof_get_blame(index, 0, &blame) || !names_stall(blame, hitch.frame.number)) {
      ++sums.wrong;
      sums.wrong_taken += taken;
      tell(taken ? "wrong, the machine was busy" : "wrong", &hitch, index, &frame);
      return;
   }
   const double off = blame.excess_ms - overlap(frame);
   const bool exact = std::fabs(off) <= std::max(0.2, 0.01 * overlap(frame));
   ++sums.first;
   ++sums.by[blame.evidence];
   ++sums.by_place[plan.place][2];
   sums.off.push_back(std::fabs(off));
   sums.exact += exact;
   if (frame.taken > 0.2) return;
   sums.off_quiet.push_back(std::fabs(off));
   sums.exact_quiet += exact;
}

void judge_stall(const Seen *frame, int index)
{
   Prof_Hitch hitch;
   ++sums.stalls;
   if (index < 0) {
      if (!frame || !is_long(*frame)) {
         ++sums.short_;
         return;
      }
      ++sums.by_place[plan.place][0];
      ++sums.missed;
      tell("missed", nullptr, 0, frame);
      return;
   }
   Prof_get_hitch(index, &hitch);
   frame = seen_frame(hitch.frame.number);
   ++sums.by_place[plan.place][0];
   if (hitch.machine) {
      ++sums.machine;
      sums.machine_true += frame->taken > 0.25 * hitch.excess_ms;
      return;
   }
   ++sums.by_place[plan.place][1];
   judge_blame(hitch, index, *frame);
}

/* A stall that nobody waited for. */
void judge_nobody(int index)
{
   ++sums.nobody;
   Prof_Hitch hitch;
   Prof_Blame blame;
   if (index < 0 || !Prof_get_hitch(index, &hitch)) return;
   for (int rank = 0; Prof_get_blame(index, rank, &blame); ++rank)
      if (names_stall(blame, hitch.frame.number)) {
         ++sums.nobody_blamed;
         tell("nobody waited", &hitch, index, seen_frame(hitch.frame.number));
         return;
      }
}

/* The hitch of the frame that has most of the stall; all others are of quiet frames. */
int find_hitch()
{
   int best = -1;
   double most = 0;
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      Prof_Hitch hitch;
      Prof_get_hitch(i, &hitch);
      const Seen *frame = seen_frame(hitch.frame.number);
      const double shared = frame ? overlap(*frame) : 0;
      if (shared > most) best = i, most = shared;
      if (shared > 0 || !frame) continue;
      ++sums.in_quiet;
      sums.quiet_machine += hitch.machine;
      sums.quiet_taken += frame->taken > 0.25 * hitch.excess_ms;
   }
   return best;
}

void judge()
{
   Prof_Begin(profiler)
      const int index = find_hitch();
      if (is_waited_for(plan.place)) judge_stall(longest_frame(), index);
      else judge_nobody(index);
      Prof_clear_hitches();
   Prof_End
}

/* ------------------------------------------------------------------------------------------- */

void play(int stalls, unsigned seed)
{
   std::mt19937 random(seed);
   auto some = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
   auto usual = [&] {
      if (some(5) == 0) streams.push(decode);
      make_frame(some(4) == 0, some(4) == 0, some(2) == 0);
      ++sums.frames;
   };
   for (int i = 0; i < 200; ++i) usual();
   Prof_clear_hitches();
   sums.frames = 0;
   for (int i = 0; i < stalls; ++i) {
      for (int quiet = 15 + some(10); quiet > 0; --quiet) usual();
      plan = Stall();
      plan.place = static_cast<Place>(1 + some(NUM_PLACES - 1));
      plan.busy = some(2) == 0;
      plan.asked_ms = 5 + some(5501) * 0.01;
      stalled = false;
      armed = plan.place;
      while (!stalled) {
         if (plan.place == DECODE) streams.push(decode);
         make_frame(plan.place == READ, plan.place == STORE, some(2) == 0), ++sums.frames;
      }
      for (int rest = 3; rest > 0; --rest) usual();
      judge();
   }
}

double percentile(std::vector<double> *values, double p)
{
   if (values->empty()) return 0;
   std::sort(values->begin(), values->end());
   return (*values)[static_cast<size_t>(p * 0.01 * double(values->size() - 1))];
}

void tell_exact(const char *which, int exact, std::vector<double> *off)
{
   std::printf("excess within 1 %% or 0.2 ms, %s,%d,of,%zu,%.1f %%,ms off p50 p90 p99 max,"
               "%.3f,%.3f,%.3f,%.3f\n",
               which, exact, off->size(), off->empty() ? 0 : 100.0 * exact / double(off->size()),
               percentile(off, 50), percentile(off, 90), percentile(off, 99),
               percentile(off, 100));
}

void tell_all()
{
   const int kept = sums.first + sums.wrong;
   std::printf("frames,%ld\n", sums.frames);
   std::printf("stalls that somebody waits for,%d\n", sums.stalls);
   std::printf("of them in no frame that was too long,%d\n", sums.short_);
   std::printf("no hitch all the same,%d\n", sums.missed);
   std::printf("told as the machine's,%d,and it took a quarter of the excess,%d\n", sums.machine,
               sums.machine_true);
   std::printf("first blame right,%d,of,%d,%.1f %%\n", sums.first, kept,
               kept ? 100.0 * sums.first / kept : 0);
   std::printf("wrong,%d,in frames of which the machine took a third of the excess,%d\n",
               sums.wrong, sums.wrong_taken);
   tell_exact("all", sums.exact, &sums.off);
   tell_exact("frames of which it took 0.2 ms at most", sums.exact_quiet, &sums.off_quiet);
   for (int i = 0; i <= Prof_BY_CPU; ++i)
      std::printf("right by %s,%d\n",
                  i ? Prof_evidence_name(static_cast<Prof_Evidence>(i)) : "itself", sums.by[i]);
   std::printf("stalls that nobody waits for,%d,blamed,%d\n", sums.nobody, sums.nobody_blamed);
   std::printf("hitches in quiet frames,%d,told as the machine's,%d,it took a quarter,%d\n",
               sums.in_quiet, sums.quiet_machine, sums.quiet_taken);
   for (int i = 1; i < NUM_PLACES; ++i)
      if (is_waited_for(i))
         std::printf("%s,too long,%d,the game's,%d,right,%d\n", paths[i], sums.by_place[i][0],
                     sums.by_place[i][1], sums.by_place[i][2]);
}

void set_up()
{
   Prof_Config config = Prof_default_config();
   config.budget_ms = FRAME_MS;
   Prof_configure(&config);
   Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
   Prof_set_waiting("spin_for_skin", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("idle", Prof_WAITING);
   if (locks) return;
   for (const char *zone : {"wait_physics", "wait_anim", "wait_disk", "wait_render"})
      Prof_set_waiting(zone, Prof_WAITING_FOR_THREAD);
   for (const char *zone : {"idle_disk", "wait_picture", "idle_stream"})
      Prof_set_waiting(zone, Prof_WAITING);
}

}

int main(int argc, char **argv)
{
   const int stalls = argc > 1 ? std::atoi(argv[1]) : 1000;
   locks = argc <= 2 || std::strcmp(argv[2], "zones");
   set_up();
   Prof_update(0);
   enter_thread(nullptr);
   std::vector<std::thread> threads;
   for (const char *name : {"job 1", "job 2", "job 3"}) threads.emplace_back(serve, name, &jobs);
   threads.emplace_back(serve, "io", &disk);
   threads.emplace_back(serve, "render", &pictures);
   threads.emplace_back(serve, "stream", &streams);
   threads.emplace_back(audio);
   drawn.set();
   play(stalls, argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
   tell_all();
   quit = true;
   for (int i = 0; i < 3; ++i) jobs.push(Task());
   for (Queue<Task> *queue : {&disk, &pictures, &streams}) queue->push(Task());
   for (std::thread &thread : threads) thread.join();
   return 0;
}
