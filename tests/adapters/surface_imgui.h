// surface_imgui.h - see surface.h: lines for Dear ImGui, by two of its back-ends.
#pragma once

#include "surface.h"

enum Imgui_By { IMGUI_BY_OPENGL, IMGUI_BY_VULKAN };

struct Imgui_Kind {
   int largest = 0;  // what Prof_imgui_attach is told
   int scale = 0;    // of the overlay; 0: its own choice
   float dense = 1;  // pixels for one of ImGui's
};

Adapter imgui_adapter(const char *name, Imgui_By by, const Imgui_Kind &kind = Imgui_Kind());
