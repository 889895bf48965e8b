/* malloc.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void *_aligned_malloc(size_t, size_t);
void _aligned_free(void *);
#ifdef __cplusplus
}
#endif
