// d3d11_gpu_test.cpp - GPU zones by the clock of Direct3D 11: that Wine's is refused, and what
// zones tell by one that is true, which d3d11_faults.h plays; what is left out, and calls that
// fail.
#include "../../sources/gpu_d3d11/prof_d3d11_gpu.h"
#include "../../src/show/prof_label.h"
#include "../adapters/gpu_book.h"
#include "d3d11_context.h"
#include "d3d11_faults.h"

namespace {

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
   int start() const { return Prof_d3d11_gpu_start(device_.get()); }
   void start_with(Fake_Clock clock)
   {
      fake_clock(clock);
      ASSERT_EQ(start(), 1);
   }
   bool is_believed_at_last()
   {
      return is_believed(
         [this] {
            start_with(CLOCK_PASSES);
            fake_clock(CLOCK_TRUE);
            frame();
         },
         Prof_d3d11_gpu_stop);
   }
   void frames(int count)
   {
      for (int i = 0; i < count; ++i) frame();
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
   ASSERT_EQ(start(), 1);
   ASSERT_EQ(Prof_Label_find("gpu", name), 1);
   EXPECT_STRNE(name, "");
   frames(12);
   EXPECT_NE(gpu_info().find(name), std::string::npos) << name << ", " << gpu_info();
}

TEST_F(Direct3D11_gpu, RefusesTheClockOfWine)
{
   ASSERT_EQ(start(), 1);
   frames(12);
   std::printf("%s\n", gpu_info().c_str());
   EXPECT_NE(gpu_info(), "ok");
   EXPECT_NE(gpu_info(), "");
   EXPECT_LT(sum_of("frame"), 0);
}

// On a busy machine the test of the start says nothing. GL's tests have what comes of more such
// tests.
TEST_F(Direct3D11_gpu, IsTestedLaterAndBelievedThen)
{
   start_with(CLOCK_SHAKY);
   frame();
   expect_gpu_info("not shown yet");
   fake_clock(CLOCK_PASSES);
   frames(600);
   expect_gpu_info("not shown yet");
   frame();
   for (int i = 0; i < 601 && gpu_info() != "ok"; ++i) frame();
   expect_ok_unless_busy();
}

TEST_F(Direct3D11_gpu, TellsWhatTheGpuTook)
{
   if (!is_believed_at_last()) GTEST_SKIP() << "the machine is too busy";
   frames(40);
   EXPECT_GT(sum_of("frame"), 0);
   EXPECT_GT(sum_of("frame > inside"), 0);
   EXPECT_LT(sum_of("frame > inside"), sum_of("frame"));
   EXPECT_EQ(wrong_ends(), 0u);
   EXPECT_EQ(spans_open(), 1);
   Prof_d3d11_gpu_stop();
   EXPECT_EQ(spans_open(), 0);
}

// A frame in which the clock did not hold is no frame; the next ones are.
TEST_F(Direct3D11_gpu, LeavesOutWhereTheClockDidNotHold)
{
   if (!is_believed_at_last()) GTEST_SKIP() << "the machine is too busy";
   frames(10);
   fake_clock(CLOCK_BROKEN);
   frames(4);
   const double before = sum_of("frame");
   frames(20);
   EXPECT_EQ(sum_of("frame"), before);
   EXPECT_EQ(gpu_info(), "ok");
   fake_clock(CLOCK_TRUE);
   frames(12);
   EXPECT_GT(sum_of("frame"), before);
}

TEST_F(Direct3D11_gpu, DoesNothingBeforeAStart)
{
   frames(3);
   EXPECT_EQ(gpu_info(), "");
   Prof_d3d11_gpu_stop();
   EXPECT_TRUE(told.empty());
}

// A list of commands runs later, or never; another device has another clock.
TEST_F(Direct3D11_gpu, TakesTheImmediateContextAlone)
{
   Held<ID3D11DeviceContext> deferred;
   D3d11_Device other;
   ASSERT_EQ(start(), 1);
   ASSERT_EQ(device_.get()->CreateDeferredContext(0, deferred.out()), S_OK);
   for (ID3D11DeviceContext *c :
        {deferred.get(), other.context(), static_cast<ID3D11DeviceContext *>(nullptr)}) {
      Prof_d3d11_gpu_begin(c, "elsewhere");
      Prof_d3d11_gpu_end(c);
      Prof_d3d11_gpu_end(c);
   }
   frame();
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST_F(Direct3D11_gpu, NamesWhatIsOutOfBalance)
{
   ASSERT_EQ(start(), 1);
   Prof_d3d11_gpu_begin(context(), "unclosed");
   Prof_update(1);
   frames(20);
   EXPECT_GE(get_info().unclosed_zones, 1u);
   Prof_d3d11_gpu_end(context());
   Prof_d3d11_gpu_end(context());
   EXPECT_GE(get_info().surplus_ends, 1u);
}

TEST_F(Direct3D11_gpu, SurvivesLivesAndHoldsNothing)
{
   const ULONG before = holders(device_.get()), contexts = holders(context());
   for (int life = 0; life < 3; ++life) {
      ASSERT_EQ(start(), 1);
      frames(12);
      if (life == 1) {
         Prof_shutdown();
         hear();
         frames(12);
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
   expect_told("will not be measured: the device is null");
   for (const char *call :
        {"CreateVertexShader", "CreateInputLayout", "CreatePixelShader", "CreateTexture2D",
         "CreateRenderTargetView", "CreateBuffer", "CreateBlendState", "CreateQuery", "GetData"}) {
      told.clear();
      no_faults();
      fault_failing(call, static_cast<long>(0x887A0005));
      EXPECT_EQ(start(), 0) << call;
      expect_told("GPU zones will not be measured: ");
      EXPECT_EQ(holders(device_.get()), before) << call;
   }
   told.clear();
   no_faults();
   fault_failing("GetFeatureLevel", D3D_FEATURE_LEVEL_9_1);
   EXPECT_EQ(start(), 0);
   expect_told("below 10_0");
}

// Stamps that are lost with the device are given up after a while.
TEST_F(Direct3D11_gpu, GoesOnAfterStampsThatNeverCome)
{
   if (!is_believed_at_last()) GTEST_SKIP() << "the machine is too busy";
   frames(10);
   fault_failing("GetData", static_cast<long>(0x887A0005));
   frames(12);
   no_faults();
   frames(12);
   EXPECT_EQ(gpu_info(), "ok");
   EXPECT_GT(sum_of("frame"), 0);
}

} // namespace
