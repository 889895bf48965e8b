/* prof_lock.c - see prof_lock.h */
#ifdef Prof_ENABLED
#include "prof_lock.h"
#include "prof_lock_notes.h"
#include "prof_path.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "prof_wait.h"
#include "../base/prof_lookup.h"
#include "../base/prof_module.h"
#include <stdio.h>
#include <string.h>

/* A name that was waited for. Locks of one name are one row. Times in ticks. */
typedef struct Waited {
   const char *name; /* kept */
   uint64_t waits, ticks, longest;
   uint32_t waiter, waiter_state; /* of the longest wait: contexts and what these were in */
   uint32_t holder, holder_state; /* a word of a lock; the state may be 0: not known */
} Waited;

static struct {
   Waited *rows;
   uint32_t count, cap;
   Prof_Lookup by_name; /* 1 + index into rows */
} own;                  /* under the lock */

static void put_back(void)
{
   Prof_Config_release(own.rows);
   Prof_Lookup_put_back(&own.by_name);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* 0: not known. */
static uint32_t state_now(const Prof_Context *c)
{
   const Prof_Node *at = c ? Prof_Context_node_seen(c) : 0;
   return at ? (uint32_t)(at - c->nodes) : 0;
}

/* ---- waiting ---- */

/* Of a kept name: equal ones have one address. */
static uint32_t hash_of(const char *kept) { return Prof_Zone_hash_number((uintptr_t)kept); }
static uint32_t hash_of_number(uint32_t number) { return hash_of(own.rows[number - 1].name); }

static int has_room(void)
{
   Prof_Lookup *l = &own.by_name;
   Prof_Module_list(&module);
   if (!l->slots[l->bits] && !Prof_Lookup_start(l, 1)) return 0;
   own.rows = (Waited *)Prof_Config_grown(own.rows, &own.cap, own.count + 1, sizeof *own.rows);
   return own.count < own.cap && Prof_Lookup_make_room(l, hash_of_number);
}

static Waited *add_row(const char *kept)
{
   Waited *row;
   if (!has_room()) return 0;
   row = &own.rows[own.count++];
   memset(row, 0, sizeof *row);
   row->name = kept;
   Prof_Lookup_add(&own.by_name, hash_of(kept), own.count);
   return row;
}

static Waited *row_of(const char *kept)
{
   Prof_Probe probe;
   uint32_t number;
   if (!own.count || !kept) return 0;
   probe = Prof_Lookup_probe(&own.by_name, hash_of(kept));
   while ((number = Prof_Lookup_next(&probe)) != 0)
      if (own.rows[number - 1].name == kept) return &own.rows[number - 1];
   return 0;
}

/* Names of locks are no more than max_names, as those of zones; the others have one row. A game may
 * name each of its objects' locks. Null: no memory. */
static Waited *find_row(const char *name)
{
   char plain[Prof_MAX_TEXT + 1];
   const char *kept;
   Waited *row;
   Prof_Zone_plain_name(plain, name);
   row = row_of(Prof_Zone_find_string(plain));
   if (row) return row;
   if (own.count >= (uint32_t)Prof_Settings.max_names) {
      Prof_Config_over_limit(&Prof_Config_counts.over_names, "names of locks", "max_names",
                             Prof_Settings.max_names);
      name = "(other names)";
   }
   kept = Prof_Zone_keep_name(name);
   row = row_of(kept);
   return row ? row : add_row(kept);
}

/* For who looks while the wait lasts. Under the lock. */
static void set_held_by(uint32_t who)
{
   Prof_Context *c = Prof_Thread_held();
   if (c && Prof_Thread_is_of_this_life(c)) c->held_by = who;
}

/* ---- who has it: see the words of a lock in prof_lock.h ---- */

/* The word names a thread that may be what the wait is for. Readers do not wait for readers. */
static int may_hold_up(const Prof_Wait *wait, uint64_t word)
{
   return !(wait->shared && (word & Prof_LOCK_IS_SHARED));
}

static uint32_t who_of(uint64_t word)
{
   return (uint32_t)word & ~(Prof_LOCK_IS_RELEASED | Prof_LOCK_IS_SHARED);
}

uint32_t Prof_Lock_place_at_gate(void)
{
   const Prof_Context *c = Prof_Thread_held();
   const Prof_Node *at = c && !c->parked ? Prof_Context_current(c) : 0;
   return at && at->zone ? Prof_Instrument_place(at) : 0;
}

/* Has the thread left the entry in which it took the lock? 0 also if that is not known. */
static int has_left(const Prof_Context *c, uint64_t word)
{
   uint32_t place = (uint32_t)(word >> 32), state = state_now(c);
   uint32_t offset = (place & ~7u) - (uint32_t)(uintptr_t)c->nodes;
   if (!place || !state || offset / sizeof *c->nodes >= Prof_State_count()) return 0;
   while (state && Prof_Instrument_place(&c->nodes[state]) != place)
      state = Prof_States[state].parent;
   return !state;
}

/* A word that was taken, not signalled. */
static int is_taken(uint64_t word) { return (word >> 32) != 0; }

/* Who signalled it last may be who does next. */
static void tell_whom(uint32_t who, int sure)
{
   Prof_Context *c = Prof_Thread_held();
   if (c && !c->parked && Prof_Thread_is_of_this_life(c)) Prof_Wait_is_for(c, who, sure);
}

/* At the wait's begin, under the lock. Who did not come to say that it has it is not known. */
static void look_who_has_it(Prof_Wait *wait)
{
   uint64_t word = Prof_Atomic_load64(&wait->lock->by);
   const Prof_Context *c = Prof_Context_of_who(who_of(word));
   int known = c && may_hold_up(wait, word) && who_of(word) != Prof_Tls_hands()->who &&
               !(word & Prof_LOCK_IS_RELEASED);
   wait->by = word;
   wait->by_state = known ? state_now(c) : 0;
   wait->doubted = known && has_left(c, word);
   set_held_by(known && !wait->doubted ? who_of(word) : 0);
   tell_whom(known || !is_taken(word) ? who_of(word) : 0, known && is_taken(word));
}

/* Who had it at the begin, as is known at the end; 0: not known. If `last` tells that releases are
 * told, who had not told one had it, wherever it was. */
static uint32_t first_holder(const Prof_Wait *wait, uint64_t last)
{
   int told = (last & Prof_LOCK_IS_RELEASED) != 0;
   if (wait->by & Prof_LOCK_IS_RELEASED || !may_hold_up(wait, wait->by)) return 0;
   if (who_of(wait->by) == Prof_Tls_hands()->who) return 0;
   return wait->doubted && !told ? 0 : who_of(wait->by);
}

/* Who let the thread go on; 0: the word does not tell. One that was there before the wait names
 * nobody who let it go, and nobody let itself go. */
static uint32_t last_holder(const Prof_Wait *wait, uint64_t last)
{
   if (who_of(last) == Prof_Tls_hands()->who) return 0;
   return last == wait->by || !may_hold_up(wait, last) ? 0 : who_of(last);
}

static uint64_t end_of(const Prof_Held_Up *held_up)
{
   return held_up->holders[held_up->count - 1].until;
}

/* The time of who had it for the shortest goes to the next one. */
static void drop_shortest(Prof_Held_Up *from, uint64_t begin)
{
   int64_t least = INT64_MAX, ticks; /* clocks of several cores may differ by a little */
   uint64_t since = begin;
   uint32_t i, shortest = 0;
   for (i = 0; i < from->count; since = from->holders[i++].until) {
      ticks = (int64_t)(from->holders[i].until - since);
      if (ticks >= least) continue;
      least = ticks;
      shortest = i;
   }
   --from->count;
   for (i = shortest; i < from->count; ++i) from->holders[i] = from->holders[i + 1];
}

static void add_holder(Prof_Held_Up *to, uint64_t begin, uint32_t by, uint64_t until)
{
   if (to->count && to->holders[to->count - 1].by == by) --to->count;
   if (to->count == Prof_MAX_HOLDERS) drop_shortest(to, begin);
   to->holders[to->count].by = by;
   to->holders[to->count++].until = until;
}

/* Who holds the wait up, as far as its notes were read. */
typedef struct Account {
   const Prof_Wait *wait;
   Prof_Held_Up *to;
   uint32_t by;       /* has it now; 0: not known */
   int shared;        /* as a reader, */
   uint64_t alone;    /* and until then one had it alone, or it is not known who had */
   uint32_t let_go;   /* has released it or signalled since; 0: nobody did; */
   uint64_t since;    /* when, */
   uint64_t by_other; /* and when another one had, before it; 0: none */
} Account;

static void note_let_go(Account *a, const Prof_Lock_Note *note)
{
   a->alone = note->stamp;
   if (a->let_go && a->let_go != note->who) a->by_other = a->since;
   a->let_go = note->who;
   a->since = note->stamp;
}

/* Since when has the reader had it who leaves by this note? */
static uint64_t shared_since(const Account *a, const Prof_Lock_Note *first,
                             const Prof_Lock_Note *note)
{
   const Prof_Lock_Note *at = note;
   while (at != first) {
      --at;
      if (at->deed == Prof_DID_TAKE) break;
      if (at->who == note->who) return at->deed == Prof_DID_SHARE ? at->stamp : a->alone;
   }
   return a->alone;
}

/* Takes back who had it from `since` on. */
static void forget_since(Account *a, uint64_t since)
{
   Prof_Held_Up *to = a->to;
   uint64_t begin = a->wait->begin;
   while (to->count && (int64_t)(end_of(to) - since) > 0) {
      uint64_t from = to->count > 1 ? to->holders[to->count - 2].until : begin;
      if ((int64_t)(from - since) < 0) to->holders[to->count - 1].until = since;
      else --to->count;
   }
}

/* Whoever leaves last had it, from when it took it on. */
static void note_leave(Account *a, const Prof_Lock_Note *first, const Prof_Lock_Note *note)
{
   Prof_Held_Up *to = a->to;
   uint64_t since = shared_since(a, first, note), begin = a->wait->begin;
   forget_since(a, since);
   if ((int64_t)((to->count ? end_of(to) : begin) - since) < 0)
      add_holder(to, begin, a->by, since);
   add_holder(to, begin, note->who, note->stamp);
   a->by = a->let_go = note->who;
   a->since = note->stamp;
   a->by_other = 0;
}

static void note_take(Account *a, const Prof_Lock_Note *note)
{
   a->shared = note->deed == Prof_DID_SHARE;
   if (a->let_go && Prof_Wait_Log_is_late(a->since, note->stamp)) {
      add_holder(a->to, a->wait->begin, a->let_go, a->since);
      a->by = 0;
   }
   if (!a->shared) a->alone = note->stamp;
   add_holder(a->to, a->wait->begin, a->by, note->stamp);
   a->by = note->who;
   a->let_go = 0;
   a->by_other = 0;
}

/* Readers are told from each other when they leave: until then the first one counts for all. Who
 * waits to be one waits for none of them, but for the writer who waits for them. */
static void read_notes(Account *a, const Prof_Lock_Note *notes, uint32_t count)
{
   const Prof_Wait *wait = a->wait;
   int behind = wait->shared && !a->by && !may_hold_up(wait, wait->by);
   uint32_t i;
   for (i = 0; i < count; ++i) {
      int is_mine = notes[i].who == Prof_Tls_hands()->who;
      if (is_mine && notes[i].deed == Prof_DID_SIGNAL) continue; /* for others, while it helped */
      if (is_mine) break;                                        /* it has the lock now */
      if (notes[i].deed == Prof_DID_SIGNAL || notes[i].deed == Prof_DID_RELEASE) {
         note_let_go(a, &notes[i]);
         continue;
      }
      if (notes[i].deed == Prof_DID_LEAVE && !wait->shared) note_leave(a, notes, &notes[i]);
      if (notes[i].deed == Prof_DID_LEAVE) continue;
      if (notes[i].deed == Prof_DID_SHARE && (wait->shared || (a->shared && !a->let_go))) continue;
      if (behind) a->by = notes[i].who;
      behind = 0;
      note_take(a, &notes[i]);
   }
}

/* Of several who signalled at once it is not known which of them it was. `last` is who let the
 * thread go on, by the lock's word; 0: that does not tell. */
static void close_account(Account *a, uint32_t first, uint32_t last, uint64_t now)
{
   if (a->let_go) a->by = a->by_other && !Prof_Wait_Log_is_late(a->by_other, now) ? 0 : a->let_go;
   else if (last) a->by = last;
   else if (!a->to->count) a->by = first;
   if (!a->let_go || !Prof_Wait_Log_is_late(a->since, now)) a->since = now;
   add_holder(a->to, a->wait->begin, a->by, a->since);
   if (a->since != now) add_holder(a->to, a->wait->begin, 0, now);
}

/* Of notes that are gone it is not known whose they were. */
static void find_holders(const Prof_Wait *wait, uint32_t first, uint32_t last, uint64_t now,
                         Prof_Held_Up *to)
{
   Prof_Lock_Note notes[Prof_LOCK_NOTES];
   Account a = {0, 0, 0, 0, 0, 0, 0, 0};
   int all = 1;
   uint32_t count = 0;
   if (wait->noted_at) count = Prof_Lock_Notes_read(wait->noted_at, wait->begin, notes, &all);
   a.wait = wait;
   a.to = to;
   a.by = all ? first : 0;
   a.shared = (wait->by & Prof_LOCK_IS_SHARED) != 0;
   a.alone = all || !count ? wait->begin : notes[0].stamp;
   to->count = 0;
   read_notes(&a, notes, count);
   close_account(&a, first, last, now);
}

static Prof_Wait begin_wait(Prof_Lock *lock, unsigned shared)
{
   const char *name = lock && lock->name ? lock->name : "(null)";
   char zone[sizeof Prof_LOCK_PREFIX + Prof_MAX_TEXT];
   Prof_Wait wait = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
   wait.lock = lock;
   wait.shared = shared;
   snprintf(zone, sizeof zone, Prof_LOCK_PREFIX "%s", name);
   wait.zone = Prof_Instrument_begin_name(zone);
   wait.life = Prof_Atomic_load32(&Prof_Context_life);
   if (!wait.zone || !lock) return wait;
   Prof_note_lock(lock, shared ? Prof_LOCK_SHARED_WAITS : Prof_LOCK_WAITS, 0, 0);
   wait.begin = Prof_Clock_now();
   Prof_Config_lock();
   wait.noted_at = Prof_Lock_Notes_begin(lock, !is_taken(Prof_Atomic_load64(&lock->by)));
   look_who_has_it(&wait);
   Prof_Config_unlock();
   return wait;
}

Prof_Wait Prof_begin_wait(Prof_Lock *lock) { return begin_wait(lock, 0); }
Prof_Wait Prof_begin_shared_wait(Prof_Lock *lock) { return begin_wait(lock, 1); }

static void count_wait(Prof_Context *c, const Prof_Wait *wait, uint32_t holder, uint64_t ticks)
{
   Waited *row = find_row(wait->lock->name ? wait->lock->name : "(null)");
   if (!row) return;
   ++row->waits;
   row->ticks += ticks;
   if (ticks <= row->longest) return;
   row->longest = ticks;
   row->waiter = Prof_Context_who(c);
   row->waiter_state = Prof_Context_current_state(c);
   if (!Prof_Off_Stack_is_one(wait->zone))
      row->waiter_state = Prof_States[row->waiter_state].parent;
   row->holder = holder;
   row->holder_state = holder == who_of(wait->by) ? wait->by_state : 0;
}

void Prof_Lock_tell_taken(Prof_Lock *lock, int shared)
{
   Prof_Lock_note_take(lock, shared);
   Prof_note_lock(lock, shared ? Prof_LOCK_SHARED_TAKEN : Prof_LOCK_TAKEN, 0, 0);
}

void Prof_Lock_tell_released(Prof_Lock *lock, int shared)
{
   Prof_Lock_note_release(lock, shared);
   Prof_note_lock(lock, shared ? Prof_LOCK_SHARED_RELEASED : Prof_LOCK_RELEASED, 0, 0);
}

/* Who waited for something that nobody takes, such as a condition, has it no longer than that. Of
 * those who share a lock another one may have taken it since. */
static void tell_end(const Prof_Wait *wait)
{
   int shared = wait->shared != 0;
   if (wait->taken) Prof_Lock_note_take(wait->lock, shared);
   Prof_note_lock(wait->lock, shared ? Prof_LOCK_SHARED_TAKEN : Prof_LOCK_TAKEN, 0, 0);
   if (wait->taken || !wait->lock) return;
   if (who_of(Prof_Atomic_load64(&wait->lock->by)) != Prof_Tls_hands()->who)
      Prof_Lock_tell_released(wait->lock, shared);
}

/* Who took the lock said so in the zone of the wait, which is over: it has it in that below. */
static void move_place(const Prof_Wait *wait)
{
   uint64_t word = wait->lock && wait->taken ? Prof_Atomic_load64(&wait->lock->by) : 0, place;
   if (word & Prof_LOCK_IS_RELEASED || who_of(word) != Prof_Tls_hands()->who) return;
   place = Prof_Instrument_place(Prof_Tls_hands()->cur);
   Prof_Atomic_store64(&wait->lock->by, place << 32 | (uint32_t)word);
}

static void add_all(Prof_Held_Up *to, const Prof_Held_Up *from)
{
   uint32_t i;
   for (i = 0; i < from->count; ++i)
      add_holder(to, to->begin, from->holders[i].by, from->holders[i].until);
}

/* Another wait in the same zone. */
static void append(Prof_Held_Up *to, const Prof_Held_Up *next)
{
   if (Prof_Wait_Log_is_late(end_of(to), next->begin))
      add_holder(to, to->begin, 0, next->begin);
   add_all(to, next);
   to->ticks = end_of(next) - to->begin;
   to->told += next->told;
   to->woken &= next->woken;
}

/* In a wait for a signal its mutex was waited for: who had that held up what the signal left. */
static void put_inside(Prof_Held_Up *inner, const Prof_Held_Up *outer)
{
   Prof_Held_Up all = *outer;
   uint64_t since = outer->begin;
   uint32_t i;
   all.count = 0;
   for (i = 0; i < outer->count; since = outer->holders[i++].until) {
      uint64_t until = outer->holders[i].until;
      int is_inside = !outer->holders[i].by && (int64_t)(inner->begin - until) < 0 &&
                      (int64_t)(end_of(inner) - since) > 0;
      if (is_inside) {
         if (Prof_Wait_Log_is_late(since, inner->begin))
            add_holder(&all, all.begin, 0, inner->begin);
         add_all(&all, inner);
         if (!Prof_Wait_Log_is_late(end_of(inner), until)) {
            all.holders[all.count - 1].until = until;
            continue;
         }
      }
      add_holder(&all, all.begin, outer->holders[i].by, until);
   }
   *inner = all;
}

static void count_and_note(Prof_Context *c, const Prof_Wait *wait, uint64_t now)
{
   Prof_Held_Up held_up;
   uint64_t ticks = (int64_t)(now - wait->begin) > 0 ? now - wait->begin : 0;
   uint64_t last = wait->last ? wait->last : Prof_Atomic_load64(&wait->lock->by);
   uint32_t by = last_holder(wait, last), first = first_holder(wait, last);
   count_wait(c, wait, first ? first : by, ticks);
   find_holders(wait, first, by, now, &held_up);
   held_up.begin = wait->begin;
   held_up.ticks = held_up.told = ticks;
   held_up.woken = !wait->taken;
   if (!c->held_up.count) c->held_up = held_up;
   else if ((int64_t)(wait->begin - c->held_up.begin) < 0) put_inside(&c->held_up, &held_up);
   else append(&c->held_up, &held_up);
}

/* Who took the lock has said so already, or others that wait would not know; `last` is what the
 * word was before. */
void Prof_end_wait(Prof_Wait *wait)
{
   Prof_Context *c = Prof_Thread_held();
   if (!wait || !wait->zone) return;
   if (wait->life != Prof_Atomic_load32(&Prof_Context_life)) { /* another stands there now */
      wait->zone = 0;
      return;
   }
   if (wait->lock) {
      int counts = c && !c->parked && !Prof_Config_in_hook();
      uint64_t now = Prof_Clock_now();
      Prof_Config_lock();
      if (counts) set_held_by(0);
      if (counts && Prof_Thread_is_of_this_life(c)) {
         Prof_Wait_is_over(c);
         count_and_note(c, wait, now);
      }
      Prof_Lock_Notes_end(wait->noted_at);
      Prof_Config_unlock();
   }
   tell_end(wait);
   Prof_Instrument_leave_node(wait->zone);
   move_place(wait);
   wait->zone = 0;
}

void Prof_reset_locks(void)
{
   Prof_Config_lock();
   own.count = 0; /* memory of the rows stays for the next */
   Prof_Lookup_put_back(&own.by_name);
   Prof_Config_unlock();
}

/* ---- reading ---- */

int Prof_num_locks(void)
{
   int count;
   Prof_Config_lock();
   count = (int)own.count;
   Prof_Config_unlock();
   return count;
}

static void describe(uint32_t by, uint32_t state, char *path, size_t size, int *context)
{
   const Prof_Context *c = Prof_Context_of_who(by);
   *context = c ? (int)c->index : -1;
   path[0] = 0;
   if (c && state) Prof_Path_write(state, path, size);
}

int Prof_get_lock_info(int index, Prof_Lock_Info *info)
{
   int there = 0;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   info->name = "";
   Prof_Config_lock();
   if (index >= 0 && (uint32_t)index < own.count) {
      const Waited *row = &own.rows[index];
      double ms = Prof_Clock_seconds_per_tick() * 1e3;
      there = 1;
      info->name = row->name;
      info->waits = (double)row->waits;
      info->total_ms = (double)row->ticks * ms;
      info->longest_ms = (double)row->longest * ms;
      describe(row->waiter, row->waiter_state, info->waiter_path, sizeof info->waiter_path,
               &info->waiter);
      describe(row->holder, row->holder_state, info->holder_path, sizeof info->holder_path,
               &info->holder);
   }
   Prof_Config_unlock();
   return there;
}

/* ---- archive ---- */

/* A word that names a context is this life's, so its slot and 1 is told. */
static void archive_who(Prof_Archive *a, uint32_t *who)
{
   const Prof_Context *c = a->reads ? 0 : Prof_Context_of_who(*who);
   uint32_t slot = c ? c->index + 1 : 0;
   Prof_Archive_u32(a, &slot, Prof_Contexts_used);
   if (a->reads) *who = slot ? Prof_Context_who(Prof_Contexts[slot - 1]) : 0;
}

static void archive_row(Prof_Archive *a, Waited *row)
{
   Prof_Archive_u64(a, &row->waits);
   Prof_Archive_u64(a, &row->ticks);
   Prof_Archive_u64(a, &row->longest);
   archive_who(a, &row->waiter);
   Prof_Archive_u32(a, &row->waiter_state, Prof_State_count() - 1);
   archive_who(a, &row->holder);
   Prof_Archive_u32(a, &row->holder_state, Prof_State_count() - 1);
}

void Prof_Lock_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, own.count, 9), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      const char *name = Prof_Archive_string(a, a->reads ? "" : own.rows[i].name);
      Waited *row = a->reads ? find_row(name) : &own.rows[i];
      if (row) archive_row(a, row);
      else Prof_Archive_fail(a, "out of memory");
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
