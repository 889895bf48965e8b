/* prof_out_html.c - one frame, one hitch with its blame, or many frames together, as a page that
 * needs nothing else: no script, no picture, no font from elsewhere. Colours are those of the
 * overlay: of groups, or, where it is known what is usual, of the excess over that. What waits is
 * hatched in both.
 *
 *      Frame 123  [! hitch]                  put_head
 *      Frames around it: bars                prof_out_html_strip.h
 *      level: reef, os: ...                  put_labels    what this is a run of
 *      Blame: usual, excess, a table         put_blames    of a hitch only
 *      Near it: what was counted, or called  put_near      of a hitch only
 *      Seen: functions, by counts of looks   prof_out_seen.h   of a hitch at which somebody looked
 *      Call paths: a flame graph a thread    put_flames    boxes placed in percent of the width
 *      Zones: a table                        put_zones     summed while the flames were written
 *      Values: a table                       put_values    those that moved, or hold something
 *      Locks: who waited for whom            put_locks     if any did, since the start
 */
#ifdef Prof_ENABLED
#include "../gather/prof_clock.h"
#include "../show/prof_critical_text.h"
#include "../show/prof_group.h"
#include "../show/prof_label.h"
#include "../show/prof_palette.h"
#include "../frame/prof_history.h"
#include "../frame/prof_hitch.h"
#include "../frame/prof_hitch_text.h"
#include "../frame/prof_scene.h"
#include "../frame/prof_waiting.h"
#include "../base/prof_bounded.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include "../show/prof_value_table.h"
#include "../show/prof_zone_bounds.h"
#include "prof_out_html_strip.h"
#include "prof_out_seen.h"
#include "prof_out_writers.h"
#include "prof_out_tree.h"
#include "prof_out_path_sums.h"
#include "../gather/prof_path.h"
#include <string.h>

enum { ROW_HEIGHT = 19, MIN_BLAMES = 5, MAX_BLAMES = 40, MAX_NEAR = 8 };
enum { IDLE = 0 }; /* no zone's number: what threads beside the updating one were in none */

#define WORTH_A_ROW 0.001 /* of a hitch's excess */

typedef struct Total {
   uint64_t self, hier, entries;
} Total;

typedef struct Page {
   Prof_Out *out;
   Prof_Frame frame;
   int hitch;          /* index; -1 none */
   const Prof_Sums *sums; /* of all frames together; null: it is a page of one */
   uint64_t first;     /* number of the oldest of them */
   Prof_Tree tree;
   /* The flame graph at hand, work alone: ticks by state, with all that is below it. One block. */
   double *usual;      /* null: it is not known, and boxes have the colours of groups */
   double *work;
   Total *totals;      /* by zone */
   uint32_t *order;    /* zones by self time */
   uint32_t num_zones;
   Prof_Zone_Bounds bounds; /* of the totals */
   const Prof_Seen_Tree *looked; /* what was seen in the hitch; null: nothing */
   unsigned char *seen; /* by group: it has a box; behind them: something waits */
} Page;

/* The overlay's colours, by the names that the style has for them: var(--panel) and so on. */
static const struct {
   const char *name;
   uint32_t color;
} colors[] = {{"panel", Prof_COLOR_PANEL}, {"text", Prof_COLOR_TEXT}, {"dim", Prof_COLOR_DIM},
              {"header", Prof_COLOR_HEADER}, {"cool", Prof_COLOR_COOL}, {"warm", Prof_COLOR_WARM},
              {"hot", Prof_COLOR_HOT}, {"grey", Prof_COLOR_GREY}, {"on-chip", Prof_COLOR_ON_CHIP}};

static const char style[] =
   "body{margin:24px auto;padding:0 16px;max-width:1240px;background:var(--panel);"
   "color:var(--text);font:14px/1.5 system-ui,sans-serif}\n"
   "h1{font-size:24px;margin:0 0 8px}h2{font-size:16px;margin:28px 0 8px}h3{font-size:14px;"
   "margin:14px 0 4px;font-weight:normal;color:var(--dim)}\n"
   "p{margin:4px 0;overflow-wrap:anywhere}.dim,footer{color:var(--dim)}footer{margin:28px 0}\n"
   ".chip{display:inline-block;padding:0 8px;margin-left:8px;border-radius:3px;font-size:14px;"
   "color:var(--on-chip);vertical-align:3px}.ok{background:var(--cool)}"
   ".over{background:var(--warm)}.hitch{background:var(--hot)}.mark{background:var(--grey)}\n"
   "table{border-collapse:collapse;width:100%}th{background:var(--header);text-align:right}"
   "td{text-align:right;font-variant-numeric:tabular-nums}th,td{padding:1px 10px}"
   "th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}"
   "tr:nth-child(even) td{background:#151820}\n"
   ".flame{position:relative;background:var(--header)}.flame div{position:absolute;"
   "height:18px;font:12px/18px system-ui,sans-serif;overflow:hidden;white-space:nowrap;"
   "text-overflow:ellipsis;text-indent:3px;color:var(--on-chip);"
   "box-shadow:inset -1px 0 var(--on-chip)}\n"
   ".wait{background:repeating-linear-gradient(135deg,var(--header) 0 5px,#4A5568 5px 7px)}"
   ".chip.wait,.flame .wait{color:var(--text)}\n"
   ".flame .usual{background:var(--cool)}.flame .more{background:var(--warm)}"
   ".flame .much{background:var(--hot);font-weight:bold;box-shadow:inset 0 2px var(--text),"
   "inset 0 -2px var(--text),inset -1px 0 var(--on-chip)}\n"
   ".flame .seen{background:repeating-linear-gradient(135deg,var(--panel) 0 3px,#5A6578 3px 5px);"
   "color:var(--text)}.chip.seen{background:repeating-linear-gradient(135deg,var(--panel) 0 3px,"
   "#5A6578 3px 5px);color:var(--text)}.seen span{background:var(--panel);padding:0 4px}"
   "td.bound{text-align:left;padding-left:0;white-space:nowrap}"
   ".look{overflow-wrap:anywhere}pre{background:var(--header);padding:4px 10px;margin:4px 0;"
   "white-space:pre-wrap;overflow-wrap:anywhere}summary{margin:14px 0 4px;color:var(--dim)}\n";

/* ---- pieces ---- */

static void put(const Page *page, const char *text) { Prof_Out_Stream_text(page->out, text); }

static void put_ms(const Page *page, double ms) { Prof_Out_Stream_fixed(page->out, ms, 3); }

static void put_ticks(const Page *page, uint64_t ticks)
{
   put_ms(page, (double)ticks * Prof_Out_Frame_ns_per_tick(&page->frame) * 1e-6);
}

static void put_percent(const Page *page, double part)
{
   Prof_Out_Stream_fixed(page->out, part, 4);
}

