/* prof_vk_pipeline.c - see prof_vk_pipeline.h. The shaders are overlay.vert and overlay.frag. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_pipeline.h"

#include <stddef.h>
#include <string.h>

#include "../../src/base/prof_assert.h"
#include "../list/prof_font.h"
#include "prof_vk_words.h"

/* ---- the font for the fragment shader, the map for the other ---- */

static int make_layouts(Prof_Vk_Pipeline *to, const Prof_Vk_Device *vk)
{
   VkDescriptorSetLayoutBinding font;
   VkDescriptorSetLayoutCreateInfo set;
   VkPushConstantRange map;
   VkPipelineLayoutCreateInfo all;
   memset(&font, 0, sizeof font);
   font.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
   font.descriptorCount = 1;
   font.stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT;
   memset(&set, 0, sizeof set);
   set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
   set.bindingCount = 1;
   set.pBindings = &font;
   if (!Prof_Vk_Load_succeeded(
          vk->CreateDescriptorSetLayout(vk->device, &set, vk->allocator, &to->set_layout),
          "vkCreateDescriptorSetLayout"))
      return 0;
   map.stageFlags = VK_SHADER_STAGE_VERTEX_BIT;
   map.offset = 0;
   map.size = sizeof(Prof_Vk_Map);
   memset(&all, 0, sizeof all);
   all.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
   all.setLayoutCount = 1;
   all.pSetLayouts = &to->set_layout;
   all.pushConstantRangeCount = 1;
   all.pPushConstantRanges = &map;
   return Prof_Vk_Load_succeeded(
      vk->CreatePipelineLayout(vk->device, &all, vk->allocator, &to->layout),
      "vkCreatePipelineLayout");
}

static int make_pool(Prof_Vk_Pipeline *to, const Prof_Vk_Device *vk)
{
   VkDescriptorPoolSize size;
   VkDescriptorPoolCreateInfo info;
   size.type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
   size.descriptorCount = 1;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
   info.maxSets = 1;
   info.poolSizeCount = 1;
   info.pPoolSizes = &size;
   return Prof_Vk_Load_succeeded(
      vk->CreateDescriptorPool(vk->device, &info, vk->allocator, &to->pool),
      "vkCreateDescriptorPool");
}

static int make_set(Prof_Vk_Pipeline *to, const Prof_Vk_Device *vk, VkBufferView font)
{
   VkDescriptorSetAllocateInfo info;
   VkWriteDescriptorSet write;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
   info.descriptorPool = to->pool;
   info.descriptorSetCount = 1;
   info.pSetLayouts = &to->set_layout;
   if (!Prof_Vk_Load_succeeded(vk->AllocateDescriptorSets(vk->device, &info, &to->set),
                               "vkAllocateDescriptorSets"))
      return 0;
   memset(&write, 0, sizeof write);
   write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
   write.dstSet = to->set;
   write.descriptorCount = 1;
   write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
   write.pTexelBufferView = &font;
   vk->UpdateDescriptorSets(vk->device, 1, &write, 0, 0);
   return 1;
}

/* ---- shaders and corners ---- */

static int make_module(const Prof_Vk_Device *vk, const uint32_t *words, size_t bytes,
                       VkShaderModule *to)
{
   VkShaderModuleCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
   info.codeSize = bytes;
   info.pCode = words;
   return Prof_Vk_Load_succeeded(vk->CreateShaderModule(vk->device, &info, vk->allocator, to),
                                 "vkCreateShaderModule");
}

/* The size of the font's texture, as overlay.frag has it. */
typedef struct Size {
   int32_t of[2];
   VkSpecializationInfo info;
} Size;

static const VkSpecializationMapEntry sides[2] = {{0, 0, 4}, {1, 4, 4}};

static void fill_size(Size *size)
{
   size->of[0] = Prof_Font_texture_width();
   size->of[1] = Prof_Font_texture_height();
   memset(&size->info, 0, sizeof size->info);
   size->info.mapEntryCount = 2;
   size->info.pMapEntries = sides;
   size->info.dataSize = sizeof size->of;
   size->info.pData = size->of;
}

