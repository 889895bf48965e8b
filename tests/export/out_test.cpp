/* out_test.cpp - what Prof_export writes. Fake clock.
 *
 * Here: errors, memory, and a game whose every path is known. Readers.exports_for_others writes its
 * exports to the folder $OUT, and beside them truth.txt, what the game itself counted, for readers
 * that we did not write: see run.sh and check.py.
 */
#include "../calls.h"
#if !defined(_WIN32)
#include <sys/resource.h>
#endif
#include <sys/stat.h>

#include "../refusing.h"
#include "../seen_fake.h"
#include "../tables.h"
#include "../worker.h"
#include "src/export/prof_out_stream.h"

namespace {

const Prof_Format all_formats[] = {Prof_TEXT,       Prof_CSV_FRAMES, Prof_CSV_ZONES,  Prof_CHROME,
                                   Prof_FOLDED,     Prof_SPEEDSCOPE, Prof_PPROF,      Prof_HTML,
                                   Prof_CSV_VALUES, Prof_CSV_COUNTS, Prof_OPENMETRICS};
const char *const file_names[] = {"report.txt", "frames.csv",      "zones.csv",  "trace.json",
                                  "folded.txt", "speedscope.json", "cpu.pb.gz",  "frame.html",
                                  "values.csv", "counts.csv",      "metrics.txt"};

std::string folder()
{
   const char *out = std::getenv("OUT");
   return (out ? std::string(out) : temporary_folder()) + "/";
}

/* Files are named without the folder. */
std::string contents(const std::string &file) { return read_file(folder() + file); }

int save(Prof_Format format, const std::string &file, int newest = 0, int oldest = everything)
{
   return Prof_export(format, (folder() + file).c_str(), newest, oldest);
}

int save_hitch(const std::string &file) { return Prof_export_hitch(0, (folder() + file).c_str()); }

/* ------------------------------------------------------------------------------------------ */
/* The game. It keeps its own books: what it spends, it charges to the path that it is in.      */

struct Cost {
   uint64_t ns = 0, entries = 0;
};
using Path = std::vector<std::string>;
using Book = std::map<Path, Cost>; /* thread first, then zones */

struct Player {
   Path path;
   Book book, frame_book; /* of all frames; of the frame at hand */
};

Player *player; /* whoever runs at the moment: one thread at a time, see worker.h */

void charge(uint64_t ns, uint64_t entries)
{
   for (Book *book : {&player->book, &player->frame_book}) {
      Cost &cost = (*book)[player->path];
      cost = {cost.ns + ns, cost.entries + entries};
   }
}

void spend(uint64_t ns)
{
   Prof_fake_ticks += ns;
   charge(ns, 0);
}

struct Step {
   explicit Step(const std::string &name)
   {
      player->path.push_back(name);
      charge(0, 1);
   }
   ~Step() { player->path.pop_back(); }
};

#define ZONE(name) \
   Prof(name);     \
   Step step_##name(#name)

const char *const wild_names[] = {
   "plain", "with \"quotes\"", "comma, semi; colon", "two\nlines\r\n",
   "<script>alert('x')</script>",
   "& &amp; ]]>", "back\\slash\\", "Zo\xC3\xAB \xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x8E\xAE",
   "bad \xFF\xFE utf-8 \xC3", "half \xE6\x97 cut", "surrogate \xED\xA0\x80", "over \xC0\xAF\xF5",
   "\x01\x02\x7F tabs\t", "=1+1", "+1", "-2+3", "@SUM(A1)", "'=1", "''@", "'quoted'", " ", "a > b"};

void named(const std::string &name, uint64_t ns)
{
   Prof_Scope_name(name.c_str());
   Step step(name);
   spend(ns);
}

void wild(uint64_t seed)
{
   for (const char *name : wild_names) named(name, 1000 + 37 * (seed % 11));
}

/* Takes no time, but is near a hitch. */
void calls(int count)
{
   for (int i = 0; i < count; ++i) named("draw <calls> & \"more\"", 0);
}

/* Called like other columns of CSV_FRAMES, like each other, and like what they could be called. */
void column_names()
{
   { ZONE(ms); spend(11); }
   { ZONE(flags); spend(13); }
   { ZONE(flags); spend(17); }
   uint64_t ns = 100;
   for (const char *name : {"text", "text (2)", "number", "(over limit)", "flags"})
      named(name, ++ns);
}

void many_names(int count)
{
   for (int i = 0; i < count; ++i)
      named("generated_zone_with_a_long_name_" + std::to_string(i), 100 + static_cast<uint64_t>(i));
}

void recurse(int depth)
{
   ZONE(recursive);
   spend(333);
   if (depth > 1) recurse(depth - 1);
   spend(7);
}

void twin_a(uint64_t ns) { ZONE(twin); spend(ns); }
void twin_b(uint64_t ns) { ZONE(twin); spend(ns); }

void physics(uint64_t frame)
{
   ZONE(physics);
   spend(3000000 + frame % 3);
   twin_a(500000);
   recurse(static_cast<int>(5 + frame % 4));
}

void render(uint64_t stall)
{
   ZONE(render);
   spend(1000000);
   twin_b(250000);
   if (!stall) return;
   ZONE(upload);
   spend(stall);
}

struct Wish {
   uint64_t stall = 0, wait = 0;
   int names = 0, calls = 40;
   bool load = false;
};

void play(uint64_t frame, const Wish &wish)
{
   {
      ZONE(game);
      spend(2000001 + 1013 * frame);
      physics(frame);
      render(wish.stall);
      wild(frame);
      calls(wish.calls);
      column_names();
      many_names(wish.names);
   }
   { ZONE(vsync); spend(1000000 + wish.wait); }
}

void work(uint64_t frame)
{
   ZONE(job);
   spend(700000 + frame);
   { ZONE(physics); spend(1234); }
   twin_a(99);
}

struct Frame {
   uint64_t ns, waited;
};

struct Game {
   Player main = {{"main \"thread\""}, {}, {}}, helper = {{"worker <1>"}, {}, {}};
   std::vector<Frame> frames;
   std::map<std::string, uint64_t> entries; /* by zone; without loads */
   Worker worker;
   uint64_t begin = 0;

