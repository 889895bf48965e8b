// gl_test.cpp - Prof_draw_gl and Prof_draw_graph_gl in real OpenGL contexts without a display:
// they draw where they should, and leave every bit of the host's state as it was.
#include "../../draw/gl/prof_gl_report.h"
#include "../../draw/gl/prof_gl_load.h"
#include "../../draw/gl/prof_gl_window.h"
#include "../../prof.h"
#include "../calls.h"
#include "../overlay/gl_state.h"
#include "fake_report.h"

static const Pixel BACKGROUND = {51, 102, 153, 255};

static void clear(Gl_Context &context) { context.clear(0.2f, 0.4f, 0.6f); }

// ---- what a host sets ----

static int version()
{
   int major = 0, minor = 0;
   std::sscanf(reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION)), "%d.%d", &major,
               &minor);
   return major * 10 + minor;
}

// Part of how the host draws in two dimensions, and so of how we do.
static bool is_for_us(const std::string &item)
{
   for (const char *part : {"blend", "color mask", "draw buffers", "clip control", "matrices",
                            "transform feedback"})
      if (has(item, part)) return true;
   return false;
}

// Mesa does it even where it is told to be too old for it.
static bool is_too_new(const std::string &item)
{
   const std::pair<const char *, int> since[] = {
      {"rasterizer discard", 30}, {"pipeline", 41}, {"scissor of viewport", 41}};
   for (auto [part, first] : since)
      if (has(item, part) && version() < first) return true;
   return false;
}

// Of the fixed pipeline, what gl_items() lacks.
static void set_odd_fixed()
{
   GL(glPolygonMode)(GL_BACK, GL_POINT);
   GL(glFogi)(GL_FOG_MODE, GL_LINEAR); // all is fog
   GL(glFogf)(GL_FOG_START, -2);
   GL(glFogf)(GL_FOG_END, -1);
   GL(glActiveTexture)(GL_TEXTURE1);
   GL(glEnable)(GL_TEXTURE_2D);
   GL(glActiveTexture)(GL_TEXTURE0);
   GL(glEnable)(GL_TEXTURE_3D);
   GL(glEnable)(GL_TEXTURE_GEN_T);
   GL(glTexEnvi)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   GL(glMatrixMode)(GL_TEXTURE);
   GL(glScalef)(7, -3, 2);
   GL(glActiveTexture)(GL_TEXTURE2);
}

// Everything that could hinder us and that this version has.
static void set_odd(bool core)
{
   for (const Gl_Item &item : gl_items()) {
      if (!is_for_us(item.name) && !is_too_new(item.name)) item.set();
      take_error();
   }
   if (!core) set_odd_fixed();
}

// What may not stay while the picture is looked at.
static void undo_odd()
{
   GL(glDisable)(GL_RASTERIZER_DISCARD);
   for (const Gl_Item &item : gl_items())
      if (!is_for_us(item.name) && item.undo) item.undo();
   take_error();
}

// ---- drawing ----

static void draw_sample(float width, float height, float line,
                        void (*print_text)(float, float, char *) = nullptr,
                        float (*text_width)(char *) = nullptr)
{
   Prof_Page page{};
   page.x = width / 64;
   page.y = line > 0 ? height / 32 + line : height - height / 32 + line;
   page.width = width * 3 / 4;
   page.height = height * 3 / 4;
   page.line_spacing = line;
   page.precision = 3;
   page.text_width = text_width;
   Fake_Report sample;
   sample.add_rows(10);
   Prof_Gl_Report_draw(sample.get(2), &page, print_text);
}

struct Seen {
   int changed = 0, left = 1 << 30, right = -1, top = 1 << 30, bottom = -1;
   int bright = 0; // as only text is
};

