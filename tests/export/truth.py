"""truth.py - what the game of out_test.cpp itself counted, from truth.txt, for all that read
exports back. Times are whole nanoseconds. What is not as it should be is an AssertionError.
"""
import collections
import os
import re


def fail(*words):
    raise AssertionError(" ".join(str(w) for w in words))


def expect_equal(found, right, *what):
    if found != right:
        fail(*what, "is", repr(found)[:300], "and should be", repr(right)[:300])


def expect_near(found, right, slack, *what):
    if abs(found - right) > slack:
        fail(*what, "is", found, "and should be", right)


def unhex(word):
    return bytes.fromhex(word[1:])


def as_text(raw):
    """Control characters are blanks in whatever the library writes."""
    return re.sub("[\x00-\x1f\x7f-\x9f]", " ", raw.decode("utf-8", "replace"))


class Truth:
    """paths, last: {(thread, zone, ...): (ns, entries)}. Names have no control characters."""

    def __init__(self, folder, name="truth.txt"):
        self.paths, self.last = {}, {}
        self.frames, self.stats, self.blame = [], collections.defaultdict(list), None
        self.near, self.entries = [], collections.Counter()
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for line in file.read().splitlines():
                self.read(line.split(" "))
        self.threads = sorted({p[0] for p in self.paths})
        self.total_ns = sum(f[1] for f in self.frames)

    def read(self, words):
        if words[0] in ("path", "last"):
            parts = tuple(self.name(w) for w in words[3:])
            book = self.paths if words[0] == "path" else self.last
            book[parts] = (int(words[1]), int(words[2]))
        elif words[0] == "frame":
            self.frames.append((int(words[1]), int(words[2]), int(words[3]), self.marks(words[4]),
                                self.name(words[5])))
        elif words[0] == "stats":
            key = (self.name(words[1]), int(words[2]))
            self.stats[key].append([float(w) for w in words[3:]])
        elif words[0] == "blame":
            self.blame = (self.name(words[1]), [float(w) for w in words[2:]])
        elif words[0] == "entries":
            self.entries[self.name(words[1])] += int(words[2])
        elif words[0] == "near":
            self.near.append((self.name(words[1]), *(float(w) for w in words[2:])))

    @staticmethod
    def name(word):
        return as_text(bytes(32 if c < 32 else c for c in unhex(word)))

    @staticmethod
    def marks(bits):
        return " ".join(w for w, b in zip(("load", "gap", "hitch", "after"), bits) if b == "1")

    def with_root(self):
        """What each thread spent in no zone is the rest of its frames."""
        book = dict(self.paths)
        for thread in self.threads:
            spent = sum(ns for p, (ns, _) in self.paths.items() if p[0] == thread)
            book[(thread,)] = (self.total_ns - spent, 0)
        return book

    def near_line(self):
        """What a page of the last frame, a hitch, says: the notes, and the first few zones whose
        calls changed."""
        told = ['text "%s"' % self.frames[-1][4]]
        for zone, count, usual in self.near[:8]:
            calls = "call" if count == 1 else "calls"
            told.append("%s %d %s (usual %.1f)" % (zone, count, calls, usual))
        return "Near it: " + ", ".join(told) + "."

    def zones(self, book):
        sums = collections.Counter()
        for p, (ns, _) in book.items():
            sums[p[-1]] += ns
        return sums


def compare_books(found, right, slack, what, entries=True):
    missing = {p: v for p, v in right.items() if v[0] > slack and p not in found}
    if missing:
        fail(what, "lacks", list(missing.items())[:3])
    for p, value in found.items():
        if p not in right:
            fail(what, "invents", p)
        expect_near(value[0], right[p][0], slack, what, p)
        if entries:
            expect_equal(value[1], right[p][1], what, p, "entries")


def hier_of(book):
    sums = collections.Counter()
    for p, (ns, _) in book.items():
        for length in range(2, len(p) + 1):
            sums[p[:length]] += ns
    return sums


def folded_name(name):
    return re.sub("[\\x00-\\x20\\x7f]", "_", name).replace(";", ":")
