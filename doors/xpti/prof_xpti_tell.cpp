/* prof_xpti_tell.cpp - see prof_xpti_tell.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI)
#include "prof_xpti_tell.h"
#include "../../src/base/prof_config.h"
#include <string.h>

enum { NAME = 64, NO_STREAM = 255 };

/* Between two starts nothing of it is read. */
static struct {
   uint8_t stream;
   char name[NAME];
} own;

Prof_Xpti_Points Prof_Xpti_Tell_points;

/* Foreign code runs for as long as one of these lives. */
namespace {
class Foreign {
 public:
   Foreign() : cur_(Prof_Config_begin_foreign(Prof_Compiler_stack_here())) {}
   ~Foreign() { Prof_Config_end_foreign(cur_); }
   Foreign(const Foreign &) = delete;
   Foreign &operator=(const Foreign &) = delete;

 private:
   Prof_Node *cur_;
};
} // namespace

static uint16_t own_point(Prof_Xpti_Point value)
{
   return xptiRegisterUserDefinedTracePoint("iprof", static_cast<uint8_t>(value));
}

static void find_points()
{
   Prof_Xpti_Points *points = &Prof_Xpti_Tell_points;
   points->begin = xpti::trace_function_begin;
   points->end = xpti::trace_function_end;
   points->diagnostics = xpti::trace_diagnostics;
   points->frame_begin = own_point(Prof_XPTI_FRAME_BEGIN);
   points->frame_end = own_point(Prof_XPTI_FRAME_END);
   points->value = own_point(Prof_XPTI_VALUE);
   points->note = own_point(Prof_XPTI_NOTE);
   points->context = own_point(Prof_XPTI_CONTEXT);
}

int Prof_Xpti_Tell_start(const char *stream)
{
   Foreign foreign;
   size_t length = strlen(stream);
   if (length >= NAME) length = NAME - 1;
   memcpy(own.name, stream, length);
   own.name[length] = 0;
   own.stream = xptiRegisterStream(own.name);
   if (own.stream == NO_STREAM) return 0;
   find_points();
   return xptiInitialize(own.name, 1, 0, "iprof " Prof_VERSION) ==
          xpti::result_t::XPTI_RESULT_SUCCESS;
}

void Prof_Xpti_Tell_end(void)
{
   Foreign foreign;
   xptiFinalize(own.name);
}

int Prof_Xpti_Tell_is_heard(void)
{
   Foreign foreign;
   return xptiCheckTraceEnabled(own.stream, 0);
}

static void set(xpti::payload_t *payload, xpti::payload_flag_t flag)
{
   payload->flags |= static_cast<uint64_t>(flag);
}

Prof_Xpti_Event *Prof_Xpti_Tell_make(const char *name, const char *file, int line,
                                     xpti::trace_event_type_t type, uint64_t *instance)
{
   Foreign foreign;
   xpti::payload_t place;
   if (*name) {
      place.name = name;
      set(&place, xpti::payload_flag_t::NameAvailable);
   }
   if (*file) {
      place.source_file = file;
      set(&place, xpti::payload_flag_t::SourceFileAvailable);
   }
   if (line > 0) {
      place.line_no = static_cast<uint32_t>(line);
      set(&place, xpti::payload_flag_t::LineInfoAvailable);
   }
   return xptiMakeEvent(name, &place, static_cast<uint16_t>(type),
                        xpti::trace_activity_type_t::active, instance);
}

void Prof_Xpti_Tell_now(uint16_t point, Prof_Xpti_Event *parent, Prof_Xpti_Event *event,
                        uint64_t instance, const void *user_data)
{
   Foreign foreign;
   (void)xptiNotifySubscribers(own.stream, point, parent, event, instance, user_data);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