   Game()
   {
      player = &main;
      Prof_set_thread_name("main \"thread\"");
      worker.call([] { Prof_set_thread_name("worker <1>"); });
      Prof_set_waiting("vsync", 1);
      Prof_update(0); /* what came before is no frame */
      begin = Prof_fake_ticks;
   }

   void frame(const Wish &wish = Wish())
   {
      main.frame_book.clear();
      helper.frame_book.clear();
      play(frames.size(), wish);
      player = &helper;
      worker.call([this] { work(frames.size()); });
      player = &main;
      Prof_update(1);
      main.book[{main.path[0], "prof_update"}].entries += 1;
      if (!wish.load)
         for (const Player *p : {&main, &helper})
            for (const auto &line : p->frame_book)
               entries[line.first.back()] += line.second.entries;
      frames.push_back({Prof_fake_ticks - begin, 1000000 + wish.wait});
      begin = Prof_fake_ticks;
   }

   void run()
   {
      const Wish usual, load = {400000000, 0, 0, 40, true}, late = {300000000, 0, 0, 812, false};
      for (int i = 0; i < 46; ++i) {
         if (i == 7) Prof_note_frame("note, \"quoted\" <b>");
         if (i == 20) Prof_note_load("level load"); /* 16 frames later there is a median again */
         if (i == 45) Prof_note_frame("a <note> & \"more\"");
         frame(i == 12   ? Wish{0, 5000000, 0, 40, false}
               : i == 20 ? load
               : i == 25 ? Wish{0, 0, 700, 40, false}
               : i == 45 ? late
                         : usual);
      }
   }
};

/* ------------------------------------------------------------------------------------------ */
/* Truth for the readers: lines of words, texts in hexadecimal.                                 */

std::string hex(const std::string &text)
{
   const char *const digits = "0123456789abcdef";
   std::string out = "x";
   for (unsigned char c : text) out += {digits[c >> 4], digits[c & 15]};
   return out;
}

void write_book(std::ostream &out, const char *word, const Book &book)
{
   for (const auto &line : book) {
      out << word << ' ' << line.second.ns << ' ' << line.second.entries;
      for (const std::string &part : line.first) out << ' ' << hex(part);
      out << '\n';
   }
}

/* Marks are the library's, times our own. */
void write_frames(std::ostream &out, const Game &game)
{
   int count = static_cast<int>(game.frames.size());
   for (int i = 0; i < count; ++i) {
      const Prof_Frame_Info info = frame_at(count - 1 - i);
      const Frame &frame = game.frames[static_cast<size_t>(i)];
      EXPECT_NEAR(info.work_ms, static_cast<double>(frame.ns - frame.waited) * 1e-6, 1e-6);
      out << "frame " << info.number << ' ' << frame.ns << ' ' << frame.ns - frame.waited << ' '
          << info.load << info.gap << info.hitch << info.after << ' ' << hex(info.text) << '\n';
   }
}

/* Of each zone, and of the frame, with the work for both its times. */
void write_stats(std::ostream &out)
{
   auto write = [&out](const char *name, int hier, const Prof_Stats &s) {
      out << "stats " << hex(name) << ' ' << hier << ' ' << s.frames;
      for (double figure :
           {s.mean, s.stdev, s.min, s.max, s.p50, s.p95, s.p99, s.p999, s.low_1_percent})
         out << ' ' << figure;
      out << '\n';
   };
   std::vector<int> ids;
   auto collect = [](int id, int, int, float *, void *to) {
      static_cast<std::vector<int> *>(to)->push_back(id);
   };
   Prof_graph(everything, collect, &ids);
   out.precision(17);
   Prof_Stats s;
   for (int hier : {0, 1}) {
      for (int id : ids) {
         ASSERT_EQ(Prof_get_zone_stats(id, hier, 0, everything, &s), 1);
         write(Prof_zone_name(id), hier, s);
      }
      ASSERT_EQ(Prof_get_frame_stats(0, everything, &s), 1);
      write("(frame)", hier, s);
   }
}

void write_blame(std::ostream &out)
{
   Prof_Blame blame;
   ASSERT_EQ(Prof_num_hitches(), 1);
   ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1);
   EXPECT_STREQ(blame.path, "game > render > upload");
   out.precision(17);
   out << "blame " << hex(blame.path) << ' ' << blame.ms << ' ' << blame.usual_ms << ' '
       << blame.excess_ms << ' ' << blame.explains << '\n';
}

