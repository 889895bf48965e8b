/* prof_capture_load.c - Prof_load_capture: a file in place of a running game.
 *
 * The chunks are looked through twice. The first time only their heads are read, and how much there
 * will be of what: so that tables get the size that the file needs, which it has bytes for, and not
 * what it claims. The second time each part takes up what it wrote (prof_archive.h), in its order.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture.h"
#include "prof_capture_chunk.h"
#include "prof_capture_parts.h"
#include "../../src/base/prof_file.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_config_archive.h"
#include "../../src/frame/prof_frame_archive.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_history_check.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_timeline.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_context.h"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_state.h"
#include "../../src/gather/prof_value.h"
#include "../../src/gather/prof_zone.h"
#include <stdio.h>
#include <string.h>

enum { ERROR_TEXT = 256, LEAST_FRAME = 24 /* bytes */ };
#define MOST_FILE ((size_t)3 << 30)

/* What the first look finds. */
typedef struct Amounts {
   Prof_Config config;
   int has_config;
   uint32_t zones, states, values, contexts, hitches, frames;
   uint64_t frame_bytes;
} Amounts;

/* This outlives the shutdown that loading begins with. */
static char error[ERROR_TEXT];

static struct {
   Prof_History_Checker checker;
   Prof_Frame newest; /* the frame that was loaded last, if there is one */
   uint32_t loaded;   /* frames */
} own;

