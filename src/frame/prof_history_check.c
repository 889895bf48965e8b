/* prof_history_check.c - see prof_history_check.h. Formats as in prof_history_pack.h and
 * prof_history_values.h, whose varints are those of prof_archive.h. */
#ifdef Prof_ENABLED
#include "prof_history_check.h"
#include "prof_frame_archive.h"
#include "prof_history_pack.h"
#include "../../platform/prof_bytes.h"
#include "../../platform/prof_float.h"
#include "../base/prof_number.h"
#include "../gather/prof_context_names.h"
#include "../gather/prof_value.h"
#include <string.h>

/* ---- bytes ---- */

typedef struct Bytes {
   const unsigned char *at, *end;
   const char *wrong;
} Bytes;

static void fail(Bytes *b, const char *why)
{
   if (!b->wrong) b->wrong = why;
   b->at = b->end;
}

static int has(Bytes *b, size_t bytes)
{
   if ((size_t)(b->end - b->at) >= bytes) return 1;
   fail(b, "a frame ends too early");
   return 0;
}

static unsigned get_byte(Bytes *b) { return has(b, 1) ? *b->at++ : 0; }

/* No longer than `most` bytes, as the packers make none that are. */
static uint64_t get_varint(Bytes *b, int most)
{
   uint64_t x = 0;
   int i;
   for (i = 0; i < most; ++i) {
      unsigned byte = get_byte(b);
      x |= (uint64_t)(byte & 127) << 7 * i;
      if (byte < 128) return x;
   }
   fail(b, "a number of a frame is too long");
   return 0;
}

static uint32_t get_u32(Bytes *b)
{
   uint64_t x = get_varint(b, 5);
   if (x > UINT32_MAX) fail(b, "a number of a frame is too large");
   return (uint32_t)x;
}

static uint64_t get_ticks(Bytes *b, unsigned code)
{
   static const unsigned LENGTHS[4] = {2, 3, 4, 8};
   const unsigned length = LENGTHS[code & 3];
   uint64_t x = 0;
   unsigned i;
   if (!has(b, length)) return 0;
   for (i = 0; i < length; ++i) x |= (uint64_t)*b->at++ << 8 * i;
   if (x <= Prof_MOST_TICKS) return x;
   fail(b, "a time is longer than a year");
   return 0;
}

/* ---- values ---- */

enum { SAMPLE = 1, RANGE = 2, LAST = 4, FIRST = 8, ONE = 32, ALL_FLAGS = 63 };

static int64_t unzigzag(uint64_t code) { return (int64_t)(code >> 1) ^ -(int64_t)(code & 1); }

/* As the unpacker reads it, to the bit: what follows may hang on it. */
static double get_number(Bytes *b)
{
   double x = 0;
   if (!has(b, 1)) return 0;
   if (*b->at != 1) return (double)unzigzag(get_varint(b, 10) >> 1);
   ++b->at;
   if (has(b, 8)) {
      x = Prof_Float_of_bits(Prof_Bytes_get64(b->at));
      b->at += 8;
   }
   if (!Prof_Number_is_finite(x)) fail(b, "an amount is not finite");
   return x;
}

static void check_range(Bytes *b)
{
   double weight;
   (void)get_number(b);
   (void)get_number(b);
   weight = get_number(b);
   if (weight < 0) fail(b, "a weight is below 0");
   if (!(weight > 0)) return;
   (void)get_number(b);
   (void)get_number(b);
}

static void check_span(Bytes *b)
{
   unsigned flags = get_byte(b);
   if (flags > ALL_FLAGS) fail(b, "a value is of no kind");
   if (!(flags & SAMPLE)) (void)get_number(b);
   if (flags & ONE) return;
   (void)get_varint(b, 10);
   if (flags & FIRST) (void)get_number(b);
   if (flags & LAST) (void)get_number(b);
   if (flags & RANGE) check_range(b);
}

static void check_values(Bytes *b, const Prof_Frame *frame)
{
   const int64_t all = Prof_Value_count();
   int64_t value = 0;
   uint32_t i;
   uint64_t samples = frame->num_values ? get_varint(b, 10) : 0;
   if (samples > frame->num_values) fail(b, "a frame has more samples than values");
   for (i = 0; i < frame->num_values && !b->wrong; ++i) {
      uint64_t step = get_varint(b, 10);
      value += step <= UINT32_MAX * (uint64_t)4 ? unzigzag(step) : all;
      if (value <= 0 || value >= all) fail(b, "a frame has a value that is not there");
      if (b->at < b->end && (*b->at & SAMPLE) != (i < samples))
         fail(b, "samples do not come first");
      check_span(b);
   }
}

static void check_amounts(Bytes *b, const Prof_Frame *frame)
{
   uint64_t item = 0;
   uint32_t i;
   for (i = 0; i < frame->num_amounts && !b->wrong; ++i) {
      uint64_t step = get_varint(b, 10);
      if ((i && !step) || step >= frame->count || (item += step) >= frame->count)
         fail(b, "an amount is of no item");
      (void)get_number(b);
   }
}

/* ---- items ---- */

