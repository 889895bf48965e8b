"""answers.py - what the questions of docs/fleet ask, reckoned out of the rows by the definitions
alone: sums are exact, and every session is looked at. No engine, and no SQL.
"""
import csv
import fractions
import math
import os

ODD = {"load", "gap"}


def rows_of(folder, table):
    with open(os.path.join(folder, table + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Fleet:
    def __init__(self, folder):
        self.folder = folder
        self.sessions = {row["session"]: row for row in rows_of(folder, "sessions")}
        hitches = {(row["session"], row["frame"]): row for row in rows_of(folder, "hitches")}
        self.hitches = [row for row in hitches.values() if row["machine"] == "0"]
        self.blames = [row for row in rows_of(folder, "blames") if self.counts(row, hitches)]
        first = {}
        for row in self.sessions.values():
            first[row["build"]] = min(first.get(row["build"], "9"), row["start"])
        self.builds = sorted(first, key=first.get)

    def counts(self, blame, hitches):
        session = self.sessions[blame["session"]]
        inside = int(session["first_frame"]) <= int(blame["frame"]) <= int(session["last_frame"])
        return inside and hitches[blame["session"], blame["frame"]]["machine"] == "0"

    def machine(self, session):
        return self.sessions[session]["tester"] or session

    def gather(self, key):
        """The blames by key(session, blame), if that is one."""
        found = {}
        for blame in self.blames:
            name = key(self.sessions[blame["session"]], blame)
            if name is not None:
                found.setdefault(name, []).append(blame)
        return found


def exact(numbers):
    return float(sum(map(fractions.Fraction, numbers)))


def cost(blames):
    return exact(blame["blame_ms"] for blame in blames)


# ---- The questions: {key: figures} --------------------------------------------------------------

def worst_paths(fleet):
    totals, groups = {}, {}
    for key, blames in fleet.gather(lambda s, b: (s["gpu"], s["build"], b["path"])).items():
        totals[key] = {"hitches": len(blames), "hitch_ms": cost(blames),
                       "sessions": len({blame["session"] for blame in blames})}
        groups.setdefault(key[:2], []).append(key)
    for keys in groups.values():
        keys.sort(key=lambda key: -totals[key]["hitch_ms"])
        for place, key in enumerate(keys, 1):
            totals[key]["place"] = place
    return totals


def nearest_rank(rising, percent):
    return rising[math.ceil(fractions.Fraction(percent, 100) * len(rising)) - 1]


def p99(fleet):
    groups = {}
    for frame in rows_of(fleet.folder, "frames"):
        if not ODD & set(frame["flags"].split()):
            session = fleet.sessions[frame["session"]]
            groups.setdefault((session["level"], session["version"]), []).append(
                float(frame["work_ms"]))
    for works in groups.values():
        works.sort()
    return {key: {"frames": len(works), "p50_ms": nearest_rank(works, 50),
                  "p99_ms": nearest_rank(works, 99), "max_ms": works[-1],
                  "over_percent": 100 * sum(work > 16.7 for work in works) / len(works)}
            for key, works in groups.items()}


def hours_of(sessions):
    return exact(row["seconds"] for row in sessions) / 3600


def new_since(fleet):
    new, old = fleet.builds[-1], fleet.builds[-2]
    played = {build: [row for row in fleet.sessions.values() if row["build"] == build]
              for build in (new, old)}
    hours = {build: hours_of(rows) for build, rows in played.items()}
    by_path = fleet.gather(lambda s, b: (s["build"], b["path"]))
    answer = {}
    for path in {path for _, path in by_path}:
        of_new, of_old = by_path.get((new, path), []), by_path.get((old, path), [])
        rate, before = cost(of_new) / hours[new], cost(of_old) / hours[old]
        if rate > before:
            answer[path,] = {
                "ms_per_hour": rate, "before_ms_per_hour": before,
                "rose_ms_per_hour": rate - before,
                "machines": len({fleet.machine(blame["session"]) for blame in of_new}),
                "of_machines": len({fleet.machine(row["session"]) for row in played[new]}),
                "machines_before": len({fleet.machine(blame["session"]) for blame in of_old}),
                "of_machines_before": len({fleet.machine(row["session"]) for row in played[old]})}
    return answer


def rate_of(sessions, costs):
    """Milliseconds per hour, and the variance of that, of a ratio: each session is one of the
    sample, with what it cost or 0."""
    n = len(sessions)
    hours = [float(row["seconds"]) / 3600 for row in sessions]
    cost_of = [costs.get(row["session"], 0.0) for row in sessions]
    rate = math.fsum(cost_of) / math.fsum(hours)
    squares = math.fsum((y - rate * t) ** 2 for y, t in zip(cost_of, hours))
    return rate, n / (n - 1) * squares / math.fsum(hours) ** 2


def regressions(fleet, least=5):
    played, answer = {}, {}
    for row in fleet.sessions.values():
        played.setdefault((row["gpu"], row["build"]), []).append(row)
    of_session = {key: cost(blames) for key, blames in fleet.gather(
        lambda s, b: (s["gpu"], s["build"], b["path"], s["session"])).items()}
    costs = {}
    for (gpu, build, path, session), ms in of_session.items():
        costs.setdefault((gpu, path), {}).setdefault(build, {})[session] = ms
    for (gpu, path), by_build in costs.items():
        for old, new in zip(fleet.builds, fleet.builds[1:]):
            sides = [played.get((gpu, build), []) for build in (new, old)]
            if min(map(len, sides)) < least:
                continue
            (rate, variance), (before, variance_before) = (
                rate_of(side, by_build.get(build, {})) for side, build in zip(sides, (new, old)))
            error = math.sqrt(variance + variance_before)
            if rate > before:
                answer[gpu, new, path] = {
                    "ms_per_hour": rate, "before_ms_per_hour": before, "error": error,
                    "surely": rate - before - 3 * error,
                    "sessions": len(by_build.get(new, {})), "of_sessions": len(sides[0])}
    return answer


def per_hour(fleet, amount):
    """Of GPU and build: amount(hitch) of all hitches, by the hours that were played."""
    played, amounts = {}, {}
    for row in fleet.sessions.values():
        played.setdefault((row["gpu"], row["build"]), []).append(row)
    for hitch in fleet.hitches:
        session = fleet.sessions[hitch["session"]]
        amounts.setdefault((session["gpu"], session["build"]), []).append(amount(hitch))
    return {key: exact(amounts.get(key, [])) / hours_of(rows) for key, rows in played.items()}
