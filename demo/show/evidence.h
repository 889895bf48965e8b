/* evidence.h - what late frames of the demo were in, beyond its zones: --evidence, and the tour.
 */
#ifndef INC_EVIDENCE_H
#define INC_EVIDENCE_H

// Late frames are looked at from now on, and the shading of rock is in no zone of its own: see
// wall_relief.h. False, with a line on stderr, if the system lets nobody look.
bool start_evidence();
void stop_evidence();

#endif
