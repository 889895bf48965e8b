/* prof_image.h - a module's file, to be read here and there.
 *
 * It is never mapped: see prof_symbols.h. Whatever is asked for that is not in it is null or 0, so
 * that who reads it need not compare offsets. One prof_image_*.c per kind of system.
 */
#ifndef INC_PROF_IMAGE_H
#define INC_PROF_IMAGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_IMAGE_WINDOW = 16384 };
typedef struct Prof_Image {
   const unsigned char *memory; /* null: it is a file */
   intptr_t file;               /* as the system knows it */
   uint64_t size, changed;      /* bytes; when it was written, in a unit of the system's */
   unsigned char *window;       /* what was read of a file, Prof_IMAGE_WINDOW bytes of room */
   uint64_t window_at;
   size_t window_size;
} Prof_Image;

/* A file of the disk, and no device or pipe. 0: it cannot be had. */
extern int Prof_Image_open(Prof_Image *image, const char *file);
/* What is loaded already. */
extern void Prof_Image_over(Prof_Image *image, const void *memory, uint64_t size);
extern void Prof_Image_close(Prof_Image *image);

/* `size` bytes, up to Prof_IMAGE_WINDOW; they stay until the next call. One thread at a time. */
extern const unsigned char *Prof_Image_at(Prof_Image *image, uint64_t offset, size_t size);
/* Gives back what Prof_Image_at needs. */
extern void Prof_Image_rest(Prof_Image *image);

/* Copies what is there, `size` bytes at most, and returns how many that are; none of a file that
 * was written since it was opened. Any number of threads. */
extern size_t Prof_Image_copy(const Prof_Image *image, uint64_t offset, void *out, size_t size);
/* Copies a text and ends it with a 0; it has `most` bytes at most. Returns its length; 0 also if it
 * does not end within them, or has no room. */
extern size_t Prof_Image_text(const Prof_Image *image, uint64_t offset, uint64_t most, char *out,
                              size_t size);

/* For prof_image.c, of a file: reads without a look at what else is known; as many bytes as it can.
 * And 1 as long as nobody has written to it since it was opened. */
extern size_t Prof_Image_read(const Prof_Image *image, uint64_t offset, void *out, size_t size);
extern int Prof_Image_is_same(const Prof_Image *image);

/* What the program itself was loaded from, whose own path may be another file's by now: a path at
 * which it stands, or null if the system has none. And its own path, for what lies beside it: 0 if
 * it is not known. */
extern const char *Prof_Image_of_program(void);
extern int Prof_Image_path_of_program(char *out, size_t size);

/* What the system has to say of a module that is loaded at these addresses. */
typedef enum Prof_Image_Kind {
   Prof_IMAGE_OTHER, /* a library, or nothing that is known */
   Prof_IMAGE_PROGRAM,
   Prof_IMAGE_NO_FILE /* the system's own, which is nowhere but in memory */
} Prof_Image_Kind;
extern Prof_Image_Kind Prof_Image_kind(uint64_t begin, uint64_t end);

/* 1: a module that is loaded at this base has these program headers; 0: has others; -1: none is
 * loaded there, or the system does not tell. Takes the loader's lock. */
extern int Prof_Image_is_loaded(uint64_t base, const void *headers, size_t size);

#ifdef __cplusplus
}
#endif

#endif
