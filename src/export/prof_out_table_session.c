/* prof_out_table_session.c - the tables of sessions and labels: see prof_out_table_rows.h */
#ifdef Prof_ENABLED
#include "prof_out_table_rows.h"
#include "../frame/prof_history.h"
#include "../show/prof_label.h"
#include "../base/prof_number.h"
#include <string.h>

/* ---- sessions ---- */

/* Labels that have columns of their own: those by which people ask. */
static const char *const own_columns[] = {"start", "build",  "level",  "gpu", "cpu",
                                          "os",    "tester", "version"};
enum { NUM_USUAL = sizeof own_columns / sizeof *own_columns };

typedef struct Session {
   const char *session;
   const char *usual[NUM_USUAL];
   double cpus, memory_mib;
   uint64_t frames, counted, first, last;
   double seconds, mean, p50, p95, p99, max, budget;
   uint64_t over, hitches;
} Session;

#define AT(member) offsetof(Session, member)
#define USUAL(i) (AT(usual) + (i) * sizeof(const char *))
static const Prof_Row_Column of_sessions[] = {{"session", Prof_AS_TEXT, AT(session)},
                                          {"start", Prof_AS_TEXT, USUAL(0)},
                                          {"build", Prof_AS_TEXT, USUAL(1)},
                                          {"level", Prof_AS_TEXT, USUAL(2)},
                                          {"gpu", Prof_AS_TEXT, USUAL(3)},
                                          {"cpu", Prof_AS_TEXT, USUAL(4)},
                                          {"os", Prof_AS_TEXT, USUAL(5)},
                                          {"tester", Prof_AS_TEXT, USUAL(6)},
                                          {"version", Prof_AS_TEXT, USUAL(7)},
                                          {"cpus", Prof_AS_ROUNDED, AT(cpus)},
                                          {"memory_mib", Prof_AS_ROUNDED, AT(memory_mib)},
                                          {"frames", Prof_AS_WHOLE, AT(frames)},
                                          {"first_frame", Prof_AS_WHOLE, AT(first)},
                                          {"last_frame", Prof_AS_WHOLE, AT(last)},
                                          {"seconds", Prof_AS_ROUNDED, AT(seconds)},
                                          {"counted", Prof_AS_WHOLE, AT(counted)},
                                          {"mean_ms", Prof_AS_ROUNDED, AT(mean)},
                                          {"p50_ms", Prof_AS_ROUNDED, AT(p50)},
                                          {"p95_ms", Prof_AS_ROUNDED, AT(p95)},
                                          {"p99_ms", Prof_AS_ROUNDED, AT(p99)},
                                          {"max_ms", Prof_AS_ROUNDED, AT(max)},
                                          {"budget_ms", Prof_AS_ROUNDED, AT(budget)},
                                          {"over_budget", Prof_AS_WHOLE, AT(over)},
                                          {"hitches", Prof_AS_WHOLE, AT(hitches)}};
#undef USUAL
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_sessions = {of_sessions,
                                                      sizeof of_sessions / sizeof *of_sessions};

static void count_frame(Session *session, const Prof_Frame *frame)
{
   int odd = (frame->flags & Prof_FRAME_ODD) != 0;
   ++session->frames;
   session->first = frame->number;
   if (!session->last) session->last = frame->number;
   session->seconds += frame->seconds;
   session->hitches += (frame->flags & Prof_FRAME_HITCH) != 0;
   session->over += !odd && Prof_Frame_Record_work_ms(frame) > session->budget;
}

static void take_stats(Session *session, const Prof_Range *range)
{
   const double none = Prof_Number_nan();
   Prof_Stats s;
   session->mean = session->p50 = session->p95 = session->p99 = session->max = none;
   if (range->oldest < range->newest) return;
   if (!Prof_get_frame_stats(range->newest, range->oldest, &s)) return;
   session->counted = (uint64_t)s.frames;
   session->mean = s.mean, session->max = s.max;
   session->p50 = s.p50, session->p95 = s.p95, session->p99 = s.p99;
}

/* The game may have set the label to something else: then it is none. */
static double number_of(const char *key)
{
   char value[Prof_LABEL_VALUE];
   double number;
   const char *end = 0;
   if (Prof_Label_find(key, value)) end = Prof_Number_read(value, value + strlen(value), &number);
   return end && !*end ? number : Prof_Number_nan();
}

int Prof_Out_Table_Rows_put_session(const Prof_Rows_To *to)
{
   char values[NUM_USUAL][Prof_LABEL_VALUE];
   Session session;
   int i;
   memset(&session, 0, sizeof session);
   session.session = to->session;
   session.budget = Prof_Settings.budget_ms;
   for (i = 0; i < NUM_USUAL; ++i) {
      (void)Prof_Label_find(own_columns[i], values[i]);
      session.usual[i] = values[i];
   }
   session.cpus = number_of("cpus");
   session.memory_mib = number_of("memory_mib");
   for (i = to->range.newest; i <= to->range.oldest; ++i)
      count_frame(&session, Prof_History_header(i));
   take_stats(&session, &to->range);
   Prof_Out_Row_put(to->out, &Prof_Out_Table_Rows_of_sessions, &session, to->as_json);
   return 1;
}

/* ---- labels ---- */

typedef struct Row {
   const char *session, *label, *value;
   uint64_t own;
} Row;

static const Prof_Row_Column of_labels[] = {{"session", Prof_AS_TEXT, offsetof(Row, session)},
                                        {"label", Prof_AS_TEXT, offsetof(Row, label)},
                                        {"value", Prof_AS_TEXT, offsetof(Row, value)},
                                        {"own", Prof_AS_WHOLE, offsetof(Row, own)}};
const Prof_Row_Columns Prof_Out_Table_Rows_of_labels = {of_labels,
                                                    sizeof of_labels / sizeof *of_labels};

int Prof_Out_Table_Rows_put_labels(const Prof_Rows_To *to)
{
   int i, count;
   Prof_Label *labels = Prof_Label_copy_all(&count);
   if (!labels) return 0;
   for (i = 0; i < count; ++i) {
      Row row;
      row.session = to->session;
      row.label = labels[i].key;
      row.value = labels[i].value;
      row.own = (uint64_t)labels[i].own;
      Prof_Out_Row_put(to->out, &Prof_Out_Table_Rows_of_labels, &row, to->as_json);
   }
   Prof_Config_release(labels);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
