/* snapshot.h - small pictures of the game for a viewer of Tracy, a few a second.
 *
 *      frame n      the picture is shrunk by OpenGL, and asked for
 *      frame n + 3  it is there without waiting, and is handed over
 *
 * Who drew it owns OpenGL, here as well; the destructor too needs a context.
 */
#ifndef INC_SNAPSHOT_H
#define INC_SNAPSHOT_H

#include "../picture/gl_api.h"

class Snapshot {
 public:
   Snapshot() = default;
   ~Snapshot();
   Snapshot(const Snapshot &) = delete;
   Snapshot &operator=(const Snapshot &) = delete;

   // Once in each frame, after the game was drawn into that part of the current frame-buffer.
   void take(int width, int height);

 private:
   bool make();
   void fit(int width, int height);
   void ask(int width, int height);
   void hand_over();

   GLuint small_ = 0, colour_ = 0; // a frame-buffer, and its pixels
   GLuint pixels_ = 0;             // the same, where they can be read
   int width_ = 0, height_ = 0;    // of it
   int age_ = 0;                   // frames since it was asked for; 0: none is on its way
};

#endif
