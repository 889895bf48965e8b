// vk_device.cpp - see vk_context.h: the device, and what the validation layer says of it.
#include "vk_context.h"

static std::vector<std::string> messages;

std::vector<std::string> take_messages() { return std::exchange(messages, {}); }

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
   return std::any_of(all.begin(), all.end(), [](const VkLayerProperties &layer) {
      return !std::strcmp(layer.layerName, LAYER);
   });
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
   const VkApplicationInfo app = {
      VK_STRUCTURE_TYPE_APPLICATION_INFO, nullptr, nullptr, 0, nullptr, 0, versions[way]};
   const VkDebugUtilsMessengerCreateInfoEXT ears = {
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT, nullptr, 0,
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
         VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
      VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
         VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
      listen, nullptr};
   const VkValidationFeatureEnableEXT more = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
   const VkValidationFeaturesEXT features = {
      VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT, &ears, 1, &more, 0, nullptr};
   const char *layer = LAYER, *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
   const uint32_t watched = layer_is_here();
   const VkInstanceCreateInfo info = {
      VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, watched ? &features : nullptr, 0, &app, watched,
      &layer, watched, &extension};
   if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS) {
      reason_ = "no instance of Vulkan";
      return false;
   }
   auto make = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(instance, "vkCreateDebugUtilsMessengerEXT"));
   if (make && watched) make(instance, &ears, nullptr, &messenger_);
   return true;
}

bool Vk_Device::find_physical()
{
   uint32_t count = 1;
   vkEnumeratePhysicalDevices(instance, &count, &physical);
   if (!count) reason_ = "no device with a driver of Vulkan";
   else if (way == WAY_RENDERING && properties().apiVersion < VK_API_VERSION_1_3)
      reason_ = "the device has no Vulkan 1.3";
   if (!reason_.empty()) return false;
   std::vector<VkQueueFamilyProperties> families(16);
   count = 16;
   vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
   for (uint32_t i = count; i-- > 0;)
      if (families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT) family = i;
   return true;
}

void Vk_Device::make_device()
{
   const float priority = 1;
   const VkDeviceQueueCreateInfo queues = {
      VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, family, 1, &priority};
   const VkPhysicalDeviceDynamicRenderingFeatures rendering = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES, nullptr, VK_TRUE};
   VkPhysicalDeviceFeatures features = {};
   features.independentBlend = VK_TRUE;
   const char *extensions[] = {"VK_KHR_dynamic_rendering", "VK_KHR_depth_stencil_resolve",
                               "VK_KHR_create_renderpass2"};
   const VkDeviceCreateInfo info = {
      VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, way == WAY_PASS ? nullptr : &rendering, 0, 1, &queues,
      0, nullptr, way == WAY_EXTENSION ? 3u : 0u, extensions, &features};
   if (vkCreateDevice(physical, &info, nullptr, &device) != VK_SUCCESS) {
      reason_ = "no device of this kind";
      device = VK_NULL_HANDLE;
      return;
   }
   vkGetDeviceQueue(device, family, 0, &queue);
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

VkPhysicalDeviceProperties Vk_Device::properties() const
{
   VkPhysicalDeviceProperties properties;
   vkGetPhysicalDeviceProperties(physical, &properties);
   return properties;
}

VkDeviceMemory Vk_Device::allocate(const VkMemoryRequirements &needs,
                                   VkMemoryPropertyFlags wanted) const
{
   VkPhysicalDeviceMemoryProperties all;
   vkGetPhysicalDeviceMemoryProperties(physical, &all);
   VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, nullptr, needs.size, 0};
   for (uint32_t i = all.memoryTypeCount; i-- > 0;)
      if (needs.memoryTypeBits >> i & 1 &&
          (all.memoryTypes[i].propertyFlags & wanted) == wanted)
         info.memoryTypeIndex = i;
   VkDeviceMemory memory = VK_NULL_HANDLE;
   vkAllocateMemory(device, &info, nullptr, &memory);
   return memory;
}

Vk_Buffer Vk_Device::make_buffer(VkDeviceSize bytes) const
{
   Vk_Buffer buffer;
   const VkBufferCreateInfo info = {
      VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, nullptr, 0, bytes,
      VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
      VK_SHARING_MODE_EXCLUSIVE, 0, nullptr};
   vkCreateBuffer(device, &info, nullptr, &buffer.buffer);
   VkMemoryRequirements needs;
   vkGetBufferMemoryRequirements(device, buffer.buffer, &needs);
   buffer.memory = allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                      VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
   vkBindBufferMemory(device, buffer.buffer, buffer.memory, 0);
   void *mapped = nullptr;
   vkMapMemory(device, buffer.memory, 0, VK_WHOLE_SIZE, 0, &mapped);
   buffer.mapped = static_cast<unsigned char *>(mapped);
   return buffer;
}

void Vk_Device::destroy(const Vk_Buffer &buffer) const
{
   vkDestroyBuffer(device, buffer.buffer, nullptr);
   vkFreeMemory(device, buffer.memory, nullptr);
}

VkCommandPool Vk_Device::make_commands(VkCommandBuffer *commands) const
{
   VkCommandPool pool = VK_NULL_HANDLE;
   const VkCommandPoolCreateInfo info = {
      VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, nullptr,
      VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, family};
   vkCreateCommandPool(device, &info, nullptr, &pool);
   const VkCommandBufferAllocateInfo one = {
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, pool,
      VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
   vkAllocateCommandBuffers(device, &one, commands);
   return pool;
}

void begin_commands(VkCommandBuffer commands)
{
   const VkCommandBufferBeginInfo info = {
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, nullptr, 0, nullptr};
   vkBeginCommandBuffer(commands, &info);
}
