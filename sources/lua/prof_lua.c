/* prof_lua.c - see prof_lua.h
 *
 * Each coroutine has a STACK: the functions that it has called and that have not returned, as far
 * as is known. Those that run at this moment resumed one another; their stacks are a CHAIN, and
 * their zones are open, in that order:
 *
 *      zones     ... > update > main.lua > spawn > (coroutine) walk > step
 *                      game's   \__ stack of L __/  \__ stack of co _____/
 *      chain             own->top = stack of co, ->under = stack of L
 *
 * Lua tells calls and returns, and neither errors nor yields. So before anything is pushed, what is
 * gone is dropped: by where a function stands in Lua's own stack, lua_Debug.i_ci, which is the same
 * as long as it runs. It is private to Lua, and the one thing that tells two calls of a function
 * apart; of each version, only this is relied upon:
 *
 *   5.1      it counts up from 1 along the stack; a tail call takes its caller's at some later time
 *   5.2 ..   it is an address, another one for each call that runs
 *   LuaJIT   its lower 16 bits grow along the stack; returns of C functions are not told
 *
 * By the hook every call is seen, so the innermost one that is known must be the caller of what is
 * called now. Wrapped functions are some among many: there Lua's stack is searched for it.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_LUA)
#include "prof_lua.h"

#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
#if defined(LUA_JITLIBNAME)
#include <luajit.h>
#define IS_JIT 1
#else
#define IS_JIT 0
#endif
#ifdef __cplusplus
}
#endif
#define IS_51 (LUA_VERSION_NUM == 501 && !IS_JIT)
#define IN_ORDER (IS_51 || IS_JIT) /* later calls have higher places */

#if LUA_VERSION_NUM == 501
#define LUA_HOOKTAILCALL (-1)
#endif

enum {
   CALLS = LUA_MASKCALL | LUA_MASKRET,
   FIRST_ROOM = 32,        /* functions in a stack; it grows */
   FIRST_KNOWN = 256,      /* places in the table of names; a power of two; it grows */
   MOST_KNOWN = 1 << 16,   /* then it is begun anew */
   MOST_TAILS = 16,        /* functions of 5.1 that called one another last, and stand as zones */
   TEXT = 128              /* what Prof_handle keeps, and a zero */
};

/* A function that runs, or waits in a coroutine that has yielded. */
typedef struct Frame {
   uintptr_t at;         /* where it stands in Lua's stack */
   const void *function; /* by a wrapper: the wrapper's */
   Prof_Site *site;      /* null: it has no zone */
   Prof_Node *node;      /* of its zone, while that is open */
   int serial;           /* by a wrapper: tells it from all others; 0: by the hook */
   int is_c;
} Frame;

typedef struct Own Own;
typedef struct Stack Stack;
struct Stack {
   Own *own;
   lua_State *L;
   Stack *under; /* whoever resumed it, while it is in the chain */
   int active;   /* it is in the chain */
   int freed;    /* the state is closed, but finalizers may still come to it */
   int depth, room;
   Frame *frames;
};

typedef struct Known {
   uintptr_t key; /* where the text of the source lies, or a C function; 0: nothing is here */
   int line;
   Prof_Site *site;
   char source[LUA_IDSIZE]; /* as another text may lie there by now */
} Known;

/* Of a state with all its coroutines. */
struct Own {
   Stack *top; /* null: nothing runs */
   int levels; /* in the chain */
   int hooks, with_c, guards, serial;
   int compiles;    /* LuaJIT's compiler is on, except for the hook */
   int is_misnamed; /* what is called now has the name of who called it last: LuaJIT */
   int closed; /* the state is: finalizers may still call wrapped functions */
   lua_Hook theirs;
   int their_mask, their_count;
   Known *known;
   int num_known, room_known;
};

/* What the registry has under their addresses. STACKS: of a coroutine its stack, for as long as it
 * lives; and the coroutines of the chain by number, so that these do live. ORIGINALS: of a wrapper
 * what it wraps. */
enum { OWN, STACKS, ORIGINALS, WRAP, NUM_KEYS };
static char keys[NUM_KEYS];

static void push_kept(lua_State *L, int key)
{
   lua_pushlightuserdata(L, &keys[key]);
   lua_rawget(L, LUA_REGISTRYINDEX);
}

/* Pops it. */
static void keep(lua_State *L, int key)
{
   lua_pushlightuserdata(L, &keys[key]);
   lua_insert(L, -2);
   lua_rawset(L, LUA_REGISTRYINDEX);
}

