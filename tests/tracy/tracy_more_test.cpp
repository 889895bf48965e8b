/* tracy_more_test.cpp - what a viewer of Tracy is told beside the stream of zones: the last word of
 * a program that crashes, that the game is there, pictures of frames, and what was said before the
 * viewer came. On the real clock; the server that stands in for Tracy's reads and checks it.
 */
#include "tests/headers.h"

#include <signal.h>
#include <sys/resource.h>

#include "client.h"
#include "prof.h"
#include "tests/tracy/tracy_live.h"

namespace {

using tracy::Decoder;
using tracy::Item;

/* ---- crashes ---- */

void *volatile nowhere = nullptr;

void crash_by(int number)
{
   Prof(game);
   for (int i = 0; i < 20; ++i) {
      Prof(step);
      nap(1);
   }
   Prof(the_last_one);
   if (number == SIGSEGV) *static_cast<volatile int *>(nowhere) = 1;
   else if (number == SIGABRT) std::abort();
   else raise(number);
}

void on_game_signal(int) { _exit(77); }

/* In a child: listens, tells where, and waits for its viewer. */
void be_watched(int out)
{
   rlimit none = {0, 0};
   setrlimit(RLIMIT_CORE, &none);
   Prof_Tracy_Options options = options_here();
   options.crash = 1;
   int port = start(options);
   if (write(out, &port, sizeof port) != sizeof port) _exit(1);
   (void)until_connected();
}

/* A child that does so, and crashes. */
struct Crashing {
   explicit Crashing(const std::function<void(int)> &play)
   {
      int ends[2];
      if (pipe(ends) != 0) return;
      child = fork();
      if (child == 0) {
         play(ends[1]);
         _exit(2);
      }
      close(ends[1]);
      if (read(ends[0], &port, sizeof port) != sizeof port) port = 0;
      close(ends[0]);
   }
   /* Its viewer sees the crash; returns the child's status. */
   int watched_by(Viewer *viewer) const
   {
      int status = 0;
      (*viewer)->start();
      EXPECT_TRUE((*viewer)->wait_over(20000));
      viewer->end();
      waitpid(child, &status, 0);
      EXPECT_TRUE(viewer->seen().crashed());
      return status;
   }
   int port = 0, child = 0;
};

void expect_a_report(int number, const std::string &name, bool has_handler)
{
   const Crashing game([=](int out) {
      signal(number, has_handler ? on_game_signal : SIG_DFL);
      be_watched(out);
      crash_by(number);
   });
   ASSERT_GT(game.port, 0);
   Viewer viewer(game.port);
   const int status = game.watched_by(&viewer);
   EXPECT_TRUE(viewer.seen().terminated());
   EXPECT_EQ(events_of(viewer.seen(), Item::CrashReport).at(0).text.substr(0, name.size()), name);
   const std::vector<tracy::Zone> &zones = viewer.seen().zones();
   EXPECT_TRUE(std::any_of(zones.begin(), zones.end(), [&](const tracy::Zone &zone) {
      return viewer.seen().location_of(zone).name() == "the_last_one";
   }));
   if (has_handler) EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 77) << status;
   else EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == number) << status;
}

TEST(Tracy_crash, is_reported)
{
   NEEDS_FORK;
   expect_a_report(SIGSEGV, "SIGSEGV", false);
   expect_a_report(SIGABRT, "SIGABRT", false);
   expect_a_report(SIGFPE, "SIGFPE", false);
}

TEST(Tracy_crash, comes_to_the_games_own_handler)
{
   NEEDS_FORK;
   expect_a_report(SIGSEGV, "SIGSEGV", true);
   expect_a_report(SIGILL, "SIGILL", true);
}

/* The thread that crashes has the profiler's lock: hooks run under it. */
void crash_in_log(const char *, void *) { *static_cast<volatile int *>(nowhere) = 1; }

