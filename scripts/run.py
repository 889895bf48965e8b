#!/usr/bin/env python3
"""run.py LEG... - builds and runs what CMakePresets.json calls LEG or LEG.X, for `check` all. It
says how far it is, what failed and the end of what that said, and last the sum. What `make` calls.
V=1 shows all commands and what they say.

   run.py --suite NAME        one suite of make test, whole
   run.py --build PRESET [TARGET]   builds a configure preset, all of it or that; runs nothing
   run.py --list              the legs besides make test

A suite is a test of CTest's. What it counted itself is in its last line, "3 passed, 0 failed" or
"3 tests, 0 failed", or in GoogleTest's own words; else it counts as one. A suite that fails has
failed, whatever it counted; so has one without an end. Status 77 says that nothing of it can be run
here. What is skipped never counts as passed: GoogleTest's own, and lines that begin "skipped: ".
"""
import collections
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

LOGS = "build/log"
VERBOSE = os.environ.get("V") == "1"
CORES = os.cpu_count() or 2
JOBS = os.environ.get("JOBS") or str(CORES)
STEP = re.compile(r"^\[ *(\d+)(?:%|/(\d+))\] ")  # make's "[ 12%] ", ninja's "[3/25] "
ENDED = re.compile(r"^ *(\d+)/(\d+) Test +#\d+: (\S+) \.*\s*(\*\*\*)?(.*?) +([\d.]+) sec")
TAIL = 60  # lines that are shown of what failed

Suite = collections.namedtuple("Suite", "name passed failed skipped seconds reasons output")


# ---- Running a command --------------------------------------------------------------------------

def tell(line, percent, text=""):
    """On a terminal one line, which is overwritten; in a log a line every tenth, without the text.
    Returns what to call it with next time."""
    if sys.stdout.isatty():
        print("\r\033[K  %.76s\r" % ("[%2d %%] %s %s" % (percent, line, text)), end="", flush=True)
    elif percent // 10 > tell.told.get(line, -1):
        tell.told[line] = percent // 10
        print("  [%2d %%] %s" % (percent, line), flush=True)


tell.told = {}


def clear():
    if sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)


def say(text):
    clear()
    print(text, flush=True)


def run(command, log_name, each_line):
    """Runs it with its words in a log; calls each_line for each of them. True if it succeeded."""
    if VERBOSE:
        say("+ " + " ".join(command))
    with open(log_path(log_name), "w", encoding="utf-8") as log, subprocess.Popen(
            command, text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT) as process:
        for line in process.stdout:
            log.write(line)
            if VERBOSE:
                print(line, end="", flush=True)
            else:
                each_line(line)
    return process.returncode == 0


def log_path(name):
    return "%s/%s.log" % (LOGS, name)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def show_failure(name, what, lines):
    say("  FAIL  %s; %s %s:" % (name, what, log_path(name)))
    print("\n".join("        " + line for line in lines), flush=True)


# ---- Building -----------------------------------------------------------------------------------

def set_up(what, command):
    """Configures or builds. What is said then is shown if it fails; warnings always."""
    name, warnings = what.replace(" ", "-"), []

    def each_line(line):
        step = STEP.match(line)
        if step:
            percent = int(step[1]) * 100 // int(step[2] or 100)
            tell(what, min(99, percent), line[step.end():].strip())
        elif "warning:" in line and line not in warnings: # one source is compiled several times
            warnings.append(line)
            say(line.rstrip())

    if run(command, name, each_line):
        clear()
        return True
    lines = read(log_path(name)).splitlines()
    # A build goes on with other files for a while after an error.
    wrong = [i for i, line in enumerate(lines) if re.search(r"\berror\b|FAILED|Error", line)]
    show_failure(name, "of", lines[wrong[0]:][:TAIL] if wrong else lines[-TAIL:])
    return False


def build(name, tree, target):
    arguments = os.environ.get("IPROF_CMAKE", "").split()  # compilers that make was told
    if shutil.which("ninja") and not os.path.exists("build/%s/CMakeCache.txt" % tree):
        arguments += ["-G", "Ninja"]
    command = ["cmake", "--build", "build/" + tree, "-j", JOBS, "--target", target]
    return set_up("configuring " + name, ["cmake", "--preset", tree] + arguments) and set_up(
        "building " + name, command + ["-v"] * VERBOSE)


# ---- Testing ------------------------------------------------------------------------------------

def sum_after(text, output):
    """Of the numbers that follow it, as in "[  PASSED  ] 12 tests"."""
    return sum(map(int, re.findall(re.escape(text) + r" *(\d+) test", output)))


def reasons_of(output):
    """Why something was skipped, one each. GoogleTest says it below the place."""
    yield from re.findall(r"^skipped: (.*)", output, re.M)
    for line in re.findall(r": Skipped\n(.*)", output):
        yield line.strip() if line.strip() and line[0] != "[" else "no reason given"


def count(name, verdict, seconds, output):
    """`verdict` is ctest's: Passed, Skipped, or what went wrong."""
    in_tests = sum_after("[  SKIPPED ]", output)
    skipped = in_tests + len(re.findall(r"^skipped: ", output, re.M))
    last = re.findall(r"^(\d+) (passed|tests), (\d+) failed", output, re.M)
    if last:
        passed, failed = int(last[-1][0]), int(last[-1][2])
        passed -= failed + in_tests if last[-1][1] == "tests" else 0
    elif "[  PASSED  ]" in output:
        passed, failed = sum_after("[  PASSED  ]", output), sum_after("[  FAILED  ]", output)
    else:
        passed, failed = int(verdict == "Passed"), 0
    if verdict == "Skipped" and passed + failed == 0:
        skipped = max(skipped, 1)
    elif verdict != "Passed":
        failed = max(failed, 1)
        output += "\nctest: %s after %.0f s" % (verdict, seconds)
    return Suite(name, passed, failed, skipped, seconds, sorted(reasons_of(output)), output)


