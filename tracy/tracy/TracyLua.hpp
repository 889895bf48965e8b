/* TracyLua.hpp - zones and messages from Lua, as Tracy's scripts have them. Include it after Lua's
 * headers. In scripts: tracy.ZoneBegin(), ZoneBeginN(name), ZoneEnd(), ZoneText(text),
 * ZoneName(text), Message(text), SectionEnter(name), SectionLeave(section). Zones are looked up by
 * name each time.
 */
#ifndef INC_PROF_TRACY_LUA_HPP
#define INC_PROF_TRACY_LUA_HPP

#include "Tracy.hpp"

#include <string.h>

#ifdef TRACY_ENABLE
#include "prof_tracy_lua.hpp"
#else

namespace tracy {

inline int Lua_Nothing(lua_State *) { return 0; }
inline int Lua_Zero(lua_State *lua) { return lua_pushinteger(lua, 0), 1; }

inline void LuaRegister(lua_State *lua)
{
   static const char *const names[] = {"ZoneBegin", "ZoneBeginN", "ZoneBeginS", "ZoneBeginNS",
                                       "ZoneEnd", "ZoneText", "ZoneName", "Message",
                                       "SectionLeave"};
   lua_newtable(lua);
   for (const char *name : names) {
      lua_pushcfunction(lua, Lua_Nothing);
      lua_setfield(lua, -2, name);
   }
   lua_pushcfunction(lua, Lua_Zero);
   lua_setfield(lua, -2, "SectionEnter");
   lua_setglobal(lua, "tracy");
}

/* Tracy's takes the calls out of the script's text; here they are called, and do nothing. */
inline void LuaRemove(char *) {}

inline void LuaHook(lua_State *, lua_Debug *) {}

} /* namespace tracy */

#endif

#endif
