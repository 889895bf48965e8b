/* fuzz_xray.cpp - the readers of XRay's profiles and of the names beside them under libFuzzer:
 * clang++ -fsanitize=fuzzer. The first byte says which, and which kind of time.
 */

#include "check.h"
#include "sources/auto/prof_xray_file.h"

static void check_node(const Prof_Xray_Profile &p, int32_t at, int32_t thread)
{
   const Prof_Xray_Node &n = p.nodes[at];
   check(n.function != 0 && n.thread == thread && n.parent < at && n.tree >= n.local);
   check(n.parent >= (n.depth ? p.threads[thread].first : -1));
   check(n.depth == (n.parent < 0 ? 0 : p.nodes[n.parent].depth + 1));
}

static void check_profile(const Prof_Xray_Profile *p)
{
   int32_t at = 0;
   check(p->num_nodes >= 0 && p->num_threads >= 0);
   for (int32_t t = 0; t < p->num_threads; ++t) {
      check(p->threads[t].first == at && p->threads[t].count >= 0);
      for (int32_t i = 0; i < p->threads[t].count; ++i) check_node(*p, at++, t);
   }
   check(at == p->num_nodes);
}

static void read_profile(const uint8_t *bytes, size_t size, Prof_Xray_Time time)
{
   char text[100];
   Prof_Xray_Profile *p = Prof_read_xray_profile(bytes, size, time);
   if (!p) return;
   check_profile(p);
   Prof_Xray_Profile *all = Prof_merge_xray_profile(p);
   if (all) check_profile(all);
   check(Prof_print_xray_profile(p, text, sizeof text) == Prof_print_xray_profile(p, nullptr, 0));
   check(std::strlen(text) < sizeof text);
   Prof_free_xray_profile(all);
   Prof_free_xray_profile(p);
}

/* In two parts, as one may be added to another. */
static void read_names(const char *text, size_t size)
{
   static const unsigned char none[32] = {0x66, 0x6f, 0x72, 0x70, 0x79, 0x61, 0x72, 0x78,
                                          0x24, 0x04, 0x18, 0x20};
   Prof_Xray_Profile *p = Prof_read_xray_profile(none, sizeof none, Prof_XRAY_LOCAL);
   check(p && !p->num_nodes);
   Prof_read_xray_names(p, text, size / 2);
   Prof_read_xray_names(p, text + size / 2, size - size / 2);
   for (int32_t function = -2; function < 20; ++function)
      check(std::strlen(Prof_xray_function_name(p, function)) <= size);
   Prof_Xray_Profile *all = Prof_merge_xray_profile(p);
   check(all && !std::strcmp(Prof_xray_function_name(all, 1), Prof_xray_function_name(p, 1)));
   Prof_free_xray_profile(all);
   Prof_free_xray_profile(p);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
   static const bool started = start_silent();
   if (!size || !started) return 0;
   if (bytes[0] & 2) read_names(reinterpret_cast<const char *>(bytes) + 1, size - 1);
   else read_profile(bytes + 1, size - 1, bytes[0] & 1 ? Prof_XRAY_LOCAL : Prof_XRAY_INCLUSIVE);
   return 0;
}
