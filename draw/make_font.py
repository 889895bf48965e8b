#!/usr/bin/env python3
"""Makes the tables of draw/list/prof_font.c from X11's misc-fixed font 9x15. Run by hand, once:

   apt-get download xfonts-base && dpkg -x xfonts-base*.deb x
   python3 draw/make_font.py x/usr/share/fonts/X11/misc/9x15.pcf.gz draw/list
   python3 draw/make_font.py --check x/usr/share/fonts/X11/misc/9x15.pcf.gz draw/list

The font's own COPYRIGHT property says "Public domain font.  Share and enjoy."; the script refuses
a font that does not. Column 0 of the 9x15 cells is empty in every printable glyph of ASCII but '_',
so it is dropped and the cell becomes 8 wide. Of other glyphs that column is dropped by which the
least is lost. One empty row above makes 16.

   prof_font_bits.h       ' ' to '~', 16 rows each
   prof_font_letters.h    what is beyond ASCII, by their code points: the first row with a pixel and
                          the number of rows, four bits each, then those rows
   prof_font_ranges.h     which code points these are: first and last of each range, and how many
                          come before it
"""
import gzip
import os
import struct
import sys
import unicodedata

PROPERTIES, METRICS, BITMAPS, ENCODINGS = 1, 4, 8, 32


