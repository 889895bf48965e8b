/* prof_macros.h - the instrumentation macros. Included by prof_instrument.h; see there for what
 * they call, and prof.h for how they are used.
 */
#ifndef INC_PROF_MACROS_H
#define INC_PROF_MACROS_H

/* This file has nothing but macros, so that g++ can be told to keep quiet about what they expand
 * to: g++ warns about every `extern "C"` definition with an initializer, which is how a public zone
 * is shared between C and C++, and no option turns that warning off. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__cplusplus)
#pragma GCC system_header
#endif

/* The zone's name is pasted and quoted in the outermost macro, before anything can expand it: a
 * zone may be called like a macro of the program. The second argument makes the variable's name
 * unique, so that zones may follow one another in a block. The C++ scopes take the line for it,
 * which is the same in every file that includes an inline function, as C++ demands. */
#ifdef __COUNTER__
#define Prof_UNIQUE __COUNTER__
#else
#define Prof_UNIQUE __LINE__
#endif
#if defined(_MSC_VER)
#define Prof_UNIQUE_SCOPE __COUNTER__
#else
#define Prof_UNIQUE_SCOPE __LINE__
#endif

/* The line, as a constant. Under /ZI, which debug builds of Visual Studio have, MSVC makes of
 * __LINE__ a variable of the function that is read: in C no site would compile, and in C++ each
 * would be filled in when it is entered first, behind a guard that each entry tests. What is pasted
 * to something stays a number there. */
#if defined(_MSC_VER)
#define Prof_UNSIGNED_2(line) line##U
#define Prof_UNSIGNED(line) Prof_UNSIGNED_2(line)
#define Prof_SITE_LINE Prof_UNSIGNED(__LINE__)
#define Prof_VALUE_LINE -(int)Prof_SITE_LINE
#else
#define Prof_SITE_LINE __LINE__
#define Prof_VALUE_LINE -__LINE__
#endif

/* With Prof_OFTEN_BY_ITSELF all zones of a file may become like those of Prof_Often: begin and end
 * test for that. */
#if defined(Prof_OFTEN_BY_ITSELF)
#define Prof_ZONE_LINE Prof_SITE_LINE + Prof_ANY_LINE
#define Prof_BEGIN_SITE Prof_Instrument_begin_any
#define Prof_BEGIN_SCOPE Prof_Instrument_begin_any_scope
#define Prof_END_ZONE Prof_Instrument_end_any
#define Prof_SCOPED_ZONE Prof_Any_Scoped
#define Prof_END_HERE Prof_Instrument_end_any(__FILE__, __LINE__)
#define Prof_MOVE_ON(site) (Prof_END_HERE, (void)Prof_Instrument_begin_any(site))
#define Prof_MOVE_ON_TO(name) (Prof_END_HERE, (void)Prof_Instrument_begin_name(name))
#else
#define Prof_ZONE_LINE Prof_SITE_LINE
#define Prof_BEGIN_SITE Prof_Instrument_begin
#define Prof_BEGIN_SCOPE Prof_Instrument_begin_scope
#define Prof_END_ZONE Prof_Instrument_end
#define Prof_SCOPED_ZONE Prof_Scoped
#define Prof_MOVE_ON Prof_Instrument_move_on
#define Prof_MOVE_ON_TO Prof_Instrument_next_name
#endif

