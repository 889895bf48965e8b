// ascii_test.cpp - the overlay as text.
#include "../../draw/ui/prof_ascii.h"
#include "../../draw/list/prof_font.h"
#include "../../src/show/prof_palette.h"
#include "panel.h"
#include "session.h"

namespace {

std::string grid() { return written(Prof_Ascii_write); }

void tell(Prof_List_Kind kind, int x0, int y0, int x1, int y1, const char *text = nullptr,
          unsigned color = 0xFFFFFFFF)
{
   Prof_Rect rect = {x0, y0, x1, y1};
   Prof_Ascii_watch(nullptr, kind, &rect, text, color);
}

void say(int column, int line, const char *text)
{
   int x = column * 8, y = line * 18 + 1;
   tell(Prof_LIST_TEXT, x, y, x + 8 * static_cast<int>(std::string(text).size()), y + 16, text);
}

TEST(Ascii, PutsTextsAtTheirCells)
{
   Prof_Ascii_begin(20, 4, 0);
   say(2, 1, "one two");
   say(0, 3, "\020\021 x");
   say(18, 0, "cut off");
   say(-2, 2, "abcd");
   EXPECT_EQ(grid(), "                  cu\n  one two\ncd\n^v x\n");
}

TEST(Ascii, FramesPanels)
{
   Prof_Ascii_begin(12, 5, 0);
   tell(Prof_LIST_PANEL, 0, 18 - 6, 12 * 8, 4 * 18 + 6);
   say(2, 2, "in");
   EXPECT_EQ(grid(), "+----------+\n|          |\n| in       |\n|          |\n+----------+\n");
}

TEST(Ascii, DrawsBars)
{
   Prof_Ascii_begin(12, 3, 0);
   tell(Prof_LIST_BAR, 16, 5, 48, 13);      // lies: four cells
   tell(Prof_LIST_BAR, 0, 5, 8, 13);        // a square
   tell(Prof_LIST_BAR, 16, 16, 80, 17);     // an edge of a box
   for (int i = 0; i < 3; ++i) tell(Prof_LIST_BAR, 64 + 2 * i, 54 - 10 * (i + 1), 66 + 2 * i, 54);
   tell(Prof_LIST_BAR, 80, 50, 82, 54);
   EXPECT_EQ(grid(), "* ====\n        :\n        | .\n");
}

TEST(Ascii, LetsNoBarStandOnTheBorderButWhatIsDrawnThere)
{
   Prof_Ascii_begin(12, 5, 0);
   tell(Prof_LIST_PANEL, 0, 18 - 6, 12 * 8, 4 * 18 + 6);
   for (int x = 6; x < 90; x += 2) tell(Prof_LIST_BAR, x, 38, x + 1, 50);
   EXPECT_EQ(grid(), "+----------+\n|          |\n|::::::::::|\n|          |\n+----------+\n");
   tell(Prof_LIST_BAR, 92, 38, 94, 50); // a thumb
   EXPECT_EQ(grid().substr(26, 13), "|:::::::::::\n");
}

TEST(Ascii, LetsTextCoverBarsInWhicheverOrder)
{
   Prof_Ascii_begin(10, 2, 0);
   say(1, 0, "a");
   tell(Prof_LIST_BAR, 0, 2, 80, 16);
   say(3, 0, "b");
   EXPECT_EQ(grid(), "[a=b=====]\n");
}

TEST(Ascii, MarksTheSelectedRow)
{
   Prof_Ascii_begin(10, 4, 0);
   tell(Prof_LIST_PANEL, 0, 0, 80, 72);
   tell(Prof_LIST_BOX, 0, 18, 80, 36, nullptr, Prof_COLOR_SELECTED);
   tell(Prof_LIST_BOX, 0, 36, 80, 54, nullptr, Prof_COLOR_ALTERNATE);
   EXPECT_EQ(grid().substr(11, 11), ">        |\n");
   EXPECT_EQ(grid().substr(22, 11), "|        |\n");
}

TEST(Ascii, SaysThePlainFormPanelByPanel)
{
   Prof_Ascii_begin(40, 6, 1);
   tell(Prof_LIST_PANEL, 0, 0, 160, 100);
   say(1, 1, "left one");
   say(1, 2, "left two   far");
   tell(Prof_LIST_PANEL, 160, 0, 320, 100);
   say(21, 1, "right");
   tell(Prof_LIST_BAR, 200, 18, 260, 36);
   EXPECT_EQ(grid(), "left one\nleft two  far\nright\n");
}

TEST(Ascii, WritesLikeSnprintf)
{
   Prof_Ascii_begin(10, 1, 0);
   say(0, 0, "0123456789");
   char small[5] = "zzzz", none = 'z';
   EXPECT_EQ(Prof_Ascii_write(small, sizeof small), 11u);
   EXPECT_STREQ(small, "0123");
   EXPECT_EQ(Prof_Ascii_write(&none, 0), 11u);
   EXPECT_EQ(none, 'z');
}

TEST(Ascii, StandsAnySize)
{
   play_session(60);
   open_panel();
   for (int columns : {-1, 0, 1, 7, 79, 511, 100000})
      for (int lines : {-1, 0, 1, 3, 24, 255, 100000}) {
         std::vector<char> text(Prof_overlay_write(nullptr, 0, columns, lines) + 1, 'z');
         size_t length = Prof_overlay_write(text.data(), text.size(), columns, lines);
         std::string all = text.data();
         SCOPED_TRACE(std::to_string(columns) + " x " + std::to_string(lines));
         EXPECT_EQ(length + 1, text.size()) << "the same picture is as long as before";
         EXPECT_EQ(all.size(), length) << "one 0, at the end";
         bool plain = columns < 1 || lines < 1; /* told without a grid, panel after panel */
         for (const std::string &line : lines_in(all))
            EXPECT_LE(static_cast<int>(line.size()), plain ? 160 : columns);
         EXPECT_LE(std::count(all.begin(), all.end(), '\n'), plain ? 160 : lines);
         EXPECT_EQ(has(all, "main_loop"), plain || (columns >= 79 && lines >= 24)) << all;
      }
}

// ---- the whole ----

TEST(TextOverlay, ShowsEveryViewWithinItsSize)
{
   play_session(600);
   EXPECT_EQ(written(80, 25), "") << "hidden";
   EXPECT_EQ(written(0, 0), "");
   act(Prof_ACTION_TOGGLE);
   EXPECT_TRUE(has(written(80, 25), "fps"));
   act(Prof_ACTION_TOGGLE);
   const std::pair<Prof_Action, const char *> views[] = {
      {Prof_ACTION_REPORT, "share of budget"}, {Prof_ACTION_CALL_GRAPH, "callees"},
      {Prof_ACTION_FRAMES, "FRAMES"},          {Prof_ACTION_FLAME, "main thread"},
      {Prof_ACTION_HITCHES, "kept, room for 64"}};
   for (auto [action, name] : views) {
      act(action);
      std::string text = written(160, 40);
      EXPECT_TRUE(has(text, name)) << text;
      EXPECT_LE(lines_in(text).size(), 40u);
      for (const auto &line : lines_in(text)) EXPECT_LE(line.size(), 160u);
      for (char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c < 127));
   }
}

