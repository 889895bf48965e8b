// gl_test.cpp - Prof_overlay_draw_gl in real OpenGL contexts without a display: the picture is that
// of the software rasteriser, whatever state the host has set, and all of that state is left.
#include "../../draw/gl/prof_gl_window.h"
#include "gl_kinds.h"
#include "tests/worker.h"

namespace {

// ---- the picture ----

// Draws it over a plain background; how many of its pixels are not those of the rasteriser.
int drawn_off(Gl_Context &context, const std::vector<unsigned char> &soft)
{
   context.clear(0.2f, 0.4f, 0.6f);
   EXPECT_EQ(Prof_overlay_draw_gl(context.width(), context.height()), 1);
   return pixels_off(context, soft);
}

void lose(GLboolean (*is)(GLuint), void (*remove)(GLuint))
{
   for (GLuint name = 1; name < 100; ++name)
      if (is && is(name)) remove(name);
}

// Mesa's old versions have it all the same, and we, who trust the version, do not look after it.
bool came_later(const char *item)
{
   for (const char *part : {"of buffer", "of viewport", "rasterizer discard", "clip control",
                            "pipeline", "sampler", "transform feedback"})
      if (std::strstr(item, part)) return true;
   return false;
}

// A context for each, so that program and texture are made under the same strange state.

TEST_P(Contexts, LeaveEveryItemOfStateAndAreNotDisturbedByAny)
{
   if (is_old() && GetParam().major < 2) GTEST_SKIP() << "Mesa has much that came later";
   int known = 0;
   for (const Gl_Item &item : gl_items()) {
      if (is_old() && came_later(item.name)) continue;
      renew();
      item.set();
      if (take_error()) continue; // not in this version
      ++known;
      auto before = take_snapshot();
      EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1) << item.name;
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR)) << item.name;
      EXPECT_EQ(difference(before, take_snapshot()), "") << item.name;
      if (item.undo) item.undo();
      EXPECT_EQ(pixels_off(*context_, soft_), 0) << item.name;
   }
   EXPECT_GE(known, is_embedded() ? 30 : is_old() ? 35 : 45);
}

TEST_P(Contexts, LeaveASecondDrawBufferAlone)
{
   if (is_embedded() && GetParam().minor < 2) GTEST_SKIP() << "no masks";
   if (is_old()) GTEST_SKIP() << "no masks of their own";
   draw_to_two(W, H);
   clear();
   EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1);
   GL(glReadBuffer)(GL_COLOR_ATTACHMENT1);
   EXPECT_EQ(pixels_off(*context_, plain_scene(W, H), 1), 0);
   GL(glReadBuffer)(GL_COLOR_ATTACHMENT0);
   EXPECT_GT(pixels_off(*context_, plain_scene(W, H), 1), 1000);
}

// Names that a host deletes, and contexts that end, are made anew.
TEST_P(Contexts, SurviveLostNamesAndContexts)
{
   for (int round = 0; round < 3; ++round) {
      for (int lost = 0; lost < 4; ++lost) {
         EXPECT_EQ(drawn_off(*context_, soft_), 0) << round << " " << lost;
         if (lost % 2) lose(GL(glIsTexture), [](GLuint name) { GL(glDeleteTextures)(1, &name); });
         if (lost >= 1) lose(GL(glIsProgram), GL(glDeleteProgram));
      }
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      renew();
   }
}

// Two windows whose contexts share what can be shared, drawn by turns, and one that shares nothing.
TEST_P(Contexts, TakeTurns)
{
   const auto shared = make(context_.get()), other = make();
   std::map<Gl_Context *, int> textures;
   for (int turn = 0; turn < 30; ++turn) {
      for (Gl_Context *context : {context_.get(), shared.get(), other.get()}) {
         context->make_current();
         EXPECT_EQ(drawn_off(*context, soft_), 0) << turn;
         const int now = count_names(GL(glIsTexture));
         if (turn > 0) {
            EXPECT_EQ(textures[context], now) << "leaks";
         }
         textures[context] = now;
      }
   }
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

// What was made in a context is left to it, as another one may be current.
TEST_P(Contexts, ShowTheSamePictureAfterAShutdown)
{
   Prof_shutdown();
   for (int life = 0; life < 3; ++life) {
      const int programs = count_names(GL(glIsProgram)), textures = count_names(GL(glIsTexture));
      play_more(20);
      open_panel();
      const auto soft = drawn_scene(W, H);
      for (int times = 0; times < 2; ++times) EXPECT_EQ(drawn_off(*context_, soft), 0) << life;
      EXPECT_EQ(count_names(GL(glIsProgram)) - programs, !is_old()) << "made anew, once";
      EXPECT_EQ(count_names(GL(glIsTexture)) - textures, !is_old());
      EXPECT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1) << "hidden";
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      Prof_shutdown();
   }
}