#define Prof_OWN_SITE(var, first) static Prof_Own_Site Prof_PACKED_SITE var = {first}
#define Prof_ZONE_SITE(zone, name) {0, 0, zone, name, __FILE__, Prof_ZONE_LINE}
#define Prof_SITE_3(var, zone, name, call, n) \
   Prof_OWN_SITE(var##_##n, Prof_ZONE_SITE(zone, name)); \
   call(var##_##n)
#define Prof_SITE_2(var, zone, name, call, n) Prof_SITE_3(var, zone, name, call, n)
#define Prof_CALL_BEGIN(site) (void)Prof_BEGIN_SITE(&site.own);
#define Prof_CALL_COUNT(site) Prof_Instrument_count(&site.own);
#define Prof_CALL_SCOPE(site) Prof_SCOPED_ZONE site##_scope(&site.own)
#define Prof_CALL_OFTEN_SCOPE(site) Prof_Often_Scoped site##_scope(&site.own)

#define Prof_Begin(z) Prof_SITE_2(Prof_site_##z, Prof_NULL, #z, Prof_CALL_BEGIN, Prof_UNIQUE)
#define Prof_End \
   Prof_END_ZONE(__FILE__, __LINE__); /* the place is read only if it is one too many */
#define Prof_Define(z) Prof_Zone Prof_zone_##z = {#z, __FILE__, Prof_ZONE_LINE, 0}
#define Prof_Declare(z) Prof_Zone Prof_zone_##z
#define Prof_Region(z) \
   Prof_SITE_2(Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_CALL_BEGIN, Prof_UNIQUE)

/* Zones that are there if a condition holds. A scope that is not there ends nothing. */
#define Prof_BEGIN_IF(condition, site) \
   (void)((condition) ? Prof_BEGIN_SITE(&site.own) : Prof_Instrument_begin_off());
#define Prof_SCOPE_IF(condition, site) \
   Prof_SCOPED_ZONE site##_scope((condition) ? Prof_BEGIN_SCOPE(&site.own) \
                                             : Prof_CAST(Prof_Node *, Prof_NULL))
#define Prof_IF_3(condition, var, zone, name, call, n) \
   Prof_OWN_SITE(var##_##n, Prof_ZONE_SITE(zone, name)); \
   call(condition, var##_##n)
#define Prof_IF_2(condition, var, zone, name, call, n) \
   Prof_IF_3(condition, var, zone, name, call, n)
#define Prof_Begin_if(condition, z) \
   Prof_IF_2(condition, Prof_site_##z, Prof_NULL, #z, Prof_BEGIN_IF, Prof_UNIQUE)
#define Prof_Region_if(condition, z) \
   Prof_IF_2(condition, Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_BEGIN_IF, Prof_UNIQUE)

/* A Next is one statement, as it may be the whole of an if. */
#define Prof_NEXT(var, zone, name, call) \
   do { \
      Prof_OWN_SITE(var, Prof_ZONE_SITE(zone, name)); \
      call(&var.own); \
   } while (0)
#define Prof_Next(z) Prof_NEXT(Prof_site_##z, Prof_NULL, #z, Prof_MOVE_ON);
#define Prof_Next_region(z) \
   Prof_NEXT(Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_MOVE_ON);

/* Zones that are timed at one entry in N. The end names the zone, and so the node that its begin
 * returned: if it is forgotten, compilers tell of a variable that nobody uses. */
#define Prof_OFTEN_SITE(zone, name) {0, 0, zone, name, __FILE__, Prof_SITE_LINE + Prof_OFTEN_LINE}
#define Prof_OFTEN_BEGIN(var, site, zone, name) \
   Prof_OWN_SITE(site, Prof_OFTEN_SITE(zone, name)); \
   Prof_Node *const var = Prof_Instrument_begin_often(&site.own);
#define Prof_Often(z) Prof_OFTEN_BEGIN(Prof_often_##z, Prof_site_##z, Prof_NULL, #z)
#define Prof_Often_region(z) \
   Prof_OFTEN_BEGIN(Prof_often_##z, Prof_site_##z, &Prof_often_zone_##z, Prof_NULL)
#define Prof_Often_End(z) Prof_Instrument_end_often(Prof_often_##z);
#define Prof_Define_often(z) \
   Prof_Zone Prof_often_zone_##z = {#z, __FILE__, Prof_SITE_LINE + Prof_OFTEN_LINE, 0}
#define Prof_Declare_often(z) Prof_Zone Prof_often_zone_##z

/* Values. The site of a count has its line below zero: by that it is told from a zone's. */
#define Prof_COUNT_SITE(name) {0, 0, Prof_NULL, name, __FILE__, Prof_VALUE_LINE}
#define Prof_COUNT_3(var, name, n) \
   Prof_OWN_SITE(var##_##n, Prof_COUNT_SITE(name)); \
   Prof_CALL_COUNT(var##_##n)
#define Prof_COUNT_2(var, name, n) Prof_COUNT_3(var, name, n)
#define Prof_Counter(z) Prof_COUNT_2(Prof_site_##z, #z, Prof_UNIQUE)
#define Prof_Add(z, amount) \
   do { \
      Prof_OWN_SITE(Prof_site_##z, Prof_COUNT_SITE(#z)); \
      Prof_Instrument_add(&Prof_site_##z.own, Prof_AMOUNT(amount)); \
   } while (0)
#define Prof_VALUE_SET(kind, name, unit, text) \
   {Prof_COUNT_SITE(name), 0, kind, unit, text}
#define Prof_PUT(var, kind, name, call, amount) \
   do { \
      static Prof_Own_Value var = {Prof_VALUE_SET(kind, name, Prof_NULL, Prof_NULL)}; \
      call(&var.own, Prof_AMOUNT(amount)); \
   } while (0)
#define Prof_Sample(z, amount) Prof_PUT(Prof_put_##z, Prof_SAMPLE, #z, Prof_sample, amount)
#define Prof_Event(z, amount) Prof_PUT(Prof_put_##z, Prof_EVENT, #z, Prof_event, amount)
#define Prof_Claim(z, bytes) Prof_PUT(Prof_put_##z, Prof_MEMORY, #z, Prof_claim, bytes)
#define Prof_Disclaim(z, bytes) Prof_PUT(Prof_put_##z, Prof_MEMORY, #z, Prof_disclaim, bytes)
#define Prof_Define_value(kind, z, unit, text) \
   Prof_Value Prof_value_##z = Prof_VALUE_SET(kind, #z, unit, text)
#define Prof_Declare_value(z) Prof_Value Prof_value_##z
#define Prof_VALUE(z) (&Prof_value_##z)
#define Prof_Begin_name(text) (void)Prof_Instrument_begin_name(text);
#define Prof_Begin_handle(handle) (void)Prof_Instrument_begin(Prof_Instrument_site_of_handle(handle));
#define Prof_Next_name(text) Prof_MOVE_ON_TO(text);
#define Prof_Next_handle(handle) Prof_MOVE_ON(Prof_Instrument_site_of_handle(handle));

#ifdef __cplusplus
#define Prof(z) Prof_SITE_2(Prof_site_##z, Prof_NULL, #z, Prof_CALL_SCOPE, Prof_UNIQUE_SCOPE)
#define Prof_Block(z) Prof_SITE_2(Prof_site_##z, Prof_NULL, #z, Prof_CALL_SCOPE, Prof_UNIQUE_SCOPE)
#define Prof_Scope(z) \
   Prof_SITE_2(Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_CALL_SCOPE, Prof_UNIQUE_SCOPE)
#define Prof_Block_if(condition, z) \
   Prof_IF_2(condition, Prof_site_##z, Prof_NULL, #z, Prof_SCOPE_IF, Prof_UNIQUE_SCOPE)
#define Prof_Scope_if(condition, z) \
   Prof_IF_2(condition, Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_SCOPE_IF, Prof_UNIQUE_SCOPE)
#define Prof_NAMED_3(scope, var, zone, name, n) \
   Prof_OWN_SITE(var##_##n, Prof_ZONE_SITE(zone, name)); \
   Prof_SCOPED_ZONE scope(&var##_##n.own)
#define Prof_NAMED_2(scope, var, zone, name, n) Prof_NAMED_3(scope, var, zone, name, n)
#define Prof_Named(scope, z) \
   Prof_NAMED_2(scope, Prof_site_##z, Prof_NULL, #z, Prof_UNIQUE_SCOPE)
#define Prof_Scope_named(scope, z) \
   Prof_NAMED_2(scope, Prof_site_##z, &Prof_zone_##z, Prof_NULL, Prof_UNIQUE_SCOPE)
#define Prof_Next_in(scope, z) Prof_NEXT(Prof_site_##z, Prof_NULL, #z, (scope).next)
#define Prof_Next_scope_in(scope, z) \
   Prof_NEXT(Prof_site_##z, &Prof_zone_##z, Prof_NULL, (scope).next)
#define Prof_Next_name_in(scope, text) (scope).next_name(text)
#define Prof_Next_handle_in(scope, handle) (scope).next(Prof_Instrument_site_of_handle(handle))
#define Prof_OFTEN_SCOPE_3(var, zone, name, n) \
   Prof_OWN_SITE(var##_##n, Prof_OFTEN_SITE(zone, name)); \
   Prof_CALL_OFTEN_SCOPE(var##_##n)
#define Prof_OFTEN_SCOPE_2(var, zone, name, n) Prof_OFTEN_SCOPE_3(var, zone, name, n)
#define Prof_Often_block(z) \
   Prof_OFTEN_SCOPE_2(Prof_site_##z, Prof_NULL, #z, Prof_UNIQUE_SCOPE)
#define Prof_Often_scope(z) \
   Prof_OFTEN_SCOPE_2(Prof_site_##z, &Prof_often_zone_##z, Prof_NULL, Prof_UNIQUE_SCOPE)
#define Prof_SCOPED_3(what, n) Prof_Scoped Prof_scope_##n(what)
#define Prof_SCOPED_2(what, n) Prof_SCOPED_3(what, n)
#define Prof_Scope_name(text) Prof_SCOPED_2(Prof_Instrument_begin_name(text), Prof_UNIQUE_SCOPE)
#define Prof_Scope_handle(handle) Prof_SCOPED_2(Prof_Instrument_site_of_handle(handle), Prof_UNIQUE_SCOPE)
#endif

#endif
