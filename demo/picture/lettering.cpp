// lettering.cpp - see lettering.h.
#include "lettering.h"
#include "prof.h"

#include <cctype>

// Strokes of each sign: pairs of x (0..2) and y (0..4, down); a space lifts the pen.
static const char *const DIGITS[10] = {
   "10010314232110", "011014 0424", "0110210424", "002012231404", "24200323",
   "20000212231404", "2010010314231202", "002014", "100112231403122110", "221201102123 2314 1404",
};
static const char *const CAPITALS[26] = {
   "0401102124 0222", "0004142312211000 0212", "201001031424", "00041423211000", "20000424 0212",
   "200004 0212", "2010010314242212", "0004 2024 0222", "1014 0020 0424", "20231403",
   "0004 200224", "000424", "0400122024", "04002420", "10010314232110", "0400102112 1202",
   "10010314232110 1324", "0400102112 1202 1224", "20100112231404", "0020 1014", "0003142320",
   "001420", "0004122420", "0024 2004", "001220 1214", "00200424",
};

static const char *strokes_of(char c)
{
   unsigned char u = static_cast<unsigned char>(std::toupper(static_cast<unsigned char>(c)));
   if (std::isdigit(u)) return DIGITS[u - '0'];
   if (std::isupper(u)) return CAPITALS[u - 'A'];
   switch (c) {
      case '-': return "0222";
      case '_': return "0424";
      case '+': return "0222 1113";
      case '/': return "0420";
      case ':': return "1112 1314";
      case '.': return "1314";
      case ',': return "1304";
      case '[': return "20101424";
      case ']': return "00101404";
      case '<': return "201224";
      case '>': return "001204";
      default: return "";
   }
}

static void draw_sign(Canvas &canvas, double x, double y, double unit, char sign, Colour colour)
{
   const char *s = strokes_of(sign);
   bool pen_down = false;
   cpVect last = cpvzero;
   while (*s) {
      if (*s == ' ') {
         pen_down = false;
         ++s;
         continue;
      }
      cpVect at = cpv(x + (s[0] - '0') * unit, y + (s[1] - '0') * unit);
      if (pen_down) canvas.line(last, at, unit * 0.42, colour);
      last = at;
      pen_down = true;
      s += 2;
   }
}

double letters_width(double height, const std::string &text)
{
   return text.size() * height * 0.75;
}

double draw_letters(Canvas &canvas, double x, double y, double height, const std::string &text,
                    Colour colour)
{
   Prof(draw_letters);
   for (char c : text) {
      draw_sign(canvas, x, y, height / 4, c, colour);
      x += height * 0.75;
   }
   return letters_width(height, text);
}