static Own *own_of(lua_State *L)
{
   Own *own;
   push_kept(L, OWN);
   own = (Own *)lua_touserdata(L, -1);
   lua_pop(L, 1);
   return own;
}

/* Lua's own allocator: it is there, it is the script's memory, and it raises no error. */
static void *resize(lua_State *L, void *memory, size_t before, size_t after)
{
   void *user;
   lua_Alloc alloc = lua_getallocf(L, &user);
   return alloc(user, memory, before, after);
}

static uintptr_t place_of(const lua_Debug *ar)
{
#if IS_JIT
   return (uintptr_t)ar->i_ci & 0xffff;
#else
   return (uintptr_t)ar->i_ci;
#endif
}

/* Of the function at the level; 0: there is none. */
static uintptr_t place_at(lua_State *L, int level)
{
   lua_Debug ar;
   return lua_getstack(L, level, &ar) ? place_of(&ar) : 0;
}

/* ---- zones ---- */

/* C's zones above it, which an error jumped over, are closed without a word. It may be closed: by
 * C++'s scope, or switching off. */
static void close_zone(Frame *f)
{
   Prof_Node *node = f->node;
   Prof_TAKE_HANDS
   f->node = 0;
   if (node && (Prof_MINE(cur) == node || Prof_Instrument_bare(node)))
      Prof_Instrument_end_scope(node);
}

static void open_zone(Frame *f) { f->node = f->site ? Prof_Instrument_begin(f->site) : 0; }

/* ---- stacks ---- */

static void pop(Stack *s)
{
   close_zone(&s->frames[s->depth - 1]);
   --s->depth;
}

static Frame *top_of(const Stack *s) { return &s->frames[s->depth - 1]; }

static int has_room(Stack *s, lua_State *L)
{
   int room = s->room ? 2 * s->room : FIRST_ROOM;
   void *grown;
   if (s->depth < s->room) return 1;
   if (s->freed) return 0;
   grown = resize(L, s->frames, (size_t)s->room * sizeof(Frame), (size_t)room * sizeof(Frame));
   if (!grown) return 0;
   s->frames = (Frame *)grown;
   s->room = room;
   return 1;
}

/* Without memory the stack is begun anew: a function that is not in it must not have others below
 * it that are. */
static void push(Stack *s, lua_State *L, const Frame *frame)
{
   if (!has_room(s, L)) {
      while (s->depth) pop(s);
      return;
   }
   s->frames[s->depth] = *frame;
   open_zone(&s->frames[s->depth++]);
}

/* Drops what was called after the function there. Where places are addresses all is dropped if it
 * is not known: then it was called before any that is. */
static void cut_to(Stack *s, uintptr_t at)
{
#if IN_ORDER
   while (s->depth && top_of(s)->at > at) pop(s);
#else
   while (s->depth && top_of(s)->at != at) pop(s);
#endif
}

/* Is the function in Lua's stack, at the level or further out? */
static int is_live(lua_State *L, const Frame *f, int level)
{
   lua_Debug ar;
   int same;
   do {
      if (!lua_getstack(L, level++, &ar)) return 0;
   } while (place_of(&ar) != f->at);
   lua_getinfo(L, "f", &ar);
   same = lua_topointer(L, -1) == f->function;
   lua_pop(L, 1);
   return same;
}

/* Of wrapped functions. at: where a new one stands, which no other does; 0: there is none. */
static void cut_dead(Stack *s, uintptr_t at, int level)
{
   while (s->depth && (top_of(s)->at == at || !is_live(s->L, top_of(s), level))) pop(s);
}

/* ---- the chain ---- */

/* Pops a thread or nil. */
static void keep_in_chain(lua_State *L, int level)
{
   push_kept(L, STACKS);
   lua_insert(L, -2);
   lua_rawseti(L, -2, level);
   lua_pop(L, 1);
}

/* The innermost coroutine of the chain is not running any more: its zones wait. */
static void leave(Own *own, lua_State *L)
{
   Stack *s = own->top;
   int i;
   for (i = s->depth; i > 0; --i) close_zone(&s->frames[i - 1]);
   s->active = 0;
   own->top = s->under;
   lua_pushnil(L);
   keep_in_chain(L, own->levels--);
}

