/* stage.h - the game off-screen: it plays itself, and is photographed. */
#ifndef INC_STAGE_H
#define INC_STAGE_H

#include "../show/classic.h"
#include "../show/game.h"
#include "../show/options.h"
#include "../show/render_thread.h"
#include "../show/snapshot.h"

#include <chrono>

struct Shot {
   std::string file; // below the folder of --out; "": none is taken
   int width, height;
};

class Stage {
 public:
   Stage(Window &window, const Options &options);
   ~Stage();
   Stage(const Stage &) = delete;
   Stage &operator=(const Stage &) = delete;

   // At 60 frames a second from now on, as on a display. Else as fast as it goes.
   void pace(bool on) { paced_ = on; }
   void frame();
   // Not recorded: without a graphics card most of it would go into filling pixels.
   void photograph(const Shot &shot);

   const World &world() const { return game_.world(); }
   bool lively() const; // worth a picture: enemies about, shots in the air, sparks flying
   Classic &classic() { return classic_; }
   int errors() const { return errors_; }

 private:
   void play(int width, int height, int shrink, GLuint into);
   void draw(int width, int height, int shrink, GLuint into);
   void make_corner();
   void wait_for_display();

   Window &window_;
   const Options &options_;
   Game game_;
   Classic classic_;
   Snapshot snapshot_;
   bool paced_ = false;
   std::chrono::steady_clock::time_point next_{};
   int errors_ = 0;
   GLint screen_ = 0;                // the window's frame-buffer
   GLuint corner_ = 0, colour_ = 0; // a small one, for frames that nobody looks at
   RenderThread render_;            // last: it gives OpenGL back before the game is taken down
};

// Opens the window for pictures up to that size, makes the folder, tells what went wrong: null.
std::unique_ptr<Window> open_stage(const Options &options, int width, int height);

#endif
