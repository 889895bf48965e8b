/* xray_files.cpp - profile files for run.sh, which has others read and write them.
 *
 *    xray_files write FORM FILE NAMES       one that is the same each time: 0 as XRay's runtime
 *                                           writes it, 1 as LLVM's library reads it
 *    xray_files print TIME FILE [NAMES]     as text: 0 its times are local, 1 inclusive
 *    xray_files inside                      why it cannot look inside a zone: it has no sleds
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "prof.h"
#include "sources/auto/prof_xray.h"
#include "sources/auto/prof_xray_file.h"

extern "C" uint64_t Prof_fake_ticks;

static int write_file(Prof_Xray_Form form, const char *file, const char *names)
{
   Prof_fake_ticks = 1000;
   Prof_update(1);
   for (int i = 0; i < 10; ++i) {
      Prof_Begin(outer) Prof_fake_ticks += 5;
      for (int k = 0; k < 2; ++k) {
         Prof_Begin(inner) Prof_fake_ticks += 7;
         Prof_Begin(leaf) Prof_fake_ticks += 2;
         Prof_End Prof_End
      }
      Prof_End Prof_update(1);
   }
   return !Prof_save_xray_profile(file, names, 0, 9, form);
}

static int print_file(Prof_Xray_Time time, const char *file, const char *names)
{
   Prof_Xray_Profile *profile = Prof_load_xray_profile(file, names, time);
   if (!profile) return 1;
   std::vector<char> text(Prof_print_xray_profile(profile, nullptr, 0) + 1);
   Prof_print_xray_profile(profile, text.data(), text.size());
   std::printf("%d negative\n%s", profile->negative, text.data());
   Prof_free_xray_profile(profile);
   return 0;
}

static int print_refusal()
{
   Prof_Begin(solve) Prof_End Prof_update(1);
   if (!Prof_start_xray(nullptr)) return 2;
   if (Prof_look_inside("solve", 0)) return 3;
   Prof_Inside_Info info;
   Prof_get_inside(&info);
   std::puts(info.refusal);
   return info.state != Prof_INSIDE_NOTHING;
}

int main(int argc, char **argv)
{
   const int choice = argc > 2 ? std::atoi(argv[2]) : 0;
   if (argc == 5 && !std::strcmp(argv[1], "write"))
      return write_file(static_cast<Prof_Xray_Form>(choice), argv[3], argv[4]);
   if (argc >= 4 && !std::strcmp(argv[1], "print"))
      return print_file(static_cast<Prof_Xray_Time>(choice), argv[3], argc > 4 ? argv[4] : nullptr);
   return argc == 2 ? print_refusal() : 2;
}
