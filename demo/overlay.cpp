// overlay.cpp - see overlay.h.
#include "overlay.h"
#include "lettering.h"
#include "prof.h"

#include <algorithm>

static const float HELP_HEIGHT = 26, MESSAGE_HEIGHT = 18, GRAPH_HEIGHT = 130;
enum { GRAPH_FRAMES = 128 }; // what Prof_draw_graph_gl draws

static const char *state_of(const ProfilerView &view)
{
   if (!view.enabled) return "off";
   if (view.pause_all) return "paused";
   if (view.pause_profile) return "held";
   return view.frozen ? "frozen" : "";
}

static float help_height(const ProfilerView &view)
{
   return view.message_frames > 0 ? HELP_HEIGHT + MESSAGE_HEIGHT : HELP_HEIGHT;
}

static void draw_help(Canvas &canvas, const ProfilerView &view, double width, double height)
{
   Prof(draw_help);
   const double size = 9;
   const double y = height - size - 9;
   canvas.additive(false);
   canvas.rect(0, height - help_height(view), width, height, {11, 14, 20, 225});
   if (view.message_frames > 0)
      draw_letters(canvas, 16, y - MESSAGE_HEIGHT, size, view.message, {140, 220, 160, 255});
   draw_letters(canvas, 16, y, size, PROFILER_HELP, {190, 205, 225, 255});
   draw_letters(canvas, width - 90, y, size, state_of(view), {255, 200, 90, 255});
   canvas.flush();
}

static void note_peak(int, int x0, int x1, float *values, void *data)
{
   float *peak_ms = static_cast<float *>(data);
   for (int i = 0; i < x1 - x0; ++i) *peak_ms = std::max(*peak_ms, values[i] * 1000);
}

// The graph gets a strip along the bottom; its scale is such that the highest peak fits in.
static void draw_graph(float width, float bottom)
{
   Prof(draw_graph);
   float peak_ms = 20;
   Prof_graph(GRAPH_FRAMES, note_peak, &peak_ms);
   float per_ms = GRAPH_HEIGHT / std::min(peak_ms, 100.0f);
   // y grows down the screen, so milliseconds go the negative way.
   Prof_draw_graph_gl(16, bottom, (width - 32) / GRAPH_FRAMES, -per_ms);
}

void draw_overlay(Canvas &canvas, const ProfilerView &view, int width, int height)
{
   if (!view.open) return;
   Prof(draw_overlay);
   // Whole multiples keep the letters sharp on large screens.
   int scale = std::max(1, height / 720);
   float w = static_cast<float>(width / scale), h = static_cast<float>(height / scale);
   canvas.view(0, 0, w, h);
   canvas.additive(false);
   float bottom = h - help_height(view);
   if (view.graph) draw_graph(w, bottom - 8);
   // The report believes that the display ends where the graph begins.
   if (view.graph) bottom -= GRAPH_HEIGHT + 24;
   Prof_draw_gl(12, 12, w, bottom, 18, 3, nullptr, nullptr);
   draw_help(canvas, view, w, h);
}
