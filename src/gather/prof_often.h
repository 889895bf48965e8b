/* prof_often.h - zones that are small and entered thousands of times: of N entries one is timed.
 *
 * Two clock reads take longer than such a zone. So all entries are counted and become the current
 * node, and the clock is read for two in each block of 2 N, at random places in it:
 *
 *      entries   . . . t . . t . | . t . . . . . t | t . . t . . . . |      N is 4
 *
 * No load can repeat in step with that, and the mean of the timed ones is not biased. There are two
 * because then their difference tells how much entries of one block differ, whatever the load: with
 * one in a block nobody could say how far the mean may be off (W. Cochran, Sampling Techniques,
 * 1977, 5A.12). The time of the others stays in the node below until a look at the counters moves
 * it (prof_often_move.h).
 *
 * N is a power of two, such that what the zone's timed entries cost stays within a share of the
 * frame: Prof_Config.often_percent. An update wishes (Prof_Often_choose), and the owner follows
 * when it draws the place for the next entry. With N = 1 each entry is timed, and all is exact.
 *
 * Each context has a BOOK for each of its states of such a zone. It is the owner's; what it adds up
 * there others read, whole (Prof_Often_read).
 */
#ifndef INC_PROF_OFTEN_H
#define INC_PROF_OFTEN_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_OFTEN_MOST = 12, Prof_OFTEN_READERS = 2 }; /* the most log2(N) */
enum { Prof_OFTEN_LATELY = 8 }; /* log2 of how many states are found by parent and zone */

/* What the timed entries of one state in one context came to; sums only ever grow, or wrap. */
typedef struct Prof_Often_Sums {
   uint64_t timed;   /* entries for which the clock was read, be it for another reason */
   uint64_t samples; /* of those, the ones that were drawn, and ended */
   uint64_t weight;  /* sum of the N that each was drawn with */
   uint64_t weighed; /* sum of N times its ticks */
   uint64_t alone;   /* samples so much longer than others that each stands for itself alone; */
   uint64_t alone_ticks;
   uint64_t pairs;   /* blocks of which both were drawn, */
   uint64_t squares; /* bits of a double: sum of half the square of the difference between the two,
                        in ticks */
} Prof_Often_Sums;

/* What a reader keeps. Under the lock. */
typedef struct Prof_Often_Taken {
   Prof_Often_Sums sums;
   double mean;      /* ticks of an entry, in the newest frame that had a sample; below 0: none */
   double samples;   /* of that frame */
   double pairs, squares; /* of the last frames, the newer the more; */
   double weight, weighed;               /* the same of these, */
   double weight_lately, weighed_lately; /* and of fewer frames */
   int64_t owed;     /* ticks that the node below did not have */
} Prof_Often_Taken;

typedef struct Prof_Often_Book {
   uint32_t state, order, parent_order; /* places in the context's list of states */
   uint32_t sibling;  /* the first book whose state has the same parent */
   uint32_t family;   /* the first book of the same zone */
   uint32_t wish;     /* log2 of N, as it should be; an update writes it */
   uint32_t seq;      /* odd: `sums` is being written */
   uint32_t nth;      /* of another book: that number's place by states, so parents come first */
   Prof_Often_Sums sums;
   /* The owner's alone. */
   uint64_t at;       /* the node's self time when the entry that is timed began */
   uint64_t sound, sound_at; /* what that was when last looked at, and when that was */
   uint64_t random;
   uint64_t first;    /* ticks of the block's first that was timed, if `has_first` */
   uint32_t log;      /* log2 of N, of the block that the next draw is in */
   uint32_t second;   /* entries from the block's first to its second; 0: that was drawn already */
   uint32_t after;    /* entries of the block that come after both */
   uint32_t rest;     /* 0, or entries to come, if it was put on the clock before its turn */
   int drawn, has_first;
   /* Under the lock. */
   Prof_Often_Taken taken[Prof_OFTEN_READERS];
   double pace, pace_of_zone; /* log2 of entries a frame: up at once, down slowly */
   double zone_entries;       /* a family's first: of the frame at hand */
   struct {                   /* of the look at hand */
      double variance, unsure, entries;
      int64_t want, wants, has;
      uint32_t item, parent, untimed;
      int estimated;
   } now;
} Prof_Often_Book;

struct Prof_Often {
   char *due_memory;       /* a Prof_Due beside each node */
   uintptr_t due;          /* leads there: see Prof_Thread.due */
   Prof_Often_Book *books; /* from 1, in the order in which they were made */
   uint32_t count, cap;    /* count: the last in use */
   uint32_t capacity;      /* nodes of the context */
   uint32_t heeded;        /* marks that the owner has noticed */
   uint32_t lately[1 << Prof_OFTEN_LATELY]; /* the owner's: see prof_often_entry.c */
   uint64_t clock;         /* bits of a double: what an empty entry shows, in ticks, as of late */
   uint64_t half;          /* Prof_Clock_half, and */
   uint64_t long_ticks;    /* what is so long that it may have been cut by others; updates write
                              these for the owner */
};
typedef struct Prof_Often Prof_Often;

