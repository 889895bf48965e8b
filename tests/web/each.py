#!/usr/bin/env python3
"""each.py COMMAND... - runs each test of a program in a process of its own, as tests/main.cpp does
where a program can start others. The last line is the sum, for scripts/suite.sh.
"""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

TIMEOUT = 120  # seconds a test
# Emscripten 3.1 is older than node's own fetch, and takes it for a browser's.
ENVIRONMENT = dict(os.environ, IPROF_TEST_CHILD='1', NODE_OPTIONS='--no-experimental-fetch')


def call(command, *arguments):
    return subprocess.run([*command, '--gtest_color=no', *arguments], env=ENVIRONMENT, timeout=TIMEOUT, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)


def names(command):
    suite = ''
    for line in call(command, '--gtest_list_tests').stdout.splitlines():
        name = line.split('#')[0].strip()
        if line.startswith(' '):
            yield suite + name
        elif name.endswith('.'):
            suite = name


def run(command, name):
    try:
        done = call(command, '--gtest_filter=' + name)
        if '[  SKIPPED ] 1 test' in done.stdout:
            return name, 'skipped', ''
        good = done.returncode == 0 and '[  PASSED  ] 1 test' in done.stdout
        return name, 'ok' if good else 'FAILED', done.stdout
    except subprocess.TimeoutExpired:
        return name, 'FAILED', f'no end after {TIMEOUT} s'


def main(command):
    counts = {'ok': 0, 'FAILED': 0, 'skipped': 0}
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for name, verdict, output in pool.map(lambda n: run(command, n), list(names(command))):
            counts[verdict] += 1
            print(f'{verdict:8}{name}')
            if verdict == 'FAILED':
                print('\n'.join('        ' + line for line in output.splitlines()[-20:]))
    print(f"[  SKIPPED ] {counts['skipped']} tests")
    print(f"{counts['ok']} passed, {counts['FAILED']} failed")
    return counts['FAILED'] != 0 or counts['ok'] == 0


sys.exit(main(sys.argv[1:]))
