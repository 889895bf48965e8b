#!/usr/bin/env python3
"""budget.py - what `make test` may cost, and how the time was spent.

tests/budget.txt has a line for each suite, one for what each program takes to build, and one for
the sum of all. Machines differ by a factor of two, so the lines are in units: the CPU time that
clang takes for one source, which is the same for ever and is compiled in the same run. `make check`
fails where the sum exceeds its line by a quarter, and names what exceeds its own most.

   budget.py     writes the lines anew, rounded up, from the last run of `make check`
"""
import glob
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

import suites

FILE = "tests/budget.txt"
LAST = "build/log/spent.json"
SLACK = 1.25
FUNCTION = """
struct s%(i)d { int a, b; double c[4]; };
static int f%(i)d(struct s%(i)d *s, int n)
{
   int i, sum = 0;
   for (i = 0; i < n; ++i) {
      if (s[i].a > s[i].b) sum += s[i].a * %(i)d - s[i].b;
      else s[i].c[i & 3] = s[i].c[(i + 1) & 3] * 0.5 + sum;
      switch (sum & 7) { case 1: sum -= i; break; case 5: sum ^= n; break; default: ++sum; }
   }
   return sum;
}
int g%(i)d(int n) { struct s%(i)d s[8] = {{n, 2, {1, 2, 3, 4}}}; return f%(i)d(s, n & 7); }
"""
FUNCTIONS = 1500

spent = {}  # of the run: the unit, the sum of make test, its suites


def cpu_seconds():
    """Of all that this program has started, and that has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_unit():
    """The better of two times that the source takes."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "unit.c")
        with open(source, "w", encoding="ascii") as file:
            file.write("".join(FUNCTION % {"i": i} for i in range(FUNCTIONS)))
        times = []
        for _ in range(2):
            before = cpu_seconds()
            subprocess.run(["clang", "-O0", "-c", source, "-o", source + ".o"], check=True)
            times.append(cpu_seconds() - before)
    spent["unit"], spent["before"] = min(times), cpu_seconds()


def note_test(found):
    """When make test has ended, as a part of make check."""
    spent["sum"] = cpu_seconds() - spent["before"]
    spent["suites"] = {suite.name: suite.cpu for suite in found}
    spent["builds"] = built_targets(spent["sum"] - sum(suite.cpu for suite in found))
    with open(LAST, "w", encoding="ascii") as file:
        json.dump(spent, file)


# ---- How it was spent ---------------------------------------------------------------------------

def log_lines():
    """Of ninja's logs: {(tree, line)}."""
    found = set()
    for path in glob.glob("build/*/.ninja_log"):
        with open(path, encoding="utf-8", errors="replace") as file:
            found.update((path.split("/")[1], line) for line in file if line[0] != "#")
    return found


known = log_lines()


def built_targets(cpu=0):
    """{program: seconds} of what was built since this program began, by the clock; or `cpu` divided
    among them."""
    times, seen = {}, set()
    for _, line in sorted(log_lines() - known):
        begin, end, _, output, key = line.rstrip("\n").split("\t")
        if (begin, end, key) in seen:  # an output of the same command
            continue
        seen.add((begin, end, key))
        found = re.search(r"CMakeFiles/([^/]*)\.dir/", output)
        name = found[1] if found else os.path.basename(output)
        name = re.sub(r"_objects$", "_tests", name)
        times[name] = times.get(name, 0) + (int(end) - int(begin)) / 1000
    share = cpu / sum(times.values()) if cpu and times else 1
    return {name: seconds * share for name, seconds in times.items()}


def largest(times, count=8):
    rows = sorted(times.items(), key=lambda row: -row[1])[:count]
    return ", ".join("%s %.0f" % row for row in rows)


def say_how_spent(found):
    ran = {suite.name: suite.cpu for suite in found}
    total, running = cpu_seconds(), sum(ran.values())
    print("CPU seconds: %.0f; suites %.0f (%s);" % (total, running, largest(ran)))
    print("   builds %.0f (most by the clock: %s)" % (total - running, largest(built_targets())))


# ---- The budget ---------------------------------------------------------------------------------

def read_budget():
    """{(kind, name): units}; the kinds are sum, suite and build."""
    with open(FILE, encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip() and line[0] != "#"]
    return {(kind, name): float(units) for kind, name, units in rows}


def used_units(of):
    rows = {("sum", "test"): of["sum"] / of["unit"]}
    for kind, key in (("suite", "suites"), ("build", "builds")):
        rows.update({(kind, name): cpu / of["unit"] for name, cpu in of[key].items()})
    return rows


def check():
    """The suite `budget`: has make test kept to it?"""
    allowed, used = read_budget(), used_units(spent)
    over = [(units - allowed.get(row, 1), row, units) for row, units in used.items()
            if row[0] != "sum" and units > allowed.get(row, 1)]
    lines = ["a unit is %.2f CPU seconds; make test took %.0f units of %.0f" % (
        spent["unit"], used["sum", "test"], allowed["sum", "test"])]
    for _, (kind, name), units in sorted(over, reverse=True)[:5]:
        lines.append("over its own budget: %s %s took %.1f units of %.1f" % (
            kind, name, units, allowed.get((kind, name), 1)))
    print("\n".join(lines), flush=True)
    good = used["sum", "test"] <= SLACK * allowed["sum", "test"]
    return [suites.Suite("budget", int(good), int(not good), 0, 0, 0, [], "\n".join(lines))]


def write_budget():
    """What is below one unit has no line: it may take one."""
    with open(LAST, encoding="ascii") as file:
        used = used_units(json.load(file))
    with open(FILE, encoding="utf-8") as file:
        head = "".join(line for line in file if line[0] == "#")
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(head)
        for (kind, name), units in sorted(used.items(), key=lambda row: (row[0][0] != "sum", row)):
            if units > 0.7:
                file.write("%-5s %-24s %d\n" % (kind, name, round(1.2 * units + 1)))


if __name__ == "__main__":
    sys.exit(write_budget())
