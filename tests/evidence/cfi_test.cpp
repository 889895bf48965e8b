/* cfi_test.cpp - unwind tables: what each instruction and operation of an expression means; and
 * thousands of damaged tables. What is read lies at the very end of a block of its own, so that
 * AddressSanitizer finds a byte too many. */
#include "tests/headers.h"
#include <link.h>

#include "copied.h"
#include "platform/stack/prof_cfi.h"
#include "platform/stack/prof_modules.h"

typedef std::vector<uint8_t> Bytes;

enum : uint64_t { AT = 0x10000, CODE = 0x400000 };

template <class T> static void put(Bytes &to, T v)
{
   for (size_t i = 0; i < sizeof v; ++i) to.push_back(static_cast<uint8_t>(v >> 8 * i));
}

static void append(Bytes &to, const Bytes &more) { to.insert(to.end(), more.begin(), more.end()); }

/* A copy at the very end of a block of its own. */
static std::unique_ptr<uint8_t[]> block_of(const void *bytes, size_t size)
{
   std::unique_ptr<uint8_t[]> block(new uint8_t[size]);
   if (size) memcpy(block.get(), bytes, size);
   return block;
}

static void put_entry(Bytes &to, const Bytes &entry)
{
   put<uint32_t>(to, static_cast<uint32_t>(entry.size()));
   append(to, entry);
}

/* One CIE, of code units 1 and data units -8, whose addresses are whole ones; and an FDE of CODE to
 * CODE + 100. */
static Bytes tables(const Bytes &common, const Bytes &code, const char *letters = "zR",
                    const Bytes &said = {0})
{
   Bytes all, cie, fde;
   put<uint32_t>(cie, 0);
   cie.push_back(1);
   for (const char *c = letters; *c; ++c) cie.push_back(static_cast<uint8_t>(*c));
   append(cie, {0, 1, 0x78, 16});
   if (*letters == 'z') {
      cie.push_back(static_cast<uint8_t>(said.size()));
      append(cie, said);
   }
   append(cie, common);
   put_entry(all, cie);
   put<uint32_t>(fde, static_cast<uint32_t>(all.size() + 4));
   put<uint64_t>(fde, CODE);
   put<uint64_t>(fde, 100);
   if (*letters == 'z') fde.push_back(0);
   append(fde, code);
   put_entry(all, fde);
   put<uint32_t>(all, 0);
   return all;
}

static int find(const Bytes &all, uint64_t address, Prof_Cfi_Row *row)
{
   const auto block = block_of(all.data(), all.size());
   Prof_Cfi_Bytes part = {block.get(), AT, all.size()};
   return Prof_Cfi_find(&part, AT, 0, address, row, nullptr);
}

static const Bytes usual = {0x0c, 7, 8, 0x90, 1}; // CFA is r7 + 8, r16 at CFA - 8

static Prof_Cfi_Row row_at(uint64_t offset, const Bytes &code, const Bytes &common = usual)
{
   Prof_Cfi_Row row = {};
   EXPECT_TRUE(find(tables(common, code), CODE + offset, &row));
   return row;
}

static bool has_row(const Bytes &all, uint64_t address = CODE)
{
   Prof_Cfi_Row row;
   return find(all, address, &row);
}

static void expect_rule(const Prof_Cfi_Row &row, unsigned number, unsigned how, int64_t value)
{
   EXPECT_EQ(row.rule[number].how, how);
   EXPECT_EQ(row.rule[number].value, value);
}

static void expect_cfa(const Prof_Cfi_Row &row, unsigned number, int64_t value)
{
   EXPECT_EQ(row.cfa.how, static_cast<uint32_t>(Prof_CFI_IS));
   EXPECT_EQ(row.cfa_register, number);
   EXPECT_EQ(row.cfa.value, value);
}

