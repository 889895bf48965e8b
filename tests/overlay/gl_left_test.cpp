// gl_left_test.cpp - Prof_leave_gl_state: nothing is read back from the second picture on, which is
// seen by a loader that counts; the picture is the same whatever the game has set meanwhile; and
// what is left behind is what prof.h says.
#include "../../draw/gl/prof_gl_window.h"
#include "gl_kinds.h"

namespace {

// ---- a loader that counts reads ----

int reads, draws;
std::string last_read;

// What begins like a read and is none of the above, if it is ever called.
void unknown_read()
{
   ++reads;
   last_read = "one that this test does not know";
}

void count_draw(GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   ++draws;
   GL(glDrawElements)(mode, count, type, indices);
}

#define READ(name)                                                                                 \
   if (!std::strcmp(asked, #name))                                                                 \
      return reinterpret_cast<void *>(static_cast<decltype(&::name)>([](auto... arguments) {       \
         ++reads;                                                                                  \
         last_read = #name;                                                                        \
         return GL(name)(arguments...);                                                            \
      }));

void *find_counted(const char *asked)
{
   READ(glGetIntegerv) READ(glGetFloatv) READ(glGetBooleanv) READ(glGetIntegeri_v)
   READ(glGetBooleani_v) READ(glGetString) READ(glGetStringi) READ(glIsEnabled)
   READ(glIsEnabledi) READ(glIsTexture) READ(glIsProgram) READ(glGetProgramiv)
   READ(glGetTexParameterfv) READ(glGetUniformLocation) READ(glGetVertexAttribfv)
   READ(glGetFramebufferAttachmentParameteriv) READ(glCheckFramebufferStatus)
   READ(glGetError) READ(glGetTexEnviv)
   for (const char *begins : {"glGet", "glIs", "glCheck", "glReadPixels", "glFinish"})
      if (!std::strncmp(asked, begins, std::strlen(begins)))
         return reinterpret_cast<void *>(&unknown_read);
   if (!std::strcmp(asked, "glDrawElements")) return reinterpret_cast<void *>(&count_draw);
   return reinterpret_cast<void *>(eglGetProcAddress(asked));
}

class Left : public Contexts {
 protected:
   void SetUp() override
   {
      Prof_load_gl(find_counted);
      Contexts::SetUp();
      if (is_old()) GTEST_SKIP() << "all is put back";
   }
   // How many reads it took.
   static int draw()
   {
      reads = draws = 0;
      EXPECT_EQ(Prof_overlay_draw_gl(W, H), 1);
      return reads;
   }
};

TEST_P(Left, ReadsNothingFromTheSecondPictureOn)
{
   for (int i = 0; i < 2; ++i) EXPECT_GT(draw(), 40) << "each time";
   Prof_leave_gl_state(1);
   EXPECT_GT(draw(), 0) << "whatever the context is";
   for (Prof_Action screen : {Prof_ACTION_REPORT, Prof_ACTION_FLAME, Prof_ACTION_FRAMES}) {
      open_panel(screen);
      clear();
      EXPECT_EQ(draw(), 0) << last_read;
      EXPECT_EQ(draws, 1);
      EXPECT_EQ(pixels_off(*context_, drawn_scene(W, H)), 0);
   }
   reads = 0;
   EXPECT_EQ(Prof_Gl_Overlay_draw_window(W, H), 1);
   EXPECT_EQ(Prof_draw_list_gl(Prof_overlay_draw(W, H)), 1);
   EXPECT_EQ(reads, 0) << last_read;
   for (int i = 0; i < 3 && Prof_overlay_draw(W, H)->num_indices; ++i) act(Prof_ACTION_TOGGLE);
   EXPECT_EQ(draw(), 0) << last_read;
   EXPECT_EQ(draws, 0) << "hidden";
}

TEST_P(Left, IsNotDisturbedByAnyStateOfTheGames)
{
   int known = 0;
   for (const Gl_Item &item : gl_items()) {
      if (!std::strcmp(item.name, "transform feedback")) continue; // is ruled out
      renew();
      Prof_leave_gl_state(1); // the context is another one
      draw();
      clear();
      item.set();
      if (take_error()) continue; // not in this version
      ++known;
      EXPECT_EQ(draw(), 0) << item.name << ", " << last_read;
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR)) << item.name;
      if (item.undo) item.undo();
      take_error(); // of an undo that expects what is gone
      EXPECT_EQ(pixels_off(*context_, soft_), 0) << item.name;
   }
   EXPECT_GE(known, is_embedded() ? 30 : 45);
}

TEST_P(Left, PutsAllBackWithoutIt)
{
   Prof_leave_gl_state(1);
   for (int i = 0; i < 2; ++i) draw();
   Prof_leave_gl_state(0);
   GL(glEnable)(GL_CULL_FACE);
   GL(glDisable)(GL_BLEND);
   const Gl_Snapshot before = take_snapshot();
   EXPECT_GT(draw(), 40);
   EXPECT_EQ(difference(before, take_snapshot()), "");
   Prof_leave_gl_state(1);
   draw();
   Prof_Gl_Overlay_free();
   Prof_shutdown();
   Prof_load_gl(find_counted);
   play_more(2);
   open_panel();
   GL(glEnable)(GL_CULL_FACE);
   draw();
   EXPECT_GT(draw(), 40) << "0 is the default again";
   EXPECT_TRUE(GL(glIsEnabled)(GL_CULL_FACE));
   take_error(); // of the program that was left, and is gone
}

// Nothing is asked of functions that are gone.
TEST_P(Left, LooksAgainAfterAnotherLoader)
{
   Prof_leave_gl_state(1);
   for (int i = 0; i < 2; ++i) draw();
   Prof_load_gl(find_counted);
   EXPECT_GT(draw(), 0);
   EXPECT_EQ(draw(), 0);
}

GLint value_of(GLenum name) { return integers_of(name)[0]; }

TEST_P(Left, BehindIsWhatIsWritten)
{
   Prof_leave_gl_state(1);
   draw();
   const GLenum switches[] = {GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE,
                              GL_COLOR_LOGIC_OP, GL_POLYGON_SMOOTH, GL_SAMPLE_ALPHA_TO_COVERAGE,
                              GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK,
                              GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART,
                              GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_CLIP_DISTANCE0,
                              GL_FRAMEBUFFER_SRGB, GL_ALPHA_TEST, GL_LIGHTING, GL_FOG,
                              GL_POLYGON_STIPPLE, GL_TEXTURE_GEN_S, GL_COLOR_SUM};
   for (GLenum cap : switches) GL(glEnable)(cap);
   take_error();
   GL(glDisable)(GL_BLEND);
   GL(glColorMask)(0, 0, 1, 0);
   GL(glViewport)(3, 5, 7, 9);
   draw();
   for (GLenum cap : switches) // clip distances of OpenGL ES are an extension's, and left alone
      if (cap != GL_CLIP_DISTANCE0 || !is_embedded()) {
         EXPECT_FALSE(GL(glIsEnabled)(cap)) << cap;
      }
   take_error(); // of those that are not there
   EXPECT_TRUE(GL(glIsEnabled)(GL_BLEND));
   const std::pair<GLenum, GLint> left[] = {{GL_BLEND_SRC_RGB, GL_SRC_ALPHA},
                                            {GL_BLEND_DST_RGB, GL_ONE_MINUS_SRC_ALPHA},
                                            {GL_BLEND_SRC_ALPHA, GL_ONE},
                                            {GL_BLEND_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA},
                                            {GL_BLEND_EQUATION_RGB, GL_FUNC_ADD},
                                            {GL_ACTIVE_TEXTURE, GL_TEXTURE0},
                                            {GL_VERTEX_ARRAY_BINDING, 0},
                                            {GL_ARRAY_BUFFER_BINDING, 0}};
   for (auto [name, value] : left) EXPECT_EQ(value_of(name), value) << name;
   EXPECT_NE(value_of(GL_TEXTURE_BINDING_2D), 0);
   EXPECT_NE(value_of(GL_CURRENT_PROGRAM), 0);
   EXPECT_EQ(integers_of(GL_COLOR_WRITEMASK), (std::array<GLint, 4>{1, 1, 1, 1}));
   EXPECT_EQ(integers_of(GL_VIEWPORT), (std::array<GLint, 4>{0, 0, W, H}));
}

INSTANTIATE_TEST_SUITE_P(Gl, Left, testing::ValuesIn(some_of(KINDS)), name_of<Kind>);

} // namespace
