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
#include "../../platform/net/prof_os_host.h"
#include "../../platform/prof_os.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../src/base/prof_config.h"
#include "../../src/export/prof_export.h"
#include "../../src/export/prof_out_writers.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace collect {

static struct {
   Prof_Recording *recording; /* of the whole run */
   std::atomic<bool> started, finished;
   std::atomic<bool> is_child; /* of a fork, before anything began */
} own;

static void forget_in_child()
{
   if (own.started) own.finished = true;
   else own.is_child = true;
}

/* If it cannot, the log has been told why. */
static bool write_file(const std::string &file, const std::string &text)
{
   errno = 0;
   FILE *out = std::fopen(file.c_str(), "wb");
   const bool written = out && std::fwrite(text.data(), 1, text.size(), out) == text.size();
   const bool closed = out && std::fclose(out) == 0;
   if (!(written && closed))
      Prof_Config_log("cannot write %s: %s", file.c_str(), std::strerror(errno));
   return written && closed;
}

static void put_report(const std::string &file, const std::string &text)
{
   if (file != "-" && write_file(file, text)) return;
   if (file != "-") Prof_Config_log("IPROF_XPTI_REPORT: so the report follows here");
   (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

static void tell_what_was_not_there()
{
   const Settings &s = settings();
   if (!s.streams.empty() && streams_seen() == "none")
      Prof_Config_log("IPROF_XPTI_STREAMS: \"%s\" fits none of the streams that were begun: %s",
                      s.streams_text.c_str(), streams_passed_over().c_str());
   if (!s.frame_name.empty() && !points_info().has_frame)
      Prof_Config_log("IPROF_XPTI_FRAME: no trace point was called \"%s\"", s.frame_name.c_str());
}

/* A page of one frame would be that of a slice of time, and so would iprof's own text. Of the rest,
 * frames are counted from the newest: all that are kept. */
static bool write_export(const Export &e)
{
   if (e.format == Prof_HTML) return Prof_Export_all(e.file.c_str());
   if (e.format == Prof_TEXT) return write_file(e.file, write_report(own.recording));
   return Prof_export(e.format, e.file.c_str(), 0, 1 << 20);
}

static void write_exports()
{
   static Prof_Host host;
   Prof_Os_host_read(&host);
   Prof_Out_Chrome_set_process(*host.program ? host.program : "iprof", host.process);
   for (const Export &e : settings().exports)
      if (!write_export(e))
         Prof_Config_log("IPROF_XPTI_EXPORT: %s is not written", e.file.c_str());
}

static void finish()
{
   if (own.finished) return;
   stop_frames();
   Prof_stop_recording(own.recording);
   tell_what_was_not_there();
   write_exports();
   if (!settings().report.empty()) put_report(settings().report, write_report(own.recording));
   own.finished = true;
}

/* Which variable is to be raised, where iprof says which field of its own. */
static std::string in_our_words(std::string message)
{
   static const char advice[] = ", raise Prof_Config.";
   const size_t at = message.find(advice), field = at + sizeof advice - 1;
   if (at == std::string::npos) return message;
   const std::string name = message.substr(field);
   const bool is_ours = name == "max_zones" || name == "max_states";
   return message.erase(at) + (is_ours ? ", raise IPROF_XPTI_MAX_ZONES" : "");
}

/* What comes after the report is of no use to anybody. */
static void say(const char *message, void *)
{
   const std::string line = "iprof collector: " + in_our_words(message) + "\n";
   if (!own.finished) Prof_Os_say(line.data(), line.size());
}

/* ---- no stream ---- */

/* Whoever begins no stream is heard of no more, so the end is asked for when the library comes. */
static void finish_nothing()
{
   if (own.started || own.is_child) return;
   (void)settings();
   say("no stream was begun, so nothing was seen; the program has to call xptiInitialize", nullptr);
}

static bool watch()
{
   Prof_Config_lock();
   const bool told = Prof_Os_worker_at_fork(forget_in_child);
   Prof_Config_unlock();
   return std::atexit(finish_nothing) == 0 && told;
}

static const bool watched = watch();

/* A program that has stood still for long has a long frame, not a gap that statistics leave out. */
static bool start_once()
{
   Prof_Config config = Prof_default_config();
   own.started = true;
   const double ms = settings().frame_ms;
   config.gap_ms = 1e6;
   config.log = say;
   config.max_zones = settings().max_zones;
   config.max_states = std::min(1 << 20, std::max(1 << 15, 4 * settings().max_zones));
   config.budget_ms = ms < 1 ? 100 : ms > 10000 ? 10000 : ms;
   (void)Prof_configure(&config);
   own.recording = Prof_create_recording();
   Prof_start_recording(own.recording);
   (void)watched;
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
