/* render_thread.h - who draws: the thread that plays, or one that does nothing else.
 *
 *      main     simulate | draw()  | wait() .............. | Prof_update
 *      render                      | world, overlay, swap  |
 *
 * OpenGL belongs to the one who draws: nobody else may call it while this lives. The world is not
 * copied, so it stands still, and nobody asks the profiler, while a picture is drawn.
 */
#ifndef INC_RENDER_THREAD_H
#define INC_RENDER_THREAD_H

#include "../game/worker.h"
#include "window.h"

#include <functional>
#include <memory>

class RenderThread {
 public:
   // With the window's context current here. own_thread: hands it over, until the destructor.
   RenderThread(Window &window, bool own_thread);
   ~RenderThread();
   RenderThread(const RenderThread &) = delete;
   RenderThread &operator=(const RenderThread &) = delete;

   void draw(std::function<void()> picture); // begins it; without a thread of its own, does it
   void wait();                              // until it is there
   void run(std::function<void()> job)       // what else needs OpenGL
   {
      draw(std::move(job));
      wait();
   }

 private:
   Window &window_;
   std::unique_ptr<Worker> worker_; // null: there is none
};

#endif
