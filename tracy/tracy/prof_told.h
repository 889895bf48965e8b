/* prof_told.h - what the macros of Tracy tell to who watches each event: the calls that prof.h does
 * not have yet, as empty functions. Once prof.h has them, this file goes, with the lines that
 * include it.
 */
#ifndef INC_PROF_TOLD_H
#define INC_PROF_TOLD_H

#include "../../prof.h"

typedef enum Prof_Severity {
   Prof_TRACE, Prof_DEBUG, Prof_INFO, Prof_CAUTION, Prof_ERROR, Prof_FATAL
} Prof_Severity;

/* Of Prof_note_lock. */
enum {
   Prof_LOCK_WAITS, Prof_LOCK_TAKEN, Prof_LOCK_RELEASED, Prof_LOCK_SHARED_WAITS,
   Prof_LOCK_SHARED_TAKEN, Prof_LOCK_SHARED_RELEASED, Prof_LOCK_GONE, Prof_LOCK_MARKED
};

Prof_INLINE int Prof_is_listened(void) { return 0; }
Prof_INLINE void Prof_message(Prof_Severity severity, unsigned rgb, const char *text, size_t length)
{
   (void)severity, (void)rgb, (void)text, (void)length;
}
Prof_INLINE void Prof_note_zone(const char *text, size_t length) { (void)text, (void)length; }
Prof_INLINE void Prof_note_zone_name(const char *name, size_t length) { (void)name, (void)length; }
Prof_INLINE void Prof_note_zone_value(uint64_t value) { (void)value; }
Prof_INLINE void Prof_note_zone_colour(unsigned rgb) { (void)rgb; }
Prof_INLINE void Prof_note_plot(const char *name, double amount) { (void)name, (void)amount; }
Prof_INLINE void Prof_configure_plot(const char *name, int format, int step, int fill, unsigned rgb)
{
   (void)name, (void)format, (void)step, (void)fill, (void)rgb;
}
Prof_INLINE void Prof_mark_frame(const char *set, int what) { (void)set, (void)what; }
Prof_INLINE void Prof_note_alloc(const char *pool, const void *address, size_t size)
{
   (void)pool, (void)address, (void)size;
}
Prof_INLINE void Prof_note_free(const char *pool, const void *address)
{
   (void)pool, (void)address;
}
Prof_INLINE void Prof_note_discard(const char *pool) { (void)pool; }
Prof_INLINE void Prof_note_lock(Prof_Lock *lock, int what, const char *file, int line)
{
   (void)lock, (void)what, (void)file, (void)line;
}
Prof_INLINE void Prof_note_app(const char *text, size_t length) { (void)text, (void)length; }
/* Not among those that were promised: a picture of the game, width and height multiples of 4, taken
 * `behind` frames ago; flip: its bottom row is first. */
Prof_INLINE void Prof_note_image(const void *rgba, int width, int height, int behind, int flip)
{
   (void)rgba, (void)width, (void)height, (void)behind, (void)flip;
}

#endif
