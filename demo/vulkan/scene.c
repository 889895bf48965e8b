/* scene.c - see scene.h */
#include "scene.h"

#include "city.h"
#include "prof.h"
#include "sources/gpu_vk/prof_vk_gpu.h"

#include <math.h>
#include <string.h>

#include "city_words.h"

typedef struct View { /* the push constants */
   float to_clip[16];
   float eye[4];
} View;

const float scene_background[3] = {0.05f, 0.07f, 0.14f}; /* as in city.frag */

/* ---- the camera ---- */

typedef struct Vector {
   float x, y, z;
} Vector;

static Vector vector(float x, float y, float z)
{
   Vector v;
   v.x = x;
   v.y = y;
   v.z = z;
   return v;
}

static float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static Vector cross(Vector a, Vector b)
{
   return vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static Vector unit(Vector a)
{
   const float by = 1 / sqrtf(dot(a, a));
   return vector(a.x * by, a.y * by, a.z * by);
}

/* Matrices lie column by column. */
static void put_row(float *to, int row, Vector v, float last)
{
   to[row] = v.x;
   to[4 + row] = v.y;
   to[8 + row] = v.z;
   to[12 + row] = last;
}

static void look(View *view, Vector eye, Vector at, float aspect)
{
   const float zoom = 1.5f, near_by = 0.5f, far_off = 600;
   const Vector ahead = unit(vector(at.x - eye.x, at.y - eye.y, at.z - eye.z));
   const Vector right = unit(cross(ahead, vector(0, 1, 0))), down = cross(ahead, right);
   const float a = zoom / aspect, b = far_off / (far_off - near_by);
   put_row(view->to_clip, 0, vector(right.x * a, right.y * a, right.z * a), -dot(right, eye) * a);
   put_row(view->to_clip, 1, vector(down.x * zoom, down.y * zoom, down.z * zoom),
           -dot(down, eye) * zoom);
   put_row(view->to_clip, 2, vector(ahead.x * b, ahead.y * b, ahead.z * b),
           -dot(ahead, eye) * b - near_by * b);
   put_row(view->to_clip, 3, ahead, -dot(ahead, eye));
   view->eye[0] = eye.x;
   view->eye[1] = eye.y;
   view->eye[2] = eye.z;
}

/* A slow flight around the middle, now higher, now lower. */
static void fly(View *view, const Screen *s, double seconds)
{
   const float middle = 7.0f * CITY_BLOCKS, t = (float)seconds * 0.1f + 0.6f;
   const float high = 34 + 12 * sinf(t * 1.7f), off = 70 + 14 * cosf(t * 1.1f);
   Prof_Begin(camera)
   look(view, vector(middle + off * cosf(t), high, middle + off * sinf(t)),
        vector(middle, 14, middle), (float)s->size.width / (float)s->size.height);
   view->eye[3] = (float)seconds;
   Prof_End
}

/* ---- the pipeline ---- */

static VkShaderModule make_module(Screen *s, const uint32_t *words, size_t bytes)
{
   VkShaderModuleCreateInfo info;
   VkShaderModule module = VK_NULL_HANDLE;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
   info.codeSize = bytes;
   info.pCode = words;
   vkCreateShaderModule(s->device, &info, NULL, &module);
   return module;
}

static void fill_stages(Screen *s, VkPipelineShaderStageCreateInfo stages[2])
{
   memset(stages, 0, 2 * sizeof *stages);
   stages[0].sType = stages[1].sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
   stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
   stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
   stages[0].module = make_module(s, city_vert, sizeof city_vert);
   stages[1].module = make_module(s, city_frag, sizeof city_frag);
   stages[0].pName = stages[1].pName = "main";
}

static const VkVertexInputBindingDescription stride = {0, sizeof(City_Box),
                                                       VK_VERTEX_INPUT_RATE_INSTANCE};
static const VkVertexInputAttributeDescription parts[3] = {
   {0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0},
   {1, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 16},
   {2, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 32}};
static const VkDynamicState set_later[2] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};

typedef struct States {
   VkPipelineVertexInputStateCreateInfo input;
   VkPipelineInputAssemblyStateCreateInfo assembly;
   VkPipelineViewportStateCreateInfo viewport;
   VkPipelineRasterizationStateCreateInfo raster;
   VkPipelineMultisampleStateCreateInfo samples;
   VkPipelineDepthStencilStateCreateInfo depth;
   VkPipelineColorBlendAttachmentState color;
   VkPipelineColorBlendStateCreateInfo blend;
   VkPipelineDynamicStateCreateInfo dynamic;
} States;

