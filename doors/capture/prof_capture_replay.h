/* prof_capture_replay.h - frames that came after the averages of a capture were written, which a
 * recording does every ten seconds: they are played through the averages, as they were when they
 * were made, so that a recording that was cut shows what the game showed at the cut.
 */
#ifndef INC_PROF_CAPTURE_REPLAY_H
#define INC_PROF_CAPTURE_REPLAY_H

#ifdef __cplusplus
extern "C" {
#endif

/* 0: no memory. Under the lock, when all is loaded. */
extern int Prof_Capture_Replay_rest(void);

#ifdef __cplusplus
}
#endif

#endif
