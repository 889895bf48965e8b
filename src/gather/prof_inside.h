/* prof_inside.h - looking inside a zone: the side of the profiler, which knows no way to do it.
 *
 *    overlay, Prof_look_inside  >  this file  >  the provider, if there is one
 *
 * A PROVIDER can make zones of functions that nobody marked, for a while. It is in a library of its
 * own (sources/auto/prof_xray.h), which names itself here when the game starts it; without one all
 * is refused, in words. Provider and caller are on the thread that updates.
 */
#ifndef INC_PROF_INSIDE_H
#define INC_PROF_INSIDE_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Inside_Provider {
   /* Begins to look into the zone, and ends what it looked into before. seconds: 0 its default.
    * Null, or why it cannot, in words that stay valid. */
   const char *(*look)(uint32_t zone, double seconds);
   void (*stop)(void);
   /* Fills all but `refusal`, of a struct in which nothing is looked into. May end by itself what
    * has lasted long enough: it is asked for each picture that shows it, also while no frame is
    * recorded. */
   void (*tell)(Prof_Inside_Info *info);
} Prof_Inside_Provider;

/* Who can do it from now on; null: nobody. Stays valid until the next call, and is forgotten by a
 * shutdown. Any thread. */
extern void Prof_Inside_set(const Prof_Inside_Provider *provider);

/* 1: there is a provider. */
extern int Prof_Inside_is_possible(void);

/* As Prof_look_inside. */
extern int Prof_Inside_look(uint32_t zone, double seconds);

#ifdef __cplusplus
}
#endif

#endif
