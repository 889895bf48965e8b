/* calls.c - what a call of an empty function of Lua costs: bare, with the hook of Prof_start_lua
 * and with one that does nothing, and wrapped by Prof_wrap_lua. One program for each Lua.
 *
 * The least of some rounds, without what the loop itself takes; in nanoseconds. LuaJIT runs in its
 * interpreter, as it does under the hook.
 */
#include "prof.h"
#include "sources/lua/prof_lua.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <time.h>

enum { TIMES = 4000, ROUNDS = 500 }; /* short ones: a busy machine leaves some of them alone */

static const char script[] =
   "if jit then jit.off() end\n"
   "m = {} function m.leaf() end\n"
   "local co = coroutine.wrap(function() while true do coroutine.yield() end end)\n"
   "function loop(n) local m = m for i = 1, n do local f = m.leaf end end\n"
   "function calls(n) local m = m for i = 1, n do m.leaf() end end\n"
   "function tries(n) local m = m for i = 1, n do pcall(m.leaf) end end\n"
   "function switches(n) for i = 1, n do co() end end\n";

static double once(lua_State *L, const char *function)
{
   struct timespec begin, end;
   lua_getglobal(L, function);
   lua_pushinteger(L, TIMES);
   clock_gettime(CLOCK_MONOTONIC, &begin);
   lua_call(L, 1, 0);
   clock_gettime(CLOCK_MONOTONIC, &end);
   Prof_update(1);
   return ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) /
          TIMES;
}

static double least(lua_State *L, const char *function)
{
   double best = 1e9;
   int i;
   for (i = 0; i < ROUNDS; ++i) {
      double ns = once(L, function);
      if (ns < best) best = ns;
   }
   return best;
}

static void measure(lua_State *L, const char *kind)
{
   double loop = least(L, "loop");
   printf("%-11s %8.1f %8.1f %8.1f\n", kind, least(L, "calls") - loop, least(L, "tries") - loop,
          least(L, "switches") - loop);
}

static void nothing(lua_State *L, lua_Debug *ar) { (void)L, (void)ar; }

int main(void)
{
   lua_State *L = luaL_newstate();
   luaL_openlibs(L);
   if (luaL_loadstring(L, script) || lua_pcall(L, 0, 0, 0)) return 1;
   printf("%-11s %8s %8s %8s   ns a call, a pcall, a resume with its yield\n", LUA_VERSION, "call",
          "pcall", "switch");
   measure(L, "bare");
   lua_sethook(L, nothing, LUA_MASKCALL | LUA_MASKRET, 0);
   measure(L, "hook alone");
   lua_sethook(L, 0, 0, 0);
   (void)Prof_start_lua(L, 0);
   measure(L, "hook");
   Prof_set_enabled(0);
   measure(L, "hook, off");
   Prof_set_enabled(1);
   Prof_stop_lua(L);
   lua_getglobal(L, "m");
   (void)Prof_wrap_lua(L, -1, "m");
   lua_pop(L, 1);
   measure(L, "wrap");
   Prof_set_enabled(0);
   measure(L, "wrap, off");
   lua_close(L);
   return 0;
}
