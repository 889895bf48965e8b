#!/usr/bin/env python3
"""dxbc.py OUT SHADER - makes words of DXBC of a shader in HLSL, as a header in C, and its text.

   dxbc.py --check OUT SHADER    tells whether OUT is what would be made

The shader has two functions, `vertex_main` and `pixel_main`, of shader model 4. Whoever builds
iprof has the words already, and needs no compiler of shaders; the text is for a device that refuses
them. Who changes a shader needs Wine and mingw-w64 (see check-d3d11 in packages.sh) and runs this.
The words depend on Wine's version, which stands in the header: another version says that it cannot
compare them, with status 77, after it has compared the text.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

COMPILER = 'x86_64-w64-mingw32-gcc-posix'
PREFIX = 'build/wine/prefix'  # the Windows of `make check-wine`
HEAD = """/* %s - %s as words of DXBC, and as text.
 * scripts/dxbc.py made them with %s.
 */
"""


def fail(text, status=1):
    print(text)
    sys.exit(status)


def version():
    said = subprocess.run(['wine', '--version'], capture_output=True, text=True).stdout
    found = re.search(r'wine-([\d.]+)', said)
    return 'Wine ' + (found.group(1) if found else 'unknown')


def name_of(shader):
    return os.path.splitext(os.path.basename(shader))[0]


def code(shader):
    with open(shader, encoding='ascii') as file:
        return file.read()


def compiled(shader, function, target, folder):
    """The words, as Wine's d3dcompiler makes them."""
    program = os.path.join(folder, 'dxbc.exe')
    if not os.path.exists(program):
        subprocess.run([COMPILER, '-O1', 'scripts/dxbc.c', '-o', program], check=True)
    made = subprocess.run(['bash', 'scripts/check_wine.sh', PREFIX, program, shader, function,
                           target], capture_output=True, text=True)
    if made.returncode:
        fail(made.stdout + made.stderr)
    octets = bytes.fromhex(made.stdout.strip())
    if octets[:4] != b'DXBC':
        fail('%s: no DXBC came' % shader)
    return ['0x%08x' % int.from_bytes(octets[i:i + 4], 'little') for i in range(0, len(octets), 4)]


def array(shader, stage, target, folder):
    words = compiled(shader, stage + '_main', target, folder)
    lines = [', '.join(words[i:i + 7]) for i in range(0, len(words), 7)]
    return '\nstatic const uint32_t %s_%s[] = {\n   %s};\n' % (name_of(shader), stage,
                                                              ',\n   '.join(lines))


def text(shader):
    """Without comments, as nobody reads it there."""
    plain = re.sub(r'/\*.*?\*/', '', code(shader), flags=re.S)
    lines = [line.strip() for line in plain.split('\n') if line.strip()]
    quoted = '\n'.join('   "%s\\n"' % line for line in lines)  # without quotes and backslashes
    return '\nstatic const char %s_text[] =\n%s;\n' % (name_of(shader), quoted)


def header(out, shader):
    head = HEAD % (os.path.basename(out), os.path.basename(shader), version())
    with tempfile.TemporaryDirectory() as folder:
        return (head + array(shader, 'vertex', 'vs_4_0', folder) +
                array(shader, 'pixel', 'ps_4_0', folder) + text(shader))


def main():
    check = sys.argv[1] == '--check'
    out, shader = sys.argv[1 + check:]
    old = code(out) if check else ''
    if check and text(shader) not in old:
        fail('%s has not the text of %s; run scripts/dxbc.py' % (out, shader))
    for program in ('wine', COMPILER):
        if not shutil.which(program):
            fail('skipped: %s is not here, so %s cannot be made anew' % (program, out), 77)
    if check and version() + '.\n' not in old:
        fail('skipped: %s was made by another version than %s' % (out, version()), 77)
    new = header(out, shader)
    if not check:
        with open(out, 'w', encoding='ascii') as file:
            file.write(new)
    elif old != new:
        fail('%s is not what scripts/dxbc.py makes of %s' % (out, shader))


main()
