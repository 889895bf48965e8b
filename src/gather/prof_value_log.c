/* prof_value_log.c - see prof_value_log.h */
#ifdef Prof_ENABLED
#include "prof_value_log.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "prof_value.h"
#include "prof_value_fold.h"
#include "../base/prof_sum.h"
#include <string.h>

/* ---- the thread's own ---- */

/* 0: the ring is full, or of an earlier life, as the value may be. */
static int put(const Prof_Context *c, uint64_t key, Prof_Value_Put what, double amount, uint64_t at)
{
   uint32_t life = Prof_Atomic_load32(&Prof_Context_life);
   uint32_t value = Prof_Value_of_key(key, life), next;
   Prof_Value_Ring *ring = c ? c->log : 0;
   Prof_Logged *to;
   if (!ring || !value || ring->life != life) return 0;
   next = ring->put;
   if (next - Prof_Atomic_acquire32(&ring->taken) >= Prof_VALUE_RING) return 0;
   to = &ring->of[next % Prof_VALUE_RING];
   to->amount = amount;
   to->at = at;
   to->value = value;
   to->put = (uint32_t)what;
   Prof_Atomic_release32(&ring->put, next + 1);
   return 1;
}

/* Room for one more, after all that all threads have put was taken. */
static int make_room(Prof_Context *c)
{
   const Prof_Value_Ring *ring = Prof_Value_Ring_of(c);
   if (!ring) return 0;
   if (ring->put - ring->taken >= Prof_VALUE_RING) Prof_Value_Fold_drain(Prof_Clock_now());
   return 1;
}

static void put_or_refuse(Prof_Context *c, uint32_t value, Prof_Value_Put what, double amount,
                          uint64_t at)
{
   if (!c || !make_room(c) || !put(c, (uint64_t)value << 32 | Prof_Context_life, what, amount, at))
      Prof_Value_refuse(value, "there is no memory for it");
}

void Prof_Value_Log_put_count(uint32_t value, uint32_t times, double amount)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   put_or_refuse(Prof_Tls_hands()->own, value, Prof_PUT_COUNT, amount, times);
}

static Prof_Kind kind_of(Prof_Value_Put what)
{
   if (what == Prof_PUT_EVENT) return Prof_EVENT;
   return what == Prof_PUT_SAMPLE ? Prof_SAMPLE : Prof_MEMORY;
}

/* Claims of less than nothing would be the other call's. */
static int is_below(Prof_Value_Put what, double amount)
{
   return what >= Prof_PUT_CLAIM && amount < 0;
}

/* Under the lock. */
static void put_by_tables(Prof_Context *c, Prof_Value *v, Prof_Value_Put what, double amount,
                          uint64_t at)
{
   uint32_t value = Prof_Value_of(v);
   if (!value || v->kind != kind_of(what))
      Prof_Value_refuse_named(value, v->site.name, "it is of another kind");
   else if (!Prof_Float_is_finite(Prof_Float_bits(amount)))
      Prof_Value_refuse(value, "it is infinite or no number");
   else if (is_below(what, amount)) Prof_Value_refuse(value, "it is below 0");
   else put_or_refuse(c, value, what, amount, at);
}

static void refuse_of_thread(Prof_Value *v)
{
   if (!Prof_Thread_is_refused()) return;
   Prof_Config_lock();
   if (Prof_Thread_is_refused())
      Prof_Value_refuse_named(Prof_Value_of(v), v->site.name, Prof_Thread_why_refused());
   Prof_Config_unlock();
}

/* The first put of a thread or of a variable; a full ring; what is refused; and while the profiler
 * is off, nothing. A fiber's go to the ring of the thread that it runs on. */
static void put_slow(Prof_Value *v, Prof_Value_Put what, double amount, uint64_t at)
{
   Prof_Context *c = Prof_Thread_step_in(), *own_one;
   if (!c) {
      refuse_of_thread(v);
      return;
   }
   Prof_Config_lock();
   own_one = Prof_Tls_hands()->own;
   if (own_one && Prof_Thread_is_of_this_life(own_one) && Prof_Thread_is_of_this_life(c))
      put_by_tables(own_one, v, what, amount, at);
   Prof_Config_unlock();
   Prof_Thread_step_out(c);
}

static int is_on(const Prof_Value *v)
{
   return v && !Prof_Atomic_load32(&Prof_Context_switched_off);
}

static void put_value(Prof_Value *v, Prof_Value_Put what, double amount, uint64_t at)
{
   if (v->kind != kind_of(what) || !Prof_Float_is_finite(Prof_Float_bits(amount)) ||
       is_below(what, amount) ||
       !put(Prof_Tls_hands()->own, Prof_Atomic_load64(&v->key), what, amount, at))
      put_slow(v, what, amount, at);
}

void Prof_event(Prof_Value *v, double amount)
{
   if (is_on(v)) put_value(v, Prof_PUT_EVENT, amount, 0);
}

void Prof_sample(Prof_Value *v, double amount)
{
   if (is_on(v)) put_value(v, Prof_PUT_SAMPLE, amount, Prof_Clock_now());
}

void Prof_claim(Prof_Value *v, double bytes)
{
   if (is_on(v)) put_value(v, Prof_PUT_CLAIM, bytes, Prof_Clock_now());
}

void Prof_disclaim(Prof_Value *v, double bytes)
{
   if (is_on(v)) put_value(v, Prof_PUT_DISCLAIM, bytes, Prof_Clock_now());
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
