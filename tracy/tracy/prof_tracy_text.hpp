/* prof_tracy_text.hpp - texts as Tracy's calls have them: with a length, or as printf's. */
#ifndef INC_PROF_TRACY_TEXT_HPP
#define INC_PROF_TRACY_TEXT_HPP


#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
#if defined(__GNUC__) || defined(__clang__)
#define Prof_PRINTF_METHOD(f, a) __attribute__((__format__(__printf__, f, a)))
#else
#define Prof_PRINTF_METHOD(f, a)
#endif

namespace tracy {

/* As much of a text as a name keeps. */
class Name_Of_Text {
 public:
   Name_Of_Text(const char *text, size_t size)
   {
      if (size > sizeof text_ - 1) size = sizeof text_ - 1;
      if (size) memcpy(text_, text, size);
      text_[size] = 0;
   }
   const char *text() const { return text_; }

 private:
   char text_[128];
};

/* What is longer is cut. */
class Text_Of_Format {
 public:
   Prof_PRINTF_METHOD(2, 0) Text_Of_Format(const char *format, va_list list) : size_(0)
   {
      const int length = vsnprintf(text_, sizeof text_, format, list);
      if (length > 0) size_ = static_cast<size_t>(length);
      if (size_ > sizeof text_ - 1) size_ = sizeof text_ - 1;
      text_[size_] = 0;
   }
   const char *text() const { return text_; }
   size_t size() const { return size_; }

 private:
   char text_[1024];
   size_t size_;
};

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
