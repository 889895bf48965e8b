/* prof_xray_save.c - writes the profile files of XRay, and the names that go with them: see
 * prof_xray_file.h.
 *
 *      zone          1      2     3           4            ..
 *      numbers[zone] top+1  top+2 17          top+4              top: XRay's highest number
 *                    marked       function with a sled, XRay's
 *
 * So a number means the same in a file as to XRay's tools, as far as they know it, and a zone has
 * one number in all files of a run.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_sites.h"
#include "prof_xray_file.h"

#include "../../platform/prof_bytes.h"
#include "../../platform/prof_os.h"
#include "../../platform/stack/prof_modules.h"
#include "../../platform/stack/prof_os_sleds.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/export/prof_out_path_sums.h"
#include "../../src/show/prof_label.h"
#include "../../src/show/prof_statistics.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAGIC 0x7872617970726f66u
#define VERSION 0x20180424u
enum { BLOCK = 16, FIGURES = 16 };

typedef struct Sled {
   uint64_t address;
   uint32_t id;
} Sled;

static struct {
   Prof_Out file, names; /* here for their buffers: the caller may be a fiber with a small stack */
   int has_names;
   Prof_Xray_Form form;
   uint32_t *numbers; /* of functions, by zone */
   Sled *sleds;       /* by address */
   uint32_t num_sleds, top;
   uint32_t block;    /* the next one's number */
} own;

static void put_back(void)
{
   Prof_Config_release(own.numbers);
   Prof_Config_release(own.sleds);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- numbers ---- */

static int compare(const void *a, const void *b)
{
   const Sled *x = (const Sled *)a, *y = (const Sled *)b;
   return x->address < y->address ? -1 : x->address > y->address;
}

static int find_sleds(void)
{
   uint32_t id;
   own.top = own.num_sleds = Prof_Os_sleds_count();
   own.sleds = (Sled *)Prof_Config_alloc((size_t)own.num_sleds + 1, sizeof *own.sleds);
   if (!own.sleds) return 0;
   for (id = 1; id <= own.num_sleds; ++id) {
      own.sleds[id - 1].id = id;
      own.sleds[id - 1].address = Prof_Os_sleds_address(id);
   }
   qsort(own.sleds, own.num_sleds, sizeof *own.sleds, compare);
   return 1;
}

/* 0: no sled is there. */
static uint32_t id_of_address(uint64_t address)
{
   Sled key = {0, 0};
   const Sled *found;
   key.address = address;
   found = (const Sled *)bsearch(&key, own.sleds, own.num_sleds, sizeof key, compare);
   return found ? found->id : 0;
}

static int number_zones(uint32_t count)
{
   uint32_t zone;
   own.numbers = (uint32_t *)Prof_Config_alloc((size_t)count + 1, sizeof *own.numbers);
   if (!own.numbers || !find_sleds()) return 0;
   Prof_Config_lock();
   for (zone = 1; zone <= count; ++zone) {
      const Prof_Auto_Site *site = zone < count ? Prof_Auto_Sites_of_zone(zone) : 0;
      const uint32_t id = site ? id_of_address(site->function) : 0;
      own.numbers[zone] = id ? id : own.top + zone;
   }
   Prof_Config_unlock();
   return 1;
}

/* ---- the profile ---- */

static void put32(uint32_t value)
{
   unsigned char bytes[4];
   Prof_Bytes_put32(bytes, value);
   Prof_Out_Stream_put(&own.file, bytes, sizeof bytes);
}

static void put64(uint64_t value)
{
   unsigned char bytes[8];
   Prof_Bytes_put64(bytes, value);
   Prof_Out_Stream_put(&own.file, bytes, sizeof bytes);
}

static void put_header(void)
{
   if (own.form == Prof_XRAY_LLVM) return;
   put64(MAGIC);
   put64(VERSION);
   put64((uint64_t)time(0) * 1000000000u);
   put64(Prof_Label_is_restored() ? 0 : Prof_Os_process()); /* a capture's is not known */
}

static void put_block(uint32_t size, uint64_t thread)
{
   put32(size);
   put32(own.block++);
   put64(thread);
}

/* Time in no zone is nobody's, and a count no function. */
static int is_written(const Prof_Tree *tree, uint32_t state)
{
   if (state == Prof_STATE_ROOT) return 0;
   if (state < Prof_State_count() && Prof_State_is_of_count(state)) return 0;
   return tree->branches[state].self || tree->branches[state].entries;
}

static uint32_t size_of(const Prof_Tree *tree, uint32_t state)
{
   return (tree->branches[state].depth + 1) * 4 + FIGURES;
}

/* The functions from the innermost to the outermost; the root is none. */
static void put_record(const Prof_Sums *sums, Prof_Tree *tree, uint32_t state)
{
   uint32_t i, count = Prof_Out_Tree_stack(tree, state);
   for (i = count - 1; i > 0; --i)
      put32(own.numbers[Prof_Out_Path_Sums_zone(sums, tree->stack[i])]);
   put32(0);
   put64(tree->branches[state].entries);
   put64(tree->branches[state].self);
}

static void put_thread(const Prof_Sums *sums, Prof_Tree *tree, uint64_t thread)
{
   uint32_t size = BLOCK, state;
   for (state = Prof_STATE_ROOT; state; state = Prof_Out_Tree_next_down(tree, state))
      if (is_written(tree, state)) size += size_of(tree, state);
   if (size == BLOCK) return;
   if (own.form == Prof_XRAY_FILE) put_block(size, thread);
   for (state = Prof_STATE_ROOT; state; state = Prof_Out_Tree_next_down(tree, state)) {
      if (!is_written(tree, state)) continue;
      if (own.form == Prof_XRAY_LLVM) put_block(BLOCK + size_of(tree, state), thread);
      put_record(sums, tree, state);
   }
}

/* ---- the names ---- */

static void put_hex(uint64_t value)
{
   char text[19] = "0x";
   int i = 2, shift = 60;
   while (shift && !(value >> shift)) shift -= 4;
   for (; shift >= 0; shift -= 4) text[i++] = "0123456789abcdef"[value >> shift & 15];
   text[i] = 0;
   Prof_Out_Stream_text(&own.names, text);
}

/* Names hold no control characters; of files' names that cannot be said. */
static void put_text(const char *text)
{
   char plain[256];
   Prof_Zone_plain_text(plain, sizeof plain, text);
   Prof_Out_Stream_text(&own.names, plain);
}

static void put_place(uint32_t zone)
{
   const Prof_Auto_Site *site = Prof_Auto_Sites_of_zone(zone);
   const Prof_Module_Place *place = site ? Prof_Modules_get(site->module_number) : 0;
   if (site) put_text(site->module);
   Prof_Out_Stream_text(&own.names, "\t");
   if (place) put_hex(site->function - place->base);
   Prof_Out_Stream_text(&own.names, "\t");
   if (!Prof_Zones[zone].line) return;
   put_text(Prof_Zones[zone].file);
   Prof_Out_Stream_text(&own.names, ":");
   Prof_Out_Stream_integer(&own.names, (uint64_t)Prof_Zones[zone].line);
}

/* All zones that there are, not just those of these frames. */
static void put_names(const Prof_Sums *sums)
{
   uint32_t zone, i;
   Prof_Out_Stream_text(&own.names, "# ticks a second: ");
   Prof_Out_Stream_integer(&own.names, (uint64_t)(1e9 / sums->ns_per_tick + 0.5));
   Prof_Out_Stream_text(&own.names, "\n");
   for (i = 0; i < sums->tracks.count; ++i) {
      Prof_Out_Stream_text(&own.names, "# thread ");
      Prof_Out_Stream_integer(&own.names, (uint64_t)i + 1);
      Prof_Out_Stream_text(&own.names, ": ");
      put_text(sums->tracks.tracks[i].name);
      Prof_Out_Stream_text(&own.names, "\n");
   }
   for (zone = Prof_ZONE_ROOT; zone <= sums->num_zones; ++zone) {
      Prof_Out_Stream_integer(&own.names, own.numbers[zone]);
      Prof_Out_Stream_text(&own.names, "\t");
      put_text(zone < sums->num_zones ? Prof_Zones[zone].name : Prof_DEEPER);
      Prof_Out_Stream_text(&own.names, "\t");
      if (zone < sums->num_zones) put_place(zone);
      Prof_Out_Stream_text(&own.names, "\n");
   }
}

/* ---- the whole ---- */

/* Threads are numbered from 1, as the comments in the names have them. */
static int put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   uint32_t i;
   (void)out;
   if (!number_zones(sums->num_zones)) return 0;
   put_header();
   for (i = 0; i < sums->tracks.count; ++i)
      if (Prof_Out_Path_Sums_tree(sums, i, tree)) put_thread(sums, tree, (uint64_t)i + 1);
   if (!own.has_names) return 1;
   Prof_Config_lock();
   put_names(sums);
   Prof_Config_unlock();
   return 1;
}

