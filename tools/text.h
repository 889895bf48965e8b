// text.h - figures and names as text for people: short, of even width, and safe for a terminal.
#ifndef INC_IPROF_TEXT_H
#define INC_IPROF_TEXT_H

#include <cstddef>
#include <string>

namespace iprof {

#if defined(__GNUC__)
#define IPROF_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define IPROF_PRINTF(text, arguments)
#endif

// As printf, of any length.
std::string format(const char *text, ...) IPROF_PRINTF(1, 2);

// What a file says may be a stranger's: control characters become blanks, so that nothing steers
// the terminal or turns its writing around, and what is not UTF-8 becomes U+FFFD.
std::string plain(const std::string &text);
// The same line by line: ends of lines stay.
std::string plain_lines(const std::string &text);

// A file's name in a message: plain, of a long one the end, and of none "" with its quotes.
std::string named(const std::string &file);

// Characters, each taken as one column wide.
size_t width(const std::string &utf8);

// Left out at its beginning, whole zones first, if it is wider: the end of a path tells more.
std::string short_path(const std::string &path, size_t most);

// "1,295", for counts of frames and bytes.
std::string whole(double count);
// "0.0123", "8.412", "123.4": at least three digits; "-" for what is no number.
std::string ms(double ms);
// "+0.312", "-8.412": with its sign at all times.
std::string ms_difference(double ms);
// "+8.4 %"; "new" where there was nothing.
std::string percent_difference(double from, double to);
// "23.7 s", "4 min 12 s", "2 h 3 min".
std::string duration(double seconds);
// "12.3 MB", by 1,024.
std::string bytes(double count);
// "1 frame", "2 frames".
std::string of_them(double count, const char *one, const char *many);

} // namespace iprof

#endif
