// facts.cpp - see facts.h
#include "facts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "draw/ui/prof_overlay.h"

using std::string;
using std::vector;

// ---- gathering ----

static void take(void *user, Prof_List_Kind kind, const Prof_Rect *rect, const char *text,
                 uint32_t color)
{
   static_cast<vector<Thing> *>(user)->push_back({kind, *rect, text ? text : "", color});
}

vector<Thing> draw_things(int width, int height)
{
   vector<Thing> things;
   Prof_List *list = Prof_Overlay_list();
   Prof_Ui_state.stale = 1;
   list->watch = take;
   list->watch_user = &things;
   Prof_overlay_draw(width, height);
   list->watch = nullptr;
   return things;
}

vector<string> texts_of(const vector<Thing> &things)
{
   vector<string> texts;
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_TEXT) texts.push_back(t.text);
   return texts;
}

template <class Rule> static bool any(const vector<Thing> &things, Rule rule)
{
   return std::any_of(things.begin(), things.end(), rule);
}

bool has_text(const vector<Thing> &things, const string &part)
{
   return any(things, [&](const Thing &t) { return t.text.find(part) != string::npos; });
}

// ---- geometry ----

static bool meet(const Prof_Rect &a, const Prof_Rect &b)
{
   return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

static bool is_inside(const Prof_Rect &a, const Prof_Rect &of)
{
   return a.x0 >= of.x0 && a.y0 >= of.y0 && a.x1 <= of.x1 && a.y1 <= of.y1;
}

static string describe(const Thing &t)
{
   char line[160];
   std::snprintf(line, sizeof line, "%s '%.60s' %08X at %d..%d, %d..%d",
                 t.kind == Prof_LIST_TEXT   ? "text"
                 : t.kind == Prof_LIST_BAR  ? "bar"
                 : t.kind == Prof_LIST_BOX  ? "box"
                                            : "panel",
                 t.text.c_str(), t.color, t.rect.x0, t.rect.x1, t.rect.y0, t.rect.y1);
   return line;
}

static const Thing *panel_of(const vector<Thing> &things, const Prof_Rect &rect)
{
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_PANEL && is_inside(rect, t.rect)) return &t;
   return nullptr;
}

string find_strays(const vector<Thing> &things)
{
   string wrong;
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_TEXT && !panel_of(things, t.rect))
         wrong += "in no panel: " + describe(t) + "\n";
   return wrong;
}

string find_overlaps(const vector<Thing> &things)
{
   string wrong;
   for (auto a = things.begin(); a != things.end(); ++a)
      for (auto b = a + 1; b != things.end(); ++b) {
         const bool both_panels = a->kind == Prof_LIST_PANEL && b->kind == Prof_LIST_PANEL;
         if ((both_panels || a->kind == Prof_LIST_TEXT) && meet(a->rect, b->rect))
            wrong += describe(*b) + "\n   covers " + describe(*a) + "\n";
      }
   return wrong;
}

// ---- contrast, after WCAG 2 ----

struct Color {
   double r, g, b;
};

static Color blend(Color under, uint32_t over)
{
   double a = (over & 255) / 255.0;
   auto mix = [a](double below, uint32_t above) { return below * (1 - a) + (above & 255) * a; };
   return {mix(under.r, over >> 24), mix(under.g, over >> 16), mix(under.b, over >> 8)};
}

