/* value_shown_test.cpp - what a reader of one frame is shown of values: what samples and memory
 * held as the frame ended, never a mean over time. Fake clock. */
#include "calls.h"
#include "src/export/prof_export.h"
#include "tables.h"

namespace {

std::string report_text()
{
   std::string text(Prof_write_report(nullptr, 0) + 1, '\0');
   text.resize(Prof_write_report(&text[0], text.size()));
   return text;
}

/* The last word or two of the report's line that begins with the name. */
std::string amount_in_report(const std::string &name)
{
   const std::string text = report_text();
   size_t at = text.find("\n  " + name + " ");
   if (at == std::string::npos) return "(no line)";
   const std::string line = text.substr(at + 3, text.find('\n', at + 3) - at - 3);
   return line.substr(line.find_first_not_of(' ', name.size()));
}

/* What stands behind the name in the page's table of values. */
std::string amount_on_page(const std::string &page, const std::string &name)
{
   const std::string before = "<tr><td>" + name + "</td><td>";
   size_t at = page.find(before, page.find("<h2>Values</h2>"));
   if (at == std::string::npos) return "(no row)";
   at += before.size();
   return page.substr(at, page.find("</td>", at) - at);
}

/* In each frame the amounts come 99 ms after its begin and 1 ms before its end. */
void play(int frames)
{
   configure([](Prof_Config &config) { config.gap_ms = 1e6; });
   for (int i = 1; i <= frames; ++i) {
      pass(99);
      Prof_Sample(entities, i);
      Prof_Claim(meshes, 100);
      Prof_Add(adds, i);
      Prof_Event(steps, i);
      pass(1);
      Prof_update(1);
   }
}

TEST(Value_shown, the_text_report_has_what_a_sample_held_as_the_frame_ended)
{
   play(3);
   EXPECT_EQ(amount_in_report("entities"), "3");
   EXPECT_EQ(amount_in_report("meshes"), "300 B");
   EXPECT_EQ(amount_in_report("adds"), "3");
   EXPECT_EQ(amount_in_report("steps"), "3");
   Prof_set_frame(1);
   EXPECT_EQ(amount_in_report("entities"), "2");
   EXPECT_EQ(amount_in_report("meshes"), "200 B");
   Prof_set_frame(0);
   pass(100);
   Prof_update(1);
   EXPECT_EQ(amount_in_report("entities"), "3") << "it still holds";
   EXPECT_EQ(amount_in_report("adds"), "0");
}

TEST(Value_shown, so_has_the_page_of_a_frame)
{
   play(3);
   const std::string page = exported(Prof_HTML, 1, 1);
   EXPECT_EQ(amount_on_page(page, "entities"), "2");
   EXPECT_EQ(amount_on_page(page, "meshes"), "200 B");
   EXPECT_EQ(amount_on_page(page, "adds"), "2");
}

TEST(Value_shown, so_has_the_page_of_a_hitch_that_has_left_the_history)
{
   configure([](Prof_Config &config) { config.history_frames = 64; });
   for (int i = 1; i <= 200; ++i) {
      pass(i == 100 ? 99 : 9);
      Prof_Sample(entities, i);
      pass(1);
      Prof_update(1);
   }
   ASSERT_EQ(Prof_num_hitches(), 1);
   const File file;
   ASSERT_EQ(Prof_export_hitch(0, file.name()), 1);
   EXPECT_EQ(amount_on_page(file.read(), "entities"), "100");
}

TEST(Value_shown, so_have_the_lines_of_frames)
{
   play(3);
   const auto table = Csv_reader(exported(Prof_CSV_FRAMES, 0, everything)).all();
   ASSERT_EQ(table.size(), 4u);
   for (size_t column = 0; column < table[0].size(); ++column) {
      if (table[0][column] == "entities") EXPECT_EQ(table[2][column], "2");
      if (table[0][column] == "meshes (bytes)") EXPECT_EQ(table[2][column], "200");
   }
}

TEST(Value_shown, so_have_the_tracks_of_a_trace)
{
   play(3);
   const std::string trace = exported(Prof_CHROME, 0, everything);
   EXPECT_TRUE(has(trace, "\"name\":\"entities\",\"args\":{\"value\":2}")) << trace;
   EXPECT_TRUE(has(trace, "\"name\":\"meshes (bytes)\",\"args\":{\"value\":200}"));
}

size_t times_in(const std::string &text, const std::string &part)
{
   size_t times = 0;
   for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
   return times;
}

TEST(Value_shown, a_count_is_told_once_and_not_as_a_zone_as_well)
{
   Prof_update(1);
   {
      Prof(frame);
      Prof_Add(draw_calls, 2);
      pass(1);
   }
   Prof_update(1);
   for (Prof_Report_Mode mode : {Prof_SELF_TIME, Prof_HIERARCHICAL_TIME}) {
      Prof_set_report_mode(mode);
      EXPECT_EQ(times_in(report_text(), "draw_calls"), 1u) << report_text();
   }
   Prof_set_cursor(0);
   Prof_select();
   EXPECT_EQ(times_in(report_text(), "draw_calls"), 2u) << "the call graph tells who added to it";
   Prof_set_report_mode(Prof_SELF_TIME);
   ASSERT_EQ(Prof_compare(1, 1, 0, 0), 1);
   EXPECT_GE(times_in(report_text(), "draw_calls"), 1u) << "a comparison has no values below";
   EXPECT_EQ(times_in(exported(Prof_HTML), "<td>draw_calls</td>"), 1u);
}

TEST(Value_shown, counts_that_have_no_room_among_the_values_stay_rows)
{
   Prof_update(1);
   for (int i = 0; i < 30; ++i)
      Prof_add(Prof_value(Prof_COUNT, numbered("count ", i).c_str(), "", ""), 1);
   pass(1);
   Prof_update(1);
   for (int i = 0; i < 30; ++i)
      EXPECT_GE(times_in(report_text(), numbered("count ", i) + " "), 1u) << i << report_text();
}

TEST(Value_shown, statistics_of_frames_are_of_means_over_time_as_ever)
{
   play(3);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_value_stats("entities", 0, 0, &stats), 1);
   EXPECT_NEAR(stats.mean, 2.01, 1e-9);
}

/* ---- the switch ---- */

TEST(Enabled, is_told_by_a_call_as_it_was_set)
{
   EXPECT_EQ(Prof_get_enabled(), 1);
   for (int on : {0, 0, 1, -5, 0, 1}) {
      Prof_set_enabled(on);
      EXPECT_EQ(Prof_get_enabled(), on != 0);
   }
   Prof_set_enabled(0);
   Prof_shutdown();
   EXPECT_EQ(Prof_get_enabled(), 1) << "all begins anew";
}

/* ---- files that are large ---- */

TEST(Large_files, for_viewers_are_told_to_the_log)
{
   play(3);
   Prof_Export_large = 10;
   for (Prof_Format format : {Prof_CHROME, Prof_SPEEDSCOPE}) {
      told.clear();
      (void)exported(format);
      EXPECT_EQ(times_told("MiB, which viewers may not open"), 1) << all_told();
   }
   told.clear();
   (void)exported(Prof_CSV_FRAMES);
   (void)exported(Prof_HTML);
   EXPECT_EQ(times_told("viewers"), 0) << "others are not for viewers, or not large";
   Prof_Export_large = 100u << 20;
   (void)exported(Prof_CHROME);
   EXPECT_EQ(times_told("viewers"), 0);
}

} // namespace
