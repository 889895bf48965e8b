/* prof_entry_times.c - see prof_entry_times.h
 *
 * A context's BOOK has a RECORD for each state that was entered; a record has two TALLIES, of self
 * and of hierarchical time, with a histogram each. At an enter the record notes the context's
 * clock. At the leave the difference is the entry's hierarchical time, and is added to `inside` of
 * the record below, whose self time is without it:
 *
 *      clock    0           2           5           9
 *      frame    enter                               leave: hier 9, inside 3, self 6
 *      ai                   enter       leave: hier 3, self 3; frame.inside += 3
 *
 * ROUNDS   Only the owner writes its tallies, so nobody else can empty them. Switching on and reset
 * begin a new round instead: entries of an older round do not count, and a tally of an older round
 * is emptied by its owner when it next counts in it; until then readers take it for empty.
 */
#ifdef Prof_ENABLED
#include "prof_entry_times.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_value_fold.h"
#include "../gather/prof_value_tally.h"
#include "../base/prof_module.h"
#include <math.h>
#include <string.h>

enum { PAGE = 256, SELF = 0, HIER = 1 };
#define SPOILT 0x80000000u /* set in `since`: an entry inside could not be recorded */

/* A quantity of the entries of a state in a context. Written by the owner alone; read by anyone
 * under the lock. Sums of squares are taken around the first value, or large values of small
 * variance would lose it. */
typedef struct Tally {
   uint64_t entries, sum, min, max;
   uint64_t first;
   uint64_t squares; /* sum of (value - first)^2; the bits of a double */
   /* Null: empty. A bucket that is full stays full. The one too many keeps the size a multiple of 8
    * where pointers have 4 bytes, for other threads read the numbers of a second tally as well. */
   uint32_t *parts[Prof_BUCKET_PARTS + 1];
} Tally;

/* A state of a context. It stands on the stack once at most, so this is all that its open entry
 * needs. */
typedef struct Record {
   uint64_t begin, inside; /* context's clock at its enter; hierarchical time of its children */
   uint32_t since;         /* the round it was entered in; 0 if that was not seen */
   uint32_t round;         /* of the tallies */
   Tally *tallies;         /* self, hierarchical; null before its first end */
} Record;

/* What a context keeps: its records in pages, made as states are entered. A context seldom enters
 * more than a few of all states, so a table of all would be mostly empty. */
typedef struct Book {
   uint32_t left_out;      /* entries */
   uint32_t full;          /* the round in which no more memory was to be had */
   Record *pages[1];       /* states / PAGE */
} Book;

/* Those of Prof_Entry_Sums, but for its buckets. */
typedef struct Moments {
   double entries, mean, deviations;
   uint64_t min, max;
} Moments;

/* What a capture had of a state: where its two sums begin in the bytes. */
typedef struct Loaded {
   uint32_t state, at[2];
} Loaded;

static struct {
   /* All of this is written under the lock. Owners of contexts read `counting`, `last_round`,
    * `data` and `claimed` without it. */
   uint32_t counting;   /* the round that entries count in; 0: the option is off */
   uint32_t last_round; /* the newest round, whether it still counts or not */
   size_t used;         /* bytes, of Prof_Config.entry_bytes */
   uint32_t bookless;   /* entries left out as their context could get no book */
   uint32_t refused;    /* the round in which a book was refused: nobody asks again in it */
   int data;            /* the place of books in Prof_Context.data, if `claimed` */
   int claimed;
   Loaded *loaded; /* by state */
   unsigned char *loaded_bytes;
   uint32_t num_loaded, cap_loaded, num_loaded_bytes;
} own;

/* ---- memory; under the lock ---- */

static void *take(size_t count, size_t size)
{
   size_t bytes = count * size;
   void *memory;
   Prof_ASSERT(Prof_Config_lock_is_mine() && own.used <= Prof_Settings.entry_bytes);
   if (bytes > Prof_Settings.entry_bytes - own.used) {
      Prof_Config_over_limit(&Prof_Config_counts.over_entries, "bytes for time per entry",
                             "entry_bytes", (long)Prof_Settings.entry_bytes);
      return 0;
   }
   memory = Prof_Config_alloc(count, size);
   if (memory) own.used += bytes;
   return memory;
}

