/* prof_instrument.h - instrumentation: what a zone costs the game. Included by prof.h; do not
 * include it directly.
 *
 * A STACK STATE is one distinct stack of open zones, hash-consed as (zone, parent state): the same
 * stack is always the same state, in every thread, so a state is just a number. Every context (a
 * thread's or a fiber's stack) owns an array of nodes, one for each state number, all of the same
 * layout: state s lives at byte offset s * sizeof(Prof_Node) in every context.
 *
 *      states (shared)             nodes of context A        nodes of context B
 *      0  (none)
 *      1  (root)                   [root ]                   [root ]
 *      2  root > frame             [frame]<-.                [  -  ]  never entered there: all 0
 *      3  root > frame > ai        [ai   ]--'  parent        [  -  ]
 *      4  root > job               [  -  ]                   [job  ]
 *
 * Invariants that the inlined code below rests on:
 *
 * 1. A site's hint is 0 or the offset of a state whose zone is the site's zone, or Prof_HINT_OFF.
 *    It may be written by any thread at any time, because it is only a guess: it is right in this
 *    context exactly if the node found there has the current node as its parent. Node 0, the root
 *    and nodes never entered have a null parent, so they never match. One compare answers "is this
 *    the state I want, and have I been there before?", and threads share the hint without fighting
 *    over it.
 * 2. cur->child is the child entered last out of line, never null. It catches what a hint cannot:
 *    recursion, and a leaf called alternately from two parents.
 * 3. Self time has no "start" anywhere: entering a node subtracts the timestamp from its sum and
 *    leaving adds it. So a node on top of a stack is negative by exactly the time it was entered,
 *    and its sum so far is (self + now); every other node's sum is self. A reader in another
 *    thread thus needs one load per node and no lock to see the time of a zone that is still open.
 *
 *      stamp   what happens    frame.self            ai.self
 *      1000    enter frame     0 - 1000 = -1000      0               frame is on top
 *      1003    enter ai        -1000 + 1003 = 3      0 - 1003        ai is on top
 *      1010    leave ai        3 - 1010 = -1007      -1003 + 1010 = 7
 *      1012    leave frame     -1007 + 1012 = 5      7               5 + 7 = 1012 - 1000
 *
 * 4. THE GATE. A thread not registered yet, switched off, over a limit, without a usable CPU
 *    counter, or watched at every begin and end (src/gather/prof_watch.h) has cur = a gate node:
 *    no hint has it as parent, its child matches no zone, and its own parent is null. So both ends
 *    leave the inlined code through the test that is there anyway, and every rare case lives out of
 *    line (src/gather/prof_instrument.c) at no cost to the hits.
 *
 * 5. PROF_NEXT ends the zone on top and begins its neighbour, a child of the same parent, at one
 *    stamp: it is added to the one and taken from the other, and the parent's sum is left alone, as
 *    it is on top neither before nor after. So the hint is right here if the node found there has
 *    the current node's PARENT as its own. But a gate's, the root's and node 0's parents are all
 *    null, and that is no parent: it must be tested for, or a gate would seem to have neighbours.
 *
 *      stamp   what happens    frame.self    ai.self              draw.self
 *      1010    next draw       3             -1003 + 1010 = 7     0 - 1010
 *
 * 6. Of a zone that is timed at one entry in N (prof_often.h) most entries are not: such a node
 *    becomes the current one and does not run, and the one below it goes on. A zone inside then
 *    takes its time from a node that has none yet, which is MORE than nothing by a whole stamp
 *    until that zone ends. Out of line nobody meets that: who comes there puts such entries on the
 *    clock first (Prof_Often_settle). A reader in another thread may meet it, and takes `now` off.
 *
 *      stamp   what happens             frame.self        ray.self      box.self
 *      1000    enter frame              0 - 1000          0             0
 *              enter ray, not timed     -1000             0             0        ray is on top
 *      1003    enter box                -1000             0 + 1003      0 - 1003
 *      1010    leave box                -1000             1003 - 1010   -1003 + 1010 = 7
 *              leave ray                -1000             -7            7
 *      1012    leave frame              -1000 + 1012 = 12 -7            7        12 - 7 + 7 = 12
 *
 * The order of the writes is measured, not taste: the current node is stored before the clock is
 * read, for rdtsc waits for the loads before it, and the next zone begins by loading it. That took
 * the empty zone (W1 of `make bench`) from 1.138 to 1.069 times the cost of its two clock reads.
 */
