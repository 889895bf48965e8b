#!/usr/bin/env python3
"""dist.py - writes the profiler as two files, prof.h and prof.c; and beside them what some programs
in C++ want, prof.hpp, prof_new.cpp and prof_imgui.cpp.

   dist.py OUT [--glad FILE] [--lines]

The headers that declare public calls go to prof.h, with what they include. All sources go to
prof.c, in parts: what a file's own #if asks for besides Prof_ENABLED stands around its part. prof.c
needs prof.h and the system's headers, nothing else. Without GLAD's loader the part for OpenGL
alone is left out.

What a .c file keeps to itself gets the file's name in front, see own_names.py; its macros end with
it. XPTI's doors are in none of the five: they are C++, and libraries that other programs load.
GLAD's loader, prof_glad.h, is put in where it is first included, and only what is called; see
prune_glad.py.

With --lines, prof.c keeps the names and line numbers of its sources (#line): asserts, debuggers
and coverage then report the real file. The tests are built on such a prof.c.
"""
import argparse
import glob
import itertools
import os
import re
import sys

import own_names
import prune_glad

INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">]')
CONDITION = re.compile(r'[ \t]*#[ \t]*(if|ifdef|ifndef|endif)\b')
GUARD = re.compile(r'^#ifndef (\w+)\n#define \1\n', re.M)
FEATURE = re.compile(r'[ \t]*#[ \t]*define[ \t]+(_[A-Z]\w*)')
LEFT_OUT = re.compile(r'\n#if(?:def Prof_ENABLED| defined\(Prof_ENABLED\) && ([^\n]*))\n(.*)'
                      r'\n#else\ntypedef int Prof_left_out;[^\n]*\n#endif\n$', re.S)
# What several parts share: the head of prof.c asks for it, nobody else.
SHARED = ('Prof_WITH_THREAD', 'Prof_WITH_STACKS')
FEATURES = {'_GNU_SOURCE', '_POSIX_C_SOURCE', '_WIN32_WINNT'}  # the head of prof.c stands for them
GLAD = 'prof_glad.h'
# What stands around each header that a game includes. It stands around all of prof.h once.
BEGIN, END = 'platform/prof_header_begin.h', 'platform/prof_header_end.h'

HEAD = """/* %s - one of the files that are iprof %s; `make dist` made them of its sources.
 *
%s */
"""

SOURCE_HEAD = """
/* Compile this file along with the program, and everything with -DProf_ENABLED:
 *
 *    cc -O2 -DProf_ENABLED -c prof.c            link with -pthread -lm
 *
 * Further parts are compiled in if this is defined for this file:
%s *
 * Prof_WITH_TRACY links with -lws2_32 on Windows besides.
 * Without Prof_ENABLED nothing is left of it. It compiles as C99 and as C++17.
 */
#if defined(_WIN32) && (!defined(_WIN32_WINNT) || _WIN32_WINNT < 0x0600)
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0600 /* SRWLOCK */
#elif !defined(_WIN32) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* the system's clock, threads, RTLD_DEFAULT */
#endif
#if !defined(Prof_WITH_THREAD) && (defined(Prof_WITH_TRACY) || defined(Prof_WITH_EVIDENCE))
#define Prof_WITH_THREAD
#endif
#if !defined(Prof_WITH_STACKS) && (defined(Prof_WITH_EVIDENCE) || defined(Prof_WITH_AUTO))
#define Prof_WITH_STACKS
#endif
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunused-function" /* what only parts use that are left out */
#endif
#include "prof.h"

#ifdef Prof_ENABLED
"""

NEW = 'sources/alloc/prof_alloc_new.cpp'
NEW_HEAD = """
// Compile this along with prof.c and Prof_WITH_ALLOC where malloc does not come to iprof. Most
// programs can do without.
"""

