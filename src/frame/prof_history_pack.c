/* prof_history_pack.c - see prof_history_pack.h */
#ifdef Prof_ENABLED
#include "prof_history_pack.h"
#include "../base/prof_assert.h"
#include "../../platform/prof_bytes.h"
#include <string.h>

static const uint32_t LONG_STEP = 31, HAS_ENTRIES = 4;

static const uint32_t LENGTHS[4] = {2, 3, 4, 8};

/* At 3 GHz a frame of 60 Hz has some fifty million ticks, but most states take far less: two bytes
 * do for 65 thousand, some 20 us, three for some 5 ms. */
static inline uint32_t length_code(uint64_t value)
{
   return (uint32_t)(value > 0xffff) + (uint32_t)(value > 0xffffff) + (value > UINT32_MAX);
}

/* A varint has 7 bits in each byte, the low ones first; the high bit says that more follow. */
static unsigned char *put_varint(unsigned char *to, uint32_t value)
{
   for (; value >= 128; value >>= 7) *to++ = (unsigned char)(value | 128);
   *to++ = (unsigned char)value;
   return to;
}

static const unsigned char *get_varint(const unsigned char *from, uint32_t *value)
{
   uint32_t shift = 0, sum = 0;
   for (; *from & 128; ++from, shift += 7) sum |= (uint32_t)(*from & 127) << shift;
   *value = sum | (uint32_t)*from << shift;
   return from + 1;
}

/* All eight bytes are written, without a loop, and those beyond `length` overwritten by what
 * follows. Compilers make one store of it. */
static void put_ticks(unsigned char *to, uint64_t value)
{
   to[0] = (unsigned char)value;
   to[1] = (unsigned char)(value >> 8);
   to[2] = (unsigned char)(value >> 16);
   to[3] = (unsigned char)(value >> 24);
   to[4] = (unsigned char)(value >> 32);
   to[5] = (unsigned char)(value >> 40);
   to[6] = (unsigned char)(value >> 48);
   to[7] = (unsigned char)(value >> 56);
}

static uint64_t get_ticks(const unsigned char *from, uint32_t length)
{
   uint64_t value = 0;
   while (length--) value = value << 8 | from[length];
   return value;
}

/* A step may go back where a new context begins. Zigzag makes small numbers of small steps in
 * either direction: 0, -1, 1, -2 become 0, 1, 2, 3. */
static uint32_t zigzag(uint32_t step) { return step << 1 ^ (0u - (step >> 31)); }
static uint32_t unzigzag(uint32_t code) { return code >> 1 ^ (0u - (code & 1)); }

/* The code of a context and its `works` bit: one byte below 64 contexts. */
static uint32_t context_code(const Prof_Item *item)
{
   return (uint32_t)item->context << 1 | (item->works != 0);
}

static uint32_t varint_size(uint32_t value)
{
   uint32_t size = 1;
   while (value >>= 7) ++size;
   return size;
}

/* All of an item but its entries. */
static unsigned char *put_long(unsigned char *to, const Prof_Item *item, uint32_t step,
                               uint32_t control, int is_near)
{
   *to++ = (unsigned char)(control | (is_near ? step : LONG_STEP) << 3);
   if (!is_near) {
      to = put_varint(to, zigzag(step));
      to = put_varint(to, context_code(item));
   }
   put_ticks(to, item->self);
   return to + LENGTHS[control & 3];
}

/* Nearly all items are one byte and their ticks: entered once, in the context of the item before,
 * and a few states on from it at most. `step` is from that state. */
static inline int is_short(const Prof_Item *item, uint32_t step, uint32_t context)
{
   return step < LONG_STEP && item->context == context;
}

/* The size must be what Prof_History_pack writes, to the byte: the ring gives no more room. All
 * three loops begin with state 0 and with no context, so the first item takes the long form. */
size_t Prof_History_packed_size(const Prof_Item *item, uint32_t count)
{
   uint32_t state = 0, context = UINT32_MAX;
   size_t size = 0;
   for (; count; --count, ++item) {
      uint32_t step = item->state - state - 1, code = length_code(item->self);
      size += 3 + code + (code + 1) / 4 * 3; /* 1 + LENGTHS[code] */
      if (Prof_UNLIKELY(!is_short(item, step, context)))
         size += varint_size(zigzag(step)) + varint_size(context_code(item));
      if (item->entries != 1) size += varint_size(item->entries);
      state = item->state;
      context = item->context;
   }
   return size;
}

