/* warnings.cpp - header.c as a game in C++ compiles it: nothing there may be warned of in a game's
 * own code, as each macro expands here, where no pragma of ours reaches.
 */
#include "header.c"