#ifndef INC_PROF_INSTRUMENT_H
#define INC_PROF_INSTRUMENT_H

#include "../../platform/prof_stamp.h"
#include "../../platform/prof_atomic.h"
#include "../../platform/prof_tls.h"

#pragma pack(push, 8) /* see platform/prof_header_begin.h */
#ifdef __cplusplus
extern "C" {
#endif

/* A public zone. Made by Prof_Define only. */
typedef struct Prof_Zone {
   const char *name;
   const char *file;
   int line;
   uint32_t id; /* 0 until first entered */
} Prof_Zone;

/* One place in the code that opens a zone. Made by the macros only; static, so it starts all zero
 * except for the constants. `hint` and `zone_id` are written by any thread, relaxed. */
struct Prof_Site {
   uint32_t hint;     /* invariant 1 */
   uint32_t zone_id;  /* 0 until first entered */
   Prof_Zone *zone;   /* the public zone, or null: the zone is this site's own */
   const char *name;  /* of the site's own zone */
   const char *file;
   int line;          /* below 0: a count's. With Prof_OFTEN_LINE added: see Prof_Instrument_line */
};

/* A site as a macro makes it in a function. */
typedef struct Prof_HIDDEN_TYPE Prof_Own_Site {
   Prof_Site own;
} Prof_Own_Site;

/* One stack state in one context. Only the owner writes; other threads read self and entries. */
typedef struct Prof_Node Prof_Node;
struct Prof_Node {
   uint64_t self;     /* ticks, invariant 3 */
   Prof_Node *parent; /* null: not entered in this context, or the root, or a gate */
   Prof_Node *child;  /* invariant 2 */
   uint32_t entries;  /* wraps; read as a difference */
   uint32_t zone;
};

/* The calling thread's hands, found by Prof_Tls_hands(): all that the inlined code knows of its
 * thread. Other threads may write base and mode, and nothing else, to send this one through the
 * gate at its next begin; they never write cur, which the owner changes at every begin and end
 * without asking anybody. The contexts are for the code out of line. */
struct Prof_Thread {
   Prof_Node *cur;
   char *base;    /* the context's nodes, or an all-zero array that no hint can match */
   uint32_t mode; /* 0, or Prof_MODE_ bits */
   uint16_t phase, untold; /* see the phases of a thread in src/gather/prof_thread.c */
   Prof_Context *in, *own; /* whose zones this thread opens now, and the thread's own one */
   Prof_Node *before_hook; /* cur, while one of the game's hooks runs, */
   uintptr_t hook_at;      /* and where on the stack it was called */
   uint32_t forgotten;     /* begins that are gone, whose ends may come; see prof_thread.h */
   uint32_t refused;       /* the life in which there was no context for it, */
   uint32_t starved;       /* and the life in which that was for want of memory */
   uint32_t who;           /* names the context that it has in, in locks; 0: none */
   uintptr_t due;          /* leads from a node to its Prof_Due; the owner's, as cur is */
};

/* Zones that are timed at one entry in N have this beside each node (src/gather/prof_often.h): how
 * many entries are to come until the clock is read for one, that one included. While the node is on
 * the stack it is above 0 if, and only if, the entry is not timed. */
typedef struct Prof_Due {
   uint32_t left; /* the owner writes it, and others read it */
   uint32_t slot; /* of the node's Prof_Often_Book; 0: there is none */
} Prof_Due;

/* The macros' marks of such a zone, and of one that may become one by itself, in the lines of its
 * sites and in that of a public one. */
#define Prof_OFTEN_LINE 0x40000000
#define Prof_ANY_LINE   0x20000000

#ifdef __cplusplus
} /* extern "C" */
#endif
#pragma pack(pop)
#include "prof_cell.h"
#pragma pack(push, 8)
#ifdef __cplusplus
extern "C" {
#endif

#define Prof_MODE_ATTENTION 1u /* leave the inlined code at the next miss */
#define Prof_MODE_PARKED    2u /* off, and the owner has seen it: begin and end do nothing */

/* Out of line. Each does the whole begin or end, timestamps included. The first returns null if the
 * profiler is off, and a node that is never current if a limit was reached. */
extern Prof_COLD Prof_Node *Prof_Instrument_enter(Prof_Site *site);
/* These end a zone at a gate or at the root, and a scope that is not on top of the stack. */
extern Prof_COLD void Prof_Instrument_leave(const char *file, int line);
extern Prof_COLD void Prof_Instrument_leave_node(Prof_Node *node);
/* The begin and end of an entry that is to be timed, and all that comes out of line. */
extern Prof_Node *Prof_Instrument_enter_often(Prof_Site *site);
extern void Prof_Instrument_leave_often(Prof_Node *node);
/* The end, at `now`, of the current node, whose entry is on the clock. The clock is read before the
 * call, as code that runs seldom takes long to come. */
extern void Prof_Instrument_leave_timed(Prof_Node *node, uint64_t now);
/* The same for who keeps what it returns for the end. */
extern Prof_COLD Prof_Node *Prof_Instrument_enter_scope(Prof_Site *site);
extern Prof_Node *Prof_Instrument_enter_often_scope(Prof_Site *site);
/* The node; null, and the entry is ended, if it turned out to be one that is off. */
extern Prof_Node *Prof_Instrument_unless_off(Prof_Site *site, Prof_Node *node);
/* Begins an entry that is as if it were not there, as its zone is off or its condition does not
 * hold. What it returns is no node: it is compared, and never looked at. */
extern Prof_Node *Prof_Instrument_enter_off(void);
/* Closes without a word what is open above the zone that a scope keeps. 0: that is not open. */
extern Prof_COLD int Prof_Instrument_bare(Prof_Node *kept);
extern Prof_COLD void Prof_Instrument_count_slow(Prof_Site *site);
extern Prof_COLD void Prof_Instrument_add_slow(Prof_Site *site, double amount);
/* Looks the name up and begins its zone in one step, so that no shutdown on another thread comes in
 * between: it would take the site away. */
extern Prof_Node *Prof_Instrument_begin_name(const char *name);
/* Ends a zone as the two above do, and begins the next as the first does. */
extern Prof_COLD void Prof_Instrument_next(Prof_Site *site);
extern Prof_COLD Prof_Node *Prof_Instrument_next_node(Prof_Site *site, Prof_Node *node);
extern void Prof_Instrument_next_name(const char *name);
extern Prof_Node *Prof_Instrument_next_node_name(const char *name, Prof_Node *node);
extern Prof_IMPORT Prof_Site Prof_Start_null_handle;
extern Prof_IMPORT uint32_t Prof_Watch_listening; /* not 0: somebody hears what is told */
/* So many locks are waited for, that somebody has to release or to signal: who takes or signals one
 * now is noted (prof_lock_notes.h). */
extern Prof_IMPORT uint32_t Prof_Locks_awaited, Prof_Signals_awaited;

/* A handle may be null. */
Prof_INLINE Prof_Site *Prof_Instrument_site_of_handle(Prof_Site *handle)
{
   return handle ? handle : &Prof_Start_null_handle;
}

/* The hint of a site whose zone is off: the root, which has no parent, so it never matches. */
#define Prof_HINT_OFF Prof_CAST(uint32_t, sizeof(Prof_Node))

Prof_INLINE int Prof_Instrument_says_off(const Prof_Site *site)
{
   return Prof_Atomic_load32(&site->hint) == Prof_HINT_OFF;
}

/* The node that the site's hint means here. */
#define Prof_HINTED(site) \
   Prof_CAST(Prof_Node *, Prof_CAST(void *, Prof_Atomic_offset(&Prof_MINE(base), \
                                                         Prof_Atomic_load32(&(site)->hint))))

/* Begins the node's time; it is the current node already. */
Prof_INLINE void Prof_Instrument_begin_node(Prof_Node *cur, Prof_Node *node)
{
   uint64_t now = Prof_Stamp_now();
   Prof_Atomic_sub64(&node->self, now);
   Prof_Atomic_inc32(&node->entries);
   Prof_Atomic_add64(&cur->self, now);
}

/* Another thread may look who holds a lock, and in what (prof_lock.c). A plain store does for that;
 * gcc would spend an instruction more on one that is told to be seen, and TSan would miss it. */
#if defined(Prof_TSAN)
#define Prof_SET_CURRENT(node) Prof_Atomic_store_ptr(&Prof_MINE(cur), (node))
#else
#define Prof_SET_CURRENT(node) (Prof_MINE(cur) = (node))
#endif

/* Guesses twice: the site's hint, then the child that was entered last out of line. `mode` is
 * looked at only where the hint missed. So whoever wants the thread's attention points its base at
 * nodes that no hint matches (Prof_Context_nowhere), and the hits pay for no test. */
Prof_INLINE Prof_Node *Prof_Instrument_begin(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_UNLIKELY(node->parent != cur)) {
      uint32_t mode = Prof_Atomic_load32(&Prof_MINE(mode));
      if (Prof_UNLIKELY(mode != 0))
         return (mode & Prof_MODE_PARKED) ? Prof_NULL : Prof_Instrument_enter(site);
      node = cur->child;
      if (Prof_UNLIKELY(node->zone != Prof_Atomic_load32(&site->zone_id)))
         return Prof_Instrument_enter(site);
   }
   Prof_SET_CURRENT(node);
   Prof_Instrument_begin_node(cur, node);
   return node;
}

