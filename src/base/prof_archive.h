/* prof_archive.h - what a module keeps, as bytes that another process can take up again.
 *
 * An archive either writes or reads, and a module has one function for both, which names what it
 * keeps, in order: so what is read is what was written. (As Boost's archives and Unreal's FArchive
 * have it.)
 *
 *      void Prof_Scene_archive(Prof_Archive *a)
 *      {
 *         Prof_Archive_u32(a, &own.count, Prof_MOST_SCENES);
 *         for (i = 1; i <= own.count; ++i) Prof_Archive_text(a, own.names[i], Prof_SCENE_NAME);
 *      }
 *
 * Bytes that are read are a stranger's. Each call says the most that a number may be; a count is
 * checked against the bytes that are left before memory is asked for; and doubles are numbers. At
 * the first that is wrong the archive has FAILED: it says why, and where, and from then on gives
 * zeros and empty texts. So a reader need only look at what makes sense together, and at the end.
 *
 * Whole numbers are varints, seven bits in each byte, the low ones first; doubles and floats have
 * their bits, lowest byte first; a text has its length, its bytes and a 0.
 */
#ifndef INC_PROF_ARCHIVE_H
#define INC_PROF_ARCHIVE_H

#include "prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Archive {
   int reads;
   /* While writing: folders of files are left out, names stay; what the game noted of frames is. */
   int strips, leaves_notes;
   unsigned char *bytes; /* being read, they are somebody else's, and stay as they are */
   uint32_t size;        /* of them: written so far, or to read */
   uint32_t cap, at;     /* room while writing; the place while reading */
   uint64_t least;       /* while writing: the bytes that a reader asks for, by its counts */
   const char *failed;   /* null; or what was wrong first, in words */
   uint32_t failed_at;
} Prof_Archive;

/* All zero is an archive that writes. It keeps its memory until it is freed; empty makes it as new
 * without giving that back. */
extern void Prof_Archive_empty(Prof_Archive *a);
extern void Prof_Archive_free(Prof_Archive *a);
/* The bytes must stay until the texts read from them are not used any more. */
extern void Prof_Archive_read(Prof_Archive *a, const void *bytes, uint32_t size);

/* `why` must stay; the first stands. */
extern void Prof_Archive_fail(Prof_Archive *a, const char *why);
static inline int Prof_Archive_ok(const Prof_Archive *a) { return !a->failed; }

extern void Prof_Archive_u64(Prof_Archive *a, uint64_t *x);
extern void Prof_Archive_u32(Prof_Archive *a, uint32_t *x, uint32_t most);
extern void Prof_Archive_int(Prof_Archive *a, int *x, int least, int most);
extern void Prof_Archive_byte(Prof_Archive *a, unsigned char *x, unsigned most);
extern void Prof_Archive_ulong(Prof_Archive *a, unsigned long *x); /* at most 2^32 - 1 is read */
/* Finite, or the archive has failed. */
extern void Prof_Archive_double(Prof_Archive *a, double *x);
/* Ticks, entries or ms, below 1e20, or the archive has failed. */
extern void Prof_Archive_amount(Prof_Archive *a, double *x);
/* Whatever it is: squares of what a game counts may be beyond a double. */
extern void Prof_Archive_any_double(Prof_Archive *a, double *x);
extern void Prof_Archive_float(Prof_Archive *a, float *x);
extern void Prof_Archive_doubles(Prof_Archive *a, double *x, int count);

/* A count of things that take `least` bytes each at the least: what is read fits into what is
 * left. Returns it. `least` is told too high if the whole archive is not `Prof_Archive_is_sound`:
 * a reader would refuse it. */
extern uint32_t Prof_Archive_count(Prof_Archive *a, uint32_t count, uint32_t least);
#ifdef Prof_CHECKED
static inline int Prof_Archive_is_sound(const Prof_Archive *a) { return a->least <= a->size; }
#endif

/* In an array of `size` bytes; a longer one fails. */
extern void Prof_Archive_text(Prof_Archive *a, char *text, size_t size);
/* Writes the text and returns it, or returns the one that was read; never null. */
extern const char *Prof_Archive_string(Prof_Archive *a, const char *text);
/* The same for the path of a file. */
extern const char *Prof_Archive_path(Prof_Archive *a, const char *path);
/* The same for bytes; null, and a count of 0, once it has failed. */
extern const unsigned char *Prof_Archive_block(Prof_Archive *a, const void *bytes, uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