TEST(TextOverlay, KeepsItsBorders)
{
   play_session(300);
   frames_of(1, 130); // low bars, which do not look like a border
   act(Prof_ACTION_TOGGLE);
   for (const auto &line : lines_in(written(80, 25))) {
      ASSERT_EQ(line.size(), 47u) << line; // the margin, and the HUD
      for (char border : {line[1], line[46]}) EXPECT_TRUE(border == '|' || border == '+') << line;
   }
}

TEST(TextOverlay, PutsABlankBehindTheNamesOfMarks)
{
   play_session(300);
   open_panel();
   act({Prof_ACTION_MARK, Prof_ACTION_MUCH_OLDER, Prof_ACTION_MARK});
   const std::string text = written(150, 40);
   EXPECT_TRUE(has(text, " A 300 ")) << text;
   EXPECT_TRUE(has(text, " B 268 ")) << text;
}

TEST(TextOverlay, IsWordsOnlyInPlainForm)
{
   play_session(600);
   open_panel();
   std::string text = written(0, 0);
   EXPECT_TRUE(has(text, "solve")) << text;
   EXPECT_FALSE(has(text, "==="));
   EXPECT_FALSE(has(text, "---"));
   for (const auto &line : lines_in(text)) {
      EXPECT_FALSE(line.empty());
      EXPECT_NE(line[0], ' ');
      EXPECT_FALSE(has(line, "   ")) << line;
   }
}

// Text and picture do not disturb each other: the picture is the same before and after.
TEST(TextOverlay, LeavesThePictureAlone)
{
   play_session(600);
   open_panel();
   for (int i = 0; i < 20; ++i) written(100, 30); // what takes several refreshes is there
   std::vector<unsigned char> before(1280 * 720 * 4), after(1280 * 720 * 4);
   Prof_overlay_raster(before.data(), 1280, 720, 1280 * 4);
   written(100, 30);
   Prof_overlay_raster(after.data(), 1280, 720, 1280 * 4);
   EXPECT_EQ(before, after);
}

} // namespace
