/* lua_test.cpp - functions of Lua as zones: what the random scripts of lua_random_test.cpp lack. */
#include "lua_host.h"
#include "src/gather/prof_zone.h"

namespace {

class Hooked : public Host {
 public:
   explicit Hooked(unsigned options = 0) { EXPECT_EQ(Prof_start_lua(state(), options), 1); }
};

Paths hooked(const std::string &script, unsigned options = 0)
{
   Hooked host(options);
   Paths paths = paths_of(host, script);
   EXPECT_EQ(wrong_ends(), 0u);
   return paths;
}

/* Of a path the last folder and the file; what is no file stays as it is. */
TEST(Lua_hook, a_zone_tells_file_and_line)
{
   Hooked host;
   const std::pair<const char *, std::string> places[] = {
      {"@scripts/bee.lua", "scripts/bee.lua"}, {"@/usr/a_game/scripts/ai.lua", "scripts/ai.lua"},
      {"@C:\\game\\npc\\init.lua", "npc\\init.lua"}, {"=a/b/c", "b/c"},
      {"return x/y/z", "[string \"return x/y/z\"]"}};
   for (auto &[chunk, place] : places)
      EXPECT_EQ(host.run("local function think() tick(1) end\nthink()", chunk), "");
   Prof_update(1);
   for (auto &[chunk, place] : places) {
      EXPECT_TRUE(Host::has_zone("think (" + place + ":1)")) << chunk;
      EXPECT_TRUE(Host::has_zone("main chunk (" + place + ")")) << chunk;
   }
}

/* That of a script's file; what is no file has none. */
TEST(Lua_hook, a_zone_has_its_script_s_place)
{
   Hooked host;
   EXPECT_EQ(host.run("\nlocal function think() tick(1) end\nthink()", "@scripts/ai.lua"), "");
   EXPECT_EQ(host.run("local function walk() tick(1) end\nwalk()", "=console"), "");
   Prof_update(1);
   const auto place_of = [](const std::string &name) {
      for (uint32_t zone = Prof_ZONE_FIRST; zone < Prof_Zone_count(); ++zone)
         if (Prof_Zones[zone].name == name)
            return Prof_Zones[zone].file + (":" + std::to_string(Prof_Zones[zone].line));
      return std::string("no zone");
   };
   EXPECT_EQ(place_of("think (scripts/ai.lua:2)"), "scripts/ai.lua:2");
   EXPECT_EQ(place_of("main chunk (scripts/ai.lua)"), "scripts/ai.lua:1");
   EXPECT_EQ(place_of("walk (console:1)"), ":0");
}

TEST(Lua_hook, states_that_call_one_another_last_for_ever_do_not_pile_up)
{
   Paths paths = hooked("local n = 0\n"
                        "function b() n = n + 1 tick(1) if n < 30000 then return a() end end\n"
                        "function a() return b() end\n"
                        "a() tick(7)");
   uint64_t entries = 0;
   for (const auto &path : paths) entries += path.second.entries;
   EXPECT_EQ(ticks_of(paths), 30007u);
   EXPECT_EQ(paths["main chunk"], (Spent{1, 7}));
   EXPECT_LT(paths.size(), 40u);
   if (!is_51) {
      EXPECT_EQ(paths["main chunk > b"], (Spent{30000, 30000}));
   }
   EXPECT_LE(entries, 64000u);
}

TEST(Lua_hook, an_error_ends_what_it_leaves)
{
   Paths paths = hooked("function bad() tick(1) error('x') end\n"
                        "function deep() tick(2) in_c(bad) end\n"
                        "function good() tick(4) end\n"
                        "local ok = pcall(deep)\n"
                        "assert(not ok) tick(8) good()\n"
                        "assert(not try(deep)) tick(16)\n"
                        "assert(try(good))");
   EXPECT_EQ(paths, (Paths{{"main chunk", {1, 24}}, {"main chunk > deep", {1, 2}},
                           {"main chunk > deep > in_c", {1, 0}},
                           {"main chunk > deep > in_c > bad", {1, 1}},
                           {"main chunk > good", {1, 4}}, {"main chunk > try", {2, 0}},
                           {"main chunk > try > deep", {1, 2}},
                           {"main chunk > try > deep > in_c", {1, 0}},
                           {"main chunk > try > deep > in_c > bad", {1, 1}},
                           {"main chunk > try > good", {1, 4}}}));
}

TEST(Lua_hook, metamethods_and_iterators_are_functions)
{
   Hooked host;
   Paths paths = paths_of(host, "local mt = {}\n"
                                "mt.__index = function(t, k) tick(1) return k end\n"
                                "mt.__add = function(a, b) tick(2) return 1 end\n"
                                "mt.__call = function(self) tick(4) end\n"
                                "local function next(_, i) tick(8) return not i and 1 or nil end\n"
                                "local t = setmetatable({}, mt)\n"
                                "assert(t.y == 'y' and t + t == 1) t() for i in next do end\n"
                                "table.sort({2, 1}, function(a, b) tick(16) return a < b end)",
                          true);
   EXPECT_EQ(paths["t > t:2"], (Spent{1, 1}));
   EXPECT_EQ(paths["t > t:3"], (Spent{1, 2}));
   EXPECT_EQ(paths["t > t:4"], (Spent{1, 4}));
   EXPECT_EQ(paths["t > t:5"], (Spent{2, 16}));
   EXPECT_EQ(paths["t > t:8"].ticks, 16 * paths["t > t:8"].entries);
   EXPECT_GE(paths["t > t:8"].entries, 1u);
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_hook, functions_in_c_are_zones_if_asked_for)
{
   Paths paths = hooked("function f() tick(3) end f() tick(4)", Prof_LUA_C);
   const Paths without = {{"main chunk", {1, 4}}, {"main chunk > f", {1, 3}}};
   const Paths with = {{"main chunk", {1, 0}}, {"main chunk > tick [C]", {1, 4}},
                       {"main chunk > f", {1, 0}}, {"main chunk > f > tick [C]", {1, 3}}};
   EXPECT_EQ(paths, is_jit ? without : with);
}

int resume_in_c(lua_State *co, lua_State *from)
{
#if LUA_VERSION_NUM == 501
   (void)from;
   return lua_resume(co, 0);
#elif LUA_VERSION_NUM < 504
   return lua_resume(co, from, 0);
#else
   int results;
   int status = lua_resume(co, from, 0, &results);
   if (status <= LUA_YIELD) lua_pop(co, results);
   return status;
#endif
}

Paths two_coroutines(bool settle)
{
   Hooked host;
   lua_State *L = host.state(), *co[2];
   host.add("wait", [](lua_State *state) { return lua_yield(state, 0); });
   EXPECT_EQ(host.run("function first() tick(1) wait() tick(2) end\n"
                      "function second() tick(4) wait() tick(8) end"), "");
   for (int i = 0; i < 2; ++i) {
      co[i] = lua_newthread(L);
      lua_getglobal(co[i], i ? "second" : "first");
   }
   for (int round = 0; round < 2; ++round)
      for (lua_State *c : co) {
         Prof_Begin_name(round ? "late" : "soon");
         EXPECT_EQ(resume_in_c(c, L), round ? 0 : LUA_YIELD);
         if (settle) Prof_settle_lua(L);
         if (settle) Prof_End;
      }
   if (!settle) Prof_settle_lua(L);
   lua_settop(L, 0);
   Paths paths = Host::paths(true);
   paths.erase("t");
   return paths;
}

TEST(Lua_host, coroutines_that_c_resumes_end_their_zones_by_settle)
{
   EXPECT_EQ(two_coroutines(true), (Paths{{"soon", {2, 0}}, {"soon > t:1", {1, 1}},
                                          {"soon > t:2", {1, 4}}, {"late", {2, 0}},
                                          {"late > t:1", {1, 2}}, {"late > t:2", {1, 8}}}));
   EXPECT_EQ(wrong_ends(), 0u);
}

/* The next one that runs ends the zones of that which does not, and of what C opened since. */
TEST(Lua_host, without_settle_the_next_event_finds_out)
{
   Paths paths = two_coroutines(false);
   for (const auto &path : paths)
      EXPECT_FALSE(has(path.first, "t:1") && has(path.first, "t:2")) << path.first;
   EXPECT_EQ(ticks_of(paths), 15u);
}

/* ---- hooks of others ---- */

int events[5];
void debugger(lua_State *, lua_Debug *ar) { ++events[ar->event]; }
void other_debugger(lua_State *, lua_Debug *) {}

TEST(Lua_hook, one_that_was_there_goes_on)
{
   Host host;
   lua_State *L = host.state();
   lua_sethook(L, debugger, LUA_MASKLINE | LUA_MASKCALL, 0);
   EXPECT_EQ(Prof_start_lua(L, 0), 1);
   EXPECT_EQ(Prof_start_lua(L, 0), 1);
   EXPECT_EQ(paths_of(host, "function f()\n tick(1)\nend\nf()\nf()"),
             (Paths{{"main chunk", {1, 0}}, {"main chunk > f", {2, 2}}}));
   EXPECT_GE(events[LUA_HOOKCALL], 3); /* and those in C */
   EXPECT_GE(events[LUA_HOOKLINE], 5);
   EXPECT_EQ(events[LUA_HOOKRET], 0);
   Prof_stop_lua(L);
   EXPECT_EQ(lua_gethook(L), debugger);
   EXPECT_EQ(lua_gethookmask(L), LUA_MASKLINE | LUA_MASKCALL);
   EXPECT_EQ(paths_of(host, "f()"), Paths{});
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_hook, another_one_in_a_coroutine_is_refused)
{
   Host host;
   lua_State *L = host.state(), *co = lua_newthread(L);
   if (is_jit) GTEST_SKIP() << "LuaJIT has one hook for all coroutines";
   EXPECT_EQ(Prof_start_lua(L, 0), 1);
   lua_sethook(co, other_debugger, LUA_MASKLINE, 0);
   EXPECT_EQ(Prof_start_lua(co, 0), 0);
   EXPECT_EQ(lua_gethook(co), other_debugger);
}

TEST(Lua_hook, a_script_that_sets_its_own_takes_ours_away)
{
   Hooked host;
   EXPECT_EQ(host.run("function f() tick(1) end\n"
                      "f() debug.sethook(function() end, 'l') f() debug.sethook() f() start() f()"),
             "");
   Paths paths = Host::paths();
   EXPECT_EQ(ticks_of(paths), 4u);
   EXPECT_EQ(paths_of(host, "f()"), (Paths{{"main chunk", {1, 0}}, {"main chunk > f", {1, 1}}}));
}

TEST(Lua_hook, stops_in_coroutines_too)
{
   Hooked host;
   EXPECT_EQ(paths_of(host, "function f() tick(1) coroutine.yield() tick(2) end\n"
                            "co, fresh = coroutine.create(f), coroutine.create(f)\n"
                            "coroutine.resume(co) stop() tick(4)\n"
                            "coroutine.resume(co) coroutine.resume(fresh) tick(8)"),
             (Paths{{"main chunk", {1, 0}}, {"main chunk > f", {1, 1}}}));
   EXPECT_EQ(paths_of(host, "start()\n\n\n\n\nfunction g() tick(1) end g() stop()"),
             (Paths{{"g", {1, 1}}}));
   EXPECT_EQ(wrong_ends(), 0u);
}

/* ---- the profiler's own state ---- */

TEST(Lua_hook, off_and_on_in_the_midst)
{
   Hooked host;
   host.add("enable", [](lua_State *L) { return Prof_set_enabled(lua_toboolean(L, 1)), 0; });
   EXPECT_EQ(host.run("function g() tick(1) end\n"
                      "function f() g() enable(false) g() enable(true) g() end\n"
                      "f() update() f() update() g()"), "");
   Paths paths = Host::paths();
   EXPECT_EQ(paths["g"].entries + paths["main chunk > g"].entries, 1u);
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_hook, a_shutdown_in_the_midst)
{
   Hooked host;
   host.add("shut_down", [](lua_State *) { return Prof_shutdown(), 0; });
   EXPECT_EQ(host.run("function g() tick(1) end\n"
                      "function f() g() shut_down() g() end f() stop() start() g()"), "");
   EXPECT_EQ(paths_of(host, "g()").size(), 2u);
}

TEST(Lua_hook, limits_lose_no_time)
{
   configure([](Prof_Config &config) {
      config.max_states = 64;
      config.max_names = 8;
   });
   Hooked host;
   std::string script = "function deep(n) tick(1) if n > 0 then deep(n - 1) end tick(1) end\n";
   for (int i = 0; i < 40; ++i)
      script += numbered("function f", i) + "() tick(1) end " + numbered("f", i) + "()\n";
   script += "deep(500) pcall(deep, {}) local co = coroutine.wrap(function() deep(200)"
             " coroutine.yield() deep(3) end) co() co()";
   Prof_update(1);
   Paths paths = paths_of(host, script);
   EXPECT_EQ(ticks_of(paths), 40u + 2 * 501 + 1 + 2 * 201 + 2 * 4);
   EXPECT_EQ(wrong_ends(), 0u);
   EXPECT_EQ(host.run("tick(1)"), "");
}

TEST(Lua_memory, coroutines_are_forgotten_with_their_zones)
{
   Hooked host;
   EXPECT_EQ(host.run("local function f() coroutine.yield() end\n"
                      "local function many(n)\n"
                      "   for i = 1, n do\n"
                      "      local co = coroutine.create(f) coroutine.resume(co)\n"
                      "      if i % 3 == 0 then coroutine.resume(co) end\n"
                      "   end\n"
                      "   collectgarbage() collectgarbage()\n"
                      "   return collectgarbage('count')\n"
                      "end\n"
                      "local before = many(2000)\n"
                      "assert(many(20000) < before + 64)"), "");
   EXPECT_EQ(wrong_ends(), 0u);
}

/* Each text may lie where one lay before. */
TEST(Lua_memory, chunks_come_and_go)
{
   Hooked host;
   for (int i = 0; i < 1200; ++i) {
      const std::string name = numbered("=chunk_with_a_name_of_more_than_forty_bytes_", i);
      EXPECT_EQ(host.run("local function f() tick(1) end f()", name), "");
      if (i % 7 == 0) lua_gc(host.state(), LUA_GCCOLLECT, 0);
      if (i % 100) continue;
      Prof_update(1);
      EXPECT_TRUE(Host::has_zone("f (" + name.substr(1) + ":1)")) << i;
   }
}

struct Scarce {
   int left; /* allocations until they are refused */
   size_t used;
   int from_now; /* what is left when the work begins */
};

void *allocate(void *user, void *memory, size_t before, size_t after)
{
   Scarce *scarce = static_cast<Scarce *>(user);
   if (!memory) before = 0;
   if (after > before && --scarce->left < 0) return nullptr;
   scarce->used += after - before;
   if (after) return std::realloc(memory, after);
   std::free(memory);
   return nullptr;
}

int work(lua_State *L)
{
   static const char script[] =
      "local t = {} function t.f(n) if n > 0 then t.f(n - 1) end end\n"
      "function t.g() coroutine.yield(1) end\n"
      "use(t) for i = 1, 3 do t.f(50) if not jit then\n" /* its own coroutines do not survive it */
      "local co = coroutine.create(t.g) coroutine.resume(co) coroutine.resume(co) end end";
   lua_pushcfunction(L, static_cast<lua_CFunction>([](lua_State *l) {
      return Prof_wrap_lua(l, 1, "t"), 0;
   }));
   lua_setglobal(L, "use");
   if (luaL_loadbuffer(L, script, sizeof script - 1, "=t")) lua_error(L);
   void *user;
   (void)lua_getallocf(L, &user);
   static_cast<Scarce *>(user)->left = static_cast<Scarce *>(user)->from_now;
   if (lua_toboolean(L, 1)) Prof_start_lua(L, 0);
   lua_call(L, 0, 0);
   return 0;
}

TEST(Lua_memory, each_allocation_may_be_refused)
{
   for (int hook = 0; hook < 2; ++hook) {
      int refused_at = 0, failed = 1, rounds = 0;
      for (; failed && rounds < 5000; refused_at += 1 + refused_at / 40, ++rounds) {
         Scarce scarce = {1 << 30, 0, refused_at};
         lua_State *L = lua_newstate(allocate, &scarce);
         if (!L) GTEST_SKIP() << "this LuaJIT takes its own allocator only";
         luaL_openlibs(L);
         lua_pushcfunction(L, work);
         lua_pushboolean(L, hook);
         failed = lua_pcall(L, 1, 0, 0);
         scarce.left = 1 << 30;
         Prof_settle_lua(L);
         lua_close(L);
         ASSERT_EQ(is_jit ? 0u : scarce.used, 0u); /* LuaJIT loses a few bytes of its own */
      }
      EXPECT_GT(rounds, 50);
      EXPECT_EQ(failed, 0);
      Prof_update(1);
      EXPECT_EQ(wrong_ends(), 0u);
   }
}

TEST(Lua_threads, each_has_its_state)
{
   {
      Host hosts[4];
      Threads threads(4, [&hosts](int i) {
         Prof_start_lua(hosts[i].state(), 0);
         EXPECT_EQ(hosts[i].run("local t = {}\n"
                                "function t.leaf() end\n"
                                "function t.work(n) for i = 1, n do t.leaf() pcall(error) end end\n"
                                "t.work(500) stop() wrap(t, 't') t.work(500)\n"
                                "coroutine.wrap(t.work)(500)"), "");
      });
   }
   Paths paths = Host::paths();
   EXPECT_EQ(paths["main chunk > work > leaf"].entries, 2000u);
   EXPECT_EQ(paths["t.work > t.leaf"].entries, 4000u);
   EXPECT_EQ(paths["t.work"].entries, 8u);
   EXPECT_EQ(wrong_ends(), 0u);
}

const char lines[] =
   "local m, out = {}, {}\n"
   "local function say(...) for i = 1, select('#', ...) do\n"
   "   out[#out + 1] = tostring((select(i, ...))) end out[#out + 1] = ';' end\n"
   "function m.none() end\n"
   "function m.all(...) return ... end\n"
   "function m.count(...) return select('#', ...) end\n"
   "function m.bad(what) error(what) end\n"
   "function m.inner() local x = nil; return x.y end\n"
   "function m.deep(n) if n == 0 then return 0 end return 1 + m.deep(n - 1) end\n"
   "function m.yields(...) local a, b = coroutine.yield(...) return b, a end\n"
   "function m.walk(n) for i = 1, n do m.yields(i) end return 'end' end\n"
   "wrap(m, 'm')\n"
   "say(m.none()) say(m.all(1, nil, 'x', nil)) say(m.count(nil, nil, nil))\n"
   "say(pcall(m.bad, 'text')) say(pcall(m.inner)) say(m.deep(5000))\n"
   "local e = setmetatable({}, {__tostring = function() return 'object' end})\n"
   "local ok, got = pcall(m.bad, e) say(ok, got == e)\n"
   "say(xpcall(m.inner, function(msg) return debug.traceback(msg):find('inner') ~= nil end))\n"
   "local co = coroutine.create(m.yields)\n"
   "say(coroutine.resume(co, 1, 2)) say(coroutine.resume(co, 3, 4)) say(coroutine.resume(co))\n"
   "for i in coroutine.wrap(function() m.walk(3) end) do say(i) end\n"
   "local w = coroutine.wrap(function() m.bad('in a coroutine') end)\n"
   "say(pcall(function() w() end)) say(pcall(function() w() end))\n"
   "w = coroutine.wrap(function() error(e) end)\n"
   "ok, got = pcall(w) say(ok, got == e)\n"
   "say(coroutine.resume(coroutine.create(m.bad), 'dead'))\n";

std::string output(bool wrapped)
{
   Host host;
   if (!wrapped) host.add("wrap", [](lua_State *) { return 0; });
   std::string error = host.run(std::string(lines) + " result = table.concat(out, ' ')");
   EXPECT_EQ(error.empty(), error.find("bad argument") == std::string::npos) << error;
   lua_getglobal(host.state(), "out");
   lua_getglobal(host.state(), "result");
   const char *text = lua_tostring(host.state(), -1);
   return text ? text : error;
}

TEST(Lua_wrap, changes_nothing_that_a_script_can_see)
{
   EXPECT_EQ(output(true), output(false));
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_wrap, names_tell_module_field_and_place)
{
   Host host;
   EXPECT_EQ(host.run("ai = {[7] = function() tick(1) end, sort = table.sort}\n"
                      "function ai.think() tick(2) ai[7]() end\n"
                      "assert(wrap(ai, 'ai') == 3 and wrap(ai, 'again') == 0)\n"
                      "ai.think() ai.sort({})"), "");
   Prof_update(1);
   EXPECT_TRUE(Host::has_zone("ai.think (t:2)"));
   EXPECT_TRUE(Host::has_zone("ai[7] (t:1)"));
   EXPECT_TRUE(Host::has_zone("ai.sort [C]"));
}

TEST(Lua_wrap, zones_end_where_an_error_is_caught)
{
   Host host;
   Paths paths = paths_of(host, "m = {} function m.bad() tick(1) error('x') end\n"
                                "function m.deep() tick(2) in_c(m.bad) end\n"
                                "function m.outer() pcall(m.deep) tick(4) try(m.deep) tick(8) end\n"
                                "local pcall = pcall\n"
                                "wrap(m) m.outer() pcall(m.deep) m.outer()");
   EXPECT_EQ(paths["outer"], (Spent{2, 24}));
   EXPECT_EQ(paths["outer > deep > in_c > bad"], (Spent{2, 2}));
   EXPECT_EQ(paths["outer > try > deep"], (Spent{2, 4}));
   EXPECT_EQ(paths["deep"], (Spent{1, 2}));
   EXPECT_EQ(paths.count("deep > outer"), 0u);
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_wrap, is_taken_back)
{
   Host host;
   EXPECT_EQ(host.run("m = {} function m.f() tick(1) end local f = m.f\n"
                      "wrap(m) assert(m.f ~= f) m.f() assert(unwrap(m) == 1 and m.f == f) m.f()\n"
                      "assert(unwrap(m) == 0 and wrap(_G) == 0)"), "");
   EXPECT_EQ(Host::paths(), (Paths{{"f", {1, 1}}}));
}

TEST(Lua_wrap, the_hook_has_precedence)
{
   Host host;
   EXPECT_EQ(host.run("m = {} function m.g() tick(1) end\n"
                      "function m.f() m.g() end wrap(m)\n"
                      "start() m.f() stop() m.f()"), "");
   EXPECT_EQ(Host::paths(), (Paths{{"f", {1, 0}}, {"f > g", {1, 1}}, {"function", {1, 0}},
                                   {"function > function", {1, 1}}}));
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Lua_wrap, finalizers_may_call_at_the_end)
{
   Host host;
   EXPECT_EQ(host.run("m = {} function m.f() end wrap(m)\n"
                      "local function at_end(f) if newproxy then\n"
                      "   local p = newproxy(true) getmetatable(p).__gc = f return p end\n"
                      "   return setmetatable({}, {__gc = f}) end\n"
                      "keep = {at_end(m.f), at_end(function() m.f() end)}\n"
                      "m.f() last = at_end(m.f)"), "");
}

#if LUA_VERSION_NUM >= 504
TEST(Lua_hook, variables_to_be_closed_and_coroutines_that_are)
{
   Paths paths = hooked("local function at_end() tick(1) end\n"
                        "local mt = {__close = at_end}\n"
                        "function f() local x <close> = setmetatable({}, mt) tick(2)\n"
                        "coroutine.yield() tick(4) end\n"
                        "local co = coroutine.create(f) coroutine.resume(co) tick(8)\n"
                        "coroutine.close(co) tick(16)");
   EXPECT_EQ(ticks_of(paths), 27u);
   EXPECT_EQ(paths["main chunk"], (Spent{1, 24}));
}
#endif

} // namespace
