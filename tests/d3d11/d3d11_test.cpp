// d3d11_test.cpp - the adapter for Direct3D 11 beyond its pictures (adapters/pictures_test.cpp has
// those): what it says of a host that lends too little, of calls that fail, of shaders that are
// refused, of a device that is lost; contexts, threads, lives, and that nothing stays held.
#include "../adapters/gpu_book.h"
#include "d3d11_context.h"
#include "d3d11_faults.h"

namespace {

const int W = 640, H = 480;
const long REMOVED = static_cast<long>(0x887A0005), NO_MEMORY = static_cast<long>(0x8007000E);
const long INVALID = static_cast<long>(0x80070057);

class Direct3D11 : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      make_device();
      ASSERT_TRUE(device_->ok()) << device_->reason();
      play_session(60);
      open_panel();
      soft_ = drawn_over(scene_, W, H);
   }
   void TearDown() override
   {
      no_faults();
      Prof_d3d11_stop();
      target_.reset();
      device_.reset();
   }
   void make_device(D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0, UINT flags = 0)
   {
      target_.reset();
      device_ = std::make_unique<D3d11_Device>(level, flags);
      if (!device_->ok()) return;
      faults_in(device_->get(), device_->context());
      target_ = std::make_unique<D3d11_Target>(*device_, D3d11_Kind(), W, H);
   }
   int start(int linear = 0) const
   {
      Prof_D3d11 host = device_->host();
      host.linear = linear;
      return Prof_d3d11_start(&host);
   }
   int draw() const { return Prof_d3d11_draw(device_->context(), W, H); }
   // As a game does it, and what must be seen then.
   void draws_right()
   {
      soft_ = drawn_over(scene_, W, H);
      EXPECT_NE(soft_, scene_);
      target_->begin(scene_);
      EXPECT_EQ(draw(), 1) << all_told();
      expect_soft();
   }
   void expect_soft() { EXPECT_EQ(differs(target_->pixels(), soft_), 0u); }
   void draws_nothing()
   {
      target_->begin(scene_);
      EXPECT_EQ(draw(), 0);
      EXPECT_EQ(target_->pixels(), scene_);
   }
   std::unique_ptr<D3d11_Device> device_;
   std::unique_ptr<D3d11_Target> target_;
   const Bytes scene_ = paint_scene(W, H);
   Bytes soft_; // the scene with the overlay, by the rasteriser
};

// ---- a host that lends too little ----

TEST_F(Direct3D11, TellsWhatTheHostDidNotLend)
{
   Prof_D3d11 host = {};
   EXPECT_EQ(Prof_d3d11_start(nullptr), 0);
   expect_told("not be drawn: a null Prof_D3d11");
   EXPECT_EQ(Prof_d3d11_start(&host), 0);
   expect_told("Prof_D3d11.device is null");
   fault_failing("GetFeatureLevel", D3D_FEATURE_LEVEL_9_3);
   EXPECT_EQ(start(), 0);
   expect_told("feature level is below 10_0");
   EXPECT_EQ(told.size(), 3u) << all_told();
   no_faults();
   draws_nothing();
   EXPECT_EQ(start(), 1);
   draws_right();
}

// Of whatever claims to be one, no more is copied than there is room for.
TEST_F(Direct3D11, RefusesListsThatAreNotOurs)
{
   const std::vector<Prof_Draw_Vertex> corners(65536);
   EXPECT_EQ(start(), 1);
   told.clear();
   for (const Prof_Draw_List &list : lists_that_are_not_ours(corners.data()))
      EXPECT_EQ(Prof_d3d11_draw_list(device_->context(), &list), 0);
   expect_told_only("not drawn: the list claims more than 32,768 corners");
   draws_right();
}

TEST_F(Direct3D11, DrawsNothingBeforeAStartAndSaysSoOnceALife)
{
   draws_nothing();
   draws_nothing();
   expect_told("not drawn: Prof_d3d11_start was not called");
   EXPECT_EQ(start(), 1);
   draws_right();
   EXPECT_EQ(Prof_d3d11_draw(device_->context(), 0, -5), 1) << "nothing to draw";
   EXPECT_EQ(Prof_d3d11_draw_list(nullptr, nullptr), 0);
   EXPECT_EQ(Prof_d3d11_draw(nullptr, W, H), 0);
   expect_told("not drawn: a null context");
   Prof_d3d11_stop();
   Prof_d3d11_stop();
   draws_nothing();
}

