/* prof_often.c - see prof_often.h */
#ifdef Prof_ENABLED
#include "prof_often.h"
#include "prof_warning.h"
#include "../base/prof_module.h"
#include "../../platform/prof_float.h"
#include <string.h>

uint64_t Prof_Often_seed;
int Prof_Often_fixed_log = -1;
double Prof_Often_fixed_clock = -1;

/* ---- memory ---- */

uintptr_t Prof_Often_nothing_due(const Prof_Context *c)
{
   return (uintptr_t)Prof_Context_nowhere - ((uintptr_t)c->nodes >> Prof_DUE_SHIFT);
}

enum { STRIDE = sizeof(Prof_Node) >> Prof_DUE_SHIFT };

static int start(Prof_Context *c)
{
   Prof_Often *often;
   Prof_ASSERT(STRIDE >= sizeof(Prof_Due) && STRIDE << Prof_DUE_SHIFT == sizeof(Prof_Node));
   if (c->often) return 1;
   often = (Prof_Often *)Prof_Config_alloc(1, sizeof *often);
   if (!often) return 0;
   often->due_memory = (char *)Prof_Config_alloc(Prof_State_capacity(), STRIDE);
   if (!often->due_memory) {
      Prof_Config_release(often);
      return 0;
   }
   often->capacity = Prof_State_capacity();
   often->due = (uintptr_t)often->due_memory - ((uintptr_t)c->nodes >> Prof_DUE_SHIFT);
   Prof_Often_tell_clock(often);
   c->often = often;
   if (c->hands) c->hands->due = often->due;
   return 1;
}

void Prof_Often_release(Prof_Context *c)
{
   if (!c->often) return;
   Prof_Config_release_by(c->release_by, c->user, c->often->books);
   Prof_Config_release_by(c->release_by, c->user, c->often->due_memory);
   Prof_Config_release_by(c->release_by, c->user, c->often);
   c->often = 0;
}

/* An entry that is so much longer than all others was most likely cut by something else that ran
 * on its CPU. If it stood for N, one that took a millisecond would be shown as half a second. */
static const double LONG = 1e-4; /* seconds */

void Prof_Often_tell_clock(Prof_Often *often)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store64(&often->half, (uint64_t)Prof_Clock_half);
   Prof_Atomic_store64(&often->long_ticks, (uint64_t)(LONG / Prof_Clock_seconds_per_tick()));
}

static uint32_t order_of(const Prof_Context *c, uint32_t state)
{
   uint32_t order = 0;
   while (c->entered[order] != state) ++order;
   return order;
}

/* A seed that is not zero; splitmix64 of a number, so that books differ (S. Vigna, 2015). */
static uint64_t mixed(uint64_t x)
{
   x += 0x9E3779B97F4A7C15u;
   x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
   x = (x ^ x >> 27) * 0x94D049BB133111EBu;
   return (x ^ x >> 31) | 1;
}

static void find_family(Prof_Often *often, uint32_t slot)
{
   Prof_Often_Book *book = &often->books[slot];
   const Prof_State *state = &Prof_States[book->state];
   uint32_t i;
   book->sibling = book->family = 0;
   for (i = 1; i <= slot; ++i) {
      const Prof_State *other = &Prof_States[often->books[i].state];
      if (!book->sibling && other->parent == state->parent) book->sibling = i;
      if (!book->family && other->zone == state->zone) book->family = i;
   }
}

static void sort_in(Prof_Often *often, uint32_t slot)
{
   uint32_t n = slot;
   for (; n > 1 && Prof_Often_nth(often, n - 1)->state > often->books[slot].state; --n)
      often->books[n].nth = often->books[n - 1].nth;
   often->books[n].nth = slot;
}

