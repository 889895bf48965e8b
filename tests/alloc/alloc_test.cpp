/* alloc_test.cpp - libiprof_alloc and libiprof_alloc_live: every allocation of the program, for the
 * path that was open. Random programs are compared with a list of what they did. */
#include "tests/headers.h"

#include <malloc.h>

#include "src/gather/prof_tell.h"
#include "src/gather/prof_thread.h"
#include "src/gather/prof_watch.h"
#include "tests/calls.h"
#include "tests/worker.h"

namespace {

/* Compilers leave out a pair of malloc and free that they can see through; not through these. */
void *(*volatile get)(size_t) = std::malloc;
void *(*volatile get_clear)(size_t, size_t) = std::calloc;
void *(*volatile change)(void *, size_t) = std::realloc;
void (*volatile give)(void *) = std::free;
void *(*volatile get_aligned)(size_t, size_t) = aligned_alloc;
int (*volatile get_posix)(void **, size_t, size_t) = posix_memalign;
void *(*volatile get_memalign)(size_t, size_t) = memalign;

/* A sanitizer tells of what it pleases: a byte for none, its own for a thread that begins; TSan of
 * no aligned block. And it ends the program where there is no memory. */
#if defined(IPROF_SANITIZED)
const bool sanitized = true;
#else
const bool sanitized = false;
#endif

void begin()
{
   Prof_update(1);
   ASSERT_EQ(Prof_set_allocations(1), 1);
   Prof_update(1);
}

struct Sum {
   double allocations = 0, bytes = 0, frees = 0;
   bool operator==(const Sum &other) const
   {
      return allocations == other.allocations && bytes == other.bytes && frees == other.frees;
   }
   void operator+=(const Sum &more)
   {
      allocations += more.allocations;
      bytes += more.bytes;
      frees += more.frees;
   }
};

std::ostream &operator<<(std::ostream &out, const Sum &s)
{
   return out << s.allocations << " allocations, " << s.bytes << " bytes, " << s.frees << " frees";
}

double sum_of(const std::string &what)
{
   Prof_Value_Stats stats;
   return Prof_get_frame_value(0, what.c_str(), &stats) && stats.n > 0 ? stats.sum : 0;
}

double sum_of(Prof_Recording *recording, const char *what)
{
   Prof_Value_Stats stats;
   EXPECT_EQ(Prof_get_recording_value(recording, what, &stats), 1);
   return stats.sum;
}

/* Of the newest frame; of all if the place is empty. */
Sum in_frame(const std::string &place)
{
   const std::string at = place.empty() ? "" : "@" + place;
   return {sum_of("allocations" + at), sum_of("allocated" + at), sum_of("frees" + at)};
}
/* Of the frame that ends with this. */
Sum ended(const std::string &place)
{
   Prof_update(1);
   return in_frame(place);
}

Prof_Path_Allocations all_of(const std::string &path)
{
   Prof_Path_Allocations all;
   return Prof_get_path_allocations(path.c_str(), &all) ? all : Prof_Path_Allocations();
}

Sum of_path(const std::string &path)
{
   const Prof_Path_Allocations all = all_of(path);
   return {all.allocations, all.bytes, all.frees};
}

/* The blocks that are not freed yet, and their bytes. */
Sum left_of(const std::string &path)
{
   const Prof_Path_Allocations all = all_of(path);
   return {all.live_blocks, all.live_bytes, 0};
}

Prof_Allocation_Info info()
{
   Prof_Allocation_Info i;
   EXPECT_EQ(Prof_get_allocation_info(&i), 1);
   return i;
}

Sum make(double allocations, double bytes, double frees) { return {allocations, bytes, frees}; }

bool live_is_known() { return !std::isnan(info().live_bytes); }

uint32_t num_said; /* blocks that who listens has heard of */

struct Allocations : testing::Test {
   void SetUp() override { begin(); }
};
using Told = Allocations;

struct Live : Allocations {
   void SetUp() override
   {
      begin();
      if (!live_is_known()) GTEST_SKIP() << "without signatures";
   }
};

/* ---- each call ---- */

template <typename F>
Sum counted(F f)
{
   Prof_Begin(counted_zone)
   f();
   Prof_End
   return ended("counted_zone");
}

TEST_F(Allocations, of_malloc_and_its_like)
{
   EXPECT_EQ(counted([] { give(get(21)); }), make(1, 21, 1));
   Sum none = counted([] { give(get(0)); });
   EXPECT_LE(none.bytes, sanitized);
   EXPECT_EQ(none, make(1, none.bytes, 1));
   EXPECT_EQ(counted([] { give(nullptr); }), make(0, 0, 0));
   EXPECT_EQ(counted([] { give(get_clear(7, 3)); }), make(1, 21, 1));
   EXPECT_EQ(counted([] { give(change(nullptr, 30)); }), make(1, 30, 1));
   EXPECT_EQ(counted([] { give(change(get(10), 5000)); }), make(2, 5010, 2));
   EXPECT_EQ(counted([] { give(change(get(10), 10)); }), make(2, 20, 2));
   EXPECT_EQ(counted([] { give(strdup("1234567")); }), make(1, 8, 1)); /* of the C library */
}

TEST_F(Allocations, of_aligned_blocks)
{
   if (sanitized) GTEST_SKIP() << "as the sanitizer tells";
   EXPECT_EQ(counted([] { give(get_aligned(64, 128)); }), make(1, 128, 1));
   EXPECT_EQ(counted([] { give(get_memalign(32, 100)); }), make(1, 100, 1));
   EXPECT_EQ(counted([] { give(valloc(100)); }), make(1, 100, 1));
   EXPECT_EQ(counted([] { give(pvalloc(1)); }), make(1, 1, 1));
   const auto posix = [] {
      void *block = nullptr;
      ASSERT_EQ(get_posix(&block, 256, 1000), 0);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 256, 0u);
      give(block);
   };
   EXPECT_EQ(counted(posix), make(1, 1000, 1));
}

