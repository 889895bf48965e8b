/* prof_capture_source.h - a capture that is read chunk by chunk: from memory, or from a file of any
 * size, of which one chunk is in memory at a time.
 *
 * The first walk reads all chunks and checks them. Later ones read those that are asked for, and
 * seek past the others: they end where the first one ended. Beside a walk, bytes that it passed can
 * be read again.
 */
#ifndef INC_PROF_CAPTURE_SOURCE_H
#define INC_PROF_CAPTURE_SOURCE_H

#include "prof_capture_chunk.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Capture_Source {
   const char *file;           /* not copied; null: the bytes are in memory */
   FILE *in;                   /* open while it is walked through */
   FILE *beside;               /* for Prof_Capture_Source_read; null until one was */
   uint64_t beside_at;         /* its place */
   const unsigned char *bytes; /* in memory: not copied */
   size_t size;
   unsigned char *payload;     /* of the chunk that was read last from a file */
   uint32_t cap;
   uint64_t at, end; /* end: where the first walk ended; UINT64_MAX before that */
   Prof_Chunk bad;    /* the chunk at which it ended, */
   const char *wrong; /* and why; null: at the end of the bytes */
} Prof_Capture_Source;

extern void Prof_Capture_Source_of_bytes(Prof_Capture_Source *source, const void *bytes,
                                         size_t size);
/* Of a regular file, whose name must stay. Returns 0 for everything else, such as pipes, which are
 * read whole; and if the file cannot be opened: then errno says why. */
extern int Prof_Capture_Source_of_file(Prof_Capture_Source *source, const char *file);
extern void Prof_Capture_Source_close(Prof_Capture_Source *source);

/* Goes to the first chunk. Returns null, or why this is no capture that this version reads. */
extern const char *Prof_Capture_Source_begin(Prof_Capture_Source *source);

/* Reads the next chunk; its payload is valid until the next call. Payloads of kinds for which
 * `wants` returns 0 are not read after the first walk, and are null. Returns 0 at the end. */
extern int Prof_Capture_Source_next(Prof_Capture_Source *source, Prof_Chunk *chunk,
                                    int (*wants)(const Prof_Chunk *chunk));

/* Reads so many bytes from byte `at` on, whatever walk there is. 0: they are not there. */
extern int Prof_Capture_Source_read(Prof_Capture_Source *source, uint64_t at, unsigned char *to,
                                    uint32_t bytes);

/* Loads pieces of one session, as Prof_load_captures. */
extern int Prof_Capture_load_sources(Prof_Capture_Source *sources, int count);
/* Loads one whose frames and time lines stay in it until they are asked for, each time that they
 * are (prof_apart.h): so it may be larger than the memory. Good for few looks at each frame. The
 * source must stay until the next load, or a shutdown. */
extern int Prof_Capture_load_apart(Prof_Capture_Source *source);

#ifdef __cplusplus
}
#endif

#endif
