/* TracyC.h - a program in C that is marked for Tracy, seen in iprof's overlay: see Tracy.hpp beside
 * it. C99 and C++11, and later.
 */
#ifndef INC_PROF_TRACY_C_H
#define INC_PROF_TRACY_C_H

#include <stddef.h>
#include <stdint.h>

#include "prof_facade_common.h"

enum TracyPlotFormatEnum {
   TracyPlotFormatNumber, TracyPlotFormatMemory, TracyPlotFormatPercentage, TracyPlotFormatWatt
};

enum TracyMessageSeverity {
   TracyMessageSeverityTrace, TracyMessageSeverityDebug, TracyMessageSeverityInfo,
   TracyMessageSeverityWarning, TracyMessageSeverityError, TracyMessageSeverityFatal
};

#ifdef TRACY_ENABLE
#include "prof_tracy_c_on.h"
#else
#include "prof_tracy_c_off.h"
#endif

#endif
