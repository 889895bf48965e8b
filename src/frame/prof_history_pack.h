/* prof_history_pack.h - a frame's items, and the steps of its critical path, as bytes. A capture
 * has the same bytes, so that saving the past is copying it: what changes here is a new kind of
 * chunk there. What comes out of a file must have passed prof_history_check.h before it is
 * unpacked.
 *
 *    item:   control  [step  context]  ticks  [entries]
 *    control bits 0-1   ticks take 2, 3, 4 or 8 bytes, little end first
 *            bit  2     entries follow as a varint; else there was exactly one
 *            bits 3-7   this state's number less the last one's, less 1; 31: the step follows as a
 *                       zigzag varint, and then the context, for it may be a new one: as a varint,
 *                       doubled, and 1 more if the frame's work is made of its time
 *
 * Items come context by context; a new context always takes the long form. Three states of context
 * 0, whose time is work; the first with 1,000 ticks and one entry, the next with 70,000 and one,
 * the last with 500 and 300:
 *
 *    state 1   F8 00 01 E8 03      control 31 << 3 | 0; step 0; context 0 * 2 + 1; 0x03E8
 *    state 2   01 70 11 01         control 0 << 3 | 1; 0x011170
 *    state 5   14 F4 01 AC 02      control 2 << 3 | 4 | 0; 0x01F4; 300 = 2 * 128 + 44
 */
#ifndef INC_PROF_HISTORY_PACK_H
#define INC_PROF_HISTORY_PACK_H

#include "prof_frame_record.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The writer stores ticks eight bytes at a time, so it may touch this many bytes behind the end. */
enum { Prof_PACK_SLACK = 8 };
/* The most that an item takes: control, state, context, ticks, entries. */
enum { Prof_PACKED_ITEM = 1 + 5 + 3 + 8 + 5 };

extern size_t Prof_History_packed_size(const Prof_Item *items, uint32_t count);
/* Returns the end of what was written. */
extern unsigned char *Prof_History_pack(unsigned char *to, const Prof_Item *items, uint32_t count);
/* Returns the end of what was read. */
extern const unsigned char *Prof_History_unpack(const unsigned char *from, Prof_Item *items,
                                                uint32_t count);

/* The same for steps. Each is context and state as varints, a byte that says how many bytes ticks
 * take (as above), and its length in ticks; they lie end to end. */
extern size_t Prof_History_packed_steps_size(const Prof_Step *steps, uint32_t count);
extern unsigned char *Prof_History_pack_steps(unsigned char *to, const Prof_Step *steps,
                                              uint32_t count);
extern const unsigned char *Prof_History_unpack_steps(const unsigned char *from, Prof_Step *steps,
                                                      uint32_t count);

/* The same for estimates: four bytes each for the two numbers and, as floats, the other two. */
enum { Prof_PACKED_ESTIMATE = 16 };
extern unsigned char *Prof_History_pack_estimates(unsigned char *to, const Prof_Estimate *estimates,
                                                  uint32_t count);
extern void Prof_History_unpack_estimates(const unsigned char *from, Prof_Estimate *estimates,
                                          uint32_t count);

#if defined(Prof_CHECKED)
/* Asserts ask: would these items come out of `from` again, except for `order`? This also holds the
 * packer to its size. */
extern int Prof_History_packed_is(const unsigned char *from, const Prof_Item *items,
                                  uint32_t count);
#endif

#ifdef __cplusplus
}
#endif

#endif
