/* prof_baseline.c - see prof_baseline.h
 *
 * THE FILE, version 1. Text; lines end with LF, CR LF is read as well.
 *
 *      iprof baseline 1
 *      frames 61                             that were averaged
 *      frame_ns 16683211.250000              mean length of one
 *      paths 3                               as many lines follow
 *      0 150000.000000 0.000000 (root)       parent, self ns, entries (a frame, mean), zone
 *      1 1203.250000 1.000000 main_loop      this is path 2, its parent is path 1
 *      2 15000.000000 2.500000 ai            path 3: main_loop > ai
 *      end
 *
 * A path is its zone's name and its parent, an earlier line: the names from the outermost zone
 * follow from that, and a recursion ten thousand deep takes ten thousand short lines. The name is
 * all that stands after the third blank. Nanoseconds, not ticks, as those differ from machine to
 * machine. Decimals have a point in every locale.
 *
 * VERSION 2 has values as well, and is written only where there are any; so an older program reads
 * what it can, and says of the rest that it is another version. Before the end stands:
 *
 *      values 2                              as many lines follow
 *      count 60 1000 25.5 draw_calls<TAB>calls
 *      memory 60 67108864 0 meshes<TAB>bytes
 *
 * A value's kind, the frames in which it was known, mean and standard deviation of its figures
 * (prof_value_walk.h), its name, and behind a tab its unit. What of a count was added below which
 * path, a file tells by the entries of its path alone.
 *
 * VERSION 3 is written only where the time of a path is an estimate (prof_bound.h). It always has
 * the line of values, be it with a 0, and behind them:
 *
 *      bounds 1                              as many lines follow
 *      3 250000 12.5                         path 3: variance of its self ns, and what is not known
 *
 * MATCHING. A path of the file belongs to the state with the same names from the outermost zone; if
 * there are several, as zones of one name may stand in several places, they are taken in the order
 * of their first entry, and the last ones of the file go to one of them. A path that this run has
 * never opened gets its state made, so that it shows as a row: with the first zone of that name, or
 * else with that of a run-time name. Such a state has not run (Prof_State_has_run).
 *
 * What is made stays, and the game could need it. So all baselines of a run together make at most a
 * quarter of the states, and of the names, that would be free without them. What goes beyond is
 * summed as "(rest of baseline)" below the nearest path that has a state, or below the root.
 *
 * Finding takes no lock, as states and zones never change; the lock is held to make one, no longer.
 */
#ifdef Prof_ENABLED
#include "prof_baseline.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_value.h"
#include "../base/prof_file.h"
#include "../base/prof_number.h"
#include "../base/prof_module.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

#define HEADING "iprof baseline "
#define VERSION "1"
#define VERSION_OF_VALUES "2"
#define VERSION_OF_BOUNDS "3"

enum {
   MAX_FILE = 64 << 20,
   LEAST_LINE = 8, /* "0 0 0 a" and its end */
   LEAST_VALUE = 13, /* "count 1 0 0\t" and its end */
   LEAST_BOUND = 6   /* "1 0 0" and its end */
};

/* ---- reading ---- */

typedef struct Reader {
   const char *at, *end;     /* what is left of the file */
   const char *from, *to;    /* and of the line */
   int has_values, has_bounds;
   Prof_Baseline *out;
} Reader;

static int wrong(Reader *r, const char *why)
{
   if (!r->out->wrong) r->out->wrong = why;
   return 0;
}

static int next_line(Reader *r)
{
   size_t left = (size_t)(r->end - r->at);
   const char *end = left ? (const char *)memchr(r->at, '\n', left) : 0;
   Prof_ASSERT(r->at <= r->end);
   ++r->out->line;
   if (!end) return wrong(r, "the file ends too early");
   r->from = r->at;
   r->to = end > r->at && end[-1] == '\r' ? end - 1 : end;
   r->at = end + 1;
   return 1;
}

