#!/usr/bin/env python3
"""run.py LEG... - builds and runs the test presets LEG and LEG.X of CMakePresets.json. It says how
far it is, what failed and the end of what that said, what took the time, and last the sum. The
goals of make call it. V=1 shows the commands of builds and what all say.

   run.py check               make test, then all other legs, three at a time
   run.py --suite NAME        one suite that is built in build/test
   run.py --build PRESET [TARGET]   builds a configure preset, all of it or that; runs nothing
   run.py --list              the legs besides make test

suites.py says what a suite is and what counts; budget.py what make test may take.
"""
import collections
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time

import budget
import suites

LOGS = "build/log"
VERBOSE = os.environ.get("V") == "1"
CORES = os.cpu_count() or 2
JOBS = os.environ.get("JOBS") or str(CORES)
STEP = re.compile(r"^\[ *(\d+)(?:%|/(\d+))\] ")  # make's "[ 12%] ", ninja's "[3/25] "
TAIL = 60  # lines that are shown of what failed
LEGS_AT_ONCE = 3  # so that what waits for windows and threads leaves no core idle

Leg = collections.namedtuple("Leg", "name suites seconds cpu")

speaking = threading.RLock()
trees = collections.defaultdict(threading.Lock)  # one build of a tree at a time
build_cpu = collections.Counter()  # {name of a build: CPU seconds}
# One more than cores: windows and threads wait for much of their time.
slots = threading.Semaphore(int(os.environ.get("JOBS") or CORES + 1))


# ---- Saying something ---------------------------------------------------------------------------

def tell(line, percent, text=""):
    """On a terminal one line, which is overwritten; in a log a line every fourth part, without the
    text."""
    with speaking:
        if sys.stdout.isatty():
            print("\r\033[K  %.76s\r" % ("[%2d %%] %s %s" % (percent, line, text)), end="",
                  flush=True)
        elif percent // 25 > tell.told.get(line, -1):
            tell.told[line] = percent // 25
            print("  [%2d %%] %s" % (percent, line), flush=True)


tell.told = {}


def clear():
    if sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)


def say(text):
    with speaking:
        clear()
        print(text, flush=True)


def log_path(name):
    return "%s/%s.log" % (LOGS, name)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def show_failure(name, what, lines):
    say("  FAIL  %s; %s %s:\n%s" % (name, what, log_path(name),
                                    "\n".join("        " + line for line in lines)))


# ---- Building -----------------------------------------------------------------------------------

def run(command, log_name, each_line):
    """Runs it with its words in a log; calls each_line for each of them. Returns whether it
    succeeded, and its CPU seconds."""
    if VERBOSE:
        say("+ " + " ".join(command))
    with open(log_path(log_name), "w", encoding="utf-8") as log, subprocess.Popen(
            command, text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT) as process:
        for line in process.stdout:
            log.write(line)
            if VERBOSE:
                say(line.rstrip())
            else:
                each_line(line)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode == 0, used.ru_utime + used.ru_stime


def set_up(doing, name, command):
    """Configures or builds. What is said then is shown if it fails; warnings always."""
    what, warnings = doing + " " + name, []
    log_name = doing + "-" + name

    def each_line(line):
        step = STEP.match(line)
        if step:
            percent = int(step[1]) * 100 // int(step[2] or 100)
            tell(what, min(99, percent), line[step.end():].strip())
        elif "warning:" in line and line not in warnings: # one source is compiled several times
            warnings.append(line)
            say(line.rstrip())

    good, cpu = run(command, log_name, each_line)
    build_cpu[name] += cpu
    if good:
        return True
    lines = read(log_path(log_name)).splitlines()
    # A build goes on with other files for a while after an error.
    wrong = [i for i, line in enumerate(lines) if re.search(r"\berror\b|FAILED|Error", line)]
    show_failure(log_name, "of", lines[wrong[0]:][:TAIL] if wrong else lines[-TAIL:])
    return False


def configure(name, tree):
    arguments = os.environ.get("IPROF_CMAKE", "").split()  # compilers that make was told
    if shutil.which("ninja") and not os.path.exists("build/%s/CMakeCache.txt" % tree):
        arguments += ["-G", "Ninja"]
    return set_up("configuring", name, ["cmake", "--preset", tree] + arguments)


def reuses_from(tree):
    """The tree that it takes objects from, or nothing: see REUSED in cmake/tests.cmake."""
    presets = json.loads(read("CMakePresets.json"))["configurePresets"]
    preset = next(each for each in presets if each["name"] == tree)
    return os.path.basename(preset.get("cacheVariables", {}).get("IPROF_REUSE_FROM", ""))


