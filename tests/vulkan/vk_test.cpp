// vk_test.cpp - the Vulkan adapter beyond its pictures (adapters/pictures_test.cpp has those): what
// it says of a host that lends too little, of functions that are missing or fail, of a device that
// is lost; draws in flight, threads, lives. The validation layer must not say a word.
#include "../adapters/gpu_book.h"
#include "../adapters/linear_raster.h"
#include "prof.h"
#include "vk_context.h"
#include "vk_faults.h"

namespace {

const int W = 640, H = 480;

class Vulkan : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      device_ = std::make_unique<Vk_Device>(WAY_PASS);
      if (!device_->ok()) GTEST_SKIP() << device_->reason();
      play_session(60);
      open_panel();
   }
   // Destroyed before the layer is asked: that tells of what was left behind.
   void TearDown() override
   {
      if (device_ && device_->ok()) device_->wait();
      vk_faults = {};
      Prof_vk_stop();
      device_.reset();
      for (const std::string &message : take_messages()) ADD_FAILURE() << message;
   }
   std::unique_ptr<Vk_Target> target(int width = W, int height = H, const Vk_Kind &kind = {})
   {
      return std::make_unique<Vk_Target>(*device_, kind, width, height);
   }
   // With another host, if that is said.
   int start(const Vk_Target &to, const std::function<void(Prof_Vk &)> &change = [](Prof_Vk &) {})
   {
      Prof_Vk host = to.host();
      host.get_proc = get_proc_;
      change(host);
      return Prof_vk_start(&host);
   }
   std::unique_ptr<Vk_Target> started()
   {
      auto to = target();
      EXPECT_EQ(start(*to), 1) << all_told();
      return to;
   }
   // With a loader that lies.
   std::unique_ptr<Vk_Target> started_with_faults()
   {
      get_proc_ = faulty_proc;
      auto to = started();
      Prof_vk_stop();
      return to;
   }
   // As a game does it, and what must be seen then.
   static void draws_right(Vk_Target &to, int width = W, int height = H)
   {
      const Bytes scene = paint_scene(width, height);
      draws(to, scene, drawn_over(scene, width, height), [&](VkCommandBuffer c) {
         EXPECT_EQ(Prof_vk_draw(c, width, height), 1);
      });
   }
   static void draws(Vk_Target &to, const Bytes &scene, const Bytes &expected,
                     const Vk_Recorder &draw)
   {
      EXPECT_NE(expected, scene);
      to.record(scene, draw);
      to.submit();
      EXPECT_EQ(differs(to.pixels(), expected), 0u);
   }
   // The pass alone.
   void draws_nothing(Vk_Target &to)
   {
      const Bytes scene = paint_scene(W, H);
      to.record(scene, [](VkCommandBuffer c) { EXPECT_EQ(Prof_vk_draw(c, W, H), 0); });
      to.submit();
      EXPECT_EQ(to.pixels(), scene);
   }
   std::unique_ptr<Vk_Device> device_;
   PFN_vkGetInstanceProcAddr get_proc_ = vkGetInstanceProcAddr;
};

// ---- the layer ----

// A layer that is blind would pass everything.
TEST_F(Vulkan, IsWatchedByALayerThatSees)
{
   EXPECT_TRUE(layer_is_here() || !std::getenv("IPROF_WATCHED")) << "no validation layer";
   if (!layer_is_here()) GTEST_SKIP() << "no validation layer";
   auto to = started();
   to->record(paint_scene(W, H), [](VkCommandBuffer c) { vkCmdDraw(c, 3, 1, 0, 0); });
   EXPECT_FALSE(take_messages().empty()) << "no pipeline is bound";
}

// ---- a host that lends too little ----

