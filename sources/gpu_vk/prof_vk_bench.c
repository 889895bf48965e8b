/* prof_vk_bench.c - see prof_vk_bench.h. The shaders are bench.vert and bench.frag. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_bench.h"

#include <string.h>

#include "../../platform/prof_os.h"
#include "../../src/base/prof_assert.h"
#include "prof_vk_bench_words.h"

/* So few pixels that a software driver does not drown in them. */
enum { TIMES = 3 }; /* that a busy machine is given another chance */
enum { SIZE = 256, FIRST_ROUNDS = 1, MOST_ROUNDS = 1 << 24, MOST_TRIALS = 200 };

typedef struct Bench {
   Prof_Vk_Timer *timer;
   VkImage image;
   VkDeviceMemory memory;
   VkImageView view;
   VkRenderPass pass;
   VkFramebuffer framebuffer;
   VkShaderModule vertex, fragment;
   VkPipelineLayout layout;
   VkPipeline pipeline;
   VkCommandPool pool;
   VkCommandBuffer commands;
} Bench;

/* ---- a picture ---- */

static int make_image(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkImageCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
   info.imageType = VK_IMAGE_TYPE_2D;
   info.format = VK_FORMAT_R8G8B8A8_UNORM;
   info.extent.width = info.extent.height = SIZE;
   info.extent.depth = info.mipLevels = info.arrayLayers = 1;
   info.samples = VK_SAMPLE_COUNT_1_BIT;
   info.tiling = VK_IMAGE_TILING_OPTIMAL;
   info.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
   return Prof_Vk_Load_succeeded(t->CreateImage(t->device, &info, t->allocator, &b->image),
                                 "vkCreateImage");
}

/* The first kind that will do, whatever it is. */
static int make_memory(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkMemoryRequirements needs;
   VkMemoryAllocateInfo info;
   t->GetImageMemoryRequirements(t->device, b->image, &needs);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
   info.allocationSize = needs.size;
   while (info.memoryTypeIndex < 31 && !(needs.memoryTypeBits >> info.memoryTypeIndex & 1))
      ++info.memoryTypeIndex;
   return Prof_Vk_Load_succeeded(t->AllocateMemory(t->device, &info, t->allocator, &b->memory),
                                 "vkAllocateMemory") &&
          Prof_Vk_Load_succeeded(t->BindImageMemory(t->device, b->image, b->memory, 0),
                                 "vkBindImageMemory");
}

static int make_view(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkImageViewCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
   info.image = b->image;
   info.viewType = VK_IMAGE_VIEW_TYPE_2D;
   info.format = VK_FORMAT_R8G8B8A8_UNORM;
   info.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
   info.subresourceRange.levelCount = info.subresourceRange.layerCount = 1;
   return Prof_Vk_Load_succeeded(t->CreateImageView(t->device, &info, t->allocator, &b->view),
                                 "vkCreateImageView");
}

/* ---- a pass ---- */

/* What the pass before wrote is written again. */
static void fill_dependency(VkSubpassDependency *before)
{
   memset(before, 0, sizeof *before);
   before->srcSubpass = VK_SUBPASS_EXTERNAL;
   before->srcStageMask = before->dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
   before->srcAccessMask = before->dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
}