static int has_room(Prof_History_Checker *checker)
{
   checker->seen = (uint32_t *)Prof_Config_grown(checker->seen, &checker->cap, Prof_State_count(),
                                                 sizeof *checker->seen);
   return checker->cap >= Prof_State_count();
}

/* Runs are numbered over all frames that were checked; when the numbers are used up, all begin
 * anew. */
static void begin_run(Prof_History_Checker *checker)
{
   if (checker->run == UINT32_MAX) {
      memset(checker->seen, 0, checker->cap * sizeof *checker->seen);
      checker->run = 0;
   }
   ++checker->run;
}

enum { LONG_STEP = 31, HAS_ENTRIES = 4 };

typedef struct Run {
   uint32_t state, code; /* of the item before: its state, and context and `works` */
   uint64_t ticks;       /* of all items so far */
} Run;

static void check_long(Bytes *b, Run *run, uint32_t *step)
{
   uint32_t zig = get_u32(b), code = get_u32(b);
   *step = zig >> 1 ^ (0u - (zig & 1));
   if (code >> 1 >= Prof_Context_Names_count()) fail(b, "a frame has a thread that is not there");
   if (run->code != UINT32_MAX && code != run->code && code >> 1 <= run->code >> 1)
      fail(b, "threads of a frame are not in order");
   run->code = code;
}

static void check_item(Bytes *b, Prof_History_Checker *checker, Run *run)
{
   const uint32_t before = run->code;
   unsigned control = get_byte(b);
   uint32_t step = control >> 3;
   if (step == LONG_STEP) check_long(b, run, &step);
   if (run->code == UINT32_MAX) fail(b, "a frame has an item of no thread");
   if (run->code != before) begin_run(checker);
   run->ticks += get_ticks(b, control);
   if (run->ticks > Prof_MOST_TICKS) fail(b, "a frame's times are longer than a year");
   if (control & HAS_ENTRIES) (void)get_u32(b);
   run->state += step + 1;
   if (!run->state || run->state >= Prof_State_count())
      fail(b, "a frame has a stack that is not there");
   else if (checker->seen[run->state] == checker->run) fail(b, "a frame has a stack twice");
   else checker->seen[run->state] = checker->run;
}

static void check_items(Bytes *b, Prof_History_Checker *checker, const Prof_Frame *frame)
{
   Run run = {0, UINT32_MAX, 0};
   uint32_t i;
   for (i = 0; i < frame->count && !b->wrong; ++i) check_item(b, checker, &run);
}

/* ---- steps and estimates ---- */

static void check_steps(Bytes *b, const Prof_Frame *frame)
{
   uint64_t ticks = 0;
   uint32_t i;
   if (frame->num_steps > Prof_MAX_STEPS) fail(b, "a critical path is too long");
   for (i = 0; i < frame->num_steps && !b->wrong; ++i) {
      if (get_u32(b) >= Prof_Context_Names_count())
         fail(b, "a critical path has a thread that is not there");
      if (get_u32(b) >= Prof_State_count())
         fail(b, "a critical path has a stack that is not there");
      ticks += get_ticks(b, get_byte(b));
      if (ticks > Prof_MOST_TICKS) fail(b, "a critical path is longer than a year");
   }
}

static float get_float(const unsigned char *from)
{
   uint32_t bits = Prof_Bytes_get32(from);
   float x;
   memcpy(&x, &bits, sizeof x);
   return x;
}

static void check_estimates(Bytes *b, const Prof_Frame *frame)
{
   uint32_t i, at = 0;
   for (i = 0; i < frame->num_estimates && has(b, Prof_PACKED_ESTIMATE); ++i) {
      uint32_t item = Prof_Bytes_get32(b->at);
      float variance = get_float(b->at + 8), unsure = get_float(b->at + 12);
      if (item >= frame->count || (i && item <= at)) fail(b, "an estimate is of no item");
      if (!(variance >= 0 && variance < 1e37f && unsure >= 0 && unsure < 1e37f))
         fail(b, "an estimate has no bounds");
      if (b->wrong) return;
      at = item;
      b->at += Prof_PACKED_ESTIMATE;
   }
}

/* ---- all ---- */

static void check_text(Bytes *b)
{
   size_t left = (size_t)(b->end - b->at);
   const void *end = memchr(b->at, 0, left < Prof_FRAME_TEXT ? left : (size_t)Prof_FRAME_TEXT);
   if (end) b->at = (const unsigned char *)end + 1;
   else fail(b, "a note of a frame has no end");
}

const char *Prof_History_check(Prof_History_Checker *checker, const Prof_Frame *frame,
                               const unsigned char *packed, uint32_t bytes)
{
   Bytes b;
   b.at = packed;
   b.end = packed + bytes;
   b.wrong = 0;
   if (!has_room(checker)) return "out of memory";
   check_text(&b);
   check_values(&b, frame);
   check_amounts(&b, frame);
   check_items(&b, checker, frame);
   check_steps(&b, frame);
   check_estimates(&b, frame);
   if (!b.wrong && b.at != b.end) return "a frame has bytes left over";
   return b.wrong;
}

void Prof_History_Checker_free(Prof_History_Checker *checker)
{
   Prof_Config_release(checker->seen);
   memset(checker, 0, sizeof *checker);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
