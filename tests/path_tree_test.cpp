/* path_tree_test.cpp - the tree of paths of a recording, walked in each order, and its values:
 * against a tree that the test keeps itself and walks by recursion. Fake clock. */
#include "calls.h"

namespace {

/* What the test knows of a path. */
struct Path {
   std::string name;
   double self = 0, entries = 0, sum = 0;
   bool counts = false;
   std::vector<std::unique_ptr<Path>> below;

   Path &child(const std::string &child, bool is_count = false)
   {
      for (auto &path : below)
         if (path->name == child && path->counts == is_count) return *path;
      below.push_back(std::make_unique<Path>());
      below.back()->name = child;
      below.back()->counts = is_count;
      return *below.back();
   }
   double hier() const
   {
      double all = self;
      for (const auto &path : below) all += path->hier();
      return all;
   }
   int num_below() const
   {
      int all = 0;
      for (const auto &path : below) all += 1 + path->num_below();
      return all;
   }
};

using Line = std::string;

Line line_of(const std::string &name, const std::string &parent, int depth, int below, double self,
             double hier, double entries, double sum)
{
   std::string text = name + " < " + parent + " " + std::to_string(depth) + " " +
                      std::to_string(below);
   for (double x : {self, hier, entries, sum})
      text += " " + (std::isnan(x) ? std::string("-") : text_of(std::round(x * 1e6) / 1e6));
   return text;
}

Line line_of(const Path &p, const std::string &parent, int depth)
{
   const double none = std::nan("");
   return line_of(p.name, parent, depth, p.num_below(), p.counts ? none : p.self,
                  p.counts ? none : p.hier(), p.entries, p.counts ? p.sum : none);
}

void walk(const Path &p, const std::string &parent, int depth, bool post, std::vector<Line> &lines)
{
   if (!post) lines.push_back(line_of(p, parent, depth));
   for (const auto &child : p.below) walk(*child, p.name, depth + 1, post, lines);
   if (post) lines.push_back(line_of(p, parent, depth));
}

std::vector<Line> walked(const Path &root, Prof_Order order)
{
   std::vector<Line> lines;
   if (order != Prof_BREADTH_FIRST) {
      walk(root, "", 0, order == Prof_POST_ORDER, lines);
      return lines;
   }
   struct Waiting {
      const Path *path;
      std::string parent;
      int depth;
   };
   std::deque<Waiting> waiting{{&root, "", 0}};
   for (; !waiting.empty(); waiting.pop_front()) {
      const Waiting first = waiting.front();
      lines.push_back(line_of(*first.path, first.parent, first.depth));
      for (const auto &child : first.path->below)
         waiting.push_back({child.get(), first.path->name, first.depth + 1});
   }
   return lines;
}

using Tree = std::unique_ptr<Prof_Path_Tree, void (*)(Prof_Path_Tree *)>;

Tree tree_of(const Prof_Recording *recording, Prof_Order order = Prof_PRE_ORDER)
{
   return {Prof_create_path_tree(recording, order), Prof_free_path_tree};
}

std::vector<Line> lines_in(const Prof_Path_Tree *tree)
{
   std::vector<Line> lines;
   for (int i = 0; tree && i < tree->num_paths; ++i) {
      const Prof_Tree_Path &p = tree->paths[i];
      EXPECT_EQ(p.parent < 0, p.depth == 0);
      EXPECT_STREQ(Prof_zone_name(p.zone), p.name);
      Prof_Value_Info info;
      EXPECT_TRUE(p.value < 0 || (Prof_get_value_info(p.value, &info) && info.kind == Prof_COUNT));
      lines.push_back(line_of(p.name, p.parent < 0 ? "" : tree->paths[p.parent].name, p.depth,
                              p.num_below, p.self_ms, p.hier_ms, p.entries, p.sum));
   }
   return lines;
}

/* A program at random: what it does, it notes below `at`. */
void play(Path &at, std::mt19937 &random, int depth)
{
   for (unsigned i = 0, steps = random() % 5; i < steps; ++i) {
      const unsigned what = random() % 4;
      if (what == 0 || depth > 6) {
         const double ms = random() % 9;
         pass(ms);
         at.self += ms;
      } else if (what == 1) {
         Path &count = at.child("count", true);
         const double amount = random() % 100;
         Prof_add(Prof_value(Prof_COUNT, "count", "", ""), amount);
         count.sum += amount;
         ++count.entries;
      } else {
         const std::string name = "z" + std::to_string(random() % 4);
         Path &child = at.child(name);
         ++child.entries;
         Prof_Begin_name(name.c_str()) play(child, random, depth + 1);
         Prof_End
      }
   }
}

class Trees_at_random : public testing::TestWithParam<unsigned> {};

TEST_P(Trees_at_random, are_walked_in_each_order)
{
   std::mt19937 random(GetParam());
   Prof_Recording *recording = Prof_create_recording();
   Path root;
   root.name = "(root)";
   { Prof(before); } /* from here on the thread is measured */
   Prof_start_recording(recording);
   for (int i = 0; i < 20; ++i) play(root, random, 0);
   Prof_stop_recording(recording);
   pass(5);
   for (Prof_Order order : {Prof_PRE_ORDER, Prof_POST_ORDER, Prof_BREADTH_FIRST}) {
      auto lines = lines_in(tree_of(recording, order).get());
      auto expected = walked(root, order);
      EXPECT_EQ(lines, expected) << order;
   }
   Prof_destroy_recording(recording);
}

INSTANTIATE_TEST_SUITE_P(Of, Trees_at_random, testing::Range(1u, thorough() ? 200u : 12u));

/* frame > (ai > ray, draw), with 2 draw calls; 3, 5 and 7 ms in ai, ray and draw. */
void frame()
{
   Prof(frame);
   {
      Prof(ai);
      pass(3);
      Prof(ray);
      pass(5);
   }
   Prof(draw);
   pass(7);
   Prof_Add(draw_calls, 2);
}

TEST(Path_tree, what_is_below_is_left_out_by_a_step)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   frame();
   const Tree tree = tree_of(recording);
   std::string names;
   for (int i = 0; i < tree->num_paths; ++i) {
      const Prof_Tree_Path &path = tree->paths[i];
      names += std::string(path.name) + " ";
      if (path.name == std::string("ai")) i += path.num_below;
   }
   EXPECT_EQ(names, "(root) frame ai draw draw_calls ");
   Prof_destroy_recording(recording);
}