/* It goes on, or begins. L may be another one, but of the same state. */
static void go_on(Own *own, Stack *s)
{
   int i;
   s->under = own->top;
   s->active = 1;
   own->top = s;
   lua_pushthread(s->L);
   keep_in_chain(s->L, ++own->levels);
   for (i = 0; i < s->depth; ++i) open_zone(&s->frames[i]);
}

static int is_running(lua_State *L)
{
   lua_Debug ar;
   return lua_status(L) == 0 && lua_getstack(L, 0, &ar);
}

static void leave_idle(Own *own, lua_State *L)
{
   while (own->top && !is_running(own->top->L)) leave(own, L);
}

/* The stack of the coroutine; null: it has none. */
static Stack *find_stack(lua_State *L)
{
   Stack *s;
   push_kept(L, STACKS);
   lua_pushthread(L);
   lua_rawget(L, -2);
   s = (Stack *)lua_touserdata(L, -1);
   lua_pop(L, 2);
   return s;
}

static void set_gc(lua_State *L, lua_CFunction function)
{
   lua_newtable(L);
   lua_pushcfunction(L, function);
   lua_setfield(L, -2, "__gc");
   lua_setmetatable(L, -2);
}

/* No coroutine of the chain is collected; only at the end of the state is there still one. */
static int free_stack(lua_State *L)
{
   Stack *s = (Stack *)lua_touserdata(L, 1);
   while (s->depth) pop(s);
   s->frames = (Frame *)resize(L, s->frames, (size_t)s->room * sizeof(Frame), 0);
   s->room = 0;
   s->freed = 1;
   return 0;
}

static Stack *make_stack(Own *own, lua_State *L)
{
   Stack *s;
   push_kept(L, STACKS);
   lua_pushthread(L);
   s = (Stack *)lua_newuserdata(L, sizeof *s);
   memset(s, 0, sizeof *s);
   s->own = own;
   s->L = L;
   set_gc(L, free_stack);
   lua_rawset(L, -3);
   lua_pop(L, 1);
   return s;
}

/* The stack of what runs now. If it is not active, it is to go_on as soon as it is cut. */
static Stack *come_to(Own *own, lua_State *L)
{
   Stack *s = own->top;
   if (s && s->L == L) return s;
   s = find_stack(L);
   if (!s) s = make_stack(own, L);
   if (s->active)
      while (own->top != s) leave(own, L);
   else leave_idle(own, L);
   return s;
}

/* ---- names ---- */

static Known *place_for(Own *own, uintptr_t key, int line)
{
   unsigned mask = (unsigned)own->room_known - 1;
   unsigned i = ((unsigned)(key >> 4) ^ (unsigned)line * 0x9e3779b9u) & mask;
   while (own->known[i].key && (own->known[i].key != key || own->known[i].line != line))
      i = (i + 1) & mask;
   return &own->known[i];
}

static void move_known(Own *own, Known *from, int room)
{
   int i;
   for (i = 0; i < room; ++i)
      if (from[i].key) *place_for(own, from[i].key, from[i].line) = from[i];
}

/* Half of the table stays free. 0: there is none. */
static int make_place(Own *own, lua_State *L)
{
   int before = own->room_known, room = before ? 2 * before : FIRST_KNOWN;
   Known *old = own->known, *grown = 0;
   if (own->num_known < before / 2) return 1;
   if (room <= MOST_KNOWN) grown = (Known *)resize(L, 0, 0, (size_t)room * sizeof *grown);
   if (!grown) {
      if (old) memset(old, 0, (size_t)before * sizeof *old);
      own->num_known = 0;
      return old != 0;
   }
   memset(grown, 0, (size_t)room * sizeof *grown);
   own->known = grown;
   own->room_known = room;
   if (old) move_known(own, old, before);
   (void)resize(L, old, (size_t)before * sizeof *old, 0);
   return 1;
}

static int is_of_wrapper(const lua_Debug *ar) { return !strcmp(ar->source, "=[prof]"); }

/* A file's name with the folder that it is in: there is no more room for it in a report, and many
 * are called init.lua. */
static const char *shown_file(const char *source)
{
   const char *at, *last = source, *before = source;
   for (at = source; *source != '[' && *at; ++at)
      if ((*at == '/' || *at == '\\') && at[1]) {
         before = last;
         last = at + 1;
      }
   return before;
}

