/* prof_crc.c - see prof_crc.h
 *
 * Four bytes at a time: table[k] has what a byte does to the remainder with k more behind it
 * (D. V. Sarwate, CACM 31, 1988; M. E. Kounavis and F. L. Berry, IEEE Transactions on Computers 57,
 * 2008).
 */
#ifdef Prof_ENABLED
#include "prof_crc.h"
#include "prof_config.h"
#include "prof_module.h"
#include "../../platform/prof_bytes.h"
#include <string.h>

enum { AT_ONCE = 4 };

static struct {
   uint32_t table[AT_ONCE][256];
   uint32_t made; /* written last */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static uint32_t remainder_of(uint32_t value)
{
   int bit;
   for (bit = 0; bit < 8; ++bit) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
   return value;
}

static void make_table(void)
{
   uint32_t i, k;
   Prof_Config_lock();
   Prof_Module_list(&module);
   for (i = 0; !own.made && i < 256; ++i) own.table[0][i] = remainder_of(i);
   for (k = 1; !own.made && k < AT_ONCE; ++k)
      for (i = 0; i < 256; ++i)
         own.table[k][i] = own.table[0][own.table[k - 1][i] & 255] ^ own.table[k - 1][i] >> 8;
   Prof_Atomic_release32(&own.made, 1);
   Prof_Config_unlock();
}

uint32_t Prof_Crc_of(uint32_t crc, const void *bytes, size_t count)
{
   const unsigned char *at = (const unsigned char *)bytes;
   if (!Prof_Atomic_acquire32(&own.made)) make_table();
   crc = ~crc;
   for (; count >= AT_ONCE; count -= AT_ONCE, at += AT_ONCE) {
      crc ^= Prof_Bytes_get32(at);
      crc = own.table[3][crc & 255] ^ own.table[2][crc >> 8 & 255] ^ own.table[1][crc >> 16 & 255] ^
            own.table[0][crc >> 24];
   }
   while (count--) crc = own.table[0][(crc ^ *at++) & 255] ^ crc >> 8;
   return ~crc;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
