/* prof_capture_chunk.c - see prof_capture_chunk.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_chunk.h"
#include "../../platform/prof_bytes.h"
#include "../../src/base/prof_crc.h"
#include <string.h>

static const unsigned char MAGIC[8] = {0x89, 'i', 'p', 'r', 'o', 'f', '\r', '\n'};

void Prof_Capture_Chunk_put_head(unsigned char head[Prof_CAPTURE_HEAD])
{
   memset(head, 0, Prof_CAPTURE_HEAD);
   memcpy(head, MAGIC, sizeof MAGIC);
   head[sizeof MAGIC] = Prof_CAPTURE_MAJOR;
   head[sizeof MAGIC + 1] = Prof_CAPTURE_MINOR;
}

const char *Prof_Capture_Chunk_check_head(const unsigned char *bytes, size_t size)
{
   if (size >= 6 && memcmp(bytes, MAGIC, 6) == 0 && (size < 8 || memcmp(bytes, MAGIC, 8) != 0))
      return "the capture was cut, or its ends of lines were changed when it was copied as text";
   if (size < Prof_CAPTURE_HEAD || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
      return "this is no capture of iprof";
   if (bytes[sizeof MAGIC] > Prof_CAPTURE_MAJOR)
      return "the capture was written by a newer iprof than this, which does not know its format";
   return bytes[sizeof MAGIC] ? 0 : "this is no capture of iprof";
}

static uint32_t crc_of(const char *kind, const void *payload, uint32_t size)
{
   return Prof_Crc_of(Prof_Crc_of(0, kind, 4), payload, size);
}

void Prof_Capture_Chunk_put(unsigned char head[Prof_CHUNK_HEAD], const char *kind,
                            const void *payload, uint32_t size)
{
   Prof_ASSERT(strlen(kind) == 4 && size <= Prof_MOST_PAYLOAD);
   memcpy(head, kind, 4);
   Prof_Bytes_put32(head + 4, size);
   Prof_Bytes_put32(head + 8, crc_of(kind, payload, size));
}

/* Kinds are letters and digits, so that what is no chunk is seldom taken for one. */
static int is_kind(const char *kind)
{
   int i;
   for (i = 0; i < 4; ++i)
      if (!((kind[i] >= 'A' && kind[i] <= 'Z') || (kind[i] >= '0' && kind[i] <= '9'))) return 0;
   return 1;
}

int Prof_Capture_Chunk_take_head(Prof_Chunk *chunk, const unsigned char head[Prof_CHUNK_HEAD])
{
   memcpy(chunk->kind, head, 4);
   chunk->kind[4] = 0;
   chunk->size = Prof_Bytes_get32(head + 4);
   return is_kind(chunk->kind) && chunk->size <= Prof_MOST_PAYLOAD;
}

int Prof_Capture_Chunk_is_sound(const Prof_Chunk *chunk, const unsigned char head[Prof_CHUNK_HEAD])
{
   return Prof_Bytes_get32(head + 8) == crc_of(chunk->kind, chunk->payload, chunk->size);
}

/* *at is where the first chunk begins that is not there as a whole. */
int Prof_Capture_Chunk_goes_on(const unsigned char *bytes, size_t size, size_t *at)
{
   Prof_Chunk chunk;
   if (size < Prof_CAPTURE_HEAD) return 1;
   if (!*at && Prof_Capture_Chunk_check_head(bytes, size)) return 0;
   if (!*at) *at = Prof_CAPTURE_HEAD;
   while (size - *at >= Prof_CHUNK_HEAD) {
      const unsigned char *head = bytes + *at;
      if (!Prof_Capture_Chunk_take_head(&chunk, head)) return 0;
      if (size - *at - Prof_CHUNK_HEAD < chunk.size) return 1;
      chunk.payload = head + Prof_CHUNK_HEAD;
      if (!Prof_Capture_Chunk_is_sound(&chunk, head)) return 0;
      *at += Prof_CHUNK_HEAD + (size_t)chunk.size;
   }
   return 1;
}

int Prof_Capture_Chunk_is(const Prof_Chunk *chunk, const char *kind)
{
   return memcmp(chunk->kind, kind, 4) == 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