/* Memory for what an owner writes. A round that found the budget used up asks no more in this book:
 * otherwise every entry from then on would take the lock, for nothing. */
static void *take_for(Book *book, size_t count, size_t size)
{
   void *memory;
   uint32_t round = Prof_Atomic_load32(&own.last_round);
   if (book->full == round) return 0;
   Prof_Config_lock();
   memory = take(count, size);
   if (!memory) book->full = round;
   Prof_Config_unlock();
   return memory;
}

/* ---- records ---- */

static size_t num_pages(void) { return Prof_State_capacity() / PAGE + 1; }

/* The context's book, or null. For the watcher, which watches only if the place was claimed; all
 * others ask book_if_any. */
static Book *book_of(const Prof_Context *c) { return (Book *)c->data[own.data]; }

static Book *book_if_any(const Prof_Context *c) { return own.claimed ? book_of(c) : 0; }

static Record *find(const Book *book, uint32_t state)
{
   Record *page = book->pages[state / PAGE];
   Prof_ASSERT(state < Prof_State_count());
   return page ? &page[state % PAGE] : 0;
}

static Record *find_or_make(Book *book, uint32_t state)
{
   if (!book->pages[state / PAGE]) {
      Record *page = (Record *)take_for(book, PAGE, sizeof *page);
      Prof_Config_lock();
      book->pages[state / PAGE] = page;
      Prof_Config_unlock();
   }
   return find(book, state);
}

/* ---- tallies ---- */

/* Empties a tally. The caller holds the lock, as readers look under it. */
static void clear(Tally *t)
{
   uint32_t part;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (part = 0; part < Prof_BUCKET_PARTS; ++part)
      if (t->parts[part]) memset(t->parts[part], 0, Prof_BUCKETS * sizeof *t->parts[part]);
   t->entries = t->sum = t->max = t->first = t->squares = 0;
   t->min = UINT64_MAX;
}

/* The record's tallies of this round; those of an older round are emptied first. */
static Tally *tallies_of(Book *book, Record *record, uint32_t round)
{
   if (record->tallies && record->round == round) return record->tallies;
   if (!record->tallies) {
      Tally *tallies = (Tally *)take_for(book, 2, sizeof *tallies);
      if (!tallies) return 0;
      Prof_Config_lock();
      record->tallies = tallies;
      Prof_Config_unlock();
   }
   Prof_Config_lock();
   clear(&record->tallies[SELF]);
   clear(&record->tallies[HIER]);
   record->round = round;
   Prof_Config_unlock();
   return record->tallies;
}

static uint32_t *part_of(Book *book, Tally *t, uint32_t part)
{
   Prof_ASSERT(part < Prof_BUCKET_PARTS);
   if (!t->parts[part]) {
      uint32_t *buckets = (uint32_t *)take_for(book, Prof_BUCKETS, sizeof *buckets);
      Prof_Config_lock();
      t->parts[part] = buckets;
      Prof_Config_unlock();
   }
   return t->parts[part];
}

static double to_double(uint64_t bits)
{
   double value;
   memcpy(&value, &bits, sizeof value);
   return value;
}