/* The same for a scope, which keeps what it gets. If its zone is off it gets null: so it ends
 * nothing, and what is inside of it finds the stack as if it were not there. */
Prof_INLINE Prof_Node *Prof_Instrument_begin_scope(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_UNLIKELY(node->parent != cur)) {
      uint32_t mode = Prof_Atomic_load32(&Prof_MINE(mode));
      if (Prof_UNLIKELY(mode != 0))
         return (mode & Prof_MODE_PARKED) ? Prof_NULL : Prof_Instrument_enter_scope(site);
      if (Prof_Instrument_says_off(site)) return Prof_NULL;
      node = cur->child;
      if (Prof_UNLIKELY(node->zone != Prof_Atomic_load32(&site->zone_id)))
         return Prof_Instrument_enter_scope(site);
   }
   Prof_SET_CURRENT(node);
   Prof_Instrument_begin_node(cur, node);
   return node;
}

/* Prof_Begin_if, where the condition does not hold. A scope then needs nothing at all. */
Prof_INLINE Prof_Node *Prof_Instrument_begin_off(void)
{
   Prof_TAKE_HANDS
   if (Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED) return Prof_NULL;
   return Prof_Instrument_enter_off();
}

/* Ends the node's time; the parent is the current node already. */
Prof_INLINE void Prof_Instrument_end_node(Prof_Node *cur, Prof_Node *parent)
{
   uint64_t now = Prof_Stamp_now();
   Prof_Atomic_add64(&cur->self, now);
   Prof_Atomic_sub64(&parent->self, now);
}

