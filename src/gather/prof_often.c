/* prof_often.c - see prof_often.h. What is called on the thread that holds the context, out of line
 * and without the lock, touches what stays until that thread has noticed a shutdown: nodes, books
 * and what is due, as the inlined code does (prof_lane.h).
 */
#ifdef Prof_ENABLED
#include "prof_often.h"
#include "prof_lane.h"
#include "prof_warning.h"
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

/* The first entry is timed. */
void Prof_Often_note(Prof_Context *c, uint32_t state)
{
   Prof_Often *often;
   Prof_Often_Book *book;
   int r;
   Prof_ASSERT(Prof_Config_lock_is_mine() && Prof_Zones[Prof_States[state].zone].often);
   if (!start(c)) return;
   often = c->often;
   often->books = (Prof_Often_Book *)Prof_Config_grown(often->books, &often->cap, often->count + 2,
                                                       sizeof *often->books);
   if (often->cap < often->count + 2) return;
   book = &often->books[++often->count];
   memset(book, 0, sizeof *book);
   book->state = state;
   book->order = c->num_entered - 1;
   Prof_ASSERT(c->entered[book->order] == state);
   book->parent_order = order_of(c, Prof_States[state].parent);
   book->random = mixed((Prof_Often_seed ? Prof_Often_seed : Prof_Os_unforeseen()) +
                        ((uint64_t)c->index << 32 | state));
   for (r = 0; r < Prof_OFTEN_READERS; ++r) book->taken[r].mean = -1;
   find_family(often, often->count);
   Prof_Often_due_of(c, &c->nodes[state])->slot = often->count;
}

/* ---- what others read ---- */

/* A lock of sequence: whoever finds the same even number before and after has read what belongs
 * together. */
static void begin_write(Prof_Often_Book *book) { Prof_Atomic_store32(&book->seq, book->seq + 1); }
static void end_write(Prof_Often_Book *book) { Prof_Atomic_release32(&book->seq, book->seq + 1); }

static void add(uint64_t *sum, uint64_t more) { Prof_Atomic_release64(sum, *sum + more); }

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
   return c->over_depth && !node->parent && node != Prof_Context_root(c) ? c->over_parent
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

void Prof_Often_drop_now(Prof_Context *c, const Prof_Node *from, const Prof_Node *to)
{
   uint32_t i;
   for (; to && from && from != to; from = below(c, from)) {
      Prof_Often_Book *book = Prof_Often_book_of(c, Prof_Context_state_of(c, from));
      if (book) book->drawn = 0;
   }
   for (i = 1; !to && i <= c->often->count; ++i) c->often->books[i].drawn = 0;
}

/* Prof_End, or a Prof_Next, that closes an entry which is not timed takes a stamp for nothing: the
 * node has it too much, and the node below too little. What is impossible is given back there. */
static int mend(const Prof_Context *c, Prof_Often_Book *book, uint64_t now)
{
   Prof_Node *node = &c->nodes[book->state], *below;
   int64_t moved = (int64_t)(node->self - book->sound), most = (int64_t)(now / 2);
   if (moved <= most && moved >= -most) {
      book->sound = node->self;
      return 1;
   }
   below = &c->nodes[Prof_States[book->state].parent];
   Prof_Atomic_add64(&below->self, node->self - book->sound);
   Prof_Atomic_store64(&node->self, book->sound);
   return 0;
}

static void tell_of_wrong_end(const Prof_Often_Book *book)
{
   const Prof_Zone_Info *zone = &Prof_Zones[Prof_States[book->state].zone];
   Prof_Config_lock();
   Prof_Warning_note("its end must be Prof_Often_End:", zone->name, zone->file, zone->line);
   Prof_Config_unlock();
}

static void mend_all(Prof_Context *c)
{
   uint64_t now = Prof_Clock_now();
   const Prof_Node *top = top_of(c);
   uint32_t i;
   for (i = 1; i <= c->often->count; ++i) {
      Prof_Often_Book *book = &c->often->books[i];
      if (top != &c->nodes[book->state] && !mend(c, book, now)) tell_of_wrong_end(book);
   }
}

