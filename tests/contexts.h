/* contexts.h - what a thread or fiber is called now. */
#ifndef INC_TESTS_CONTEXTS_H
#define INC_TESTS_CONTEXTS_H

#include <string>

#include "prof.h"

/* "" if there is no such context. */
inline std::string context_name(int index)
{
   Prof_Context_Info info;
   return Prof_get_context_info(index, 0, &info) ? info.name : "";
}

#endif
