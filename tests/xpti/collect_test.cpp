/* collect_test.cpp - the collector, in a program that it is loaded into: what that program's own
 * model says must be in the exports and in the report, to the last entry.
 */
#include "tests/headers.h"

#include "tests/calls.h"

namespace {

/* A line's words, or what stands between commas. */
std::vector<std::string> split(const std::string &line, char by)
{
   std::vector<std::string> parts;
   std::stringstream stream(line);
   for (std::string part; std::getline(stream, part, by);) parts.push_back(part);
   return parts;
}

std::vector<std::string> lines_of(const std::string &text) { return split(text, '\n'); }

void expect_has(const std::string &text, const std::vector<std::string> &parts)
{
   for (const std::string &part : parts) EXPECT_TRUE(has(text, part)) << part << "\n" << text;
}

/* What the game says that must be there. */
struct Model {
   std::map<std::string, long> zones; /* "name file line" */
   std::map<std::string, std::string> streams;
   std::map<std::string, long> paths, values;
   long surplus = -1, unclosed = -1;

   explicit Model(const std::string &text)
   {
      for (const std::string &line : lines_of(text)) take(line);
   }

 private:
   void take(const std::string &line)
   {
      const std::vector<std::string> words = split(line, ' ');
      const std::string rest = line.substr(std::min(line.size(), line.find(' ') + 1));
      const std::string before = rest.substr(0, rest.rfind(' '));
      const long number = std::atol(words.back().c_str());
      if (words[0] == "zone") {
         const size_t stream = before.rfind(' ');
         zones[before.substr(0, stream)] += number;
         streams[before.substr(0, stream)] = before.substr(stream + 1);
      }
      if (words[0] == "path") paths[before.substr(before.find(';') + 1)] = number;
      if (words[0] == "value") values[before] = number;
      if (words[0] == "surplus") surplus = number;
      if (words[0] == "unclosed") unclosed = number;
   }
};

/* Zones of a CSV file, less those of iprof itself. */
std::map<std::string, long> zones_of(const std::string &csv)
{
   const size_t ENTRIES = 22; /* the column */
   std::map<std::string, long> zones;
   for (const std::string &line : lines_of(csv)) {
      const std::vector<std::string> f = split(line, ',');
      if (f.size() <= ENTRIES || f[0] == "zone" || f[0][0] == '(' || f[0].compare(0, 5, "prof_") == 0)
         continue;
      const long entries = std::atol(f[ENTRIES].c_str());
      if (f[1] == "(count)" || entries == 0) continue;
      zones[f[0] + " " + (f[1].empty() ? "-" : f[1]) + " " + f[2]] = entries;
   }
   return zones;
}

std::string between(const std::string &line, const std::string &from, const std::string &to)
{
   const size_t begin = line.find(from) + from.size();
   return line.substr(begin, line.find(to, begin) - begin);
}

/* Entries of each path, all threads together, in a file of trace events. */
std::map<std::string, long> paths_of(const std::string &json)
{
   std::map<std::string, std::vector<std::string>> open; /* of each thread */
   std::map<std::string, long> paths;
   for (const std::string &line : lines_of(json)) {
      const bool begins = has(line, "\"ph\":\"B\"");
      if (!begins && !has(line, "\"ph\":\"E\"")) continue;
      std::vector<std::string> &stack = open[between(line, "\"tid\":", ",")];
      if (begins) {
         const std::string name = between(line, "\"name\":\"", "\"");
         stack.push_back(stack.empty() ? name : stack.back() + ";" + name);
         continue;
      }
      const std::string path = stack.back();
      stack.pop_back();
      if (path.find("prof_") == 0 || !has(line, "\"count\":")) continue;
      if (const long count = std::atol(between(line, "\"count\":", "}").c_str()))
         paths[path] += count;
   }
   return paths;
}

std::map<std::string, long> values_of(const std::string &csv)
{
   std::map<std::string, long> values;
   for (const std::string &line : lines_of(csv)) {
      const std::vector<std::string> f = split(line, ',');
      if (f.size() > 5 && f[0] != "value") values[f[0]] += std::atol(f[4].c_str());
   }
   return values;
}

struct Row {
   long count;
   std::string stream, place;
};

std::string trimmed(const std::string &text)
{
   const size_t last = text.find_last_not_of(' ');
   return last == std::string::npos ? "" : text.substr(0, last + 1);
}

/* The rows of the report by their names. */
std::map<std::string, Row> rows_of(const std::string &report)
{
   std::map<std::string, Row> rows;
   for (const std::string &line : lines_of(report)) {
      if (line.size() < 42 || line[9] != '.') continue;
      const std::string name = trimmed(line.substr(40, 32));
      rows[name] = {std::atol(line.c_str() + 28), trimmed(line.substr(73, 16)),
                    line.size() > 90 ? line.substr(90) : ""};
   }
   return rows;
}

/* 0 if it tells of none. */
long faults(const std::string &report, const std::string &what)
{
   for (const std::string &line : lines_of(report))
      if (has(line, what)) return std::atol(line.c_str());
   return 0;
}

/* A limit that the report tells of; 0: it does not. */
long limit_of(const std::string &report, const std::string &what)
{
   const std::string told = "a limit was reached: ";
   for (const std::string &line : lines_of(report))
      if (has(line, what) && line.find(told) == 0) return std::atol(line.c_str() + told.size());
   return 0;
}

class Collect : public testing::Test {
 protected:
   void SetUp() override
   {
      folder_ = temporary_folder() + "/iprof_collect_" + std::to_string(getpid());
      ASSERT_EQ(0, run_command("mkdir -p " + folder_));
      set("REPORT", file("report"));
      set("FRAME_MS", "0");
   }
   void TearDown() override
   {
      if (!HasFailure()) run_command("rm -rf " + folder_);
   }