void write_near(std::ostream &out)
{
   Prof_Near found;
   ASSERT_EQ(Prof_get_near(0, 0, &found), 1);
   EXPECT_STREQ(found.name, "draw <calls> & \"more\"");
   EXPECT_EQ(found.count, 812);
   EXPECT_NEAR(found.usual_count, 40, 1e-6);
   for (int rank = 0; Prof_get_near(0, rank, &found); ++rank)
      out << "near " << hex(found.name) << ' ' << found.count << ' ' << found.usual_count << '\n';
}

void export_all()
{
   for (size_t i = 0; i < std::size(all_formats); ++i)
      ASSERT_EQ(save(all_formats[i], file_names[i]), 1) << file_names[i];
   ASSERT_EQ(save_hitch("hitch.html"), 1);
}

/* ------------------------------------------------------------------------------------------ */
/* What was seen                                                                                */

void late_frame(double ms)
{
   {
      Prof(game);
      Prof_Scope_name("<late> & \"zone\"");
      Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6);
   }
   Prof_update(1);
}

/* Of each wild name one look in a function of that name, below one that has none. */
void wild_looks(std::ostream &truth)
{
   seen::Looks looks;
   const uint32_t state = seen::state_of("game > <late> & \"zone\"");
   const uint32_t outer = seen::nameless("/lib/it's <b>.so", 0x1a2b);
   const std::string tower = "grow<" + std::string(10000, 'x') + ">(int)";
   for (const char *name : wild_names) looks.add(state, {seen::function(name), outer});
   for (int i = 0; i < 30; ++i)
      looks.add(state, {seen::function(tower, "/src/=1+1.cpp"), outer}, Prof_SEEN_GUESSED, 35);
   looks.give(0, 20.9, 5);
   Prof_Seen_Info info;
   EXPECT_GE(Prof_num_seen(0), 20);
   for (int rank = 0; Prof_get_seen(0, rank, &info); ++rank)
      truth << hex(info.path) << ' ' << info.count << ' ' << info.of << ' ' << hex(info.text) << ' '
            << hex(info.file) << ' ' << hex(info.call) << '\n';
}

TEST(Readers, exports_what_was_seen)
{
   Prof_set_thread_name("main, or \"so\"");
   for (int i = 0; i < 40; ++i) late_frame(10);
   late_frame(60);
   EXPECT_EQ(exported(Prof_CSV_SEEN, 0, 0), /* nobody looked */
             "number,thread,path,count,of,functions,file,call,slept,cut,guessed,nameless\n");
   std::ofstream truth(folder() + "seen.txt");
   wild_looks(truth);
   ASSERT_EQ(save(Prof_CSV_SEEN, "seen.csv", 1000, 2000), 1);
   ASSERT_EQ(save(Prof_CHROME, "seen.trace.json"), 1);
   ASSERT_EQ(save_hitch("seen.html"), 1);
   for (Prof_Format format : {Prof_FOLDED, Prof_SPEEDSCOPE}) /* which are sums of time */
      EXPECT_FALSE(has(exported(format), "grow"));
}

TEST(Readers, exports_for_others)
{
   Game game;
   game.run();
   std::ofstream truth(folder() + "truth.txt");
   for (const Player *player_of : {&game.main, &game.helper}) {
      write_book(truth, "path", player_of->book);
      write_book(truth, "last", player_of->frame_book);
   }
   write_frames(truth, game);
   write_stats(truth);
   write_blame(truth);
   write_near(truth);
   for (const auto &line : game.entries)
      truth << "entries " << hex(line.first) << ' ' << line.second << '\n';
   export_all();
   ASSERT_EQ(save(Prof_CSV_FRAMES, "five.csv", 3, 7), 1);
   ASSERT_EQ(save(Prof_HTML, "plain.html", 1, 1), 1);

   std::vector<char> text(Prof_write_report(nullptr, 0) + 1);
   Prof_write_report(text.data(), text.size());
   EXPECT_EQ(contents("report.txt"), text.data());
}

/* The same game, each begin and end of which is kept. */
TEST(Readers, exports_what_ran)
{
   Prof_set_events(1);
   Game game;
   game.run();
   std::ofstream truth(folder() + "ran.txt");
   write_book(truth, "path", game.main.book);
   write_book(truth, "path", game.helper.book);
   write_frames(truth, game);
   ASSERT_EQ(save(Prof_CHROME, "ran.trace.json"), 1);
}

/* ------------------------------------------------------------------------------------------ */
/* Columns.                                                                                     */

/* Values whose figures are known by rule: of frame i, from 1, 10 * i draw calls, of which 3 in
 * shadows; from frame 3 on i entities; a packet of i and one of 2 * i KB; 64 MB, and i bytes. */
