/* prof_ui_flame_facts.c - the flame's last line: what is known of the box that is selected.
 *
 *      selected  main_loop > render   29.55 ms   self 0.55   1 call   usual 4.60   ...
 *
 * All facts are listed first; then those of the lowest rank go until the path has room; then the
 * path is cut to what is left.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

#include "prof_ui_columns.h"
#include "prof_ui_cut_path.h"
#include "../list/prof_font.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_zone.h"
#include "../../src/gather/prof_path.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_seen_text.h"
#include "../../src/show/prof_zone_place.h"

#include <string.h>

enum { PLACE = 0 }; /* the rank of what is told only if nothing is cut for it */
enum { NUM_FACTS = 11, FACT_GAP = 3, LEAST_PATH = 24, BRIEF = 120, GAP = 2 * Prof_CELL };

/* Facts from left to right; the one of the lowest rank is left out first. */
typedef struct Facts {
   Prof_Words text[NUM_FACTS];
   int rank[NUM_FACTS];
   int num;
} Facts;

static Prof_Words *add_fact(Facts *facts, int rank, const char *name)
{
   Prof_Words *words;
   Prof_ASSERT(facts->num < NUM_FACTS);
   if (facts->num >= NUM_FACTS) facts->num = NUM_FACTS - 1; /* at most 10 come together */
   words = &facts->text[facts->num];
   facts->rank[facts->num++] = rank;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, name);
   return words;
}

static void add_ms(const Prof_Flame_View *view, Prof_Words *words, double ticks)
{
   int decimals = view->spans ? 3 : view->decimals;
   double ms = Prof_Ui_Flame_ms(view, ticks);
   if (view->sums.difference) Prof_Short_Text_signed(words, ms, decimals);
   else Prof_Short_Text_number(words, ms, decimals);
}

/* What the time of the box's path may be off by, and its self time; ticks. What of an estimate is
 * too much lacks in the path below. */
static void find_bounds(const Prof_Flame_View *view, const Prof_Flame_Box *box, Prof_Bound *hier,
                        Prof_Bound *self)
{
   Prof_View of = Prof_View_state;
   const Prof_Snapshot *snap;
   uint32_t i;
   of.context = view->flame.lanes[box->lane].context;
   snap = Prof_Snapshot_take(&of);
   for (i = 0; snap && i < snap->num_bounds; ++i) {
      const Prof_Snapshot_Bound *b = &snap->bounds[i];
      if (b->state == box->state) Prof_Bound_add(hier, b->variance, b->unsure);
      if (b->state == box->state || Prof_States[b->state].parent == box->state)
         Prof_Bound_add(self, b->variance, b->unsure);
   }
}

/* Is there a zone that is timed at one entry in N? Most games have none, and pay nothing here. */
static int has_estimates(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   uint32_t i;
   int has = 0;
   if (view->spans || view->of_value[0] || box->count > 1) return 0;
   for (i = Prof_ZONE_FIRST; i < Prof_Zone_count() && !has; ++i) has = Prof_Zones[i].often;
   return has;
}

static void add_time(const Prof_Flame_View *view, Prof_Words *words, double ticks,
                     const Prof_Bound *bound)
{
   double ms = Prof_Ui_Flame_ms(view, ticks);
   double half = Prof_Ui_Flame_ms(view, Prof_Bound_half_width(bound));
   Prof_Bounded b;
   if (!(half > 0)) {
      add_ms(view, words, ticks);
      return;
   }
   b = view->sums.difference ? Prof_Bounded_difference(ms, half, view->decimals)
                             : Prof_Bounded_of(ms, half, view->decimals);
   if (view->sums.difference && ms >= 0) Prof_Short_Text_add(words, "+");
   Prof_Bounded_add_figure(words, &b, &Prof_Ui_Columns_signs);
   Prof_Bounded_add_bound(words, &b, &Prof_Ui_Columns_signs);
}

/* Of the box's path among the hitch's blames; -1: it has none. */
static int rank_of(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   uint32_t count, i, context = (uint32_t)view->flame.lanes[box->lane].context;
   const Prof_Share *shares = Prof_Hitch_shares(view->kept, &count);
   for (i = 0; shares && i < count && shares[i].blame > 0; ++i)
      if (shares[i].context == context && shares[i].state == box->state) return (int)i;
   return -1;
}

/* How another thread's path held the hitch up: "held up +300.10 = 97% of the hitch (look)". 0: it
 * did not. A box of several paths stands for none of them. */
