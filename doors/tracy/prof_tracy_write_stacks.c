/* prof_tracy_write_stacks.c - see prof_tracy_write.h: call stacks. One is an item of its own;
 * another gives it to whatever comes next and can have one, in the form that tells so.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

enum { MOST_FRAMES = 64, MOST_NAME = 16383, MOST_ADDRESSES = Prof_TRACY_MOST_TEXT / 8 };

static size_t length_of(const char *text)
{
   size_t size = text ? strlen(text) : 0;
   return size < (size_t)MOST_NAME ? size : (size_t)MOST_NAME;
}

static size_t frame_size(const Prof_Tracy_Stack_Frame *frame)
{
   return 4 + 2 + length_of(frame->function) + 2 + length_of(frame->file);
}

static unsigned char *put_name(unsigned char *to, const char *name)
{
   size_t size = length_of(name);
   Prof_Bytes_put16(to, (uint16_t)size);
   if (size) memcpy(to + 2, name, size);
   return to + 2 + size;
}

/* Frames that are too much for one item are left out: the outermost. */
void Prof_Tracy_write_stack(Prof_Tracy_Wire *wire, const Prof_Tracy_Stack_Frame *frames,
                            size_t count)
{
   size_t size = 1, i, fit;
   unsigned char *p;
   if (count > MOST_FRAMES) count = MOST_FRAMES;
   for (fit = 0; fit < count; ++fit) {
      if (size + frame_size(&frames[fit]) > Prof_TRACY_MOST_TEXT) break;
      size += frame_size(&frames[fit]);
   }
   if (!fit) return;
   p = Prof_Tracy_Item_keyed(wire, Prof_TRACY_CALLSTACK_ALLOC_PAYLOAD, 0, size);
   *p++ = (unsigned char)fit;
   for (i = 0; i < fit; ++i) {
      Prof_Bytes_put32(p, frames[i].line);
      p = put_name(p + 4, frames[i].function);
      p = put_name(p, frames[i].file);
   }
   Prof_Tracy_Item_begin(wire, Prof_TRACY_CALLSTACK_ALLOC, 0);
   Prof_Tracy_Wire_note_stack(wire);
}

void Prof_Tracy_write_addresses(Prof_Tracy_Wire *wire, const uint64_t *addresses, size_t count,
                                int is_serial)
{
   size_t i;
   unsigned char *p;
   if (!count) return;
   if (count > MOST_ADDRESSES) count = MOST_ADDRESSES;
   p = Prof_Tracy_Item_keyed(wire, Prof_TRACY_CALLSTACK_PAYLOAD, 0, 8 * count);
   for (i = 0; i < count; ++i) Prof_Bytes_put64(p + 8 * i, addresses[i]);
   Prof_Tracy_Item_begin(wire, is_serial ? Prof_TRACY_CALLSTACK_SERIAL : Prof_TRACY_CALLSTACK, 0);
   if (is_serial) wire->stacked_serial = 1;
   else Prof_Tracy_Wire_note_stack(wire);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
