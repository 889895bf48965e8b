/* prof_context.h - contexts: one stack of zones each, a thread's or a fiber's.
 *
 * A context is IN while a thread holds it ("hands" is that thread's), else OUT: its clock stands
 * still and no node of it is on top. Contexts live in slots. A slot is handed back when its thread
 * ends; its nodes keep their sums and go on counting for the next thread in it, so that nothing is
 * lost between the last zone of one and the next update.
 *
 *                take_slot            go_in                 off, and the owner notices
 *      free slot ----------> OUT ----------------> IN -------------------------------> PARKED
 *         ^                  | ^                   | |  <------------------------------   |
 *         +------------------+ +-------------------+ |        on, and it notices: go_in   |
 *            return_slot            go_out           +--> OUT: cast_off, for hands that are gone
 *
 * Where the owner's current node stands depends on how it is in:
 *
 *      in, open       hands->cur, which the inlined code changes; `top` means nothing
 *      in, gated      `top`; hands->cur is the context's own gate, and all comes out of line
 *      in, waiting    the same, from the begin of a marked zone (prof_wait.h) to its end
 *      in, off        the same, at another gate, from the begin of a zone that is off to its end
 *      parked         nowhere: the stack is gone. hands->cur is the gate, and no clock runs
 *      out            `top`, where it will go on
 *
 * Every context has the same layout: node of state s at nodes[s]. Only the owner touches nodes,
 * except that any thread may read self and entries. Slots, hands and the lists are under the lock.
 *
 * THE CONTEXT'S CLOCK   `away` adds up the ticks that it was out, those before its first go_in
 * included; so now - away is how long it has been in, and at any time the sum of all its nodes is
 * just that (Prof_Context_time_of).
 */
#ifndef INC_PROF_CONTEXT_H
#define INC_PROF_CONTEXT_H

#include "prof_begun.h"
#include "prof_clock.h"
#include "prof_context_names.h"
#include "prof_event_ring.h"
#include "prof_feed.h"
#include "prof_fiber_runs.h"
#include "prof_off_stack.h"
#include "prof_slot_set.h"
#include "prof_state.h"
#include "prof_wait.h"
#include "prof_wait_log.h"
#include "prof_watch.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_thread_use.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_DATA = 8, Prof_COUNTED = 32 };

/* What the system told of a thread when it was asked last: see prof_others_use.h. */
typedef struct Prof_Seen_Use {
   Prof_Use_Door door;
   uint64_t cpu, delay;         /* nanoseconds */
   uint64_t at;                 /* the stamp of the update that asked, or of its first zone */
   int read, counted;           /* it was asked; it is one of those that may have a file */
} Prof_Seen_Use;

/* Inside of what is all out of line? Bits of Prof_Context.amid. */
enum {
   Prof_AMID_WAIT = 1, /* a marked zone that waits: prof_wait.h */
   Prof_AMID_OFF = 2,  /* a zone that is off: prof_off_stack.h */
   Prof_PARKED = 4     /* the context is parked, so ends mean nothing */
};

/* What a begin or an end that is watched needs to know, if that is all: see prof_lane.h. */
typedef struct Prof_Lane {
   uint64_t changes; /* Prof_Watch_changes as of when it was opened; 0: it is closed */
   uint64_t off;     /* the same of the lane of zones which are off, if nobody watches */
   uint32_t nodes;   /* bytes that they take */
   Prof_Ring *ring;  /* null: this one does not watch */
   Prof_Feed *feed;  /* the same */
} Prof_Lane;

