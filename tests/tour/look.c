/* look.c - reads everything that can be read. Each value is looked at, so that a sanitizer sees
 * one that was never written. */
#include "tour.h"
#include <math.h>
#include <string.h>

/* A share of a frame that rounding may take. */
static const double NEAR = 1e-6;

static int is_near(double a, double b) { return fabs(a - b) <= NEAR * (1 + fabs(a)); }

static int is_figure(double value) { return value > -1e15 && value < 1e15; }

static void expect_figures(Tour *t, const double *values, int count)
{
   int i, all = 1;
   for (i = 0; i < count; ++i) all &= is_figure(values[i]);
   EXPECT(t, all);
}

/* Column of a report, by its heading. */
static int column(const Prof_Report *report, const char *heading)
{
   int i;
   for (i = 0; i < Prof_NUM_VALUES; ++i)
      if (!strcmp(report->header[i + 1], heading)) return i;
   return -1;
}

static void read_record(Tour *t, const Prof_Report_Record *r)
{
   int i;
   EXPECT(t, strlen(r->name) < 1000 && r->indent >= 0 && r->number >= 0);
   EXPECT(t, strchr("+- ", r->prefix) != 0 && is_figure(r->heat));
   for (i = 0; i < Prof_NUM_VALUES; ++i)
      if (r->value_flag & 1 << i) EXPECT(t, is_figure(r->values[i]));
   EXPECT(t, strlen(Prof_zone_name(r->zone)) < 1000);
}

/* What all reports have in common; the sum of self times, or -1 if it has none. */
static double read_report(Tour *t)
{
   Prof_Report *report = Prof_create_report();
   double sum = 0;
   int i, self;
   if (!report) {
      EXPECT(t, t->refuse_to != 0);
      return -1;
   }
   self = column(report, "self");
   EXPECT(t, strlen(report->title[0]) < 1000 && strlen(report->title[1]) < 1000);
   EXPECT(t, report->hilight >= -1 && report->hilight < report->num_record);
   for (i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record *r = &report->record[i];
      read_record(t, r);
      if (self >= 0 && r->zone != -1) sum += r->values[self];
   }
   if (!report->num_record) sum = -1;
   Prof_free_report(report);
   return sum;
}

/* No time is lost: the self times of all zones of all threads are the frame. Without memory a
 * report may lack zones, but never show more. */
static void expect_whole_frame(Tour *t)
{
   double sum;
   Prof_set_report_mode(Prof_SELF_TIME);
   Prof_set_context(-1);
   Prof_set_frame(0);
   Prof_set_average(0);
   sum = read_report(t);
   if (t->refuse_to) EXPECT(t, sum <= t->frame_ms * (1 + NEAR));
   else EXPECT(t, is_near(sum, t->frame_ms));
}

static void read_text(Tour *t)
{
   char text[8192], part[100];
   size_t length = Prof_write_report(text, sizeof text);
   if (length < sizeof text) EXPECT(t, strlen(text) == length);
   EXPECT(t, Prof_write_report(part, sizeof part) == length);
   EXPECT(t, strlen(part) < sizeof part && strncmp(text, part, strlen(part)) == 0);
   EXPECT(t, Prof_write_report(0, 0) == length);
   EXPECT(t, Prof_write_quantity(part, sizeof part, 1536, "bytes") == 6);
   EXPECT(t, Prof_convert(1536, "bytes", "KB") == 1.5);
}

static void read_views(Tour *t)
{
   int mode, average, context, recursion;
   Prof_Context_Info info;
   for (recursion = 0; recursion < 2; ++recursion) {
      Prof_set_recursion((Prof_Recursion_Mode)recursion);
      for (mode = 0; mode < 3; ++mode) {
         Prof_set_report_mode((Prof_Report_Mode)mode);
         for (average = 0; average < 3; ++average) {
            Prof_set_average(average);
            read_report(t);
            read_text(t);
         }
      }
      for (context = -1; context < Prof_num_contexts(); ++context) {
         Prof_set_context(context);
         EXPECT(t, Prof_get_context_info(context, 0, &info) == (context >= 0));
         EXPECT(t, context < 0 || strlen(info.name) < 32);
         read_report(t);
      }
   }
}

static void move_about(Tour *t)
{
   int i;
   Prof_set_report_mode(Prof_SELF_TIME);
   for (i = 0; i < 10; ++i) {
      Prof_move_cursor(i % 3);
      Prof_select();
      read_report(t);
      Prof_select_parent();
      Prof_move_frame(-i * 7);
      read_report(t);
   }
   Prof_set_cursor(1000000);
   Prof_set_frame(1000000);
   read_report(t);
   EXPECT(t, Prof_get_frame() >= 0 && Prof_get_average() >= 0 && Prof_get_context() >= -1);
}

