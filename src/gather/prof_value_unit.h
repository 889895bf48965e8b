/* prof_value_unit.h - variables of prof.hpp, whose amounts have a unit that is a type: how many of
 * the value's unit one of the variable's is. The value has the unit that it was given first.
 *
 *      value        variable                    factor
 *      net in B     prof::Count<Bytes>          1
 *                   prof::Count<Megabytes>      1,048,576
 *                   prof::Count<Seconds>        no number: they are not related, so its amounts are
 *                                               refused, and the log is told once
 *
 * The library knows only some units by their text. So a variable tells the first unit of its family
 * and how many of that its own is; what was told of a value first is kept.
 */
#ifndef INC_PROF_VALUE_UNIT_H
#define INC_PROF_VALUE_UNIT_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the value if need be. *factor becomes the bits of what is returned, which hold as long as
 * the site of the variable has a number: so a shutdown ends them. Returns 0, and sets nothing,
 * while the profiler is off. Any thread. */
extern double Prof_Value_Unit_take(Prof_Value *v, uint64_t *factor, const char *family,
                                   double of_family);
/* The same of a value that there is; of another, no number. Nothing is made or told. */
extern double Prof_Value_Unit_ask(const Prof_Value *v, const char *family, double of_family);

#ifdef __cplusplus
}
#endif

#endif
