#!/usr/bin/env python3
"""machines.py OUT RUN... - makes the tables of a thousand machines out of those of a few real runs.

RUN is a folder with the tables of one run as CSV (`iprof table`, Prof_CSV_TABLE_...), and with its
profile.pb.gz, if there is one. OUT gets the same tables for the whole fleet except for values,
which are too many; hitch_lines.ndjson, as Prof_write_hitch_line writes them; with --profiles a
profile a session, in profiles/BUILD; and truth.json, which tells what is hidden.

A machine is a tester with a CPU, of a speed of its own, and one of 6 GPUs. It plays a session of
consecutive frames of one run, in one of 3 builds and 5 levels, on some day of a week; some play
again later. Times are those of the run, times what machine, GPU, level and chance make of them.
In one build, on one GPU, one path now and then takes long, and is blamed: that is to be found.

The same arguments make the same bytes.
"""
import argparse
import csv
import datetime
import json
import math
import os
import random
import statistics
import sys

import profile_file

GPUS = ["NVIDIA GeForce GTX 1650/PCIe/SSE2", "NVIDIA GeForce RTX 3060/PCIe/SSE2",
        "NVIDIA GeForce RTX 4070/PCIe/SSE2", "AMD Radeon RX 580 Series", "AMD Radeon RX 6700 XT",
        "Mesa Intel(R) UHD Graphics 770"]
GPU_SLOWS = [1.25, 1.0, 0.85, 1.2, 0.95, 1.5]
CPUS = [("Intel(R) Core(TM) i5-8400", 6), ("AMD Ryzen 5 3600", 12), ("AMD Ryzen 7 5800X", 16),
        ("Intel(R) Core(TM) i7-12700", 20)]
SYSTEMS = ["Windows 10.0.19045 x86_64", "Windows 10.0.22631 x86_64", "Linux 6.1.0 x86_64"]
LEVELS = ["docks", "mines", "reef", "tower", "vault"]
LEVEL_SLOWS = [0.9, 1.0, 1.1, 1.2, 0.95]
BUILDS = ["1187", "1203", "1219"]
VERSIONS = ["0.9.1", "0.9.2", "0.9.3"]
BUILD_DAYS = 2.3  # from one build to the next, in a week
MONDAY = datetime.datetime(2026, 1, 5)

TABLES = ["sessions", "labels", "frames", "hitches", "blames", "near"]
TEXTS = set("session start build level gpu cpu os tester version label value flags scene thread "
            "note wait_zone path evidence place kind name unit".split())
NO_HITCH = 0.15    # of a run's hitches, so many do not happen to somebody
BY_MACHINE = 0.05  # and so many are the machine's doing
WORSE_MS = (10, 35)


# ---- Tables -------------------------------------------------------------------------------------

def read_table(path):
    """Rows as dictionaries of texts."""
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text_of(number):
    """To 6 decimals, without zeros at the end, as iprof has it."""
    text = "%.6f" % number
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def by_hitch(rows):
    found = {}
    for row in rows:
        found.setdefault(row["frame"], []).append(row)
    return found


class Run:
    """What one machine really measured."""

    def __init__(self, folder):
        tables = {name: read_table(os.path.join(folder, name + ".csv")) for name in TABLES}
        self.columns = {name: columns_of(os.path.join(folder, name + ".csv")) for name in TABLES}
        self.session = tables["sessions"][0]
        self.labels = tables["labels"]
        self.frames = tables["frames"]
        self.hitches = {row["frame"]: row for row in tables["hitches"]}
        self.blames = by_hitch(tables["blames"])
        self.near = by_hitch(tables["near"])
        self.profile = None
        path = os.path.join(folder, "profile.pb.gz")
        if os.path.exists(path):
            self.profile = profile_file.read(path)

    def blame_of(self, path):
        """One that says what is usual of it."""
        rows = [row for rows in self.blames.values() for row in rows if row["path"] == path]
        return sorted(rows, key=lambda row: float(row["usual_ms"]))[len(rows) // 2]


def columns_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return next(csv.reader(file))


class Writer:
    """The fleet's tables; rows come as dictionaries."""

    def __init__(self, folder, columns):
        self.columns = columns
        self.files = {name: open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8",
                                 newline="") for name in TABLES}
        self.tables = {name: csv.writer(file, lineterminator="\n")
                       for name, file in self.files.items()}
        for name, table in self.tables.items():
            table.writerow(columns[name])
        self.lines = open(os.path.join(folder, "hitch_lines.ndjson"), "w", encoding="utf-8")

    def put(self, name, row):
        self.tables[name].writerow([row.get(column, "") for column in self.columns[name]])

    def members(self, name, row, leave=0):
        return ",".join(
            '"%s":%s' % (column, "null" if row.get(column, "") == "" else
                         json.dumps(row[column], ensure_ascii=False) if column in TEXTS else
                         row[column])
            for column in self.columns[name][leave:])

    def put_line(self, hitch, labels, blames, near):
        """As Prof_write_hitch_line: 5 blames, and what was strangest near it, 2 values, 2 zones."""
        zones = [row for row in near if row["kind"] == "zone"][:2]
        values = [row for row in near if row["kind"] != "zone"][:2]
        self.lines.write('{%s,"labels":%s,"blames":[%s],"near":[%s]}\n' % (
            self.members("hitches", hitch),
            json.dumps({row["label"]: row["value"] for row in labels if row["label"] != "session"},
                       ensure_ascii=False, separators=(",", ":")),
            ",".join("{%s}" % self.members("blames", row, 2) for row in blames[:5]),
            ",".join("{%s}" % self.members("near", row, 2) for row in values + zones)))

    def close(self):
        for file in self.files.values():
            file.close()
        self.lines.close()