TEST_F(Direct3D11, TellsWhereNoTargetIsBound)
{
   EXPECT_EQ(start(), 1);
   device_->context()->OMSetRenderTargets(0, nullptr, nullptr);
   EXPECT_EQ(draw(), 0);
   EXPECT_EQ(draw(), 0);
   expect_told("not drawn: no render target is bound in slot 0");
   // A target in another slot is not where the overlay goes.
   ID3D11RenderTargetView *const views[2] = {nullptr, target_->view()};
   device_->context()->OMSetRenderTargets(2, views, nullptr);
   EXPECT_EQ(draw(), 0);
   draws_right();
}

TEST_F(Direct3D11, TellsOfAContextOfAnotherDevice)
{
   D3d11_Device other;
   EXPECT_EQ(start(), 1);
   EXPECT_EQ(Prof_d3d11_draw(other.context(), W, H), 0);
   expect_told("of another device than that of Prof_d3d11_start");
   draws_right();
}

// ---- a device that refuses ----

TEST_F(Direct3D11, LeavesNothingBehindWhateverFails)
{
   EXPECT_EQ(start(), 1);
   Prof_d3d11_stop();
   const ULONG before = holders(device_->get());
   for (const std::string &call : can_fail()) {
      for (long result : {NO_MEMORY, REMOVED, INVALID, static_cast<long>(0x87654321)}) {
         const bool used = call != "CreateRenderTargetView" && call != "CreateQuery";
         told.clear();
         no_faults();
         fault_failing(call, result);
         EXPECT_EQ(start(), used ? 0 : 1) << call;
         EXPECT_EQ(times_told("Prof_d3d11_start: the overlay will not be drawn: " + call), used)
            << all_told();
         Prof_d3d11_stop();
         EXPECT_EQ(holders(device_->get()), before) << call;
      }
   }
   no_faults();
   EXPECT_EQ(start(), 1);
   draws_right();
}

// The bytes are refused, so the text is compiled: the same pictures.
TEST_F(Direct3D11, CompilesWhatTheDeviceRefuses)
{
   const ULONG before = holders(device_->get());
   for (const char *call : {"CreateVertexShader", "CreateInputLayout", "CreatePixelShader"}) {
      told.clear();
      fault_failing(call, INVALID, 1);
      EXPECT_EQ(start(), 1) << all_told();
      expect_told_only(std::string("refuses shaders of iprof's (") + call);
      draws_right();
      Prof_d3d11_stop();
      device_->context()->ClearState();
      EXPECT_EQ(holders(device_->get()), before) << call;
   }
   EXPECT_EQ(GetModuleHandleA("d3dcompiler_43.dll"), nullptr);
}

TEST_F(Direct3D11, TellsOfALostDeviceAndStartsOnTheNext)
{
   for (int lost = 0; lost < 3; ++lost) {
      EXPECT_EQ(start(), 1);
      draws_right();
      told.clear();
      for (int i = 0; i < 2; ++i) {
         fault_failing("Map", REMOVED, 1);
         draws_nothing();
      }
      expect_told("not drawn: Map: the device is removed (0x887A0005)");
      Prof_d3d11_stop();
      no_faults();
      make_device();
      ASSERT_TRUE(device_->ok());
   }
}

// A host that forgot Prof_d3d11_stop: what was started is given back at the next start.
TEST_F(Direct3D11, StartsTwiceAndHoldsNothingTwice)
{
   const ULONG before = holders(device_->get());
   EXPECT_EQ(start(), 1);
   const ULONG started = holders(device_->get());
   EXPECT_GT(started, before);
   for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(start(), 1);
      EXPECT_EQ(holders(device_->get()), started);
      draws_right();
   }
   Prof_d3d11_stop();
   device_->context()->ClearState();
   device_->context()->Flush();
   EXPECT_EQ(holders(device_->get()), before);
   EXPECT_TRUE(told.empty()) << all_told();
}

