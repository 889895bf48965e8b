/* prof_field.h - fields of structs whose layout others have settled, so that they are plain
 * numbers, and which several threads write all the same.
 *
 *   Prof_Field_add64(p, n)    *p += n as one step, of all threads; returns the sum
 *   Prof_Field_set16(p, v)    *p = v; not written where it is v already
 */
#ifndef INC_PROF_FIELD_H
#define INC_PROF_FIELD_H

#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)

static inline uint64_t Prof_Field_add64(uint64_t *p, uint64_t n)
{
   return __atomic_add_fetch(p, n, __ATOMIC_RELAXED);
}
static inline void Prof_Field_set16(uint16_t *p, uint16_t value)
{
   if (__atomic_load_n(p, __ATOMIC_RELAXED) != value) __atomic_store_n(p, value, __ATOMIC_RELAXED);
}

#elif defined(_MSC_VER)

#include <intrin.h>

static inline uint64_t Prof_Field_add64(uint64_t *p, uint64_t n)
{
   return (uint64_t)_InterlockedExchangeAdd64((volatile __int64 *)p, (__int64)n) + n;
}
static inline void Prof_Field_set16(uint16_t *p, uint16_t value)
{
   volatile uint16_t *field = (volatile uint16_t *)p;
   if (*field != value) *field = value;
}

#endif

#endif