static int take_text(Reader *r, const char *text)
{
   size_t length = strlen(text);
   Prof_ASSERT(r->from <= r->to && r->to <= r->end);
   if ((size_t)(r->to - r->from) < length || memcmp(r->from, text, length) != 0) return 0;
   r->from += length;
   return 1;
}

static int take_number(Reader *r, double *value)
{
   const char *stop = Prof_Number_read(r->from, r->to, value);
   if (!stop || *value > 1e12) return 0;
   r->from = stop;
   return 1;
}

static int take_whole(Reader *r, double most, double *value)
{
   return take_number(r, value) && *value <= most && *value == (double)(uint64_t)*value;
}

static int at_end(const Reader *r) { return r->from == r->to; }

/* `name value`, nothing else. */
static int read_field(Reader *r, const char *name, double *value)
{
   if (!next_line(r)) return 0;
   if (take_text(r, name) && take_text(r, " ") && take_number(r, value) && at_end(r)) return 1;
   return wrong(
      r, "this line should be a field and its number: frames, frame_ns, then paths, then values");
}

static int read_heading(Reader *r)
{
   if (!next_line(r) || !take_text(r, HEADING)) {
      r->out->wrong = "this is no baseline: it should begin with \"" HEADING VERSION "\"";
      return 0;
   }
   if (take_text(r, VERSION) && at_end(r)) return 1;
   r->has_bounds = take_text(r, VERSION_OF_BOUNDS) && at_end(r);
   r->has_values = r->has_bounds || (take_text(r, VERSION_OF_VALUES) && at_end(r));
   if (r->has_values) return 1;
   return wrong(r, "another version of the format; this program reads versions " VERSION
                   " to " VERSION_OF_BOUNDS);
}

/* A count that the rest of the file cannot hold is refused before memory is asked for. */
static int read_counts(Reader *r)
{
   Prof_Baseline *out = r->out;
   const uint32_t most = Prof_MAX_STATES;
   double frames, paths;
   if (!read_field(r, "frames", &frames) || !read_field(r, "frame_ns", &out->frame_ns) ||
       !read_field(r, "paths", &paths))
      return 0;
   if (!(frames >= 1 && frames <= 1e9)) return wrong(r, "the number of frames is out of bounds");
   if (!(paths >= 1 && paths <= most)) return wrong(r, "more paths than there can be");
   if (paths * LEAST_LINE > (double)(r->end - r->at)) return wrong(r, "the file ends too early");
   out->frames = (unsigned long)frames;
   out->count = (uint32_t)paths;
   return 1;
}

static int is_name(const char *from, const char *to)
{
   if (to - from > Prof_MAX_TEXT) return 0;
   for (; from < to; ++from)
      if ((unsigned char)*from < ' ') return 0;
   return 1;
}

/* `at` counts from 0, parents in the file from 1, where 0 is for the root itself. */
static int read_path(Reader *r, uint32_t at)
{
   Prof_Baseline_Path *path = &r->out->paths[at];
   double parent;
   Prof_ASSERT(at < r->out->count);
   if (!next_line(r)) return 0;
   if (!take_whole(r, at, &parent) || (parent == 0) != (at == 0))
      return wrong(r, "the path's parent must be an earlier path");
   if (!take_text(r, " ") || !take_number(r, &path->self_ns) || !take_text(r, " ") ||
       !take_number(r, &path->entries) || !take_text(r, " "))
      return wrong(r, "a path should be: parent, self ns, entries, zone");
   if (!is_name(r->from, r->to)) return wrong(r, "this cannot be a zone's name");
   path->parent = at ? (uint32_t)parent - 1 : 0;
   path->name = r->from;
   path->length = (uint32_t)(r->to - r->from);
   return 1;
}

static int take_kind(Reader *r, Prof_Kind *kind)
{
   int k;
   for (k = Prof_COUNT; k <= Prof_MEMORY; ++k) {
      *kind = (Prof_Kind)k;
      if (take_text(r, Prof_Value_kind_name(*kind)) && take_text(r, " ")) return 1;
   }
   return 0;
}

