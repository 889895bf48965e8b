/* prof_capture_chunk.h - the file format of captures, as far as it does not matter what is in it.
 *
 *      head     "\x89iprof\r\n" and the version as two bytes: major, minor; six bytes of 0
 *      chunk    kind (4 letters), length of what follows the head (4), CRC-32 of kind and that (4),
 *               payload
 *      chunk    ...
 *      end      kind "DONE" of length 0: a file without it was cut
 *
 * Numbers have the lowest byte first. A reader passes over kinds that it does not know. A major
 * version above its own it refuses; a higher minor one has more kinds, and no other meaning of
 * those there are. The head's first byte is no text, and a line's end in it shows files that were
 * transferred as text (as PNG has it).
 */
#ifndef INC_PROF_CAPTURE_CHUNK_H
#define INC_PROF_CAPTURE_CHUNK_H

#include "../../src/base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_CAPTURE_MAJOR = 1,
   Prof_CAPTURE_MINOR = 0,
   Prof_CAPTURE_HEAD = 16,
   Prof_CHUNK_HEAD = 12,
   Prof_MOST_PAYLOAD = 1 << 30
};

extern void Prof_Capture_Chunk_put_head(unsigned char head[Prof_CAPTURE_HEAD]);
/* Null, or why these bytes are no capture that this version reads. */
extern const char *Prof_Capture_Chunk_check_head(const unsigned char *bytes, size_t size);

typedef struct Prof_Chunk {
   char kind[5]; /* with a 0 */
   uint32_t size;
   const unsigned char *payload;
   uint64_t at; /* byte of the file at which it begins */
} Prof_Chunk;

extern void Prof_Capture_Chunk_put(unsigned char head[Prof_CHUNK_HEAD], const char *kind,
                                   const void *payload, uint32_t size);

/* Its kind and size, as the head has them. 0: no chunk begins so. */
extern int Prof_Capture_Chunk_take_head(Prof_Chunk *chunk,
                                        const unsigned char head[Prof_CHUNK_HEAD]);

/* Has its payload the checksum that its head has? */
extern int Prof_Capture_Chunk_is_sound(const Prof_Chunk *chunk,
                                       const unsigned char head[Prof_CHUNK_HEAD]);

/* Of a capture that comes piece by piece, and so far is these bytes: is there more to read of it?
 * 0: it is no capture, or has come to where no reader goes on. *at is 0 at first, and kept. */
extern int Prof_Capture_Chunk_goes_on(const unsigned char *bytes, size_t size, size_t *at);

extern int Prof_Capture_Chunk_is(const Prof_Chunk *chunk, const char *kind);

#ifdef __cplusplus
}
#endif

#endif
