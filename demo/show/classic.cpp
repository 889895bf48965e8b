// classic.cpp - see classic.h.
#include "classic.h"
#include "../picture/lettering.h"
#include "prof.h"

#include <algorithm>

static const float HELP_HEIGHT = 24, GRAPH_HEIGHT = 130;
static const float TOP = 26; // the baseline of the report's first line
enum { GRAPH_FRAMES = 128 }; // what Prof_draw_graph_gl draws
static const char HELP[] = "F4 close   PGUP PGDN row   ENTER BACKSPACE call graph   TAB mode";

static void note_peak(int, int x0, int x1, float *values, void *data)
{
   float *peak_ms = static_cast<float *>(data);
   for (int i = 0; i < x1 - x0; ++i) *peak_ms = std::max(*peak_ms, values[i] * 1000);
}

// Its scale is such that the highest peak fits in. y grows down the screen, so milliseconds go the
// negative way.
static void draw_graph(float width, float bottom)
{
   float peak_ms = 20;
   Prof_graph(GRAPH_FRAMES, note_peak, &peak_ms);
   Prof_draw_graph_gl(16, bottom, (width - 32) / GRAPH_FRAMES, -GRAPH_HEIGHT / peak_ms);
}

static void next_mode()
{
   int mode = Prof_get_report_mode();
   Prof_set_report_mode(static_cast<Prof_Report_Mode>((mode + 1) % 3));
}

bool Classic::key(Key key)
{
   if (key == Key::F4) open_ = !open_;
   else if (!open_) return false;
   else if (key == Key::PAGE_UP) Prof_move_cursor(-1);
   else if (key == Key::PAGE_DOWN) Prof_move_cursor(+1);
   else if (key == Key::ENTER) Prof_select();
   else if (key == Key::BACKSPACE) Prof_select_parent();
   else if (key == Key::TAB) next_mode();
   else return false;
   return true;
}

void Classic::draw(Canvas &canvas, int width, int height) const
{
   if (!open_) return;
   Prof(draw_classic);
   // Whole multiples keep the letters sharp on large screens.
   int scale = std::max(1, height / 720);
   float w = static_cast<float>(width / scale), h = static_cast<float>(height / scale);
   canvas.view(0, 0, w, h);
   canvas.additive(false);
   float graph = h - HELP_HEIGHT - 8;
   draw_graph(w, graph);
   // The report ends above the graph.
   Prof_draw_gl(16, TOP, w - 32, graph - GRAPH_HEIGHT - 16 - TOP, 18, 3, nullptr, nullptr);
   canvas.rect(0, h - HELP_HEIGHT, w, h, {11, 14, 20, 225});
   draw_letters(canvas, 16, h - HELP_HEIGHT + 8, 9, HELP, {190, 205, 225, 255});
   canvas.flush();
}
