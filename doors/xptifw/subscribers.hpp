/* subscribers.hpp - the libraries that XPTI_SUBSCRIBERS names, and what is told to each of them. */
#ifndef INC_XPTIFW_SUBSCRIBERS_HPP
#define INC_XPTIFW_SUBSCRIBERS_HPP

#include <cstdint>

namespace xptifw {

/* Loads them, in the order of their names; one that has not both entries is unloaded again. Those
 * that cannot be used are told on the standard output. True if there is at least one. */
bool load_subscribers();

/* Those that are loaded are told, in the same order. */
void init_subscribers(uint32_t major, uint32_t minor, const char *version, const char *stream);
void finish_subscribers(const char *stream);

void unload_subscribers();

} // namespace xptifw

#endif
