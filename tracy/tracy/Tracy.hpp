/* Tracy.hpp - a program that is marked for Tracy, seen in iprof's overlay. It has the names of the
 * macros of Tracy 0.14, and those of older releases that went since; what each does here is told in
 * the manual. C++11 and later.
 *
 *    -I<iprof>/tracy in place of Tracy's own folder
 *    -DTRACY_ENABLE -DProf_ENABLED
 *    libiprof_tracy_facade and libiprof to link to, in place of TracyClient.cpp
 *
 * Without TRACY_ENABLE the macros vanish, and what stands in them is not evaluated.
 */
#ifndef INC_PROF_TRACY_HPP
#define INC_PROF_TRACY_HPP

#include "../common/TracyColor.hpp"
#include "../common/TracySystem.hpp"
#include "prof_facade_common.h"

#define TracyParamTypeInt 0
#define TracyParamTypeBool 1
#define TracyParamTypeTrigger 2

#ifdef TRACY_ENABLE
#include "prof_tracy_on.hpp"
#else
#include "prof_tracy_off.hpp"
#endif

#endif
