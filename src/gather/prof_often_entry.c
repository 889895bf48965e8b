/* prof_often_entry.c - begin and end of zones that are timed at one entry in N, as far as the
 * inlined code of prof_instrument.h leaves them out of line: entries that are timed, and all that
 * is rare.
 *
 * What is called here on the thread that holds the context, without the lock, touches what stays
 * until that thread has noticed a shutdown: nodes, books and what is due, as the inlined code does
 * (prof_lane.h).
 */
#ifdef Prof_ENABLED
#include "prof_often.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_float.h"

/* ---- sums that others read: see Prof_Often_read ---- */

static void begin_write(Prof_Often_Book *book) { Prof_Atomic_store32(&book->seq, book->seq + 1); }
static void end_write(Prof_Often_Book *book) { Prof_Atomic_release32(&book->seq, book->seq + 1); }

static void add(uint64_t *sum, uint64_t more) { Prof_Atomic_release64(sum, *sum + more); }

/* Alone, as it is told with the begin, and the rest with the end. */
static void count_timed(Prof_Often_Book *book)
{
   Prof_Atomic_store64(&book->sums.timed, book->sums.timed + 1);
}

/* Of a node that may be anybody's, or of an earlier life. */
static Prof_Often_Book *own_book(const Prof_Context *c, const Prof_Node *node)
{
   if (!c || !c->often || node < c->nodes || node >= c->nodes + c->often->capacity) return 0;
   return Prof_Often_book_at(c, node);
}

/* A small function is called by many, each of them a parent with a node of its own: more than a
 * hint and a last child can tell. So the states entered lately are found by parent and zone. */
static uint32_t *place_of(const Prof_Context *c, const Prof_Node *parent, uint32_t zone)
{
   uint32_t hash = ((uint32_t)(parent - c->nodes) * 31 + zone) * 0x9E3779B1u;
   return &c->often->lately[hash >> (32 - Prof_OFTEN_LATELY)];
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
   if (node->parent) *place_of(c, node->parent, node->zone) = book->state;
}

static Prof_Node *recall(const Prof_Thread *me, uint32_t zone)
{
   const Prof_Context *c = me->in;
   Prof_Node *cur = me->cur, *node;
   if (cur < c->nodes || cur >= c->nodes + c->often->capacity) return 0; /* a gate */
   node = &c->nodes[*place_of(c, cur, zone)];
   return node->parent == cur && node->zone == zone ? node : 0;
}

/* The guesses of the inlined code, and one more. */
static Prof_Node *guess(const Prof_Thread *me, const Prof_Site *site)
{
   uint32_t hint = Prof_Atomic_load32(&site->hint);
   Prof_Node *node = (Prof_Node *)(void *)Prof_Atomic_offset(&me->base, hint);
   if (node->parent == me->cur) return node;
   if (Prof_Atomic_load32(&me->mode)) return 0;
   node = me->cur->child;
   if (node->zone == Prof_Atomic_load32(&site->zone_id)) return node;
   return me->in && me->in->often ? recall(me, Prof_Atomic_load32(&site->zone_id)) : 0;
}

static Prof_Node *begin_clock(Prof_Thread *me, Prof_Node *node)
{
   Prof_Node *cur = me->cur;
   Prof_Atomic_store_ptr(&me->cur, node);
   Prof_Instrument_begin_node(cur, node);
   return node;
}

static Prof_Node *begin_sample(Prof_Thread *me, Prof_Node *node, Prof_Due *due,
                               Prof_Often_Book *book)
{
   book->at = node->self;
   book->drawn = 1;
   book->rest = 0;
   Prof_Atomic_store32(&due->left, 0);
   count_timed(book);
   return begin_clock(me, node);
}

/* What is rare stands in functions of its own, which are called last: so those that call them need
 * to save no registers, which every entry would pay for. */
static Prof_NOINLINE Prof_Node *begin_closer(Prof_Thread *me, Prof_Node *node, Prof_Due *due,
                                             Prof_Often_Book *book)
{
   Prof_Often_look_closer(me->in, book);
   return begin_sample(me, node, due, book);
}

static Prof_Node *begin_timed(Prof_Thread *me, Prof_Node *node, Prof_Due *due)
{
   Prof_Often_Book *book;
   if (Prof_UNLIKELY(!due->slot)) return begin_clock(me, node);
   book = &me->in->often->books[due->slot];
   if (Prof_UNLIKELY(book->drawn || !Prof_Often_is_sound(me->in->often, book, node->self)))
      return begin_closer(me, node, due, book);
   return begin_sample(me, node, due, book);
}

static Prof_NOINLINE Prof_Node *begin_slow(Prof_Thread *me, Prof_Site *site)
{
   Prof_Node *node;
   if (Prof_Atomic_load32(&me->mode) & Prof_MODE_PARKED) return 0;
   node = Prof_Instrument_enter(site);
   if (node) note_slow_entry(me->in, node);
   return node;
}

