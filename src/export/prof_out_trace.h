/* prof_out_trace.h - events of the "Trace Event Format", one a line. See prof_out_chrome.c for what
 * is made of them.
 */
#ifndef INC_PROF_OUT_TRACE_H
#define INC_PROF_OUT_TRACE_H

#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Trace {
   Prof_Out *out;
   const char *before; /* what separates the next event from the last */
   unsigned char *twins; /* [zone]: 1 it has a twin, 2 it has none, 0 nobody asked yet */
   uint32_t num_zones;
} Prof_Trace;

/* The rest is 0. Returns 0 without memory. */
extern int Prof_Out_Trace_make(Prof_Trace *trace, Prof_Out *out);
extern void Prof_Out_Trace_free(Prof_Trace *trace); /* also after a failure */

/* The process whose events these are, for all traces from now on; the name must stay. */
extern void Prof_Out_Trace_set_process(const char *name, uint64_t number);
extern const char *Prof_Out_Trace_process(void);

/* Begins an event with what all of them have. The caller closes its brace. */
extern void Prof_Out_Trace_begin(Prof_Trace *trace, const char *phase, uint32_t track);
/* ... and may add these. */
extern void Prof_Out_Trace_time(Prof_Trace *trace, double ns);
extern void Prof_Out_Trace_name(Prof_Trace *trace, const char *name);

/* All three. The name is not asked for at an end, but some readers match by it. */
extern void Prof_Out_Trace_event(Prof_Trace *trace, const char *phase, uint32_t track, double ns,
                                 const char *name);

/* Where the zone stands, as `"place":"ai.cpp:40"` between the other two texts, if another zone has
 * its name; else nothing. */
extern void Prof_Out_Trace_place(Prof_Trace *trace, const char *before, uint32_t zone,
                                 const char *after);

#ifdef __cplusplus
}
#endif

#endif