def build(name, tree, target):
    other = reuses_from(tree)
    if other and not build(name, other, "build-reused"):
        return False
    command = ["cmake", "--build", "build/" + tree, "-j", JOBS, "--target", target]
    with trees[tree]:
        return configure(name, tree) and set_up("building", name, command + ["-v"] * VERBOSE)


# ---- Testing ------------------------------------------------------------------------------------

def test(prefix, planned):
    """Runs them, as Suites whose names begin with the prefix."""
    names, done, lock = {each.name for each in planned}, {}, threading.Condition()

    def run_one(suite):
        with lock:
            lock.wait_for(lambda: suite.after & names <= done.keys())
        with slots:
            log = log_path(prefix + suite.name)
            if VERBOSE and suite.command:
                say("+ " + " ".join(["%s=%s" % pair for pair in suite.environment.items()] +
                                    [shlex.quote(word) for word in suite.command]))
            verdict, seconds, cpu = suites.run(suite, log)
            result = suites.count(prefix + suite.name, verdict, seconds, cpu,
                                  read(log) if suite.command else "")
        with lock:
            done[suite.name] = result
            lock.notify_all()
        word = "FAIL" if result.failed else {"Skipped": "SKIP"}.get(verdict, "PASS")
        say("  %s  %-32s %4.0f s, CPU %4.0f s   %3d of %d" % (
            word, result.name, seconds, cpu, len(done), len(planned)))
        if VERBOSE:
            say(result.output)
        if result.failed:
            show_failure(result.name, "the end of", result.output.splitlines()[-TAIL:])

    # A suite that waits for others takes a thread, not a slot.
    with concurrent.futures.ThreadPoolExecutor(max(1, len(planned))) as pool:
        for each in [pool.submit(run_one, suite) for suite in planned]:
            each.result()
    return [done[suite.name] for suite in planned]


def broken(what, text):
    return [suites.Suite(what, 0, 1, 0, 0, 0, [], text)]


def build_and_test(name, tree, target, prefix, plan):
    if not build(name, tree, "build-" + target):
        return broken("building-" + name, "")
    planned = plan()
    return test(prefix, planned) if planned else broken("testing-" + name, "no suite")


# ---- Legs ---------------------------------------------------------------------------------------

def resolve(preset, all_presets):
    """With what it inherits."""
    whole = dict(preset)
    if "inherits" in preset:
        whole = dict(resolve(all_presets[preset["inherits"]], all_presets), **preset)
    return whole


def read_legs():
    """{leg: [test preset]}: web is the leg of web.alone and web.threads."""
    presets = {each["name"]: each for each in json.loads(read("CMakePresets.json"))["testPresets"]}
    legs = {}
    for name, preset in presets.items():
        if "hidden" not in preset:
            legs.setdefault(name.split(".")[0], []).append(resolve(preset, presets))
    return legs


def run_preset(preset):
    name, tree = preset["name"], preset["configurePreset"]
    label = preset["filter"]["include"]["label"][1:-1].replace("${presetName}", name)
    prefix = "" if tree == "test" else name + "-"
    return build_and_test(name, tree, label, prefix, lambda: suites.plan(preset))


def run_leg(name, presets):
    began = time.time()
    found = [suite for preset in presets for suite in run_preset(preset)]
    cpu = sum(build_cpu[preset["name"]] for preset in presets) + sum(suite.cpu for suite in found)
    return Leg(name, found, time.time() - began, cpu)


def run_suite(name):
    words = ["--test-dir", "build/test", "-R", "^%s$" % name]
    if configure(name, "test") and not suites.plan({}, words):
        return Leg(name, broken("there is no suite " + name, ""), 0, 0)
    found = build_and_test(name, "test", name, "", lambda: suites.plan({}, words))
    return Leg(name, found, 0, 0)


def run_legs(legs):
    done = []
    with concurrent.futures.ThreadPoolExecutor(LEGS_AT_ONCE) as pool:
        begun = [pool.submit(run_leg, name, presets) for name, presets in legs.items()]
        for each in concurrent.futures.as_completed(begun):
            say_leg(each.result())
            done.append(each.result())
    return sorted(done, key=lambda leg: list(legs).index(leg.name))


def run_check(legs):
    """make test alone, as its time counts; then all others."""
    first = run_legs({"test": legs["test"]})
    budget.note_test(first[0].suites)
    return first + run_legs({name: legs[name] for name in legs if name != "test"})