const std::pair<const char *, void (*)(Prof_Vk &)> lacks[] = {
   {"Prof_Vk.instance is null", [](Prof_Vk &h) { h.instance = nullptr; }},
   {"Prof_Vk.physical_device is null", [](Prof_Vk &h) { h.physical_device = nullptr; }},
   {"Prof_Vk.device is null", [](Prof_Vk &h) { h.device = nullptr; }},
   {"Prof_Vk.get_proc is null", [](Prof_Vk &h) { h.get_proc = nullptr; }},
   {"Prof_Vk.samples is 1, 2", [](Prof_Vk &h) { h.samples = 3; }},
   {"Prof_Vk.samples is 1, 2", [](Prof_Vk &h) { h.samples = 128; }},
   {"Prof_Vk.num_colors is 1 .. 8", [](Prof_Vk &h) { h.num_colors = 9; }},
   {"Prof_Vk.draws_in_flight is 1 .. 64", [](Prof_Vk &h) { h.draws_in_flight = 65; }},
   {"the device has no dynamic rendering", [](Prof_Vk &h) { h.render_pass = VK_NULL_HANDLE; }},
   {"wants the VkFormat of each attachment",
    [](Prof_Vk &h) { h.render_pass = VK_NULL_HANDLE, h.num_colors = 2; }},
   {"Prof_Vk.subpass is of Prof_Vk.render_pass",
    [](Prof_Vk &h) { h.render_pass = VK_NULL_HANDLE, h.subpass = 1; }},
   // What Vulkan calls without asking must be there.
   {"Prof_Vk.allocator lacks functions", [](Prof_Vk &h) {
       static const VkAllocationCallbacks none = {};
       h.allocator = &none;
    }}};

TEST_F(Vulkan, TellsWhatTheHostDidNotLend)
{
   auto to = target();
   for (const auto &[what, take] : lacks) {
      told.clear();
      EXPECT_EQ(start(*to, take), 0) << what;
      expect_told_only(what);
   }
   EXPECT_EQ(Prof_vk_start(nullptr), 0);
   draws_nothing(*to);
   EXPECT_EQ(start(*to), 1);
   draws_right(*to);
}

// Drivers make a pipeline of as many as they are asked for, and crash.
TEST_F(Vulkan, RefusesSamplesThatTheDeviceLacks)
{
   auto to = target();
   int lacking = 0;
   for (unsigned samples = 2; samples <= 64; samples *= 2) {
      if (device_->properties().limits.framebufferColorSampleCounts & samples) continue;
      told.clear();
      EXPECT_EQ(start(*to, [=](Prof_Vk &host) { host.samples = samples; }), 0) << samples;
      expect_told("Prof_Vk.samples is none of the device's");
      ++lacking;
   }
   if (!lacking) GTEST_SKIP() << "the device has all";
}

// Of whatever claims to be one, no more is copied than there is room for.
TEST_F(Vulkan, RefusesListsThatAreNotOurs)
{
   auto to = started();
   const std::vector<Prof_Draw_Vertex> corners(65536);
   const Bytes scene = paint_scene(W, H);
   to->record(scene, [&](VkCommandBuffer c) {
      for (const Prof_Draw_List &list : lists_that_are_not_ours(corners.data()))
         EXPECT_EQ(Prof_vk_draw_list(c, &list), 0);
   });
   to->submit();
   EXPECT_EQ(to->pixels(), scene);
   expect_told_only("not drawn: the list claims more than 32,768 corners");
   draws_right(*to);
}

TEST_F(Vulkan, DrawsNothingBeforeAStartAndSaysSoOnceALife)
{
   auto to = target();
   draws_nothing(*to);
   draws_nothing(*to);
   expect_told("not drawn: Prof_vk_start was not called");
   Prof_vk_stop();
   EXPECT_EQ(start(*to), 1);
   EXPECT_EQ(Prof_vk_draw(nullptr, W, H), 0);
   EXPECT_EQ(Prof_vk_draw_list(nullptr, nullptr), 0);
   expect_told("not drawn: a null command buffer");
   EXPECT_EQ(Prof_vk_draw(nullptr, 0, -5), 0);
   draws_right(*to);
   Prof_vk_stop();
   Prof_vk_stop();
   draws_nothing(*to);
}

// It is among the facts of the run, and in the HUD.
TEST_F(Vulkan, TellsWhatTheDeviceIsCalled)
{
   auto to = started();
   std::string gpu;
   Prof_Label label;
   for (int i = 0; Prof_get_label(i, &label); ++i)
      if (label.own && std::string(label.key) == "gpu") gpu = label.value;
   EXPECT_EQ(gpu, device_->properties().deviceName);
}

// ---- a driver that lacks or fails ----

TEST_F(Vulkan, NamesEachFunctionThatIsMissing)
{
   auto to = started_with_faults();
   EXPECT_GT(asked_for().size(), 25u);
   for (const std::string &name : asked_for()) {
      told.clear();
      vk_faults.missing = name;
      EXPECT_EQ(start(*to), 0) << name;
      expect_told("there is no function " + name + "\n");
   }
   vk_faults = {};
   draws_nothing(*to);
   EXPECT_EQ(start(*to), 1);
   draws_right(*to);
}

