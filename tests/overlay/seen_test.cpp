/* seen_test.cpp - what was seen in a late frame, in the overlay: a line below what is blamed, and
 * hatched boxes in the flame, which tell looks and never time. Time is the fake clock's.
 */
#include "tests/headers.h"

#include "draw/model/prof_flame_boxes.h"
#include "game.h"
#include "src/frame/prof_hitch.h"
#include "src/gather/prof_path.h"
#include "src/show/prof_seen_tree.h"
#include "tests/seen_fake.h"

namespace {

const char mesh_path[] = "main_loop > render > draw_world > upload_mesh";
const char mesh_seen[] = "17 of 20 in copy_rows < read_mip < upload_mesh, texture.cpp";

void play()
{
   start(2000);
   open_panel();
}

// ... in which something was seen in both hitches.
void play_seen()
{
   play();
   session_see(marks);
}

Thing thing_with(const Things &all, const std::string &part)
{
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && has(t.text, part)) return t;
   return Thing();
}

std::string text_with(const Things &all, const std::string &part)
{
   return thing_with(all, part).text;
}

TEST(SeenHitches, TellBelowThePathWhatWasSeenThereAndNothingElse)
{
   play();
   follow({{"hitches", {}, {"look"}}}); // nobody looked
   session_see(marks);
   for (const Size &size : USUAL_SIZES) {
      act("up");
      const Things all = things(size.width, size.height);
      const int line = thing_with(all, "17 of 20").rect.y0;
      EXPECT_EQ(line_of(all, mesh_seen), mesh_seen + std::string(" | ")) << "nothing beside it";
      int path = -1;
      for (const Thing &t : all) /* the table's row, not the list's */
         if (t.kind == Prof_LIST_TEXT && has(t.text, "> upload_mesh")) path = t.rect.y0;
      EXPECT_EQ(line - path, Prof_LINE) << size.width;
   }
   follow({{"", {"looked from 16.9 ms on: 20 looks; the thread had no CPU in 5 of 25"}},
           {"down", {"3 looks: too few to tell (2 in find_neighbours < path_find, grid.cpp)",
                     "looked from 21.2 ms on: 3 looks"}}});
}

/* With less and less room the notes go first; as long as there is one blamed row, and a line more,
 * what was seen there stays. */
TEST(SeenHitches, KeepTheWorstsLineAsLongAsThereIsRoom)
{
   play_seen();
   act("hitches");
   int seen = 0, without = 0;
   for (int height = 720; height >= 200; height -= 8) {
      const Things all = things(640, height);
      bool has_line = has_text(all, "17 of 20");
      EXPECT_EQ(find_faults(all), "") << height;
      EXPECT_EQ(has_line, has_line && !without) << height << ": it came back";
      seen += has_line;
      without += !has_line;
      EXPECT_TRUE(has_line || !has_text(all, "near it:")) << height;
   }
   EXPECT_GT(seen, 10);
   EXPECT_GT(without, 0);
}

Prof_Flame_Sums sums; // too large for a stack, and zero at first, as it must be
Prof_Flame flame;

const Prof_Seen_Tree *lay_out(int hitch, int width)
{
   const Prof_Seen_Tree *tree = Prof_Seen_Tree_of(hitch);
   EXPECT_TRUE(Prof_Flame_Sums_take_hitch(&sums, hitch, -1));
   const Prof_Flame_Window whole = Prof_Flame_Boxes_whole(&sums);
   Prof_Flame_Boxes_layout_hitch(&flame, &sums, tree, &whole, width);
   return tree;
}

/* The box that the seen one has its time from. */
const Prof_Flame_Box &measured_above(const Prof_Flame_Box &box)
{
   const Prof_Flame_Box *above = &box;
   while (above->seen) above = &flame.boxes[above->parent];
   return *above;
}

