"""own_names.py - gives a C file's own names the file's name in front: `start` in prof_history.c
becomes `history_start`. So several files can be compiled as one.

Own are the static functions and variables, the types, tags and constants of file scope; members and
names of zones stay. This is no parser of C. It knows the manner in which these sources are written:
what stands at file scope begins in the first column, and no member of a file's struct is called as
something else in that file. What it gets wrong does not compile.
"""
import os
import re

NO_CODE = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
OWN = [re.compile(pattern, re.M | re.S) for pattern in (
    r'^(?:static|Prof_INLINE|Prof_EMPTY)\b[^;={}()]*?\b(\w+)\(',    # a function
    r'^(?:static|typedef)\b[^;={}()]*\(\*(\w+)',                    # a pointer to one
    r'^static\b[^;={}()]*?\b(\w+)(?:\[[^;={}]*\])? (?==)|^typedef [^;{}]* (\w+)(?:\[[^;]*\])?;',
    r'^(?:typedef |static (?:const )?)?(?:struct|union|enum) (\w+) \{',
    r'^\} (\w+)(?:\[[^;={}]*\])?(?= =|;)')]                         # behind a type
VARIABLES = re.compile(r'^static\b([^(){};]*);', re.M)              # several in one line
CONSTANTS = re.compile(r'^(?:typedef )?enum\b[^{;]*\{(.*?)\}', re.M | re.S)
FIRST = re.compile(r'^.*?(?=\w+(\[.*?\])*( =.*?)?(,|$))', re.S)  # all before its first name
CLASHES = ('prof_lua',)  # without prof_ these would be a library's own names
USE = r'(%s|(?:\.|->)\w+|\bProf(?:_Begin|_Counter|_Define|_Declare|_Region|_Scope)?\(\w+\))|\b(%s)\b'


def own_names(text):
    code = re.sub(NO_CODE, ' ', text, flags=re.S)
    names = {name for own in OWN for found in own.findall(code)
             for name in (found if isinstance(found, tuple) else [found])}
    lists = CONSTANTS.findall(code) + [FIRST.sub('', each) for each in VARIABLES.findall(code)]
    names.update(word for words in lists for word in re.findall(r'(?:^|,)\s*(\w+)', words))
    return {name for name in names if name and not name.startswith(('Prof', 'PFN'))}


def rename(text, path):
    stem = os.path.basename(path)[:-2]
    if stem not in CLASHES:
        stem = stem.replace('prof_', '', 1)
    use = re.compile(USE % (NO_CODE, '|'.join(sorted(own_names(text))) or '$^'), re.S)
    return use.sub(lambda found: found[1] or stem + '_' + found[2], text)


def undefine(text):
    """Lines that end the file's macros."""
    macros = re.findall(r'^[ \t]*#[ \t]*define[ \t]+(\w+)', text, flags=re.M)
    own = [name for name in dict.fromkeys(macros) if not name.startswith(('_', 'Prof'))]
    return ''.join('#undef %s\n' % name for name in own)
