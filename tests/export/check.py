#!/usr/bin/env python3
"""check.py FOLDER - are the exports in the folder valid, and do they tell what truth.txt tells?

Everything is read by Python's own readers, and pprof's by what `go tool pprof -raw` made of it
(cpu.raw, if run.sh could make one). Times are compared as whole nanoseconds.
"""
import collections
import csv
import gzip
import html.parser
import json
import os
import re
import sqlite3
import statistics
import sys
from decimal import Decimal

from truth import (Truth, as_text, compare_books, expect_equal, expect_near, fail, folded_name,
                   hier_of, unhex)

FOLDER = sys.argv[1]
MAIN = 'main "thread"'


def path(name):
    return os.path.join(FOLDER, name)


def text_of(name):
    with open(path(name), encoding="utf-8", errors="strict", newline="") as file:
        return file.read()


# ---- Chrome -------------------------------------------------------------------------------------


def ns_of(us):
    ns = us * 1000
    if ns != int(ns):
        fail("trace.json: finer than a nanosecond:", us)
    return int(ns)


def spans(trace, names, figures=True):
    """Ends close the latest beginning, time runs forwards, and what takes no time is an instant.
    Yields path, begin, end, event."""
    stacks, clocks = collections.defaultdict(list), collections.Counter()
    for e in trace:
        if e["ph"] not in "BEi":
            continue
        track, now = e["tid"], ns_of(e["ts"])
        if now < clocks[track]:
            fail("trace.json: runs backwards at", e)
        clocks[track] = now
        if e["ph"] in "Bi":
            stacks[track].append((e, now))
        if e["ph"] == "B":
            continue
        where = (names[track],) + tuple(b["name"] for b, _ in stacks[track])
        event, begin = stacks[track].pop()
        expect_equal(e.get("name"), event["name"], "trace.json: name of the end")
        expect_equal(begin == now, e["ph"] == "i", "trace.json: an instant is", e)
        if figures:
            expect_equal("args" in event, e["ph"] == "i", "trace.json: figures at the beginning", e)
        yield where, begin, now, e
    if any(stacks.values()):
        fail("trace.json: without an end:", stacks)


def check_frame_events(trace, frames, truth):
    counters = [e for e in trace if e["ph"] == "C"]
    expect_equal(len(frames), len(truth.frames), "trace.json: number of frames")
    expect_equal(len(counters), len(truth.frames), "trace.json: number of counters")
    at = 0
    for (_, begin, end, e), c, frame in zip(frames, counters, truth.frames):
        number, ns, work, marks, text = frame
        expect_equal((begin, end - begin), (at, ns), "trace.json: frame", number)
        expect_equal(e["name"], "frame %d" % number, "trace.json: name")
        expect_equal(e["args"]["marks"], marks, "trace.json: marks of", number)
        expect_equal(e["args"]["text"], text, "trace.json: text of", number)
        expect_equal(int(e["args"]["work_ms"] * 1000000), work, "trace.json: work of", number)
        expect_equal(int(e["args"]["due_ms"] * 1000000), work, "trace.json: due in", number)
        expect_equal(int(e["args"]["critical_ms"] * 1000000) <= work, True,
                     "trace.json: critical path of", number)
        expect_equal(int(c["args"]["ms"] * 1000000), ns, "trace.json: counter of", number)
        at += ns


def check_what_ran():
    """Each stay is a slice, and no frame of any thread has sums."""
    truth = Truth(FOLDER, "ran.txt")
    trace = json.loads(text_of("ran.trace.json"), parse_float=Decimal)["traceEvents"]
    names = {e["tid"]: e["args"]["name"] for e in trace if e.get("name") == "thread_name"}
    found = list(spans(trace, names, False))
    frames = [s for s in found if s[3]["tid"] == 1]
    check_frame_events(trace, frames, truth)
    expect_equal({e["args"]["threads"] for _, _, _, e in frames}, {"as they ran"}, "ran: frames")
    hier, entries = collections.Counter(), collections.Counter()
    for p, begin, end, e in found:
        if e["tid"] == 1 or p[-1] == "prof_update":
            continue
        hier[p] += end - begin
        entries[p] += 1
    right = {p: ns for p, ns in hier_of(truth.paths).items() if p[-1] != "prof_update"}
    expect_equal(+hier, +collections.Counter(right), "ran: hierarchical times")
    for p, (_, count) in truth.paths.items():
        if p[-1] != "prof_update":
            expect_equal(entries[p], count, "ran: entries of", p)


