/* prof_out_table_hitches.c - the tables of kept hitches, of their blames, and of what was near
 * them: see prof_out_table_rows.h
 *
 * What is gathered from thousands of machines must be small, so the tails are left out: blames that
 * explain less than a hundredth of the excess, and all but the strangest of what was near.
 */
#ifdef Prof_ENABLED
#include "prof_out_table_rows.h"
#include "../frame/prof_hitch.h"
#include "../gather/prof_value.h"
#include "../base/prof_number.h"
#include "../show/prof_zone_place.h"
#include <string.h>

#define COUNT_OF(list) ((int)(sizeof(list) / sizeof *(list)))
#define WORTH_A_ROW 0.01 /* of a hitch's excess */

enum { MOST_BLAMES = 40, MOST_NEAR = 8, IN_A_LIST = 2 /* session and frame are the hitch's */ };

/* ---- hitches ---- */

typedef struct Row {
   const char *session;
   uint64_t frame;
   double t_s;
   Prof_Hitch hitch;
   uint64_t blames, spread, run, machine, crowd;
   const char *wait_zone;
   double wait_ms, machine_ms, off_ms, gpu_ms, gpu_usual_ms, length_ms;
   const char *kind;
} Row;

#define AT(member) offsetof(Row, member)
static const Prof_Row_Column of_hitches[] = {{"session", Prof_AS_TEXT, AT(session)},
                                             {"frame", Prof_AS_WHOLE, AT(frame)},
                                             {"t_s", Prof_AS_ROUNDED, AT(t_s)},
                                             {"ms", Prof_AS_ROUNDED, AT(hitch.frame.ms)},
                                             {"work_ms", Prof_AS_ROUNDED, AT(hitch.frame.work_ms)},
                                             {"due_ms", Prof_AS_ROUNDED, AT(hitch.frame.due_ms)},
                                             {"off_cpu_ms", Prof_AS_ROUNDED, AT(off_ms)},
                                             {"usual_ms", Prof_AS_ROUNDED, AT(hitch.usual_ms)},
                                             {"excess_ms", Prof_AS_ROUNDED, AT(hitch.excess_ms)},
                                             {"num_blames", Prof_AS_WHOLE, AT(blames)},
                                             {"spread", Prof_AS_WHOLE, AT(spread)},
                                             {"run", Prof_AS_WHOLE, AT(run)},
                                             {"machine", Prof_AS_WHOLE, AT(machine)},
                                             {"machine_ms", Prof_AS_ROUNDED, AT(machine_ms)},
                                             {"wait_zone", Prof_AS_TEXT, AT(wait_zone)},
                                             {"wait_ms", Prof_AS_ROUNDED, AT(wait_ms)},
                                             {"scene", Prof_AS_TEXT, AT(hitch.frame.scene)},
                                             {"note", Prof_AS_TEXT, AT(hitch.frame.text)},
                                             {"kind", Prof_AS_TEXT, AT(kind)},
                                             {"wait_usual_ms", Prof_AS_ROUNDED,
                                              AT(hitch.wait_usual_ms)},
                                             {"gpu_ms", Prof_AS_ROUNDED, AT(gpu_ms)},
                                             {"gpu_usual_ms", Prof_AS_ROUNDED, AT(gpu_usual_ms)},
                                             {"programs_ms", Prof_AS_ROUNDED,
                                              AT(hitch.programs_ms)},
                                             {"crowd", Prof_AS_WHOLE, AT(crowd)},
                                             {"crowd_ms", Prof_AS_ROUNDED, AT(hitch.crowd_ms)},
                                             {"length_ms", Prof_AS_ROUNDED, AT(length_ms)},
                                             {"held_ms", Prof_AS_ROUNDED, AT(hitch.held_ms)}};
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_hitches = {of_hitches, COUNT_OF(of_hitches)};

