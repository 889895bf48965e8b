/* prof_tell.c - see prof_tell.h */
#ifdef Prof_ENABLED
#include "prof_standing.h"
#include "prof_tell.h"
#include "prof_thread.h"
#include <string.h>

static Prof_Told begin(Prof_Told_Kind kind, const char *text, size_t length)
{
   Prof_Told told;
   memset(&told, 0, sizeof told);
   told.kind = kind;
   told.text = text ? text : "";
   told.length = text ? length : 0;
   return told;
}

static Prof_Told begin_name(Prof_Told_Kind kind, const char *name)
{
   return begin(kind, name, name ? strlen(name) : 0);
}

static void say(Prof_Told *told)
{
   Prof_Context *c = Prof_Thread_step_in();
   if (!c) return;
   told->stamp = Prof_Clock_now();
   Prof_Watch_tell(c->watched, c, told);
   Prof_Thread_step_out(c);
}

void Prof_Tell_frame(Prof_Context *c, uint64_t stamp)
{
   Prof_Told told;
   if (!c || !Prof_is_listened()) return;
   told = begin(Prof_TOLD_FRAME, 0, 0);
   told.stamp = stamp;
   Prof_Watch_tell(c->watched, c, &told);
}

/* Kept first: who begins to listen meanwhile hears it twice rather than never. */
static void say_and_keep(Prof_Told *told)
{
   Prof_Standing_keep(told);
   if (Prof_is_listened()) say(told);
}

/* ---- the public calls ---- */

void Prof_message(Prof_Severity severity, unsigned rgb, const char *text, size_t length)
{
   Prof_Told told;
   if (!text || !Prof_is_listened()) return;
   told = begin(Prof_TOLD_MESSAGE, text, length);
   told.what = (int)severity;
   if (told.what < 0 || told.what > (int)Prof_FATAL) told.what = (int)Prof_FATAL;
   told.rgb = rgb & 0xffffffu;
   say(&told);
}

void Prof_note_program(const char *text, size_t length)
{
   Prof_Told told;
   if (!text) return;
   told = begin(Prof_TOLD_APP, text, length);
   say_and_keep(&told);
}

void Prof_note_zone(const char *text, size_t length)
{
   Prof_Told told;
   if (!text || !Prof_is_listened()) return;
   told = begin(Prof_TOLD_ZONE_TEXT, text, length);
   say(&told);
}

void Prof_note_zone_name(const char *name, size_t length)
{
   Prof_Told told;
   if (!name || !Prof_is_listened()) return;
   told = begin(Prof_TOLD_ZONE_NAME, name, length);
   say(&told);
}

void Prof_note_zone_value(uint64_t value)
{
   Prof_Told told;
   if (!Prof_is_listened()) return;
   told = begin(Prof_TOLD_ZONE_VALUE, 0, 0);
   told.number = value;
   say(&told);
}

void Prof_note_zone_colour(unsigned rgb)
{
   Prof_Told told;
   if (!Prof_is_listened()) return;
   told = begin(Prof_TOLD_ZONE_COLOUR, 0, 0);
   told.rgb = rgb & 0xffffffu;
   say(&told);
}

void Prof_note_plot(const char *name, double amount)
{
   Prof_Told told;
   if (!name || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_PLOT, name);
   told.amount = amount;
   say(&told);
}

void Prof_configure_plot(const char *name, int look, unsigned rgb)
{
   Prof_Told told;
   if (!name) return;
   told = begin_name(Prof_TOLD_PLOT_LOOK, name);
   told.what = look;
   told.rgb = rgb & 0xffffffu;
   say_and_keep(&told);
}

/* Longer sides are nobody's picture. */
void Prof_note_image(const void *rgba, int width, int height, int behind, int flip)
{
   Prof_Told told;
   if (!rgba || width < 1 || height < 1 || width > 32767 || height > 32767) return;
   if (behind < 0 || behind > 1000 || !Prof_is_listened()) return;
   told = begin(Prof_TOLD_IMAGE, (const char *)rgba, (size_t)width * (size_t)height * 4);
   told.number = (uint64_t)width | (uint64_t)height << 32;
   told.what = behind << 1 | (flip != 0);
   say(&told);
}

void Prof_mark_frame(const char *set, Prof_Frame_Mark mark)
{
   Prof_Told told;
   if (!set || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_FRAME_OF, set);
   told.what = (int)mark;
   say(&told);
}

void Prof_note_alloc(const char *pool, const void *address, size_t bytes)
{
   Prof_Told told;
   if (!address || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_ALLOC, pool);
   told.address = address;
   told.number = bytes;
   say(&told);
}

void Prof_note_free(const char *pool, const void *address)
{
   Prof_Told told;
   if (!address || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_FREE, pool);
   told.address = address;
   say(&told);
}

void Prof_Tell_block(const volatile void *block, size_t bytes, int is_free)
{
   Prof_Context *c = Prof_Thread_step_in_if_idle();
   Prof_Told told;
   if (!c) return;
   told = begin(is_free ? Prof_TOLD_FREE : Prof_TOLD_ALLOC, "", 0);
   told.address = (const void *)(uintptr_t)block;
   told.number = bytes;
   told.stamp = Prof_Clock_now();
   Prof_Watch_tell(c->watched, c, &told);
   Prof_Thread_step_out(c);
}

void Prof_note_discard(const char *pool)
{
   Prof_Told told;
   if (!pool || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_DISCARD, pool);
   say(&told);
}

/* ---- sections ---- */

void Prof_Tell_section(uint32_t number, uint16_t category, const char *name)
{
   Prof_Told told = begin_name(Prof_TOLD_SECTION, name);
   told.number = number;
   told.what = category;
   say_and_keep(&told);
}

/* Forgotten first: who begins to listen meanwhile hears of it not at all. */
void Prof_Tell_section_end(uint32_t number)
{
   Prof_Told told = begin(Prof_TOLD_SECTION_END, 0, 0);
   told.number = number;
   Prof_Standing_drop(Prof_TOLD_SECTION, number);
   if (Prof_is_listened()) say(&told);
}

void Prof_Tell_category(uint16_t category, const char *name)
{
   Prof_Told told = begin_name(Prof_TOLD_CATEGORY, name);
   told.what = category;
   say_and_keep(&told);
}

void Prof_note_lock(Prof_Lock *lock, Prof_Lock_Step step, const char *file, int line)
{
   Prof_Told told;
   if (!lock || !Prof_is_listened()) return;
   told = begin_name(Prof_TOLD_LOCK, file);
   told.lock = lock;
   told.what = (int)step;
   told.number = (uint64_t)(line > 0 ? line : 0);
   say(&told);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
