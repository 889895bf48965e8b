#!/usr/bin/env python3
"""spirv.py OUT SHADER... - makes words of SPIR-V of shaders in GLSL, as a header in C.

   spirv.py --check OUT SHADER...    tells whether OUT is what would be made

Whoever builds iprof has the words already, and needs no compiler of shaders. Who changes a shader
needs glslangValidator (Debian: glslang-tools) and runs this. The words depend on its version, which
stands in the header: another version says that it cannot compare them, with status 77.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

COMPILER = 'glslangValidator'
HEAD = """/* %s - %s as words of SPIR-V.
 * scripts/spirv.py made them with %s.
 */
"""


def fail(text, status=1):
    print(text)
    sys.exit(status)


def version():
    said = subprocess.run([COMPILER, '--version'], capture_output=True, text=True).stdout
    found = re.search(r'Glslang Version: \d+:([\d.]+)', said)
    return 'glslang ' + (found.group(1) if found else 'unknown')


def words(shader):
    """For Vulkan 1.0, without what is for debuggers."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, 'words')
        made = subprocess.run([COMPILER, '-V', '--target-env', 'vulkan1.0', '-g0', '-x', '-o', out,
                               shader], capture_output=True, text=True)
        if made.returncode:
            fail(made.stdout)
        with open(out, encoding='ascii') as file:
            return re.findall(r'0x[0-9a-f]{8}', file.read())


def array(shader):
    name = os.path.basename(shader).replace('.', '_')
    all_words = words(shader)
    lines = [', '.join(all_words[i:i + 7]) for i in range(0, len(all_words), 7)]
    return '\nstatic const uint32_t %s[] = {\n   %s};\n' % (name, ',\n   '.join(lines))


def header(out, shaders):
    names = ' and '.join(os.path.basename(shader) for shader in shaders)
    return HEAD % (os.path.basename(out), names, version()) + ''.join(map(array, shaders))


def main():
    check = sys.argv[1] == '--check'
    out, *shaders = sys.argv[1 + check:]
    if not shutil.which(COMPILER):
        fail('skipped: %s is not here, so %s cannot be made anew' % (COMPILER, out), 77)
    new = header(out, shaders)
    if not check:
        with open(out, 'w', encoding='ascii') as file:
            file.write(new)
        return
    with open(out, encoding='ascii') as file:
        old = file.read()
    if version() not in old:
        fail('skipped: %s was made by another version than %s' % (out, version()), 77)
    if old != new:
        fail('%s is not what scripts/spirv.py makes of %s' % (out, ' '.join(shaders)))


main()
