#!/usr/bin/env python3
"""coverage.py KNOWN FOLDER... - which lines of src/, draw/ and sources/ were run: a row a file, one
for all.

FOLDERs hold what gcc --coverage left there. A line counts as run if any program ran it. KNOWN says
of lines that nothing here can run why that is so:

    file | the line, or its beginning | why

One row is for one line, the first that begins so; else "return 0;" would hide what comes later.
It fails if a line of KNOWN is not in its file, and below GOAL percent of all lines, known or not.
It fails if more than SPARE lines are wrong in KNOWN: they were run though they are in it, or were
not run and are not in it. A few may be, as threads run differently each time; they are printed. If
the reason begins with "by luck", the line may be run or not.

Not counted are platform/ and doors/, which the system decides on as well; and of sources/ what
depends on more than its input: evidence/ on when its thread gets a CPU and whom it finds running,
lua/ on the Lua that is there, and what of auto/ is for XRay on code that clang compiled. Each has
suites of its own, which say what must happen.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

GOAL = 95.0
SPARE = 10
COUNTED = ("src/", "draw/", "sources/")
NOT_COUNTED = ("sources/evidence/", "sources/lua/", "draw/imgui/", "sources/auto/prof_xray")


def notes(folders):
    """What gcc wrote when it compiled: a file that never ran has them as well."""
    return sorted(str(path) for folder in folders for path in pathlib.Path(folder).rglob("*.gcno"))


def run_gcov(paths):
    command = [os.environ.get("GCOV", "gcov"), "--json-format", "--stdout"] + paths
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in answer.stdout.decode().splitlines() if line.strip()]


def read_lines(folders):
    """{file: {number of a line: was it run}}"""
    files = collections.defaultdict(dict)
    for unit in run_gcov(notes(folders)):
        for entry in unit["files"]:
            name = os.path.relpath(os.path.join(unit["current_working_directory"], entry["file"]))
            if not name.startswith(COUNTED) or name.startswith(NOT_COUNTED):
                continue
            lines = files[name]
            for line in entry["lines"]:
                number = line["line_number"]
                lines[number] = lines.get(number, False) or line["count"] > 0
    return files


def read_known(path):
    """[(file, beginning of a line, reason)]"""
    with open(path, encoding="utf-8") as text:
        rows = [line.strip() for line in text]
    return [[word.strip() for word in row.split(" | ")] for row in rows if row and row[0] != "#"]


def source_of(name):
    with open(name, encoding="utf-8") as text:
        return [""] + [line.strip() for line in text]


def explain(known, files):
    """What KNOWN explains, {(file, number)}; its rows of lines that were run; those of no line."""
    explained, was_run, of_nothing = set(), [], []
    for name, begin, reason in known:
        source = source_of(name) if name in files else []
        found = [n for n in sorted(files.get(name, {})) if source[n].startswith(begin)]
        missed = [n for n in found if not files[name][n] and (name, n) not in explained]
        explained.update((name, n) for n in missed[:1])
        if not found:
            of_nothing.append("%s | %s" % (name, begin))
        elif not missed and not reason.startswith("by luck"):
            was_run.append("%s | %s" % (name, begin))
    return explained, was_run, of_nothing


def print_missed(name, numbers):
    source = source_of(name)
    for number in numbers:
        print("neither run nor known: %s:%d | %s" % (name, number, source[number]))


def print_row(name, lines, run, known):
    left = lines - run - known
    print("%-34s %6d lines %6d run %5.1f %% %4d known %4d left"
          % (name, lines, run, 100.0 * run / lines, known, left))


def main(known_path, *folders):
    files = read_lines(folders)
    explained, was_run, of_nothing = explain(read_known(known_path), files)
    for name, lines in sorted(files.items()):
        known = sum(file == name for file, _ in explained)
        print_row(name, len(lines), sum(lines.values()), known)
    for name, lines in sorted(files.items()):
        print_missed(name, sorted(n for n in lines if not lines[n] and (name, n) not in explained))
    total = sum(len(lines) for lines in files.values())
    run = sum(sum(lines.values()) for lines in files.values())
    left = total - run - len(explained)
    for row in of_nothing:
        print("known, but not there:", row)
    for row in was_run:
        print("known, but run:", row)
    for folder in COUNTED:
        own = [lines for name, lines in files.items() if name.startswith(folder)]
        print_row(folder, sum(map(len, own)), sum(sum(lines.values()) for lines in own),
                  sum(name.startswith(folder) for name, _ in explained))
    print_row("all", total, run, len(explained))
    return bool(of_nothing) or left + len(was_run) > SPARE or 100.0 * run < GOAL * total


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