TEST(Readers, values_for_others)
{
   configure([](Prof_Config &config) { config.gap_ms = 1e6; });
   const char *const about = "asked, \"of\" the driver \\ <b>";
   Prof_Value *calls = Prof_value(Prof_COUNT, "draw_calls", "calls", about),
              *packet = Prof_value(Prof_EVENT, "packet", "KB", "sent"),
              *meshes = Prof_value(Prof_MEMORY, "meshes", "bytes", "of all levels");
   Prof_claim(meshes, 67108864);
   for (int i = 1; i <= 40; ++i) {
      if (i >= 3) Prof_Sample(entities, i);
      {
         Prof(render);
         Prof_add(calls, 10 * i - 3);
         Prof(shadows);
         Prof_add(calls, 3);
         Prof_fake_ticks += 1000000;
      }
      Prof_event(packet, i);
      Prof_event(packet, 2 * i);
      Prof_claim(meshes, i);
      Prof_fake_ticks += 1000000;
      Prof_update(1);
   }
   const std::pair<Prof_Format, const char *> files[] = {
      {Prof_CSV_FRAMES, "of_values.frames.csv"}, {Prof_CSV_VALUES, "of_values.values.csv"},
      {Prof_CSV_COUNTS, "of_values.counts.csv"}, {Prof_CHROME, "of_values.trace.json"},
      {Prof_HTML, "of_values.frame.html"},       {Prof_OPENMETRICS, "of_values.metrics.txt"},
      {Prof_PPROF, "of_values.pb.gz"},           {Prof_TEXT, "of_values.report.txt"}};
   for (const auto &[format, name] : files) ASSERT_EQ(save(format, name), 1) << name;
}

/* A hitch with strange values, of each kind; what is added one by one is told by its calls alone,
 * what is added in threes by its sum alone. */
TEST(Readers, values_near_a_hitch_for_others)
{
   Prof_Value *heap = Prof_value(Prof_MEMORY, "heap & <co>", "bytes", ""),
              *triangles = Prof_value(Prof_COUNT, "triangles", "tris", ""),
              *waited = Prof_value(Prof_EVENT, "waited", "ms", ""),
              *calm = Prof_value(Prof_SAMPLE, "calm", "", "");
   Prof_claim(heap, 1 << 20);
   for (int i = 0; i < 50; ++i) {
      const bool slow = i == 49;
      for (int k = 0; k < (slow ? 90 : 10); ++k) { Prof_Counter(one_by_one) }
      for (int k = 0; k < (slow ? 200 : 10); ++k) Prof_Add(threes, 3);
      Prof_add(triangles, slow ? 500000 : 1000);
      Prof_Sample(entities, slow ? 41 : 12);
      Prof_event(waited, slow ? 12.5 : 3);
      Prof_sample(calm, 7);
      if (slow) Prof_claim(heap, 1 << 20);
      Prof_Begin(play)
      Prof_fake_ticks += slow ? 200000000 : 5000000;
      Prof_End
      Prof_update(1);
   }
   ASSERT_EQ(Prof_num_hitches(), 1);
   ASSERT_EQ(save_hitch("near_values.html"), 1);
}

TEST(Columns, have_each_a_name_of_its_own)
{
   { Prof(text); }
   { Prof(alone); }
   { Prof(twice); }
   { Prof(twice); }
   for (const char *name : {"twice", "bad \xFE", "bad \xFF", "bad \xEF\xBF\xBD", "number",
                            "number (2)", "number (3)", "plain", "text (2)", "alone (2)"}) {
      Prof_Scope_name(name);
   }
   Prof_update(1);
   std::vector<std::string> found = Csv_reader(exported(Prof_CSV_FRAMES, 0, 0)).all().at(0);
   const std::set<std::string> names(found.begin(), found.end());
   EXPECT_EQ(names.size(), found.size());
   for (std::string &name : found) { /* lines of this file may change */
      size_t at = name.find(__FILE__);
      if (at != std::string::npos) name = name.substr(0, at) + "HERE";
   }
   EXPECT_EQ(found, (std::vector<std::string>{
                       "number", "ms", "work_ms", "due_ms", "critical_ms", "flags", "text",
                       "(root)", "text HERE", "alone", "twice HERE", "twice HERE",
                       "twice (2)", "bad \xEF\xBF\xBD", "number (4)",
                       "number (2)", "number (3)", "plain", "text (2)", "alone (2)",
                       "prof_update", "prof_export"}));
}