/* 0: there is no such hitch. */
static int take_hitch(const Prof_Rows_To *to, int index, Row *row)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   memset(row, 0, sizeof *row);
   if (!frame || !Prof_get_hitch(index, &row->hitch)) return 0;
   row->session = to->session;
   row->frame = frame->number;
   row->t_s = frame->ended - frame->seconds;
   row->blames = (uint64_t)row->hitch.num_blames;
   row->spread = (uint64_t)row->hitch.spread;
   row->run = (uint64_t)row->hitch.run;
   row->machine = row->hitch.machine != 0;
   row->crowd = (uint64_t)row->hitch.crowd;
   row->off_ms = row->hitch.frame.cpu_ms < 0 ? Prof_Number_nan() : row->hitch.frame.off_ms;
   row->machine_ms = row->hitch.machine_ms;
   row->wait_ms = row->hitch.wait_ms;
   row->kind = Prof_hitch_kind_name(row->hitch.kind);
   row->gpu_ms = row->hitch.gpu_ms < 0 ? Prof_Number_nan() : row->hitch.gpu_ms;
   row->gpu_usual_ms = row->hitch.gpu_ms < 0 ? Prof_Number_nan() : row->hitch.gpu_usual_ms;
   row->length_ms = Prof_Hitch_length(&row->hitch);
   row->wait_zone = row->wait_ms > 0 ? Prof_zone_name(row->hitch.wait_zone) : "";
   return 1;
}

int Prof_Out_Table_Rows_put_hitches(const Prof_Rows_To *to)
{
   Row row;
   int index;
   for (index = 0; take_hitch(to, index, &row); ++index)
      Prof_Out_Row_put(to->out, &Prof_Out_Table_Rows_of_hitches, &row, to->as_json);
   return 1;
}

int Prof_Out_Table_Rows_put_hitch(const Prof_Rows_To *to, int index)
{
   Row row;
   if (!take_hitch(to, index, &row)) return 0;
   Prof_Out_Row_put_members(to->out, &Prof_Out_Table_Rows_of_hitches, 0, &row);
   return 1;
}

/* Rows of a table, or members of objects in a list. */
static void put(const Prof_Rows_To *to, const Prof_Row_Columns *columns, const void *row,
                int in_list, int is_first)
{
   if (!in_list) {
      Prof_Out_Row_put(to->out, columns, row, to->as_json);
      return;
   }
   Prof_Out_Stream_text(to->out, is_first ? "{" : ",{");
   Prof_Out_Row_put_members(to->out, columns, IN_A_LIST, row);
   Prof_Out_Stream_text(to->out, "}");
}

/* ---- blames ---- */

typedef struct Blame_Row {
   const char *session;
   uint64_t frame, rank;
   const char *thread, *evidence, *path, *place;
   Prof_Blame blame;
} Blame_Row;

#define AT(member) offsetof(Blame_Row, member)
static const Prof_Row_Column of_blames[] = {
   {"session", Prof_AS_TEXT, AT(session)},
   {"frame", Prof_AS_WHOLE, AT(frame)},
   {"blame_rank", Prof_AS_WHOLE, AT(rank)},
   {"thread", Prof_AS_TEXT, AT(thread)},
   {"path", Prof_AS_TEXT, AT(path)},
   {"ms", Prof_AS_ROUNDED, AT(blame.ms)},
   {"usual_ms", Prof_AS_ROUNDED, AT(blame.usual_ms)},
   {"excess_ms", Prof_AS_ROUNDED, AT(blame.excess_ms)},
   {"blame_ms", Prof_AS_ROUNDED, AT(blame.blame_ms)},
   {"explains", Prof_AS_ROUNDED, AT(blame.explains)},
   {"evidence", Prof_AS_TEXT, AT(evidence)},
   {"count", Prof_AS_ROUNDED, AT(blame.count)},
   {"usual_count", Prof_AS_ROUNDED, AT(blame.usual_count)},
   {"place", Prof_AS_TEXT, AT(place)}};
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_blames = {of_blames, COUNT_OF(of_blames)};

/* The worst one is always told. */
static int take_blame(int index, int rank, Blame_Row *row)
{
   return Prof_get_blame(index, rank, &row->blame) && (!rank || row->blame.explains >= WORTH_A_ROW);
}