struct Prof_Context {
   Prof_Node *nodes;
   void *node_memory;   /* what they were allocated as */
   uint32_t num_nodes;
   Prof_Begun begun;    /* where on the stack first begins were */
   struct Prof_Repeats *repeats; /* prof_left_open_thread.c; null until one was needed */
   uint32_t settled;    /* Prof_Context_times_settled when it made an update itself */
   uint32_t entered_in; /* the newest frame in which it entered a state for the first time; */
   uint32_t entered_now, entered_before; /* its num_entered before that frame, and before the one
                           before that with first entries: states entered lately lie behind these */
   Prof_Thread *hands;  /* null: out */
   struct Prof_Context *holder; /* that thread's own context */
   int shy;             /* no other thread may touch the hands, which may be gone at any moment */
   uint32_t looked_at;  /* a thread's own: its hands are being read, so it must not end. And */
   uint32_t ended_as;   /* its number among the tenants, when it did: see let_looks_end */
   int shows_life;      /* by life_sign: a thread's own context, while its end may be missed */
   uint32_t begins;     /* out of line, while shy */
   Prof_Seen_Use seen;  /* under the lock */
   Prof_Use_Door thread; /* the system's numbers of the thread whose own it is; nothing is
                            open. All zero: not known, or a fiber's. Under the lock */
   Prof_Life life_sign;
   Prof_Node *top;      /* the current node while it is out or at the gate */
   Prof_Node gate;      /* stands in for the current node; see prof_instrument.h, invariant 4. Its
                           entries are lane.changes, if a feed is all that watches; else 0 */
   int gated;           /* the clock cannot be read inline, or somebody watches */
   uint32_t watched;    /* by these, as far as the owner has noticed: bits of prof_watch.h */
   uint32_t noticed;    /* the changes that the owner has noticed: Prof_Watch_changes */
   uint32_t heeded;     /* the marks that the owner has noticed: Prof_Marks_times_changed */
   struct Prof_Often *often; /* prof_often.h; null until one is needed */
   Prof_Off *off;       /* prof_off_stack.h; null until one is needed */
   Prof_Lane lane;      /* see prof_lane.h */
   Prof_Ring *ring;     /* prof_event_stream.c; null until one is needed */
   Prof_Feed *feed;     /* of whoever watches by a feed; the same */
   uint32_t amid;       /* Prof_AMID_ bits. While there are any the owner is at a gate, as if it
                           were gated, but for base and mode */
   uint32_t held_by;    /* who had the lock that it waits for when it began to; 0: not known */
   Prof_Node *wait;     /* the outermost zone that waits and is open, or null */
   uint64_t wait_at;    /* when that began, by the context's clock */
   Prof_Held_Up held_up; /* of the waits for locks inside `wait`: by whom, as these tell */
   Prof_Wait_Log waits;
   Prof_Fiber_Runs *fiber_runs; /* a thread's own; null until a fiber ran on that */
   void *data[Prof_MAX_DATA]; /* of other modules: see Prof_Context_claim_data */
   uint64_t in_at, out_at; /* when it came in and went out last */
   uint64_t away;       /* ticks that it was out, all together: see Prof_Context_time_of */
   const Prof_Thread *home; /* the thread that updates, as far as is known */
   uint64_t here, elsewhere; /* ticks that it ran since the last update, on that thread or not */
   uint64_t hosted;     /* a thread's own: ticks since the last update of all that ran there */
   int was_here;        /* it was in on that thread, however short */
   int worked;          /* the last frame's work is made of its time: see settle_work */
   int parked;          /* switched off; the stack is gone, the ends to come mean nothing */
   int was_parked;      /* so an end too many may be one of those, and is no error */
   int fiber;           /* 0: a thread's; Prof_FED: a source's; else a fiber's */
   int track;           /* the number of a source that the game feeds, or 0: prof_track.c */
   int fed;             /* a source had this slot, so sums may be more than passed, or less */
   int used;            /* a thread or fiber has this slot */
   uint32_t freed_in;   /* Prof_Context_times_settled when its last owner gave it back */
   uint32_t tenants;    /* that had it so far, this one included */
   uint32_t serial;     /* of this one among all lives' tenants, or 0: see prof_fiber.c */
   int past;            /* it was made for a capture: see Prof_Context_make_past */
   uint32_t life;       /* of the profiler, in which it was made: see prof_thread.h */
   uint32_t busy;       /* its holder is out of line */
   uint64_t *sums_before; /* of each state, when the owner took the slot; null: all zero */
   Prof_Context *next_orphan;
   void (*release_by)(void *memory, void *user); /* the hook of its life, */
   void *user;                                   /* and what that gets */
   uint32_t misses;     /* entries that neither hint nor child caught */
   int forced;          /* some of the zones that are being left were excused; its owner's */
   uint32_t over_depth; /* zones open beyond the limit, all on one node */
   Prof_Node *over_parent;
   uint32_t *entered;   /* the states that this context ever was in, in order of first entry */
   uint32_t num_entered, cap_entered;
   uint32_t index;      /* the slot */
   struct Prof_Cells *cells;         /* of its counts: prof_count.c */
   Prof_Node *counted[Prof_COUNTED]; /* nodes of counts that it found lately, or null */
   void *kept; /* null, or a source's own, which the owner uses without asking: so it goes when */
   void (*release_kept)(void *kept); /* the context does, by this */
   struct Prof_Value_Ring *log;      /* prof_value_log.h; null until one is needed */
   char name[Prof_CONTEXT_NAME];
   int named;           /* by the game */
   struct Prof_Former_Names *former; /* of those that had the slot before: prof_context_names.h */
   uint64_t ended_in;   /* the frame in which the last one ended; 0: none did */
   uint64_t forgotten;  /* the last frame whose names are not known any more */
};

