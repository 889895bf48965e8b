/* prof_capture_source.c - see prof_capture_source.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_source.h"
#include "../../platform/prof_os_file.h"
#include "../../src/base/prof_file.h"
#include <errno.h>
#include <string.h>

enum { STEP = 1 << 20 };

void Prof_Capture_Source_of_bytes(Prof_Capture_Source *source, const void *bytes, size_t size)
{
   memset(source, 0, sizeof *source);
   source->bytes = (const unsigned char *)bytes;
   source->size = bytes ? size : 0;
   source->end = UINT64_MAX;
}

int Prof_Capture_Source_of_file(Prof_Capture_Source *source, const char *file)
{
   FILE *in;
   Prof_Capture_Source_of_bytes(source, 0, 0);
   errno = 0;
   /* Pipes cannot be read twice, and what is no file has no end that stays. */
   in = Prof_File_is_regular(file) ? Prof_File_open(file) : 0;
   if (in) fclose(in);
   source->file = file;
   return in != 0;
}

/* Between walks nothing is held: there may be thousands of files, as of a folder of hitches. */
static void rest(Prof_Capture_Source *source)
{
   if (source->in) fclose(source->in);
   Prof_Config_release(source->payload);
   source->in = 0;
   source->payload = 0;
   source->cap = 0;
}

void Prof_Capture_Source_close(Prof_Capture_Source *source)
{
   rest(source);
   if (source->beside) fclose(source->beside);
   Prof_Capture_Source_of_bytes(source, 0, 0);
}

/* ---- bytes ---- */

/* At the place, as many of so many bytes as there are. */
static size_t peek(Prof_Capture_Source *s, unsigned char *to, size_t count)
{
   size_t left;
   if (s->file) return Prof_File_read_some(s->in, (char *)to, count);
   left = s->size - (size_t)s->at;
   if (left < count) count = left;
   if (count) memcpy(to, s->bytes + s->at, count);
   return count;
}

const char *Prof_Capture_Source_begin(Prof_Capture_Source *s)
{
   unsigned char head[Prof_CAPTURE_HEAD];
   const char *wrong;
   rest(s);
   if (s->file) {
      s->in = Prof_File_open(s->file);
      if (!s->in) return "the file cannot be opened any more";
   }
   s->at = 0;
   wrong = Prof_Capture_Chunk_check_head(head, peek(s, head, sizeof head));
   s->at = Prof_CAPTURE_HEAD;
   return wrong;
}

/* Memory is taken as bytes come, and not for what a head claims. 0: they do not. */
static int read_payload(Prof_Capture_Source *s, uint32_t size)
{
   uint32_t have = 0, more;
   size_t got;
   while (have < size) {
      more = size - have < STEP ? size - have : (uint32_t)STEP;
      s->payload = (unsigned char *)Prof_Config_grown(s->payload, &s->cap, have + more, 1);
      if (s->cap < have + more) return s->wrong = "out of memory", 0;
      got = Prof_File_read_some(s->in, (char *)s->payload + have, more);
      if (!got) return s->wrong = "the file was cut here", 0;
      have += (uint32_t)got;
   }
   return 1;
}

static int pass_over(Prof_Capture_Source *s, Prof_Chunk *chunk)
{
   chunk->payload = 0;
   if (s->file && chunk->size && fseek(s->in, (long)chunk->size, SEEK_CUR) != 0)
      return read_payload(s, chunk->size); /* beyond what this system's `long` holds */
   return 1;
}

static int take_payload(Prof_Capture_Source *s, Prof_Chunk *chunk, const unsigned char *head)
{
   if (!s->file) {
      if (chunk->size > s->size - (size_t)s->at - Prof_CHUNK_HEAD)
         return s->wrong = "the file was cut here", 0;
      chunk->payload = s->bytes + s->at + Prof_CHUNK_HEAD;
   } else {
      if (!read_payload(s, chunk->size)) return 0;
      chunk->payload = s->payload ? s->payload : (const unsigned char *)"";
   }
   if (Prof_Capture_Chunk_is_sound(chunk, head)) return 1;
   s->wrong = "its checksum is wrong: the file is damaged";
   return 0;
}

/* ---- beside a walk ---- */

/* In steps, as a `long` may have 32 bits, and the file more bytes. */
static int go_to(Prof_Capture_Source *s, uint64_t at)
{
   const uint64_t most = 1 << 30;
   uint64_t step;
   if (at < s->beside_at) {
      if (fseek(s->beside, 0, SEEK_SET) != 0) return 0;
      s->beside_at = 0;
   }
   while (s->beside_at < at) {
      step = at - s->beside_at < most ? at - s->beside_at : most;
      if (fseek(s->beside, (long)step, SEEK_CUR) != 0) return 0;
      s->beside_at += step;
   }
   return 1;
}

static int read_beside(Prof_Capture_Source *s, uint64_t at, unsigned char *to, uint32_t bytes)
{
   uint32_t have = 0;
   size_t got = 1;
   if (!s->beside) {
      s->beside_at = 0;
      s->beside = Prof_File_open(s->file);
   }
   if (!s->beside || !go_to(s, at)) return 0;
   while (have < bytes && got) {
      got = Prof_File_read_some(s->beside, (char *)to + have, bytes - have);
      have += (uint32_t)got;
   }
   s->beside_at += have;
   return have == bytes;
}

int Prof_Capture_Source_read(Prof_Capture_Source *s, uint64_t at, unsigned char *to,
                             uint32_t bytes)
{
   if (s->file) return read_beside(s, at, to, bytes);
   if (at > s->size || bytes > s->size - at) return 0;
   if (bytes) memcpy(to, s->bytes + (size_t)at, bytes);
   return 1;
}

/* ---- chunks ---- */

static int take_chunk(Prof_Capture_Source *s, Prof_Chunk *chunk,
                      int (*is_wanted)(const Prof_Chunk *))
{
   unsigned char head[Prof_CHUNK_HEAD];
   size_t got = peek(s, head, sizeof head);
   if (!got && s->end == UINT64_MAX) return 0;
   if (got < sizeof head) return s->wrong = "the file was cut here", 0;
   if (!Prof_Capture_Chunk_take_head(chunk, head))
      return s->wrong = "there is no chunk here: the file is damaged", 0;
   if (s->end != UINT64_MAX && is_wanted && !is_wanted(chunk)) return pass_over(s, chunk);
   return take_payload(s, chunk, head);
}

int Prof_Capture_Source_next(Prof_Capture_Source *s, Prof_Chunk *chunk,
                             int (*wants)(const Prof_Chunk *chunk))
{
   memset(chunk, 0, sizeof *chunk);
   chunk->at = s->at;
   if (s->at < s->end) {
      if (take_chunk(s, chunk, wants)) {
         s->at += Prof_CHUNK_HEAD + (uint64_t)chunk->size;
         return 1;
      }
      s->end = s->at;
      s->bad = *chunk;
   }
   rest(s);
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
