/* tracing.hpp - whether anybody is told at all: one byte, which is settled by the first call that
 * asks for it. Then the environment is read and the subscribers are loaded. */
#ifndef INC_XPTIFW_TRACING_HPP
#define INC_XPTIFW_TRACING_HPP

#include <atomic>
#include <cstdint>

#include "platform/prof_atomic.h"

namespace xptifw {

enum Tracing : uint8_t { not_settled, off, on };

extern std::atomic<uint8_t> tracing;

/* Settles it. To a subscriber that is just being loaded it is off. */
bool settle();

inline bool is_tracing()
{
   const uint8_t now = tracing.load(std::memory_order_acquire);
   return now == on || (Prof_UNLIKELY(now == not_settled) && settle());
}

/* As if the process had just begun, but for what was registered: subscribers are unloaded. */
void unsettle();

} // namespace xptifw

#endif
