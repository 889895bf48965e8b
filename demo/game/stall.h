/* stall.h - a stall on purpose, to see whether the profiler finds it: whoever follows a plan next,
 * or draws the world, is slow.
 */
#ifndef INC_STALL_H
#define INC_STALL_H

enum class Stall { PLAN, PICTURE };

void arm_stall(Stall place, double ms); // the next one there takes that much longer; 0: none does
void stall_if_armed(Stall place);       // called in a zone of those who may stall
double stalled_ms();                    // how long it took, once it came; 0 before

// The path of the zone that stalls begins and ends so. Between them is who asked for it.
struct StallPath {
   const char *begin, *end;
};
StallPath stall_path(Stall place);

#endif
