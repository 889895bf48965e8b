/* prof_capture_load.c - Prof_load_capture: a file in place of a running game.
 *
 * The first look finds how much there will be of what: so that tables get the size that the file
 * needs, which it has bytes for, and not what it claims. Then each part takes up what it wrote
 * (prof_archive.h), in three rounds:
 *
 *      tables    zones, stacks, values, threads: of the last piece, for numbers never change
 *      past      frames, hitches, time lines: of all pieces, the oldest first
 *      present   averages and all that is as it was at the end: of the last piece
 *
 * What came after the present was written, as in a recording that was cut, is then played through
 * the averages (prof_capture_replay.h).
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture.h"
#include "prof_capture_chunk.h"
#include "prof_capture_labels.h"
#include "prof_capture_parts.h"
#include "prof_capture_replay.h"
#include "prof_capture_source.h"
#include "../../platform/prof_os.h"
#include "../../src/base/prof_file.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_config_archive.h"
#include "../../src/frame/prof_apart.h"
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
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { ERROR_TEXT = 256, LEAST_FRAME = 24 /* bytes */ };
#define MOST_BYTES (SIZE_MAX / 2)

/* What the first look finds. */
typedef struct Amounts {
   Prof_Config config;
   int has_config;
   uint32_t zones, states, values, contexts, hitches, frames;
   uint64_t frame_bytes;
   char session[ERROR_TEXT]; /* of the piece that was looked at last; "": not known */
} Amounts;

/* This outlives the shutdown that loading begins with. */
static char error[ERROR_TEXT];

static struct {
   Prof_History_Checker checker;
   Prof_Frame newest; /* the frame that was loaded last, if there is one */
   uint32_t loaded;   /* frames */
   int has_held;
   uint64_t payload_at;        /* of the chunk that is read: its place in the file */
   Prof_Capture_Source *apart; /* that of frames which stay in it; null: they are loaded */
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
   if (Prof_Capture_Chunk_is(chunk, "LABL"))
      snprintf(all->session, sizeof all->session, "%s",
               Prof_Capture_Labels_session(chunk->payload, chunk->size));
   if (Prof_Capture_Chunk_is(chunk, "HITC")) ++all->hitches;
   if (!Prof_Capture_Chunk_is(chunk, "FRAM")) return;
   all->frames += count_frames(chunk);
   all->frame_bytes += chunk->size;
}

static void look(Amounts *all, Prof_Capture_Source *source)
{
   Prof_Chunk chunk;
   while (Prof_Capture_Source_next(source, &chunk, 0)) look_at(all, &chunk);
}

/* ---- settings ---- */

static int lesser(int a, uint32_t b) { return (uint32_t)a < b ? a : (int)b; }

/* Headers take half of the history at most. What one address space cannot hold is told when frames
 * are missing. */
static size_t history_for(const Amounts *all)
{
   uint64_t headers = ((uint64_t)all->frames + 16) * Prof_History_header_bytes();
   uint64_t bytes = headers + (headers > all->frame_bytes ? headers : all->frame_bytes) + 65536;
   return bytes < MOST_BYTES ? (size_t)bytes : MOST_BYTES;
}

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
   s->max_hitches = all->config.max_hitches;
   if ((uint32_t)s->max_hitches < all->hitches) s->max_hitches = (int)all->hitches;
   s->history_frames = lesser(INT32_MAX, all->frames + 2);
   s->history_bytes = history_for(all);
}

/* As Prof_configure, except for limits that a game may not set; the hooks stay those of this
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

static int read_apart(uint64_t at, unsigned char *to, uint32_t bytes)
{
   return Prof_Capture_Source_read(own.apart, at, to, bytes);
}

static int put_frame(const Prof_Archive *a, const Prof_Frame *f, const unsigned char *packed,
                     uint32_t bytes)
{
   if (!own.apart) return Prof_History_take_packed(f, packed, bytes);
   return Prof_History_take_apart(f, own.payload_at + (uint64_t)(packed - a->bytes), bytes);
}

static void take_frame(Prof_Archive *a, const Prof_Frame *f, const unsigned char *packed,
                       uint32_t bytes)
{
   const char *wrong = Prof_History_check(&own.checker, f, packed, bytes);
   if (own.loaded && f->ended < own.newest.ended) wrong = "frames are not in order";
   if (wrong) Prof_Archive_fail(a, wrong);
   else if (!put_frame(a, f, packed, bytes)) Prof_Archive_fail(a, "out of memory");
   if (!Prof_Archive_ok(a)) return;
   own.newest = *f;
   ++own.loaded;
}

/* Frames that an older piece has are passed over. */
static void load_frame(Prof_Archive *a, Prof_Frame *f, const Prof_Frame *before)
{
   const unsigned char *packed;
   uint32_t bytes = 0;
   memset(f, 0, sizeof *f);
   Prof_Frame_Archive_figures(a, f, before);
   packed = Prof_Archive_block(a, 0, &bytes);
   if (Prof_Archive_ok(a) && (!own.loaded || f->number > own.newest.number))
      take_frame(a, f, packed, bytes);
}

