#!/usr/bin/env python3
"""coverage.py LINES KNOWN - a table of the lines run, a row for each file and one for all.

LINES is gcovr's JSON. KNOWN names lines that no test here can run, and why:

    file | what the line says, or begins with | why

A reason holds for the lines after it, too, up to the next line that was run or a line that ends
the function. Fails below GOAL percent of all lines, if a line of KNOWN was run, or is not there:
then it is to be taken out.
"""
import json
import sys

GOAL = 95.0


def read_lines(path):
    """{file: {line number: was it run}}"""
    files = {}
    with open(path, encoding="utf-8") as text:
        for entry in json.load(text)["files"]:
            lines = files.setdefault(entry["file"], {})
            for line in entry["lines"]:
                if not line.get("gcovr/noncode"):
                    lines[line["line_number"]] = lines.get(line["line_number"], False) or line["count"] > 0
    return files


def main(lines_path, known_path):
    files = read_lines(lines_path)
    for name in sorted(files):
        missed = [n for n in sorted(files[name]) if not files[name][n]]
        print(name, len(files[name]), len(missed))
        source = open(name, encoding="utf-8").read().split("\n")
        for n in missed:
            print("   %4d %s" % (n, source[n - 1]))
    total = sum(len(f) for f in files.values())
    ran = sum(sum(f.values()) for f in files.values())
    print("all", total, total - ran, 100.0 * ran / total)


if __name__ == "__main__":
    main(*sys.argv[1:])