static int make_pass(Bench *b)
{
   static const VkAttachmentReference color = {0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
   Prof_Vk_Timer *t = b->timer;
   VkAttachmentDescription image;
   VkSubpassDescription subpass;
   VkSubpassDependency before;
   VkRenderPassCreateInfo info;
   memset(&image, 0, sizeof image);
   image.format = VK_FORMAT_R8G8B8A8_UNORM;
   image.samples = VK_SAMPLE_COUNT_1_BIT;
   image.loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
   image.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
   image.finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   memset(&subpass, 0, sizeof subpass);
   subpass.colorAttachmentCount = 1;
   subpass.pColorAttachments = &color;
   fill_dependency(&before);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
   info.attachmentCount = info.subpassCount = info.dependencyCount = 1;
   info.pAttachments = &image;
   info.pSubpasses = &subpass;
   info.pDependencies = &before;
   return Prof_Vk_Load_succeeded(t->CreateRenderPass(t->device, &info, t->allocator, &b->pass),
                                 "vkCreateRenderPass");
}

static int make_framebuffer(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkFramebufferCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
   info.renderPass = b->pass;
   info.attachmentCount = 1;
   info.pAttachments = &b->view;
   info.width = info.height = SIZE;
   info.layers = 1;
   return Prof_Vk_Load_succeeded(
      t->CreateFramebuffer(t->device, &info, t->allocator, &b->framebuffer), "vkCreateFramebuffer");
}

/* ---- work ---- */

static int make_module(Bench *b, const uint32_t *words, size_t bytes, VkShaderModule *to)
{
   Prof_Vk_Timer *t = b->timer;
   VkShaderModuleCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
   info.codeSize = bytes;
   info.pCode = words;
   return Prof_Vk_Load_succeeded(t->CreateShaderModule(t->device, &info, t->allocator, to),
                                 "vkCreateShaderModule");
}

static int make_layout(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkPushConstantRange rounds;
   VkPipelineLayoutCreateInfo info;
   rounds.stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT;
   rounds.offset = 0;
   rounds.size = sizeof(int32_t);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
   info.pushConstantRangeCount = 1;
   info.pPushConstantRanges = &rounds;
   return Prof_Vk_Load_succeeded(
      t->CreatePipelineLayout(t->device, &info, t->allocator, &b->layout),
      "vkCreatePipelineLayout");
}

typedef struct States {
   VkPipelineShaderStageCreateInfo stages[2];
   VkPipelineVertexInputStateCreateInfo input;
   VkPipelineInputAssemblyStateCreateInfo assembly;
   VkViewport all;
   VkRect2D scissor;
   VkPipelineViewportStateCreateInfo viewport;
   VkPipelineRasterizationStateCreateInfo raster;
   VkPipelineMultisampleStateCreateInfo samples;
   VkPipelineColorBlendAttachmentState color;
   VkPipelineColorBlendStateCreateInfo blend;
} States;

static void fill_states(States *s, const Bench *b)
{
   memset(s, 0, sizeof *s);
   s->stages[0].sType = s->stages[1].sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
   s->stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
   s->stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
   s->stages[0].module = b->vertex;
   s->stages[1].module = b->fragment;
   s->stages[0].pName = s->stages[1].pName = "main";
   s->input.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
   s->assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
   s->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
   s->all.width = s->all.height = SIZE;
   s->all.maxDepth = 1;
   s->scissor.extent.width = s->scissor.extent.height = SIZE;
   s->viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
   s->viewport.viewportCount = s->viewport.scissorCount = 1;
   s->viewport.pViewports = &s->all;
   s->viewport.pScissors = &s->scissor;
   s->raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
   s->raster.lineWidth = 1;
   s->samples.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
   s->samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
   s->color.colorWriteMask = 15; /* all four */
   s->blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
   s->blend.attachmentCount = 1;
   s->blend.pAttachments = &s->color;
}

static int make_pipeline(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   States states;
   VkGraphicsPipelineCreateInfo info;
   fill_states(&states, b);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
   info.stageCount = 2;
   info.pStages = states.stages;
   info.pVertexInputState = &states.input;
   info.pInputAssemblyState = &states.assembly;
   info.pViewportState = &states.viewport;
   info.pRasterizationState = &states.raster;
   info.pMultisampleState = &states.samples;
   info.pColorBlendState = &states.blend;
   info.layout = b->layout;
   info.renderPass = b->pass;
   info.basePipelineIndex = -1;
   return Prof_Vk_Load_succeeded(t->CreateGraphicsPipelines(t->device, VK_NULL_HANDLE, 1, &info,
                                                            t->allocator, &b->pipeline),
                                 "vkCreateGraphicsPipelines");
}

static int make_commands(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   VkCommandPoolCreateInfo info;
   VkCommandBufferAllocateInfo one;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
   info.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
   info.queueFamilyIndex = t->family;
   if (!Prof_Vk_Load_succeeded(t->CreateCommandPool(t->device, &info, t->allocator, &b->pool),
                               "vkCreateCommandPool"))
      return 0;
   memset(&one, 0, sizeof one);
   one.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
   one.commandPool = b->pool;
   one.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
   one.commandBufferCount = 1;
   return Prof_Vk_Load_succeeded(t->AllocateCommandBuffers(t->device, &one, &b->commands),
                                 "vkAllocateCommandBuffers");
}

static int set_up(Bench *b)
{
   return make_image(b) && make_memory(b) && make_view(b) && make_pass(b) && make_framebuffer(b) &&
          make_module(b, bench_vert, sizeof bench_vert, &b->vertex) &&
          make_module(b, bench_frag, sizeof bench_frag, &b->fragment) && make_layout(b) &&
          make_pipeline(b) && make_commands(b);
}

static void take_down(Bench *b)
{
   Prof_Vk_Timer *t = b->timer;
   if (b->pool) t->DestroyCommandPool(t->device, b->pool, t->allocator);
   if (b->pipeline) t->DestroyPipeline(t->device, b->pipeline, t->allocator);
   if (b->layout) t->DestroyPipelineLayout(t->device, b->layout, t->allocator);
   if (b->vertex) t->DestroyShaderModule(t->device, b->vertex, t->allocator);
   if (b->fragment) t->DestroyShaderModule(t->device, b->fragment, t->allocator);
   if (b->framebuffer) t->DestroyFramebuffer(t->device, b->framebuffer, t->allocator);
   if (b->pass) t->DestroyRenderPass(t->device, b->pass, t->allocator);
   if (b->view) t->DestroyImageView(t->device, b->view, t->allocator);
   if (b->image) t->DestroyImage(t->device, b->image, t->allocator);
   if (b->memory) t->FreeMemory(t->device, b->memory, t->allocator);
}

/* ---- a trial ---- */

static void begin_pass(const Bench *b)
{
   const Prof_Vk_Timer *t = b->timer;
   VkRenderPassBeginInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
   info.renderPass = b->pass;
   info.framebuffer = b->framebuffer;
   info.renderArea.extent.width = info.renderArea.extent.height = SIZE;
   t->CmdBeginRenderPass(b->commands, &info, VK_SUBPASS_CONTENTS_INLINE);
   t->CmdBindPipeline(b->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, b->pipeline);
}

static void draw(const Bench *b, int rounds)
{
   const int32_t work = rounds;
   b->timer->CmdPushConstants(b->commands, b->layout, VK_SHADER_STAGE_FRAGMENT_BIT, 0, sizeof work,
                              &work);
   b->timer->CmdDraw(b->commands, 3, 1, 0, 0);
}

/* A job, in a pass of its own unless one is open. */
static void do_job(const Bench *b, int rounds, int inside, uint32_t stamp)
{
   if (!inside) begin_pass(b);
   draw(b, rounds);
   if (!inside) b->timer->CmdEndRenderPass(b->commands);
   Prof_Vk_Timer_stamp(b->timer, b->commands, stamp);
}

static void record(const Bench *b, int rounds, int inside)
{
   const uint32_t first = Prof_VK_TIMER_BENCH;
   VkCommandBufferBeginInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
   info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
   b->timer->BeginCommandBuffer(b->commands, &info);
   Prof_Vk_Timer_reset(b->timer, b->commands, first, 3);
   if (inside) begin_pass(b);
   Prof_Vk_Timer_stamp(b->timer, b->commands, first);
   do_job(b, rounds, inside, first + 1);
   do_job(b, rounds * 3, inside, first + 2);
   if (inside) b->timer->CmdEndRenderPass(b->commands);
   b->timer->EndCommandBuffer(b->commands);
}

/* 0: the device is lost, or the like. */
static int run(const Bench *b)
{
   VkSubmitInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
   info.commandBufferCount = 1;
   info.pCommandBuffers = &b->commands;
   return b->timer->QueueSubmit(b->timer->queue, 1, &info, VK_NULL_HANDLE) == VK_SUCCESS &&
          b->timer->QueueWaitIdle(b->timer->queue) == VK_SUCCESS;
}

/* What both jobs took. If the parts are far from one to three, inside of a pass the clock told
 * nothing; around passes the machine may have been busy, and half of it is neither proof nor
 * refutation. (On lavapipe a pass costs half a millisecond by itself, so the first part is more
 * than a third.) */
static double told_of(Prof_Vk_Timer *timer, int inside)
{
   uint64_t at[3];
   double one, three;
   uint32_t i;
   for (i = 0; i < 3; ++i)
      if (!Prof_Vk_Timer_read(timer, Prof_VK_TIMER_BENCH + i, &at[i])) return 0;
   one = (double)(int64_t)(at[1] - at[0]) * 1e-6;
   three = (double)(int64_t)(at[2] - at[1]) * 1e-6;
   if (one > 0 && three > 1.4 * one && three < 6 * one) return one + three;
   return inside ? 0 : (one + three) / 2;
}

/* The GPU is idle before and done after it, so all of the work lies between our two readings. */
static int measure(const Bench *b, int rounds, int inside, Prof_Gpu_Test *test)
{
   uint64_t begin;
   record(b, rounds, inside);
   begin = Prof_Os_ticks();
   if (!run(b)) return 0;
   test->spent_ms = (double)(Prof_Os_ticks() - begin) * 1e-6;
   test->told_ms = told_of(b->timer, inside);
   return 1;
}

/* More and more work until there is enough to judge by, and that as often as it takes. */
static Prof_Gpu_Verdict judge(const Bench *b, int inside, Prof_Gpu_Test *test)
{
   Prof_Gpu_Trials trials;
   Prof_Gpu_Verdict verdict = Prof_GPU_UNDECIDED;
   int rounds = FIRST_ROUNDS, i;
   memset(&trials, 0, sizeof trials);
   trials.suspect = b->timer->properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
   for (i = 0; i < MOST_TRIALS && rounds < MOST_ROUNDS && verdict <= Prof_GPU_UNDECIDED; ++i) {
      if (!measure(b, rounds, inside, test)) break;
      verdict = Prof_Gpu_Verdict_weigh(&trials, test->told_ms, test->spent_ms);
      if (verdict == Prof_GPU_MORE_WORK) rounds *= test->spent_ms < 0.5 ? 4 : 2;
   }
   test->told_ms = trials.told_ms;
   test->spent_ms = verdict > Prof_GPU_UNDECIDED ? trials.spent_ms : 0;
   return verdict > Prof_GPU_UNDECIDED ? verdict : Prof_GPU_REFUSED;
}

/* Once, so that each stamp has been reset when it is looked at first; and what is compiled at the
 * first draw is compiled. */
static int warm_up(const Bench *b)
{
   VkCommandBufferBeginInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
   info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
   b->timer->BeginCommandBuffer(b->commands, &info);
   Prof_Vk_Timer_reset_all(b->timer, b->commands);
   begin_pass(b);
   draw(b, 1);
   b->timer->CmdEndRenderPass(b->commands);
   b->timer->EndCommandBuffer(b->commands);
   return run(b);
}

static void test_both(const Bench *b, Prof_Vk_Trust *trust)
{
   Prof_Gpu_Test inside;
   int i;
   trust->around = Prof_GPU_UNSETTLED;
   for (i = 0; i < TIMES && trust->around == Prof_GPU_UNSETTLED; ++i)
      trust->around = judge(b, 0, &trust->test);
   if (trust->around == Prof_GPU_TRUSTED) trust->inside = judge(b, 1, &inside);
}

int Prof_Vk_Bench_test(Prof_Vk_Timer *timer, Prof_Vk_Trust *trust)
{
   Bench bench;
   int done;
   memset(&bench, 0, sizeof bench);
   memset(trust, 0, sizeof *trust);
   bench.timer = timer;
   trust->around = trust->inside = Prof_GPU_REFUSED;
   done = set_up(&bench);
   if (done) {
      done = warm_up(&bench) || Prof_Vk_Load_refuse("the queue takes no work");
      if (done) test_both(&bench, trust);
   }
   take_down(&bench);
   return done;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
