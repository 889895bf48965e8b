// host_test.cpp - a game written for IProf 0.2 draws what it drew: the report is `width` wide from
// sx on, print_text gets the baselines of its texts, and a call that draws nothing says why.
#include "../../prof.h"
#include "../calls.h"
#include "gl_context.h"

namespace {

const int WIDTH = 640, HEIGHT = 480;

// ---- the host's own text ----

struct Printed {
   float x, y;
   std::string text;
};
std::vector<Printed> printed;
float letter_width, letter_height; // the height is negative if y grows down

float text_width(char *text)
{
   return letter_width * static_cast<float>(std::char_traits<char>::length(text));
}

void print_text(float x, float y, char *text) { printed.push_back({x, y, text}); }

// A bar instead of letters; the baseline is its lower edge.
void print_bar(float x, float y, char *text)
{
   GL(glColor4f)(1, 1, 1, 1);
   GL(glRectf)(x, y, x + text_width(text), y + letter_height);
}

// ---- the game ----

void frame_of_zones(int count)
{
   for (int i = 0; i < count; ++i) {
      Prof_Site *zone = Prof_handle(numbered("host_zone_", i).c_str());
      Prof_Begin_handle(zone)
      volatile double sum = 0;
      for (int k = 0; k < 200 * (count - i); ++k) sum = sum + std::sqrt(k);
      Prof_End
   }
   Prof_update(1);
}

// The report of one frame, with the cursor in its first row.
void run_game()
{
   Prof_shutdown();
   told.clear();
   hear();
   for (int i = 0; i < 8; ++i) frame_of_zones(24);
   Prof_set_average(0);
   Prof_set_cursor(0);
}

struct Seen {
   int left = 1 << 30, right = -1, top = 1 << 30, bottom = -1; // edges of the drawn pixels
   int changed = 0;
   bool operator==(const Seen &o) const
   {
      return left == o.left && right == o.right && top == o.top && bottom == o.bottom;
   }
};

Seen look(Gl_Context &context)
{
   const auto pixels = context.pixels();
   Seen seen;
   for (int y = 0; y < context.height(); ++y)
      for (int x = 0; x < context.width(); ++x) {
         const Pixel &p = pixels[static_cast<size_t>(y * context.width() + x)];
         if (!p.r && !p.g && p.b == 255) continue;
         ++seen.changed;
         seen.left = std::min(seen.left, x);
         seen.right = std::max(seen.right, x);
         seen.top = std::min(seen.top, y);
         seen.bottom = std::max(seen.bottom, y);
      }
   return seen;
}

class Host : public testing::TestWithParam<Kind> {
 protected:
   // y grows down the screen if `line` is positive.
   Gl_Context &make(float line)
   {
      context_.reset();
      context_ = make_context(GetParam(), WIDTH, HEIGHT);
      if (!context_->ok()) return *context_;
      if (!context_->core())
         context_->ortho(0, WIDTH, line > 0 ? HEIGHT : 0, line > 0 ? 0 : HEIGHT);
      GL(glEnable)(GL_BLEND);
      GL(glBlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
      clear();
      run_game();
      return *context_;
   }
   void clear() { context_->clear(0, 0, 1); }
   void TearDown() override { context_.reset(); }

 private:
   std::unique_ptr<Gl_Context> context_;
};

// Lines below the one that has the header.
int rows_printed()
{
   std::set<float> below;
   for (const Printed &each : printed) {
      if (each.text.rfind("zone ", 0) == 0) below.clear();
      else below.insert(each.y);
   }
   for (const Printed &each : printed)
      if (each.text == "self ms") below.erase(each.y);
   return static_cast<int>(below.size());
}

void expect_printed_within(float left, float right, float low, float high)
{
   for (const Printed &each : printed) {
      std::vector<char> text(each.text.begin(), each.text.end());
      text.push_back(0);
      EXPECT_GE(each.x, left) << each.text;
      EXPECT_LE(each.x + text_width(text.data()), right + 0.01f) << each.text;
      EXPECT_GE(each.y, low) << each.text;
      EXPECT_LE(each.y, high) << each.text;
      EXPECT_FLOAT_EQ(std::fmod(std::fabs(each.y - printed[0].y), 24.0f), 0) << each.text;
   }
}

// The call of IProf's author, and the same with y growing up.
TEST_P(Host, AuthorsOwnCallShowsTenRows)
{
   for (float line : {24.0f, -24.0f}) {
      const float sy = line > 0 ? 120 : 360;
      NEED(make(line));
      for (float letter : {6.0f, 8.0f, 10.0f, 12.0f}) {
         printed.clear();
         letter_width = letter;
         Prof_draw_gl(40, sy, 600, 300, line, 3, print_text, text_width);
         EXPECT_EQ(rows_printed(), 10) << "letters of " << letter;
         ASSERT_FALSE(printed.empty());
         EXPECT_EQ(printed[0].y, sy) << "the baseline of the first line";
         expect_printed_within(40, 640, line > 0 ? 120 : 60, line > 0 ? 420 : 360);
      }
      EXPECT_EQ(all_told(), "");
   }
}

TEST_P(Host, ReportIsAsWideAsItIsTold)
{
   Gl_Context &context = make(16);
   NEED(context);
   for (int left : {0, 40, 300, 500})
      for (int width : {80, 140}) {
         clear();
         Prof_draw_gl(static_cast<float>(left), 100, static_cast<float>(width), 200, 16, 3, nullptr,
                      nullptr);
         const Seen seen = look(context);
         EXPECT_EQ(seen.left, left);
         EXPECT_EQ(seen.right, left + width - 1);
         EXPECT_EQ(seen.top, 88) << "three quarters of a line above the baseline";
         EXPECT_NEAR(seen.bottom, 88 + 13 * 16 - 1, 1) << "all lines above 300";
      }
   EXPECT_EQ(all_told(), "");
}

// Letters above their baselines are inside the panel, whichever way y grows.
TEST_P(Host, PrintTextGetsTheBaseline)
{
   for (float line : {24.0f, -24.0f}) {
      Gl_Context &context = make(line);
      NEED(context);
      if (context.core()) return; // the bars need fixed functions
      Seen seen[2];
      for (int with = 0; with < 2; ++with) {
         clear();
         letter_width = 8;
         letter_height = with ? -line * 0.7f : 0;
         Prof_draw_gl(20, line > 0 ? 60 : 420, 500, 300, line, 3, print_bar, text_width);
         seen[with] = look(context);
      }
      EXPECT_EQ(seen[0], seen[1]) << "line " << line;
      EXPECT_GT(seen[0].changed, 100000);
   }
}

// ---- what draws nothing ----

float no_width(char *) { return 0; }

TEST_P(Host, CallsThatDrawNothingSayWhyOnce)
{
   Gl_Context &context = make(16);
   NEED(context);
   const float infinite = std::numeric_limits<float>::infinity();
   const struct {
      float x, y, width, height, line;
      float (*text_width)(char *);
      const char *why;
   } calls[] = {{8, 20, 0, 400, 16, nullptr, "width has no room"},
                {8, 20, -600, 400, 16, nullptr, "width has no room"},
                {8, 20, 600, 0, 16, nullptr, "height has no room"},
                {8, 20, 600, -400, 16, nullptr, "height has no room"},
                {8, 20, 600, 400, 0, nullptr, "line_spacing is 0"},
                {8, 20, 600, 400, infinite, nullptr, "no finite number"},
                {8, 20, std::nanf(""), 400, 16, nullptr, "no finite number"},
                {8, 20, 600, 400, 16, no_width, "text_width gives a digit no width"},
                {2000, 20, 600, 400, 16, nullptr, "outside of the viewport"},
                {-2000, 20, 600, 400, 16, text_width, "outside of the viewport"},
                {8, 5000, 600, 400, 16, nullptr, "outside of the viewport"}};
   letter_width = 8;
   for (int times = 0; times < 2; ++times)
      for (const auto &call : calls) {
         printed.clear();
         Prof_draw_gl(call.x, call.y, call.width, call.height, call.line, 3,
                      call.text_width ? print_text : nullptr, call.text_width);
         EXPECT_EQ(look(context).changed + static_cast<int>(printed.size()), 0) << call.why;
         EXPECT_EQ(times_told(call.why), 1) << all_told();
      }
   EXPECT_TRUE(has(all_told(), "Prof_draw_gl(8, 20, 0, 400, 16, ..): nothing is drawn: width has"))
      << all_told();
   EXPECT_EQ(told.size(), 6u) << all_told();
}

TEST_P(Host, GraphsThatDrawNothingSayWhyOnce)
{
   Gl_Context &context = make(16);
   NEED(context);
   const struct {
      float x, y, x_spacing, y_spacing;
      const char *why;
   } calls[] = {{20, 400, 0, -8, "a spacing is 0"},
                {20, 400, 2, 0, "a spacing is 0"},
                {20, 400, std::nanf(""), -8, "a spacing is 0 or not finite"},
                {std::nanf(""), 400, 2, -8, "sx or sy is not finite"},
                {20, -10, 2, -8, "outside of the viewport"},
                {700, 400, 2, -8, "outside of the viewport"}};
   for (int times = 0; times < 2; ++times)
      for (const auto &call : calls) {
         Prof_draw_graph_gl(call.x, call.y, call.x_spacing, call.y_spacing);
         EXPECT_EQ(look(context).changed, 0) << call.why;
         EXPECT_EQ(times_told(call.why), 1) << all_told();
      }
   EXPECT_EQ(told.size(), 3u) << all_told();
}

TEST_P(Host, AnEmptyViewportAndNoContextAreTold)
{
   NEED(make(16));
   const auto draw = [] {
      Prof_draw_gl(8, 20, 600, 400, 16, 3, nullptr, nullptr);
      Prof_draw_graph_gl(20, 400, 2, -8);
   };
   GL(glViewport)(0, 0, 0, 0);
   for (int times = 0; times < 2; ++times) draw();
   EXPECT_EQ(times_told("the viewport has no pixels"), 2) << all_told();
   Gl_Context::release();
   for (int times = 0; times < 2; ++times) draw();
   EXPECT_EQ(times_told("no OpenGL context is current"), 2) << all_told();
   EXPECT_EQ(told.size(), 4u) << all_told();
}

const Kind HOSTS[] = {{"compatibility", API_COMPATIBILITY, 4, 5},
                             {"core", API_CORE, 3, 3},
                             {"legacy", API_COMPATIBILITY, 0, 0}};

INSTANTIATE_TEST_SUITE_P(Contexts, Host, testing::ValuesIn(HOSTS), By_name());

} // namespace
