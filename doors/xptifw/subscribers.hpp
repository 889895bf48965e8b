/* subscribers.hpp - the libraries that XPTI_SUBSCRIBERS names, and what is told to each of them. */
#ifndef INC_XPTIFW_SUBSCRIBERS_HPP
#define INC_XPTIFW_SUBSCRIBERS_HPP

#include <cstdint>

namespace xptifw {

struct Subscriber;

/* Loads them, in the order of their names; one that has not both entries is unloaded again. Those
 * that cannot be used are told on the standard output. Until it returns only what this thread does
 * is told them, and nobody's lock may be held: the loader has one of its own, and whoever has that
 * may call the framework. Null: there is none. */
Subscriber *load_subscribers();

/* From now on they are told by all threads. Returns those who were before: null at first. */
Subscriber *put_subscribers(Subscriber *first);

/* Without a lock, too. May be null. */
void unload_subscribers(Subscriber *first);

/* Those that are there are told, in the same order. */
void init_subscribers(uint32_t major, uint32_t minor, const char *version, const char *stream);
void finish_subscribers(const char *stream);

} // namespace xptifw

#endif
