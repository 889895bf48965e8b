// gl_state.h - OpenGL state that a host may have set, item by item.
#pragma once

#include "../gl/gl_context.h"

// One strange thing that a host does. It raises a GL error where the context has no such thing.
struct Gl_Item {
   const char *name;
   std::function<void()> set;
   std::function<void()> undo = nullptr; // what may not stay while the picture is looked at
};
const std::vector<Gl_Item> &gl_items();

// A second colour, as large as that, is drawn to as well.
void draw_to_two(int width, int height);
// glGetIntegerv; -1 where it tells nothing.
std::array<GLint, 4> integers_of(GLenum name);

// What clear(0.2f, 0.4f, 0.6f) gives, as RGBA.
std::vector<unsigned char> plain_scene(int width, int height);
// Pixels of which a channel differs by more than that.
int pixels_off(Gl_Context &context, const std::vector<unsigned char> &soft, int tolerance = 2);
