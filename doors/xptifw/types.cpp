/* types.cpp - types that a tool has for itself: the tool's number in the upper byte, in the lower
 * one a bit that says so, and seven of the tool's own. Trace points and events share the tools.
 *
 * There are 254 tools: that of the 255th with all bits set would be the sign of an error. */
#include <cstring>

#include "tables.hpp"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

static const uint32_t most = 254;

Interned tools(most);

static uint16_t own_type(const char *tool, uint8_t value)
{
   const uint32_t number = tool && *tool ? tools.add(tool, std::strlen(tool)) : 0;
   return static_cast<uint16_t>(number ? number << 8 | 0x80u | value : 0xFFFFu);
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

uint16_t xptiRegisterUserDefinedTracePoint(const char *tool_name, uint8_t user_defined_tp)
{
   return own_type(tool_name, user_defined_tp);
}

uint16_t xptiRegisterUserDefinedEventType(const char *tool_name, uint8_t user_defined_event)
{
   return own_type(tool_name, user_defined_event);
}
}