   std::string file(const std::string &name) const { return folder_ + "/" + name; }
   std::string written(const std::string &name) const { return read_file(file(name)); }
   std::string report() const { return written("report"); }
   std::map<std::string, Row> rows() const { return rows_of(report()); }

   void set(const std::string &variable, const std::string &value)
   {
      variables_["IPROF_XPTI_" + variable] = value;
   }
   void export_to(const std::vector<std::string> &names)
   {
      std::string all;
      for (const std::string &name : names) all += (all.empty() ? "" : ", ") + file(name);
      set("EXPORT", all);
   }

   std::string command_of(const std::string &words, const std::string &game = GAME)
   {
      std::string command = "timeout -s KILL 600 env XPTI_SUBSCRIBERS=" COLLECTOR;
      for (auto &v : variables_) command += " " + v.first + "=" + ::quoted(v.second);
      return command + " " + game + " " + words + " >" + file("output") + " 2>" + file("errors");
   }

   /* What it prints; and its errors in errors_. One that hangs fails. */
   std::string run(const std::string &words, const std::string &game = GAME)
   {
      const std::string command = command_of(words, game);
      EXPECT_EQ(0, run_command(command)) << command << "\n" << written("errors");
      errors_ = written("errors");
      return written("output");
   }

   /* What the report says is what the model says. */
   void expect_report(const Model &model, const std::string &name = "report")
   {
      const std::string text = written(name);
      const std::map<std::string, Row> all = rows_of(text);
      EXPECT_EQ(model.zones.size(), all.size()) << text;
      for (auto &[zone, count] : model.zones) {
         const size_t line = zone.rfind(' '), place = zone.rfind(' ', line - 1);
         const auto row = all.find(zone.substr(0, place));
         ASSERT_NE(all.end(), row) << zone << "\n" << text;
         EXPECT_EQ(count, row->second.count) << zone;
         EXPECT_EQ(model.streams.at(zone), row->second.stream) << zone;
         std::string path = zone.substr(place + 1, line - place - 1);
         path = path.substr(path.rfind('/') + 1);
         EXPECT_EQ(path == "-" ? "" : path + ":" + zone.substr(line + 1), row->second.place);
      }
      EXPECT_EQ(model.surplus, faults(text, " without a begin"));
      EXPECT_EQ(model.unclosed, faults(text, " without an end"));
   }

   std::string folder_, errors_;
   std::map<std::string, std::string> variables_;
};

/* Of a seed; ordered, or interleaved and unbalanced. */
class Collect_pairs : public Collect,
                      public testing::WithParamInterface<std::pair<const char *, int>> {
};
INSTANTIATE_TEST_SUITE_P(Seeds, Collect_pairs, testing::ValuesIn([] {
   std::vector<std::pair<const char *, int>> all;
   for (int seed = 1; seed < 11; ++seed) all.emplace_back("unordered", seed);
   for (int seed = 1; seed < 6; ++seed) all.emplace_back("ordered", seed);
   return all;
}()));

} // namespace