# ---- Machines -----------------------------------------------------------------------------------

class Machine:
    def __init__(self, seed, number):
        chance = random.Random("machine %d %d" % (seed, number))
        self.number = number
        self.tester = "t%06d" % (number * 7919 % 1000003)
        self.gpu = chance.randrange(len(GPUS))
        self.cpu, self.cpus = chance.choice(CPUS)
        self.os = chance.choice(SYSTEMS)
        self.memory_mib = chance.choice([8192, 16384, 32768])
        self.speed = math.exp(chance.gauss(0, 0.2))
        self.build = chance.randrange(len(BUILDS))
        self.plays = 1 + (chance.random() < 0.3)

    def sessions(self, seed):
        """The second one in the build after, if there is one."""
        for play in range(self.plays):
            build = min(self.build + play, len(BUILDS) - 1)
            yield build, random.Random("session %d %d %d" % (seed, self.number, play))


class Fleet:
    """Everything that is the same for all machines: the worse path among it."""

    def __init__(self, runs, given):
        self.runs, self.given, self.factors = runs, given, {}
        chance = random.Random("fleet %d" % given.seed)
        self.worse_gpu = chance.randrange(len(GPUS))
        self.worse_build = BUILDS.index(given.worse_build)
        self.worse_path = given.worse or self.usual_path()
        self.truth = {"seed": given.seed, "machines": given.machines, "sessions": 0, "frames": 0,
                      "build": given.worse_build, "gpu": GPUS[self.worse_gpu],
                      "path": self.worse_path, "hitches": 0, "ms": 0.0}

    def usual_path(self):
        """One that all runs blame, neither the worst of them nor the least."""
        totals = {}
        for run in self.runs:
            for rows in run.blames.values():
                for row in rows:
                    totals.setdefault(row["path"], {}).setdefault(id(run), []).append(
                        float(row["blame_ms"]))
        common = [path for path, of_runs in totals.items() if len(of_runs) == len(self.runs)]
        if not common:
            sys.exit("machines.py: no path is blamed in all runs; --worse names one")
        common.sort(key=lambda path: (-sum(map(sum, totals[path].values())), path))
        return common[len(common) // 2]

    def factor(self, path, gpu, level):
        """What this path takes there, against what it took in the run."""
        key = path, gpu, level
        if key not in self.factors:
            self.factors[key] = math.prod(
                math.exp(random.Random("%d %s %s" % (self.given.seed, kind, path)).gauss(0, 0.15))
                for kind in ("gpu %d" % gpu, "level %d" % level))
        return self.factors[key]

    def is_worse(self, machine, build):
        return machine.gpu == self.worse_gpu and build == self.worse_build


# ---- A session ----------------------------------------------------------------------------------

def percentile(rising, percent):
    """By nearest rank."""
    return rising[max(0, -(-percent * len(rising) // 100) - 1)]


class Session:
    """A machine plays: rows of all tables."""

    def __init__(self, fleet, machine, build, chance):
        self.fleet, self.machine, self.build, self.chance = fleet, machine, build, chance
        self.run = fleet.runs[chance.randrange(len(fleet.runs))]
        self.level = chance.randrange(len(LEVELS))
        self.slow = machine.speed * GPU_SLOWS[machine.gpu] * LEVEL_SLOWS[self.level]
        self.id = "%s%015x" % ("abcdef"[chance.randrange(6)], chance.getrandbits(60))
        start = MONDAY + datetime.timedelta(
            days=BUILD_DAYS * build + chance.random() * (7 - BUILD_DAYS * 2),
            seconds=chance.randrange(3600))
        self.start = start.strftime("%Y-%m-%dT%H:%M:%SZ")
        count = min(fleet.given.frames, len(self.run.frames))
        first = chance.randrange(len(self.run.frames) - count + 1)
        self.window = self.run.frames[first:first + count]
        self.extra_ms = 0.0  # in all, of the worse path
        self.rows = {name: [] for name in TABLES}
        self.play()
        self.sum_up()

    def usual_labels(self):
        return {"session": self.id, "start": self.start, "build": BUILDS[self.build],
                "version": VERSIONS[self.build], "level": LEVELS[self.level],
                "gpu": GPUS[self.machine.gpu], "cpu": self.machine.cpu, "os": self.machine.os,
                "tester": self.machine.tester, "cpus": str(self.machine.cpus),
                "memory_mib": str(self.machine.memory_mib)}

    def label_rows(self):
        rest = self.usual_labels()
        for row in self.run.labels:
            value = rest.pop(row["label"], row["value"])
            self.rows["labels"].append(dict(row, session=self.id, value=value))
        for label, value in rest.items():
            self.rows["labels"].append(
                {"session": self.id, "label": label, "value": value, "own": "0"})

    # Frames, and what is blamed in them.

    def play(self):
        t_s = 0.0
        for number, frame in enumerate(self.window, 1):
            row = dict(frame, session=self.id, frame=str(number), t_s=text_of(t_s))
            self.scale(row, frame)
            t_s += float(row["ms"]) / 1000
            self.rows["frames"].append(row)
        self.rows["hitches"].reverse()  # the newest first
        self.seconds = t_s

    def scale(self, row, frame):
        slow = self.slow * math.exp(self.chance.gauss(0, 0.04))
        work = float(frame["work_ms"])
        more = work * (slow - 1) + self.hitch_ms(row, frame, slow)
        for column in ("work_ms", "due_ms", "critical_ms", "cpu_ms"):
            if frame[column]:
                row[column] = text_of(max(0, float(frame[column]) + more))
        idle = max(0, float(frame["ms"]) - work)
        row["ms"] = text_of(float(row["work_ms"]) + max(0, idle - more if idle else 0))
        if "hitch" in row:  # its row in the other table waits for these
            row.pop("hitch").update(
                {column: row[column] for column in ("t_s", "ms", "work_ms", "due_ms")})

    def hitch_ms(self, row, frame, slow):
        """What this frame takes besides being so much slower: because of what is blamed."""
        hitch = self.run.hitches.get(frame["frame"])
        if hitch:
            if self.chance.random() < NO_HITCH:
                row["flags"] = " ".join(w for w in frame["flags"].split() if w != "hitch")
                return -slow * max(0, float(hitch["excess_ms"]))
            return self.old_hitch(row, frame, hitch, slow)
        if not frame["flags"] and self.fleet.is_worse(self.machine, self.build) and \
                self.chance.random() < 1 / self.fleet.given.worse_once_in:
            return self.new_hitch(row, frame, slow)
        return 0

    def old_hitch(self, row, frame, hitch, slow):
        more, blames = 0.0, []
        taken = self.chance.random() < BY_MACHINE  # which leaves nothing to blame
        for blame in self.run.blames.get(frame["frame"], []) if not taken else []:
            factor = slow * self.fleet.factor(blame["path"], self.machine.gpu, self.level)
            blame = dict(blame, session=self.id, frame=row["frame"])
            more += float(blame["blame_ms"]) * (factor - slow)
            for column in ("ms", "usual_ms", "excess_ms", "blame_ms"):
                blame[column] = text_of(float(blame[column]) * factor)
            blames.append(blame)
        excess = float(hitch["excess_ms"]) * slow + more
        if taken:
            hitch = dict(hitch, machine="1", machine_ms=text_of(excess), num_blames="0")
        near = [dict(other, session=self.id, frame=row["frame"])
                for other in self.run.near.get(frame["frame"], [])]
        self.put_hitch(row, dict(hitch, usual_ms=text_of(float(hitch["usual_ms"]) * slow)), excess,
                       blames, near)
        return more

    def new_hitch(self, row, frame, slow):
        path = self.fleet.worse_path
        more = slow * self.chance.uniform(*WORSE_MS)
        blame = dict(self.run.blame_of(path), session=self.id, frame=row["frame"], blame_rank="0",
                     excess_ms=text_of(more), blame_ms=text_of(more))
        usual = float(blame["usual_ms"]) * slow
        blame["usual_ms"], blame["ms"] = text_of(usual), text_of(usual + more)
        row["flags"] = "hitch"
        hitch = {"num_blames": "1", "spread": "0", "run": "0", "machine": "0", "machine_ms": "0",
                 "off_cpu_ms": "0", "wait_zone": "", "wait_ms": "0", "scene": frame["scene"],
                 "note": frame["note"],
                 "usual_ms": text_of(float(frame["due_ms"]) * slow)}
        self.put_hitch(row, hitch, more, [blame], [])
        self.extra_ms += float(blame["blame_ms"])
        self.fleet.truth["hitches"] += 1
        self.fleet.truth["ms"] += float(blame["blame_ms"])
        return more

    def put_hitch(self, row, hitch, excess, blames, near):
        hitch = dict(hitch, session=self.id, frame=row["frame"], excess_ms=text_of(excess))
        for blame in blames:
            if excess > 0:
                blame["explains"] = text_of(min(1, float(blame["blame_ms"]) / excess))
        row["hitch"] = hitch
        self.rows["hitches"].append(hitch)
        self.rows["blames"] += blames
        self.rows["near"] += near

    # The whole.

    def sum_up(self):
        counted = sorted(float(row["work_ms"]) for row in self.rows["frames"]
                         if not {"load", "gap"} & set(row["flags"].split()))
        row = dict(self.run.session, **self.usual_labels())
        budget = float(row["budget_ms"])
        row.update(frames=len(self.window), first_frame=1, last_frame=len(self.window),
                   seconds=text_of(self.seconds), counted=len(counted),
                   over_budget=sum(work > budget for work in counted),
                   hitches=sum("hitch" in r["flags"].split() for r in self.rows["frames"]))
        if counted:
            row.update(mean_ms=text_of(statistics.fmean(counted)), max_ms=text_of(counted[-1]),
                       **{"p%d_ms" % p: text_of(percentile(counted, p)) for p in (50, 95, 99)})
        self.rows["sessions"].append(row)
        self.label_rows()
        self.fleet.truth["sessions"] += 1
        self.fleet.truth["frames"] += len(self.window)

    def write(self, writer):
        for name in TABLES:
            for row in self.rows[name]:
                writer.put(name, row)
        blames, near = by_hitch(self.rows["blames"]), by_hitch(self.rows["near"])
        for hitch in self.rows["hitches"]:
            writer.put_line(hitch, self.rows["labels"], blames.get(hitch["frame"], []),
                            near.get(hitch["frame"], []))

    def write_profile(self, folder):
        """The run's whole, as slow as this session."""
        extra = {self.fleet.worse_path: round(self.extra_ms * 1e6)}
        labels = {key: value for key, value in self.usual_labels().items()
                  if key not in ("start", "cpus", "memory_mib")}
        folder = os.path.join(folder, BUILDS[self.build])
        os.makedirs(folder, exist_ok=True)
        profile_file.write(
            os.path.join(folder, self.id + ".pb.gz"), self.run.profile, labels,
            lambda path: self.slow * self.fleet.factor(path, self.machine.gpu, self.level), extra)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("runs", nargs="+")
    parser.add_argument("--machines", type=int, default=1000)
    parser.add_argument("--frames", type=int, default=1200, help="of a session, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worse", metavar="PATH", help="else one that all runs blame")
    parser.add_argument("--worse-build", choices=BUILDS, default=BUILDS[-1])
    parser.add_argument("--worse-once-in", type=int, default=200, metavar="FRAMES",
                        help="of those who have that build and the GPU")
    parser.add_argument("--profiles", action="store_true", help="also a profile a session")
    given = parser.parse_args()
    os.makedirs(os.path.join(given.out, "profiles"), exist_ok=True)
    fleet = Fleet([Run(folder) for folder in given.runs], given)
    writer = Writer(given.out, fleet.runs[0].columns)
    for number in range(given.machines):
        machine = Machine(given.seed, number)
        for build, chance in machine.sessions(given.seed):
            session = Session(fleet, machine, build, chance)
            session.write(writer)
            if given.profiles and session.run.profile:
                session.write_profile(os.path.join(given.out, "profiles"))
    writer.close()
    with open(os.path.join(given.out, "truth.json"), "w", encoding="utf-8") as file:
        json.dump(fleet.truth, file, indent=3)
        file.write("\n")


if __name__ == "__main__":
    main()