static int add_blame_fact(const Prof_Flame_View *view, const Prof_Flame_Box *box, int brief,
                          Facts *facts)
{
   int rank = box->count > 1 ? -1 : rank_of(view, box);
   Prof_Blame blame;
   Prof_Words *words;
   if (!Prof_get_blame(view->kept, rank, &blame) || !blame.evidence) return 0;
   words = add_fact(facts, 5, "held up ");
   Prof_Short_Text_signed(words, blame.blame_ms, 2);
   Prof_Short_Text_add(words, " = ");
   Prof_Short_Text_number(words, blame.explains * 100, 0);
   Prof_Short_Text_add(words, brief ? "% (" : "% of the hitch (");
   Prof_Short_Text_add(words, Prof_evidence_name(blame.evidence));
   Prof_Short_Text_add(words, ")");
   return 1;
}

/* Only what is part of the hitch's work has a share in it. */
static int has_share(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   return view->hitch && view->work_ms > view->usual_ms &&
          view->flame.lanes[box->lane].context == (int)view->owner;
}

static void add_excess_fact(const Prof_Flame_View *view, const Prof_Flame_Box *box, int brief,
                            Facts *facts)
{
   double excess = Prof_Ui_Flame_ms(view, box->amount.work - box->amount.usual_work), share;
   Prof_Words *words;
   if (Prof_Ui_Flame_Box_has_apart(box))
      add_ms(view, add_fact(facts, 2, "work "), box->amount.work);
   words = add_fact(facts, 2, "usual ");
   Prof_Short_Text_number(words, Prof_Ui_Flame_ms(view, box->amount.usual_work), 2);
   words = add_fact(facts, 5, "excess ");
   Prof_Short_Text_signed(words, excess, 2);
   if (add_blame_fact(view, box, brief, facts)) return;
   if (!has_share(view, box) || excess <= 0) return;
   share = excess / (view->work_ms - view->usual_ms);
   Prof_Short_Text_add(words, " = ");
   Prof_Short_Text_number(words, share < 1 ? share * 100 : 100, 0);
   Prof_Short_Text_add(words, brief ? "%" : "% of the hitch");
}

static void add_span_fact(const Prof_Flame_View *view, const Prof_Flame_Box *box, Facts *facts)
{
   Prof_Words *words = add_fact(facts, 5, "from ");
   Prof_Short_Text_number(words, Prof_Ui_Flame_ms(view, box->begin), 3);
   Prof_Short_Text_add(words, " to ");
   Prof_Short_Text_number(words, Prof_Ui_Flame_ms(view, box->end), 3);
   Prof_Short_Text_add(words, " ms");
}

/* Where the zone stands. What tells it from another zone of its name goes last but for its time. */
static void add_place(uint32_t zone, Facts *facts)
{
   char place[Prof_ZONE_PLACE];
   Prof_Zone_Place_write(zone, place);
   if (*place) add_fact(facts, Prof_Zone_Place_is_twin(zone) ? 6 : PLACE, place);
}

/* Lists what there is to say of the box. Its time has the highest rank and is never dropped; its
 * group has the lowest. A time-line has times where a flame has what was usual. */
static void list_facts(const Prof_Flame_View *view, const Prof_Flame_Box *box, int brief,
                       Facts *facts)
{
   int kind = Prof_Waiting_kind_of(view->sums.rules, box->state);
   Prof_Words *words = add_fact(facts, 7, "");
   Prof_Bound hier = {0, 0}, self = {0, 0};
   if (has_estimates(view, box)) find_bounds(view, box, &hier, &self);
   add_time(view, words, box->amount.hier, &hier);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_add(words, view->unit);
   if (!Prof_Ui_Flame_Box_is_no_zone(box)) {
      add_time(view, add_fact(facts, 4, "self "), box->amount.self, &self);
      Prof_Ui_Flame_Box_add_calls(view, add_fact(facts, 3, ""), box->amount.entries);
   }
   if (!Prof_Ui_Flame_Box_is_no_zone(box) && Prof_Off_has(Prof_States[box->state].zone))
      add_fact(facts, 6, "off");
   if (kind != Prof_WORKS)
      add_fact(facts, 5, Prof_Waiting_is_waiting(kind) ? "waiting" : "the profiler's own");
   else if (view->spans) add_span_fact(view, box, facts);
   else if (!view->sums.difference && view->sums.has_usual)
      add_excess_fact(view, box, brief, facts);
   if (box->count > 1 || Prof_Ui_Flame_Box_is_no_zone(box)) return;
   add_place(Prof_States[box->state].zone, facts);
   words = add_fact(facts, 1, "group ");
   Prof_Short_Text_add(words, Prof_Group_of_zone(Prof_States[box->state].zone)->name);
}