def test(name, prefix, words):
    """What ctest runs, as Suites whose names begin with the prefix."""
    path, verdicts = os.path.abspath("%s/%s.xml" % (LOGS, name)), {}
    if os.path.exists(path):
        os.remove(path)

    def each_line(line):
        ended = ENDED.match(line)
        if ended:
            verdicts[ended[3]] = ended[5]
            word = {"Passed": "PASS", "Skipped": "SKIP"}.get(ended[5], "FAIL")
            say("  %s  %-36s %5.0f s   %3s of %s" % (word, ended[3], float(ended[6]), ended[1],
                                                    ended[2]))
        elif line.lstrip().startswith("Start "):
            tell("testing " + name, 0, line.split()[-1])

    # One more than cores: windows and threads wait for much of their time.
    jobs = os.environ.get("JOBS") or str(CORES + 1)
    command = ["ctest", "-j", jobs, "--output-junit", path] + ["-V"] * VERBOSE + words
    for kind in ("passed", "failed"):
        command += ["--test-output-size-" + kind, "99999999"]  # the sum comes last
    good = run(command, "testing-" + name, each_line)
    try:
        cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
    except (OSError, xml.etree.ElementTree.ParseError):
        cases = []
    suites = [count(prefix + case.get("name"), verdicts.get(case.get("name"), "Not Run"),
                    float(case.get("time")), case.findtext("system-out") or "") for case in cases]
    if not suites or not good and not any(suite.failed for suite in suites):
        log = read(log_path("testing-" + name))
        suites.append(count("testing-" + name, "ctest failed", 0, log))
    for suite in suites:
        keep(suite)
    return suites


def keep(suite):
    with open(log_path(suite.name), "w", encoding="utf-8") as log:
        log.write(suite.output)
    if suite.failed:
        show_failure(suite.name, "the end of", suite.output.splitlines()[-TAIL:])


# ---- Legs ---------------------------------------------------------------------------------------

def resolve(preset, all_presets):
    """With what it inherits."""
    whole = dict(preset)
    if "inherits" in preset:
        whole = dict(resolve(all_presets[preset["inherits"]], all_presets), **preset)
    return whole


def read_legs():
    """{leg: [test preset]}: tsan is the leg of tsan.gcc and tsan.clang."""
    presets = {each["name"]: each for each in json.loads(read("CMakePresets.json"))["testPresets"]}
    legs = {}
    for name, preset in presets.items():
        if "hidden" not in preset:
            legs.setdefault(name.split(".")[0], []).append(resolve(preset, presets))
    return legs


def build_and_test(name, tree, label, prefix, words):
    if not build(name, tree, "build-" + label):
        return [Suite("building-" + name, 0, 1, 0, 0, [], "")]
    return test(name, prefix, words)


def run_preset(preset):
    name, tree = preset["name"], preset["configurePreset"]
    label = preset["filter"]["include"]["label"][1:-1].replace("${presetName}", name)
    prefix = "" if tree == "test" else name + "-"
    return build_and_test(name, tree, label, prefix, ["--preset", name])


def run_suite(name):
    """Of make test, or of a leg that is built in the same tree; all of its tests."""
    words = ["--test-dir", "build/test", "-R", "^%s$" % name]
    return build_and_test(name, "test", name, "", words)


# ---- The sum ------------------------------------------------------------------------------------

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
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = used.ru_utime + used.ru_stime
    busy, whole = (after - before for after, before in zip(busy_ticks(), ticks))
    text = "in %d min %02d s: %d CPU seconds, on %d cores" % (
        *divmod(round(seconds), 60), own, CORES)
    if whole <= 0:
        return text
    others = max(0, busy / whole - own / (seconds * CORES))
    mood = "quiet" if others < 0.1 else "busy" if others < 0.3 else "very busy"
    return text + " of a %s machine: load %.1f before, other work had %d %% of it" % (
        mood, load, 100 * others)


def sum_up(suites, words):
    print()
    for suite in suites:
        note = ", %d skipped" % suite.skipped if suite.skipped else ""
        note += "   see " + log_path(suite.name) if suite.failed else ""
        print("%-24s %4d passed, %d failed (%.0f s)%s" % (*suite[:3], suite.seconds, note))
    passed, failed, skipped = (sum(suite[i] for suite in suites) for i in (1, 2, 3))
    reasons = collections.Counter((s.name, reason) for s in suites for reason in s.reasons)
    print("\n%d skipped%s" % (skipped, ":" if reasons else ""))
    for (name, reason), times in sorted(reasons.items()):
        print("   %d of %s: %s" % (times, name, reason))
    print("\n%d passed, %d failed, %d skipped, %s" % (passed, failed, skipped, words))
    return failed == 0 and passed != 0


def main(*words):
    legs = read_legs()
    if words[0] == "--list":
        print(" ".join(leg for leg in legs if leg != "test"))
        return 0
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):  # what tests start is no part of this make
        os.environ.pop(name, None)
    os.makedirs(LOGS, exist_ok=True)
    began, ticks, load, suites = time.time(), busy_ticks(), os.getloadavg()[0], []
    if words[0] == "--build":
        return not build(words[1], words[1], words[2] if len(words) > 2 else "all")
    if words[0] == "--suite":
        suites += run_suite(words[1])
    for leg in legs if words == ("check",) else [w for w in words if words[0] != "--suite"]:
        for preset in legs[leg]:
            suites += run_preset(preset)
    return not sum_up(suites, how_busy(began, ticks, load))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
