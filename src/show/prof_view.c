/* prof_view.c - see prof_view.h */
#ifdef Prof_ENABLED
#include "prof_view.h"
#include "../base/prof_module.h"

#define FIRST_VIEW \
   { \
      Prof_SELF_TIME, Prof_FLATTEN_RECURSION, 1, 0, -1, {0, Prof_ROW_FLAT}, 0, 0, 0, 0, 0, 0 \
   }

Prof_View Prof_View_state = FIRST_VIEW;

static void put_back(void)
{
   static const Prof_View initial = FIRST_VIEW;
   Prof_View_state = initial;
}
static Prof_Module module = Prof_MODULE(Prof_View_state, put_back);

void Prof_View_touch(void) { Prof_Module_list(&module); }

void Prof_View_changed(void)
{
   Prof_Module_list(&module);
   ++Prof_View_state.version;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