static void put_chip(const Page *page, const char *kind, const char *text)
{
   put(page, "<span class=\"chip ");
   put(page, kind);
   put(page, "\">");
   put(page, text);
   put(page, "</span>");
}

static void put_state_chip(const Page *page)
{
   uint32_t flags = page->frame.flags;
   double ms = (double)Prof_Out_Frame_work_ns(&page->frame) * 1e-6;
   if (flags & Prof_FRAME_HITCH || page->hitch >= 0) put_chip(page, "hitch", "! hitch");
   else if (ms > Prof_Settings.budget_ms) put_chip(page, "over", "over budget");
   else put_chip(page, "ok", "within budget");
   if (flags & Prof_FRAME_MACHINE) put_chip(page, "mark", "by the machine");
   if (flags & Prof_FRAME_DISPLAY) put_chip(page, "mark", "by the display");
   if (flags & Prof_FRAME_LOAD) put_chip(page, "mark", "load");
   if (flags & Prof_FRAME_GAP) put_chip(page, "mark", "gap");
   if (flags & Prof_FRAME_AFTER) put_chip(page, "mark", "after-effect");
}

/* Six digits, as if it were opaque. */
static void put_color(const Page *page, uint32_t color)
{
   char text[8] = "#000000";
   int i;
   color >>= 8;
   for (i = 6; i > 0; --i, color >>= 4) text[i] = "0123456789ABCDEF"[color & 15];
   put(page, text);
}

static void put_color_names(const Page *page)
{
   size_t i;
   put(page, ":root{");
   for (i = 0; i < sizeof colors / sizeof *colors; ++i) {
      put(page, "--");
      put(page, colors[i].name);
      put(page, ":");
      put_color(page, colors[i].color);
      put(page, i + 1 < sizeof colors / sizeof *colors ? ";" : "}\n");
   }
}

/* Groups are numbered in the page's style as in the program. Text on a dark colour is light. */
static void put_group_styles(const Page *page)
{
   int i;
   for (i = 0; i < Prof_Groups_used; ++i) {
      uint32_t color = Prof_Groups[i].color;
      put(page, ".g");
      Prof_Out_Stream_integer(page->out, (uint64_t)i);
      put(page, "{background:");
      put_color(page, color);
      put(page, "}");
      if (!Prof_Palette_is_dark(color)) continue;
      put(page, ".flame .g");
      Prof_Out_Stream_integer(page->out, (uint64_t)i);
      put(page, ",.chip.g");
      Prof_Out_Stream_integer(page->out, (uint64_t)i);
      put(page, "{color:var(--text)}");
   }
   put(page, "\n");
}

/* "12 .. 34" of many, from the oldest that is kept on. */
static void put_numbers(const Page *page)
{
   if (page->sums && page->first < page->frame.number) {
      Prof_Out_Stream_integer(page->out, page->first);
      put(page, " .. ");
   }
   Prof_Out_Stream_integer(page->out, page->frame.number);
}