// What was made before a failure is destroyed: the layer would tell, when the device is.
TEST_F(Vulkan, LeavesNothingBehindWhateverFails)
{
   auto to = started_with_faults();
   EXPECT_GT(can_fail().size(), 10u);
   for (const std::string &name : can_fail()) {
      for (VkResult result : {VK_ERROR_OUT_OF_DEVICE_MEMORY, VK_ERROR_OUT_OF_HOST_MEMORY,
                              VK_ERROR_DEVICE_LOST, VK_ERROR_UNKNOWN}) {
         told.clear();
         vk_faults.failing = name;
         vk_faults.failure = result;
         EXPECT_EQ(start(*to), 0) << name;
         expect_told(name + ": ");
         expect_told("VkResult -");
      }
   }
   vk_faults = {};
   EXPECT_EQ(start(*to), 1);
   draws_right(*to);
}

// The memory near the GPU is used up: any that is mapped will do.
TEST_F(Vulkan, TakesOtherMemoryWhereTheFirstIsRefused)
{
   get_proc_ = faulty_proc;
   vk_faults.refused = 1;
   draws_right(*started());
}

TEST_F(Vulkan, TellsOfADeviceWithoutTexelsOfBytes)
{
   get_proc_ = faulty_proc;
   vk_faults.no_texels = true;
   EXPECT_EQ(start(*target()), 0);
   expect_told("no uniform texel buffers of R32_UINT");
}

TEST_F(Vulkan, TellsOfADeviceWhoseTexelsAreTooFew)
{
   get_proc_ = faulty_proc;
   vk_faults.few_texels = true;
   EXPECT_EQ(start(*target()), 0);
   expect_told("too small for the glyphs that Prof_set_glyphs was given");
}

TEST_F(Vulkan, SaysInWordsWhatFailed)
{
   const std::pair<VkResult, const char *> all[] = {
      {VK_ERROR_MEMORY_MAP_FAILED, "memory could not be mapped"},
      {VK_ERROR_TOO_MANY_OBJECTS, "too many allocations of memory"},
      {VK_ERROR_INITIALIZATION_FAILED, "initialization failed"}};
   get_proc_ = faulty_proc;
   vk_faults.failing = "vkMapMemory";
   for (const auto &[result, words] : all) {
      told.clear();
      vk_faults.failure = result;
      EXPECT_EQ(start(*target()), 0);
      expect_told(std::string("vkMapMemory: ") + words);
   }
}

// ---- devices that go ----

// All that can fail says so; what destroys works still, as Vulkan has it.
TEST_F(Vulkan, StopsOnALostDeviceAndStartsOnTheNext)
{
   for (int lost = 0; lost < 3; ++lost) {
      {
         get_proc_ = faulty_proc;
         auto to = started();
         draws_right(*to);
         vk_faults.lost = true;
         to->record(paint_scene(W, H),
                    [](VkCommandBuffer c) { EXPECT_EQ(Prof_vk_draw(c, W, H), 1); });
         Prof_vk_stop();
         EXPECT_EQ(start(*to), 0);
         EXPECT_GE(times_told("the device is lost"), 1) << all_told();
         vk_faults = {};
      }
      device_ = std::make_unique<Vk_Device>(lost % 2 ? WAY_PASS : WAY_RENDERING);
      if (!device_->ok()) GTEST_SKIP() << device_->reason();
   }
}

// A host that forgot Prof_vk_stop, and whose device is gone: nothing of it may be touched.
TEST_F(Vulkan, ForgetsADeviceThatWasDestroyedWithoutAStop)
{
   for (int life = 0; life < 3; ++life) {
      draws_right(*started());
      device_ = std::make_unique<Vk_Device>(WAY_PASS);
      EXPECT_EQ(take_messages().empty(), !layer_is_here()) << "objects were left";
   }
   EXPECT_EQ(times_told("without Prof_vk_stop"), 2) << all_told();
   draws_right(*started());
}

// As for a swap chain that is made anew: another size, another pass, another format.
TEST_F(Vulkan, StartsAnewForAnotherPass)
{
   for (int i = 0; i < 4; ++i) {
      const VkFormat format = i % 2 ? VK_FORMAT_B8G8R8A8_UNORM : VK_FORMAT_R8G8B8A8_UNORM;
      auto to = target(400 + 100 * i, 300 + 77 * i, {format, VK_SAMPLE_COUNT_1_BIT, i >= 2});
      EXPECT_EQ(start(*to), 1);
      draws_right(*to, 400 + 100 * i, 300 + 77 * i);
      Prof_vk_stop();
   }
}

// ---- draws in flight ----

