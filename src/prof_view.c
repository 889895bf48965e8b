/* prof_view.c - see prof_view.h */
#include "prof_view.h"

Prof_View Prof_view = {
   Prof_SELF_TIME, Prof_FLATTEN_RECURSION, 1, 0, -1, {0, Prof_ROW_FLAT}, 0, 0, 0, 0, 0, 0};
