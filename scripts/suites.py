"""suites.py - the suites of a build tree: what CTest knows of them, running one, what it counted.

A suite is a test of CTest's. What it counted itself is in its last line, "3 passed, 0 failed" or
"3 tests, 0 failed", or in GoogleTest's own words; else it counts as one. A suite that fails has
failed, whatever it counted; so has one without an end. Status 77 says that nothing of it can be run
here. What is skipped never counts as passed: GoogleTest's own, and lines that begin "skipped: ".
"""
import collections
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

Suite = collections.namedtuple(
    "Suite", "name passed failed skipped seconds cpu reasons output")
Planned = collections.namedtuple(
    "Planned", "name command folder environment cost after seconds")

SKIPPED = r": Skipped\n(.*)"  # what GoogleTest says, and why

# glibc's heap in large pages that are not given back: on virtual machines a new page is dear, tests
# that refuse memory start the profiler thousands of times, and a compiler is a fifth faster.
# Sanitizers have their own heaps.
HEAP = ":".join("glibc.malloc." + word for word in (
    "hugetlb=1", "mmap_threshold=1073741824", "trim_threshold=4294967296", "top_pad=16777216"))


def plan(preset, filters=()):
    """The suites of a test preset, or of CTest's words in its place, longest first."""
    words = ["--preset", preset["name"]] if "name" in preset else list(filters)
    answer = subprocess.run(["ctest", "--show-only=json-v1"] + words, check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    limit = preset.get("execution", {}).get("timeout", 1500)
    suites = []
    for test in json.loads(answer)["tests"]:
        known = {each["name"]: each["value"] for each in test.get("properties", ())}
        environment = dict(preset.get("environment", {}))
        environment.update(word.split("=", 1) for word in known.get("ENVIRONMENT", ()))
        suites.append(Planned(test["name"], test.get("command"), known.get("WORKING_DIRECTORY"),
                              environment, float(known.get("COST", 0)),
                              set(known.get("DEPENDS", ())), known.get("TIMEOUT", limit)))
    return sorted(suites, key=lambda suite: -suite.cost)


def run(suite, log_path):
    """Runs it to its end, or stops it with all that it started. Returns the verdict ("Passed",
    "Skipped" or what went wrong), seconds by the clock and by the CPU."""
    began = time.time()
    if not suite.command:
        return "not built", 0, 0
    own = tempfile.mkdtemp(prefix="iprof-")  # what tests leave there goes with it
    os.chmod(own, 0o755)  # to a database that one starts as another user
    environment = dict(os.environ, TMPDIR=own, **suite.environment)
    with open(log_path, "wb") as log:
        process = subprocess.Popen(suite.command, cwd=suite.folder, env=environment, stdout=log,
                                   stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        late = threading.Event()

        def stop():
            late.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(suite.seconds, stop)
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        end_group(process.pid)
    shutil.rmtree(own, ignore_errors=True)
    verdict = "Passed" if status == 0 else "Skipped" if process.returncode == 77 else \
        "Timeout" if late.is_set() else describe(process.returncode)
    return verdict, time.time() - began, used.ru_utime + used.ru_stime


def end_group(leader):
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def describe(status):
    if status >= 0:
        return "exit status %d" % status
    return "signal %s (%s)" % (signal.Signals(-status).name, signal.strsignal(-status))


def sum_after(text, output):
    """Of the numbers that follow it, as in "[  PASSED  ] 12 tests"."""
    return sum(map(int, re.findall(re.escape(text) + r" *(\d+) test", output)))


def reasons_of(output):
    """Why something was skipped, one each. GoogleTest says it below the place; a test that was not
    the first of its process is then run again, and says it twice."""
    yield from re.findall(r"^skipped: (.*)", output, re.M)
    before, *tests = re.split(r"^\[ RUN      \] ", output, flags=re.M)
    lines = re.findall(SKIPPED, before)
    lines += {test.split("\n", 1)[0]: line for test in tests
              for line in re.findall(SKIPPED, test)}.values()
    for line in lines:
        yield line.strip() if line.strip() and line[0] != "[" else "no reason given"


def count(name, verdict, seconds, cpu, output):
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
        output += "\nended with: %s after %.0f s" % (verdict, seconds)
    return Suite(name, passed, failed, skipped, seconds, cpu, sorted(reasons_of(output)), output)
