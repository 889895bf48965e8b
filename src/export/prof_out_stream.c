/* prof_out_stream.c - see prof_out_stream.h
 *
 * gzip is written with stored blocks, that is, uncompressed: a profile is read once and measured
 * in kilobytes, which is not worth depending on zlib. RFC 1951, 1952.
 *
 *      | head, 10 bytes | block | block | ... | last block | CRC-32, 4 | length, 4 |
 *
 *      block:  | 0, or 1 if it is the last | length, 2 | ~length, 2 | bytes |
 *
 * A block is what the buffer holds when it is full.
 */
#ifdef Prof_ENABLED
#include "prof_out_stream.h"
#include "../base/prof_crc.h"
#include "../base/prof_number.h"
#include "../base/prof_utf8.h"
#include <errno.h>
#include <stddef.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* ---- bytes ---- */

/* The low byte first, past the buffer, which holds what the block is made of. */
static void write_number(Prof_Out *out, uint32_t value, int count)
{
   unsigned char bytes[4];
   int i;
   Prof_ASSERT(count > 0 && count <= (int)sizeof bytes);
   for (i = 0; i < count; ++i) bytes[i] = (unsigned char)(value >> 8 * i);
   Prof_File_put_at_once(&out->file, bytes, (size_t)count);
}

/* Writes what is in the buffer as a stored block. */
static void end_block(Prof_Out *out, int last)
{
   uint32_t size = (uint32_t)out->file.used;
   Prof_ASSERT(out->gzip && size <= 65535); /* the length has two bytes */
   write_number(out, last ? 1 : 0, 1); /* type 00, and padded to a byte */
   write_number(out, size, 2);
   write_number(out, ~size, 2);
   out->crc = Prof_Crc_of(out->crc, out->buffer, size);
   out->length += size;
   Prof_File_flush(&out->file);
}

/* The file is the stream's first member. */
static void go_on(Prof_New_File *file) { end_block((Prof_Out *)file, 0); }

void Prof_Out_Stream_put(Prof_Out *out, const void *bytes, size_t count)
{
   Prof_File_put(&out->file, bytes, count);
}

/* ---- the file ---- */

/* Tells the log why it failed. Returns 0. */
static int say(Prof_Out *out, const char *why)
{
   out->wrong = why;
   if (!out->silent)
      Prof_Config_log("export: cannot write %s: %s", Prof_File_end_of_name(out->file.name), why);
   return 0;
}

static int open_file(Prof_Out *out, const char *name, int gzip)
{
   /* deflate; no flags, no time; made by no known system. */
   static const unsigned char head[10] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255};
   int error = Prof_File_begin(&out->file, name, out->buffer, sizeof out->buffer);
   Prof_ASSERT(name && (void *)out == (void *)&out->file); /* see go_on */
   out->gzip = gzip;
   out->crc = out->length = 0;
   out->wrong = 0;
   if (error) return say(out, strerror(error));
   if (!gzip) return 1;
   out->file.when_full = go_on;
   Prof_File_put_at_once(&out->file, head, sizeof head);
   return 1;
}

int Prof_Out_Stream_open(Prof_Out *out, const char *name, int gzip)
{
   out->silent = 0;
   return open_file(out, name, gzip);
}

int Prof_Out_Stream_open_in_game(Prof_Out *out, const char *name)
{
   out->silent = 1;
   if (!open_file(out, name, 0)) return 0;
   out->file.hurried = 1;
   return 1;
}

int Prof_Out_Stream_close(Prof_Out *out)
{
   int error;
   if (out->gzip) {
      end_block(out, 1);
      write_number(out, out->crc, 4);
      write_number(out, out->length, 4);
   }
   error = Prof_File_end(&out->file, 0);
   return error ? say(out, strerror(error)) : 1;
}

void Prof_Out_Stream_abandon(Prof_Out *out, const char *why)
{
   Prof_ASSERT(why);
   (void)say(out, why);
   Prof_File_end(&out->file, EIO);
}

/* ---- a text ---- */

/* The file is the stream's first member. What has no room is counted. */
static void move_text(Prof_New_File *file)
{
   Prof_Out *out = (Prof_Out *)file;
   size_t left = out->text_length + 1 < out->text_room ? out->text_room - 1 - out->text_length : 0;
   size_t count = file->used < left ? file->used : left;
   if (count) memcpy(out->text + out->text_length, out->buffer, count);
   out->text_length += file->used;
   file->used = 0;
}

void Prof_Out_Stream_begin_text(Prof_Out *out, char *text, size_t size)
{
   memset(out, 0, offsetof(Prof_Out, buffer));
   out->file.buffer = out->buffer;
   out->file.room = sizeof out->buffer;
   out->file.when_full = move_text;
   out->text = text;
   out->text_room = size;
}

size_t Prof_Out_Stream_end_text(Prof_Out *out)
{
   move_text(&out->file);
   if (out->text_room)
      out->text[out->text_length < out->text_room ? out->text_length : out->text_room - 1] = 0;
   return out->text_length;
}

/* ---- numbers ---- */

void Prof_Out_Stream_text(Prof_Out *out, const char *text)
{
   Prof_Out_Stream_put(out, text, strlen(text));
}

/* The last `count` digits, with leading zeros. */
static void put_digits(Prof_Out *out, uint64_t value, int count)
{
   char digits[20];
   int i;
   Prof_ASSERT(count > 0 && count <= (int)sizeof digits);
   for (i = count; i-- > 0; value /= 10) digits[i] = (char)('0' + value % 10);
   Prof_Out_Stream_put(out, digits, (size_t)count);
}