void check_seen_boxes(const Prof_Seen_Tree *tree)
{
   for (int i = 0; i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      if (!box.seen) continue;
      const Prof_Flame_Box &around = flame.boxes[box.parent], &path = measured_above(box);
      const Prof_Seen_Node &node = tree->nodes[box.seen];
      EXPECT_FALSE(node.is_top);
      EXPECT_EQ(box.state, path.state);
      EXPECT_EQ(box.amount.hier + box.amount.self + box.amount.entries + box.amount.work, 0);
      EXPECT_GE(box.begin, around.begin - 1e-6);
      EXPECT_LE(box.end, around.end + 1e-6);
      EXPECT_GE(box.x0, around.x0);
      EXPECT_LE(box.x1, around.x1);
      EXPECT_NEAR(box.end - box.begin,
                  path.amount.self * node.count / tree->paths[node.path].count, 1e-3);
      EXPECT_GE(box.begin, path.end - path.amount.self - 1e-3) << "only in the path's own time";
      for (int k = 0; k < i; ++k) {
         const Prof_Flame_Box &other = flame.boxes[k];
         if (other.lane != box.lane || other.depth != box.depth) continue;
         EXPECT_TRUE(other.x1 <= box.x0 || box.x1 <= other.x0) << i << " over " << k;
      }
   }
}

int count_seen()
{
   return static_cast<int>(std::count_if(flame.boxes, flame.boxes + flame.num_boxes,
                                         [](const Prof_Flame_Box &box) { return box.seen != 0; }));
}

TEST(SeenFlame, HasBoxesInThePathsOwnTimeByCounts)
{
   play_seen();
   const Prof_Seen_Tree *tree = lay_out(0, 1000);
   ASSERT_NE(tree, nullptr);
   EXPECT_EQ(count_seen(), 6); /* read_mip, copy_rows, decode_block, read, pread64, a nameless */
   check_seen_boxes(tree);
   for (int width : {1, 10, 100, 4000}) check_seen_boxes(lay_out(0, width));
   lay_out(1, 1000);
   EXPECT_EQ(count_seen(), 1); /* find_neighbours */
   Prof_Flame_Window whole = Prof_Flame_Boxes_whole(&sums);
   Prof_Flame_Boxes_layout(&flame, &sums, &whole, 1000);
   EXPECT_EQ(count_seen(), 0);
}

TEST(SeenFlame, FindsAPathsOwnBoxAsBefore)
{
   play_seen();
   lay_out(0, 1000);
   const int box = Prof_Flame_Boxes_find(&flame, 0, seen::state_of(mesh_path), 1e9);
   ASSERT_GE(box, 0);
   EXPECT_EQ(flame.boxes[box].seen, 0u);
   const int below = Prof_Flame_Boxes_step(&flame, box, Prof_FLAME_DOWN);
   ASSERT_NE(flame.boxes[below].seen, 0u);
   EXPECT_EQ(Prof_Flame_Boxes_step(&flame, below, Prof_FLAME_UP), box);
   EXPECT_EQ(Prof_Flame_Boxes_find_seen(&flame, flame.boxes[below].seen), below);
   EXPECT_EQ(Prof_Flame_Boxes_find_seen(&flame, 0), -1);
   EXPECT_EQ(Prof_Flame_Boxes_find_seen(&flame, 100000), -1);
}

TEST(SeenFlame, HasRoomForWhateverWasSeen)
{
   play();
   seen::Looks deep; /* a tower of recursion */
   std::vector<uint32_t> tower(3000, seen::function("climb"));
   tower.push_back(seen::function("upload_mesh"));
   for (int i = 0; i < 8; ++i) deep.add(seen::state_of(mesh_path), tower);
   deep.give(0);
   const Prof_Seen_Tree *tree = lay_out(0, 1000);
   check_seen_boxes(tree);
   EXPECT_EQ(count_seen(), 31); /* 32 with the function that holds the zone */
   EXPECT_LT(flame.lines, 60);
   seen::Looks wide;
   for (int i = 0; i < 4000; ++i)
      wide.add(seen::state_of(mesh_path), {seen::function("f" + std::to_string(i))});
   wide.give(0);
   check_seen_boxes(lay_out(0, 1000)); /* each is narrower than a unit */
   EXPECT_EQ(count_seen(), 0);
   check_seen_boxes(lay_out(0, 30000));
   EXPECT_EQ(count_seen(), 4000);
   EXPECT_EQ(flame.left_out, 0);
}

