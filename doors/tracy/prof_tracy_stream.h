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

enum { Prof_TRACY_MARKS = 64, Prof_TRACY_RATES = 32 };

/* From a stamp on: what time that was, and what a tick is worth. */
typedef struct Prof_Tracy_Rate {
   uint64_t stamp;
   int64_t time; /* nanoseconds */
   double ns_per_tick;
} Prof_Tracy_Rate;

typedef struct Prof_Tracy_Stream {
   Prof_Tracy_Wire wire;
   Prof_Tracy_Rate rate;    /* the newest; each goes on where the one before is by then */
   Prof_Tracy_Rate rates[Prof_TRACY_RATES]; /* the last ones, each at its number's rest */
   uint32_t num_rates;
   int64_t first;      /* nanoseconds, of the first stamp; nothing is before it */
   int64_t last_frame; /* the main ones' last mark */
   uint32_t frames;    /* main marks that were written */
   int64_t marks[Prof_TRACY_MARKS]; /* the times of the last ones, each at its number's rest */
   double zones;       /* that were written */
   uint32_t worker;    /* its own thread, on which it says what the game does not */
} Prof_Tracy_Stream;

/* To the nearest nanosecond. Times before the stream count as its first; stamps that are older than
 * the rates that are kept go by the oldest of these. */
static inline int64_t Prof_Tracy_Stream_time(const Prof_Tracy_Stream *stream, uint64_t stamp)
{
   const Prof_Tracy_Rate *rate = &stream->rate;
   uint32_t back = 1;
   int64_t ticks, time;
   while ((int64_t)(stamp - rate->stamp) < 0 && back < stream->num_rates &&
          back < Prof_TRACY_RATES)
      rate = &stream->rates[(stream->num_rates - ++back) % Prof_TRACY_RATES];
   ticks = (int64_t)(stamp - rate->stamp);
   time = rate->time + (int64_t)((double)ticks * rate->ns_per_tick + (ticks < 0 ? -0.5 : 0.5));
   return time > stream->first ? time : stream->first;
}

/* From the stamp on a tick is worth so much. */
static inline void Prof_Tracy_Stream_set_rate(Prof_Tracy_Stream *stream, uint64_t stamp,
                                              double ns_per_tick)
{
   int64_t time = stream->num_rates ? Prof_Tracy_Stream_time(stream, stamp) : stream->first;
   stream->rate.stamp = stamp;
   stream->rate.time = time;
   stream->rate.ns_per_tick = ns_per_tick;
   stream->rates[stream->num_rates++ % Prof_TRACY_RATES] = stream->rate;
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
