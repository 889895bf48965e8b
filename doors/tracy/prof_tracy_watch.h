/* prof_tracy_watch.h - watches the game while a viewer is connected: each context's zones and what
 * it says into its feed (prof_feed.h), locks and memory into the shared queue.
 *
 * Everything here but the functions below is called on the game's threads, and does as little as it
 * can: what is put is made into items by the worker.
 */
#ifndef INC_PROF_TRACY_WATCH_H
#define INC_PROF_TRACY_WATCH_H

#include "../../src/gather/prof_tell.h"
#include "../../src/gather/prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Items of a feed, beside those of zones. `number` and text: */
typedef enum Prof_Tracy_Item_Kind {
   Prof_TRACY_ITEM_FRAME = Prof_FEED_TOLD,
   Prof_TRACY_ITEM_FRAME_OF, /* a Prof_Frame_Mark; the set */
   Prof_TRACY_ITEM_MESSAGE,  /* colour, severity << 24; the text */
   Prof_TRACY_ITEM_APP,
   Prof_TRACY_ITEM_ZONE_TEXT,
   Prof_TRACY_ITEM_ZONE_NAME,
   Prof_TRACY_ITEM_ZONE_VALUE,  /* 8 bytes */
   Prof_TRACY_ITEM_ZONE_COLOUR, /* colour */
   Prof_TRACY_ITEM_PLOT,        /* 8 bytes of a double, and the name */
   Prof_TRACY_ITEM_PLOT_LOOK,   /* colour, look << 24; the name */
   Prof_TRACY_ITEM_GPU          /* a context of the GPU's, whose zones follow as a thread's; name */
} Prof_Tracy_Item_Kind;

/* Longest text that is put whole. */
enum { Prof_TRACY_ITEM_TEXT = 16384 };

/* A feed of a context, as the worker goes through them. */
typedef struct Prof_Tracy_Fed {
   Prof_Feed *feed;
   const Prof_Context *context; /* to be compared, not looked into */
} Prof_Tracy_Fed;

extern int Prof_Tracy_Watch_start(uint32_t slots); /* 0: no memory. `slots` of each feed */
extern void Prof_Tracy_Watch_end(void);            /* nobody may be watching */

/* Begins an opening: from now on threads are watched, each from its next begin on; or ends it. The
 * caller holds the profiler's lock. 0: too many watch already. */
extern int Prof_Tracy_Watch_open(void);
extern void Prof_Tracy_Watch_close(void);
extern uint32_t Prof_Tracy_Watch_opening(void); /* its number; the worker's */

/* All feeds so far, in an array that only grows. Any thread. */
extern uint32_t Prof_Tracy_Watch_feeds(const Prof_Tracy_Fed **feeds);
/* Zones and other items left out by all feeds; bytes that they take. Any thread. */
extern double Prof_Tracy_Watch_left_out(void);
extern double Prof_Tracy_Watch_memory(void);
extern void Prof_Tracy_Watch_note_too_deep(void); /* one more; the worker's */

/* Is there a thread whose stack did not fit into its feed when it came? Once the feeds were read it
 * may try again, which the caller says under the profiler's lock. */
extern int Prof_Tracy_Watch_has_unseen(void);
extern void Prof_Tracy_Watch_look_again(void);

/* A value's point at the end of a frame, and a message, from the thread that updates, under the
 * profiler's lock: see prof_tracy_values.h. */
extern void Prof_Tracy_Watch_plot(Prof_Context *context, const char *name, double amount,
                                  uint64_t stamp);
extern void Prof_Tracy_Watch_message(Prof_Context *context, const char *text, uint32_t rgb,
                                     int severity, uint64_t stamp);

#ifdef __cplusplus
}
#endif

#endif
