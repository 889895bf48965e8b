// snapshot.cpp - see snapshot.h.
#include "snapshot.h"
#include "live.h"
#include "prof.h"

#include <algorithm>

enum { WIDTH = 320, HEIGHT = 180, FRAMES_LATER = 3 };

Snapshot::~Snapshot()
{
   if (!small_) return;
   glDeleteFramebuffers(1, &small_);
   glDeleteRenderbuffers(1, &colour_);
   glDeleteBuffers(1, &pixels_);
}

// False on drivers that are too old.
bool Snapshot::make()
{
   if (small_) return true;
   if (!glBlitFramebuffer || !glMapBufferRange) return false;
   glGenFramebuffers(1, &small_);
   glGenRenderbuffers(1, &colour_);
   glGenBuffers(1, &pixels_);
   return true;
}

// Its size is that of the game's picture, shrunk to what a viewer shows.
void Snapshot::fit(int width, int height)
{
   double shrink = std::max({1.0, width / double(WIDTH), height / double(HEIGHT)});
   int w = std::max(4, static_cast<int>(width / shrink));
   int h = std::max(4, static_cast<int>(height / shrink));
   if (w == width_ && h == height_) return;
   width_ = w;
   height_ = h;
   glBindRenderbuffer(GL_RENDERBUFFER, colour_);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, w, h);
   glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
   glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(w) * h * 4, nullptr, GL_STREAM_READ);
}

// OpenGL goes on meanwhile.
void Snapshot::ask(int width, int height)
{
   Prof(ask_for_picture);
   GLint drawn = 0;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &drawn);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, small_);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, pixels_);
   fit(width, height);
   glBlitFramebuffer(0, 0, width, height, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_LINEAR);
   glBindFramebuffer(GL_FRAMEBUFFER, small_);
   glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
   glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(drawn));
   age_ = 1;
}

void Snapshot::hand_over()
{
   Prof(send_picture);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, pixels_);
   GLsizeiptr bytes = static_cast<GLsizeiptr>(width_) * height_ * 4;
   const void *rgba = glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, bytes, GL_MAP_READ_BIT);
   if (rgba) {
      Prof_note_image(rgba, width_, height_, FRAMES_LATER, 1);
      glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
   }
   glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
   age_ = 0;
}

void Snapshot::take(int width, int height)
{
   if (age_ && ++age_ > FRAMES_LATER) hand_over();
   if (!age_ && width > 0 && height > 0 && live_wants_picture() && make()) ask(width, height);
}
