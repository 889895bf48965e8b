/* prof_view.c - see prof_view.h */
#ifdef Prof_ENABLED
#include "prof_view.h"

Prof_View Prof_View_state = {
   Prof_SELF_TIME, Prof_FLATTEN_RECURSION, 1, 0, -1, {0, Prof_ROW_FLAT}, 0, 0, 0, 0, 0, 0};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