/* A current node without a parent is the root, a gate or a node beyond the limit: in each case
 * there is more to do than to step down. */
Prof_INLINE void Prof_Instrument_end(const char *file, int line)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *parent = cur->parent;
   if (Prof_LIKELY(parent)) {
      Prof_SET_CURRENT(parent);
      Prof_Instrument_end_node(cur, parent);
   } else if (!(Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED)) {
      Prof_Instrument_leave(file, line);
   }
}

/* A scope knows its node, so one test finds both a stack out of balance and every gate. */
Prof_INLINE void Prof_Instrument_end_scope(Prof_Node *node)
{
   Prof_TAKE_HANDS
   if (Prof_LIKELY(Prof_MINE(cur) == node)) {
      Prof_Node *parent;
      Prof_ASSUME(node);
      parent = node->parent;
      Prof_SET_CURRENT(parent);
      Prof_Instrument_end_node(node, parent);
   } else if (node) {
      Prof_Instrument_leave_node(node);
   }
}

/* The time goes on in a neighbour, which is the current node already. It may be the same node: so
 * the stamp is added first, lest another thread sees two taken away. */
Prof_INLINE void Prof_Instrument_move_time(Prof_Node *cur, Prof_Node *node)
{
   uint64_t now = Prof_Stamp_now();
   Prof_Atomic_add64(&cur->self, now);
   Prof_Atomic_sub64(&node->self, now);
   Prof_Atomic_inc32(&node->entries);
}

/* Invariant 5. The second guess, parent->child, is left to the code out of line: it is as short
 * there, and not at every site. */
Prof_INLINE void Prof_Instrument_move_on(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *parent = cur->parent;
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_LIKELY(node->parent == parent) && Prof_LIKELY(parent)) {
      Prof_SET_CURRENT(node);
      Prof_Instrument_move_time(cur, node);
   } else if (!(Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED)) {
      Prof_Instrument_next(site);
   }
}