/* What was seen has looks, and no time; the file is told after the number of them, as names are
 * cut. */
static void list_seen_facts(const Prof_Flame_View *view, const Prof_Flame_Box *box, Facts *facts)
{
   const Prof_Seen_Node *node = &view->seen->nodes[box->seen];
   uint32_t of = view->seen->paths[node->path].count;
   Prof_Seen_Info info;
   Prof_Words *words = add_fact(facts, 6, "seen ");
   Prof_Seen_Text_describe(view->seen, box->seen, 1, &info);
   Prof_Ui_Flame_Box_add_looks(view, box, words);
   Prof_Short_Text_add(words, of == 1 ? " look" : " looks");
   if (of < Prof_SEEN_FEW) add_fact(facts, 5, "too few to tell");
   if (info.file[0]) add_fact(facts, 4, info.file);
   if (info.slept) {
      words = add_fact(facts, 3, "asleep in ");
      Prof_Short_Text_add(words, info.call);
      Prof_Short_Text_add(words, ": ");
      Prof_Short_Text_count(words, (unsigned long)info.slept);
   }
   if (info.guessed) add_fact(facts, 2, "guessed in part");
   if (info.cut) add_fact(facts, 2, "stack cut");
}

static int cells_of(const Facts *facts)
{
   int i, cells = 0;
   for (i = 0; i < facts->num; ++i) cells += Prof_Font_length(facts->text[i].text) + FACT_GAP;
   return cells;
}

static int find_lowest(const Facts *facts)
{
   int i, lowest = 0;
   for (i = 1; i < facts->num; ++i)
      if (facts->rank[i] < facts->rank[lowest]) lowest = i;
   return lowest;
}

static void drop_lowest(Facts *facts)
{
   int i, lowest = find_lowest(facts);
   Prof_ASSERT(facts->num > 1 && facts->num <= NUM_FACTS);
   --facts->num;
   for (i = lowest; i < facts->num; ++i) {
      facts->text[i] = facts->text[i + 1];
      facts->rank[i] = facts->rank[i + 1];
   }
}

/* Is there a fact that is told only where the whole path is? */
static int has_extra(const Facts *facts)
{
   return facts->num > 1 && facts->rank[find_lowest(facts)] == PLACE;
}

static void name_box(const Prof_Flame_Box *box, char *path, size_t size)
{
   Prof_Words words;
   if (box->count == 1) {
      Prof_Path_write(box->state, path, size);
      return;
   }
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, box->count);
   Prof_Short_Text_add(&words, " narrow ones, ");
   Prof_Short_Text_add(&words, Prof_Path_state_name(box->state));
   Prof_Short_Text_add(&words, " .. ");
   Prof_Short_Text_add(&words, Prof_Path_state_name(box->last));
   Prof_ASSERT((size_t)words.length < size);
   memcpy(path, words.text, (size_t)words.length + 1);
}

void Prof_Ui_Flame_Facts_put(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   const Prof_Flame_Box *box = &view->flame.boxes[view->box];
   int y = Prof_Ui_line(ui, ui->lines - 1), right = ui->inside.x1, i, x, cells;
   char path[Prof_MAX_PATH];
   Facts facts;
   Prof_ASSERT(view->box >= 0 && view->box < view->flame.num_boxes);
   facts.num = 0;
   if (box->seen) list_seen_facts(view, box, &facts);
   else list_facts(view, box, ui->columns < BRIEF, &facts);
   x = Prof_Ui_put(list, ui->inside.x0, right, y, "selected", Prof_COLOR_DIM) + GAP;
   cells = (right - x) / Prof_CELL;
   while (facts.num > 1 && cells - cells_of(&facts) < LEAST_PATH) drop_lowest(&facts);
   if (box->seen) {
      Prof_Seen_Text_chain(view->seen, box->seen, path, sizeof path);
      x = Prof_Ui_put(list, x, x + (cells - cells_of(&facts)) * Prof_CELL, y, path,
                      Prof_COLOR_TEXT);
   } else {
      name_box(box, path, sizeof path);
      if (has_extra(&facts) && cells - cells_of(&facts) < Prof_Font_length(path))
         drop_lowest(&facts);
      Prof_Ui_Cut_Path_cut(path, cells - cells_of(&facts));
      x = Prof_Ui_put(list, x, right, y, path, Prof_COLOR_TEXT);
   }
   for (i = 0; i < facts.num; ++i)
      x =
         Prof_Ui_put(list, x + FACT_GAP * Prof_CELL, right, y, facts.text[i].text, Prof_COLOR_TEXT);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