TEST_F(Allocations, of_new_and_delete)
{
   struct alignas(128) Wide {
      char bytes[256];
   };
   EXPECT_EQ(counted([] { ::operator delete(::operator new(21)); }), make(1, 21, 1));
   EXPECT_EQ(counted([] { ::operator delete[](::operator new[](22)); }), make(1, 22, 1));
   EXPECT_EQ(counted([] { ::operator delete(::operator new(23, std::nothrow), std::nothrow); }),
             make(1, 23, 1));
   const auto make_wide = [] {
      Wide *volatile wide = new Wide;
      EXPECT_EQ(reinterpret_cast<uintptr_t>(wide) % 128, 0u);
      delete wide;
   };
   EXPECT_EQ(counted(make_wide), make(1, 256, 1));
   EXPECT_EQ(counted([] { std::make_shared<std::vector<int>>(100); }).allocations, 2);
   EXPECT_EQ(counted([] { std::string text(100, 'x'); }).bytes, 101);
}

TEST_F(Allocations, that_fail_are_not_counted)
{
   const size_t most = static_cast<size_t>(-1) - 65536;
   if (sanitized) GTEST_SKIP() << "it ends the program";
   const auto fail = [&] {
      void *none = nullptr;
      EXPECT_EQ(get(most), nullptr);
      EXPECT_EQ(get(static_cast<size_t>(-1)), nullptr);
      EXPECT_EQ(get_clear(most, 5), nullptr);
      EXPECT_EQ(get_posix(&none, 3, 100), EINVAL);
   };
   EXPECT_EQ(counted(fail), make(0, 0, 0));
   const auto change_too_far = [&] {
      char *block = static_cast<char *>(get(10));
      block[9] = 7;
      EXPECT_EQ(change(block, most), nullptr);
      EXPECT_EQ(block[9], 7);
      give(block);
   };
   EXPECT_EQ(counted(change_too_far), make(1, 10, 1));
   EXPECT_EQ(counted([] { EXPECT_EQ(change(get(10), 0), nullptr); }), make(1, 10, 1));
}