static uint64_t to_bits(double value)
{
   uint64_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

/* The owner is the only writer, so it reads its own numbers plainly; it stores them with atomics
 * since a report may read them at the same time. */
static void add(Tally *t, uint32_t *bucket, uint64_t value)
{
   double off;
   if (t->entries == 0) Prof_Atomic_store64(&t->first, value);
   off = value > t->first ? (double)(value - t->first) : (double)(t->first - value);
   Prof_Atomic_store64(&t->squares, to_bits(to_double(t->squares) + off * off));
   Prof_Atomic_add64(&t->sum, value);
   Prof_Atomic_add64(&t->entries, 1);
   if (value < t->min) Prof_Atomic_store64(&t->min, value);
   if (value > t->max) Prof_Atomic_store64(&t->max, value);
   Prof_ASSERT(t->min <= t->max && t->sum >= t->max && t->entries > 0);
   if (*bucket != UINT32_MAX) Prof_Atomic_inc32(bucket);
}

/* Counts an entry's two times, or neither if one has no memory: both tallies must tell of the same
 * entries. 0: no memory. */
static int tally(Book *book, Record *record, uint32_t round, uint64_t self, uint64_t hier)
{
   uint32_t self_part = Prof_Histogram_part(self), hier_part = Prof_Histogram_part(hier);
   uint32_t *self_buckets, *hier_buckets;
   Tally *t = tallies_of(book, record, round);
   Prof_ASSERT(self <= hier);
   if (!t) return 0;
   Prof_ASSERT(t[SELF].entries == t[HIER].entries && record->round == round);
   self_buckets = part_of(book, &t[SELF], self_part);
   hier_buckets = part_of(book, &t[HIER], hier_part);
   if (!self_buckets || !hier_buckets) return 0;
   add(&t[SELF], &self_buckets[Prof_Histogram_bucket(self, self_part)], self);
   add(&t[HIER], &hier_buckets[Prof_Histogram_bucket(hier, hier_part)], hier);
   return 1;
}

/* ---- the watcher ---- */

/* Makes the context's book when it is first needed, and not when the context comes in: memory may
 * be there by then. */
static Book *make_book(Prof_Context *c)
{
   Prof_Config_lock();
   if (own.refused != own.last_round) {
      c->data[own.data] = take(1, sizeof(Book) + num_pages() * sizeof(Record *));
      if (!book_of(c)) own.refused = own.last_round;
   }
   Prof_Config_unlock();
   return book_of(c);
}

/* A thread that takes up a context or puts it down does not begin or end an entry; the clock of the
 * context stands still meanwhile, which is all that entries need. */
static int on_in(Prof_Context *c, uint32_t state, uint64_t now, int late)
{
   (void)c, (void)state, (void)now, (void)late;
   return 1;
}

static void on_out(Prof_Context *c, uint32_t state, uint64_t now)
{
   (void)c, (void)state, (void)now;
}

/* What cannot be counted is at least counted as left out: the report tells the user that its
 * figures are not of all entries. */
static void leave_out(Book *book)
{
   if (!Prof_Atomic_load32(&own.counting)) return;
   if (book) {
      Prof_Atomic_inc32(&book->left_out);
      return;
   }
   Prof_Config_lock();
   ++own.bookless;
   Prof_Config_unlock();
}

/* Notes the round, too: an entry that ends in another one is not counted. */
static void on_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t now)
{
   Book *book = book_of(c) ? book_of(c) : make_book(c);
   Record *record = book ? find_or_make(book, state) : 0;
   (void)below;
   if (!record) {
      leave_out(book);
      return;
   }
   record->since = Prof_Atomic_load32(&own.counting);
   record->begin = Prof_Context_time_of(c, now);
   record->inside = 0;
}

/* An entry is dropped where another round has begun since, for its time would be counted from
 * before the reset. One that is spoilt has the right hierarchical time and a wrong self time, and
 * the two tallies must hold the same entries. */
static void count_entry(Book *book, Record *record, uint32_t round, uint64_t hier)
{
   uint32_t since = record->since;
   record->since = 0;
   if (!round || (since & ~SPOILT) != round) return;
   Prof_ASSERT(record->inside <= hier); /* the zones inside are over, and did not overlap */
   if (since & SPOILT || !tally(book, record, round, hier - record->inside, hier)) leave_out(book);
}

/* Where the enter was not seen, or had no memory, nobody knows how long it took. So what is below
 * it cannot tell its own self time: it is spoilt. */
static void on_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t now)
{
   Book *book = book_of(c);
   Record *record = book ? find(book, state) : 0;
   Record *parent = book ? find(book, below) : 0;
   uint32_t round = Prof_Atomic_load32(&own.counting);
   uint64_t hier;
   if (!record || !record->since) {
      if (parent && round && parent->since == round) parent->since |= SPOILT;
      return;
   }
   hier = Prof_Context_time_of(c, now) - record->begin;
   if ((int64_t)(hier - record->inside) < 0) hier = record->inside; /* the clock went back */
   if (parent) parent->inside += hier;
   if (c->forced) record->since = 0;
   else count_entry(book, record, round, hier);
}

/* ---- giving back ---- */

