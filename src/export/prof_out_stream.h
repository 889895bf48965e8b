/* prof_out_stream.h - a file being written: buffered, numbers and strings as the formats want them.
 *
 * No locale has a say here: a comma as decimal point would break every one of the formats. Strings
 * may hold any bytes; what is not UTF-8 comes out as U+FFFD, so that readers accept the file.
 * Errors stick: go on writing, Prof_Out_Stream_close tells.
 */
#ifndef INC_PROF_OUT_STREAM_H
#define INC_PROF_OUT_STREAM_H

#include "../base/prof_file.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_OUT_BUFFER = 16384 }; /* a stored block of gzip holds at most 65,535 */

typedef struct Prof_Out {
   Prof_New_File file; /* must be the first */
   int gzip;
   const char *wrong; /* what went wrong, for who wants no message; null: nothing */
   int silent;        /* the log is not told of it */
   uint32_t crc;    /* of what went in, as is its length modulo 2^32 */
   uint32_t length;
   char *text; /* what is written goes there, and into no file: see begin_text */
   size_t text_room, text_length;
   unsigned char buffer[Prof_OUT_BUFFER];
} Prof_Out;

/* Opens the file; returns 0, after a message to the log, if it cannot. The name is not copied. The
 * second is for who writes while a game runs: it does not wait for the disk, as
 * Prof_New_File.hurried says, and there is no message, but out->wrong has the reason after a
 * failure, until the next file. */
extern int Prof_Out_Stream_open(Prof_Out *out, const char *name, int gzip);
extern int Prof_Out_Stream_open_in_game(Prof_Out *out, const char *name);
/* Ends the file; returns 0, after a message, if not all was written. An old file of that name stays
 * then, and none appears where there was none: half an export would only puzzle. */
extern int Prof_Out_Stream_close(Prof_Out *out);
/* Closes it as a failure, for the reason given. */
extern void Prof_Out_Stream_abandon(Prof_Out *out, const char *why);

/* A text in memory in place of a file: at most `size` bytes with the final 0; `text` may be null if
 * that is 0. end_text returns the length of the whole, whether or not it had room. */
extern void Prof_Out_Stream_begin_text(Prof_Out *out, char *text, size_t size);
extern size_t Prof_Out_Stream_end_text(Prof_Out *out);

extern void Prof_Out_Stream_put(Prof_Out *out, const void *bytes, size_t count);
extern void Prof_Out_Stream_text(Prof_Out *out, const char *text); /* as it is */
extern void Prof_Out_Stream_integer(Prof_Out *out, uint64_t value);
/* Rounded to 0 .. 9 decimals; what is no number, or too large for one, as 0. */
extern void Prof_Out_Stream_fixed(Prof_Out *out, double value, int decimals);
/* As few digits as tell it from all others; nothing of what is no number, or infinite. */
extern void Prof_Out_Stream_number(Prof_Out *out, double value);
/* Nanoseconds as microseconds, exactly. */
extern void Prof_Out_Stream_us(Prof_Out *out, uint64_t ns);

extern void Prof_Out_Stream_json(Prof_Out *out, const char *text); /* with its quotes */
extern void Prof_Out_Stream_html(Prof_Out *out, const char *text); /* fit for text and attributes */
extern void Prof_Out_Stream_csv(Prof_Out *out,
                                const char *text); /* RFC 4180, quoted only if need be */
/* A spreadsheet would take the cell for a formula; Prof_Out_Stream_csv puts an apostrophe before
 * it. */
extern int Prof_Out_Stream_is_formula(const char *text);
extern void Prof_Out_Stream_utf8(Prof_Out *out, const char *text);
extern size_t Prof_Out_Stream_utf8_size(
   const char *text); /* what Prof_Out_Stream_utf8 will write */

#ifdef __cplusplus
}
#endif

#endif