static Seen look(Gl_Context &context)
{
   Seen seen;
   auto pixels = context.pixels();
   for (int y = 0; y < context.height(); ++y)
      for (int x = 0; x < context.width(); ++x) {
         Pixel p = pixels[static_cast<size_t>(y * context.width() + x)];
         p.a = 255;
         if (p == BACKGROUND) continue;
         ++seen.changed;
         seen.bright += p.r > 220 && p.g > 220 && p.b > 220;
         seen.left = std::min(seen.left, x);
         seen.right = std::max(seen.right, x);
         seen.top = std::min(seen.top, y);
         seen.bottom = std::max(seen.bottom, y);
      }
   return seen;
}

static const Kind KINDS[] = {{"compatibility 4.5", API_COMPATIBILITY, 4, 5},
                             {"core 3.3", API_CORE, 3, 3},
                             {"core 3.1", API_CORE, 3, 1},
                             {"legacy", API_COMPATIBILITY, 0, 0}};

static void begin_frame(Gl_Context &context)
{
   clear(context);
   GL(glEnable)(GL_BLEND);
   GL(glBlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   if (!context.core()) context.ortho(0, context.width(), context.height(), 0);
}

static void expect_no_error() { EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR)); }

static void expect_left_as_it_was(const std::function<void()> &draw)
{
   const Gl_Snapshot before = take_snapshot();
   EXPECT_GT(before.size(), 80u);
   draw();
   expect_no_error();
   EXPECT_EQ(difference(before, take_snapshot()), "");
}

// A whole frame, in a small context.
static void expect_drawn(Gl_Context &context)
{
   begin_frame(context);
   draw_sample(320, 240, 16);
   EXPECT_GT(look(context).bright, 300);
}

class Drawing : public testing::TestWithParam<Kind> {
 protected:
   Gl_Context &make(int width, int height)
   {
      context_.reset();
      context_ = make_context(GetParam(), width, height);
      if (context_->ok()) begin_frame(*context_);
      return *context_;
   }
   void TearDown() override
   {
      if (context_->ok()) expect_no_error();
   }

 private:
   std::unique_ptr<Gl_Context> context_;
};

TEST_P(Drawing, AppearsWhereItShouldAndNowhereElse)
{
   Gl_Context &context = make(1280, 720);
   NEED(context);
   draw_sample(1280, 720, 18);
   const Seen seen = look(context);
   EXPECT_EQ(seen.left, 20);
   EXPECT_EQ(seen.right, 20 + 960 - 1);
   EXPECT_NEAR(seen.top, 27, 0.6);
   EXPECT_NEAR(seen.bottom, 27 + 13 * 18, 1.1); // two titles, header, ten rows
   EXPECT_EQ(seen.changed, (seen.right - seen.left + 1) * (seen.bottom - seen.top + 1));
   EXPECT_GT(seen.bright, 1000);
}

// The same picture, whichever way y runs and whatever the units are. A core context has no others
// than pixels.
TEST_P(Drawing, IsTheSameInOtherUnits)
{
   Gl_Context &context = make(1280, 720);
   NEED(context);
   draw_sample(1280, 720, 18);
   const Seen pixels = look(context);
   const float units[][3] = {{640, 360, 9}, {160, 40, 1}, {1280, 720, -18}, {160, 40, -1}};
   for (auto [width, height, line] : units) {
      if (context.core() && width != 1280) continue;
      clear(context);
      if (!context.core()) context.ortho(0, width, line > 0 ? height : 0, line > 0 ? 0 : height);
      draw_sample(width, height, line);
      const Seen other = look(context);
      EXPECT_NEAR(other.left, pixels.left, 1);
      EXPECT_NEAR(other.right, pixels.right, 2);
      EXPECT_NEAR(other.bottom - other.top, pixels.bottom - pixels.top, 1);
      EXPECT_NEAR(other.bright, pixels.bright, 30);
   }
}

