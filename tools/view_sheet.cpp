// view_sheet.cpp - see view_sheet.h
#include "view_sheet.h"

#include "draw/list/prof_list_facts.h"
#include "src/show/prof_palette.h"

#include <algorithm>
#include <vector>

namespace iprof {

static const uint32_t BACKGROUND = 0x10141BFF;
enum { MOST_COLUMNS = 90, PAD = 2 * Prof_CELL };

Sheet::Sheet() : list_(new Prof_List()) {}

void Sheet::begin(int width, int height, int scale)
{
   out_.width = width;
   out_.height = height;
   Prof_Draw_List_begin(list_.get(), scale, (width + scale - 1) / scale,
                        (height + scale - 1) / scale);
}

const Prof_Draw_List *Sheet::end()
{
   out_.num_vertices = list_->num_vertices;
   out_.num_indices = list_->num_vertices / 4 * 6;
   out_.vertices = list_->vertices;
   out_.indices = Prof_List_Facts_indices();
   return &out_;
}

const Prof_Draw_List *Sheet::background(int width, int height)
{
   begin(width, height, 1);
   Prof_Draw_List_box(list_.get(), Prof_Draw_List_rect(0, 0, width, height), BACKGROUND);
   return end();
}

// At blanks; a word that is too long for a line, such as a path, anywhere.
static std::vector<std::string> lines_of(const std::string &text, size_t columns)
{
   std::vector<std::string> lines;
   for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.size(), at + columns);
      if (end < text.size()) {
         const size_t blank = text.rfind(' ', end);
         if (blank != std::string::npos && blank > at) end = blank;
      }
      lines.push_back(text.substr(at, end - at));
      at = end < text.size() && text[end] == ' ' ? end + 1 : end;
   }
   return lines;
}

const Prof_Draw_List *Sheet::message(int width, int height, int scale, const std::string &title,
                                     const std::string &text)
{
   const int columns = std::min<int>(MOST_COLUMNS, (width / scale - 2 * PAD) / Prof_CELL - 2);
   begin(width, height, scale);
   if (columns < 2) return end();
   const std::vector<std::string> lines = lines_of(text, static_cast<size_t>(columns));
   const int wide = columns * Prof_CELL + 2 * PAD;
   const int high = (static_cast<int>(lines.size()) + 1) * Prof_LINE + 2 * PAD;
   const int x = (width / scale - wide) / 2, y = std::max(0, (height / scale - high) / 2);
   Prof_Draw_List_box(list_.get(), Prof_Draw_List_rect(x - 1, y - 1, x + wide + 1, y + high + 1),
                      Prof_COLOR_HOT);
   Prof_Draw_List_box(list_.get(), Prof_Draw_List_rect(x, y, x + wide, y + high),
                      Prof_COLOR_HEADER);
   Prof_Draw_List_text_cut(list_.get(), x + PAD, y + PAD, columns, title.c_str(), Prof_COLOR_HOT);
   int line = y + PAD;
   for (const std::string &each : lines)
      Prof_Draw_List_text(list_.get(), x + PAD, line += Prof_LINE, each.c_str(), Prof_COLOR_TEXT);
   return end();
}

} // namespace iprof
