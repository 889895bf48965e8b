// gpu_test.cpp - GPU zones: softpipe, whose clock is right, llvmpipe, whose clock is not, and a
// driver of our own making, whose clock does what the test says.
#include "../../sources/gpu_gl/prof_gpu_trust.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/frame/prof_timeline.h"
#include "../../src/gather/prof_path.h"
#include "gl_kinds.h"
#include "tests/contexts.h"
#include <unistd.h>

// prof_gpu_query.h is not for who has another loader.
extern "C" const char *Prof_Gpu_Query_lack(void);

namespace {

double now_ms()
{
   using namespace std::chrono;
   return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

void frame(double cpu_ms = 10, int recorded = 1)
{
   spend(cpu_ms);
   Prof_update(recorded);
}

std::string gpu_info() { return get_info().gpu; }

bool tells(const std::string &part) { return has(gpu_info(), part); }

// A busy machine: the clock is tested later.
bool is_put_off() { return tells("not shown yet"); }

// Three times it was.
bool is_given_up() { return tells("too busy"); }

bool reports(const std::string &part) { return has(report_text(), part); }

bool is_named(const std::string &zone) { return reports("GPU zone not closed: " + zone); }

// Hierarchical milliseconds of a path, summed over all frames kept.
double sum_of(const char *path)
{
   Prof_Stats stats;
   const int kept = get_info().frames_kept;
   if (!kept || !Prof_get_path_stats(path, 1, 0, kept - 1, &stats)) return 0;
   return stats.mean * stats.frames;
}

using Sums = std::map<std::string, double>;

void expect_sums(const Sums &sums, double slack = 1e-4)
{
   for (const auto &sum : sums)
      EXPECT_NEAR(sum_of(sum.first.c_str()), sum.second, sum.second > 0 ? slack : 0) << sum.first;
}

// A zone in which nothing is drawn.
void empty_zone(const char *name)
{
   Prof_gpu_begin(name);
   Prof_gpu_end();
}

// Until the test of the clock is over, which is put off where others are busy.
void test_clock(double cpu_ms = 10, int recorded = 1)
{
   do {
      empty_zone("start");
      frame(cpu_ms, recorded);
   } while (is_put_off());
}

// Zones that a frame leaves open are counted and named by the next one, and their ends, which come
// late, are no surplus.
void expect_balance_is_told()
{
   const unsigned long surplus = get_info().surplus_ends;
   char name[] = "left_open";
   Prof_gpu_begin(name);
   Prof_gpu_begin("left_open_too");
   std::strcpy(name, "changed");
   frame();
   empty_zone("closes");
   frame();
   EXPECT_EQ(get_info().unclosed_zones, 2u);
   EXPECT_TRUE(is_named("left_open\n"));
   EXPECT_TRUE(is_named("left_open_too"));
   Prof_gpu_end();
   Prof_gpu_end();
   EXPECT_EQ(get_info().surplus_ends, surplus);
   Prof_gpu_end();
   EXPECT_EQ(get_info().surplus_ends, surplus + 1);
}

// ---- work for a real driver ----

class Work {
 public:
   Work()
   {
      program_ = GL(glCreateProgram)();
      add(GL_VERTEX_SHADER,
         "#version 150\nvoid main() { vec2 p = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);\n"
         "gl_Position = vec4(p * 2.0 - 1.0, 0, 1); }\n");
      add(GL_FRAGMENT_SHADER,
         "#version 150\nuniform int n; out vec4 c;\nvoid main() { vec2 v = gl_FragCoord.xy;\n"
         "for (int i = 0; i < n; ++i) v = fract(v.yx * 1.3 + sin(v)); c = vec4(v, 0, 1); }\n");
      GL(glLinkProgram)(program_);
      GL(glGenVertexArrays)(1, &array_);
   }
   void draw(int rounds) const
   {
      GL(glUseProgram)(program_);
      GL(glBindVertexArray)(array_);
      GL(glUniform1i)(GL(glGetUniformLocation)(program_, "n"), rounds);
      GL(glDrawArrays)(GL_TRIANGLES, 0, 3);
   }

 private:
   void add(GLenum kind, const char *source) const
   {
      GLuint shader = GL(glCreateShader)(kind);
      GL(glShaderSource)(shader, 1, &source, nullptr);
      GL(glCompileShader)(shader);
      GL(glAttachShader)(program_, shader);
   }
   GLuint program_, array_ = 0;
};

TEST(SoftpipeGpu, TellsWhatTheWorkTakes)
{
   setenv("GALLIUM_DRIVER", "softpipe", 1);
   Gl_Context context(API_CORE, 3, 3, 16, 16);
   NEED(context);
   if (!std::strstr(reinterpret_cast<const char *>(GL(glGetString)(GL_RENDERER)), "softpipe"))
      GTEST_SKIP() << "no softpipe";
   Work work;
   work.draw(1);
   frame();
   double spent = 0, inner = 0;
   test_clock(200);
   for (int i = 0; i < 12; ++i) {
      GL(glFinish)();
      double begin = now_ms();
      Prof_gpu_begin("scene");
      work.draw(1000);
      GL(glFinish)();
      double middle = now_ms();
      Prof_gpu_begin("lights");
      work.draw(2000);
      GL(glFinish)();
      inner += now_ms() - middle;
      Prof_gpu_end();
      Prof_gpu_end();
      spent += now_ms() - begin;
      frame(200);
   }
   empty_zone("scene"); // collects
   frame(200);
   if (is_given_up()) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
   EXPECT_GT(spent, 5);
   EXPECT_NEAR(sum_of("scene"), spent, 0.1 * spent + 1);
   EXPECT_NEAR(sum_of("scene > lights"), inner, 0.1 * inner + 1);
   EXPECT_EQ(context_name(Prof_num_contexts() - 1), "GPU");
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

TEST(LlvmpipeGpu, IsNamedAndNothingIsShown)
{
   setenv("GALLIUM_DRIVER", "llvmpipe", 1);
   Gl_Context context(API_CORE, 3, 3, 64, 64);
   NEED(context);
   Work work;
   frame();
   for (int i = 0; i < 300 || is_put_off(); ++i) {
      Prof_gpu_begin("scene");
      if (i < 300) work.draw(10);
      Prof_gpu_end();
      frame();
   }
   EXPECT_TRUE(tells("llvmpipe")) << gpu_info();
   EXPECT_TRUE(tells("not shown"));
   EXPECT_EQ(sum_of("scene"), 0);
   int back;
   EXPECT_LT(Prof_Frame_Figures_mean_gpu(1, &back), 0) << "not known";
   EXPECT_TRUE(reports("GPU times are not shown: llvmpipe"));
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

// ---- a driver of our own making ----

// Queries by number: what they will tell, and how often they say "not yet" before.
struct Clock {
   bool honest = true;     // the CPU's clock, after all is done; else `sim`
   uint64_t sim = 1000000; // ns
   int turn = 0;           // frames
   int late = 0;           // by so many, results come
   int waits = 0;          // results asked for before they were there
   std::map<GLuint, std::pair<uint64_t, int>> queries;
   int stamps = 0;
   bool shaky = false;     // of every other stretch of the test it tells the half
   uint64_t begun = 0;     // such a stretch
   bool broke = false; // OpenGL ES only: times since then mean nothing. Asking forgets it
   bool tells_now = true; // likewise: not every driver has the call
} clock_;

uint64_t honest_ns()
{
   GL(glFinish)();
   return static_cast<uint64_t>(now_ms() * 1e6);
}

// In the test of the clock stamps come in pairs.
uint64_t shaky_ns()
{
   const uint64_t now = honest_ns();
   if (clock_.stamps % 2) return clock_.begun = now;
   return clock_.stamps % 4 ? now : clock_.begun + (now - clock_.begun) / 2;
}

void sim_stamp(GLuint name, GLenum)
{
   ++clock_.stamps;
   const uint64_t ns = clock_.shaky ? shaky_ns() : clock_.honest ? honest_ns() : clock_.sim;
   clock_.queries[name] = {ns, clock_.turn + clock_.late};
}

void sim_result(GLuint name, GLenum, GLuint64 *ns)
{
   auto &query = clock_.queries[name];
   if (query.second > clock_.turn) ++clock_.waits;
   *ns = query.first;
}

void sim_available(GLuint name, GLenum, GLuint *done)
{
   *done = clock_.queries[name].second <= clock_.turn;
}

void sim_integer(GLenum name, GLint *value)
{
   if (name != 0x8FBB) return GL(glGetIntegerv)(name, value); // GL_GPU_DISJOINT_EXT
   *value = clock_.broke;
   clock_.broke = false;
}

void sim_now(GLenum, GLint64 *ns) { *ns = static_cast<GLint64>(clock_.sim); }

// The driver below is known for its clock, and tried harder.
const GLubyte *sim_string(GLenum name)
{
   if (name == GL_RENDERER) return reinterpret_cast<const GLubyte *>("simulated");
   return GL(glGetString)(name);
}

// OpenGL ES has the same with a suffix.
void *sim_proc(const char *name)
{
   std::string plain = name;
   if (plain.size() > 3 && plain.substr(plain.size() - 3) == "EXT") plain.resize(plain.size() - 3);
   if (plain == "glGetInteger64v" && plain != name && !clock_.tells_now) return nullptr;
   static const std::map<std::string, void *> ours = {
      {"glQueryCounter", reinterpret_cast<void *>(sim_stamp)},
      {"glGetQueryObjectui64v", reinterpret_cast<void *>(sim_result)},
      {"glGetQueryObjectuiv", reinterpret_cast<void *>(sim_available)},
      {"glGetInteger64v", reinterpret_cast<void *>(sim_now)},
      {"glGetIntegerv", reinterpret_cast<void *>(sim_integer)},
      {"glGetString", reinterpret_cast<void *>(sim_string)}};
   if (ours.count(plain)) return ours.at(plain);
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}

class SimGpu : public testing::Test {
 protected:
   explicit SimGpu(Gl_Api api = API_CORE) : api_(api) {}
   void SetUp() override
   {
      context_ = std::make_unique<Gl_Context>(api_, 3, api_ == API_CORE ? 3 : 0, 64, 64);
      NEED(*context_);
      Prof_load_gl(sim_proc);
      ASSERT_TRUE(Prof_Gl_Load_ready_any());
      if (*Prof_Gpu_Query_lack()) GTEST_SKIP() << Prof_Gpu_Query_lack();
      start();
      ASSERT_EQ(gpu_info(), "ok");
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
   }
   // The test of the clock, which is true meanwhile.
   static void start(int recorded = 1)
   {
      Prof_load_gl(sim_proc);
      clock_.honest = true;
      frame(10, recorded);
      test_clock(10, recorded);
      clock_.honest = false;
   }
   static void zone(const char *name, double ms)
   {
      Prof_gpu_begin(name);
      clock_.sim += static_cast<uint64_t>(static_cast<int64_t>(ms * 1e6));
      Prof_gpu_end();
   }
   // As the GPU cannot take longer than the world, we wait for so many us.
   static void slow_frame(unsigned us)
   {
      usleep(us);
      frame();
   }
   static void frame_with(const char *name, double ms, unsigned us = 500)
   {
      zone(name, ms);
      slow_frame(us);
   }
   static void frames_with(int count, const char *name, double ms)
   {
      while (count-- > 0) frame_with(name, ms, 200);
   }
   // Enough frames for all that is in flight to come in.
   static void drain()
   {
      for (int i = 0; i < 20; ++i) {
         empty_zone("drain");
         ++clock_.turn;
         frame();
      }
   }
   // No result comes, or all do.
   static void hold_results() { clock_.late = 1000000; }
   static void give_results()
   {
      for (auto &query : clock_.queries) query.second.second = 0;
      clock_.late = 0;
   }
   static void drain_and_expect(const Sums &sums, double slack = 1e-4)
   {
      drain();
      expect_sums(sums, slack);
   }
   void TearDown() override
   {
      if (context_ && context_->ok()) {
         EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      }
   }
   Gl_Api api_;
   std::unique_ptr<Gl_Context> context_;
};

class SimEmbeddedGpu : public SimGpu {
 protected:
   SimEmbeddedGpu() : SimGpu(API_EMBEDDED) {}
};

TEST_F(SimGpu, LosesNothingAndCountsNothingTwice)
{
   double outer = 0, inner = 0;
   for (int i = 0; i < 50; ++i) {
      Prof_gpu_begin("scene");
      clock_.sim += 100000;
      zone("shadow", 0.25 + i * 0.01);
      clock_.sim += 50000;
      zone("shadow", 0.5);
      Prof_gpu_end();
      inner += 0.75 + i * 0.01;
      outer += 0.90 + i * 0.01;
      clock_.sim += 2000000; // the GPU is idle
      slow_frame(3000);
   }
   drain_and_expect({{"scene", outer}, {"scene > shadow", inner}});
}

TEST_F(SimGpu, ShowsInTheHudTheFrameThatItBelongsTo)
{
   clock_.late = 3; // polls
   for (int i = 1; i <= 10; ++i) {
      zone("scene", i * 0.1);
      usleep(2000);
      ++clock_.turn;
      frame();
   }
   clock_.late = 0;
   drain();
   int found = 0;
   for (int back = 0; back < Prof_Frame_Figures_count(); ++back) {
      const Prof_Pulse *pulse = Prof_Frame_Figures_get(back);
      // Frame 1 and 2 are the set-up's; 3 has 0.1 ms.
      if (pulse->number <= 2 || pulse->gpu_ms < 0.05) continue;
      EXPECT_NEAR(pulse->gpu_ms, (static_cast<double>(pulse->number) - 2) * 0.1, 1e-4);
      ++found;
   }
   EXPECT_EQ(found, 10);
}

TEST_F(SimGpu, NeverWaitsAndLeavesFramesOutInstead)
{
   hold_results();
   frames_with(100, "scene", 0.1);
   EXPECT_EQ(clock_.waits, 0);
   EXPECT_LT(clock_.stamps, 100) << "at most 8 frames are in flight";
   EXPECT_EQ(sum_of("scene"), 0);
   give_results();
   drain();
   EXPECT_GT(sum_of("scene"), 0.5) << "those in flight";
   EXPECT_LT(sum_of("scene"), 0.85);
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(SimGpu, RefusesAClockThatBeginsToLie)
{
   frames_with(20, "good", 0.1);
   drain();
   double good = sum_of("good");
   EXPECT_NEAR(good, 2, 0.01);
   for (int i = 0; i < 20; ++i) {
      zone("bad", 1144898); // as the first TIME_ELAPSED of llvmpipe
      frame();
   }
   drain_and_expect({{"bad", 0}});
   EXPECT_TRUE(tells("1144898.0 ms")) << gpu_info();
   EXPECT_NEAR(sum_of("good"), good, 1e-6) << "what was true stays";
}

// The main thread updates when it likes: here in the middle of a zone, and twice in a picture.
TEST_F(SimGpu, StandsOnARenderThreadWhateverTheUpdatesDo)
{
   const auto elsewhere = [&](const std::function<void()> &work) {
      std::thread([&] {
         context_->make_current();
         work();
         Gl_Context::release();
      }).join();
   };
   Gl_Context::release();
   for (int i = 0; i < 50; ++i) {
      elsewhere([] {
         Prof_gpu_begin("scene");
         zone("shadow", 0.25);
      }); // its zone is open; the context goes on to the next thread
      if (i % 2) frame();
      if (i % 3) frame();
      elsewhere([] {
         zone("shadow", 0.5);
         Prof_gpu_end();
      });
      slow_frame(3000);
   }
   context_->make_current();
   drain_and_expect({{"scene", 50 * 0.75}, {"scene > shadow", 50 * 0.75}});
   EXPECT_EQ(wrong_ends(), 0u);
}

// A program that draws on demand: each of its frames begins with an update that records nothing.
TEST_F(SimGpu, StandsInFramesThatAreDrawnOnDemand)
{
   for (int i = 0; i < 30; ++i) {
      Prof_fake_ticks += 400000000;
      Prof_update(0);
      frame_with("scene", 0.1, 2000);
   }
   drain_and_expect({{"scene", 3}});
}

TEST_F(SimGpu, ForgivesASingleJump)
{
   for (int i = 0; i < 30; ++i) frame_with("scene", i == 10 ? -0.5 : 0.1, 200);
   drain_and_expect({{"scene", 2.9}}, 0.01);
   EXPECT_EQ(gpu_info(), "ok");
}

TEST_F(SimGpu, CountsWhatIsOutOfBalance)
{
   Prof_gpu_end();
   EXPECT_EQ(get_info().surplus_ends, 1u);
   expect_balance_is_told();
   frame_with("scene", 0.1, 1000);
   drain_and_expect({{"scene", 0.1}});
}

TEST_F(SimGpu, StandsDeepAndManyZones)
{
   for (int i = 0; i < 100; ++i) Prof_gpu_begin("deep");
   for (int i = 0; i < 100; ++i) Prof_gpu_end();
   for (int i = 0; i < 1000; ++i) zone("many", 0.001);
   EXPECT_EQ(get_info().surplus_ends, 0u);
   slow_frame(2000);
   drain();
   EXPECT_GT(sum_of("many"), 0.2);
   EXPECT_LT(sum_of("many"), 0.26) << "256 zones a frame";
}

TEST_F(SimGpu, GoesOnInAnotherContextWhenItsOwnIsLost)
{
   frame_with("before", 0.1);
   drain();
   context_.reset();
   for (int i = 0; i < 10; ++i) { // no context at all
      zone("nowhere", 0.1);
      frame();
   }
   context_ = std::make_unique<Gl_Context>(API_CORE, 3, 3, 64, 64);
   frames_with(300, "after", 0.1);
   drain_and_expect({{"before", 0.1}, {"nowhere", 0}});
   EXPECT_GT(sum_of("after"), 3);
}

TEST_F(SimGpu, ForgetsAFrameLeftOpenInAContextThatIsLost)
{
   Prof_gpu_begin("left_open");
   frame();
   Gl_Context::release();
   zone("nowhere", 0.1);
   context_->make_current();
   slow_frame(500);
   frame_with("after", 0.1);
   drain_and_expect({{"left_open", 0}, {"nowhere", 0}, {"after", 0.1}});
   EXPECT_EQ(get_info().surplus_ends, 0u);
}

// As a laptop that slept, or a GPU that changed its frequency.
TEST_F(SimEmbeddedGpu, LeavesOutWhatWasInFlightWhenTheClockBroke)
{
   frame_with("before", 0.1);
   drain();
   clock_.late = 3;
   frame_with("meanwhile", 0.1);
   clock_.broke = true;
   clock_.late = 0;
   drain();
   EXPECT_FALSE(clock_.broke) << "it was asked";
   frame_with("after", 0.1);
   drain_and_expect({{"before", 0.1}, {"meanwhile", 0}, {"after", 0.1}});
   EXPECT_EQ(gpu_info(), "ok");
}

// ---- on the time-line ----

// By the zones' paths: begin and end, ns after the frame's begin.
using Spans = std::map<std::string, std::pair<uint64_t, uint64_t>>;

// What the GPU did in a frame.
Spans gpu_spans(int back)
{
   Spans found;
   uint32_t count;
   const Prof_Span *spans = Prof_Timeline_spans_of(back, &count);
   for (uint32_t i = 0; i < count; ++i) {
      char path[256];
      Prof_Path_write(spans[i].state, path, sizeof path);
      if (std::strstr(path, "scene")) found[path] = {spans[i].begin, spans[i].end};
   }
   return found;
}

// A frame of 10 ms. The GPU worked from 1.35 ms to 1 ms before its results came.
void play_a_frame_on_the_time_line()
{
   Prof_set_events(1);
   frame();
   Prof_gpu_begin("scene");
   clock_.sim += 100000;
   Prof_gpu_begin("shadow");
   clock_.sim += 200000;
   Prof_gpu_end();
   clock_.sim += 50000;
   Prof_gpu_end();
   clock_.sim += 1000000;
   usleep(3000); // as it cannot take longer than the world
   frame(10);
   empty_zone("collects");
   frame(10);
}

void expect_a_frame_on_the_time_line()
{
   play_a_frame_on_the_time_line();
   EXPECT_EQ(gpu_spans(1), (Spans{{"scene", {10000000 - 1350000, 10000000 - 1000000}},
                                  {"scene > shadow", {10000000 - 1250000, 10000000 - 1050000}}}));
   EXPECT_NEAR(sum_of("scene"), 0.35, 1e-6);
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

TEST_F(SimGpu, StandsOnTheTimeLineWhereItWas)
{
   expect_a_frame_on_the_time_line();
}

// A clock that went backwards meanwhile: work that is done ended now at the latest.
TEST_F(SimGpu, EndsOnTheTimeLineBeforeItsResultsCome)
{
   Prof_set_events(1);
   frame();
   zone("scene", 0.35);
   clock_.sim -= 700000;
   usleep(3000);
   frame(10);
   zone("collects", 0);
   frame(10);
   EXPECT_EQ(gpu_spans(1), (Spans{{"scene", {10000000 - 350000, 10000000}}}));
}

TEST_F(SimEmbeddedGpu, StandsOnTheTimeLineWhereItWas)
{
   expect_a_frame_on_the_time_line();
}

// Where the frame lay, nobody knows then: its times are told all the same.
class SilentEmbeddedGpu : public SimEmbeddedGpu {
 protected:
   SilentEmbeddedGpu() { clock_.tells_now = false; }
};

TEST_F(SilentEmbeddedGpu, IsNotOnTheTimeLine)
{
   play_a_frame_on_the_time_line();
   EXPECT_TRUE(gpu_spans(0).empty() && gpu_spans(1).empty());
   expect_sums({{"scene", 0.35}, {"scene > shadow", 0.2}}, 1e-6);
}

// ---- after Prof_shutdown ----

// Frames are in flight, and zones are open, whose ends come later.
TEST_F(SimGpu, BeginsAnewAfterAShutdown)
{
   for (int life = 1; life <= 3; ++life) {
      for (int i = 0; i < 4; ++i) frame_with("scene", 0.1 * life, 1000);
      drain_and_expect({{"scene", 0.4 * life}});
      hold_results();
      zone("in_flight", 0.1);
      frame();
      Prof_gpu_begin("open");
      Prof_gpu_begin("open_too");
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(gpu_info(), "");
      EXPECT_EQ(Prof_num_contexts(), 0);
      clock_.late = 0;
      Prof_gpu_end();
      start();
      if (is_given_up()) GTEST_SKIP() << "it really is too busy";
      ASSERT_EQ(gpu_info(), "ok") << "its clock was tested again";
      Prof_gpu_end();
      drain_and_expect({{"in_flight", 0}});
      EXPECT_EQ(wrong_ends(), 0u);
      Prof_gpu_end();
      EXPECT_EQ(get_info().surplus_ends, 1u) << "this one ends nothing";
   }
}

// Results of the first frame have come, and the update that would take them has not.
TEST_F(SimGpu, GivesTheNextLifesFramesNothing)
{
   for (bool shut_down : {false, true}) {
      Prof_shutdown();
      start(0);
      if (is_given_up()) GTEST_SKIP() << "it really is too busy";
      frame_with("scene", 0.5, 3000);
      zone("collects", 0);
      if (shut_down) Prof_shutdown();
      frame();
      const Prof_Pulse *pulse = Prof_Frame_Figures_get(shut_down ? 0 : 1);
      ASSERT_NE(pulse, nullptr);
      EXPECT_EQ(pulse->number, 1u);
      if (shut_down) {
         EXPECT_LT(pulse->gpu_ms, 0.05);
      } else {
         EXPECT_NEAR(pulse->gpu_ms, 0.5, 1e-4);
      }
   }
}

// A driver that cannot be tested keeps its state.
TEST(RefusedGpu, IsNamedAndForgottenByAShutdown)
{
   Gl_Context context(API_CORE, 3, 3, 64, 64);
   NEED(context);
   Prof_load_gl(find_spoiled);
   for (int life = 0; life < 2; ++life) {
      const auto before = take_snapshot();
      empty_zone("scene");
      EXPECT_EQ(tells("its clock could not be tested"), life == 0) << gpu_info();
      EXPECT_EQ(life == 0 ? difference(before, take_snapshot()) : "", "");
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(gpu_info(), "");
      Prof_shutdown();
      Prof_load_gl(sim_proc);
      clock_.honest = true;
   }
}

TEST_F(SimGpu, MeasuresOneOfTwoContextsThatTakeTurns)
{
   Gl_Context other(API_CORE, 3, 3, 64, 64);
   for (int i = 0; i < 50; ++i) {
      context_->make_current();
      zone("first", 0.1);
      other.make_current();
      frame_with("second", 0.1, 300);
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
   }
   context_->make_current();
   drain_and_expect({{"first", 5}, {"second", 0}}, 0.01);
}

TEST_F(SimGpu, CountsNoTimeThatIsInNoFrame)
{
   for (int i = 0; i < 10; ++i) {
      zone("paused", 0.1);
      Prof_update(0);
   }
   Prof_set_enabled(0);
   zone("off", 0.1);
   Prof_set_enabled(1);
   frame();
   drain_and_expect({{"paused", 0}, {"off", 0}});
}

TEST_F(SimGpu, ScopesInCpp)
{
   for (int i = 0; i < 5; ++i) {
      Prof_Gpu_Scope("outer");
      Prof_Gpu_Scope("inner");
      clock_.sim += 100000;
      usleep(200);
   }
   frame();
   drain_and_expect({{"outer > inner", 0.5}});
}

// ---- when a clock is believed: what drivers told here, alone and beside eight busy programs ----

struct Trial {
   double told_ms, spent_ms;
};

// The verdict after all of them, or the first that is one; `used` is how many it took.
Prof_Gpu_Verdict weigh(const std::vector<Trial> &trials, int suspect = 0, size_t *used = nullptr)
{
   Prof_Gpu_Trials so_far = {};
   so_far.suspect = suspect;
   Prof_Gpu_Verdict verdict = Prof_GPU_UNDECIDED;
   for (size_t i = 0; i < trials.size() && verdict <= Prof_GPU_UNDECIDED; ++i) {
      verdict = Prof_Gpu_Verdict_weigh(&so_far, trials[i].told_ms, trials[i].spent_ms);
      if (used) *used = i + 1;
   }
   return verdict;
}

const std::vector<Trial> LLVMPIPE = {{0.37, 5.40}, {0.45, 5.81}, {0.59, 5.23}};
const std::vector<Trial> LLVMPIPE_BUSY = {
   {311.71, 318.94}, {87.11, 113.66}, {45.08, 126.04}, {33.55, 112.30}, {83.01, 95.79},
   {107.68, 133.15}, {76.63, 98.10}, {139.42, 163.90}, {104.54, 116.54}, {57.41, 211.51},
   {190.70, 267.86}, {111.08, 159.93}, {119.65, 155.99}, {103.20, 116.21}, {38.84, 99.84},
   {107.32, 119.86}};
// The scheduler's slices, all alike; 5 ms of work are missed each time.
const std::vector<Trial> SLICES = {{27.01, 32.01}, {26.97, 31.92}, {27.02, 31.89}, {26.88, 31.99},
                                   {22.87, 27.91}, {26.85, 31.85}, {27.22, 32.15}, {25.40, 30.31}};
const std::vector<Trial> SOFTPIPE = {{13.33, 13.46}, {13.68, 13.80}, {12.91, 13.03},
                                     {12.94, 13.06}, {14.07, 14.19}, {12.39, 12.51},
                                     {14.91, 15.07}, {13.05, 13.18}};
const std::vector<Trial> SOFTPIPE_BUSY = {
   {17.26, 17.39}, {16.05, 16.19}, {17.02, 17.15}, {12.96, 13.09}, {13.33, 13.46}, {21.43, 21.56},
   {13.68, 13.80}, {15.06, 15.19}, {17.05, 17.18}, {12.91, 13.03}, {12.94, 13.06}, {14.07, 14.19},
   {12.39, 12.51}, {14.91, 15.07}, {14.82, 14.95}, {13.05, 13.18}};

template <class Make> std::vector<Trial> trials_of(int count, Make make)
{
   std::vector<Trial> trials;
   for (int i = 0; i < count; ++i) trials.push_back(make(i));
   return trials;
}

struct Weighed {
   const char *name;
   std::vector<Trial> trials;
   int suspect;
   Prof_Gpu_Verdict verdict;
   size_t used;
};

class GpuVerdictOf : public testing::TestWithParam<Weighed> {};

TEST_P(GpuVerdictOf, IsReachedAfterSoMany)
{
   size_t used = 0;
   EXPECT_EQ(weigh(GetParam().trials, GetParam().suspect, &used), GetParam().verdict);
   EXPECT_EQ(used, GetParam().used);
}

// A card that works by itself tells the same, however long we wait for the CPU afterwards; and one
// that becomes faster meanwhile tells less, as it should.
const Weighed WEIGHED[] = {
   {"AClockThatLies", LLVMPIPE, 0, Prof_GPU_REFUSED, 3},
   {"AKnownClockThatLies", LLVMPIPE, 1, Prof_GPU_REFUSED, 3},
   {"AnHonestClock", SOFTPIPE, 0, Prof_GPU_TRUSTED, 8},
   {"AKnownClockThatIsHonest", SOFTPIPE, 1, Prof_GPU_UNDECIDED, 8}, // a name is a hint
   {"AnHonestClockBesideOthers", SOFTPIPE_BUSY, 0, Prof_GPU_TRUSTED, 16},
   {"AKnownClockThatIsHonestBesideOthers", SOFTPIPE_BUSY, 1, Prof_GPU_TRUSTED, 16},
   {"ACardBesideABusyCpu",
    trials_of(16, [](int i) { return Trial{5 + 0.05 * (i % 4), i % 3 ? 5.3 : 6.3 + 3 * i}; }), 0,
    Prof_GPU_TRUSTED, 16},
   {"ACardThatBecomesFaster",
    trials_of(16, [](int i) { return Trial{16.0 - 0.7 * i, 16.1 - 0.7 * i}; }), 0,
    Prof_GPU_TRUSTED, 16}};

INSTANTIATE_TEST_SUITE_P(Gpu, GpuVerdictOf, testing::ValuesIn(WEIGHED), name_of<Weighed>);

// Whichever of them come first, and whatever the driver is called.
TEST(GpuVerdict, AClockThatLiesIsNotBelievedOnABusyMachine)
{
   std::vector<Trial> sliced = SLICES;
   sliced.insert(sliced.end(), SLICES.begin(), SLICES.end());
   for (std::vector<Trial> trials : {LLVMPIPE_BUSY, sliced})
      for (size_t i = 0; i < trials.size(); ++i) {
         std::rotate(trials.begin(), trials.begin() + 1, trials.end());
         EXPECT_EQ(weigh(trials), Prof_GPU_UNSETTLED);
         EXPECT_EQ(weigh(trials, 1), Prof_GPU_UNSETTLED);
      }
}

// Hardly any work, and a wait between the stamps: the old test asked for two of these.
TEST(GpuVerdict, WaitingIsNoWork)
{
   std::vector<Trial> trials = trials_of(12, [](int i) {
      return Trial{15.38 + i * i, 16.8 + i * i};
   });
   EXPECT_EQ(weigh(trials), Prof_GPU_UNDECIDED);
   trials.push_back({0.1, 1.6});
   EXPECT_EQ(weigh(trials), Prof_GPU_MORE_WORK);
   trials.push_back({15.38, 16.8});
   EXPECT_EQ(weigh(trials), Prof_GPU_UNDECIDED) << "what was before is forgotten";
}

// ---- the test of the clock leaves no trace ----

class GpuTrust : public testing::TestWithParam<Kind> {};

TEST_P(GpuTrust, TestLeavesAllStateAsItWas)
{
   const std::vector<Gl_Item> &items = gl_items();
   for (size_t i = 0; i < items.size(); i += thorough() ? 1 : 6) {
      const Gl_Item &item = items[i];
      Gl_Context context(GetParam().api, GetParam().major, GetParam().minor, 64, 64);
      NEED(context);
      item.set();
      if (take_error()) continue;
      auto before = take_snapshot();
      Prof_Gpu_Test test;
      ASSERT_TRUE(Prof_Gl_Load_ready_any());
      if (*Prof_Gpu_Query_lack()) GTEST_SKIP() << Prof_Gpu_Query_lack();
      Prof_Gpu_Trust_test_clock(&test);
      EXPECT_GE(test.spent_ms, 3) << item.name;
      EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR)) << item.name;
      EXPECT_EQ(difference(before, take_snapshot()), "") << item.name;
      if (item.undo) item.undo();
   }
}

const Kind trusted[] = {{"", API_CORE, 4, 5}, {"", API_COMPATIBILITY, 4, 5},
                        {"", API_EMBEDDED, 3, 0}};
INSTANTIATE_TEST_SUITE_P(Kinds, GpuTrust, testing::ValuesIn(some_of(trusted)));

// ---- drivers that cannot be tested ----

void draw_nothing(GLenum, GLint, GLsizei) {}

void *idle_proc(const char *name)
{
   if (!std::strcmp(name, "glDrawArrays")) return reinterpret_cast<void *>(draw_nothing);
   return sim_proc(name);
}

// However much is drawn, it takes no time. The machine may let us wait, which looks like work.
TEST(IdleGpu, CannotBeJudged)
{
   Gl_Context context(API_CORE, 3, 3, 64, 64);
   NEED(context);
   clock_.honest = false;
   Prof_load_gl(idle_proc);
   ASSERT_TRUE(Prof_Gl_Load_ready_any());
   Prof_Gpu_Test test = {1, 1};
   for (int i = 0; i < 100 && test.spent_ms > 0; ++i)
      EXPECT_NE(Prof_Gpu_Trust_test_clock(&test), Prof_GPU_TRUSTED);
   EXPECT_EQ(test.spent_ms, 0);
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

// A clock that is now right and now wrong, as where others are busy. Its test is put off, so many
// begins at a time, and nobody is told of a fault.
class ShakyGpu : public testing::Test {
 protected:
   void SetUp() override
   {
      context_ = std::make_unique<Gl_Context>(API_CORE, 3, 3, 64, 64);
      NEED(*context_);
      clock_.shaky = true;
      Prof_load_gl(sim_proc);
      frame();
      zone();
      ASSERT_TRUE(is_put_off()) << gpu_info();
   }
   static void zone()
   {
      empty_zone("scene");
      frame();
   }
   // Begins before the clock is tested again.
   static int wait_for_test()
   {
      const int before = clock_.stamps;
      int begins = 0;
      while (clock_.stamps == before && begins < 2000) zone(), ++begins;
      return begins;
   }
   static bool is_told() { return reports("GPU times"); }
   void TearDown() override { EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR)); }
   std::unique_ptr<Gl_Context> context_;
};

TEST_F(ShakyGpu, IsTestedLaterAndBelievedThen)
{
   EXPECT_TRUE(tells("simulated: the machine is too busy"));
   EXPECT_FALSE(is_told());
   clock_.shaky = false;
   while (is_put_off()) EXPECT_EQ(wait_for_test(), 601);
   if (is_given_up()) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
   EXPECT_FALSE(is_told());
}

TEST_F(ShakyGpu, IsRefusedTheThirdTime)
{
   EXPECT_EQ(wait_for_test(), 601);
   EXPECT_TRUE(is_put_off());
   EXPECT_FALSE(is_told());
   EXPECT_EQ(wait_for_test(), 601);
   EXPECT_EQ(gpu_info(), "GPU times are not shown: simulated: the machine is too busy to test its "
                         "clock");
   EXPECT_TRUE(is_told());
   EXPECT_EQ(wait_for_test(), 2000) << "no more";
   EXPECT_EQ(sum_of("scene"), 0);
}

TEST_F(ShakyGpu, CountsWhatIsOutOfBalanceAndIsTestedAllTheSame)
{
   expect_balance_is_told();
   EXPECT_EQ(wait_for_test(), 599) << "two begins of the 601 have been";
}

TEST_F(ShakyGpu, IsTestedThoughEachFrameLeavesOneOpen)
{
   const int before = clock_.stamps;
   int begins = 0;
   for (; clock_.stamps == before && begins < 2000; ++begins) {
      Prof_gpu_begin("leaks");
      frame();
   }
   EXPECT_EQ(begins, 601);
   EXPECT_EQ(get_info().unclosed_zones, 600u) << "the last one may end yet";
}

TEST_F(ShakyGpu, TellsNothingOfZonesWhileItIsOff)
{
   Prof_set_enabled(0);
   Prof_gpu_begin("left_open");
   frame();
   zone();
   Prof_gpu_end();
   Prof_set_enabled(1);
   EXPECT_EQ(wrong_ends(), 0u);
}

// All frames are in flight, so this one has none.
TEST_F(SimGpu, CountsWhatIsOutOfBalanceInAFrameThatIsLeftOut)
{
   hold_results();
   frames_with(20, "scene", 0.1);
   expect_balance_is_told();
   give_results();
   frame();
   drain();
   frame_with("after", 0.1);
   drain_and_expect({{"after", 0.1}});
   EXPECT_EQ(gpu_info(), "ok");
}

TEST(NoGpu, IsNoFaultAndCountsWhatIsOutOfBalance)
{
   empty_zone("x");
   frame();
   EXPECT_EQ(gpu_info(), "");
   expect_balance_is_told();
   Gl_Context old(API_COMPATIBILITY, 0, 0, 16, 16);
   NEED(old);
   Gl_Context::release();
   empty_zone("x");
}

TEST(OldGpu, IsNamed)
{
   setenv("MESA_GL_VERSION_OVERRIDE", "3.0", 1);
   Gl_Context old(API_COMPATIBILITY, 0, 0, 16, 16);
   NEED(old);
   for (int i = 0; i < 10; ++i) {
      empty_zone("x");
      frame();
   }
   EXPECT_TRUE(tells("no timer queries")) << gpu_info();
   EXPECT_EQ(wrong_ends(), 0u);
   expect_balance_is_told();
   EXPECT_EQ(take_error(), GLenum(GL_NO_ERROR));
}

} // namespace
