/* prof_bytes.h - numbers in memory that others read, lowest byte first and at any address.
 *
 * Where that is how the CPU has them anyway, each is one load or store: not every compiler makes
 * one of the plain way.
 */
#ifndef INC_PROF_BYTES_H
#define INC_PROF_BYTES_H

#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

static inline void Prof_Bytes_put16(unsigned char *p, uint16_t v) { memcpy(p, &v, sizeof v); }
static inline void Prof_Bytes_put32(unsigned char *p, uint32_t v) { memcpy(p, &v, sizeof v); }
static inline void Prof_Bytes_put64(unsigned char *p, uint64_t v) { memcpy(p, &v, sizeof v); }

static inline uint32_t Prof_Bytes_get32(const unsigned char *p)
{
   uint32_t v;
   memcpy(&v, p, sizeof v);
   return v;
}

static inline uint64_t Prof_Bytes_get64(const unsigned char *p)
{
   uint64_t v;
   memcpy(&v, p, sizeof v);
   return v;
}

#else

static inline void Prof_Bytes_put16(unsigned char *p, uint16_t v)
{
   p[0] = (unsigned char)v;
   p[1] = (unsigned char)(v >> 8);
}

static inline void Prof_Bytes_put32(unsigned char *p, uint32_t v)
{
   Prof_Bytes_put16(p, (uint16_t)v);
   Prof_Bytes_put16(p + 2, (uint16_t)(v >> 16));
}

static inline void Prof_Bytes_put64(unsigned char *p, uint64_t v)
{
   Prof_Bytes_put32(p, (uint32_t)v);
   Prof_Bytes_put32(p + 4, (uint32_t)(v >> 32));
}

static inline uint32_t Prof_Bytes_get32(const unsigned char *p)
{
   return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t Prof_Bytes_get64(const unsigned char *p)
{
   return Prof_Bytes_get32(p) | (uint64_t)Prof_Bytes_get32(p + 4) << 32;
}

#endif

#endif
