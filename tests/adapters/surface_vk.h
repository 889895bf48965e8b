// surface_vk.h - see surface.h: lines for Vulkan.
#pragma once

#include "../vulkan/vk_context.h"
#include "surface.h"

Adapter vk_adapter(const char *name, Vk_Way way, const Vk_Kind &kind = Vk_Kind());