void Prof_Out_Stream_integer(Prof_Out *out, uint64_t value)
{
   uint64_t rest = value;
   int count = 1;
   while (rest >= 10) {
      rest /= 10;
      ++count;
   }
   put_digits(out, value, count);
}

/* Written by hand, as printf's decimal point follows the locale. Values too large for the digits of
 * 64 bits, and those that are no numbers, are written as 0. */
void Prof_Out_Stream_fixed(Prof_Out *out, double value, int decimals)
{
   uint64_t unit = 1, scaled;
   int i;
   Prof_ASSERT(decimals >= 0 && decimals <= 9);
   for (i = 0; i < decimals; ++i) unit *= 10;
   if (!(value > -1e18 / (double)unit && value < 1e18 / (double)unit)) value = 0;
   scaled = (uint64_t)((value < 0 ? -value : value) * (double)unit + 0.5);
   if (value < 0 && scaled) Prof_Out_Stream_text(out, "-");
   Prof_Out_Stream_integer(out, scaled / unit);
   if (decimals == 0) return;
   Prof_Out_Stream_text(out, ".");
   put_digits(out, scaled % unit, decimals);
}

/* Microseconds with three decimals are whole nanoseconds: exact, where a double would round. */
void Prof_Out_Stream_number(Prof_Out *out, double value)
{
   char text[Prof_NUMBER_SIZE];
   if (Prof_Number_is_finite(value))
      Prof_Out_Stream_text(out, Prof_Number_write_exact(text, value));
}

void Prof_Out_Stream_us(Prof_Out *out, uint64_t ns)
{
   Prof_Out_Stream_integer(out, ns / 1000);
   Prof_Out_Stream_text(out, ".");
   put_digits(out, ns % 1000, 3);
}

/* ---- strings ---- */

/* Writes one character, whatever it is; returns what follows it. */
static const char *put_character(Prof_Out *out, const char *text)
{
   size_t length = Prof_Utf8_length(text);
   Prof_ASSERT(*text); /* the end is no character */
   if (length) Prof_Out_Stream_put(out, text, length);
   else Prof_Out_Stream_text(out, REPLACEMENT);
   return text + (length ? length : 1);
}

void Prof_Out_Stream_utf8(Prof_Out *out, const char *text)
{
   while (*text) text = put_character(out, text);
}

size_t Prof_Out_Stream_utf8_size(const char *text)
{
   size_t size = 0;
   while (*text) {
      size_t length = Prof_Utf8_length(text);
      size += length ? length : sizeof REPLACEMENT - 1;
      text += length ? length : 1;
   }
   return size;
}

static void put_json_control(Prof_Out *out, char c)
{
   char code[] = "\\u0000";
   Prof_ASSERT((unsigned char)c < ' ');
   code[4] = (char)('0' + (c >> 4 & 1));
   code[5] = "0123456789abcdef"[c & 15];
   Prof_Out_Stream_text(out, code);
}

/* How many bytes from here on stand for themselves in JSON: nearly always all, and these are
 * written in one piece. */
static size_t plain_length(const char *text)
{
   size_t n = 0;
   while (text[n] >= ' ' && text[n] < 127 && text[n] != '"' && text[n] != '\\') ++n;
   return n;
}

void Prof_Out_Stream_json(Prof_Out *out, const char *text)
{
   Prof_Out_Stream_text(out, "\"");
   while (*text) {
      size_t plain = plain_length(text);
      Prof_Out_Stream_put(out, text, plain);
      text += plain;
      if (!*text) break;
      if ((unsigned char)*text < ' ') {
         put_json_control(out, *text++);
         continue;
      }
      if (*text == '"' || *text == '\\') Prof_Out_Stream_text(out, "\\");
      text = put_character(out, text);
   }
   Prof_Out_Stream_text(out, "\"");
}

static const char *html_entity(char c)
{
   switch (c) {
   case '&': return "&amp;";
   case '<': return "&lt;";
   case '>': return "&gt;";
   case '"': return "&quot;";
   case '\'': return "&#39;";
   default: return (unsigned char)c < ' ' && c != '\n' && c != '\t' ? REPLACEMENT : 0;
   }
}

void Prof_Out_Stream_html(Prof_Out *out, const char *text)
{
   while (*text) {
      const char *entity = html_entity(*text);
      if (entity) Prof_Out_Stream_text(out, entity);
      text = entity ? text + 1 : put_character(out, text);
   }
}

/* Apostrophes that a name has itself before such a sign get one more, so that a reader who takes
 * the first one off gets every name back. */
int Prof_Out_Stream_is_formula(const char *text)
{
   text += strspn(text, "'");
   return *text && strchr("=+-@\t\r", *text) != 0;
}

void Prof_Out_Stream_csv(Prof_Out *out, const char *text)
{
   int quoted = text[strcspn(text, "\",\r\n")] != 0;
   if (quoted) Prof_Out_Stream_text(out, "\"");
   if (Prof_Out_Stream_is_formula(text)) Prof_Out_Stream_text(out, "'");
   while (*text) {
      if (*text == '"') Prof_Out_Stream_text(out, "\"");
      text = put_character(out, text);
   }
   if (quoted) Prof_Out_Stream_text(out, "\"");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
