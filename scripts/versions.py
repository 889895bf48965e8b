#!/usr/bin/env python3
"""versions.py - do the texts tell the version that prof.h tells? What is built takes it from there;
the changelog and the manual are written by hand, and are held against it here.
"""
import re
import sys

FULL, MINOR = r"(\d+\.\d+\.\d+)", r"(\d+\.\d+)"
UNRELEASED = r"(?:## Unreleased\n(?:(?!\n## ).)*\n)?"
# File, what it says, and how: as 0.3.0, as 0.3, or as a number. What
# is not found is wrong as well.
PLACES = [
    ("CHANGELOG.md", r"\A# Changelog\n\n" + UNRELEASED + "## " + FULL + r"\n", "full"),
    ("iprof.txt", r"\n +Version " + FULL + r"\n", "full"),
    ("iprof.txt", r"/iprof-" + FULL + r"\.tar\.gz", "full"),
    ("iprof.txt", r"find_package\(iprof " + MINOR + r" REQUIRED\)", "minor"),
    ("iprof.txt", r"\n16  VERSION HISTORY\n(?:(?!\n\d+\.\d+\.\d+ ).)*\n" + FULL + " ", "full"),
    ("prof.h", r"\n#define Prof_VERSION_NUMBER (\d+)", "number"),
]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    full = re.search(r'^#define Prof_VERSION "(.*)"', read("prof.h"), re.M).group(1)
    major, minor, patch = map(int, full.split("."))
    wanted = {"full": full, "minor": "%d.%d" % (major, minor),
              "number": str(major * 10000 + minor * 100 + patch)}
    wrong = 0
    for path, pattern, form in PLACES:
        found = re.findall(pattern, read(path), re.S)
        if not found or any(text != wanted[form] for text in found):
            print("%s: %s, where prof.h says %s" % (path, found or "nothing of " + pattern, full))
            wrong += 1
    return wrong != 0


sys.exit(main())
