/* symbols_file_test.cpp - what is read of files of modules: of small ones that are made here, where
 * all is known. */
#include "../system.h"

#include "elf_maker.h"
#include "platform/stack/prof_elf.h"
#include "platform/stack/prof_symbols_files.h"

namespace {

enum { NOT_TOLD = 0, DATA = 1, FUNCTION = 2, CHOOSES = 10, LOCAL = 0, GLOBAL = 1 };

class Names {
 public:
   ~Names() { Prof_Symbols_drop(&table); }
   uint32_t row_of(uint64_t address) { return Prof_Symbols_row_of(&table, address); }
   std::string at(uint64_t address) { return name_of(row_of(address)); }
   std::string name_of(uint32_t row)
   {
      char name[65536];
      if (row >= table.num_rows) return "-";
      return Prof_Symbols_name_of(&table, row, name, sizeof name) ? name : "?";
   }
   Prof_Symbols_Table table = {};
};

/* Of a file that is in memory, at its very end, so that a sanitizer sees who reads on. */
class Read : public Names {
 public:
   explicit Read(const std::string &bytes) : bytes_(new char[bytes.size()])
   {
      std::memcpy(bytes_.get(), bytes.data(), bytes.size());
      Prof_Image_over(&table.image, bytes_.get(), bytes.size());
      Prof_Elf elf;
      if (Prof_Elf_open(&elf, &table.image)) Prof_Elf_read(&elf, &table, &dynamic);
   }
   std::string best_at(uint64_t address)
   {
      return name_of(Prof_Symbols_best_of(&table, row_of(address)));
   }
   int dynamic = -1;

 private:
   std::unique_ptr<char[]> bytes_;
};

Made_Elf some_functions(bool wide)
{
   Made_Elf elf;
   elf.wide = wide;
   elf.build_id = {1, 2, 3, 4, 5, 6, 7, 8};
   elf.symbols = {{"file.c", 0, 0, 4, LOCAL, 0},
                  {"second", 0x1100, 0x80, FUNCTION, GLOBAL, 1},
                  {"first", 0x1010, 0x20, FUNCTION, LOCAL, 1},
                  {"variable", 0x9000, 8, DATA, GLOBAL, 2},
                  {"elsewhere", 0, 0, FUNCTION, GLOBAL, 0},
                  {"label_in_second", 0x1140, 0, NOT_TOLD, GLOBAL, 1},
                  {"inner", 0x1120, 0x10, FUNCTION, LOCAL, 1},
                  {"_ZN1A1fEv", 0x1800, 0x10, FUNCTION, GLOBAL, 1},
                  {"assembly", 0x1200, 0, NOT_TOLD, GLOBAL, 1},
                  {"$x", 0x1210, 0, NOT_TOLD, LOCAL, 1},
                  {"loop", 0x1220, 0, NOT_TOLD, LOCAL, 1},
                  {"more_assembly", 0x1300, 0, FUNCTION, LOCAL, 1},
                  {"__write", 0x1900, 0x10, FUNCTION, GLOBAL, 1},
                  {"write", 0x1900, 0x10, FUNCTION, GLOBAL, 1},
                  {"__GI_write", 0x1900, 0x10, FUNCTION, LOCAL, 1},
                  {"no_code", 0x9040, 0x10, NOT_TOLD, GLOBAL, 2},
                  {"last", 0x1F00, 0, NOT_TOLD, GLOBAL, 1},
                  {"chosen", 0x1A00, 0x10, CHOOSES, GLOBAL, 1}};
   return elf;
}

struct Symbols_file : ::testing::TestWithParam<bool> {
   Made_Elf elf = some_functions(GetParam());
   void expect_names(Names &names, std::initializer_list<std::pair<uint64_t, const char *>> all)
   {
      for (const auto &[address, name] : all)
         EXPECT_EQ(names.at(address), name) << std::hex << address;
   }
};
INSTANTIATE_TEST_SUITE_P(Bits, Symbols_file, ::testing::Bool());

} // namespace

