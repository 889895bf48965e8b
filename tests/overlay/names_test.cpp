/* names_test.cpp - names beyond ASCII: as they are, whole or cut between characters, and any bytes
 * without harm.
 */
#include "tests/headers.h"

#include "draw/list/prof_font.h"
#include "draw/model/prof_report_table_rows.h"
#include "draw/ui/prof_ascii.h"
#include "draw/ui/prof_ui_cut_path.h"
#include "game.h"
#include "src/base/prof_utf8.h"

namespace {

using Glyph = std::pair<int, int>; /* where it lies in the texture */

Glyph glyph(uint32_t code)
{
   Glyph place;
   Prof_Font_cell(code, &place.first, &place.second);
   return place;
}

const uint32_t NONE = 0xFFFD, WIDE = 0x4E2D; /* which the font has not */

Prof_List list;

/* Returns how many cells it is wide. */
int put(const std::string &text, int clip_width = 2000)
{
   Prof_Draw_List_begin(&list, 1, clip_width, 100);
   return Prof_Draw_List_text(&list, 0, 0, text.c_str(), 0xFFFFFFFF) / Prof_CELL;
}

std::vector<Glyph> drawn(const std::string &text)
{
   std::vector<Glyph> found;
   put(text);
   for (int i = 0; i < list.num_vertices; i += 4)
      found.emplace_back(list.vertices[i].u, list.vertices[i].v);
   return found;
}

std::vector<Glyph> glyphs(const std::vector<uint32_t> &codes)
{
   std::vector<Glyph> all;
   for (uint32_t code : codes) all.push_back(glyph(code));
   return all;
}

TEST(Names, EachCharacterOfTheFontHasAGlyphOfItsOwn)
{
   std::set<Glyph> places;
   int count = 0;
   for (uint32_t code = ' '; code < 0x10000; ++code) {
      if (!Prof_Font_has(code)) continue;
      ++count;
      places.insert(glyph(code));
      ASSERT_EQ(Prof_Utf8_width(code), 1) << code;
      ASSERT_LE(glyph(code).first + Prof_FONT_WIDTH, Prof_Font_texture_width()) << code;
      ASSERT_LE(glyph(code).second + Prof_FONT_HEIGHT, Prof_Font_texture_height()) << code;
   }
   EXPECT_GE(count, 95 + 900);
   EXPECT_EQ(places.size(), static_cast<size_t>(count));
   EXPECT_FALSE(places.count(glyph(Prof_FONT_SOLID)));
   EXPECT_FALSE(places.count(glyph(WIDE)));
   for (int sign = Prof_FIRST_SIGN; sign <= Prof_LAST_SIGN; ++sign)
      EXPECT_FALSE(places.count(glyph(static_cast<uint32_t>(sign)))) << sign;
}

TEST(Names, AreDrawnAsTheyAreOrWithAStandInForWhatTheFontLacks)
{
   const struct {
      const char *text;
      std::vector<uint32_t> codes;
      int cells;
   } names[] = {
      {"\u00DC\u0142\u03A9\u0416", {0xDC, 0x142, 0x3A9, 0x416}, 4},
      {"a\u20AC\u2192b", {'a', 0x20AC, 0x2192, 'b'}, 4},
      {"\u00C4 b", {0xC4, 'b'}, 3}, /* blanks have no quad */
      {"\u0E01", {NONE}, 1},
      {"\u4E2D\u6587", {WIDE, WIDE}, 4},
      {"\U0001F600", {WIDE}, 2},
      {"x\u4E2Dy", {'x', WIDE, 'y'}, 4},
      {"e\u0301", {'e'}, 1}, /* its accent is left out */
      {"a\xF1\x80\x80\xE1\x80\xC2" "b", {'a', NONE, NONE, NONE, 'b'}, 5}, /* no UTF-8 */
      {"\x80\xBF", {NONE, NONE}, 2},
      {"a\xE4\xB8", {'a', NONE}, 2},
   };
   for (const auto &name : names) {
      EXPECT_EQ(drawn(name.text), glyphs(name.codes)) << name.text;
      EXPECT_EQ(put(name.text), name.cells) << name.text;
   }
}

TEST(Names, AreCutToTheClipByUnits)
{
   const std::string text = "\u00DC\u4E2D\u0416";
   for (int wide = 1; wide <= 40; ++wide) {
      put(text, wide);
      int right = 0;
      for (int i = 0; i < list.num_vertices; i += 4) {
         const Prof_Draw_Vertex *a = &list.vertices[i], *b = a + 2;
         EXPECT_EQ(b->u - a->u, b->x - a->x) << "squeezed";
         right = b->x;
      }
      EXPECT_EQ(right, wide < 32 ? wide : 32);
   }
}

std::string cut(const std::string &text, int cells)
{
   const Things told = put_into(2000, 100, [&](Prof_List *list) {
      const int end = Prof_Draw_List_text_cut(list, 0, 0, cells, text.c_str(), 0xFFFFFFFF);
      EXPECT_LE(end, cells * Prof_CELL);
   });
   EXPECT_EQ(told.size(), 1u);
   EXPECT_EQ(width_of(told.at(0)), Prof_Font_length(told.at(0).text.c_str()) * Prof_CELL);
   return told.at(0).text;
}

TEST(Names, AreCutBetweenCharactersAndEndInTwoDots)
{
   const char *const cuts[] = {".", "f.", "f..", "fi..", "fin..", "fini..", "finis..", "finished"};
   for (int i = 0; i < 8; ++i) EXPECT_EQ(cut("finished", i + 1), cuts[i]);
   std::string clefs, most; /* of four bytes each */
   for (int i = 0; i < 200; ++i) (i < 63 ? most : clefs) += "\U0001D11E";
   EXPECT_EQ(cut(most + clefs, 150), most + "..");
   EXPECT_EQ(cut("Gr\u00F6\u00DFe", 5), "Gr\u00F6\u00DFe");
   EXPECT_EQ(cut("Gr\u00F6\u00DFen", 5), "Gr\u00F6..");
   EXPECT_EQ(cut("\u4E2D\u6587\u540D\u5B57", 8), "\u4E2D\u6587\u540D\u5B57");
   EXPECT_EQ(cut("\u4E2D\u6587\u540D\u5B57", 7), "\u4E2D\u6587..") << "half a character is none";
   EXPECT_EQ(cut("\u4E2D\u6587\u540D\u5B57", 6), "\u4E2D\u6587..");
   EXPECT_EQ(cut("\u0416\u0416\u0416", 2), "\u0416.");
   EXPECT_EQ(cut("\u4E2D\u6587", 1), ".");
   EXPECT_EQ(cut("e\u0301e\u0301e\u0301e\u0301", 3), "e\u0301..");
}

TEST(Names, PathsLoseWholeCharactersInFront)
{
   char path[] = "\u041C\u0438\u0440 > \u0424\u0438\u0437\u0438\u043A\u0430";
   EXPECT_EQ(Prof_Ui_Cut_Path_cut(path, 11), 9);
   EXPECT_STREQ(path, ".. \u0424\u0438\u0437\u0438\u043A\u0430");
   EXPECT_EQ(Prof_Ui_Cut_Path_cut(path, 5), 5);
   EXPECT_STREQ(path, "..\u0438\u043A\u0430");
   char wide[] = "\u4E2D\u6587\u540D\u5B57";
   EXPECT_EQ(Prof_Ui_Cut_Path_cut(wide, 5), 4);
   EXPECT_STREQ(wide, "..\u5B57");
}

struct Made_Glyphs {
   std::vector<unsigned short> codes;
   std::vector<std::array<unsigned char, 32>> rows;

