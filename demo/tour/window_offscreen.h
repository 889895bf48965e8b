/* window_offscreen.h - what windows that nobody sees have in common: a frame-buffer object for the
 * picture, and no keys.
 */
#ifndef INC_WINDOW_OFFSCREEN_H
#define INC_WINDOW_OFFSCREEN_H

#include "../picture/gl_api.h"
#include "../show/window.h"

class Offscreen_Window : public Window {
 public:
   bool make_framebuffer(); // with the context current
   void size(int &width, int &height) const override;
   bool poll(std::vector<Key> &pressed) override;
   bool held(Key) const override { return false; }
   void present() override;

 protected:
   Offscreen_Window(int width, int height) : width_(width), height_(height) {}
   void drop_framebuffer(); // while the context is still there

 private:
   int width_, height_;
   GLuint framebuffer_ = 0, colour_ = 0;
};

#endif
