/* scene.h - draws the boxes of city.h, all in one call: Vulkan, and nothing of a profiler but its
 * zones.
 */
#ifndef INC_DEMO_SCENE_H
#define INC_DEMO_SCENE_H

#include "screen.h"

typedef struct Scene {
   VkBuffer buffer; /* CITY_MOST boxes for each frame in flight */
   VkDeviceMemory memory;
   void *mapped;
   VkPipelineLayout layout;
   VkPipeline pipeline;
} Scene;

extern void scene_open(Scene *scene, Screen *screen);
/* After screen_make, and before screen_drop. */
extern int scene_make(Scene *scene, Screen *screen);
extern void scene_drop(Scene *scene, Screen *screen);
extern void scene_close(Scene *scene, Screen *screen);

/* Into the pass. `seconds` since the beginning say where the camera is. */
extern void scene_draw(Scene *scene, Screen *screen, VkCommandBuffer commands, double seconds);

/* Of the sky. */
extern const float scene_background[3];

#endif
