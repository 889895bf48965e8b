/* classic.h - the report and the graph alone, as IProf 0.2 drew them: for games that want no more,
 * or have keys and letters of their own. F4.
 */
#ifndef INC_CLASSIC_H
#define INC_CLASSIC_H

#include "../picture/canvas.h"
#include "window.h"

class Classic {
 public:
   bool open() const { return open_; }
   bool key(Key key); // true if it was one of its keys; closed, it has but F4
   void draw(Canvas &canvas, int width, int height) const;

 private:
   bool open_ = false;
};

#endif
