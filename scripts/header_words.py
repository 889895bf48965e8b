#!/usr/bin/env python3
"""header_words.py - writes platform/prof_header_begin.h and prof_header_end.h anew: single words of
the headers that a game includes, which it may have as macros. tests/compile/run.sh finds one that
is missing. To be run in the root, after a header has got a new word.

Those of the language and of the system's headers are not among them: who has a macro for such a
word means it. Nor are names of several words, which are nobody's macros, as that would double what
the list costs: a millisecond or two for each file.
"""
import glob
import re
import string

BEGIN, END = 'platform/prof_header_begin.h', 'platform/prof_header_end.h'
INCLUDED = re.compile(r'#include "[^"]*prof_header_begin.h"')
WITHIN = ['src/gather/prof_instrument.h', 'src/gather/prof_cell.h', 'src/base/prof_sum.h',
          'platform/prof_atomic.h', 'platform/prof_float.h', 'platform/prof_stamp.h',
          'platform/prof_tls.h']
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])*\'|^ *#.*?[^\\]$',
                      re.S | re.M)
WORD = re.compile(r'\b[A-Za-z][a-z]*\b')
THEIRS = set('''
alignas alignof asm auto bool break case catch char class const constexpr continue decltype default
delete do double else enum explicit extern false float for friend goto if inline int long mutable
namespace noexcept nullptr operator private protected public register return short signed sizeof
static struct switch template this throw true try typedef typename union unsigned using virtual void
volatile while static_assert thread_local
abort declval getenv memcpy memset nothrow std strlen snprintf vsnprintf prof Prof
'''.split())
# What others have as macros, and a header of ours may use one day; in pragmas, too. `new` is a word
# of the language.
COMMON = '''
DELETE ERROR FALSE IN NEAR NO None OPTIONAL OUT Bool Status Success TRUE YES Yield Always abs
check emit error exp far foreach forever free huge interface key linear linux local log major min
max minor move near new nil none off on out pack pop print push select signals sleep slots small
swap unix verify write
'''.split()


def find_words():
    paths = [path for path in glob.glob('**/*.h*', recursive=True)
             if not path.startswith('build/') and path not in (BEGIN, END)]
    texts = [open(path, encoding='utf-8').read() for path in sorted(paths)]
    texts = [text for text in texts if INCLUDED.search(text)]
    texts += [open(path, encoding='utf-8').read() for path in WITHIN]
    words = {word for text in texts for word in WORD.findall(NOT_CODE.sub(' ', text))}
    return sorted(words - THEIRS | set(COMMON) | set(string.ascii_letters),
                  key=lambda word: (len(word) > 1, word))


def write(path, words, form):
    with open(path, encoding='utf-8') as file:
        head = file.read().partition('#pragma')[0]
    with open(path, 'w', encoding='utf-8') as file:
        file.write(head + ''.join(form.replace('*', word) for word in words))


def main():
    words = find_words()
    write(BEGIN, words, '#pragma push_macro("*")\n#undef *\n')
    write(END, words, '#pragma pop_macro("*")\n')


main()