/* The first entry is timed. */
void Prof_Often_note(Prof_Context *c, uint32_t state)
{
   Prof_Often *often;
   Prof_Often_Book *book;
   int r;
   Prof_ASSERT(Prof_Config_lock_is_mine() && !Prof_Often_book_of(c, state));
   if (!start(c)) return;
   often = c->often;
   often->books = (Prof_Often_Book *)Prof_Config_grown_of_context(
      often->books, &often->cap, often->count + 2, sizeof *often->books);
   if (often->cap < often->count + 2) return;
   book = &often->books[++often->count];
   memset(book, 0, sizeof *book);
   book->state = state;
   book->order = order_of(c, state);
   book->parent_order = order_of(c, Prof_States[state].parent);
   book->random = mixed((Prof_Often_seed ? Prof_Often_seed : Prof_Os_unforeseen()) +
                        ((uint64_t)c->index << 32 | state));
   for (r = 0; r < Prof_OFTEN_READERS; ++r) book->taken[r].mean = -1;
   find_family(often, often->count);
   sort_in(often, often->count);
   Prof_Often_due_of(c, &c->nodes[state])->slot = often->count;
}

/* ---- by themselves ---- */

static struct {
   uint32_t *marks; /* a bit for each zone */
   uint32_t changes;
} own; /* under the lock */

static void put_back(void)
{
   Prof_Config_release(own.marks);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

int Prof_Often_is_one(uint32_t zone)
{
   if (Prof_Zones[zone].often > 0) return 1;
   return own.marks && (own.marks[zone / 32] >> zone % 32 & 1);
}

int Prof_Often_mark(uint32_t zone)
{
   uint32_t words = ((uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST) / 32 + 1;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Zones[zone].often || Prof_Often_is_one(zone)) return 0;
   Prof_Module_list(&module);
   if (!own.marks) own.marks = (uint32_t *)Prof_Config_alloc(words, sizeof *own.marks);
   if (!own.marks) return 0;
   own.marks[zone / 32] |= 1u << zone % 32;
   ++own.changes;
   return 1;
}

void Prof_Often_heed(Prof_Context *c)
{
   uint32_t i;
   if (!own.changes || (c->often && c->often->heeded == own.changes)) return;
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t state = c->entered[i];
      if (Prof_Often_is_one(Prof_States[state].zone) && !Prof_Often_book_of(c, state))
         Prof_Often_note(c, state);
   }
   if (c->often) c->often->heeded = own.changes;
}

void Prof_Often_heed_marks(Prof_Context *c)
{
   uint32_t i;
   for (i = 0; c->often && i < 1u << Prof_OFTEN_LATELY; ++i) {
      uint32_t state = c->often->lately[i];
      if (state && Prof_Marks_of(Prof_States[state].zone)) c->often->lately[i] = 0;
   }
}

/* ---- what others read ---- */

/* A lock of sequence: whoever finds the same even number before and after has read what belongs
 * together. The writer is in prof_often_entry.c. */
static int try_read(const Prof_Often_Book *book, Prof_Often_Sums *to)
{
   const Prof_Often_Sums *s = &book->sums;
   uint32_t before = Prof_Atomic_acquire32(&book->seq);
   to->timed = Prof_Atomic_acquire64(&s->timed);
   to->samples = Prof_Atomic_acquire64(&s->samples);
   to->weight = Prof_Atomic_acquire64(&s->weight);
   to->weighed = Prof_Atomic_acquire64(&s->weighed);
   to->alone = Prof_Atomic_acquire64(&s->alone);
   to->alone_ticks = Prof_Atomic_acquire64(&s->alone_ticks);
   to->pairs = Prof_Atomic_acquire64(&s->pairs);
   to->squares = Prof_Atomic_acquire64(&s->squares);
   return !(before & 1) && Prof_Atomic_load32(&book->seq) == before;
}

/* The owner may be stopped in the middle of a write for as long as the system likes: then what is
 * read is off by a sample, which the next look makes good. */
void Prof_Often_read(const Prof_Often_Book *book, Prof_Often_Sums *sums)
{
   int tries = 100;
   while (!try_read(book, sums) && --tries) {}
}

static Prof_Node *top_of(const Prof_Context *c)
{
   if (!c->hands || Prof_Context_is_at_gate(c)) return c->top;
   return Prof_Atomic_load_ptr(&c->hands->cur);
}

/* The node beyond the limit, which is on top, does not know the one that it came from. */
static Prof_Node *below(const Prof_Context *c, const Prof_Node *node)
{
   return c->over_depth && !node->parent && node != &c->nodes[Prof_STATE_ROOT] ? c->over_parent
                                                                         : node->parent;
}

