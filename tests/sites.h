/* sites.h - a stock of instrumented places for tests that choose zones at random.
 *
 * A site is static by nature, so each entry is a function of its own. Every zone stands on a line
 * of its own, as a zone is known by name, file and line.
 */
#ifndef INC_TESTS_SITES_H
#define INC_TESTS_SITES_H

#if defined(__cplusplus)
#include "tests/headers.h"

class Prof_Scoped;
using Body = std::function<void()>;
using Named_body = std::function<void(Prof_Scoped &scope)>;

/* What can be done with one zone; what it does not offer is null. */
struct Site {
   std::string name;
   std::string key; /* tells zones of equal names apart; equal for two sites of a public zone */
   void (*begin)();
   void (*scope)(const Body &body);
   void (*count)();
   void (*next)() = nullptr; /* instead of what is open, begun as by `begin`, on the same line */
   void (*named)(const Named_body &body) = nullptr; /* as `scope`, with a name of its own, ... */
   void (*next_in)(Prof_Scoped &scope) = nullptr;   /* ... and what moves such a one on to it */
};

const std::vector<Site> &all_sites();

extern "C" {
#endif
typedef struct Site_c {
   const char *name;
   const char *key;
   void (*begin)(void);
   void (*count)(void);
   void (*next)(void);
} Site_c;
extern const Site_c sites_in_c[];
extern const int num_sites_in_c;
#if defined(__cplusplus)
}
#endif

#endif