/* CONTEXTS THAT REST   A context that is out moves no more, until it comes in or is fed. So a
 * reader (prof_reader.h) looks only at those that are awake for it, and lets one rest which is out
 * and had nothing for it. Update goes through its own in whatever it does for contexts. Who changes
 * a context that is out wakes it before. Under the lock. */
enum { Prof_READERS = 2, Prof_OF_UPDATE = 0 };
extern Prof_Slot_Set Prof_Contexts_awake[Prof_READERS];
extern void Prof_Context_wake(Prof_Context *context);

/* Read and written under the lock: all slots ever used, and how many threads live and were ever
 * seen. Without it how many slots there are is asked by Prof_Context_Names_count. */
extern Prof_Context **Prof_Contexts;
extern uint32_t Prof_Contexts_used;
extern int Prof_Context_threads_live, Prof_Context_threads_seen;
extern uint32_t Prof_Context_life; /* counts from 1; written under the lock, read by anyone */
extern uint32_t Prof_Context_times_switched;
extern uint32_t Prof_Context_times_settled; /* one for each update; read by anyone */
extern uint32_t Prof_Context_switched_off;  /* written under the lock, read by anyone */

/* Did the game switch the profiler off? Any thread. */
extern int Prof_Context_is_off(void);

/* The stack; owner only. */
extern Prof_Node *Prof_Context_current(const Prof_Context *context);
/* Is the node on the open stack, the current node included? A node beyond the limit is not. */
extern int Prof_Context_node_is_open(const Prof_Context *context, const Prof_Node *node);
/* Zones open in a context that the calling thread holds, or that nobody does. */
extern uint32_t Prof_Context_num_open(const Prof_Context *context);
extern uint32_t Prof_Context_current_state(const Prof_Context *context); /* 0 if parked */
extern uint32_t Prof_Context_state_of(const Prof_Context *context, const Prof_Node *node);
/* `to`, a child of the current node, becomes the current one, as of now. */
extern void Prof_Context_push(Prof_Context *context, Prof_Node *from, Prof_Node *to);
/* `to`, below the current node, becomes the current one; all above it are left. */
extern void Prof_Context_pop(Prof_Context *context, Prof_Node *from, Prof_Node *to);
/* `to`, a child of the current node's parent, becomes the current one; both happen at one stamp. */
extern void Prof_Context_move_on(Prof_Context *context, Prof_Node *from, Prof_Node *to);
/* Leaves one zone beyond the limit; all of them. */
extern void Prof_Context_leave_over(Prof_Context *context);
extern void Prof_Context_fold_over(Prof_Context *context);
/* Closes the zones above `target`, which is on the stack; each is counted and reported unless
 * `quiet`. */