static int is_timed(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_Due *due = Prof_Often_due_of(c, node);
   return !due->slot || (int32_t)Prof_Atomic_load32(&due->left) <= 0;
}

/* The top runs; and an entry that is not timed hands its clock to the node below, whatever is above
 * it. */
int Prof_Often_runs(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_Node *at = top_of(c), *above = 0;
   const Prof_Node *first = c->nodes, *end = first + c->often->capacity;
   if (!c->hands || c->parked) return 0;
   for (; at >= first && at < end; above = at, at = below(c, at)) {
      if (at != node) continue;
      return (above ? !is_timed(c, above) : 1) - !is_timed(c, at);
   }
   return 0;
}

/* ---- the owner ---- */

void Prof_Often_settle_now(Prof_Context *c)
{
   Prof_Node *at;
   uint64_t now = 0;
   int settled = 0;
   if (c->parked) return;
   for (at = top_of(c); at; at = below(c, at)) {
      Prof_Due *due = Prof_Often_due_of(c, at);
      if (is_timed(c, at)) continue;
      if (!settled++) now = Prof_Clock_now();
      c->often->books[due->slot].rest = due->left;
      c->often->books[due->slot].drawn = 0;
      Prof_Atomic_store32(&due->left, 0);
      Prof_Atomic_sub64(&at->self, now);
      Prof_Atomic_add64(&at->parent->self, now);
   }
}

void Prof_Often_leave_now(Prof_Context *c, const Prof_Node *from, const Prof_Node *to)
{
   Prof_Often_settle_now(c);
   for (; from && from != to; from = below(c, from)) {
      Prof_Often_Book *book = Prof_Often_book_at(c, from);
      if (book) book->drawn = 0;
   }
}

void Prof_Often_lose(Prof_Context *c)
{
   uint32_t i;
   for (i = 1; c->often && i <= c->often->count; ++i) c->often->books[i].drawn = 0;
}

/* Prof_End, or a Prof_Next, that closes an entry which is not timed takes a stamp for nothing: the
 * node has it too much, and the node below too little. It is given back there. Between two looks a
 * node moves by no more than the time between them; a stamp is more, where that time is less than
 * half of the clock's reading. */
static int mend(const Prof_Context *c, Prof_Often_Book *book)
{
   Prof_Node *node = &c->nodes[book->state];
   uint64_t now = Prof_Clock_now(), self = node->self;
   int64_t moved = (int64_t)(self - book->sound), most = (int64_t)(now / 2);
   int has_stamp = book->sound_at > now / 2 && (moved > most || moved < -most);
   if (has_stamp) {
      Prof_Node *parent = node->parent;
      Prof_Atomic_add64(&parent->self, self - book->sound);
      Prof_Atomic_store64(&node->self, book->sound);
   }
   book->sound = node->self;
   book->sound_at = now;
   return has_stamp;
}

/* Another thread may shut down, and take the tables away. */
static void tell_of_wrong_end(const Prof_Context *c, const Prof_Often_Book *book)
{
   Prof_Config_lock();
   if (c->life == Prof_Context_life) {
      const Prof_Zone_Info *zone = &Prof_Zones[Prof_States[book->state].zone];
      Prof_Warning_note(zone->often > 0
                           ? "its end must be Prof_Often_End:"
                           : "its files are not all compiled with Prof_OFTEN_BY_ITSELF:",
                        zone->name, zone->file, zone->line);
   }
   Prof_Config_unlock();
}

void Prof_Often_look_closer(const Prof_Context *c, Prof_Often_Book *book)
{
   if (mend(c, book) || book->drawn) tell_of_wrong_end(c, book);
}

/* Children first: what one gives back is what the one below lacks. */
static void mend_all(Prof_Context *c)
{
   const Prof_Node *top = top_of(c);
   uint32_t i;
   for (i = c->often->count; i > 0; --i) {
      Prof_Often_Book *book = Prof_Often_nth(c->often, i);
      if (top != &c->nodes[book->state] && mend(c, book)) tell_of_wrong_end(c, book);
   }
}

void Prof_Often_settle_own(void)
{
   Prof_Context *c = Prof_Tls_hands()->in;
   if (!c || c->hands != Prof_Tls_hands() || !c->often || c->parked) return;
   Prof_Often_settle(c);
   mend_all(c);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
