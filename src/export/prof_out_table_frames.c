/* prof_out_table_frames.c - the tables of frames and values: see prof_out_table_rows.h
 *
 * A value has a row in the frames in which it moved; and a sample that was known before has one in
 * the range's first frame, so that it can be filled in from there on.
 */
#ifdef Prof_ENABLED
#include "prof_out_table_rows.h"
#include "../frame/prof_history.h"
#include "../show/prof_value_walk.h"
#include "../show/prof_what.h"
#include "../base/prof_number.h"
#include <string.h>

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof *(list)))

/* ---- frames ---- */

typedef struct Row {
   const char *session;
   uint64_t frame;
   double t_s;
   Prof_Frame_Info info;
   const char *flags, *thread;
   double cpu_ms, zones_ms;
} Row;

#define AT(member) offsetof(Row, member)
static const Prof_Row_Column of_frames[] = {{"session", Prof_AS_TEXT, AT(session)},
                                            {"frame", Prof_AS_WHOLE, AT(frame)},
                                            {"t_s", Prof_AS_ROUNDED, AT(t_s)},
                                            {"ms", Prof_AS_ROUNDED, AT(info.ms)},
                                            {"work_ms", Prof_AS_ROUNDED, AT(info.work_ms)},
                                            {"due_ms", Prof_AS_ROUNDED, AT(info.due_ms)},
                                            {"critical_ms", Prof_AS_ROUNDED, AT(info.critical_ms)},
                                            {"cpu_ms", Prof_AS_ROUNDED, AT(cpu_ms)},
                                            {"machine_ms", Prof_AS_ROUNDED, AT(info.machine_ms)},
                                            {"zones_ms", Prof_AS_ROUNDED, AT(zones_ms)},
                                            {"flags", Prof_AS_TEXT, AT(flags)},
                                            {"scene", Prof_AS_TEXT, AT(info.scene)},
                                            {"thread", Prof_AS_TEXT, AT(thread)},
                                            {"note", Prof_AS_TEXT, AT(info.text)}};
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_frames = {of_frames, COUNT_OF(of_frames)};

static void put_frame(const Prof_Rows_To *to, int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   char flags[Prof_OUT_FLAGS], name[Prof_OUT_NAME];
   Row row;
   memset(&row, 0, sizeof row);
   (void)Prof_get_frame_info(back, &row.info);
   row.session = to->session;
   row.frame = frame->number;
   row.t_s = frame->ended - frame->seconds;
   row.flags = Prof_Out_Frame_flags(frame->flags, flags);
   row.thread = Prof_Out_Frame_context_name(frame->owner, frame->number, name);
   row.cpu_ms = row.info.cpu_ms < 0 ? Prof_Number_nan() : row.info.cpu_ms;
   row.zones_ms = row.info.zone_cost_ns > 0 ? row.info.zones_ms : Prof_Number_nan();
   Prof_Out_Row_put(to->out, &Prof_Out_Table_Rows_of_frames, &row, to->as_json);
}

int Prof_Out_Table_Rows_put_frames(const Prof_Rows_To *to)
{
   int back;
   for (back = to->range.oldest; back >= to->range.newest; --back) put_frame(to, back);
   return 1;
}

/* ---- values ---- */

typedef struct Value_Row {
   const char *session;
   uint64_t frame;
   const char *name, *kind, *unit;
   double amount;
   Prof_Value_Stats stats;
} Value_Row;

#define AT(member) offsetof(Value_Row, member)
static const Prof_Row_Column of_values[] = {{"session", Prof_AS_TEXT, AT(session)},
                                            {"frame", Prof_AS_WHOLE, AT(frame)},
                                            {"value", Prof_AS_TEXT, AT(name)},
                                            {"kind", Prof_AS_TEXT, AT(kind)},
                                            {"unit", Prof_AS_TEXT, AT(unit)},
                                            {"amount", Prof_AS_EXACT, AT(amount)},
                                            {"count", Prof_AS_EXACT, AT(stats.n)},
                                            {"mean_amount", Prof_AS_EXACT, AT(stats.mean)},
                                            {"min_amount", Prof_AS_EXACT, AT(stats.min)},
                                            {"max_amount", Prof_AS_EXACT, AT(stats.max)}};
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_values = {of_values, COUNT_OF(of_values)};

static void put_row(const Prof_Rows_To *to, const Prof_Value_Walk *walk, uint32_t value,
                    Value_Row *row)
{
   const Prof_Value_Entry *v = &walk->values[value];
   row->session = to->session;
   row->name = v->name;
   row->kind = Prof_Value_kind_name(v->kind);
   row->unit = v->unit;
   Prof_Out_Row_put(to->out, &Prof_Out_Table_Rows_of_values, row, to->as_json);
}

static void put_moved(const Prof_Rows_To *to, const Prof_Value_Walk *walk, uint32_t value,
                      const Prof_Frame *frame)
{
   const Prof_Value_Span *span = walk->spans[value];
   Value_Row row;
   Prof_What_describe(span, frame->seconds, Prof_Frame_Record_ms_per_tick(frame) * 1e-3,
                      &row.stats);
   row.frame = frame->number;
   row.amount = span->is_sample ? row.stats.last : row.stats.sum;
   put_row(to, walk, value, &row);
}

static void put_held(const Prof_Rows_To *to, const Prof_Value_Walk *walk, uint32_t value,
                     const Prof_Frame *frame)
{
   Value_Row row;
   memset(&row, 0, sizeof row);
   row.frame = frame->number;
   row.amount = row.stats.mean = row.stats.min = row.stats.max = walk->held[value];
   put_row(to, walk, value, &row);
}

static void put_values(const Prof_Rows_To *to, const Prof_Value_Walk *walk, const Prof_Frame *frame,
                       int is_first)
{
   uint32_t value;
   for (value = 1; value < walk->count; ++value) {
      if (walk->spans[value]) put_moved(to, walk, value, frame);
      else if (is_first && Prof_Value_Walk_is_sample(walk, value) &&
               !Prof_Number_is_nan(walk->held[value]))
         put_held(to, walk, value, frame);
   }
}

int Prof_Out_Table_Rows_put_values(const Prof_Rows_To *to)
{
   Prof_Value_Walk walk;
   int back, done = Prof_Value_Walk_begin(&walk, to->range.oldest);
   for (back = to->range.oldest; done && back >= to->range.newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      done = frame != 0;
      if (!done) break;
      Prof_Value_Walk_take(&walk, frame);
      put_values(to, &walk, frame, back == to->range.oldest);
   }
   Prof_Value_Walk_end(&walk);
   return done;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
