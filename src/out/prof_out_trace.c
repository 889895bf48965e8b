/* prof_out_trace.c - see prof_out_trace.h */
#ifdef Prof_ENABLED
#include "prof_out_trace.h"
#include "prof_out_frame.h"

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