static void fill_stages(VkPipelineShaderStageCreateInfo stages[2], const Prof_Vk_Pipeline *of,
                        const Size *size)
{
   memset(stages, 0, 2 * sizeof *stages);
   stages[0].sType = stages[1].sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
   stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
   stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
   stages[0].module = of->vertex;
   stages[1].module = of->fragment;
   stages[0].pName = stages[1].pName = "main";
   stages[1].pSpecializationInfo = &size->info;
}

/* Every device reads these formats, so corners go as they lie. */
static const VkVertexInputBindingDescription stride = {0, sizeof(Prof_Draw_Vertex),
                                                       VK_VERTEX_INPUT_RATE_VERTEX};
static const VkVertexInputAttributeDescription parts[3] = {
   {0, 0, VK_FORMAT_R16G16_SINT, offsetof(Prof_Draw_Vertex, x)},
   {1, 0, VK_FORMAT_R16G16_UINT, offsetof(Prof_Draw_Vertex, u)},
   {2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(Prof_Draw_Vertex, color)}};

static void fill_input(VkPipelineVertexInputStateCreateInfo *input)
{
   memset(input, 0, sizeof *input);
   input->sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
   input->vertexBindingDescriptionCount = 1;
   input->pVertexBindingDescriptions = &stride;
   input->vertexAttributeDescriptionCount = 3;
   input->pVertexAttributeDescriptions = parts;
}

/* ---- pixels ---- */

/* Source alpha over what is there; alpha grows. Attachments after the first are left alone. */
static void fill_blend(VkPipelineColorBlendAttachmentState *each, uint32_t count)
{
   memset(each, 0, count * sizeof *each);
   each->blendEnable = VK_TRUE;
   each->srcColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA;
   each->dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
   each->colorBlendOp = VK_BLEND_OP_ADD;
   each->srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
   each->dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
   each->alphaBlendOp = VK_BLEND_OP_ADD;
   each->colorWriteMask = VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT |
                          VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
}

/* What the states of a pipeline point to. */
typedef struct States {
   VkPipelineInputAssemblyStateCreateInfo assembly;
   VkPipelineViewportStateCreateInfo viewport;
   VkPipelineRasterizationStateCreateInfo raster;
   VkPipelineMultisampleStateCreateInfo samples;
   VkPipelineDepthStencilStateCreateInfo depth; /* off, but a pass with depth wants it */
   VkPipelineColorBlendAttachmentState each[Prof_VK_COLORS];
   VkPipelineColorBlendStateCreateInfo blend;
   VkPipelineDynamicStateCreateInfo dynamic;
} States;

static const VkDynamicState set_later[2] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};

static void fill_states(States *s, const Prof_Vk *host)
{
   memset(s, 0, sizeof *s);
   s->assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
   s->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
   s->viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
   s->viewport.viewportCount = s->viewport.scissorCount = 1;
   s->raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
   s->raster.polygonMode = VK_POLYGON_MODE_FILL;
   s->raster.cullMode = VK_CULL_MODE_NONE;
   s->raster.lineWidth = 1;
   s->samples.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
   s->samples.rasterizationSamples = (VkSampleCountFlagBits)host->samples;
   s->depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
   fill_blend(s->each, host->num_colors);
   s->blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
   s->blend.attachmentCount = host->num_colors;
   s->blend.pAttachments = s->each;
   s->dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
   s->dynamic.dynamicStateCount = 2;
   s->dynamic.pDynamicStates = set_later;
}

/* VkPipelineRenderingCreateInfo, which Vulkan's headers before 1.3 lack. */
typedef struct Rendering {
   VkStructureType type;
   const void *next;
   uint32_t view_mask, num_colors;
   const VkFormat *colors;
   VkFormat depth, stencil;
} Rendering;
#define TYPE_OF_RENDERING ((VkStructureType)1000044002)

