/* emmintrin.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
typedef union __declspec(align(16)) __m128i {
   unsigned __int64 m128i_u64[2];
} __m128i;
__m128i _mm_loadl_epi64(const __m128i *);
void _mm_storel_epi64(__m128i *, __m128i);
