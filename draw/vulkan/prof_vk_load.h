/* prof_vk_load.h - the device that the host lends: its functions, and what they say in words. */
#ifndef INC_PROF_VK_LOAD_H
#define INC_PROF_VK_LOAD_H

#include <stddef.h>

#include <vulkan/vulkan_core.h>

#include "prof_vk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All of Vulkan 1.0. Functions of the device are called without a loader in between. */
typedef struct Prof_Vk_Device {
   VkDevice device;
   VkPhysicalDevice physical;
   const VkAllocationCallbacks *allocator; /* null, or the copy */
   VkAllocationCallbacks copy;

   PFN_vkGetPhysicalDeviceProperties GetPhysicalDeviceProperties;
   PFN_vkGetPhysicalDeviceMemoryProperties GetPhysicalDeviceMemoryProperties;
   PFN_vkGetPhysicalDeviceFormatProperties GetPhysicalDeviceFormatProperties;

   PFN_vkCreateBuffer CreateBuffer;
   PFN_vkDestroyBuffer DestroyBuffer;
   PFN_vkGetBufferMemoryRequirements GetBufferMemoryRequirements;
   PFN_vkAllocateMemory AllocateMemory;
   PFN_vkFreeMemory FreeMemory;
   PFN_vkBindBufferMemory BindBufferMemory;
   PFN_vkMapMemory MapMemory;
   PFN_vkCreateBufferView CreateBufferView;
   PFN_vkDestroyBufferView DestroyBufferView;
   PFN_vkCreateShaderModule CreateShaderModule;
   PFN_vkDestroyShaderModule DestroyShaderModule;
   PFN_vkCreateDescriptorSetLayout CreateDescriptorSetLayout;
   PFN_vkDestroyDescriptorSetLayout DestroyDescriptorSetLayout;
   PFN_vkCreateDescriptorPool CreateDescriptorPool;
   PFN_vkDestroyDescriptorPool DestroyDescriptorPool;
   PFN_vkAllocateDescriptorSets AllocateDescriptorSets;
   PFN_vkUpdateDescriptorSets UpdateDescriptorSets;
   PFN_vkCreatePipelineLayout CreatePipelineLayout;
   PFN_vkDestroyPipelineLayout DestroyPipelineLayout;
   PFN_vkCreateGraphicsPipelines CreateGraphicsPipelines;
   PFN_vkDestroyPipeline DestroyPipeline;

   PFN_vkCmdBindPipeline CmdBindPipeline;
   PFN_vkCmdBindDescriptorSets CmdBindDescriptorSets;
   PFN_vkCmdBindVertexBuffers CmdBindVertexBuffers;
   PFN_vkCmdBindIndexBuffer CmdBindIndexBuffer;
   PFN_vkCmdPushConstants CmdPushConstants;
   PFN_vkCmdSetViewport CmdSetViewport;
   PFN_vkCmdSetScissor CmdSetScissor;
   PFN_vkCmdDrawIndexed CmdDrawIndexed;
} Prof_Vk_Device;

/* Fills it. 0, and the log is told, if the host did not lend all that it takes, or a function is
 * missing. */
extern int Prof_Vk_Load_device(Prof_Vk_Device *vk, const Prof_Vk *host);

/* A function, by its name, and where the pointer to it goes: the offset in a struct. */
typedef struct Prof_Vk_Call {
   const char *name;
   size_t place;
} Prof_Vk_Call;
#define Prof_VK_CALL_OF(type, name) {"vk" #name, offsetof(type, name)}

/* Finds functions of the instance, or of the device by its own vkGetDeviceProcAddr. 0, and the log
 * is told, if one is missing. */
extern int Prof_Vk_Load_instance_calls(void *to, const Prof_Vk *host, const Prof_Vk_Call *calls,
                                       size_t count);
extern int Prof_Vk_Load_device_calls(void *to, const Prof_Vk *host, const Prof_Vk_Call *calls,
                                     size_t count);

/* 0: it is there, but lacks functions that Vulkan calls without asking. Null is one. */
extern int Prof_Vk_Load_is_allocator(const VkAllocationCallbacks *allocator);

/* What is told below, and in Prof_Vk_Load_device, begins with this text, which must stay. */
extern void Prof_Vk_Load_tell_as(const char *what);
/* Tells the log why something fails; returns 0. */
extern int Prof_Vk_Load_refuse(const char *why);
/* The same if `call` did not succeed: 1 if it did. */
extern int Prof_Vk_Load_succeeded(VkResult result, const char *call);

#ifdef __cplusplus
}
#endif

#endif