// The first use uploads the texture, with odd unpacking.
TEST_P(Drawing, LeavesOddStateAsItWas)
{
   Gl_Context &context = make(640, 480);
   NEED(context);
   set_odd(context.core());
   for (int times = 0; times < 2; ++times)
      expect_left_as_it_was([] {
         draw_sample(640, 480, 16);
         Prof_draw_graph_gl(300, 400, 2, -4);
         if (version() >= 30) GL(glDrawArrays)(GL_POINTS, 0, 1); // the host can go on
      });
   undo_odd();
   EXPECT_GT(look(context).bright, 1000) << "drawn in spite of it all";
}

// A profiler that swallowed the host's errors would hide bugs.
TEST_P(Drawing, LeavesTheHostsErrorPending)
{
   Gl_Context &context = make(320, 240);
   NEED(context);
   GL(glEnable)(0xFFFF);
   draw_sample(320, 240, 16);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_INVALID_ENUM));
}

TEST_P(Drawing, ContextsComeAndGo)
{
   for (int i = 0; i < 8; ++i) {
      Gl_Context &first = make(320, 240);
      NEED(first);
      const auto other = make_context(KINDS[i % 2], 320, 240);
      Gl_Context &second = *other;
      NEED(second);
      for (int frame = 0; frame < 3; ++frame)
         for (Gl_Context *context : {&first, &second}) {
            context->make_current();
            expect_drawn(*context);
            expect_no_error();
         }
      EXPECT_TRUE(!first.core() || count_names(GL(glIsProgram)) <= 1) << "made once a context";
      first.make_current();
   }
}

