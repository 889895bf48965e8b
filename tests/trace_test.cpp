/* trace_test.cpp - Prof_CHROME of frames that have a time line, against a naive model of every stay
 * of every zone: each is one slice. A tick is a nanosecond. */
#include "blocks.h"
#include "facts.h"
#include "src/frame/prof_gpu_zones.h"
#include "twin.h"
#include "worker.h"

namespace {

/* ---- what a reader makes of the file ---- */

/* A track, a path "a > b", and its begin and end, ns since the first frame's begin. */
using Slice = std::tuple<std::string, std::string, uint64_t, uint64_t>;
using Slices = std::vector<Slice>;

const std::string &track_of(const Slice &s) { return std::get<0>(s); }
uint64_t begin_of(const Slice &s) { return std::get<2>(s); }
uint64_t end_of(const Slice &s) { return std::get<3>(s); }

struct Trace {
   Slices slices; /* without the frames, and without the profiler's own zones */
   std::vector<std::string> frames; /* how the threads' time is told: "as they ran", "sums", "" */
   size_t bytes = 0;

   Slices on(const std::string &track) const
   {
      Slices all;
      for (const Slice &s : slices)
         if (track_of(s) == track) all.push_back(s);
      return all;
   }
};

/* The names here need no escapes. */
std::string field(const std::string &line, const std::string &key)
{
   const std::string head = "\"" + key + "\":";
   const size_t at = line.find(head);
   if (at == std::string::npos) return "";
   size_t from = at + head.size(), to;
   if (line[from] == '"') to = line.find('"', ++from);
   else to = line.find_first_of(",}", from);
   return line.substr(from, to - from);
}

uint64_t ns_of(const std::string &us)
{
   const size_t point = us.find('.');
   EXPECT_EQ(us.size() - point, 4u) << us << " is not whole nanoseconds";
   return std::stoull(us.substr(0, point)) * 1000 + std::stoull(us.substr(point + 1));
}

struct Open {
   std::string name;
   uint64_t begin;
};

std::string path_of(const std::vector<Open> &stack)
{
   std::string path;
   for (const Open &open : stack) path += (path.empty() ? "" : " > ") + open.name;
   return path;
}

Trace read(const std::string &text)
{
   std::istringstream in(text);
   std::map<std::string, std::string> names;
   std::map<std::string, std::vector<Open>> stacks;
   std::map<std::string, uint64_t> clocks;
   Trace trace;
   for (std::string line; std::getline(in, line); trace.bytes += line.size() + 1) {
      const std::string kind = field(line, "ph"), track = field(line, "tid"),
                        name = field(line, "name");
      if (kind == "M" && name == "thread_name")
         names[track] = field(line.substr(line.find("args")), "name");
      if (kind != "B" && kind != "E" && kind != "i") continue;
      const uint64_t at = ns_of(field(line, "ts"));
      EXPECT_GE(at, clocks[track]) << "runs backwards: " << line;
      clocks[track] = at;
      std::vector<Open> &stack = stacks[track];
      if (kind != "E") stack.push_back({name, at});
      if (kind == "B") continue;
      EXPECT_FALSE(stack.empty()) << "an end without a beginning: " << line;
      if (stack.empty()) continue;
      EXPECT_EQ(stack.back().name, name);
      EXPECT_EQ(stack.back().begin == at, kind == "i") << line;
      if (names[track] == "frames") trace.frames.push_back(field(line, "threads"));
      else if (!is_own(name))
         trace.slices.push_back({names[track], path_of(stack), stack.back().begin, at});
      stack.pop_back();
   }
   for (const auto &[track, stack] : stacks) EXPECT_TRUE(stack.empty()) << "no end on " << track;
   std::sort(trace.slices.begin(), trace.slices.end());
   return trace;
}

Trace trace_of(int newest = 0, int oldest = INT_MAX)
{
   return read(exported(Prof_CHROME, newest, oldest));
}

/* The order does not matter. */
void expect_same(Slices found, Slices expected)
{
   std::sort(found.begin(), found.end());
   std::sort(expected.begin(), expected.end());
   EXPECT_EQ(found, expected);
}

/* ---- the model ---- */

struct Stay {
   std::string path;
   uint64_t begin, end;
   bool open;
};

struct Player {
   std::string name;
   std::vector<std::string> stack; /* paths */
   std::vector<Stay> stays;

