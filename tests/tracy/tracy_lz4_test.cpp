/* tracy_lz4_test.cpp - blocks of LZ4: what comes back is what was packed, and they hold to the
 * rules that readers rely on.
 */
#include "tests/headers.h"

#include "doors/tracy/prof_tracy_lz4.h"
#include "tracy_written.h"

namespace {

struct Packer {
   Prof_Tracy_Lz4 lz4;
   std::mt19937 random{5};

   Bytes pack(const Bytes &bytes)
   {
      Bytes in(bytes), out(Prof_TRACY_LZ4_BOUND(bytes.size()) + Prof_TRACY_LZ4_SLACK);
      in.resize(bytes.size() + Prof_TRACY_LZ4_SLACK, 0xEE);
      out.resize(Prof_Tracy_Lz4_pack(&lz4, in.data(), bytes.size(), out.data()));
      return out;
   }
   /* 0 noise, 1 one byte, 2 two of them, 3 like zones, 4 copies from as far back as may be */
   Bytes make(int kind, size_t size)
   {
      Bytes bytes(size);
      for (size_t i = 0; i < size; ++i) {
         unsigned value = (unsigned)random(), far = value >> 8 & 1 ? 65535 : 65536;
         if (kind == 1) bytes[i] = 0x55;
         else if (kind == 2) bytes[i] = value & 1;
         else if (kind == 3)
            bytes[i] = (unsigned char)(i % 14 == 1 || i % 14 == 12 ? value : i % 14);
         else bytes[i] = (unsigned char)value;
         if (kind == 4 && i >= 65536 && i % 1000 > 2) bytes[i] = bytes[i - far];
      }
      return bytes;
   }
   void check(int kind, size_t size)
   {
      Bytes bytes = make(kind, size), block = pack(bytes);
      ASSERT_LE(block.size(), Prof_TRACY_LZ4_BOUND(size));
      ASSERT_TRUE(unpacked(block) == bytes) << kind << ", " << size;
   }
};

TEST(Tracy_lz4, small_blocks)
{
   Packer packer;
   for (int kind = 0; kind < 4; ++kind)
      for (size_t size = 1; size < 700; ++size) packer.check(kind, size);
}

TEST(Tracy_lz4, large_blocks)
{
   Packer packer;
   for (int kind = 0; kind < 5; ++kind) {
      for (int i = 0; i < 4; ++i) packer.check(kind, packer.random() % 262144 + 1);
      packer.check(kind, 262144);
   }
}

TEST(Tracy_lz4, finds_what_repeats)
{
   Packer packer;
   EXPECT_LT(packer.pack(packer.make(1, 262144)).size(), 1100u);
   EXPECT_LT(packer.pack(packer.make(3, 262144)).size(), 262144u * 6 / 10);
   EXPECT_LE(packer.pack(packer.make(0, 262144)).size(), 263188u);
}

TEST(Tracy_lz4, heads_of_literals)
{
   for (size_t size : {1, 14, 15, 16, 269, 270, 271, 65535, 262143, 262144}) {
      unsigned char head[Prof_TRACY_LZ4_BOUND(262144) - 262144];
      size_t length = Prof_Tracy_Lz4_put_head(head, size);
      ASSERT_LE(length + size, Prof_TRACY_LZ4_BOUND(size));
      Bytes block(head, head + length);
      block.resize(length + size, 7);
      EXPECT_EQ(unpacked(block), Bytes(size, 7));
   }
}

} // namespace
