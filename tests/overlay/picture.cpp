/* picture.cpp - the overlay as a PNG, without a display: something to look at.
 *
 *    picture OUT.png WIDTH HEIGHT [WORD...]     words as in script.h, one after the other
 *    picture OUT.txt COLUMNS LINES [WORD...]    the same as text
 *
 * After the word "see" the hitches have what somebody saw in them. With "zone:NS" a zone costs so
 * many nanoseconds. If "often" is among the words, ray_cast is timed at some of its entries only.
 *
 * The picture shows what is there after the last word.
 */
#include "prof.h"
#include "scene.h"
#include "script.h"
#include "session.h"

#include <png.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static bool write_png(const char *path, const std::vector<unsigned char> &rgba, int width,
                      int height)
{
   png_image image = {};
   image.version = PNG_IMAGE_VERSION;
   image.width = static_cast<png_uint_32>(width);
   image.height = static_cast<png_uint_32>(height);
   image.format = PNG_FORMAT_RGBA;
   if (png_image_write_to_file(&image, path, 0, rgba.data(), width * 4, nullptr)) return true;
   std::fprintf(stderr, "picture: cannot write %s: %s\n", path, image.message);
   return false;
}

static bool write_text(const char *path, int columns, int lines)
{
   std::vector<char> text(Prof_overlay_write(nullptr, 0, columns, lines) + 1);
   Prof_overlay_write(text.data(), text.size(), columns, lines);
   FILE *file = std::fopen(path, "w");
   if (!file) return false;
   std::fputs(text.data(), file);
   return std::fclose(file) == 0;
}

static bool write(const char *path, int width, int height)
{
   size_t length = std::strlen(path);
   if (length > 4 && !std::strcmp(path + length - 4, ".txt"))
      return write_text(path, width, height);
   std::vector<unsigned char> rgba = paint_scene(width, height);
   Prof_overlay_raster(rgba.data(), width, height, width * 4);
   return write_png(path, rgba, width, height);
}

/* A machine that is the same wherever the picture is made. */
static void describe_machine()
{
   static const char *const labels[][2] = {{"version", "1.4"},
                                           {"build", "2231"},
                                           {"optimised", "1"},
                                           {"asserts", "0"},
                                           {"sanitizer", ""},
                                           {"compiler", "gcc 12.2.0"},
                                           {"cpu", "AMD Ryzen 7 5800X 8-Core Processor"},
                                           {"cpus", "16"},
                                           {"gpu", "NVIDIA GeForce RTX 3070/PCIe/SSE2"}};
   for (const auto &label : labels) Prof_set_label(label[0], label[1]);
}

int main(int argc, char **argv)
{
   if (argc < 4) {
      std::fprintf(stderr, "picture OUT.png WIDTH HEIGHT [action, key ...]\n");
      return 2;
   }
   Script script;
   script.width = std::atoi(argv[2]);
   script.height = std::atoi(argv[3]);
   script.wait = session_wait;
   session_counts = true;
   for (int i = 4; i < argc; ++i) {
      if (!std::strncmp(argv[i], "zone:", 5)) Prof_fake_zone_ns = std::atof(argv[i] + 5);
      session_often |= !std::strcmp(argv[i], "often");
   }
   describe_machine();
   const Marked_Frames marks = play_session();
   for (int i = 4; i < argc; ++i) {
      if (!std::strcmp(argv[i], "see")) {
         session_see(marks);
         continue;
      }
      if (!std::strncmp(argv[i], "zone:", 5) || !std::strcmp(argv[i], "often")) continue;
      if (run_word(script, argv[i])) continue;
      std::fprintf(stderr, "picture: no action and no key is called '%s'\n", argv[i]);
      return 2;
   }
   return write(argv[1], script.width, script.height) ? 0 : 1;
}
