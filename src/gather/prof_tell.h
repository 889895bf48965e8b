/* prof_tell.h - what the game says to those who see each begin and end: messages, notes on the open
 * zone, points of plots, single allocations, locks, frames. While nobody listens, all of it is a
 * load and a test.
 *
 * It is said on the thread that says it, in the context that this thread has in hand, between the
 * begins and ends of that: so a note belongs to the zone that is open. Who listens must not enter
 * zones. Update says that a frame has ended; what is in that frame, a sink of update has been
 * handed just before (prof_update.h). A thread's new name is told under the lock, with its own
 * context, which it may not have in hand.
 */
#ifndef INC_PROF_TELL_H
#define INC_PROF_TELL_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Told_Kind {
   Prof_TOLD_FRAME,       /* the main loop's has ended */
   Prof_TOLD_NAME,        /* the context's thread is called so from now on: text */
   Prof_TOLD_FRAME_OF,    /* of a set of its own: text; what: a Prof_Frame_Mark */
   Prof_TOLD_MESSAGE,     /* text, rgb; what: its severity */
   Prof_TOLD_APP,         /* text: about the program */
   Prof_TOLD_ZONE_TEXT,   /* text */
   Prof_TOLD_ZONE_NAME,   /* text */
   Prof_TOLD_ZONE_VALUE,  /* number */
   Prof_TOLD_ZONE_COLOUR, /* rgb */
   Prof_TOLD_PLOT,        /* text: its name; amount */
   Prof_TOLD_PLOT_LOOK,   /* text: its name; what: Prof_Plot_Look bits; rgb */
   Prof_TOLD_IMAGE,       /* text, length: the pixels; number: width, height << 32; what: frames
                             ago << 1, 1 if it is upside down */
   Prof_TOLD_ALLOC,       /* text: the pool, "" for none; address, number: bytes */
   Prof_TOLD_FREE,        /* text, address */
   Prof_TOLD_DISCARD,     /* text: all of that pool is free */
   Prof_TOLD_SECTION,     /* one begins: text; number: its own; what: its category */
   Prof_TOLD_SECTION_END, /* number */
   Prof_TOLD_CATEGORY,    /* of sections, is called so: text; what: which */
   Prof_TOLD_LOCK         /* lock; what: a Prof_Lock_Step; text: file; number: line */
} Prof_Told_Kind;

typedef struct Prof_Told {
   Prof_Told_Kind kind;
   uint64_t stamp;
   const char *text; /* never null; `length` bytes, of which none need be a 0 */
   size_t length;
   int what;
   uint32_t rgb; /* 0xRRGGBB; 0: none */
   uint64_t number;
   double amount;
   const void *address;
   Prof_Lock *lock;
} Prof_Told;

/* Update says this, under the lock; `context` is what its thread has in hand. */
extern void Prof_Tell_frame(Prof_Context *context, uint64_t stamp);
/* Prof_note_alloc and _free of no pool, for the midst of malloc: nothing is allocated, and what
 * comes while the calling thread is in iprof itself is not said. */
extern void Prof_Tell_block(const volatile void *block, size_t bytes, int is_free);

/* SECTIONS   Stretches of the program such as a level, which may begin on one thread and end on
 * another. Kept while they last, as categories are for good, and told to who begins to listen. Any
 * thread. */
extern void Prof_Tell_section(uint32_t number, uint16_t category, const char *name);
extern void Prof_Tell_section_end(uint32_t number);
extern void Prof_Tell_category(uint16_t category, const char *name);

#ifdef __cplusplus
}
#endif

#endif