# ---- The sum ------------------------------------------------------------------------------------

def counts(found):
    return tuple(sum(suite[i] for suite in found) for i in (1, 2, 3))


def say_leg(leg):
    say("leg %-12s %5d passed, %d failed, %d skipped, in %d min %02d s: %d CPU seconds" % (
        leg.name, *counts(leg.suites), *divmod(round(leg.seconds), 60), leg.cpu))


def busy_ticks():
    """Of all CPUs since the machine started, and what it would be had they never been idle."""
    try:
        ticks = [int(word) for word in read("/proc/stat").split("\n")[0].split()[1:9]]
    except (OSError, ValueError):
        return 0, 0
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def how_busy(began, ticks, load):
    """In words: how long it took, and what of the machine others had in that time."""
    seconds = time.time() - began
    own = budget.cpu_seconds()
    busy, whole = (after - before for after, before in zip(busy_ticks(), ticks))
    text = "in %d min %02d s: %d CPU seconds, on %d cores" % (
        *divmod(round(seconds), 60), own, CORES)
    if whole <= 0:
        return text
    others = max(0, busy / whole - own / (seconds * CORES))
    mood = "quiet" if others < 0.1 else "busy" if others < 0.3 else "very busy"
    return text + " of a %s machine: load %.1f before, other work had %d %% of it" % (
        mood, load, 100 * others)


def repeat_failures(found):
    """In short, as what was said of them before is thousands of lines above."""
    telling = re.compile(r"FAILED|Failure|\berror\b|known, but|nor known")
    for suite in found:
        if suite.failed:
            lines = suite.output.splitlines()[-TAIL:]
            lines = [line for line in lines[:-2] if telling.search(line)][:6] + lines[-2:]
            show_failure(suite.name, "in short, of", lines)


def sum_up(legs, words):
    print()
    found = [suite for leg in legs for suite in leg.suites]
    for suite in found:
        note = ", %d skipped" % suite.skipped if suite.skipped else ""
        note += "   see " + log_path(suite.name) if suite.failed else ""
        print("%-24s %4d passed, %d failed (%.0f s, CPU %.1f s)%s" % (
            *suite[:3], suite.seconds, suite.cpu, note))
    reasons = collections.Counter((s.name, reason) for s in found for reason in s.reasons)
    passed, failed, skipped = counts(found)
    print("\n%d skipped%s" % (skipped, ":" if reasons else ""))
    for (name, reason), times in sorted(reasons.items()):
        print("   %d of %s: %s" % (times, name, reason))
    print()
    budget.say_how_spent(found)
    if len(legs) > 1:
        for leg in legs:
            say_leg(leg)
        repeat_failures(found)
    print("\n%d passed, %d failed, %d skipped, %s" % (passed, failed, skipped, words))
    return failed == 0 and passed != 0


def complaint(words, legs):
    """What is wrong with the arguments, or nothing."""
    counts = {"check": 0, "--list": 0, "--suite": 1}
    first, more = words[0], len(words) - 1
    if first in counts:
        return "" if more == counts[first] else "%s takes %d words" % (first, counts[first])
    if first == "--build":
        return "" if more in (1, 2) else "--build takes a preset, and a target if you like"
    unknown = [leg for leg in words if leg not in legs]
    return unknown and "there is no leg %s; these are: %s" % (unknown[0], " ".join(legs))


def main(*words):
    legs = read_legs()
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if words else 2
    if complaint(words, legs):
        print("iprof: " + complaint(words, legs), file=sys.stderr)
        return 2
    if words[0] == "--list":
        print(" ".join(leg for leg in legs if leg != "test"))
        return 0
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):  # what tests start is no part of this make
        os.environ.pop(name, None)
    # Suites call python3 often, and that of a version manager is a script that takes half a second.
    os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    os.environ.setdefault("GLIBC_TUNABLES", suites.HEAP)
    os.makedirs(LOGS, exist_ok=True)
    began, ticks, load = time.time(), busy_ticks(), os.getloadavg()[0]
    if words[0] == "--build":
        return not build(words[1], words[1], words[2] if len(words) > 2 else "all")
    if words[0] == "--suite":
        done = [run_suite(words[1])]
    elif words == ("check",):
        budget.measure_unit()
        done = run_check(legs)
        done.append(Leg("budget", budget.check(), 0, 0))
    else:
        done = run_legs({leg: legs[leg] for leg in words})
    return not sum_up(done, how_busy(began, ticks, load))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
