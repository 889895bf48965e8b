/* prof_tracy_write_frames.c - see prof_tracy_write.h: marks of frames, and their pictures. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

static void put_mark(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t, uint64_t key)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   Prof_Bytes_put64(p + 9, key);
}

void Prof_Tracy_write_frame(Prof_Tracy_Wire *wire, int64_t t, uint64_t key)
{
   put_mark(wire, Prof_TRACY_FRAME_MARK_MSG, t, key);
}

void Prof_Tracy_write_frame_start(Prof_Tracy_Wire *wire, int64_t t, uint64_t key)
{
   put_mark(wire, Prof_TRACY_FRAME_MARK_MSG_START, t, key);
}

void Prof_Tracy_write_frame_end(Prof_Tracy_Wire *wire, int64_t t, uint64_t key)
{
   put_mark(wire, Prof_TRACY_FRAME_MARK_MSG_END, t, key);
}

void Prof_Tracy_write_frame_vsync(Prof_Tracy_Wire *wire, int64_t t, uint32_t display)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_FRAME_VSYNC, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   Prof_Bytes_put32(p + 9, display);
}

/* Textures number a block's colours 0, 1, then those between. Here they go in a row, from colour 1
 * to colour 0: what was 0 1 2 3 is 3 0 2 1. Of all sixteen texels at once. */
static uint32_t in_a_row(uint32_t texels)
{
   const uint32_t each = 0x55555555;
   uint32_t low = texels & each, high = texels >> 1 & each;
   return (~low & each) << 1 | (~(low ^ high) & each);
}

static void put_blocks(unsigned char *to, const unsigned char *bc1, size_t size)
{
   size_t i;
   for (i = 0; i < size; i += 8) {
      memcpy(to + i, bc1 + i, 4);
      Prof_Bytes_put32(to + i + 4, in_a_row(Prof_Bytes_get32(bc1 + i + 4)));
   }
}

int Prof_Tracy_write_image(Prof_Tracy_Wire *wire, uint32_t frame, uint32_t w, uint32_t h, int flip,
                           const unsigned char *bc1)
{
   enum { HEAD = 13, MOST = Prof_TRACY_FRAME_SIZE - HEAD };
   uint64_t size = (uint64_t)w * h / 2;
   unsigned char *p;
   if (!size || w > 0xFFFF || h > 0xFFFF || w % 4 || h % 4 || size > MOST) return 0;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_FRAME_IMAGE_DATA, 4 + (size_t)size);
   Prof_Bytes_put64(p + 1, 0); /* nobody asks for it, so it needs no key */
   Prof_Bytes_put32(p + 9, (uint32_t)size);
   put_blocks(p + HEAD, bc1, (size_t)size);
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_FRAME_IMAGE, 0);
   Prof_Bytes_put32(p + 1, frame);
   Prof_Bytes_put16(p + 5, (uint16_t)w);
   Prof_Bytes_put16(p + 7, (uint16_t)h);
   p[9] = flip != 0;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