static double linear(double c)
{
   c /= 255;
   return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(Color c)
{
   return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

static double contrast(Color a, Color b)
{
   double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
   return x > y ? x / y : y / x;
}

// Panels, boxes and bars below things[end], at that point, over game pixels of that grey.
static Color ground(const vector<Thing> &things, size_t end, int x, int y, double grey)
{
   Color color = {grey, grey, grey};
   for (size_t i = 0; i < end; ++i)
      if (things[i].kind != Prof_LIST_TEXT && meet(things[i].rect, {x, y, x + 1, y + 1}))
         color = blend(color, things[i].color);
   return color;
}

static double worst_contrast(const vector<Thing> &things, size_t of, int x, int y)
{
   double worst = 21;
   for (double grey : {0.0, 255.0}) {
      Color under = ground(things, of, x, y, grey);
      worst = std::min(worst, contrast(under, blend(under, things[of].color)));
   }
   return worst;
}

static double text_contrast(const vector<Thing> &things, size_t of)
{
   const Prof_Rect &r = things[of].rect;
   double worst = 21;
   for (int x = r.x0; x + Prof_CELL <= r.x1; x += Prof_CELL) {
      if (things[of].text.size() * Prof_CELL == static_cast<size_t>(r.x1 - r.x0) &&
          things[of].text[static_cast<size_t>((x - r.x0) / Prof_CELL)] == ' ')
         continue;
      for (int dx : {1, 6})
         for (int y : {r.y0 + 4, r.y0 + 12})
            worst = std::min(worst, worst_contrast(things, of, x + dx, y));
   }
   return worst;
}

// A thin line that crosses the bar does not hide it: the middle one of three places counts.
static double bar_contrast(const vector<Thing> &things, size_t of)
{
   const Prof_Rect &r = things[of].rect;
   vector<double> at;
   for (int quarter = 1; quarter < 4; ++quarter)
      at.push_back(worst_contrast(things, of, r.x0 + (r.x1 - r.x0) * quarter / 4,
                                  r.y0 + (r.y1 - r.y0) * quarter / 4));
   std::sort(at.begin(), at.end());
   return at[1];
}

string find_pale(const vector<Thing> &things)
{
   string wrong;
   for (size_t i = 0; i < things.size(); ++i) {
      const Thing &t = things[i];
      const bool is_state = t.color == Prof_COLOR_COOL || t.color == Prof_COLOR_WARM ||
                            t.color == Prof_COLOR_HOT;
      if ((t.kind == Prof_LIST_TEXT && text_contrast(things, i) < 4.5) ||
          (t.kind == Prof_LIST_BAR && is_state && bar_contrast(things, i) < 3))
         wrong += "too little contrast: " + describe(t) + "\n";
   }
   return wrong;
}

// ---- signs ----

// A text of its own; a cap on top of it; or a line across it, drawn before or after.
static bool has_sign(const vector<Thing> &things, const Thing &bar)
{
   return any(things, [&](const Thing &t) {
      const bool is_cap = t.kind == Prof_LIST_BAR && t.color == Prof_COLOR_TEXT &&
                          t.rect.y0 == bar.rect.y0;
      const bool is_line = bar.color == Prof_COLOR_WARM && t.color == Prof_COLOR_BUDGET;
      return (t.kind == Prof_LIST_TEXT || is_cap || is_line) && meet(t.rect, bar.rect);
   });
}

// In the same panel and on the same line, a text that says so: "!", or a signed excess.
static bool is_told_beside(const vector<Thing> &things, const Thing &box)
{
   const Thing *panel = panel_of(things, box.rect);
   return panel && any(things, [&](const Thing &t) {
      return t.kind == Prof_LIST_TEXT && t.rect.y0 < box.rect.y1 && box.rect.y0 < t.rect.y1 &&
             is_inside(t.rect, panel->rect) && t.text.find_first_of("!+") != string::npos;
   });
}

string find_unsigned(const vector<Thing> &things)
{
   string wrong;
   for (const Thing &t : things)
      if (t.kind != Prof_LIST_TEXT && (t.color == Prof_COLOR_WARM || t.color == Prof_COLOR_HOT) &&
          !has_sign(things, t) && !is_told_beside(things, t))
         wrong += "colour alone: " + describe(t) + "\n";
   return wrong;
}

string find_faults(const vector<Thing> &things)
{
   return find_strays(things) + find_overlaps(things) + find_pale(things) + find_unsigned(things);
}
