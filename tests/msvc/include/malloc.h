/* malloc.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stddef.h>
void *_aligned_malloc(size_t, size_t);
void _aligned_free(void *);
