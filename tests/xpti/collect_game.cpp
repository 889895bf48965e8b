/* collect_game.cpp - a program that emits trace points, for collect_test.cpp: it is run as a child
 * with the collector. It knows nothing of iprof, and has no frames.
 *
 *    collect_game WHAT SEED
 *
 * What it did, by a model of its own that knows nothing but the order of calls on each thread, goes
 * to stdout: a line "zone NAME FILE LINE STREAM ENTRIES" for each event, "path THREAD;a;b ENTRIES"
 * for each stack, "value NAME SUM", "surplus N", "unclosed N".
 */
#include "events.h"
#include "on_threads.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Pair {
   uint16_t begin, end;
};
std::vector<Pair> pairs = {{8, 9},   {10, 11}, {12, 13}, {14, 15}, {18, 19}, {20, 21},
                           {22, 23}, {24, 25}, {28, 31}, {32, 35}, {36, 39}};
const std::pair<uint16_t, const char *> singles[] = {
   {2, "graph_create"}, {4, "node_create"}, {6, "edge_create"}, {16, "signal"},
   {126, "diagnostics"}};

struct Place {
   std::string name, file;
   int line;
   Event *event;
};

struct Open {
   size_t place, pair;
   int stream;
   uint64_t instance;
};

/* What is to be seen in the end. */
struct Seen {
   std::map<std::string, long> zones, paths, values;
   long surplus = 0, unclosed = 0;

   void add(const Seen &more)
   {
      for (auto &z : more.zones) zones[z.first] += z.second;
      for (auto &p : more.paths) paths[p.first] += p.second;
      for (auto &v : more.values) values[v.first] += v.second;
      surplus += more.surplus;
      unclosed += more.unclosed;
   }
};

const char *const streams[] = {"game", "game.physics"};
uint8_t stream_ids[2];
std::vector<Place> places;

Event *event_at(const std::string &name, const char *file, int line)
{
   return make_event(xpti::payload_t(name.c_str(), file, line, 1, nullptr));
}

void tell(int stream, uint16_t type, Event *event, uint64_t instance = 1,
          const void *data = nullptr)
{
   xptiNotifySubscribers(stream_ids[stream], type, nullptr, event, instance, data);
}

void tell_pair(int stream, uint16_t begin, uint16_t end, Event *event)
{
   tell(stream, begin, event);
   tell(stream, end, event);
}

void make_places()
{
   for (int i = 0; i < 12; ++i) {
      const std::string name = "work_" + std::to_string(i);
      const std::string file = "src/part" + std::to_string(i % 4) + ".cpp";
      if (i % 4) places.push_back({name, file, 10 * i, event_at(name, file.c_str(), 10 * i)});
      else places.push_back({name, "", 0, make_event(xpti::payload_t(name.c_str()))});
   }
}

void begin_streams()
{
   for (int i = 0; i < 2; ++i) {
      stream_ids[i] = xptiRegisterStream(streams[i]);
      xptiInitialize(streams[i], 1, 2, "a game");
   }
   for (uint8_t v = 0; v < 4; v = static_cast<uint8_t>(v + 2))
      pairs.push_back({xptiRegisterUserDefinedTracePoint("tool", v),
                       xptiRegisterUserDefinedTracePoint("tool", static_cast<uint8_t>(v + 1))});
   make_places();
}

/* One thread's doings, and what they must look like. */
class Player {
 public:
   Player(const std::string &name, unsigned seed) : name_(name), random_(seed) {}

   /* ordered: each end is that of the innermost begin. */
   void play(int steps, bool ordered)
   {
      for (int i = 0; i < steps; ++i) {
         if (roll(20) == 0) happen();
         if (open_.size() < 12 && roll(2)) begin();
         else if (ordered ? !open_.empty() : true) end(ordered);
      }
   }
   void close()
   {
      while (!open_.empty()) end(true);
   }
   Seen seen;

 private:
   void notify(const Open &o, uint16_t type) const
   {
      tell(o.stream, type, places[o.place].event, o.instance);
   }

   unsigned roll(size_t sides) { return static_cast<unsigned>(random_() % sides); }

   Open choose()
   {
      size_t place = roll(places.size());
      return {place, roll(pairs.size()), static_cast<int>(place % 2), roll(3)};
   }

   void happen()
   {
      auto &single = singles[roll(5)];
      int stream = static_cast<int>(roll(2));
      tell(stream, single.first, places[0].event, 1, "text");
      ++seen.values[std::string(streams[stream]) + "." + single.second];
   }

