/* lua_host.cpp - see lua_host.h */
#include "lua_host.h"

#include "src/frame/prof_history.h"
#include "src/gather/prof_state.h"

std::ostream &operator<<(std::ostream &out, const Spent &spent)
{
   return out << spent.entries << " entries, " << spent.ticks << " ticks";
}

static int in_c(lua_State *L)
{
   Prof_Begin(in_c);
   lua_pushvalue(L, 1);
   lua_call(L, 0, 0);
   Prof_End;
   return 0;
}

static int try_it(lua_State *L)
{
   Prof_Begin(try);
   lua_pushvalue(L, 1);
   int result = lua_pcall(L, 0, 0, 0);
   if (result) Prof_settle_lua(L);
   Prof_End;
   lua_pushboolean(L, result == 0);
   lua_insert(L, 2);
   return lua_gettop(L) - 1;
}

static int number(lua_State *L, int n)
{
   lua_pushinteger(L, n);
   return 1;
}

Host::Host() : state_(luaL_newstate())
{
   luaL_openlibs(state_);
   add("in_c", in_c);
   add("try", try_it);
   add("tick", [](lua_State *L) {
      Prof_fake_ticks += static_cast<uint64_t>(luaL_checknumber(L, 1));
      return 0;
   });
   add("wrap", [](lua_State *L) { return number(L, Prof_wrap_lua(L, 1, lua_tostring(L, 2))); });
   add("unwrap", [](lua_State *L) { return number(L, Prof_unwrap_lua(L, 1)); });
   add("start", [](lua_State *L) { return number(L, Prof_start_lua(L, 0)); });
   add("stop", [](lua_State *L) { return Prof_stop_lua(L), 0; });
   add("update", [](lua_State *) { return Prof_update(1), 0; });
   Prof_update(1);
}

Host::~Host() { lua_close(state_); }

void Host::add(const char *name, lua_CFunction call)
{
   lua_pushcfunction(state_, call);
   lua_setglobal(state_, name);
}

std::string Host::run(const std::string &script, const std::string &chunk)
{
   int failed = luaL_loadbuffer(state_, script.data(), script.size(), chunk.c_str());
   if (!failed) failed = lua_pcall(state_, 0, 0, 0);
   if (!failed) return "";
   const char *text = lua_tostring(state_, -1);
   const std::string error = text ? text : "?";
   lua_settop(state_, 0);
   Prof_settle_lua(state_);
   return error;
}

static std::string shown(std::string name, bool places)
{
   size_t at = name.find(" (");
   if (at == std::string::npos) return name;
   return places ? name.substr(at + 2, name.size() - at - 3) : name.substr(0, at);
}

static std::string path_to(uint32_t state, bool places)
{
   std::string path;
   for (; state && Prof_States[state].parent; state = Prof_States[state].parent) {
      std::string name = shown(Prof_Zones[Prof_States[state].zone].name, places);
      path = path.empty() ? name : name + " > " + path;
   }
   return path;
}

Paths Host::paths(bool places)
{
   Paths paths;
   Prof_update(1);
   const Prof_Frame *frame = Prof_History_frame(0);
   for (uint32_t i = 0; frame && i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      std::string path = path_to(item.state, places);
      if (path.empty() || has(path, "prof_update") || !(item.entries + item.self)) continue;
      paths[path].entries += item.entries;
      paths[path].ticks += item.self;
   }
   return paths;
}

bool Host::has_zone(const std::string &name)
{
   const Prof_Frame *frame = Prof_History_frame(0);
   for (uint32_t i = 0; frame && i < frame->count; ++i)
      if (Prof_Zones[Prof_States[frame->items[i].state].zone].name == name) return true;
   return false;
}

Paths paths_of(Host &host, const std::string &script, bool places)
{
   EXPECT_EQ(host.run(script), "");
   return Host::paths(places);
}

uint64_t ticks_of(const Paths &paths)
{
   uint64_t ticks = 0;
   for (const auto &path : paths) ticks += path.second.ticks;
   return ticks;
}
