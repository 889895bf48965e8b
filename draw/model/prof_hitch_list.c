/* prof_hitch_list.c - see prof_hitch_list.h */
#ifdef Prof_ENABLED
#include "prof_hitch_list.h"

#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/base/prof_module.h"

#include <string.h>

static struct {
   unsigned long odd[Prof_LISTED_ODD]; /* numbers of loads and gaps, the newest first */
   int num_odd;
   uint64_t looked_at; /* frames up to this number are known */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_odd(const Prof_Frame *frame) { return (frame->flags & Prof_FRAME_ODD) != 0; }

/* Finds loads and gaps that are new. Those without room in the list are the oldest. */
static void find_new(void)
{
   unsigned long found[Prof_LISTED_ODD];
   int num = 0, back, left;
   const Prof_Frame *frame;
   for (back = 0; (frame = Prof_History_header(back)) != 0; ++back) {
      if (frame->number <= own.looked_at || num == Prof_LISTED_ODD) break;
      if (is_odd(frame)) found[num++] = (unsigned long)frame->number;
   }
   left = own.num_odd < Prof_LISTED_ODD - num ? own.num_odd : Prof_LISTED_ODD - num;
   memmove(own.odd + num, own.odd, (size_t)left * sizeof *own.odd);
   memcpy(own.odd, found, (size_t)num * sizeof *own.odd);
   own.num_odd = num + left;
   Prof_ASSERT(own.num_odd <= Prof_LISTED_ODD && left >= 0);
   Prof_ASSERT(!num || !left || own.odd[num - 1] > own.odd[num]); /* the newest first */
   frame = Prof_History_header(0);
   if (frame) own.looked_at = frame->number;
}

/* A load or gap is shown from the history alone, so its row goes when its frame does. */
static void forget_old(void)
{
   const Prof_Frame *oldest = Prof_History_header(Prof_History_length() - 1);
   while (own.num_odd && (!oldest || own.odd[own.num_odd - 1] < oldest->number)) --own.num_odd;
   Prof_ASSERT(own.num_odd == 0 || own.odd[0] <= own.looked_at);
}

static int is_listed(int hitch, int kind)
{
   const Prof_Frame *frame = Prof_Hitch_frame(hitch);
   return kind < 0 || (int)Prof_Hitch_kind(frame->flags) == kind;
}

/* The next hitch of that kind from there on; the count of all, if there is none. */
static int next_of(int hitch, int hitches, int kind)
{
   while (hitch < hitches && !is_listed(hitch, kind)) ++hitch;
   return hitch;
}

/* Merges two lists, each of them the newest first. No frame is in both: a load or gap is no
 * hitch. */
void Prof_Hitch_List_refresh(Prof_Hitch_List *list, int kind)
{
   int hitches = Prof_num_hitches(), next_hitch = next_of(0, hitches, kind), next_odd = 0, num_odd;
   Prof_Module_list(&module);
   find_new();
   forget_old();
   num_odd = kind < 0 ? own.num_odd : 0;
   list->num = 0;
   while ((next_hitch < hitches || next_odd < num_odd) && list->num < Prof_LISTED_MAX) {
      Prof_Listed *row = &list->rows[list->num++];
      uint64_t number = next_hitch < hitches ? Prof_Hitch_frame(next_hitch)->number : 0;
      if (next_odd == num_odd || number > own.odd[next_odd]) {
         row->number = (unsigned long)number;
         row->hitch = next_hitch;
         next_hitch = next_of(next_hitch + 1, hitches, kind);
      } else {
         row->number = own.odd[next_odd++];
         row->hitch = -1;
      }
      Prof_ASSERT(list->num < 2 || row[-1].number > row->number); /* the newest first, each once */
   }
   list->num_odd = num_odd;
}

int Prof_Hitch_List_find(const Prof_Hitch_List *list, unsigned long number)
{
   int i;
   if (number == 0 || list->num == 0) return 0;
   for (i = 0; i < list->num; ++i)
      if (list->rows[i].number <= number) return i;
   return list->num - 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