/* Tables and labels: two runs with different labels, a late frame in each. */
TEST(Readers, exports_tables_with_labels)
{
   static const char *const tables[] = {"sessions", "labels", "frames", "hitches",
                                        "blames",   "near",   "values"};
   std::ofstream lines(folder() + "hitches.lines.ndjson", std::ios::binary);
   for (int run = 0; run < 2; ++run) {
      Prof_set_label("gpu", run ? "Radeon, \"XT\"" : "GeForce");
      Prof_set_label("thread", "no thread");
      Prof_set_label("note", "=1+1\xFF");
      for (int i = 0; i < 60; ++i) {
         Prof_note_frame(i == 40 ? "a,\"b\"" : "-3");
         Prof_sample(Prof_value(Prof_SAMPLE, "alive, all", "agents", nullptr), i / 3.0);
         late_frame(i == 40 ? 60 : 10);
      }
      const std::string to = "run" + std::to_string(run) + ".";
      for (int i = 0; i < 14; ++i) {
         const auto format = static_cast<Prof_Format>(Prof_CSV_TABLE_SESSIONS + i);
         EXPECT_EQ(save(format, to + tables[i % 7] + (i < 7 ? ".csv" : ".ndjson")), 1);
      }
      std::vector<char> line(Prof_write_hitch_line(nullptr, 0, 0) + 1);
      Prof_write_hitch_line(line.data(), line.size(), 0);
      lines << line.data();
      ASSERT_EQ(save(Prof_PPROF, to + "pb.gz"), 1);
      ASSERT_EQ(Prof_shutdown(), 1);
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Numbers.                                                                                     */

std::string fixed(double value, int decimals)
{
   static Prof_Out out;
   EXPECT_EQ(Prof_Out_Stream_open(&out, (folder() + "number").c_str(), 0), 1);
   Prof_Out_Stream_fixed(&out, value, decimals);
   EXPECT_EQ(Prof_Out_Stream_close(&out), 1);
   return contents("number");
}

TEST(Numbers, are_rounded)
{
   const std::tuple<double, int, const char *> cases[] = {
      {0, 3, "0.000"},    {1.0625, 3, "1.063"}, {-1.5, 1, "-1.5"},    {-0.0001, 2, "0.00"},
      {0.9996, 3, "1.000"}, {41.5, 0, "42"},    {NAN, 2, "0.00"},     {INFINITY, 2, "0.00"},
      {1e300, 2, "0.00"},   {123456789.123456, 6, "123456789.123456"}};
   for (const auto &[value, decimals, text] : cases) EXPECT_EQ(fixed(value, decimals), text);
}

TEST(Numbers, know_no_locale)
{
   const char *set = nullptr;
   for (const char *name : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "nl_NL.UTF-8"})
      if (!set) set = std::setlocale(LC_ALL, name);
   if (!set) GTEST_SKIP() << "no locale with a decimal comma is installed";
   EXPECT_EQ(fixed(1.5, 2), "1.50");
   Game game;
   game.run();
   const std::string zones = exported(Prof_CSV_ZONES);
   for (const char *part : {"vsync,", ",1.000000,"}) EXPECT_TRUE(has(zones, part));
}

/* ------------------------------------------------------------------------------------------ */
/* Errors: 0, and one line that names the file and the reason.                                  */

/* For pprof: more counts than have room, negative amounts, units and a name that pprof has of its
 * own, and a count below a stack that is too deep. 70 counts c0, c1, ... get 1, 2, ... */
TEST(Readers, counts_for_others)
{
   hear();
   auto value = [](const std::string &name, const char *unit = "") {
      return Prof_value(Prof_COUNT, name.c_str(), unit, "");
   };
   Prof_Value *sent = value("sent", "MB"), *slept = value("slept", "ms"),
              *debt = value("debt", "gold"), *time = value("time"), *deep = value("deep");
   for (int frame = 0; frame < 3; ++frame) {
      Prof_add(debt, 1); /* in no zone */
      Prof_Begin(play)
      Prof_fake_ticks += 1000000;
      Prof_add(sent, 1.5);
      Prof_add(slept, 0.25);
      Prof_add(debt, -5);
      Prof_add(time, 2);
      for (int i = 0; i < 70; ++i) Prof_add(value("c" + std::to_string(i)), i + 1);
      for (int i = 0; i < 1100; ++i) { Prof_Begin_name("down") Prof_add(deep, 1); }
      for (int i = 0; i < 1100; ++i) { Prof_End }
      Prof_End
      Prof_update(1);
   }
   ASSERT_EQ(save(Prof_PPROF, "of_counts.pb.gz"), 1);
   ASSERT_EQ(told.size(), 2u);
   EXPECT_TRUE(has(told[0], "11 counts have no room beside the first 64")) << told[0];
}

Memory memory;

/* Memory may be refused. */
struct Configured {
   Configured()
   {
      configure([](Prof_Config &config) {
         config = config_with(&memory);
         config.log = listen;
      });
   }
};
/* It has run, and whatever was told of it is forgotten. */
struct Played : Configured, Game {
   Played()
   {
      run();
      told.clear();
   }
};

void expect_told(const std::string &file, const std::string &why)
{
   ASSERT_EQ(told.size(), 1u);
   for (const std::string &part : {file, why}) EXPECT_TRUE(has(told[0], part)) << told[0];
   told.clear();
}

void expect_refused(int done, const std::string &file, const std::string &why)
{
   EXPECT_EQ(done, 0);
   expect_told(file, why);
}

/* A list without a line is a file without a byte, of which every disk has room. */
TEST(Errors, nothing_to_write_is_no_error_and_an_empty_file)
{
   Configured configured;
   Prof_update(1);
   EXPECT_EQ(exported(Prof_NDJSON_NEAR, 0, 0), "");
   if (!std::ifstream("/dev/full").good()) return;
   EXPECT_EQ(Prof_export(Prof_NDJSON_NEAR, "/dev/full", 0, 0), 1);
   for (Prof_Format format : {Prof_CSV_TABLE_NEAR, Prof_CSV_LOCKS, Prof_CSV_HITCHES, Prof_CSV_SEEN})
      expect_refused(Prof_export(format, "/dev/full", 0, 0), "/dev/full", std::strerror(ENOSPC));
}

TEST(Errors, no_frames)
{
   Configured configured;
   for (Prof_Format format : all_formats)
      expect_refused(save(format, "none", 0, 0), "none", "no frames");
   expect_refused(save_hitch("none"), "none", "no such hitch");
   EXPECT_FALSE(std::ifstream(folder() + "none")) << "nothing to write, but a file";
}

TEST(Errors, arguments)
{
   Played game;
   expect_refused(Prof_export(Prof_CHROME, nullptr, 0, 0), "(null)", "no file name");
   expect_refused(Prof_export_hitch(0, nullptr), "(null)", "no file name");
   expect_refused(Prof_export(static_cast<Prof_Format>(99), "odd", 0, 0), "odd", "no such format");
   for (int hitch : {1, -1})
      expect_refused(Prof_export_hitch(hitch, "odd"), "odd", "no such hitch");
   EXPECT_EQ(exported(Prof_FOLDED, -5), exported(Prof_FOLDED, everything, -5)) << "clamped, turned";
   EXPECT_TRUE(told.empty());
}

TEST(Errors, only_loads)
{
   Configured configured;
   Game game;
   Prof_note_load("load");
   game.frame();
   told.clear();
   std::ofstream(folder() + "loads.csv") << "the old one";
   expect_refused(save(Prof_CSV_ZONES, "loads.csv", 0, 0), "loads.csv", "loads and gaps");
   EXPECT_EQ(contents("loads.csv"), "the old one");
   EXPECT_EQ(save(Prof_CSV_FRAMES, "loads.csv", 0, 0), 1);
}

#if defined(_WIN32)
const bool is_windows = true;
#else
const bool is_windows = false;
#endif

TEST(Errors, cannot_open)
{
   Played game;
   const char *const file = "/no/such/folder/file";
   for (Prof_Format format : all_formats)
      expect_refused(Prof_export(format, file, 0, 0), file, std::strerror(ENOENT));
   expect_refused(Prof_export_hitch(0, folder().c_str()), folder(),
                  std::strerror(is_windows ? EACCES : EISDIR));
}

#if !defined(_WIN32) /* where neither a device nor a process has such a limit */

TEST(Errors, device_full)
{
   Played game;
   struct stat info;
   ASSERT_EQ(stat("/dev/full", &info), 0);
   const char *const file = "/dev/full", *const why = std::strerror(ENOSPC);
   for (Prof_Format format : all_formats)
      expect_refused(Prof_export(format, file, 0, everything), file, why);
   expect_refused(Prof_export_hitch(0, file), file, why);
   ASSERT_EQ(stat("/dev/full", &info), 0) << "a device must not be removed";
   EXPECT_TRUE(S_ISCHR(info.st_mode));
}

/* Full in the middle: nothing of it stays. */
TEST(Errors, no_half_files)
{
   Played game;
   const std::string file = "half.json", path = folder() + file;
   std::remove(path.c_str()); /* of a run before */
   struct rlimit old;
   std::signal(SIGXFSZ, SIG_IGN);
   getrlimit(RLIMIT_FSIZE, &old);
   const struct rlimit limit = {100000, old.rlim_max};
   setrlimit(RLIMIT_FSIZE, &limit);
   const int done = save(Prof_CHROME, file);
   setrlimit(RLIMIT_FSIZE, &old);
   expect_refused(done, file, std::strerror(EFBIG));
   EXPECT_FALSE(std::ifstream(path));
   EXPECT_FALSE(std::ifstream(path + ".new"));
   EXPECT_EQ(save(Prof_CHROME, file), 1);
   EXPECT_GT(contents(file).size(), 100000u);
   EXPECT_FALSE(std::ifstream(path + ".new"));
}

#endif

class Refused_memory : public testing::TestWithParam<Prof_Format> {};

/* Any allocation of an export may be refused, and all after it: 0 and a message, or a whole file.
 * What was taken is given back; it is the same from run to run. */
TEST_P(Refused_memory, leaves_the_old_file)
{
   Played game;
   const Prof_Format format = GetParam();
   const std::string file = "saved";
   ASSERT_EQ(save(format, file), 1);
   const std::string old = contents(file);
   const long live = memory.live;
   for (long granted = 0; granted < 100; ++granted) {
      told.clear();
      memory.calls = 0;
      memory.fail_from = granted;
      memory.fail_to = LONG_MAX;
      const int done = save(format, file);
      memory.fail_to = -1;
      EXPECT_EQ(memory.live, live) << granted << " granted";
      if (done) return;
      ASSERT_FALSE(told.empty());
      for (const char *part : {"saved", "memory"})
         EXPECT_TRUE(has(told.back(), part)) << told.back();
      EXPECT_EQ(contents(file), old);
   }
   FAIL() << "never enough";
}
INSTANTIATE_TEST_SUITE_P(Errors, Refused_memory, testing::ValuesIn(all_formats),
                         [](const auto &info) {
                            const std::string file = file_names[info.index];
                            return file.substr(0, file.find('.'));
                         });

/* ------------------------------------------------------------------------------------------ */
/* Columns of time beyond a limit.                                                              */

std::function<void()> at_next_release;

void give_and_more(void *block, void *)
{
   std::free(block);
   if (Prof_Config_lock_is_mine()) return; /* another thread would wait for it */
   if (auto task = std::exchange(at_next_release, nullptr)) std::thread(task).join();
}

/* The memory for the header's names is given back when the header is written: it is then that
 * another thread is the first to reach a limit. */
TEST(Columns, are_those_of_the_header_though_a_limit_is_reached_behind_it)
{
   configure([](Prof_Config &config) {
      config.max_names = 1;
      config.alloc = [](size_t bytes, void *) { return std::calloc(1, bytes); };
      config.release = give_and_more;
   });
   for (int i = 0; i < 3; ++i) {
      Prof_Scope_name("known");
      Prof_update(1);
   }
   bool reached = false;
   at_next_release = [&reached] {
      for (const char *name : {"one", "too many"}) { Prof_Scope_name(name); }
      reached = get_info().over_names > 0;
   };
   const auto table = Csv_reader(exported(Prof_CSV_FRAMES)).all();
   ASSERT_TRUE(reached);
   ASSERT_EQ(table.size(), 4u);
   for (const auto &line : table) EXPECT_EQ(line.size(), table[0].size());
}

bool refuse_next;

/* What has no memory for a state is charged to "(over limit)", though no limit was reached. */
TEST(Columns, hold_all_time_though_memory_was_refused)
{
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) {
         return std::exchange(refuse_next, false) ? nullptr : std::calloc(1, bytes);
      };
      config.release = [](void *block, void *) { std::free(block); };
   });
   Prof_update(1);
   refuse_next = true;
   for (int i = 0; i < 200; ++i) {
      Prof_Scope_name(std::to_string(i).c_str());
      Prof_fake_ticks += 1000;
   }
   ASSERT_FALSE(refuse_next);
   Prof_update(1);
   const auto table = Csv_reader(exported(Prof_CSV_FRAMES, 0, 0)).all();
   double sum = 0;
   const auto first = std::find(table[0].begin(), table[0].end(), "(root)");
   for (auto i = static_cast<size_t>(first - table[0].begin()); i < table[1].size(); ++i)
      sum += std::stod(table[1][i]);
   EXPECT_NEAR(sum, 0.2, 1e-9);
   EXPECT_EQ(table[1][1], "0.200000");
   EXPECT_EQ(told.size(), 1u) << "memory ran out, and no limit was reached";
}

