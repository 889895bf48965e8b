/* prof_build.h - what the compiler tells of itself while it compiles this. For prof_os_facts_*.c.
 */
#ifndef INC_PROF_BUILD_H
#define INC_PROF_BUILD_H

#define Prof_BUILD_TEXT_OF(number) #number
#define Prof_BUILD_TEXT(number) Prof_BUILD_TEXT_OF(number)
#define Prof_BUILD_VERSION(a, b, c) Prof_BUILD_TEXT(a) "." Prof_BUILD_TEXT(b) "." Prof_BUILD_TEXT(c)

#if defined(__clang__)
#define Prof_BUILD_COMPILER \
   "clang " Prof_BUILD_VERSION(__clang_major__, __clang_minor__, __clang_patchlevel__)
#elif defined(__GNUC__)
#define Prof_BUILD_COMPILER "gcc " Prof_BUILD_VERSION(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__)
#elif defined(_MSC_VER)
#define Prof_BUILD_COMPILER "msvc " Prof_BUILD_TEXT(_MSC_VER)
#else
#define Prof_BUILD_COMPILER ""
#endif

/* Microsoft's tells only whether a program is for debugging. */
#if defined(__OPTIMIZE__)
#define Prof_BUILD_OPTIMISED 1
#elif defined(__GNUC__) || defined(__clang__) || defined(_DEBUG)
#define Prof_BUILD_OPTIMISED 0
#else
#define Prof_BUILD_OPTIMISED (-1)
#endif

#endif