TEST_P(Symbols_file, Functions_have_names_and_data_has_none)
{
   Read read(make_elf(elf));
   EXPECT_EQ(read.table.lack, nullptr);
   EXPECT_EQ(read.dynamic, 0);
   expect_names(read, {{0x1010, "first"}, {0x102F, "first"}, {0x1100, "second"},
                       {0x1800, "_ZN1A1fEv"}, {0x1A08, "chosen"}});
   for (uint64_t none : {0x1030ull, 0x100Full, 0ull, ~0ull, 0x9000ull, 0x9044ull})
      EXPECT_EQ(read.at(none), "-") << none;
   /* Of functions in one another the inner one is told. The label at 0x1140 is no function. */
   expect_names(read, {{0x111F, "second"}, {0x1120, "inner"}, {0x112F, "inner"},
                       {0x1130, "second"}, {0x1140, "second"}, {0x117F, "second"}});
   EXPECT_EQ(read.best_at(0x1900), "write") << "of several names the one that people use";
   EXPECT_EQ(read.best_at(0x190F), "write");
   EXPECT_EQ(read.best_at(0x1100), "second") << "it has no other";
}

/* Marks of assemblers are no functions, nor labels that others cannot see: 0x1210 and 0x1220. */
TEST_P(Symbols_file, Assembly_that_tells_no_sizes_goes_on_to_the_next_function)
{
   Read read(make_elf(elf));
   expect_names(read, {{0x1200, "assembly"}, {0x1210, "assembly"}, {0x1220, "assembly"},
                       {0x12FF, "assembly"}, {0x1300, "more_assembly"}, {0x1FFF, "last"},
                       {0x2000, "-"}});
   EXPECT_EQ(read.table.rows[read.row_of(0x1200)].size, 0x100u);
   EXPECT_EQ(read.table.rows[read.row_of(0x1300)].size, 0x500u);
}

TEST_P(Symbols_file, Only_what_is_exported_says_so)
{
   elf.dynamic = true;
   Read read(make_elf(elf));
   EXPECT_EQ(read.dynamic, 1);
   expect_names(read, {{0x1010, "first"}, {0x1200, "assembly"}});
   EXPECT_EQ(read.at(0x1201), "-") << "it may be a function that is not exported";
   elf.symbols.clear();
   Read none(make_elf(elf));
   EXPECT_EQ(none.table.num_rows, 0u);
   EXPECT_NE(none.table.lack, nullptr);
}

TEST_P(Symbols_file, Ten_thousand_functions_in_any_order)
{
   elf.symbols.clear();
   elf.code_size = 0x100000;
   for (uint64_t i = 0; i < 10000; ++i)
      elf.symbols.push_back({"f" + std::to_string(i), 0x1000 + i * 16, 16, FUNCTION, GLOBAL, 1});
   std::shuffle(elf.symbols.begin(), elf.symbols.end(), std::mt19937(1));
   Read read(make_elf(elf));
   ASSERT_EQ(read.table.num_rows, 10000u);
   for (uint64_t i = 0; i < 10000; ++i)
      ASSERT_EQ(read.at(0x1007 + i * 16), "f" + std::to_string(i));
}

TEST_P(Symbols_file, A_long_name_is_whole)
{
   for (auto [i, length] : {std::pair(1, 60000), {2, 127}, {6, 128}})
      elf.symbols[i].name = std::string(length, 'n');
   Read read(make_elf(elf));
   for (int i : {1, 2, 6}) EXPECT_EQ(read.at(elf.symbols[i].at), elf.symbols[i].name);
}

/* ---- which file: of ELF, on systems that load it ---- */

#if !defined(_WIN32)

namespace {

Prof_Module_Place place_of(const std::string &file, const std::vector<unsigned char> &id)
{
   Prof_Module_Place place{};
   place.file = file.c_str();
   place.base = 0x10000000;
   place.begin = place.base;
   place.end = place.base + 0xA000;
   place.build_id_size = static_cast<int>(id.size());
   std::copy(id.begin(), id.end(), place.build_id);
   return place;
}

class Loaded : public Names {
 public:
   explicit Loaded(const Prof_Module_Place &place) : fine(Prof_Symbols_load(&table, &place)) {}
   std::string lack() const { return table.lack ? table.lack : ""; }
   int fine;
};

/* A path that no other test of any process has, with a file; removed at the end. */
struct Path : std::string {
   Path(const std::string &name, const Made_Elf &elf)
      : std::string(::testing::TempDir() + "symbols_" + std::to_string(getpid()) + "_" + name)
   {
      write_file(*this, make_elf(elf));
   }
   ~Path() { std::remove(c_str()); }
   std::string last() const { return substr(rfind('/') + 1); }
};

uint32_t sum_of(const std::string &bytes)
{
   uint32_t sum = ~0u;
   for (unsigned char byte : bytes) {
      sum ^= byte;
      for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
   }
   return ~sum;
}

} // namespace

