#!/usr/bin/env python3
"""check.py - holds what engines answered against answers.py.

   check.py tables FOLDER ANSWERS   ENGINE/QUESTION.csv for all questions of docs/fleet
   check.py lines FOLDER FILE       that of hitch_lines.sql
   check.py prometheus FOLDER FILE  the answers of prometheus.sh
   check.py pprof FOLDER FILE TAG BUILD OLDER   those of pprof.sh
   check.py alike LINES LINES       two files of hitch lines have the same members
   check.py split FOLDER OUT        the same tables in two files each, one of them gzipped
"""
import csv
import gzip
import json
import os
import re
import sys

import answers
import profile_file

CLOSE = 1e-6     # of a figure, or of the largest that goes into it
ROUNDED = 0.011  # ms: pprof prints two decimals
KEYS = {"worst_paths": ["gpu", "build", "path"], "p99": ["level", "version"],
        "new_since": ["path"], "regressions": ["gpu", "build", "path"]}
FALLS = {"new_since": "rose_ms_per_hour", "regressions": "surely"}

passed, failures = 0, []


def expect(good, words):
    global passed
    passed += bool(good)
    if not good:
        failures.append(words)
        print("FAILED: " + words)


def near(one, other, scale=0.0):
    return abs(one - other) <= CLOSE * max(abs(one), abs(other), scale, 1e-3)


def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# ---- Tables -------------------------------------------------------------------------------------

def wanted_rows(question, answer):
    """Those of all rows that the question lists."""
    if question == "worst_paths":
        return {key: row for key, row in answer.items() if row["place"] <= 3}
    if question == "regressions":
        return dict(sorted(answer.items(), key=lambda item: -item[1]["surely"])[:10])
    return answer


def check_answer(engine, question, rows, answer):
    wanted = wanted_rows(question, answer)
    got = {tuple(row[key] for key in KEYS[question]): row for row in rows}
    about = "%s, %s: " % (engine, question)
    expect(len(rows) == len(got) and set(got) == set(wanted),
           about + "rows %s" % sorted(set(got) ^ set(wanted)))
    wrong = []
    for key in set(got) & set(wanted):
        scale = max(map(abs, wanted[key].values()))
        wrong += ["%s %s: %s, not %r" % (key, column, got[key][column], figure)
                  for column, figure in wanted[key].items()
                  if not near(float(got[key][column]), figure, scale)]
    expect(not wrong, about + "; ".join(wrong[:3]))
    if question in FALLS:
        figures = [float(row[FALLS[question]]) for row in rows]
        expect(figures == sorted(figures, reverse=True), about + "order")


