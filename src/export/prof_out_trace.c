/* prof_out_trace.c - see prof_out_trace.h */
#ifdef Prof_ENABLED
#include "prof_out_trace.h"
#include "prof_out_frame.h"
#include "../show/prof_zone_place.h"

/* The program's, whatever becomes of the profiler in it. */
static struct {
   const char *name;
   uint64_t process;
} own = {"iprof", 1};

void Prof_Out_Trace_set_process(const char *name, uint64_t number)
{
   own.name = name;
   own.process = number;
}

const char *Prof_Out_Trace_process(void) { return own.name; }

int Prof_Out_Trace_make(Prof_Trace *trace, Prof_Out *out)
{
   trace->out = out;
   trace->before = "";
   trace->num_zones = Prof_Zone_count();
   trace->twins = (unsigned char *)Prof_Config_alloc(trace->num_zones, 1);
   return trace->twins != 0;
}

void Prof_Out_Trace_free(Prof_Trace *trace) { Prof_Config_release(trace->twins); }

void Prof_Out_Trace_place(Prof_Trace *trace, const char *before, uint32_t zone, const char *after)
{
   char place[Prof_ZONE_PLACE];
   if (zone >= trace->num_zones) return;
   if (!trace->twins[zone]) trace->twins[zone] = Prof_Zone_Place_is_twin(zone) ? 1 : 2;
   if (trace->twins[zone] != 1) return;
   Prof_Zone_Place_write(zone, place);
   Prof_Out_Stream_text(trace->out, before);
   Prof_Out_Stream_text(trace->out, "\"place\":");
   Prof_Out_Stream_json(trace->out, place);
   Prof_Out_Stream_text(trace->out, after);
}

void Prof_Out_Trace_begin(Prof_Trace *trace, const char *phase, uint32_t track)
{
   Prof_ASSERT(track > 0 && trace->before);
   Prof_Out_Stream_text(trace->out, trace->before);
   trace->before = ",\n";
   Prof_Out_Stream_text(trace->out, "{\"ph\":\"");
   Prof_Out_Stream_text(trace->out, phase);
   Prof_Out_Stream_text(trace->out, "\",\"pid\":");
   Prof_Out_Stream_integer(trace->out, own.process);
   Prof_Out_Stream_text(trace->out, ",\"tid\":");
   Prof_Out_Stream_integer(trace->out, track);
}

void Prof_Out_Trace_time(Prof_Trace *trace, double ns)
{
   Prof_Out_Stream_text(trace->out, ",\"ts\":");
   Prof_Out_Stream_us(trace->out, Prof_Out_Frame_round_ns(ns));
}

void Prof_Out_Trace_name(Prof_Trace *trace, const char *name)
{
   Prof_Out_Stream_text(trace->out, ",\"name\":");
   Prof_Out_Stream_json(trace->out, name);
}

void Prof_Out_Trace_event(Prof_Trace *trace, const char *phase, uint32_t track, double ns,
                          const char *name)
{
   Prof_Out_Trace_begin(trace, phase, track);
   Prof_Out_Trace_time(trace, ns);
   Prof_Out_Trace_name(trace, name);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