static int take_exact(Reader *r, double *value)
{
   const char *stop = Prof_Number_read_exact(r->from, r->to, value);
   if (!stop) return 0;
   r->from = stop;
   return take_text(r, " ");
}

static int read_value(Reader *r, Prof_Baseline_Value *v)
{
   const char *tab;
   if (!next_line(r)) return 0;
   if (!take_kind(r, &v->kind) || !take_exact(r, &v->frames) || !take_exact(r, &v->mean) ||
       !take_exact(r, &v->stdev))
      return wrong(r, "a value should be: kind, frames, mean, deviation, name, tab, unit");
   if (!(v->frames > 0 && v->frames <= 1e12 && v->stdev >= 0))
      return wrong(r, "a value's frames or deviation is out of bounds");
   tab = r->from < r->to ? (const char *)memchr(r->from, '\t', (size_t)(r->to - r->from)) : 0;
   if (!tab || !is_name(r->from, tab) || !is_name(tab + 1, r->to))
      return wrong(r, "this cannot be a value's name and unit");
   v->name = r->from;
   v->name_length = (uint32_t)(tab - r->from);
   v->unit = tab + 1;
   v->unit_length = (uint32_t)(r->to - v->unit);
   return 1;
}

static int read_values(Reader *r)
{
   Prof_Baseline *out = r->out;
   double values;
   uint32_t i;
   if (!r->has_values) return 1;
   if (!read_field(r, "values", &values)) return 0;
   if (!(values >= 0 && values * LEAST_VALUE <= (double)(r->end - r->at)))
      return wrong(r, "the file ends too early");
   out->num_values = (uint32_t)values;
   out->values = (Prof_Baseline_Value *)Prof_Config_alloc(out->num_values + 1, sizeof *out->values);
   if (!out->values) return wrong(r, "no memory to read it");
   for (i = 0; i < out->num_values; ++i)
      if (!read_value(r, &out->values[i])) return 0;
   return 1;
}

/* The last of a line: no blank follows. */
static int take_last(Reader *r, double *value)
{
   const char *stop = Prof_Number_read_exact(r->from, r->to, value);
   if (stop) r->from = stop;
   return stop && at_end(r);
}

static int read_bound(Reader *r, Prof_Baseline_Bound *b)
{
   double path;
   if (!next_line(r)) return 0;
   if (!take_whole(r, r->out->count, &path) || path < 1 || !take_text(r, " ") ||
       !take_exact(r, &b->variance) || !take_last(r, &b->unsure))
      return wrong(r, "a bound should be: path, variance, what is not known");
   if (!(b->variance >= 0 && b->unsure >= 0)) return wrong(r, "a bound is out of bounds");
   b->path = (uint32_t)path - 1;
   return 1;
}

static int read_bounds(Reader *r)
{
   Prof_Baseline *out = r->out;
   double bounds;
   uint32_t i;
   if (!r->has_bounds) return 1;
   if (!read_field(r, "bounds", &bounds)) return 0;
   if (!(bounds >= 0 && bounds * LEAST_BOUND <= (double)(r->end - r->at)))
      return wrong(r, "the file ends too early");
   out->num_bounds = (uint32_t)bounds;
   out->bounds = (Prof_Baseline_Bound *)Prof_Config_alloc(out->num_bounds + 1, sizeof *out->bounds);
   if (!out->bounds) return wrong(r, "no memory to read it");
   for (i = 0; i < out->num_bounds; ++i)
      if (!read_bound(r, &out->bounds[i])) return 0;
   return 1;
}

