/* prof_build.h - what the compiler tells of itself while it compiles this: for prof_os_facts_*.c,
 * and by prof.h for the file of the game that calls Prof_update.
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
#define Prof_BUILD_OPTIMISED_TEXT "1"
#elif defined(__GNUC__) || defined(__clang__) || defined(_DEBUG)
#define Prof_BUILD_OPTIMISED 0
#define Prof_BUILD_OPTIMISED_TEXT "0"
#else
#define Prof_BUILD_OPTIMISED (-1)
#define Prof_BUILD_OPTIMISED_TEXT ""
#endif

#if defined(NDEBUG)
#define Prof_BUILD_ASSERTS "0"
#else
#define Prof_BUILD_ASSERTS "1"
#endif

/* Those that make a program slower by factors. gcc has no sign for what else it can look for. */
#if defined(__has_feature)
#define Prof_BUILD_HAS(feature) __has_feature(feature)
#else
#define Prof_BUILD_HAS(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || Prof_BUILD_HAS(address_sanitizer)
#define Prof_BUILD_SANITIZER "address"
#elif defined(__SANITIZE_THREAD__) || Prof_BUILD_HAS(thread_sanitizer)
#define Prof_BUILD_SANITIZER "thread"
#elif Prof_BUILD_HAS(memory_sanitizer)
#define Prof_BUILD_SANITIZER "memory"
#elif Prof_BUILD_HAS(undefined_behavior_sanitizer)
#define Prof_BUILD_SANITIZER "undefined"
#else
#define Prof_BUILD_SANITIZER ""
#endif

/* "gcc 12.2.0;1;0;": compiler; optimised, asserts: 1, 0 or, where it does not say, nothing; the
 * sanitizer. */
#define Prof_BUILD \
   Prof_BUILD_COMPILER ";" Prof_BUILD_OPTIMISED_TEXT ";" Prof_BUILD_ASSERTS ";" Prof_BUILD_SANITIZER

#endif