# Compiled with the game's own ImGui; prof.h has what its header declares, and what it calls.
IMGUI = 'draw/imgui/prof_imgui.cpp'
IMGUI_INCLUDES = (('#include "prof_imgui.h"', '#include "prof.h"'),
                  ('#include "../ui/prof_input.h"\n\n', ''))

SOURCE_END = """
#else /* not Prof_ENABLED: ISO C wants a declaration in every file */
typedef int Prof_left_out;
#endif
"""


def fail(text):
    sys.exit('dist.py: ' + text)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def condition(path):
    """What the file asks for besides Prof_ENABLED, or nothing."""
    found = LEFT_OUT.search(read(path))
    if not found:
        fail('%s has no #ifdef Prof_ENABLED around it' % path)
    return found[1] or ''


def body(path):
    """A file's text without the condition around it, which stands around its part of prof.c. A
    blank line replaces the condition, so that lines keep their numbers."""
    return LEFT_OUT.sub(r'\n\n\2', read(path))


def title(path):
    return '\n/* ==== %s %s */\n\n' % (path, '=' * max(3, 85 - len(path)))


class Inliner:
    """Puts files into one text: each guarded header once, where it is first included."""

    def __init__(self, glad, lines=False):
        self.glad = glad
        self.lines = lines
        self.seen = set()

    def line(self, number, path):
        """Tells the compiler what the next line is; by whole paths, as it runs elsewhere."""
        return '#line %d "%s"\n' % (number, os.path.abspath(path)) if self.lines else ''

    def file(self, path):
        """A file of the list, unless it is in already."""
        if path in self.seen:
            return ''
        text = body(path)
        if path.endswith('.c'):
            text = own_names.rename(text, path)
            return title(path) + self.expand(text, path, 0) + own_names.undefine(text)
        self.seen.add(path)
        return title(path) + self.expand(text, path, 1)

    def alone(self, path):
        """A file that is to be one of its own, for those who want it: nothing else is asked for."""
        text = read(path).replace(' && defined(Prof_WITH_ALLOC)', '')
        return self.expand(text, path, 1)

    def expand(self, text, path, guards, depth=0):
        """`depth`: of the conditions that the text is put into."""
        out = [self.line(1, path)]
        for number, line in enumerate(text.splitlines(keepends=True), 1):
            condition, include, feature = (r.match(line) for r in (CONDITION, INCLUDE, FEATURE))
            if condition:
                depth += -1 if condition.group(1) == 'endif' else 1
            if feature and feature.group(1) not in FEATURES:
                fail('%s defines %s: say so at the head of prof.c' % (path, feature.group(1)))
            if include:
                put = self.include(include.group(1), os.path.dirname(path), depth > guards, line)
                line = put if put == line else put + self.line(number + 1, path)
            out.append(line)
        return ''.join(out)

    def include(self, name, folder, conditional, line):
        path = self.glad if name == GLAD else os.path.normpath(os.path.join(folder, name))
        if path is None or not os.path.exists(path):
            return line
        if path in self.seen or path == END:
            return ''
        if path == BEGIN:
            self.seen.add(path)
        guarded = bool(GUARD.search(read(path)))
        if guarded and not conditional:
            self.seen.add(path)
        if name == GLAD:
            return ''
        return self.expand(read(path), path, int(guarded), int(conditional))

    def glad_for(self, files):
        """GLAD's loader with its implementation, if the files use it."""
        if self.glad in self.seen or not any(GLAD in read(path) for path in files):
            return ''
        if self.glad is None:
            fail('%s uses GLAD: give --glad' % files[0])
        folders = sorted({os.path.dirname(path) for path in files})
        uses = [read(os.path.join(folder, name)) for folder in folders
                for name in sorted(os.listdir(folder)) if name.endswith(('.c', '.h'))]
        self.seen.add(self.glad)
        return (title('GLAD') + '#define Prof_GLAD_GL_IMPLEMENTATION\n' +
                prune_glad.prune(read(self.glad), uses))