TEST(Cfi, An_instruction_has_what_was_said_up_to_it)
{
   Bytes code = {0x41, 0x0e, 16, 0x86, 2, 0x43, 0x0d, 6}; // push; mov
   expect_cfa(row_at(0, code), 7, 8);
   expect_rule(row_at(0, code), 16, Prof_CFI_AT, -8);
   expect_rule(row_at(0, code), 6, Prof_CFI_UNSET, 0);
   expect_cfa(row_at(1, code), 7, 16);
   expect_rule(row_at(3, code), 6, Prof_CFI_AT, -16);
   expect_cfa(row_at(3, code), 7, 16);
   expect_cfa(row_at(4, code), 6, 16);
   expect_cfa(row_at(99, code), 6, 16);
}

TEST(Cfi, Only_functions_that_are_there_are_found)
{
   const Bytes all = tables(usual, {});
   for (uint64_t there : {CODE + 0, CODE + 99}) EXPECT_TRUE(has_row(all, there));
   for (uint64_t beside : {CODE - 1, CODE + 100}) EXPECT_FALSE(has_row(all, beside));
}

TEST(Cfi, Every_way_to_go_on)
{
   expect_cfa(row_at(4, {0x02, 5, 0x0e, 24}), 7, 8);
   expect_cfa(row_at(5, {0x02, 5, 0x0e, 24}), 7, 24);
   expect_cfa(row_at(5, {0x03, 5, 0, 0x0e, 24}), 7, 24);
   expect_cfa(row_at(5, {0x04, 5, 0, 0, 0, 0x0e, 24}), 7, 24);
   Bytes to = {0x01};
   put<uint64_t>(to, CODE + 7);
   append(to, {0x0e, 24});
   expect_cfa(row_at(6, to), 7, 8);
   expect_cfa(row_at(7, to), 7, 24);
}

TEST(Cfi, Every_rule_of_a_register)
{
   const std::tuple<Bytes, unsigned, int64_t> of_register_3[] = {
      {{0x05, 3, 4}, Prof_CFI_AT, -32},     {{0x07, 3}, Prof_CFI_UNKNOWN, 0},
      {{0x08, 3}, Prof_CFI_SAME, 0},        {{0x09, 3, 12}, Prof_CFI_REGISTER, 12},
      {{0x11, 3, 0x7e}, Prof_CFI_AT, 16},   {{0x14, 3, 4}, Prof_CFI_IS, -32},
      {{0x15, 3, 0x7e}, Prof_CFI_IS, 16},   {{0x2f, 3, 2}, Prof_CFI_AT, 16},
      {{0x83, 2, 0xc3}, Prof_CFI_UNSET, 0}}; // restored
   for (const auto &[code, how, value] : of_register_3) expect_rule(row_at(0, code), 3, how, value);
   expect_rule(row_at(0, {0x07, 16, 0x06, 16}), 16, Prof_CFI_AT, -8);
   expect_rule(row_at(0, {0x05, 200, 1, 4, 0x2e, 8, 0x2d, 0x08, 5}), 5, Prof_CFI_SAME, 0);
}

TEST(Cfi, Every_way_to_tell_the_CFA)
{
   expect_cfa(row_at(0, {0x0d, 6}), 6, 8);
   expect_cfa(row_at(0, {0x12, 6, 0x7e}), 6, 16);
   expect_cfa(row_at(0, {0x13, 0x7d}), 7, 24);
   EXPECT_EQ(row_at(0, {0x0f, 2, 0x77, 8}).cfa.how, static_cast<uint32_t>(Prof_CFI_IS_RESULT));
   EXPECT_EQ(row_at(0, {0x0f, 2, 0x77, 8}).cfa.size, 2u);
}

TEST(Cfi, Rows_are_put_aside_and_come_back)
{
   Bytes code = {0x0e, 16, 0x0a, 0x41, 0x0e, 8, 0xc6, 0x41, 0x0b};
   expect_cfa(row_at(0, code), 7, 16);
   expect_cfa(row_at(1, code), 7, 8);
   expect_cfa(row_at(2, code), 7, 16);
   EXPECT_FALSE(has_row(tables(usual, {0x0b}))) << "nothing was put aside";
   EXPECT_FALSE(has_row(tables(usual, Bytes(20, 0x0a)))) << "too much";
   EXPECT_FALSE(has_row(tables(usual, {0x3e}))) << "no such instruction";
   EXPECT_FALSE(has_row(tables({}, {}))) << "no CFA";
}