static void put_top(const Page *page)
{
   put(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
   put(page, page->hitch >= 0 ? "Hitch, frame " : page->sums ? "Frames " : "Frame ");
   put_numbers(page);
   put(page, "</title>\n<style>\n");
   put_color_names(page);
   put(page, style);
   if (!page->sums) put(page, Prof_Out_Html_Strip_style);
   put_group_styles(page);
   put(page, "</style>\n</head>\n<body>\n<h1>Frame");
   put(page, page->sums ? "s " : " ");
   put_numbers(page);
}

/* Without memory for them there are none. */
static void put_labels(const Page *page)
{
   int i, count;
   Prof_Label *labels = Prof_Label_copy_all(&count);
   if (count) put(page, "<p>");
   for (i = 0; i < count; ++i) {
      if (i) put(page, ", ");
      put(page, labels[i].key);
      put(page, ": ");
      Prof_Out_Stream_html(page->out, labels[i].value);
   }
   if (count) put(page, "</p>\n");
   Prof_Config_release(labels);
}

/* What many frames took together; each its budget would be nobody's. */
static void put_head_of_all(const Page *page)
{
   put_top(page);
   put(page, "</h1>\n<p>");
   put_ms(page, page->sums->seconds * 1e3);
   put(page, " ms, all frames that are kept together.");
   if (page->first > 1) put(page, " Those before are not in it.");
   put(page, "</p>\n");
   put_labels(page);
}

static void put_head(const Page *page)
{
   put_top(page);
   put_state_chip(page);
   put(page, "</h1>\n<p>");
   put_ms(page, (double)Prof_Out_Frame_ns(&page->frame) * 1e-6);
   put(page, " ms, of it work ");
   put_ms(page, (double)Prof_Out_Frame_work_ns(&page->frame) * 1e-6);
   put(page, " ms. Budget ");
   put_ms(page, Prof_Settings.budget_ms);
   put(page, " ms.");
   if (page->frame.scene) {
      put(page, " Scene ");
      Prof_Out_Stream_html(page->out, Prof_Scene_name(page->frame.scene));
      put(page, ".");
   }
   put(page, "</p>\n");
   put_labels(page);
   if (!page->frame.text[0]) return;
   put(page, "<p>Notes: ");
   Prof_Out_Stream_html(page->out, page->frame.text);
   put(page, "</p>\n");
}

/* ---- blame ---- */

/* Whether the machine made the hitch; then that is told, and ends the paragraph. */
static int put_machine(const Page *page, const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   if (!hitch->machine) return 0;
   Prof_Hitch_machine_text(hitch, text);
   put(page, ". <b>The machine</b>, not the game, made it: ");
   Prof_Out_Stream_html(page->out, text);
   put(page, ".</p>\n");
   return 1;
}

/* Whether the display or the GPU made it; likewise. */
static int put_display(const Page *page, const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   if (hitch->kind != Prof_HITCH_DISPLAY) return 0;
   Prof_Hitch_display_text(hitch, text);
   put(page, ". <b>The display or the GPU</b>, not what was due, made it: ");
   Prof_Out_Stream_html(page->out, text);
   put(page, ".");
   Prof_Hitch_gpu_text(page->hitch, text);
   if (text[0]) put(page, " "), Prof_Out_Stream_html(page->out, text), put(page, ".");
   put(page, "</p>\n");
   return 1;
}

/* The game's own threads had the CPUs. */
static void put_crowd(const Page *page, const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   Prof_Hitch_crowd_text(hitch, text);
   put(page, ". <b>The game's own threads</b> made it by their number: ");
   Prof_Out_Stream_html(page->out, text);
   put(page, ".");
}

/* That it did not run, where nobody knows by whose doing. */
static void put_off(const Page *page, const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   Prof_Hitch_off_text(hitch, text);
   if (!text[0]) return;
   put(page, Prof_Hitch_is_by_other(hitch) ? " " : " The updating thread was ");
   Prof_Out_Stream_html(page->out, text);
   put(page, ".");
}

static void put_thread(const Page *page, int context)
{
   char name[Prof_OUT_NAME];
   Prof_Out_Stream_html(page->out,
                        Prof_Out_Frame_context_name((uint32_t)context, page->frame.number, name));
}

/* "graphics: gfx > compile_shader"; a path of the updating thread is enough. */
static void put_culprit(const Page *page, const Prof_Blame *blame)
{
   if (blame->context != (int)page->frame.owner) {
      put_thread(page, blame->context);
      put(page, ": ");
   }
   Prof_Out_Stream_html(page->out, blame->path);
}

/* ", main thread waited 301.200 ms in wait_render (known by: look)": of another thread's path. */
static void put_wait(const Page *page, const Prof_Hitch *hitch, const Prof_Blame *worst)
{
   if (worst->evidence == Prof_BY_ITSELF) return;
   if (hitch->wait_ms > 0) {
      put(page, " ");
      put_thread(page, (int)page->frame.owner);
      put(page, " waited ");
      put_ms(page, hitch->wait_ms);
      put(page, " ms in ");
      Prof_Out_Stream_html(page->out, Prof_zone_name(hitch->wait_zone));
      put(page, ".");
   }
   put(page, " Known by: ");
   put(page, Prof_evidence_name(worst->evidence));
   put(page, ".");
}

static void put_run(const Page *page, const Prof_Hitch *hitch)
{
   if (!hitch->run) return;
   put(page, " The next ");
   Prof_Out_Stream_integer(page->out, (uint64_t)hitch->run);
   put(page, " frames were as slow.");
}

/* Says work, if nothing else was due. */
static void put_due(const Page *page, const Prof_Hitch *hitch)
{
   if (hitch->whole) {
      put(page, "The whole frame took ");
      put_ms(page, Prof_Hitch_length(hitch));
      put(page, " ms; usual ");
      return;
   }
   if (!(hitch->frame.due_ms > hitch->frame.work_ms)) {
      put(page, "Usual work ");
      return;
   }
   put(page, "Due ");
   put_ms(page, hitch->frame.due_ms);
   put(page, " ms, work and waiting for other threads; usual ");
}

/* One path is named only if it explains much; else the reader would look for a culprit where there
 * is none. `spread` tells how many it takes. */
static void put_verdict(const Page *page, const Prof_Hitch *hitch)
{
   Prof_Blame worst;
   uint32_t count;
   put(page, "<h2>Blame</h2>\n<p>");
   put_due(page, hitch);
   put_ms(page, hitch->usual_ms);
   put(page, " ms, excess ");
   put_ms(page, hitch->excess_ms);
   put(page, " ms");
   if (put_machine(page, hitch) || put_display(page, hitch)) return;
   if (hitch->crowd) put_crowd(page, hitch);
   else if (hitch->spread) {
      put(page, ", spread over ");
      Prof_Out_Stream_integer(page->out, (uint64_t)hitch->spread);
      put(page, " paths that together explain half of it.");
   } else if (Prof_get_blame(page->hitch, 0, &worst)) {
      put(page, ". <b>");
      put_culprit(page, &worst);
      put(page, "</b> explains ");
      Prof_Out_Stream_fixed(page->out, worst.explains * 100, 0);
      put(page, " % of it.");
      put_wait(page, hitch, &worst);
   } else {
      put(page, Prof_Hitch_shares(page->hitch, &count)
                   ? ". No path took more than usual."
                   : ". There was no memory to find the cause.");
   }
   put_run(page, hitch);
   put_off(page, hitch);
   put(page, "</p>\n");
}

/* Along which threads the frame's length came to be, if on several. */
static void put_critical(const Page *page)
{
   char text[1024];
   if (!Prof_Critical_Text_write((unsigned long)page->frame.number, text, sizeof text)) return;
   put(page, "<p>Critical path: ");
   Prof_Out_Stream_html(page->out, text);
   put(page, ".</p>\n");
}

/* Milliseconds have three decimals, counts one, as what is usual is a mean. */
static void put_blame_row(const Page *page, const Prof_Blame *blame)
{
   double figures[5];
   int i;
   figures[0] = blame->ms, figures[1] = blame->usual_ms, figures[2] = blame->excess_ms;
   figures[3] = blame->count, figures[4] = blame->usual_count;
   put(page, "<tr><td>");
   put_culprit(page, blame);
   put(page, "</td>");
   for (i = 0; i < 5; ++i) {
      put(page, i == 2 ? "<td>+" : "<td>");
      Prof_Out_Stream_fixed(page->out, figures[i], i < 3 ? 3 : 1);
      put(page, "</td>");
   }
   put(page, "<td>");
   Prof_Out_Stream_fixed(page->out, blame->explains * 100, 1);
   put(page, " %</td><td>");
   put(page, Prof_evidence_name(blame->evidence));
   put(page, "</td></tr>\n");
}

static void put_rest(const Page *page, int count, const char *what)
{
   if (count <= 0) return;
   put(page, "<p class=\"dim\">And ");
   Prof_Out_Stream_integer(page->out, (uint64_t)count);
   put(page, what);
   put(page, "</p>\n");
}

/* The first few are written in any case; after them only those that explain something, or a page
 * would have thousands of rows of nothing. */
static void put_blames(const Page *page)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   int rank;
   if (page->hitch < 0 || !Prof_get_hitch(page->hitch, &hitch)) return;
   put_verdict(page, &hitch);
   if (!hitch.num_blames) return;
   put(page,
       "<table>\n<tr><th>path, self time</th><th>this ms</th><th>usual ms</th>"
       "<th>excess ms</th><th>count</th><th>usual count</th><th>explains</th>"
       "<th>known by</th></tr>\n");
   for (rank = 0; rank < MAX_BLAMES && Prof_get_blame(page->hitch, rank, &blame); ++rank) {
      if (rank >= MIN_BLAMES && blame.explains < WORTH_A_ROW) break;
      put_blame_row(page, &blame);
   }
   put(page, "</table>\n");
   put_rest(page, hitch.num_blames - rank, " more with smaller excess.");
}

/* ---- locks ---- */

static void put_party(const Page *page, int context, const char *path)
{
   Prof_Context_Info info;
   put(page, "</td><td>");
   if (!Prof_get_context_info(context, 0, &info)) return;
   Prof_Out_Stream_html(page->out, info.name);
   if (path[0]) put(page, ": ");
   Prof_Out_Stream_html(page->out, path);
}

