/* prof_heap_sanitized.h - Prof_HEAP_SANITIZED is defined where a sanitizer has malloc, new and
 * their like: a program that defined them as well would not start.
 */
#ifndef INC_PROF_HEAP_SANITIZED_H
#define INC_PROF_HEAP_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define Prof_HEAP_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
   __has_feature(memory_sanitizer)
#define Prof_HEAP_SANITIZED 1
#endif
#endif

#endif
