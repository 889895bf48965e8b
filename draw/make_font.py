#!/usr/bin/env python3
"""Makes draw/list/prof_font_bits.h from X11's misc-fixed font 9x15. Run by hand, once:

   apt-get download xfonts-base && dpkg -x xfonts-base*.deb x
   python3 draw/make_font.py x/usr/share/fonts/X11/misc/9x15.pcf.gz > draw/list/prof_font_bits.h

The font's own COPYRIGHT property says "Public domain font.  Share and enjoy."; the script refuses
a font that does not. Column 0 of the 9x15 cells is empty in every printable glyph but '_', so it is
dropped and the cell becomes 8 wide. One empty row above makes 16.
"""
import gzip
import struct
import sys

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

    def glyph(self, code):
        """Rows of (bits as a list of 0 and 1, leftmost first), from the ascent down."""
        _, end, at = self.open(ENCODINGS)
        first = self.read(end + "H", at)[0]
        index = self.read(end + "H", at + 10 + 2 * (code - first))[0]
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


def cell(font, code):
    rows = font.glyph(code)
    packed = [0] * (16 - len(rows))
    for row in rows:
        assert not any(row[:1] + row[9:]) or code == ord("_"), chr(code)
        packed.append(int("".join(map(str, (row[1:] + [0] * 8)[:8])), 2))
    return packed


def main():
    font = Pcf(sys.argv[1])
    assert font.copyright().startswith("Public domain font."), font.copyright()
    print("/* prof_font_bits.h - made by draw/make_font.py, see there. X11's misc-fixed 9x15,")
    print(" * whose COPYRIGHT property reads: \"%s\"" % font.copyright())
    print(" * 95 glyphs from ' ' to '~', 16 rows each from the top; bit 7 is leftmost. */")
    for code in range(32, 127):
        rows = ", ".join("0x%02x" % b for b in cell(font, code))
        print("   {%s}%s" % (rows, "" if code == 126 else ","))


main()