/* Random programs on four threads at once. */
TEST_P(Collect_pairs, Are_counted_exactly)
{
   const std::string how = GetParam().first;
   export_to({"z.csv", "t.json", "c.counts.csv"});
   const Model model(run(how + " " + std::to_string(GetParam().second)));
   ASSERT_EQ(12u, model.zones.size());
   if (how == "ordered") EXPECT_GT(model.paths.size(), 1000u);
   EXPECT_EQ(how == "unordered", model.surplus > 100);
   EXPECT_EQ(how == "unordered", model.unclosed > 100);
   EXPECT_EQ(model.zones, zones_of(written("z.csv")));
   EXPECT_EQ(model.paths, paths_of(written("t.json")));
   EXPECT_EQ(model.values, values_of(written("c.counts.csv")));
   expect_report(model);
}

/* Of one thread only, where four do the same at once. */
TEST_F(Collect, A_frame_may_be_each_begin_of_a_name)
{
   const std::string zone = "work_5 src/part1.cpp 50";
   set("FRAME", "work_5");
   export_to({"f.frames.csv"});
   const long of_four = Model(run("ordered 1")).zones.at(zone);
   const size_t frames = lines_of(written("f.frames.csv")).size() - 2;
   EXPECT_GT(frames, 10u);
   EXPECT_LT(frames, static_cast<size_t>(of_four));
   set("FRAME_MS", "60000"); /* until the first begin, frames come by time */
   const long of_one = Model(run("single 1")).zones.at(zone);
   ASSERT_GT(of_one, 10);
   EXPECT_EQ(static_cast<size_t>(of_one) + 2, lines_of(written("f.frames.csv")).size());
}

/* What they left open is closed, and what their destructors tell is taken. */
TEST_F(Collect, Threads_may_leave_what_they_began)
{
   export_to({"z.csv"});
   const Model model(run("leave 1"));
   EXPECT_EQ(model.zones, zones_of(written("z.csv")));
   EXPECT_LE(model.unclosed, faults(report(), "begins without an end"));
}

#if !defined(IPROF_SANITIZED) /* which have memory of their own for each thread */
/* A stack of the collector's has some 2 KB. */
TEST_F(Collect, Threads_that_end_leave_no_memory_behind)
{
   const std::string told = run("weigh");
   ASSERT_EQ(0u, told.find("KB "));
   EXPECT_LT(std::atol(told.c_str() + 3), 2000) << told;
   EXPECT_EQ(9000, rows()["work_1"].count);
}
#endif

/* iprof closes what is begun again and again, and the collector's stacks hear of it. */
TEST_F(Collect, Begins_without_end_do_not_pile_up)
{
   set("FRAME", "tick");
   const Model model(run("leak"));
   for (auto &[zone, count] : model.zones)
      for (auto &[name, row] : rows())
         EXPECT_TRUE(zone.find(name + " ") != 0 || count == row.count) << name;
   EXPECT_EQ(3u, rows().size()) << report();
   EXPECT_GT(faults(report(), "begins without an end"), 69000);
}

/* The word behind `what`. */
double number_of(const std::string &text, const std::string &what)
{
   return std::atof(text.c_str() + text.find(what + " ") + what.size());
}

/* Those that no room is for are left out, and their ends with them. A deep stack that stands for a
 * second is taken for one of tasks that end elsewhere, and closed: on a machine that is so busy
 * there is nothing to see. */
TEST_F(Collect, Ends_of_begins_that_were_left_out_are_not_surplus)
{
   std::string told;
   for (int tries = 0; tries < 5; ++tries)
      if (number_of(told = run("nest"), "seconds") < 0.9) break;
   if (number_of(told, "seconds") >= 0.9) GTEST_SKIP() << "70,000 begins take a second here";
   EXPECT_EQ(0, Model(told).surplus);
   EXPECT_EQ(0, faults(report(), "ends without a begin")) << report();
   EXPECT_EQ(0, faults(report(), "begins without an end")) << report();
   expect_has(report(), {"a limit was reached"});
}

#if !defined(IPROF_SANITIZED) /* nor is there an assert that looks through all that is open */
/* Stacks of 30,000 begins. It takes 0.3 us of the CPU a begin, and 0.1 us an end; 250 and 40 us if
 * each looks through all that is open. */