def check_found(fleet, engine, rows, worst):
    """What was hidden comes first, surely, and what comes next is far behind."""
    with open(os.path.join(fleet.folder, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    hidden = truth["gpu"], truth["build"], truth["path"]
    first = tuple(rows[0][key] for key in KEYS["regressions"])
    expect(first == hidden, "%s finds %s, not %s" % (engine, first, hidden))
    expect(float(rows[0]["surely"]) > 2 * max(0, float(rows[1]["surely"])),
           engine + ": it does not stand out")
    expect(worst[hidden]["place"] > 1, engine + ": it is not hidden, as it is the worst there")


def check_tables(folder, given):
    fleet = answers.Fleet(folder)
    reckoned = {question: getattr(answers, question)(fleet) for question in KEYS}
    for engine in sorted(os.listdir(given)):
        for question, answer in reckoned.items():
            rows = read_csv(os.path.join(given, engine, question + ".csv"))
            check_answer(engine, question, rows, answer)
            if question == "regressions":
                check_found(fleet, engine, rows, reckoned["worst_paths"])


def check_split(folder, out):
    os.makedirs(out, exist_ok=True)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".csv"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                header, *lines = file.readlines()
            half = len(lines) // 2
            stem = os.path.join(out, name[:-4])
            with open(stem + "-1.csv", "w", encoding="utf-8") as file:
                file.writelines([header] + lines[:half])
            with gzip.open(stem + "-2.csv.gz", "wt", encoding="utf-8", compresslevel=1) as file:
                file.writelines([header] + lines[half:])


# ---- Lines --------------------------------------------------------------------------------------

def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def check_lines(folder, path):
    """Up to 5 blames of each hitch, so these are sums of their own."""
    totals = {}
    for line in read_lines(os.path.join(folder, "hitch_lines.ndjson")):
        for blame in line["blames"] if not line["machine"] else []:
            key = line["labels"]["gpu"], line["labels"]["build"], blame["path"]
            totals.setdefault(key, []).append((line["session"], blame["blame_ms"]))
    rows = read_csv(path)
    best = sorted(totals, key=lambda key: -sum(ms for _, ms in totals[key]))[:20]
    expect([tuple(row[key] for key in KEYS["worst_paths"]) for row in rows] == best,
           "hitch_lines: order")
    for row, key in zip(rows, best):
        expect(near(float(row["hitch_ms"]), sum(ms for _, ms in totals[key])) and
               int(row["hitches"]) == len(totals[key]) and
               int(row["sessions"]) == len({session for session, _ in totals[key]}),
               "hitch_lines: %s" % (key,))


def members(value):
    """Names all the way down, in order; of lists the first that has any."""
    if isinstance(value, dict):
        return [(name, members(one)) for name, one in value.items() if name != "labels"]
    return members(value[0]) if isinstance(value, list) and value else None


def whole_line(path):
    lines = [line for line in read_lines(path) if line["blames"] and line["near"]]
    expect(lines, path + ": no line with blames and what was near")
    return members(lines[0]) if lines else None


def check_alike(one, other):
    expect(whole_line(one) == whole_line(other), "lines have other members than the library's")


# ---- Types --------------------------------------------------------------------------------------

def check_types(sources, *readers):
    """Each reader's lists of columns that are texts, and whole numbers, are the library's."""
    columns = {}
    for name in sorted(os.listdir(sources)):
        if re.match(r"prof_out_table.*\.c$", name):
            with open(os.path.join(sources, name), encoding="utf-8") as file:
                for column, kind in re.findall(r'\{"(\w+)",\s*Prof_AS_(\w+)', file.read()):
                    columns[column] = kind
    for reader in readers:
        with open(reader, encoding="utf-8") as file:
            text = file.read().replace("\\\n", "")
        for kind, title in (("TEXT", "texts"), ("WHOLE", "integers")):
            lists = re.findall(r"^(?:const )?%s *= *([^;\n]*(?:\n +[^;\n]*)*)" % title, text,
                               re.MULTILINE | re.IGNORECASE)
            if not lists:
                continue  # machines.py needs texts alone
            found = set(re.findall(r"\w+", lists[0])) - {"set", "split"}
            wanted = {column for column in columns if columns[column] == kind}
            expect(found == wanted, "%s: %s are not those of the tables: %s" %
                   (reader, title, " ".join(sorted(found ^ wanted))))


# ---- Prometheus ---------------------------------------------------------------------------------

BUCKETS = [0, 0.004, 0.006, 0.008, 0.0111, 0.0167, 0.02, 0.025, 0.0333, 0.04, 0.05, 0.0667, 0.1,
           0.15, float("inf")]


def vectors(path):
    """Each query's answer: {labels: number}."""
    answer = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                answer[line] = now = {}
            else:
                labels, number = re.fullmatch(r"\{(.*)\} => (\S+) @\[.*\]\n", line).groups()
                pairs = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', labels))
                now[tuple(pairs[key] for key in sorted(pairs))] = float(number)
    return list(answer.values())


def check_prometheus(folder, path):
    fleet = answers.Fleet(folder)
    quantiles, hitches, ms = vectors(path)
    exact = answers.p99(fleet)
    expect(set(quantiles) == set(exact), "prometheus: levels and versions")
    for key, seconds in quantiles.items():
        bucket = next(i for i in range(1, len(BUCKETS))
                      if exact[key]["p99_ms"] / 1000 <= BUCKETS[i])
        expect(BUCKETS[bucket - 1] <= seconds <= min(BUCKETS[bucket], BUCKETS[-2]),
               "prometheus: p99 of %s is %g, not %g" % (key, seconds, exact[key]["p99_ms"] / 1000))
    for got, amount, what in ((hitches, lambda hitch: 1, "hitches"),
                              (ms, lambda hitch: hitch["excess_ms"], "ms of hitches")):
        wanted = {(build, gpu): rate for (gpu, build), rate in
                  answers.per_hour(fleet, amount).items()}
        expect(set(got) == set(wanted), "prometheus: GPUs and builds")
        expect(all(near(got[key], wanted[key]) for key in got), "prometheus: %s an hour" % what)


# ---- pprof --------------------------------------------------------------------------------------

def sums_of(folder, tag, build):
    """Self time of zones, in ms, and of all."""
    key, pattern = tag.split(":", 1)
    folder = os.path.join(folder, build)
    zones = {}
    for name in sorted(os.listdir(folder)):
        for path, labels, values in profile_file.samples_of(
                profile_file.read(os.path.join(folder, name))):
            if re.search(pattern, labels[key]) and labels["build"] == build:
                zone = path.split(" > ")[-1]
                zones[zone] = zones.get(zone, 0) + values[0]
    return {zone: ns / 1e6 for zone, ns in zones.items()}, sum(zones.values()) / 1e6


def tables_of(path):
    tables = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.split()[:2] == ["flat", "flat%"]:
                tables.append({})
            row = re.fullmatch(r" *(-?[\d.]+)(?:ms)? +\S+ +\S+ +\S+ +\S+ +(.*)\n", line)
            if row:
                tables[-1][row[2]] = float(row[1])
    return tables


def check_pprof(folder, path, tag, build, older):
    new, total = sums_of(os.path.join(folder, "profiles"), tag, build)
    old, total_old = sums_of(os.path.join(folder, "profiles"), tag, older)
    top, difference = tables_of(path)
    for zone, ms in new.items():
        expect(abs(top.get(zone, 0) - ms) <= ROUNDED, "pprof: %s has %g ms" % (zone, ms))
        # The newer is taken as if it had lasted as long as the older.
        want = ms * total_old / total - old[zone]
        expect(abs(difference.get(zone, 0) - want) <= ROUNDED,
               "pprof: %s differs by %g ms, not %g" % (zone, want, difference.get(zone, 0)))


def main():
    globals()["check_" + sys.argv[1]](*sys.argv[2:])
    if passed or failures:
        print("%s: %d passed, %d failed" % (" ".join(sys.argv[1:2]), passed, len(failures)))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
