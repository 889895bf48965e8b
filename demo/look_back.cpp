// look_back.cpp - see look_back.h.
#include "look_back.h"
#include "exports.h"
#include "hitch_table.h"
#include "prof.h"

enum {
   LIVE_FRAMES = 60,    // what a mark takes while the report is live
   EXPORT_FRAMES = 600, // ten seconds or so: larger traces are slow to look at
};

void freeze_history(ProfilerView &view, bool on)
{
   view.frozen = on;
   Prof_freeze(on);
}

// ---- hitches ----

// Frozen, as otherwise the frame would move on while it is looked at.
static void show_hitch(ProfilerView &view, int frame, const Prof_Frame_Info &info)
{
   freeze_history(view, true);
   Prof_set_frame(frame);
   int index = find_hitch(info.number);
   Prof_Hitch hitch;
   view.say(Prof_get_hitch(index, &hitch) ? hitch_line(hitch, index)
                                          : "hitch: its blame was dropped for worse ones");
}

// From the frame shown on, but never to the live one: that shows averages.
static void next_hitch(ProfilerView &view, int step, const char *none)
{
   Prof_Frame_Info info;
   for (int f = Prof_get_frame() + step; f > 0 && Prof_get_frame_info(f, &info); f += step)
      if (info.hitch) return show_hitch(view, f, info);
   view.say(none);
}

void older_hitch(ProfilerView &view) { next_hitch(view, +1, "no older hitch in the history"); }

void newer_hitch(ProfilerView &view) { next_hitch(view, -1, "no newer hitch in the history"); }

// ---- comparing ----

// The frames shown: one of the past, or the last second.
static MarkedFrames frames_shown()
{
   MarkedFrames marked;
   Prof_Frame_Info info;
   int newest = Prof_get_frame(), oldest = newest > 0 ? newest : LIVE_FRAMES - 1;
   if (!Prof_get_frame_info(newest, &info)) return marked;
   marked.newest = info.number;
   while (oldest > newest && !Prof_get_frame_info(oldest, &info)) --oldest;
   marked.oldest = info.number;
   return marked;
}

static std::string name_of(const MarkedFrames &marked)
{
   std::string oldest = std::to_string(marked.oldest), newest = std::to_string(marked.newest);
   return marked.oldest == marked.newest ? "frame " + newest : "frames " + oldest + " to " + newest;
}

void mark_frames(ProfilerView &view)
{
   MarkedFrames marked = frames_shown();
   if (!marked.newest) return view.say("no frames to mark");
   bool second = view.a.newest && !view.b.newest;
   (second ? view.b : view.a) = marked;
   if (!second) view.b = MarkedFrames();
   view.say(second ? "B is " + name_of(marked) + ": C compares"
                   : "A is " + name_of(marked) + ": M marks B");
}

// Where the frame with that number is now, counted backwards; -1 if it has left.
static int place_of(unsigned long number)
{
   Prof_Frame_Info info;
   for (int i = 0; Prof_get_frame_info(i, &info) && info.number >= number; ++i)
      if (info.number == number) return i;
   return -1;
}

static bool compare(const MarkedFrames &a, const MarkedFrames &b)
{
   int a_new = place_of(a.newest), a_old = place_of(a.oldest);
   int b_new = place_of(b.newest), b_old = place_of(b.oldest);
   if (a_new < 0 || a_old < 0 || b_new < 0 || b_old < 0) return false;
   return Prof_compare(a_new, a_old, b_new, b_old);
}

void compare_frames(ProfilerView &view)
{
   if (view.comparing) {
      view.comparing = false;
      Prof_compare_off();
      return view.say("comparing ended");
   }
   if (!view.b.newest) return view.say("M marks A, then B");
   view.comparing = compare(view.a, view.b);
   view.say(view.comparing ? "B - A: " + name_of(view.b) + " - " + name_of(view.a)
                           : "A or B has left the history: mark them anew");
}

// ---- exports ----

// The hitch shown, or else the worst.
static int hitch_to_export()
{
   Prof_Frame_Info info;
   int index = Prof_get_frame_info(Prof_get_frame(), &info) ? find_hitch(info.number) : -1;
   return index < 0 ? worst_hitch() : index;
}

void export_files(ProfilerView &view)
{
   const char *prefix = "prof_";
   Prof_mark_load("export"); // this frame is long, and no fault of the game
   int failed = export_all(prefix, EXPORT_FRAMES, Prof_get_frame(), hitch_to_export());
   view.say(failed ? std::to_string(failed) + " files could not be written"
                   : "written: prof_trace.json, prof_frame.html and others, in this folder");
}
