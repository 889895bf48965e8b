/* prof_facade_plot.c - see prof_facade.h: plots, which are samples. A viewer gets each point when
 * it is told, and none at the end of a frame.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../src/gather/prof_value.h"

static Prof_Value *value_of(const char *name, const char *unit)
{
   Prof_Value *value = Prof_value(Prof_SAMPLE, name, unit, Prof_NULL);
   Prof_Value_keep_apart(value);
   return value;
}

void Prof_Facade_plot(const char *name, double amount)
{
   if (!name || Prof_Facade_is_inside()) return;
   Prof_sample(value_of(name, Prof_NULL), amount);
   Prof_note_plot(name, amount);
}

void Prof_Facade_configure_plot(const char *name, const char *unit, int look, unsigned rgb)
{
   if (!name || Prof_Facade_is_inside()) return;
   (void)value_of(name, unit);
   Prof_configure_plot(name, look, rgb);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
