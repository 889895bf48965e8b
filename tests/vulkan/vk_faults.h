// vk_faults.h - a loader that lies: functions that are missing, or fail, for what the adapter does
// then.
#pragma once

#include "vk_context.h"

// For Prof_Vk.get_proc.
PFN_vkVoidFunction VKAPI_PTR faulty_proc(VkInstance instance, const char *name);

// Names that were asked for since the program began, and those of them that may fail.
std::vector<std::string> asked_for();
std::vector<std::string> can_fail();

// The clock of the test of GPU zones: true is the CPU's, a quarter of it the first job; shaky is
// true every other time. For starts with faulty_proc from then on.
enum Vk_Clock { VK_CLOCK_OF_DEVICE, VK_CLOCK_TRUE, VK_CLOCK_SHAKY };
int clock_submits(); // of the test, since the program began

struct Vk_Faults {
   std::string missing, failing; // names of functions
   VkResult failure = VK_SUCCESS;
   bool lost = false; // all that return a result: the device is lost
   bool no_texels = false; // R32_UINT is no format of buffers
   bool few_texels = false; // a buffer may have a thousand
   int refused = 0; // allocations to be refused
   Vk_Clock clock = VK_CLOCK_OF_DEVICE;
};
inline Vk_Faults vk_faults;

// An allocator of the host's, and the blocks that it gave and did not get back.
inline int host_blocks;
inline VkAllocationCallbacks counting_allocator()
{
   return {
      nullptr,
      [](void *, size_t size, size_t alignment, VkSystemAllocationScope) {
         ++host_blocks;
         return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
      },
      [](void *, void *, size_t, size_t, VkSystemAllocationScope) -> void * { return nullptr; },
      [](void *, void *memory) {
         host_blocks -= memory != nullptr;
         std::free(memory);
      },
      nullptr, nullptr};
}
