// layout_test.cpp - what a drawn report looks like, without a picture: numbers, and where boxes and
// texts lie.
#include "../../draw/classic/prof_classic_canvas.h"
#include "../../draw/list/prof_font.h"
#include "../../draw/classic/prof_classic_layout.h"
#include "../../src/base/prof_number.h"
#include "../../src/show/prof_palette.h"
#include "../calls.h"
#include "fake_report.h"

// ---- numbers ----

static std::string fixed(double value, int decimals)
{
   char text[Prof_NUMBER_SIZE];
   size_t length = Prof_Number_format_fixed(text, value, decimals);
   EXPECT_EQ(length, std::strlen(text));
   return text;
}

TEST(Number, LooksLikePrintf)
{
   std::mt19937 random(7);
   std::uniform_real_distribution<double> exponent(-6, 11);
   for (int i = 0; i < 20000; ++i) {
      double value = std::pow(10, exponent(random)) * (i % 2 ? 1 : -1);
      int decimals = i % 5;
      double half = std::fabs(value) * std::pow(10, decimals);
      if (std::fabs(half - std::floor(half) - 0.5) < 1e-4) continue; // printf's halves may differ
      char expected[64];
      std::snprintf(expected, sizeof expected, "%.*f", decimals, value);
      if (std::strspn(expected, "-0.") == std::strlen(expected)) continue; // no "-0.00" here
      ASSERT_EQ(fixed(value, decimals), expected);
   }
}

TEST(Number, Edges)
{
   const std::tuple<double, int, const char *> cases[] = {
      {0, 0, "0"},          {0, 3, "0.000"},  {-0.0001, 3, "0.000"},
      {9.9996, 3, "10.000"}, {1.05, 2, "1.05"}, {std::nan(""), 2, "-"},
      {-1e300, 0, "-10000000000000000000"}, {5e12 + 7, 0, "5000000000007"},
      {HUGE_VAL, 1, "1000000000000.0"}};
   for (const auto &[value, decimals, text] : cases) EXPECT_EQ(fixed(value, decimals), text);
}

// ---- layout ----

static float proportional_width(char *text)
{
   float width = 0;
   for (; *text; ++text) width += std::strchr("il.!'", *text) ? 3.0f : *text == ' ' ? 4.0f : 7.0f;
   return width;
}

class Page : public Prof_Page {
 public:
   Page(float w, float h, float line, float cell) : Prof_Page{}
   {
      width = w;
      height = h;
      line_spacing = line;
      cell_width = cell;
      precision = 3;
      x = cell;
      y = line > 0 ? line : h;
   }
   float measure(const char *text) const
   {
      return text_width ? text_width(const_cast<char *>(text))
                        : static_cast<float>(Prof_Font_length(text)) * cell_width;
   }
};

static const Page USUAL(1280, 720, 18, 8);

static std::unique_ptr<Prof_Layout> lay_out(const Page &page, const Prof_Report *report)
{
   auto layout = std::make_unique<Prof_Layout>();
   Prof_Classic_Layout_report(layout.get(), &page, report);
   return layout;
}

// How far below the first baseline, whichever way y grows.
static float below(const Page &page, float y)
{
   return page.line_spacing < 0 ? page.y - y : y - page.y;
}

static bool inside(float low, float x, float high, float slack)
{
   return std::min(low, high) - slack <= x && x <= std::max(low, high) + slack;
}

