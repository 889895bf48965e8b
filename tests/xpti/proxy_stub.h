/* proxy_stub.h - what the stand-in for a dispatcher tells the test that loads it. */
#ifndef TESTS_XPTI_PROXY_STUB_H
#define TESTS_XPTI_PROXY_STUB_H

#include <atomic>

#include "xpti/xpti_trace_framework.h"

extern "C" {
/* The last call that was, with its arguments; none if the variable STUB_IS_SILENT is set. */
XPTI_EXPORT_API extern char stub_said[512];
XPTI_EXPORT_API extern std::atomic<int> stub_calls;
}

#endif
