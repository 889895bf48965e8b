#!/usr/bin/env python3
"""coverage.py KNOWN FOLDER... - which lines of src/, draw/ and sources/ were run: a row a file, one
for all.

FOLDERs hold what gcc --coverage left there. A line counts as run if any program ran it. KNOWN says
of lines that nothing here can run why that is so:

    file | the line, or its beginning | why

One row is for one line, the first that begins so; else "return 0;" would hide what comes later.
It fails if more than SPARE lines were not run and are not in KNOWN (threads run differently each
time; the lines are printed), if a line of KNOWN was run or is not in its file, as the row is then
out of date, and below GOAL percent of all lines, known or not. If the reason begins with "by luck",
the line may be run or not.

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
SPARE = 3
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
    """What KNOWN explains, {(file, number)}, and what of it is out of date."""
    explained, stale = set(), []
    for name, begin, reason in known:
        source = source_of(name) if name in files else []
        found = [n for n in sorted(files.get(name, {})) if source[n].startswith(begin)]
        missed = [n for n in found if not files[name][n] and (name, n) not in explained]
        explained.update((name, n) for n in missed[:1])
        if not missed and not (found and reason.startswith("by luck")):
            stale.append("%s | %s: %s" % (name, begin, "was run" if found else "is not there"))
    return explained, stale


def print_missed(name, numbers):
    source = source_of(name)
    for number in numbers:
        print("   %5d  %s" % (number, source[number][:88]))


def print_row(name, lines, run, known):
    left = lines - run - known
    print("%-34s %6d lines %6d run %5.1f %% %4d known %4d left"
          % (name, lines, run, 100.0 * run / lines, known, left))


def main(known_path, *folders):
    files = read_lines(folders)
    explained, stale = explain(read_known(known_path), files)
    for name, lines in sorted(files.items()):
        missed = sorted(n for n in lines if not lines[n] and (name, n) not in explained)
        known = sum(file == name for file, _ in explained)
        print_row(name, len(lines), sum(lines.values()), known)
        print_missed(name, missed)
    total = sum(len(lines) for lines in files.values())
    run = sum(sum(lines.values()) for lines in files.values())
    left = total - run - len(explained)
    for row in stale:
        print("out of date:", row)
    for folder in COUNTED:
        own = [lines for name, lines in files.items() if name.startswith(folder)]
        print_row(folder, sum(map(len, own)), sum(sum(lines.values()) for lines in own),
                  sum(name.startswith(folder) for name, _ in explained))
    print_row("all", total, run, len(explained))
    if left:
        print("neither run nor explained: the %d lines printed below their files" % left)
    return bool(stale) or left > SPARE or 100.0 * run < GOAL * total


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