static void release_tallies(Tally *tallies)
{
   uint32_t i, part;
   for (i = SELF; tallies && i <= HIER; ++i)
      for (part = 0; part < Prof_BUCKET_PARTS; ++part) Prof_Config_release(tallies[i].parts[part]);
   Prof_Config_release(tallies);
}

static void release_book(Book *book)
{
   size_t page, pages = num_pages();
   uint32_t i;
   for (page = 0; book && page < pages; ++page) {
      Record *records = book->pages[page];
      for (i = 0; records && i < PAGE; ++i) release_tallies(records[i].tallies);
      Prof_Config_release(records);
   }
   Prof_Config_release(book);
}

static void put_back(void)
{
   uint32_t i;
   for (i = 0; own.claimed && i < Prof_Contexts_used; ++i) {
      release_book(book_of(Prof_Contexts[i]));
      Prof_Contexts[i]->data[own.data] = 0;
   }
   Prof_Config_release(own.loaded);
   Prof_Config_release(own.loaded_bytes);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- switching ---- */

/* A new round empties all tallies at a stroke: each owner clears its own when it next counts into
 * it, for nobody else may write them. */
static void start_round(int on)
{
   uint32_t round = own.last_round + 1;
   Prof_ASSERT(Prof_Config_lock_is_mine() && !(round & SPOILT));
   Prof_Atomic_store32(&own.last_round, round);
   if (on) Prof_Atomic_store32(&own.counting, round);
}

static const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave, 0, Prof_LANE_NONE};

static int start_watching(void)
{
   if (!own.claimed) {
      own.data = Prof_Context_claim_data();
      own.claimed = own.data >= 0;
   }
   return own.claimed && Prof_Thread_start_watching(&watcher);
}

int Prof_Entry_Times_are_on(void) { return Prof_Atomic_load32(&own.counting) != 0; }
int Prof_Entry_Times_are_loaded(void)
{
   int loaded;
   Prof_Config_lock();
   loaded = own.num_loaded > 0;
   Prof_Config_unlock();
   return loaded;
}

void Prof_set_entry_stats(int on)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (on && !own.counting) {
      if (start_watching()) start_round(1);
   } else if (!on && own.counting) {
      Prof_Atomic_store32(&own.counting, 0);
      Prof_Thread_stop_watching(&watcher);
   }
   Prof_Config_unlock();
}

/* What was logged of events so far is of before the reset, so it is folded first. */
void Prof_reset_entry_stats(void)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   start_round(own.counting != 0);
   Prof_Value_Fold_cut(Prof_Clock_now());
   Prof_Value_Tally_reset();
   Prof_Config_unlock();
}

/* ---- reading; under the lock ---- */

/* The owner may count on while this reads: `counted` is summed of the buckets that were read, so
 * that a percentile always finds its rank in them. */
static void add_buckets(Prof_Entry_Sums *sums, const Tally *t)
{
   uint32_t part, i;
   for (part = 0; part < Prof_BUCKET_PARTS; ++part) {
      if (!t->parts[part]) continue;
      for (i = 0; i < Prof_BUCKETS; ++i) {
         uint32_t count = Prof_Atomic_load32(&t->parts[part][i]);
         sums->buckets[part][i] += count;
         sums->counted += count;
      }
   }
}

/* Means and squared deviations of two lots together, after T. F. Chan, G. H. Golub and
 * R. J. LeVeque, "Algorithms for Computing the Sample Variance", The American Statistician 37
 * (1983), 242-247. */
static void join_moments(Prof_Entry_Sums *sums, double n, double mean, double deviations)
{
   double all = sums->entries + n, apart = mean - sums->mean;
   if (deviations > 0) sums->deviations += deviations;
   sums->deviations += apart * apart * sums->entries * n / all;
   sums->mean += apart * n / all;
   sums->entries = all;
}

static void add_moments(Prof_Entry_Sums *sums, const Tally *t)
{
   double n = (double)Prof_Atomic_load64(&t->entries);
   double mean = (double)Prof_Atomic_load64(&t->sum) / n,
          off = mean - (double)Prof_Atomic_load64(&t->first);
   join_moments(sums, n, mean, to_double(Prof_Atomic_load64(&t->squares)) - n * off * off);
}

