// vk_gpu_test.cpp - GPU zones by Vulkan's clock: what the device's clock is believed in, what zones
// tell, what is left out, functions that are missing or fail, buffers that are never submitted. The
// validation layer must not say a word.
#include "../../sources/gpu_vk/prof_vk_bench.h"
#include "../../sources/gpu_vk/prof_vk_gpu.h"
#include "../heard.h"
#include "../overlay/scene.h"
#include "prof.h"
#include "vk_context.h"
#include "vk_faults.h"

#include <memory>

namespace {

const int W = 320, H = 200;

std::string gpu_info()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info.gpu;
}

// Hierarchical milliseconds of a path over all frames kept; -1: no such path.
double sum_of(const char *path)
{
   Prof_Info info;
   Prof_get_info(&info);
   Prof_Stats stats;
   if (!info.frames_kept) return -1;
   if (!Prof_get_path_stats(path, 1, 0, info.frames_kept - 1, &stats)) return -1;
   return stats.mean * stats.frames;
}

int told_times(const std::string &part)
{
   int times = 0;
   for (const std::string &line : told) times += line.find(part) != std::string::npos;
   return times;
}

class Vulkan_gpu : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      device_ = std::make_unique<Vk_Device>(WAY_PASS);
      if (!device_->ok()) GTEST_SKIP() << device_->reason();
      target_ = std::make_unique<Vk_Target>(*device_, Vk_Kind(), W, H);
      Prof_update(1);
   }
   void TearDown() override
   {
      no_faults();
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
      host.get_proc = vkGetInstanceProcAddr;
      host.queue = device_->queue;
      host.queue_family = device_->family;
      return host;
   }
   bool is_software() const
   {
      VkPhysicalDeviceProperties properties;
      vkGetPhysicalDeviceProperties(device_->physical, &properties);
      return properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
   }
   // Until the machine is quiet enough for the test of the clock.
   bool is_believed()
   {
      for (int i = 0; i < 6; ++i) {
         const Prof_Vk_Gpu lent = host();
         EXPECT_EQ(Prof_vk_gpu_start(&lent), 1);
         frame();
         if (gpu_info() == "ok") return true;
         Prof_vk_gpu_stop();
         Prof_shutdown();
         hear();
      }
      return false;
   }
   // Zones around the pass, and in it.
   void frame(bool submits = true)
   {
      target_->record_around(
         paint_scene(W, H), [](VkCommandBuffer c) { Prof_vk_gpu_begin(c, "frame"); },
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
};

// lavapipe's clock: right around passes, and never inside of them, however busy the machine is.
TEST_F(Vulkan_gpu, IsBelievedWhereTheClockHolds)
{
   Prof_Vk_Timer timer;
   Prof_Vk_Trust trust;
   const Prof_Vk_Gpu lent = host();
   Prof_Vk_Load_tell_as("test");
   ASSERT_EQ(Prof_Vk_Timer_make(&timer, &lent), 1);
   ASSERT_STREQ(Prof_Vk_Timer_lack(&timer), "");
   EXPECT_EQ(Prof_Vk_Bench_test(&timer, &trust), 1);
   RecordProperty("around", trust.around);
   RecordProperty("inside", trust.inside);
   std::printf("around %d (told %.1f of %.1f ms), inside %d\n", trust.around, trust.test.told_ms,
               trust.test.spent_ms, trust.inside);
   EXPECT_GT(trust.around, Prof_GPU_UNDECIDED);
   EXPECT_NE(trust.around, Prof_GPU_REFUSED);
   if (is_software()) {
      EXPECT_NE(trust.inside, Prof_GPU_TRUSTED);
   }
   Prof_Vk_Timer_free(&timer);
}

TEST_F(Vulkan_gpu, TellsWhatTheGpuTook)
{
   if (!is_believed()) GTEST_SKIP() << "the machine is too busy";
   for (int i = 0; i < 40; ++i) frame();
   EXPECT_GT(sum_of("frame"), 0);
   EXPECT_GE(sum_of("frame > after"), 0);
   EXPECT_LE(sum_of("frame > after"), sum_of("frame"));
   if (is_software()) {
      EXPECT_LT(sum_of("frame > inside"), 0) << "left out";
   }
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_EQ(info.surplus_ends + info.unclosed_zones, 0u);
}

TEST_F(Vulkan_gpu, DoesNothingBeforeAStart)
{
   for (int i = 0; i < 3; ++i) frame();
   EXPECT_EQ(gpu_info(), "");
   Prof_vk_gpu_stop();
   EXPECT_TRUE(told.empty());
}

// One that lacks its end is named; times go on.
TEST_F(Vulkan_gpu, NamesWhatIsOutOfBalance)
{
   const Prof_Vk_Gpu lent = host();
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   Prof_Info info;
   target_->record_around(
      paint_scene(W, H), [](VkCommandBuffer c) { Prof_vk_gpu_begin(c, "unclosed"); },
      [](VkCommandBuffer c) { Prof_vk_gpu_begin_in_pass(c, "inside"); }, [](VkCommandBuffer) {});
   target_->submit();
   Prof_update(1);
   for (int i = 0; i < 20; ++i) frame();
   Prof_get_info(&info);
   EXPECT_EQ(info.surplus_ends, 0u);
   EXPECT_GE(info.unclosed_zones, 1u);
   if (gpu_info() == "ok") {
      EXPECT_GT(sum_of("frame"), 0);
   }
   // The first is the one that was missing.
   target_->record_around(
      paint_scene(W, H), [](VkCommandBuffer c) { Prof_vk_gpu_end(c); }, [](VkCommandBuffer) {},
      [](VkCommandBuffer c) { Prof_vk_gpu_end(c); });
   Prof_get_info(&info);
   EXPECT_GE(info.surplus_ends, 1u);
}

// What was recorded may be thrown away; after a while the others are shown again.
TEST_F(Vulkan_gpu, GoesOnAfterBuffersThatWereNeverSubmitted)
{
   if (!is_believed()) GTEST_SKIP() << "the machine is too busy";
   for (int i = 0; i < 10; ++i) frame();
   for (int i = 0; i < 3; ++i) frame(false);
   for (int i = 0; i < 250; ++i) Prof_update(0);
   for (int i = 0; i < 12; ++i) frame();
   const double before = sum_of("frame");
   for (int i = 0; i < 20; ++i) frame();
   EXPECT_GT(sum_of("frame"), before);
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(Vulkan_gpu, SurvivesDevicesAndLives)
{
   for (int life = 0; life < 3; ++life) {
      const Prof_Vk_Gpu lent = host();
      ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
      for (int i = 0; i < 12; ++i) frame();
      if (gpu_info() == "ok") {
         EXPECT_GT(sum_of("frame"), 0) << life;
      }
      if (life == 1) {
         Prof_shutdown();
         hear();
         for (int i = 0; i < 12; ++i) frame();
         if (gpu_info() == "ok") {
            EXPECT_GT(sum_of("frame"), 0) << "another life";
         }
      }
      device_->wait();
      Prof_vk_gpu_stop();
      target_.reset();
      device_ = std::make_unique<Vk_Device>(WAY_PASS);
      target_ = std::make_unique<Vk_Target>(*device_, Vk_Kind(), W, H);
   }
}

TEST_F(Vulkan_gpu, NamesEachFunctionThatIsMissing)
{
   Prof_Vk_Gpu lent = host();
   lent.get_proc = faulty_proc;
   EXPECT_EQ(Prof_vk_gpu_start(&lent), 1);
   Prof_vk_gpu_stop();
   EXPECT_GT(asked_for().size(), 30u);
   for (const std::string &name : asked_for()) {
      told.clear();
      fault_missing(name);
      EXPECT_EQ(Prof_vk_gpu_start(&lent), 0) << name;
      EXPECT_EQ(told_times("there is no function " + name), 1) << name;
   }
}

// The layer tells of what is left behind, when the device is destroyed.
TEST_F(Vulkan_gpu, LeavesNothingBehindWhateverFails)
{
   Prof_Vk_Gpu lent = host();
   lent.get_proc = faulty_proc;
   EXPECT_EQ(Prof_vk_gpu_start(&lent), 1);
   Prof_vk_gpu_stop();
   EXPECT_GT(can_fail().size(), 10u);
   for (const std::string &name : can_fail()) {
      told.clear();
      fault_failing(name, VK_ERROR_DEVICE_LOST);
      EXPECT_EQ(Prof_vk_gpu_start(&lent), 0) << name;
      EXPECT_EQ(told_times("GPU zones will not be measured: "), 1) << name;
   }
}

TEST_F(Vulkan_gpu, TellsWhatTheHostDidNotLend)
{
   const struct {
      const char *told;
      void (*take)(Prof_Vk_Gpu &);
   } lacks[] = {{"Prof_Vk_Gpu.instance is null", [](Prof_Vk_Gpu &h) { h.instance = nullptr; }},
                {"Prof_Vk_Gpu.physical_device is null",
                 [](Prof_Vk_Gpu &h) { h.physical_device = nullptr; }},
                {"Prof_Vk_Gpu.device is null", [](Prof_Vk_Gpu &h) { h.device = nullptr; }},
                {"Prof_Vk_Gpu.get_proc is null", [](Prof_Vk_Gpu &h) { h.get_proc = nullptr; }},
                {"Prof_Vk_Gpu.queue is null", [](Prof_Vk_Gpu &h) { h.queue = nullptr; }},
                {"Prof_Vk_Gpu.queue_family is none", [](Prof_Vk_Gpu &h) { h.queue_family = 99; }}};
   for (const auto &lack : lacks) {
      Prof_Vk_Gpu lent = host();
      lack.take(lent);
      told.clear();
      EXPECT_EQ(Prof_vk_gpu_start(&lent), 0) << lack.told;
      EXPECT_EQ(told_times(lack.told), 1) << lack.told;
   }
   EXPECT_EQ(Prof_vk_gpu_start(nullptr), 0);
   Prof_Vk_Gpu lent = host();
   const VkAllocationCallbacks none = {};
   lent.allocator = &none;
   EXPECT_EQ(Prof_vk_gpu_start(&lent), 0);
   EXPECT_EQ(told_times("Prof_Vk_Gpu.allocator lacks functions"), 1);
}

// ---- a machine that is too busy for the test ----

class Busy_vulkan_gpu : public Vulkan_gpu {
 protected:
   // So many outermost begins.
   void begin(int times)
   {
      target_->record_around(
         paint_scene(W, H),
         [times](VkCommandBuffer c) {
            for (int i = 0; i < times; ++i) {
               Prof_vk_gpu_begin(c, "zone");
               Prof_vk_gpu_end(c);
            }
         },
         [](VkCommandBuffer) {}, [](VkCommandBuffer) {});
      target_->submit();
      Prof_update(1);
   }
   Prof_Vk_Gpu lend(int queue_is_free) const
   {
      Prof_Vk_Gpu lent = host();
      lent.get_proc = faulty_proc;
      lent.queue_is_free = queue_is_free;
      return lent;
   }
};

TEST_F(Busy_vulkan_gpu, IsTestedLaterAndBelievedThen)
{
   const Prof_Vk_Gpu lent = lend(1);
   fault_clock(VK_CLOCK_SHAKY);
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   begin(1);
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   fault_clock(VK_CLOCK_TRUE);
   begin(600);
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   begin(1);
   if (gpu_info().find("not shown yet") != std::string::npos) begin(601);
   if (gpu_info().find("too busy") != std::string::npos) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(Busy_vulkan_gpu, IsRefusedTheThirdTimeAndTestedAtTheNextStart)
{
   const Prof_Vk_Gpu lent = lend(1);
   fault_clock(VK_CLOCK_SHAKY);
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   begin(602);
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   begin(601);
   EXPECT_EQ(gpu_info().find("GPU times are not shown: "), 0u) << gpu_info();
   EXPECT_NE(gpu_info().find("too busy to test"), std::string::npos) << gpu_info();
   device_->wait();
   Prof_vk_gpu_stop();
   fault_clock(VK_CLOCK_TRUE);
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   begin(1);
   if (gpu_info().find("too busy") != std::string::npos) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

// Another thread may be submitting: so no begin touches the queue, and the user is told what to do.
TEST_F(Busy_vulkan_gpu, IsNotTestedAgainWithoutLeave)
{
   const Prof_Vk_Gpu lent = lend(0);
   fault_clock(VK_CLOCK_SHAKY);
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   const int submitted = clock_submits();
   begin(1);
   EXPECT_NE(gpu_info().find("too busy at Prof_vk_gpu_start"), std::string::npos) << gpu_info();
   begin(1300);
   EXPECT_EQ(clock_submits(), submitted);
   device_->wait();
   Prof_vk_gpu_stop();
   fault_clock(VK_CLOCK_TRUE);
   ASSERT_EQ(Prof_vk_gpu_start(&lent), 1);
   begin(1);
   if (gpu_info().find("too busy") != std::string::npos) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

} // namespace