static void put_blames(const Prof_Rows_To *to, int index, int most, int in_list)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   char name[Prof_OUT_NAME], place[Prof_ZONE_PLACE];
   Blame_Row row;
   int rank;
   for (rank = 0; rank < most && take_blame(index, rank, &row); ++rank) {
      const char *evidence = Prof_evidence_name(row.blame.evidence);
      row.session = to->session;
      row.frame = frame->number;
      row.rank = (uint64_t)rank;
      row.thread = Prof_Out_Frame_context_name((uint32_t)row.blame.context, frame->number, name);
      row.evidence = *evidence ? evidence : "itself";
      row.path = row.blame.path;
      row.place = place;
      Prof_Zone_Place_write(Prof_Zone_of_id((uint32_t)row.blame.zone), place);
      put(to, &Prof_Out_Table_Rows_of_blames, &row, in_list, !rank);
   }
}

int Prof_Out_Table_Rows_put_blames(const Prof_Rows_To *to)
{
   int index;
   for (index = 0; index < Prof_num_hitches(); ++index) put_blames(to, index, MOST_BLAMES, 0);
   return 1;
}

void Prof_Out_Table_Rows_list_blames(const Prof_Rows_To *to, int index, int most)
{
   put_blames(to, index, most, 1);
}

/* ---- near ---- */

typedef struct Near_Row {
   const char *session;
   uint64_t frame, rank;
   const char *kind, *name, *unit, *place;
   double amount, usual, deviation;
   char place_text[Prof_ZONE_PLACE];
} Near_Row;

#define AT(member) offsetof(Near_Row, member)
static const Prof_Row_Column of_near[] = {
   {"session", Prof_AS_TEXT, AT(session)},     {"frame", Prof_AS_WHOLE, AT(frame)},
   {"near_rank", Prof_AS_WHOLE, AT(rank)},     {"kind", Prof_AS_TEXT, AT(kind)},
   {"name", Prof_AS_TEXT, AT(name)},           {"unit", Prof_AS_TEXT, AT(unit)},
   {"amount", Prof_AS_EXACT, AT(amount)},      {"usual", Prof_AS_EXACT, AT(usual)},
   {"deviation", Prof_AS_EXACT, AT(deviation)}, {"place", Prof_AS_TEXT, AT(place)}};
#undef AT
const Prof_Row_Columns Prof_Out_Table_Rows_of_near = {of_near, COUNT_OF(of_near)};

/* Of a zone, how often it was entered. What it usually varies by nobody keeps. */
static int take_zone(int index, int rank, Near_Row *row)
{
   Prof_Near near;
   if (!Prof_get_near(index, rank, &near)) return 0;
   row->kind = "zone";
   row->name = near.name;
   row->unit = "";
   row->amount = near.count;
   row->usual = near.usual_count;
   row->deviation = Prof_Number_nan();
   Prof_Zone_Place_write(Prof_Zone_of_id((uint32_t)near.zone), row->place_text);
   return 1;
}

static int take_value(int index, int rank, Near_Row *row)
{
   Prof_Near_Value value;
   if (!Prof_get_near_value(index, rank, &value)) return 0;
   row->kind = Prof_Value_kind_name(value.kind);
   row->name = value.name;
   row->unit = value.unit;
   row->amount = value.amount;
   row->usual = value.usual;
   row->deviation = value.deviation;
   row->place_text[0] = 0;
   return 1;
}

/* Values first, as the page of a hitch has them. Each kind is ranked by itself. */
static void put_near(const Prof_Rows_To *to, int index, int most, int in_list)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   Near_Row row;
   int rank, is_first = 1, zones;
   row.session = to->session;
   row.frame = frame->number;
   row.place = row.place_text;
   for (zones = 0; zones < 2; ++zones)
      for (rank = 0; rank < most; ++rank) {
         if (!(zones ? take_zone : take_value)(index, rank, &row)) break;
         row.rank = (uint64_t)rank;
         put(to, &Prof_Out_Table_Rows_of_near, &row, in_list, is_first);
         is_first = 0;
      }
}

int Prof_Out_Table_Rows_put_near(const Prof_Rows_To *to)
{
   int index;
   for (index = 0; index < Prof_num_hitches(); ++index) put_near(to, index, MOST_NEAR, 0);
   return 1;
}

void Prof_Out_Table_Rows_list_near(const Prof_Rows_To *to, int index, int most)
{
   put_near(to, index, most, 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