TEST(Columns, zones_that_only_count_have_a_line)
{
   Configured configured;
   for (int i = 0; i < 20; ++i) {
      Prof_Begin(frame)
      for (int k = 0; k < 7 + i % 2 * 5; ++k) { Prof_Counter(draw_calls) }
      Prof_fake_ticks += 1000000;
      Prof_End
      Prof_update(1);
   }
   const auto table = Csv_reader(exported(Prof_CSV_ZONES)).all();
   const auto line = std::find_if(table.begin(), table.end(),
                                  [](const auto &l) { return l[0] == "draw_calls"; });
   ASSERT_NE(line, table.end());
   EXPECT_EQ(line->at(3), "20");
   for (size_t i = 4; i + 1 < line->size(); ++i) EXPECT_EQ(line->at(i), "0.000000");
   EXPECT_EQ(line->back(), "190");
}

size_t largest; /* block that is granted */

/* With less memory the frames are read more often, and the figures are the same. */
TEST(Columns, figures_do_not_depend_on_memory)
{
   largest = SIZE_MAX;
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) {
         return bytes > largest ? nullptr : std::calloc(1, bytes);
      };
      config.release = [](void *block, void *) { std::free(block); };
   });
   Game game;
   for (int i = 0; i < 4; ++i) game.run();
   const std::string much = exported(Prof_CSV_ZONES);
   largest = 40000; /* some of 800 zones in 120 frames at once */
   EXPECT_EQ(exported(Prof_CSV_ZONES), much);
}