/* The same for a scope, which is told its node. That may be of an earlier life, and gone: it is
 * compared, and not looked at. */
Prof_INLINE Prof_Node *Prof_Instrument_move_scope_on(Prof_Site *site, Prof_Node *from)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *parent = cur->parent;
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_UNLIKELY(cur != from) || Prof_UNLIKELY(node->parent != parent) ||
       Prof_UNLIKELY(!parent)) {
      if (Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED) return Prof_NULL;
      return Prof_Instrument_next_node(site, from);
   }
   Prof_SET_CURRENT(node);
   Prof_Instrument_move_time(cur, node);
   return node;
}

/* ---- zones that are timed at one entry in N ---- */

Prof_INLINE int Prof_Instrument_is_often(int line) { return line >= Prof_OFTEN_LINE; }
Prof_INLINE int Prof_Instrument_is_any(int line) { return line > 0 && (line & Prof_ANY_LINE); }

/* Where the site, or its zone, stands. */
Prof_INLINE int Prof_Instrument_line(int line)
{
   return line > 0 ? line & ~(Prof_OFTEN_LINE | Prof_ANY_LINE) : line;
}

/* Nodes and what is beside them lie in two arrays, so the address of the one leads to that of the
 * other: `due` is what lies between, for the context at hand. Entries beside nodes of 32 bytes take
 * 8, beside those of 24 bytes 12, so that a shift does. Only for a node of that context: cur, or
 * one whose parent is. Where no zone is of this kind all is zero, in Prof_Context_nowhere, and is
 * never written. */
enum { Prof_DUE_SHIFT = sizeof(void *) > 4 ? 2 : 1 };

Prof_INLINE Prof_Due *Prof_Instrument_due(uintptr_t due, const Prof_Node *node)
{
   uintptr_t at = Prof_REREAD(uintptr_t, node) >> Prof_DUE_SHIFT;
   return Prof_REREAD(Prof_Due *, at + due);
}

/* An entry that is not timed becomes the current node, so that what is opened inside stands where
 * it belongs, and no clock is read: its time stays with its parent until an update moves it. */
Prof_INLINE Prof_Node *Prof_Instrument_begin_untimed(Prof_Node *node, Prof_Due *due, uint32_t left)
{
   Prof_TAKE_HANDS
   Prof_Atomic_store32(&due->left, left);
   Prof_SET_CURRENT(node);
   Prof_Atomic_inc32(&node->entries);
   return node;
}

Prof_INLINE Prof_Node *Prof_Instrument_begin_often(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *node = Prof_HINTED(site);
   Prof_Due *due;
   uint32_t left;
   if (Prof_UNLIKELY(node->parent != cur)) {
      uint32_t mode = Prof_Atomic_load32(&Prof_MINE(mode));
      if (Prof_UNLIKELY(mode & Prof_MODE_PARKED)) return Prof_NULL;
      if (mode == 0 && Prof_Instrument_says_off(site)) return Prof_NULL;
      node = cur->child;
      if (Prof_UNLIKELY(mode != 0) ||
          Prof_UNLIKELY(node->zone != Prof_Atomic_load32(&site->zone_id)))
         return Prof_Instrument_enter_often_scope(site);
   }
   due = Prof_Instrument_due(Prof_MINE(due), node);
   left = due->left - 1;
   if (Prof_UNLIKELY(Prof_CAST(int32_t, left) <= 0)) return Prof_Instrument_enter_often(site);
   return Prof_Instrument_begin_untimed(node, due, left);
}

Prof_INLINE void Prof_Instrument_end_often(Prof_Node *node)
{
   Prof_TAKE_HANDS
   if (Prof_LIKELY(Prof_MINE(cur) == node)) {
      uint32_t left = Prof_Instrument_due(Prof_MINE(due), node)->left;
      if (Prof_LIKELY(Prof_CAST(int32_t, left) > 0)) Prof_SET_CURRENT(node->parent);
      else Prof_Instrument_leave_timed(node, Prof_Stamp_now());
   } else if (node) {
      Prof_Instrument_leave_often(node);
   }
}

/* ---- zones of any kind: what Prof_OFTEN_BY_ITSELF makes of Prof_Begin and Prof_End ---- */