/* Where a call has no name for the function, it is the file and line that tell it. */
static Prof_Site *site_named(const char *name, const lua_Debug *ar)
{
   char text[TEXT];
   const char *called = name ? name : "function", *file = shown_file(ar->short_src);
   const int line = ar->linedefined > 0 ? ar->linedefined : 1; /* a main chunk has none */
   if (*ar->what == 'C') (void)snprintf(text, sizeof text, "%s [C]", called);
   else if (*ar->what == 'm') (void)snprintf(text, sizeof text, "main chunk (%s)", file);
   else
      (void)snprintf(text, sizeof text, "%.50s (%s:%d)", called, file, ar->linedefined);
   return *ar->source == '@' ? Prof_handle_at(text, ar->short_src, line) : Prof_handle(text);
}

/* What identifies the function that is called, as far as zones go. */
static uintptr_t key_of(lua_State *L, lua_Debug *ar)
{
   uintptr_t key;
   if (*ar->what != 'C') return (uintptr_t)ar->source;
   lua_getinfo(L, "f", ar);
   key = (uintptr_t)lua_tocfunction(L, -1);
   lua_pop(L, 1);
   return key;
}

/* What the function below the table on top is called in there; null: it is not. The table is
 * popped. */
static const char *name_in_table(lua_State *L)
{
   const char *name = 0;
   int table = lua_gettop(L);
   if (lua_istable(L, table))
      for (lua_pushnil(L); !name && lua_next(L, table); lua_settop(L, table + 1))
         if (lua_type(L, -2) == LUA_TSTRING && lua_rawequal(L, -1, table - 1))
            name = lua_tostring(L, -2);
   lua_settop(L, table - 1);
   return name;
}

static void push_globals(lua_State *L)
{
#if LUA_VERSION_NUM == 501
   lua_pushvalue(L, LUA_GLOBALSINDEX);
#else
   lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
#endif
}

/* The same, in the tables that are in the table on top. */
static const char *name_in_modules(lua_State *L)
{
   const char *name = 0;
   int table = lua_gettop(L);
   if (lua_istable(L, table))
      for (lua_pushnil(L); !name && lua_next(L, table); lua_settop(L, table + 1)) {
         lua_pushvalue(L, table - 1);
         lua_insert(L, -2);
         name = name_in_table(L);
      }
   lua_settop(L, table - 1);
   return name;
}

/* The name of a global function, or of one in a global table or a module: for those that pcall and
 * its like call, which know no name. The table keeps the text. */
static const char *global_name(lua_State *L, lua_Debug *ar)
{
   const char *name;
   lua_getinfo(L, "f", ar);
   push_globals(L);
   name = name_in_table(L);
   push_globals(L);
   if (name) lua_pop(L, 1);
   else name = name_in_modules(L);
   lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
   if (name) lua_pop(L, 1);
   else name = name_in_modules(L);
   lua_pop(L, 1);
   return name;
}

/* What the call has for a name, if it is the function's. A wrapper's is not. */
static const char *name_of(Own *own, lua_State *L, lua_Debug *ar)
{
   lua_Debug caller;
   lua_getinfo(L, "n", ar);
   if (*ar->what == 'm') return 0;
   if (own->is_misnamed || !ar->name) return global_name(L, ar);
   if (!lua_getstack(L, 1, &caller)) return ar->name;
   lua_getinfo(L, "S", &caller);
   return is_of_wrapper(&caller) ? global_name(L, ar) : ar->name;
}

static Prof_Site *look_up(Own *own, lua_State *L, lua_Debug *ar, uintptr_t key)
{
   Prof_Site *site = 0;
   if (!is_of_wrapper(ar)) site = site_named(name_of(own, L, ar), ar);
   if (make_place(own, L)) {
      Known *k = place_for(own, key, ar->linedefined);
      if (!k->key) ++own->num_known;
      k->key = key;
      k->line = ar->linedefined;
      k->site = site;
      memcpy(k->source, ar->short_src, sizeof k->source);
   }
   return site;
}

/* Null: it has no zone. While the profiler is off nothing is looked up. */
static Prof_Site *site_of(Own *own, lua_State *L, lua_Debug *ar)
{
   uintptr_t key;
   if (Prof_Instrument_is_parked() || (*ar->what == 'C' && !own->with_c)) return 0;
   key = key_of(L, ar);
   if (own->room_known) {
      const Known *k = place_for(own, key, ar->linedefined);
      if (k->key && !strcmp(k->source, ar->short_src)) return k->site;
   }
   return look_up(own, L, ar, key);
}

/* ---- the hook ---- */

/* Each returns the place of what is called now, when what is gone has been dropped. */
#if IS_51