TEST(Tracy_crash, needs_no_lock)
{
   NEEDS_FORK;
   const Crashing game([](int out) {
      signal(SIGSEGV, SIG_DFL);
      Prof_Config config = Prof_default_config();
      config.log = crash_in_log;
      Prof_configure(&config);
      be_watched(out);
      Prof(game);
      (void)start(); /* refused, with a message */
   });
   ASSERT_GT(game.port, 0);
   Viewer viewer(game.port, 76);
   const int status = game.watched_by(&viewer);
   EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV) << status;
}

TEST(Tracy_crash, leaves_handlers_as_they_were)
{
   signal(SIGILL, on_game_signal);
   Prof_Tracy_Options options = options_here();
   options.crash = 1;
   ASSERT_GT(start(options), 0);
   struct sigaction now;
   sigaction(SIGILL, nullptr, &now);
   EXPECT_NE(now.sa_handler, on_game_signal);
   signal(SIGFPE, on_game_signal); /* the game's own, later */
   Prof_stop_tracy();
   sigaction(SIGILL, nullptr, &now);
   EXPECT_EQ(now.sa_handler, on_game_signal);
   sigaction(SIGFPE, nullptr, &now);
   EXPECT_EQ(now.sa_handler, on_game_signal);
}

/* ---- that the game is here ---- */

template <typename Number>
Number at(const std::string &bytes, size_t where)
{
   Number number = 0;
   if (where + sizeof number <= bytes.size())
      std::memcpy(&number, bytes.data() + where, sizeof number);
   return number;
}

void expect_announced(const std::string &bytes, int port, int seconds)
{
   ASSERT_EQ(bytes.size(), 20 + sizeof "my game");
   EXPECT_EQ(at<uint16_t>(bytes, 0), 3);
   EXPECT_EQ(at<uint16_t>(bytes, 2), port);
   EXPECT_EQ(at<uint32_t>(bytes, 4), 74u);
   EXPECT_EQ(at<uint64_t>(bytes, 8), static_cast<uint64_t>(getpid()));
   EXPECT_EQ(at<int32_t>(bytes, 16), seconds);
   EXPECT_STREQ(bytes.c_str() + 20, "my game");
}

TEST(Tracy_announcement, tells_while_no_viewer_is_there)
{
   Receiver receiver;
   Prof_Tracy_Options options = options_here();
   options.announce = static_cast<int>(receiver.port());
   options.announce_as = 74;
   options.program = "my game";
   int port = start(options);
   expect_announced(receiver.hear(), port, 0);
   expect_announced(receiver.hear(), port, 3);
   Viewer viewer(port);
   ASSERT_TRUE(viewer.is_welcomed());
   expect_announced(receiver.hear(), port, -1);
   viewer->send_terminate();
   viewer->join();
   std::string again = receiver.hear();
   expect_announced(again, port, at<int32_t>(again, 16));
   EXPECT_GE(at<int32_t>(again, 16), 3);
   Prof_stop_tracy();
   expect_announced(receiver.hear(), port, -1);
}

/* ---- pictures ---- */

struct Colour {
   int r, g, b;
};

/* Reads blocks as the wire has them: in each the colours in a row, from the second to the first. */
std::vector<Colour> read_wire(const std::string &bytes, size_t w)
{
   std::vector<Colour> picture(bytes.size() * 2);
   for (size_t block = 0; block < bytes.size() / 8; ++block) {
      Colour ends[2];
      for (size_t i = 0; i < 2; ++i) {
         int packed = at<uint16_t>(bytes, block * 8 + i * 2);
         ends[i] = {(packed >> 11) * 255 / 31, (packed >> 5 & 63) * 255 / 63,
                    (packed & 31) * 255 / 31};
      }
      uint32_t which = at<uint32_t>(bytes, block * 8 + 4);
      for (size_t i = 0; i < 16; ++i) {
         int part = static_cast<int>(which >> 2 * i & 3); /* thirds of the first */
         size_t x = block % (w / 4) * 4 + i % 4, y = block / (w / 4) * 4 + i / 4;
         picture[y * w + x] = {(ends[0].r * part + ends[1].r * (3 - part)) / 3,
                               (ends[0].g * part + ends[1].g * (3 - part)) / 3,
                               (ends[0].b * part + ends[1].b * (3 - part)) / 3};
      }
   }
   return picture;
}

