/* prof_value_tally.c - see prof_value_tally.h */
#ifdef Prof_ENABLED
#include "prof_value_tally.h"
#include "prof_value.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../base/prof_moments.h"
#include <math.h>
#include <string.h>

enum { BUCKETS = 64, BUCKET_BITS = 6, FRACTION_BITS = 52, FIRST_PARTS = 4 };

typedef struct Part {
   int32_t key; /* the exponent's bits, negative of negative amounts; 0 of 0 */
   uint32_t buckets[BUCKETS];
} Part;

typedef struct Tally {
   Part *parts; /* by rising key */
   uint32_t num_parts, cap;
   uint32_t last; /* the part of the amount before */
   int fractions; /* not all amounts were whole */
   int full;      /* no memory: nobody asks again until a reset */
   uint64_t counted;
   Prof_Value_Span span;
} Tally;

static struct {
   Tally *tallies; /* [value] */
   uint32_t cap;
   size_t used; /* bytes */
   unsigned long left_out;
} own;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.cap; ++i) Prof_Config_release(own.tallies[i].parts);
   Prof_Config_release(own.tallies);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- spans ---- */

void Prof_Value_Tally_join(uint32_t value, const Prof_Value_Span *span)
{
   if (value < own.cap) Prof_Value_Span_join(&own.tallies[value].span, span);
}

static Tally *tally_of(uint32_t value)
{
   if (value < own.cap) return &own.tallies[value];
   Prof_Module_list(&module);
   own.tallies =
      (Tally *)Prof_Config_grown(own.tallies, &own.cap, Prof_Value_count(), sizeof *own.tallies);
   return value < own.cap ? &own.tallies[value] : 0;
}

/* ---- parts ---- */

/* The first part whose key is not less. */
static uint32_t place_of(const Tally *t, int32_t key)
{
   uint32_t low = 0, high = t->num_parts;
   while (t->parts && low < high) {
      uint32_t middle = (low + high) / 2;
      if (t->parts[middle].key < key) low = middle + 1;
      else high = middle;
   }
   return low;
}

static int has_room(Tally *t)
{
   uint32_t before = t->cap, more = t->cap ? t->cap : (uint32_t)FIRST_PARTS;
   if (t->num_parts < t->cap) return 1;
   if (t->full) return 0;
   if (own.used + more * sizeof(Part) > Prof_Settings.entry_bytes) {
      Prof_Config_over_limit(&Prof_Config_counts.over_entries, "bytes for amounts of events",
                             "entry_bytes", (long)Prof_Settings.entry_bytes);
   } else {
      t->parts = (Part *)Prof_Config_grown(t->parts, &t->cap, before + more, sizeof *t->parts);
      own.used += (t->cap - before) * sizeof(Part);
   }
   t->full = t->num_parts == t->cap;
   return !t->full;
}

static Part *make_part(Tally *t, int32_t key)
{
   uint32_t at = place_of(t, key);
   if (t->parts && at < t->num_parts && t->parts[at].key == key) {
      t->last = at;
      return &t->parts[at];
   }
   if (!has_room(t) || !t->parts) return 0;
   memmove(&t->parts[at + 1], &t->parts[at], (t->num_parts - at) * sizeof *t->parts);
   memset(&t->parts[at], 0, sizeof *t->parts);
   t->parts[at].key = key;
   ++t->num_parts;
   t->last = at;
   return &t->parts[at];
}

static int is_whole(double x)
{
   return x >= 9007199254740992.0 || x <= -9007199254740992.0 || (double)(int64_t)x == x;
}

void Prof_Value_Tally_add(uint32_t value, double amount)
{
   uint64_t bits = Prof_Float_bits(amount);
   uint32_t at = (uint32_t)(bits >> (FRACTION_BITS - BUCKET_BITS)) % BUCKETS;
   int32_t key = (int32_t)(bits >> FRACTION_BITS & 0x7FF);
   Tally *t = tally_of(value);
   Part *part = 0;
   if (!key) at = 0;
   if (bits >> 63) key = -key;
   if (t) {
      part = t->last < t->num_parts ? &t->parts[t->last] : 0;
      if (!part || part->key != key) part = make_part(t, key);
   }
   if (!part || part->buckets[at] == UINT32_MAX) {
      ++own.left_out;
      return;
   }
   ++part->buckets[at];
   ++t->counted;
   if (!t->fractions) t->fractions = !is_whole(amount);
}

/* ---- reading ---- */

