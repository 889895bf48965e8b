/* loader_test.cpp - the profiler's lock and the loader's lock of Windows.
 *
 * A thread that starts, ends or loads a library holds the loader's lock, and may wait for the
 * profiler's lock there. So the profiler must not use the loader while it holds its own lock: the
 * two threads would wait for each other forever. */
#if defined(_WIN32)
#include "tests/calls.h"

#include "platform/prof_windows.h"

#include "doors/capture/prof_capture.h"
#include "doors/tracy/prof_tracy.h"
#include "sources/evidence/prof_evidence.h"
#include "src/base/prof_config.h"

namespace {

template <typename Function> Function *ntdll(const char *name)
{
   return reinterpret_cast<Function *>(
      reinterpret_cast<void *>(GetProcAddress(GetModuleHandleA("ntdll.dll"), name)));
}

/* Tries to take the profiler's lock for ten seconds. */
bool can_lock()
{
   for (int ms = 0; ms < 10000; ++ms, Sleep(1))
      if (Prof_Config_try_lock()) return Prof_Config_unlock(), true;
   return false;
}

/* Runs `call` while another thread holds the loader's lock and waits for the profiler's lock. */
void call_meanwhile(void (*call)())
{
   std::atomic<bool> held{false}, called{false};
   bool got_it = false;
   std::thread other([&] {
      ULONG_PTR cookie = 0;
      ntdll<LONG NTAPI(ULONG, ULONG *, ULONG_PTR *)>("LdrLockLoaderLock")(0, nullptr, &cookie);
      held = true;
      while (!called) Sleep(1);
      Sleep(50);
      got_it = can_lock();
      ntdll<LONG NTAPI(ULONG, ULONG_PTR)>("LdrUnlockLoaderLock")(0, cookie);
   });
   while (!held) Sleep(1);
   called = true;
   call();
   other.join();
   EXPECT_TRUE(got_it);
}

std::string file() { return testing::TempDir() + "loader_test"; }

void update()
{
   Prof_Begin(frame_of_main)
   Prof_Add(added, 3);
   Prof_End
   Prof_update(1);
}

void record()
{
   EXPECT_EQ(Prof_record(file().c_str(), 0), 1);
   update();
   Prof_flush_record();
   Prof_stop_record();
}

void start_tracy()
{
   const Prof_Tracy_Options options = Prof_default_tracy();
   EXPECT_EQ(Prof_start_tracy(&options), 1);
}

void start_evidence() { EXPECT_EQ(Prof_start_evidence(nullptr), 1); }

class Call : public testing::TestWithParam<void (*)()> {};

TEST_P(Call, does_not_wait_for_the_loader_with_the_profilers_lock)
{
   for (int i = 0; i < 10; ++i) update();
   call_meanwhile(GetParam());
   std::remove(file().c_str());
}

template <Prof_Format format> void write_as()
{
   Prof_export(format, file().c_str(), 0, everything);
}

/* Most of these files describe the machine; the first one reads it from the system. */
INSTANTIATE_TEST_SUITE_P(
   Each, Call,
   testing::Values(update, record, start_tracy, start_evidence, write_as<Prof_TEXT>,
                   write_as<Prof_CSV_FRAMES>, write_as<Prof_CHROME>, write_as<Prof_PPROF>,
                   write_as<Prof_HTML>, write_as<Prof_OPENMETRICS>,
                   write_as<Prof_CSV_TABLE_SESSIONS>,
                   [] { Prof_save_capture(file().c_str(), 0, everything); },
                   [] { Prof_save_baseline(file().c_str(), 0, everything); }));

/* The first call of a process asks the loader where the library is, and looks for other copies. */
class First_call : public testing::TestWithParam<void (*)()> {};

TEST_P(First_call, does_not_wait_for_the_loader_with_the_profilers_lock)
{
   call_meanwhile(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
   Each, First_call,
   testing::Values(
      update, record, start_tracy, start_evidence, [] { Prof_update(1); },
      [] { Prof_set_thread_name("first"); }, [] { Prof_Event(happened, 1); },
      [] { Prof_Sample(sampled, 1); }, [] { Prof_note_frame("x"); }, [] { Prof_set_events(1); },
      [] { Prof_set_label("level", "reef"); }));

/* A worker thread takes the loader's lock when it ends. */
class Worker : public testing::TestWithParam<void (*)()> {};

TEST_P(Worker, is_waited_for_by_a_shutdown_without_the_profilers_lock)
{
   update();
   GetParam()();
   call_meanwhile([] { EXPECT_EQ(Prof_shutdown(), 1); });
}

INSTANTIATE_TEST_SUITE_P(Each, Worker, testing::Values(start_tracy, start_evidence));

} // namespace
#endif
