/* prof_evidence_places.c - see prof_evidence_places.h
 *
 *      slots (by hash)        places
 *      [ 2 ] [   ] [ 1 ]      0 -         1 (module 0, 0x401c30)      2 (module 3, 0x7f..12)
 *
 * A slot holds a place's number, 0 if it is free, and who does not fit goes to the next free one.
 * There are twice as many slots as places, so that few look at more than two.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_places.h"
#include "../../platform/prof_atomic.h"
#include "../../platform/stack/prof_modules.h"
#include "../../platform/stack/prof_os_look.h"
#include "../../platform/stack/prof_symbols.h"
#include "../../src/base/prof_config.h"
#include <stdio.h>
#include <string.h>

enum { HEX = 2 * sizeof((Prof_Module_Place *)0)->build_id + 1 };

typedef struct Place {
   uint64_t address;
   uint32_t module;
} Place;

static struct {
   Place *places;
   uint32_t *slots, mask;
   uint32_t count, most; /* numbers below count are given; read by anyone */
   char **build_ids;     /* of the modules that somebody asked about; under the lock */
   uint32_t cap_build_ids;
} own; /* put back by prof_evidence.c */

int Prof_Evidence_Places_start(uint32_t places)
{
   uint32_t slots = 2;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT((int)Prof_LOOK_CALL_ROOM <= (int)Prof_SEEN_CALL); /* the room that is asked with */
   Prof_Seen_set_calls(Prof_Os_look_call_name);
   if (own.places) {
      Prof_Seen_set_names(Prof_Evidence_Places_name);
      return 1;
   }
   while (slots < 2 * places) slots *= 2;
   own.places = (Place *)Prof_Config_alloc(places + 1, sizeof *own.places);
   own.slots = (uint32_t *)Prof_Config_alloc(slots, sizeof *own.slots);
   if (!own.places || !own.slots) {
      Prof_Evidence_Places_end();
      return 0;
   }
   own.mask = slots - 1;
   own.most = places + 1;
   own.count = 1;
   Prof_Seen_set_names(Prof_Evidence_Places_name);
   return 1;
}

void Prof_Evidence_Places_end(void)
{
   uint32_t i;
   for (i = 0; i < own.cap_build_ids; ++i) Prof_Config_release(own.build_ids[i]);
   Prof_Config_release(own.build_ids);
   Prof_Config_release(own.places);
   Prof_Config_release(own.slots);
   memset(&own, 0, sizeof own);
}

/* ---- numbers ---- */

static uint32_t hash_of(uint32_t module, uint64_t address)
{
   uint64_t hash = (address ^ (uint64_t)module << 48) * 0x9E3779B97F4A7C15u;
   return (uint32_t)(hash >> 32);
}

static uint32_t number_of(uint32_t module, uint64_t address)
{
   uint32_t at = hash_of(module, address) & own.mask, number;
   for (; (number = own.slots[at]) != 0; at = (at + 1) & own.mask)
      if (own.places[number].address == address && own.places[number].module == module)
         return number;
   if (own.count >= own.most) return 0;
   number = own.count;
   own.places[number].address = address;
   own.places[number].module = module;
   own.slots[at] = number;
   Prof_Atomic_release32(&own.count, number + 1);
   return number;
}

/* A return address may be the begin of the next function, if the call never returns. */
int Prof_Evidence_Places_number(const Prof_Frame_Place *stack, uint32_t count, uint32_t *numbers)
{
   uint32_t i;
   int all = 1;
   for (i = 0; i < count; ++i) {
      numbers[i] = number_of(stack[i].module, stack[i].pc - (i ? 1 : 0));
      if (!numbers[i]) all = 0;
   }
   return all;
}

int Prof_Evidence_Places_get(uint32_t place, uint32_t *module, uint64_t *address)
{
   if (!place || place >= Prof_Atomic_acquire32(&own.count)) return 0;
   *module = own.places[place].module;
   *address = own.places[place].address;
   return 1;
}

uint32_t Prof_Evidence_Places_count(void)
{
   uint32_t count = Prof_Atomic_acquire32(&own.count);
   return count ? count - 1 : 0;
}

size_t Prof_Evidence_Places_memory(void)
{
   return own.places ? own.most * sizeof *own.places + (own.mask + 1) * sizeof *own.slots : 0;
}

/* ---- names ---- */

static char *write_hex(const Prof_Module_Place *place)
{
   char *hex = (char *)Prof_Config_alloc(HEX, 1);
   int i;
   for (i = 0; hex && i < place->build_id_size && 2 * i + 2 < (int)HEX; ++i)
      snprintf(hex + (size_t)(2 * i), 3, "%02x", place->build_id[i]);
   return hex;
}

static const char *build_id_of(uint32_t module, const Prof_Module_Place *place)
{
   const char *hex = 0;
   if (place->build_id_size <= 0) return 0;
   Prof_Config_lock();
   own.build_ids = (char **)Prof_Config_grown(own.build_ids, &own.cap_build_ids, module + 1,
                                              sizeof *own.build_ids);
   if (module < own.cap_build_ids) {
      if (!own.build_ids[module]) own.build_ids[module] = write_hex(place);
      hex = own.build_ids[module];
   }
   Prof_Config_unlock();
   return hex;
}

int Prof_Evidence_Places_name(uint32_t place, Prof_Seen_Place *known)
{
   const Prof_Module_Place *in;
   Prof_Symbol symbol;
   uint32_t module;
   uint64_t address;
   if (!Prof_Evidence_Places_get(place, &module, &address)) return 0;
   in = module == Prof_MODULES_NONE ? 0 : Prof_Modules_get(module);
   known->offset = in ? address - in->base : address;
   if (!in) return 1;
   known->module = *in->file ? in->file : 0;
   known->build_id = build_id_of(module, in);
   Prof_Symbols_find(module, address, &symbol);
   known->function = symbol.name;
   known->file = symbol.file;
   known->line = symbol.line;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