   void begin()
   {
      Open o = choose();
      open_.push_back(o);
      notify(o, pairs[o.pair].begin);
      const Place &p = places[o.place];
      ++seen.zones[p.name + " " + (p.file.empty() ? "-" : p.file) + " " + std::to_string(p.line) +
                   " " + streams[o.stream]];
      std::string path = name_;
      for (const Open &e : open_) path += ";" + places[e.place].name;
      ++seen.paths[path];
   }

   /* The one that the end is of; -1: none is. */
   int find(const Open &o) const
   {
      int similar = -1;
      for (int i = static_cast<int>(open_.size()) - 1; i >= 0; --i) {
         const Open &e = open_[static_cast<size_t>(i)];
         if (e.place != o.place || e.pair != o.pair) continue;
         if (e.instance == o.instance) return i;
         if (similar < 0) similar = i;
      }
      return similar;
   }

   void end(bool ordered)
   {
      Open o = ordered || (!open_.empty() && roll(4)) ? open_.back() : choose();
      if (!ordered && !open_.empty() && roll(3) == 0) o = open_[roll(open_.size())];
      notify(o, pairs[o.pair].end);
      const int at = find(o);
      seen.surplus += at < 0;
      if (at < 0) return;
      seen.unclosed += static_cast<long>(open_.size()) - 1 - at;
      open_.resize(static_cast<size_t>(at));
   }

   std::string name_;
   std::mt19937 random_;
   std::vector<Open> open_;
};

void print(const Seen &seen)
{
   for (auto &z : seen.zones) std::printf("zone %s %ld\n", z.first.c_str(), z.second);
   for (auto &p : seen.paths) std::printf("path %s %ld\n", p.first.c_str(), p.second);
   for (auto &v : seen.values) std::printf("value %s %ld\n", v.first.c_str(), v.second);
   std::printf("surplus %ld\nunclosed %ld\n", seen.surplus, seen.unclosed);
}

/* As many threads as told, at once. */
Seen play_on(int threads, unsigned seed, int steps, bool ordered)
{
   Seen all;
   std::mutex lock;
   on_threads(threads, [&](int i) {
      Player player("t", seed * 100 + static_cast<unsigned>(i));
      player.play(steps, ordered);
      player.close();
      std::lock_guard<std::mutex> hold(lock);
      all.add(player.seen);
   });
   return all;
}

/* Tells when the thread's own variables go. */
struct At_Thread_End {
   Player *player = nullptr;
   ~At_Thread_End() { player->play(20, false); }
};

/* Threads one after the other, many of them. They end with zones open, and go on telling until the
 * very last. */
Seen play_leaving(int threads, unsigned seed)
{
   Seen all;
   for (int i = 0; i < threads; ++i) {
      Player player("t", seed + static_cast<unsigned>(i));
      std::thread([&] {
         static thread_local At_Thread_End last;
         last.player = &player;
         player.play(10, false);
      }).join();
      all.add(player.seen);
   }
   return all;
}

void begin_work() { tell(1, 10, places[1].event); }

struct Begins_At_End {
   bool touched = false;
   ~Begins_At_End() { begin_work(); }
};

