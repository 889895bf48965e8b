#!/usr/bin/env python3
"""meson_list.py - tells Meson what it does not find out by itself.

   version            as prof.h says
   files PATTERN...   the files of the source tree that match, as absolute paths
   headers FOLDER     those of FOLDER that prof.h includes, by whatever way
"""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def included(path, seen):
    seen.append(path)
    for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', read(path), flags=re.M):
        other = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if other not in seen:
            included(other, seen)
    return seen


def main(what, *arguments):
    if what == 'version':
        print(re.search(r'#define Prof_VERSION "(.*)"', read(ROOT + '/prof.h')).group(1))
    elif what == 'files':
        for pattern in arguments:
            print('\n'.join(sorted(glob.glob(os.path.join(ROOT, pattern)))))
    else:
        folder = os.path.join(ROOT, arguments[0])
        headers = included(os.path.join(ROOT, 'prof.h'), [])
        print('\n'.join(sorted(path for path in headers if os.path.dirname(path) == folder)))


main(*sys.argv[1:])
