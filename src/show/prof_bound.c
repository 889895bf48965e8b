/* prof_bound.c - see prof_bound.h */
#ifdef Prof_ENABLED
#include "prof_bound.h"
#include <math.h>

double Prof_Bound_half_width(const Prof_Bound *b)
{
   static const double NORMAL_95 = 1.959964; /* standard deviations */
   return b->variance > 0 ? NORMAL_95 * sqrt(b->variance) + b->unsure : b->unsure;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
