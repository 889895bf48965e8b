/* tour.h - what the parts of the tour share; see tour.c. */
#ifndef INC_TESTS_TOUR_H
#define INC_TESTS_TOUR_H

#include "prof.h"
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Tour {
   const char *folder;
   int tiny, counting, frames;
   long requests, refuse_from, refuse_to;
   size_t told;        /* bytes of messages */
   uint64_t began;     /* the frame in progress, ticks */
   double frame_ms;    /* the last one */
   unsigned random;
   int expected, failed;
} Tour;

#define EXPECT(t, what) Tour_expect(t, what, #what, __FILE__, __LINE__)

extern void Tour_expect(Tour *tour, int true_or_not, const char *what, const char *file, int line);

/* Frames, with threads, fibers, mistakes and slow moments. */
extern void Tour_play(Tour *tour);
/* Every way to look at them. */
extern void Tour_look(Tour *tour);
/* Every file. */
extern void Tour_write(Tour *tour);

#endif