static void fill_states(States *t)
{
   memset(t, 0, sizeof *t);
   t->input.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
   t->input.vertexBindingDescriptionCount = 1;
   t->input.pVertexBindingDescriptions = &stride;
   t->input.vertexAttributeDescriptionCount = 3;
   t->input.pVertexAttributeDescriptions = parts;
   t->assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
   t->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
   t->viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
   t->viewport.viewportCount = t->viewport.scissorCount = 1;
   t->raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
   t->raster.lineWidth = 1;
   t->samples.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
   t->samples.rasterizationSamples = (VkSampleCountFlagBits)SCREEN_SAMPLES;
   t->depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
   t->depth.depthTestEnable = t->depth.depthWriteEnable = VK_TRUE;
   t->depth.depthCompareOp = VK_COMPARE_OP_LESS;
   t->color.colorWriteMask = 15;
   t->blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
   t->blend.attachmentCount = 1;
   t->blend.pAttachments = &t->color;
   t->dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
   t->dynamic.dynamicStateCount = 2;
   t->dynamic.pDynamicStates = set_later;
}

int scene_make(Scene *scene, Screen *s)
{
   VkPipelineShaderStageCreateInfo stages[2];
   VkGraphicsPipelineCreateInfo info;
   States states;
   VkResult result;
   fill_stages(s, stages);
   fill_states(&states);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
   info.stageCount = 2;
   info.pStages = stages;
   info.pVertexInputState = &states.input;
   info.pInputAssemblyState = &states.assembly;
   info.pViewportState = &states.viewport;
   info.pRasterizationState = &states.raster;
   info.pMultisampleState = &states.samples;
   info.pDepthStencilState = &states.depth;
   info.pColorBlendState = &states.blend;
   info.pDynamicState = &states.dynamic;
   info.layout = scene->layout;
   info.renderPass = s->pass;
   result = vkCreateGraphicsPipelines(s->device, VK_NULL_HANDLE, 1, &info, NULL, &scene->pipeline);
   vkDestroyShaderModule(s->device, stages[0].module, NULL);
   vkDestroyShaderModule(s->device, stages[1].module, NULL);
   return result == VK_SUCCESS;
}

void scene_drop(Scene *scene, Screen *s)
{
   vkDestroyPipeline(s->device, scene->pipeline, NULL);
   scene->pipeline = VK_NULL_HANDLE;
}

void scene_open(Scene *scene, Screen *s)
{
   VkPushConstantRange view;
   VkPipelineLayoutCreateInfo info;
   scene->mapped = screen_buffer(s, sizeof(City_Box) * CITY_MOST * SCREEN_FRAMES,
                                 VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, &scene->buffer, &scene->memory);
   view.stageFlags = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
   view.offset = 0;
   view.size = sizeof(View);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
   info.pushConstantRangeCount = 1;
   info.pPushConstantRanges = &view;
   vkCreatePipelineLayout(s->device, &info, NULL, &scene->layout);
}

void scene_close(Scene *scene, Screen *s)
{
   vkDestroyPipelineLayout(s->device, scene->layout, NULL);
   vkDestroyBuffer(s->device, scene->buffer, NULL);
   vkFreeMemory(s->device, scene->memory, NULL);
}

/* ---- a frame ---- */

static void record(Scene *scene, Screen *s, VkCommandBuffer commands, const View *view, int count)
{
   const VkDeviceSize at = sizeof(City_Box) * CITY_MOST * s->frame;
   VkViewport viewport;
   VkRect2D all;
   Prof_Begin(record)
   memset(&viewport, 0, sizeof viewport);
   viewport.width = (float)s->size.width;
   viewport.height = (float)s->size.height;
   viewport.maxDepth = 1;
   memset(&all, 0, sizeof all);
   all.extent = s->size;
   vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, scene->pipeline);
   vkCmdSetViewport(commands, 0, 1, &viewport);
   vkCmdSetScissor(commands, 0, 1, &all);
   vkCmdPushConstants(commands, scene->layout,
                      VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, 0, sizeof *view,
                      view);
   vkCmdBindVertexBuffers(commands, 0, 1, &scene->buffer, &at);
   Prof_vk_gpu_begin_in_pass(commands, "city");
   vkCmdDraw(commands, 36, (uint32_t)count, 0, 0);
   Prof_vk_gpu_end(commands);
   Prof_End
}

void scene_draw(Scene *scene, Screen *s, VkCommandBuffer commands, double seconds)
{
   View view;
   int count;
   Prof_Begin(draw_city)
   fly(&view, s, seconds);
   count = city_boxes((City_Box *)scene->mapped + (size_t)CITY_MOST * s->frame);
   record(scene, s, commands, &view, count);
   Prof_End
}
