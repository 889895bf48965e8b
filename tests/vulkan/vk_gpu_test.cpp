// vk_gpu_test.cpp - GPU zones by Vulkan's clock: what the device's clock is believed in, what zones
// tell, what is left out, functions that are missing or fail, buffers that are never submitted. The
// validation layer must not say a word.
#include "../../sources/gpu_vk/prof_vk_gpu.h"
#include "../adapters/gpu_book.h"
#include "prof.h"
#include "vk_context.h"
#include "vk_faults.h"

namespace {

const int W = 320, H = 200;

class Vulkan_gpu : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      make_device();
      if (!device_->ok()) GTEST_SKIP() << device_->reason();
      Prof_update(1);
   }
   void make_device()
   {
      target_.reset();
      device_ = std::make_unique<Vk_Device>(WAY_PASS);
      if (device_->ok()) target_ = std::make_unique<Vk_Target>(*device_, Vk_Kind(), W, H);
   }
   static void expect_times_if_ok(const char *where)
   {
      EXPECT_TRUE(gpu_info() != "ok" || sum_of("frame") > 0) << where;
   }
   void TearDown() override
   {
      vk_faults = {};
      Prof_vk_gpu_stop();
      target_.reset();
      device_.reset();
      for (const std::string &message : take_messages()) ADD_FAILURE() << message;
   }
   Prof_Vk_Gpu host() const
   {
      Prof_Vk_Gpu host = {};
      host.instance = device_->instance;
      host.physical_device = device_->physical;
      host.device = device_->device;
      host.get_proc = get_proc_;
      host.queue = device_->queue;
      host.queue_family = device_->family;
      host.queue_is_free = queue_is_free_;
      return host;
   }
   int start() const
   {
      const Prof_Vk_Gpu lent = host();
      return Prof_vk_gpu_start(&lent);
   }
   // What comes before the pass, in it and after it.
   void record(const Vk_Recorder &before, const Vk_Recorder &inside = [](VkCommandBuffer) {},
               const Vk_Recorder &after = [](VkCommandBuffer) {})
   {
      target_->record_around(paint_scene(W, H), before, inside, after);
   }
   bool is_software() const
   {
      return device_->properties().deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
   }
   bool is_believed_at_last()
   {
      return is_believed(
         [this] {
            EXPECT_EQ(start(), 1);
            frame();
         },
         Prof_vk_gpu_stop);
   }
   void frames(int count)
   {
      while (count-- > 0) frame();
   }
   // Zones around the pass, and in it.
   void frame(bool submits = true)
   {
      record(
         [](VkCommandBuffer c) { Prof_vk_gpu_begin(c, "frame"); },
         [](VkCommandBuffer c) {
            Prof_vk_gpu_begin_in_pass(c, "inside");
            Prof_vk_gpu_begin_in_pass(c, "deeper");
            Prof_vk_gpu_end(c);
            Prof_vk_gpu_end(c);
         },
         [](VkCommandBuffer c) {
            Prof_vk_gpu_begin(c, "after");
            Prof_vk_gpu_end(c);
            Prof_vk_gpu_end(c);
         });
      if (submits) target_->submit();
      Prof_fake_ticks += 20000000;
      Prof_update(1);
   }
   std::unique_ptr<Vk_Device> device_;
   std::unique_ptr<Vk_Target> target_;
   PFN_vkGetInstanceProcAddr get_proc_ = vkGetInstanceProcAddr;
   int queue_is_free_ = 0;
};

