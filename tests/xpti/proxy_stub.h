/* proxy_stub.h - what the stand-in for a dispatcher tells the test that loads it. */
#ifndef TESTS_XPTI_PROXY_STUB_H
#define TESTS_XPTI_PROXY_STUB_H

#include <atomic>

#include "xpti/xpti_trace_framework.h"

enum { STUB_TEXTS = 1000 }; /* calls that are written down, the first ones */

extern "C" {
XPTI_EXPORT_API extern char stub_said[512]; /* the last call that was, with its arguments */
XPTI_EXPORT_API extern std::atomic<int> stub_calls;
}

#endif
