/* prof_out_html_strip.c - see prof_out_html_strip.h
 *
 *      2 budgets  |        #          <span> a frame, as high as the strip, so the mouse finds it
 *      budget     |--------#-------   <b> its bar, in percent of two budgets; what is higher is cut
 *                 | ###### # ######   and has a cap, as a hitch has
 *                          ^ this
 *
 * The budget is that of now, whatever it was then: one line is for all bars.
 */
#ifdef Prof_ENABLED
#include "prof_out_html_strip.h"
#include "../frame/prof_frame_figures.h"
#include "../frame/prof_history.h"

const char Prof_Out_Html_Strip_style[] =
   ".strip{position:relative;display:flex;height:96px;background:var(--header);"
   "margin-bottom:12px}.strip span{flex:1 1 0;min-width:0;display:flex;align-items:flex-end;"
   "padding-right:1px}.strip span b{width:100%;min-height:1px;background:var(--cool)}"
   ".strip .over,.strip .hitch{background:none}.strip .over b{background:var(--warm)}"
   ".strip .hitch b{background:var(--hot)}.strip .machine b{background:var(--dim)}"
   ".strip .display b{background:var(--dim)}"
   ".strip .odd b{background:var(--grey);opacity:.5}.strip .cap b{border-top:3px solid var(--text);"
   "box-sizing:border-box}.strip .this{box-shadow:0 5px var(--panel),0 8px var(--text)}"
   ".strip .line{position:absolute;left:0;right:0;bottom:50%;border-top:1px solid var(--warm)}"
   ".strip .scale{position:absolute;left:0;padding:0 4px;background:var(--panel);font:12px/16px "
   "system-ui,sans-serif}\n";

/* What the strip tells of a frame. */
typedef struct Bar {
   uint64_t number;
   double due;     /* ms */
   uint32_t flags; /* Prof_FRAME_ */
} Bar;

typedef struct Strip {
   Prof_Out *out;
   double budget; /* ms */
   uint64_t first, last, shown;
   uint32_t over;
   float *values; /* of those that count in statistics; null: no memory */
   int num_values;
} Strip;

/* ---- frames by number ---- */

/* While the history is frozen it takes no frames, but the figures do. */
static const Prof_Pulse *find_pulse(uint64_t number)
{
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0), *found;
   if (!newest || number > newest->number || newest->number - number >= Prof_PULSES) return 0;
   found = Prof_Frame_Figures_get((int)(newest->number - number));
   return found && found->number == number ? found : 0;
}

static int find_bar(uint64_t number, const Prof_Frame *shown, Bar *bar)
{
   int back = number == shown->number ? -1 : Prof_History_find(number);
   const Prof_Frame *frame = back >= 0 ? Prof_History_header(back) : 0;
   const Prof_Pulse *pulse = 0;
   if (number == shown->number) frame = shown;
   if (!frame && (pulse = find_pulse(number)) == 0) return 0;
   bar->number = number;
   bar->due = frame ? Prof_Frame_Record_due_ms(frame) : (double)pulse->due_ms;
   bar->flags = frame ? frame->flags : pulse->flags;
   return 1;
}

/* ---- the text ---- */

static void put(const Strip *strip, const char *text) { Prof_Out_Stream_text(strip->out, text); }
static void put_ms(const Strip *strip, double ms) { Prof_Out_Stream_fixed(strip->out, ms, 3); }

static void put_scale(const Strip *strip)
{
   put(strip, "<b class=\"scale\" style=\"top:0\">");
   put_ms(strip, 2 * strip->budget);
   put(strip, " ms</b><b class=\"line\"></b><b class=\"scale\" style=\"top:50%\">budget ");
   put_ms(strip, strip->budget);
   put(strip, " ms</b>\n");
}

static const char *class_of(const Strip *strip, const Bar *bar)
{
   if (bar->flags & Prof_FRAME_ODD) return "odd";
   if (bar->flags & Prof_FRAME_MACHINE) return "machine";
   if (bar->flags & Prof_FRAME_HITCH)
      return bar->flags & Prof_FRAME_DISPLAY ? "display" : "hitch";
   return bar->due > strip->budget ? "over" : "in";
}

