/* prof_tracy_bc1.h - pictures as BC1, also called DXT1: blocks of 4 x 4, 8 bytes each. It knows of
 * nothing else.
 */
#ifndef INC_PROF_TRACY_BC1_H
#define INC_PROF_TRACY_BC1_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* w * h / 2 bytes, of rgba without gaps; w and h are multiples of 4. What shines through does not:
 * all is opaque. */
extern void Prof_Tracy_Bc1_write(unsigned char *to, const unsigned char *rgba, uint32_t w,
                                 uint32_t h);

#ifdef __cplusplus
}
#endif

#endif