static void fill_rendering(Rendering *rendering, VkFormat *colors, const Prof_Vk *host)
{
   uint32_t i;
   for (i = 0; i < host->num_colors; ++i) colors[i] = (VkFormat)host->colors[i];
   rendering->type = TYPE_OF_RENDERING;
   rendering->next = 0;
   rendering->view_mask = 0;
   rendering->num_colors = host->num_colors;
   rendering->colors = colors;
   rendering->depth = (VkFormat)host->depth;
   rendering->stencil = (VkFormat)host->stencil;
}

/* ---- all of it ---- */

static int make_pipeline(Prof_Vk_Pipeline *to, const Prof_Vk_Device *vk, const Prof_Vk *host)
{
   VkPipelineShaderStageCreateInfo stages[2];
   VkPipelineVertexInputStateCreateInfo input;
   States states;
   Rendering rendering;
   VkFormat colors[Prof_VK_COLORS];
   VkGraphicsPipelineCreateInfo info;
   Size size;
   fill_size(&size);
   fill_stages(stages, to, &size);
   fill_input(&input);
   fill_states(&states, host);
   fill_rendering(&rendering, colors, host);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
   if (!host->render_pass) info.pNext = &rendering;
   info.stageCount = 2;
   info.pStages = stages;
   info.pVertexInputState = &input;
   info.pInputAssemblyState = &states.assembly;
   info.pViewportState = &states.viewport;
   info.pRasterizationState = &states.raster;
   info.pMultisampleState = &states.samples;
   info.pDepthStencilState = &states.depth;
   info.pColorBlendState = &states.blend;
   info.pDynamicState = &states.dynamic;
   info.layout = to->layout;
   info.renderPass = host->render_pass;
   info.subpass = host->subpass;
   info.basePipelineIndex = -1;
   return Prof_Vk_Load_succeeded(vk->CreateGraphicsPipelines(vk->device, VK_NULL_HANDLE, 1, &info,
                                                             vk->allocator, &to->pipeline),
                                 "vkCreateGraphicsPipelines");
}

static void free_modules(Prof_Vk_Pipeline *of, const Prof_Vk_Device *vk)
{
   if (of->vertex) vk->DestroyShaderModule(vk->device, of->vertex, vk->allocator);
   if (of->fragment) vk->DestroyShaderModule(vk->device, of->fragment, vk->allocator);
   of->vertex = of->fragment = VK_NULL_HANDLE;
}

int Prof_Vk_Pipeline_make(Prof_Vk_Pipeline *pipeline, const Prof_Vk_Device *vk,
                          const Prof_Vk *host, VkBufferView font)
{
   int made;
   Prof_ASSERT(host->num_colors >= 1 && host->num_colors <= Prof_VK_COLORS && host->samples);
   memset(pipeline, 0, sizeof *pipeline);
   made = make_layouts(pipeline, vk) && make_pool(pipeline, vk) && make_set(pipeline, vk, font) &&
          make_module(vk, overlay_vert, sizeof overlay_vert, &pipeline->vertex) &&
          make_module(vk, overlay_frag, sizeof overlay_frag, &pipeline->fragment) &&
          make_pipeline(pipeline, vk, host);
   free_modules(pipeline, vk);
   return made;
}

void Prof_Vk_Pipeline_free(Prof_Vk_Pipeline *pipeline, const Prof_Vk_Device *vk)
{
   Prof_Vk_Pipeline *p = pipeline;
   if (p->pipeline) vk->DestroyPipeline(vk->device, p->pipeline, vk->allocator);
   if (p->pool) vk->DestroyDescriptorPool(vk->device, p->pool, vk->allocator);
   if (p->layout) vk->DestroyPipelineLayout(vk->device, p->layout, vk->allocator);
   if (p->set_layout) vk->DestroyDescriptorSetLayout(vk->device, p->set_layout, vk->allocator);
   memset(p, 0, sizeof *p);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