void Prof_Often_settle_own(void)
{
   Prof_Context *c = Prof_Tls_hands()->in;
   if (!c || c->hands != Prof_Tls_hands() || !c->often || c->parked) return;
   Prof_Often_settle(c);
   mend_all(c);
}

static void count_timed(Prof_Often_Book *book)
{
   begin_write(book);
   add(&book->sums.timed, 1);
   end_write(book);
}

/* Of a node that may be anybody's, or of an earlier life. */
static Prof_Often_Book *own_book(const Prof_Context *c, const Prof_Node *node)
{
   if (!c || !c->often || node < c->nodes || node >= c->nodes + c->often->capacity) return 0;
   return Prof_Often_book_of(c, Prof_Context_state_of(c, node));
}

/* An entry that began out of line is timed, and not by chance. */
static void note_slow_entry(const Prof_Context *c, const Prof_Node *node)
{
   Prof_Often_Book *book = own_book(c, node);
   Prof_Due *due;
   if (!book) return;
   due = Prof_Often_due_of(c, node);
   book->rest = (int32_t)due->left > 0 ? due->left : 0;
   book->drawn = 0;
   Prof_Atomic_store32(&due->left, 0);
   count_timed(book);
}

/* The two guesses of the inlined code. */
static Prof_Node *guess(const Prof_Thread *me, const Prof_Site *site)
{
   Prof_Node *node = (Prof_Node *)(void *)(me->base + Prof_Atomic_load32(&site->hint));
   if (node->parent == me->cur) return node;
   if (Prof_Atomic_load32(&me->mode)) return 0;
   node = me->cur->child;
   return node->zone == Prof_Atomic_load32(&site->zone_id) ? node : 0;
}

static Prof_Node *begin_untimed(Prof_Thread *me, Prof_Node *node, Prof_Due *due)
{
   Prof_Atomic_store32(&due->left, due->left - 1);
   Prof_Atomic_store_ptr(&me->cur, node);
   Prof_Atomic_inc32(&node->entries);
   return node;
}

static Prof_Node *begin_timed(Prof_Thread *me, Prof_Node *node, Prof_Due *due)
{
   Prof_Node *cur = me->cur;
   if (due->slot) {
      Prof_Often_Book *book = &me->in->often->books[due->slot];
      int sound = mend(me->in, book, Prof_Stamp_now());
      if (!sound || book->drawn) tell_of_wrong_end(book);
      book->at = node->self;
      book->drawn = 1;
      book->rest = 0;
      Prof_Atomic_store32(&due->left, 0);
      count_timed(book);
   }
   Prof_Atomic_store_ptr(&me->cur, node);
   Prof_Instrument_begin_node(cur, node);
   return node;
}

Prof_Node *Prof_Instrument_enter_often(Prof_Site *site)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *node = guess(me, site);
   Prof_Due *due;
   if (!node) {
      if (Prof_Atomic_load32(&me->mode) & Prof_MODE_PARKED) return 0;
      node = Prof_Instrument_enter(site);
      if (node) note_slow_entry(me->in, node);
      return node;
   }
   due = Prof_Instrument_due(me->due, node);
   if ((int32_t)due->left > 1) return begin_untimed(me, node, due);
   return begin_timed(me, node, due);
}

/* 0 .. limit - 1: xorshift64 (G. Marsaglia, 2003). */
static uint32_t draw(Prof_Often_Book *book, uint32_t limit)
{
   uint64_t x = book->random;
   x ^= x << 13;
   x ^= x >> 7;
   x ^= x << 17;
   book->random = x;
   return (uint32_t)((x >> 32) * limit >> 32);
}

/* Begins a block: two places in it, of which any two are as likely. What is left of the old block
 * is gone through first. */
static uint32_t draw_two(Prof_Often_Book *book)
{
   uint32_t log = Prof_Often_fixed_log < 0 ? Prof_Atomic_load32(&book->wish)
                                           : (uint32_t)Prof_Often_fixed_log;
   uint32_t size = 2u << log, first = draw(book, size), second = draw(book, size - 1);
   uint32_t left = book->after + 1;
   if (second >= first) {
      ++second;
   } else {
      uint32_t swap = first;
      first = second;
      second = swap;
   }
   book->log = log;
   book->second = second - first;
   book->after = size - 1 - second;
   return left + first;
}