/* A picture whose colour at a place, from 0 to 1, does not depend on its size. */
Colour scene(double x, double y)
{
   return {static_cast<int>(255 * x), static_cast<int>(255 * y), x > 0.5 ? 40 : 200};
}

std::vector<unsigned char> paint(int w, int h, int stride)
{
   std::vector<unsigned char> rgba(static_cast<size_t>(stride) * static_cast<size_t>(h), 99);
   for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) {
         const Colour is = scene((x + 0.5) / w, (y + 0.5) / h);
         auto to = rgba.begin() + y * stride + x * 4;
         for (int part : {is.r, is.g, is.b}) *to++ = static_cast<unsigned char>(part);
      }
   return rgba;
}

double mean_difference(const std::vector<Colour> &picture, int w, int h)
{
   double sum = 0;
   for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) {
         Colour is = scene((x + 0.5) / w, (y + 0.5) / h);
         Colour got = picture[static_cast<size_t>(y * w + x)];
         sum += std::abs(is.r - got.r) + std::abs(is.g - got.g) + std::abs(is.b - got.b);
      }
   return sum / (3.0 * w * h);
}

std::vector<tracy::Event> images_of(const Decoder &decoder)
{
   return events_of(decoder, Item::FrameImage);
}

bool send_when_wanted(const std::vector<unsigned char> &rgba, int w, int h, int stride, int flip)
{
   (void)until([] { return Prof_tracy_wants_image() != 0; }, 5000);
   return Prof_send_tracy_image(rgba.data(), w, h, stride, flip) != 0;
}

void update(int times)
{
   for (int i = 0; i < times; ++i) {
      Prof(frame);
      Prof_update(1);
      nap(1);
   }
}

TEST(Tracy_image, is_of_the_frame_in_progress)
{
   const int sizes[][4] = {{1920, 1080, 320, 180},
                           {64, 64, 64, 64},
                           {300, 1000, 56, 180},
                           {3, 1, 4, 4},
                           {1000, 10, 320, 4}};
   Prof_Tracy_Options options = options_here();
   options.images_per_second = 60;
   int port = start(options);
   auto tiny = paint(8, 8, 32);
   EXPECT_EQ(Prof_tracy_wants_image(), 0);
   EXPECT_EQ(Prof_send_tracy_image(tiny.data(), 8, 8, 0, 0), 0) << "nobody is there";
   Viewer viewer(port);
   ASSERT_TRUE(viewer.is_welcomed());
   update(1);
   for (const int *size : sizes) {
      int stride = size[0] * 4 + (size[0] == 64 ? 0 : 20);
      auto rgba = paint(size[0], size[1], stride);
      ASSERT_TRUE(send_when_wanted(rgba, size[0], size[1], size[0] == 64 ? 0 : stride, 1));
      update(3);
   }
   EXPECT_EQ(Prof_send_tracy_image(nullptr, 8, 8, 0, 0), 0);
   for (const auto &[w, h, stride] : std::vector<std::array<int, 3>>{
           {0, 8, 0}, {8, -1, 0}, {8, 8, 31}, {1 << 30, 8, 0}})
      EXPECT_EQ(Prof_send_tracy_image(tiny.data(), w, h, stride, 0), 0) << w << ' ' << h;
   ASSERT_TRUE(viewer->wait_for([](const Decoder &d) { return images_of(d).size() >= 5; }));
   Prof_stop_tracy();
   viewer.end();
   auto images = images_of(viewer.seen());
   ASSERT_EQ(images.size(), 5u);
   for (size_t i = 0; i < 5; ++i) {
      int w = sizes[i][2], h = sizes[i][3];
      EXPECT_EQ(images[i].key, static_cast<uint64_t>(w << 16 | h)) << i;
      EXPECT_EQ(images[i].amount, 1) << "upside down";
      EXPECT_EQ(images[i].number, images[0].number + 3 * static_cast<int64_t>(i)) << i;
      double off = mean_difference(read_wire(images[i].text, static_cast<size_t>(w)), w, h);
      EXPECT_LT(off, w * h > 2000 ? 3 : 60) << i;
   }
   EXPECT_EQ(images[0].number, 2) << "1 is what a viewer finds";
   EXPECT_EQ(Prof_tracy_wants_image(), 0);
}