def check_chrome(truth):
    trace = json.loads(text_of("trace.json"), parse_float=Decimal)["traceEvents"]
    names = {e["tid"]: e["args"]["name"] for e in trace if e.get("name") == "thread_name"}
    expect_equal(sorted(names.values()), sorted(["frames"] + truth.threads), "trace.json: threads")
    found = list(spans(trace, names))
    check_frame_events(trace, [s for s in found if s[3]["tid"] == 1], truth)
    hier, book = collections.Counter(), {}
    for p, begin, end, e in found:
        if e["tid"] == 1:
            continue
        hier[p] += end - begin
        old = book.get(p, (0, 0))
        book[p] = (old[0] + ns_of(e["args"]["self_us"]), old[1] + e["args"]["count"])
    right = hier_of(truth.paths)
    expect_equal(+hier, +right, "trace.json: hierarchical times")
    compare_books(book, truth.paths, 0, "trace.json")


# ---- stacks -------------------------------------------------------------------------------------


def check_folded(truth):
    found, right = {}, {}
    for line in text_of("folded.txt").rstrip("\n").split("\n"):
        stack, us = line.rsplit(" ", 1)
        if " " in stack:
            fail("folded.txt: a blank in", stack)
        key = tuple(stack.split(";"))
        found[key] = (found.get(key, (0,))[0] + int(us) * 1000, 0)
    for p, (ns, _) in truth.with_root().items():
        key = tuple(folded_name(n) for n in p)
        right[key] = (right.get(key, (0,))[0] + ns, 0)
    compare_books(found, right, 1000, "folded.txt", entries=False)
    for thread in truth.threads:
        total = sum(v[0] for p, v in found.items() if p[0] == folded_name(thread))
        expect_near(total, truth.total_ns, 500, "folded.txt: sum of", thread)


def check_speedscope(truth):
    data = json.loads(text_of("speedscope.json"))
    frames = data["shared"]["frames"]
    book = collections.Counter()
    for profile in data["profiles"]:
        expect_equal(len(profile["samples"]), len(profile["weights"]), "speedscope.json: weights")
        expect_equal(sum(profile["weights"]), profile["endValue"], "speedscope.json: endValue")
        expect_equal(profile["endValue"], truth.total_ns, "speedscope.json: sum")
        for sample, weight in zip(profile["samples"], profile["weights"]):
            stack = [frames[i]["name"] for i in sample]
            expect_equal(stack[0], "(root)", "speedscope.json: outermost")
            book[(profile["name"],) + tuple(stack[1:])] += weight
    right = truth.with_root()
    compare_books({p: (ns, 0) for p, ns in book.items()}, right, 0, "speedscope.json", False)
    places = {(f.get("file"), f.get("line")) for f in frames if f["name"] == "twin"}
    expect_equal(len(places), 2, "speedscope.json: places of the two zones named twin")


# ---- pprof --------------------------------------------------------------------------------------


def check_gzip():
    with gzip.open(path("cpu.pb.gz")) as file:  # checks CRC and length
        size = len(file.read())
    if size < 3 * 16384:
        fail("cpu.pb.gz: too small to need several blocks:", size)


def raw_locations(raw):
    block = raw.split("\nLocations\n", 1)[1].split("\nMappings\n", 1)[0]
    found = re.findall(r"^\s*(\d+): 0x0 (?:M=\d+ )?(.*) (\S*):(\d+) s=(\d+)(?:\(\))?$", block, re.M)
    return {i: (name, file, int(line)) for i, name, file, line, _ in found}


def raw_samples(raw, locations):
    block = raw.split("\nSamples:\n", 1)[1].split("\nLocations\n", 1)[0].split("\n")
    expect_equal(block[0].split(), ["time/nanoseconds[dflt]", "entries/count"], "cpu.pb.gz: types")
    for line, label in zip(block[1::2], block[2::2]):
        values, stack = line.split(":")
        thread = re.fullmatch(r"(?:.*\s)?thread:\[(.*)\]", label).group(1)
        zones = [locations[i][0] for i in reversed(stack.split())]
        expect_equal(zones[0], "(root)", "cpu.pb.gz: outermost")
        yield (thread,) + tuple(zones[1:]), [int(v) for v in values.split()]


