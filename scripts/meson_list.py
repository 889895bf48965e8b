#!/usr/bin/env python3
"""meson_list.py - tells Meson what it does not find out by itself.

   version            as prof.h says
   files PATTERN...   the files of the source tree that match, as absolute paths
"""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if sys.argv[1] == 'version':
    with open(ROOT + '/prof.h', encoding='utf-8') as header:
        print(re.search(r'#define Prof_VERSION "(.*)"', header.read()).group(1))
else:
    for pattern in sys.argv[2:]:
        print('\n'.join(sorted(glob.glob(os.path.join(ROOT, pattern)))))
