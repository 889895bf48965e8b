"""screen.py FILE - of the pixels that Xvfb keeps in FILE, as xwd has them: a hash, and how many
different colours and rows there are."""
import hashlib
import struct
import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()
head = struct.unpack(">25I", data[:100])
size, height, line, colours = head[0], head[5], head[12], head[19]
at = size + colours * 12
pixels = data[at:at + height * line]
rows = {pixels[i * line:(i + 1) * line] for i in range(height)}
print(hashlib.sha1(pixels).hexdigest(), len(rows))