TEST_F(Allocations, memory_is_as_the_program_expects_it)
{
   for (size_t bytes = 1; bytes < 100000; bytes = bytes * 3 / 2 + 1) {
      char *block = static_cast<char *>(get_clear(bytes, 1));
      ASSERT_EQ(std::count(block, block + bytes, 0), static_cast<std::ptrdiff_t>(bytes));
      size_t usable = malloc_usable_size(block);
      ASSERT_GE(usable, bytes);
      std::memset(block, 0x5a, usable); /* some containers do */
      block = static_cast<char *>(change(block, bytes * 2));
      ASSERT_EQ(std::count(block, block + bytes, 0x5a), static_cast<std::ptrdiff_t>(bytes));
      give(block);
   }
}

/* ---- where ---- */

TEST_F(Allocations, belong_to_the_open_path)
{
   Prof_Begin(outer)
   give(get(1));
   Prof_Begin(inner)
   void *kept = get(10);
   give(get(100));
   Prof_End
   give(get(1000));
   Prof_End
   give(kept);
   EXPECT_EQ(ended("outer > inner"), make(2, 110, 1));
   EXPECT_EQ(in_frame("outer"), make(4, 1111, 3)); /* and all below */
   EXPECT_EQ(in_frame(""), make(4, 1111, 4));
   EXPECT_EQ(of_path("outer > inner"), make(2, 110, 1));
   EXPECT_EQ(of_path("outer"), make(2, 1001, 2)); /* a path's own */
   EXPECT_EQ(of_path("no > such"), Sum());
   EXPECT_EQ(make(info().allocations, info().bytes, info().frees), make(4, 1111, 4));
   EXPECT_EQ(info().elsewhere, 0);
   EXPECT_EQ(Prof_num_allocation_paths(), 3);
   Sum all;
   Prof_Path_Allocations path;
   for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(Prof_get_allocation_path(i, &path), 1);
      EXPECT_EQ(of_path(path.path).bytes, path.bytes) << path.path;
      all += {path.allocations, path.bytes, path.frees};
   }
   EXPECT_EQ(all, make(4, 1111, 4));
   EXPECT_EQ(Prof_get_allocation_path(3, &path), 0);
   EXPECT_EQ(Prof_get_allocation_path(0, nullptr), 0);
}

TEST_F(Allocations, of_other_threads)
{
   Worker worker;
   void *block = nullptr;
   worker.call([&] {
      Prof(at_work);
      block = get(50);
   });
   Prof_Begin(at_home)
   give(block);
   Prof_End
   worker.stop(); /* what it did is there after its end */
   EXPECT_EQ(ended("at_work").bytes, 50);
   EXPECT_EQ(in_frame("at_home"), make(0, 0, 1));
}

TEST_F(Allocations, of_threads_without_zones_are_elsewhere)
{
   if (sanitized) GTEST_SKIP() << "it tells of blocks of its own";
   double before = info().elsewhere;
   std::thread([] { give(get(77)); }).join();
   EXPECT_GE(ended("").bytes, 77); /* the sum has it, and no path */
   EXPECT_EQ(info().elsewhere, before + 1);
   std::thread([] {
      Prof_Begin(joins)
      Prof_End
      give(get(78));
   }).join();
   Prof_update(1);
   EXPECT_EQ(info().elsewhere, before + 1);
}

/* The C library frees a thread's last blocks when nothing of ours is left of it. */
TEST_F(Allocations, of_threads_that_end)
{
   for (int i = 0; i < 200; ++i)
      std::thread([] {
         thread_local std::vector<int> until_the_end(100);
         Prof(ends_soon);
         until_the_end[0] = 1;
         give(get(10));
      }).join();
   EXPECT_EQ(ended("ends_soon").frees, 200);
   EXPECT_GE(in_frame("ends_soon").allocations, 200);
   EXPECT_LE(Prof_num_contexts(), 24);
}

/* 50 zones that are new, each in a frame. */
void take_memory_of_iprof(const char *name)
{
   for (int i = 0; i < 50; ++i) {
      const std::string zone = numbered(name, i);
      const uint32_t before = num_said;
      Prof_Begin_name(zone.c_str())
      Prof_End
      Prof_update(1);
      EXPECT_EQ(num_said, before) << zone;
   }
}

