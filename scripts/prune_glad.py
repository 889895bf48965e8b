"""prune_glad.py - of GLAD's header-only loader, what some source files use.

GLAD writes one line for each thing that a function or a constant needs: a type, a declaration, a
define, a definition, a load. So lines are dropped by the name they deal with, and then the loading
functions in which nothing is left.
"""
import re

FUNCTION = re.compile(r'\bProf_glad_(gl[A-Z]\w*)|\bPFN(GL\w+)PROC\b')
CONSTANT = re.compile(r'^#define (GL_\w+) (?:0x|\d)')
EMPTY_LOAD = re.compile(
    r'static void (Prof_glad_gl_load_\w+)\([^)]*\) \{\n(?:    if\([^\n]*\n)?\}\n')
IMPLEMENTATION = '#ifdef Prof_GLAD_GL_IMPLEMENTATION'


def used_names(texts):
    return set(re.findall(r'\b(?:gl[A-Z]|GL_)\w+', '\n'.join(texts)))


def of_loader(text):
    """What the loader itself uses: functions it calls, not those it defines or loads."""
    body = text[text.index(IMPLEMENTATION):]
    calls = set(re.findall(r'\bProf_glad_(gl[A-Z]\w*)\(', body))
    return calls | set(re.findall(r'\bGL_[A-Z]\w+', body))


def prune(text, texts):
    """`text`: GLAD's header. `texts`: the sources that use it."""
    used = used_names(texts) | of_loader(text)
    upper = {name.upper() for name in used}

    def is_wanted(line):
        function, constant = FUNCTION.search(line), CONSTANT.match(line)
        if constant:
            return constant.group(1) in used
        if function:
            return (function.group(1) or function.group(2)).upper() in upper
        return True

    kept = ''.join(line for line in text.splitlines(keepends=True) if is_wanted(line))
    for name in EMPTY_LOAD.findall(kept):
        kept = re.sub(r'    %s\([^\n]*\n' % name, '', kept)
    return re.sub(r'\n{3,}', '\n\n', EMPTY_LOAD.sub('', kept))