// Names of the host's objects may equal the ones we had in a context that is gone.
TEST_P(Drawing, AHostsObjectsAreNotTakenForOurs)
{
   NEED(make(320, 240));
   draw_sample(320, 240, 16); // ours now have the lowest names
   Gl_Context &context = make(320, 240);
   std::vector<GLuint> textures(64);
   const unsigned char texel[4] = {1, 2, 3, 4};
   GL(glGenTextures)(64, textures.data());
   for (GLuint texture : textures) {
      GL(glBindTexture)(GL_TEXTURE_2D, texture);
      GL(glTexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   }
   draw_sample(320, 240, 16);
   EXPECT_GT(look(context).bright, 300);
   for (GLuint texture : textures) {
      GLint width = 0;
      GL(glBindTexture)(GL_TEXTURE_2D, texture);
      GL(glGetTexLevelParameteriv)(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
      EXPECT_EQ(width, 1);
   }
}

// ---- the host's own printing ----

static std::vector<std::string> printed;
static GLfloat printed_color[4];

static void print_text(float x, float y, char *text)
{
   EXPECT_GE(x, 0);
   EXPECT_GE(y, 0);
   printed.push_back(text);
   GLint program = 0;
   GL(glGetIntegerv)(GL_CURRENT_PROGRAM, &program);
   EXPECT_EQ(program, 0);
   EXPECT_TRUE(GL(glIsEnabled)(GL_SCISSOR_TEST)) << "the host's state while it prints";
}

static void print_text_and_move(float x, float y, char *text)
{
   print_text(x, y, text);
   if (std::string(text) == ">") GL(glGetFloatv)(GL_CURRENT_COLOR, printed_color);
   GL(glRasterPos2f)(x, y);
}

static float seven_wide(char *text)
{
   return 7.0f * static_cast<float>(std::char_traits<char>::length(text));
}

TEST_P(Drawing, HostPrintsTheText)
{
   Gl_Context &context = make(1280, 720);
   NEED(context);
   const bool core = context.core();
   if (!core) GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
   GL(glScissor)(0, 0, 1280, 720);
   GL(glEnable)(GL_SCISSOR_TEST);
   printed.clear();
   expect_left_as_it_was([=] {
      draw_sample(1280, 720, 18, core ? print_text : print_text_and_move, seven_wide);
   });
   for (const char *text : {"zone_0", "12.000", "self ms", ">"})
      EXPECT_NE(std::find(printed.begin(), printed.end(), text), printed.end()) << text;
   EXPECT_TRUE(core || printed_color[0] > 0.9f);
   Seen seen = look(context);
   EXPECT_GT(seen.changed, 100000) << "the panel is ours";
   EXPECT_EQ(seen.bright, 0) << "the text is not";
}

// ---- the public functions, with the real profiler behind ----

static void busy_frame()
{
   {
      Prof(gl_test_frame);
      for (int i = 0; i < 3; ++i) {
         Prof(gl_test_work);
         volatile double sum = 0;
         for (int k = 0; k < 200000; ++k) sum = sum + std::sqrt(k);
      }
   }
   Prof_update(1);
}

TEST_P(Drawing, PublicFunctionsShowTheProfilerItself)
{
   Gl_Context &context = make(1280, 720);
   NEED(context);
   for (int frame = 0; frame < 6; ++frame) {
      Prof_draw_gl(8, 20, 600, 690, 18, 3, nullptr, nullptr);
      busy_frame();
   }
   std::vector<char> text(20000);
   Prof_write_report(text.data(), text.size());
   EXPECT_NE(std::string(text.data()).find("prof_draw"), std::string::npos) << text.data();
   clear(context);
   Prof_draw_gl(8, 20, 600, 690, 18, 3, nullptr, nullptr);
   Seen report = look(context);
   EXPECT_EQ(report.left, 8);
   EXPECT_EQ(report.right, 607);
   EXPECT_NEAR(report.top, 6.5, 0.6);
   EXPECT_GT(report.bright, 1000);
}

// Whatever the signs, the curves lie in the quarter that they point to.
TEST_P(Drawing, GraphFollowsItsSpacings)
{
   Gl_Context &context = make(800, 800);
   NEED(context);
   for (int frame = 0; frame < 20; ++frame) busy_frame();
   draw_sample(800, 800, 18);
   for (float x : {2.0f, -2.0f})
      for (float y : {4.0f, -4.0f}) {
         clear(context);
         Prof_draw_graph_gl(400, 400, x, y);
         Seen seen = look(context);
         const int slack = 3; // lines are that wide
         EXPECT_GE(seen.left, (x > 0 ? 400 : 400 - 2 * 127) - slack);
         EXPECT_LE(seen.right, (x > 0 ? 400 + 2 * 127 : 400) + slack);
         EXPECT_GE(seen.top, (y > 0 ? 400 : 0) - slack);
         EXPECT_LE(seen.bottom, (y > 0 ? 800 : 400) + slack);
         EXPECT_GE(seen.bottom - seen.top, 20 * 4 - 1);
         EXPECT_GE(seen.right - seen.left, 2 * 127 - 1);
         EXPECT_GT(seen.bright, 20) << "the caption";
      }
}

// What was made in a context is left to it, as another one may be current. The graph no longer
// knows which way y grew in the report that stood beside it.
TEST_P(Drawing, IsTheSameAfterAShutdown)
{
   Gl_Context &context = make(800, 800);
   NEED(context);
   const int before = count_names(GL(glIsProgram));
   std::vector<Pixel> report;
   Seen graph;
   Prof_shutdown(); // the life of the tests before
   for (int life = 0; life < 3; ++life) {
      busy_frame();
      clear(context);
      Prof_draw_graph_gl(400, 400, 2, -4);
      const Seen seen = look(context);
      if (life == 0) graph = seen;
      EXPECT_GT(seen.changed, 100);
      EXPECT_NEAR(seen.left, graph.left, 3) << "how high its curves are, the clock says";
      EXPECT_NEAR(seen.bottom, graph.bottom, 3);
      clear(context);
      draw_sample(800, 800, 20);
      if (life == 0) report = context.pixels();
      EXPECT_EQ(context.pixels(), report) << "life " << life;
      EXPECT_EQ(count_names(GL(glIsProgram)) - before, context.core() ? life + 1 : 0)
         << "made anew, once";
      ASSERT_EQ(Prof_shutdown(), 1);
   }
   EXPECT_GT(look(context).bright, 1000);
}

// What goes on in the same context after a shutdown, as a viewer of captures does, and says so.
TEST_P(Drawing, LeavesNothingInAContextWhereItIsFreed)
{
   Gl_Context &context = make(800, 600);
   NEED(context);
   Prof_shutdown();
   const int programs = count_names(GL(glIsProgram)), textures = count_names(GL(glIsTexture));
   for (int life = 0; life < 3; ++life) {
      busy_frame();
      for (int i = 0; i < 2; ++i) Prof_overlay_action(Prof_ACTION_TOGGLE);
      clear(context);
      ASSERT_EQ(Prof_overlay_draw_gl(800, 600), 1);
      EXPECT_GT(look(context).changed, 1000) << "life " << life;
      for (int times = 0; times < 2; ++times) { // the second time nothing is there any more
         Prof_Gl_Overlay_free();
         EXPECT_EQ(count_names(GL(glIsProgram)), programs);
         EXPECT_EQ(count_names(GL(glIsTexture)), textures);
      }
      ASSERT_EQ(Prof_shutdown(), 1);
   }
}

INSTANTIATE_TEST_SUITE_P(Contexts, Drawing, testing::ValuesIn(KINDS), [](const auto &kind) {
   std::string name = kind.param.name;
   std::replace_if(name.begin(), name.end(), [](char c) { return std::strchr(" .", c); }, '_');
   return name;
});

TEST(NoContext, NothingIsDrawnAndNothingBreaks)
{
   Gl_Context::release();
   EXPECT_FALSE(Prof_Gl_Load_ready());
   draw_sample(640, 480, 16);
   Prof_draw_gl(8, 20, 600, 400, 16, 3, nullptr, nullptr);
   Prof_draw_graph_gl(8, 400, 2, -4);
}

static int asked;

static void *count_and_find(const char *name)
{
   ++asked;
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}

/* The label "gpu"; "" if there is none. */
static std::string gpu_label()
{
   Prof_Label label;
   for (int i = 0; Prof_get_label(i, &label); ++i)
      if (std::string(label.key) == "gpu") return label.value;
   return "";
}

TEST(Load, TheGpuIsALabelOnceSomethingWasDrawn)
{
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(gpu_label(), "");
   Gl_Context context(API_COMPATIBILITY, 4, 5, 320, 240);
   NEED(context);
   expect_drawn(context);
   const std::string renderer = reinterpret_cast<const char *>(GL(glGetString)(GL_RENDERER));
   EXPECT_EQ(gpu_label(), renderer.substr(0, 127));
   Prof_set_label("gpu", "the game's");
   EXPECT_EQ(gpu_label(), "the game's");
   Prof_set_label("gpu", nullptr);
   EXPECT_EQ(gpu_label(), renderer.substr(0, 127));
}

TEST(Load, TheHostMayTellWhereTheFunctionsAreUntilAShutdown)
{
   Gl_Context context(API_COMPATIBILITY, 4, 5, 320, 240);
   NEED(context);
   Prof_load_gl(count_and_find);
   expect_drawn(context);
   EXPECT_GT(asked, 50); // prof.c of make dist asks only for what it uses
   ASSERT_EQ(Prof_shutdown(), 1);
   asked = 0;
   expect_drawn(context);
   EXPECT_EQ(asked, 0) << "it is found where programs have it";
}

TEST(Load, ADriverThatTakesNoShaderDrawsNothingAndKeepsItsState)
{
   Gl_Context context(API_CORE, 3, 3, 320, 240);
   NEED(context);
   clear(context);
   Prof_load_gl(find_spoiled);
   expect_left_as_it_was([] { draw_sample(320, 240, 16); });
   EXPECT_EQ(look(context).changed, 0);
   EXPECT_EQ(count_names(GL(glIsProgram)) + count_names(GL(glIsShader)), 0) << "left behind";
   Prof_load_gl(nullptr);
   draw_sample(320, 240, 16);
   EXPECT_GT(look(context).bright, 300) << "a better driver";
}
