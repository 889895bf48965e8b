// png_file.cpp - see png_file.h.
#include "png_file.h"
#include "gl_api.h"
#include "prof.h"

#include <cstdio>
#include <png.h>
#include <vector>

bool save_screen(const std::string &path, int width, int height)
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