TEST(Path_tree, has_what_was_recorded_and_nothing_else)
{
   Prof_Recording *recording = Prof_create_recording();
   frame();
   Prof_start_recording(recording);
   EXPECT_EQ(lines_in(tree_of(recording).get()).size(), 1u) << "the root alone";
   {
      Prof(other);
      pass(2);
   }
   const std::vector<Line> lines = lines_in(tree_of(recording).get());
   EXPECT_EQ(lines, (std::vector<Line>{"(root) <  0 1 0 2 0 -", "other < (root) 1 0 2 2 1 -"}));
   Prof_destroy_recording(recording);
}

TEST(Path_tree, a_path_in_which_nothing_was_recorded_is_there_for_those_below_it)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_Begin(outer)
   Prof_start_recording(recording);
   Prof_Begin(inner) pass(4);
   Prof_End Prof_stop_recording(recording);
   Prof_End
   EXPECT_EQ(lines_in(tree_of(recording).get()),
             (std::vector<Line>{"(root) <  0 2 0 4 0 -", "outer < (root) 1 1 0 4 0 -",
                                "inner < outer 2 0 4 4 1 -"}));
   Prof_destroy_recording(recording);
}

TEST(Path_tree, without_a_recording_all_paths_that_ran_are_walked)
{
   frame();
   const Tree tree = tree_of(nullptr, Prof_BREADTH_FIRST);
   ASSERT_TRUE(tree);
   std::vector<std::string> names;
   for (int i = 0; i < tree->num_paths; ++i) {
      names.push_back(tree->paths[i].name);
      EXPECT_TRUE(std::isnan(tree->paths[i].hier_ms) && std::isnan(tree->paths[i].entries));
   }
   EXPECT_EQ(names,
             (std::vector<std::string>{"(root)", "frame", "ai", "draw", "ray", "draw_calls"}));
   EXPECT_EQ(tree->num_values, 0);
}

TEST(Path_tree, of_periods_all_together_of_one_itself_and_of_what_was_accepted)
{
   Prof_Recording *periodic = Prof_create_periodic_recording(0);
   Prof_Recording *extendable = Prof_create_extendable_recording(0);
   const auto entries = [](const Prof_Recording *of) {
      const Tree tree = tree_of(of);
      for (int i = 0; tree && i < tree->num_paths; ++i)
         if (tree->paths[i].name == std::string("ray")) return tree->paths[i].entries;
      return 0.0;
   };
   Prof_start_recording(periodic);
   Prof_start_recording(extendable);
   for (int i = 0; i < 3; ++i) {
      frame();
      if (i == 1) Prof_extend_recording(extendable);
      Prof_next_period(periodic);
   }
   EXPECT_EQ(entries(periodic), 3);
   EXPECT_EQ(entries(Prof_get_period(periodic, 1)), 1);
   EXPECT_EQ(entries(Prof_get_period(periodic, 0)), 0);
   EXPECT_EQ(entries(extendable), 2);
   EXPECT_EQ(entries(Prof_get_potential(extendable)), 1);
   Prof_destroy_recording(periodic);
   Prof_destroy_recording(extendable);
}

TEST(Path_tree, lists_the_values_that_the_recording_knows)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_Add(not_in_it, 1);
   Prof_Event(not_in_it_either, 1);
   Prof_Sample(held, 7);
   Prof_start_recording(recording);
   frame();
   frame();
   Prof_Event(steps, 3);
   Prof_Claim(meshes, 100);
   Prof_Sample(alive, 4);
   pass(1);
   const Tree tree = tree_of(recording);
   std::string names;
   for (int i = 0; i < tree->num_values; ++i) {
      const Prof_Tree_Value &value = tree->values[i];
      Prof_Value_Stats stats;
      ASSERT_EQ(Prof_get_recording_value(recording, value.name, &stats), 1);
      const char *const all = "sum n per_s mean stdev min max last seconds";
      EXPECT_EQ(figures(value.stats, all), figures(stats, all)) << value.name;
      EXPECT_EQ(value.kind, value_info(value.name).kind);
      EXPECT_STREQ(value.unit, value_info(value.name).unit);
      names += std::string(value.name) + " ";
   }
   EXPECT_EQ(names, "held draw_calls steps meshes meshes.allocations alive ");
   Prof_destroy_recording(recording);
}

TEST(Path_tree, of_nothing_there_is_none)
{
   configure([](Prof_Config &) {});
   Prof_Recording *recording = Prof_create_recording();
   EXPECT_EQ(Prof_create_path_tree(recording, static_cast<Prof_Order>(3)), nullptr);
   Prof_destroy_recording(recording);
   EXPECT_EQ(Prof_create_path_tree(recording, Prof_PRE_ORDER), nullptr) << "it was destroyed";
   Prof_free_path_tree(nullptr);
}

} // namespace