// What prof_classic_layout.h says always holds.
static void check(const Page &page, const Prof_Layout &layout)
{
   const float slack = page.width * 1e-5f, down = page.line_spacing < 0 ? -1.0f : 1.0f;
   const Prof_Box &panel = layout.panel;
   EXPECT_EQ(panel.x0, page.x);
   EXPECT_EQ(panel.x1, page.x + page.width);
   EXPECT_NEAR(below(page, panel.y0), -0.75f * layout.line_height, slack);
   EXPECT_LE(below(page, panel.y1), page.height + slack);
   for (int i = 0; i < layout.num_boxes; ++i) {
      const Prof_Box &box = layout.boxes[i];
      EXPECT_LT(box.x0, box.x1);
      EXPECT_GT((box.y1 - box.y0) * down, 0);
      for (float x : {box.x0, box.x1}) EXPECT_TRUE(inside(panel.x0, x, panel.x1, slack));
      for (float y : {box.y0, box.y1}) EXPECT_TRUE(inside(panel.y0, y, panel.y1, slack));
   }
   for (int i = 0; i < layout.num_texts; ++i) {
      const Prof_Text &text = layout.texts[i];
      const float bottom = text.top + down * layout.line_height;
      EXPECT_NE(text.text[0], 0);
      EXPECT_FLOAT_EQ(text.width, page.measure(text.text)) << text.text;
      for (float x : {text.x, text.x + text.width})
         EXPECT_TRUE(inside(panel.x0, x, panel.x1, slack)) << text.text;
      for (float y : {text.top, bottom})
         EXPECT_TRUE(inside(panel.y0, y, panel.y1, slack)) << text.text;
      EXPECT_NEAR(text.y, text.top + 0.75f * (bottom - text.top), slack) << text.text;
      for (int j = 0; j < i; ++j) {
         const Prof_Text &other = layout.texts[j];
         if (std::fabs(other.top - text.top) > layout.line_height / 2) continue;
         EXPECT_TRUE(text.x >= other.x + other.width - slack ||
                     other.x >= text.x + text.width - slack)
            << "\"" << text.text << "\" overlaps \"" << other.text << "\"";
      }
   }
}

static std::vector<Prof_Text> texts_of(const Prof_Layout &layout)
{
   return {layout.texts, layout.texts + layout.num_texts};
}

static const Prof_Text *find_text(const Prof_Layout &layout, const std::string &text)
{
   for (int i = 0; i < layout.num_texts; ++i)
      if (text == layout.texts[i].text) return &layout.texts[i];
   return nullptr;
}

static const Prof_Box *find_box(const Prof_Layout &layout, uint32_t color)
{
   for (int i = 0; i < layout.num_boxes; ++i)
      if (layout.boxes[i].color == color) return &layout.boxes[i];
   return nullptr;
}

static bool shows_cursor(const Prof_Layout &layout, int hilight)
{
   return layout.scroll <= hilight && hilight < layout.scroll + layout.shown &&
          find_box(layout, Prof_COLOR_SELECTED);
}

static std::vector<Page> pages()
{
   std::vector<Page> all = {Page(640, 480, 16, 8),      Page(1280, 720, 18, 8),
                            Page(3840, 2160, 54, 24),   Page(640, 480, -16, 8),
                            Page(1280, 720, -18, 8),    Page(80, 25, 1, 1),
                            Page(80, 25, -1, 1),        Page(1, 1, 0.02f, 0.008f),
                            Page(320, 240, 18, 8),      Page(160, 100, 18, 8),
                            Page(1280, 24, 18, 8),      Page(1280, 40, 18, 8),
                            Page(100000, 100000, 1, 1), Page(60, 720, 18, 8)};
   for (size_t i = 0, n = all.size(); i < n; ++i) {
      Page page = all[i];
      if (page.cell_width != 8) continue;
      page.text_width = proportional_width;
      all.push_back(page);
   }
   return all;
}

static void PrintTo(const Page &page, std::ostream *out)
{
   *out << page.width << "x" << page.height << " line " << page.line_spacing;
}

class Pages : public testing::TestWithParam<Page> {};

TEST_P(Pages, HoldReportsOfEveryLength)
{
   for (int rows : {0, 1, 7, 40, 200, 1000})
      for (int hilight : {-1, 0, 1, rows / 2, rows - 2, rows - 1}) {
         if (hilight >= rows) continue;
         SCOPED_TRACE(testing::Message() << "rows " << rows << " at " << hilight);
         Fake_Report report;
         report.add_rows(rows);
         auto layout = lay_out(GetParam(), report.get(hilight));
         check(GetParam(), *layout);
         EXPECT_TRUE(hilight < 0 || shows_cursor(*layout, hilight));
      }
}

