/* prof_reader.h - what the counters of all contexts moved by since the same reader looked last.
 *
 * Counters only ever grow. A READER remembers beside each one what it took from it, and gives the
 * difference, so whatever happens to the threads meanwhile, what a reader was given adds up to the
 * counters: what one look reads a moment too early, the next one finds. A difference can come out
 * negative by such a moment (`now` was read before the other thread's last event, or the other was
 * in the middle of one); it then counts as zero and is made good at the next look.
 *
 *      look                  1     2     3     4
 *      the counter reads     100   160   155   230      155: its thread was met in an event
 *      the reader gives      100   60    0     70       in all 230
 *      and has taken         100   160   160   230
 *
 * A context never gives more than its own clock ran since the last look, and hardly ever less,
 * whatever its thread is met in: see "what a context has in all" in prof_reader.c.
 *
 * What a clock that went back made negative would be made good only when as much time has passed as
 * the clock lost. So it is given up: the counter counts from where it is now, and `lost` tells.
 *
 * Prof_update is the first client. A second one, such as a recording that starts in the middle of a
 * frame, has a reader of its own and takes nothing from the first. All calls under the lock.
 */
#ifndef INC_PROF_READER_H
#define INC_PROF_READER_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A state that moved, in one context. */
typedef struct Prof_Item {
   uint64_t self; /* ticks */
   uint32_t state;
   uint32_t entries;
   uint16_t context; /* slot */
   uint8_t works;    /* 1: the frame's work is made of the context's time: of the updating thread's,
                        and of fibers that ran there. The same for all items of a context */
   uint8_t open;     /* 1: it was on top of the context's stack at the look, and still ran. Not in
                        the history */
   uint32_t order;   /* the state's place in the context's list: see prof_context_index.h */
} Prof_Item;

/* What was added to a count in one context and state, where that is not 1 for each entry. Such an
 * item has no ticks, and as many entries as there were adds. */
typedef struct Prof_Amount {
   uint32_t item;  /* its index */
   double amount;
   double rounded; /* what that lacks: see prof_sum.h. Not in the history */
} Prof_Amount;

/* The self time of an item of a zone that is timed at one entry in N (prof_often.h) is an estimate.
 * What it has too much the item of the state below has too little. The mean of such errors is 0,
 * and that of their squares is `variance`; and what was measured may be off by up to `unsure`
 * besides, where an entry is shorter than what the clock tells. */
typedef struct Prof_Estimate {
   uint32_t item;    /* its index */
   uint32_t untimed; /* entries, of the item's */
   double variance;  /* ticks squared */
   double unsure;    /* ticks */
} Prof_Estimate;

typedef struct Prof_Reader {
   uint32_t number;           /* 0: update's; 1: recordings'. Cells remember what each took */
   struct Prof_Taken **taken; /* [context][order] */
   uint64_t *times;           /* [context], as Prof_Context_ran gave it at the last look */
   uint32_t *cap_taken;       /* [context] */
   Prof_Item *items;          /* of this look: by context, then by order, each once */
   uint32_t count, cap;
   Prof_Amount *amounts; /* of this look, in the order of items */
   uint32_t num_amounts, cap_amounts;
   Prof_Estimate *estimates; /* of this look, in the order of items */
   uint32_t num_estimates, cap_estimates;
   uint64_t last;      /* the reading of the look before this one */
   int lost, lost_own; /* in this look a clock took time back; the calling thread's did */
} Prof_Reader;

/* A reader is all zero before this. 0: no memory. It has yet to take all that was ever counted. */
extern int Prof_Reader_start(Prof_Reader *reader);
extern void Prof_Reader_free(Prof_Reader *reader);

/* FEEDERS   Who adds up counts elsewhere deposits them (prof_count.h) when a look begins. 0: there
 * are too many. Under the lock. */
extern int Prof_Reader_add_feeder(void (*feed)(void));

/* A look is one of these, then a take for each context that is awake for the reader
 * (prof_context.h), in the order of their slots; and in the end `last` is set to `now`. */
extern void Prof_Reader_begin(Prof_Reader *reader);

/* Adds the context's items, and returns its ticks. One that is out and has none rests. Without
 * memory nothing is taken, so nothing is lost: it waits for a look that has some. */
extern uint64_t Prof_Reader_take(Prof_Reader *reader, const Prof_Context *context, uint64_t now);

/* All of a look. */
extern void Prof_Reader_look(Prof_Reader *reader, uint64_t now);

/* Gives what a take would, and takes nothing: items of which there is room for num_entered. Returns
 * how many. What would come out negative is left out. */
extern uint32_t Prof_Reader_peek(const Prof_Reader *reader, const Prof_Context *context,
                                 uint64_t now, Prof_Item *items);

/* Passes over all that was counted before `now`: what the reader gives from here on was spent after
 * that. 0: no memory. */
extern int Prof_Reader_skip(Prof_Reader *reader, uint64_t now);

#ifdef __cplusplus
}
#endif

#endif