   void open(size_t depth) { stays.push_back({stack[depth], Prof_fake_ticks, 0, true}); }
   void begin(const std::string &zone)
   {
      stack.push_back(stack.empty() ? zone : stack.back() + " > " + zone);
      open(stack.size() - 1);
   }
   void close()
   {
      auto last = std::find_if(stays.rbegin(), stays.rend(), [](const Stay &s) { return s.open; });
      last->open = false;
      last->end = Prof_fake_ticks;
   }
   void end()
   {
      close();
      stack.pop_back();
   }
   void go_out()
   {
      for (size_t i = 0; i < stack.size(); ++i) close();
   }
   void go_in()
   {
      for (size_t i = 0; i < stack.size(); ++i) open(i);
   }
};

/* Of the time from..to: what ends where that begins, or begins where it ends, is outside. */
Slices slices_of(const std::vector<Player> &players, uint64_t from, uint64_t to)
{
   Slices all;
   for (const Player &p : players)
      for (const Stay &stay : p.stays) {
         const uint64_t begin = std::max(stay.begin, from);
         const uint64_t end = std::min(stay.open ? to : stay.end, to);
         const bool there = begin < end || (begin == end && stay.begin >= from && begin < to);
         if (there) all.push_back({p.name, stay.path, begin - from, end - from});
      }
   return all;
}

void begin(const std::string &zone)
{
   Prof_Begin_name(zone.c_str())
}

void end()
{
   Prof_End
}

/* ---- random programs: this thread, fibers that it switches in, and two other threads ---- */

class Program {
 public:
   explicit Program(uint64_t seed) : random_(seed)
   {
      Prof_set_thread_name("main");
      (void)Prof_mark();
      Prof_set_events(1);
      players_.push_back({"main", {}, {}});
      for (const char *name : {"fiber 1", "fiber 2"}) {
         fibers_.push_back(Prof_create_fiber(name));
         players_.push_back({name, {}, {}});
      }
      for (const char *name : {"worker 1", "worker 2"}) {
         workers_.push_back(std::make_unique<Worker>());
         workers_.back()->call([&] {
            Prof_set_thread_name(name);
            (void)Prof_mark();
         });
         players_.push_back({name, {}, {}});
      }
      Prof_update(1);
      edges_.push_back(Prof_fake_ticks);
   }

   void run(int frames)
   {
      for (int frame = 0; frame < frames; ++frame) {
         tick(1);
         for (uint64_t steps = pick(60); steps > 0; --steps) step();
         settle();
         if (pick(3)) tick(pick(50));
         if (begun_at_ == Prof_fake_ticks) tick(1);
         Prof_update(1);
         edges_.push_back(Prof_fake_ticks);
      }
   }

   const std::vector<Player> &players() const { return players_; }
   const std::vector<uint64_t> &edges() const { return edges_; }

 private:
   uint64_t pick(uint64_t limit) { return random_() % limit; }

   void step()
   {
      switch (pick(8)) {
         case 0:
         case 1:
         case 2: tick(pick(1 + pick(2000))); break;
         case 3: switch_fiber(); break;
         case 4: {
            const size_t i = pick(2);
            workers_[i]->call([&] { stack_step(&players_[3 + i]); });
            break;
         }
         default: stack_step(&players_[in_]); break;
      }
   }

   void stack_step(Player *player)
   {
      if (player->stack.size() < 6 && pick(2)) {
         const std::string name = "z" + std::to_string(pick(4));
         begin(name);
         player->begin(name);
         begun_at_ = Prof_fake_ticks;
      } else if (!player->stack.empty()) {
         end();
         player->end();
      }
   }

   void switch_fiber()
   {
      const size_t to = pick(3);
      if (to == in_) return;
      players_[in_].go_out();
      Prof_switch_fiber(to ? fibers_[to - 1] : nullptr);
      players_[to].go_in();
      begun_at_ = Prof_fake_ticks;
      in_ = to;
   }

   /* What grows from update to update is a leak, and the model knows none. */
   void settle()
   {
      Player &in = players_[in_];
      while (in.stack.size() > (last_in_ == in_ ? 1u : 0u)) {
         end();
         in.end();
      }
      last_in_ = in_;
   }

