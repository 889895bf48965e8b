// hitch_text.cpp - see hitch_text.h
//
//      frame 307   308.1 ms, usually 8.24: 299.9 too long   5.62 s before the end   scene reef
//         87 %  261.3 ms  main thread  frame > load_level        itself  1 entry, usually 0
//         note  explosion
//         near  ray 400 entries, usually 12; draws 2000 calls, usually 300
#include "hitch_text.h"

#include "columns.h"
#include "text.h"

#include "prof.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_hitch_text.h"
#include "src/show/prof_seen_text.h"
#include "src/show/prof_zone_place.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace iprof {

namespace {

enum { BLAMES = 8, NEAR = 4, SEEN = 3, WIDEST_PATH = 70 };
const double WORTH_A_LINE = 0.01; // of the excess

std::string thread_name(int context, unsigned long frame)
{
   Prof_Context_Info info;
   return Prof_get_context_info(context, frame, &info) ? plain(info.name) : "?";
}

std::string head_of(const Prof_Hitch &hitch)
{
   const Prof_Frame_Info &frame = hitch.frame;
   std::string text = format("frame %lu   %s ms, usually %s: %s too long   %s before the end",
                             frame.number, ms(Prof_Hitch_length(&hitch)).c_str(),
                             ms(hitch.usual_ms).c_str(),
                             ms(hitch.excess_ms).c_str(), duration(frame.ago_s).c_str());
   if (*frame.scene) text += "   scene " + plain(frame.scene);
   return text + "\n";
}

std::string entries_of(const Prof_Blame &blame)
{
   const std::string usual = format(blame.usual_count < 10 ? "%.2g" : "%.0f", blame.usual_count);
   return of_them(blame.count, "entry", "entries") + ", usually " + usual;
}

// Where the path's last zone stands, if another one has its name.
std::string place_of(const Prof_Blame &blame)
{
   const uint32_t zone = Prof_Zone_of_id(static_cast<uint32_t>(blame.zone));
   char place[Prof_ZONE_PLACE];
   if (!zone || !Prof_Zone_Place_is_twin(zone)) return "";
   Prof_Zone_Place_write(zone, place);
   return "  " + plain(place);
}

// Where more than half of the looks at a blamed path found it, in the overlay's words.
std::string seen_in(int index, int rank)
{
   Prof_Seen_Info seen;
   char text[Prof_SEEN_TEXT];
   if (!Prof_get_blame_seen(index, rank, &seen)) return "";
   Prof_Seen_Text_say(&seen, text);
   return "seen: " + plain(text);
}

std::string blames_of(int index, const Prof_Hitch &hitch)
{
   Columns lines({"", "", "<", "<", "<", "<", "<"});
   Prof_Blame blame;
   int rank = 0;
   for (; rank < BLAMES && Prof_get_blame(index, rank, &blame); ++rank) {
      if (rank && blame.explains < WORTH_A_LINE) break;
      const char *evidence = Prof_evidence_name(blame.evidence);
      lines.add({format("%.0f %%", blame.explains * 100), ms(blame.blame_ms) + " ms",
                 thread_name(blame.context, hitch.frame.number),
                 short_path(plain(blame.path), WIDEST_PATH) + place_of(blame),
                 *evidence ? std::string("by ") + evidence : "", entries_of(blame),
                 seen_in(index, rank)});
   }
   std::string text = lines.text(3, false);
   if (hitch.spread) text += format("   spread: it takes %d paths to explain half\n", hitch.spread);
   if (rank < hitch.num_blames) text += format("   %d more\n", hitch.num_blames - rank);
   return text;
}

// ---- what else is known -------------------------------------------------------------------------

std::string machine_of(const Prof_Hitch &hitch)
{
   if (hitch.crowd) {
      char crowd[Prof_USE_TEXT];
      Prof_Hitch_crowd_text(&hitch, crowd);
      return "   " + plain(crowd) + "\n";
   }
   if (!hitch.machine) return "";
   char held[Prof_USE_TEXT];
   Prof_Hitch_machine_text(&hitch, held);
   return "   the machine's doing: " + plain(held) + "\n";
}

std::string display_of(int index, const Prof_Hitch &hitch)
{
   char text[Prof_USE_TEXT];
   if (hitch.kind != Prof_HITCH_DISPLAY) return "";
   Prof_Hitch_display_text(&hitch, text);
   const std::string waited = plain(text);
   Prof_Hitch_gpu_text(index, text);
   return "   by the display or the GPU: " + waited + "\n" +
          (*text ? "   " + plain(text) + "\n" : "");
}

std::string wait_of(const Prof_Hitch &hitch)
{
   if (!(hitch.wait_ms > 0) || hitch.kind == Prof_HITCH_DISPLAY) return "";
   return format("   waited %s ms in %s\n", ms(hitch.wait_ms).c_str(),
                 plain(Prof_zone_name(hitch.wait_zone)).c_str());
}

std::string quantity(double amount, const char *unit)
{
   char text[96];
   Prof_write_quantity(text, sizeof text, amount, unit);
   return plain(text);
}

// As in the overlay: first what the machine may have had to do with it.
std::string near_of(int index, const Prof_Hitch &hitch)
{
   char off[Prof_USE_TEXT];
   Prof_Hitch_off_text(&hitch, off);
   std::string text = plain(off);
   Prof_Near near;
   Prof_Near_Value value;
   for (int i = 0; i < NEAR && Prof_get_near(index, i, &near); ++i)
      text += (text.empty() ? "" : "; ") + plain(near.name) + " " +
              of_them(near.count, "entry", "entries") + format(", usually %.3g", near.usual_count);
   for (int i = 0; i < NEAR && Prof_get_near_value(index, i, &value); ++i)
      text += (text.empty() ? "" : "; ") + plain(value.name) + " " +
              quantity(value.amount, value.unit) + ", usually " +
              quantity(value.usual, value.unit);
   return text.empty() ? "" : "   near  " + text + "\n";
}

std::string seen_of(int index)
{
   Prof_Looking looking;
   if (!Prof_get_looking(index, &looking)) return "";
   std::string text = format("   seen  %s from %s ms on", of_them(looking.looks, "look",
                             "looks").c_str(), ms(looking.from_ms).c_str());
   if (looking.unanswered) text += format("; %d without a CPU", looking.unanswered);
   text += "\n";
   Prof_Seen_Info seen;
   for (int i = 0; i < SEEN && Prof_get_seen(index, i, &seen); ++i)
      text += format("         %d of %d in %s: %s%s%s%s\n", seen.count, seen.of,
                     short_path(plain(seen.path), WIDEST_PATH).c_str(), plain(seen.text).c_str(),
                     seen.slept ? ", asleep in " : "", seen.slept ? plain(seen.call).c_str() : "",
                     seen.of < Prof_SEEN_FEW ? "; too few to tell" : "");
   return text;
}

} // namespace

std::string hitch_text(int index)
{
   Prof_Hitch hitch;
   if (!Prof_get_hitch(index, &hitch)) return "";
   std::string text = head_of(hitch) + machine_of(hitch) + display_of(index, hitch) +
                      blames_of(index, hitch);
   text += wait_of(hitch);
   if (*hitch.frame.text) text += "   note  " + plain(hitch.frame.text) + "\n";
   if (hitch.run) text += format("   the %d frames behind it were as slow\n", hitch.run);
   return text + near_of(index, hitch) + seen_of(index);
}

} // namespace iprof