static void put_lock(const Page *page, const Prof_Lock_Info *info)
{
   put(page, "<tr><td>");
   Prof_Out_Stream_html(page->out, info->name);
   put(page, "</td><td>");
   Prof_Out_Stream_fixed(page->out, info->waits, 0);
   put(page, "</td><td>");
   put_ms(page, info->total_ms);
   put(page, "</td><td>");
   put_ms(page, info->longest_ms);
   put_party(page, info->waiter, info->waiter_path);
   put_party(page, info->holder, info->holder_path);
   put(page, "</td></tr>\n");
}

static void put_locks(const Page *page)
{
   Prof_Lock_Info info;
   int i;
   if (!Prof_num_locks()) return;
   put(page,
       "<h2>Locks, all waits since the start</h2>\n<table>\n<tr><th>lock</th><th>waits</th>"
       "<th>total ms</th><th>longest ms</th><th>who waited longest</th>"
       "<th>who had it then</th></tr>\n");
   for (i = 0; Prof_get_lock_info(i, &info); ++i) put_lock(page, &info);
   put(page, "</table>\n");
}

/* ---- near it ---- */

/* told: how many things the sentence has so far. */
static void put_thing(const Page *page, int *told, const char *name)
{
   if ((*told)++) put(page, ", ");
   put(page, "<b>");
   Prof_Out_Stream_html(page->out, name);
   put(page, "</b> ");
}

static void put_quantity(const Page *page, double amount, const char *unit)
{
   char text[Prof_NUMBER_SIZE + 64];
   Prof_Unit_write(text, sizeof text, amount, unit);
   Prof_Out_Stream_html(page->out, text);
}

/* "entities 41 (usual 12)". Returns how many have no room. */
static int put_near_values(const Page *page, int *told)
{
   Prof_Near_Value found;
   int rank, count = 0;
   for (rank = 0; Prof_get_near_value(page->hitch, rank, &found); ++rank) {
      if (count++ >= MAX_NEAR) continue;
      put_thing(page, told, found.name);
      put_quantity(page, found.amount, found.unit);
      put(page, " (usual ");
      put_quantity(page, found.usual, found.unit);
      put(page, ")");
   }
   return count - MAX_NEAR;
}

static int put_near_calls(const Page *page, int *told)
{
   Prof_Near found;
   int rank, count = 0;
   for (rank = 0; Prof_get_near(page->hitch, rank, &found); ++rank) {
      if (count++ >= MAX_NEAR) continue;
      put_thing(page, told, found.name);
      Prof_Out_Stream_fixed(page->out, found.count, 0);
      put(page, found.count == 1 ? " call (usual " : " calls (usual ");
      Prof_Out_Stream_fixed(page->out, found.usual_count, 1);
      put(page, ")");
   }
   return count - MAX_NEAR;
}

/* Notes of the game, strange values and strange counts of calls, in one sentence; without any,
 * none. */
static void put_near(const Page *page)
{
   const char *text = page->frame.text;
   Prof_Near call;
   Prof_Near_Value value;
   int told = 0, values, calls;
   if (page->hitch < 0 || !(text[0] || Prof_get_near(page->hitch, 0, &call) ||
                            Prof_get_near_value(page->hitch, 0, &value)))
      return;
   put(page, "<p>Near it: ");
   if (text[0]) {
      put(page, "text \""), Prof_Out_Stream_html(page->out, text), put(page, "\"");
      ++told;
   }
   values = put_near_values(page, &told);
   calls = put_near_calls(page, &told);
   put(page, ".</p>\n");
   put_rest(page, values, " more values that were far from usual.");
   put_rest(page, calls, " more whose calls left their usual range.");
}

/* ---- flame graphs: excess over usual, by the rule of the overlay's flame view ---- */

static double excess_of(const Page *page, uint32_t state)
{
   Prof_ASSERT(page->usual && page->work && state < page->tree.num_states);
   return page->work[state] - page->usual[state];
}

/* The frame's own rules decide, as they were when it ran. */
static int does_wait(const Page *page, uint32_t state)
{
   return Prof_Waiting_is_waiting(Prof_Waiting_kind_of(page->frame.rules, state));
}

/* The same borders as the overlay's, so that a page and the overlay colour a frame alike. */
static const char *judge(const Page *page, uint32_t state)
{
   double excess = excess_of(page, state), usual = page->usual[state];
   double budget = Prof_Settings.budget_ms * 1e6 / Prof_Out_Frame_ns_per_tick(&page->frame);
   if (does_wait(page, state)) return "wait";
   if (excess > 0.25 * budget && page->work[state] > Prof_Settings.hitch_median * usual)
      return "much";
   return excess > 0.02 * budget && excess > 0.25 * usual ? "more" : "usual";
}

static void put_excess(const Page *page, uint32_t state)
{
   double ms = excess_of(page, state) * Prof_Out_Frame_ns_per_tick(&page->frame) * 1e-6;
   put(page, ms < 0 ? " -" : " +");
   Prof_Out_Stream_fixed(page->out, ms < 0 ? -ms : ms, 2);
}

/* Colour is never alone: "much" has a mark, and both it and "more" say how much. They are told from
 * the other words by their letters. */
static void put_label(const Page *page, uint32_t state, const char *name)
{
   const char *kind = page->usual ? judge(page, state) : "";
   if (kind[0] == 'm' && kind[2] == 'c') put(page, "! ");
   Prof_Out_Stream_html(page->out, name);
   if (kind[0] == 'm') put_excess(page, state);
}

static void put_legend(const Page *page)
{
   put(page, "<p>Colours say how work, a zone's own and what is below it, compares with what is "
             "usual on that thread; of other threads than the first, in a frame so long:");
   put_chip(page, "ok", "as usual");
   put_chip(page, "over", "more +ms");
   put_chip(page, "hitch", "! much more +ms");
   put_chip(page, "wait", "waiting");
   if (page->looked) put_chip(page, "seen", "<span>seen, not measured</span>");
   put(page, "</p>\n");
}

/* Writes the legend, for the groups that have a box. */
static void put_group_legend(const Page *page)
{
   int i;
   Prof_ASSERT(!page->usual); /* those of excess have a legend of their own */
   put(page, "<p>Colours are groups of zones, as in the overlay:");
   for (i = 0; i < Prof_Groups_used; ++i) {
      if (!page->seen[i]) continue;
      put(page, "<span class=\"chip g");
      Prof_Out_Stream_integer(page->out, (uint64_t)i);
      put(page, "\">");
      Prof_Out_Stream_html(page->out, Prof_Groups[i].name);
      put(page, "</span>");
   }
   if (page->seen[Prof_MAX_GROUPS]) put_chip(page, "wait", "waiting");
   put(page, "</p>\n");
}

