/* xpti_trace_framework.h - for programs that include it without its folder, as those of 2020 and
 * 2021 do. */
#ifndef INC_IN_ROOT_XPTI_TRACE_FRAMEWORK_H
#define INC_IN_ROOT_XPTI_TRACE_FRAMEWORK_H

#include "xpti/xpti_trace_framework.h"

#endif
