/* prof_vk_pipeline.h - the overlay's one pipeline, what it is made of, and the descriptor that
 * shows it the font.
 */
#ifndef INC_PROF_VK_PIPELINE_H
#define INC_PROF_VK_PIPELINE_H

#include "prof_vk_load.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Vk_Pipeline {
   VkPipeline pipeline;
   VkPipelineLayout layout;
   VkDescriptorSetLayout set_layout;
   VkDescriptorPool pool;
   VkDescriptorSet set; /* the pool's, which is destroyed with it */
   VkShaderModule vertex, fragment; /* while the pipeline is made */
} Prof_Vk_Pipeline;

/* The push constants: see overlay.vert. */
typedef struct Prof_Vk_Map {
   float scale[2];
   float linear;
} Prof_Vk_Map;

/* 0, and the log is told, if the device refuses; give it to _free all the same. */
extern int Prof_Vk_Pipeline_make(Prof_Vk_Pipeline *pipeline, const Prof_Vk_Device *vk,
                                 const Prof_Vk *host, VkBufferView font);
extern void Prof_Vk_Pipeline_free(Prof_Vk_Pipeline *pipeline, const Prof_Vk_Device *vk);

#ifdef __cplusplus
}
#endif

#endif
