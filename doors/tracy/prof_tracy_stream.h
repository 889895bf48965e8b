/* prof_tracy_stream.h - one connection's stream: what all the writers of items share. The worker's
 * alone.
 */
#ifndef INC_PROF_TRACY_STREAM_H
#define INC_PROF_TRACY_STREAM_H

#include "prof_tracy_texts.h"
#include "prof_tracy_write.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TRACY_MARKS = 64 };

typedef struct Prof_Tracy_Stream {
   Prof_Tracy_Wire wire;
   double ns_per_tick;
   uint64_t first_stamp;
   int64_t first;      /* nanoseconds, of the first stamp; nothing is before it */
   int64_t last_frame; /* the main ones' last mark */
   uint32_t frames;    /* main marks that were written */
   int64_t marks[Prof_TRACY_MARKS]; /* the times of the last ones, each at its number's rest */
   double zones;       /* that were written */
   uint32_t worker;    /* its own thread, on which it says what the game does not */
} Prof_Tracy_Stream;

/* To the nearest nanosecond. Times before the stream count as its first. */
static inline int64_t Prof_Tracy_Stream_time(const Prof_Tracy_Stream *stream, uint64_t stamp)
{
   int64_t ticks = (int64_t)(stamp - stream->first_stamp);
   return ticks > 0 ? stream->first + (int64_t)((double)ticks * stream->ns_per_tick + 0.5)
                    : stream->first;
}

/* As a viewer counts the frame in progress at the time, if that is not long ago: 1 is what it finds
 * when it comes, and each mark begins the next. */
static inline uint32_t Prof_Tracy_Stream_frame(const Prof_Tracy_Stream *stream, int64_t t)
{
   uint32_t marks = stream->frames;
   while (marks > 0 && stream->frames - marks < Prof_TRACY_MARKS &&
          stream->marks[marks % Prof_TRACY_MARKS] > t)
      --marks;
   return marks + 1;
}

#ifdef __cplusplus
}
#endif

#endif