TEST_F(Collect, Begins_that_end_on_another_thread_are_fast)
{
   for (const char *tasks : {"20", "300", "7000"})
      for (const char *ms : {"1", "100"}) {
         set("FRAME_MS", ms);
         const std::string told = run(std::string("hand_over ") + tasks);
         EXPECT_LT(number_of(told, "begin"), 20000) << tasks;
         EXPECT_LT(number_of(told, "end"), 10000) << tasks;
         EXPECT_EQ(Model(told).surplus, faults(report(), "ends without a begin"));
      }
}
#endif

/* All stand on the first one, some of them on others of their own; and what iprof itself does. */
TEST_F(Collect, Hierarchical_time_is_that_of_all_above_once)
{
   run("hand_over 20");
   double self = 0, most = 0;
   for (const std::string &line : lines_of(report())) {
      if (line.size() < 42 || line[9] != '.') continue;
      const double hier = std::atof(line.c_str() + 13);
      EXPECT_LE(std::atof(line.c_str()), hier) << line;
      self += std::atof(line.c_str());
      most = std::max(most, hier);
   }
   EXPECT_LE(self, most + 0.001 * 21); /* as it is rounded */
   EXPECT_LE(most, number_of(report(), "iprof collector:") * 1000 + 1) << report();
}

/* It is seen within a second, and states do not run out. */
TEST_F(Collect, Begins_that_end_on_another_thread_do_not_pile_up)
{
   const Model model(run("hand_over_for_long"));
   std::map<std::string, Row> all = rows();
   EXPECT_EQ(22u, all.size());
   for (auto &[zone, count] : model.zones)
      EXPECT_EQ(count, all[zone.substr(0, zone.find(' '))].count) << zone;
   EXPECT_FALSE(has(report(), "a limit was reached")) << report();
   EXPECT_EQ(0, faults(report(), "ends without a begin")) << report();
   EXPECT_GT(faults(report(), "begins without an end"), 79000) << report();
}

TEST_F(Collect, Functions_are_called_by_their_texts)
{
   Model shown(run("functions"));
   shown.zones.erase("function - 0");
   expect_report(shown);
}

TEST_F(Collect, Long_names_that_differ_behind_are_two_zones)
{
   run("long");
   expect_has(report(), {"step<vvv", "vvv, float>", "vvv, double>", "game.queue_create",
                         "game.queue_destroy"});
   EXPECT_FALSE(has(report(), "end without")) << report();
}

TEST_F(Collect, What_comes_at_the_very_end_does_no_harm)
{
   run("late");
   EXPECT_NE("", report());
   run("finalized");
   EXPECT_EQ(12u, rows().size());
}

#if defined(__linux__) /* nothing else tells that the main thread is gone */
/* By exit(0), with a report, and though the collector has a thread. */
TEST_F(Collect, The_program_ends_if_its_main_thread_ended_before_others)
{
   if (std::strstr(COLLECTOR, "tsan")) GTEST_SKIP() << "ThreadSanitizer has a thread that stays";
   /* What is told at exit is told on a thread that LeakSanitizer takes for ended. */
   variables_["LSAN_OPTIONS"] = "detect_leaks=0";
   for (const char *ms : {"1", "0", "100", "60000"}) {
      set("FRAME_MS", ms);
      const Model model(run("main_ends 3"));
      ASSERT_LT(0u, model.zones.size()) << ms;
      expect_report(model);
   }
}
#endif

/* The child writes no report over its parent's. */
TEST_F(Collect, A_child_that_was_forked_writes_nothing)
{
   const Model model(run("forked 1"));
   expect_report(model);
   set("REPORT", "-");
   run("forked 1");
   EXPECT_EQ(errors_.find("self ms"), errors_.rfind("self ms"));
}

TEST_F(Collect, Streams_are_chosen)
{
   const std::pair<const char *, std::set<std::string>> cases[] = {
      {"game", {"game"}},
      {"game*", {"game", "game.physics"}},
      {"x, game.physics,game", {"game", "game.physics"}},
      {"-game.*", {"game"}},
      {"game*,-game.physics", {"game"}},
      {"g", {}}};
   for (auto &[chosen, expected] : cases) {
      set("STREAMS", chosen);
      run("ordered 1");
      std::set<std::string> seen;
      for (auto &row : rows()) seen.insert(row.second.stream);
      EXPECT_EQ(expected, seen) << chosen;
   }
}

