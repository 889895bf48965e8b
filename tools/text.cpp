// text.cpp - see text.h
#include "text.h"

#include "prof.h"
#include "src/base/prof_utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>

namespace iprof {

std::string format(const char *text, ...)
{
   va_list arguments, again;
   va_start(arguments, text);
   va_copy(again, arguments);
   const int length = std::vsnprintf(nullptr, 0, text, arguments);
   va_end(arguments);
   std::string written(length > 0 ? static_cast<size_t>(length) + 1 : 1, '\0');
   std::vsnprintf(written.data(), written.size(), text, again);
   va_end(again);
   written.pop_back();
   return written;
}

static uint32_t character_at(const char *at, size_t length)
{
   const auto first = static_cast<unsigned char>(*at);
   uint32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
   for (size_t i = 1; i < length; ++i)
      code = code << 6 | (static_cast<unsigned char>(at[i]) & 0x3F);
   return code;
}

// C0 and C1, ends of lines and paragraphs, and what changes the direction of writing.
static bool is_control(uint32_t c)
{
   return c < ' ' || (c >= 0x7F && c < 0xA0) || c == 0x200E || c == 0x200F ||
          (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

std::string plain(const std::string &text)
{
   std::string safe;
   for (const char *at = text.c_str(); *at;) {
      const size_t length = Prof_Utf8_length(at);
      if (!length) safe += "\xEF\xBF\xBD";
      else if (is_control(character_at(at, length))) safe += ' ';
      else safe.append(at, length);
      at += length ? length : 1;
   }
   return safe;
}

std::string plain_lines(const std::string &text)
{
   std::string safe;
   for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      safe += plain(text.substr(at, end - at));
      if (end < text.size()) safe += '\n';
      at = end + 1;
   }
   return safe;
}

std::string named(const std::string &file)
{
   const size_t most = 160; // so that the reason behind it is seen
   std::string safe = plain(file);
   if (safe.empty()) return "\"\"";
   if (safe.size() <= most) return safe;
   size_t cut = safe.size() - most;
   while (cut < safe.size() && (static_cast<unsigned char>(safe[cut]) & 0xC0) == 0x80) ++cut;
   return "..." + safe.substr(cut);
}

size_t width(const std::string &utf8)
{
   return static_cast<size_t>(Prof_Utf8_cells(utf8.c_str()));
}

std::string short_path(const std::string &path, size_t most)
{
   if (width(path) <= most) return path;
   const size_t cut = Prof_Utf8_tail(path.c_str(), most > 2 ? static_cast<int>(most) - 2 : 0);
   const size_t zone = path.find(" > ", cut);
   return ".." + path.substr(zone == std::string::npos ? cut : zone);
}

std::string whole(double count)
{
   std::string digits = format("%.0f", count);
   const size_t first = digits[0] == '-' ? 1 : 0;
   for (size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
   return digits;
}

static int decimals(double ms)
{
   const double size = std::fabs(ms);
   return size < 0.0995 ? 4 : size < 99.95 ? 3 : size < 9999.5 ? 1 : 0;
}

std::string ms(double ms)
{
   if (ms == 0) return "0";
   return std::isfinite(ms) ? format("%.*f", decimals(ms), ms) : "-";
}

std::string ms_difference(double ms)
{
   return std::isfinite(ms) ? format("%+.*f", decimals(ms), ms) : "-";
}

std::string percent_difference(double from, double to)
{
   if (from == 0) return to == 0 ? "-" : "new";
   double percent = (to / from - 1) * 100;
   if (std::fabs(percent) < 0.05) percent = 0;
   return format("%+.*f %%", std::fabs(percent) < 99.95 ? 1 : 0, percent);
}

std::string duration(double seconds)
{
   const long long all = std::llround(seconds);
   if (seconds < 60) return format("%.1f s", seconds);
   if (all < 3600) return format("%lld min %lld s", all / 60, all % 60);
   return format("%lld h %lld min", all / 3600, all / 60 % 60);
}

std::string bytes(double count)
{
   char text[64];
   Prof_write_quantity(text, sizeof text, count, "B");
   return text;
}

std::string of_them(double count, const char *one, const char *many)
{
   return whole(count) + " " + (count == 1 ? one : many);
}

} // namespace iprof
