/* facade_test.cpp - a program that is marked for Tracy, and what iprof tells of it. */
#include "tests/headers.h"

#include <tracy/Tracy.hpp>
#include <tracy/TracyC.h>

#include "tests/calls.h"
#include "tests/contexts.h"
#include "tests/entries.h"
#include "tests/worker.h"

namespace {

/* In the newest frame. */
void expect_entries(const std::map<std::string, double> &wanted)
{
   for (const auto &[name, count] : wanted) EXPECT_EQ(entries_of(name), count) << name;
}

Prof_Lock_Info lock_of(const std::string &name)
{
   Prof_Lock_Info info = Prof_Lock_Info();
   for (int i = 0; Prof_get_lock_info(i, &info); ++i)
      if (info.name == name) return info;
   ADD_FAILURE() << "nobody waited for " << name;
   return Prof_Lock_Info();
}

class Facade : public ::testing::Test {
 protected:
   void SetUp() override
   {
      Prof_set_average(0);
      Prof_update(1);
   }
   void TearDown() override { EXPECT_EQ(wrong_ends(), 0u); }
};

/* ---- zones ---- */

void by_function()
{
   ZoneScoped;
   pass(0.001);
}

TEST_F(Facade, zone_has_the_name_of_its_function)
{
   by_function();
   by_function();
   FrameMark;
   expect_entries({{"by_function", 2}});
}

TEST_F(Facade, zones_have_the_names_that_they_are_given)
{
   {
      ZoneScopedN("scoped n");
      { ZoneScopedNC("scoped nc", 0xff); }
      { ZoneScopedNS("scoped ns", 8); }
      { ZoneScopedNCS("scoped ncs", 0xff, 8); }
      ZoneNamedN(named, "named n", true);
      ZoneNamedNC(colored, "named nc", 0xff, true);
      EXPECT_TRUE(ZoneIsActive);
      EXPECT_TRUE(ZoneIsActiveV(named));
   }
   FrameMark;
   expect_entries({{"scoped n", 1}, {"scoped nc", 1}, {"scoped ns", 1}, {"scoped ncs", 1},
                   {"named n", 1}, {"named nc", 1}});
}

TEST_F(Facade, zone_that_is_not_active_is_none)
{
   for (int i = 0; i < 10; ++i) {
      ZoneNamedN(some, "some", i < 3);
      EXPECT_EQ(ZoneIsActiveV(some), i < 3);
      ZoneTextV(some, "text", 4);
   }
   FrameMark;
   expect_entries({{"some", 3}});
}

TEST_F(Facade, transient_zones_are_known_by_their_text)
{
   for (int i = 0; i < 6; ++i) {
      const std::string name = "made " + std::to_string(i % 2);
      ZoneTransientN(zone, name.c_str(), true);
   }
   { ZoneTransient(unnamed, true); }
   FrameMark;
   expect_entries({{"made 0", 3}, {"made 1", 3}, {"TestBody", 1}});
}

TEST_F(Facade, zone_of_a_place_that_the_program_made)
{
   static constexpr tracy::SourceLocationData place = {"own place", "f", "file", 1, 0};
   { tracy::ScopedZone zone(&place, 0, true); }
   { tracy::ScopedZone zone(1, "file", 4, "own function", 12, nullptr, 0, 0, true); }
   { tracy::ScopedZone zone(1, "file", 4, "f", 1, "own name and more", 8, -1, true); }
   FrameMark;
   expect_entries({{"own place", 1}, {"own function", 1}, {"own name", 1}});
}

TEST_F(Facade, zone_ends_by_an_exception)
{
   try {
      ZoneScopedN("throws");
      throw std::runtime_error("out");
   } catch (const std::runtime_error &) {
   }
   FrameMark;
   expect_entries({{"throws", 1}});
}

TracyCZoneCtx begin_in_c()
{
   TracyCZoneN(zone, "begun in c", 1);
   return zone;
}

TEST_F(Facade, zone_of_c_ends_in_another_function)
{
   const TracyCZoneCtx outer = begin_in_c();
   TracyCZone(inner, 1);
   TracyCZoneNC(off, "off", 0xff, 0);
   TracyCZoneEnd(off);
   TracyCZoneEnd(inner);
   TracyCZoneEnd(outer);
   const uint64_t place = ___tracy_alloc_srcloc_name(1, "file", 4, "f", 1, "run time!", 8, 0);
   const TracyCZoneCtx made = ___tracy_emit_zone_begin_alloc(place, 1);
   ___tracy_emit_zone_end(made);
   TracyCFrameMark;
   expect_entries({{"begun in c", 1}, {"TestBody", 1}, {"run time", 1}});
   EXPECT_EQ(entries_of("off"), 0);
}

/* "file:line" of the zone in the table of zones. */
std::string place_of(const std::string &zone)
{
   const std::string table = exported(Prof_CSV_ZONES);
   const size_t at = table.find("\n" + zone + ",");
   if (at == std::string::npos) return "no zone";
   const size_t file = at + zone.size() + 2, line = table.find(',', file) + 1;
   return table.substr(file, line - file - 1) + ":" +
          table.substr(line, table.find(',', line) - line);
}

/* Bindings of other languages have no macros. */
TEST_F(Facade, zones_of_bindings_have_their_places)
{
   static const struct ___tracy_source_location_data fixed = {"of_c", "f", "src/c.rs", 7, 0};
   static const tracy::SourceLocationData of_cpp = {"of_cpp", "f", "src/cpp.rs", 8, 0};
   ___tracy_emit_zone_end(___tracy_emit_zone_begin(&fixed, 1));
   uint64_t made = ___tracy_alloc_srcloc(9, "src/ai.rs", 9, "think", 5, 0);
   ___tracy_emit_zone_end(___tracy_emit_zone_begin_alloc(made, 1));
   made = ___tracy_alloc_srcloc_name(10, "src/ai.rs", 9, "f", 1, "named", 5, 0);
   ___tracy_emit_zone_end(___tracy_emit_zone_begin_alloc(made, 1));
   { tracy::ScopedZone zone(&of_cpp); }
   { tracy::ScopedZone zone(11, "src/t.rs", 8, "f", 1, "texts", 5, 0u); }
   FrameMark;
   EXPECT_EQ(place_of("of_c"), "src/c.rs:7");
   EXPECT_EQ(place_of("of_cpp"), "src/cpp.rs:8");
   EXPECT_EQ(place_of("think"), "src/ai.rs:9");
   EXPECT_EQ(place_of("named"), "src/ai.rs:10");
   EXPECT_EQ(place_of("texts"), "src/t.rs:11");
}

/* ---- frames ---- */

TEST_F(Facade, frame_mark_ends_the_frame)
{
   const unsigned long before = get_info().frames;
   pass(0.001);
   FrameMark;
   pass(0.001);
   TracyCFrameMark;
   EXPECT_EQ(get_info().frames, before + 2);
}

TEST_F(Facade, frames_of_a_set_are_times)
{
   for (int i = 0; i < 4; ++i) FrameMarkNamed("physics");
   FrameMarkEnd("loading"); /* begun nowhere */
   FrameMarkStart("loading");
   FrameMarkEnd("loading");
   FrameMark;
   EXPECT_EQ(value_info("physics").kind, Prof_EVENT);
   EXPECT_STREQ(value_info("physics").unit, "ms");
   EXPECT_EQ(of_frame("physics").n, 3);
   EXPECT_EQ(of_frame("loading").n, 1);
}

TEST_F(Facade, sections_are_times)
{
   const uint32_t level = TracySectionEnter("level %d", 3);
   const uint32_t other = TracySectionEnterCategory(1, "other");
   EXPECT_NE(level, other);
   TracySectionLeave(level);
   TracySectionLeave(other);
   TracySectionLeave(other);
   TracySectionLeave(12345);
   FrameMark;
   EXPECT_EQ(of_frame("level 3").n, 1);
   EXPECT_EQ(of_frame("other").n, 1);
}

/* ---- values ---- */

TEST_F(Facade, plots_are_samples)
{
   TracyPlotConfig("load", tracy::PlotFormatType::Percentage, true, true, 0);
   TracyPlot("load", 0.5);
   TracyPlot("count", int64_t(7));
   TracyPlot("size", 3.0f);
   TracyCPlotI("count in c", 9);
   FrameMark;
   EXPECT_EQ(value_info("load").kind, Prof_SAMPLE);
   EXPECT_STREQ(value_info("load").unit, "%");
   for (const auto &[name, last] : std::map<const char *, double>{
           {"load", 0.5}, {"count", 7}, {"size", 3}, {"count in c", 9}})
      EXPECT_EQ(value_info(name).last, last) << name;
}

TEST_F(Facade, memory_by_pool)
{
   static char blocks[1000];
   for (char &block : blocks) TracyAlloc(&block, 16);
   for (int i = 0; i < 1000; i += 2) TracyFree(&blocks[i]);
   TracyFree(&blocks[0]); /* twice */
   TracyAllocN(&blocks[0], 100, "meshes");
   TracyAllocN(&blocks[0], 200, "meshes"); /* its free was missed */
   TracyCAllocN(&blocks[1], 50, "meshes");
   TracyFree(nullptr);
   FrameMark;
   EXPECT_EQ(value_info("default pool").kind, Prof_MEMORY);
   EXPECT_EQ(value_info("default pool").last, 500 * 16);
   EXPECT_EQ(value_info("meshes").last, 250);
   TracyMemoryDiscard("meshes");
   TracyFreeN(&blocks[0], "meshes");
   for (int i = 1; i < 1000; i += 2) TracyCFree(&blocks[i]);
   FrameMark;
   EXPECT_EQ(value_info("default pool").last, 0);
   EXPECT_EQ(value_info("meshes").last, 0);
}

TEST_F(Facade, memory_of_random_programs)
{
   static char at[300];
   double size[300] = {0}, sum = 0;
   unsigned random = 1;
   for (int i = 0; i < 20000; ++i) {
      random = random * 1664525u + 1013904223u;
      const int which = int(random >> 16) % 300;
      if (size[which] > 0) {
         TracyFreeN(&at[which], "random");
         sum -= size[which];
         size[which] = 0;
      } else {
         size[which] = 1 + int(random >> 8 & 255);
         TracyAllocN(&at[which], size_t(size[which]), "random");
         sum += size[which];
      }
   }
   FrameMark;
   EXPECT_EQ(value_info("random").last, sum);
}

/* ---- locks ---- */

/* A lock that is taken until somebody says that it is free. */
struct Fake {
   bool taken = false;
   bool try_lock() { return taken ? false : (taken = true); }
   void lock()
   {
      pass(0.007);
      taken = true;
   }
   void unlock() { taken = false; }
   bool try_lock_shared() { return try_lock(); }
   void lock_shared() { lock(); }
   void unlock_shared() { unlock(); }
};

TEST_F(Facade, lock_that_is_free_is_no_wait)
{
   TracyLockable(Fake, free_one);
   for (int i = 0; i < 3; ++i) std::lock_guard<LockableBase(Fake)> guard(free_one);
   EXPECT_TRUE(free_one.try_lock());
   EXPECT_FALSE(free_one.try_lock());
   EXPECT_EQ(Prof_num_locks(), 0);
}

TEST_F(Facade, lock_tells_who_waited_for_whom)
{
   TracyLockableN(Fake, mutex, "textures");
   Worker worker;
   worker.call([&] {
      tracy::SetThreadName("saver");
      Prof_Begin(save)
      mutex.lock();
   });
   {
      ZoneScopedN("draw");
      mutex.lock();
   }
   mutex.unlock();
   worker.call([] { Prof_End });
   FrameMark;
   const Prof_Lock_Info info = lock_of("textures");
   EXPECT_EQ(info.waits, 1);
   Prof_Context_Info who = Prof_Context_Info();
   ASSERT_TRUE(Prof_get_context_info(info.holder, 0, &who));
   EXPECT_STREQ(who.name, "saver");
   EXPECT_NE(strstr(info.waiter_path, "draw"), nullptr) << info.waiter_path;
}

TEST_F(Facade, lock_is_renamed_and_shared)
{
   TracySharedLockable(Fake, mutex);
   LockMark(mutex);
   mutex.lock_shared();
   mutex.lock_shared();
   EXPECT_EQ(lock_of("Fake mutex").waits, 1);
   std::string name = "assets";
   LockableName(mutex, name.data(), name.size());
   name = "gone..";
   mutex.lock();
   EXPECT_EQ(lock_of("assets").waits, 1);
}

TEST_F(Facade, lock_of_c_waits_if_it_is_held)
{
   TracyCLockCtx lock;
   TracyCLockAnnounce(lock);
   TracyCLockCustomName(lock, "in c", 4);
   TracyCLockBeforeLock(lock);
   TracyCLockAfterLock(lock);
   EXPECT_EQ(Prof_num_locks(), 0);
   Worker worker;
   worker.call([&] { TracyCLockBeforeLock(lock); });
   TracyCLockAfterUnlock(lock);
   worker.call([&] { TracyCLockAfterLock(lock); });
   worker.call([&] { TracyCLockAfterUnlock(lock); });
   EXPECT_EQ(lock_of("in c").waits, 1);
   TracyCLockTerminate(lock);
}

TEST_F(Facade, readers_of_c_do_not_wait_for_each_other)
{
   TracyCSharedLockCtx lock;
   TracyCSharedLockAnnounce(lock);
   TracyCSharedLockCustomName(lock, "shared c", 8);
   Worker worker;
   TracyCSharedLockBeforeSharedLock(lock);
   TracyCSharedLockAfterSharedLock(lock);
   worker.call([&] {
      TracyCSharedLockBeforeSharedLock(lock);
      TracyCSharedLockAfterSharedLock(lock);
      TracyCSharedLockAfterSharedUnlock(lock);
   });
   EXPECT_EQ(Prof_num_locks(), 0);
   worker.call([&] { TracyCSharedLockBeforeLock(lock); });
   TracyCSharedLockAfterSharedUnlock(lock);
   worker.call([&] { TracyCSharedLockAfterLock(lock); });
   EXPECT_EQ(lock_of("shared c").waits, 1);
   TracyCSharedLockTerminate(lock);
}

/* ---- threads and fibers ---- */

/* Is a thread or a fiber called so? */
bool has_context(const std::string &name)
{
   for (int i = 0; i < Prof_num_contexts(); ++i)
      if (context_name(i) == name) return true;
   return false;
}

TEST_F(Facade, fibers_keep_their_zones)
{
   static char name[] = "fiber A";
   static const char *const other = "fiber B";
   TracyFiberEnter(name);
   TracyCZoneN(held, "held over", 1);
   TracyFiberLeave;
   { ZoneScopedN("between"); }
   TracyFiberEnterHint(other, 1);
   TracyFiberLeave;
   TracyFiberEnter(name);
   TracyCZoneEnd(held);
   TracyFiberLeave;
   FrameMark;
   expect_entries({{"held over", 1}, {"between", 1}});
   EXPECT_TRUE(has_context("fiber A"));
   EXPECT_TRUE(has_context("fiber B"));
   const int before = Prof_num_contexts();
   name[6] = 'C'; /* another one, where that one's name was */
   TracyFiberEnter(name);
   TracyFiberLeave;
   EXPECT_TRUE(has_context("fiber C"));
   EXPECT_LE(Prof_num_contexts(), before + 1);
}

TEST_F(Facade, questions_have_answers)
{
   TracyNoop;
   EXPECT_FALSE(TracyIsConnected);
   EXPECT_TRUE(TracyIsStarted);
   EXPECT_FALSE(TracyCIsConnected);
   EXPECT_GT(tracy::Profiler::GetTime(), 0);
   EXPECT_EQ(tracy::Color::Red, 0xff0000);
}

} /* namespace */