// All are recorded before the first is run, so each must have corners of its own.
TEST_F(Vulkan, KeepsWhatIsInFlight)
{
   const Prof_Action screens[] = {Prof_ACTION_REPORT, Prof_ACTION_FRAMES, Prof_ACTION_FLAME,
                                  Prof_ACTION_HELP};
   const Bytes scene = paint_scene(W, H);
   std::vector<std::unique_ptr<Vk_Target>> targets;
   for (int i = 0; i < 4; ++i) targets.push_back(target());
   EXPECT_EQ(start(*targets[0], [](Prof_Vk &host) { host.draws_in_flight = 4; }), 1);
   for (int round = 0; round < 3; ++round) {
      Bytes soft[4];
      for (size_t i = 0; i < 4; ++i) {
         open_panel(screens[i]);
         soft[i] = drawn_over(scene, W, H);
         targets[i]->record(scene, [](VkCommandBuffer c) { Prof_vk_draw(c, W, H); });
      }
      for (size_t i = 0; i < 4; ++i) {
         EXPECT_NE(soft[i], soft[(i + 1) % 4]);
         targets[i]->submit();
         EXPECT_EQ(differs(targets[i]->pixels(), soft[i]), 0u) << round << " " << i;
      }
      play_more(10);
   }
}

// ---- threads and lives ----

TEST_F(Vulkan, AnotherThreadRecordsTheListThatItTook)
{
   auto to = started();
   const Bytes scene = paint_scene(W, H);
   const Bytes soft = drawn_over(scene, W, H);
   ASSERT_EQ(Prof_overlay_prepare(W, H), 1);
   std::thread([&] {
      draws(*to, scene, soft, [](VkCommandBuffer c) {
         EXPECT_EQ(Prof_vk_draw(c, W, H), 0) << "not this thread's";
         EXPECT_EQ(Prof_vk_draw_list(c, Prof_overlay_take()), 1);
      });
   }).join();
   expect_told("Prof_vk_draw: nothing is drawn, for another thread");
}

TEST_F(Vulkan, OutlivesAShutdown)
{
   auto to = started();
   for (int life = 0; life < 3; ++life) {
      draws_right(*to);
      EXPECT_EQ(Prof_shutdown(), 1);
      hear();
      play_more(20);
      open_panel(Prof_ACTION_FLAME);
   }
   draws_right(*to);
}

// ---- what else the host may lend ----

TEST_F(Vulkan, TakesMemoryOfTheHostsByItsAllocator)
{
   auto to = target();
   {
      const VkAllocationCallbacks mine = counting_allocator();
      EXPECT_EQ(start(*to, [&](Prof_Vk &host) { host.allocator = &mine; }), 1);
   }
   EXPECT_GT(host_blocks, 0);
   draws_right(*to);
   Prof_vk_stop();
   EXPECT_EQ(host_blocks, 0);
}

// Colours are decoded, as for an SRGB format, whose name a target of half floats lacks.
TEST_F(Vulkan, DecodesColoursWhereLightIsLinear)
{
   auto to = target();
   EXPECT_EQ(start(*to, [](Prof_Vk &host) { host.linear = 1; }), 1);
   const Prof_Draw_List *list = Prof_overlay_draw(W, H);
   std::vector<Prof_Draw_Vertex> corners(list->vertices, list->vertices + list->num_vertices);
   for (Prof_Draw_Vertex &corner : corners)
      for (unsigned char *c = corner.color; c < corner.color + 3; ++c)
         *c = static_cast<unsigned char>(std::lround(decoded(*c / 255.0) * 255));
   Prof_Draw_List linear = *list;
   linear.vertices = corners.data();
   const Bytes scene = paint_scene(W, H);
   Bytes soft = scene;
   Prof_draw_list_raster(&linear, soft.data(), W, H, W * 4);
   draws(*to, scene, soft, [](VkCommandBuffer c) { EXPECT_EQ(Prof_vk_draw(c, W, H), 1); });
}

TEST_F(Vulkan, DecodesColoursForAPictureThatEncodesThem)
{
   Vk_Kind kind;
   kind.format = VK_FORMAT_R8G8B8A8_SRGB;
   auto to = target(W, H, kind);
   EXPECT_EQ(start(*to), 1);
   const Bytes scene = paint_scene(W, H);
   Bytes expected = scene;
   Linear_Raster(Prof_overlay_draw(W, H), expected);
   draws(*to, scene, expected, [](VkCommandBuffer c) { EXPECT_EQ(Prof_vk_draw(c, W, H), 1); });
}

} // namespace
