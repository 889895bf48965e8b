#!/usr/bin/env python3
"""each.py FILTER PROGRAM - runs each test of a program in a process of its own under node, as
tests/main.cpp does where a program can start others. A test that finds no threads in a program
without any counts as skipped. The last line is the sum, for scripts/run.py.
"""
import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

TIMEOUT = 600  # seconds a test, on a busy machine
NO_THREADS = 'thread constructor failed'


def environment(program, folder):
    # Emscripten 3.1 is older than node's own fetch, and takes it for a browser's.
    return dict(os.environ, IPROF_TEST_CHILD='-', IPROF_TEST_RUNNER='node', TMPDIR=folder,
                IPROF_TEST_PROGRAM=program, NODE_OPTIONS='--no-experimental-fetch')


def call(program, *arguments):
    """What it said, and its status: None if it had to be ended, with all that it started. Files are
    named after the process, and to Emscripten each is number 42: so each has a folder of its own.
    """
    with tempfile.TemporaryDirectory() as folder:
        return call_in(folder, program, *arguments)


def call_in(folder, program, *arguments):
    with subprocess.Popen(['node', program, '--gtest_color=no', *arguments], text=True,
                          env=environment(program, folder), start_new_session=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as process:
        try:
            return process.communicate(timeout=TIMEOUT)[0], process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return process.communicate()[0] + f'no end after {TIMEOUT} s', None


def names(program, chosen):
    suite = ''
    said, _ = call(program, '--gtest_list_tests', '--gtest_filter=' + chosen)
    for line in said.splitlines():
        name = line.split('#')[0].strip()
        if line.startswith(' '):
            yield suite + name
        elif name.endswith('.'):
            suite = name


def run(program, name):
    said, status = call(program, '--gtest_filter=' + name)
    if '[  SKIPPED ] 1 test' in said or NO_THREADS in said:
        return name, 'skipped', ''
    good = status == 0 and '[  PASSED  ] 1 test' in said
    return name, 'ok' if good else 'FAILED', said


def main(chosen, program):
    counts = {'ok': 0, 'FAILED': 0, 'skipped': 0}
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for name, verdict, output in pool.map(lambda n: run(program, n), names(program, chosen)):
            counts[verdict] += 1
            print(f'{verdict:8}{name}')
            if verdict == 'FAILED':
                print('\n'.join('        ' + line for line in output.splitlines()[-20:]))
    print(f"[  SKIPPED ] {counts['skipped']} tests")
    print(f"{counts['ok']} passed, {counts['FAILED']} failed")
    return counts['FAILED'] != 0 or counts['ok'] == 0


sys.exit(main(*sys.argv[1:]))
