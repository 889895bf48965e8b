/* prof_hitch_rule.h - which frames are slow. The rule itself stands in prof_hitch.h.
 *
 * SCENES   What is usual is so in one scene of the game, be it a menu or a level. A load starts it
 * anew: the medians are empty after it, and averages of usual times begin again. The frame right
 * after the load catches up and counts for nothing. A scene that is named does the same; its first
 * frame is no load, so it is in statistics, but it is partly of the scene before and counts for
 * nothing usual, as little as the one after it. Where nobody told, a RUN of slow frames
 * tells: 8 of the last 12 are no hitches but another scene, and so are 12 of the last 32, as in a
 * scene that is only just slow every other frame is. Then what is usual starts anew as well; of the
 * hitches among them the first stays, and says how many frames were like it.
 *
 *      frame     ...  8  8  8 | 30  30  30  30  30  30  30  30 | 30  30 ...
 *      slow                     1   2   3   4   5   6   7   8    usual, from here on
 *      hitch                    *       *       *       *        the last three are withdrawn
 *
 * A game's slow START is not usual for long: when a median falls by a third, averages begin again.
 *
 * THE DISPLAY'S   A frame is late if all of it but the profiler's own time is slow by the same
 * rule, held against whole frames. If it is not slow by what was due, it is the display's or the
 * GPU's doing if more than half of what it is longer than the median was waited for the display
 * beyond the usual: by the updating thread; or by those that it waited for; or in zones that do not
 * tell for what they wait, if no other thread accounts for it. If the system kept the CPU from the
 * thread meanwhile, so that it would not have been late else, the machine made it. A frame that is
 * slow by what was due is the game's, however late the display was. If the machine made it slow, it
 * is the display's by the same rule, if it would have been late without the machine as well. A run
 * of late frames is another frame rate: the first stays. Then only what is longer than those by a
 * quarter is a hitch, until for 32 frames none was late: a game that just misses a frame of the
 * display now and then does so for minutes.
 *
 * THE MACHINE'S   A slow frame is the machine's doing if it would not have been slow without what
 * that held it up (prof_hitch_machine.h), and that is 30 % of its excess at least. Nobody is to
 * blame for it, and it tells nothing of the scene, so it is none of a run.
 *
 * CROWDED   If the game's own threads had the CPUs for half of the time or more for which the frame
 * was held so, and that is 30 % of the excess, the frame is theirs and not the machine's.
 */
#ifndef INC_PROF_HITCH_RULE_H
#define INC_PROF_HITCH_RULE_H

#include "../base/prof_archive.h"
#include "prof_hitch_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Less than this part of a frame's excess explains nothing: of a blame, of what the machine held it
 * up for, and of what the game's own threads did by having the CPUs. */
#define Prof_HITCH_PART 0.3

/* So many of the last `window` frames were slow, the one at hand included. */
typedef struct Prof_Run {
   int slow; /* 0: there is no run */
   int window;
   Prof_Hitch_Kind kind; /* of its hitches */
} Prof_Run;

/* What other threads did, as far as the frame waited for it; and what that makes of the frame.
 * Ticks. */
typedef struct Prof_Cause {
   double waited;  /* beyond the usual, for threads */
   double shown;   /* of the waiting that was told: those waited for the display themselves */
   double covered; /* of the waiting that was not told, beyond the usual: others worked so much
                      more */
   double usual_untold;
   double display; /* waited for the display beyond the usual, or by `shown` */
   double excess; /* the frame's, of work and of waiting; of one that is the display's, `display` */
   int told;      /* it is slow by what was told of its waiting, whatever the rest was for */
   Prof_Machine machine; /* what that held it, or the game's own threads by having the CPUs */
   Prof_Cpu_Use cpu;     /* of the other threads */
   int crowded;          /* those did */
} Prof_Cause;

/* As Prof_Hitch_judge_frame. Sets the cause of a frame that is slow. If *run is one, its frames are
 * usual from now on; then this frame is no hitch, and those before it were none. */
extern uint32_t Prof_Hitch_Rule_judge(Prof_Frame *frame, uint64_t untold, Prof_Cause *cause,
                                      Prof_Run *run);

/* The median that the rule holds the next frame against, in ms; 0: no frame counted yet. */
extern double Prof_Hitch_Rule_median(void);

/* Ticks after a frame's begin from which on it is longer than usual; 0: nobody knows. */
extern uint64_t Prof_Hitch_Rule_late(void);
/* Likewise, without waiting that does not tell for what. */
extern uint64_t Prof_Hitch_Rule_late_told(void);

/* Ticks after a frame's begin before which it is no hitch in any case; 0: it will be none. */
extern uint64_t Prof_Hitch_Rule_least(void);

#if defined(Prof_CHECKED)
extern void Prof_Hitch_Rule_validate(void); /* see prof_validate.h */
#endif

/* Under the lock. */
extern void Prof_Hitch_Rule_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
