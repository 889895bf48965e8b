/* prof_tracy_seat.c - see prof_tracy_seat.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_seat.h"
#include "../../platform/thread/prof_os_mutex.h"
#include <string.h>

typedef struct Seat {
   uint64_t number;
   const Prof_Context *context; /* null: it has left */
   char name[Prof_CONTEXT_NAME];
} Seat;

enum { SLOTS = 2 * Prof_TRACY_MAX_SEATS }; /* of the table; half of them are never used */

static struct {
   Prof_Os_Mutex lock;
   int started;
   Seat *seats;
   uint16_t *table; /* [hash]: 1 + index of a seat */
   uint32_t count;
   uint32_t *of; /* [context]: 1 + index of the seat of who has it */
} own;

int Prof_Tracy_Seat_start(void)
{
   memset(&own, 0, sizeof own);
   own.seats = (Seat *)Prof_Config_alloc(Prof_TRACY_MAX_SEATS, sizeof *own.seats);
   own.table = (uint16_t *)Prof_Config_alloc(SLOTS, sizeof *own.table);
   own.of = (uint32_t *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *own.of);
   own.started = own.seats && own.table && own.of && Prof_Os_mutex_start(&own.lock);
   if (!own.started) Prof_Tracy_Seat_end();
   return own.started;
}

void Prof_Tracy_Seat_end(void)
{
   if (own.started) Prof_Os_mutex_end(&own.lock);
   Prof_Config_release(own.seats);
   Prof_Config_release(own.table);
   Prof_Config_release(own.of);
   memset(&own, 0, sizeof own);
}

/* The place in the table where the number is, or could be. */
static uint16_t *place_of(uint64_t number)
{
   uint32_t at = (uint32_t)((number * 0x9e3779b97f4a7c15u) >> 49) % SLOTS;
   while (own.table[at] && own.seats[own.table[at] - 1].number != number) at = (at + 1) % SLOTS;
   return &own.table[at];
}

static uint64_t take(const Prof_Context *c, uint64_t number)
{
   uint16_t *place = place_of(number);
   if (!*place && own.count == Prof_TRACY_MAX_SEATS) return (number & Prof_TRACY_FIBER) | c->index;
   if (!*place) {
      own.seats[own.count].number = number;
      *place = (uint16_t)++own.count;
   }
   if (own.of[c->index] && own.of[c->index] != *place) own.seats[own.of[c->index] - 1].context = 0;
   own.of[c->index] = *place;
   own.seats[*place - 1].context = c;
   memcpy(own.seats[*place - 1].name, c->name, sizeof c->name);
   return number;
}

uint64_t Prof_Tracy_Seat_take(const Prof_Context *c, uint64_t number)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Os_mutex_lock(&own.lock);
   number = take(c, number);
   Prof_Os_mutex_unlock(&own.lock);
   return number;
}

static void refresh(uint32_t context)
{
   Seat *seat = own.of[context] ? &own.seats[own.of[context] - 1] : 0;
   if (!seat || !seat->context || !seat->context->used) return;
   memcpy(seat->name, seat->context->name, sizeof seat->name);
}

void Prof_Tracy_Seat_rename(const Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Os_mutex_lock(&own.lock);
   refresh(c->index);
   Prof_Os_mutex_unlock(&own.lock);
}

void Prof_Tracy_Seat_refresh(void)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Os_mutex_lock(&own.lock);
   for (i = 0; i < Prof_Contexts_used; ++i) refresh(i);
   Prof_Os_mutex_unlock(&own.lock);
}

int Prof_Tracy_Seat_name(uint64_t number, char name[Prof_CONTEXT_NAME])
{
   const uint16_t *place;
   Prof_Os_mutex_lock(&own.lock);
   place = place_of(number);
   if (*place) memcpy(name, own.seats[*place - 1].name, Prof_CONTEXT_NAME);
   Prof_Os_mutex_unlock(&own.lock);
   return *place != 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
