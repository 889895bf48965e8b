/* pdata_test.cpp - codes of Windows' prologues, on any system: what each undoes, and any nonsense.
 */
#include "tests/headers.h"

#include "platform/stack/prof_pdata.h"

enum : uint64_t { BASE = 0x140000000, STACK = 0x10000, RSP = 7, RBP = 6, RBX = 3, PC = 16 };

/* An image of 256 bytes of code and then tables, and a stack whose words are their own addresses
 * shifted. */
struct World {
   std::vector<uint8_t> image = std::vector<uint8_t>(1024);
   Prof_Stack_Copy frame = {};
   World()
   {
      frame.known = 0x1FFFF;
      frame.reg[RSP] = STACK;
      frame.reg[PC] = BASE + 50;
   }
};

static int read_stack(void *, uint64_t address, uint64_t *word)
{
   *word = address << 8;
   return address - STACK < 65536;
}

static int read_image(void *with, uint64_t address, void *to, uint32_t size)
{
   auto &image = static_cast<World *>(with)->image;
   uint64_t offset = address - BASE;
   if (offset >= image.size() || image.size() - offset < size) return 0;
   memcpy(to, &image[offset], size);
   return 1;
}

static int step(World &world, const std::vector<uint8_t> &info, int exact_pc = 1)
{
   Prof_Pdata_Memory memory = {read_stack, read_image, &world};
   Prof_Pdata_Function function = {0, 200, 256};
   memcpy(&world.image[256], info.data(), info.size());
   return Prof_Pdata_step(&world.frame, &memory, BASE, &function, exact_pc);
}

TEST(Pdata, Undoes_pushes_and_rooms)
{
   World world; // push rbp; push rbx; sub $0x28, rsp
   EXPECT_EQ(step(world, {1, 6, 3, 0, 6, 0x42, 2, 0x30, 1, 0x50}), 1);
   EXPECT_EQ(world.frame.reg[RBX], (STACK + 40) << 8);
   EXPECT_EQ(world.frame.reg[RBP], (STACK + 48) << 8);
   EXPECT_EQ(world.frame.reg[PC], (STACK + 56) << 8);
   EXPECT_EQ(world.frame.reg[RSP], STACK + 64);
   World prologue; // in which only what has run is undone: both pushes, no room yet
   prologue.frame.reg[PC] = BASE + 2;
   EXPECT_EQ(step(prologue, {1, 6, 3, 0, 6, 0x42, 2, 0x30, 1, 0x50}), 1);
   EXPECT_EQ(prologue.frame.reg[RBX], STACK << 8);
   EXPECT_EQ(prologue.frame.reg[PC], (STACK + 16) << 8);
}

TEST(Pdata, Large_rooms_saved_registers_and_frames)
{
   World world; // saved rbx at 16; room of 0x800; frame register rbp, 32 above rsp
   world.frame.reg[RBP] = STACK + 32;
   world.frame.reg[RSP] = STACK - 100; // alloca
   EXPECT_EQ(step(world, {1, 20, 6, 0x25, 20, 0x34, 2, 0, 10, 3, 8, 0x01, 0, 1, 2, 0x50}), 1);
   EXPECT_EQ(world.frame.reg[RBX], (STACK + 16) << 8);
   EXPECT_EQ(world.frame.reg[RBP], (STACK + 0x800) << 8);
   EXPECT_EQ(world.frame.reg[PC], (STACK + 0x808) << 8);
}

TEST(Pdata, Finishes_an_epilogue_by_its_code)
{
   World world; // add $0x28, rsp; pop rbx; pop r12; ret
   const uint8_t code[] = {0x48, 0x83, 0xc4, 0x28, 0x5b, 0x41, 0x5c, 0xc3};
   memcpy(&world.image[50], code, sizeof code);
   EXPECT_EQ(step(world, {1, 6, 3, 0, 6, 0x42, 3, 0xc0, 1, 0x30}), 1);
   EXPECT_EQ(world.frame.reg[RBX], (STACK + 40) << 8);
   EXPECT_EQ(world.frame.reg[12], (STACK + 48) << 8);
   EXPECT_EQ(world.frame.reg[PC], (STACK + 56) << 8);
   World later;
   memcpy(&later.image[50], code + 5, 3);
   EXPECT_EQ(step(later, {1, 6, 3, 0, 6, 0x42, 3, 0xc0, 1, 0x30}), 1);
   EXPECT_EQ(later.frame.reg[12], STACK << 8);
   EXPECT_EQ(later.frame.reg[PC], (STACK + 8) << 8);
}

TEST(Pdata, A_frame_that_the_machine_has_pushed_was_no_call)
{
   World world;
   EXPECT_EQ(step(world, {1, 0, 1, 0, 0, 0x0a}), 2);
   EXPECT_EQ(world.frame.reg[PC], STACK << 8);
   EXPECT_EQ(world.frame.reg[RSP], (STACK + 24) << 8);
}

TEST(Pdata, Survives_any_nonsense)
{
   std::mt19937 random(9);
   for (int round = 0; round < 50000; ++round) {
      World world;
      for (size_t i = 0; i < 64; ++i) world.image[40 + i] = static_cast<uint8_t>(random());
      if (round % 2) memset(&world.image[50], 0x58, random() % 30);
      std::vector<uint8_t> info(700);
      for (auto &byte : info) byte = static_cast<uint8_t>(random());
      if (round % 3) info[0] = static_cast<uint8_t>(random() % 2 ? 1 : 0x21);
      Prof_Stack_Copy before = world.frame;
      if (!step(world, info, static_cast<int>(random() % 2))) {
         EXPECT_EQ(memcmp(&before, &world.frame, sizeof before), 0);
      }
   }
}
