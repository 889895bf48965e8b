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


def passes(name, check, *arguments):
    try:
        check(*arguments)
    except AssertionError as problem:
        print(f'FAILED  {name}: {problem}')
        return False
    print(f'ok      {name}')
    return True


def play(browser, build, truth):
    results = [passes(*check) for check in pages.checks(browser, build, truth)]
    if os.path.exists(os.path.join(build, speedscope.PAGE)):
        more = speedscope.checks(browser, build, serve(build), truth)
        results += [passes(*check) for check in more]
    else:
        print('[  SKIPPED ] 1 part: speedscope could not be fetched')
    return results


def main(build):
    truth = Truth(os.path.join(build, 'files'))
    for folder in ('pictures', 'damaged'):
        os.makedirs(os.path.join(build, folder), exist_ok=True)
    browser = start_browser('1300,1000')
    try:
        results = play(browser, build, truth)
    finally:
        browser.quit()
    print(f'{sum(results)} passed, {len(results) - sum(results)} failed')
    return 0 if all(results) else 1


sys.exit(main(sys.argv[1]))