static void put_back(void)
{
   Prof_History_Checker_free(&own.checker);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

const char *Prof_capture_error(void) { return error; }

static void tell(const Prof_Chunk *chunk, const char *why)
{
   if (chunk && chunk->kind[0])
      snprintf(error, sizeof error, "chunk %s at byte %llu: %s", chunk->kind,
               (unsigned long long)chunk->at, why);
   else if (chunk)
      snprintf(error, sizeof error, "at byte %llu: %s", (unsigned long long)chunk->at, why);
   else snprintf(error, sizeof error, "%s", why);
}

/* ---- the first look ---- */

static void raise_to(uint32_t *most, uint32_t x)
{
   if (x > *most) *most = x;
}

/* A table's chunk begins with the number of its first entry and how many there are. */
static uint32_t end_of_table(const Prof_Chunk *chunk, uint32_t least)
{
   Prof_Archive a;
   uint32_t first = 0, count;
   Prof_Archive_read(&a, chunk->payload, chunk->size);
   Prof_Archive_u32(&a, &first, UINT32_MAX / 2);
   count = Prof_Archive_count(&a, 0, least);
   return Prof_Archive_ok(&a) && first < UINT32_MAX / 2 - count ? first + count : 0;
}

static uint32_t count_contexts(const Prof_Chunk *chunk)
{
   Prof_Archive a;
   uint64_t skipped;
   uint32_t count;
   int i;
   Prof_Archive_read(&a, chunk->payload, chunk->size);
   for (i = 0; i < 3; ++i) Prof_Archive_u64(&a, &skipped); /* frames, and threads alive and seen */
   count = Prof_Archive_count(&a, 0, 7);
   return count;
}

static uint32_t count_frames(const Prof_Chunk *chunk)
{
   Prof_Archive a;
   Prof_Archive_read(&a, chunk->payload, chunk->size);
   return Prof_Archive_count(&a, 0, LEAST_FRAME);
}

static void look_at(Amounts *all, const Prof_Chunk *chunk)
{
   Prof_Archive a;
   if (Prof_Capture_Chunk_is(chunk, "CONF") && !all->has_config) {
      Prof_Archive_read(&a, chunk->payload, chunk->size);
      Prof_Config_archive(&a, &all->config);
      all->has_config = Prof_Archive_ok(&a);
   }
   if (Prof_Capture_Chunk_is(chunk, "ZONE")) raise_to(&all->zones, end_of_table(chunk, 6));
   if (Prof_Capture_Chunk_is(chunk, "STAT")) raise_to(&all->states, end_of_table(chunk, 3));
   if (Prof_Capture_Chunk_is(chunk, "VALU")) raise_to(&all->values, end_of_table(chunk, 32));
   if (Prof_Capture_Chunk_is(chunk, "CTXT")) raise_to(&all->contexts, count_contexts(chunk));
   if (Prof_Capture_Chunk_is(chunk, "HITC")) ++all->hitches;
   if (!Prof_Capture_Chunk_is(chunk, "FRAM")) return;
   all->frames += count_frames(chunk);
   all->frame_bytes += chunk->size;
}

static void look(Amounts *all, const unsigned char *bytes, size_t size)
{
   size_t at = Prof_CAPTURE_HEAD;
   Prof_Chunk chunk;
   const char *wrong;
   memset(all, 0, sizeof *all);
   all->config = Prof_default_config();
   while (Prof_Capture_Chunk_next(&chunk, bytes, size, &at, &wrong)) look_at(all, &chunk);
}

/* ---- settings ---- */

static int lesser(int a, uint32_t b) { return (uint32_t)a < b ? a : (int)b; }

/* Each zone may have a name and a file of its own, and so may have what groups and rules say of
 * zones. More stacks than max_states are "(over limit)" ones, of which there may be a sixteenth. */
static void set_limits(const Amounts *all)
{
   Prof_Config *s = &Prof_Settings;
   enum { BESIDE = 1024 };
   s->max_zones = lesser(Prof_MOST_ZONES, all->zones + BESIDE);
   s->max_names = s->max_zones;
   s->max_states = lesser(all->config.max_states, all->states + 64);
   s->max_contexts = lesser(65536, all->contexts + 1);
   s->max_values = lesser(1 << 20, all->values + 16);
   s->max_hitches = lesser(1024, all->hitches > 0 ? all->hitches : 1);
   if (s->max_hitches < all->config.max_hitches) s->max_hitches = all->config.max_hitches;
   s->history_frames = (int)all->frames + 2;
   s->history_bytes = (size_t)(2 * (uint64_t)(all->frames + 16) * Prof_History_header_bytes() +
                               2 * all->frame_bytes + 65536);
}

/* As Prof_configure, but for limits that a game may not set; the hooks stay those of this
 * process. */
static void configure(const Amounts *all)
{
   const Prof_Config *c = &all->config;
   Prof_Config *s = &Prof_Settings, hooks = *s;
   Prof_shutdown();
   Prof_Config_take(&hooks);
   s->budget_ms = c->budget_ms;
   s->gap_ms = c->gap_ms;
   s->hitch_median = c->hitch_median;
   s->hitch_budget = c->hitch_budget;
   s->often_percent = c->often_percent;
   s->budget_less_machine = c->budget_less_machine;
   set_limits(all);
}

/* ---- the second look; under the lock ---- */

static void load_frame(Prof_Archive *a, const Prof_Frame *before)
{
   Prof_Frame f;
   const unsigned char *packed;
   const char *wrong;
   uint32_t bytes = 0;
   memset(&f, 0, sizeof f);
   Prof_Frame_Archive_figures(a, &f, before);
   packed = Prof_Archive_block(a, 0, &bytes);
   if (!Prof_Archive_ok(a)) return;
   wrong = Prof_History_check(&own.checker, &f, packed, bytes);
   if (own.loaded && (f.number <= own.newest.number || f.ended < own.newest.ended))
      wrong = "frames are not in order";
   if (wrong) Prof_Archive_fail(a, wrong);
   else if (!Prof_History_take_packed(&f, packed, bytes)) Prof_Archive_fail(a, "out of memory");
   if (!Prof_Archive_ok(a)) return;
   own.newest = f;
   ++own.loaded;
}

static void load_frames(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, 0, LEAST_FRAME), i;
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) load_frame(a, i ? &own.newest : 0);
}

/* The slots are made before their names are read. */
static void make_contexts(Prof_Archive *a, const Prof_Chunk *chunk)
{
   uint32_t count = count_contexts(chunk);
   while (Prof_Contexts_used < count && Prof_Archive_ok(a))
      if (!Prof_Context_make_past()) Prof_Archive_fail(a, "there is no room for its threads");
}

static void load_part(Prof_Archive *a, const Prof_Capture_Part *part, const char *kind)
{
   while (part->kind && memcmp(part->kind, kind, 4) != 0) ++part;
   if (part->kind) part->archive(a);
   else a->at = a->size; /* of a kind that came later */
}

static int is_part(const Prof_Capture_Part *part, const char *kind)
{
   while (part->kind && memcmp(part->kind, kind, 4) != 0) ++part;
   return part->kind != 0;
}

