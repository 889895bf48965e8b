/* plugin.cpp - subscribers of all kinds, each compiled with another PLUGIN. They print what happens
 * to them. Not linked with the dispatcher: the program that loads them is. */
#define XPTI_CALLBACK_API_EXPORTS
#include <cstdio>
#include <cstring>
#include <string>

#include "xpti/xpti_trace_framework.h"

using Event = xpti::trace_event_data_t;

static bool is(const char *kind) { return std::strcmp(PLUGIN, kind) == 0; }

static void say(const std::string &what) { std::printf("%s %s\n", PLUGIN, what.c_str()); }

static uint8_t last_stream;

static void told_end(uint16_t, Event *, Event *, uint64_t, const void *) { say("end"); }

[[maybe_unused]] static void told_begin(uint16_t type, Event *, Event *, uint64_t, const void *)
{
   say("begin");
   if (is("leaving")) xptiUnregisterCallback(last_stream, type, told_begin);
   if (is("late")) xptiRegisterCallback(last_stream, xpti::trace_task_end, told_end);
}

extern "C" void child_meets() __attribute__((weak)); /* see child.cpp */

#ifdef PLUGIN_LACKS
extern "C" void nobody_has(const char *stream);
#endif

/* Also as the only user of the framework, who comes and goes. */
static void use_early()
{
   char *copy = nullptr;
   say(xptiTraceEnabled() ? "tracing" : "not yet tracing");
   xptiForceSetTraceEnabled(true);
   xptiRegisterString("early", &copy);
   xptiInitialize("early", 0, 0, "");
   xptiFrameworkInitialize();
   xptiFrameworkFinalize();
}

/* Loaded and unloaded. */
static struct Life {
   Life()
   {
      say("loaded");
      if (is("early")) use_early();
      if (is("meeting") && child_meets) {
         child_meets();
         say(xptiTraceEnabled() ? "tracing" : "not tracing");
      }
   }
   ~Life()
   {
      say("unloaded");
      if (is("early")) {
         say(xptiTraceEnabled() ? "tracing" : "no more tracing");
         xptiFrameworkInitialize();
         xptiFrameworkFinalize();
      }
   }
} life;

extern "C" {

#ifndef PLUGIN_NO_INIT
void xptiTraceInit(unsigned int major, unsigned int minor, const char *version, const char *stream)
{
   say("init " + std::string(stream) + " " + std::to_string(major) + "." + std::to_string(minor) +
       " " + version);
   if (std::strcmp(stream, "ignored") == 0) return;
#ifdef PLUGIN_LACKS
   nobody_has(stream);
#endif
   last_stream = xptiRegisterStream(stream);
   const auto result = xptiRegisterCallback(last_stream, xpti::trace_task_begin, told_begin);
   if (result != xpti::result_t::XPTI_RESULT_SUCCESS) say("again");
}
#endif

#ifndef PLUGIN_NO_FINISH
void xptiTraceFinish(const char *stream) { say("finish " + std::string(stream)); }
#endif
}
