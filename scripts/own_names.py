"""own_names.py - gives a C file's own names the file's name in front: `start` in prof_history.c
becomes `history_start`. So several files can be compiled as one.

Own are the static functions and variables, the types, tags and constants of file scope. Names of
zones and of members, strings and comments stay. This is no parser of C: it knows the manner in
which these sources are written, and what it gets wrong does not compile.
"""
import os
import re
import sys

TOKEN = re.compile(r"""
    (?P<space>\s+ | /\*.*?\*/ | //[^\n]* | \\\n)
  | (?P<text>"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*')
  | (?P<name>[A-Za-z_]\w*)
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<sign>->|\#\#|.)
""", re.X | re.S)
STATIC = {'static', 'Prof_INLINE', 'Prof_EMPTY'}
BEFORE_NAME = {'__attribute__', '__declspec', '__asm__'}
ZONE = re.compile(r'Prof(_Begin|_Counter|_Define|_Declare|_Region|_Scope)?$')


def tokens(text):
    """(kind, text) of all that is there."""
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def code_of(text):
    """The same without space, comments and directives."""
    out, directive = [], False
    for kind, word in tokens(text):
        if kind == 'space':
            directive = directive and not (word.isspace() and '\n' in word)
        elif word == '#':
            directive = True
        elif not directive:
            out.append((kind, word))
    return out


def declarations(code):
    """What stands at file scope, one list of (kind, text, depth) each."""
    out, now, depth = [], [], 0
    for kind, text in code:
        depth -= text in ')]}'
        now.append((kind, text, depth))
        depth += text in '([{'
        if depth == 0 and (text == ';' or text == '}' and is_function(now)):
            out.append(now)
            now = []
    return out


def is_function(declaration):
    """`... )  { ... }` and no initializer."""
    top = [text for _, text, depth in declaration if depth == 0]
    return '=' not in top and '{' in top and top[top.index('{') - 1] == ')'


def tags_and_constants(declaration):
    names, texts = [], [text for _, text, _ in declaration]
    for i, (_, text, depth) in enumerate(declaration):
        if text in ('struct', 'union', 'enum') and texts[i + 1:i + 2] == ['{']:
            tag = i
        elif text in ('struct', 'union', 'enum') and texts[i + 2:i + 3] == ['{']:
            names += [texts[i + 1]] if depth == 0 else []
            tag = i + 1
        else:
            continue
        if text == 'enum' and depth == 0:
            names += constants(declaration[tag + 2:])
    return names


def constants(body):
    names, wanted = [], True
    for kind, text, depth in body:
        if depth == 0:
            break
        if wanted and kind == 'name':
            names.append(text)
            wanted = False
        wanted = wanted or depth == 1 and text == ','
    return names


def declarators(declaration):
    """Names that a static declaration introduces."""
    names, last, value = [], None, False
    for i, (kind, text, depth) in enumerate(declaration):
        if depth == 0 and text == '(' and declaration[i + 1][1] == '*' and not value:
            return [declaration[i + 2][1]]
        if depth == 0 and text in ('=', ',', ';', '('):
            if last and not value and last not in BEFORE_NAME:
                names.append(last)
                if text == '(':
                    break
            value = text == '=' or value and text != ','
            last = None
        elif depth == 0 and kind == 'name':
            last = text
    return names


def typedef_name(declaration):
    texts = [text for _, text, _ in declaration]
    for i in range(len(texts) - 2):
        if texts[i:i + 2] == ['(', '*'] and declaration[i][2] == 0:
            return [texts[i + 2]]
    return [text for kind, text, depth in declaration if kind == 'name' and depth == 0][-1:]


def own_names(code):
    names = set()
    for declaration in declarations(code):
        first = declaration[0][1]
        names.update(tags_and_constants(declaration))
        if first == 'typedef':
            names.update(typedef_name(declaration))
        elif first in STATIC:
            names.update(declarators(declaration))
    return {name for name in names if not name.startswith(('Prof', 'PFN'))}


class Renamer:
    def __init__(self, names, stem):
        self.new = {name: stem + '_' + name for name in names}
        self.bodies = []  # of braces around: True for a struct's
        self.before = ['', '', '']

    def is_member(self, after):
        if self.before[-1] in ('.', '->'):
            return True
        return bool(self.bodies) and self.bodies[-1] and after in (';', ',', '[', ':', ')')

    def is_zone(self, after):
        return self.before[-1] == '(' and after == ')' and ZONE.match(self.before[-2])

    def see(self, text):
        if text == '{':
            self.bodies.append(any(t in ('struct', 'union') for t in self.before[-2:]))
        elif text == '}' and self.bodies:
            self.bodies.pop()
        self.before = self.before[1:] + [text]

    def turn(self, kind, text, after):
        new = text
        if kind == 'name' and not self.is_member(after) and not self.is_zone(after):
            new = self.new.get(text, text)
        if kind != 'space':
            self.see(text)
        return new


def next_code(all_tokens):
    """For each token the text of the next that is no space."""
    after, out = '', []
    for kind, text in reversed(all_tokens):
        out.append(after)
        after = text if kind != 'space' else after
    return reversed(out)


def stem_of(path):
    return os.path.basename(path)[:-2].replace('prof_', '', 1)


def rename(text, path):
    names = own_names(code_of(text))
    present = set(re.findall(r'\w+', text))
    renamer = Renamer(names, stem_of(path))
    taken = sorted(present & set(renamer.new.values()))
    if taken:
        sys.exit('own_names.py: %s has %s already' % (path, ', '.join(taken)))
    whole = tokens(text)
    return ''.join(renamer.turn(kind, word, after)
                   for (kind, word), after in zip(whole, next_code(whole)))


def undefine(text):
    """Lines that end the file's macros."""
    macros = re.findall(r'^[ \t]*#[ \t]*define[ \t]+(\w+)', text, flags=re.M)
    own = [name for name in dict.fromkeys(macros) if not name.startswith(('_', 'Prof'))]
    return ''.join('#undef %s\n' % name for name in own)
