/* prof_xpti.h - zones as trace points: those who subscribe to the stream "iprof" of XPTI, the
 * tracing framework of oneAPI's run-times, are told of zones, frames, values and messages as they
 * happen. A library of its own, iprof_xpti; link it, the proxy libxpti.a, and call this once:
 *
 *    Prof_start_xpti(0);
 *
 * The environment says whether anything comes of it: XPTI_FRAMEWORK_DISPATCHER names the dispatcher
 * and XPTI_SUBSCRIBERS those who are told. Without them the call returns 0, and all is as it was.
 * While nobody subscribes a zone costs what it costs without this library; Prof_update looks once a
 * frame whether somebody does.
 *
 * WHAT IS TOLD   On the thread on which it happens, in the midst of the begin or the end. The event
 * of a zone has a payload of its name, file and line, and stays as long as the framework does, also
 * where the module with the zone is unloaded. `instance` is the same at a begin and at its end. The
 * event's parent is that of the zone around it, or null.
 *
 *    trace point            event                     instance        user data
 *    function_begin, _end   the zone                  its count       name, const char *
 *    frame begin, end       the frame                 its count       end: Prof_Xpti_Frame, or null
 *    value                  the value                 its count       Prof_Xpti_Value
 *    note                   the open zone             of that zone    Prof_Xpti_Note
 *    context                the thread or the fiber   its number      its name, const char *
 *    diagnostics            null; parent: the zone    0               text, const char *
 *
 * All but the first and the last are of tool "iprof": a subscriber gets their numbers by
 * xptiRegisterUserDefinedTracePoint("iprof", Prof_XPTI_FRAME_BEGIN) and so on. What user data
 * points to lasts for the call.
 *
 * A zone that was open when the subscriber came has no end; one whose begin was told has one,
 * unless telling stopped before, its thread or fiber is gone, or the profiler was shut down.
 * Prof_set_enabled(0) ends it, at the thread's next zone. A fiber's zones stay open while it is
 * out, and may end on another thread. `context` tells whose zones follow on the calling thread: as
 * the first it is told of, and after each switch; where a fiber goes out of which was told, at
 * once, so before it can be told of on another thread. Its file is "(thread)" or "(fiber)".
 *
 * CALLBACKS   come without iprof's lock, but for two: of Prof_set_enabled(0), and of a fiber that
 * goes out. They may open zones, which are not measured then. They must call nothing else of iprof
 * but Prof_get_info, and must return. What they take is in the zone that they are told of, or for
 * an end in the one around it.
 */
#ifndef INC_PROF_XPTI_H
#define INC_PROF_XPTI_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Values of the trace points of tool "iprof". */
typedef enum Prof_Xpti_Point {
   Prof_XPTI_FRAME_BEGIN = 0,
   Prof_XPTI_FRAME_END = 1,
   Prof_XPTI_VALUE = 2,
   Prof_XPTI_NOTE = 4,
   Prof_XPTI_CONTEXT = 6
} Prof_Xpti_Point;

/* A frame of Prof_update(1), whose payload's name is "frame". Those of Prof_mark_frame, named as
 * their set, have none. */
typedef struct Prof_Xpti_Frame {
   uint64_t number; /* counts recorded frames from 1 */
   double ms;       /* its length */
   int is_hitch;
} Prof_Xpti_Frame;

/* What a value came to in a frame, told at its end: the sum of a count or of events, what a sample
 * was last. Or a point of Prof_note_plot. */
typedef struct Prof_Xpti_Value {
   const char *name;
   const char *unit; /* never null */
   double amount;
   Prof_Kind kind;   /* a point's is Prof_SAMPLE. Amounts of counts and events add up */
} Prof_Xpti_Value;

typedef enum Prof_Xpti_Note_Kind {
   Prof_XPTI_NOTE_TEXT,  /* Prof_note_zone */
   Prof_XPTI_NOTE_NAME,  /* Prof_note_zone_name */
   Prof_XPTI_NOTE_VALUE, /* Prof_note_zone_value: number */
   Prof_XPTI_NOTE_COLOUR /* Prof_note_zone_colour: number, 0xRRGGBB */
} Prof_Xpti_Note_Kind;

/* What the game says of the zone that is open. */
typedef struct Prof_Xpti_Note {
   Prof_Xpti_Note_Kind kind;
   const char *text; /* never null; `length` bytes, with no 0 behind */
   size_t length;
   uint64_t number;
} Prof_Xpti_Note;

/* Begins the stream for all subscribers, and looks for them from now on. `stream`: its name; null:
 * "iprof". Returns 1; or 0 if no dispatcher is there, and with a message to the log if it was
 * started already or there is no memory. Prof_shutdown stops it. Any thread. */
Prof_API int Prof_start_xpti(const char *stream) Prof_OFF_DO((void)stream; return 0;)

/* Tells nobody any more, and ends the stream for all subscribers; callbacks that run on other
 * threads are waited for, but not for ever. Called by itself at the end of the program; call it
 * before xptiFrameworkFinalize. Any thread; nothing if it was not started. */
Prof_API void Prof_stop_xpti(void) Prof_OFF_VOID

typedef struct Prof_Xpti_Info {
   int heard;              /* somebody subscribed, as of the last Prof_update */
   unsigned long left_out; /* zones that were not told, for want of memory */
} Prof_Xpti_Info;

/* Fills all of it. Returns 1; 0: it was not started. Any thread. */
Prof_API int Prof_get_xpti_info(Prof_Xpti_Info *info)
   Prof_OFF_DO(Prof_ZEROED(Prof_Xpti_Info, none); if (info) *info = none; return 0;)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
