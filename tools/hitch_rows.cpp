// hitch_rows.cpp - see hitch_rows.h
#include "hitch_rows.h"

#include "capture.h"

#include "prof.h"
#include "src/show/prof_zone_place.h"
#include "src/frame/prof_hitch.h"

#include <cmath>

namespace iprof {

enum { MOST_BLAMES = 40 }; // as the tables have

Rows hitch_rows()
{
   return Rows(false, {"file", "session", "build", "level", "gpu", "frame", "t_s", "work_ms",
                       "due_ms", "off_cpu_ms", "usual_ms", "excess_ms", "run", "machine", "scene",
                       "note", "blame_rank", "thread", "path", "ms", "usual_path_ms", "blame_ms",
                       "explains", "count", "usual_count", "evidence", "place", "kind",
                       "length_ms", "held_ms"});
}

static void put_hitch(Rows &rows, const std::string &file, int index, const Prof_Hitch &hitch)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   rows.text(file).text(label("session")).text(label("build")).text(label("level"));
   rows.text(label("gpu")).whole(hitch.frame.number);
   rows.number(frame ? frame->ended - frame->seconds : NAN);
   rows.number(hitch.frame.work_ms).number(hitch.frame.due_ms);
   rows.number(hitch.frame.cpu_ms < 0 ? NAN : hitch.frame.off_ms).number(hitch.usual_ms);
   rows.number(hitch.excess_ms).whole(static_cast<uint64_t>(hitch.run));
   rows.whole(hitch.machine != 0).text(hitch.frame.scene).text(hitch.frame.text);
}

static void put_blame(Rows &rows, const Prof_Hitch &hitch, int rank, const Prof_Blame &blame)
{
   Prof_Context_Info thread;
   const bool known = Prof_get_context_info(blame.context, hitch.frame.number, &thread) != 0;
   const char *evidence = Prof_evidence_name(blame.evidence);
   char place[Prof_ZONE_PLACE];
   rows.whole(static_cast<uint64_t>(rank)).text(known ? thread.name : "").text(blame.path);
   rows.number(blame.ms).number(blame.usual_ms).number(blame.blame_ms).number(blame.explains);
   rows.number(blame.count).number(blame.usual_count).text(*evidence ? evidence : "itself");
   Prof_Zone_Place_write(Prof_Zone_of_id(static_cast<uint32_t>(blame.zone)), place);
   rows.text(place);
}

static void put_no_blame(Rows &rows)
{
   for (int i = 0; i < 3; ++i) rows.text("");
   for (int i = 0; i < 6; ++i) rows.number(NAN);
   rows.text("").text("");
}

static void end_hitch(Rows &rows, const Prof_Hitch &hitch)
{
   rows.text(Prof_hitch_kind_name(hitch.kind)).number(Prof_Hitch_length(&hitch));
   rows.number(hitch.held_ms).end();
}

void add_hitch(Rows &rows, const std::string &file, int index)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   if (!Prof_get_hitch(index, &hitch)) return;
   int rank = 0;
   for (; rank < MOST_BLAMES && Prof_get_blame(index, rank, &blame); ++rank) {
      put_hitch(rows, file, index, hitch);
      put_blame(rows, hitch, rank, blame);
      end_hitch(rows, hitch);
   }
   if (rank) return;
   put_hitch(rows, file, index, hitch);
   put_no_blame(rows);
   end_hitch(rows, hitch);
}

std::string hitch_line(int index)
{
   std::string line(Prof_write_hitch_line(nullptr, 0, index) + 1, '\0');
   line.resize(Prof_write_hitch_line(line.data(), line.size(), index));
   return line;
}

} // namespace iprof
