/* look_back.h - what the profiler's keys do with past frames: to the next hitch, compare, export.
 */
#ifndef INC_LOOK_BACK_H
#define INC_LOOK_BACK_H

#include "profiler_keys.h"

void freeze_history(ProfilerView &view, bool on);
void older_hitch(ProfilerView &view);
void newer_hitch(ProfilerView &view);
void mark_frames(ProfilerView &view);    // A, then B, then A again
void compare_frames(ProfilerView &view); // A with B, or no more
void export_files(ProfilerView &view);   // into the current folder

#endif