static void add_tally(Prof_Entry_Sums *sums, const Tally *t)
{
   uint64_t min = Prof_Atomic_load64(&t->min), max = Prof_Atomic_load64(&t->max);
   if (Prof_Atomic_load64(&t->entries) == 0) return;
   if (sums->entries <= 0 || min < sums->min) sums->min = min;
   if (max > sums->max) sums->max = max;
   add_moments(sums, t);
   add_buckets(sums, t);
}

static void add_loaded(Prof_Entry_Sums *sums, uint32_t state, int hierarchical);

void Prof_Entry_Times_add(Prof_Entry_Sums *sums, uint32_t state, int hierarchical)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Contexts_used; ++i) {
      const Book *book = book_if_any(Prof_Contexts[i]);
      const Record *record = book ? find(book, state) : 0;
      if (record && record->tallies && record->round == own.last_round)
         add_tally(sums, &record->tallies[hierarchical ? HIER : SELF]);
   }
   if (own.num_loaded) add_loaded(sums, state, hierarchical);
}

/* The nearest rank of a percentile, as prof_statistics.c has it. */
static uint64_t rank_of(double percent, uint64_t count)
{
   double rank = ceil(percent * (double)count / 100 - 1e-9);
   if (!(rank > 1)) return 1;
   return rank < (double)count ? (uint64_t)rank : count;
}

double Prof_Entry_Times_percentile(const Prof_Entry_Sums *sums, double percent)
{
   uint64_t rank = rank_of(percent, sums->counted), seen = 0;
   uint32_t part = 0, i = 0;
   double middle;
   Prof_ASSERT(sums->counted > 0); /* else no bucket has the rank, and the walk leaves them all */
   while ((seen += sums->buckets[part][i]) < rank) {
      Prof_ASSERT(part < Prof_BUCKET_PARTS);
      if (++i < Prof_BUCKETS) continue;
      i = 0;
      ++part;
   }
   middle = Prof_Histogram_middle(part, i);
   if (middle < (double)sums->min) return (double)sums->min;
   return middle > (double)sums->max ? (double)sums->max : middle;
}

unsigned long Prof_Entry_Times_left_out(void)
{
   unsigned long sum = own.bookless;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Contexts_used; ++i) {
      const Book *book = book_if_any(Prof_Contexts[i]);
      if (book) sum += Prof_Atomic_load32(&book->left_out);
   }
   return sum + Prof_Value_Tally_left_out();
}

/* ---- archive ---- */

/* Buckets that are not empty, each as its distance from the one before and what is in it. */
static void archive_buckets(Prof_Archive *a, Prof_Entry_Sums *sums)
{
   enum { ALL = Prof_BUCKET_PARTS * Prof_BUCKETS };
   uint32_t filled = 0, at = 0, i;
   for (i = 0; i < ALL; ++i) filled += sums->buckets[i / Prof_BUCKETS][i % Prof_BUCKETS] != 0;
   Prof_Archive_u32(a, &filled, ALL);
   for (i = 0; filled && Prof_Archive_ok(a); --filled, ++i) {
      uint32_t step;
      uint64_t *bucket, count;
      while (!a->reads && !sums->buckets[i / Prof_BUCKETS][i % Prof_BUCKETS]) ++i;
      step = i - at;
      Prof_Archive_u32(a, &step, ALL - 1 - at);
      i = at + step;
      bucket = &sums->buckets[i / Prof_BUCKETS][i % Prof_BUCKETS];
      count = a->reads ? 0 : *bucket;
      Prof_Archive_u64(a, &count);
      if (a->reads) *bucket += count, sums->counted += count;
      at = i < ALL - 1 ? i + 1 : i;
   }
}

/* What was read comes to what is there: a zone has as many states as paths. The first is taken as
 * it is, to the last bit. */
static void take_moments(Prof_Entry_Sums *sums, const Moments *m)
{
   if (!(sums->entries > 0)) {
      sums->entries = m->entries;
      sums->mean = m->mean;
      sums->deviations = m->deviations;
      sums->min = m->min;
      sums->max = m->max;
      return;
   }
   join_moments(sums, m->entries, m->mean, m->deviations);
   if (m->min < sums->min) sums->min = m->min;
   if (m->max > sums->max) sums->max = m->max;
}