def check_pprof(truth):
    check_gzip()
    if not os.path.exists(path("cpu.raw")):
        return
    raw = text_of("cpu.raw")
    if not re.search(r"^PeriodType: time nanoseconds$", raw, re.M):
        fail("cpu.pb.gz: period type")
    locations = raw_locations(raw)
    book = {}
    for p, (ns, entries) in raw_samples(raw, locations):
        old = book.get(p, (0, 0))
        book[p] = (old[0] + ns, old[1] + entries)
    compare_books(book, truth.with_root(), 0, "cpu.pb.gz")
    twins = {v[1:] for v in locations.values() if v[0] == "twin"}
    expect_equal(len(twins), 2, "cpu.pb.gz: places of the two zones named twin")
    if not all(file.endswith("out_test.cpp") and line > 0 for file, line in twins):
        fail("cpu.pb.gz: places", twins)


def fields_of(block):
    """Of a message of protobuf, by its encoding: number of a field, and a number or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = block[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(block):
        field, kind = divmod(varint(), 8)
        value = varint()
        if kind == 2:
            value, at = block[at:at + value], at + value
        elif kind != 0:
            fail("pb.gz: wire type", kind)
        yield field, value


def numbers_of(block):
    """Packed; what is negative is its two's complement."""
    numbers = [n for _, n in fields_of(b"".join(b"\x08" + bytes(v) for v in varints_of(block)))]
    return [n - (1 << 64) if n >= 1 << 63 else n for n in numbers]


def varints_of(block):
    one = []
    for byte in block:
        one.append(byte)
        if byte < 128:
            yield one
            one = []


class Pprof:
    """types: [(name, unit)]; samples: {(thread, zone, ...): {type: number}}, without zeros."""

    def __init__(self, name):
        with gzip.open(path(name)) as file:
            book = collections.defaultdict(list)
            for field, value in fields_of(file.read()):
                book[field].append(value)
        texts = [text.decode("utf-8") for text in book[6]]
        zones = {f[1]: texts[f[2]] for f in map(dict, map(fields_of, book[5]))}
        self.types = [(texts[t[1]], texts[t[2]]) for t in map(dict, map(fields_of, book[1]))]
        self.samples = {}
        for sample in map(dict, map(fields_of, book[2])):
            stack = [zones[place] for place in reversed(numbers_of(sample[1]))]
            numbers = numbers_of(sample[2])
            expect_equal(len(numbers), len(self.types), name, "numbers of a sample")
            key = (texts[dict(fields_of(sample[3]))[2]], *stack[1:])
            self.samples[key] = {t: n for (t, _), n in zip(self.types, numbers) if n}

    def sums(self, kind):
        return {key[1:]: numbers[kind] for key, numbers in self.samples.items() if kind in numbers}


def check_pprof_values():
    file = Pprof("of_values.pb.gz")
    expect_equal(file.types, [("time", "nanoseconds"), ("entries", "count"),
                              ("draw_calls", "calls")], "of_values.pb.gz: types")
    expect_equal(file.sums("draw_calls"),
                 {("render",): sum(CALLS) - 120, ("render", "shadows"): 120},
                 "of_values.pb.gz: draw calls")
    expect_equal(file.sums("time")[("render", "shadows")], 40000000, "of_values.pb.gz: time")
    file = Pprof("of_counts.pb.gz")
    expect_equal(file.types[2:7], [("sent", "bytes"), ("slept", "nanoseconds"), ("debt", "gold"),
                                   ("time (count)", "count"), ("deep", "count")],
                 "of_counts.pb.gz: types")
    expect_equal([t for t, _ in file.types[7:]], ["c%d" % i for i in range(59)],
                 "of_counts.pb.gz: the first 64")
    right = {"sent": 3 * 1536 * 1024, "slept": 750000, "debt": -15, "time (count)": 6}
    right.update({"c%d" % i: 3 * (i + 1) for i in range(59)})
    expect_equal({t: file.sums(t)[("play",)] for t in right}, right, "of_counts.pb.gz: play")
    expect_equal(file.sums("debt")[()], 3, "of_counts.pb.gz: in no zone")
    deep = file.sums("deep")
    expect_equal(sum(deep.values()), 3300, "of_counts.pb.gz: deep")
    cut = [(len(key), n) for key, n in deep.items() if key[-1] == "(deeper)"]
    expect_equal(cut, [(1025, 3 * (1100 - 1023))], "of_counts.pb.gz: below the deepest stack")


# ---- CSV ----------------------------------------------------------------------------------------

FIXED = ["number", "ms", "work_ms", "due_ms", "critical_ms", "flags", "text"]


def unguarded(cell):
    """Text that a spreadsheet could take for a formula has an apostrophe of iprof's before it."""
    return cell[1:] if re.match(r"'+[-=+@\t\r]", cell) else cell