// OpenGL lets a driver forget the current values of what is drawn from arrays.
int times_forgotten;

void draw_and_forget(GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   ++times_forgotten;
   GL(glDrawElements)(mode, count, type, indices);
   GL(glVertexAttrib4f)(1, 5, 6, 7, 8);
}

void *find_forgetful(const char *name)
{
   if (!std::strcmp(name, "glDrawElements")) return reinterpret_cast<void *>(draw_and_forget);
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}

TEST_P(Contexts, PutBackWhatADriverForgets)
{
   if (is_old()) GTEST_SKIP() << "no attributes are drawn from";
   times_forgotten = 0;
   Prof_load_gl(find_forgetful);
   GL(glVertexAttrib4f)(1, 1, 2, 3, 4);
   auto before = take_snapshot();
   EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1);
   EXPECT_EQ(times_forgotten, 1);
   EXPECT_EQ(difference(before, take_snapshot()), "");
   std::array<GLfloat, 4> now;
   GL(glGetVertexAttribfv)(1, GL_CURRENT_VERTEX_ATTRIB, now.data());
   EXPECT_EQ(now, (std::array<GLfloat, 4>{1, 2, 3, 4}));
}

// A game may have drawn to a part of its window last, or may not have noticed its new size.
TEST_P(Contexts, AdaptersCoverTheWholeWindow)
{
   for (int width : {0, 300, 900}) {
      clear();
      GL(glViewport)(40, 30, width, 200);
      EXPECT_EQ(Prof_Gl_Overlay_draw_window(W, H), 1);
      EXPECT_EQ(pixels_off(*context_, soft_), 0) << width;
      EXPECT_EQ(integers_of(GL_VIEWPORT), (std::array<GLint, 4>{40, 30, width, 200}));
   }
}

// Prepared here, drawn on a thread that has the context: the same picture, as often as one likes,
// whatever happens here meanwhile.
TEST_P(Contexts, AnotherThreadDrawsTheListThatItTook)
{
   ASSERT_EQ(Prof_overlay_prepare(W, H), 1);
   Gl_Context::release();
   const Prof_Draw_List *list = nullptr;
   Worker render;
   render.call([&] {
      context_->make_current();
      list = Prof_overlay_take();
   });
   act(Prof_ACTION_FRAMES);
   for (int size : {300, 900, 200}) {
      play_more(3);
      EXPECT_EQ(Prof_overlay_prepare(size, size), 1);
   }
   render.call([&] {
      for (int times = 0; times < 3; ++times) {
         clear();
         if (times == 2) GL(glViewport)(40, 30, 300, 200);
         EXPECT_EQ(times < 2 ? Prof_draw_list_gl(list) : Prof_Gl_Overlay_draw_list(list), 1);
         EXPECT_EQ(pixels_off(*context_, soft_), 0) << times;
      }
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      Gl_Context::release();
   });
   EXPECT_EQ(Prof_draw_list_gl(nullptr), 0);
   context_->make_current();
   const std::vector<Prof_Draw_Vertex> corners(65536);
   const Prof_Draw_List foreign = {640, 480, 65536, 98304, corners.data(), nullptr, 0};
   EXPECT_EQ(Prof_draw_list_gl(&foreign), 0);
   EXPECT_EQ(Prof_Gl_Overlay_draw_list(&foreign), 0);
}

INSTANTIATE_TEST_SUITE_P(Gl, Contexts, testing::ValuesIn(some_of(KINDS)), name_of<Kind>);

// ---- where, and in what colours ----

TEST(Place, IsTheViewportsTopLeft)
{
   open_report();
   Gl_Context context(API_CORE, 3, 3, 640, 480);
   NEED(context);
   auto all = plain_scene(640, 480);
   Prof_overlay_raster(all.data() + (60 * 640 + 40) * 4, 500, 360, 640 * 4);
   context.clear(0.2f, 0.4f, 0.6f);
   GL(glViewport)(40, 480 - 60 - 360, 500, 360);
   EXPECT_EQ(Prof_overlay_draw_gl(500, 360), 1);
   EXPECT_EQ(pixels_off(context, all), 0);
}

bool can_switch_srgb()
{
   GLint count = 0;
   GL(glGetIntegerv)(GL_NUM_EXTENSIONS, &count);
   for (GLuint i = 0; i < static_cast<GLuint>(count); ++i)
      if (has(reinterpret_cast<const char *>(GL(glGetStringi)(GL_EXTENSIONS, i)),
              "GL_EXT_sRGB_write_control"))
         return true;
   return false;
}