   std::mt19937_64 random_;
   std::vector<Player> players_; /* main, 2 fibers, 2 workers */
   std::vector<Prof_Fiber *> fibers_;
   std::vector<std::unique_ptr<Worker>> workers_;
   std::vector<uint64_t> edges_; /* of frames */
   size_t in_ = 0, last_in_ = 0;
   /* What ends and begins anew where a frame ends is one slice: nothing is seen of it. So it is not
    * done here. */
   uint64_t begun_at_ = 0;
};

/* What takes no time right where a frame begins may be left out: that in which it was is over. What
 * takes none anywhere is an instant, and nothing is inside of one. */
Slices as_seen(const Slices &slices, const Program &program, uint64_t from)
{
   Slices all;
   const std::set<uint64_t> edges(program.edges().begin(), program.edges().end());
   for (auto [track, path, begin, end] : slices) {
      if (begin == end && edges.count(begin + from)) continue;
      if (begin == end && path.rfind(" > ") != std::string::npos)
         path = path.substr(path.rfind(" > ") + 3);
      all.push_back({track, path, begin, end});
   }
   return all;
}

void expect_slices(const Trace &trace, const Program &program, size_t first, size_t last)
{
   const uint64_t from = program.edges()[first], to = program.edges()[last];
   const Slices found = as_seen(trace.slices, program, from);
   Slices expected = as_seen(slices_of(program.players(), from, to), program, from);
   std::set<std::string> tracks; /* a fiber that took no time in all of it has none */
   for (const Slice &s : found) tracks.insert(track_of(s));
   for (const Slice &s : expected)
      if (begin_of(s) < end_of(s)) tracks.insert(track_of(s));
   expected.erase(std::remove_if(expected.begin(), expected.end(),
                                 [&](const Slice &s) { return !tracks.count(track_of(s)); }),
                  expected.end());
   expect_same(found, expected);
}

class Random_Trace : public ::testing::TestWithParam<int> {};

TEST_P(Random_Trace, has_each_stay_where_it_was)
{
   const uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   Program program(seed);
   program.run(120);
   const size_t frames = program.edges().size() - 1;
   const Trace trace = trace_of(0, static_cast<int>(frames) - 1);
   EXPECT_EQ(trace.frames, std::vector<std::string>(frames, "as they ran"));
   expect_slices(trace, program, 0, frames);
   const Trace part = trace_of(30, 49); /* what is open at its ends is cut there */
   ASSERT_EQ(part.frames.size(), 20u);
   expect_slices(part, program, frames - 50, frames - 30);
   const Trace one = trace_of(7, 7);
   expect_slices(one, program, frames - 8, frames - 7);
}

INSTANTIATE_TEST_SUITE_P(programs, Random_Trace, ::testing::Range(1, 9));

/* ---- by hand ---- */

void zone(const std::string &name, uint64_t ticks)
{
   begin(name);
   tick(ticks);
   end();
}

void frame(uint64_t ticks)
{
   zone("work", ticks);
   Prof_update(1);
}

/* Events, with this thread's name, from here on. */
void start()
{
   Prof_set_thread_name("main");
   Prof_set_events(1);
   Prof_update(1);
}

TEST(Trace, without_events_has_the_sums_alone)
{
   Prof_update(1);
   begin("work");
   tick(100);
   zone("deep", 20);
   zone("deep", 30);
   end();
   Prof_update(1);
   const Trace trace = trace_of(0, 0);
   EXPECT_EQ(trace.slices, (Slices{{"main thread", "work", 0, 150},
                                   {"main thread", "work > deep", 0, 50}}));
   EXPECT_EQ(trace.frames, std::vector<std::string>{""});
}

/* Frames of both kinds in one file: which is which is seen in each. */
TEST(Trace, tells_sums_from_what_ran)
{
   Prof_update(1);
   frame(100);
   tick(3);
   Prof_set_events(1); /* too late for this one */
   frame(7);
   begin("work");
   tick(20);
   zone("deep", 30);
   tick(5);
   zone("deep", 0);
   end();
   tick(1);
   Prof_update(1);
   Prof_set_events(0);
   frame(40);
   const Trace trace = trace_of(0, 3);
   EXPECT_EQ(trace.frames, (std::vector<std::string>{"sums", "sums", "as they ran", "sums"}));
   const std::string main = "main thread";
   expect_same(trace.slices,
               {{main, "(sums)", 0, 100}, {main, "(sums) > work", 0, 100},
                {main, "(sums)", 100, 110}, {main, "(sums) > work", 100, 107},
                {main, "work", 110, 165}, {main, "work > deep", 130, 160},
                {main, "work > deep", 165, 165}, {main, "(sums)", 166, 206},
                {main, "(sums) > work", 166, 206}});
}

/* A zone that is open over many frames is one slice, up to where nothing is known any more. */
TEST(Trace, a_zone_over_many_frames_is_one_slice)
{
   Worker worker;
   Prof_set_thread_name("main");
   (void)Prof_mark();
   worker.call([] {
      Prof_set_thread_name("loader");
      (void)Prof_mark();
   });
   Prof_set_events(1);
   worker.call([] { zone("none", 0); });
   tick(1);
   Prof_update(1);
   tick(5);
   worker.call([] {
      begin("load");
      begin("read");
   });
   for (int i = 0; i < 10; ++i) frame(100);
   worker.call([] { end(); });
   frame(100);
   expect_same(trace_of(0, 10).on("loader"),
               {{"loader", "load > read", 5, 1005}, {"loader", "load", 5, 1105}});
   Prof_set_events(0); /* from here on sums: it is open, and cut */
   frame(50);
   const Slices all = trace_of(0, 11).slices;
   EXPECT_EQ(std::count(all.begin(), all.end(), Slice{"loader", "load", 5, 1105}), 1);
   EXPECT_EQ(std::count(all.begin(), all.end(), Slice{"loader", "(sums) > load", 1105, 1155}), 1);
   worker.call([] { end(); });
}

/* A thread whose ring has moved on has its sums where the others are seen as they ran. */
TEST(Trace, of_a_thread_whose_events_are_gone_has_its_sums)
{
   configure(&Prof_Config::max_events, 64);
   Prof_set_thread_name("main");
   (void)Prof_mark();
   Worker worker;
   worker.call([] { Prof_set_thread_name("busy"); });
   Prof_set_events(1);
   Prof_update(1);
   for (int i = 0; i < 2; ++i) {
      worker.call([] {
         for (int job = 0; job < 50; ++job) zone("job", 1);
      });
      frame(10);
   }
   const Trace trace = trace_of(0, 0);
   EXPECT_EQ(trace.frames, std::vector<std::string>{"as they ran"});
   expect_same(trace.slices, {{"busy", "(sums)", 0, 60}, {"busy", "(sums) > job", 0, 50},
                              {"main", "work", 50, 60}});
}

double at(uint64_t ticks) { return static_cast<double>(ticks) * 1e-9; }

/* What others measured has a place, which may be in the frame before the one that has its sums. */
TEST(Trace, of_a_track_tells_an_interval_once)
{
   Prof_Track *track = Prof_create_track("queue");
   start();
   const uint64_t t = Prof_fake_ticks;
   frame(1000);
   frame(1000);
   const Prof_Interval intervals[] = {{Prof_handle("outer"), at(t + 100), at(t + 1700)},
                                      {Prof_handle("inner"), at(t + 200), at(t + 300)}};
   EXPECT_EQ(Prof_submit(track, intervals, 2), 2);
   frame(1000);
   expect_same(trace_of(0, 2).on("queue"),
               {{"queue", "outer", 100, 1700}, {"queue", "outer > inner", 200, 300}});
}

/* ---- a GPU that gets to each stamp so many ticks after it was asked for it ----
 * Its clock runs as fast as ours, and began elsewhere. */

constexpr uint64_t GPU_AHEAD = 7000000000u, GPU_LATE = 750;
std::vector<uint64_t> gpu_stamps;
bool gpu_tells_now = true;

const Prof_Gpu_Clock GPU = {
   [] { return 1; },
   []() -> const char * { return "of the test"; },
   []() -> const char * { return ""; },
   [](Prof_Gpu_Test *test) {
      *test = {1, 1};
      return Prof_GPU_TRUSTED;
   },
   [] {},
   [] { return 1; },
   [](uint32_t *stamps, int count) {
      for (int i = 0; i < count; ++i, gpu_stamps.push_back(0))
         stamps[i] = static_cast<uint32_t>(gpu_stamps.size());
   },
   [](uint32_t stamp) { gpu_stamps[stamp] = Prof_fake_ticks + GPU_AHEAD + GPU_LATE; },
   [](uint32_t stamp, uint64_t *ns) {
      *ns = gpu_stamps[stamp];
      return static_cast<int>(*ns <= Prof_fake_ticks + GPU_AHEAD);
   },
   [](uint64_t *ns) {
      *ns = Prof_fake_ticks + GPU_AHEAD;
      return static_cast<int>(gpu_tells_now);
   },
   [] { return 0; },
   nullptr};

void gpu_zone(const char *name, uint64_t before, uint64_t inside)
{
   tick(before);
   Prof_Gpu_Zones_begin(&GPU, name);
   tick(inside);
}

void gpu_end(uint64_t after)
{
   tick(after);
   Prof_Gpu_Zones_end();
}

/* A frame of 1,000: shadows in 100..300, and in 400..900 a scene with trees in 450..550. */
void gpu_frame()
{
   gpu_zone("shadows", 100, 200);
   gpu_end(0);
   gpu_zone("scene", 100, 50);
   gpu_zone("trees", 0, 100);
   gpu_end(0);
   gpu_end(350);
   tick(100);
   Prof_update(1);
}

/* The GPU works behind the game, and so does its track: over the edge of a frame, too. */
TEST(Trace, has_what_the_gpu_did_where_it_did_it)
{
   start();
   for (int i = 0; i < 12; ++i) gpu_frame();
   Slices expected = {{"GPU", "shadows", 0, 50}, {"GPU", "shadows", 2850, 3000}}; /* cut */
   for (uint64_t frame = 0; frame < 3; ++frame) {
      const uint64_t at = 1000 * frame;
      expected.push_back({"GPU", "scene", at + 150, at + 650});
      expected.push_back({"GPU", "scene > trees", at + 200, at + 300});
      if (frame < 2) expected.push_back({"GPU", "shadows", at + 850, at + 1050});
   }
   expect_same(trace_of(5, 7).on("GPU"), expected);
}

/* Where the driver does not tell what time it is there, lengths are all that is known. */
TEST(Trace, of_a_gpu_whose_clock_is_not_told_has_its_sums)
{
   gpu_tells_now = false;
   start();
   for (int i = 0; i < 12; ++i) gpu_frame();
   const Trace trace = trace_of(5, 5);
   EXPECT_EQ(trace.frames, std::vector<std::string>{"as they ran"});
   expect_same(trace.on("GPU"), {{"GPU", "(sums) > shadows", 0, 200},
                                 {"GPU", "(sums)", 0, 700},
                                 {"GPU", "(sums) > scene > trees", 200, 300},
                                 {"GPU", "(sums) > scene", 200, 700}});
   gpu_tells_now = true;
}

/* Without events its paths stand side by side, as those of threads do. */
TEST(Trace, of_a_gpu_without_events_has_its_sums)
{
   Prof_set_thread_name("main");
   Prof_update(1);
   for (int i = 0; i < 12; ++i) gpu_frame();
   expect_same(trace_of(5, 5).on("GPU"), {{"GPU", "shadows", 0, 200},
                                          {"GPU", "scene > trees", 200, 300},
                                          {"GPU", "scene", 200, 700}});
}

/* Locks that are waited for are zones, and so are slices. */
TEST(Trace, has_waits)
{
   static Prof_Lock lock = {"textures", 0};
   start();
   begin("work");
   tick(10);
   Prof_Wait wait = Prof_begin_wait(&lock);
   tick(30);
   Prof_end_wait(&wait);
   tick(5);
   end();
   Prof_update(1);
   expect_same(trace_of(0, 0).slices,
               {{"main", "work", 0, 45}, {"main", "work > (wait) textures", 10, 40}});
}

/* What is kept while it is written does not grow with what is written. */
TEST(Trace, takes_no_memory_for_what_it_writes)
{
   static size_t most_taken;
   Prof_Config config = hooked_config();
   config.alloc = [](size_t bytes, void *user) {
      void *memory = take_block(bytes, user);
      most_taken = std::max(most_taken, bytes_held());
      return memory;
   };
   ASSERT_EQ(Prof_configure(&config), 1);
   start();
   for (int i = 0; i < 300; ++i) {
      for (int k = 0; k < 100; ++k) zone("job", 7);
      Prof_update(1);
   }
   size_t needed[2], bytes[2];
   (void)trace_of(0, 1); /* what stays: the spans of a frame */
   for (int i = 0; i < 2; ++i) {
      const size_t before = most_taken = bytes_held();
      bytes[i] = trace_of(0, i ? 299 : 9).bytes;
      needed[i] = most_taken - before;
      EXPECT_EQ(bytes_held(), before);
   }
   EXPECT_GT(bytes[1], 25 * bytes[0]);
   EXPECT_LE(needed[1], needed[0] + 4096);
   EXPECT_LT(bytes[1], 300u * 100u * 160u + 300u * 1000u) << "some 150 bytes a stay";
}

/* Without memory there is no file, and what is written is whole or nothing. */
TEST(Trace, without_memory_is_none)
{
   use_stingy_memory();
   Prof_set_events(1);
   Prof_update(1);
   for (int i = 0; i < 20; ++i) frame(10);
   const File file;
   int done = 0, refused = 0;
   for (long limit = 0; !done && limit < 100; ++limit) {
      std::remove(file.name());
      allowed = limit;
      done = Prof_export(Prof_CHROME, file.name(), 0, 19);
      allowed = LONG_MAX;
      refused += !done;
      EXPECT_EQ(std::ifstream(file.name()).good(), done != 0);
   }
   EXPECT_GT(refused, 3);
   EXPECT_EQ(read(file.read()).frames.size(), 20u);
}

} // namespace
