/* heard.h - what the log was told. */
#ifndef INC_TESTS_HEARD_H
#define INC_TESTS_HEARD_H

#include "tests/headers.h"

#include "prof.h"

inline std::vector<std::string> told;
inline void listen(const char *message, void *) { told.push_back(message); }

/* From here on; before anything else of the profiler. */
inline void hear()
{
   Prof_Config config = Prof_default_config();
   config.log = listen;
   ASSERT_EQ(Prof_configure(&config), 1);
}

#endif