void begin_many(int count, uint64_t ns = 0)
{
   for (int i = 0; i < count; ++i) {
      Prof_Begin_name(i % 2 ? "odd" : "even")
      Prof_fake_ticks += ns;
   }
}

void end_many(int count)
{
   while (count-- > 0) Prof_End
}

/* A stack as deep as states go must not need a stack of our own. */
TEST(Depth, thousands_of_zones_deep)
{
   Game game;
   game.frame();
   begin_many(4000);
   Prof_fake_ticks += 5;
   end_many(4000);
   Prof_update(1);
   for (Prof_Format format : all_formats) exported(format, 0, 0);
}

void walk(int depth, uint64_t ns)
{
   Prof_Scope_name("walk");
   Prof_fake_ticks += ns;
   if (depth > 1) walk(depth - 1, ns);
}

/* Two walks in A, three that are twice as long in B; the sky is only in B. */
void compared_frames()
{
   for (int i = 0; i < 20; ++i) {
      const bool b = i >= 10;
      {
         Prof_Scope_name("level");
         Prof_fake_ticks += 1000000;
         walk(b ? 3 : 2, b ? 500000 : 250000);
         if (b) {
            Prof_Scope_name("sky");
            Prof_fake_ticks += 2000000;
         }
      }
      { Prof_Scope_name("vsync"); Prof_fake_ticks += 4000000; }
      Prof_update(1);
   }
}

/* Main waits for a render thread, which stalls once, after it waited for a lock of the saver. */
void rendered_frames()
{
   static Prof_Lock textures = {"textures, all", 0};
   Worker render, saver;
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   render.call([] { Prof_set_thread_name("<graphics>"); });
   saver.call([] {
      Prof_set_thread_name("saver");
      Prof_Scope_name("save");
      Prof_signal(&textures);
   });
   for (int i = 0; i < 60; ++i) {
      {
         Prof_Scope_name("wait_render");
         render.call([&] {
            Prof_Scope_name("draw");
            Prof_fake_ticks += 6000000;
            if (i != 50) return;
            Prof_Wait wait = Prof_begin_wait(&textures);
            Prof_fake_ticks += 1500000;
            Prof_end_wait(&wait);
            Prof_Scope_name("compile");
            Prof_fake_ticks += 300000000;
         });
      }
      Prof_update(1);
   }
}