TEST_F(Allocations, of_iprof_itself_are_not_counted)
{
   take_memory_of_iprof("z");
   EXPECT_EQ(ended(""), Sum());
   EXPECT_EQ(info().elsewhere, 0);
   { /* what it does may take memory of the C library's, such as to sort */
      Prof_Scope_name("prof_update");
      Prof(below_it);
      give(get(10));
   }
   EXPECT_EQ(ended(""), Sum());
}

TEST_F(Allocations, while_it_is_off_and_on_again)
{
   EXPECT_EQ(counted([] { give(get(1)); }), make(1, 1, 1));
   EXPECT_EQ(Prof_set_allocations(0), 1);
   EXPECT_EQ(info().on, 0);
   EXPECT_EQ(counted([] { give(get(2)); }), make(0, 0, 0));
   EXPECT_EQ(Prof_set_allocations(1), 1);
   EXPECT_EQ(info().on, 1);
   EXPECT_EQ(counted([] { give(get(3)); }), make(1, 3, 1));
   Prof_set_enabled(0);
   give(get(4));
   Prof_set_enabled(1);
   EXPECT_EQ(counted([] { give(get(5)); }), make(1, 5, 1));
}

TEST_F(Allocations, while_all_begins_and_ends_are_watched)
{
   Prof_set_events(1);
   EXPECT_EQ(counted([] { give(get(1)); }), make(1, 1, 1));
   Prof_set_entry_stats(1);
   EXPECT_EQ(counted([] { give(get(2)); }), make(1, 2, 1));
   Prof_set_events(0);
   Prof_set_waiting("counted_zone", Prof_WAITING);
   EXPECT_EQ(counted([] { give(get(3)); }), make(1, 3, 1));
}

TEST_F(Allocations, of_fibers)
{
   Prof_Fiber *fiber = Prof_create_fiber("a fiber"), *back = Prof_switch_fiber(fiber);
   Prof_Mark mark = Prof_mark();
   Prof_Begin(in_fiber)
   give(get(9));
   Prof_switch_fiber(back);
   give(get(1));
   Prof_switch_fiber(fiber);
   give(get(8));
   Prof_End
   Prof_unwind(mark);
   Prof_switch_fiber(back);
   EXPECT_EQ(ended("in_fiber"), make(2, 17, 2));
   Prof_destroy_fiber(fiber);
}

TEST(Allocation_limits, beyond_the_limit_of_states_are_in_the_sum)
{
   configure([](Prof_Config &config) { config.max_states = 64; });
   begin();
   for (int i = 0; i < 100; ++i) {
      Prof_Scope_name(numbered("zone ", i).c_str());
      give(get(10));
   }
   const Sum all = ended("");
   EXPECT_EQ(make(all.allocations, all.bytes, 0), make(100, 1000, 0));
   EXPECT_EQ(info().allocations, 100);
}

TEST_F(Allocations, after_a_shutdown_and_in_the_next_life)
{
   EXPECT_EQ(counted([] { give(get(1)); }), make(1, 1, 1));
   std::thread([] { give(get(7)); }).join();
   Worker worker;
   worker.call([] { Prof(at_work); });
   ASSERT_EQ(Prof_shutdown(), 1);
   give(get(2));
   worker.call([] { give(get(3)); }); /* its context is of the life before */
   begin();
   EXPECT_EQ(info().allocations, 0);
   EXPECT_EQ(info().elsewhere, 0);
   worker.call([] { give(get(4)); });
   worker.call([] {
      Prof(at_work);
      give(get(5));
   });
   EXPECT_EQ(counted([] { give(get(6)); }), make(1, 6, 1));
   EXPECT_EQ(in_frame("at_work"), make(1, 5, 1));
}

