// surface_d3d11.h - see surface.h: lines for Direct3D 11.
#pragma once

#include "../d3d11/d3d11_context.h"
#include "surface.h"

Adapter d3d11_adapter(const char *name, const D3d11_Kind &kind,
                      D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0);
