// gl_state.h - OpenGL state that a host may have set, item by item, and a way to compare all of it.
#pragma once

#include "../gl/gl_context.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

// Everything that can be asked for and that the context knows; what it does not know is left out.
using Gl_Snapshot = std::map<std::string, std::vector<double>>;
Gl_Snapshot take_snapshot();
// Names of what differs, "" if nothing.
std::string difference(const Gl_Snapshot &a, const Gl_Snapshot &b);

// One strange thing that a host does. It raises a GL error where the context has no such thing.
struct Gl_Item {
   const char *name;
   std::function<void()> set;
   std::function<void()> undo; // what may not stay while the test looks at the picture; may be null
};
const std::vector<Gl_Item> &gl_items();

// Forgets all pending errors; returns the first.
GLenum take_error();
