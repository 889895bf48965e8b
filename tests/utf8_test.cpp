/* utf8_test.cpp - characters of UTF-8 in texts of any bytes, against a naive reference. */
#include "naive_utf8.h"
#include "src/base/prof_short_text.h"
#include "src/base/prof_utf8.h"
#include "tests/system.h"

namespace {

using namespace naive_utf8;

Read read(const std::string &text)
{
   std::vector<char> room(text.c_str(), text.c_str() + text.size() + 1); /* asan sees its end */
   Read found = {0, 0};
   found.bytes = Prof_Utf8_read(room.data(), &found.code);
   return found;
}

/* Bytes that are likely to come close to a character. */
std::string random_text(std::mt19937 &random, size_t most)
{
   static const unsigned char bytes[] = {'a',  ' ',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                         0xC0, 0xC1, 0xC2, 0xC3, 0xCC, 0xD0, 0xDF, 0xE0, 0xE4,
                                         0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF};
   std::string text;
   while (text.size() < most && random() % 16) {
      if (random() % 3 == 0) {
         const uint32_t code = random() % 4 ? random() % 0x3000 : random() % 0x110000;
         if (is_character(code)) text += encoded(code);
      } else text += static_cast<char>(bytes[random() % sizeof bytes]);
   }
   return text;
}

TEST(Utf8, ReadsAndWritesEachCharacter)
{
   for (uint32_t code = 0; code < 0x120000; code += thorough() ? 1 : 7) {
      char text[Prof_UTF8_MOST];
      const size_t bytes = Prof_Utf8_write(text, code);
      ASSERT_EQ(bytes > 0, is_character(code)) << code;
      if (!bytes) continue;
      const std::string written(text, bytes);
      ASSERT_EQ(written, encoded(code)) << code;
      ASSERT_EQ(read(written), (Read{bytes, code}));
      ASSERT_EQ(Prof_Utf8_length(written.c_str()), bytes);
   }
}

/* Table 3-8 and the text above it in chapter 3.9 of the Unicode standard, version 15. */
TEST(Utf8, ReplacesAsTheStandardHasIt)
{
   const std::pair<std::string, std::vector<size_t>> rows[] = {
      {"\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64", {1, 3, 2, 1, 1, 1, 1, 1, 1, 1}},
      {"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", {1, 1, 1, 1, 1, 1, 1, 1, 1}},
      {"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", {1, 1, 1, 1, 1, 1, 1, 1, 1}},
      {"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", {1, 1, 1, 1, 1, 1, 1, 1, 1}},
      {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", {2, 1, 3, 2, 1}}};
   for (const auto &row : rows) {
      std::vector<size_t> bytes;
      for (size_t at = 0; at < row.first.size(); at += bytes.back())
         bytes.push_back(read(row.first.substr(at)).bytes);
      EXPECT_EQ(bytes, row.second);
   }
}

TEST(Utf8, ReadsAnyBytesAsTheReferenceDoes)
{
   std::mt19937 random(1);
   for (int i = 0; i < 100000; ++i) {
      const std::string text = random_text(random, 6);
      if (text.empty()) continue;
      ASSERT_EQ(read(text), reference(text)) << testing::PrintToString(text);
   }
}

TEST(Utf8, CountsCells)
{
   const std::pair<const char *, int> rows[] = {
      {"", 0}, {"abc", 3}, {"\u00FCber", 4}, {"\u0394\u03AD\u03BB\u03C4\u03B1", 5},
      {"\u4E2D\u6587", 4}, {"\uD55C\uAE00", 4}, {"e\u0301", 1}, {"\u200Ba\uFEFF", 1},
      {"\U0001F600", 2}, {"\x80\xC3" "a\xE4\xB8", 4}};
   for (const auto &row : rows) EXPECT_EQ(Prof_Utf8_cells(row.first), row.second) << row.first;
}

/* Heads, tails and cuts of any text: not within a character, and as long as there is room. */
TEST(Utf8, CutsBetweenCharacters)
{
   std::mt19937 random(2);
   for (int i = 0; i < share(40000); ++i) {
      const std::string text = random_text(random, 40);
      std::vector<size_t> at = {0};
      std::vector<int> cells = {0};
      while (at.back() < text.size()) {
         const Read one = reference(text.substr(at.back()));
         at.push_back(at.back() + one.bytes);
         cells.push_back(cells.back() + Prof_Utf8_width(one.code));
      }
      const int all = cells.back();
      ASSERT_EQ(Prof_Utf8_cells(text.c_str()), all);
      ASSERT_LE(all, static_cast<int>(text.size()));
      for (int most = 0; most <= all + 1; ++most) {
         size_t head = 0;
         for (size_t k = 0; k < at.size() && cells[k] <= most; ++k) head = at[k];
         ASSERT_EQ(Prof_Utf8_head(text.c_str(), most), head);
         const size_t tail = Prof_Utf8_tail(text.c_str(), most);
         const auto begin = std::find(at.begin(), at.end(), tail);
         ASSERT_NE(begin, at.end());
         const int rest = all - cells[static_cast<size_t>(begin - at.begin())];
         ASSERT_LE(rest, most);
         ASSERT_GE(rest, std::min(most - 1, all)); /* a character of two cells need not fit */
      }
      for (size_t most = 0; most <= text.size(); ++most) {
         const size_t fit = Prof_Utf8_fit(text.c_str(), most);
         size_t want = most; /* but within a character that is one */
         for (size_t k = 0; k + 1 < at.size(); ++k)
            if (at[k] < most && most < at[k + 1] && Prof_Utf8_length(text.c_str() + at[k]))
               want = at[k];
         ASSERT_EQ(fit, want);
         const std::string cut = text.substr(0, most);
         const size_t whole = Prof_Utf8_whole(cut.c_str(), most);
         ASSERT_LE(whole, most);
         ASSERT_LE(most - whole, 3u);
         if (want < most) {
            ASSERT_EQ(whole, want);
         }
      }
   }
}

/* All of the text in plain characters, and where each of them begins. */
std::pair<std::string, std::set<size_t>> plain(const std::string &text)
{
   std::string all;
   std::set<size_t> begins = {0};
   for (size_t at = 0; at < text.size();) {
      const Read one = reference(text.substr(at, 4));
      const bool controls = one.code < 32 || (one.code >= 0x7F && one.code < 0xA0);
      all += controls ? " " : encoded(one.code);
      begins.insert(all.size());
      at += one.bytes;
   }
   return {all, begins};
}

TEST(Utf8, PlainTextHasNoControlsAndIsUtf8)
{
   std::mt19937 random(3);
   for (int i = 0; i < 20000; ++i) {
      std::string text = random_text(random, 40);
      if (!text.empty() && random() % 2) text[random() % text.size()] = "\n\x1b\r\t"[random() % 4];
      const auto [all, begins] = plain(text);
      std::vector<char> to(1 + random() % 60, 'x'), same(text.begin(), text.end());
      const size_t length = Prof_Utf8_plain(to.data(), to.size(), text.c_str());
      size_t most = 0;
      for (size_t begin : begins)
         if (begin < to.size()) most = begin;
      ASSERT_EQ(length, most);
      ASSERT_EQ(std::string(to.data()), all.substr(0, most));
      same.push_back(0);
      Prof_Utf8_make_plain(same.data());
      ASSERT_EQ(std::strlen(same.data()), text.size());
      ASSERT_EQ(plain(same.data()).first, same.data()) << "it is plain now";
   }
}

TEST(Utf8, ShortTextsEndWithACharacter)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   for (int i = 0; i < 100; ++i) Prof_Short_Text_add(&words, "\u20AC");
   EXPECT_EQ(words.length, (Prof_WORDS_SIZE - 1) / 3 * 3);
   EXPECT_EQ(words.text[words.length], 0);
}

TEST(Utf8, KnowsSmallLetters)
{
   const std::pair<const char32_t *, const char32_t *> pairs[] = {
      {U"AZ\u00C4\u00D6\u00DC\u00DE", U"az\u00E4\u00F6\u00FC\u00FE"},
      {U"\u0100\u012E\u0141\u0147\u0160\u0178\u017D",
       U"\u0101\u012F\u0142\u0148\u0161\u00FF\u017E"},
      {U"\u0391\u03A9\u0386\u0388\u038C\u038E\u03AB",
       U"\u03B1\u03C9\u03AC\u03AD\u03CC\u03CD\u03CB"},
      {U"\u0410\u042F\u0401\u040F\u0490\u04C1\u04D8",
       U"\u0430\u044F\u0451\u045F\u0491\u04C2\u04D9"},
      {U"\u1EA0\u1EF8\u1E9E\u018F\u01A0\u0218", U"\u1EA1\u1EF9\u00DF\u0259\u01A1\u0219"}};
   for (const auto &pair : pairs)
      for (size_t i = 0; pair.first[i]; ++i)
         EXPECT_EQ(Prof_Utf8_lower(pair.first[i]), pair.second[i]) << i;
   for (const char32_t same : U"az[{19\u00D7\u00F7\u00DF\u00E4\u03B1\u03C2\u0138\u0430\u044F\u4E00")
      EXPECT_EQ(Prof_Utf8_lower(same), same);
}

} // namespace