Prof_Node *Prof_Instrument_enter_often(Prof_Site *site)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *node = guess(me, site);
   Prof_Due *due;
   if (Prof_UNLIKELY(!node)) return begin_slow(me, site);
   due = Prof_Instrument_due(me->due, node);
   if ((int32_t)due->left > 1) return Prof_Instrument_begin_untimed(node, due, due->left - 1);
   return begin_timed(me, node, due);
}

Prof_Node *Prof_Instrument_enter_often_scope(Prof_Site *site)
{
   if (Prof_Instrument_says_off(site)) return Prof_Instrument_enter_scope(site);
   return Prof_Instrument_unless_off(site, Prof_Instrument_enter_often(site));
}

/* xorshift64 (G. Marsaglia, 2003). */
static uint64_t draw(Prof_Often_Book *book)
{
   uint64_t x = book->random;
   x ^= x << 13;
   x ^= x >> 7;
   x ^= x << 17;
   book->random = x;
   return x;
}

/* Begins a block: two places in it, of which any two are as likely. What is left of the old block
 * is gone through first. One half of the random number is for each, and nothing is asked of them:
 * such a branch would be taken by chance, so half of the time not as the CPU guessed. */
static uint32_t draw_two(Prof_Often_Book *book)
{
   uint32_t log = Prof_Often_fixed_log < 0 ? Prof_Atomic_load32(&book->wish)
                                           : (uint32_t)Prof_Often_fixed_log;
   uint32_t size = 2u << log, left = book->after + 1;
   uint64_t random = draw(book);
   uint32_t one = (uint32_t)((random >> 32) * size >> 32);
   uint32_t other = (uint32_t)((random & 0xFFFFFFFFu) * (size - 1) >> 32);
   uint32_t less, distance, turned;
   other += other >= one;
   turned = 0u - (uint32_t)(other < one);
   distance = ((other - one) ^ turned) - turned;
   less = one - (distance & turned);
   book->log = log;
   book->second = distance;
   book->after = size - 1 - less - distance;
   return left + less;
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

/* Is it so much longer than all others that it stands for itself alone? */
static int stands_alone(const Prof_Often *often, const Prof_Often_Book *book, uint64_t ticks)
{
   enum { TIMES = 32 };
   const Prof_Often_Sums *s = &book->sums;
   if (Prof_LIKELY(ticks < Prof_Atomic_load64(&often->long_ticks)) || !book->log) return 0;
   return s->samples >= TIMES && (double)ticks * (double)s->weight > TIMES * (double)s->weighed;
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

static void add_sample(const Prof_Often *often, Prof_Often_Book *book, uint64_t ticks)
{
   if ((int64_t)ticks < 0) return; /* the clock went back */
   begin_write(book);
   if (stands_alone(often, book, ticks)) {
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
enum { CLOCKED = 8 }; /* one sample in so many has a second stamp */

static void note_clock(Prof_Often *often, uint64_t ticks)
{
   enum { SLOWNESS = 16, FAR = 4 };
   double clock = Prof_Float_of_bits(often->clock), now = (double)ticks;
   if (clock > 0 && now > FAR * clock) now = FAR * clock;
   if (Prof_Often_fixed_clock >= 0) now = clock = Prof_Often_fixed_clock;
   clock = clock > 0 ? clock + (now - clock) / SLOWNESS : now;
   Prof_Atomic_store64(&often->clock, Prof_Float_bits(clock));
}

static Prof_NOINLINE void measure_clock(Prof_Often *often)
{
   uint64_t first = Prof_Stamp_now();
   note_clock(often, Prof_Stamp_now() - first);
}

/* The entry is on the clock. */
static void end_timed(Prof_Thread *me, Prof_Node *node, Prof_Due *due, uint64_t now)
{
   Prof_Node *parent = node->parent;
   Prof_Often_Book *book;
   Prof_Atomic_store_ptr(&me->cur, parent);
   Prof_Atomic_add64(&node->self, now);
   Prof_Atomic_sub64(&parent->self, now);
   if (Prof_UNLIKELY(!due->slot)) return;
   book = &me->in->often->books[due->slot];
   if (Prof_LIKELY(book->drawn)) {
      if (Prof_UNLIKELY(book->log && !(book->sums.samples % CLOCKED)))
         measure_clock(me->in->often);
      add_sample(me->in->often, book, node->self - book->at);
   }
   book->sound = node->self;
   book->sound_at = now;
   Prof_Atomic_store32(&due->left, book->rest ? book->rest : draw_next(book));
   book->drawn = 0;
}

void Prof_Instrument_leave_timed(Prof_Node *node, uint64_t now)
{
   Prof_Thread *me = Prof_Tls_hands();
   end_timed(me, node, Prof_Instrument_due(me->due, node), now);
}

/* Out of order, or at a gate. */
void Prof_Instrument_leave_often(Prof_Node *node)
{
   Prof_Often_Book *book = own_book(Prof_Tls_hands()->in, node);
   if (book) book->drawn = 0;
   Prof_Instrument_leave_node(node);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
