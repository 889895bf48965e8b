// A damaged capture whose checksums are right, as a faulty writer or an attacker makes it: loading
// it says what is wrong, or loads what can be believed, and the next capture is read as ever.
// tests/fuzz does the same at random.

#include "tests/headers.h"

#include <cstring>
#include <filesystem>

#include "capture_game.h"
#include "chunks.h"
#include "doors/capture/prof_capture_source.h"
#include "platform/prof_float.h"
#include "src/base/prof_assert.h"
#include "src/frame/prof_validate.h"
#include "../seen_fake.h"
#include "../system.h"

namespace {

// A few frames of a game that used all that a capture keeps.
Bytes small_capture()
{
   Prof_End // one too many, which is a warning
   play_all_there_is(25);
   seen::Looks looks;
   seen::Looks::files()["fbm"] = "noise.c";
   looks.add(3, "(root) > load_level", "noise3 < fbm < main");
   looks.add(2, "load_level", "read < main", 0, 35);
   if (Prof_num_hitches()) looks.give(0);
   const std::string file = capture_folder() + "/small.iprof";
   EXPECT_EQ(Prof_save_capture(file.c_str(), 0, -1), 1);
   const std::string bytes = read_file(file);
   return Bytes(bytes.begin(), bytes.end());
}

// Places of asserts that failed, each once.
std::set<std::string> failed;

void note(const char *condition, const char *file, int line)
{
   failed.insert(std::string(file) + ":" + std::to_string(line) + ": " + condition);
}

class CaptureDamage : public testing::Test {
 protected:
   void SetUp() override
   {
      usual_ = Prof_Assert_hook;
      Prof_Assert_hook = note;
      failed.clear();
   }
   void TearDown() override
   {
      Prof_shutdown();
      Prof_Assert_hook = usual_;
   }

   // Each byte in turn becomes another one, a large number, or a number without an end.
   void damage(std::vector<Chunk> chunks, size_t one)
   {
      const Bytes payload = chunks[one].payload;
      for (size_t at = 0, way = 0; at < payload.size(); ++at) {
         const uint8_t was = payload[at], next = was + 1, flipped = was ^ 64;
         for (const Bytes &other : {Bytes{0}, Bytes{255}, Bytes{next}, Bytes{flipped},
                                    Bytes{255, 255, 127}, Bytes(10, 255)}) {
            if (way++ % every) continue; // in most chunks the same ones on each machine
            Bytes &damaged = chunks[one].payload = payload;
            damaged[at] = other[0];
            damaged.insert(damaged.begin() + ptrdiff_t(at) + 1, other.begin() + 1, other.end());
            ASSERT_NO_FATAL_FAILURE(load(chunks));
         }
      }
   }

   void load(const std::vector<Chunk> &chunks)
   {
      const Bytes file = file_of(chunks);
      const int loaded = Prof_load_capture_bytes(file.data(), file.size());
      ASSERT_TRUE(loaded >= 0 && loaded <= 2);
      ASSERT_EQ(loaded == 1, !*Prof_capture_error());
      if (*Prof_capture_error()) told.insert(reason());
      if (loaded) look();
      if (++loads % 4 == 0) load_apart(file, loaded, Prof_capture_error());
   }

   // Where frames stay in the file it is the same, also if that is another one by now.
   void load_apart(const Bytes &file, int loaded, const std::string &error)
   {
      Bytes kept = file;
      Prof_Capture_Source source;
      Prof_Capture_Source_of_bytes(&source, kept.data(), kept.size());
      ASSERT_EQ(Prof_Capture_load_apart(&source), loaded);
      ASSERT_EQ(Prof_capture_error(), error);
      if (loaded && loads % 8 == 0)
         for (size_t at = loads % 64; at < kept.size(); at += 64) ++kept[at];
      if (loaded) look();
      if (loaded) (void)Prof_save_capture((capture_folder() + "/again.iprof").c_str(), 0, -1);
      Prof_shutdown(); // the bytes go
   }