class Pcf:
    """Just enough of the PCF format: tables, big or little endian, compressed metrics."""

    def __init__(self, path):
        self.data = gzip.open(path).read()
        assert self.data[:4] == b"\1fcp", "not a PCF font"
        self.tables = {}
        for i in range(self.read("<I", 4)[0]):
            kind, _, _, offset = self.read("<4I", 8 + 16 * i)
            self.tables[kind] = offset
        self.metrics = self.load_metrics()

    def read(self, form, offset):
        return struct.unpack_from(form, self.data, offset)

    def open(self, kind):
        offset = self.tables[kind]
        form = self.read("<I", offset)[0]
        return form, (">" if form & 4 else "<"), offset + 4

    def copyright(self):
        _, end, at = self.open(PROPERTIES)
        count = self.read(end + "I", at)[0]
        strings = at + 4 + 9 * count
        strings += -(9 * count) % 4 + 4
        for i in range(count):
            name, is_text, value = self.read(end + "IBI", at + 4 + 9 * i)
            if is_text and self.text(strings + name) == "COPYRIGHT":
                return self.text(strings + value)
        return ""

    def text(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode("latin-1")

    def load_metrics(self):
        form, end, at = self.open(METRICS)
        if form & 0x100:
            count = self.read(end + "H", at)[0]
            return [[b - 128 for b in self.read("5B", at + 2 + 5 * i)] for i in range(count)]
        count = self.read(end + "I", at)[0]
        return [list(self.read(end + "5h", at + 4 + 12 * i)) for i in range(count)]

    def index(self, code):
        """The glyph's number, or None if the font has no such character."""
        _, end, at = self.open(ENCODINGS)
        low, high, top, bottom = self.read(end + "4H", at)
        if not (low <= code % 256 <= high and top <= code // 256 <= bottom):
            return None
        place = (code // 256 - top) * (high - low + 1) + code % 256 - low
        index = self.read(end + "H", at + 10 + 2 * place)[0]
        return None if index == 0xFFFF else index

    def glyph(self, code):
        """Rows of (bits as a list of 0 and 1, leftmost first), from the ascent down."""
        index = self.index(code)
        form, end, at = self.open(BITMAPS)
        count = self.read(end + "I", at)[0]
        start = at + 4 + 4 * count + 16 + self.read(end + "I", at + 4 + 4 * index)[0]
        left, right, _, ascent, descent = self.metrics[index]
        pad = 1 << (form & 3)
        stride = (right - left + 8 * pad - 1) // (8 * pad) * pad
        rows = []
        for y in range(ascent + descent):
            bits = "".join(format(b, "08b") if form & 8 else format(b, "08b")[::-1]
                           for b in self.read("%dB" % stride, start + y * stride))
            rows.append([0] * left + [int(b) for b in bits[:right - left]])
        return rows


# What names hold: the letters of Europe's and of many other languages that are written in Latin,
# Greek or Cyrillic, and signs between them. 908 have room in the texture.
LETTERS = [
    (0x00A0, 0x00FF),  # Latin-1
    (0x0100, 0x017F),  # Latin Extended-A
    (0x0180, 0x024F),  # Latin Extended-B
    (0x0254, 0x0254), (0x0259, 0x0259), (0x025B, 0x025B), (0x0263, 0x0263),  # their small letters
    (0x02C6, 0x02C7), (0x02D8, 0x02DD),  # accents that stand alone
    (0x0384, 0x03CE),  # Greek
    (0x0400, 0x045F), (0x048A, 0x04FF),  # Cyrillic
    (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9),  # Welsh, the capital sharp s, Vietnamese
    (0x2010, 0x2015), (0x2018, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030), (0x2032, 0x2033),
    (0x2039, 0x203A),  # punctuation
    (0x2070, 0x208E),  # digits above and below the line
    (0x20A0, 0x20CF),  # currencies
    (0x2103, 0x2103), (0x2116, 0x2116), (0x2122, 0x2122), (0x2126, 0x2126),
    (0x2190, 0x2199), (0x21D2, 0x21D2), (0x21D4, 0x21D4),  # arrows
    (0x2202, 0x2202), (0x2206, 0x2206), (0x2208, 0x2208), (0x220F, 0x220F), (0x2211, 0x2212),
    (0x221A, 0x221A), (0x221E, 0x221E), (0x2229, 0x222B), (0x2248, 0x2248), (0x2260, 0x2260),
    (0x2264, 0x2265),  # mathematics
    (0x25A0, 0x25A1), (0x25B2, 0x25B2), (0x25B6, 0x25B6), (0x25BC, 0x25BC), (0x25C0, 0x25C0),
    (0x25C6, 0x25C6), (0x25CB, 0x25CB), (0x25CF, 0x25CF), (0x2605, 0x2606),  # shapes
    (0x2713, 0x2713), (0x2717, 0x2717),  # check mark, cross
    (0xFFFD, 0xFFFD),  # what stands for any other; must be the last
]
ROOM = 908


def without_column(rows, gone):
    """Drops a column: what it has goes to the next one, which stays where it is."""
    return [row[:gone] + [row[gone] | row[gone + 1]] + row[gone + 2:] if gone < 8 else row[:8]
            for row in rows]


def loss(rows, gone):
    """Pixels that are lost or moved onto others, then how far the column is from the left."""
    ink = sum(map(sum, rows))
    kept = sum(map(sum, without_column(rows, gone)))
    strokes = sum(row[gone] for row in rows)
    return ink - kept + strokes, gone


def eight_wide(rows):
    rows = [(row + [0] * 9)[:9] for row in rows]
    if not any(row[0] for row in rows):
        return [row[1:] for row in rows]
    return without_column(rows, min(range(9), key=lambda gone: loss(rows, gone)))


def packed(rows):
    return [int("".join(map(str, row)), 2) for row in rows]


def cell(font, code):
    rows = font.glyph(code)
    for row in rows:
        assert not any(row[:1] + row[9:]) or code == ord("_"), chr(code)
    return [0] * (16 - len(rows)) + packed([(row[1:] + [0] * 8)[:8] for row in rows])


def letter(font, code):
    rows = font.glyph(code)
    rows = [0] * (16 - len(rows)) + packed(eight_wide(rows))
    assert len(rows) == 16, hex(code)
    full = [y for y in range(16) if rows[y]]
    if not full:
        return [0]
    return [full[0] << 4 | full[-1] - full[0] + 1] + rows[full[0]:full[-1] + 1]


def numbers(values):
    return ", ".join("0x%02x" % value for value in values)


def head(name, font, text):
    return ("/* %s - made by draw/make_font.py, see there. X11's misc-fixed 9x15,\n"
            " * whose COPYRIGHT property reads: \"%s\"\n"
            " * %s */\n" % (name, font.copyright(), text))


def bits(font, name):
    lines = ["   {%s}" % numbers(cell(font, code)) for code in range(32, 127)]
    text = "95 glyphs from ' ' to '~', 16 rows each from the top; bit 7 is leftmost."
    return head(name, font, text) + ",\n".join(lines) + "\n"


def letters(font, name, codes):
    lines = ["   /* %04X */ %s" % (code, numbers(letter(font, code))) for code in codes]
    lines = ["%s\n      %s" % (line[:85], line[86:]) if len(line) > 99 else line for line in lines]
    text = "%d glyphs: first row and number of rows, then these rows." % len(codes)
    return head(name, font, text) + ",\n".join(lines) + "\n"


def ranges(font, name, codes):
    found = []
    for number, code in enumerate(codes):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code, number])
    lines = ["   {0x%04X, 0x%04X, %d}" % tuple(row) for row in found]
    text = "Letters: first and last code point of each range, and how many come before it."
    return head(name, font, text) + ",\n".join(lines) + "\n"


def main():
    check = sys.argv[1] == "--check"
    font, folder = Pcf(sys.argv[1 + check]), sys.argv[2 + check]
    assert font.copyright().startswith("Public domain font."), font.copyright()
    codes = [code for first, last in LETTERS for code in range(first, last + 1)
             if font.index(code) is not None and not unicodedata.combining(chr(code))]
    assert codes == sorted(codes) and len(codes) <= ROOM and codes[-1] == 0xFFFD, len(codes)
    made = {"prof_font_bits.h": bits(font, "prof_font_bits.h"),
            "prof_font_letters.h": letters(font, "prof_font_letters.h", codes),
            "prof_font_ranges.h": ranges(font, "prof_font_ranges.h", codes)}
    for name, text in made.items():
        path = os.path.join(folder, name)
        if not check:
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
        elif open(path, encoding="ascii").read() != text:
            sys.exit("%s is not what draw/make_font.py makes of the font" % path)


if __name__ == "__main__":
    main()
