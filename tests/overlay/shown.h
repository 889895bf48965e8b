// shown.h - what the overlay paints, for tests that look at one picture after the other.
#pragma once

#include "draw/ui/prof_ui.h"
#include "facts.h"
#include "panel.h"

struct Size {
   int width, height;
};
const Size SIZES[] = {{640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {3840, 2160}};

inline std::vector<Thing> things(int width = 1280, int height = 720)
{
   return draw_things(width, height);
}

// Each of these texts, as a whole or as a part.
inline void expect_shown(const std::vector<Thing> &all, std::initializer_list<const char *> parts)
{
   for (const char *part : parts) EXPECT_TRUE(has_text(all, part)) << part;
}

inline void expect_shown(std::initializer_list<const char *> parts)
{
   expect_shown(things(), parts);
}

inline void expect_hidden(const std::vector<Thing> &all, std::initializer_list<const char *> parts)
{
   for (const char *part : parts) EXPECT_FALSE(has_text(all, part)) << part;
}

inline void expect_hidden(std::initializer_list<const char *> parts)
{
   expect_hidden(things(), parts);
}

inline bool shows(const std::string &part) { return has_text(things(), part); }

inline std::string faults(int width = 1280, int height = 720)
{
   return find_faults(things(width, height));
}

// Pictures as wide as that, of a usual shape.
inline void expect_no_faults(std::initializer_list<int> widths)
{
   for (int width : widths) EXPECT_EQ(faults(width, width * 9 / 16), "") << width;
}

// An action that does something, and the picture after it.
inline void act_and_draw(Prof_Action action, int times = 1)
{
   while (times-- > 0) {
      EXPECT_EQ(Prof_overlay_action(action), 1) << Prof_action_name(action);
      Prof_overlay_draw(1280, 720);
   }
}

inline void act_and_draw(std::initializer_list<Prof_Action> actions)
{
   for (Prof_Action action : actions) act_and_draw(action);
}

inline int width_of(const Thing &thing) { return thing.rect.x1 - thing.rect.x0; }
inline int height_of(const Thing &thing) { return thing.rect.y1 - thing.rect.y0; }

template <class Rule> int count_if(const std::vector<Thing> &all, Rule rule)
{
   return static_cast<int>(std::count_if(all.begin(), all.end(), rule));
}

// The first text that has the part; of no kind of its own and empty if none has.
inline Thing thing_with(const std::vector<Thing> &all, const std::string &part)
{
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && has(t.text, part)) return t;
   return {Prof_LIST_PANEL, {-1, -1, -1, -1}, "", 0};
}

inline std::string text_with(const std::vector<Thing> &all, const std::string &part)
{
   return thing_with(all, part).text;
}

// Where its line begins; -1 if there is none.
inline int line_of(const std::vector<Thing> &all, const std::string &part)
{
   return thing_with(all, part).rect.y0;
}

// The text right of "selected".
inline std::string selected()
{
   const std::vector<std::string> texts = texts_of(things());
   for (size_t i = 0; i + 1 < texts.size(); ++i)
      if (texts[i] == "selected") return texts[i + 1];
   return "";
}