/* Entries of zones in the table of a page; but for counts. */
std::map<std::string, long> zones_on_page(const std::string &html)
{
   std::map<std::string, long> zones;
   const size_t from = html.find("<h2>Zones"), to = html.find("</table>", from);
   for (const std::string &line : lines_of(html.substr(from, to - from))) {
      if (line.find("<tr><td>") != 0 || has(line, "<td>prof_") || has(line, "<tr><td>game")) continue;
      size_t at = 0;
      for (int cell = 0; cell < 3; ++cell) at = line.find("</td><td>", at) + 9;
      const long count = std::atol(line.c_str() + at);
      if (count) zones[between(line, "<tr><td>", "<")] = count;
   }
   return zones;
}

/* Whatever the frames are. */
TEST_F(Collect, Pages_and_texts_are_of_the_whole_run)
{
   export_to({"a.html", "a.txt", "f.frames.csv", "t.json"});
   for (const char *ms : {"1", "100", "0"}) {
      set("FRAME_MS", ms);
      const Model model(run("slow 1"));
      const std::string page = written("a.html");
      std::map<std::string, long> expected;
      for (auto &[zone, count] : model.zones) expected[zone.substr(0, zone.find(' '))] += count;
      EXPECT_EQ(expected, zones_on_page(page)) << ms;
      for (auto &[name, sum] : model.values)
         expect_has(page, {"<tr><td>" + name + "</td><td>" + std::to_string(sum) + "</td>"});
      EXPECT_FALSE(has(page, "udget")) << ms;
      expect_report(model, "a.txt");
      expect_report(model);
      if (ms != std::string("1")) continue;
      EXPECT_GT(lines_of(written("f.frames.csv")).size(), 5u);
      EXPECT_TRUE(has(written("t.json"), "{\"name\":\"iprof collector\"}"));
   }
   run("again");
   expect_has(written("a.html"), {"<title>Frames 1</title>"});
}

TEST_F(Collect, Trace_events_are_of_the_programs_process)
{
   export_to({"t.%p.json"});
   run("again");
   ASSERT_EQ(0, run_command("cd " + folder_ + " && ls t.*.json >name && cat t.*.json >json"));
   const std::string pid = between(written("name"), "t.", "."), json = written("json");
   EXPECT_TRUE(has(json, "\"name\":\"xpti_collect_game")) << json;
   for (const std::string &line : lines_of(json))
      EXPECT_TRUE(!has(line, "\"pid\"") || between(line, "\"pid\":", ",") == pid) << line;
}

TEST_F(Collect, All_formats_are_written)
{
   const std::vector<std::string> names = {
      "a.txt", "a.csv", "a.zones.csv", "a.frames.csv", "a.values.csv", "a.counts.csv", "a.json",
      "a.speedscope.json", "a.folded", "a.pb.gz", "a.html", "a.prom"};
   export_to(names);
   run("ordered 1");
   EXPECT_EQ("", errors_);
   for (const std::string &name : names) EXPECT_GT(written(name).size(), 50u) << name;
   EXPECT_EQ(written("a.csv"), written("a.zones.csv"));
   EXPECT_TRUE(has(written("a.speedscope.json"), "speedscope"));
   EXPECT_FALSE(has(written("a.json"), "speedscope"));
}

TEST_F(Collect, Wrong_values_are_told_by_the_name_of_their_variable)
{
   export_to({"a.xyz", "no/such/folder/a.csv"});
   set("FRAME_MS", "soon");
   set("TOOLS", "300");
   set("MAX_ZONES", "10");
   set("HELP", "yes");
   set("REPORT", file("no/such/folder/report"));
   run("ordered 1");
   expect_has(errors_, {"IPROF_XPTI_EXPORT: \"", "a.xyz\" has no ending", "a.csv is not written",
                        "IPROF_XPTI_FRAME_MS: \"soon\"", "IPROF_XPTI_TOOLS: \"300\"",
                        "IPROF_XPTI_MAX_ZONES: \"10\"", "IPROF_XPTI_HELP: \"yes\"",
                        "IPROF_XPTI_REPORT: so",
                        "no/such/folder/report: No such file or directory"});
   EXPECT_EQ(12u, rows_of(errors_).size()) << "the report goes to stderr";
}

TEST_F(Collect, Help_and_process_numbers)
{
   set("HELP", "1");
   set("REPORT", file("report.%p"));
   run("ordered 1");
   for (const char *name : {"REPORT", "EXPORT", "STREAMS", "FRAME_MS", "FRAME ", "TOOLS",
                            "MAX_ZONES", "HELP"})
      EXPECT_TRUE(has(errors_, std::string("IPROF_XPTI_") + name)) << name;
   EXPECT_EQ(0, run_command("ls " + file("report.[0-9]*") + " >/dev/null"));
}