/* What leads from the nodes of a context without such zones to zeros. */
extern uintptr_t Prof_Often_nothing_due(const Prof_Context *context);

static inline Prof_Due *Prof_Often_due_of(const Prof_Context *context, const Prof_Node *node)
{
   return Prof_Instrument_due(context->often->due, node);
}

/* The n-th book by states, from 1. */
static inline Prof_Often_Book *Prof_Often_nth(const Prof_Often *often, uint32_t n)
{
   return &often->books[often->books[n].nth];
}

/* The book of a state, or null. */
static inline Prof_Often_Book *Prof_Often_book_of(const Prof_Context *context, uint32_t state)
{
   uint32_t slot;
   if (!context->often) return 0;
   slot = Prof_Often_due_of(context, &context->nodes[state])->slot;
   return slot ? &context->often->books[slot] : 0;
}

static inline Prof_Often_Book *Prof_Often_book_at(const Prof_Context *context,
                                                  const Prof_Node *node)
{
   return Prof_Often_book_of(context, (uint32_t)(node - context->nodes));
}

/* Did the node's self time, where it is not open, move by so little that no stamp is in it? If not,
 * or if it was left without its end, the second looks closer, mends it, and tells if an end of
 * another kind was there. The owner. */
static inline int Prof_Often_is_sound(const Prof_Often *often, const Prof_Often_Book *book,
                                      uint64_t self)
{
   int64_t moved = (int64_t)(self - book->sound), half = (int64_t)Prof_Atomic_load64(&often->half);
   return moved < half && moved > -half;
}
extern void Prof_Often_look_closer(const Prof_Context *context, Prof_Often_Book *book);

/* The context has been attached to a state of such a zone, and gets a book for it. Without memory
 * all entries are timed. The owner, under the lock. */
extern void Prof_Often_note(Prof_Context *context, uint32_t state);

/* BY THEMSELVES   A zone that may become one of these (compiled with Prof_OFTEN_BY_ITSELF) does
 * when it is marked. Each owner notices at its next begin, and makes books. 0: it may not, or is
 * one. After this the caller rouses threads (prof_thread.h). Under the lock. */
extern int Prof_Often_mark(uint32_t zone);
extern int Prof_Often_is_one(uint32_t zone); /* from the source, or by itself; under the lock */
extern void Prof_Often_heed(Prof_Context *context); /* the owner, under the lock */

/* States of marked zones (prof_marks.h) are not found as those entered lately. The same. */
extern void Prof_Often_heed_marks(Prof_Context *context);

/* Puts all open entries that are not timed on the clock, as of now, as if they had begun just now.
 * After that the stack is as if all its zones were timed, until the next begin. The owner; or
 * anyone, under the lock, while nobody has the context in. */
extern void Prof_Often_settle_now(Prof_Context *context);
static inline void Prof_Often_settle(Prof_Context *context)
{
   if (Prof_UNLIKELY(context->often != 0)) Prof_Often_settle_now(context);
}

/* Settles, and the entries above `to` are left otherwise than by their ends: they are no
 * samples. */
extern void Prof_Often_leave_now(Prof_Context *context, const Prof_Node *from,
                                 const Prof_Node *to);
static inline void Prof_Often_leave(Prof_Context *context, const Prof_Node *from,
                                    const Prof_Node *to)
{
   if (Prof_UNLIKELY(context->often != 0)) Prof_Often_leave_now(context, from, to);
}

/* The stack is lost, and all entries with it. The owner, or under the lock. */
extern void Prof_Often_lose(Prof_Context *context);

/* Settles what the calling thread has in, if it is measured now. And mends what an end of
 * another kind than Prof_Often_End has done to nodes that it closed. */
extern void Prof_Often_settle_own(void);

/* Writes what the owner must know of the clock. Under the lock. */
extern void Prof_Often_tell_clock(Prof_Often *often);

/* Copies the sums, all as of one moment. Any thread, under the lock. */
extern void Prof_Often_read(const Prof_Often_Book *book, Prof_Often_Sums *sums);

/* How often the node's clock runs, by where it stands on the stack that another thread has in: 1,
 * 0, or -1, where a zone inside takes time from an entry that is not timed. What changes meanwhile
 * may make the answer wrong, for a look. */
extern int Prof_Often_runs(const Prof_Context *context, const Prof_Node *node);

/* Gives the context's memory back. */
extern void Prof_Often_release(Prof_Context *context);

/* For tests: where random numbers begin in contexts made from here on; 0: nobody foresees it. One N
 * for all; -1: by cost. And what an empty entry shows, in ticks; below 0: what was measured. */
extern uint64_t Prof_Often_seed;
extern int Prof_Often_fixed_log;
extern double Prof_Often_fixed_clock;

#ifdef __cplusplus
}
#endif

#endif
