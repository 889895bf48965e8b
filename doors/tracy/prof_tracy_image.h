/* prof_tracy_image.h - pictures of frames: Prof_send_tracy_image of prof_tracy.h.
 *
 *      game's thread ──copies──> one place ──> worker: shrinks, compresses, sends
 *
 * There is one place. While it is full, and until it is time for the next picture, what comes is
 * left out before it is copied. The frame is found by the moment at which the picture was given: by
 * then, all marks up to there have been read, so the worker looks for a picture, then reads the
 * feeds, then sends the picture.
 */
#ifndef INC_PROF_TRACY_IMAGE_H
#define INC_PROF_TRACY_IMAGE_H

#include "prof_tracy_stream.h"
#include "../../src/gather/prof_tell.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TRACY_LEAST_IMAGE = 16, Prof_TRACY_MOST_IMAGE = 640 };

extern int Prof_Tracy_Image_start(void); /* 0: the system refuses */
extern void Prof_Tracy_Image_end(void);
/* How wide they are sent at most, and how many in a second. While no viewer is there. */
extern void Prof_Tracy_Image_limit(int width, int per_second);

/* Of Prof_note_image, in the same way; the game's thread has stepped in. */
extern void Prof_Tracy_Image_put_told(const Prof_Told *told);

/* The worker's. A viewer wants some from now on, or none any more. */
extern void Prof_Tracy_Image_open(void);
extern void Prof_Tracy_Image_close(void);
extern int Prof_Tracy_Image_waits(void);
extern void Prof_Tracy_Image_send(Prof_Tracy_Stream *stream); /* the one that waits */

#ifdef __cplusplus
}
#endif

#endif
