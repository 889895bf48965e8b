/* stall.h - a stall on purpose, to see whether the profiler finds it: whoever follows a plan next,
 * an enemy or the autopilot, takes far too long, once.
 */
#ifndef INC_STALL_H
#define INC_STALL_H

void arm_stall(double ms); // the next plan followed takes that much longer; 0: none does
void stall_if_armed();     // called where plans are followed
double stalled_ms();       // how long the stall really took; 0 if there was none yet

// The path of the zone that stalls: it begins and ends so. Between them is who followed it.
extern const char STALL_PATH_BEGIN[], STALL_PATH_END[];

#endif
