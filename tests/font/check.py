#!/usr/bin/env python3
"""check.py HEADERS FONTS - the tables of the built-in font against what FreeType reads in X11's.

HEADERS: the folder of prof_font_bits.h, prof_font_letters.h and prof_font_ranges.h. FONTS: that of
9x15.pcf.gz and 12x13ja.pcf.gz. Needs Python's PIL (Debian: python3-pil). Ends with 77 where that or
a font is missing.
"""
import gzip
import io
import os
import re
import subprocess
import sys
import tempfile

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    SYSTEM = "/usr/bin/python3"  # which has the system's packages; an earlier one in PATH may not
    if sys.executable != SYSTEM and os.path.exists(SYSTEM):
        os.execv(SYSTEM, [SYSTEM] + sys.argv)
    print("skipped: Python's PIL is not here (Debian: python3-pil)")
    sys.exit(77)

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")


def numbers(path):
    """All numbers in braces or rows, without comments."""
    text = re.sub(r"/\*.*?\*/", "", open(path, encoding="ascii").read(), flags=re.S)
    return [int(number, 0) for number in re.findall(r"0x[0-9A-Fa-f]+|\d+", text)]


def tables(folder):
    """Code point -> 16 rows of 8 bits."""
    found = {}
    bits = numbers(os.path.join(folder, "prof_font_bits.h"))
    for i, code in enumerate(range(32, 127)):
        found[code] = bits[16 * i:16 * i + 16]
    data, at = numbers(os.path.join(folder, "prof_font_letters.h")), 0
    ranges = numbers(os.path.join(folder, "prof_font_ranges.h"))
    count = 0
    for first, last, before in zip(*[iter(ranges)] * 3):
        assert before == count, hex(first)
        for code in range(first, last + 1):
            top, high = data[at] >> 4, data[at] & 15
            rows = [0] * 16
            rows[top:top + high] = data[at + 1:at + 1 + high]
            assert len(rows) == 16 and code not in found, hex(code)
            found[code], at, count = rows, at + 1 + high, count + 1
    assert at == len(data)
    return found


class Font:
    def __init__(self, path, width, height):
        with gzip.open(path) as packed:  # which FreeType would unpack anew for each glyph
            self.font = ImageFont.truetype(io.BytesIO(packed.read()), height)
        self.width, self.height = width, height

    def rows(self, code):
        image = Image.new("1", (self.width, self.height), 0)
        ImageDraw.Draw(image).text((0, 0), chr(code), font=self.font, fill=1)
        pixels = [1 if pixel else 0 for pixel in image.getdata()]
        return [pixels[y * self.width:(y + 1) * self.width] for y in range(self.height)]


def narrower(rows):
    """All that 8 columns may be of these 9: one falls onto the next, or is cut off at the right."""
    yield [row[:8] for row in rows]
    for gone in range(8):
        yield [row[:gone] + [row[gone] | row[gone + 1]] + row[gone + 2:] for row in rows]


def number(row):
    return int("".join(map(str, row)), 2)


def check_built_in(folder, path):
    font, ours, wrong = Font(path, 9, 15), tables(folder), []
    for code, rows in ours.items():
        theirs = font.rows(code)
        if not any(row[0] for row in theirs):
            fits = [0] + [number(row[1:]) for row in theirs] == rows
        else:
            fits = any([0] + [number(row) for row in way] == rows for way in narrower(theirs))
        if not fits and code != 0xAD:  # the soft hyphen, which PIL never draws
            wrong.append(code)
    return len(ours), wrong


def check_cjk(path):
    font, wrong = Font(path, 12, 13), []
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([sys.executable, os.path.join(ROOT, "draw/cjk/make_cjk.py"), path, out],
                       check=True)
        text = open(os.path.join(out, "prof_cjk.c"), encoding="ascii").read()
    codes, rows = [re.findall(r"\d+", part) for part in re.findall(r"= \{\n(.*?)\};", text, re.S)]
    for i, code in enumerate(map(int, codes)):
        ours = [int(rows[32 * i + 2 * y]) << 8 | int(rows[32 * i + 2 * y + 1]) for y in range(16)]
        theirs = [number(row + [0] * 4) >> 2 for row in font.rows(code)]
        if ours != [0, 0] + theirs + [0]:
            wrong.append(code)
    return len(codes), wrong


def main():
    headers, fonts = sys.argv[1:]
    paths = [os.path.join(fonts, name) for name in ("9x15.pcf.gz", "12x13ja.pcf.gz")]
    if not all(map(os.path.exists, paths)):
        print("skipped: X11's fonts are not here (Debian: xfonts-base)")
        sys.exit(77)
    made = subprocess.run([sys.executable, os.path.join(ROOT, "draw/make_font.py"), "--check",
                           paths[0], headers], check=False).returncode == 0
    failed = not made
    for what, (count, wrong) in (("built-in font", check_built_in(headers, paths[0])),
                                 ("iprof_cjk", check_cjk(paths[1]))):
        print("%s: %d glyphs" % (what, count))
        if wrong:
            print("wrong: %s" % " ".join("U+%04X" % code for code in wrong[:20]))
        failed += bool(wrong)
    print("%d tests, %d failed" % (3, failed))
    sys.exit(bool(failed))


main()
