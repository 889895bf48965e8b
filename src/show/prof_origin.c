/* prof_origin.c - see prof_origin.h */
#ifdef Prof_ENABLED
#include "prof_origin.h"
#include <string.h>

/* ---- names ---- */

static void take_out(char *at, size_t length) { memmove(at, at + length, strlen(at + length) + 1); }

static void take_out_all(char *name, const char *part)
{
   char *at;
   while ((at = strstr(name, part)) != 0) take_out(at, strlen(part));
}

/* "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)", as browsers have it: what
 * stands between the first two commas, less what is said of Direct3D. */
static void take_out_angle(char *name)
{
   static const char head[] = "ANGLE (";
   char *begin, *end;
   if (strncmp(name, head, sizeof head - 1) != 0 || (begin = strstr(name, ", ")) == 0) return;
   take_out(name, (size_t)(begin + 2 - name));
   if ((end = strstr(name, ", ")) != 0) *end = 0;
   if ((end = strstr(name, " Direct3D")) != 0) *end = 0;
   if ((end = strstr(name, " (0x")) != 0) *end = 0;
}

/* " 8-Core", " 12-Core": how many there are is told anyway. */
static void take_out_cores(char *name)
{
   char *end = strstr(name, "-Core"), *begin = end;
   if (!end) return;
   while (begin > name && begin[-1] >= '0' && begin[-1] <= '9') --begin;
   if (begin < end && begin > name && begin[-1] == ' ')
      take_out(begin - 1, (size_t)(end - begin) + 6);
}

/* " CPU" is a word of its own at the end, or before " @ 2.60GHz". */
static void take_out_word(char *name, const char *word)
{
   char *at = strstr(name, word);
   size_t length = strlen(word);
   if (at && at > name && (!at[length] || strncmp(at + length, " @", 2) == 0)) take_out(at, length);
}

static void take_out_blanks(char *name)
{
   char *at;
   size_t length;
   while ((at = strstr(name, "  ")) != 0) take_out(at, 1);
   while (*name == ' ') take_out(name, 1);
   for (length = strlen(name); length && name[length - 1] == ' ';) name[--length] = 0;
}

void Prof_Origin_shorten(char *name)
{
   static const char *const noise[] = {"(R)", "(r)", "(TM)", "(tm)", "/PCIe", "/SSE2"};
   size_t i;
   take_out_angle(name);
   for (i = 0; i < sizeof noise / sizeof *noise; ++i) take_out_all(name, noise[i]);
   take_out_blanks(name);
   take_out_cores(name);
   take_out_word(name, " Processor");
   take_out_word(name, " CPU");
}

/* ---- the whole ---- */

/* Adds a part of two texts: two labels and a blank have room. */
static void add_part(Prof_Origin *o, const char *text, const char *more)
{
   char *part = o->parts[o->num_parts++];
   Prof_ASSERT(o->num_parts <= Prof_ORIGIN_PARTS);
   Prof_ASSERT(strlen(text) + strlen(more) < sizeof o->parts[0]);
   strcpy(part, text);
   strcat(part, more);
}

/* "1.4 2231": what the game calls itself. */
static void add_names(Prof_Origin *o)
{
   char version[Prof_LABEL_VALUE + 1], build[Prof_LABEL_VALUE];
   int both = Prof_Label_find("version", version) & Prof_Label_find("build", build);
   if (both) strcat(version, " ");
   if (*version || *build) add_part(o, version, build);
}

/* The game may have labels of these keys that say something else: they are left alone then. */
static void add_kind(Prof_Origin *o)
{
   char optimised[Prof_LABEL_VALUE], asserts[Prof_LABEL_VALUE], sanitizer[Prof_LABEL_VALUE];
   (void)Prof_Label_find("optimised", optimised);
   (void)Prof_Label_find("sanitizer", sanitizer);
   (void)Prof_Label_find("asserts", asserts);
   if (strcmp(optimised, "0") == 0 || *sanitizer) o->slow = o->num_parts;
   if (strcmp(optimised, "0") == 0) add_part(o, "not optimised", "");
   else if (strcmp(optimised, "1") == 0 && !*sanitizer) add_part(o, "optimised", "");
   if (*sanitizer) add_part(o, sanitizer, " sanitizer");
   if (strcmp(asserts, "1") == 0) add_part(o, "asserts", "");
}

void Prof_Origin_get(Prof_Origin *o)
{
   char text[Prof_LABEL_VALUE];
   memset(o, 0, sizeof *o);
   o->slow = -1;
   add_names(o);
   add_kind(o);
   if (Prof_Label_find("compiler", text)) add_part(o, text, "");
   if (Prof_Label_find("iprof", text)) add_part(o, "iprof ", text);
   (void)Prof_Label_find("cpu", o->cpu);
   (void)Prof_Label_find("cpus", o->cpus);
   (void)Prof_Label_find("gpu", o->gpu);
   (void)Prof_Label_find("resolution", o->picture);
   Prof_Origin_shorten(o->cpu);
   Prof_Origin_shorten(o->gpu);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