/* The file that was opened last is closed first, as it gives signals back. */
static int write_all(const Prof_Range *range)
{
   const char *why = Prof_Out_Path_Sums_write(&own.file, range, put_all);
   if (why && own.has_names) Prof_Out_Stream_abandon(&own.names, why);
   else if (own.has_names && !Prof_Out_Stream_close(&own.names))
      why = "its names could not be written";
   if (!why) return Prof_Out_Stream_close(&own.file);
   Prof_Out_Stream_abandon(&own.file, why);
   return 0;
}

static int save(const char *file, const char *names, int newest, int oldest, Prof_Xray_Form form)
{
   Prof_Range range;
   if (!file || !Prof_Statistics_clamp_range(&newest, &oldest)) {
      Prof_Config_log("Prof_save_xray_profile: %s", file ? "there are no frames" : "no file name");
      return 0;
   }
   range.newest = newest;
   range.oldest = oldest;
   Prof_Module_list(&module);
   put_back();
   own.form = form;
   if (!Prof_Out_Stream_open(&own.file, file, 0)) return 0;
   own.has_names = names && Prof_Out_Stream_open(&own.names, names, 0);
   if (!names || own.has_names) return write_all(&range);
   Prof_Out_Stream_abandon(&own.file, "there is no file for its names");
   return 0;
}

int Prof_save_xray_profile(const char *file, const char *names, int newest, int oldest,
                           Prof_Xray_Form form)
{
   int done;
   Prof_Begin(prof_export)
   done = save(file, names, newest, oldest, form);
   put_back();
   Prof_End
   return done;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
