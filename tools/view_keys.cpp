// view_keys.cpp - see view_keys.h
//
//      ESC [ A     ESC O A     an arrow, and so on
//      ESC [ 5 ~               a key with a number; ESC [ 5 ; 2 ~ with a modifier, which is ignored
//      ESC                     the key itself
#include "view_keys.h"

#include "prof.h"

#include <cstdlib>

namespace iprof {

static const char ESCAPE = 27;

static int key_of_letter(char letter)
{
   switch (letter) {
   case 'A': return Prof_KEY_UP;
   case 'B': return Prof_KEY_DOWN;
   case 'C': return Prof_KEY_RIGHT;
   case 'D': return Prof_KEY_LEFT;
   case 'H': return Prof_KEY_HOME;
   case 'F': return Prof_KEY_END;
   case 'P': return Prof_KEY_F1;
   case 'Q': return Prof_KEY_F2;
   case 'R': return Prof_KEY_F3;
   case 'S': return Prof_KEY_F4;
   default: return 0;
   }
}

static int key_of_number(int number)
{
   static const int keys[] = {0, Prof_KEY_HOME, Prof_KEY_INSERT, Prof_KEY_DELETE, Prof_KEY_END,
                              Prof_KEY_PAGE_UP, Prof_KEY_PAGE_DOWN, Prof_KEY_HOME, Prof_KEY_END};
   if (number >= 1 && number <= 8) return keys[number];
   if (number >= 11 && number <= 15) return Prof_KEY_F1 + number - 11;
   if (number >= 17 && number <= 21) return Prof_KEY_F6 + number - 17;
   if (number == 23 || number == 24) return Prof_KEY_F11 + number - 23;
   return 0;
}

// Of what begins with an escape; 0: not all of it is there.
static size_t length_of_sequence(const std::string &bytes)
{
   if (bytes.size() < 2) return 0;
   if (bytes[1] == 'O') return bytes.size() < 3 ? 0 : 3;
   if (bytes[1] != '[') return 1; // the key, and then another one
   for (size_t i = 2; i < bytes.size(); ++i)
      if (bytes[i] >= '@' && bytes[i] <= '~') return i + 1;
   return 0;
}

static int key_of_sequence(const std::string &sequence)
{
   if (sequence.size() < 3) return Prof_KEY_ESCAPE;
   if (sequence.back() != '~') return key_of_letter(sequence.back());
   return key_of_number(static_cast<int>(std::strtol(sequence.c_str() + 2, nullptr, 10) % 1000));
}

static size_t length_of_character(const std::string &bytes)
{
   const auto first = static_cast<unsigned char>(bytes[0]);
   return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static unsigned character_of(const std::string &utf8)
{
   const auto first = static_cast<unsigned char>(utf8[0]);
   unsigned character = utf8.size() == 1 ? first : first & (0x7Fu >> utf8.size());
   for (size_t i = 1; i < utf8.size(); ++i)
      character = character << 6 | (static_cast<unsigned char>(utf8[i]) & 0x3Fu);
   return character;
}

static Typed typed_of(unsigned character)
{
   if (character == 3) return {KEY_LEAVE, 0};
   if (character == '\r' || character == '\n') return {Prof_KEY_ENTER, 0};
   if (character == '\t') return {Prof_KEY_TAB, 0};
   if (character == 8 || character == 127) return {Prof_KEY_BACKSPACE, 0};
   if (character < ' ') return {0, 0};
   if (character > 126) return {0, character};
   const bool small = character >= 'a' && character <= 'z';
   return {static_cast<int>(small ? character - 'a' + 'A' : character), character};
}

bool is_open(const std::string &bytes)
{
   const size_t last = bytes.rfind(ESCAPE);
   return last != std::string::npos && !length_of_sequence(bytes.substr(last));
}

std::vector<Typed> keys_of(std::string &bytes)
{
   std::vector<Typed> keys;
   while (!bytes.empty()) {
      size_t length = bytes[0] == ESCAPE ? length_of_sequence(bytes) : length_of_character(bytes);
      if (bytes[0] == ESCAPE && !length) length = bytes.size() > 1 ? bytes.size() : 1;
      if (length > bytes.size()) break;
      const std::string one = bytes.substr(0, length);
      bytes.erase(0, length);
      keys.push_back(one[0] == ESCAPE ? Typed{key_of_sequence(one), 0}
                                      : typed_of(character_of(one)));
   }
   return keys;
}

} // namespace iprof