extern void Prof_Context_close_down_to(Prof_Context *context, Prof_Node *target, int quiet);

/* Not null: returns 1 if a zone that was left open is nobody's fault, as those of functions that
 * mark themselves are (sources/auto). It is not reported then. Called on a thread that has stepped
 * in. Written under the lock, while no thread is out of line or none can have such a zone open. */
extern int (*Prof_Context_excuses)(uint32_t zone);

/* Notes that the context has been in the state, so that update looks there. 0: no memory. Under
 * the lock. */
extern int Prof_Context_attach(Prof_Context *context, uint32_t state);

/* How far the thread is that holds a context: see the phases in prof_thread.c. */
enum { Prof_PHASE_NEW, Prof_PHASE_TRUSTED, Prof_PHASE_ENDING, Prof_PHASE_ENDED };
/* What a thread's `base` points to while no hint may match: nodes without a parent. */
extern Prof_Node Prof_Context_nowhere[Prof_MAX_STATES];

/* The rest is for prof_thread.c and prof_fiber.c, which say who goes in and out when. All of it is
 * under the lock.
 *
 * go_in: the calling thread takes the context, whose clock runs in its top node from `now` on.
 * go_out returns when that was, so that what goes in in its place does so at that very moment.
 * cast_off takes it out of hands that are gone. */
extern void Prof_Context_go_in(Prof_Context *context, uint64_t now);
extern uint64_t Prof_Context_go_out(Prof_Context *context);
extern void Prof_Context_cast_off(Prof_Context *context, uint64_t now);
extern void Prof_Context_go_parked(Prof_Context *context);
extern void Prof_Context_show_gate(Prof_Context *context, uint32_t mode);
extern void Prof_Context_show_stack(Prof_Context *context);
/* The owner: the first entry of a zone that is off has begun, and the last one has ended. */
extern void Prof_Context_show_off(Prof_Context *context);
extern void Prof_Context_show_on(Prof_Context *context);
/* Closes the lane, by its owner. */
static inline void Prof_Context_close_lane(Prof_Context *context)
{
   context->lane.changes = context->lane.off = 0;
   context->gate.entries = 0;
}
/* Opens the lane if all that happens out of line here is that it is kept for those who watch. */
extern void Prof_Context_open_lane(Prof_Context *context);
extern void Prof_Context_heed_watchers(Prof_Context *context); /* if they are others than before */
/* Has the owner noticed all who watch, and all marks? Under the lock, or the owner. */
static inline int Prof_Context_is_heedful(const Prof_Context *context)
{
   return context->noticed == Prof_Atomic_load32(&Prof_Watch_changes);
}
/* What the context's thread is in at this moment, as far as its hands tell; null: not known. At its
 * gate they tell nothing, but `top` does, which may be a moment old. Under the lock. */
extern const Prof_Node *Prof_Context_node_seen(const Prof_Context *context);

/* A number that names the context in this life, as locks do (prof_lock.h). Never 0. */
extern uint32_t Prof_Context_who(const Prof_Context *context);
/* The context that it names; null: nobody, or one of another life. Under the lock. */
extern Prof_Context *Prof_Context_of_who(uint32_t who);
/* Does the owner's hands->cur show the gate? The owner, or for a context that nobody runs. */
static inline int Prof_Context_is_at_gate(const Prof_Context *context)
{
   return context->gated || Prof_Atomic_load32(&context->amid) != 0;
}
extern Prof_Node *Prof_Context_root(const Prof_Context *context);
/* Notes the context's time up to `now` as spent where it is in. */
extern void Prof_Context_note_run(Prof_Context *context, uint64_t now);
extern const Prof_Thread *Prof_Context_updater; /* the hands of the thread that updates */

