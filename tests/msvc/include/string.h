/* string.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
size_t strcspn(const char *, const char *);
size_t strspn(const char *, const char *);
__declspec(deprecated) char *strcpy(char *, const char *);
__declspec(deprecated) char *strcat(char *, const char *);
__declspec(deprecated) char *strncat(char *, const char *, size_t);
__declspec(deprecated) char *strerror(int);
#ifdef __cplusplus
}
/* C++ has these twice, for what may be written to and what may not. */
extern "C++" {
const void *memchr(const void *, int, size_t) __asm("memchr");
const char *strchr(const char *, int) __asm("strchr");
const char *strpbrk(const char *, const char *) __asm("strpbrk");
const char *strrchr(const char *, int) __asm("strrchr");
const char *strstr(const char *, const char *) __asm("strstr");
inline void *memchr(void *at, int c, size_t n) { return (void *)memchr((const void *)at, c, n); }
inline char *strchr(char *at, int c) { return (char *)strchr((const char *)at, c); }
inline char *strpbrk(char *at, const char *s) { return (char *)strpbrk((const char *)at, s); }
inline char *strrchr(char *at, int c) { return (char *)strrchr((const char *)at, c); }
inline char *strstr(char *at, const char *s) { return (char *)strstr((const char *)at, s); }
}
#else
void *memchr(const void *, int, size_t);
char *strchr(const char *, int);
char *strpbrk(const char *, const char *);
char *strrchr(const char *, int);
char *strstr(const char *, const char *);
#endif