static int is_lua_at(lua_State *L, int level)
{
   lua_Debug ar;
   if (!lua_getstack(L, level, &ar)) return 0;
   lua_getinfo(L, "S", &ar);
   return *ar.what != 'C';
}

/* A function of Lua catches no errors. So whatever it called, and that did not return, it called
 * last: by now that stands in its place. */
static int is_tail(const Stack *s, lua_State *L, uintptr_t caller)
{
   const Frame *below = s->depth > 1 ? top_of(s) - 1 : 0;
   if (top_of(s)->at != caller + 1) return 0;
   return below && below->at == caller ? !below->is_c : is_lua_at(L, 1);
}

/* The last one takes the place of the first, so that those which go on for ever do not pile up. */
static void limit_tails(Stack *s, lua_State *L)
{
   const Frame last = *top_of(s);
   int first = s->depth;
   while (first > 0 && s->frames[first - 1].at == last.at) --first;
   if (s->depth - first <= MOST_TAILS) return;
   while (s->depth > first) pop(s);
   push(s, L, &last);
}

static uintptr_t cut_for_call(Stack *s, lua_State *L, const lua_Debug *ar)
{
   uintptr_t at = place_of(ar), caller = at - 1;
   while (s->depth && top_of(s)->at > caller) {
      if (is_tail(s, L, caller)) {
         top_of(s)->at = caller;
         if (s->active) limit_tails(s, L);
         break;
      }
      pop(s);
   }
   return at;
}

static void cut_for_return(Stack *s, lua_State *L, const lua_Debug *ar)
{
   (void)L;
   cut_to(s, place_of(ar) - 1);
}

#elif IS_JIT

/* A function with variable arguments changes its place. That of its caller stays. What is called
 * last takes its caller's, and its name. */
static uintptr_t cut_for_call(Stack *s, lua_State *L, const lua_Debug *ar)
{
   uintptr_t at = place_of(ar);
   cut_to(s, at);
   s->own->is_misnamed = s->depth && top_of(s)->at == at && !top_of(s)->is_c;
   cut_to(s, place_at(L, 1));
   return at;
}

static void cut_for_return(Stack *s, lua_State *L, const lua_Debug *ar)
{
   (void)ar;
   cut_to(s, place_at(L, 1));
}

#else

/* What is called last takes the place of its caller: in 5.4 it has it already, before that it has
 * one of its own at this moment. */
static uintptr_t cut_for_call(Stack *s, lua_State *L, const lua_Debug *ar)
{
   uintptr_t at = place_of(ar);
   if (ar->event != LUA_HOOKTAILCALL) {
      cut_to(s, place_at(L, 1));
      return at;
   }
#if LUA_VERSION_NUM < 504
   at = place_at(L, 1);
#endif
   cut_to(s, at);
   if (s->depth) pop(s);
   return at;
}

static void cut_for_return(Stack *s, lua_State *L, const lua_Debug *ar)
{
   (void)L;
   cut_to(s, place_of(ar));
   if (s->depth) pop(s);
}

#endif

static void on_call(Own *own, lua_State *L, lua_Debug *ar)
{
   Stack *s = come_to(own, L);
   Frame f = {0, 0, 0, 0, 0, 0};
   f.at = cut_for_call(s, L, ar);
   if (!s->active) go_on(own, s);
   if (IN_ORDER || !Prof_Instrument_is_parked()) {
      lua_getinfo(L, "S", ar);
      f.is_c = *ar->what == 'C';
      f.site = site_of(own, L, ar);
   }
   push(s, L, &f);
}

/* A coroutine that goes on returns from its yield first. */
static void on_return(Own *own, lua_State *L, const lua_Debug *ar)
{
   Stack *s = come_to(own, L);
   cut_for_return(s, L, ar);
   if (!s->active) go_on(own, s);
}

static int they_ask_for(const Own *own, int event)
{
   int of_tail = LUA_VERSION_NUM == 501 ? LUA_MASKRET : LUA_MASKCALL;
   int mask = event < 4 ? 1 << event : of_tail;
   return own->theirs && (own->their_mask & mask);
}

static void give_hook_back(const Own *own, lua_State *L)
{
   lua_sethook(L, own->theirs, own->their_mask, own->their_count);
}