/* Slots: see prof_context_slots.c. Null: none is free, and no more may be made, or no memory. */
extern Prof_Context *Prof_Context_take_slot(const char *name, int fiber);
/* Not 0: this life is the past of another process, and no thread joins it. Until a shutdown.
 * Written under the lock. */
extern int Prof_Context_past;
/* A slot of the past of another process: nobody ever holds it, so it is made with no nodes but
 * those that every slot has; nor is it ever free. Null as above. */
extern Prof_Context *Prof_Context_make_past(void);
/* The last serial of earlier lives. Under the lock. */
extern uint32_t Prof_Context_serials_before;
extern void Prof_Context_return_slot(Prof_Context *context);
extern int Prof_Context_has_free_slot(void);
extern void Prof_Context_set_name(Prof_Context *context, const char *name);
/* A shutdown calls these. forget_slots empties the list of contexts; what was on it is the
 * caller's. release gives back the context's own memory, by the hook that was in force when it was
 * made. */
extern void Prof_Context_forget_slots(void);
extern void Prof_Context_release(Prof_Context *context);

/* DATA OF OTHER MODULES. A module that keeps something for each context claims a place once, and
 * finds it in `data` of each: null until the module sets it. Who may touch it, and when, is the
 * module's affair, and so is to release it when the profiler is shut down. Under the lock. -1: all
 * places are taken. */
extern int Prof_Context_claim_data(void);

/* What all feeds together had no room for. Under the lock. */
extern unsigned long Prof_Context_left_out(void);

/* The context's own clock, which stands still while it is out. */
static inline uint64_t Prof_Context_time_of(const Prof_Context *context, uint64_t now)
{
   return now - context->away;
}

/* How long the context was in by `now`: what all its nodes have together. Under the lock. */
static inline uint64_t Prof_Context_ran(const Prof_Context *context, uint64_t now)
{
   int runs = context->hands && !context->parked;
   return Prof_Context_time_of(context, runs ? now : context->out_at);
}

/* The child of every node that has none: its zone is no zone's. */
extern Prof_Node Prof_Context_no_child;

/* Does the node's clock run? It does on top of a stack that is in. Any thread. A node gains no more
 * in all than passed since the first reading, so its sum shows it without a sum of before, unless a
 * source fed it: see Prof_Clock_half. */
static inline int Prof_Context_is_running(const Prof_Node *node)
{
   return (int64_t)(Prof_Atomic_load64(&node->self) + (uint64_t)Prof_Clock_half) < 0;
}

/* Does a node run, whose `self` was read as `sum`, and came to `before` at the last look, or 0? */
static inline int Prof_Context_sum_runs(uint64_t sum, uint64_t before)
{
   return (int64_t)(sum - before + (uint64_t)Prof_Clock_half) < 0;
}

#if defined(Prof_CHECKED)
/* The sum of a node as of `now`, even while it is on top; `before` as above. Any thread. */
static inline uint64_t Prof_Context_node_self(const Prof_Node *node, uint64_t before, uint64_t now)
{
   uint64_t sum = Prof_Atomic_load64(&node->self);
   return Prof_Context_sum_runs(sum, before) ? sum + now : sum;
}

/* Does the node obey the invariants of prof_instrument.h? Asserts ask this, on the owner's
 * thread. */
extern int Prof_Context_node_is_sound(const Prof_Context *context, const Prof_Node *node);
/* Invariant 3: is the node's sum less than nothing, by the stamp of its enter, if and only if it
 * `runs`? Nobody can tell once the clock went back, for that took from the sums, or once a track
 * had more than passed, for that added to them; then it is so. */
extern int Prof_Context_node_runs(const Prof_Node *node, int runs);
extern uint32_t Prof_Context_sums_are_long; /* 1: a track had so much */
#endif

#ifdef __cplusplus
}
#endif

#endif