// lavapipe's clock is right around passes, and never inside of them.
TEST_F(Vulkan_gpu, TellsWhatTheGpuTook)
{
   if (!is_believed_at_last()) GTEST_SKIP() << "the machine is too busy";
   frames(40);
   EXPECT_GT(sum_of("frame"), 0);
   EXPECT_GE(sum_of("frame > after"), 0);
   EXPECT_LE(sum_of("frame > after"), sum_of("frame"));
   EXPECT_TRUE(!is_software() || sum_of("frame > inside") < 0) << "left out";
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST_F(Vulkan_gpu, DoesNothingBeforeAStart)
{
   frames(3);
   EXPECT_EQ(gpu_info(), "");
   Prof_vk_gpu_stop();
   EXPECT_TRUE(told.empty());
}

// One that lacks its end is named; times go on.
TEST_F(Vulkan_gpu, NamesWhatIsOutOfBalance)
{
   ASSERT_EQ(start(), 1);
   record([](VkCommandBuffer c) { Prof_vk_gpu_begin(c, "unclosed"); },
          [](VkCommandBuffer c) { Prof_vk_gpu_begin_in_pass(c, "inside"); });
   target_->submit();
   Prof_update(1);
   frames(20);
   EXPECT_EQ(get_info().surplus_ends, 0u);
   EXPECT_GE(get_info().unclosed_zones, 1u);
   expect_times_if_ok("out of balance");
   // The first is the one that was missing.
   const Vk_Recorder end = [](VkCommandBuffer c) { Prof_vk_gpu_end(c); };
   record(end, [](VkCommandBuffer) {}, end);
   EXPECT_GE(get_info().surplus_ends, 1u);
}

// What was recorded may be thrown away; after a while the others are shown again.
TEST_F(Vulkan_gpu, GoesOnAfterBuffersThatWereNeverSubmitted)
{
   if (!is_believed_at_last()) GTEST_SKIP() << "the machine is too busy";
   frames(10);
   for (int i = 0; i < 3; ++i) frame(false);
   for (int i = 0; i < 250; ++i) Prof_update(0);
   frames(12);
   const double before = sum_of("frame");
   frames(20);
   EXPECT_GT(sum_of("frame"), before);
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(Vulkan_gpu, SurvivesDevicesAndLives)
{
   for (int life = 0; life < 3; ++life) {
      ASSERT_EQ(start(), 1);
      frames(12);
      expect_times_if_ok("a device");
      if (life == 1) {
         Prof_shutdown();
         hear();
         frames(12);
         expect_times_if_ok("another life");
      }
      device_->wait();
      Prof_vk_gpu_stop();
      make_device();
   }
}

TEST_F(Vulkan_gpu, NamesEachFunctionThatIsMissing)
{
   get_proc_ = faulty_proc;
   EXPECT_EQ(start(), 1);
   Prof_vk_gpu_stop();
   EXPECT_GT(asked_for().size(), 30u);
   for (const std::string &name : asked_for()) {
      told.clear();
      vk_faults.missing = name;
      EXPECT_EQ(start(), 0) << name;
      expect_told("there is no function " + name + "\n");
   }
}

// The layer tells of what is left behind, when the device is destroyed.
TEST_F(Vulkan_gpu, LeavesNothingBehindWhateverFails)
{
   get_proc_ = faulty_proc;
   EXPECT_EQ(start(), 1);
   Prof_vk_gpu_stop();
   EXPECT_GT(can_fail().size(), 10u);
   vk_faults.failure = VK_ERROR_DEVICE_LOST;
   for (const std::string &name : can_fail()) {
      told.clear();
      vk_faults.failing = name;
      EXPECT_EQ(start(), 0) << name;
      expect_told("GPU zones will not be measured: ");
   }
}

TEST_F(Vulkan_gpu, TakesMemoryOfTheHostsByItsAllocator)
{
   const VkAllocationCallbacks mine = counting_allocator();
   Prof_Vk_Gpu lent = host();
   lent.allocator = &mine;
   EXPECT_EQ(Prof_vk_gpu_start(&lent), 1);
   EXPECT_GT(host_blocks, 0);
   frame();
   Prof_vk_gpu_stop();
   EXPECT_EQ(host_blocks, 0);
}

TEST_F(Vulkan_gpu, TellsWhatTheHostDidNotLend)
{
   static const VkAllocationCallbacks none = {};
   const std::pair<const char *, void (*)(Prof_Vk_Gpu &)> lacks[] = {
      {"instance is null", [](Prof_Vk_Gpu &h) { h.instance = nullptr; }},
      {"physical_device is null", [](Prof_Vk_Gpu &h) { h.physical_device = nullptr; }},
      {"device is null", [](Prof_Vk_Gpu &h) { h.device = nullptr; }},
      {"get_proc is null", [](Prof_Vk_Gpu &h) { h.get_proc = nullptr; }},
      {"queue is null", [](Prof_Vk_Gpu &h) { h.queue = nullptr; }},
      {"queue_family is none", [](Prof_Vk_Gpu &h) { h.queue_family = 99; }},
      {"allocator lacks functions", [](Prof_Vk_Gpu &h) { h.allocator = &none; }}};
   for (const auto &[what, take] : lacks) {
      Prof_Vk_Gpu lent = host();
      take(lent);
      told.clear();
      EXPECT_EQ(Prof_vk_gpu_start(&lent), 0) << what;
      expect_told(std::string("Prof_Vk_Gpu.") + what);
   }
   EXPECT_EQ(Prof_vk_gpu_start(nullptr), 0);
}

// ---- a machine that is too busy for the test ----
// GL's tests have what comes of the third such test.

class Busy_vulkan_gpu : public Vulkan_gpu {
 protected:
   // So many outermost begins.
   void begin(int times)
   {
      record([times](VkCommandBuffer c) {
         for (int i = 0; i < times; ++i) {
            Prof_vk_gpu_begin(c, "zone");
            Prof_vk_gpu_end(c);
         }
      });
      target_->submit();
      Prof_update(1);
   }
   void start_shaky(int queue_is_free)
   {
      get_proc_ = faulty_proc;
      queue_is_free_ = queue_is_free;
      vk_faults.clock = VK_CLOCK_SHAKY;
      ASSERT_EQ(start(), 1);
   }
};

TEST_F(Busy_vulkan_gpu, IsTestedLaterAndBelievedThen)
{
   start_shaky(1);
   begin(1);
   expect_gpu_info("not shown yet");
   vk_faults.clock = VK_CLOCK_TRUE;
   begin(600);
   expect_gpu_info("not shown yet");
   begin(1);
   if (has(gpu_info(), "not shown yet")) begin(601);
   expect_ok_unless_busy();
}

// Another thread may be submitting: so no begin touches the queue, and the user is told what to do.
TEST_F(Busy_vulkan_gpu, IsNotTestedAgainWithoutLeave)
{
   start_shaky(0);
   const int submitted = clock_submits();
   begin(1);
   expect_gpu_info("too busy at Prof_vk_gpu_start");
   begin(1300);
   EXPECT_EQ(clock_submits(), submitted);
   device_->wait();
   Prof_vk_gpu_stop();
   vk_faults.clock = VK_CLOCK_TRUE;
   ASSERT_EQ(start(), 1);
   begin(1);
   expect_ok_unless_busy();
}

} // namespace