/* Theirs is the last, as it may raise an error or yield. */
static void hook(lua_State *L, lua_Debug *ar)
{
   Own *own = own_of(L);
   int event = ar->event;
   if (!own) return;
   if (!own->hooks) give_hook_back(own, L); /* it had been stopped before this coroutine ran */
   else if (event == LUA_HOOKCALL || event == LUA_HOOKTAILCALL) on_call(own, L, ar);
   else if (event == LUA_HOOKRET) on_return(own, L, ar);
   if (they_ask_for(own, event)) own->theirs(L, ar);
}

/* ---- wrapped functions ---- */

/* begin(site), called by a wrapper; returns what finish takes. */
static int begin(lua_State *L)
{
   Own *own = (Own *)lua_touserdata(L, lua_upvalueindex(1));
   Frame f = {0, 0, 0, 0, 0, 0};
   lua_Debug ar;
   if (!own->hooks && !own->closed && lua_getstack(L, 1, &ar)) {
      Stack *s = come_to(own, L);
      lua_getinfo(L, "f", &ar);
      f.at = place_of(&ar);
      f.function = lua_topointer(L, -1);
      f.site = (Prof_Site *)lua_touserdata(L, 1);
      cut_dead(s, f.at, 2);
      if (!s->active) go_on(own, s);
      own->serial = own->serial < 0x7fffffff ? own->serial + 1 : 1;
      f.serial = own->serial;
      push(s, L, &f);
   }
   lua_pushinteger(L, f.serial);
   return 1;
}

static int finish(lua_State *L)
{
   Own *own = (Own *)lua_touserdata(L, lua_upvalueindex(1));
   int serial = (int)lua_tointeger(L, 1), i;
   Stack *s;
   if (!serial || own->hooks || own->closed) return 0;
   s = come_to(own, L);
   i = s->depth;
   while (i > 0 && s->frames[i - 1].serial != serial) --i;
   while (i > 0 && s->depth >= i) pop(s);
   if (!s->active) go_on(own, s);
   return 0;
}

static void settle(Own *own, lua_State *L)
{
   Stack *s;
   if (own->closed) return;
   leave_idle(own, L);
   s = own->top;
   if (s && own->hooks) cut_to(s, place_at(s->L, 0));
   else if (s) cut_dead(s, 0, 0);
}

static int settle_now(lua_State *L)
{
   settle((Own *)lua_touserdata(L, lua_upvalueindex(1)), L);
   return 0;
}

/* enter(co): it will be resumed now. */
static int enter(lua_State *L)
{
   Own *own = (Own *)lua_touserdata(L, lua_upvalueindex(1));
   lua_State *co = lua_tothread(L, 1);
   Stack *s;
   if (own->hooks || own->closed) return 0; /* the hook sees it, where it leaves the yield */
   if (!co || lua_status(co) != LUA_YIELD || !lua_checkstack(co, 4)) return 0;
   s = find_stack(co);
   leave_idle(own, L);
   if (s && !s->active && s->depth) go_on(own, s);
   return 0;
}

/* is_ours(function): it is not to be wrapped. */
static int is_ours(lua_State *L)
{
   push_kept(L, ORIGINALS);
   lua_pushvalue(L, 1);
   lua_pushboolean(L, 1);
   lua_rawset(L, -3);
   return 0;
}

/* In Lua, as a call in C could not be yielded from, in 5.1, and only 200 deep. Results go through a
 * function, so that all of them are kept. `passed` does what coroutine.wrap does with an error: it
 * puts the place of the caller in front of it. */
static const char wrapper[] =
   "local begin, finish, settle, enter, is_ours, level = ...\n"
   "local error, type, pcall_, xpcall_, co = error, type, pcall, xpcall, coroutine\n"
   "local function done(token, ...) finish(token) return ... end\n"
   "local function after(...) settle() return ... end\n"
   "local close = co and co.close\n"
   "local function passed(c, ok, ...)\n"
   "   settle()\n"
   "   if ok then return ... end\n"
   "   local e = ...\n"
   "   local closed, why = true\n"
   "   if close then closed, why = close(c) end\n"
   "   if not closed then e = why end\n"
   "   error(e, type(e) == 'string' and level or 0)\n"
   "end\n"
   "if pcall_ then pcall = function(...) return after(pcall_(...)) end is_ours(pcall) end\n"
   "if xpcall_ then xpcall = function(...) return after(xpcall_(...)) end is_ours(xpcall) end\n"
   "if co then\n"
   "   local create, resume = co.create, co.resume\n"
   "   co.resume = function(c, ...) enter(c) return after(resume(c, ...)) end\n"
   "   co.wrap = function(f)\n"
   "      local c = create(f)\n"
   "      return function(...) enter(c) return passed(c, resume(c, ...)) end\n"
   "   end\n"
   "   is_ours(co.resume) is_ours(co.wrap)\n"
   "end\n"
   "return function(f, site)\n"
   "   return function(...) return done(begin(site), f(...)) end\n"
   "end\n";