/* Null: it is to be begun out of line. */
Prof_INLINE Prof_Node *Prof_Instrument_try_any(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_LIKELY(node->parent == cur)) {
      Prof_Due *due = Prof_Instrument_due(Prof_MINE(due), node);
      uint32_t left = due->left - 1;
      if (Prof_CAST(int32_t, left) > 0) return Prof_Instrument_begin_untimed(node, due, left);
      if (Prof_LIKELY(!due->slot)) {
         Prof_SET_CURRENT(node);
         Prof_Instrument_begin_node(cur, node);
         return node;
      }
   }
   return Prof_NULL;
}

Prof_INLINE Prof_Node *Prof_Instrument_begin_any(Prof_Site *site)
{
   Prof_Node *node = Prof_Instrument_try_any(site);
   return Prof_LIKELY(node) ? node : Prof_Instrument_enter_often(site);
}

Prof_INLINE Prof_Node *Prof_Instrument_begin_any_scope(Prof_Site *site)
{
   Prof_Node *node = Prof_Instrument_try_any(site);
   return Prof_LIKELY(node) ? node : Prof_Instrument_enter_often_scope(site);
}

/* `node` is the current one, and has a parent. */
Prof_INLINE void Prof_Instrument_end_current(Prof_Node *node)
{
   Prof_TAKE_HANDS
   const Prof_Due *due = Prof_Instrument_due(Prof_MINE(due), node);
   Prof_Node *parent = node->parent;
   if (Prof_CAST(int32_t, due->left) > 0) {
      Prof_SET_CURRENT(parent);
   } else if (Prof_LIKELY(!due->slot)) {
      Prof_SET_CURRENT(parent);
      Prof_Instrument_end_node(node, parent);
   } else {
      Prof_Instrument_leave_timed(node, Prof_Stamp_now());
   }
}

Prof_INLINE void Prof_Instrument_end_any(const char *file, int line)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   if (Prof_LIKELY(cur->parent)) Prof_Instrument_end_current(cur);
   else if (!(Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED))
      Prof_Instrument_leave(file, line);
}

Prof_INLINE void Prof_Instrument_end_any_scope(Prof_Node *node)
{
   Prof_TAKE_HANDS
   if (Prof_LIKELY(Prof_MINE(cur) == node)) Prof_Instrument_end_current(node);
   else if (node) Prof_Instrument_leave_often(node);
}

/* What a lock holds: see prof_lock.h. */
#define Prof_LOCK_IS_RELEASED 0x80000000u
#define Prof_LOCK_IS_SHARED   0x40000000u

/* Where a thread took a lock: the node, and of its entries the lowest bits, as all nodes are where
 * these are 0. At a gate, which has no zone, the code out of line knows the node. 0: not known. */
extern uint32_t Prof_Lock_place_at_gate(void);
Prof_INLINE uint32_t Prof_Instrument_place(const Prof_Node *node)
{
   if (Prof_UNLIKELY(!node->zone)) return Prof_Lock_place_at_gate();
   return Prof_CAST(uint32_t, Prof_REREAD(uintptr_t, node)) ^
          (Prof_Atomic_load32(&node->entries) & 7);
}

/* Notes in a lock that this thread signalled, took or is about to release it. */
Prof_INLINE void Prof_Instrument_signal(uint64_t *by)
{
   Prof_TAKE_HANDS Prof_Atomic_store64(by, Prof_MINE(who));
}

Prof_INLINE void Prof_Instrument_note_taken(uint64_t *by, int shared)
{
   Prof_TAKE_HANDS
   uint64_t taken_at = Prof_Instrument_place(Prof_MINE(cur));
   Prof_Atomic_store64(by, taken_at << 32 | Prof_MINE(who) | (shared ? Prof_LOCK_IS_SHARED : 0));
}

Prof_INLINE void Prof_Instrument_note_released(uint64_t *by, int shared)
{
   Prof_TAKE_HANDS
   uint64_t releases = (Prof_Atomic_load64(by) >> 32) + 1;
   Prof_Atomic_store64(by, releases << 32 | Prof_MINE(who) | Prof_LOCK_IS_RELEASED |
                              (shared ? Prof_LOCK_IS_SHARED : 0));
}