TEST(Allocation_limits, names_are_iprofs_or_the_games)
{
   hear();
   Prof_value(Prof_COUNT, "frees", "", "");
   EXPECT_EQ(Prof_set_allocations(1), 0);
   EXPECT_TRUE(has(all_told(), "frees")) << all_told();
   ASSERT_EQ(Prof_shutdown(), 1);
   hear();
   begin();
   told.clear();
   Prof_Add(allocations, 5);
   EXPECT_EQ(ended("").allocations, 0);
   EXPECT_TRUE(has(all_told(), "allocations")) << all_told();
   ASSERT_EQ(Prof_shutdown(), 1); /* and with it the hook */
}

#if !defined(IPROF_SANITIZED_THREAD)
TEST_F(Allocations, in_a_child_of_fork)
{
   int child = fork();
   if (child == 0) {
      Sum here = counted([] { give(get(5)); });
      std::thread([] {
         Prof(at_work);
         give(get(6));
      }).join();
      _exit(here == make(1, 5, 1) && ended("at_work").bytes >= 6 ? 0 : 1);
   }
   int status = 1;
   ASSERT_EQ(waitpid(child, &status, 0), child);
   EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}
#endif

TEST_F(Allocations, recordings_are_exact_within_a_frame)
{
   Prof_Recording *r = Prof_create_recording();
   Prof(outer);
   give(get(1));
   Prof_start_recording(r);
   void *kept = get(10);
   give(get(20));
   EXPECT_EQ(sum_of(r, "allocated@outer"), 30);
   Prof_stop_recording(r);
   give(kept);
   give(get(100));
   EXPECT_EQ(sum_of(r, "allocations@outer"), 2);
   EXPECT_TRUE(!live_is_known() || sum_of(r, "growth@outer") == 10);
   Prof_destroy_recording(r);
}

TEST_F(Allocations, of_what_is_left_are_told_or_not_a_number)
{
   EXPECT_EQ(counted([] { give(get(1)); }), make(1, 1, 1));
   EXPECT_STREQ(all_of("counted_zone").path, "counted_zone");
   EXPECT_EQ(std::isnan(all_of("counted_zone").live_bytes), !live_is_known());
   EXPECT_EQ(Prof_find_value("growth") >= 0, live_is_known());
   if (!live_is_known()) return;
   EXPECT_EQ(info().live_bytes, 0); /* nor did the call that switched it on leave anything */
   EXPECT_EQ(info().live_blocks, 0);
}

TEST_F(Live, belongs_to_who_made_it_whoever_frees)
{
   std::vector<void *> blocks(1000);
   Prof_Begin(load)
   for (size_t i = 0; i < blocks.size(); ++i) blocks[i] = get(i + 1);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(left_of("load"), make(1000, 500500, 0));
   std::thread([&] {
      Prof(unload);
      for (size_t i = 0; i < 500; ++i) give(blocks[i]);
   }).join();
   std::thread([&] { std::for_each(&blocks[500], &blocks[700], give); }).join(); /* has no zone */
   Prof_Begin(grow)
   for (size_t i = 700; i < 800; ++i) blocks[i] = change(blocks[i], 5000);
   EXPECT_EQ(change(blocks[800], static_cast<size_t>(-1) - 65536), nullptr); /* stays load's */
   Prof_End
   Prof_update(1);
   EXPECT_EQ(left_of("load"), make(200, 180100, 0));
   EXPECT_EQ(left_of("grow"), make(100, 500000, 0));
   EXPECT_EQ(left_of("unload").allocations, 0);
   EXPECT_EQ(all_of("load").peak_bytes, 500500);
   for (size_t i = 700; i < 1000; ++i) give(blocks[i]);
   Prof_set_allocations(0); /* frees are seen all the same */
   Prof_update(1);
   EXPECT_EQ(left_of("load").bytes, 0);
   EXPECT_EQ(left_of("grow").bytes, 0);
   EXPECT_GE(info().peak_bytes, 680100);
}

TEST_F(Live, of_an_earlier_life_is_nobodys)
{
   void *kept = nullptr;
   EXPECT_EQ(counted([&] { kept = get(100); }), make(1, 100, 0));
   ASSERT_EQ(Prof_shutdown(), 1);
   begin();
   give(kept);
   EXPECT_EQ(counted([] { give(get(7)); }), make(1, 7, 1));
   EXPECT_EQ(left_of("counted_zone"), Sum());
}

