// surface_gl.cpp - see surface_gl.h
#include "surface_gl.h"

#include <cstdlib>
#include <cstring>

// Mesa takes an old version for a wish, and gives what it has.
static int minor_of(int major, int minor)
{
   const std::string version = std::to_string(major) + "." + std::to_string(minor);
   if (major < 3) setenv("MESA_GL_VERSION_OVERRIDE", version.c_str(), 1);
   return minor;
}

Gl_Surface::Gl_Surface(Gl_Api api, int major, int minor, int width, int height)
   : context_(api, major, minor_of(major, minor), width, height)
{
}

Bytes Gl_Surface::put(const Bytes &scene)
{
   GLuint texture = 0, from = 0;
   const int w = context_.width(), h = context_.height();
   GL(glGenTextures)(1, &texture);
   GL(glBindTexture)(GL_TEXTURE_2D, texture);
   GL(glTexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA8, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE, scene.data());
   GL(glGenFramebuffers)(1, &from);
   GL(glBindFramebuffer)(GL_READ_FRAMEBUFFER, from);
   GL(glFramebufferTexture2D)(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
   GL(glBlitFramebuffer)(0, 0, w, h, 0, h, w, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   GL(glBindFramebuffer)(GL_READ_FRAMEBUFFER, context_.target());
   GL(glDeleteFramebuffers)(1, &from);
   GL(glDeleteTextures)(1, &texture);
   return scene;
}

Bytes Gl_Surface::pixels()
{
   const std::vector<Pixel> all = context_.pixels();
   Bytes bytes(all.size() * 4);
   std::memcpy(bytes.data(), all.data(), bytes.size());
   return bytes;
}

std::string Gl_Surface::complaints()
{
   const GLenum error = GL(glGetError)();
   return error == GL_NO_ERROR ? "" : "glGetError " + std::to_string(error);
}

Adapter gl_adapter(const char *name, Gl_Api api, int major, int minor)
{
   return adapter_of<Gl_Surface>(name, 2, api, major, minor);
}
