/* prof_macros_off.h - the macros of zones in a build without Prof_ENABLED: nothing of them remains,
 * and what stands in them is not evaluated. Included by prof.h; see there for how they are used.
 */
#ifndef INC_PROF_MACROS_OFF_H
#define INC_PROF_MACROS_OFF_H

#include "../../platform/prof_call.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__cplusplus)
#pragma GCC system_header /* as in prof_macros.h: this file has nothing but macros */
#endif

/* x counts as used, so that nothing warns of it. */
#define Prof_NOTHING(x) (0 ? (void)(x) : (void)0)

#define Prof_Begin(z)
#define Prof_End (void)0; /* a statement, as it may be the whole of an if */
#define Prof_Region(z)
#define Prof_Begin_if(condition, z) Prof_NOTHING(condition);
#define Prof_Region_if(condition, z) Prof_NOTHING(condition);
#define Prof_Next(z) (void)0; /* the same */
#define Prof_Next_region(z) (void)0;
#define Prof_Often(z)
#define Prof_Often_region(z)
#define Prof_Often_End(z) (void)0;
#define Prof_Counter(z)
#define Prof_Add(z, amount) Prof_NOTHING(amount)
#define Prof_Sample(z, amount) Prof_NOTHING(amount)
#define Prof_Event(z, amount) Prof_NOTHING(amount)
#define Prof_Claim(z, bytes) Prof_NOTHING(bytes)
#define Prof_Disclaim(z, bytes) Prof_NOTHING(bytes)
#define Prof_Define_value(kind, z, unit, text) void Prof_UNUSED Prof_value_##z(void)
#define Prof_Declare_value(z) void Prof_value_##z(void)
#define Prof_VALUE(z) Prof_CAST(Prof_Value *, Prof_NULL)
#define Prof_Begin_name(text) Prof_NOTHING(text);
#define Prof_Begin_handle(handle) Prof_NOTHING(handle);
#define Prof_Next_name(text) Prof_NOTHING(text);
#define Prof_Next_handle(handle) Prof_NOTHING(handle);
/* A declaration is still due before the semicolon, and after extern, extern "C" or static. */
#define Prof_Define(z) void Prof_UNUSED Prof_zone_##z(void)
#define Prof_Declare(z) void Prof_zone_##z(void)
#define Prof_Define_often(z) void Prof_UNUSED Prof_often_zone_##z(void)
#define Prof_Declare_often(z) void Prof_often_zone_##z(void)

#ifdef __cplusplus
#define Prof(z)
#define Prof_Block(z)
#define Prof_Scope(z)
#define Prof_Block_if(condition, z) Prof_NOTHING(condition)
#define Prof_Scope_if(condition, z) Prof_NOTHING(condition)
#define Prof_Named(scope, z)
#define Prof_Scope_named(scope, z)
#define Prof_Next_in(scope, z) (void)0
#define Prof_Next_scope_in(scope, z) (void)0
#define Prof_Next_name_in(scope, text) Prof_NOTHING(text)
#define Prof_Next_handle_in(scope, handle) Prof_NOTHING(handle)
#define Prof_Often_block(z)
#define Prof_Often_scope(z)
#define Prof_Scope_name(text) Prof_NOTHING(text)
#define Prof_Scope_handle(handle) Prof_NOTHING(handle)
#define Prof_Gpu_Scope(name) Prof_NOTHING(name)
#endif

#endif
