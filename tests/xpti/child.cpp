/* child.cpp - does what its arguments say, one after the other, and prints what the dispatcher
 * answers: tests run it in environments of all kinds.
 *
 *    enabled            force 0|1          use          leave
 *    init STREAM        begin STREAM       end STREAM       check STREAM
 *    finalize STREAM    unregister STREAM
 *    crowd              eight threads ask at a time whether tracing is on
 *    meet LIBRARY       asks so while another thread loads a library that asks it, too
 */
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "events.h"
#include "on_threads.h"

static const char *name_of(xpti::result_t result)
{
   switch (result) {
      case xpti::result_t::XPTI_RESULT_SUCCESS: return "success";
      case xpti::result_t::XPTI_RESULT_FALSE: return "false";
      case xpti::result_t::XPTI_RESULT_FAIL: return "fail";
      case xpti::result_t::XPTI_RESULT_NOTFOUND: return "notfound";
      default: return "something else";
   }
}

static xpti::result_t notify(const char *stream, uint16_t type)
{
   Event *event = make_event(xpti::payload_t("child"));
   return xptiNotifySubscribers(xptiRegisterStream(stream), type, nullptr, event, 1, "");
}

static const char *crowd()
{
   std::atomic<int> on{0};
   on_threads(8, [&](int) { on += xptiTraceEnabled(); });
   return on == 8 ? "all on" : on == 0 ? "all off" : "some on";
}

/* The library's constructor calls it, while its thread has the loader's lock. The other thread then
 * asks, and gets as far as it can. */
static std::atomic<bool> inside, asks;
extern "C" __attribute__((visibility("default"))) void child_meets()
{
   inside = true;
   while (!asks) std::this_thread::yield();
   std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

static const char *meet(const char *library)
{
   alarm(60); /* rather than wait for ever, both for the other one */
   std::thread loader([library] { dlopen(library, RTLD_NOW); });
   while (!inside) std::this_thread::yield();
   asks = true;
   const bool on = xptiTraceEnabled();
   loader.join();
   return on ? "on" : "off";
}

static const char *alone(const std::string &word)
{
   if (word == "enabled") return xptiTraceEnabled() ? "on" : "off";
   if (word == "crowd") return crowd();
   if (word == "use") return name_of(xptiFrameworkInitialize());
   if (word == "leave") return name_of(xptiFrameworkFinalize());
   return nullptr;
}

static const char *with(const std::string &word, const char *stream)
{
   if (word == "init") return name_of(xptiInitialize(stream, 3, 4, "3.4.5"));
   if (word == "begin") return name_of(notify(stream, xpti::trace_task_begin));
   if (word == "end") return name_of(notify(stream, xpti::trace_task_end));
   if (word == "unregister") return name_of(xptiUnregisterStream(stream));
   if (word == "check") return xptiCheckTraceEnabled(xptiRegisterStream(stream)) ? "yes" : "no";
   if (word == "meet") return meet(stream);
   if (word == "finalize") return xptiFinalize(stream), "done";
   if (word == "force") return xptiForceSetTraceEnabled(std::atoi(stream) != 0), "done";
   return nullptr;
}

int main(int argc, char **argv)
{
   for (int i = 1; i < argc; ++i) {
      const char *answer = alone(argv[i]);
      if (!answer && i + 1 < argc) {
         answer = with(argv[i], argv[i + 1]);
         ++i;
      }
      if (!answer) return 2;
      std::printf("%s\n", answer);
   }
   std::printf("end\n"); /* what is printed from now on is the system's unloading */
   std::fflush(stdout);
   _Exit(0);
}
