/* consumer_lua.c - a program of somebody else with scripts in Lua, whose functions are zones. */
#include <lua.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "sources/lua/prof_lua.h"
#endif

/* 1 if the function is a row of the report: its name is followed by its place. */
static int is_told(const char *function)
{
   Prof_Report *report = Prof_create_report();
   int i, found = 0;
   for (i = 0; report && i < report->num_record; ++i)
      found |= strncmp(report->record[i].name, function, strlen(function)) == 0;
   Prof_free_report(report);
   return found;
}

int main(void)
{
   int frame;
   lua_State *state = luaL_newstate();
   if (!state || !Prof_start_lua(state, 0)) return 1;
   if (luaL_dostring(state, "function consumer_think() for i = 1, 1000 do end end")) return 2;
   for (frame = 0; frame < 3; ++frame) {
      lua_getglobal(state, "consumer_think");
      if (lua_pcall(state, 0, 0, 0)) return 3;
      Prof_update(1);
   }
   if (!is_told("consumer_think (")) return 4;
   Prof_stop_lua(state);
   lua_close(state);
   printf("functions of scripts are zones\n");
   return 0;
}
