/* prof_median.c - see prof_median.h */
#ifdef Prof_ENABLED
#include "prof_median.h"
#include "../base/prof_assert.h"
#include <string.h>

/* The first in `sorted` that is not below the value. */
static uint32_t place_of(const Prof_Median *m, double value)
{
   uint32_t low = 0, high = m->count;
   while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (m->sorted[middle] < value) low = middle + 1;
      else high = middle;
   }
   return low;
}

/* Takes a value out of `sorted`: any of several equal ones will do. */
static void forget(Prof_Median *m, double value)
{
   uint32_t at = place_of(m, value);
   Prof_ASSERT(at < m->count && m->sorted[at] <= value && m->sorted[at] >= value); /* it is there */
   --m->count;
   memmove(m->sorted + at, m->sorted + at + 1, (m->count - at) * sizeof *m->sorted);
}

void Prof_Median_take(Prof_Median *m, double value)
{
   uint32_t at;
   if (m->count == Prof_MEDIAN_WINDOW) forget(m, m->recent[m->next]);
   at = place_of(m, value);
   memmove(m->sorted + at + 1, m->sorted + at, (m->count - at) * sizeof *m->sorted);
   m->sorted[at] = value;
   ++m->count;
   Prof_ASSERT(m->count <= Prof_MEDIAN_WINDOW && (at == 0 || m->sorted[at - 1] < value));
   Prof_ASSERT(at + 1 == m->count || m->sorted[at + 1] >= value);
   m->recent[m->next] = value;
   m->next = (m->next + 1) % Prof_MEDIAN_WINDOW;
}

double Prof_Median_get(const Prof_Median *m)
{
   return m->count ? m->sorted[(m->count - 1) / 2] : 0;
}

#if defined(Prof_CHECKED)
int Prof_Median_is_sound(const Prof_Median *m)
{
   uint32_t i;
   for (i = 1; i < m->count; ++i)
      if (m->sorted[i - 1] > m->sorted[i]) return 0;
   return m->count <= Prof_MEDIAN_WINDOW && m->next < Prof_MEDIAN_WINDOW;
}
#endif

void Prof_Median_archive(Prof_Archive *a, Prof_Median *m)
{
   Prof_Median read;
   uint32_t i;
   memset(&read, 0, sizeof read);
   if (!a->reads) read = *m;
   Prof_Archive_u32(a, &read.count, Prof_MEDIAN_WINDOW);
   Prof_Archive_u32(a, &read.next, Prof_MEDIAN_WINDOW - 1);
   Prof_Archive_doubles(a, read.recent, (int)read.count);
   if (!a->reads) return;
   memset(m, 0, sizeof *m);
   for (i = 0; i < read.count; ++i)
      Prof_Median_take(
         m, read.recent[(read.next + Prof_MEDIAN_WINDOW - read.count + i) % Prof_MEDIAN_WINDOW]);
   memcpy(m->recent, read.recent, sizeof m->recent);
   m->next = read.next;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