static void read_stats(Tour *t, const Prof_Stats *s)
{
   const double values[] = {s->mean, s->stdev, s->min, s->max, s->p50, s->p95, s->p99, s->p999,
                            s->low_1_percent, s->frames};
   expect_figures(t, values, 10);
   EXPECT(t, s->min <= s->p50 && s->p50 <= s->p99 && s->p99 <= s->max);
}

static void read_frames(Tour *t)
{
   Prof_Frame_Info info;
   Prof_Stats stats;
   int i;
   for (i = 0; Prof_get_frame_info(i, &info); ++i) {
      const double values[] = {info.ms, info.work_ms, info.ago_s};
      expect_figures(t, values, 3);
      EXPECT(t, strlen(info.text) < 64 && info.work_ms <= info.ms * (1 + NEAR));
      if (i == 0) EXPECT(t, is_near(info.ms, t->frame_ms) || t->refuse_to);
   }
   EXPECT(t, t->tiny ? i == 1 || i == 2 : i >= t->frames || t->refuse_to);
   if (Prof_get_frame_stats(0, 1000000, &stats)) read_stats(t, &stats);
   for (i = 0; i < 30; ++i)
      if (Prof_get_zone_stats(i, i % 2, 0, 1000000, &stats)) read_stats(t, &stats);
   if (Prof_get_path_stats("frame > recurse > recurse", 1, 0, 1000000, &stats))
      read_stats(t, &stats);
}

static void read_hitches(Tour *t)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near found;
   Prof_Hitch_Gpu gpu;
   int i, rank;
   for (i = 0; Prof_get_hitch(i, &hitch); ++i) {
      EXPECT(t, is_figure(hitch.usual_ms) && is_figure(hitch.excess_ms) && hitch.spread >= 0);
      EXPECT(t, is_figure(hitch.wait_ms) && hitch.wait_ms <= hitch.frame.ms * (1 + NEAR));
      EXPECT(t, strlen(hitch.frame.text) < 64);
      for (rank = 0; Prof_get_blame(i, rank, &blame); ++rank) {
         EXPECT(t, strlen(blame.path) < sizeof blame.path && is_figure(blame.excess_ms));
         EXPECT(t, is_figure(blame.explains) && is_figure(blame.count + blame.usual_count));
         EXPECT(t, is_figure(blame.blame_ms) && strlen(Prof_evidence_name(blame.evidence)) < 11);
      }
      EXPECT(t, rank == hitch.num_blames || t->refuse_to);
      for (rank = 0; Prof_get_near(i, rank, &found); ++rank)
         EXPECT(t, strlen(found.name) > 0 && is_figure(found.count + found.usual_count));
      for (rank = 0; Prof_get_hitch_gpu(i, rank, &gpu); ++rank)
         EXPECT(t, strlen(gpu.path) < sizeof gpu.path && is_figure(gpu.ms + gpu.usual_ms));
      EXPECT(t, strlen(Prof_hitch_kind_name(hitch.kind)) > 0);
      EXPECT(t, Prof_count_hitches(hitch.kind) > 0);
   }
   EXPECT(t, i == Prof_num_hitches() && (!t->tiny || i <= Prof_NUM_HITCH_KINDS));
   if (!t->refuse_to) EXPECT(t, i > 0);
   Prof_drop_hitch(0);
   Prof_clear_hitches();
   Prof_reset_locks();
   EXPECT(t, Prof_num_locks() == 0);
   EXPECT(t, Prof_num_hitches() == 0);
}

static void take_values(int id, int x0, int x1, float *values, void *data)
{
   Tour *t = (Tour *)data;
   int i, all = 1;
   for (i = 0; i < x1 - x0; ++i) all &= values[i] >= 0 && values[i] < 1000;
   EXPECT(t, all && x0 >= 0 && x1 <= 128 && strlen(Prof_zone_name(id)) > 0);
}

static void compare(Tour *t)
{
   int there = Prof_compare(10, 19, 0, 9);
   EXPECT(t, there == !t->tiny || t->refuse_to);
   read_views(t);
   Prof_compare_off();
}

void Tour_look(Tour *t)
{
   expect_whole_frame(t);
   read_views(t);
   move_about(t);
   read_frames(t);
   Prof_graph(128, take_values, t);
   compare(t);
   read_hitches(t);
   expect_whole_frame(t);
}
