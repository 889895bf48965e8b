/* prof_out_speedscope.c - speedscope's own format, its schema is at
 * https://www.speedscope.app/file-format-schema.json. A "sampled" profile for each thread or fiber;
 * every path is one sample with its time as weight. A frame in speedscope's sense is a zone here.
 *
 *      "frames": [{"name":"(root)"}, ... {"name":"frame"}, {"name":"ai"}]       zones, from 0
 *      "samples": [[0,5,6], [0,5]],  "weights": [2000000, 1000000]              frame > ai; frame
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"
#include "prof_out_path_sums.h"

static void put_zone(Prof_Out *out, const Prof_Zone_Info *zone)
{
   Prof_Out_Stream_text(out, "{\"name\":");
   Prof_Out_Stream_json(out, zone->name);
   if (zone->file[0]) {
      Prof_Out_Stream_text(out, ",\"file\":");
      Prof_Out_Stream_json(out, zone->file);
      Prof_Out_Stream_text(out, ",\"line\":");
      Prof_Out_Stream_integer(out, (uint64_t)zone->line);
   }
   Prof_Out_Stream_text(out, "}");
}

/* Numbered from 0 in the file, from Prof_ZONE_ROOT here. */
static void put_zones(Prof_Out *out, const Prof_Sums *sums)
{
   static const Prof_Zone_Info deeper = {Prof_DEEPER, "", 0, 0, 0};
   uint32_t zone, count = sums->num_zones;
   Prof_Out_Stream_text(out, "\"shared\":{\"frames\":[\n");
   for (zone = Prof_ZONE_ROOT; zone < count; ++zone) {
      if (zone > Prof_ZONE_ROOT) Prof_Out_Stream_text(out, ",\n");
      put_zone(out, &Prof_Zones[zone]);
   }
   if (sums->cut) Prof_Out_Stream_text(out, ",\n"), put_zone(out, &deeper);
   Prof_Out_Stream_text(out, "]}");
}

static void put_sample(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree, uint32_t state)
{
   uint32_t i, count = Prof_Out_Tree_stack(tree, state);
   Prof_ASSERT(count > 0 && tree->stack[0] == Prof_STATE_ROOT);
   for (i = 0; i < count; ++i) {
      Prof_Out_Stream_text(out, i ? "," : "[");
      Prof_Out_Stream_integer(out, Prof_Out_Path_Sums_zone(sums, tree->stack[i]) - Prof_ZONE_ROOT);
   }
   Prof_Out_Stream_text(out, "]");
}

/* Paths that took no time have no sample; put_weights must leave out the same ones. */
static void put_samples(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   const char *before = "";
   uint32_t state = Prof_Out_Tree_first_up(tree);
   for (; state; state = Prof_Out_Tree_next_up(tree, state)) {
      if (!tree->branches[state].self) continue;
      Prof_Out_Stream_text(out, before);
      before = ",\n";
      put_sample(out, sums, tree, state);
   }
}

/* Writes a weight for each sample, in the same order, and returns their sum. */
static uint64_t put_weights(Prof_Out *out, const Prof_Tree *tree, double ns_per_tick)
{
   const char *before = "";
   uint64_t sum = 0, ns;
   uint32_t state = Prof_Out_Tree_first_up(tree);
   for (; state; state = Prof_Out_Tree_next_up(tree, state)) {
      if (!tree->branches[state].self) continue;
      ns = Prof_Out_Frame_round_ns((double)tree->branches[state].self * ns_per_tick);
      Prof_Out_Stream_text(out, before);
      before = ",";
      Prof_Out_Stream_integer(out, ns);
      sum += ns;
   }
   return sum;
}

static void put_profile(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree, const char *context)
{
   uint64_t sum;
   Prof_Out_Stream_text(out, "{\"type\":\"sampled\",\"name\":");
   Prof_Out_Stream_json(out, context);
   Prof_Out_Stream_text(out, ",\"unit\":\"nanoseconds\",\"startValue\":0,\"samples\":[\n");
   put_samples(out, sums, tree);
   Prof_Out_Stream_text(out, "],\n\"weights\":[");
   sum = put_weights(out, tree, sums->ns_per_tick);
   Prof_Out_Stream_text(out, "],\"endValue\":");
   Prof_Out_Stream_integer(out, sum);
   Prof_Out_Stream_text(out, "}");
}

static int put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   const char *before = "";
   uint32_t i;
   Prof_Out_Stream_text(out,
                        "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n");
   Prof_Out_Stream_text(out, "\"exporter\":\"iprof " Prof_VERSION "\",\"name\":\"iprof\",\n");
   put_zones(out, sums);
   Prof_Out_Stream_text(out, ",\n\"profiles\":[");
   for (i = 0; i < sums->tracks.count; ++i) {
      if (!Prof_Out_Path_Sums_tree(sums, i, tree)) continue;
      Prof_Out_Stream_text(out, before);
      before = ",\n";
      put_profile(out, sums, tree, sums->tracks.tracks[i].name);
   }
   Prof_Out_Stream_text(out, "]}\n");
   return 1;
}

const char *Prof_Out_Speedscope_write(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_all);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
