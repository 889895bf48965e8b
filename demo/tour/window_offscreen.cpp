// window_offscreen.cpp - see window_offscreen.h
#include "window_offscreen.h"

#include "prof.h"

bool Offscreen_Window::make_framebuffer()
{
   glGenFramebuffers(1, &framebuffer_);
   glGenRenderbuffers(1, &colour_);
   glBindRenderbuffer(GL_RENDERBUFFER, colour_);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width_, height_);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void Offscreen_Window::drop_framebuffer()
{
   if (framebuffer_) glDeleteFramebuffers(1, &framebuffer_);
   if (colour_) glDeleteRenderbuffers(1, &colour_);
}

void Offscreen_Window::size(int &width, int &height) const
{
   width = width_;
   height = height_;
}

bool Offscreen_Window::poll(std::vector<Key> &pressed)
{
   pressed.clear();
   return true;
}

void Offscreen_Window::present()
{
   Prof(present);
   glFinish();
}
