/* table_test.cpp - tables for databases, and a hitch as a line: read back by readers of the tests'
 * own (tables.h), and held against what the calls of prof.h tell. Fake clock. */
#include "calls.h"
#include "naive_utf8.h"
#include "refusing.h"
#include "src/export/prof_out_row.h"
#include "src/export/prof_out_table.h"
#include "src/show/prof_label.h"
#include "tables.h"
#include "worker.h"

namespace {

using naive_utf8::mended;

/* "(failed)" if it was refused. */
std::string written(Prof_Out_Table table, bool as_json, int newest = 0, int oldest = everything)
{
   const File file;
   int format = Prof_CSV_TABLE_SESSIONS + table + (as_json ? Prof_NUM_OUT_TABLES : 0);
   if (!Prof_export(static_cast<Prof_Format>(format), file.name(), newest, oldest))
      return "(failed)";
   return file.read();
}

std::vector<Prof_Out_Table> all_tables()
{
   std::vector<Prof_Out_Table> all;
   for (int i = 0; i < Prof_NUM_OUT_TABLES; ++i) all.push_back(static_cast<Prof_Out_Table>(i));
   return all;
}

/* ---- a table from both of its forms, which must be the same ---- */
struct Cell {
   std::string text;
   bool is_there = false, is_number = false;
   double number() const { return is_there ? std::strtod(text.c_str(), nullptr) : NAN; }
};
using Row = std::map<std::string, Cell>;

/* What keeps spreadsheets from taking a field for a formula (manual, 2.20). */
std::string without_apostrophe(const std::string &field)
{
   size_t at = field.find_first_not_of('\'');
   bool guarded = at != std::string::npos && at > 0 && std::strchr("=+-@\t\r", field[at]);
   return guarded ? field.substr(1) : field;
}

Row row_of(const Json &object)
{
   Row row;
   EXPECT_EQ(object.kind, Json::OBJECT);
   for (const auto &[name, value] : object.members) {
      row[name] = {value.text, value.kind != Json::NONE, value.kind == Json::NUMBER};
      EXPECT_TRUE(row[name].is_number || value.kind == Json::TEXT || value.kind == Json::NONE);
   }
   return row;
}

void expect_same(const std::vector<std::string> &names, const std::vector<std::string> &fields,
                 const Json &object)
{
   ASSERT_EQ(fields.size(), names.size());
   ASSERT_EQ(object.size(), names.size());
   for (size_t i = 0; i < names.size(); ++i) {
      const Json &json = object.members[i].second;
      EXPECT_EQ(object.members[i].first, names[i]) << "the same order";
      if (json.kind == Json::NUMBER) EXPECT_EQ(fields[i], json.text) << names[i];
      else EXPECT_EQ(without_apostrophe(fields[i]), json.text) << names[i];
   }
}

std::vector<Row> table_of(Prof_Out_Table table, int newest = 0, int oldest = everything)
{
   const std::string csv = written(table, false, newest, oldest);
   const std::string ndjson = written(table, true, newest, oldest);
   const auto lines = Csv_reader(csv).all();
   const auto objects = Json_reader(ndjson).lines();
   std::vector<Row> rows;
   EXPECT_EQ(csv, mended(csv));
   EXPECT_EQ(ndjson, mended(ndjson));
   EXPECT_EQ(lines.size(), objects.size() + 1) << csv.substr(0, 500);
   for (size_t i = 0; i < objects.size() && i + 1 < lines.size(); ++i) {
      expect_same(lines[0], lines[i + 1], objects[i]);
      rows.push_back(row_of(objects[i]));
   }
   return rows;
}

std::string session()
{
   char value[Prof_LABEL_VALUE];
   EXPECT_EQ(Prof_Label_find("session", value), 1);
   return value;
}

using Numbers = std::vector<std::pair<const char *, double>>;

/* Of what is written with all its digits; NaN: null. */
void expect_exact(const Row &row, const Numbers &numbers, double off = 0)
{
   for (const auto &[column, number] : numbers) {
      const Cell &cell = row.at(column);
      EXPECT_EQ(cell.is_there, !std::isnan(number)) << column;
      if (std::isnan(number)) continue;
      EXPECT_TRUE(cell.is_number) << column;
      EXPECT_NEAR(cell.number(), number, off * (1 + std::fabs(number) * 2e-9)) << column;
   }
}

/* Of what is written with 6 decimals. */
void expect_near(const Row &row, const Numbers &numbers) { expect_exact(row, numbers, 5.001e-7); }

/* `text` as the files have it: null where it is "". */
void expect_text(const Row &row, const char *column, const std::string &text)
{
   EXPECT_EQ(row.at(column).text, text) << column;
   EXPECT_EQ(row.at(column).is_there, !text.empty()) << column;
   EXPECT_FALSE(row.at(column).is_number) << column;
}

/* ---- one row ---- */

struct Any_row {
   const char *text;
   double number;
};

std::string any_row(const char *text, double number, int as_json)
{
   static const Prof_Row_Column columns[] = {
      {"text", Prof_AS_TEXT, offsetof(Any_row, text)},
      {"number", Prof_AS_ROUNDED, offsetof(Any_row, number)}};
   static const Prof_Row_Columns both = {columns, 2};
   const Any_row row = {text, number};
   static Prof_Out out;
   char line[200];
   Prof_Out_Stream_begin_text(&out, line, sizeof line);
   Prof_Out_Row_put(&out, &both, &row, as_json);
   EXPECT_LT(Prof_Out_Stream_end_text(&out), sizeof line);
   return line;
}

TEST(Row, has_control_characters_by_their_numbers)
{
   EXPECT_EQ(any_row("a\x01\tb\x1F", 0.5, 1),
             "{\"text\":\"a\\u0001\\u0009b\\u001f\",\"number\":0.5}\n");
}

TEST(Row, has_numbers_too_large_for_millionths)
{
   for (const double number : {999999999999.25, 1e12, -1.5e15, 1e300})
      EXPECT_EQ(std::stod(any_row("x", number, 0).substr(2)), number);
}

/* ---- a game by chance: zones, values, scenes, notes, loads, and hitches for many reasons ---- */

/* Names that each format must take care of. */
const std::vector<std::string> hostile = {
   "a,b", "say \"hi\"", "=1+1", "'=x", "-5", "@here", "tab\there", "line\nfeed", "cr\rlf\n",
   "\xFF\xFE no utf8", "\xC3\xA9t\xC3\xA9", "\xED\xA0\x80", "back\\slash", "\x01\x02", "null",
   "{\"a\":1}", " ", "\x7F", "\xF0\x9F\x8E\xAE", "</script>", "cut \xE2\x82"};

struct Dice {
   std::mt19937 random{1};
   int operator()(int sides) { return static_cast<int>(random() % static_cast<unsigned>(sides)); }
   const char *name() { return hostile[random() % hostile.size()].c_str(); }
};

void play_frame(Dice &dice, int number)
{
   const bool slow = number > 20 && dice(25) == 0;
   {
      Prof_Scope_name("frame");
      pass(1 + dice(1000) * 1e-6);
      for (int i = dice(4); i >= 0; --i) {
         Prof_Scope_name(dice.name());
         pass(0.3 + dice(1000000) * 1e-6);
         if (slow) {
            Prof_Scope_name("deep");
            for (int k = dice(40); k >= 0; --k) {
               Prof_Scope_name("entered often");
               pass(1);
            }
         }
      }
      Prof_add(Prof_value(Prof_COUNT, "calls, of \"draw\"", "calls", "d"),
               slow ? 1e6 : 100 + dice(9));
      Prof_event(Prof_value(Prof_EVENT, "=walked", "m", nullptr), dice(1000) * 0.001 - 0.5);
      if (dice(3) == 0) Prof_sample(Prof_value(Prof_SAMPLE, "alive", "", ""), dice(7) / 3.0);
      if (dice(9) == 0) Prof_claim(Prof_value(Prof_MEMORY, "meshes", "", ""), dice(1 << 20));
   }
   if (dice(7) == 0) Prof_note_frame(dice.name());
   if (dice(60) == 0) Prof_note_load(dice.name());
   if (dice(80) == 0) Prof_begin_scene(dice.name());
   Prof_update(1);
}

void play(int frames)
{
   Dice dice;
   for (int i = 0; i < frames; ++i) play_frame(dice, i);
}

void label_all()
{
   for (size_t i = 0; i < hostile.size(); ++i)
      Prof_set_label(("label" + std::to_string(i)).c_str(), hostile[i].c_str());
}

std::string context_name(int context, unsigned long frame)
{
   Prof_Context_Info info;
   return Prof_get_context_info(context, frame, &info) ? info.name : "";
}

/* ---- what is in the tables ---- */

std::string words_of(const Prof_Frame_Info &info)
{
   std::string words;
   for (const auto &flag :
        {std::make_pair(info.load, "load"), std::make_pair(info.gap, "gap"),
         std::make_pair(info.hitch, "hitch"), std::make_pair(info.after, "after"),
         std::make_pair(info.machine, "machine")})
      if (flag.first) words += (words.empty() ? "" : " ") + std::string(flag.second);
   return words;
}

TEST(Table, of_frames_has_what_the_calls_tell)
{
   play(400);
   const std::vector<Row> rows = table_of(Prof_OUT_FRAMES);
   ASSERT_EQ(rows.size(), 400u);
   for (int back = 0; back < 400; ++back) {
      const Row &row = rows[static_cast<size_t>(399 - back)];
      const Prof_Frame_Info info = frame_at(back), newest = frame_at();
      expect_text(row, "session", session());
      expect_exact(row, {{"frame", static_cast<double>(info.number)}});
      expect_near(row, {{"ms", info.ms}, {"work_ms", info.work_ms}, {"due_ms", info.due_ms},
                        {"critical_ms", info.critical_ms},
                        {"cpu_ms", info.cpu_ms < 0 ? NAN : info.cpu_ms},
                        {"machine_ms", info.machine_ms},
                        {"zones_ms", info.zone_cost_ns > 0 ? info.zones_ms : NAN}});
      expect_text(row, "flags", words_of(info));
      expect_text(row, "scene", mended(info.scene));
      expect_text(row, "note", mended(info.text));
      expect_text(row, "thread", "main thread");
      EXPECT_NEAR(row.at("t_s").number() + info.ms * 1e-3 + info.ago_s,
                  rows.back().at("t_s").number() + newest.ms * 1e-3, 2e-6);
   }
   EXPECT_EQ(table_of(Prof_OUT_FRAMES, 10, 19).size(), 10u);
   expect_exact(table_of(Prof_OUT_FRAMES, 10, 19)[0], {{"frame", 381}});
}

TEST(Table, of_sessions_has_labels_and_statistics)
{
   Prof_set_label("level", "reef, \"deep\"");
   Prof_set_label("tester", "=cmd|'/c calc'!A0");
   Prof_set_label("cpus", "many");
   play(300);
   for (int oldest : {everything, 99}) {
      const std::vector<Row> rows = table_of(Prof_OUT_SESSIONS, 0, oldest);
      ASSERT_EQ(rows.size(), 1u);
      Prof_Stats s;
      ASSERT_EQ(Prof_get_frame_stats(0, oldest, &s), 1);
      const int frames = oldest == 99 ? 100 : 300;
      int over = 0, hitches = 0;
      double seconds = 0;
      for (int back = 0; back < frames; ++back) {
         const Prof_Frame_Info info = frame_at(back);
         over += !info.load && !info.gap && info.work_ms > 1000.0 / 60;
         hitches += info.hitch;
         seconds += info.ms * 1e-3;
      }
      EXPECT_TRUE(hitches || oldest == 99);
      expect_text(rows[0], "session", session());
      expect_text(rows[0], "level", "reef, \"deep\"");
      expect_text(rows[0], "tester", "=cmd|'/c calc'!A0");
      expect_text(rows[0], "version", "");
      EXPECT_FALSE(rows[0].at("cpus").is_there) << "the game made it something else";
      char memory[Prof_LABEL_VALUE]; // which a browser does not tell
      EXPECT_EQ(rows[0].at("memory_mib").is_number, Prof_Label_find("memory_mib", memory) == 1);
      expect_exact(rows[0], {{"frames", frames}, {"first_frame", 301 - frames}, {"last_frame", 300},
                             {"counted", s.frames}});
      expect_near(rows[0], {{"seconds", seconds}, {"mean_ms", s.mean}, {"p50_ms", s.p50},
                            {"p95_ms", s.p95}, {"p99_ms", s.p99}, {"max_ms", s.max},
                            {"budget_ms", 1000.0 / 60}});
      expect_exact(rows[0], {{"over_budget", over}, {"hitches", hitches}});
   }
}

TEST(Table, of_nothing_is_empty_and_there)
{
   EXPECT_EQ(written(Prof_OUT_FRAMES, false), "(failed)") << "there are no frames";
   Prof_note_load("x");
   pass(1);
   Prof_update(1);
   for (Prof_Out_Table table : {Prof_OUT_HITCHES, Prof_OUT_BLAMES, Prof_OUT_NEAR, Prof_OUT_VALUES})
      EXPECT_EQ(table_of(table).size(), 0u);
   EXPECT_EQ(table_of(Prof_OUT_FRAMES).size(), 1u);
   for (int format : {Prof_NDJSON_VALUES + 1, -1, 1000})
      EXPECT_EQ(Prof_export(static_cast<Prof_Format>(format), File().name(), 0, 0), 0);
   const Row row = table_of(Prof_OUT_SESSIONS)[0];
   expect_exact(row, {{"frames", 1}, {"counted", 0}});
   for (const char *column : {"mean_ms", "p50_ms", "p95_ms", "p99_ms", "max_ms"})
      EXPECT_FALSE(row.at(column).is_there) << column << " of a load";
}

TEST(Table, of_labels_has_them_all)
{
   Prof_update(1);
   label_all();
   Prof_set_label("os", "mine");
   const std::vector<Row> rows = table_of(Prof_OUT_LABELS);
   ASSERT_EQ(static_cast<int>(rows.size()), Prof_num_labels());
   for (size_t i = 0; i < rows.size(); ++i) {
      Prof_Label label;
      ASSERT_EQ(Prof_get_label(static_cast<int>(i), &label), 1);
      expect_text(rows[i], "session", session());
      expect_text(rows[i], "label", label.key);
      expect_text(rows[i], "value", mended(label.value));
      expect_exact(rows[i], {{"own", label.own}});
   }
}

void expect_hitch(const Row &row, int index)
{
   const Prof_Hitch hitch = hitch_at(index);
   expect_text(row, "session", session());
   expect_near(row, {{"ms", hitch.frame.ms}, {"work_ms", hitch.frame.work_ms},
                     {"due_ms", hitch.frame.due_ms},
                     {"off_cpu_ms", hitch.frame.cpu_ms < 0 ? NAN : hitch.frame.off_ms},
                     {"usual_ms", hitch.usual_ms}, {"excess_ms", hitch.excess_ms},
                     {"length_ms", hitch.usual_ms + hitch.excess_ms},
                     {"machine_ms", hitch.machine_ms}, {"wait_ms", hitch.wait_ms},
                     {"wait_usual_ms", hitch.wait_usual_ms},
                     {"gpu_ms", hitch.gpu_ms < 0 ? NAN : hitch.gpu_ms},
                     {"gpu_usual_ms", hitch.gpu_ms < 0 ? NAN : hitch.gpu_usual_ms},
                     {"programs_ms", hitch.programs_ms}, {"crowd_ms", hitch.crowd_ms}});
   expect_exact(row, {{"frame", static_cast<double>(hitch.frame.number)},
                      {"num_blames", hitch.num_blames}, {"spread", hitch.spread},
                      {"run", hitch.run}, {"machine", hitch.machine}, {"crowd", hitch.crowd}});
   expect_text(row, "wait_zone", hitch.wait_ms > 0 ? mended(Prof_zone_name(hitch.wait_zone)) : "");
   expect_text(row, "scene", mended(hitch.frame.scene));
   expect_text(row, "note", mended(hitch.frame.text));
   expect_text(row, "kind", Prof_hitch_kind_name(hitch.kind));
}

void expect_blame(const Row &row, int index, int rank)
{
   const Prof_Hitch hitch = hitch_at(index);
   Prof_Blame blame;
   ASSERT_EQ(Prof_get_blame(index, rank, &blame), 1);
   const std::string evidence = Prof_evidence_name(blame.evidence);
   expect_exact(row, {{"blame_rank", rank}});
   expect_text(row, "thread", mended(context_name(blame.context, hitch.frame.number)));
   expect_text(row, "path", mended(blame.path));
   expect_near(row, {{"ms", blame.ms}, {"usual_ms", blame.usual_ms}, {"excess_ms", blame.excess_ms},
                     {"blame_ms", blame.blame_ms}, {"explains", blame.explains},
                     {"count", blame.count}, {"usual_count", blame.usual_count}});
   expect_text(row, "evidence", evidence.empty() ? "itself" : evidence);
}

/* How many blames of a hitch are worth a row. */
int blames_of(int index, int most)
{
   Prof_Blame blame;
   int rank = 0;
   while (rank < most && Prof_get_blame(index, rank, &blame) && (!rank || blame.explains >= 0.01))
      ++rank;
   return rank;
}

/* What stands between a hitch's frame and what follows: its near ones as (kind, name, rank). */
struct Strange {
   std::string kind, name, unit;
   int rank;
   double amount, usual, deviation;
};

std::vector<Strange> near_of(int index, int most)
{
   static const char *const kinds[] = {"", "count", "sample", "event", "memory"};
   std::vector<Strange> all;
   Prof_Near_Value value;
   Prof_Near zone;
   for (int rank = 0; rank < most && Prof_get_near_value(index, rank, &value); ++rank)
      all.push_back({kinds[value.kind], value.name, value.unit, rank, value.amount, value.usual,
                     value.deviation});
   for (int rank = 0; rank < most && Prof_get_near(index, rank, &zone); ++rank)
      all.push_back({"zone", zone.name, "", rank, zone.count, zone.usual_count, NAN});
   return all;
}

void expect_strange(const Row &row, const Strange &strange)
{
   expect_text(row, "kind", strange.kind);
   expect_text(row, "name", mended(strange.name));
   expect_text(row, "unit", strange.unit);
   expect_exact(row, {{"near_rank", strange.rank}, {"amount", strange.amount},
                      {"usual", strange.usual}, {"deviation", strange.deviation}});
}

TEST(Table, of_hitches_blames_and_near_have_what_the_calls_tell)
{
   play(1000);
   ASSERT_GT(Prof_num_hitches(), 10);
   const std::vector<Row> hitches = table_of(Prof_OUT_HITCHES), blames = table_of(Prof_OUT_BLAMES),
                          near = table_of(Prof_OUT_NEAR, 5, 5); /* the range does not matter */
   size_t b = 0, n = 0;
   ASSERT_EQ(static_cast<int>(hitches.size()), Prof_num_hitches());
   for (int index = 0; index < Prof_num_hitches(); ++index) {
      const Row &row = hitches[static_cast<size_t>(index)];
      const auto expect_of_hitch = [&](const Row &other) {
         expect_text(other, "session", session());
         expect_exact(other, {{"frame", row.at("frame").number()}});
      };
      expect_hitch(row, index);
      for (int rank = 0; rank < blames_of(index, 40); ++rank, ++b) {
         ASSERT_LT(b, blames.size());
         expect_of_hitch(blames[b]);
         expect_blame(blames[b], index, rank);
      }
      for (const Strange &strange : near_of(index, 8)) {
         ASSERT_LT(n, near.size());
         expect_of_hitch(near[n]);
         expect_strange(near[n++], strange);
      }
   }
   EXPECT_EQ(b, blames.size());
   EXPECT_EQ(n, near.size());
   EXPECT_GT(b, 10u);
   EXPECT_GT(n, 10u);
}

/* Of another thread, which a lock tells. */
TEST(Table, of_blames_names_thread_and_evidence)
{
   Worker render;
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   render.call([] { Prof_set_thread_name("<gra\"phics>, 1"); });
   for (int i = 0; i < 60; ++i) {
      {
         Prof_Scope_name("wait_render");
         render.call([&] {
            Prof_Scope_name("draw");
            pass(6);
            if (i == 50) pass(300);
         });
      }
      Prof_update(1);
   }
   const std::vector<Row> hitches = table_of(Prof_OUT_HITCHES), blames = table_of(Prof_OUT_BLAMES);
   ASSERT_EQ(hitches.size(), 1u);
   expect_hitch(hitches[0], 0);
   expect_text(hitches[0], "wait_zone", "wait_render");
   ASSERT_GE(blames.size(), 1u);
   expect_blame(blames[0], 0, 0);
   expect_text(blames[0], "thread", "<gra\"phics>, 1");
   expect_text(blames[0], "path", "draw");
   expect_text(blames[0], "evidence", "look");
}

TEST(Table, of_values_has_those_that_moved)
{
   play(200);
   for (int oldest : {everything, 60}) {
      const std::vector<Row> rows = table_of(Prof_OUT_VALUES, 0, oldest);
      std::map<std::pair<double, std::string>, Row> by_frame;
      for (const Row &row : rows)
         EXPECT_TRUE(
            by_frame.insert({{row.at("frame").number(), row.at("value").text}, row}).second);
      size_t found = 0;
      for (int back = std::min(oldest, 199); back >= 0; --back) {
         const Prof_Frame_Info info = frame_at(back);
         for (int v = 0; v < Prof_num_values(); ++v) {
            Prof_Value_Info value;
            ASSERT_EQ(Prof_get_value_info(v, &value), 1);
            const Prof_Value_Stats s = of_frame(value.name, back);
            const bool is_sample = value.kind == Prof_SAMPLE || value.kind == Prof_MEMORY;
            auto at = by_frame.find({static_cast<double>(info.number), mended(value.name)});
            if (at == by_frame.end()) {
               const bool first = back == std::min(oldest, 199);
               EXPECT_EQ(s.n, 0);
               EXPECT_FALSE(first && is_sample && !std::isnan(s.last)) << value.name;
               continue;
            }
            ++found;
            expect_exact(at->second, {{"amount", is_sample ? s.last : s.sum}, {"count", s.n},
                                      {"mean_amount", s.mean}, {"min_amount", s.min},
                                      {"max_amount", s.max}});
            expect_text(at->second, "unit", value.unit);
         }
      }
      EXPECT_EQ(found, rows.size());
      EXPECT_GT(found, 50u);
   }
}

/* Files are named after them. */
TEST(Table, has_a_name_of_its_own)
{
   std::set<std::string> names;
   for (Prof_Out_Table table : all_tables()) names.insert(Prof_Out_Table_name(table));
   EXPECT_EQ(names.size(), all_tables().size());
   EXPECT_EQ(Prof_Out_Table_name(Prof_NUM_OUT_TABLES), nullptr);
}

/* Words that SQL keeps for itself, in SQLite, DuckDB, PostgreSQL or MySQL: the likely ones. */
TEST(Table, names_of_columns_need_no_quotes_and_do_not_depend_on_the_game)
{
   std::istringstream words(
      "all analyze and any as asc between by case check column current desc do end else except "
      "explain for from group groups index in interval into is join key keys lag lead left like "
      "limit load natural not null of offset on or order over range rank read right row rows "
      "select set show system table then to union unique usage user using when where window with "
      "write lock change function");
   const std::set<std::string> reserved{std::istream_iterator<std::string>(words), {}};
   std::vector<std::vector<std::string>> before;
   Prof_update(1);
   for (Prof_Out_Table table : all_tables()) {
      const auto names = Csv_reader(written(table, false)).all().at(0);
      EXPECT_EQ(names[0], "session");
      std::set<std::string> seen;
      for (const std::string &name : names) {
         EXPECT_EQ(reserved.count(name), 0u) << name;
         EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"),
                   std::string::npos);
         EXPECT_TRUE(seen.insert(name).second) << name;
      }
      before.push_back(names);
   }
   ASSERT_EQ(Prof_shutdown(), 1);
   play(100);
   for (Prof_Out_Table table : all_tables())
      EXPECT_EQ(Csv_reader(written(table, false)).all().at(0), before[table]);
}