/* What the frame's work was in no zone has a box, too. */
TEST(SeenFlame, HasBoxesInTimeInNoZone)
{
   for (int i = 0; i < 41; ++i) {
      stay("game", 2);
      spend(i < 40 ? 3 : 60);
      Prof_update(1);
   }
   ASSERT_EQ(Prof_num_hitches(), 1);
   seen::Looks looks;
   for (int i = 0; i < 6; ++i)
      looks.add(Prof_STATE_ROOT, {seen::function("poll"), seen::function("main")});
   looks.give(0);
   check_seen_boxes(lay_out(0, 1000));
   EXPECT_EQ(count_seen(), 2);
}

void show_flame() { act("hitches, draw, enter, draw"); }

std::string selected_line() { return line_of(things(), "selected"); }

TEST(SeenFlame, TellsLooksAndNoTime)
{
   play_seen();
   show_flame();
   const Things all = things();
   EXPECT_EQ(text_with(all, "read_mip"), "read_mip 19 of 20");
   EXPECT_EQ(text_with(all, "copy_rows"), "copy_rows 17 of 20");
   EXPECT_EQ(text_with(all, "decode_block"), "decode_block 5 of 20");
   EXPECT_TRUE(tells(all, {"hatched: seen, not measured"}));
   const std::pair<const char *, const char *> lines[] = {
      {"", "upload_mesh | 24.10 ms"},
      {"down", "selected | read_mip < upload_mesh | seen 19 of 20 looks | demo | "
               "asleep in call 17: 2 | "},
      {"down", "selected | copy_rows < read_mip < upload_mesh | seen 17 of 20 looks | "
               "texture.cpp | "},
      {"up, right", "selected | libGLX_mesa.so.0+0x1a2b0 < upload_mesh | seen 1 of 20 looks | "
                    "libGLX_mesa.so.0 | guessed in part | "},
      {"up", "upload_mesh | 24.10 ms"}};
   for (const auto &[actions, line] : lines) {
      act(actions);
      EXPECT_TRUE(has(selected_line(), line)) << selected_line();
   }
}

TEST(SeenFlame, ZoomsToThePathOfASeenBoxAndKeepsIt)
{
   play_seen();
   show_flame();
   act("down*2");
   const std::string before = selected_line();
   EXPECT_EQ(act("enter"), 1);
   EXPECT_EQ(selected_line(), before);
   EXPECT_TRUE(seen({"zoomed"}));
   EXPECT_EQ(text_with(things(), "__libc_pr"), "__libc_pread.");
   EXPECT_EQ(act("back"), 1);
   EXPECT_EQ(selected_line(), before);
   EXPECT_EQ(text_with(things(640, 480), "17 of 20"), "\024copy_rows 17 of 20");
}

TEST(SeenFlame, HasNoneInOtherFramesAndInATimeLine)
{
   play_seen();
   show_flame();
   follow({{"older", {}, {" of 20", "hatched"}},
           {"newer", {" of 20"}},
           {"live", {}, {" of 20"}}});
}

/* Names that become known meanwhile, other looks, hitches that come and go. */
TEST(SeenFlame, FollowsWhatChangesUnderIt)
{
   play_seen();
   show_flame();
   act("down");
   for (seen::Place &place : seen::places())
      if (place.function.find("read_mip") == 0) place.function = "lies_elsewhere()";
   Prof_Seen_names_changed();
   EXPECT_EQ(text_with(things(), "19 of 20"), "lies_elsewhere 19 of 20");
   EXPECT_TRUE(has(selected_line(), "upload_mesh")) << selected_line();
   act("down");
   seen::Looks().add(5, mesh_path, "other < upload_mesh < main").give(Prof_Hitch_find(marks.mesh));
   act("down");
   EXPECT_EQ(text_with(things(), "of 5"), "\024other 5 of 5");
   play_hitch(); /* the one that is shown is not the newest any more */
   follow({{"enter", {"other 5 of 5"}}});
   Prof_clear_hitches();
   follow({{"down", {}, {"of 5"}}});
}

} // namespace