   Made_Glyphs(std::initializer_list<unsigned> all = {})
   {
      for (unsigned code : all) add(code);
   }
   void add(unsigned code)
   {
      std::array<unsigned char, 32> glyph;
      for (size_t i = 0; i < 32; ++i) glyph[i] = static_cast<unsigned char>(code * 7 + i * 13);
      codes.push_back(static_cast<unsigned short>(code));
      rows.push_back(glyph);
   }
   int set() const
   {
      const Prof_Glyphs glyphs = {static_cast<int>(codes.size()), codes.data(),
                                  reinterpret_cast<const unsigned char(*)[32]>(rows.data())};
      return Prof_set_glyphs(&glyphs);
   }
};

/* Each is in the texture, in a place of its own, and so is all that the font has. */
void expect_all(const Made_Glyphs &made, int wide, int high)
{
   int width, height;
   const unsigned char *texels = Prof_overlay_texture(&width, &height);
   ASSERT_EQ(width, wide);
   ASSERT_EQ(height, high);
   std::set<Glyph> places;
   for (size_t i = 0; i < made.codes.size(); ++i) {
      const Glyph at = glyph(made.codes[i]);
      ASSERT_TRUE(places.insert(at).second);
      ASSERT_LE(at.first + 16, width);
      ASSERT_LE(at.second + 16, height);
      for (int y = 0; y < 16; ++y)
         for (int x = 0; x < 16; ++x)
            ASSERT_EQ(texels[(at.second + y) * width + at.first + x] != 0,
                      (made.rows[i][static_cast<size_t>(y * 2 + x / 8)] >> (7 - x % 8) & 1) != 0)
               << made.codes[i];
   }
   for (uint32_t code = ' '; code < 0x10000; ++code)
      ASSERT_TRUE(!Prof_Font_has(code) || places.insert(glyph(code)).second) << code;
}

TEST(Glyphs, OfTheGamesAreDrawn)
{
   Made_Glyphs made = {0xE01u, 0x4E2Du, 0x6587u, 0xAC00u};
   ASSERT_EQ(made.set(), 1);
   expect_all(made, 512, 512);
   EXPECT_EQ(drawn("a\u4E2D\u0E01\u540D"), glyphs({0x61, 0x4E2D, 0xE01, 0x9999}));
   EXPECT_EQ(glyph(0x540D), glyph(0x9999)) << "what nobody has looks alike";
   EXPECT_NE(glyph(0x4E2D), glyph(0x6587));
   EXPECT_EQ(put("\u4E2D\u0E01"), 3);
   EXPECT_EQ(list.vertices[1].u - list.vertices[0].u, 16);
   EXPECT_EQ(list.vertices[5].u - list.vertices[4].u, 8);
}

TEST(Glyphs, HaveRoomForAllCharactersOf16Bits)
{
   Made_Glyphs made;
   for (unsigned code = 1; code < 0x10000; ++code)
      if (!Prof_Font_has(code) && !(code >= 0xD800 && code < 0xE000) && code > 127) made.add(code);
   ASSERT_EQ(made.set(), 1);
   expect_all(made, 4096, 4096);
}

TEST(Glyphs, AreRefusedWithWordsIfTheyAreNotAsTheyMustBe)
{
   EXPECT_EQ(Prof_set_glyphs(nullptr), 0);
   EXPECT_EQ(Made_Glyphs().set(), 0);
   Made_Glyphs made = {0x4E2D, 0x4E2D};
   EXPECT_EQ(made.set(), 0) << "twice";
   made.codes[1] = 0x4E01;
   EXPECT_EQ(made.set(), 0) << "back";
   made.codes[1] = 0x4E2E;
   EXPECT_EQ(made.set(), 1);
   EXPECT_EQ(made.set(), 0) << "again";
}

TEST(Glyphs, ComeTooLateOnceTheTextureIsKnown)
{
   Made_Glyphs made = {0x4E2D};
   int width = 0;
   Prof_overlay_texture(&width, nullptr);
   EXPECT_EQ(made.set(), 0);
   EXPECT_EQ(width, 512);
   EXPECT_EQ(glyph(0x4E2D), glyph(0x9999));
}

TEST(Glyphs, StayOverAShutdown)
{
   Made_Glyphs made = {0x4E2D};
   ASSERT_EQ(made.set(), 1);
   drawn("\u4E2D");
   Prof_shutdown();
   expect_all(made, 512, 512);
   EXPECT_EQ(drawn("\u4E2D"), glyphs({0x4E2D}));
}

std::string random_bytes(std::mt19937 &random, size_t most)
{
   std::string text;
   for (size_t left = random() % (most + 1); text.size() < left;) {
      const auto kind = random() % 5;
      if (kind == 0) text += static_cast<char>(random() % 255 + 1);
      else if (kind == 1) text += static_cast<char>('a' + random() % 26);
      else {
         char character[Prof_UTF8_MOST];
         const uint32_t code = kind == 2 ? random() % 0x110000 : random() % 0xA000;
         text.append(character, Prof_Utf8_write(character, code));
      }
   }
   return text;
}

/* The sanitizers look at what is read; the list at what is written. */
TEST(Names, OfAnyBytesDoNoHarm)
{
   std::mt19937 random(20);
   for (int i = 0; i < 30000; ++i) {
      const std::string made = random_bytes(random, i % 50 ? 60 : 600);
      std::vector<char> text(made.c_str(), made.c_str() + made.size() + 1);
      const int scale = 1 + static_cast<int>(random() % 4);
      const int wide = static_cast<int>(random() % 500);
      Prof_Draw_List_begin(&list, scale, wide, static_cast<int>(random() % 60));
      const int x = static_cast<int>(random() % 600) - 100,
                y = static_cast<int>(random() % 80) - 20;
      const int end = Prof_Draw_List_text(&list, x, y, text.data(), 0xFFFFFFFF);
      ASSERT_EQ(end - x, Prof_Font_length(text.data()) * Prof_CELL);
      const int cells = static_cast<int>(random() % 70);
      const int cut_end = Prof_Draw_List_text_cut(&list, x, y, cells, text.data(), 0xFFFFFFFF);
      ASSERT_LE(cut_end - x, cells * Prof_CELL);
      for (int v = 0; v < list.num_vertices; ++v) {
         ASSERT_LE(list.vertices[v].u, Prof_Font_texture_width());
         ASSERT_LE(list.vertices[v].v, Prof_Font_texture_height());
      }
      Prof_Ascii_begin(30, 3, i & 1);
      const Prof_Rect rect = {x, y, end, y + 16};
      Prof_Ascii_watch(nullptr, Prof_LIST_TEXT, &rect, text.data(), 0);
      Prof_Ascii_watch(nullptr, Prof_LIST_TEXT, &rect, made.substr(made.size() / 2).c_str(), 0);
      const size_t size = random() % 100;
      std::vector<char> out(size);
      Prof_Ascii_write(out.data(), size);
      for (const char *at = out.data(); size && *at; at += Prof_Utf8_length(at))
         ASSERT_GT(Prof_Utf8_length(at), 0u);
      ASSERT_LE(Prof_Ui_Cut_Path_cut(text.data(), cells), cells);
      ASSERT_LE(Prof_Font_length(text.data()), cells);
   }
}

TEST(Names, AreFoundByTheirLettersLargeOrSmall)
{
   EXPECT_TRUE(Prof_Report_Table_name_matches("\u00DCbersicht", "\u00FCBER"));
   EXPECT_TRUE(
      Prof_Report_Table_name_matches("\u0424\u0438\u0437\u0438\u043A\u0430", "\u0418\u0417"));
   EXPECT_TRUE(
      Prof_Report_Table_name_matches("\u039A\u03CC\u03C3\u03BC\u03BF\u03C2", "\u038C\u03A3\u039C"));
   EXPECT_FALSE(Prof_Report_Table_name_matches("\u00DCbersicht", "Ubersicht"));
   EXPECT_FALSE(Prof_Report_Table_name_matches("\u00C3", "\xC3")) << "a part of a character";
   EXPECT_FALSE(Prof_Report_Table_name_matches("\u00DC", "\u00DCb"));
}

TEST(Names, AreTypedAndTakenBackByCharacters)
{
   play_session(100, SESSION_EXACT);
   open_panel("report");
   for (unsigned c : {0x2Fu, 0xE9u, 0x416u, 0x4E2Du, 0x1F600u}) Prof_overlay_char(c);
   EXPECT_STREQ(Prof_Ui_state.filter, "\u00E9\u0416\u4E2D\U0001F600");
   for (const char *left : {"\u00E9\u0416\u4E2D", "\u00E9\u0416", "\u00E9", ""}) {
      act("back");
      EXPECT_STREQ(Prof_Ui_state.filter, left);
   }
   for (unsigned none : {0x85u /* a character of control */, 0xD800u, 0x110000u})
      Prof_overlay_char(none);
   EXPECT_STREQ(Prof_Ui_state.filter, "");
   for (int i = 0; i < 100; ++i) Prof_overlay_char(0x20AC);
   EXPECT_EQ(std::strlen(Prof_Ui_state.filter), (Prof_UI_FILTER - 1) / 3 * 3u);
   act("enter");
   Prof_overlay_char('/');
   for (unsigned i = 0; i < 100; ++i) Prof_overlay_char(0x430 + i % 32);
   EXPECT_EQ(std::strlen(Prof_Ui_state.filter), 62u) << "31 letters of Cyrillic, and no half";
   for (const int width : {360, 640, 1280}) {
      EXPECT_EQ(faults(width, 720), "");
      EXPECT_TRUE(tells(things(width, 720), {"\u044B\u044C\u044D\u044E"})) << "the last of them";
   }
   act("enter");
   EXPECT_TRUE(seen({"/"})) << "kept";
}

const char *const NAMES[] = {
   "\u00DCbergr\u00F6\u00DFe", "Za\u017C\u00F3\u0142\u0107 g\u0119\u015Bl\u0105",
   "\u03A6\u03C5\u03C3\u03B9\u03BA\u03AE", "\u0424\u0438\u0437\u0438\u043A\u0430", "\u7269\u7406"};

void play_names(int frames)
{
   for (int i = 0; i < frames; ++i) {
      const bool is_slow = i % 40 == 39;
      {
         Prof_Scope_name("\u0418\u0433\u0440\u0430");
         for (const char *name : NAMES) stay(name, is_slow ? 9 : 2);
      }
      Prof_note_frame(is_slow ? "L\u00E4dt" : "");
      Prof_update(1);
   }
}

TEST(Names, StandInAllPanels)
{
   play_names(100);
   for (const char *view : {"report", "flame", "hitches"}) {
      open_panel(view);
      draw_often(50);
      EXPECT_EQ(faults() + faults(640, 480), "") << view;
      if (view != std::string("hitches"))
         EXPECT_TRUE(seen(Parts(std::begin(NAMES), std::end(NAMES)))) << view;
   }
}

bool has_name(const std::string &line)
{
   return std::any_of(std::begin(NAMES), std::end(NAMES),
                      [&](const char *name) { return has(line, name); });
}

/* A label of letters of two bytes has as much room as one of ASCII. */
TEST(Names, FillTheBoxesOfTheFlameAsAsciiDoes)
{
   const char *const same[2][2] = {{"abcdefghijklmnopqrst", "abcdefgh"},
                                   {"\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437\u0438\u0439"
                                    "\u043A\u043B\u043C\u043D\u043E\u043F\u0440\u0441\u0442\u0443",
                                    "\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437"}};
   for (int i = 0; i < 60; ++i) {
      for (const auto &names : same)
         for (int zone = 0; zone < 12; ++zone) {
            stay((names[zone % 2] + std::to_string(10 + zone)).c_str(), 0.3 + zone * 0.06);
         }
      Prof_update(1);
   }
   open_panel("flame");
   int cells[2] = {0, 0}, cut[2] = {0, 0};
   draw_often(5);
   for (const std::string &text : texts_of(things()))
      for (int k = 0; k < 2; ++k)
         if (text.find(k ? "\u0430\u0431" : "ab") == 0) {
            cells[k] += Prof_Font_length(text.c_str());
            cut[k] += text.back() == '.';
         }
   EXPECT_GT(cells[0], 40);
   EXPECT_GT(cut[0], 0);
   EXPECT_NEAR(cells[0], cells[1], 12);
   EXPECT_NEAR(cut[0], cut[1], 4);
}

/* On a terminal each line of a panel ends at the same column. */
TEST(Names, LeaveTheFrameOfTheTextStraight)
{
   play_names(100);
   open_panel("report");
   const std::string text = written(100, 30);
   const int right = Prof_Utf8_cells(line_in(text, "REPORT").c_str());
   int rows = 0;
   for (const std::string &line : lines_in(text)) {
      if (!has_name(line)) continue;
      ++rows;
      EXPECT_EQ(line.back(), '|') << line;
      EXPECT_EQ(Prof_Utf8_cells(line.c_str()), right) << line;
   }
   EXPECT_EQ(rows, 5) << text;
}

TEST(Names, LeaveTheColumnsOfTheReportStraight)
{
   play_names(100);
   frames_of(5, 1, "\u0414\u043B\u0438\u043D\u043D\u043E\u0435 \u0438\u043C\u044F, "
                   "\u043A\u043E\u0442\u043E\u0440\u043E\u0435 \u043D\u0435 "
                   "\u043F\u043E\u043C\u0435\u0449\u0430\u0435\u0442\u0441\u044F "
                   "\u0446\u0435\u043B\u0438\u043A\u043E\u043C");
   const std::string text = report_text();
   std::set<int> ends;
   int rows = 0;
   for (const std::string &line : lines_in(text)) {
      if (!has_name(line) && !has(line, "\u0414\u043B\u0438\u043D")) continue;
      ++rows;
      ends.insert(Prof_Utf8_cells(line.c_str()));
   }
   EXPECT_EQ(rows, 6) << text;
   EXPECT_EQ(ends.size(), 1u) << text;
   EXPECT_NE(text.find(".. "), std::string::npos) << "the long one is cut";
}

TEST(Names, OfTheTextAreWholeInAnyRoom)
{
   play_names(50);
   open_panel("report");
   const std::string all = written(60, 20);
   for (size_t size = 1; size <= all.size(); ++size) {
      std::vector<char> text(size);
      ASSERT_EQ(Prof_overlay_write(text.data(), size, 60, 20), all.size());
      const size_t length = std::strlen(text.data());
      ASSERT_EQ(std::memcmp(text.data(), all.data(), length), 0);
      ASSERT_NE(all[length] & 0xC0, 0x80) << "cut within a character";
   }
}

} // namespace
