/* prof_xray_load.c - reads the profile files of XRay, and prints them: see prof_xray_file.h.
 *
 * The bytes may be anything. Nothing is read that has not been seen to be there, and memory grows
 * with what is there, not with what a number says.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_xray_names.h"
#include "prof_xray_try.h"

#include "../../platform/prof_bytes.h"
#include "../../src/base/prof_file.h"

#include <stdio.h>
#include <string.h>

#define MAGIC 0x7872617970726f66u
#define VERSION 0x20180424u
#define MOST_BYTES ((size_t)256 << 20)
enum { HEADER = 32, BLOCK = 16, FIGURES = 16, INDENT = 40 };

static const char no_profile[] = "it is no profile of XRay";
static const char cut[] = "a block of it is cut off, or longer than it says";
static const char no_memory[] = "no memory";

/* ---- bytes ---- */

/* Adds the path of `length` functions at `ids`, the innermost first. */
static int add_path(Prof_Xray_Try *all, int32_t thread, const unsigned char *ids, size_t length)
{
   const unsigned char *figures = ids + (length + 1) * 4;
   int32_t node = -1;
   size_t i;
   for (i = length; i > 0; --i) {
      node = Prof_Xray_Try_node(all, thread, node, (int32_t)Prof_Bytes_get32(ids + (i - 1) * 4));
      if (node < 0) return 0;
   }
   Prof_Xray_Try_add(all, node, Prof_Bytes_get64(figures), Prof_Bytes_get64(figures + 8));
   return 1;
}

/* Null, or what is wrong. */
static const char *read_records(Prof_Xray_Try *all, int32_t thread, const unsigned char *at,
                                const unsigned char *end)
{
   while (at < end) {
      const size_t most = (size_t)(end - at) / 4;
      size_t length = 0;
      while (length < most && Prof_Bytes_get32(at + length * 4)) ++length;
      if (length == most || (size_t)(end - at) - (length + 1) * 4 < FIGURES) return cut;
      if (!length) return "a path of it has no functions";
      if (!add_path(all, thread, at, length)) return no_memory;
      at += (length + 1) * 4 + FIGURES;
   }
   return 0;
}

static const char *read_blocks(Prof_Xray_Try *all, const unsigned char *at,
                               const unsigned char *end)
{
   while (at < end) {
      const char *wrong;
      int32_t thread;
      uint32_t size;
      if (end - at < BLOCK) return cut;
      size = Prof_Bytes_get32(at);
      if (size < BLOCK || size > (size_t)(end - at)) return cut;
      thread = Prof_Xray_Try_thread(all, Prof_Bytes_get64(at + 8));
      if (thread < 0) return no_memory;
      wrong = read_records(all, thread, at + BLOCK, at + size);
      if (wrong) return wrong;
      at += size;
   }
   return 0;
}

/* A file without a header may be one for LLVM's library. */
static const char *read_all(Prof_Xray_Try *all, const unsigned char *bytes, size_t size,
                            int *has_header)
{
   const char *wrong;
   *has_header = size >= 8 && Prof_Bytes_get64(bytes) == MAGIC;
   if (!*has_header) {
      wrong = size ? read_blocks(all, bytes, bytes + size) : no_profile;
      return wrong && wrong != no_memory ? no_profile : wrong;
   }
   if (size < HEADER) return cut;
   if (Prof_Bytes_get64(bytes + 8) != VERSION) return "it is of another version than 0x20180424";
   return read_blocks(all, bytes + HEADER, bytes + size);
}

static Prof_Xray_Profile *read_profile(const unsigned char *bytes, size_t size, Prof_Xray_Time time,
                                       const char **wrong)
{
   Prof_Xray_Try all;
   Prof_Xray_Profile *p;
   int has_header;
   memset(&all, 0, sizeof all);
   *wrong = bytes && size <= MOST_BYTES ? read_all(&all, bytes, size, &has_header) : no_profile;
   if (*wrong) {
      Prof_Xray_Try_free(&all);
      return 0;
   }
   p = Prof_Xray_Try_finish(&all, time);
   if (!p) *wrong = no_memory;
   if (!p || !has_header) return p;
   p->written_ns = Prof_Bytes_get64(bytes + 16);
   p->process = Prof_Bytes_get64(bytes + 24);
   return p;
}

Prof_Xray_Profile *Prof_read_xray_profile(const void *bytes, size_t size, Prof_Xray_Time time)
{
   const char *wrong;
   Prof_Xray_Profile *p = read_profile((const unsigned char *)bytes, size, time, &wrong);
   if (!p) Prof_Config_log("XRay's profile cannot be read: %s", wrong);
   return p;
}

/* ---- files ---- */

static void load_names(Prof_Xray_Profile *profile, const char *names)
{
   size_t size;
   char *text = Prof_File_read(names, MOST_BYTES, &size);
   int lines;
   if (!text) return;
   lines = Prof_read_xray_names(profile, text, size);
   if (lines)
      Prof_Config_log("%s: %s", Prof_File_end_of_name(names),
                      lines < 0 ? no_memory : "some lines have no name of a function");
   Prof_Config_release(text);
}

