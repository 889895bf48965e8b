// gl_kinds.h - contexts of each kind of OpenGL, over which the overlay's panel is drawn.
#pragma once

#include "../../draw/gl/prof_gl_load.h"
#include "gl_state.h"
#include "panel.h"
#include "session.h"

const Kind KINDS[] = {{"core 3.3", API_CORE, 3, 3},          {"core 4.5", API_CORE, 4, 5},
                      {"compatibility 3.0", API_COMPATIBILITY, 3, 0},
                      {"compatibility 4.5", API_COMPATIBILITY, 4, 5},
                      {"ES 3.0", API_EMBEDDED, 3, 0},        {"ES 3.2", API_EMBEDDED, 3, 2},
                      {"compatibility 2.1", API_COMPATIBILITY, 2, 1},
                      {"compatibility 1.3", API_COMPATIBILITY, 1, 3}};

const int W = 480, H = 360;

inline void open_report()
{
   play_session(60);
   open_panel();
}

// The plain scene with the overlay that is open now, by the rasteriser.
inline std::vector<unsigned char> drawn_scene(int width, int height)
{
   std::vector<unsigned char> soft = plain_scene(width, height);
   Prof_overlay_raster(soft.data(), width, height, width * 4);
   return soft;
}

// The panel is open, and there is a context of one kind.
class Contexts : public testing::TestWithParam<Kind> {
 protected:
   // Mesa takes an old version for a wish, and gives what it has.
   void SetUp() override
   {
      const Kind &kind = GetParam();
      std::string version = std::to_string(kind.major) + "." + std::to_string(kind.minor);
      if (is_old()) setenv("MESA_GL_VERSION_OVERRIDE", version.c_str(), 1);
      open_report();
      soft_ = drawn_scene(W, H);
      context_ = make();
      NEED(*context_);
      if (is_old() && version_now() != version)
         GTEST_SKIP() << "Mesa keeps to the version of an earlier test of this process";
   }
   void TearDown() override
   {
      if (!context_->ok()) return;
      context_->make_current();
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      Prof_load_gl(nullptr);
   }
   static std::unique_ptr<Gl_Context> make(const Gl_Context *shared = nullptr)
   {
      return make_context(GetParam(), W, H, GL_RGBA8, shared);
   }
   // Another context takes the place of the last one, which has ended.
   void renew()
   {
      context_.reset();
      context_ = make();
      clear();
   }
   void clear() { context_->clear(0.2f, 0.4f, 0.6f); }
   static std::string version_now()
   {
      return std::string(reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION)), 3);
   }
   static bool is_old() { return GetParam().major < 3; }
   static bool is_embedded() { return GetParam().api == API_EMBEDDED; }

   std::vector<unsigned char> soft_;
   std::unique_ptr<Gl_Context> context_;
};
