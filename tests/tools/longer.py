"""longer.py IN OUT TIMES - a capture whose frames come so many times, one after another: each chunk
of them tells number, begin and end of its first frame (src/frame/prof_frame_archive.c)."""
import struct
import sys
import zlib


def varint(data, at):
    number = shift = 0
    while True:
        number |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return number, at


def put_varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def place_of_first(payload):
    """Number, begin, end and where they stand."""
    _, at = varint(payload, 0)
    at += 1  # what is told of it: all
    _, at = varint(payload, at)  # ticks
    at += 8  # seconds
    for _ in range(5):  # apart, own, held, flags, critical
        _, at = varint(payload, at)
    at += 8  # two floats
    for _ in range(5):  # counts
        _, at = varint(payload, at)
    first = at
    number, at = varint(payload, at)
    begin, at = varint(payload, at)
    return number, begin, struct.unpack_from("<d", payload, at)[0], first, at + 8


def chunks(data):
    at = 16
    while at < len(data):
        size = struct.unpack_from("<I", data, at + 4)[0]
        yield data[at:at + 4], data[at + 12:at + 12 + size]
        at += 12 + size


def put(out, kind, payload):
    crc = zlib.crc32(payload, zlib.crc32(kind))
    out.write(kind + struct.pack("<II", len(payload), crc) + payload)


def put_frames(out, frames, times):
    frames_each, seconds = 1 << 20, 1e6  # more than there are
    for i in range(times):
        for payload in frames:
            number, begin, end, first, rest = place_of_first(payload)
            told = put_varint(number + i * frames_each)
            told += put_varint(begin + int(i * seconds * 1e9))
            told += struct.pack("<d", end + i * seconds)
            put(out, b"FRAM", payload[:first] + told + payload[rest:])


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    frames = [payload for kind, payload in chunks(data) if kind == b"FRAM"]
    with open(sys.argv[2], "wb") as out:
        out.write(data[:16])
        for kind, payload in chunks(data):
            if kind == b"FRAM" and frames:
                put_frames(out, frames, int(sys.argv[3]))
                frames = []
            elif kind != b"FRAM":
                put(out, kind, payload)


main()
