// info.cpp - iprof info: what a capture is of, in a block of lines; of several, a line each.
#include "columns.h"
#include "command.h"
#include "each.h"
#include "errors.h"
#include "hitch_count.h"
#include "output.h"
#include "rows.h"
#include "text.h"

#include "prof.h"

#include <cstring>

namespace iprof {

namespace {

struct Facts {
   Capture capture;
   Extent extent;
   Prof_Stats work;
   Hitch_Count hitches;
   int threads;
};

// Threads, fibers and tracks alike, as all have a name of their own in reports.
Facts facts_of(const Capture &capture)
{
   Facts facts{capture, extent(), {}, count_hitches(), Prof_num_contexts()};
   if (!Prof_get_frame_stats(0, facts.extent.frames - 1, &facts.work))
      std::memset(&facts.work, 0, sizeof facts.work);
   return facts;
}

const char *state_of(const Capture &capture)
{
   return capture.damaged     ? "damaged"
          : capture.cut       ? "cut"
          : capture.too_large ? "too large"
                              : "whole";
}

std::string file_text(const Facts &facts)
{
   std::string text = bytes(facts.capture.bytes);
   if (facts.capture.packed) text += " (unpacked)";
   return text + ", " + state_of(facts.capture) +
          (facts.capture.whole() ? "" : ": " + facts.capture.why);
}

std::string names_of_threads()
{
   std::string names;
   Prof_Context_Info info;
   for (int i = 0; Prof_get_context_info(i, 0, &info); ++i) {
      names += (i ? ", " : "") + plain(info.name);
      if (width(names) > 90) return names + ", ...";
   }
   return names;
}

// ---- one ----------------------------------------------------------------------------------------

void add_labels(Columns &block)
{
   Prof_Label found;
   for (int own = 0; own < 2; ++own)
      for (int i = 0; Prof_get_label(i, &found); ++i)
         if (found.own == own) block.add({found.key, found.value});
}

std::string block_of(const Facts &facts)
{
   Columns block({"<", "<"});
   const Prof_Stats &work = facts.work;
   block.add({"file", file_text(facts)});
   add_labels(block);
   block.add({"frames", format("%s, number %lu to %lu, %s", whole(facts.extent.frames).c_str(),
                               facts.extent.first, facts.extent.last,
                               duration(facts.extent.seconds).c_str())});
   block.add({"work", format("p50 %s  p95 %s  p99 %s  max %s ms", ms(work.p50).c_str(),
                             ms(work.p95).c_str(), ms(work.p99).c_str(), ms(work.max).c_str())});
   block.add({"hitches", hitches_figure(facts.hitches)});
   block.add({"threads", whole(facts.threads) + ": " + names_of_threads()});
   Prof_Scene_Info scene;
   const char *title = "scenes";
   for (int i = 0; Prof_get_scene_info(i, 0, facts.extent.frames - 1, &scene); ++i) {
      if (!scene.frames) continue;
      block.add(
         {title, format("%s: %s, %s", scene.name, of_them(scene.frames, "frame", "frames").c_str(),
                        of_them(scene.hitches, "hitch", "hitches").c_str())});
      title = "";
   }
   return named(facts.capture.name) + "\n" + block.text(3, false);
}

// ---- several ------------------------------------------------------------------------------------

void add_line(Columns &lines, const Facts &facts)
{
   const Prof_Stats &work = facts.work;
   lines.add({named(facts.capture.name), whole(facts.extent.frames), duration(facts.extent.seconds),
              ms(work.p50), ms(work.p95), ms(work.p99), ms(work.max), hitches_cell(facts.hitches),
              whole(facts.threads), state_of(facts.capture), described()});
}

void add_row(Rows &rows, const Facts &facts)
{
   const Prof_Stats &work = facts.work;
   rows.text(facts.capture.name).text(label("session")).text(label("build"));
   rows.text(label("level")).text(label("gpu")).text(label("os")).text(label("cpu"));
   rows.whole(static_cast<uint64_t>(facts.extent.frames)).number(facts.extent.seconds);
   rows.number(work.mean).number(work.p50).number(work.p95).number(work.p99).number(work.max);
   rows.whole(static_cast<uint64_t>(facts.hitches.marked));
   rows.whole(static_cast<uint64_t>(facts.threads)).whole(facts.capture.cut);
   rows.number(facts.hitches.kept + facts.hitches.others).whole(facts.capture.damaged).end();
}

int info_rows(const Arguments &arguments)
{
   Rows rows(arguments.has("--ndjson"), {"file", "session", "build", "level", "gpu", "os", "cpu",
                                         "frames", "seconds", "mean_ms", "p50_ms", "p95_ms",
                                         "p99_ms", "max_ms", "hitches", "threads", "cut", "kept",
                                         "damaged"});
   const auto tell = [&](const Capture &capture) {
      add_row(rows, facts_of(capture));
      print(rows.take());
   };
   return for_each(arguments.rest(), tell, load_capture_apart);
}

int info(const Arguments &arguments)
{
   arguments.need(1, 0, "iprof info FILE...");
   if (wants_rows(arguments)) return info_rows(arguments);
   if (arguments.rest().size() == 1) {
      print(block_of(facts_of(load_capture_apart(arguments.rest()[0], true))));
      return EXIT_GOOD;
   }
   Columns lines({"<file", "frames", "length", "p50 ms", "p95", "p99", "max", "hitches", "threads",
                  "<", "<labels"});
   const auto add = [&](const Capture &capture) { add_line(lines, facts_of(capture)); };
   const int result = for_each(arguments.rest(), add, load_capture_apart);
   if (!lines.empty()) print(lines.text());
   return result;
}

} // namespace

Command info_command()
{
   return {"info",
           "info FILE...",
           "tells what captures are of: labels, machine, frames, hitches",
           "Of one file a block of lines, of several a line each. Figures are of the frames'\n"
           "work, without loads and gaps; percentiles are by nearest rank. Hitches are the frames\n"
           "that are marked so; where not all are kept with their blame, both numbers are told:\n"
           "\"64 of 361\". Those of frames that left the history are added behind a +.\n",
           "iprof info slow.iprof\n"
           "iprof info --csv captures/*.iprof >captures.csv\n",
           rows_options(),
           info};
}

} // namespace iprof