// The device is given back by the game first: ours keeps it until the stop.
TEST_F(Direct3D11, OutlivesTheGamesHoldOnADevice)
{
   for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(start(), 1);
      draws_right();
      make_device();
   }
   EXPECT_EQ(start(), 1);
   draws_right();
}

// ---- contexts and threads ----

TEST_F(Direct3D11, DrawsInADeferredContext)
{
   Held<ID3D11DeviceContext> deferred;
   Held<ID3D11CommandList> commands;
   EXPECT_EQ(start(), 1);
   ASSERT_EQ(device_->get()->CreateDeferredContext(0, deferred.out()), S_OK);
   ID3D11RenderTargetView *const view = target_->view();
   deferred->OMSetRenderTargets(1, &view, nullptr);
   EXPECT_EQ(Prof_d3d11_draw(deferred.get(), W, H), 1) << all_told();
   ASSERT_EQ(deferred->FinishCommandList(FALSE, commands.out()), S_OK);
   target_->begin(scene_);
   device_->context()->ExecuteCommandList(commands.get(), TRUE);
   expect_soft();
}

TEST_F(Direct3D11, DrawsWithADeviceOfOneThread)
{
   make_device(D3D_FEATURE_LEVEL_10_0, D3D11_CREATE_DEVICE_SINGLETHREADED);
   ASSERT_TRUE(device_->ok());
   EXPECT_EQ(start(), 1);
   draws_right();
}

TEST_F(Direct3D11, AnotherThreadDrawsTheListThatItTook)
{
   EXPECT_EQ(start(), 1);
   ASSERT_EQ(Prof_overlay_prepare(W, H), 1);
   std::thread render([&] {
      target_->begin(scene_);
      EXPECT_EQ(draw(), 0) << "not this thread's";
      EXPECT_EQ(Prof_d3d11_draw_list(device_->context(), Prof_overlay_take()), 1);
   });
   render.join();
   expect_soft();
   expect_told("Prof_d3d11_draw: nothing is drawn, for another thread");
}

TEST_F(Direct3D11, OutlivesAShutdown)
{
   EXPECT_EQ(start(), 1);
   for (int life = 0; life < 3; ++life) {
      draws_right();
      EXPECT_EQ(Prof_shutdown(), 1);
      hear();
      play_more(20);
      open_panel(Prof_ACTION_FLAME);
   }
   draws_right();
}

// Draws that follow each other at once must not write into corners that the GPU still reads.
TEST_F(Direct3D11, KeepsWhatIsInFlight)
{
   const Prof_Action screens[] = {Prof_ACTION_REPORT, Prof_ACTION_FRAMES, Prof_ACTION_FLAME};
   std::vector<std::unique_ptr<D3d11_Target>> targets;
   Bytes soft[3];
   EXPECT_EQ(start(), 1);
   for (size_t i = 0; i < 3; ++i) {
      targets.push_back(std::make_unique<D3d11_Target>(*device_, D3d11_Kind(), W, H));
      open_panel(screens[i]);
      soft[i] = drawn_over(scene_, W, H);
      targets[i]->begin(scene_);
      EXPECT_EQ(draw(), 1);
   }
   for (size_t i = 0; i < 3; ++i) {
      EXPECT_NE(soft[i], soft[(i + 1) % 3]);
      EXPECT_EQ(differs(targets[i]->pixels(), soft[i]), 0u) << i;
   }
}

// A chain takes another size while we are started: nothing of it is held.
TEST_F(Direct3D11, HoldsNothingOfATarget)
{
   EXPECT_EQ(start(), 1);
   target_->begin(scene_);
   const ULONG before = holders(target_->view());
   for (int i = 0; i < 5; ++i) EXPECT_EQ(draw(), 1);
   EXPECT_EQ(holders(target_->view()), before);
}

// Colours are decoded, as for an SRGB format, whose name a target of half floats lacks.
TEST_F(Direct3D11, DecodesColoursWhereLightIsLinear)
{
   long long sum[2] = {};
   for (int linear : {0, 1}) {
      EXPECT_EQ(start(linear), 1);
      target_->begin(scene_);
      EXPECT_EQ(draw(), 1);
      for (unsigned char byte : target_->pixels()) sum[linear] += byte;
   }
   EXPECT_LT(sum[1], sum[0]);
}

} // namespace