static void load_frames(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, 0, LEAST_FRAME), i;
   Prof_Frame frames[2];
   for (i = 0; i < count && Prof_Archive_ok(a); ++i)
      load_frame(a, &frames[i % 2], i ? &frames[1 - i % 2] : 0);
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

typedef enum Round { TABLES, PAST, PRESENT } Round;

static Round round_of(const Prof_Chunk *chunk)
{
   static const char *const past[] = {"FRAM", "HITC", "SPAN", "HELD"};
   static const char *const tables[] = {"ZONE", "STAT", "VALU", "CTXT"};
   size_t i;
   for (i = 0; i < 4; ++i) {
      if (Prof_Capture_Chunk_is(chunk, past[i])) return PAST;
      if (Prof_Capture_Chunk_is(chunk, tables[i])) return TABLES;
   }
   return is_part(Prof_Capture_before, chunk->kind) ? TABLES : PRESENT;
}

static void load_table(Prof_Archive *a, const Prof_Chunk *chunk)
{
   uint32_t zones = Prof_Zone_count(), states = Prof_State_count(), values = Prof_Value_count();
   if (Prof_Capture_Chunk_is(chunk, "ZONE")) Prof_Zone_archive(a, &zones);
   else if (Prof_Capture_Chunk_is(chunk, "STAT")) Prof_State_archive(a, &states);
   else if (Prof_Capture_Chunk_is(chunk, "VALU")) Prof_Value_archive(a, &values);
   else {
      if (Prof_Capture_Chunk_is(chunk, "CTXT")) make_contexts(a, chunk);
      load_part(a, Prof_Capture_Chunk_is(chunk, "CTXT") ? Prof_Capture_behind : Prof_Capture_before,
                chunk->kind);
   }
}

/* What held before the oldest frame is told by the piece that has it. A hitch is there once. */
static void load_past(Prof_Archive *a, const Prof_Chunk *chunk)
{
   if (Prof_Capture_Chunk_is(chunk, "FRAM")) load_frames(a);
   else if (Prof_Capture_Chunk_is(chunk, "HITC")) Prof_Hitch_archive(a, 0);
   else if (Prof_Capture_Chunk_is(chunk, "SPAN")) (void)Prof_Timeline_load(a, own.payload_at);
   else if (!own.has_held) {
      Prof_History_archive_held(a, 0);
      own.has_held = 1;
   }
}

static void load_present(Prof_Archive *a, const Prof_Chunk *chunk)
{
   load_part(a, Prof_Capture_behind, chunk->kind);
}

static int is_table(const Prof_Chunk *chunk) { return round_of(chunk) == TABLES; }
static int is_past(const Prof_Chunk *chunk) { return round_of(chunk) == PAST; }
static int is_present(const Prof_Chunk *chunk) { return round_of(chunk) == PRESENT; }
typedef int (*Is_Of)(const Prof_Chunk *chunk);
static const Is_Of is_of[] = {is_table, is_past, is_present};

/* 0: what is in it is not what a capture has. A minor version to come may have more behind what
 * there is now. */
static int load_chunk(const Prof_Chunk *chunk, Round round)
{
   Prof_Archive a;
   if (!is_of[round](chunk)) return 1;
   own.payload_at = chunk->at + Prof_CHUNK_HEAD;
   Prof_Archive_read(&a, chunk->payload, chunk->size);
   if (round == TABLES) load_table(&a, chunk);
   else if (round == PAST) load_past(&a, chunk);
   else load_present(&a, chunk);
   if (Prof_Archive_ok(&a)) return 1;
   tell(chunk, a.failed);
   return 0;
}

/* Returns as Prof_load_capture. A file that ends without an end was cut. */
static int load_round(Prof_Capture_Source *source, Round round)
{
   Prof_Chunk chunk;
   int done = 0;
   const char *wrong = Prof_Capture_Source_begin(source);
   while (!wrong && Prof_Capture_Source_next(source, &chunk, is_of[round])) {
      if (!load_chunk(&chunk, round)) return 0;
      done = Prof_Capture_Chunk_is(&chunk, "DONE");
   }
   if (!wrong) wrong = source->wrong;
   if (!wrong && !done) wrong = "the file was cut here";
   if (!wrong) return 1;
   tell(&source->bad, wrong);
   return 2;
}

static int worse(int a, int b) { return !a || !b ? 0 : a > b ? a : b; }

/* Of one that was cut it is told where. */
static int refuse(int loaded, const char *why)
{
   if (loaded == 1) tell(0, why);
   return 0;
}

/* The history has the newest frames, as many as there is memory for. */
static int tell_of_missing(void)
{
   const uint32_t kept = (uint32_t)Prof_History_length();
   char why[ERROR_TEXT];
   if (kept >= own.loaded) return 1;
   snprintf(why, sizeof why, "there is memory for %lu of %lu frames: the oldest are left out",
            (unsigned long)kept, (unsigned long)own.loaded);
   tell(0, why);
   return 2;
}