/* The class of a box, which gives it its colour; and what the legend is to explain is noted. */
static void put_kind(const Page *page, uint32_t state)
{
   int waits = does_wait(page, state), group = Prof_Group_of(Prof_States[state].zone);
   Prof_ASSERT(group >= 0 && group < Prof_Groups_used);
   if (page->usual) put(page, judge(page, state));
   else if (waits) put(page, "wait");
   else put(page, "g"), Prof_Out_Stream_integer(page->out, (uint64_t)group);
   page->seen[waits ? (int)Prof_MAX_GROUPS : group] = 1;
}

static void put_tip(const Page *page, uint32_t state, const Prof_Branch *branch)
{
   char path[Prof_MAX_PATH];
   Prof_Path_write(state, path, sizeof path);
   Prof_Out_Stream_html(page->out, path);
   put(page, "\nself ");
   put_ticks(page, branch->self);
   put(page, " ms, hier ");
   put_ticks(page, branch->hier);
   put(page, " ms, count ");
   Prof_Out_Stream_integer(page->out, branch->entries);
   if (!page->usual && does_wait(page, state)) put(page, "\nwaiting");
   if (!page->usual) return;
   put(page, "\nwork ");
   put_ms(page, page->work[state] * Prof_Out_Frame_ns_per_tick(&page->frame) * 1e-6);
   put(page, " ms, usual ");
   put_ms(page, page->usual[state] * Prof_Out_Frame_ns_per_tick(&page->frame) * 1e-6);
   put(page, " ms, excess");
   put_excess(page, state);
   put(page, " ms");
}

/* Writes a box: `percent` of the width is one tick, and the depth gives the line. The branch is the
 * state's own, except for the root's time in no zone, which is only a part of it. */
static void put_box(const Page *page, uint32_t state, const Prof_Branch *branch, double percent)
{
   Prof_ASSERT(branch->depth > 0); /* else it had a row above the first */
   put(page, "<div class=\"");
   put_kind(page, state);
   put(page, "\" style=\"top:");
   Prof_Out_Stream_integer(page->out, (uint64_t)(branch->depth - 1) * ROW_HEIGHT);
   put(page, "px;left:");
   put_percent(page, (double)branch->start * percent);
   put(page, "%;width:");
   put_percent(page, (double)branch->hier * percent);
   put(page, "%\" title=\"");
   put_tip(page, state, branch);
   put(page, "\">");
   if ((double)branch->hier * percent > 1) put_label(page, state, Prof_Path_state_name(state));
   put(page, "</div>\n");
}

/* Boxes that nobody could see or point at are counted and not written: a frame of ten thousand
 * paths would make a page that browsers cannot show. */
static int is_too_narrow(const Prof_Branch *branch, double percent)
{
   return (double)branch->hier * percent < Prof_OUT_NARROWEST;
}

/* The root's own time, as a box beside what is below it. */
static Prof_Branch unaccounted(const Prof_Tree *tree)
{
   Prof_Branch own = tree->branches[Prof_STATE_ROOT];
   Prof_ASSERT(own.hier >= own.self);
   own.start += own.hier - own.self;
   own.hier = own.self;
   ++own.depth;
   return own;
}

/* What was seen at the path that the box is of; null: nothing. */
static const Prof_Seen_Path *seen_at(const Page *page, uint32_t context, uint32_t state)
{
   return page->looked ? Prof_Seen_Tree_path(page->looked, context, state) : 0;
}

static uint32_t lines_of(const Page *page, uint32_t context, uint32_t state, uint32_t depth)
{
   const Prof_Seen_Path *seen = seen_at(page, context, state);
   return depth + (seen ? Prof_Out_Seen_depth(page->looked, seen) : 0);
}

/* The height of the graph, by boxes that are drawn: otherwise it would be as high as its thinnest
 * tower. */
static uint32_t deepest(const Page *page, uint32_t context, double percent)
{
   uint32_t state = Prof_STATE_ROOT, most = 0;
   while ((state = Prof_Out_Tree_next_down(&page->tree, state)) != 0) {
      const Prof_Branch *branch = &page->tree.branches[state];
      uint32_t lines = lines_of(page, context, state, branch->depth);
      if (lines > most && !is_too_narrow(branch, percent)) most = lines;
   }
   return most;
}

/* In the path's own time, which is the end of its box. */
static void put_seen_boxes(const Page *page, uint32_t context, uint32_t state,
                           const Prof_Branch *branch, double percent)
{
   const Prof_Seen_Path *seen = seen_at(page, context, state);
   Prof_Out_Place place;
   if (!seen) return;
   place.start = (double)(branch->start + branch->hier - branch->self);
   place.self = (double)branch->self;
   place.percent = percent;
   place.depth = branch->depth;
   place.line = ROW_HEIGHT;
   Prof_Out_Seen_put_boxes(page->out, page->looked, seen, &place);
}

/* 1: it is too narrow to be written. */
static int put_path(const Page *page, uint32_t context, uint32_t state, const Prof_Branch *branch,
                    double percent)
{
   if (is_too_narrow(branch, percent)) return 1;
   put_box(page, state, branch, percent);
   put_seen_boxes(page, context, state, branch, percent);
   return 0;
}

/* Writes the graph, and returns how many boxes were too narrow. Time in no zone has a box only
 * where it was work of the frame: what other threads were in no zone, they were idle. */
static uint64_t put_boxes(const Page *page, uint32_t context, int works, double percent)
{
   const Prof_Tree *tree = &page->tree;
   const Prof_Branch rest = unaccounted(tree);
   int has_rest = works && !is_too_narrow(&rest, percent);
   uint32_t state = Prof_STATE_ROOT, lines = deepest(page, context, percent);
   uint32_t of_rest = has_rest ? lines_of(page, context, Prof_STATE_ROOT, 1) : 0;
   uint64_t left_out = 0;
   put(page, "<div class=\"flame\" style=\"height:");
   Prof_Out_Stream_integer(page->out, (uint64_t)(lines > of_rest ? lines : of_rest) * ROW_HEIGHT);
   put(page, "px\">\n");
   while ((state = Prof_Out_Tree_next_down(tree, state)) != 0)
      left_out += (uint64_t)put_path(page, context, state, &tree->branches[state], percent);
   if (has_rest) put_path(page, context, Prof_STATE_ROOT, &rest, percent);
   put(page, "</div>\n");
   return left_out;
}

/* Writes a context's flame graph, from its tree. Its time `works` if the frame's work is made of
 * it. The width stands for the frame, so that the graphs of all threads have one scale; or for the
 * tree, where that is longer, as it has an event that was in flight at the last update. */