TEST(Blame, of_another_thread_is_written_with_its_name_and_evidence)
{
   Configured configured;
   const std::string file = "hitches.csv";
   rendered_frames();
   ASSERT_EQ(save(Prof_CSV_HITCHES, file, 1000, 2000), 1);
   const std::string text = contents(file);
   EXPECT_TRUE(has(text, "\n51,307.500000,6.000000,301.500000,0,wait_render,307.500000,0,"
                         "<graphics>,draw > compile,300.000000,0.000000,300.000000,0.995025,1,"
                         "0.000000,look,game,307.500000,0.000000\n"))
      << text;
   for (const auto &line : Csv_reader(text).all()) EXPECT_EQ(line.size(), 20u);
   const std::string page = hitch_page();
   for (const char *part :
        {"Due 307.500 ms, work and waiting for other threads; usual 6.000 ms",
         "<b>&lt;graphics&gt;: draw &gt; compile</b> explains 100 % of it. main thread waited "
         "307.500 ms in wait_render. Known by: look.",
         "<td>look</td></tr>", "<h2>Locks, all waits since the start</h2>",
         "<tr><td>textures, all</td><td>1</td><td>1.500</td><td>1.500</td><td>&lt;graphics&gt;: "
         "draw</td><td>saver: (unaccounted)</td></tr>"})
      EXPECT_TRUE(has(page, part)) << part;
   Prof_clear_hitches();
   EXPECT_EQ(exported(Prof_CSV_HITCHES, 0, 0), text.substr(0, text.find('\n') + 1));
}

TEST(Locks, are_written_with_who_waited_and_who_had_them)
{
   Configured configured;
   Prof_update(1);
   EXPECT_EQ(exported(Prof_CSV_LOCKS, 0, 0),
             "lock,waits,total_ms,longest_ms,waiter,waiter_path,holder,holder_path\n");
   rendered_frames();
   EXPECT_EQ(exported(Prof_CSV_LOCKS, 0, 0),
             "lock,waits,total_ms,longest_ms,waiter,waiter_path,holder,holder_path\n"
             "\"textures, all\",1,1.500000,1.500000,<graphics>,draw,saver,(unaccounted)\n");
}

TEST(Comparison, is_written_with_both_sides_and_the_difference)
{
   Configured configured;
   Prof_set_waiting("vsync", 1);
   compared_frames();
   expect_refused(save(Prof_CSV_COMPARISON, "saved", 0, 0), "saved", "no comparison");
   ASSERT_EQ(Prof_compare(10, 19, 0, 9), 1);
   const std::string text = exported(Prof_CSV_COMPARISON, 0, 0);
   for (const char *line :
        {"(frame),,0,1.500000,4.500000,3.000000,1.500000,4.500000,3.000000,0.000000,0.000000,",
         "(whole frame),,0,5.500000,8.500000,3.000000,",
         "level,,0,1.000000,1.000000,0.000000,1.500000,4.500000,3.000000,1.000000,1.000000,0.000000",
         "walk,,0,0.500000,1.500000,1.000000,0.500000,1.500000,1.000000,2.000000,3.000000,1.000000",
         "sky,,0,0.000000,2.000000,2.000000,0.000000,2.000000,2.000000,0.000000,1.000000,1.000000"})
      EXPECT_TRUE(has(text, "\n" + std::string(line))) << line << "\n" << text;
   for (const auto &line : Csv_reader(text).all()) EXPECT_EQ(line.size(), 12u);
   EXPECT_EQ(exported(Prof_CSV_COMPARISON, 1000, 2000), text) << "what is on, whatever the range";
   exported(Prof_TEXT, 1000, 2000);
   EXPECT_EQ(save(Prof_FOLDED, "saved", 1000, 2000), 0);
   ASSERT_EQ(Prof_compare(0, 9, 10, 19), 1);
   EXPECT_TRUE(has(exported(Prof_CSV_COMPARISON, 0, 0), ",-1.000000\n")) << "less is less";
}

/* A worker that never ends its zones: each path's whole stack would be a gigabyte. */
TEST(Depth, is_bounded_where_stacks_are_written_out)
{
   hear();
   const int depth = 20000;
   begin_many(depth, 1000);
   Prof_update(1);
   for (Prof_Format format : {Prof_FOLDED, Prof_SPEEDSCOPE, Prof_PPROF}) {
      told.clear();
      EXPECT_EQ(save(format, "deep", 0, 0), 1);
      EXPECT_LT(contents("deep").size(), 8u << 20) << "format " << format;
      EXPECT_TRUE(has(contents("deep"), "(deeper)"));
      expect_told("deep", "(deeper)");
   }
   std::istringstream in(exported(Prof_FOLDED, 0, 0));
   unsigned long sum = 0, deeper = 0;
   for (std::string line; std::getline(in, line);) {
      const unsigned long us = std::stoul(line.substr(line.rfind(' ')));
      sum += us;
      if (line.find(";(deeper) ") != std::string::npos) deeper += us;
   }
   EXPECT_EQ(sum, static_cast<unsigned long>(depth)) << "no time is lost";
   EXPECT_EQ(deeper, static_cast<unsigned long>(depth) - 1024);
}

/* Nothing is cut that fits. */
TEST(Depth, of_a_thousand_zones_is_whole)
{
   hear();
   begin_many(1024, 1000);
   end_many(1024);
   Prof_update(1);
   for (Prof_Format format : {Prof_FOLDED, Prof_SPEEDSCOPE, Prof_PPROF})
      EXPECT_FALSE(has(exported(format, 0, 0), "(deeper)"));
   EXPECT_TRUE(told.empty());
}

} /* namespace */