/* Numbers of threads are below how many there are, so there must be one; no frame is without. */
static int load_pieces(Prof_Capture_Source *pieces, int count)
{
   int i, loaded = load_round(&pieces[count - 1], TABLES);
   if (loaded && !Prof_Contexts_used) return refuse(loaded, "it has no frames");
   for (i = 0; loaded && i < count; ++i) loaded = worse(loaded, load_round(&pieces[i], PAST));
   if (loaded && !own.loaded) return refuse(loaded, "it has no frames");
   if (loaded) loaded = worse(loaded, load_round(&pieces[count - 1], PRESENT));
   return loaded ? worse(loaded, tell_of_missing()) : 0;
}

static int load(Prof_Capture_Source *pieces, int count, int apart)
{
   int loaded;
   Prof_Config_lock();
   loaded = Prof_Start_now();
   Prof_Context_past = 1;
   if (!loaded) tell(0, "out of memory");
   Prof_Module_list(&module);
   own.apart = apart ? pieces : 0;
   if (loaded && apart) Prof_Apart_begin(read_apart);
   if (loaded) loaded = load_pieces(pieces, count);
   if (loaded && !(Prof_Waiting_refresh() && Prof_Capture_Replay_rest())) {
      tell(0, "out of memory");
      loaded = 0;
   }
   Prof_Config_unlock();
   return loaded;
}

static void shut_down_but_hooks(void)
{
   Prof_Config empty = Prof_default_config(), *s = &Prof_Settings;
   empty.alloc = s->alloc;
   empty.alloc_clears = s->alloc_clears;
   empty.release = s->release;
   empty.log = s->log;
   empty.user = s->user;
   Prof_shutdown();
   Prof_Config_take(&empty);
}

static const char *look_at_pieces(Amounts *all, Prof_Capture_Source *pieces, int count)
{
   int i;
   memset(all, 0, sizeof *all);
   all->config = Prof_default_config();
   for (i = 0; i < count; ++i) {
      const char *wrong = Prof_Capture_Source_begin(&pieces[i]);
      char session[sizeof all->session];
      memcpy(session, all->session, sizeof session);
      if (wrong) return wrong;
      look(all, &pieces[i]);
      if (session[0] && all->session[0] && strcmp(session, all->session) != 0)
         return "the pieces are of different sessions";
   }
   return all->has_config ? 0 : "it has no settings: the file is cut or damaged";
}

static int load_sources(Prof_Capture_Source *pieces, int count, int apart)
{
   Amounts all;
   const char *wrong;
   int loaded;
   error[0] = 0;
   wrong = count > 0 ? look_at_pieces(&all, pieces, count) : "there is no capture";
   if (wrong) {
      tell(0, wrong);
      return 0;
   }
   configure(&all);
   loaded = load(pieces, count, apart);
   if (!loaded) shut_down_but_hooks();
   return loaded;
}

int Prof_Capture_load_sources(Prof_Capture_Source *pieces, int count)
{
   return load_sources(pieces, count, 0);
}

int Prof_Capture_load_apart(Prof_Capture_Source *source) { return load_sources(source, 1, 1); }

/* ---- the calls ---- */

int Prof_load_captures(const Prof_Capture_Piece *pieces, int count)
{
   Prof_Capture_Source *sources;
   int i, loaded;
   if (count < 1 || !pieces) return Prof_Capture_load_sources(0, 0);
   sources = (Prof_Capture_Source *)Prof_Config_alloc((size_t)count, sizeof *sources);
   if (!sources) {
      tell(0, "out of memory");
      return 0;
   }
   for (i = 0; i < count; ++i)
      Prof_Capture_Source_of_bytes(&sources[i], pieces[i].bytes, pieces[i].size);
   loaded = Prof_Capture_load_sources(sources, count);
   Prof_Config_release(sources);
   return loaded;
}

int Prof_load_capture_bytes(const void *bytes, size_t size)
{
   Prof_Capture_Source source;
   Prof_Capture_Source_of_bytes(&source, bytes, size);
   return Prof_Capture_load_sources(&source, 1);
}

static int goes_on(const char *bytes, size_t size, void *at)
{
   return Prof_Capture_Chunk_goes_on((const unsigned char *)bytes, size, (size_t *)at);
}

/* What can be read once only is read into memory, as far as it is a capture: it may have no end. */
static int load_whole(const char *file)
{
   size_t size = 0, at = 0;
   char *bytes = file ? Prof_File_read_while(file, goes_on, &at, &size) : 0;
   int loaded;
   if (!bytes) {
      tell(0, errno ? strerror(errno) : "the file cannot be read");
      return 0;
   }
   loaded = Prof_load_capture_bytes(bytes, size);
   Prof_Config_release(bytes);
   return loaded;
}

int Prof_load_capture(const char *file)
{
   Prof_Capture_Source source;
   int cancel = Prof_Os_forbid_cancel(), loaded;
   error[0] = 0;
   errno = 0;
   if (file && Prof_Capture_Source_of_file(&source, file)) {
      loaded = Prof_Capture_load_sources(&source, 1);
      Prof_Capture_Source_close(&source);
   } else loaded = load_whole(file);
   Prof_Os_allow_cancel(cancel);
   return loaded;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