static void put_flame(const Page *page, uint32_t context, const char *name, int works)
{
   const Prof_Branch *root = &page->tree.branches[Prof_STATE_ROOT];
   uint64_t whole = page->frame.ticks > root->hier ? page->frame.ticks : root->hier, left_out;
   Prof_ASSERT(root->present && root->hier >= root->self);
   put(page, "<h3>");
   Prof_Out_Stream_html(page->out, name);
   put(page, ": ");
   put_ticks(page, root->hier - root->self);
   put(page, " ms in zones, ");
   put_ticks(page, root->self);
   put(page, works ? " ms unaccounted</h3>\n" : " ms idle</h3>\n");
   if (!(root->first || (works && root->self)) || !whole) return;
   left_out = put_boxes(page, context, works, 100 / (double)whole);
   if (!left_out) return;
   put(page, "<p class=\"dim\">Too narrow to draw: ");
   Prof_Out_Stream_integer(page->out, left_out);
   put(page, left_out == 1 ? " path.</p>\n" : " paths.</p>\n");
}

/* Hierarchical time is that of the outermost of each zone: recursion never counts twice. */
static void add_totals(Page *page, int works)
{
   uint32_t state = Prof_STATE_ROOT;
   Total *rest = &page->totals[works ? (int)Prof_ZONE_ROOT : (int)IDLE];
   rest->self += page->tree.branches[state].self;
   rest->hier = rest->self;
   while ((state = Prof_Out_Tree_next_down(&page->tree, state)) != 0) {
      const Prof_Branch *branch = &page->tree.branches[state];
      Total *total = &page->totals[Prof_States[state].zone];
      Prof_ASSERT(Prof_States[state].zone < page->num_zones && branch->hier >= branch->self);
      total->self += branch->self;
      total->entries += branch->entries;
      if (Prof_States[state].depth == 1) total->hier += branch->hier;
   }
}

/* ---- a hitch: this beside usual ---- */

/* Adds a state's usual and work to its parent's. The root's stay its own, as its box is of its own
 * time alone. */
static void add_to_parent(const Page *page, uint32_t state)
{
   Prof_ASSERT(Prof_States[state].parent < state); /* it is added up later */
   if (Prof_States[state].parent == Prof_STATE_ROOT) return;
   page->usual[Prof_States[state].parent] += page->usual[state];
   page->work[Prof_States[state].parent] += page->work[state];
}

/* The tree and the usual times of one context. What fibers did on the updating thread is with its
 * own. 0: nothing ran there. */
static int plant_shares(Page *page, const Prof_Share *shares, uint32_t count, uint32_t context)
{
   uint32_t i, state;
   int ran = 0;
   Prof_Out_Tree_clear(&page->tree);
   memset(page->usual, 0, 2 * (size_t)page->tree.num_states * sizeof *page->usual);
   for (i = 0; i < count; ++i) {
      const Prof_Share *share = &shares[i];
      if (share->context != context) continue;
      Prof_ASSERT(share->state < page->tree.num_states);
      if (Prof_Waiting_kind_of(page->frame.rules, share->state) == Prof_WORKS) {
         page->usual[share->state] += share->usual_self;
         page->work[share->state] += (double)share->self;
      }
      if (!share->self && !share->entries) continue;
      Prof_Out_Tree_add(&page->tree, share->state, share->self, share->entries);
      ran = 1;
   }
   for (state = page->tree.num_states - 1; state > Prof_STATE_ROOT; --state)
      add_to_parent(page, state);
   if (ran) Prof_Out_Tree_lay_out(&page->tree);
   return ran;
}

static void put_shares(Page *page, const Prof_Share *shares, uint32_t count, uint32_t context)
{
   int works = context == page->frame.owner;
   char name[Prof_OUT_NAME];
   Prof_ASSERT(page->usual && page->work);
   if (!plant_shares(page, shares, count, context)) return;
   Prof_Out_Frame_context_name(context, page->frame.number, name);
   put_flame(page, context, name, works);
   add_totals(page, works);
}

/* Writes the flame graphs of a hitch, the updating thread's first. 0: the frame is none, or there
 * was no memory for its shares, when it was kept or now. */
static int put_hitch_flames(Page *page)
{
   uint32_t count, i, contexts = 0;
   const Prof_Share *shares = page->hitch >= 0 ? Prof_Hitch_shares(page->hitch, &count) : 0;
   if (!shares) return 0;
   page->usual =
      (double *)Prof_Config_alloc(2 * (size_t)page->tree.num_states, sizeof *page->usual);
   if (!page->usual) return 0;
   page->work = page->usual + page->tree.num_states;
   put_legend(page);
   for (i = 0; i < count; ++i)
      if (shares[i].context >= contexts) contexts = shares[i].context + 1;
   put_shares(page, shares, count, page->frame.owner);
   for (i = 0; i < contexts; ++i)
      if (i != page->frame.owner) put_shares(page, shares, count, i);
   return 1;
}

/* With a hitch each box is told against what is usual; without one, or without the memory for it,
 * boxes have the colours of groups. */
static void put_flames(Page *page)
{
   char name[Prof_OUT_NAME];
   uint32_t i = 0;
   put(page, "<h2>Call paths</h2>\n<p class=\"dim\">Widths are sums over the frame; the whole "
             "width is the frame. Point at a box for its figures.</p>\n");
   if (put_hitch_flames(page)) return;
   while (i < page->frame.count) {
      const Prof_Item *item = &page->frame.items[i];
      i = Prof_Out_Tree_plant(&page->tree, &page->frame, i);
      Prof_Out_Frame_context_name(item->context, page->frame.number, name);
      put_flame(page, item->context, name, item->works);
      add_totals(page, item->works);
   }
   put_group_legend(page);
}

/* Of all threads that there were. Nobody's time is the frames' work. */
static void put_flames_of_all(Page *page)
{
   const Prof_Tracks *tracks = &page->sums->tracks;
   uint32_t i;
   put(page, "<h2>Call paths</h2>\n<p class=\"dim\">Widths are sums over all frames; the whole "
             "width is all of them. Point at a box for its figures.</p>\n");
   for (i = 0; i < tracks->count; ++i) {
      if (!Prof_Out_Path_Sums_tree(page->sums, i, &page->tree)) continue;
      put_flame(page, tracks->tracks[i].context, tracks->tracks[i].name, 0);
      add_totals(page, 0);
   }
   put_group_legend(page);
}

/* ---- zones ---- */

static int goes_before(const Page *page, uint32_t a, uint32_t b)
{
   const Total *x = &page->totals[a], *y = &page->totals[b];
   return x->self != y->self ? x->self > y->self : a < b;
}

/* Shell's sort, with Knuth's gaps 1, 4, 13, 40, ... (D. L. Shell, CACM 2, 1959). qsort has no way
 * to hand the totals to a comparison. */
static void sort_zones(Page *page, uint32_t count)
{
   uint32_t gap = 1, i, at;
   Prof_ASSERT(count <= page->num_zones);
   while (gap < count / 3) gap = gap * 3 + 1;
   for (; gap; gap /= 3) {
      for (i = gap; i < count; ++i) {
         uint32_t zone = page->order[i];
         for (at = i; at >= gap && goes_before(page, zone, page->order[at - gap]); at -= gap)
            page->order[at] = page->order[at - gap];
         page->order[at] = zone;
      }
   }
}

