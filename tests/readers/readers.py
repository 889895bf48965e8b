#!/usr/bin/env python3
"""readers.py BUILD - opens the exports of BUILD/files in speedscope and in Chromium, and compares
what is shown with truth.txt. Each check is made to fail as well, on damaged files: a check that
lets those pass has failed. The last line is the sum.
"""
import os
import sys

import pages
import speedscope
from browser import serve, start_browser
from truth import Truth


def problem_of(check, *arguments):
    try:
        check(*arguments)
    except AssertionError as problem:
        return str(problem)
    return None


def play(build, truth):
    """{name of a check: what was wrong, or None}, with a browser of its own."""
    browser = start_browser('1300,1000')
    try:
        checks = list(pages.checks(browser, build, truth))
        if os.path.exists(os.path.join(build, speedscope.PAGE)):
            checks += speedscope.checks(browser, build, serve(build), truth)
        else:
            print('[  SKIPPED ] 1 part: speedscope could not be fetched')
        found = {}
        for name, *check in checks:
            problem = found[name] = problem_of(*check)
            print(f'FAILED  {name}: {problem}' if problem else f'ok      {name}', flush=True)
        return found
    finally:
        browser.quit()


def main(build):
    truth = Truth(os.path.join(build, 'files'))
    for folder in ('pictures', 'damaged'):
        os.makedirs(os.path.join(build, folder), exist_ok=True)
    found = play(build, truth)
    if any(found.values()):
        # The files are the same in each run, so what is wrong in them fails both times, and what
        # the browser lost on its way does not.
        print('once more, in another browser')
        again = play(build, truth)
        found = {name: problem and again[name] for name, problem in found.items()}
    failed = [f'FAILED  {name}: {problem}' for name, problem in found.items() if problem]
    print(*failed, sep='\n')
    print(f'{len(found) - len(failed)} passed, {len(failed)} failed')
    return 1 if failed else 0


sys.exit(main(sys.argv[1]))
