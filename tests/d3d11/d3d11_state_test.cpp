// d3d11_state_test.cpp - whatever a game has set in a context is there again after a draw, and held
// as often as before; and none of it disturbs the overlay.
#include "../../sources/gpu_d3d11/prof_d3d11_gpu.h"
#include "../adapters/gpu_book.h"
#include "d3d11_faults.h"
#include "d3d11_state.h"

namespace {

const int W = 400, H = 300;

class Direct3D11_state : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      ASSERT_TRUE(device_.ok()) << device_.reason();
      faults_in(device_.get(), device_.context());
      target_ = std::make_unique<D3d11_Target>(device_, D3d11_Kind(), W, H);
      odd_ = std::make_unique<Odd_State>(device_, target_->view());
      play_session(60);
      open_panel();
      const Prof_D3d11 host = device_.host();
      ASSERT_EQ(Prof_d3d11_start(&host), 1);
   }
   void TearDown() override
   {
      device_.context()->ClearState();
      Prof_d3d11_gpu_stop();
      Prof_d3d11_stop();
   }
   int draw() { return Prof_d3d11_draw(device_.context(), W, H); }
   // Draws over what is bound by then, and returns how many draws drew.
   int puts_back(int times = 1)
   {
      const std::string before = tell_state(device_.context());
      int drawn = 0;
      for (int i = 0; i < times; ++i) drawn += draw();
      EXPECT_EQ(tell_state(device_.context()), before);
      return drawn;
   }
   D3d11_Device device_;
   std::unique_ptr<D3d11_Target> target_;
   std::unique_ptr<Odd_State> odd_;
};

// One that sees nothing would pass everything.
TEST_F(Direct3D11_state, IsTold)
{
   ID3D11DeviceContext *c = device_.context();
   c->ClearState();
   const std::string empty = tell_state(c);
   odd_->set(c);
   const std::string odd = tell_state(c);
   EXPECT_NE(odd, empty);
   for (const char *part : {"viewport 9 8 7 6", "scissor 5 6 7 8", "factor 0.125 0.25 0.5 0.75",
                            "mask 5a5a5a5a", "ref a5", "stride 28 offset 12", "offset 12 topology"})
      EXPECT_NE(odd.find(part), std::string::npos) << part << "\n" << odd;
   c->PSSetShaderResources(2, 1, std::vector<ID3D11ShaderResourceView *>(1).data());
   EXPECT_NE(tell_state(c), odd);
   std::printf("a geometry shader is %s\n", odd_->has_geometry() ? "bound" : "not to be had");
}

TEST_F(Direct3D11_state, IsPutBackWhereNothingIsSet)
{
   device_.context()->ClearState();
   ID3D11RenderTargetView *const view = target_->view();
   device_.context()->OMSetRenderTargets(1, &view, nullptr);
   EXPECT_EQ(puts_back(), 1);
}

TEST_F(Direct3D11_state, IsPutBackWhereAllIsOddAlsoWithWhatPixelsWriteTo)
{
   for (bool writes : {false, true}) {
      odd_->set(device_.context(), writes);
      EXPECT_EQ(puts_back(10), 10);
   }
}

TEST_F(Direct3D11_state, IsLeftAloneWhereNothingIsDrawn)
{
   odd_->set(device_.context());
   fault_failing("Map", static_cast<long>(0x887A0005));
   EXPECT_EQ(puts_back(), 0);
   no_faults();
}

// Culled, cut, too deep, blended away, predicated: and yet the picture is the overlay's.
TEST_F(Direct3D11_state, DoesNotDisturbTheOverlay)
{
   const Bytes scene = paint_scene(W, H);
   target_->begin(scene);
   odd_->set(device_.context());
   EXPECT_EQ(draw(), 1);
   device_.context()->ClearState();
   const Bytes drawn = target_->pixels();
   EXPECT_EQ(differs(drawn, drawn_over(scene, W, H)), 0u);
   EXPECT_NE(drawn, scene);
}

// Hull and domain shaders, and class instances, which Wine 8 has none of, are played.
TEST_F(Direct3D11_state, HasShadersAndInstancesPutBack)
{
   odd_->set(device_.context());
   fake_shaders();
   EXPECT_EQ(draw(), 1);
   EXPECT_EQ(fakes_wrong(), "");
   EXPECT_EQ(fakes_unbound(), 2) << "hull and domain, while the overlay is drawn";
   EXPECT_EQ(draw(), 1);
   EXPECT_EQ(fakes_wrong(), "");
}

// The test of the clock draws into a target of its own.
TEST_F(Direct3D11_state, IsPutBackByTheTestOfTheClock)
{
   for (bool writes : {false, true}) {
      odd_->set(device_.context(), writes);
      const std::string before = tell_state(device_.context());
      EXPECT_EQ(Prof_d3d11_gpu_start(device_.get()), 1);
      Prof_d3d11_gpu_stop();
      EXPECT_EQ(tell_state(device_.context()), before);
   }
}

} // namespace