static void archive_sums(Prof_Archive *a, Prof_Entry_Sums *sums)
{
   Moments m = {0, 0, 0, 0, 0};
   if (!a->reads) {
      m.entries = sums->entries;
      m.mean = sums->mean;
      m.deviations = sums->deviations;
      m.min = sums->min;
      m.max = sums->max;
   }
   Prof_Archive_double(a, &m.entries);
   if (!(m.entries > 0)) return;
   Prof_Archive_double(a, &m.mean);
   Prof_Archive_double(a, &m.deviations);
   Prof_Archive_u64(a, &m.min);
   Prof_Archive_u64(a, &m.max);
   if (a->reads) take_moments(sums, &m);
   archive_buckets(a, sums);
}

/* Adds what a capture had of the state. Its bytes have been read once before, and were sound. */
static void add_loaded(Prof_Entry_Sums *sums, uint32_t state, int hierarchical)
{
   Prof_Archive a;
   uint32_t low = 0, high = own.num_loaded;
   while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (own.loaded[middle].state < state) low = middle + 1;
      else high = middle;
   }
   if (low == own.num_loaded || own.loaded[low].state != state) return;
   Prof_Archive_read(&a, own.loaded_bytes, own.num_loaded_bytes);
   a.at = own.loaded[low].at[hierarchical ? HIER : SELF];
   archive_sums(&a, sums);
}

static void archive_state(Prof_Archive *a, Prof_Entry_Sums *sums, uint32_t state)
{
   int which;
   for (which = SELF; which <= HIER; ++which) {
      if (a->reads) own.loaded[own.num_loaded].at[which] = a->at;
      memset(sums, 0, sizeof *sums);
      if (!a->reads) Prof_Entry_Times_add(sums, state, which);
      archive_sums(a, sums);
   }
}

static uint32_t next_with_entries(Prof_Entry_Sums *sums, uint32_t state)
{
   while (++state < Prof_State_count()) {
      memset(sums, 0, sizeof *sums);
      Prof_Entry_Times_add(sums, state, 1);
      if (sums->entries > 0) return state;
   }
   return 0;
}

/* States rise; 0 ends them. */
static void archive_states(Prof_Archive *a, Prof_Entry_Sums *sums)
{
   uint32_t state = 0, before;
   do {
      before = state;
      if (!a->reads) state = next_with_entries(sums, state);
      Prof_Archive_u32(a, &state, Prof_State_count() - 1);
      if (!state || !Prof_Archive_ok(a)) return;
      if (a->reads && state <= before) Prof_Archive_fail(a, "stacks are not in order");
      if (a->reads)
         own.loaded = (Loaded *)Prof_Config_grown(own.loaded, &own.cap_loaded, own.num_loaded + 1,
                                                  sizeof *own.loaded);
      if (a->reads && own.cap_loaded == own.num_loaded) Prof_Archive_fail(a, "out of memory");
      if (!Prof_Archive_ok(a)) return;
      archive_state(a, sums, state);
      if (a->reads) own.loaded[own.num_loaded++].state = state;
   } while (Prof_Archive_ok(a));
}

/* Histograms of all states would take much room, so what is read stays as it is, in bytes. */
static void keep_bytes(Prof_Archive *a)
{
   Prof_Config_release(own.loaded_bytes);
   own.num_loaded = own.num_loaded_bytes = 0;
   own.loaded_bytes = (unsigned char *)Prof_Config_alloc(a->size ? a->size : 1, 1);
   if (own.loaded_bytes) memcpy(own.loaded_bytes, a->bytes, a->size);
   else Prof_Archive_fail(a, "out of memory");
}

void Prof_Entry_Times_archive(Prof_Archive *a)
{
   Prof_Entry_Sums *sums = (Prof_Entry_Sums *)Prof_Config_alloc(1, sizeof *sums);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!sums) Prof_Archive_fail(a, "out of memory");
   else {
      if (a->reads) keep_bytes(a);
      archive_states(a, sums);
      if (a->reads && Prof_Archive_ok(a)) own.num_loaded_bytes = a->size;
      else if (a->reads) own.num_loaded = 0;
   }
   Prof_Config_release(sums);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
