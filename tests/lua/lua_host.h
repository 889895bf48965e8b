/* lua_host.h - a game with scripts, on the clock that tests move. */
#ifndef INC_TESTS_LUA_HOST_H
#define INC_TESTS_LUA_HOST_H

#include "tests/calls.h"

extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}

#include "sources/lua/prof_lua.h"

#if defined(LUA_JITLIBNAME)
constexpr bool is_jit = true;
#else
constexpr bool is_jit = false;
#endif
constexpr bool is_51 = LUA_VERSION_NUM == 501 && !is_jit;

struct Spent {
   uint64_t entries, ticks;
   bool operator==(const Spent &other) const
   {
      return entries == other.entries && ticks == other.ticks;
   }
};
std::ostream &operator<<(std::ostream &out, const Spent &spent);
/* By path, as "main chunk > think > step"; what took no time and was not entered is left out, as is
 * the root. */
typedef std::map<std::string, Spent> Paths;

/* Scripts have besides Lua's libraries:
 *
 *    tick(n)       moves the clock
 *    in_c(f)       calls f in a zone "in_c" of C, which an error leaves open
 *    try(f)        calls f by lua_pcall in a zone "try" of C; true, or false and the error
 *    wrap(t, name), unwrap(t), start(), stop(), update() */
class Host {
 public:
   Host();
   ~Host();
   Host(const Host &) = delete;
   Host &operator=(const Host &) = delete;

   lua_State *state() { return state_; }
   /* The script's error; "" if there was none. Its functions are called "f (t:3)". */
   std::string run(const std::string &script, const std::string &chunk = "=t");
   void add(const char *name, lua_CFunction call);
   /* Of the frame that ends now. Zones of Lua are called without their places, "f"; or, with
    * `places`, by these alone, "t:3". */
   static Paths paths(bool places = false);
   /* The frame before has a zone of that very name. */
   static bool has_zone(const std::string &name);

 private:
   lua_State *state_;
};

/* What the script took. It must not fail. */
Paths paths_of(Host &host, const std::string &script, bool places = false);

uint64_t ticks_of(const Paths &paths); /* all together */

#endif
