/* prof_tracy_write_answers.c - see prof_tracy_write.h: answers to what the viewer asks. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

void Prof_Tracy_write_string(Prof_Tracy_Wire *wire, uint64_t key, const char *text, size_t size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_STRING_DATA, key, text, size);
}

void Prof_Tracy_write_thread_name(Prof_Tracy_Wire *wire, uint64_t thread, const char *name,
                                  size_t size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_THREAD_NAME, thread, name, size);
}

void Prof_Tracy_write_plot_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name, size_t size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_PLOT_NAME, key, name, size);
}

void Prof_Tracy_write_frame_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name, size_t size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_FRAME_NAME, key, name, size);
}

void Prof_Tracy_write_fiber_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name, size_t size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_FIBER_NAME, key, name, size);
}

void Prof_Tracy_write_source_location(Prof_Tracy_Wire *wire, uint64_t name, uint64_t function,
                                      uint64_t file, uint32_t line, uint32_t rgb)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SOURCE_LOCATION, 0);
   Prof_Bytes_put64(p + 1, name);
   Prof_Bytes_put64(p + 9, function);
   Prof_Bytes_put64(p + 17, file);
   Prof_Bytes_put32(p + 25, line);
   Prof_Tracy_Item_put_colour(p + 29, rgb);
}

void Prof_Tracy_write_external(Prof_Tracy_Wire *wire, uint64_t thread, const char *name,
                               size_t size, const char *program, size_t program_size)
{
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_EXTERNAL_THREAD_NAME, thread, name, size);
   Prof_Tracy_Item_keyed_text(wire, Prof_TRACY_EXTERNAL_NAME, thread, program, program_size);
}

static size_t length_of(const char *text) { return text ? strlen(text) : 0; }

static void put_frame(Prof_Tracy_Wire *wire, const Prof_Tracy_Stack_Frame *frame)
{
   unsigned char *p;
   Prof_Tracy_Item_stage(wire, frame->function, length_of(frame->function));
   Prof_Tracy_Item_stage_second(wire, frame->file, length_of(frame->file));
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_CALLSTACK_FRAME, 0);
   Prof_Bytes_put32(p + 1, frame->line);
   Prof_Bytes_put64(p + 5, frame->symbol);
   Prof_Bytes_put32(p + 13, frame->symbol_size);
}

static void put_hex(char *to, uint64_t value)
{
   int i;
   for (i = 0; i < 16; ++i) to[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
   to[16] = 0;
}

/* A symbol of 0 is not asked for. */
void Prof_Tracy_write_callstack_frame(Prof_Tracy_Wire *wire, uint64_t address, const char *image,
                                      const Prof_Tracy_Stack_Frame *frames, size_t count)
{
   enum { MOST = 255 };
   char name[2 + 16 + 1] = "0x";
   Prof_Tracy_Stack_Frame unknown = {0, "[unknown]", 0, 0, 0};
   unsigned char *p;
   size_t i;
   if (!frames || !count) {
      put_hex(name + 2, address);
      unknown.function = name;
      frames = &unknown;
      count = 1;
   }
   if (count > MOST) count = MOST;
   Prof_Tracy_Item_stage(wire, image, length_of(image));
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_CALLSTACK_FRAME_SIZE, 0);
   Prof_Bytes_put64(p + 1, address);
   p[9] = (unsigned char)count;
   for (i = 0; i < count; ++i) put_frame(wire, &frames[i]);
}

void Prof_Tracy_write_symbol(Prof_Tracy_Wire *wire, uint64_t address, const char *file, size_t size,
                             uint32_t line)
{
   unsigned char *p;
   Prof_Tracy_Item_stage(wire, file, size);
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SYMBOL_INFORMATION, 0);
   Prof_Bytes_put32(p + 1, line);
   Prof_Bytes_put64(p + 5, address);
}

void Prof_Tracy_write_no_symbol_code(Prof_Tracy_Wire *wire)
{
   Prof_Tracy_Item_begin(wire, Prof_TRACY_ACK_SYMBOL_CODE_NOT_AVAILABLE, 0);
}

void Prof_Tracy_write_no_source_code(Prof_Tracy_Wire *wire, uint32_t number)
{
   Prof_Bytes_put32(Prof_Tracy_Item_begin(wire, Prof_TRACY_ACK_SOURCE_CODE_NOT_AVAILABLE, 0) + 1,
                    number);
}

void Prof_Tracy_write_noop(Prof_Tracy_Wire *wire)
{
   Prof_Tracy_Item_begin(wire, Prof_TRACY_ACK_SERVER_QUERY_NOOP, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
