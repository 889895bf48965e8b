/* prof_image.c - see prof_image.h: what is the same on all systems. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_image.h"
#include "../../src/base/prof_config.h"
#include <string.h>

void Prof_Image_over(Prof_Image *image, const void *memory, uint64_t size)
{
   memset(image, 0, sizeof *image);
   image->memory = (const unsigned char *)memory;
   image->size = size;
}

void Prof_Image_rest(Prof_Image *image)
{
   if (image->window) Prof_Config_release(image->window);
   image->window = 0;
   image->window_size = 0;
}

/* Twice as long as what is asked for may be, so that it need not begin where that does: rows are
 * read one after another. */
static int move_window(Prof_Image *image, uint64_t offset)
{
   if (!image->window)
      image->window = (unsigned char *)Prof_Config_alloc_unset(2, Prof_IMAGE_WINDOW);
   if (!image->window) return 0;
   image->window_at = offset & ~(uint64_t)(Prof_IMAGE_WINDOW - 1);
   image->window_size =
      Prof_Image_read(image, image->window_at, image->window, 2 * (size_t)Prof_IMAGE_WINDOW);
   return 1;
}

static int is_in_window(const Prof_Image *image, uint64_t offset, size_t size)
{
   return offset >= image->window_at && offset - image->window_at <= image->window_size &&
          size <= image->window_size - (offset - image->window_at);
}

const unsigned char *Prof_Image_at(Prof_Image *image, uint64_t offset, size_t size)
{
   if (size > Prof_IMAGE_WINDOW || offset > image->size || size > image->size - offset) return 0;
   if (image->memory) return image->memory + offset;
   if (!is_in_window(image, offset, size) && !move_window(image, offset)) return 0;
   if (!is_in_window(image, offset, size)) return 0; /* the file is shorter by now */
   return image->window + (offset - image->window_at);
}

size_t Prof_Image_copy(const Prof_Image *image, uint64_t offset, void *out, size_t size)
{
   if (offset > image->size) return 0;
   if (size > image->size - offset) size = (size_t)(image->size - offset);
   if (!image->memory)
      return Prof_Image_is_same(image) ? Prof_Image_read(image, offset, out, size) : 0;
   memcpy(out, image->memory + offset, size);
   return size;
}

/* Most names are short: little is read first. */
size_t Prof_Image_text(const Prof_Image *image, uint64_t offset, uint64_t most, char *out,
                       size_t size)
{
   size_t room = most < size ? (size_t)most : size, part = room < 128 ? room : 128, got = 0;
   while (got < room) {
      size_t more = Prof_Image_copy(image, offset + got, out + got, part - got);
      const char *end = more ? (const char *)memchr(out + got, 0, more) : 0;
      if (end) return (size_t)(end - out);
      if (!more) break;
      got += more;
      part = room;
   }
   if (size) out[0] = 0;
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