/* Its symbols can be seen, and they are not the collector's. */
TEST_F(Collect, A_program_with_iprof_in_it_keeps_its_own)
{
   const std::string told = run("", OWN_GAME);
   EXPECT_EQ("", errors_);
   EXPECT_TRUE(has(told, "zone_of_the_game 7")) << told;
   EXPECT_EQ(1u, rows().size()) << report();
   EXPECT_EQ(5, rows()["told_to_others"].count);
}

/* The collector's own name for a tool, "iprof", is none of them; "tool" comes first, then tool0. */
TEST_F(Collect, As_many_tools_are_listened_to_as_is_told)
{
   auto tools = [&](const char *most) {
      set("TOOLS", most);
      run("tools");
      std::string seen;
      for (auto &row : rows())
         if (row.first[0] == 'z') seen += row.first + " ";
      return seen;
   };
   const std::string left_out = " tools are left out, raise IPROF_XPTI_TOOLS";
   EXPECT_EQ("", tools("0"));
   EXPECT_EQ(13, limit_of(report(), left_out));
   EXPECT_EQ("", tools("1"));
   EXPECT_EQ("z0 z1 ", tools("3"));
   EXPECT_EQ("z0 z1 z2 z3 z4 z5 z6 ", tools("8"));
   EXPECT_EQ(5, limit_of(report(), left_out));
   for (const char *enough : {"13", "254"})
      EXPECT_EQ("z0 z1 z10 z11 z2 z3 z4 z5 z6 z7 z8 z9 ", tools(enough));
   EXPECT_FALSE(has(report(), "left out"));
   EXPECT_EQ("", errors_);
   for (const char *wrong : {"255", "2.5", "-1"}) {
      tools(wrong);
      EXPECT_TRUE(has(errors_, std::string("IPROF_XPTI_TOOLS: \"") + wrong));
   }
}

TEST_F(Collect, What_fits_nothing_is_told)
{
   set("STREAMS", "gmae, -game.physics");
   set("FRAME", "tikc");
   run("ordered 1");
   EXPECT_EQ(0u, errors_.find("iprof collector: IPROF_XPTI_STREAMS: \"gmae, -game.physics\""));
   expect_has(errors_, {": game, game.physics\n", "\niprof collector: IPROF_XPTI_FRAME: ",
                        "\"tikc\""});
   expect_has(report(), {"streams: none\n"});
   set("STREAMS", "game*");
   set("FRAME", "work_1");
   run("single 1"); /* one thread marks */
   EXPECT_FALSE(has(errors_, "IPROF_XPTI_")) << errors_;
}

TEST_F(Collect, A_program_that_begins_no_stream_is_told_so)
{
   run("no_stream");
   EXPECT_EQ(0u, errors_.find("iprof collector: no stream was begun")) << errors_;
   EXPECT_EQ(1u, lines_of(errors_).size()) << errors_;
   set("HELP", "1");
   run("no_stream");
   expect_has(errors_, {"IPROF_XPTI_REPORT"});
}

TEST_F(Collect, Zones_are_limited_by_a_variable)
{
   set("MAX_ZONES", "200");
   run("zones 1000");
   const long left = 1001 - static_cast<long>(rows().size());
   EXPECT_NEAR(left, rows()["(other zones)"].count, 1); /* prof_update */
   EXPECT_EQ(left, limit_of(report(), " zones are left out, raise IPROF_XPTI_MAX_ZONES"));
   EXPECT_EQ(0u, errors_.find("iprof collector: ")) << errors_;
   EXPECT_FALSE(has(errors_, "Prof_Config")) << errors_;
   expect_has(errors_, {"raise IPROF_XPTI_MAX_ZONES\n"});
#if !defined(IPROF_SANITIZED) /* takes half a minute there, on one thread */
   set("MAX_ZONES", "100000");
   run("zones 90000");
   EXPECT_EQ(90000u, rows().size());
   EXPECT_EQ("", errors_);
#endif
}