static const char *row_name(uint32_t zone)
{
   if (zone == IDLE) return "(idle)";
   return zone == Prof_ZONE_ROOT ? Prof_UNACCOUNTED : Prof_Zones[zone].name;
}

/* Behind the figure, in a column of its own: so figures stand below each other. */
static void put_bounded(const Page *page, uint64_t ticks, uint32_t zone, const Prof_Bound *bounds)
{
   static const Prof_Bound_Signs signs = {"&plusmn;", "&le;"};
   const double ms = Prof_Out_Frame_ns_per_tick(&page->frame) * 1e-6;
   double bound = zone < page->bounds.num_zones ? Prof_Bound_half_width(&bounds[zone]) : 0;
   Prof_Bounded b = Prof_Bounded_of((double)ticks * ms, bound * ms, 3);
   Prof_Words words;
   if (!b.at_most) {
      put_ticks(page, ticks);
   } else {
      Prof_Short_Text_begin(&words);
      Prof_Bounded_add_figure(&words, &b, &signs);
      put(page, words.text);
   }
   if (!page->bounds.any) return;
   Prof_Short_Text_begin(&words);
   Prof_Bounded_add_bound(&words, &b, &signs);
   put(page, "</td><td class=\"dim bound\">");
   put(page, words.text);
}

static void put_zone_row(const Page *page, uint32_t zone)
{
   const Total *total = &page->totals[zone];
   put(page, "<tr><td>");
   Prof_Out_Stream_html(page->out, row_name(zone));
   put(page, "</td><td>");
   put_bounded(page, total->self, zone, page->bounds.self);
   put(page, "</td><td>");
   put_bounded(page, total->hier, zone, page->bounds.hier);
   put(page, "</td><td>");
   Prof_Out_Stream_integer(page->out, total->entries);
   put(page, "</td><td class=\"dim\">");
   if (zone != IDLE && Prof_Zones[zone].file[0] &&
       strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) != 0) {
      Prof_Out_Stream_html(page->out, Prof_Zones[zone].file);
      put(page, ":");
      Prof_Out_Stream_integer(page->out, (uint64_t)Prof_Zones[zone].line);
   }
   put(page, "</td></tr>\n");
}

enum { MAX_VALUES = 1000 };

/* A count is told in the table of values. */
static int is_among_values(uint32_t zone)
{
   uint32_t value;
   Prof_Config_lock();
   value = Prof_Value_of_zone(zone);
   Prof_Config_unlock();
   return value && value <= MAX_VALUES;
}

/* A zone that did not run in this frame has no row. */
static void put_zones(Page *page)
{
   uint32_t zone, count = 0, i;
   for (zone = 0; zone < page->num_zones; ++zone)
      if ((page->totals[zone].hier || page->totals[zone].entries) && !is_among_values(zone))
         page->order[count++] = zone;
   sort_zones(page, count);
   put(page, "<h2>Zones, all threads</h2>\n");
   if (page->bounds.any)
      put(page, "<p class=\"dim\">Times with &plusmn; or &le; are estimates: of their zones not "
                "each entry was timed.</p>\n");
   put(page, page->bounds.any
                ? "<table>\n<tr><th>zone</th><th>self ms</th><th></th><th>hier ms</th><th></th>"
                  "<th>count</th><th>place</th></tr>\n"
                : "<table>\n<tr><th>zone</th><th>self ms</th><th>hier ms</th><th>count</th>"
                  "<th>place</th></tr>\n");
   for (i = 0; i < count; ++i) {
      Prof_ASSERT(i == 0 || goes_before(page, page->order[i - 1], page->order[i]));
      put_zone_row(page, page->order[i]);
   }
   put(page, "</table>\n");
}

/* ---- values ---- */

static void put_amount(const Page *page, double amount, const char *unit)
{
   put(page, "</td><td>");
   if (Prof_Number_is_finite(amount)) put_quantity(page, amount, unit);
}

static void put_value_row(const Page *page, const Prof_Value_Entry *v, double amount,
                          const Prof_Value_Row *row)
{
   int known = row->figures.weight > 0;
   put(page, "<tr><td>");
   Prof_Out_Stream_html(page->out, v->name);
   put_amount(page, amount, v->unit);
   put_amount(page, known ? row->figures.mean : Prof_Number_nan(), v->unit);
   put_amount(page, known ? row->min : Prof_Number_nan(), v->unit);
   put_amount(page, known ? row->max : Prof_Number_nan(), v->unit);
   put(page, "</td><td class=\"dim\">");
   put(page, Prof_Value_kind_name(v->kind));
   if (*v->description) put(page, ": ");
   Prof_Out_Stream_html(page->out, v->description);
   put(page, "</td></tr>\n");
}

/* The amounts of a hitch that has left the history; what samples held in it nobody knows, unless
 * they moved. */
static void find_hitch_amounts(const Page *page, double *amounts, const Prof_Value_Walk *values)
{
   uint32_t v;
   for (v = 1; v < values->count; ++v)
      amounts[v] = Prof_Value_Walk_is_sample(values, v) ? Prof_Number_nan() : 0;
   for (v = 0; v < page->frame.num_values; ++v) {
      const Prof_Frame_Value *moved = &page->frame.values[v];
      if (moved->value < values->count)
         amounts[moved->value] =
            moved->span.is_sample ? moved->span.last : Prof_Value_Walk_figure(&moved->span);
   }
}

/* Of counts and events what they came to in all frames; what a sample was has no sum. */
static void find_sums(const Page *page, double *amounts, const Prof_Value_Walk *values)
{
   int back = Prof_History_find(page->first);
   uint32_t v;
   for (v = 1; v < values->count; ++v)
      amounts[v] = Prof_Value_Walk_is_sample(values, v) ? Prof_Number_nan() : 0;
   for (; back >= 0; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      for (v = 0; frame && v < frame->num_values; ++v) {
         const Prof_Frame_Value *moved = &frame->values[v];
         if (moved->value < values->count)
            amounts[moved->value] += Prof_Value_Walk_figure(&moved->span);
      }
   }
}

/* The amounts of the frame at hand, by value; NaN: not known. The walk takes the history's frames
 * in turn, so nothing of the page's own is looked at after it. */
static void find_amounts(const Page *page, double *amounts, const Prof_Value_Walk *values)
{
   int back = Prof_History_find(page->frame.number);
   Prof_Value_Walk walk;
   uint32_t v;
   if (page->sums) {
      find_sums(page, amounts, values);
      return;
   }
   if (back < 0) {
      find_hitch_amounts(page, amounts, values);
      return;
   }
   if (Prof_Value_Walk_begin(&walk, back - 1))
      for (v = 1; v < walk.count && v < values->count; ++v)
         amounts[v] = Prof_Value_Walk_amount(&walk, v);
   Prof_Value_Walk_end(&walk);
}

