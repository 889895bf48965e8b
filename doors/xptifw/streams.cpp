/* streams.cpp - their ids, their begin and their end. Id 255 is the sign of an error, so there are
 * 254 of them; 0 is nobody's. */
#include <cstring>

#include "callbacks.hpp"
#include "subscribers.hpp"
#include "tables.hpp"
#include "tracing.hpp"

namespace xptifw {

static const uint32_t most = 254;

Interned streams(most);

using xpti::result_t;

static result_t end(const char *name)
{
   if (!name) return result_t::XPTI_RESULT_INVALIDARG;
   settle();
   finish_subscribers(name);
   const uint32_t id = streams.find(name, std::strlen(name));
   const bool had = id && switch_off(static_cast<uint8_t>(id));
   return had ? result_t::XPTI_RESULT_SUCCESS : result_t::XPTI_RESULT_NOTFOUND;
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

uint8_t xptiRegisterStream(const char *stream_name)
{
   const bool named = stream_name && *stream_name;
   const uint32_t id = named ? streams.add(stream_name, std::strlen(stream_name)) : 0;
   return static_cast<uint8_t>(id ? id : 255u);
}

xpti::result_t xptiUnregisterStream(const char *stream_name) { return end(stream_name); }

xpti::result_t xptiInitialize(const char *stream, uint32_t maj, uint32_t min, const char *version)
{
   if (!stream || !version) return result_t::XPTI_RESULT_INVALIDARG;
   settle();
   init_subscribers(maj, min, version, stream);
   return result_t::XPTI_RESULT_SUCCESS;
}

void xptiFinalize(const char *stream) { (void)end(stream); }
}