static const char *word_of(const Bar *bar)
{
   if (bar->flags & Prof_FRAME_LOAD) return ", a load";
   if (bar->flags & Prof_FRAME_GAP) return ", a gap";
   if (bar->flags & Prof_FRAME_MACHINE) return ", slow by the machine";
   if (bar->flags & Prof_FRAME_HITCH)
      return bar->flags & Prof_FRAME_DISPLAY ? ", late by the display" : ", a hitch";
   return "";
}

static void put_bar(const Strip *strip, const Bar *bar)
{
   double height = bar->flags & Prof_FRAME_ODD ? 100 : 50 * bar->due / strip->budget;
   int cut = !(height <= 100);
   put(strip, "<span class=\"");
   put(strip, class_of(strip, bar));
   if (cut || bar->flags & Prof_FRAME_HITCH) put(strip, " cap");
   if (bar->number == strip->shown) put(strip, " this");
   put(strip, "\" title=\"frame ");
   Prof_Out_Stream_integer(strip->out, bar->number);
   put(strip, ": ");
   put_ms(strip, bar->due);
   put(strip, " ms");
   put(strip, word_of(bar));
   put(strip, "\"><b style=\"height:");
   Prof_Out_Stream_fixed(strip->out, cut ? 100 : height, 1);
   put(strip, "%\"></b></span>\n");
}

static void count(Strip *strip, const Bar *bar)
{
   if (bar->flags & Prof_FRAME_ODD) return;
   strip->over += bar->due > strip->budget;
   if (strip->values) strip->values[strip->num_values++] = (float)bar->due;
}

static void put_figures(const Strip *strip)
{
   double p50, p95, p99, max;
   put(strip, "<p class=\"dim\">What was due, frames ");
   Prof_Out_Stream_integer(strip->out, strip->first);
   put(strip, " to ");
   Prof_Out_Stream_integer(strip->out, strip->last);
   if (strip->num_values) {
      Prof_Frame_Figures_percentiles(strip->values, strip->num_values, &p50, &p95, &p99, &max);
      put(strip, ": median ");
      put_ms(strip, p50);
      put(strip, ", largest ");
      put_ms(strip, max);
      put(strip, " ms");
   }
   put(strip, "; ");
   Prof_Out_Stream_integer(strip->out, strip->over);
   put(strip, " over budget. This one is underlined.</p>\n");
}

/* ---- the strip ---- */

static int find_ends(Strip *strip, const Prof_Frame *frame, int before, int after)
{
   uint64_t back = (uint64_t)before;
   Bar bar;
   strip->first = frame->number > back ? frame->number - back : 1;
   strip->last = frame->number + (uint64_t)after;
   while (strip->first < frame->number && !find_bar(strip->first, frame, &bar)) ++strip->first;
   while (strip->last > frame->number && !find_bar(strip->last, frame, &bar)) --strip->last;
   return strip->first < strip->last;
}

static void put_bars(Strip *strip, const Prof_Frame *frame)
{
   uint64_t number;
   Bar bar;
   put(strip, "<div class=\"strip\">\n");
   for (number = strip->first; number <= strip->last; ++number) {
      if (!find_bar(number, frame, &bar)) continue;
      count(strip, &bar);
      put_bar(strip, &bar);
   }
   put_scale(strip);
   put(strip, "</div>\n");
}

void Prof_Out_Html_Strip_put(Prof_Out *out, const Prof_Frame *frame, int before, int after)
{
   Strip strip;
   strip.out = out;
   strip.budget = Prof_Settings.budget_ms;
   strip.shown = frame->number;
   strip.over = 0;
   strip.num_values = 0;
   Prof_ASSERT(before >= 0 && after >= 0 && strip.budget > 0);
   if (!find_ends(&strip, frame, before, after)) return;
   strip.values =
      (float *)Prof_Config_alloc((size_t)(strip.last - strip.first + 1), sizeof *strip.values);
   put(&strip, "<h2>Frames around it</h2>\n");
   put_bars(&strip, frame);
   put_figures(&strip);
   Prof_Config_release(strip.values);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
