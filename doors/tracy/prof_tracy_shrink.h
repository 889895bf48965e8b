/* prof_tracy_shrink.h - a picture, smaller: each texel is the mean of those that it covers. It
 * knows of nothing else.
 */
#ifndef INC_PROF_TRACY_SHRINK_H
#define INC_PROF_TRACY_SHRINK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Tracy_Size {
   uint32_t w, h;
} Prof_Tracy_Size;

/* Within `most`, which are multiples of 4, with about the same shape, in multiples of 4. */
extern Prof_Tracy_Size Prof_Tracy_Shrink_size(Prof_Tracy_Size from, Prof_Tracy_Size most);

/* Of rgba without gaps, each of 8192 at most. */
extern void Prof_Tracy_Shrink(unsigned char *to, Prof_Tracy_Size size, const unsigned char *from,
                              Prof_Tracy_Size of);

#ifdef __cplusplus
}
#endif

#endif