Prof_Xray_Profile *Prof_load_xray_profile(const char *file, const char *names, Prof_Xray_Time time)
{
   const char *wrong;
   Prof_Xray_Profile *p;
   size_t size;
   char *bytes = file ? Prof_File_read(file, MOST_BYTES, &size) : 0;
   if (!bytes) return 0;
   p = read_profile((const unsigned char *)bytes, size, time, &wrong);
   if (!p) Prof_Config_log("%s cannot be read: %s", Prof_File_end_of_name(file), wrong);
   Prof_Config_release(bytes);
   if (p && names) load_names(p, names);
   return p;
}

int Prof_read_xray_names(Prof_Xray_Profile *profile, const char *text, size_t size)
{
   return profile && text ? Prof_Xray_Names_read(&profile->names, text, size) : 0;
}

void Prof_free_xray_profile(Prof_Xray_Profile *profile)
{
   if (!profile) return;
   Prof_Xray_Names_free(profile->names);
   Prof_Config_release(profile);
}

const char *Prof_xray_function_name(const Prof_Xray_Profile *profile, int32_t function)
{
   return profile ? Prof_Xray_Names_find(profile->names, function) : "";
}

/* ---- merging ---- */

/* Nodes of all threads into one; `to` has the new node of each. Sums are of what the file had, but
 * as local times, so that both kinds of files come out alike. */
static int merge_nodes(Prof_Xray_Try *all, const Prof_Xray_Profile *profile, int32_t *to)
{
   int32_t i, thread = Prof_Xray_Try_thread(all, 0);
   if (thread < 0) return 0;
   for (i = 0; i < profile->num_nodes; ++i) {
      const Prof_Xray_Node *node = &profile->nodes[i];
      to[i] = Prof_Xray_Try_node(all, thread, node->parent < 0 ? -1 : to[node->parent],
                                 node->function);
      if (to[i] < 0) return 0;
      Prof_Xray_Try_add(all, to[i], node->calls, node->local);
   }
   return 1;
}

Prof_Xray_Profile *Prof_merge_xray_profile(const Prof_Xray_Profile *profile)
{
   Prof_Xray_Profile *merged = 0;
   Prof_Xray_Try all;
   int32_t *to;
   if (!profile) return 0;
   memset(&all, 0, sizeof all);
   to = (int32_t *)Prof_Config_alloc((size_t)profile->num_nodes + 1, sizeof *to);
   if (to && merge_nodes(&all, profile, to)) merged = Prof_Xray_Try_finish(&all, Prof_XRAY_LOCAL);
   Prof_Xray_Try_free(&all);
   Prof_Config_release(to);
   if (!merged) return 0;
   merged->written_ns = profile->written_ns;
   merged->process = profile->process;
   merged->names = Prof_Xray_Names_copy(profile->names);
   return merged;
}

/* ---- text ---- */

typedef struct Text {
   char *buffer;
   size_t size, length;
} Text;

static void add(Text *text, const char *line)
{
   const size_t length = strlen(line);
   size_t i;
   for (i = 0; i < length && text->length + i + 1 < text->size; ++i)
      text->buffer[text->length + i] = line[i];
   text->length += length;
}

static void add_node(Text *text, const Prof_Xray_Profile *profile, const Prof_Xray_Node *node)
{
   const char *name = Prof_xray_function_name(profile, node->function);
   const int indent = node->depth < INDENT ? node->depth : INDENT;
   char line[128];
   snprintf(line, sizeof line, "%12llu %16llu %16llu  %*s", (unsigned long long)node->calls,
            (unsigned long long)node->local, (unsigned long long)node->tree, indent, "");
   add(text, line);
   if (node->depth > INDENT) add(text, ".. ");
   snprintf(line, sizeof line, "function %ld", (long)node->function);
   add(text, name[0] ? name : line);
   add(text, "\n");
}

static void add_thread(Text *text, const Prof_Xray_Profile *profile, const Prof_Xray_Thread *thread)
{
   char line[64];
   int32_t i;
   snprintf(line, sizeof line, "thread %llu\n", (unsigned long long)thread->thread);
   add(text, thread->thread ? line : "all threads\n");
   add(text, "       calls      local ticks       tree ticks  function\n");
   for (i = 0; i < thread->count; ++i) add_node(text, profile, &profile->nodes[thread->first + i]);
}

size_t Prof_print_xray_profile(const Prof_Xray_Profile *profile, char *buffer, size_t size)
{
   Text text = {0, 0, 0};
   int32_t i;
   if (buffer) text.buffer = buffer, text.size = size;
   for (i = 0; profile && i < profile->num_threads; ++i)
      add_thread(&text, profile, &profile->threads[i]);
   if (text.size) text.buffer[text.length < text.size ? text.length : text.size - 1] = 0;
   return text.length;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