def find_headers():
    """All that declare public calls; but not those of C++ libraries, which are in none of the
    files."""
    folders = ('draw/*', 'sources/*', 'doors/*')
    found = [path for folder in folders for path in sorted(glob.glob(folder + '/*.h'))
             if re.search('^Prof_API', read(path), re.M) and not path.startswith('doors/xpti/')]
    return ['prof.h', 'draw/ui/prof_input.h'] + found


def find_parts(with_glad):
    """[(condition, files)]. Those of the systems come last: their headers bring macros of common
    words."""
    folders = ('src/*', 'draw/*', 'sources/*', 'doors/capture', 'doors/tracy',
               'platform/net', 'platform/thread', 'platform/stack')
    sources = sorted(path for folder in folders for path in glob.glob(folder + '/*.c'))
    parts = itertools.groupby(sorted(sources, key=condition), condition)
    found = [(wanted, list(files)) for wanted, files in parts]
    return [each for each in found if with_glad or each[0] != 'defined(Prof_WITH_GL)'] + [
        ('', sorted(glob.glob('platform/*.c')))]


def part(inliner, wanted, files):
    """Headers met in a conditional part are not there for the others."""
    before = set(inliner.seen)
    files = sorted(files, key=lambda path: 'windows.h' in read(path))  # it defines near, min, ...
    text = inliner.glad_for(files) + ''.join(inliner.file(path) for path in files)
    if not wanted:
        return text
    inliner.seen = before
    return '\n#if %s\n%s\n#endif /* %s */\n' % (wanted, text, wanted)


def switches(parts):
    """The macros that bring a part, and the folder that it is made of."""
    lines = []
    for wanted, files in parts:
        macro = re.fullmatch(r'defined\((Prof_\w+)\)', wanted)
        if macro and macro.group(1) not in SHARED:
            lines.append(' *    %-18s %s\n' % (macro.group(1), os.path.dirname(files[0])))
    return ''.join(lines)


def head(name, version):
    licence = ''.join((' * ' + line).rstrip() + '\n' for line in read('LICENSE').splitlines())
    return HEAD % (name, version, licence)


def imgui():
    text = read(IMGUI)
    for line, instead in IMGUI_INCLUDES:
        if line not in text:
            fail('%s lacks %s' % (IMGUI, line))
        text = text.replace(line, instead)
    return text


def ended(header):
    return '%s%s\n#ifndef INC_PROF_END\n#define INC_PROF_END\n%s\n#endif\n' % (
        header, title(END), read(END))


def cxx():
    text = read('prof.hpp')
    for path in (BEGIN, END):
        line = '#include "%s"\n' % path
        if line not in text:
            fail('prof.hpp lacks %s' % line)
        text = text.replace(line, read(path))
    return text


def write(path, text):
    """What is the same stays as it is, so that nobody compiles it again."""
    if not os.path.exists(path) or read(path) != text:
        with open(path, 'w', encoding='utf-8', newline='\n') as file:
            file.write(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('--glad')
    parser.add_argument('--lines', action='store_true')
    given = parser.parse_args()

    inliner = Inliner(given.glad, given.lines)
    header = ''.join(inliner.file(path) for path in find_headers())
    version = re.search(r'#define Prof_VERSION "(.*)"', header).group(1)
    parts = find_parts(given.glad)
    source = ''.join(part(inliner, *each) for each in parts)
    os.makedirs(given.out, exist_ok=True)
    write(os.path.join(given.out, 'prof.h'), head('prof.h', version) + ended(header))
    write(os.path.join(given.out, 'prof.hpp'), head('prof.hpp', version) + cxx())
    write(os.path.join(given.out, 'prof_new.cpp'), head('prof_new.cpp', version) + NEW_HEAD +
          Inliner(None).alone(NEW))
    write(os.path.join(given.out, 'prof_imgui.cpp'), head('prof_imgui.cpp', version) + imgui())
    write(os.path.join(given.out, 'prof.c'), head('prof.c', version) +
          SOURCE_HEAD % switches(parts) + source + SOURCE_END)


main()