TEST_P(Pages, CutLongNamesAndTitlesAndWideNumbers)
{
   Fake_Report report;
   report.title(0, std::string(900, 'w'));
   report.title(1, "words " + std::string(300, 'x') + " and more words that go on and on");
   report.add(std::string(500, 'W'), 123456789.5, 1e15, 1e9).number = 12345;
   report.add("\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC", 1e-9, 2, 3).indent = 40;
   report.add("tab\tand\nline", -5, 2, 3).indent = 2;
   auto layout = lay_out(GetParam(), report.get(0));
   check(GetParam(), *layout);
   for (const Prof_Text &text : texts_of(*layout))
      for (const char c : std::string(text.text)) EXPECT_GE(static_cast<unsigned char>(c), ' ');
}

INSTANTIATE_TEST_SUITE_P(Of, Pages, testing::ValuesIn(pages()));

TEST(Layout, CutsBetweenUtf8Sequences)
{
   std::string euros;
   for (int i = 0; i < 60; ++i) euros += "\xE2\x82\xAC";
   Fake_Report report;
   report.add(euros, 1, 2, 3);
   auto layout = lay_out(Page(640, 480, 16, 8), report.get(0));
   std::string cut;
   for (const Prof_Text &each : texts_of(*layout))
      if (has(each.text, "\xE2\x82\xAC")) cut = each.text;
   ASSERT_GT(cut.size(), 5u);
   EXPECT_EQ(cut.substr(cut.size() - 2), "..");
   EXPECT_EQ((cut.size() - 2) % 3, 0u);
}

TEST(Layout, SaysWhatTheReportSays)
{
   Fake_Report report;
   report.add("walk", 1.5, 2.25, 4).number = 7;
   report.add("solve", 0.12345, 0.12345, 1).prefix = '+';
   report.row(1).value_flag = 3; // no count
   Page page(1280, 720, 18, 8);
   auto layout = lay_out(page, report.get(1));
   for (const char *text : {"self time   live, average 0.8 s", "zone", "self ms", "hier ms",
                            "count", "walk [7]", "1.500", "2.250", "4.0", "solve", "0.123", "+",
                            ">"})
      EXPECT_TRUE(find_text(*layout, text)) << text;
   EXPECT_FALSE(find_text(*layout, "1.0"));
   EXPECT_EQ(find_text(*layout, ">")->top, find_text(*layout, "solve")->top);
   EXPECT_EQ(find_box(*layout, Prof_COLOR_SELECTED)->y0, find_text(*layout, "solve")->top);
   page.spread = 1;
   page.precision = 4;
   layout = lay_out(page, report.get(1));
   EXPECT_TRUE(find_text(*layout, "walk (7)"));
   EXPECT_TRUE(find_text(*layout, "0.1235"));
}

TEST(Layout, WhatATimeMayBeOffByStandsBehindIt)
{
   Fake_Report report;
   report.add("ray", 0.2, 2.25, 4).bounds[0] = 0.25;
   report.add("walk", 1.5, 2.25, 4).bounds[0] = 0.25;
   Page page(1280, 720, 18, 8);
   auto layout = lay_out(page, report.get(1));
   EXPECT_TRUE(find_text(*layout, "<=0.450")) << "at most";
   EXPECT_TRUE(find_text(*layout, "1.500") && find_text(*layout, " +-0.250"));
   page.difference = 1;
   layout = lay_out(page, report.get(1));
   EXPECT_TRUE(find_text(*layout, "0.200") && find_text(*layout, "1.500"));
   EXPECT_FALSE(find_text(*layout, "<=0.450")) << "it may be below nothing";
   check(page, *layout);
}