const char *const NAMES[] = {"zone a", "zone b", "zone c"};
enum { THREADS = 3, PATHS = 121 }; /* of up to four zones, and of none */

/* The model: blocks, and sums by path. It takes no memory while it runs. */
struct Block {
   void *at;
   size_t bytes, path;
};

class Program {
 public:
   explicit Program(unsigned seed) : random_(seed)
   {
      blocks_.reserve(100000);
      for (size_t p = 1; p < PATHS; ++p)
         paths_[p] = (p > 3 ? paths_[(p - 1) / 3] + " > " : "") + NAMES[(p - 1) % 3];
   }
   ~Program()
   {
      for (const Block &b : blocks_) give(b.at);
   }

   void run_frame()
   {
      frame_.fill(Sum());
      for (int i = 0; i < 20; ++i) {
         const std::function<void()> some = [this] { open(0); };
         if (random_() % 2) some();
         else threads_[random_() % THREADS].call(some);
      }
      Prof_update(1);
      for (size_t p = 1; p < PATHS; ++p) check(p);
   }

 private:
   void open(size_t path)
   {
      for (unsigned i = random_() % 4; 3 * path + 3 < PATHS && i > 0; --i) {
         const size_t name = random_() % 3, below = 3 * path + 1 + name;
         Prof_set_allocations(0); /* off and on again, where nothing happens */
         Prof_set_allocations(1);
         Prof_Scope_name(NAMES[name]);
         for (unsigned n = random_() % 5; n > 0; --n) do_something(below);
         open(below);
         for (unsigned n = random_() % 3; n > 0; --n) do_something(below);
      }
   }

   void got(void *block, size_t bytes, size_t path)
   {
      const Sum one = make(1, static_cast<double>(bytes), 0);
      blocks_.push_back({block, bytes, path}); /* there is room */
      frame_[path] += one;
      live_[path] += one;
   }
   Block lose(size_t path)
   {
      size_t which = random_() % blocks_.size();
      Block b = blocks_[which];
      blocks_[which] = blocks_.back();
      blocks_.pop_back();
      ++frame_[path].frees;
      live_[b.path] += make(-1, -static_cast<double>(b.bytes), 0);
      return b;
   }

   void do_something(size_t path)
   {
      size_t bytes = (random_() % 8 ? random_() % 300 : random_() % 300000) + sanitized;
      switch (random_() % 8) {
         case 0: got(get_clear(1, bytes), bytes, path); break;
         case 1:
            if (!sanitized) got(get_memalign(size_t{16} << random_() % 6, bytes), bytes, path);
            break;
         case 2: got(get(bytes), bytes, path); break;
         case 3:
            if (blocks_.empty() || !bytes) break;
            got(change(lose(path).at, bytes), bytes, path);
            break;
         case 4: got(change(nullptr, bytes), bytes, path); break;
         default:
            if (!blocks_.empty()) give(lose(path).at);
      }
   }

   void check(size_t p)
   {
      all_[p] += frame_[p];
      ASSERT_EQ(of_path(paths_[p]), all_[p]) << paths_[p];
      Sum below;
      for (size_t q = 1; q < PATHS; ++q) {
         const size_t at = (paths_[q] + " > ").find(paths_[p] + " > ");
         /* one name: wherever it is */
         if (at == 0 || (p <= 3 && at != std::string::npos)) below += frame_[q];
      }
      ASSERT_EQ(in_frame(paths_[p]), below) << paths_[p];
      if (live_is_known()) {
         ASSERT_EQ(left_of(paths_[p]), live_[p]) << paths_[p];
      }
   }

   std::mt19937 random_;
   std::string paths_[PATHS]; /* below path p are 3 * p + 1 and the next two */
   std::array<Sum, PATHS> frame_, all_, live_;
   std::vector<Block> blocks_;
   Worker threads_[THREADS];
};