/* Runs the text once for a state: pcall and its like see to zones from now on. */
static void guard(Own *own, lua_State *L)
{
   static const lua_CFunction calls[] = {begin, finish, settle_now, enter, is_ours};
   size_t i;
   if (own->guards) return;
   own->guards = 1;
   if (luaL_loadbuffer(L, wrapper, sizeof wrapper - 1, "=[prof]")) lua_error(L);
   for (i = 0; i < sizeof calls / sizeof *calls; ++i) {
      lua_pushlightuserdata(L, own);
      lua_pushcclosure(L, calls[i], 1);
   }
   lua_pushinteger(L, IS_51 ? 3 : 2); /* 5.1 has a level for the call that took another's place */
   lua_call(L, 6, 1);
   keep(L, WRAP);
}

/* ---- a state ---- */

static int free_own(lua_State *L)
{
   Own *own = (Own *)lua_touserdata(L, 1);
   own->closed = 1;
   while (own->top) leave(own, L);
   own->known = (Known *)resize(L, own->known, (size_t)own->room_known * sizeof(Known), 0);
   own->room_known = own->num_known = 0;
   return 0;
}

static void keep_weak_table(lua_State *L, int key, const char *mode)
{
   lua_newtable(L);
   lua_newtable(L);
   lua_pushstring(L, mode);
   lua_setfield(L, -2, "__mode");
   lua_setmetatable(L, -2);
   keep(L, key);
}

static Own *own_for(lua_State *L)
{
   Own *own;
   luaL_checkstack(L, 16, "iprof");
   own = own_of(L);
   if (own) return own;
   keep_weak_table(L, STACKS, "k");
   keep_weak_table(L, ORIGINALS, "kv"); /* a wrapper keeps what it wraps */
   own = (Own *)lua_newuserdata(L, sizeof *own);
   memset(own, 0, sizeof *own);
   set_gc(L, free_own);
   keep(L, OWN);
   return own;
}

/* What is known of one kind of call is of no use to the other. */
static void forget_stacks(Own *own, lua_State *L)
{
   while (own->top) leave(own, L);
   push_kept(L, STACKS);
   for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      Stack *s = (Stack *)lua_touserdata(L, -1);
      if (s && lua_type(L, -2) == LUA_TTHREAD) s->depth = 0;
   }
   lua_pop(L, 1);
}

#if IS_JIT

/* Compiled code calls no hook, and LuaJIT compiles under a hook too: what follows a call of C. */
static void switch_compiler_off(Own *own, lua_State *L)
{
   own->compiles = 1;
   lua_getglobal(L, "jit");
   if (lua_istable(L, -1)) {
      lua_getfield(L, -1, "status");
      if (lua_pcall(L, 0, 1, 0) == 0) own->compiles = lua_toboolean(L, -1);
      lua_pop(L, 1);
   }
   lua_pop(L, 1);
   (void)luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
   (void)luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
}

static void switch_compiler_back(const Own *own, lua_State *L)
{
   if (own->compiles) (void)luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_ON);
}

#else
static void switch_compiler_off(Own *own, lua_State *L) { (void)L, own->compiles = 0; }
static void switch_compiler_back(const Own *own, lua_State *L) { (void)own, (void)L; }
#endif

int Prof_start_lua(lua_State *L, unsigned options)
{
   Own *own = own_for(L);
   lua_Hook theirs = lua_gethook(L);
   int mask = theirs ? lua_gethookmask(L) : 0, count = theirs ? lua_gethookcount(L) : 0;
   if (own->hooks && theirs && theirs != hook && theirs != own->theirs) return 0;
   own->with_c = (options & Prof_LUA_C) && !IS_JIT;
   if (IS_JIT) guard(own, L);
   if (!own->hooks) {
      forget_stacks(own, L);
      switch_compiler_off(own, L);
   }
   if (!own->hooks && theirs != hook) {
      own->theirs = theirs;
      own->their_mask = mask;
      own->their_count = count;
   }
   own->hooks = 1;
   lua_sethook(L, hook, CALLS | own->their_mask, own->their_count);
   return 1;
}

