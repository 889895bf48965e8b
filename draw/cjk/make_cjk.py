#!/usr/bin/env python3
"""Makes the two sources of library iprof_cjk from X11's misc-fixed font 12x13ja:

   make_cjk.py /usr/share/fonts/X11/misc/12x13ja.pcf.gz FOLDER

The font's own COPYRIGHT property says "Public domain font.  Share and enjoy."; the script refuses
a font that does not. Its glyphs are 12 wide and 13 high, and stand in the middle of 16 by 16, on
the baseline of the built-in font.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from make_font import Pcf  # pylint: disable=wrong-import-position

# Characters of two cells, as src/base/prof_utf8.c has them.
JAPANESE = [(0x3000, 0x303E), (0x3041, 0x3098), (0x309B, 0x33FF), (0x4E00, 0x9FFF),
            (0xF900, 0xFAFF), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6)]
HANGUL = [(0xAC00, 0xD7A3)]
TOP, LEFT = 2, 2  # the font's baseline is below its row 10, that of the built-in one below row 12

SOURCE = """/* Made by draw/cjk/make_cjk.py of X11's misc-fixed 12x13ja, whose COPYRIGHT reads:
 * "%s" */
#ifdef Prof_ENABLED
#include "prof.h" /* and not prof_cjk.h, which the two files of `make dist` do not have */

static const unsigned short codes[] = {
%s};

static const unsigned char rows[][32] = {
%s};

#ifdef __cplusplus
extern "C" {
#endif
extern const Prof_Glyphs %s;
#ifdef __cplusplus
}
#endif
const Prof_Glyphs %s = {%d, codes, rows};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
"""


def packed(font, code):
    rows = [int("".join(map(str, (row + [0] * 16)[:16])), 2) >> LEFT for row in font.glyph(code)]
    assert TOP + len(rows) <= 16, hex(code)
    return [0] * TOP + rows + [0] * (16 - TOP - len(rows))


def glyph(font, code):
    return "   {%s}" % ", ".join("%d, %d" % (row >> 8, row & 255) for row in packed(font, code))


def write(font, path, name, ranges):
    codes = [code for first, last in sorted(ranges) for code in range(first, last + 1)
             if font.index(code) is not None]
    text = SOURCE % (font.copyright(), ",\n".join("   %d" % code for code in codes),
                     ",\n".join(glyph(font, code) for code in codes), name, name, len(codes))
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def main():
    font, folder = Pcf(sys.argv[1]), sys.argv[2]
    assert font.copyright().startswith("Public domain font."), font.copyright()
    os.makedirs(folder, exist_ok=True)
    write(font, os.path.join(folder, "prof_cjk.c"), "Prof_cjk_glyphs", JAPANESE + HANGUL)
    write(font, os.path.join(folder, "prof_japanese.c"), "Prof_japanese_glyphs", JAPANESE)


main()
