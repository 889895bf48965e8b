/* symbols_damaged_test.cpp - files of modules that are damaged: the library does not read out of
 * them, nor takes more memory than the file is large. */
#include "../blocks.h"
#include "../calls.h"

#include "elf_maker.h"
#include "platform/stack/prof_coff.h"
#include "platform/stack/prof_elf.h"
#include "platform/stack/prof_symbols_short.h"

namespace {

const int mutations = share(16000);

size_t most_taken; /* bytes that the library had at once */

void *counting_alloc(size_t bytes, void *)
{
   void *block = take_block(bytes, nullptr);
   most_taken = std::max(most_taken, bytes_held());
   return block;
}

/* All that anybody may ask of a file, at the very end of memory of its size. */
void look_at(const std::string &bytes, std::mt19937 &random)
{
   std::unique_ptr<char[]> memory(new char[bytes.size()]);
   std::copy(bytes.begin(), bytes.end(), memory.get());
   Prof_Symbols_Table table{};
   Prof_Image_over(&table.image, memory.get(), bytes.size());
   Prof_Elf elf;
   unsigned char id[Prof_ELF_ID_BYTES];
   char text[4096], brief[64];
   uint32_t sum = 0;
   int dynamic = 0;
   size_t size = 0;
   if (Prof_Elf_open(&elf, &table.image)) {
      EXPECT_LE(Prof_Elf_build_id(&elf, id), int(Prof_ELF_ID_BYTES));
      Prof_Elf_debug_link(&elf, text, 256, &sum);
      Prof_Elf_headers(&elf, &size);
      Prof_Elf_end(&elf);
      Prof_Elf_read(&elf, &table, &dynamic);
   } else Prof_Coff_read(&table);
   for (int i = 0; i < 20; ++i) {
      const uint32_t row = Prof_Symbols_row_of(&table, random() % 0x20000);
      EXPECT_LE(row, table.num_rows);
      if (row == table.num_rows) continue;
      EXPECT_LT(Prof_Symbols_best_of(&table, row), table.num_rows);
   }
   for (uint32_t i = 0; i < table.num_rows; i += 1 + i / 4) {
      if (!Prof_Symbols_name_of(&table, i, text, sizeof text)) continue;
      EXPECT_LT(std::strlen(text), sizeof text);
      EXPECT_LT(Prof_Symbols_short(text, brief, sizeof brief), sizeof brief);
   }
   Prof_Symbols_drop(&table);
   EXPECT_EQ(bytes_held(), 0u);
}

/* A few bytes, or a number of 16, 32 or 64 bits that is as small or as large as can be, or not all
 * of the file; most of it where the format's own numbers are. */
std::string damaged(std::string bytes, std::mt19937 &random, const std::vector<size_t> &tables)
{
   static const uint64_t numbers[] = {0,          1,          2,          0x7F,
                                      0xFF,       0xFFFF,     0x7FFFFFFF, 0x80000000,
                                      0xFFFFFFFF, UINT64_MAX, INT64_MAX,  0xFFFFFFFFFFFFFFF0u};
   for (int times = 1 + int(random() % 4); times > 0; --times) {
      size_t at = random() % bytes.size();
      if (random() % 2) at = (tables[random() % tables.size()] + random() % 320) % bytes.size();
      const size_t size = std::min<size_t>(size_t(1) << random() % 4, bytes.size() - at);
      uint64_t number = numbers[random() % std::size(numbers)];
      if (random() % 3 == 0) number = bytes.size() + random() % 64 - 32;
      if (random() % 3 == 0) bytes[at] = static_cast<char>(random());
      else std::memcpy(&bytes[at], &number, size);
   }
   if (random() % 16 == 0) bytes.resize(random() % bytes.size() + 1);
   return bytes;
}

void damage(const std::string &bytes, const std::vector<size_t> &tables, unsigned seed)
{
   std::mt19937 random(seed);
   configure([](Prof_Config &config) {
      config.alloc = counting_alloc;
      config.release = [](void *block, void *) { if (block) give_block(block, nullptr); };
   });
   look_at(bytes, random);
   for (int i = 0; i < mutations && !::testing::Test::HasFailure(); ++i) {
      const std::string wrong = damaged(bytes, random, tables);
      most_taken = 0;
      look_at(wrong, random);
      ASSERT_LE(most_taken, bytes.size() + 65536) << "mutation " << i;
   }
}

Made_Elf functions(bool wide)
{
   Made_Elf elf;
   elf.wide = wide;
   elf.build_id = std::vector<unsigned char>(20, 7);
   elf.debug_link = "some.debug";
   for (uint64_t i = 0; i < 60; ++i)
      elf.symbols.push_back(
         {"_ZN2ns" + std::to_string(i % 9 + 1) + std::string(i % 9 + 1, 'f') + "Ei",
          0x1000 + i * 16, i % 3 ? 16u : 0u, i % 3 ? 2 : 0, 1, 1});
   return elf;
}

size_t sections_of(const std::string &bytes, bool wide = true)
{
   uint64_t at = 0;
   std::memcpy(&at, &bytes[wide ? 40 : 32], wide ? 8 : 4);
   return static_cast<size_t>(at);
}

/* ---- a program of Windows ---- */

void put(std::string &bytes, size_t at, uint64_t value, size_t size)
{
   if (bytes.size() < at + size) bytes.resize(at + size);
   for (size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(value >> 8 * i);
}

enum { PE = 64, SECTION = PE + 24 + 240, SYMBOLS = SECTION + 2 * 40 };

struct Coff_Symbol {
   const char *name;
   uint32_t value;
   int section, type, storage;
};
const Coff_Symbol coff_symbols[] = {
   {"main", 0x100, 1, 0x20, 2},          {"eight_ch", 0x10, 1, 0x20, 3},
   {"a_longer_name", 0x200, 1, 0x20, 2}, {"variable", 0x20, 2, 0, 2},
   {"in_data", 0x20, 2, 0x20, 2},        {".text", 0, 1, 0, 3}};

std::string make_coff()
{
   std::string bytes(SYMBOLS + 6 * 18 + 4, '\0');
   const struct {
      size_t at;
      uint64_t value;
      size_t size;
   } numbers[] = {{60, PE, 4}, {PE + 4, 0x8664, 2}, {PE + 6, 2, 2}, {PE + 12, SYMBOLS, 4},
                  {PE + 16, 6, 4}, {PE + 20, 240, 2}, {PE + 24, 0x20B, 2},
                  {PE + 24 + 24, 0x140000000, 8}, {PE + 24 + 56, 0x8000, 4},
                  {SECTION + 8, 0x800, 4}, {SECTION + 12, 0x1000, 4}, {SECTION + 36, 0x20, 4},
                  {SECTION + 48, 0x800, 4}, {SECTION + 52, 0x2000, 4}, {SECTION + 76, 0x40, 4}};
   bytes.replace(0, 2, "MZ");
   bytes.replace(PE, 2, "PE");
   for (const auto &number : numbers) put(bytes, number.at, number.value, number.size);
   size_t at = SYMBOLS;
   for (const Coff_Symbol &symbol : coff_symbols) {
      const std::string name = symbol.name;
      if (name.size() <= 8) bytes.replace(at, name.size(), name);
      else {
         put(bytes, at + 4, bytes.size() - (SYMBOLS + 6 * 18), 4);
         bytes += name + '\0';
      }
      put(bytes, at + 8, symbol.value, 4);
      put(bytes, at + 12, static_cast<uint64_t>(symbol.section), 2);
      put(bytes, at + 14, static_cast<uint64_t>(symbol.type), 2);
      put(bytes, at + 16, static_cast<uint64_t>(symbol.storage), 1);
      at += 18;
   }
   return bytes;
}

} // namespace

TEST(Symbols_damaged, Elf_of_64_bits)
{
   const std::string bytes = make_elf(functions(true));
   damage(bytes, {0, 0, sections_of(bytes)}, 1);
}

TEST(Symbols_damaged, Elf_of_32_bits)
{
   const std::string bytes = make_elf(functions(false));
   damage(bytes, {0, 0, sections_of(bytes, false)}, 2);
}

/* What linkers make has more in it than what is made here: the C library's loader, for one. */
TEST(Symbols_damaged, A_real_one)
{
   const std::string bytes =
      read_file("/lib64/ld-linux-x86-64.so.2") + read_file("/lib/ld-linux-aarch64.so.1");
   if (bytes.empty()) GTEST_SKIP() << "no file is known here";
   damage(bytes, {0, sections_of(bytes), sections_of(bytes) + 320}, 3);
}

TEST(Symbols_damaged, Coff)
{
   const std::string bytes = make_coff();
   damage(bytes, {0, PE, SECTION, SYMBOLS}, 4);
}

TEST(Symbols_coff, Functions_have_names_of_either_kind)
{
   const std::string bytes = make_coff();
   Prof_Symbols_Table table{};
   Prof_Image_over(&table.image, bytes.data(), bytes.size());
   EXPECT_TRUE(Prof_Coff_is_of(&table.image, 0x8000));
   EXPECT_FALSE(Prof_Coff_is_of(&table.image, 0x9000));
   EXPECT_EQ(Prof_Coff_base(&table.image), 0x140000000u);
   ASSERT_TRUE(Prof_Coff_read(&table));
   ASSERT_EQ(table.num_rows, 3u);
   const Coff_Symbol expected[] = {coff_symbols[1], coff_symbols[0], coff_symbols[2]};
   char name[64];
   for (uint32_t i = 0; i < 3; ++i) {
      EXPECT_EQ(table.rows[i].at, 0x1000 + expected[i].value);
      EXPECT_TRUE(Prof_Symbols_name_of(&table, i, name, sizeof name));
      EXPECT_STREQ(name, expected[i].name);
   }
   EXPECT_EQ(Prof_Symbols_row_of(&table, 0x17FF), 2u);
   EXPECT_EQ(Prof_Symbols_row_of(&table, 0x1800), 3u) << "behind the section";
   Prof_Symbols_drop(&table);
}
