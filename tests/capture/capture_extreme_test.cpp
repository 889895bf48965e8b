/* capture_extreme_test.cpp - what a game may count: amounts whose squares are beyond a double, and
 * the smallest there are. Their captures open, and show what the game's own process did. */
#include "tests/headers.h"

#include <cfloat>

#include "doors/capture/prof_capture.h"
#include "prof.h"

extern "C" uint64_t Prof_fake_ticks;

namespace {

enum { FRAMES = 60, SLOW = 50 };

void count(double x, int frame)
{
   const double odd = frame % 2 ? x : 0;
   Prof_Add(count_each, x);
   Prof_Add(count_odd, odd);
   Prof_Sample(sample, frame % 7 ? x : -x);
   Prof_Sample(sample, odd);
   Prof_Event(event, x);
   Prof_Event(event_odd, -odd);
   Prof_Claim(memory, x > 0 ? x / FRAMES : 0);
}

void play(double x)
{
   for (int frame = 0; frame < FRAMES; ++frame) {
      Prof_Begin(zone)
      Prof_fake_ticks += frame == SLOW ? 100000000 : 1000000;
      count(x, frame);
      Prof_End
      Prof_update(1);
   }
}

std::string exported(Prof_Format format)
{
   const std::string file = testing::TempDir() + "capture_extreme_test.export";
   EXPECT_EQ(Prof_export(format, file.c_str(), 0, FRAMES - 1), 1);
   std::ifstream in(file, std::ios::binary);
   std::string text(std::istreambuf_iterator<char>(in), {});
   std::remove(file.c_str());
   return text;
}

std::string seen()
{
   return exported(Prof_CSV_FRAMES) + exported(Prof_CSV_VALUES) + exported(Prof_CSV_HITCHES) +
          exported(Prof_CSV_TABLE_NEAR);
}

class CaptureExtremes : public testing::TestWithParam<double> {};

TEST_P(CaptureExtremes, are_in_a_capture)
{
   const std::string file = testing::TempDir() + "capture_extreme_test.iprof";
   play(GetParam());
   ASSERT_EQ(Prof_num_hitches(), 1);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, -1), 1);
   (void)seen(); // the profiler's own zones are there by now
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, -1), 1);
   const std::string before = seen();
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   EXPECT_EQ(seen(), before);
   std::remove(file.c_str());
}

INSTANTIATE_TEST_SUITE_P(Amounts, CaptureExtremes,
                         testing::Values(DBL_MAX, 1e300, 1e200, 1e155, 9007199254740993.0, DBL_MIN,
                                         4.9e-324, -1e200));

} // namespace