/* Entries to come until the next that is timed, that one included. */
static uint32_t draw_next(Prof_Often_Book *book)
{
   uint32_t left = book->second;
   book->second = 0;
   if (left) return left;
   book->has_first = 0;
   return draw_two(book);
}

/* An entry that is so much longer than all others was most likely cut by something else that ran
 * on its CPU. If it stood for N, one that took a millisecond would be shown as half a second. */
enum { ALONE_TIMES = 32, ALONE_NS = 100000 };

static int stands_alone(const Prof_Often_Book *book, uint64_t ticks)
{
   const Prof_Often_Sums *s = &book->sums;
   if ((double)ticks * Prof_Clock_seconds_per_tick() * 1e9 < ALONE_NS || !book->log) return 0;
   return s->samples >= ALONE_TIMES &&
          (double)ticks * (double)s->weight > ALONE_TIMES * (double)s->weighed;
}

static void add_pair(Prof_Often_Book *book, uint64_t ticks)
{
   double step = (double)(int64_t)(ticks - book->first), squares;
   if (book->has_first) {
      squares = Prof_Float_of_bits(book->sums.squares) + step * step / 2;
      add(&book->sums.pairs, 1);
      Prof_Atomic_release64(&book->sums.squares, Prof_Float_bits(squares));
   }
   book->first = ticks;
   book->has_first = 1;
}

static void add_sample(Prof_Often_Book *book, uint64_t ticks)
{
   if ((int64_t)ticks < 0) return; /* the clock went back */
   begin_write(book);
   if (stands_alone(book, ticks)) {
      add(&book->sums.alone, 1);
      add(&book->sums.alone_ticks, ticks);
   } else {
      add(&book->sums.samples, 1);
      add(&book->sums.weight, (uint64_t)1 << book->log);
      add(&book->sums.weighed, ticks << book->log);
      add_pair(book, ticks);
   }
   end_write(book);
}

/* What two stamps in a row show, as of late: it moves by a factor of two within minutes where
 * machines are shared. One that was cut is not followed far. */
static void note_clock(Prof_Often *often, uint64_t ticks)
{
   enum { SLOWNESS = 64, FAR = 4 };
   double clock = Prof_Float_of_bits(often->clock), now = (double)ticks;
   if (clock > 0 && now > FAR * clock) now = FAR * clock;
   if (Prof_Often_fixed_clock >= 0) now = clock = Prof_Often_fixed_clock;
   clock = clock > 0 ? clock + (now - clock) / SLOWNESS : now;
   Prof_Atomic_store64(&often->clock, Prof_Float_bits(clock));
}

/* The entry is on the clock. */
static void end_timed(Prof_Thread *me, Prof_Node *node, Prof_Due *due)
{
   uint64_t now;
   Prof_Often_Book *book;
   Prof_Atomic_store_ptr(&me->cur, node->parent);
   now = Prof_Stamp_now();
   Prof_Atomic_add64(&node->self, now);
   Prof_Atomic_sub64(&node->parent->self, now);
   if (!due->slot) return;
   book = &me->in->often->books[due->slot];
   if (book->drawn) {
      if (book->log) note_clock(me->in->often, Prof_Stamp_now() - now);
      add_sample(book, node->self - book->at);
   }
   Prof_Atomic_store32(&due->left, book->rest ? book->rest : draw_next(book));
   book->drawn = 0;
}

void Prof_Instrument_leave_often(Prof_Node *node)
{
   Prof_Thread *me = Prof_Tls_hands();
   if (!node) return;
   if (me->cur == node && node->parent) {
      end_timed(me, node, Prof_Instrument_due(me->due, node));
   } else {
      Prof_Often_Book *book = own_book(me->in, node);
      if (book) book->drawn = 0;
      Prof_Instrument_leave_node(node);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
