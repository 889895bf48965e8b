// facts.h - what the overlay shows, in words: every panel, box, bar and text of one picture, in the
// order of painting; and what must hold of them whatever is shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/list/prof_draw_list.h"

struct Thing {
   Prof_List_Kind kind;
   Prof_Rect rect;
   std::string text;
   uint32_t color;
};

// Draws the overlay anew, both halves, and tells all that was painted.
std::vector<Thing> draw_things(int width, int height);

// Texts in the order of painting.
std::vector<std::string> texts_of(const std::vector<Thing> &things);
bool has_text(const std::vector<Thing> &things, const std::string &part);

// Each returns what is wrong, a line each; empty if nothing is.
std::string find_strays(const std::vector<Thing> &things);   // a text in no panel as a whole
std::string find_overlaps(const std::vector<Thing> &things); // texts over texts, boxes over texts
std::string find_pale(const std::vector<Thing> &things);     // too little contrast
std::string find_unsigned(const std::vector<Thing> &things); // a state told by colour alone
std::string find_faults(const std::vector<Thing> &things);   // all of these
