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


def problem_of(name, check, *arguments):
    """None if it passes. It is tried twice: the files are the same in each run, so what is wrong in
    them fails both times, and what the browser lost on its way does not."""
    problem = None
    for word in ('again  ', 'FAILED '):
        try:
            check(*arguments)
        except AssertionError as found:
            problem = f'{word} {name}: {found}'
            print(problem)
        else:
            print(f'ok      {name}')
            return None
    return problem


def play(browser, build, truth):
    problems = [problem_of(*check) for check in pages.checks(browser, build, truth)]
    if os.path.exists(os.path.join(build, speedscope.PAGE)):
        more = speedscope.checks(browser, build, serve(build), truth)
        problems += [problem_of(*check) for check in more]
    else:
        print('[  SKIPPED ] 1 part: speedscope could not be fetched')
    return problems


def main(build):
    truth = Truth(os.path.join(build, 'files'))
    for folder in ('pictures', 'damaged'):
        os.makedirs(os.path.join(build, folder), exist_ok=True)
    browser = start_browser('1300,1000')
    try:
        problems = play(browser, build, truth)
    finally:
        browser.quit()
    failed = [problem for problem in problems if problem]
    print(*failed, sep='\n')
    print(f'{len(problems) - len(failed)} passed, {len(failed)} failed')
    return 1 if failed else 0


sys.exit(main(sys.argv[1]))
