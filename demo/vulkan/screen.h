/* screen.h - a window that Vulkan draws in: device, swap chain, one pass with four samples a pixel
 * and depth, and the frames in flight. Nothing of a profiler but its zones.
 *
 *    screen_open          window and device
 *    screen_make          what depends on the window's size: call it again when that changes
 *    screen_begin         a frame: its command buffer, inside the pass; null if the size changed
 *    screen_end           submits and presents it; 0 if the size changed
 *    screen_drop          waits, and destroys what screen_make made
 *    screen_close
 */
#ifndef INC_DEMO_SCREEN_H
#define INC_DEMO_SCREEN_H

#define GLFW_INCLUDE_VULKAN
#include <GLFW/glfw3.h>

enum { SCREEN_FRAMES = 2, SCREEN_IMAGES = 8, SCREEN_SAMPLES = 4 };

typedef struct Screen_Image {
   VkImage image;
   VkDeviceMemory memory; /* null: the swap chain's */
   VkImageView view;
} Screen_Image;

typedef struct Screen {
   GLFWwindow *window;
   VkInstance instance;
   VkPhysicalDevice physical;
   VkDevice device;
   VkQueue queue;
   uint32_t family;
   VkSurfaceKHR surface;
   VkCommandPool pool;

   VkSurfaceFormatKHR format;
   VkExtent2D size;
   VkSwapchainKHR chain;
   uint32_t num_images, image; /* of the chain; the one that is drawn */
   Screen_Image images[SCREEN_IMAGES], many, depth;
   VkFramebuffer framebuffers[SCREEN_IMAGES];
   VkRenderPass pass;
   VkSemaphore shown[SCREEN_IMAGES]; /* an image is finished, and may be presented */

   VkCommandBuffer commands[SCREEN_FRAMES];
   VkFence done[SCREEN_FRAMES];
   VkSemaphore given[SCREEN_FRAMES]; /* an image may be drawn in */
   uint32_t frame;
} Screen;

/* 0, and why on stderr, if there is no Vulkan here. `srgb`: of such a format, if there is one. */
extern int screen_open(Screen *screen, int width, int height, const char *title, int srgb);
extern int screen_make(Screen *screen);
extern VkCommandBuffer screen_begin(Screen *screen, const float background[3]);
extern int screen_end(Screen *screen);
extern void screen_drop(Screen *screen);
extern void screen_close(Screen *screen);

/* A buffer that stays mapped. */
extern void *screen_buffer(Screen *screen, VkDeviceSize bytes, VkBufferUsageFlags usage,
                           VkBuffer *buffer, VkDeviceMemory *memory);

#endif