TEST_P(Symbols_file, Another_build_at_its_path_gives_no_names)
{
   const Path path("other", elf);
   const Prof_Module_Place place = place_of(path, elf.build_id);
   EXPECT_EQ(Loaded(place).at(0x1010), "first");
   elf.build_id[3] ^= 1;
   write_file(path, make_elf(elf));
   Loaded other(place);
   EXPECT_FALSE(other.fine);
   EXPECT_EQ(other.lack(), "another file has taken the place of the one that was loaded");
   elf.build_id.clear();
   write_file(path, make_elf(elf));
   EXPECT_FALSE(Loaded(place).fine) << "one without an id";
   std::remove(path.c_str());
   EXPECT_EQ(Loaded(place).lack(), "its file is not there any more");
}

/* It was looked at before it was written over: what was learned stays, but no name is made of what
 * stands there now. */
TEST_P(Symbols_file, Names_survive_a_new_file_but_are_not_read_of_one_that_is_written_over)
{
   const Path path("replaced", elf);
   const Prof_Module_Place place = place_of(path, elf.build_id);
   Loaded loaded(place);
   for (Made_Symbol &symbol : elf.symbols) symbol.name = "wrong_" + symbol.name;
   const Path beside("beside", elf);
   ASSERT_EQ(std::rename(beside.c_str(), path.c_str()), 0);
   EXPECT_EQ(loaded.at(0x1010), "first");
   Loaded again(place);
   EXPECT_EQ(again.at(0x1010), "wrong_first") << "the same id";
   for (Made_Symbol &symbol : elf.symbols) symbol.name = "very_" + symbol.name;
   write_file(path, make_elf(elf));
   EXPECT_EQ(again.at(0x1010), "?");
   write_file(path, "");
   EXPECT_EQ(again.at(0x1010), "?") << "shorter, which would kill who has it mapped";
}

TEST_P(Symbols_file, A_module_without_an_id_is_told_by_how_far_it_goes)
{
   elf.build_id.clear();
   const Path path("no_id", elf);
   const Prof_Module_Place place = place_of(path, {});
   EXPECT_EQ(Loaded(place).at(0x1010), "first");
   for (uint64_t end : {place.end + 1, place.end - 1}) {
      Prof_Module_Place other = place;
      other.end = end;
      EXPECT_FALSE(Loaded(other).fine) << end;
   }
   EXPECT_TRUE(Loaded(place).fine);
}

/* A stripped file and the one that was split off it, beside it or in .debug. */
TEST_P(Symbols_file, A_split_off_file_is_found_by_its_name)
{
   Made_Elf stripped = elf;
   const Path debug("stripped.debug", elf);
   stripped.dynamic = true;
   stripped.symbols = {{"exported", 0x1100, 0x80, FUNCTION, GLOBAL, 1}};
   stripped.debug_link = debug.last();
   const Path path("stripped", stripped);
   const Prof_Module_Place place = place_of(path, elf.build_id);
   EXPECT_EQ(Loaded(place).at(0x1010), "first");
   EXPECT_EQ(Loaded(place).lack(), "");
   elf.build_id[0] ^= 1;
   write_file(debug, make_elf(elf));
   EXPECT_EQ(Loaded(place).at(0x1010), "-") << "of another build";
   std::remove(debug.c_str());
   EXPECT_EQ(Loaded(place).at(0x1100), "exported");
   EXPECT_EQ(Loaded(place).lack(), "stripped: only what it exports has names");
}

TEST_P(Symbols_file, A_split_off_file_without_an_id_is_told_by_its_sum)
{
   elf.build_id.clear();
   const Path debug("summed.debug", elf);
   Made_Elf stripped = elf;
   stripped.symbols.clear();
   stripped.debug_link = debug.last();
   stripped.debug_sum = sum_of(make_elf(elf));
   const Path path("summed", stripped);
   const Prof_Module_Place place = place_of(path, {});
   EXPECT_EQ(Loaded(place).at(0x1010), "first");
   stripped.debug_sum ^= 1;
   write_file(path, make_elf(stripped));
   EXPECT_EQ(Loaded(place).at(0x1010), "-");
}

TEST(Symbols_files, Nobody_waits_for_what_is_no_file)
{
   for (const char *path : {"/dev/zero", "/dev/tty", ".", "", "/nowhere/at/all"})
      EXPECT_FALSE(Loaded(place_of(path, {1, 2, 3})).fine) << path;
   EXPECT_FALSE(Loaded(place_of("/dev/null", {})).fine);
}
#endif