def read_csv(name):
    with open(path(name), encoding="utf-8", errors="strict", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    for cell in (cell for row in rows for cell in row):
        if re.match(r"[=+@\t\r]|-\D", cell):
            fail(name, "has a cell that a spreadsheet would reckon:", repr(cell))
    rows = [[unguarded(cell) for cell in row] for row in rows]
    for row in rows:
        expect_equal(len(row), len(rows[0]), name, "columns of", row[:3])
    return rows[0], rows[1:]


def zone_of(column, zones):
    """Ordinary names stand as they are; others have their place behind them, or a number."""
    if column in zones and column not in FIXED:
        return column
    return re.sub(r"( \S+:\d+)?( \(\d+\))?$", "", column)


def check_columns(header, zones):
    expect_equal(header[:len(FIXED)], FIXED, "frames.csv: header")
    twice = {name for name, count in collections.Counter(header).items() if count > 1}
    expect_equal(twice, set(), "frames.csv: names of several columns")
    found = collections.Counter(zone_of(column, zones) for column in header[len(FIXED):])
    lacking = set(zones) - set(found)
    expect_equal(lacking, set(), "frames.csv: zones without a column")
    for name, count in found.items():
        expect_equal(name in header[len(FIXED):], count == 1 and name not in FIXED,
                     "frames.csv: is the column named as its zone is:", name)


def check_frames(truth):
    header, rows = read_csv("frames.csv")
    zones = truth.zones(truth.paths)
    check_columns(header, zones)
    expect_equal(len(rows), len(truth.frames), "frames.csv: rows")
    sums = collections.Counter()
    for row, (number, ns, work, marks, text) in zip(rows, truth.frames):
        figures = [int(row[0])] + [int(Decimal(cell) * 10**6) for cell in row[1:4]]
        expect_equal(figures, [number, ns, work, work], "frames.csv: frame", number)
        expect_equal(row[5:7], [marks, text], "frames.csv: marks of", number)
        for name, ms in zip(header[len(FIXED):], row[len(FIXED):]):
            sums[zone_of(name, zones)] += int(Decimal(ms) * 10**6)
        total = sum(Decimal(ms) for ms in row[len(FIXED):]) * 10**6
        expect_equal(int(total), ns * len(truth.threads), "frames.csv: sum of frame", number)
    sums.pop("(root)")
    expect_equal(+sums, +zones, "frames.csv: sums of zones")
    numbers = [int(row[0]) for row in read_csv("five.csv")[1]]
    expect_equal(numbers, [f[0] for f in truth.frames][-8:-3], "five.csv: the range 3 .. 7")


def check_zones(truth):
    header, rows = read_csv("zones.csv")
    figures = ["mean", "stdev", "min", "max", "p50", "p95", "p99", "p99.9", "low_1_percent"]
    right = [kind + f for kind in ("self_", "hier_") for f in figures]
    expect_equal(header, ["zone", "file", "line", "frames"] + right + ["entries"],
                 "zones.csv: header")
    found, entries = collections.defaultdict(list), collections.Counter()
    for row in rows:
        entries[row[0]] += int(row[-1])
        numbers = [float(n) for n in row[3:-1]]
        found[(row[0], 0)].append(numbers[:10])
        found[(row[0], 1)].append(numbers[:1] + numbers[10:])
    for key, right in truth.stats.items():
        if all(r[4] == 0 for r in right) and key not in found:
            continue  # it took no time
        for one, other in zip(sorted(found[key]), sorted(right)):
            for a, b in zip(one, other):
                expect_near(a, b, 1e-6, "zones.csv:", key)
        expect_equal(len(found[key]), len(right), "zones.csv: rows of", key)
    for zone, right in truth.entries.items():
        if zone in entries:
            expect_equal(entries[zone], right, "zones.csv: entries of", zone)


# ---- HTML ---------------------------------------------------------------------------------------


class Page(html.parser.HTMLParser):
    """Well-formed, and nothing that loads or runs."""

    VOID = {"meta", "link", "img", "br", "hr", "input"}
    ALLOWED = {"html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "b", "span",
               "div", "table", "tr", "th", "td", "footer", "details", "summary", "pre"}

    def __init__(self, name):
        super().__init__(convert_charrefs=True)
        self.name, self.stack, self.tips, self.rows, self.text = name, [], [], [], ""
        self.boxes = []  # [class, tip, label]
        self.bars = []   # of the frames around it: "frame 12: 3.400 ms"
        self.feed(text_of(name))
        self.close()
        expect_equal(self.stack, [], name, "tags left open")

    def handle_starttag(self, tag, attrs):
        if tag not in self.ALLOWED:
            fail(self.name, "has a tag", tag)
        for key, value in attrs:
            if key not in ("class", "style", "title", "lang", "charset"):
                fail(self.name, "has an attribute", key)
            if key == "title" and tag == "span":
                self.bars.append(value)
            elif key == "title":
                self.tips.append(value)
                self.boxes.append([dict(attrs)["class"], value, ""])
        if tag not in self.VOID:
            self.stack.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            fail(self.name, "closes", tag, "at", self.getpos())

    def handle_data(self, data):
        if self.stack and self.stack[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        elif "style" not in self.stack:
            self.text += data
        if self.stack and self.stack[-1] == "div" and self.boxes:
            self.boxes[-1][2] += data.strip("\n")


def in_no_zone(truth):
    """Of the last frame: of the thread that makes frames, and of all others."""
    left = {thread: truth.frames[-1][1] for thread in truth.threads}
    for p, (ns, _) in truth.last.items():
        left[p[0]] -= ns
    work = left.pop(MAIN)
    return work, sum(left.values())


def check_tips(page, truth):
    right = hier_of(truth.last)
    right[MAIN, "(unaccounted)"] = in_no_zone(truth)[0]
    for tip in page.tips:
        where, figures, _ = tip.rsplit("\n", 2)
        m = re.fullmatch(r"self (\d+\.\d{3}) ms, hier (\d+\.\d{3}) ms, count (\d+)", figures)
        if not m:
            fail(page.name, "has a tip", repr(tip))
        matching = [p for p in right if " > ".join(p[1:]) == where
                    and abs(right[p] / 1e6 - float(m.group(2))) <= 0.00051]
        if not matching:
            fail(page.name, "has a box that is no path:", repr(tip))
    if not any(t.startswith("game > render > upload\nself 300.000") for t in page.tips):
        fail(page.name, "does not show the stall")


def check_excess(page):
    """The colour of each box follows from its figures, and is never alone."""
    kinds = collections.Counter()
    for kind, tip, label in page.boxes:
        m = re.search(
            r"hier ([\d.]+) ms, count \d+\nwork ([\d.]+) ms, usual ([\d.]+) ms, "
            r"excess ([-+][\d.]+) ms$", tip)
        if not m:
            fail(page.name, "has a tip without usual", repr(tip))
        hier, work, usual, excess = map(float, m.groups())
        if work > hier + 0.0011:
            fail(page.name, "has more work than time in", repr(tip))
        expect_near(work - usual, excess, 0.0061, page.name, "excess in", repr(tip))
        much = excess > 0.25 * 1000 / 60 and work > 1.5 * usual
        more = not much and excess > 0.02 * 1000 / 60 and excess > 0.25 * usual
        if kind != "wait" and abs(excess - 0.02 * 1000 / 60) > 0.01:
            expect_equal(kind, "much" if much else "more" if more else "usual", page.name, tip)
        if label and kind == "much" and not re.search(r"^! .* \+\d+\.\d\d$", label):
            fail(page.name, "has no sign at", repr(label))
        if label and kind == "more" and not re.search(r" \+\d+\.\d\d$", label):
            fail(page.name, "does not say how much at", repr(label))
        kinds[kind] += 1
    stall = [b for b in page.boxes if b[1].startswith("game > render > upload\n")]
    expect_equal([b[0] for b in stall], ["much"], page.name, "the stall's colour")
    if not kinds["usual"]:
        fail(page.name, "shows nothing as usual")


def check_near(page, truth):
    if len(truth.near) < 2 or truth.near_line() not in page.text:
        fail(page.name, "does not tell", repr(truth.near_line()))


def check_groups(page):
    """Boxes have the colours of their groups, which the page tells; what waits is no group's."""
    text = text_of(page.name)
    styles = dict(re.findall(r"\.(g\d+)\{background:([^}]*)\}", text))
    told = dict(re.findall(r'<span class="chip (g\d+|wait)">([^<]*)</span>', text))
    kinds = {kind for kind, _, _ in page.boxes}
    expect_equal(set(told), kinds, page.name, "legend")
    if not kinds - {"wait"} <= set(styles):
        fail(page.name, "has boxes without a colour:", kinds)
    by_zone = {tip.split("\n")[0].split(" > ")[-1]: (kind, tip) for kind, tip, _ in page.boxes}
    expect_equal(told[by_zone["game"][0]], "out_test", page.name, "group of game")
    expect_equal(by_zone["vsync"][0], "wait", page.name, "what waits")
    expect_equal(by_zone["vsync"][1].endswith("\nwaiting"), True, page.name, "tip of what waits")


def check_page(name, truth):
    page = Page(name)
    if re.search(r"https?://|url\(|@import", text_of(name)):
        fail(name, "refers to something elsewhere")
    check_tips(page, truth)
    check_excess(page)
    check_near(page, truth)
    start = page.rows.index(["zone", "self ms", "hier ms", "count", "place"])
    found = collections.Counter()
    for row in page.rows[start + 1:]:
        found[row[0]] += float(row[1])
    right = truth.zones(truth.last)
    right["(unaccounted)"], right["(idle)"] = in_no_zone(truth)
    for zone, ns in right.items():
        expect_near(found[zone], ns / 1e6, 0.0011, name, "zone", repr(zone))
    selfs = [float(row[1]) for row in page.rows[start + 1:]]
    expect_equal(selfs, sorted(selfs, reverse=True), name, "order of zones")
    blame = page.rows[1]
    expect_equal(blame[0], truth.blame[0], name, "blame")
    for cell, right in zip((blame[1], blame[2], blame[3], blame[6]), truth.blame[1]):
        scale = 100 if "%" in cell else 1
        slack = 0.051 if scale > 1 else 0.00051
        expect_near(float(cell.strip("+ %")), right * scale, slack, name, "blame")
    if "Frame 46! hitch" not in page.text:
        fail(name, "does not tell the frame")


# ---- values --------------------------------------------------------------------------------------

FRAMES = range(1, 41)  # see Readers.values_for_others
CALLS = [10 * i for i in FRAMES]


def by_title(name):
    header, rows = read_csv(name)
    return [dict(zip(header, row)) for row in rows]


def check_value_tables():
    frames = by_title("of_values.frames.csv")
    expect_equal([int(f["draw_calls (calls)"]) for f in frames], CALLS, "frames.csv: draw calls")
    expect_equal([int(f["packet (KB)"]) for f in frames], [3 * i for i in FRAMES],
                 "frames.csv: packets")
    expect_equal([f["entities"] for f in frames], ["", ""] + [str(i) for i in FRAMES[2:]],
                 "frames.csv: entities")
    values = {row["value"]: row for row in by_title("of_values.values.csv")}
    calls, entities = values["draw_calls"], values["entities"]
    expect_equal((calls["kind"], calls["unit"], calls["description"]),
                 ("count", "calls", 'asked, "of" the driver \\ <b>'), "values.csv: draw_calls")
    expect_equal((int(calls["sum"]), int(calls["n"])), (sum(CALLS), 80), "values.csv: draw_calls")
    expect_near(float(calls["frame_stdev"]), statistics.pstdev(CALLS), 1e-9,
                "values.csv: deviation")
    expect_equal(int(calls["frame_p95"]), 380, "values.csv: percentile")
    expect_equal(int(entities["frames"]), 38, "values.csv: frames in which it was known")
    expect_near(float(entities["mean"]), statistics.mean(FRAMES[2:]), 1e-9, "values.csv: entities")
    expect_equal(int(values["packet"]["max"]), 80, "values.csv: packets")
    counts = {row["path"]: row for row in by_title("of_values.counts.csv")}
    expect_equal({p: (int(r["sum"]), int(r["n"]), r["unit"]) for p, r in counts.items()},
                 {"render": (sum(CALLS) - 120, 40, "calls"),
                  "render > shadows": (120, 40, "calls")},
                 "counts.csv")


def check_value_tracks():
    trace = json.loads(text_of("of_values.trace.json"))["traceEvents"]
    tracks = collections.defaultdict(list)
    for e in trace:
        if e["ph"] == "C":
            tracks[e["name"]].append((e["ts"], *e["args"].values()))
    right = [(2000 * (i - 1), 10 * i) for i in FRAMES]
    expect_equal(tracks["draw_calls (calls)"], right, "trace.json: draw calls")
    expect_equal(tracks["entities"], [(2000 * (i - 1), i) for i in FRAMES[2:]],
                 "trace.json: entities")


def check_value_page():
    page = Page("of_values.frame.html")
    start = page.rows.index(["value", "this frame", "mean", "min", "max", "what it is"])
    rows = {row[0]: row[1:] for row in page.rows[start + 1:] if len(row) == 6}
    expect_equal(rows["entities"], ["40", "21.5", "3", "40", "sample"], "frame.html: entities")
    expect_equal(rows["draw_calls"],
                 ["400 calls", "205 calls", "10 calls", "400 calls",
                  'count: asked, "of" the driver \\ <b>'], "frame.html: draw calls")


def check_near_values():
    text = Page("near_values.html").text
    told = re.findall(r"Near it: (.*)\)\.", text)
    expect_equal(len(told), 1, "near_values.html: sentences")
    things = {t.split(" ")[0]: t for t in re.split(r"\), ", told[0])}
    right = {"heap": "heap & <co> 2 MB (usual 1 MB", "threes": "threes 600 (usual 30",
             "triangles": "triangles 500k tris (usual 1k tris",
             "entities": "entities 41 (usual 12", "waited": "waited 12.5 ms (usual 3 ms",
             "one_by_one": "one_by_one 90 (usual 10"}
    expect_equal({name: things.get(name) for name in right}, right, "near_values.html")
    expect_equal(told[0].count("threes") + told[0].count("one_by_one"), 2,
                 "near_values.html: what is told once")
    expect_equal("calm" in told[0], False, "near_values.html: what is as usual")


def check_metrics():
    """By Prometheus' own reader, where Python has it; the test has one after the specification."""
    try:
        from prometheus_client.openmetrics import parser
    except ImportError:
        print("skipped: Prometheus' reader (python3-prometheus-client) is not installed")
        return
    parser_of = parser.text_string_to_metric_families
    for name in ("metrics.txt", "of_values.metrics.txt"):
        families = {f.name: f for f in parser_of(text_of(name))}
    calls, packet = families["iprof_draw_calls"], families["iprof_packet_bytes"]
    expect_equal((calls.type, calls.unit, calls.documentation),
                 ("counter", "calls", 'asked, "of" the driver \\ <b>'), "metrics.txt: draw calls")
    expect_equal([(s.name, s.value) for s in calls.samples],
                 [("iprof_draw_calls_total", sum(CALLS))], "metrics.txt: draw calls")
    samples = {(s.name, s.labels.get("quantile")): s.value for s in packet.samples}
    expect_equal(samples["iprof_packet_bytes_sum", None], 1024 * 3 * sum(FRAMES),
                 "metrics.txt: packets")
    expect_equal(samples["iprof_packet_bytes_count", None], 80, "metrics.txt: packets")
    expect_equal(samples["iprof_packet_bytes", "0.5"], 1024 * 27, "metrics.txt: median packet")
    expect_equal(families["iprof_entities"].samples[0].value, 40, "metrics.txt: entities")


def check_values():
    check_value_tables()
    check_value_tracks()
    check_value_page()
    check_near_values()
    check_metrics()


# -------------------------------------------------------------------------------------------------
# What was seen


def seen_truth():
    """[path, count, of, functions, file, call], as the game asked for them."""
    rows = [line.split(" ") for line in text_of("seen.txt").splitlines()]
    return [[as_text(unhex(w)) if w.startswith("x") else w for w in row] for row in rows]


def check_seen_table(right):
    header, rows = read_csv("seen.csv")
    expect_equal(header, "number,thread,path,count,of,functions,file,call,slept,cut,guessed,"
                         "nameless".split(","), "seen.csv")
    expect_equal([[r[2], r[3], r[4], r[5], r[6], r[7]] for r in rows], right, "seen.csv")
    for row in rows:
        expect_equal(row[:2], ["41", 'main, or "so"'], "seen.csv: whose")
        expect_equal(row[11], "/lib/it's <b>.so feed0123 0x1a2b", "seen.csv: nameless")
    expect_equal(rows[0][3:5] + rows[0][7:11], ["30", "52", "nanosleep", "30", "0", "1"],
                 "seen.csv")


def check_seen_page(right):
    page = Page("seen.html")
    seen = [b for b in page.boxes if b[0] == "seen"]
    top = "it's <b>.so+0x1a2b"
    expect_equal(seen[0][1], "seen in 52 of 52 looks\n" + top, "seen.html: box around all")
    expect_equal(seen[1][1], "seen in 30 of 52 looks\ngrow < " + top, "seen.html: box of most")
    expect_equal(sorted(b[1].split("\n", 1)[1] for b in seen[1:]), sorted(r[3] for r in right),
                 "seen.html: boxes")
    for words in ("looked from 20.9 ms on: 52 looks; the thread had no CPU in 5 of 57",
                  "52 of 52 " + top, "30 of 52 grow", "30 asleep in nanosleep", "guessed in part",
                  "addr2line -Cfipe '/lib/it'\\''s <b>.so' 0x1a2b\n", "Build id feed0123"):
        if words not in page.text:
            fail("seen.html does not tell", words)


def check_seen_trace(right):
    trace = json.loads(text_of("seen.trace.json"))["traceEvents"]
    told = [e["args"]["seen"] for e in trace if "seen" in e.get("args", {})]
    expect_equal(len(told), 1, "seen.trace.json: frames at which somebody looked")
    expect_equal(len(told[0]), 8, "seen.trace.json: sentences")
    expect_equal(told[0][0], right[0][0] + ": 30 of 52 asleep in " + right[0][3] + ", =1+1.cpp",
                 "seen.trace.json")


def check_seen():
    right = seen_truth()
    check_seen_table(right)
    check_seen_page(right)
    check_seen_trace(right)


# -------------------------------------------------------------------------------------------------
# Tables


TABLES = ("sessions", "labels", "frames", "hitches", "blames", "near", "values")


def table_as_text(value):
    return "" if value is None else str(value)


def check_table_forms(name):
    """The same in both forms, and what is a number is written alike."""
    header, rows = read_csv(name + ".csv")
    objects = [json.loads(line, parse_float=str, parse_int=str)
               for line in text_of(name + ".ndjson").splitlines()]
    for one in objects:
        expect_equal(list(one), header, name + ": columns")
    expect_equal([[table_as_text(v) for v in one.values()] for one in objects], rows, name)
    return header, rows


def load_tables():
    """Into SQLite; names of columns stand there without quotes. `values` is a word of SQL's own, so
    that table has another name."""
    base = sqlite3.connect(":memory:")
    for table in TABLES:
        for run in range(2):
            header, rows = check_table_forms("run%d.%s" % (run, table))
            name = "frame_values" if table == "values" else table
            if not run:
                base.execute("create table %s (%s)" % (name, ", ".join(header)))
                base.execute("select %s from %s" % (", ".join(header), name))
            base.executemany("insert into %s values (%s)" % (name, ", ".join("?" * len(header))),
                             [[cell or None for cell in row] for row in rows])
    return base


def check_hitch_lines(base):
    lines = [json.loads(line) for line in text_of("hitches.lines.ndjson").splitlines()]
    told = [(one["session"], one["labels"]["gpu"], one["frame"], one["blames"][0]["path"],
             one["blames"][0]["blame_ms"]) for one in lines]
    right = base.execute("""select session, gpu, cast(frame as int), path, cast(blame_ms as real)
        from sessions join blames using (session) where blame_rank = '0'
        order by session""").fetchall()
    expect_equal(sorted(told), right, "hitches.lines.ndjson")


def check_tables():
    base = load_tables()
    worst = base.execute("""select gpu, path, round(sum(blame_ms)) from blames
        join sessions using (session) group by gpu, path order by 3 desc, 1""").fetchall()
    expect_equal([row[0] for row in worst[:2]], ["GeForce", 'Radeon, "XT"'], "worst paths by GPU")
    counts = base.execute("select count(*), min(frames), min(counted) from sessions").fetchone()
    expect_equal(counts, (2, "60", "60"), "sessions")
    notes = base.execute("select note from frames where frame = '41'").fetchall()
    expect_equal(notes, [('a,"b"',)] * 2, "notes of the late frames")
    label = base.execute("select distinct value from labels where label = 'note'").fetchall()
    expect_equal(label, [("=1+1\ufffd",)], "a label that is no UTF-8")
    figures = base.execute("""select count(*), round(sum(amount)) from frame_values v
        join frames f on v.session = f.session and v.frame = f.frame
        where v.value = 'alive, all'""").fetchone()
    expect_equal(figures, (120, 1180), "values")
    check_hitch_lines(base)


def main():
    truth = Truth(FOLDER)
    check_chrome(truth)
    check_what_ran()
    check_folded(truth)
    check_speedscope(truth)
    check_pprof(truth)
    check_pprof_values()
    check_frames(truth)
    check_zones(truth)
    check_values()
    check_seen()
    check_tables()
    check_page("frame.html", truth)
    check_page("hitch.html", truth)
    plain = Page("plain.html")  # of a frame without a hitch; see tests/readers for more
    check_groups(plain)
    expect_equal("Near it" in plain.text, False, "plain.html: that it tells what was near a hitch")
    print("out: all exports read back, %d paths, %d frames" % (len(truth.paths), len(truth.frames)))


try:
    main()
except AssertionError as why:
    sys.exit("check.py: %s" % why)
