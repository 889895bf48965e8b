/* strings.cpp - calls about texts. */
#include "strings.hpp"

#include <cstring>

#include "xpti/xpti_trace_framework.h"

namespace xptifw {

static_assert(Interned::most_numbers < static_cast<uint32_t>(xpti::text_value), "that bit is free");

Interned strings(Interned::most_numbers);

uint32_t string_id(const char *text)
{
   return text && *text ? strings.add(text, std::strlen(text)) : 0;
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

xpti::string_id_t xptiRegisterString(const char *string, char **table_string)
{
   if (!table_string) return xpti::invalid_id;
   const uint32_t id = string_id(string);
   *table_string = const_cast<char *>(string_text(id));
   return id ? static_cast<xpti::string_id_t>(id) : xpti::invalid_id;
}

const char *xptiLookupString(xpti::string_id_t id)
{
   if (id <= 0) return nullptr;
   return string_text(static_cast<uint32_t>(id & ~xpti::text_value));
}
}
