// vk_device.cpp - see vk_context.h: the device, and what the validation layer says of it.
#include "vk_context.h"

#include <cstring>

static std::vector<std::string> messages;

std::vector<std::string> take_messages()
{
   std::vector<std::string> taken;
   taken.swap(messages);
   return taken;
}

static VkBool32 VKAPI_PTR listen(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                 VkDebugUtilsMessageTypeFlagsEXT,
                                 const VkDebugUtilsMessengerCallbackDataEXT *data, void *)
{
   messages.push_back(data->pMessage);
   return VK_FALSE;
}

static const char LAYER[] = "VK_LAYER_KHRONOS_validation";

bool layer_is_here()
{
   uint32_t count = 0;
   vkEnumerateInstanceLayerProperties(&count, nullptr);
   std::vector<VkLayerProperties> all(count);
   vkEnumerateInstanceLayerProperties(&count, all.data());
   for (const VkLayerProperties &layer : all)
      if (!std::strcmp(layer.layerName, LAYER)) return true;
   return false;
}

Vk_Device::Vk_Device(Vk_Way chosen) : way(chosen)
{
   if (make_instance() && find_physical()) make_device();
}

Vk_Device::~Vk_Device()
{
   if (device) vkDestroyDevice(device, nullptr);
   if (messenger_)
      reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(vkGetInstanceProcAddr(
         instance, "vkDestroyDebugUtilsMessengerEXT"))(instance, messenger_, nullptr);
   if (instance) vkDestroyInstance(instance, nullptr);
}

bool Vk_Device::make_instance()
{
   const uint32_t versions[] = {VK_API_VERSION_1_0, VK_API_VERSION_1_3, VK_API_VERSION_1_1};
   VkApplicationInfo app = {};
   app.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
   app.apiVersion = versions[way];
   VkDebugUtilsMessengerCreateInfoEXT ears = {};
   ears.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
   ears.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                          VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
   ears.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                      VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
   ears.pfnUserCallback = listen;
   const VkValidationFeatureEnableEXT more = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
   VkValidationFeaturesEXT features = {};
   features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT;
   features.pNext = &ears;
   features.enabledValidationFeatureCount = 1;
   features.pEnabledValidationFeatures = &more;
   const char *layer = LAYER, *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
   VkInstanceCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
   info.pApplicationInfo = &app;
   if (layer_is_here()) {
      info.pNext = &features;
      info.enabledLayerCount = info.enabledExtensionCount = 1;
      info.ppEnabledLayerNames = &layer;
      info.ppEnabledExtensionNames = &extension;
   }
   if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS) {
      reason_ = "no instance of Vulkan";
      return false;
   }
   auto make = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(instance, "vkCreateDebugUtilsMessengerEXT"));
   if (make && info.pNext) make(instance, &ears, nullptr, &messenger_);
   return true;
}

bool Vk_Device::find_physical()
{
   uint32_t count = 1;
   vkEnumeratePhysicalDevices(instance, &count, &physical);
   if (!count) {
      reason_ = "no device with a driver of Vulkan";
      return false;
   }
   VkPhysicalDeviceProperties properties;
   vkGetPhysicalDeviceProperties(physical, &properties);
   if (way == WAY_RENDERING && properties.apiVersion < VK_API_VERSION_1_3) {
      reason_ = "the device has no Vulkan 1.3";
      return false;
   }
   std::vector<VkQueueFamilyProperties> families(16);
   count = 16;
   vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
   for (uint32_t i = count; i-- > 0;)
      if (families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT) family = i;
   return true;
}

bool Vk_Device::make_device()
{
   const float priority = 1;
   VkDeviceQueueCreateInfo queues = {};
   queues.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
   queues.queueFamilyIndex = family;
   queues.queueCount = 1;
   queues.pQueuePriorities = &priority;
   VkPhysicalDeviceDynamicRenderingFeatures rendering = {};
   rendering.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES;
   rendering.dynamicRendering = VK_TRUE;
   VkPhysicalDeviceFeatures features = {};
   features.independentBlend = VK_TRUE;
   const char *extensions[] = {"VK_KHR_dynamic_rendering", "VK_KHR_depth_stencil_resolve",
                               "VK_KHR_create_renderpass2"};
   VkDeviceCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
   info.pNext = way == WAY_PASS ? nullptr : &rendering;
   info.queueCreateInfoCount = 1;
   info.pQueueCreateInfos = &queues;
   info.pEnabledFeatures = &features;
   info.enabledExtensionCount = way == WAY_EXTENSION ? 3 : 0;
   info.ppEnabledExtensionNames = extensions;
   if (vkCreateDevice(physical, &info, nullptr, &device) != VK_SUCCESS) {
      reason_ = "no device of this kind";
      device = VK_NULL_HANDLE;
      return false;
   }
   vkGetDeviceQueue(device, family, 0, &queue);
   return true;
}

Prof_Vk Vk_Device::host() const
{
   Prof_Vk host = {};
   host.instance = instance;
   host.physical_device = physical;
   host.device = device;
   host.get_proc = vkGetInstanceProcAddr;
   return host;
}

VkDeviceMemory Vk_Device::allocate(const VkMemoryRequirements &needs,
                                   VkMemoryPropertyFlags wanted) const
{
   VkPhysicalDeviceMemoryProperties all;
   vkGetPhysicalDeviceMemoryProperties(physical, &all);
   VkMemoryAllocateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
   info.allocationSize = needs.size;
   for (uint32_t i = all.memoryTypeCount; i-- > 0;)
      if (needs.memoryTypeBits >> i & 1 &&
          (all.memoryTypes[i].propertyFlags & wanted) == wanted)
         info.memoryTypeIndex = i;
   VkDeviceMemory memory = VK_NULL_HANDLE;
   vkAllocateMemory(device, &info, nullptr, &memory);
   return memory;
}