void Prof_stop_lua(lua_State *L)
{
   Own *own;
   if (!lua_checkstack(L, 8)) return;
   own = own_of(L);
   if (!own || !own->hooks) return;
   forget_stacks(own, L);
   own->hooks = 0;
   switch_compiler_back(own, L);
   push_kept(L, STACKS);
   for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      lua_State *co = lua_tothread(L, -2);
      if (co && lua_gethook(co) == hook) give_hook_back(own, co);
   }
   lua_pop(L, 1);
   if (lua_gethook(L) == hook) give_hook_back(own, L);
}

/* With a point, whatever the locale has for it. */
static const char *write_number(char text[32], double number)
{
   char *at = text;
   (void)snprintf(text, 32, "%.14g", number);
   for (; *at; ++at)
      if (*at == ',') *at = '.';
   return text;
}

/* The zone of the function on top of L's stack, which is at that key of the table. */
static Prof_Site *site_of_field(lua_State *L, int key, const char *name)
{
   char number[32];
   char text[TEXT];
   const char *dot = name ? "." : "";
   lua_Debug ar;
   lua_pushvalue(L, -1);
   lua_getinfo(L, ">S", &ar);
   if (lua_type(L, key) == LUA_TSTRING)
      (void)snprintf(text, sizeof text, "%s%s%s", name ? name : "", dot, lua_tostring(L, key));
   else if (lua_type(L, key) == LUA_TNUMBER)
      (void)snprintf(text, sizeof text, "%s[%s]", name ? name : "",
                     write_number(number, (double)lua_tonumber(L, key)));
   else (void)snprintf(text, sizeof text, "%s%s?", name ? name : "", dot);
   return site_named(text, &ar);
}

static int is_globals(lua_State *L, int index)
{
   int same;
   push_globals(L);
   same = lua_rawequal(L, -1, index);
   lua_pop(L, 1);
   return same;
}

static int absolute(lua_State *L, int index)
{
   return index < 0 && index > LUA_REGISTRYINDEX ? lua_gettop(L) + index + 1 : index;
}

/* table[key] = what is on top, of which `original` is the one before; both are popped. */
static void replace_field(lua_State *L, int table, int key)
{
   lua_pushvalue(L, key);
   lua_insert(L, -2);
   lua_rawset(L, table);
}

/* Replaces the function on top, at that key. */
static void wrap_field(lua_State *L, int table, int originals, const char *name)
{
   int key = lua_gettop(L) - 1;
   Prof_Site *site = site_of_field(L, key, name);
   push_kept(L, WRAP);
   lua_pushvalue(L, key + 1);
   lua_pushlightuserdata(L, site);
   lua_call(L, 2, 1);
   lua_pushvalue(L, -1);
   lua_pushvalue(L, key + 1);
   lua_rawset(L, originals);
   replace_field(L, table, key);
}

int Prof_wrap_lua(lua_State *L, int index, const char *name)
{
   int table = absolute(L, index), originals = lua_gettop(L) + 1, count = 0, is_wrapped;
   if (!lua_istable(L, table) || is_globals(L, table)) return 0;
   guard(own_for(L), L);
   push_kept(L, ORIGINALS);
   for (lua_pushnil(L); lua_next(L, table); lua_settop(L, originals + 1)) {
      if (!lua_isfunction(L, -1)) continue;
      lua_pushvalue(L, -1);
      lua_rawget(L, originals);
      is_wrapped = lua_toboolean(L, -1);
      lua_pop(L, 1);
      if (is_wrapped) continue;
      wrap_field(L, table, originals, name);
      ++count;
   }
   lua_settop(L, originals - 1);
   return count;
}

int Prof_unwrap_lua(lua_State *L, int index)
{
   int table = absolute(L, index), originals = lua_gettop(L) + 1, count = 0;
   if (!lua_istable(L, table) || !lua_checkstack(L, 8) || !own_of(L)) return 0;
   push_kept(L, ORIGINALS);
   for (lua_pushnil(L); lua_next(L, table); lua_settop(L, originals + 1)) {
      if (!lua_isfunction(L, -1)) continue;
      lua_pushvalue(L, -1);
      lua_rawget(L, originals);
      if (!lua_isfunction(L, -1)) continue;
      replace_field(L, table, originals + 1);
      ++count;
   }
   lua_settop(L, originals - 1);
   return count;
}

void Prof_settle_lua(lua_State *L)
{
   Own *own;
   if (!lua_checkstack(L, 8)) return;
   own = own_of(L);
   if (own) settle(own, L);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