/* ---- a hitch as a line ---- */

std::string line_of(int index)
{
   std::string line(Prof_write_hitch_line(nullptr, 0, index) + 1, 'x');
   EXPECT_EQ(Prof_write_hitch_line(&line[0], line.size(), index), line.size() - 1);
   EXPECT_EQ(line.back(), 0);
   line.pop_back();
   return line;
}

Row with_hitch(const Json &json, const Row &hitch)
{
   Row row = row_of(json);
   row["session"] = hitch.at("session");
   return row;
}

TEST(Hitch_line, has_labels_blames_and_near)
{
   label_all();
   play(1000);
   ASSERT_GT(Prof_num_hitches(), 10);
   for (int index = 0; index < Prof_num_hitches(); ++index) {
      const std::string text = line_of(index);
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
      EXPECT_EQ(text, mended(text));
      const std::vector<Json> all = Json_reader(text).lines();
      ASSERT_EQ(all.size(), 1u);
      Json plain = all[0];
      plain.members.resize(plain.size() - 3); /* those of the table of hitches */
      const Row hitch = row_of(plain);
      expect_hitch(hitch, index);
      const Json &labels = all[0]["labels"], &blames = all[0]["blames"], &near = all[0]["near"];
      ASSERT_EQ(blames.kind, Json::LIST);
      ASSERT_EQ(static_cast<int>(blames.size()), blames_of(index, 5));
      for (size_t rank = 0; rank < blames.size(); ++rank)
         expect_blame(with_hitch(blames.members[rank].second, hitch), index,
                      static_cast<int>(rank));
      const std::vector<Strange> strange = near_of(index, 2);
      ASSERT_EQ(near.size(), strange.size());
      for (size_t i = 0; i < strange.size(); ++i)
         expect_strange(with_hitch(near.members[i].second, hitch), strange[i]);
      ASSERT_EQ(static_cast<int>(labels.size()), Prof_num_labels() - 1) << "session has its own";
      for (size_t i = 0, from = 0; i < labels.size(); ++i, ++from) {
         Prof_Label label;
         ASSERT_EQ(Prof_get_label(static_cast<int>(from), &label), 1);
         if (std::string(label.key) == "session") {
            ASSERT_EQ(Prof_get_label(static_cast<int>(++from), &label), 1);
         }
         EXPECT_EQ(labels.members[i].first, label.key);
         EXPECT_EQ(labels.members[i].second.text, mended(label.value));
      }
   }
}

