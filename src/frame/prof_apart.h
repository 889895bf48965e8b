/* prof_apart.h - the bytes of past frames that stay in their capture's file, which may be larger
 * than the memory: only what tells where they are is kept, and they are read when they are asked
 * for. The file may change meanwhile, so what comes is checked each time.
 */
#ifndef INC_PROF_APART_H
#define INC_PROF_APART_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reads so many bytes from byte `at` on. 0: they are not there any more. */
typedef int (*Prof_Apart_Read)(uint64_t at, unsigned char *to, uint32_t bytes);

/* Frames that are taken up from now on stay apart, until a shutdown. Under the lock, before the
 * history has its memory. */
extern void Prof_Apart_begin(Prof_Apart_Read read);
extern int Prof_Apart_is_on(void);

/* What was read is valid until the next call of either. Null: it cannot be read any more, is not
 * what it was, or there is no memory. */
extern const unsigned char *Prof_Apart_bytes(uint64_t at, uint32_t bytes);
/* A packed frame, which has passed prof_history_check.h; its text is plain. */
extern const unsigned char *Prof_Apart_frame(const Prof_Frame *figures, uint64_t at,
                                             uint32_t bytes);

#ifdef __cplusplus
}
#endif

#endif
