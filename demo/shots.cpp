// shots.cpp - see shots.h.
#include "shots.h"
#include "prof.h"
#include "report_file.h"

#include <cstring>

const char FOCUS[] = "raycast";

static void show_mode(ProfilerView &view, Prof_Report_Mode mode)
{
   view.open = true;
   view.graph = false;
   view.pause_profile = false;
   Prof_set_frame(0);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_set_report_mode(mode);
}

static void show_none(ProfilerView &view, int)
{
   view.open = false;
   view.pause_profile = false;
}

// The worker mostly waits, and would lead the list.
static void show_main_thread_only()
{
   for (int i = 0; i < Prof_num_contexts(); ++i)
      if (!std::strcmp(Prof_context_name(i), "main")) Prof_set_context(i);
}

static void show_self(ProfilerView &view, int)
{
   show_main_thread_only();
   show_mode(view, Prof_SELF_TIME);
}

static void show_hierarchical(ProfilerView &view, int)
{
   Prof_set_context(-1);
   show_mode(view, Prof_HIERARCHICAL_TIME);
}

static void show_call_graph(ProfilerView &view, int)
{
   Prof_set_context(-1);
   show_mode(view, Prof_HIERARCHICAL_TIME);
   select_zone(FOCUS);
}

static void show_spread(ProfilerView &view, int)
{
   show_main_thread_only();
   show_mode(view, Prof_HIERARCHICAL_TIME);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   if (select_zone("quad_ray")) Prof_set_report_mode(Prof_SELF_TIME);
}

static void show_graph(ProfilerView &view, int)
{
   show_main_thread_only();
   show_mode(view, Prof_SELF_TIME);
   view.graph = true;
}

// The frame in which a level was loaded: the longest there is.
static void show_history(ProfilerView &view, int frames_since_load)
{
   show_main_thread_only();
   show_mode(view, Prof_HIERARCHICAL_TIME);
   view.graph = true;
   view.pause_profile = true; // so that it stays where it is
   Prof_set_frame(frames_since_load);
}

const Shot SHOTS[NUM_SHOTS] = {
   {"graph.png", true, show_graph},
   {"history.png", false, show_history},
   {"self.png", false, show_self},
   {"hierarchical.png", false, show_hierarchical},
   {"callgraph.png", false, show_call_graph},
   {"spread.png", false, show_spread},
   {"game.png", false, show_none},
};
