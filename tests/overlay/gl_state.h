// gl_state.h - OpenGL state that a host may have set, item by item.
#pragma once

#include "../gl/gl_context.h"

#include <functional>
#include <vector>

// One strange thing that a host does. It raises a GL error where the context has no such thing.
struct Gl_Item {
   const char *name;
   std::function<void()> set;
   std::function<void()> undo = nullptr; // what may not stay while the picture is looked at
};
const std::vector<Gl_Item> &gl_items();
