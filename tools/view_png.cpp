// view_png.cpp - see view_png.h; without IPROF_WITH_PNG it is left out, and says so.
#include "view_png.h"

#include "capture.h"
#include "errors.h"
#include "output.h"
#include "text.h"
#include "view_sheet.h"

#include "prof.h"

#ifdef IPROF_WITH_PNG
#include <png.h>
#endif

namespace iprof {

std::vector<unsigned char> picture(Size size)
{
   const int stride = size.width * 4;
   std::vector<unsigned char> rgba(static_cast<size_t>(stride) * static_cast<size_t>(size.height));
   for (size_t i = 3; i < rgba.size(); i += 4) rgba[i] = 255;
   Sheet sheet;
   Prof_draw_list_raster(sheet.background(size.width, size.height), rgba.data(), size.width,
                         size.height, stride);
   draw_settled([&] { (void)Prof_overlay_draw(size.width, size.height); });
   Prof_overlay_raster(rgba.data(), size.width, size.height, stride);
   return rgba;
}

#ifdef IPROF_WITH_PNG

// Without alpha, which is 255 everywhere.
static std::string png_of(const std::vector<unsigned char> &rgba, Size size)
{
   std::vector<unsigned char> rgb;
   rgb.reserve(rgba.size() / 4 * 3);
   for (size_t i = 0; i < rgba.size(); i += 4) rgb.insert(rgb.end(), &rgba[i], &rgba[i] + 3);
   png_image image = {};
   image.version = PNG_IMAGE_VERSION;
   image.width = static_cast<png_uint_32>(size.width);
   image.height = static_cast<png_uint_32>(size.height);
   image.format = PNG_FORMAT_RGB;
   png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
   std::string png(bytes, '\0');
   if (!png_image_write_to_memory(&image, png.data(), &bytes, 0, rgb.data(), 0, nullptr))
      throw File_Error(format("libpng: %s", image.message));
   png.resize(bytes);
   return png;
}

int view_png(const std::string &file, const std::string &out, const Shown &shown, Size size)
{
   spare_terminal(out);
   spare_inputs(out, {file});
   spare_capture(out);
   const Capture capture = load_capture(file);
   show(shown, shown.screen != Screen::HUD, capture.name);
   Output output(out);
   output.write(png_of(picture(size), size));
   output.finish();
   return EXIT_GOOD;
}

#else

int view_png(const std::string &, const std::string &, const Shown &, Size)
{
   throw Usage_Error("--png is not built in, as libpng was not there; --text shows the screen as "
                     "text");
}

#endif

} // namespace iprof