TEST(Cfi, What_a_CIE_says)
{
   Prof_Cfi_Row row;
   EXPECT_TRUE(find(tables(usual, {}, ""), CODE, &row));
   EXPECT_EQ(row.return_register, 16u);
   EXPECT_EQ(row.of_signal, 0u);
   EXPECT_TRUE(find(tables(usual, {}, "zRS"), CODE, &row));
   EXPECT_EQ(row.of_signal, 1u);
   EXPECT_TRUE(has_row(tables(usual, {}, "zPLR", {0x03, 1, 2, 3, 4, 0, 0})));
   EXPECT_FALSE(has_row(tables(usual, {}, "eh"))) << "old letters";
   EXPECT_FALSE(has_row(tables(usual, {}, "zR", {0x50}))) << "an unknown encoding";
}

static int read_twice(void *, uint64_t address, uint64_t *word)
{
   *word = address * 2;
   return address != 666;
}

static bool evaluate(const Bytes &code, uint64_t *result, uint64_t first = 100)
{
   const auto block = block_of(code.data(), code.size());
   Prof_Cfi_Rule rule = {Prof_CFI_IS_RESULT, static_cast<uint32_t>(code.size()), 0, block.get()};
   Prof_Cfi_Memory memory = {read_twice, nullptr};
   Prof_Stack_Copy frame = {};
   frame.reg[7] = 1000;
   frame.known = 1 << 7;
   return Prof_Cfi_evaluate(&rule, &frame, &memory, &first, result) != 0;
}

/* Of each expression, on a stack that has 100 on it. */
static void expect_results(std::initializer_list<std::pair<uint64_t, Bytes>> all)
{
   for (const auto &[wanted, code] : all) {
      uint64_t result = 0xBAD;
      EXPECT_TRUE(evaluate(code, &result)) << testing::PrintToString(code);
      EXPECT_EQ(result, wanted) << testing::PrintToString(code);
   }
}

static void expect_no_results(std::initializer_list<std::pair<const char *, Bytes>> all)
{
   uint64_t result;
   for (const auto &[why, code] : all) EXPECT_FALSE(evaluate(code, &result)) << why;
}

TEST(Cfi_expression, Numbers_registers_and_memory)
{
   expect_results({{100, {}}, {5, {0x35}}, {0xFE, {0x08, 0xFE}}, {~0ull - 1, {0x09, 0xFE}},
                   {0x1234, {0x0a, 0x34, 0x12}}, {~0ull, {0x0b, 0xFF, 0xFF}},
                   {0x12345678, {0x0c, 0x78, 0x56, 0x34, 0x12}},
                   {~0ull, {0x0d, 0xFF, 0xFF, 0xFF, 0xFF}},
                   {1ull << 56, {0x0e, 0, 0, 0, 0, 0, 0, 0, 1}},
                   {1ull << 56, {0x03, 0, 0, 0, 0, 0, 0, 0, 1}}, {300, {0x10, 0xAC, 2}},
                   {~0ull, {0x11, 0x7F}}, {1008, {0x77, 8}}, {996, {0x92, 7, 0x7C}},
                   {2000, {0x77, 0, 0x06}}, {2000 & 0xFF, {0x77, 0, 0x94, 1}}, {108, {0x23, 8}}});
   expect_no_results({{"not known", {0x76, 0}}, {"not readable", {0x0a, 0x9a, 2, 0x06}},
                      {"no such operation", {0xe0}}});
}

