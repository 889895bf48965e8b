// profiler_keys.cpp - see profiler_keys.h.
#include "profiler_keys.h"
#include "look_back.h"
#include "prof.h"

enum { MESSAGE_FRAMES = 360 };

const char PROFILER_HELP[] =
   "F3 close  Up/Dn Enter Bksp walk  V mode  S average  R recursion  G graph  T thread  < > frame  "
   "[ ] hitch  F freeze  M mark  C compare  X export  P/O pause  E off";

void ProfilerView::say(const std::string &text)
{
   message = text;
   message_frames = MESSAGE_FRAMES;
}

static void next_mode(ProfilerView &)
{
   int mode = Prof_get_report_mode();
   Prof_set_report_mode(static_cast<Prof_Report_Mode>((mode + 1) % 3));
}

static void next_average(ProfilerView &)
{
   Prof_set_average((Prof_get_average() + 1) % 3);
}

static void other_recursion(ProfilerView &)
{
   Prof_set_recursion(Prof_get_recursion() == Prof_FLATTEN_RECURSION ? Prof_SPREAD_RECURSION
                                                                     : Prof_FLATTEN_RECURSION);
}

static void next_thread(ProfilerView &)
{
   int next = Prof_get_context() + 1;
   Prof_set_context(next < Prof_num_contexts() ? next : -1); // -1: all
}

static void other_enabled(ProfilerView &view)
{
   view.enabled = !view.enabled;
   Prof_set_enabled(view.enabled);
}

static const struct {
   Key key;
   bool when_closed;
   void (*action)(ProfilerView &);
} BINDINGS[] = {
   {Key::F3, true, [](ProfilerView &v) { v.open = !v.open; }},
   {Key::P, true, [](ProfilerView &v) { v.pause_all = !v.pause_all; }},
   {Key::O, false, [](ProfilerView &v) { v.pause_profile = !v.pause_profile; }},
   {Key::UP, false, [](ProfilerView &) { Prof_move_cursor(-1); }},
   {Key::DOWN, false, [](ProfilerView &) { Prof_move_cursor(+1); }},
   {Key::ENTER, false, [](ProfilerView &) { Prof_select(); }},
   {Key::BACKSPACE, false, [](ProfilerView &) { Prof_select_parent(); }},
   {Key::TAB, false, next_mode},
   {Key::V, false, next_mode},
   {Key::S, false, next_average},
   {Key::R, false, other_recursion},
   {Key::G, false, [](ProfilerView &v) { v.graph = !v.graph; }},
   {Key::COMMA, false, [](ProfilerView &) { Prof_move_frame(+1); }},
   {Key::PERIOD, false, [](ProfilerView &) { Prof_move_frame(-1); }},
   {Key::HOME, false, [](ProfilerView &) { Prof_set_frame(0); }},
   {Key::END, false, [](ProfilerView &) { Prof_move_frame(1000000); }},
   {Key::LEFT_BRACKET, false, older_hitch},
   {Key::RIGHT_BRACKET, false, newer_hitch},
   {Key::F, false, [](ProfilerView &v) { freeze_history(v, !v.frozen); }},
   {Key::M, false, mark_frames},
   {Key::C, false, compare_frames},
   {Key::X, false, export_files},
   {Key::T, false, next_thread},
   {Key::E, false, other_enabled},
};

bool profiler_key(ProfilerView &view, Key key)
{
   for (auto &binding : BINDINGS) {
      if (binding.key != key || !(view.open || binding.when_closed)) continue;
      binding.action(view);
      return true;
   }
   return false;
}
