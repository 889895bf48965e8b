/* scenes_test.cpp - scenes in the strip: a mark and a name at each change, at every size, and what
 * the header says.
 */
#include "tests/headers.h"

#include "game.h"

namespace {

void frames(int count, double ms)
{
   for (int i = 0; i < count; ++i) frames_of(ms + i % 7 * 0.2);
}

void scene(const char *name, int count, double ms)
{
   Prof_begin_scene(name);
   frames(count, ms);
}

/* Long and short ones, some returned to, some too short for any name, and none. */
void play_scenes()
{
   scene("menu", 60, 3);
   scene("coral reef", 60, 13);
   scene("map", 6, 5);
   scene("coral reef", 40, 30);
   scene("", 12, 6);
   for (int i = 0; i < 8; ++i) scene(i % 2 ? "a" : "b", i % 3 + 1, 9);
   scene("the mines of the far and frozen north", 30, 19);
   scene("credits", 5, 4);
}

Prof_Rect strip() { return Prof_Ui_state.strip_rect; }
bool is_in_strip(const Thing &thing) { return thing.rect.y0 >= strip().y0; }

/* Lines down through the graph: marks of scenes are the only ones that begin above it. */
std::vector<int> marks_of(const Things &all)
{
   std::vector<int> lines;
   for (const Thing &t : all)
      if (is_in_strip(t) && t.kind == Prof_LIST_BAR && t.color == Prof_COLOR_DIM &&
          width_of(t) == 1 && height_of(t) > Prof_LINE)
         lines.push_back(t.rect.x0);
   return lines;
}

const Thing *find_text(const Things &all, const std::string &text)
{
   for (const Thing &t : all)
      if (is_in_strip(t) && t.kind == Prof_LIST_TEXT && t.text == text) return &t;
   return nullptr;
}

TEST(Strip_scenes, nothing_overlaps_at_any_size)
{
   play_scenes();
   open_panel("frames");
   for (int step = 0; step < 40; ++step) {
      SCOPED_TRACE(step);
      expect_everywhere({});
      scene(step % 2 ? "menu" : "coral reef", step % 9 + 1, 7);
   }
}

TEST(Strip_scenes, a_mark_and_a_name_at_a_change)
{
   scene("menu", 100, 3);
   scene("coral reef", 100, 13);
   open_panel("frames");
   for (const Size &size : USUAL_SIZES) {
      const Things all = things(size.width, size.height);
      const Thing *menu = find_text(all, "menu"), *reef = find_text(all, "coral reef");
      ASSERT_TRUE(menu && reef) << size.width << ::testing::PrintToString(texts_of(all));
      const std::vector<int> lines = marks_of(all);
      ASSERT_EQ(lines.size(), 1u) << size.width;
      EXPECT_EQ(reef->rect.x0, lines[0] + 4) << "the name stands right of its mark";
      EXPECT_LT(menu->rect.x1, lines[0]);
      EXPECT_EQ(menu->rect.y0, reef->rect.y0);
   }
   scene("menu", 10, 3);
   const Things all = things();
   const std::vector<int> lines = marks_of(all);
   ASSERT_EQ(lines.size(), 2u);
   EXPECT_EQ(lines[1] - lines[0], 200) << "100 frames, of two units each";
}

TEST(Strip_scenes, what_has_no_room_is_cut_or_left_out)
{
   play_scenes();
   open_panel("frames");
   const Things all = things();
   EXPECT_TRUE(find_text(all, "the ..")) << ::testing::PrintToString(texts_of(all));
   EXPECT_TRUE(find_text(all, "credits")) << "beyond the graph there is room";
   EXPECT_FALSE(find_text(all, "map"));
   EXPECT_FALSE(find_text(all, "a"));
   const std::vector<int> lines = marks_of(all);
   EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
   for (size_t i = 1; i < lines.size(); ++i) EXPECT_GE(lines[i] - lines[i - 1], 4);
}

TEST(Strip_scenes, the_header_tells_that_of_the_frame_shown)
{
   play_scenes();
   open_panel("frames");
   act("freeze");
   EXPECT_TRUE(find_text(things(), "credits"));
   act("left*10");
   expect_everywhere({"the mines of the"});
   const Things wide = things();
   const Thing *name = find_text(wide, "the mines of the far and frozen north");
   ASSERT_TRUE(name) << ::testing::PrintToString(texts_of(wide));
   EXPECT_LT(name->rect.y0, strip().y0 + 2 * Prof_LINE + Prof_PAD);
}

TEST(Strip_scenes, without_any_the_bars_have_all_the_room)
{
   frames(100, 30);
   open_panel("frames");
   EXPECT_TRUE(marks_of(things()).empty());
   int top = strip().y1, with_names = strip().y1;
   for (const Thing &t : things())
      if (is_in_strip(t) && t.kind == Prof_LIST_BAR) top = std::min(top, t.rect.y0);
   scene("reef", 100, 30);
   for (const Thing &t : things())
      if (is_in_strip(t) && t.kind == Prof_LIST_BAR && t.color != Prof_COLOR_DIM)
         with_names = std::min(with_names, t.rect.y0);
   EXPECT_GT(with_names, top);
}

} // namespace
