/* prof_facade_own.h - what the files of this folder share. */
#ifndef INC_PROF_FACADE_OWN_H
#define INC_PROF_FACADE_OWN_H

#include "prof_facade.h"
#include "../../src/base/prof_config.h"

/* The macros stand in allocators as well, which may be the game's hooks: there nothing is done. */
Prof_INLINE int Prof_Facade_is_inside(void) { return Prof_Config_in_hook(); }

#endif