TEST(Layout, NumbersEndBelowEachOther)
{
   Fake_Report report;
   report.add("a", 1, 2, 3);
   report.add("b", 1111.5, 22222.25, 33333);
   for (Page page : {Page(1280, 720, 18, 8), Page(640, 480, 16, 8)}) {
      for (auto width : {static_cast<float (*)(char *)>(nullptr), proportional_width}) {
         page.text_width = width;
         auto layout = lay_out(page, report.get(0));
         auto end = [&](const char *text) {
            const Prof_Text *found = find_text(*layout, text);
            return found ? found->x + found->width : -1;
         };
         EXPECT_FLOAT_EQ(end("self ms"), end("1.000"));
         EXPECT_FLOAT_EQ(end("self ms"), end("1111.500"));
         EXPECT_FLOAT_EQ(end("hier ms"), end("22222.250"));
         EXPECT_FLOAT_EQ(end("count"), end("33333.0"));
      }
   }
}

TEST(Layout, ATimeThatRepeatsTheFirstIsDim)
{
   Fake_Report report;
   report.add("same", 1.00001, 1.00002, 1);
   report.add("other", 3, 4, 1);
   auto layout = lay_out(USUAL, report.get(0));
   int bright = 0, dim = 0;
   for (const Prof_Text &text : texts_of(*layout)) {
      if (std::strcmp(text.text, "1.000")) continue;
      bright += text.color == Prof_COLOR_TEXT;
      dim += text.color == Prof_COLOR_DIM;
   }
   EXPECT_EQ(bright, 1);
   EXPECT_EQ(dim, 1);
   EXPECT_EQ(find_text(*layout, "4.000")->color, Prof_COLOR_TEXT);
}

TEST(Layout, HeatHasASignBesidesItsColour)
{
   Fake_Report report;
   report.add("steady", 1, 2, 3).heat = 0.1;
   auto layout = lay_out(USUAL, report.get(-1));
   EXPECT_FALSE(find_text(*layout, "~") || find_text(*layout, "!"));
   report.add("warm", 1, 2, 3).heat = 0.6;
   report.add("hot", 1, 2, 3).heat = 1;
   layout = lay_out(USUAL, report.get(-1));
   ASSERT_TRUE(find_text(*layout, "~") && find_text(*layout, "!"));
   EXPECT_EQ(find_text(*layout, "~")->top, find_text(*layout, "warm")->top);
   EXPECT_EQ(find_text(*layout, "!")->top, find_text(*layout, "hot")->top);
   EXPECT_TRUE(find_box(*layout, Prof_COLOR_HOT));
}

TEST(Layout, BarsAreShares)
{
   Fake_Report report;
   report.add("a", 3, 4, 1);
   report.add("b", 1, 1, 1);
   auto layout = lay_out(USUAL, report.get(0));
   EXPECT_TRUE(find_text(*layout, "75.0%") && find_text(*layout, "25.0%"));
   Fake_Report graph; // a focus makes it a call graph: shares of the focus' hierarchical time
   graph.add("parent", 1, 8, 1);
   graph.add("focus", 2, 8, 1).prefix = '-';
   graph.add("child", 6, 6, 1);
   layout = lay_out(USUAL, graph.get(1));
   EXPECT_TRUE(find_text(*layout, "75.0%") && find_text(*layout, "100.0%"));
}

TEST(Layout, WithoutSelfTimesThereAreNoShares)
{
   char counts[] = "count", nothing[] = "";
   Fake_Report rows;
   rows.add("a", 3, 4, 1);
   rows.add("b", 1, 1, 1);
   Prof_Report report = *rows.get(0);
   report.header[1] = counts;
   report.header[2] = report.header[3] = nothing;
   auto layout = lay_out(USUAL, &report);
   EXPECT_TRUE(find_text(*layout, "count") && find_text(*layout, "3.0"));
   for (const Prof_Text &text : texts_of(*layout))
      EXPECT_EQ(std::strchr(text.text, '%'), nullptr) << text.text;
}

