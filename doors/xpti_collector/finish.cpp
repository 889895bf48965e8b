/* finish.cpp - see collect.hpp: the begin of all, and what is written at exit.
 *
 * Functions that are called at exit are called in turn, the one that asked last the first. So ours,
 * which asks when the first stream begins, comes before the program's objects end. What these
 * still tell is taken as ever, but nobody reads it.
 *
 * The child of a fork has no thread of ours, and writes nothing: its parent does.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../platform/prof_os.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../src/base/prof_config.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace collect {

static struct {
   Prof_Recording *recording; /* of the whole run */
   std::atomic<bool> finished;
} own;

static void forget_in_child() { own.finished = true; }

static void write_to(const std::string &file, const std::string &text)
{
   if (file == "-") {
      (void)std::fwrite(text.data(), 1, text.size(), stderr);
      return;
   }
   FILE *out = std::fopen(file.c_str(), "wb");
   const bool written = out && std::fwrite(text.data(), 1, text.size(), out) == text.size();
   if (!(out && std::fclose(out) == 0) || !written)
      Prof_Config_log("IPROF_XPTI_REPORT: cannot write %s", file.c_str());
}

/* Frames are counted from the newest: all that are kept. */
static void write_exports()
{
   for (const Export &e : settings().exports)
      if (!Prof_export(e.format, e.file.c_str(), 0, 1 << 20))
         Prof_Config_log("IPROF_XPTI_EXPORT: %s is not written", e.file.c_str());
}

static void finish()
{
   if (own.finished) return;
   stop_frames();
   Prof_stop_recording(own.recording);
   write_exports();
   if (!settings().report.empty()) write_to(settings().report, write_report(own.recording));
   own.finished = true;
}

/* What comes after the report is of no use to anybody. */
static void say(const char *message, void *)
{
   const std::string line = std::string("iprof: ") + message + "\n";
   if (!own.finished) Prof_Os_say(line.data(), line.size());
}

/* A program that has stood still for long has a long frame, not a gap that statistics leave out. */
static bool start_once()
{
   Prof_Config config = Prof_default_config();
   const double ms = settings().frame_ms;
   config.gap_ms = 1e6;
   config.log = say;
   config.budget_ms = ms < 1 ? 100 : ms > 10000 ? 10000 : ms;
   (void)Prof_configure(&config);
   own.recording = Prof_create_recording();
   Prof_start_recording(own.recording);
   Prof_Config_lock();
   (void)Prof_Os_worker_at_fork(forget_in_child);
   Prof_Config_unlock();
   Prof_set_thread_name("main thread"); /* as a rule: it begins the first stream */
   start_frames();
   return std::atexit(finish) == 0;
}

void start()
{
   static const bool started = start_once();
   (void)started;
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
