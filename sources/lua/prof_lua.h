/* prof_lua.h - functions of Lua scripts as zones. Compile prof_lua.c into the game, with the
 * headers of its own Lua (5.1 to 5.4, LuaJIT) and -DProf_WITH_LUA. Nothing else is needed.
 *
 *    Prof_start_lua(lua, 0);            every function, by the debug hook; scripts stay as they are
 *    Prof_wrap_lua(lua, -1, "ai");      or only the functions of a table, which costs the others
 *                                       nothing
 *    if (lua_pcall(lua, 0, 0, 0)) { ... }
 *    Prof_settle_lua(lua);              after a lua_pcall that failed, and each lua_resume, in C
 *
 * A zone is called "think (npc/ai.lua:12)", after the first call that is seen or the table that has
 * it; else "function (npc/ai.lua:12)". Of the path that is all, so functions that begin on one line
 * of files that are called so are one zone, as those on one line of one file are. What is no
 * zone, such as functions in C and the collector, is time of the function that runs.
 *
 * COROUTINES   The zones of a coroutine stand below whoever resumes it. They are closed when it
 * yields and opened again when it goes on: so entries of a function are its calls, and the times
 * that a coroutine went on with it open.
 *
 * ERRORS   What an error leaves has its zones ended when the error is caught, with the zones of C
 * that it jumped over. A tail call ends the caller's zone, as the caller is gone. Lua 5.1 does not
 * tell it until the end: there what was called stands below its caller, up to 16 of them.
 *
 * LUAJIT   Compiled code calls no hook: Prof_start_lua switches the compiler off and drops what it
 * has made, and Prof_stop_lua switches it on again if it was. Wrapped functions may be compiled, up
 * to the wrapper. By the hook, a coroutine that goes on does so unseen until its first call.
 *
 * A state and its coroutines are one thread's at a time, as Lua demands. It may move to another
 * thread while no function of it runs.
 */
#ifndef INC_PROF_LUA_H
#define INC_PROF_LUA_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

struct lua_State;

Prof_CALLS

enum Prof_Lua_Option {
   Prof_LUA_C = 1 /* functions in C are zones too, "insert [C]". Not in LuaJIT, which does not tell
                     their end: ignored there */
};

/* From now on each call in `lua`, in coroutines that are made from it, and in LuaJIT in all, is a
 * zone. options: of Prof_Lua_Option. A coroutine that exists already is started by a call with it,
 * in the midst of a script too: what runs then has no zone. Another hook that is set there, such as
 * a debugger's, is called after ours for the events that it asked for. Returns 1; or 0, and `lua`
 * stays as it was, if it has another hook than the first state that was started. Who sets a hook
 * later takes ours away: then call it again, or Prof_stop_lua. Raises Lua's error of memory. */
Prof_API int Prof_start_lua(struct lua_State *lua, unsigned options)
   Prof_OFF_DO((void)lua; (void)options; return 1;)

/* The hook is gone from `lua` and all coroutines that it saw; the one before is back. Zones are
 * closed. Call it before Prof_shutdown. Any state of Prof_start_lua's, or another: nothing. */
Prof_API void Prof_stop_lua(struct lua_State *lua) Prof_OFF_DO((void)lua;)

/* Replaces every function in the table at the index by one that opens a zone, calls it with all
 * arguments, and returns all results. `name` stands before that of the function, "ai.think
 * (ai.lua:12)"; null: nothing does. Errors and yields pass as they are. The position of an error of
 * level 2, and what else looks at its caller, sees the wrapper, "[prof]". So standard libraries are
 * better left alone, and the table of globals is refused. Tables within are not entered. Functions
 * that scripts have taken out of it before stay bare. While a hook of Prof_start_lua sees the
 * state, wrappers do nothing.
 *
 * The first call replaces pcall, xpcall, coroutine.resume and coroutine.wrap by functions that do
 * the same, and see to the zones; Prof_start_lua does in LuaJIT. For scripts that took them before,
 * the zones that an error left end at the next wrapped call, or at the end of the last one. Where C
 * resumes a coroutine, its zones open again at its next wrapped call.
 * Returns how many were replaced, those not counted that had been. */
Prof_API int Prof_wrap_lua(struct lua_State *lua, int index, const char *name)
   Prof_OFF_DO((void)lua; (void)index; (void)name; return 0;)

/* The functions are as they were. Returns how many. Wrappers that run end their zones. */
Prof_API int Prof_unwrap_lua(struct lua_State *lua, int index)
   Prof_OFF_DO((void)lua; (void)index; return 0;)

/* Ends the zones of functions of Lua that do not run any more: for C code, after each lua_resume
 * and each lua_pcall that failed, before it ends a zone of its own or switches fibers. Without it
 * they end at the next event of that state, and C++'s scopes report them as left open. `lua` is the
 * one that called, or was resumed. Nothing if it was never started or wrapped. */
Prof_API void Prof_settle_lua(struct lua_State *lua) Prof_OFF_DO((void)lua;)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