// An sRGB framebuffer encodes what a program writes, unless it is told not to. Opaque figures must
// look as they do elsewhere; what is blended is blended in another space, where it cannot be told.
void check_srgb(const Kind &kind, bool exact)
{
   open_report();
   act(Prof_ACTION_OPACITY, 2);
   Gl_Context context(kind.api, kind.major, kind.minor, 640, 480, GL_SRGB8_ALPHA8);
   NEED(context);
   if (!exact && can_switch_srgb())
      GTEST_SKIP() << "it can: the suite backends-srgb has one that cannot";
   std::vector<unsigned char> soft(640 * 480 * 4, 255);
   Prof_overlay_raster(soft.data(), 640, 480, 640 * 4);
   context.clear(1, 1, 1);
   if (kind.api != API_EMBEDDED) GL(glEnable)(GL_FRAMEBUFFER_SRGB);
   EXPECT_EQ(Prof_overlay_draw_gl(640, 480), 1);
   if (exact) {
      EXPECT_EQ(pixels_off(context, soft, 3), 0);
   }
   const auto pixels = context.pixels();
   // Text and chips are opaque, so their colours must be there, and as often.
   for (unsigned color : {0xF2F4F8u, 0xB4BCC8u, 0x1C2433u}) {
      int here = 0, there = 0;
      for (size_t i = 0; i < pixels.size(); ++i) {
         auto near = [&](const unsigned char *p) {
            return std::abs(p[0] - int(color >> 16)) <= 2 &&
                   std::abs(p[1] - int(color >> 8 & 255)) <= 2 &&
                   std::abs(p[2] - int(color & 255)) <= 2;
         };
         here += near(&pixels[i].r);
         there += near(&soft[i * 4]);
      }
      EXPECT_GT(there, 100) << std::hex << color;
      EXPECT_NEAR(here, there, there / 10) << std::hex << color;
   }
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

TEST(Srgb, OfADesktop) { check_srgb(KINDS[0], true); }

TEST(Srgb, OfAnEmbeddedOneThatCanBeTold) { check_srgb(KINDS[4], true); }

TEST(Srgb, OfAnEmbeddedOneThatCannot)
{
   check_srgb(KINDS[4], false);
}

// What drawing without any success says.
std::string told()
{
   testing::internal::CaptureStderr();
   EXPECT_EQ(Prof_overlay_draw_gl(640, 480), 0);
   return testing::internal::GetCapturedStderr();
}

TEST(NoContext, MeansNoPictureAndIsToldOnceALife)
{
   for (int life = 0; life < 3; ++life) {
      play_more(5);
      EXPECT_EQ(told(), "") << "hidden";
      open_panel();
      EXPECT_TRUE(has(told(), "no OpenGL context"));
      {
         Gl_Context old(API_COMPATIBILITY, 0, 0, 64, 64);
         if (old.ok()) Gl_Context::release();
      }
      EXPECT_EQ(told(), "");
      EXPECT_EQ(Prof_shutdown(), 1);
   }
}

TEST(NoContext, ThatCanMeansNoPicture)
{
   setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1);
   open_report();
   Gl_Context context(API_EMBEDDED, 2, 0, 640, 480);
   NEED(context);
   const std::string text = told();
   EXPECT_TRUE(has(text, "older than 3.0")) << text;
}

// Blending and masks of OpenGL ES 3.0, which has them once for all draw buffers, as a browser has.
TEST(Embedded, OfTheOldestVersionIsLeftAsItWas)
{
   setenv("MESA_GLES_VERSION_OVERRIDE", "3.0", 1);
   open_report();
   const auto soft = drawn_scene(W, H);
   for (bool blended : {false, true}) {
      Gl_Context context(API_EMBEDDED, 3, 0, W, H);
      NEED(context);
      context.clear(0.2f, 0.4f, 0.6f);
      if (blended) GL(glEnable)(GL_BLEND);
      GL(glBlendEquationSeparate)(GL_FUNC_SUBTRACT, GL_MAX);
      GL(glBlendFuncSeparate)(GL_ZERO, GL_DST_COLOR, GL_ONE, GL_DST_ALPHA);
      GL(glColorMask)(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
      auto before = take_snapshot();
      EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1);
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      EXPECT_EQ(Prof_Gl_Load_version(), 30);
      EXPECT_EQ(difference(before, take_snapshot()), "");
      EXPECT_EQ(pixels_off(context, soft), 0) << blended;
   }
}

// A host that forgot its framebuffer gets no error from us.
TEST(Incomplete, FramebufferMeansNoPicture)
{
   open_report();
   Gl_Context context(API_CORE, 3, 3, 64, 64);
   NEED(context);
   GLuint empty = 0;
   GL(glGenFramebuffers)(1, &empty);
   GL(glBindFramebuffer)(GL_FRAMEBUFFER, empty);
   EXPECT_EQ(Prof_overlay_draw_gl(64, 64), 0);
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

} // namespace