static double magnitude(int32_t key, uint32_t bucket, int fractions)
{
   uint64_t exponent = (uint64_t)(key < 0 ? -key : key);
   double low = Prof_Float_of_bits(exponent << FRACTION_BITS | (uint64_t)bucket
                                                                  << (FRACTION_BITS - BUCKET_BITS));
   double width = Prof_Float_of_bits(exponent << FRACTION_BITS) / BUCKETS;
   if (!key) return 0;
   if (fractions) return low + width / 2;
   return width > 1 ? low + (width - 1) / 2 : ceil(low);
}

static double middle_of(const Tally *t, const Part *part, uint32_t bucket)
{
   double x = magnitude(part->key, bucket, t->fractions);
   if (part->key < 0) x = -x;
   if (t->span.has_range && x < t->span.min) return t->span.min;
   return t->span.has_range && x > t->span.max ? t->span.max : x;
}

double Prof_Value_Tally_percentile(uint32_t value, double percent)
{
   const Tally *t = &own.tallies[value];
   double rank = ceil(percent * (double)t->counted / 100 - 1e-9);
   uint64_t seen = 0;
   uint32_t p, i, bucket = 0;
   const Part *part = 0;
   Prof_ASSERT(value < own.cap && t->counted);
   if (!(rank > 1)) rank = 1;
   for (p = 0; p < t->num_parts && (double)seen < rank; ++p) {
      part = &t->parts[p];
      for (i = 0; i < BUCKETS && (double)seen < rank; ++i) {
         bucket = part->key < 0 ? BUCKETS - 1 - i : i;
         seen += part->buckets[bucket];
      }
   }
   return part ? middle_of(t, part, bucket) : Prof_Number_nan();
}

int Prof_Value_Tally_get(uint32_t value, Prof_Tally_Sums *sums)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (value >= own.cap || !own.tallies[value].span.n) return 0;
   sums->span = own.tallies[value].span;
   sums->counted = own.tallies[value].counted;
   return 1;
}

/* Parts stay, as they will be needed again. */
void Prof_Value_Tally_reset(void)
{
   uint32_t i, p;
   for (i = 0; i < own.cap; ++i) {
      Tally *t = &own.tallies[i];
      for (p = 0; p < t->num_parts; ++p) memset(t->parts[p].buckets, 0, sizeof t->parts[p].buckets);
      memset(&t->span, 0, sizeof t->span);
      t->counted = 0;
      t->fractions = t->full = 0;
   }
}

unsigned long Prof_Value_Tally_left_out(void) { return own.left_out; }

/* ---- archive ---- */

static void archive_part(Prof_Archive *a, Part *part)
{
   uint32_t i, filled = 0;
   int key = part->key;
   Prof_Archive_int(a, &key, -2047, 2047);
   part->key = key;
   for (i = 0; i < BUCKETS; ++i) filled += part->buckets[i] != 0;
   Prof_Archive_u32(a, &filled, BUCKETS);
   for (i = 0; filled && Prof_Archive_ok(a); --filled, ++i) {
      while (!a->reads && !part->buckets[i]) ++i;
      Prof_Archive_u32(a, &i, BUCKETS - 1);
      Prof_Archive_u32(a, &part->buckets[i], UINT32_MAX);
   }
}

/* Keys rise. What is counted is what is in the buckets. */
static void archive_parts(Prof_Archive *a, Tally *t)
{
   uint32_t count = Prof_Archive_count(a, t->num_parts, 2), i, b;
   if (a->reads) t->num_parts = 0, t->counted = 0;
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      if (a->reads && !has_room(t)) Prof_Archive_fail(a, "there is no room for its amounts");
      if (!Prof_Archive_ok(a)) return;
      archive_part(a, &t->parts[i]);
      if (!a->reads) continue;
      if (i && t->parts[i].key <= t->parts[i - 1].key)
         Prof_Archive_fail(a, "amounts are not in order");
      for (b = 0; b < BUCKETS; ++b) t->counted += t->parts[i].buckets[b];
      t->num_parts = i + 1;
   }
}

void Prof_Value_Tally_archive(Prof_Archive *a)
{
   uint32_t all = Prof_Value_count(), count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   count = Prof_Archive_count(a, own.cap < all ? own.cap : all, 3);
   Prof_Archive_ulong(a, &own.left_out);
   if (a->reads && (count > all || (count && !tally_of(count - 1))))
      Prof_Archive_fail(a, "values are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      Prof_Archive_int(a, &own.tallies[i].fractions, 0, 1);
      Prof_Value_Span_archive(a, &own.tallies[i].span);
      archive_parts(a, &own.tallies[i]);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