/* Threads that leave zones open, some of them in destructors. KB that the process has. */
long play_and_weigh(int threads)
{
   for (int i = 0; i < threads; ++i)
      std::thread([] {
         static thread_local Begins_At_End last;
         last.touched = true;
         begin_work();
      }).join();
   long all = 0, resident = 0;
   FILE *file = std::fopen("/proc/self/statm", "r");
   if (file && std::fscanf(file, "%ld %ld", &all, &resident) != 2) resident = 0;
   if (file) std::fclose(file);
   return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

void weigh()
{
   const long before = play_and_weigh(500);
   std::printf("KB %ld\n", play_and_weigh(4000) - before);
}

/* A child goes on, and ends as programs do; so does its parent. */
Seen play_forked(unsigned seed)
{
   Player player("t", seed);
   player.play(500, true);
   const pid_t child = fork();
   if (child == 0) {
      Player("child", seed).play(500, true);
      std::exit(0);
   }
   int status = 0;
   waitpid(child, &status, 0);
   if (status != 0) std::abort();
   player.play(500, true);
   player.close();
   return player.seen;
}

/* On the main thread alone, in some ms. */
Seen play_slowly(unsigned seed, int times)
{
   Player player("t", seed);
   for (int i = 0; i < times; ++i) {
      player.play(20, true);
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
   }
   player.close();
   return player.seen;
}

/* The main thread ends before another does, and main never returns. */
void end_before_others(unsigned seed)
{
   static pthread_t main_thread = pthread_self();
   std::thread([seed] {
      pthread_join(main_thread, nullptr);
      Seen all = play_on(1, seed, 1000, true);
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      all.add(play_on(1, seed + 1, 1000, true));
      print(all);
      std::fflush(stdout);
   }).detach();
   pthread_exit(nullptr);
}

void call(const char *what, uint16_t begin, uint16_t end, const void *data, int times)
{
   for (int i = 0; i < times; ++i) {
      tell(0, begin, nullptr, 7, data);
      tell(0, end, nullptr, 7, data);
   }
   std::printf("zone %s - 0 game %d\n", what, times);
}

/* Begins without end, more than may be in a stack, with a frame now and then, so that they are
 * found to be lost. Then something in order. */
void leak()
{
   for (int i = 0; i < 70000; ++i) {
      if (i % 20 == 0)
         for (uint16_t type : {24, 25}) tell(0, type, nullptr, 1, "tick");
      tell(1, 10, places[1].event, static_cast<uint64_t>(i));
   }
   std::printf("zone tick - 0 game 3500\nzone work_1 src/part1.cpp 10 game.physics 70000\n");
   call("in_order", 24, 25, "in_order", 10);
}

/* More nested begins than a stack has room for, in order. It tells how long they took to come. */
void nest(int deep)
{
   const auto began = std::chrono::steady_clock::now();
   for (int i = 0; i < deep; ++i) tell(0, 10, places[2].event);
   const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
   for (int i = 0; i < deep; ++i) tell(0, 11, places[2].event);
   std::printf("surplus 0\nunclosed 0\nseconds %f\n", took.count());
}

double cpu_ns()
{
   timespec time;
   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
   return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/* One of many tasks begins or ends, as run-times tell it. */
void tell_task(const std::vector<Event *> &tasks, int i, bool begins)
{
   const size_t task = static_cast<size_t>(i) * 7919 % tasks.size();
   tell(0, begins ? 10 : 11, tasks[task], static_cast<uint64_t>(i));
}

std::vector<Event *> make_tasks(int count)
{
   std::vector<Event *> tasks;
   for (int i = 0; i < count; ++i)
      tasks.push_back(event_at("task_" + std::to_string(i), "tasks.cpp", i + 1));
   return tasks;
}

/* Begins here, each of which ends on another thread; and ends here of what never began. */
void hand_over(int places_of_tasks, int begins)
{
   const std::vector<Event *> tasks = make_tasks(places_of_tasks);
   const double from = cpu_ns();
   for (int i = 0; i < begins; ++i) tell_task(tasks, i, true);
   const double begun = cpu_ns();
   for (int i = 0; i < 2000; ++i) tell(0, 13, tasks[0]);
   const double ended = cpu_ns();
   std::thread([&] {
      for (int i = 0; i < begins; ++i) tell_task(tasks, i, false);
   }).join();
   std::printf("begin %.0f\nend %.0f\nsurplus %d\n", (begun - from) / begins,
               (ended - begun) / 2000, begins + 2000);
}

/* The same for long, with something in order that is open meanwhile. */
void hand_over_for_long(int begins)
{
   const std::vector<Event *> tasks = make_tasks(20);
   for (int i = 0; i < begins; ++i) {
      if (i == 300) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
      tell(1, 24, nullptr, 7, "submit");
      tell_task(tasks, i, true);
      tell(1, 24, nullptr, 8, "flush");
      tell(1, 25, nullptr, 8, "flush");
   }
   for (int i = 0; i < 20; ++i)
      std::printf("zone task_%d tasks.cpp %d game %d\n", i, i + 1, begins / 20);
   std::printf("zone submit - 0 game.physics %d\nzone flush - 0 game.physics %d\n", begins, begins);
}

/* Ends that are told when hardly anything is left. */
struct Last {
   ~Last()
   {
      if (places.empty()) return;
      Player player("t", 1);
      player.play(50, false);
   }
};
Last before_main;

/* Functions without an event, and what has nothing. */
void call_functions()
{
   char text[] = "piProgramBuild"; /* no literal: it is another text later */
   xpti::function_with_args_t args = {1, "piMemBufferCreate", nullptr, nullptr, nullptr};
   xpti::mem_alloc_data_t memory;
   call(text, 24, 25, text, 5);
   std::strcpy(text, "piQueueFinish");
   call(text, 24, 25, text, 3);
   call("piMemBufferCreate", 28, 31, &args, 4);
   call("mem_alloc", 32, 35, &memory, 6);
   call("mem_release", 36, 39, &memory, 2);
   call("function", 24, 25, reinterpret_cast<const void *>(1), 0);
   Event *const wild = reinterpret_cast<Event *>(1);
   tell(0, 24, nullptr, 1, "left by its type");
   tell(0, 25, nullptr);
   tell_pair(0, 10, 11, wild);
   for (uint8_t value : {0, 2, 6}) /* as if iprof told of a frame, a value, a fiber */
      for (Event *wrong : {static_cast<Event *>(nullptr), wild})
         tell(0, xptiRegisterUserDefinedTracePoint("iprof", value), wrong, 1, wrong);
   Event blank;
   tell_pair(0, 10, 11, &blank);
   std::printf("zone left by its type - 0 game 1\nzone task - 0 game 2\nsurplus 0\nunclosed 0\n");
}

/* Twelve tools more, each with a pair of its own. */
void use_tools()
{
   for (int i = 0; i < 12; ++i) {
      const std::string name = std::to_string(i), tool = "tool" + name;
      tell_pair(0, xptiRegisterUserDefinedTracePoint(tool.c_str(), 2),
                xptiRegisterUserDefinedTracePoint(tool.c_str(), 3),
                event_at("z" + name, "z.cpp", i + 1));
   }
}

void use_zones(int count)
{
   for (int i = 0; i < count; ++i)
      tell_pair(0, 10, 11, event_at("zone" + std::to_string(i), "z.cpp", i + 1));
}

/* As a dispatcher does that gives a released event's number to the next: once with the same words
 * in another payload, and once with others. */
void use_number_again()
{
   Event again = *places[1].event;
   xpti::payload_t same = *again.reserved.payload, other = same;
   const std::string name = same.name;
   same.name = name.c_str();
   other.line_no = 77;
   tell_pair(0, 10, 11, places[1].event);
   again.reserved.payload = &same;
   tell_pair(0, 10, 11, &again);
   again.reserved.payload = &other;
   for (int i = 0; i < 3; ++i) tell_pair(0, 10, 11, &again);
   other.name = "another";
   for (int i = 0; i < 4; ++i) tell_pair(0, 10, 11, &again);
   tell_pair(0, 10, 11, places[1].event);
}

/* Who forgot to begin the stream is told nothing. */
void use_no_stream()
{
   stream_ids[0] = xptiRegisterStream("game");
   tell_pair(0, 10, 11, event_at("unseen", "z.cpp", 1));
}

/* Two functions of one template, and a queue. */
void call_long_ones()
{
   const std::string head = "step<" + std::string(300, 'v');
   for (const char *tail : {", float>", ", double>"}) {
      Event *event = event_at(head + tail, "step.hpp", 7);
      for (uint16_t type : {xpti::trace_task_begin, xpti::trace_queue_create,
                            xpti::trace_queue_destroy, xpti::trace_task_end})
         tell(0, type, event);
   }
}

} // namespace

int main(int argc, char **argv)
{
   const std::string what = argc > 1 ? argv[1] : "";
   const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
   if (what == "no_stream") {
      use_no_stream();
      return 0;
   }
   begin_streams();
   if (what == "tools") use_tools();
   if (what == "zones") use_zones(static_cast<int>(seed));
   if (what == "again") use_number_again();
   if (what == "shared")
      for (int i = 0; i < 5; ++i) tell_pair(i % 2, 10, 11, places[1].event);
   if (what == "ordered") print(play_on(4, seed, 3000, true));
   if (what == "unordered") print(play_on(4, seed, 3000, false));
   if (what == "functions") call_functions();
   if (what == "long") call_long_ones();
   if (what == "single") print(play_on(1, seed, 600, true));
   if (what == "leave") print(play_leaving(1500, seed));
   if (what == "leak") leak();
   if (what == "nest") nest(70000);
   if (what == "hand_over") hand_over(static_cast<int>(seed), 30000);
   if (what == "hand_over_for_long") hand_over_for_long(40000);
   if (what == "weigh") weigh();
   if (what == "forked") print(play_forked(seed));
   if (what == "slow") print(play_slowly(seed, 20));
   if (what == "main_ends") end_before_others(seed);
   if (what == "finalized") print(play_on(1, seed, 1000, true));
   for (const char *stream : streams) xptiFinalize(stream);
   if (what == "finalized") {
      xptiFrameworkInitialize();
      xptiFrameworkFinalize();
   }
   if (what == "late") print(play_on(2, seed, 100, true)); /* callbacks may stay */
   return 0;
}