/* A counter finds its node as a zone does, and counts there without entering: it needs no clock. */
Prof_INLINE void Prof_Instrument_count(Prof_Site *site)
{
   Prof_TAKE_HANDS
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_LIKELY(node->parent == Prof_MINE(cur))) Prof_Atomic_inc32(&node->entries);
   else if (!(Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED))
      Prof_Instrument_count_slow(site);
}

/* Adds to a count below the open zone, if its node was found here before. Only a count's site has a
 * hint to a count's node. */
Prof_INLINE int Prof_Instrument_try_add(Prof_Site *site, double amount)
{
   Prof_TAKE_HANDS
   Prof_Node *node = Prof_HINTED(site);
   if (Prof_UNLIKELY(node->parent != Prof_MINE(cur))) return 0;
   if (Prof_UNLIKELY(!Prof_Cell_add(Prof_REREAD(Prof_Cell *, node->child), amount))) return 0;
   Prof_Atomic_inc32(&node->entries);
   return 1;
}

Prof_INLINE int Prof_Instrument_is_parked(void)
{
   Prof_TAKE_HANDS
   return (Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED) != 0;
}

Prof_INLINE void Prof_Instrument_add(Prof_Site *site, double amount)
{
   if (Prof_UNLIKELY(!Prof_Instrument_try_add(site, amount)) && !Prof_Instrument_is_parked())
      Prof_Instrument_add_slow(site, amount);
}

#ifdef __cplusplus
} /* extern "C" */

/* An amount of any number's type, without a warning in the game's own files. */
template <typename T> Prof_METHOD double Prof_Instrument_amount(T amount)
{
   return static_cast<double>(amount);
}
#define Prof_AMOUNT(x) Prof_Instrument_amount(x)

class Prof_Scoped {
 public:
   Prof_METHOD explicit Prof_Scoped(Prof_Site *site) : node_(Prof_Instrument_begin_scope(site)) {}
   Prof_METHOD explicit Prof_Scoped(Prof_Node *begun) : node_(begun) {}
   Prof_METHOD ~Prof_Scoped() { Prof_Instrument_end_scope(node_); }
   Prof_METHOD void next(Prof_Site *site) { node_ = Prof_Instrument_move_scope_on(site, node_); }
   Prof_METHOD void next_name(const char *name)
   {
      node_ = Prof_Instrument_next_node_name(name, node_);
   }

 private:
   Prof_Node *node_;
   Prof_Scoped(const Prof_Scoped &);
   Prof_Scoped &operator=(const Prof_Scoped &);
};

/* Prof_Scoped where Prof_OFTEN_BY_ITSELF is defined. It has a name of its own, as other files of
 * the program may be compiled without. */
class Prof_Any_Scoped {
 public:
   Prof_METHOD explicit Prof_Any_Scoped(Prof_Site *site)
      : node_(Prof_Instrument_begin_any_scope(site))
   {
   }
   Prof_METHOD explicit Prof_Any_Scoped(Prof_Node *begun) : node_(begun) {}
   Prof_METHOD ~Prof_Any_Scoped() { Prof_Instrument_end_any_scope(node_); }
   Prof_METHOD void next(Prof_Site *site)
   {
      Prof_Instrument_end_any_scope(node_);
      node_ = Prof_Instrument_begin_any_scope(site);
   }
   Prof_METHOD void next_name(const char *name)
   {
      Prof_Instrument_end_any_scope(node_);
      node_ = Prof_Instrument_begin_name(name);
   }

 private:
   Prof_Node *node_;
   Prof_Any_Scoped(const Prof_Any_Scoped &);
   Prof_Any_Scoped &operator=(const Prof_Any_Scoped &);
};

class Prof_Often_Scoped {
 public:
   Prof_METHOD explicit Prof_Often_Scoped(Prof_Site *site)
      : node_(Prof_Instrument_begin_often(site))
   {
   }
   Prof_METHOD ~Prof_Often_Scoped() { Prof_Instrument_end_often(node_); }

 private:
   Prof_Node *node_;
   Prof_Often_Scoped(const Prof_Often_Scoped &);
   Prof_Often_Scoped &operator=(const Prof_Often_Scoped &);
};
#endif

#ifndef __cplusplus
#define Prof_AMOUNT(x) ((double)(x))
#endif

#pragma pack(pop)
#include "prof_macros.h"

#endif