TEST(Cfi_expression, Arithmetic)
{
   const std::map<uint8_t, uint64_t> of_100_and_7 = {
      {0x1a, 4},   {0x1b, 14},       {0x1c, 93}, {0x1d, 2}, {0x1e, 700}, {0x21, 103},
      {0x22, 107}, {0x24, 100 << 7}, {0x25, 0},  {0x26, 0}, {0x27, 99},  {0x29, 0},
      {0x2a, 1},   {0x2b, 1},        {0x2c, 0},  {0x2d, 0}, {0x2e, 1}};
   for (auto [operation, result] : of_100_and_7) expect_results({{result, {0x37, operation}}});
   expect_results({{~0ull - 1, {0x11, 0x79, 0x32, 0x26}}, // -7 >> 2
                   {7, {0x11, 0x79, 0x19}}, {~6ull, {0x37, 0x1f}}, {~7ull, {0x37, 0x20}}});
   expect_no_results({{"divided by 0", {0x30, 0x1b}}, {"divided by 0", {0x30, 0x1d}}});
   // It overflows, as it does in a CPU.
   expect_results({{1ull << 63, {0x31, 0x08, 63, 0x24, 0x11, 0x7F, 0x1b}}});
}

TEST(Cfi_expression, Its_stack_and_its_jumps)
{
   expect_results({{200, {0x12, 0x22}}, {100, {0x35, 0x13}}, {100, {0x35, 0x14}},
                   {100, {0x35, 0x36, 0x15, 2}}, {100, {0x35, 0x16}},
                   {1, {0x31, 0x32, 0x33, 0x17, 0x13, 0x13, 0x16, 0x13, 0x31}}, // see the next
                   {2, {0x31, 0x32, 0x33, 0x17}}, {5, {0x35, 0x2f, 1, 0, 0x36}},
                   {5, {0x35, 0x31, 0x28, 1, 0, 0x36}}, {6, {0x35, 0x30, 0x28, 1, 0, 0x36}}});
   expect_no_results({{"for ever", {0x2f, 0xFD, 0xFF}}, {"before its begin", {0x2f, 0xF0, 0xFF}},
                      {"behind its end", {0x2f, 9, 0}}, {"too much", Bytes(100, 0x31)},
                      {"nothing is left", {0x13}}, {"too little", {0x13, 0x22}},
                      {"cut off", {0x0c, 1}}});
}

/* The part of this program that has its tables. */
struct Tables {
   uint64_t end = 0, index = 0, index_size = 0;
};

static int find_tables(dl_phdr_info *info, size_t, void *arg)
{
   auto *found = static_cast<Tables *>(arg);
   const ElfW(Phdr) *all = info->dlpi_phdr, *end = all + info->dlpi_phnum;
   const ElfW(Phdr) *index = std::find_if(all, end, [](const ElfW(Phdr) &part) {
      return part.p_type == PT_GNU_EH_FRAME;
   });
   if (index == end) return 1;
   const ElfW(Phdr) *loaded = std::find_if(all, end, [index](const ElfW(Phdr) &part) {
      return part.p_type == PT_LOAD && index->p_vaddr - part.p_vaddr < part.p_memsz;
   });
   found->index = info->dlpi_addr + index->p_vaddr;
   found->index_size = index->p_memsz;
   found->end = info->dlpi_addr + loaded->p_vaddr + loaded->p_memsz;
   return 1;
}

static Tables own_tables()
{
   Tables tables;
   dl_iterate_phdr(find_tables, &tables);
   return tables;
}

/* Some bytes, mostly in the tables of `near`, become others: numbers that are often wrong. */
static void damage(uint8_t *bytes, size_t size, std::mt19937 &random)
{
   static const uint8_t bad[] = {0, 0xFF, 0x80, 0x7F, 1, 0x0b, 0x10, 0x16, 0x0f};
   for (unsigned n = random() % 6 + 1; n > 0; --n) {
      uint8_t *at = bytes + random() % size;
      *at = random() % 2 ? bad[random() % sizeof bad] : static_cast<uint8_t>(random());
   }
}