static int read_paths(Reader *r)
{
   uint32_t i;
   r->out->paths = (Prof_Baseline_Path *)Prof_Config_alloc(r->out->count, sizeof *r->out->paths);
   if (!r->out->paths) return wrong(r, "no memory to read it");
   for (i = 0; i < r->out->count; ++i)
      if (!read_path(r, i)) return 0;
   if (!read_values(r) || !read_bounds(r) || !next_line(r)) return 0;
   if (!take_text(r, "end") || !at_end(r))
      return wrong(r, r->has_bounds   ? "more bounds than announced"
                      : r->has_values ? "more values than announced"
                                      : "more paths than announced");
   if (r->at == r->end) return 1;
   ++r->out->line;
   return wrong(r, "something follows the end");
}

int Prof_Baseline_parse(const char *data, size_t size, Prof_Baseline *baseline)
{
   Reader r;
   memset(baseline, 0, sizeof *baseline);
   r.at = r.from = r.to = data;
   r.end = size ? data + size : data;
   r.out = baseline;
   r.has_values = r.has_bounds = 0;
   if (read_heading(&r) && read_counts(&r) && read_paths(&r)) return 1;
   Prof_Baseline_free(baseline);
   return 0;
}

void Prof_Baseline_free(Prof_Baseline *baseline)
{
   Prof_Config_release(baseline->paths);
   Prof_Config_release(baseline->values);
   Prof_Config_release(baseline->bounds);
   baseline->paths = 0;
   baseline->values = 0;
   baseline->bounds = 0;
   baseline->count = baseline->num_values = baseline->num_bounds = 0;
}

/* ---- matching ---- */

/* States by parent and name, or zones by name. Open addressing; a slot has the first of those that
 * share these, the others follow in the order of their numbers. If states 5 and 9 are both a zone
 * `load` below state 3, as two places in the source open one, and state 7 is `draw` below it:
 *
 *      slots    ... | 5 | ... | 7 | ...
 *      next[5]        9 -> 0
 *
 * A state that is taken for a path moves the slot on to the next, so that the second `load` of the
 * file gets state 9.
 */
typedef struct Index {
   uint32_t *slots, *next; /* 0: empty, none */
   uint32_t mask;
   uint32_t known; /* those below are in it */
   int of_zones;
} Index;

typedef struct Match {
   Index states, zones;
   uint32_t rest; /* paths that got no state */
} Match;

/* All baselines together may take so many sixteenths of what is free. "(rest of baseline)" may take
 * more than paths do, so that there is room to tell below which path the rest stood. */
enum { FOR_PATHS = 3, FOR_REST = 4, FOR_NAMES = 4 };

