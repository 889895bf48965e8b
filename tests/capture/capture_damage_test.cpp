// A damaged capture whose checksums are right, as a faulty writer or an attacker makes it: loading
// it says what is wrong, or loads what can be believed, and the next capture is read as ever.
// tests/fuzz does the same at random.

#include "tests/headers.h"

#include <cstring>
#include <filesystem>

#include "capture_game.h"
#include "doors/capture/prof_capture_chunk.h"
#include "platform/prof_bytes.h"
#include "src/base/prof_assert.h"
#include "../seen_fake.h"
#include "../system.h"

namespace {

struct Chunk {
   std::string kind, payload;
};

std::vector<Chunk> chunks_of(const std::string &file)
{
   std::vector<Chunk> chunks;
   const auto *bytes = reinterpret_cast<const unsigned char *>(file.data());
   for (size_t at = Prof_CAPTURE_HEAD, size = 0; at < file.size(); at += Prof_CHUNK_HEAD + size) {
      size = Prof_Bytes_get32(bytes + at + 4);
      chunks.push_back({file.substr(at, 4), file.substr(at + Prof_CHUNK_HEAD, size)});
   }
   return chunks;
}

std::string file_of(const std::vector<Chunk> &chunks)
{
   unsigned char head[Prof_CAPTURE_HEAD], chunk_head[Prof_CHUNK_HEAD];
   Prof_Capture_Chunk_put_head(head);
   std::string file(reinterpret_cast<const char *>(head), sizeof head);
   for (const auto &[kind, payload] : chunks) {
      Prof_Capture_Chunk_put(chunk_head, kind.c_str(), payload.data(),
                             static_cast<uint32_t>(payload.size()));
      file.append(reinterpret_cast<const char *>(chunk_head), sizeof chunk_head);
      file += payload;
   }
   return file;
}

// A few frames of a game that used all that a capture keeps.
std::string small_capture()
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
   return read_file(file);
}

class CaptureDamage : public testing::Test {
 protected:
   // Averages may be none that frames could have; a game's build goes on, without asserts.
   void SetUp() override { Prof_Assert_hook = [](const char *, const char *, int) {}; }
   void TearDown() override { Prof_shutdown(); }

   // Each byte in turn becomes another one, a large number, or a number without an end.
   void damage(std::vector<Chunk> chunks, size_t one)
   {
      const std::string payload = chunks[one].payload;
      for (size_t at = 0, way = 0; at < payload.size(); ++at) {
         const char was = payload[at];
         for (const std::string &other :
              {std::string(1, '\0'), std::string(1, '\xff'), std::string(1, was + 1),
               std::string(1, was ^ 64), std::string("\xff\xff\x7f"), std::string(10, '\xff')}) {
            if (way++ % every) continue; // in most chunks the same ones on each machine
            chunks[one].payload = std::string(payload).replace(at, 1, other);
            ASSERT_NO_FATAL_FAILURE(load(chunks));
         }
      }
   }

   void load(const std::vector<Chunk> &chunks)
   {
      const std::string file = file_of(chunks);
      const int loaded = Prof_load_capture_bytes(file.data(), file.size());
      ASSERT_TRUE(loaded >= 0 && loaded <= 2);
      ASSERT_EQ(loaded == 1, !*Prof_capture_error());
      if (*Prof_capture_error()) told.insert(reason());
   }

   // In "chunk ZONE at byte 82: a text has no end": what follows the place.
   static std::string reason()
   {
      const std::string error = Prof_capture_error();
      const size_t colon = error.find(": ");
      return colon == std::string::npos ? error : error.substr(colon + 2);
   }

   std::set<std::string> told;
   const size_t every = thorough() ? 5 : 97;
};

TEST_F(CaptureDamage, IsTold)
{
   const std::string whole = small_capture();
   const std::vector<Chunk> chunks = chunks_of(whole);
   ASSERT_EQ(file_of(chunks), whole);
   std::set<std::string> kinds;
   for (size_t one = 0; one < chunks.size(); ++one)
      if (kinds.insert(chunks[one].kind).second) ASSERT_NO_FATAL_FAILURE(damage(chunks, one));
   EXPECT_GE(told.size(), thorough() ? 30u : 8u);
   load(chunks);
   EXPECT_STREQ(Prof_capture_error(), "");
}

} // namespace
