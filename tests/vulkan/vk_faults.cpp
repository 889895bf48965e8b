// vk_faults.cpp - see vk_faults.h
#include "vk_faults.h"

#include "../../sources/gpu_vk/prof_vk_timer.h"

static std::vector<std::string> asked;
static PFN_vkGetDeviceProcAddr real_device_proc;
static PFN_vkAllocateMemory real_allocate;
static PFN_vkGetPhysicalDeviceFormatProperties real_formats;
static PFN_vkGetPhysicalDeviceProperties real_properties;

// Stands for any function that returns a result: its type is taken from what it is cast to.
template <class... Args> static VkResult VKAPI_PTR fail(Args...)
{
   return vk_faults.lost ? VK_ERROR_DEVICE_LOST : vk_faults.failure;
}
template <class F> static PFN_vkVoidFunction failing_as(F fails)
{
   return reinterpret_cast<PFN_vkVoidFunction>(fails);
}
#define FAILS(name) {#name, failing_as(static_cast<PFN_##name>(fail))}

// What is waited for is done all the same, or its objects would be destroyed while it runs.
static VkResult VKAPI_PTR wait_and_fail(VkQueue queue)
{
   vkQueueWaitIdle(queue);
   return vk_faults.lost ? VK_ERROR_DEVICE_LOST : vk_faults.failure;
}

static const std::map<std::string, PFN_vkVoidFunction> failures = {
   FAILS(vkCreateBuffer), FAILS(vkAllocateMemory), FAILS(vkBindBufferMemory), FAILS(vkMapMemory),
   FAILS(vkCreateBufferView), FAILS(vkCreateShaderModule), FAILS(vkCreateDescriptorSetLayout),
   FAILS(vkCreateDescriptorPool), FAILS(vkAllocateDescriptorSets), FAILS(vkCreatePipelineLayout),
   FAILS(vkCreateGraphicsPipelines), FAILS(vkCreateQueryPool), FAILS(vkCreateImage),
   FAILS(vkBindImageMemory), FAILS(vkCreateImageView), FAILS(vkCreateRenderPass),
   FAILS(vkCreateFramebuffer), FAILS(vkCreateCommandPool), FAILS(vkAllocateCommandBuffers),
   FAILS(vkQueueSubmit),
   {"vkQueueWaitIdle", reinterpret_cast<PFN_vkVoidFunction>(wait_and_fail)}};

static VkResult VKAPI_PTR allocate(VkDevice device, const VkMemoryAllocateInfo *info,
                                   const VkAllocationCallbacks *by, VkDeviceMemory *to)
{
   if (vk_faults.refused-- > 0) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
   return real_allocate(device, info, by, to);
}

static void VKAPI_PTR formats(VkPhysicalDevice physical, VkFormat format, VkFormatProperties *to)
{
   real_formats(physical, format, to);
   if (vk_faults.no_texels) to->bufferFeatures = 0;
}

static void VKAPI_PTR properties(VkPhysicalDevice physical, VkPhysicalDeviceProperties *to)
{
   real_properties(physical, to);
   if (vk_faults.few_texels) to->limits.maxTexelBufferElements = 1000;
}

// ---- the clock ----

static int submits;
static std::chrono::steady_clock::time_point submitted, waited;
static PFN_vkQueueSubmit real_submit;
static PFN_vkQueueWaitIdle real_wait;
static PFN_vkGetQueryPoolResults real_results;

static VkResult VKAPI_PTR submit(VkQueue queue, uint32_t count, const VkSubmitInfo *infos,
                                 VkFence fence)
{
   ++submits;
   submitted = std::chrono::steady_clock::now();
   return real_submit(queue, count, infos, fence);
}

static VkResult VKAPI_PTR wait_idle(VkQueue queue)
{
   const VkResult result = real_wait(queue);
   waited = std::chrono::steady_clock::now();
   return result;
}

