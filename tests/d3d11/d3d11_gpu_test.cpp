// d3d11_gpu_test.cpp - GPU zones by the clock of Direct3D 11: that Wine's is refused, and what
// zones tell by one that is true, which d3d11_faults.h plays; what is left out, and calls that
// fail.
#include "../../sources/gpu_d3d11/prof_d3d11_gpu.h"
#include "../../src/show/prof_label.h"
#include "../heard.h"
#include "d3d11_context.h"
#include "d3d11_faults.h"

#include <memory>

namespace {

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

ULONG holders(IUnknown *object)
{
   object->AddRef();
   return object->Release();
}

class Direct3D11_gpu : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      ASSERT_TRUE(device_.ok()) << device_.reason();
      faults_in(device_.get(), device_.context());
      target_ = std::make_unique<D3d11_Target>(device_, D3d11_Kind(), 64, 64);
      Prof_update(1);
   }
   void TearDown() override
   {
      no_faults();
      Prof_d3d11_gpu_stop();
   }
   ID3D11DeviceContext *context() const { return device_.context(); }
   // Until the machine is quiet enough for the test of the clock.
   bool is_believed()
   {
      for (int i = 0; i < 4; ++i) {
         fake_clock(CLOCK_PASSES);
         EXPECT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
         fake_clock(CLOCK_TRUE);
         frame();
         if (gpu_info() == "ok") return true;
         std::printf("%s\n", gpu_info().c_str());
         Prof_d3d11_gpu_stop();
         Prof_shutdown();
         hear();
      }
      return false;
   }
   void clear()
   {
      const FLOAT color[4] = {0, 1, 0, 1};
      for (int i = 0; i < 20; ++i) context()->ClearRenderTargetView(target_->view(), color);
   }
   void frame()
   {
      Prof_d3d11_gpu_begin(context(), "frame");
      clear();
      Prof_d3d11_gpu_begin(context(), "inside");
      clear();
      Prof_d3d11_gpu_end(context());
      Prof_d3d11_gpu_end(context());
      Prof_fake_ticks += 20000000;
      Prof_update(1);
   }
   D3d11_Device device_;
   std::unique_ptr<D3d11_Target> target_;
};

// The clock is believed or not: the name is the same that is told of a clock that is not.
TEST_F(Direct3D11_gpu, TellsWhichGpuItIs)
{
   char name[Prof_LABEL_VALUE];
   Prof_Label_suggest("gpu", "");
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   ASSERT_EQ(Prof_Label_find("gpu", name), 1);
   EXPECT_STRNE(name, "");
   for (int i = 0; i < 12; ++i) frame();
   EXPECT_NE(gpu_info().find(name), std::string::npos) << name << ", " << gpu_info();
}

TEST_F(Direct3D11_gpu, RefusesTheClockOfWine)
{
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   for (int i = 0; i < 12; ++i) frame();
   std::printf("%s\n", gpu_info().c_str());
   EXPECT_NE(gpu_info(), "ok");
   EXPECT_NE(gpu_info(), "");
   EXPECT_LT(sum_of("frame"), 0);
}

TEST_F(Direct3D11_gpu, RefusesAClockThatTellsATenth)
{
   fake_clock(CLOCK_SLOW);
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   for (int i = 0; i < 12; ++i) frame();
   EXPECT_NE(gpu_info(), "ok");
   EXPECT_LT(sum_of("frame"), 0);
}

