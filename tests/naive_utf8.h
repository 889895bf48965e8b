/* naive_utf8.h - characters of UTF-8 in texts of any bytes, found in the plainest way. */
#ifndef INC_TESTS_NAIVE_UTF8_H
#define INC_TESTS_NAIVE_UTF8_H

#include "tests/headers.h"

namespace naive_utf8 {

/* As RFC 3629 has it. */
inline std::string encoded(uint32_t code)
{
   auto byte = [](uint32_t value) { return static_cast<char>(value); };
   if (code < 0x80) return {byte(code)};
   if (code < 0x800) return {byte(0xC0 | code >> 6), byte(0x80 | (code & 63))};
   if (code < 0x10000)
      return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63))};
   return {byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 63)), byte(0x80 | (code >> 6 & 63)),
           byte(0x80 | (code & 63))};
}

inline bool is_character(uint32_t code)
{
   return code && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
}

/* The character that the bytes are; 0 if they are none. */
inline uint32_t decoded(const std::string &bytes)
{
   const auto first = static_cast<unsigned char>(bytes[0]);
   uint32_t code = bytes.size() == 1 ? first : first & (0x7Fu >> bytes.size());
   for (char byte : bytes.substr(1)) code = code << 6 | (static_cast<unsigned char>(byte) & 0x3Fu);
   return is_character(code) && encoded(code) == bytes ? code : 0;
}

inline bool is_beginning(const std::string &bytes)
{
   for (size_t more = 1; bytes.size() + more <= 4; ++more)
      if (decoded(bytes + std::string(more, '\x80')) || decoded(bytes + std::string(more, '\xBF')))
         return true;
   return false;
}

struct Read {
   size_t bytes;
   uint32_t code;
   bool operator==(const Read &other) const { return bytes == other.bytes && code == other.code; }
};

/* Tries lengths: a character, or else the longest beginning of one, or else a byte. */
inline Read reference(const std::string &text)
{
   const size_t most = std::min<size_t>(4, text.size());
   for (size_t bytes = 1; bytes <= most; ++bytes)
      if (const uint32_t code = decoded(text.substr(0, bytes))) return {bytes, code};
   for (size_t bytes = most; bytes > 1; --bytes)
      if (is_beginning(text.substr(0, bytes))) return {bytes, 0xFFFD};
   return {1, 0xFFFD};
}

/* As files have it: a U+FFFD in place of each byte that is in no character. */
inline std::string mended(const std::string &text)
{
   std::string all;
   for (size_t at = 0; at < text.size();) {
      const Read one = reference(text.substr(at, 4));
      const bool is_whole = decoded(text.substr(at, one.bytes)) != 0;
      for (size_t i = 0; i < (is_whole ? 1 : one.bytes); ++i) all += encoded(one.code);
      at += one.bytes;
   }
   return all;
}

} // namespace naive_utf8

#endif