// Those of the test are read one by one, with a word that says that they are there.
static VkResult VKAPI_PTR results(VkDevice device, VkQueryPool pool, uint32_t first, uint32_t count,
                                  size_t size, void *to, VkDeviceSize stride,
                                  VkQueryResultFlags flags)
{
   const VkResult result = real_results(device, pool, first, count, size, to, stride, flags);
   if (vk_faults.clock == VK_CLOCK_OF_DEVICE || count != 1 || first < Prof_VK_TIMER_BENCH) return result;
   const auto from = static_cast<uint64_t>(submitted.time_since_epoch().count());
   const auto took = static_cast<uint64_t>((waited - submitted).count());
   const uint32_t which = first - Prof_VK_TIMER_BENCH;
   const bool lies = vk_faults.clock == VK_CLOCK_SHAKY && submits % 2;
   auto *told = static_cast<uint64_t *>(to);
   told[0] = from + (which == 0 ? 0 : lies ? 1 : which == 1 ? took / 4 : took);
   told[1] = 1;
   return VK_SUCCESS;
}

template <class F>
static PFN_vkVoidFunction instead(PFN_vkVoidFunction found, F *real, F ours)
{
   *real = reinterpret_cast<F>(found);
   return reinterpret_cast<PFN_vkVoidFunction>(ours);
}

// Null: it is none of the clock's.
static PFN_vkVoidFunction clock_proc(PFN_vkVoidFunction found, const std::string &name)
{
   if (vk_faults.clock == VK_CLOCK_OF_DEVICE) return nullptr;
   if (name == "vkQueueSubmit") return instead(found, &real_submit, &submit);
   if (name == "vkQueueWaitIdle") return instead(found, &real_wait, &wait_idle);
   if (name == "vkGetQueryPoolResults") return instead(found, &real_results, &results);
   return nullptr;
}

static bool was_asked_for(const std::string &name)
{
   return std::find(asked.begin(), asked.end(), name) != asked.end();
}

static void note(const char *name)
{
   if (!was_asked_for(name)) asked.push_back(name);
}

// The device itself knows functions that it may lack; only those asked for by the adapter count.
static PFN_vkVoidFunction VKAPI_PTR device_proc(VkDevice device, const char *name)
{
   PFN_vkVoidFunction found = real_device_proc(device, name);
   if (std::strncmp(name, "vkCmdBeginRendering", 19)) note(name);
   if (vk_faults.missing == name) return nullptr;
   if ((vk_faults.lost || vk_faults.failing == name) && failures.count(name))
      return failures.at(name);
   if (PFN_vkVoidFunction faked = clock_proc(found, name)) return faked;
   if (std::strcmp(name, "vkAllocateMemory")) return found;
   real_allocate = reinterpret_cast<PFN_vkAllocateMemory>(found);
   return reinterpret_cast<PFN_vkVoidFunction>(allocate);
}

PFN_vkVoidFunction VKAPI_PTR faulty_proc(VkInstance instance, const char *name)
{
   PFN_vkVoidFunction found = vkGetInstanceProcAddr(instance, name);
   note(name);
   if (vk_faults.missing == name) return nullptr;
   if (!std::strcmp(name, "vkGetDeviceProcAddr")) {
      real_device_proc = reinterpret_cast<PFN_vkGetDeviceProcAddr>(found);
      return reinterpret_cast<PFN_vkVoidFunction>(device_proc);
   }
   if (!std::strcmp(name, "vkGetPhysicalDeviceFormatProperties"))
      return instead(found, &real_formats, &formats);
   if (!std::strcmp(name, "vkGetPhysicalDeviceProperties"))
      return instead(found, &real_properties, &properties);
   return found;
}

std::vector<std::string> asked_for() { return asked; }

std::vector<std::string> can_fail()
{
   std::vector<std::string> names;
   for (const auto &each : failures)
      if (was_asked_for(each.first)) names.push_back(each.first);
   return names;
}

int clock_submits() { return submits; }