TEST(Hitch_line, may_be_long_and_keeps_to_the_buffer)
{
   const std::string text(127, '"'); /* which grows to twice as much */
   for (int i = 0; i < 32; ++i) Prof_set_label(numbered("l", i).c_str(), text.c_str());
   play(300);
   const std::string whole = line_of(0);
   EXPECT_GT(whole.size(), 8192u) << "longer than the stream's buffer";
   EXPECT_EQ(Json_reader(whole).lines().size(), 1u);
   for (size_t size : {size_t(0), size_t(1), size_t(2), size_t(100), whole.size() - 1, whole.size(),
                       whole.size() + 1, whole.size() + 100}) {
      std::string buffer(whole.size() + 200, 'x');
      EXPECT_EQ(Prof_write_hitch_line(&buffer[0], size, 0), whole.size());
      const size_t kept = size ? std::min(size - 1, whole.size()) : 0;
      EXPECT_EQ(buffer.substr(0, kept), whole.substr(0, kept));
      EXPECT_TRUE(!size || !buffer[kept]);
      EXPECT_EQ(buffer.substr(size ? kept + 1 : 0).find_first_not_of('x'), std::string::npos);
   }
   for (int index : {-1, Prof_num_hitches(), 1 << 30}) {
      char buffer[4] = "abc";
      EXPECT_EQ(Prof_write_hitch_line(buffer, sizeof buffer, index), 0u);
      EXPECT_EQ(buffer[0], 0);
      EXPECT_EQ(Prof_write_hitch_line(nullptr, 0, index), 0u);
      EXPECT_EQ(Prof_write_hitch_line(nullptr, 100, index), 0u);
   }
}

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
void run_all(Memory *memory)
{
   const Prof_Config config = config_with(memory);
   if (!Prof_configure(&config)) _exit(3);
   Prof_set_label("level", "reef");
   play(60);
   char line[2048];
   (void)Prof_write_hitch_line(line, sizeof line, 0);
   const File file;
   for (int format = Prof_CSV_TABLE_SESSIONS; format <= Prof_NDJSON_VALUES; ++format)
      if (Prof_export(static_cast<Prof_Format>(format), file.name(), 0, everything))
         (void)Json_reader(format < Prof_NDJSON_SESSIONS ? "" : file.read()).lines();
   Prof_shutdown();
   if (memory->live || testing::Test::HasFailure()) _exit(4);
}

TEST(Table, is_whole_or_refused_without_memory)
{
   const long calls = allocations_of_a_run(run_all, -1, -1);
   ASSERT_GT(calls, 0);
   const long step = calls / 200 + 1;
   for (long fail = refuse_first(); fail < calls; fail += step * refuse_every()) {
      EXPECT_GE(allocations_of_a_run(run_all, fail, fail + 1), 0) << "one refused: " << fail;
      EXPECT_GE(allocations_of_a_run(run_all, fail, LONG_MAX), 0) << "all from " << fail;
   }
}
#endif

} // namespace