class Random_allocations : public testing::TestWithParam<unsigned> {};

TEST_P(Random_allocations, are_what_the_model_says)
{
   begin();
   Program program(GetParam());
   for (int frame = 0; frame < share(60); ++frame) {
      program.run_frame();
      if (testing::Test::HasFatalFailure()) return;
   }
}
INSTANTIATE_TEST_SUITE_P(Seeds, Random_allocations, testing::Range(1u, thorough() ? 9u : 3u));

TEST_F(Allocations, of_many_threads_add_up)
{
   const int COUNT = 4, TIMES = 20000;
   std::atomic<int> over{0};
   Threads threads(COUNT, [&](int) {
      for (int n = 0; n < TIMES; ++n) {
         Prof(busy_zone);
         give(get(static_cast<size_t>(n % 100 + 1)));
      }
      ++over;
   });
   while (over < COUNT) Prof_update(1);
   threads.join();
   Prof_update(1);
   EXPECT_EQ(of_path("busy_zone"), make(COUNT * TIMES, COUNT * TIMES * 50.5, COUNT * TIMES));
   EXPECT_TRUE(!live_is_known() || left_of("busy_zone").bytes == 0);
}

using Said = std::tuple<bool, const void *, uint64_t>; /* is it a free; the block; its bytes */
Said said[4096];

int on_in(Prof_Context *, uint32_t, uint64_t, int) { return 1; }
void on_out(Prof_Context *, uint32_t, uint64_t) {}
void on_step(Prof_Context *, uint32_t, uint32_t, uint64_t) {}
void on_told(Prof_Context *, const Prof_Told *told)
{
   if (told->kind != Prof_TOLD_ALLOC && told->kind != Prof_TOLD_FREE) return;
   if (num_said == sizeof said / sizeof *said) abort();
   said[num_said++] = {told->kind == Prof_TOLD_FREE, told->address, told->number};
}
const Prof_Watcher listener = {on_in, on_out, on_step, on_step, on_told, Prof_LANE_NONE};

void listen_from_the_next_zone(bool on)
{
   Prof_Config_lock();
   if (on && !Prof_Thread_start_watching(&listener)) abort();
   if (!on) Prof_Thread_stop_watching(&listener);
   Prof_Config_unlock();
}

void listen(bool on)
{
   listen_from_the_next_zone(on);
   Prof_Begin(heed_who_watches)
   Prof_End
}

/* Since the last call. */
void expect_said(std::initializer_list<Said> want)
{
   EXPECT_TRUE(std::equal(want.begin(), want.end(), said, said + num_said));
   num_said = 0;
}

TEST_F(Told, each_block_comes_and_goes_in_order)
{
   listen(true);
   num_said = 0;
   void *first = get(10);
   void *clear = get_clear(3, 7);
   EXPECT_EQ(num_said, 2u);
   give(clear);
   give(nullptr);
   give(first);
   expect_said({{false, first, 10}, {false, clear, 21}, {true, clear, 0}, {true, first, 0}});

   void *before = get(100), *grows = change(before, 100000);
   give(grows);
   if (sanitized) num_said = 0; /* that has both blocks for a moment */
   else expect_said({{false, before, 100}, {true, before, 0}, {false, grows, 100000},
                     {true, grows, 0}});
   std::string *made = new std::string(1000, 'x');
   const void *text = made->data();
   delete made;
   expect_said({{false, made, sizeof *made}, {false, text, 1001}, {true, text, 0},
                {true, made, 0}});
   listen(false);
   give(get(10));
   EXPECT_EQ(num_said, 0u) << "nobody listens";
   listen_from_the_next_zone(true);
   give(get(10));
   EXPECT_EQ(num_said, 0u) << "the thread has not noticed";
   listen(true);
   Prof_set_allocations(0);
   give(get(10));
   EXPECT_EQ(num_said, 0u) << "they are not counted";
   listen(false);
}

TEST_F(Told, what_iprof_itself_takes_is_not_said)
{
   listen(true);
   take_memory_of_iprof("a zone with a name of its own, ");
   listen(false);
}

} // namespace