TEST(Tracy_image, is_one_for_each_frame_and_not_too_often)
{
   int port = start();
   auto rgba = paint(100, 100, 400);
   Viewer viewer(port, 63);
   ASSERT_TRUE(viewer.is_welcomed());
   int taken = 0, frames = 0;
   auto begin = std::chrono::steady_clock::now();
   auto passed = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
   };
   while (passed() < 0.5 || (taken < 2 && passed() < 30)) {
      for (int i = 0; i < 5; ++i) taken += Prof_send_tracy_image(rgba.data(), 100, 100, 0, 0);
      update(1);
      ++frames;
   }
   double took = passed();
   EXPECT_GE(taken, 2) << frames;
   EXPECT_LE(taken, took * 10 + 1) << frames;
   ASSERT_TRUE(send_when_wanted(rgba, 100, 100, 0, 0));
   ASSERT_TRUE(send_when_wanted(rgba, 100, 100, 0, 0)) << "taken, as it is not known yet";
   update(2);
   (void)until([] { return Prof_tracy_wants_image() != 0; }, 5000);
   Prof_note_image(rgba.data(), 100, 100, 1, 1);
   EXPECT_EQ(Prof_tracy_wants_image(), 0);
   ASSERT_TRUE(viewer->wait_for(
      [&](const Decoder &d) { return images_of(d).size() > static_cast<size_t>(taken + 1); }));
   Prof_stop_tracy();
   viewer.end();
   auto images = images_of(viewer.seen());
   ASSERT_EQ(images.size(), static_cast<size_t>(taken + 2));
   EXPECT_EQ(images.back().number, frames + 2) << "of one frame ago";
   EXPECT_EQ(images.back().amount, 1);
}

/* ---- what was said before ---- */

void note_program(const std::string &text) { Prof_note_program(text.data(), text.size()); }

void expect_standing(const Decoder &decoder)
{
   const auto lines = events_of(decoder, Item::MessageAppInfo);
   const auto looks = events_of(decoder, Item::PlotConfig);
   ASSERT_EQ(lines.size(), 2u);
   EXPECT_EQ(lines[0].text, "level 3");
   EXPECT_EQ(lines[1].text, std::string(511, 'x'));
   ASSERT_EQ(looks.size(), 62u);
   EXPECT_EQ(looks[0].text, "load");
   EXPECT_EQ(looks[0].rgb, 0x123456u);
   EXPECT_EQ(looks[0].number, 2 | 1 << 8) << "the last of two";
   EXPECT_EQ(looks[1].text, "plot 0");
   EXPECT_EQ(looks[1].number, 1 | 1 << 16);
}

TEST(Tracy_standing, is_told_to_each_viewer)
{
   note_program("level 3");
   Prof_configure_plot("load", Prof_PLOT_NUMBER, 0);
   note_program("level 3");
   note_program(std::string(2000, 'x'));
   for (int i = 0; i < 60; ++i)
      Prof_configure_plot(("plot " + std::to_string(i)).c_str(), Prof_PLOT_BYTES | Prof_PLOT_FILLED,
                          0);
   int port = start();
   Prof_configure_plot("load", Prof_PLOT_PERCENT | Prof_PLOT_STEPS, 0x123456);
   Prof_configure_plot("one", 0, 0);
   note_program("one too many");
   for (int protocol : {63, 82, 76}) {
      Viewer viewer(port, protocol);
      viewer->start();
      ASSERT_TRUE(viewer->wait_for(
         [](const Decoder &d) { return d.seen(Item::PlotConfig) >= 62 && d.unanswered() == 0; }));
      viewer->send_disconnect();
      viewer.end();
      expect_standing(viewer.seen());
   }
}

} // namespace
