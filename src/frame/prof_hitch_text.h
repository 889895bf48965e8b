/* prof_hitch_text.h - what held a kept hitch up, in words: the machine, too many threads of the
 * game, the display or the GPU.
 *
 * The overlay, pages and the command line all show these texts. A text is "" if it does not apply
 * to the hitch. Times are in ms with one decimal, so times below 0.05 ms are left out. Long names
 * are cut so that the times after them have room.
 *
 * A Prof_Hitch has totals only. Their parts per thread are those of the kept hitch of the same
 * frame number; if that hitch has been dropped, only the totals are named. Only on the thread that
 * updates.
 */
#ifndef INC_PROF_HITCH_TEXT_H
#define INC_PROF_HITCH_TEXT_H

#include "prof_frame_use.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the machine made it, by held_ms, whole: as in prof_frame_use.h; or, if that was by another
 * thread, "render was ready to run for 18.3 ms, and had no CPU"; by several, or by less than the
 * time off the CPU, "27.3 ms without a CPU: 10.0 of main thread, 17.3 of render". */
extern void Prof_Hitch_machine_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT]);
/* "no CPU for 118.2 ms: 7 of the game's threads on 2 CPUs", if these held it up. */
extern void Prof_Hitch_crowd_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT]);
/* Does machine_context tell of another thread than the one that updates? */
extern int Prof_Hitch_is_by_other(const Prof_Hitch *hitch);
/* Of a hitch of the game's: that the thread that updates was off the CPU, as in prof_frame_use.h,
 * for a good part of the excess beyond what it waited for others; ", 12.0 ms of that by the
 * machine", if that was much; or how long the machine kept another thread. */
extern void Prof_Hitch_off_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT]);

/* What the display's or the GPU's hitch waited in: "present 67.0 ms, usually 7.0". */
extern void Prof_Hitch_display_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT]);
/* The same of the GPU's frame: "GPU 36.2 ms, usually 12.1: shadows 20.4, usually 4.0". */
extern void Prof_Hitch_gpu_text(int index, char text[Prof_USE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
