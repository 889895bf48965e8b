/* prof_xray.h - looking inside a zone on demand, by XRay: library iprof_auto.
 *
 *    clang -fxray-instrument ...     the files of the game, not those of iprof
 *    Prof_start_xray(0);             once
 *
 * Then key F in the overlay, on any zone, or Prof_look_inside("solve", 10) shows the functions that
 * run below the zone as zones of their own, for some seconds. Until then, and afterwards, a
 * function costs the jump over its sled: nothing that could be measured.
 *
 * HOW IT GOES ON   All functions are switched on, and for a frame or more, until one of them ran
 * below the zone, it is learnt which do. Then all are switched off but those: the ones nearest to
 * the zone, up to max_functions, a few each frame. They are zones only below the zone, wherever
 * else they may run. What is called too often for too little is switched off again. At the end
 * those that are still open are waited for, so that nothing stays open.
 *
 * A function that was open already when it began is not seen before it is called again. What no
 * sled is in is not seen: functions below clang's threshold (200 instructions unless they have a
 * loop), inlined ones, those of shared libraries. A function that opens a zone for its caller, or
 * ends one, must have no sled (attribute xray_never_instrument), or the zones cross.
 */
#ifndef INC_PROF_XRAY_H
#define INC_PROF_XRAY_H

#include "../../prof.h"

#include <stdint.h>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Zero in a field means its default. Make one with Prof_default_xray(). */
typedef struct Prof_Xray_Options {
   unsigned cookie;     /* set by Prof_default_xray; anything else is refused */
   double seconds;      /* that a look lasts, if the call does not say; default 10, 0.1 .. 3,600 */
   int max_functions;   /* shown at once; default 200, 1 .. 1,024 */
   int often;           /* a function entered more often in one frame, ... default 10,000; 1 or
                           more */
   double often_ns;     /* ... for less than so many ns of self time each, is switched off; default
                           100; more than 0 */
} Prof_Xray_Options;

/* Any thread. */
Prof_API Prof_Xray_Options Prof_default_xray(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Xray_Options, none); return none;)

/* Zones can be looked into from now on, with the options, or those of Prof_default_xray if null.
 * Nothing is switched on, and no memory taken, before somebody looks. Returns 1, also if the
 * program has no sleds: whoever looks is told. 0, with a message to the log: a field is out of its
 * range, too many others take each frame, or it has been started. Prof_shutdown ends it. Any
 * thread. */
Prof_API int Prof_start_xray(const Prof_Xray_Options *options) Prof_OFF(0)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
