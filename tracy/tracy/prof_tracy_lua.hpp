/* prof_tracy_lua.hpp - TracyLua.hpp with TRACY_ENABLE. */
#ifndef INC_PROF_TRACY_LUA_IN_HPP
#define INC_PROF_TRACY_LUA_IN_HPP

#include "prof_tracy_on.hpp"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

/* The function's name, or its place where it has none. */
inline void Lua_begin(lua_State *lua, lua_Debug *ar)
{
   char place[128];
   lua_getinfo(lua, "Snl", ar);
   snprintf(place, sizeof place, "%s:%d", ar->short_src, ar->currentline);
   (void)Prof_Instrument_begin_name(ar->name ? ar->name : place);
}

inline int Lua_zone_begin(lua_State *lua)
{
   lua_Debug ar;
   if (lua_getstack(lua, 1, &ar)) Lua_begin(lua, &ar);
   else (void)Prof_Instrument_begin_name("lua");
   return 0;
}

inline int Lua_zone_begin_named(lua_State *lua)
{
   (void)Prof_Instrument_begin_name(lua_tostring(lua, 1));
   return 0;
}

inline int Lua_zone_end(lua_State *)
{
   Prof_Instrument_end(__FILE__, __LINE__);
   return 0;
}

inline int Lua_zone_text(lua_State *lua)
{
   const char *text = lua_tostring(lua, 1);
   if (text) Prof_note_zone(text, strlen(text));
   return 0;
}

inline int Lua_zone_name(lua_State *lua)
{
   const char *text = lua_tostring(lua, 1);
   if (text) Prof_note_zone_name(text, strlen(text));
   return 0;
}

inline int Lua_message(lua_State *lua)
{
   const char *text = lua_tostring(lua, 1);
   if (text) Prof_message(Prof_INFO, 0, text, strlen(text));
   return 0;
}

inline int Lua_section_enter(lua_State *lua)
{
   lua_pushinteger(lua, static_cast<lua_Integer>(Prof_Facade_enter_section(lua_tostring(lua, -1))));
   return 1;
}

inline int Lua_section_leave(lua_State *lua)
{
   Prof_Facade_leave_section(static_cast<uint32_t>(lua_tointeger(lua, 1)));
   return 0;
}

inline void LuaRegister(lua_State *lua)
{
   struct Function {
      const char *name;
      int (*function)(lua_State *);
   };
   static const Function functions[] = {
      {"ZoneBegin", Lua_zone_begin},        {"ZoneBeginN", Lua_zone_begin_named},
      {"ZoneBeginS", Lua_zone_begin},       {"ZoneBeginNS", Lua_zone_begin_named},
      {"ZoneEnd", Lua_zone_end},            {"ZoneText", Lua_zone_text},
      {"ZoneName", Lua_zone_name},          {"Message", Lua_message},
      {"SectionEnter", Lua_section_enter},  {"SectionLeave", Lua_section_leave},
   };
   lua_newtable(lua);
   for (const Function &each : functions) {
      lua_pushcfunction(lua, each.function);
      lua_setfield(lua, -2, each.name);
   }
   lua_setglobal(lua, "tracy");
}

inline void LuaRemove(char *) {}

/* For lua_sethook: each call of a function of the script is a zone. */
inline void LuaHook(lua_State *lua, lua_Debug *ar)
{
   if (ar->event == LUA_HOOKCALL) Lua_begin(lua, ar);
   else if (ar->event == LUA_HOOKRET) Prof_Instrument_end(__FILE__, __LINE__);
}

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