static struct {
   uint32_t made_states, made_names; /* for all baselines so far */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int start_index(Index *x, uint32_t first, uint32_t capacity, int of_zones)
{
   uint32_t size = 64;
   Prof_ASSERT(capacity > first);
   while (size < capacity * 2) size *= 2;
   x->slots = (uint32_t *)Prof_Config_alloc(size, sizeof *x->slots);
   x->next = (uint32_t *)Prof_Config_alloc(capacity, sizeof *x->next);
   x->mask = size - 1;
   x->known = first;
   x->of_zones = of_zones;
   return x->slots && x->next;
}

static void free_index(Index *x)
{
   Prof_Config_release(x->slots);
   Prof_Config_release(x->next);
}

static const char *name_in(const Index *x, uint32_t at)
{
   return Prof_Zones[x->of_zones ? at : Prof_States[at].zone].name;
}

static uint32_t parent_in(const Index *x, uint32_t at)
{
   return x->of_zones ? 0 : Prof_States[at].parent;
}

static uint32_t hash_of(uint32_t parent, const char *name)
{
   return Prof_Zone_hash_number((uint64_t)parent << 32 | Prof_Zone_hash_name(name));
}

/* The slot that has these, or the free one where they belong. */
static uint32_t *slot_of(const Index *x, uint32_t parent, const char *name)
{
   uint32_t at = hash_of(parent, name) & x->mask, in;
   while ((in = x->slots[at]) != 0) {
      if (parent_in(x, in) == parent && strcmp(name_in(x, in), name) == 0) break;
      at = (at + 1) & x->mask;
   }
   return &x->slots[at];
}

/* Takes the states or zones into the index that other threads may have made meanwhile. From the
 * highest number down, each goes in front of those that share its slot: so of those learnt at once
 * the lowest is the first. */
static void learn(Index *x, uint32_t count)
{
   uint32_t i;
   Prof_ASSERT(count >= x->known && count * 2 <= x->mask + 1); /* half full at most */
   for (i = count; i-- > x->known;) {
      uint32_t *slot = slot_of(x, parent_in(x, i), name_in(x, i));
      x->next[i] = *slot;
      *slot = i;
   }
   x->known = count;
}

/* Finds a state for a path of the file. Each state serves one path, except the last of its name,
 * which serves the remaining ones. */
static uint32_t take_state(Index *x, uint32_t parent, const char *name)
{
   uint32_t *slot, state;
   learn(x, Prof_State_count());
   slot = slot_of(x, parent, name);
   state = *slot;
   if (x->next[state]) *slot = x->next[state];
   Prof_ASSERT(state < x->known); /* 0: there is none */
   return state;
}

/* made + left is what would be free without baselines. */
static int may_make(uint32_t made, uint32_t left, uint32_t sixteenths)
{
   return left && (uint64_t)made * 16 < ((uint64_t)made + left) * sixteenths;
}

/* Finds or makes the zone of that name; 0 if it would be more than baselines may make. The caller
 * holds the lock, here and for the next two. */
static uint32_t zone_for(Index *x, const char *name)
{
   uint32_t zone;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   learn(x, Prof_Zone_count());
   zone = *slot_of(x, 0, name);
   if (zone || !may_make(own.made_names, Prof_Zone_names_left(), FOR_NAMES)) return zone;
   Prof_Module_list(&module);
   ++own.made_names;
   return Prof_Zone_of_site(Prof_Zone_site_of_name(name, "", 0));
}

/* Finds or makes a state. "(over limit)" states have places of their own, which nothing else can
 * use, so they do not count. */
static uint32_t make_state(uint32_t parent, uint32_t zone, uint32_t sixteenths)
{
   uint32_t state = Prof_State_find(parent, zone);
   Prof_ASSERT(Prof_Config_lock_is_mine() && parent < Prof_State_count());
   if (zone == Prof_ZONE_OVER) return state ? state : Prof_State_make_over(parent);
   if (state || !may_make(own.made_states, Prof_State_left(), sixteenths)) return state;
   Prof_Module_list(&module);
   ++own.made_states;
   return Prof_State_make(parent, zone, "", 0);
}

/* The state that gets what has none of its own: "(rest of baseline)" below the parent; else below
 * the root, for which there is always room as long as there is any; else what is beyond all
 * limits. */
static uint32_t make_rest(uint32_t parent)
{
   uint32_t state = make_state(parent, Prof_ZONE_REST, FOR_REST);
   if (!state) state = make_state(Prof_STATE_ROOT, Prof_ZONE_REST, 16);
   if (!state) state = Prof_STATE_OVER;
   return state;
}

static uint32_t make_path(Match *m, uint32_t parent, const char *name)
{
   uint32_t zone, state;
   Prof_Config_lock();
   zone = zone_for(&m->zones, name);
   state = zone ? make_state(parent, zone, FOR_PATHS) : 0;
   if (!state) {
      state = make_rest(parent);
      ++m->rest;
   }
   Prof_Config_unlock();
   return state;
}

static int is_rest(uint32_t state)
{
   return state == Prof_STATE_OVER || Prof_States[state].zone == Prof_ZONE_REST;
}

/* What stands below a path that got no state of its own belongs to the same rest. */
static uint32_t state_for(Match *m, uint32_t parent, const Prof_Baseline_Path *path)
{
   char name[Prof_MAX_TEXT + 1];
   uint32_t state;
   Prof_ASSERT(path->length <= Prof_MAX_TEXT);
   memcpy(name, path->name, path->length);
   name[path->length] = 0;
   state = take_state(&m->states, parent, name);
   if (state) return state;
   if (!is_rest(parent)) return make_path(m, parent, name);
   ++m->rest;
   return parent;
}

/* A path's parent stands before it in the file, so its state is known already. */
static void find_states(Match *m, const Prof_Baseline *b, uint32_t *states)
{
   uint32_t i;
   states[0] = Prof_STATE_ROOT;
   Prof_ASSERT(b->count > 0);
   for (i = 1; i < b->count; ++i) {
      Prof_ASSERT(b->paths[i].parent < i);
      states[i] = state_for(m, states[b->paths[i].parent], &b->paths[i]);
   }
}

/* Several paths may share a state, so they are added up. The file's nanoseconds become ticks of
 * this run; what was work, a file does not tell. */
static void sum_paths(const Prof_Baseline *b, const uint32_t *states, Prof_Means *means)
{
   double ns = Prof_Clock_seconds_per_tick() * 1e9;
   uint32_t i;
   for (i = 0; i < b->count; ++i) {
      Prof_ASSERT(states[i] < means->num_states);
      means->self[states[i]] += b->paths[i].self_ns / ns;
      means->entries[states[i]] += b->paths[i].entries;
   }
   for (i = 0; i < b->num_bounds; ++i)
      Prof_Range_Means_add_bound(means, states[b->bounds[i].path],
                                 b->bounds[i].variance / (ns * ns), b->bounds[i].unsure / ns);
   means->seconds = b->frame_ns * 1e-9;
   means->work = -1;
   means->frames = b->frames;
}

static char *copy(char *to, const char **text, const char *from, uint32_t length)
{
   *text = to;
   memcpy(to, from, length);
   to[length] = 0;
   return to + length + 1;
}

/* The text of the file goes, so names are copied. 0: no memory. */
static int copy_values(const Prof_Baseline *b, Prof_Mean_Values *values)
{
   size_t bytes = 1;
   uint32_t i;
   char *to;
   for (i = 0; i < b->num_values; ++i)
      bytes += b->values[i].name_length + b->values[i].unit_length + 2;
   values->of = (Prof_Mean_Value *)Prof_Config_alloc(b->num_values + 1, sizeof *values->of);
   to = values->texts = (char *)Prof_Config_alloc(bytes, 1);
   for (i = 0; values->of && to && i < b->num_values; ++i) {
      const Prof_Baseline_Value *from = &b->values[i];
      Prof_Mean_Value *v = &values->of[i];
      to = copy(to, &v->name, from->name, from->name_length);
      to = copy(to, &v->unit, from->unit, from->unit_length);
      v->kind = from->kind;
      v->frames = from->frames;
      v->mean = from->mean;
      v->stdev = from->stdev;
   }
   values->count = b->num_values;
   return values->of && to;
}

static int start_match(Match *m)
{
   uint32_t zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   memset(m, 0, sizeof *m);
   return start_index(&m->states, Prof_STATE_OVER, Prof_State_capacity(), 0) &&
          start_index(&m->zones, Prof_ZONE_OVER, zones, 1);
}

int Prof_Baseline_match(const Prof_Baseline *b, Prof_Means *means, uint32_t *rest)
{
   uint32_t *states = (uint32_t *)Prof_Config_alloc(b->count, sizeof *states);
   Match match;
   int ok = start_match(&match) && states && Prof_Range_Means_make(means, Prof_State_capacity());
   if (ok && ((b->num_bounds && !Prof_Range_Means_need_bounds(means)) ||
              !copy_values(b, &means->of_values))) {
      Prof_Range_Means_free(means);
      ok = 0;
   }
   if (ok) {
      find_states(&match, b, states);
      sum_paths(b, states, means);
      Prof_Range_Means_know_values(means);
   }
   *rest = match.rest;
   Prof_Config_release(states);
   free_index(&match.states);
   free_index(&match.zones);
   return ok;
}

static int match_and_tell(const char *file, const Prof_Baseline *b, Prof_Means *means)
{
   uint32_t rest;
   if (!Prof_Baseline_match(b, means, &rest)) {
      Prof_Config_log("%s: no memory to compare with it", Prof_File_end_of_name(file));
      return 0;
   }
   if (rest)
      Prof_Config_log(
         "%s: %u of its paths never ran here and are too many for what max_states and "
         "max_names leave free: summed as %s",
         Prof_File_end_of_name(file), (unsigned)rest, Prof_Zones[Prof_ZONE_REST].name);
   return 1;
}

int Prof_Baseline_load(const char *file, Prof_Means *means)
{
   Prof_Baseline baseline;
   size_t size;
   int ok = 0;
   char *data = Prof_File_read(file, MAX_FILE, &size);
   if (!data) return 0;
   if (Prof_Baseline_parse(data, size, &baseline)) {
      ok = match_and_tell(file, &baseline, means);
      Prof_Baseline_free(&baseline);
   } else {
      Prof_Config_log("%s:%d: %s", Prof_File_end_of_name(file), baseline.line, baseline.wrong);
   }
   Prof_Config_release(data);
   return ok;
}

/* ---- writing ---- */

/* numbers[state] becomes the path's number in the file, 0 if it needs none: nothing happened there
 * or below. */
static uint32_t number_paths(const Prof_Means *m, uint32_t *numbers)
{
   uint32_t s, count = 0;
   for (s = m->num_states - 1; s > Prof_STATE_ROOT; --s) {
      if (m->self[s] > 0 || m->entries[s] > 0) numbers[s] = 1;
      if (numbers[s]) numbers[Prof_States[s].parent] = 1;
   }
   numbers[Prof_STATE_ROOT] = 1;
   for (s = Prof_STATE_ROOT; s < m->num_states; ++s)
      if (numbers[s]) numbers[s] = ++count;
   Prof_ASSERT(count > 0 && count <= m->num_states);
   return count;
}

static void write_path(Prof_New_File *out, const Prof_Means *m, const uint32_t *numbers,
                       uint32_t state)
{
   char self[Prof_NUMBER_SIZE], entries[Prof_NUMBER_SIZE];
   char line[2 * Prof_NUMBER_SIZE + 16];
   Prof_ASSERT(numbers[Prof_States[state].parent] < numbers[state]); /* it stands before */
   snprintf(line, sizeof line, "%u %s %s ", (unsigned)numbers[Prof_States[state].parent],
            Prof_Number_write(self, m->self[state] * Prof_Clock_seconds_per_tick() * 1e9),
            Prof_Number_write(entries, m->entries[state]));
   Prof_File_text(out, line);
   Prof_File_text(out, Prof_Zones[Prof_States[state].zone].name);
   Prof_File_text(out, "\n");
}

static void write_value(Prof_New_File *out, const Prof_Mean_Value *v)
{
   const double numbers[] = {v->frames, v->mean, v->stdev};
   char text[Prof_NUMBER_SIZE];
   int i;
   Prof_File_text(out, Prof_Value_kind_name(v->kind));
   for (i = 0; i < 3; ++i) {
      Prof_File_text(out, " ");
      Prof_File_text(out, Prof_Number_write_exact(text, numbers[i]));
   }
   Prof_File_text(out, " ");
   Prof_File_text(out, v->name);
   Prof_File_text(out, "\t");
   Prof_File_text(out, v->unit);
   Prof_File_text(out, "\n");
}

static int is_estimate(const Prof_Means *m, const uint32_t *numbers, uint32_t state)
{
   const Prof_Bound *b = m->bounds ? &m->bounds[state] : 0;
   return b && numbers[state] && (b->variance > 0 || b->unsure > 0);
}

static uint32_t count_bounds(const Prof_Means *m, const uint32_t *numbers)
{
   uint32_t s, count = 0;
   for (s = Prof_STATE_ROOT; s < m->num_states; ++s) count += is_estimate(m, numbers, s) != 0;
   return count;
}

static void write_bound(Prof_New_File *out, uint32_t number, const Prof_Bound *bound)
{
   const double ns = Prof_Clock_seconds_per_tick() * 1e9;
   char path[16], text[Prof_NUMBER_SIZE];
   snprintf(path, sizeof path, "%u ", (unsigned)number);
   Prof_File_text(out, path);
   Prof_File_text(out, Prof_Number_write_exact(text, bound->variance * ns * ns));
   Prof_File_text(out, " ");
   Prof_File_text(out, Prof_Number_write_exact(text, bound->unsure * ns));
   Prof_File_text(out, "\n");
}

static void write_bounds(Prof_New_File *out, const Prof_Means *m, const uint32_t *numbers,
                         uint32_t count)
{
   char head[32];
   uint32_t s;
   snprintf(head, sizeof head, "bounds %u\n", (unsigned)count);
   Prof_File_text(out, head);
   for (s = Prof_STATE_ROOT; s < m->num_states; ++s)
      if (is_estimate(m, numbers, s)) write_bound(out, numbers[s], &m->bounds[s]);
}

static void write_values(Prof_New_File *out, const Prof_Mean_Values *values)
{
   char head[32];
   uint32_t i;
   snprintf(head, sizeof head, "values %u\n", (unsigned)values->count);
   Prof_File_text(out, head);
   for (i = 0; i < values->count; ++i) write_value(out, &values->of[i]);
}

static void write_all(Prof_New_File *out, const Prof_Means *m, uint32_t *numbers)
{
   char length[Prof_NUMBER_SIZE], head[Prof_NUMBER_SIZE + 96];
   uint32_t s, count = number_paths(m, numbers), bounds = count_bounds(m, numbers);
   snprintf(head, sizeof head, HEADING "%s\nframes %lu\nframe_ns %s\npaths %u\n",
            bounds                 ? VERSION_OF_BOUNDS
            : m->of_values.count ? VERSION_OF_VALUES
                                 : VERSION,
            m->frames,
            Prof_Number_write(length, m->seconds * 1e9), (unsigned)count);
   Prof_File_text(out, head);
   for (s = Prof_STATE_ROOT; s < m->num_states; ++s)
      if (numbers[s]) write_path(out, m, numbers, s);
   if (bounds || m->of_values.count) write_values(out, &m->of_values);
   if (bounds) write_bounds(out, m, numbers, bounds);
   Prof_File_text(out, "end\n");
}

/* Writes the file; returns 0, or what errno would say. */
static int write_file(const char *file, const Prof_Means *m)
{
   uint32_t *numbers = (uint32_t *)Prof_Config_alloc(m->num_states, sizeof *numbers);
   Prof_New_File out;
   char buffer[1024];
   int error = numbers ? Prof_File_begin(&out, file, buffer, sizeof buffer) : ENOMEM;
   if (!error) {
      write_all(&out, m, numbers);
      error = Prof_File_end(&out, 0);
   }
   Prof_Config_release(numbers);
   return error;
}

int Prof_save_baseline(const char *file, int newest, int oldest)
{
   Prof_Means means;
   int error;
   if (!file || !Prof_Range_Means_take(&means, newest, oldest)) {
      Prof_Config_log("Prof_save_baseline: %s",
                      file ? Prof_Range_Means_why_none(newest, oldest) : "no file's name");
      return 0;
   }
   error = write_file(file, &means);
   if (error)
      Prof_Config_log("%s: the baseline could not be written: %s", Prof_File_end_of_name(file),
                      strerror(error));
   Prof_Range_Means_free(&means);
   return !error;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