/* All rows, and their expressions, of places all over the program. */
static void use(const Prof_Cfi_Bytes &part, const Tables &t, std::mt19937 &random, uint64_t code)
{
   Prof_Cfi_Row row;
   Prof_Stack_Copy frame = {};
   Prof_Cfi_Memory memory = {read_twice, nullptr};
   uint64_t result;
   frame.known = ~0ull;
   bool linear = random() % 16 == 0;
   uint64_t hint = random() % 2 ? t.index + random() % part.size : random();
   if (!Prof_Cfi_find(&part, t.index, linear ? 0 : t.index_size, code, &row, &hint)) return;
   EXPECT_LT(row.return_register, static_cast<uint32_t>(Prof_STACK_REGS));
   if (row.cfa.how == Prof_CFI_IS_RESULT)
      Prof_Cfi_evaluate(&row.cfa, &frame, &memory, nullptr, &result);
   for (auto &rule : row.rule)
      if (rule.how >= Prof_CFI_AT_RESULT) Prof_Cfi_evaluate(&rule, &frame, &memory, &code, &result);
}

TEST(Cfi, Survives_every_damage)
{
   Tables t = own_tables();
   if (!t.index) GTEST_SKIP() << "a static program has no index";
   size_t size = t.end - t.index; // the index, then .eh_frame and .gcc_except_table
   const auto *from = reinterpret_cast<const uint8_t *>(t.index);
   std::mt19937 random(7);
   for (int round = 0; round < 3000; ++round) {
      size_t cut = random() % 4 == 0 ? random() % size + 1 : size;
      const auto block = block_of(from, cut);
      for (int i = 0; i < 10; ++i) damage(block.get(), cut, random);
      Prof_Cfi_Bytes part = {block.get(), t.index, cut};
      for (int i = 0; i < 8; ++i) {
         uint64_t entry = t.index + 12 + random() % ((t.index_size - 12) / 8) * 8;
         int32_t to;
         memcpy(&to, reinterpret_cast<void *>(entry), 4);
         use(part, t, random, t.index + static_cast<uint64_t>(to) + random() % 64);
      }
   }
}

/* Small tables, of which each byte is hit. */
TEST(Cfi, Survives_any_byte_being_any_other)
{
   Bytes good = tables({0x0c, 7, 8, 0x90, 1},
                       {0x41, 0x0e, 16, 0x0a, 0x10, 3, 3, 0x77, 8, 0x22, 0x0b, 0x16, 4, 2, 0x77, 8},
                       "zPLRS", {0x03, 1, 2, 3, 4, 0, 0});
   Tables t;
   std::mt19937 random(3);
   t.index = AT;
   for (size_t i = 0; i < good.size(); ++i)
      for (int value = 0; value < 256; ++value) {
         Bytes bytes = good;
         bytes[i] = static_cast<uint8_t>(value);
         const auto block = block_of(bytes.data(), bytes.size());
         use({block.get(), AT, bytes.size()}, t, random, CODE + 50);
      }
}

TEST(Unwind, Survives_any_registers_and_any_stack)
{
   Copied good;
   copied_here(good);
   std::mt19937_64 random(5);
   for (int round = 0; round < 3000; ++round) {
      Copied copied;
      copied.copy = good.copy;
      copied.bytes = good.bytes;
      copied.copy.bytes = copied.bytes.data();
      for (int i = 0; i < 10; ++i) {
         uint64_t bad[] = {0, ~0ull, 8, random(), good.copy.from, good.copy.from + random() % 4096};
         uint64_t value = bad[random() % 6];
         memcpy(&copied.bytes[random() % 500 * 8], &value, 8);
         if (i < 3) copied.copy.reg[random() % Prof_STACK_PC] = value;
      }
      if (round % 5 == 0) copied.copy.size = static_cast<uint32_t>(random() % 300);
      if (round % 7 == 0) copied.copy.known ^= random() & 0xFFFF;
      unwound(copied);
   }
}