unsigned char *Prof_History_pack(unsigned char *to, const Prof_Item *item, uint32_t count)
{
   uint32_t state = 0, context = UINT32_MAX;
   for (; count; --count, ++item) {
      const uint64_t self = item->self;
      const uint32_t entries = item->entries, code = length_code(self);
      const uint32_t step = item->state - state - 1;
      const uint32_t control = code | (entries != 1 ? HAS_ENTRIES : 0u);
      Prof_ASSERT(context == UINT32_MAX || context <= item->context); /* context by context */
      if (Prof_LIKELY(is_short(item, step, context) && code < 3)) {
         put_ticks(to, self << 8 | control | step << 3); /* the control byte ahead of them */
         to += 3 + code;
      } else to = put_long(to, item, step, control, is_short(item, step, context));
      if (entries != 1) to = put_varint(to, entries);
      state = item->state;
      context = item->context;
   }
   return to;
}

/* `state` and `code` are those of the item before. */
static const unsigned char *unpack(const unsigned char *from, Prof_Item *item, uint32_t count,
                                   uint32_t state, uint32_t code)
{
   for (; count; --count, ++item) {
      uint32_t control = *from++, step = control >> 3, length = LENGTHS[control & 3];
      if (step == LONG_STEP) {
         from = get_varint(from, &step);
         step = unzigzag(step);
         from = get_varint(from, &code);
      }
      item->self = get_ticks(from, length);
      from += length;
      item->entries = 1;
      if (control & HAS_ENTRIES) from = get_varint(from, &item->entries);
      item->state = state = state + step + 1;
      item->context = (uint16_t)(code >> 1);
      item->works = code & 1;
      item->open = 0;
      item->order = 0;
   }
   return from;
}

const unsigned char *Prof_History_unpack(const unsigned char *from, Prof_Item *items,
                                         uint32_t count)
{
   return unpack(from, items, count, 0, 0);
}

/* ---- steps of the critical path ---- */

size_t Prof_History_packed_steps_size(const Prof_Step *step, uint32_t count)
{
   size_t size = 0;
   for (; count; --count, ++step)
      size += varint_size(step->context) + varint_size(step->state) + 1 +
              LENGTHS[length_code(step->end - step->begin)];
   return size;
}

unsigned char *Prof_History_pack_steps(unsigned char *to, const Prof_Step *step, uint32_t count)
{
   for (; count; --count, ++step) {
      uint32_t code = length_code(step->end - step->begin);
      to = put_varint(to, step->context);
      to = put_varint(to, step->state);
      *to++ = (unsigned char)code;
      put_ticks(to, step->end - step->begin);
      to += LENGTHS[code];
   }
   return to;
}

const unsigned char *Prof_History_unpack_steps(const unsigned char *from, Prof_Step *step,
                                               uint32_t count)
{
   uint64_t at = 0;
   for (; count; --count, ++step) {
      uint32_t length;
      from = get_varint(from, &step->context);
      from = get_varint(from, &step->state);
      length = LENGTHS[*from++ & 3];
      step->begin = at;
      step->end = at += get_ticks(from, length);
      from += length;
   }
   return from;
}

/* ---- estimates ---- */

static void put_float(unsigned char *to, float x)
{
   uint32_t bits;
   memcpy(&bits, &x, sizeof bits);
   Prof_Bytes_put32(to, bits);
}

static float get_float(const unsigned char *from)
{
   uint32_t bits = Prof_Bytes_get32(from);
   float x;
   memcpy(&x, &bits, sizeof x);
   return x;
}

unsigned char *Prof_History_pack_estimates(unsigned char *to, const Prof_Estimate *e,
                                           uint32_t count)
{
   for (; count; --count, ++e, to += Prof_PACKED_ESTIMATE) {
      Prof_Bytes_put32(to, e->item);
      Prof_Bytes_put32(to + 4, e->untimed);
      put_float(to + 8, (float)e->variance);
      put_float(to + 12, (float)e->unsure);
   }
   return to;
}

void Prof_History_unpack_estimates(const unsigned char *from, Prof_Estimate *e, uint32_t count)
{
   for (; count; --count, ++e, from += Prof_PACKED_ESTIMATE) {
      e->item = Prof_Bytes_get32(from);
      e->untimed = Prof_Bytes_get32(from + 4);
      e->variance = (double)get_float(from + 8);
      e->unsure = (double)get_float(from + 12);
   }
}

#if defined(Prof_CHECKED)
int Prof_History_packed_is(const unsigned char *from, const Prof_Item *items, uint32_t count)
{
   const unsigned char *start = from;
   Prof_Item item = {0, 0, 0, 0, 0, 0, 0};
   uint32_t i;
   for (i = 0; i < count; ++i) {
      from = unpack(from, &item, 1, item.state, context_code(&item));
      if (item.state != items[i].state || context_code(&item) != context_code(&items[i])) return 0;
      if (item.self != items[i].self || item.entries != items[i].entries) return 0;
   }
   return (size_t)(from - start) == Prof_History_packed_size(items, count);
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
