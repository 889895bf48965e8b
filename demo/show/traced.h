/* traced.h - the demo as subscribers of XPTI see it: --xpti. */
#ifndef INC_TRACED_H
#define INC_TRACED_H

// Tells them from now on. False, with a line on stderr, if the environment names no dispatcher.
bool start_traced();

#endif
