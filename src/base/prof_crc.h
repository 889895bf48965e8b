/* prof_crc.h - the CRC-32 of gzip (RFC 1952, 8) and of chunks of captures. Any thread. */
#ifndef INC_PROF_CRC_H
#define INC_PROF_CRC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of bytes that follow those whose CRC is `crc`; 0 of none. */
extern uint32_t Prof_Crc_of(uint32_t crc, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
