/* prof_evidence_frame.c - see prof_evidence_frame.h
 *
 *      update                  looker
 *      `over` = begin          adds to `begin`, unless that is over
 *      anything noted? no: that was all, no mutex is taken
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_frame.h"
#include "../../platform/prof_atomic.h"
#include "../../platform/thread/prof_os_mutex.h"
#include "../../src/base/prof_config.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

/* Of a look, on average; a stack of a game has 10 to 30. */
enum { PLACES = 32 };

static struct {
   Prof_Os_Mutex mutex;
   uint64_t begin; /* of the frame that all below is of */
   uint64_t over;  /* the begin of the last frame that is over */
   uint32_t noted; /* 1: there is something */
   Prof_Evidence_Look *looks;
   uint32_t num_looks, most_looks;
   uint32_t *places, num_places, most_places;
   uint32_t unanswered, left_out;
   uint64_t all_left_out;
   Prof_Seen_Look *seen; /* for what is handed over */
} own; /* put back by prof_evidence.c */

static void release(void)
{
   Prof_Config_release(own.looks);
   Prof_Config_release(own.places);
   Prof_Config_release(own.seen);
   memset(&own, 0, sizeof own);
}

int Prof_Evidence_Frame_start(uint32_t looks)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && looks > 0);
   own.most_looks = looks < Prof_SEEN_LOOKS ? looks : (uint32_t)Prof_SEEN_LOOKS;
   own.most_places = own.most_looks * PLACES;
   if (own.most_places > Prof_SEEN_PLACES) own.most_places = Prof_SEEN_PLACES;
   if (own.most_places < Prof_EVIDENCE_DEPTH) own.most_places = Prof_EVIDENCE_DEPTH;
   own.looks = (Prof_Evidence_Look *)Prof_Config_alloc(own.most_looks, sizeof *own.looks);
   own.places = (uint32_t *)Prof_Config_alloc(own.most_places, sizeof *own.places);
   own.seen = (Prof_Seen_Look *)Prof_Config_alloc(own.most_looks, sizeof *own.seen);
   if (own.looks && own.places && own.seen && Prof_Os_mutex_start(&own.mutex)) return 1;
   release();
   return 0;
}

void Prof_Evidence_Frame_end(void)
{
   if (!own.looks) return;
   Prof_Os_mutex_end(&own.mutex);
   release();
}

/* ---- the looker ---- */

static void forget(void)
{
   own.num_looks = own.num_places = own.unanswered = own.left_out = 0;
   Prof_Atomic_store32(&own.noted, 0);
}

/* With the mutex. 0: that frame is over. */
static int is_at_hand(uint64_t begin)
{
   if (Prof_Atomic_load64(&own.over) == begin) return 0;
   if (own.begin != begin) forget();
   own.begin = begin;
   return 1;
}

static void note(const Prof_Evidence_Look *look, const uint32_t *places)
{
   if (own.num_looks >= own.most_looks || look->count > own.most_places - own.num_places) {
      ++own.left_out;
      ++own.all_left_out;
      return;
   }
   if (look->count)
      memcpy(own.places + own.num_places, places, look->count * sizeof *own.places);
   own.num_places += look->count;
   own.looks[own.num_looks++] = *look;
}

void Prof_Evidence_Frame_add(uint64_t begin, const Prof_Evidence_Look *look, const uint32_t *places)
{
   Prof_ASSERT(look->count <= Prof_EVIDENCE_DEPTH);
   Prof_Os_mutex_lock(&own.mutex);
   if (is_at_hand(begin)) {
      note(look, places);
      Prof_Atomic_release32(&own.noted, 1);
   }
   Prof_Os_mutex_unlock(&own.mutex);
}

void Prof_Evidence_Frame_add_unanswered(uint64_t begin)
{
   Prof_Os_mutex_lock(&own.mutex);
   if (is_at_hand(begin)) {
      ++own.unanswered;
      Prof_Atomic_release32(&own.noted, 1);
   }
   Prof_Os_mutex_unlock(&own.mutex);
}

/* ---- update ---- */

/* At its gate a context's hands tell nothing, and its top does; in one of the game's hooks neither,
 * and what was before is not asked for: that time is the root's. */
uint32_t Prof_Evidence_Frame_state(void *const hands[3], uint32_t *context)
{
   const Prof_Node *at = (const Prof_Node *)hands[0];
   const Prof_Context *in = (const Prof_Context *)hands[1];
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!in || !Prof_Thread_knows(in)) return 0;
   *context = in->index;
   if (at == &in->gate) at = (const Prof_Node *)hands[2];
   if (at <= in->nodes || at >= in->nodes + Prof_State_count()) return Prof_STATE_ROOT;
   return (uint32_t)(at - in->nodes);
}

/* Looks that were still under way when the frame ended are not of it. */
static uint32_t understand(const Prof_Frame *frame)
{
   uint32_t i, first = 0, count = 0;
   uint64_t end = frame->begin + frame->ticks;
   for (i = 0; i < own.num_looks; first += own.looks[i++].count) {
      const Prof_Evidence_Look *look = &own.looks[i];
      Prof_Seen_Look *seen = &own.seen[count];
      if (frame->begin && (int64_t)(end - look->stamp) < 0) continue;
      seen->state = Prof_Evidence_Frame_state(look->hands, &seen->context);
      if (!seen->state) continue;
      seen->stamp = look->stamp;
      seen->first = first;
      seen->count = look->count;
      seen->call = look->call;
      seen->flags = look->flags;
      ++count;
   }
   return count;
}

static int hand_over(const Prof_Frame *frame)
{
   Prof_Seen seen;
   memset(&seen, 0, sizeof seen);
   seen.looks = own.seen;
   seen.num_looks = understand(frame);
   seen.places = own.places;
   seen.num_places = own.num_places;
   seen.unanswered = own.unanswered;
   seen.left_out = own.left_out;
   if (!seen.num_looks && !seen.unanswered) return 0;
   if (seen.num_looks) seen.from = own.seen[0].stamp - own.begin;
   Prof_Hitch_see(frame->number, &seen);
   return 1;
}

int Prof_Evidence_Frame_take(uint64_t begin, const Prof_Frame *frame)
{
   int taken = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store64(&own.over, begin);
   if (!Prof_Atomic_acquire32(&own.noted)) return 0;
   Prof_Os_mutex_lock(&own.mutex);
   if (own.begin == begin && frame->flags & Prof_FRAME_HITCH) taken = hand_over(frame);
   forget();
   Prof_Os_mutex_unlock(&own.mutex);
   return taken;
}

uint64_t Prof_Evidence_Frame_left_out(void) { return own.all_left_out; }

size_t Prof_Evidence_Frame_memory(void)
{
   return own.most_looks * (sizeof *own.looks + sizeof *own.seen) +
          own.most_places * sizeof *own.places;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