TEST(Layout, ColumnsDropFromTheRightNeverTheFirst)
{
   Fake_Report report;
   report.add("some_zone", 1.5, 2.25, 4);
   bool had_bar = false, had_count = false, had_hier = false;
   for (int cells = 10; cells <= 120; ++cells) {
      Page page(static_cast<float>(cells) * 8, 480, 16, 8);
      page.x = 0;
      auto layout = lay_out(page, report.get(0));
      bool bar = find_text(*layout, "share"), count = find_text(*layout, "4.0"),
           hier = find_text(*layout, "2.250");
      check(page, *layout);
      if (cells >= 20) {
         const auto all = texts_of(*layout);
         EXPECT_TRUE(find_text(*layout, "1.500")) << cells;
         EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const Prof_Text &text) {
            return text.text[0] == 's';
         })) << cells;
      }
      EXPECT_TRUE((hier || !count) && (count || !bar)) << cells;
      EXPECT_TRUE((bar || !had_bar) && (count || !had_count) && (hier || !had_hier))
         << cells << ": wider never shows less";
      had_bar = bar, had_count = count, had_hier = hier;
   }
   EXPECT_TRUE(had_bar);
}

// The header says which rows are shown, and they move no more than they must.
TEST(Layout, ScrollsWithTheCursor)
{
   const int rows = 200;
   Fake_Report report;
   report.add_rows(rows);
   Page page(1280, 720, 18, 8);
   auto layout = std::make_unique<Prof_Layout>();
   std::mt19937 random(3);
   int cursor = 0, previous_first = 0;
   for (int step = 0; step < 3000; ++step) {
      int jump = step % 50 == 0 ? static_cast<int>(random() % 400) - 200
                                : static_cast<int>(random() % 3) - 1;
      cursor = std::min(std::max(cursor + jump, 0), rows - 1);
      Prof_Classic_Layout_report(layout.get(), &page, report.get(cursor));
      ASSERT_TRUE(shows_cursor(*layout, cursor));
      const int first = layout->scroll, last = first + layout->shown;
      EXPECT_TRUE(find_text(*layout, "zone " + std::to_string(first + 1) + "-" +
                                        std::to_string(last) + "/200"));
      ASSERT_TRUE(std::abs(jump) > 1 || std::abs(first - previous_first) <= 1);
      previous_first = layout->scroll;
   }
   Fake_Report few;
   few.add_rows(5);
   Prof_Classic_Layout_report(layout.get(), &page, few.get(4));
   EXPECT_EQ(layout->scroll, 0);
   EXPECT_EQ(layout->shown, 5);
   EXPECT_TRUE(find_text(*layout, "zone"));
}

// A long title wraps if all rows fit anyway. Otherwise it loses fields, but neither the first nor
// the last.
TEST(Layout, TitlesWrapOnlyIfAllRowsFit)
{
   const std::string warning = "OVER LIMIT: raise max_states";
   for (int rows : {6, 7, 8, 30}) {
      Fake_Report report;
      report.title(1, "16.667 ms   60.0 fps   threads 3/5   clock tsc   " + warning);
      report.add_rows(rows);
      const Page page(400, 10 * 18, 18, 8); // ten lines
      auto layout = lay_out(page, report.get(0));
      check(page, *layout);
      EXPECT_EQ(layout->shown, std::min(rows, 7));
      const auto texts = texts_of(*layout);
      const Prof_Text *last = nullptr;
      for (const Prof_Text &text : texts)
         if (has(text.text, warning)) last = &text;
      ASSERT_TRUE(last);
      EXPECT_EQ(last->text == warning, rows == 6) << last->text;
      EXPECT_EQ(has(last->text, "16.667 ms   "), rows > 6) << last->text;
   }
}

