/* prof_tracy_write_notes.c - see prof_tracy_write.h: plots and messages. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

/* Returns where the value goes. */
static unsigned char *begin_plot(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t,
                                 uint64_t key)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put64(p + 1, key);
   Prof_Bytes_put64(p + 9, Prof_Tracy_Item_tick(&wire->thread_time, t));
   return p + 17;
}

void Prof_Tracy_write_plot_int(Prof_Tracy_Wire *wire, int64_t t, uint64_t key, int64_t value)
{
   Prof_Bytes_put64(begin_plot(wire, Prof_TRACY_PLOT_DATA_INT, t, key), (uint64_t)value);
}

void Prof_Tracy_write_plot_float(Prof_Tracy_Wire *wire, int64_t t, uint64_t key, float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   Prof_Bytes_put32(begin_plot(wire, Prof_TRACY_PLOT_DATA_FLOAT, t, key), bits);
}

void Prof_Tracy_write_plot_double(Prof_Tracy_Wire *wire, int64_t t, uint64_t key, double value)
{
   uint64_t bits;
   memcpy(&bits, &value, sizeof bits);
   Prof_Bytes_put64(begin_plot(wire, Prof_TRACY_PLOT_DATA_DOUBLE, t, key), bits);
}

void Prof_Tracy_write_plot_config(Prof_Tracy_Wire *wire, uint64_t key, int format, int step,
                                  int fill, uint32_t rgb)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_PLOT_CONFIG, 0);
   Prof_Bytes_put64(p + 1, key);
   p[9] = (unsigned char)format;
   p[10] = step != 0;
   p[11] = fill != 0;
   Prof_Bytes_put32(p + 12, rgb & 0xFFFFFF);
}

/* Messages: plain, coloured, and the same two with a stack. Before 82 they have no severity. */
static Prof_Tracy_Item message_of(Prof_Tracy_Wire *wire, Prof_Tracy_Item plain, uint32_t rgb)
{
   int stacked = Prof_Tracy_Wire_take_stack(wire);
   return Prof_Tracy_Item_after(plain, (rgb != 0) + 2 * stacked);
}

static unsigned char *begin_message(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t,
                                    uint32_t rgb)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   p += 9;
   if (!rgb) return p;
   Prof_Tracy_Item_put_colour(p, rgb);
   return p + 3;
}

static int has_severity(const Prof_Tracy_Wire *wire) { return wire->ids.protocol >= 82; }

static unsigned char severity_byte(int severity)
{
   Prof_ASSERT(severity >= 0 && severity <= 5);
   return (unsigned char)(severity << 4); /* the rest: 0, the program's own */
}

void Prof_Tracy_write_message(Prof_Tracy_Wire *wire, int64_t t, const char *text, size_t size,
                              uint32_t rgb, int severity)
{
   unsigned char *p;
   rgb &= 0xFFFFFF;
   Prof_Tracy_Item_stage(wire, text, size);
   p = begin_message(wire, message_of(wire, Prof_TRACY_MESSAGE, rgb), t, rgb);
   if (has_severity(wire)) *p = severity_byte(severity);
}

void Prof_Tracy_write_message_literal(Prof_Tracy_Wire *wire, int64_t t, uint64_t key, uint32_t rgb,
                                      int severity)
{
   unsigned char *p;
   rgb &= 0xFFFFFF;
   p = begin_message(wire, message_of(wire, Prof_TRACY_MESSAGE_LITERAL, rgb), t, rgb);
   Prof_Bytes_put64(p, has_severity(wire) ? key << 8 | severity_byte(severity) : key);
}

void Prof_Tracy_write_app_info(Prof_Tracy_Wire *wire, int64_t t, const char *text, size_t size)
{
   Prof_Tracy_Item_stage(wire, text, size);
   Prof_Bytes_put64(Prof_Tracy_Item_begin(wire, Prof_TRACY_MESSAGE_APP_INFO, 0) + 1, (uint64_t)t);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