// On a busy machine the test of the start says nothing.
TEST_F(Direct3D11_gpu, IsTestedLaterAndBelievedThen)
{
   fake_clock(CLOCK_SHAKY);
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   frame();
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   fake_clock(CLOCK_PASSES);
   for (int i = 0; i < 600; ++i) frame();
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   frame();
   for (int i = 0; i < 601 && gpu_info() != "ok"; ++i) frame();
   if (gpu_info().find("too busy") != std::string::npos) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(Direct3D11_gpu, IsRefusedTheThirdTimeAndTestedAtTheNextStart)
{
   fake_clock(CLOCK_SHAKY);
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   for (int i = 0; i < 602; ++i) frame();
   EXPECT_NE(gpu_info().find("not shown yet"), std::string::npos) << gpu_info();
   for (int i = 0; i < 601; ++i) frame();
   EXPECT_EQ(gpu_info().find("GPU times are not shown: "), 0u) << gpu_info();
   EXPECT_NE(gpu_info().find("too busy to test"), std::string::npos) << gpu_info();
   fake_clock(CLOCK_PASSES);
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   frame();
   if (gpu_info().find("too busy") != std::string::npos) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(Direct3D11_gpu, TellsWhatTheGpuTook)
{
   if (!is_believed()) GTEST_SKIP() << "the machine is too busy";
   for (int i = 0; i < 40; ++i) frame();
   EXPECT_GT(sum_of("frame"), 0);
   EXPECT_GT(sum_of("frame > inside"), 0);
   EXPECT_LT(sum_of("frame > inside"), sum_of("frame"));
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_EQ(info.surplus_ends + info.unclosed_zones, 0u);
   EXPECT_EQ(spans_open(), 1);
   Prof_d3d11_gpu_stop();
   EXPECT_EQ(spans_open(), 0);
}

// A frame in which the clock did not hold is no frame; the next ones are.
TEST_F(Direct3D11_gpu, LeavesOutWhereTheClockDidNotHold)
{
   if (!is_believed()) GTEST_SKIP() << "the machine is too busy";
   for (int i = 0; i < 10; ++i) frame();
   fake_clock(CLOCK_BROKEN);
   for (int i = 0; i < 4; ++i) frame();
   const double before = sum_of("frame");
   for (int i = 0; i < 20; ++i) frame();
   EXPECT_EQ(sum_of("frame"), before);
   EXPECT_EQ(gpu_info(), "ok");
   fake_clock(CLOCK_TRUE);
   for (int i = 0; i < 12; ++i) frame();
   EXPECT_GT(sum_of("frame"), before);
}

TEST_F(Direct3D11_gpu, DoesNothingBeforeAStart)
{
   for (int i = 0; i < 3; ++i) frame();
   EXPECT_EQ(gpu_info(), "");
   Prof_d3d11_gpu_stop();
   EXPECT_TRUE(told.empty());
}

// A list of commands runs later, or never; another device has another clock.
TEST_F(Direct3D11_gpu, TakesTheImmediateContextAlone)
{
   Held<ID3D11DeviceContext> deferred;
   D3d11_Device other;
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   ASSERT_EQ(device_.get()->CreateDeferredContext(0, deferred.out()), S_OK);
   for (ID3D11DeviceContext *c :
        {deferred.get(), other.context(), static_cast<ID3D11DeviceContext *>(nullptr)}) {
      Prof_d3d11_gpu_begin(c, "elsewhere");
      Prof_d3d11_gpu_end(c);
      Prof_d3d11_gpu_end(c);
   }
   frame();
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_EQ(info.surplus_ends + info.unclosed_zones, 0u);
}

TEST_F(Direct3D11_gpu, NamesWhatIsOutOfBalance)
{
   ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
   Prof_Info info;
   Prof_d3d11_gpu_begin(context(), "unclosed");
   Prof_update(1);
   for (int i = 0; i < 20; ++i) frame();
   Prof_get_info(&info);
   EXPECT_GE(info.unclosed_zones, 1u);
   Prof_d3d11_gpu_end(context());
   Prof_d3d11_gpu_end(context());
   Prof_get_info(&info);
   EXPECT_GE(info.surplus_ends, 1u);
}

TEST_F(Direct3D11_gpu, SurvivesLivesAndHoldsNothing)
{
   const ULONG before = holders(device_.get()), contexts = holders(context());
   for (int life = 0; life < 3; ++life) {
      ASSERT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
      for (int i = 0; i < 12; ++i) frame();
      if (life == 1) {
         Prof_shutdown();
         hear();
         for (int i = 0; i < 12; ++i) frame();
      }
      if (life != 0) Prof_d3d11_gpu_stop();
   }
   context()->ClearState();
   context()->Flush();
   EXPECT_EQ(holders(device_.get()), before);
   EXPECT_EQ(holders(context()), contexts);
}

TEST_F(Direct3D11_gpu, LeavesNothingBehindWhateverFails)
{
   const ULONG before = holders(device_.get());
   EXPECT_EQ(Prof_d3d11_gpu_start(nullptr), 0);
   EXPECT_EQ(told_times("will not be measured: the device is null"), 1);
   for (const char *call : {"CreateVertexShader", "CreateInputLayout", "CreatePixelShader",
                            "CreateTexture2D", "CreateRenderTargetView", "CreateBuffer",
                            "CreateBlendState",
                            "CreateQuery", "GetData"}) {
      told.clear();
      no_faults();
      fault_failing(call, static_cast<long>(0x887A0005));
      EXPECT_EQ(Prof_d3d11_gpu_start(device_.get()), 0) << call;
      EXPECT_EQ(told_times("GPU zones will not be measured: "), 1) << call;
      EXPECT_EQ(holders(device_.get()), before) << call;
   }
   told.clear();
   no_faults();
   fault_failing("GetFeatureLevel", D3D_FEATURE_LEVEL_9_1);
   EXPECT_EQ(Prof_d3d11_gpu_start(device_.get()), 0);
   EXPECT_EQ(told_times("below 10_0"), 1);
}

// Stamps that are lost with the device are given up after a while.
TEST_F(Direct3D11_gpu, GoesOnAfterStampsThatNeverCome)
{
   if (!is_believed()) GTEST_SKIP() << "the machine is too busy";
   for (int i = 0; i < 10; ++i) frame();
   fault_failing("GetData", static_cast<long>(0x887A0005));
   for (int i = 0; i < 12; ++i) frame();
   no_faults();
   for (int i = 0; i < 12; ++i) frame();
   EXPECT_EQ(gpu_info(), "ok");
   EXPECT_GT(sum_of("frame"), 0);
}

} // namespace
