/* core.h - see core.c */
#ifndef INC_CORE_H
#define INC_CORE_H

#include "prof.h"

extern int step_core(int tick);

#endif
