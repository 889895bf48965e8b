/* hostile_text_test.cpp - a capture from somebody else whose names are sequences that steer a
 * terminal, and bytes that are no UTF-8. Everything that is written from it is plain text. */
#include "tests/headers.h"

#include "capture_game.h"
#include "chunks.h"
#include "../naive_utf8.h"
#include "../seen_fake.h"
#include "../system.h"

namespace {

using Hostile = std::map<std::string, std::string>; /* by the name that it replaces */

/* As long as the name, and another one for each name. */
std::string hostile(const std::string &name, size_t number)
{
   static const std::string parts[] = {"\x1b[31m", "\r\n\x08\"<", "\xc2\x9b" "31m", "\x7f\x1b]0;",
                                       "\xff\xfe\x1b<", "</s>\x07", "=1+\x1b[2J", "\xe2\x82\x1b"};
   std::string text;
   for (size_t i = number; text.size() < name.size(); ++i) text += parts[i % std::size(parts)];
   text.resize(name.size());
   text[0] = static_cast<char>('a' + number % 26);
   return text;
}

/* A text is its length with the 0, the bytes, and the 0. */
std::string kept(const std::string &text)
{
   return std::string(1, static_cast<char>(text.size() + 1)) + text + '\0';
}

void replace_all(Bytes &bytes, const std::string &from, const std::string &to)
{
   auto at = bytes.begin();
   while ((at = std::search(at, bytes.end(), from.begin(), from.end())) != bytes.end())
      at = std::copy(to.begin(), to.end(), at);
}

Bytes with_hostile_texts(const std::string &capture)
{
   static const char *const names[] = {
      "world", "ray", "draws", "awake", "bytes", "meshes", "disk", "job", "main", "loader 0",
      "load_level", "wait_display", "reef", "menu", "explosion", "read", "rays", "decode",
      "decode_texture", "textures", "bodies", "what was drawn", "small", "seed",
      "function 1", "function 2", "fake" /* the clock */};
   std::vector<Chunk> chunks = chunks_of(Bytes(capture.begin(), capture.end()));
   size_t number = 0;
   for (const char *name : names) {
      const std::string to = hostile(name, number++);
      for (Chunk &chunk : chunks) {
         replace_all(chunk.payload, kept(name), kept(to));
         if (chunk.kind == "FRAM") replace_all(chunk.payload, std::string(name) + '\0', to + '\0');
      }
   }
   return file_of(chunks);
}

/* Where it is not plain: control characters but for ends of lines, and what is no UTF-8. */
size_t find_wrong(const std::string &text, const std::string &may_have = "\n\r")
{
   for (size_t i = 0; i < text.size(); ++i) {
      const unsigned char c = static_cast<unsigned char>(text[i]);
      if ((c < ' ' && may_have.find(text[i]) == std::string::npos) || c == 0x7f) return i;
      if (c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0)
         return i;
   }
   for (size_t i = 0, length; i < text.size(); i += length) {
      length = 1;
      while (length < 4 && i + length < text.size() && (text[i + length] & 0xc0) == 0x80) ++length;
      if (!naive_utf8::decoded(text.substr(i, length))) return i;
   }
   return std::string::npos;
}

void expect_plain(const std::string &what, const std::string &text)
{
   const size_t wrong = find_wrong(text);
   EXPECT_EQ(wrong, std::string::npos)
      << what << ": " << testing::PrintToString(text.substr(wrong > 40 ? wrong - 40 : 0, 80));
}

std::string screen()
{
   static char text[1 << 16];
   Prof_overlay_draw(1280, 720);
   return std::string(text, Prof_overlay_write(text, sizeof text, 160, 60));
}

TEST(HostileText, IsPlainWhereverItIsWritten)
{
   const std::string file = capture_folder() + "/written";
   play_all_there_is(120);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, -1), 1);
   const Bytes bytes = with_hostile_texts(read_file(file));
   ASSERT_EQ(Prof_load_capture_bytes(bytes.data(), bytes.size()), 1) << Prof_capture_error();
   for (int format = Prof_TEXT; format <= Prof_NDJSON_VALUES; ++format) {
      if (format == Prof_PPROF) continue;
      std::filesystem::remove(file);
      if (Prof_export(static_cast<Prof_Format>(format), file.c_str(), 0, 1 << 20))
         expect_plain("export " + std::to_string(format), read_file(file));
   }
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      char line[1 << 14];
      expect_plain("hitch line", std::string(line, Prof_write_hitch_line(line, sizeof line, i)));
      ASSERT_EQ(Prof_export_hitch(i, file.c_str()), 1);
      expect_plain("page of a hitch", read_file(file));
   }
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                            Prof_ACTION_FLAME, Prof_ACTION_HITCHES, Prof_ACTION_ABOUT}) {
      Prof_overlay_action(view);
      for (int mode = 0; mode < 8; ++mode, Prof_overlay_action(Prof_ACTION_MODE))
         expect_plain("view " + std::to_string(view), screen());
   }
   Prof_Info info;
   Prof_get_info(&info);
   expect_plain("clock", info.clock);
   EXPECT_STRNE(info.clock, "fake");
   Prof_Label label;
   for (int i = 0; Prof_get_label(i, &label); ++i) expect_plain("label", label.value);
   Prof_shutdown();
}

} // namespace