   // What a file made is looked at, and a frame of this process comes on the top of it.
   static void look()
   {
      static int files = 0;
      Prof_Validate_all();
      for (Prof_Action action : {Prof_ACTION_TOGGLE, Prof_ACTION_REPORT, Prof_ACTION_FLAME,
                                 Prof_ACTION_HITCHES, Prof_ACTION_FRAMES}) {
         Prof_overlay_action(action);
         if (++files % 7 == 0) (void)Prof_overlay_draw(800, 600);
      }
      Prof_update(1);
      Prof_Validate_all();
   }

   // In "chunk ZONE at byte 82: a text has no end": what follows the place.
   static std::string reason()
   {
      const std::string error = Prof_capture_error();
      const size_t colon = error.find(": ");
      return colon == std::string::npos ? error : error.substr(colon + 2);
   }

   std::set<std::string> told;
   Prof_Assert_Hook usual_ = nullptr;
   unsigned loads = 0;
   const size_t every = thorough() ? 5 : 97;
};

// No assert may fail here.
TEST(CaptureThreads, AreNoMoreAliveThanEverWere)
{
   std::vector<Chunk> chunks = chunks_of(small_capture());
   for (Chunk &chunk : chunks) {
      if (chunk.kind != "CTXT") continue;
      size_t at = 0;
      while (chunk.payload[at] & 128) ++at; // the number of recorded frames
      chunk.payload[at + 1] = 100;
   }
   const Bytes file = file_of(chunks);
   EXPECT_EQ(Prof_load_capture_bytes(file.data(), file.size()), 0);
   EXPECT_NE(std::string(Prof_capture_error()).find("more threads are alive"), std::string::npos);
   Prof_shutdown();
}

// The last figure of the last frame.
TEST_F(CaptureDamage, OfAGpuTimeBelowNothingIsTold)
{
   std::vector<Chunk> chunks = chunks_of(small_capture());
   for (Chunk &chunk : chunks)
      if (chunk.kind == "PULS") Prof_Bytes_put32(&chunk.payload.end()[-4], 0xc2000000); // -32
   const Bytes file = file_of(chunks);
   EXPECT_EQ(Prof_load_capture_bytes(file.data(), file.size()), 0);
   EXPECT_EQ(reason(), "a frame's figures make no sense");
}

// A tick of 100,000 seconds: each frame takes thousands of years.
TEST_F(CaptureDamage, OfAClockThatIsSlowBeyondReasonIsDrawn)
{
   std::vector<Chunk> chunks = chunks_of(small_capture());
   for (Chunk &chunk : chunks)
      if (chunk.kind == "CLOK") Prof_Bytes_put64(&chunk.payload[0], Prof_Float_bits(1e5));
   const Bytes file = file_of(chunks);
   ASSERT_EQ(Prof_load_capture_bytes(file.data(), file.size()), 1) << Prof_capture_error();
   for (Prof_Action action : {Prof_ACTION_TOGGLE, Prof_ACTION_TOGGLE, Prof_ACTION_FLAME})
      Prof_overlay_action(action);
   (void)Prof_overlay_draw(1280, 720);
   EXPECT_EQ(failed, std::set<std::string>());
}

TEST_F(CaptureDamage, IsTold)
{
   const Bytes whole = small_capture();
   const std::vector<Chunk> chunks = chunks_of(whole);
   ASSERT_EQ(file_of(chunks), whole);
   std::set<std::string> kinds;
   for (size_t one = 0; one < chunks.size(); ++one)
      if (kinds.insert(chunks[one].kind).second) ASSERT_NO_FATAL_FAILURE(damage(chunks, one));
   EXPECT_GE(told.size(), thorough() ? 30u : 8u);
   load(chunks);
   EXPECT_STREQ(Prof_capture_error(), "");
   for (const std::string &place : failed) ADD_FAILURE() << "a file fails an assert: " << place;
}

} // namespace
