/* lua.c - a game's scripts in the report: each function of game.lua is a zone. */
#include "prof.h"
#include "sources/lua/prof_lua.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

/* Calls a global function of the script with the frame's number. */
static int call(lua_State *L, const char *function, int frame)
{
   int failed;
   lua_getglobal(L, function);
   lua_pushinteger(L, frame);
   failed = lua_pcall(L, 1, 0, 0);
   if (!failed) return 1;
   fprintf(stderr, "%s: %s\n", function, lua_tostring(L, -1));
   lua_pop(L, 1);
   Prof_settle_lua(L); /* the zones of what the error left end here */
   return 0;
}

static int play(lua_State *L)
{
   int frame;
   for (frame = 0; frame < 100; ++frame) {
      Prof_Begin(scripts)
      if (!call(L, "update", frame)) return 1;
      Prof_End
      Prof_update(1);
   }
   return 0;
}

/* lua SCRIPT [wrap]: every function by the hook; or only those of the module "ai". */
int main(int count, char **arguments)
{
   const char *script = count > 1 ? arguments[1] : "demo/lua/game.lua";
   lua_State *L = luaL_newstate();
   char text[8192] = "";
   int failed;
   luaL_openlibs(L);
   if (count < 3) (void)Prof_start_lua(L, 0);
   failed = luaL_loadfile(L, script) || lua_pcall(L, 0, 0, 0);
   if (failed) fprintf(stderr, "%s\n", lua_tostring(L, -1));
   if (count > 2 && !strcmp(arguments[2], "wrap")) {
      lua_getglobal(L, "ai");
      printf("wrapped: %d functions\n", Prof_wrap_lua(L, -1, "ai"));
      lua_pop(L, 1);
   }
   if (!failed) failed = play(L);
   (void)Prof_write_report(text, sizeof text);
   puts(text);
   Prof_stop_lua(L);
   lua_close(L);
   return failed;
}
