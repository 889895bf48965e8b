// view_sheet.h - what is below the overlay and above it: the background, and a message in the
// middle. Triangles, as the overlay itself.
#ifndef INC_IPROF_VIEW_SHEET_H
#define INC_IPROF_VIEW_SHEET_H

#include <memory>
#include <string>

#include "draw/list/prof_draw_list.h"

namespace iprof {

class Sheet {
 public:
   Sheet();
   // Dark and plain. Pixels.
   const Prof_Draw_List *background(int width, int height);
   // A box with a title and the text in as many lines as it needs.
   const Prof_Draw_List *message(int width, int height, int scale, const std::string &title,
                                 const std::string &text);

 private:
   void begin(int width, int height, int scale);
   const Prof_Draw_List *end();
   std::unique_ptr<Prof_List> list_; // large
   Prof_Draw_List out_ = {};
};

} // namespace iprof

#endif