static void put_value_rows(const Page *page, const Prof_Value_Table *table, const double *amounts)
{
   uint32_t v;
   int rows = 0, rest = 0;
   put(page,
       "<h2>Values</h2>\n<table>\n<tr><th>value</th><th>");
   put(page, page->sums ? "all frames" : "this frame");
   put(page,
       "</th><th>mean</th>"
       "<th>min</th><th>max</th><th>what it is</th></tr>\n");
   for (v = 1; v < table->walk.count; ++v) {
      if (!(Prof_Number_is_finite(amounts[v]) || table->rows[v].figures.weight > 0)) continue;
      if (rows++ < MAX_VALUES)
         put_value_row(page, &table->walk.values[v], amounts[v], &table->rows[v]);
      else ++rest;
   }
   put(page,
       "</table>\n<p class=\"dim\">Mean, min and max are of all frames that are kept, "
       "without loads and gaps.</p>\n");
   put_rest(page, rest, " more.");
}

/* Without memory, there are none on the page. */
static void put_values(const Page *page)
{
   Prof_Value_Table table;
   double *amounts = 0;
   int done;
   if (!Prof_num_values()) return;
   done = Prof_Value_Table_make(&table, 0, Prof_History_length() - 1);
   if (done) amounts = (double *)Prof_Config_alloc(table.walk.count, sizeof *amounts);
   if (amounts) {
      find_amounts(page, amounts, &table.walk);
      put_value_rows(page, &table, amounts);
   }
   Prof_Config_release(amounts);
   Prof_Value_Table_free(&table);
}

/* ---- the whole ---- */

/* A frame of the history that was kept as a hitch gets its blame as well, however it was asked
 * for. */
static int find_hitch(uint64_t number)
{
   Prof_Hitch hitch;
   int i, count = Prof_num_hitches();
   for (i = 0; i < count; ++i)
      if (Prof_get_hitch(i, &hitch) && hitch.frame.number == number) return i;
   return -1;
}

/* All but the tree. */
static int make_page(Page *page)
{
   Prof_Group_refresh(); /* without memory for them all are "other" */
   Prof_ASSERT(Prof_Groups_used <= Prof_MAX_GROUPS); /* `seen` has a place for each */
   page->num_zones = Prof_Zone_count();
   page->order = 0;
   page->totals = (Total *)Prof_Config_alloc(page->num_zones, sizeof *page->totals);
   if (page->totals)
      page->order = (uint32_t *)Prof_Config_alloc(page->num_zones, sizeof *page->order);
   return Prof_Zone_Bounds_make(&page->bounds) && page->order;
}

/* Those of one frame and of many end alike. */
static void put_end(Page *page)
{
   put_zones(page);
   put_values(page);
   put_locks(page);
   put(page, "<footer>Written by iprof " Prof_VERSION ". Clock: ");
   put(page, Prof_Clock_name());
   put(page, Prof_Clock_trusted() ? ".</footer>\n" : ", not to be trusted.</footer>\n");
   put(page, "</body>\n</html>\n");
}

/* `before` and `after`: neighbours that it shows. */
static const char *put_page(Prof_Out *out, const Prof_Frame *frame, int hitch, int before,
                            int after)
{
   Page page;
   unsigned char seen[Prof_MAX_GROUPS + 1] = {0};
   int done;
   Prof_ASSERT(frame->items || !frame->count);
   page.seen = seen;
   page.out = out;
   page.frame = *frame;
   page.hitch = hitch;
   page.usual = 0;
   page.sums = 0;
   page.looked = Prof_Seen_Tree_of(hitch);
   done = make_page(&page);
   if (!Prof_Out_Tree_make(&page.tree)) done = 0;
   if (done) {
      Prof_Zone_Bounds_add_frame(&page.bounds, frame);
      put_head(&page);
      Prof_Out_Html_Strip_put(out, &page.frame, before, after);
      put_blames(&page);
      put_critical(&page);
      put_near(&page);
      Prof_Out_Seen_put_section(out, hitch);
      put_flames(&page);
      put_end(&page);
   }
   Prof_Out_Tree_free(&page.tree);
   Prof_Config_release(page.usual);
   Prof_Config_release(page.totals);
   Prof_Config_release(page.order);
   Prof_Zone_Bounds_free(&page.bounds);
   return done ? 0 : Prof_NO_MEMORY;
}

const char *Prof_Out_Html_write(Prof_Out *out, const Prof_Range *range)
{
   const Prof_Frame *frame = Prof_History_frame(range->newest);
   if (!frame) return Prof_NO_MEMORY;
   return put_page(out, frame, find_hitch(frame->number), Prof_OUT_NEIGHBOURS, Prof_OUT_NEIGHBOURS);
}

/* 0: a frame could not be unpacked. */
static int add_bounds_of_all(Page *page, const Prof_Range *range)
{
   int back;
   for (back = range->newest; back <= range->oldest; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (!frame->num_estimates) continue;
      frame = Prof_History_frame(back);
      if (!frame) return 0;
      Prof_Zone_Bounds_add_frame(&page->bounds, frame);
   }
   return 1;
}

/* As if all frames were one, of the last one's number. */
/* cppcheck-suppress constParameter; its type is that of other formats */
static int put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   unsigned char seen[Prof_MAX_GROUPS + 1] = {0};
   Page page;
   int done;
   memset(&page, 0, sizeof page);
   page.out = out;
   page.seen = seen;
   page.hitch = -1;
   page.sums = sums;
   page.tree = *tree; /* whose memory is the caller's */
   page.first = Prof_History_header(sums->range.oldest)->number;
   page.frame.number = Prof_History_header(sums->range.newest)->number;
   page.frame.rules = Prof_History_header(sums->range.newest)->rules;
   page.frame.seconds = sums->seconds;
   page.frame.ticks = (uint64_t)(sums->seconds * 1e9 / sums->ns_per_tick);
   done = make_page(&page) && add_bounds_of_all(&page, &sums->range);
   if (done) {
      put_head_of_all(&page);
      put_flames_of_all(&page);
      put_end(&page);
   }
   Prof_Config_release(page.totals);
   Prof_Config_release(page.order);
   Prof_Zone_Bounds_free(&page.bounds);
   return done;
}

const char *Prof_Out_Html_write_all(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_all);
}

const char *Prof_Out_Html_write_hitch(Prof_Out *out, int index, int before, int after)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   if (!frame) return "there is no such hitch";
   return put_page(out, frame, index, before, after);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