/* With no variable about them 70,000 trace points are too many, and each begin is somewhere. */
TEST_F(Collect, Trace_points_beyond_the_limit_are_told)
{
   run("zones 70000");
   long all = 0;
   for (auto &row : rows()) all += row.second.count;
   EXPECT_NEAR(70000, all, 1); /* prof_update, which has no zone of its own any more */
   expect_has(report(), {"trace points beyond 65536 are \"(other"});
}

TEST_F(Collect, A_place_in_two_streams_has_two_rows)
{
   run("shared");
   ASSERT_EQ(2u, rows().size()) << report();
   const Row first = rows()["work_1"], second = rows()["work_1 [game.physics]"];
   EXPECT_EQ(3, first.count);
   EXPECT_EQ("game", first.stream);
   EXPECT_EQ(2, second.count);
   EXPECT_EQ("game.physics", second.stream);
   EXPECT_EQ("part1.cpp:10", second.place);
}

TEST_F(Collect, An_event_whose_number_is_used_again_is_another)
{
   export_to({"z.csv"});
   run("again");
   const std::map<std::string, long> zones = {{"work_1 src/part1.cpp 10", 3},
                                              {"work_1 src/part1.cpp 77", 3},
                                              {"another src/part1.cpp 77", 4}};
   EXPECT_EQ(zones, zones_of(written("z.csv")));
}

/* Not the collector's. */
TEST_F(Collect, The_programs_threads_are_counted)
{
   for (const char *ms : {"100", "0"}) {
      set("FRAME_MS", ms);
      run("again");
      expect_has(report(), {" s, 1 thread, "});
   }
   EXPECT_EQ(0u, report().find("iprof collector: ")) << report();
   expect_has(report(), {", 1 frame; "});
}

#if defined(SELF_GAME)
/* A program with iprof tells by the proxy, without a line about the collector. */
class Collect_self : public Collect {
 protected:
   /* What it says of its own zones must be in the report. */
   void run_itself(const std::string &words)
   {
      variables_["XPTI_FRAMEWORK_DISPATCHER"] = DISPATCHER;
      const std::string told = run(words, SELF_GAME);
      EXPECT_EQ("", errors_);
      EXPECT_EQ(3u, lines_of(told).size());
      for (const std::string &line : lines_of(told)) {
         const std::vector<std::string> counted = split(line, ' ');
         const Row row = rows()[counted[1]];
         EXPECT_EQ(std::atol(counted[2].c_str()), row.count) << line;
         EXPECT_EQ("iprof", row.stream);
         EXPECT_EQ(0u, row.place.find("collect_self_game.cpp:"));
      }
   }
};

/* Twenty frames, in each 3 calls and 1 or 2 of length; a sample has no sum. */
TEST_F(Collect_self, A_program_with_iprof_can_be_shown_itself)
{
   set("FRAME_MS", "100");
   export_to({"f.frames.csv", "v.values.csv"});
   run_itself("");
   EXPECT_LE(20u, lines_of(written("f.frames.csv")).size());
   expect_has(written("v.values.csv"),
              {"\nalive,sample,", "\ndraw_calls,count,,,60,", "\nlength,count,,,30,"});
   expect_has(report(), {" 60  draw_calls\n", " 30  length\n",
                         "  alive, a mean; last 19, least 0, most 19\n"});
   EXPECT_FALSE(has(report(), "nan")) << report();
}

/* A fiber's zones are whole, wherever it runs, and no other's are in them. */
TEST_F(Collect_self, Fibers_of_a_program_with_iprof_have_a_stack_each)
{
   export_to({"t.json"});
   run_itself("fibers");
   EXPECT_FALSE(has(report(), " without a")) << report();
   std::map<std::string, long> paths;
   for (auto &[path, count] : paths_of(written("t.json")))
      if (path != "main_zone" && !has(path, "prof_")) paths[path] = count;
   const std::map<std::string, long> expected = {{"leaf", 10}, {"walk", 30}, {"walk;branch", 10},
                                                 {"walk;branch;leaf", 30}, {"walk;leaf", 10}};
   EXPECT_EQ(expected, paths);
}
#endif

#if !defined(IPROF_SANITIZED)
TEST_F(Collect, It_shows_two_symbols)
{
   ASSERT_EQ(0, run_command("nm -D --defined-only " COLLECTOR " >" + file("symbols")));
   std::string names;
   for (const std::string &line : lines_of(written("symbols")))
      names += line.substr(line.rfind(' ') + 1) + " ";
   EXPECT_EQ("xptiTraceFinish xptiTraceInit ", names);
}
#endif
