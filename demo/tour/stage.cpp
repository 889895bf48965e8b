// stage.cpp - see stage.h.
#include "stage.h"
#include "../picture/gl_api.h"
#include "prof.h"

#include <cstdio>
#include <filesystem>
#include <png.h>
#include <string>
#include <thread>
#include <vector>

// The current frame buffer, as a file. False, with a line on stderr, if it can't be written.
static bool save_screen(const std::string &path, int width, int height)
{
   Prof(save_screen);
   std::vector<unsigned char> rgb(static_cast<size_t>(width) * height * 3);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb.data());
   png_image image = {};
   image.version = PNG_IMAGE_VERSION;
   image.width = static_cast<png_uint_32>(width);
   image.height = static_cast<png_uint_32>(height);
   image.format = PNG_FORMAT_RGB;
   // OpenGL's first row is the lowest, which a negative stride puts right.
   int stride = -3 * width;
   if (png_image_write_to_file(&image, path.c_str(), 0, rgb.data(), stride, nullptr)) return true;
   std::fprintf(stderr, "demo: cannot write %s: %s\n", path.c_str(), image.message);
   return false;
}

static const double FRAME_S = 1.0 / 60;
enum { SHRINK = 8 };

// Without a graphics card, filling pixels would be most of the work. So frames that nobody looks at
// have few: the game is drawn small, and of the overlay no more than a corner is filled.
Stage::Stage(Window &window, const Options &options)
   : window_(window), options_(options), game_(options.seed), render_(window, options.render_thread)
{
   render_.run([this] { make_corner(); });
}

void Stage::make_corner()
{
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &screen_);
   glGenFramebuffers(1, &corner_);
   glGenRenderbuffers(1, &colour_);
   glBindRenderbuffer(GL_RENDERBUFFER, colour_);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, options_.width / SHRINK,
                         options_.height / SHRINK);
   glBindFramebuffer(GL_FRAMEBUFFER, corner_);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
   glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(screen_));
}

Stage::~Stage()
{
   render_.run([this] {
      glDeleteFramebuffers(1, &corner_);
      glDeleteRenderbuffers(1, &colour_);
   });
}

// Frames that took too long are not made up for.
void Stage::wait_for_display()
{
   Prof(vsync);
   auto now = std::chrono::steady_clock::now();
   std::this_thread::sleep_until(next_);
   next_ = std::max(next_, now) + std::chrono::microseconds(16667);
}

void Stage::draw(int width, int height, int shrink, GLuint into)
{
   glBindFramebuffer(GL_FRAMEBUFFER, into);
   game_.draw(width / shrink, height / shrink);
   snapshot_.take(width / shrink, height / shrink);
   glViewport(0, 0, width, height);
   classic_.draw(game_.canvas(), width, height);
   window_.draw_overlay();
   errors_ += gl_check("the frame");
   window_.present();
   glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(screen_));
}

void Stage::play(int width, int height, int shrink, GLuint into)
{
   Prof(frame);
   Input input = game_.autopilot().fly(game_.world());
   bool covered = Prof_overlay_focus() || classic_.open();
   game_.advance(FRAME_S, input, covered, static_cast<double>(width) / height);
   window_.prepare_overlay(width, height);
   render_.draw([=] { draw(width, height, shrink, into); });
   render_.wait();
   if (paced_) wait_for_display();
}

void Stage::frame()
{
   play(options_.width, options_.height, SHRINK, corner_);
   Prof_update(1);
}

void Stage::photograph(const Shot &shot)
{
   play(shot.width, shot.height, 1, static_cast<GLuint>(screen_));
   render_.run([this, &shot] {
      if (!save_screen(options_.out + "/" + shot.file, shot.width, shot.height)) ++errors_;
   });
   Prof_update(0);
}

bool Stage::lively() const
{
   const World &w = world();
   return w.player->alive() && w.level_time > 3 && w.enemies.size() >= 8 && w.bullets.size() >= 6 &&
          w.effects.drawn() > 400;
}

std::unique_ptr<Window> open_stage(const Options &options, int width, int height)
{
   std::string error;
   std::unique_ptr<Window> window = make_egl_window(width, height, error);
   if (!window) std::fprintf(stderr, "demo: no off-screen OpenGL: %s\n", error.c_str());
   std::error_code failed;
   std::filesystem::create_directories(options.out, failed);
   if (!failed) return window;
   std::string reason = failed.message();
   std::fprintf(stderr, "demo: cannot make %s: %s\n", options.out.c_str(), reason.c_str());
   return nullptr;
}