static void load_payload(Prof_Archive *a, const Prof_Chunk *chunk)
{
   uint32_t zones = Prof_Zone_count(), states = Prof_State_count(), values = Prof_Value_count();
   if (Prof_Capture_Chunk_is(chunk, "CTXT")) make_contexts(a, chunk);
   if (Prof_Capture_Chunk_is(chunk, "ZONE")) Prof_Zone_archive(a, &zones);
   else if (Prof_Capture_Chunk_is(chunk, "STAT")) Prof_State_archive(a, &states);
   else if (Prof_Capture_Chunk_is(chunk, "VALU")) Prof_Value_archive(a, &values);
   else if (Prof_Capture_Chunk_is(chunk, "FRAM")) load_frames(a);
   else if (Prof_Capture_Chunk_is(chunk, "HELD")) Prof_History_archive_held(a, 0);
   else if (Prof_Capture_Chunk_is(chunk, "HITC")) Prof_Hitch_archive(a, 0);
   else if (Prof_Capture_Chunk_is(chunk, "SPAN")) (void)Prof_Timeline_archive(a, 0);
   else if (Prof_Capture_Chunk_is(chunk, "CONF")) a->at = a->size; /* was read before */
   else if (is_part(Prof_Capture_before, chunk->kind))
      load_part(a, Prof_Capture_before, chunk->kind);
   else load_part(a, Prof_Capture_behind, chunk->kind);
}

/* 0: what is in it is not what a capture has. A minor version to come may have more behind what
 * there is now. */
static int load_chunk(const Prof_Chunk *chunk)
{
   Prof_Archive a;
   Prof_Archive_read(&a, chunk->payload, chunk->size);
   load_payload(&a, chunk);
   if (Prof_Archive_ok(&a)) return 1;
   tell(chunk, a.failed);
   return 0;
}

/* Returns as Prof_load_capture. A file that ends without an end was cut. */
static int load_chunks(const unsigned char *bytes, size_t size)
{
   size_t at = Prof_CAPTURE_HEAD;
   Prof_Chunk chunk;
   const char *wrong;
   int done = 0;
   while (Prof_Capture_Chunk_next(&chunk, bytes, size, &at, &wrong)) {
      if (!load_chunk(&chunk)) return 0;
      done = Prof_Capture_Chunk_is(&chunk, "DONE");
   }
   if (!wrong && !done) wrong = "the file was cut here";
   if (wrong) tell(&chunk, wrong);
   if (!own.loaded) {
      if (!wrong) tell(0, "it has no frames");
      return 0;
   }
   return wrong ? 2 : 1;
}

static int load(const unsigned char *bytes, size_t size)
{
   int loaded;
   Prof_Config_lock();
   loaded = Prof_Start_now();
   Prof_Context_past = 1;
   if (!loaded) tell(0, "out of memory");
   Prof_Module_list(&module);
   if (loaded) loaded = load_chunks(bytes, size);
   if (loaded && !Prof_Waiting_refresh()) {
      tell(0, "out of memory");
      loaded = 0;
   }
   Prof_Config_unlock();
   return loaded;
}

int Prof_load_capture_bytes(const void *bytes, size_t size)
{
   const char *wrong = Prof_Capture_Chunk_check_head((const unsigned char *)bytes, size);
   Amounts all;
   int loaded;
   error[0] = 0;
   if (!wrong) look(&all, (const unsigned char *)bytes, size);
   if (!wrong && !all.has_config) wrong = "it has no settings: the file is cut or damaged";
   if (wrong) {
      tell(0, wrong);
      return 0;
   }
   configure(&all);
   loaded = load((const unsigned char *)bytes, size);
   if (loaded) return loaded;
   {
      Prof_Config hooks = Prof_default_config();
      hooks.alloc = Prof_Settings.alloc, hooks.alloc_clears = Prof_Settings.alloc_clears;
      hooks.release = Prof_Settings.release, hooks.log = Prof_Settings.log;
      hooks.user = Prof_Settings.user;
      Prof_shutdown();
      Prof_Config_take(&hooks);
   }
   return 0;
}

int Prof_load_capture(const char *file)
{
   size_t size = 0;
   char *bytes;
   int loaded;
   error[0] = 0;
   bytes = file ? Prof_File_read(file, MOST_FILE, &size) : 0;
   if (!bytes) {
      tell(0, "the file cannot be read");
      return 0;
   }
   loaded = Prof_load_capture_bytes(bytes, size);
   Prof_Config_release(bytes);
   return loaded;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