TEST(Layout, SenselessPagesGiveNothingAndSayWhy)
{
   const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
   const std::pair<float Prof_Page::*, std::vector<float>> senseless[] = {
      {&Prof_Page::width, {0, -5, infinity, -infinity, nan}},
      {&Prof_Page::height, {0, -5, infinity, -infinity, nan}},
      {&Prof_Page::line_spacing, {0, infinity, nan}},
      {&Prof_Page::cell_width, {0, -8, infinity, nan}},
      {&Prof_Page::x, {infinity, nan}},
      {&Prof_Page::y, {infinity, nan}}};
   Fake_Report report;
   report.add_rows(3);
   auto layout = std::make_unique<Prof_Layout>();
   for (const auto &[field, all] : senseless)
      for (float bad : all) {
         Page page(640, 480, 16, 8);
         EXPECT_EQ(Prof_Classic_Layout_report(layout.get(), &page, report.get(0)), nullptr);
         EXPECT_GT(layout->num_texts, 0);
         page.*field = bad;
         EXPECT_TRUE(Prof_Classic_Layout_report(layout.get(), &page, report.get(0)));
         EXPECT_EQ(layout->num_texts + layout->num_boxes, 0);
      }
}

// Where the host's units begin is its own affair.
TEST(Layout, IsWhereItIsTold)
{
   Fake_Report report;
   report.add_rows(3);
   for (float x : {-1000.0f, -320.0f, 0.0f, 5000.0f})
      for (float y : {-1000.0f, 0.0f, 5000.0f})
         for (float line : {16.0f, -16.0f}) {
            Page page(640, 480, line, 8);
            page.x = x;
            page.y = y;
            auto layout = lay_out(page, report.get(0));
            check(page, *layout);
            EXPECT_EQ(layout->shown, 3);
            EXPECT_EQ(layout->texts[0].y, y);
         }
}

// ---- canvas ----

// Where the picture is turned, no pixels are there to fit the font to: it is as large as the lines
// allow.
TEST(Canvas, TheFontIsAWholeNumberOfPixelsWhereThereAreSome)
{
   const Prof_Pixel_Grid pixels = {0, 0, 1, 1, 1}, turned = {0, 0, 0, 0, 1};
   const Prof_Pixel_Grid characters = {0, 0, 80.0f / 1280, 40.0f / 720, 1};
   const std::tuple<Prof_Pixel_Grid, float, float> sizes[] = {
      {pixels, 18, 8}, {pixels, 16, 8},  {pixels, 15, 8},  {pixels, 31, 8},
      {pixels, 36, 16}, {pixels, 54, 24}, {pixels, -18, 8}, {pixels, 12, 6},
      {turned, 18, 8}, {turned, 0.5f, 2.0f / 9}, {turned, -0.5f, 2.0f / 9}, {characters, 1, 0.5f}};
   auto canvas = std::make_unique<Prof_Canvas>();
   const auto flush = [](const Prof_Vertex *, int, void *) {};
   for (const auto &[grid, line, width] : sizes) {
      Prof_Classic_Canvas_begin(canvas.get(), &grid, line, flush, nullptr);
      EXPECT_FLOAT_EQ(canvas->cell_width, width) << line;
   }
}

// ---- colours ----

// Squared; what changes least between two colours counts as well.
static int apart(uint32_t a, uint32_t b)
{
   int sum = 0;
   for (int shift : {24, 16, 8}) {
      const int d = static_cast<int>(a >> shift & 255) - static_cast<int>(b >> shift & 255);
      sum += d * d;
   }
   return sum;
}

// Ids are given in the order in which zones are met, so those of one program are near each other.
TEST(Palette, ZonesInARowHaveColoursThatCanBeToldApart)
{
   for (int zone = 0; zone < 24; ++zone) {
      EXPECT_GT(apart(Prof_Palette_of_zone(zone), Prof_COLOR_PANEL), 60 * 60) << zone;
      for (int other = 0; other < zone; ++other)
         EXPECT_GT(apart(Prof_Palette_of_zone(100 + zone), Prof_Palette_of_zone(100 + other)),
                   30 * 30)
            << zone << " and " << other;
   }
}
