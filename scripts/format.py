#!/usr/bin/env python3
"""format.py FILE... - the rules of form that clang-format cannot tell or does not know.

Text: up to 100 characters a line and no tab (but in makefiles, where blanks mean something),
nothing behind a line's end, one new line at the end of the file, UTF-8, no carriage return. C and
C++ besides: a comment at the head, functions of up to 40 lines, and includes that point down: see
FLOORS. The library besides: nothing of one compiler's or one system's outside of platform/: see
FOREIGN. Its .c files are empty without Prof_ENABLED, so that a game may compile the folder in any
build: see LEFT_OUT. Live contexts are named by those who gather and by update alone: see LIVE. And
no two files call each other, directly or by way of others: see check_circles.
"""
import os
import re
import sys

COLUMNS = 100
FUNCTION = 40
TEST = 60  # lines of a function in tests/
LONG = {"tests/overlay/gl_state.cpp"}  # sets each state of OpenGL once, a line each
SOURCE = (".c", ".h", ".cpp", ".hpp")
MAKE = "Makefile"

# A file includes files of its own floor and of those before it.
FLOORS = ["platform/", "src/base/", "platform/stack/", "src/gather/", "src/frame/", "src/show/",
          "src/export/", "draw/model/", "draw/list/", "draw/classic/", "draw/ui/", "draw/gl/",
          "sources/gpu_gl/", "sources/alloc/", "sources/evidence/", "sources/auto/",
          "sources/lua/", "draw/cjk/", "draw/glfw/", "draw/sdl2/", "draw/imgui/", "draw/vulkan/",
          "sources/gpu_vk/", "draw/d3d11/", "sources/gpu_d3d11/", "doors/capture/",
          "doors/tracy/", "doors/tracy_facade/",
          "tracy/", "platform/plugin/", "xpti/", "doors/xptifw/", "doors/xpti_proxy/",
          "doors/xpti/", "doors/xpti_collector/", "tools/"]

# What compilers have beyond C99, and the names by which they and systems are known. Compilers take
# most of the former without a word, even where they warn of extensions.
FOREIGN = re.compile(r"\b(__attribute__|__builtin_\w+|__asm__|asm|__thread|_Thread_local|__?typeof(__)?|"
                     r"__extension__|__restrict(__)?|__inline(__)?|__declspec|__int128|_Atomic|"
                     r"_Static_assert|_MSC_VER|__GNUC__|__clang__|_WIN32|__linux__|__APPLE__|"
                     r"__EMSCRIPTEN__|__unix__|__FreeBSD__|__x86_64__|__i386__|__aarch64__)\b")
FOREIGN_MAY = {  # and why
    "src/gather/prof_macros.h", "src/gather/prof_macros_off.h",  # what compilers say of macros
    # in the game's own files
    "draw/gl/prof_gl_load.c",  # each system has OpenGL's functions elsewhere
    "draw/gl/prof_gl_state.c",  # WebGL lacks some
    "draw/glfw/prof_glfw_native.c", "draw/glfw/prof_glfw_web.c",  # GLFW's two kinds
    "draw/vulkan/prof_vk.h",  # how Vulkan's functions are called
}
# How a .c file of the library begins, after its head, and ends.
SWITCHES = {"draw/gl/": "Prof_WITH_GL", "sources/gpu_gl/": "Prof_WITH_GL",
            "sources/alloc/": "Prof_WITH_ALLOC",
            "doors/tracy/": "Prof_WITH_TRACY", "platform/net/": "Prof_WITH_TRACY",
            "platform/thread/": "Prof_WITH_THREAD", "platform/stack/": "Prof_WITH_STACKS",
            "platform/plugin/": "Prof_WITH_PLUGIN",
            "sources/evidence/": "Prof_WITH_EVIDENCE", "sources/auto/": "Prof_WITH_AUTO",
            "sources/lua/": "Prof_WITH_LUA",
            "doors/tracy_facade/": "Prof_WITH_TRACY_FACADE",
            "doors/capture/": "Prof_WITH_CAPTURE",
            "draw/imgui/": "Prof_WITH_IMGUI",
            "draw/glfw/": "Prof_WITH_GLFW", "draw/sdl2/": "Prof_WITH_SDL2",
            "draw/vulkan/": "Prof_WITH_VK", "sources/gpu_vk/": "Prof_WITH_VK",
            "draw/d3d11/": "Prof_WITH_D3D11", "sources/gpu_d3d11/": "Prof_WITH_D3D11"}
LEFT_OUT = ("\n#if%s\n", """
#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
""")

# What threads write while they run. A frame record is the whole truth about its frame, so nobody
# else may look: a past frame would change with them.
LIVE = re.compile(r"\b(Prof_Contexts|Prof_Contexts_used|Prof_Context_threads_live|Prof_Context_threads_seen)\b|\bprof_context\.h\b")
LIVE_MAY = {  # and why
    "src/gather/", "sources/",  # threads and fibers are made of them, and what is like them
    "doors/",  # watchers too: what is live is all that they tell
    "src/frame/prof_update.c",  # counters in, frame records out
    "src/frame/prof_entry_times.c", "src/frame/prof_timeline.c",  # watchers, called by gather
    "src/frame/prof_long_waits.c", "src/frame/prof_critical_path.c",  # of the frame in progress
    "src/frame/prof_zone_cost.c",                                    # likewise
    "src/frame/prof_gpu_zones.c",  # makes a context of its own
    "src/frame/prof_validate.c",  # holds them against each other
    "src/show/prof_info.c", "src/show/prof_report.c",  # how many threads live now,
    "draw/ui/prof_ui_report_paint.c",                   # told of what is live alone
    "draw/ui/prof_ui_border.c",  # what is left out for a viewer, up to now
}
COMMENTS = re.compile(r"/\*.*?\*/", re.S)
WORDS = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)  # and texts


def floor_of(path):
    fitting = [f for f in FLOORS if path.startswith(f)]
    return FLOORS.index(max(fitting, key=len)) if fitting else None


def included(path, name):
    """Beside the file, or from the root."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
    return beside if os.path.exists(beside) else name


def may_be_long(line):
    """Rows of a table, and a word that is long itself."""
    return line.count("|") > 2 or max(map(len, line.split())) > COLUMNS / 2


def check_text(path, text):
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield text.count("\n"), "the file must end in one new line"
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS and not path.endswith(MAKE) and not may_be_long(line):
            yield number, "%d columns" % len(line)
        if "\r" in line:
            yield number, "carriage return"
        if "\t" in line and not path.endswith(MAKE):
            yield number, "tab"
        if line != line.rstrip():
            yield number, "blanks at the end"


def functions(text):
    """First line and length of each function body: from a line "{" or "... {" to the "}" that is
    as far to the left."""
    lines = text.split("\n")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line in ("}", "} // namespace") and start:
            yield start, number - start + 1
            start = None


def check_source(path, text):
    if not text.startswith(("/*", "//")):
        yield 1, "a file begins with what it is for"
    most = TEST if path.startswith("tests/") else FUNCTION
    for number, length in functions(text):
        if length - 2 > most and path not in LONG:
            yield number, "function of %d lines" % (length - 2)
    own = floor_of(path)
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'\s*#\s*include "(.*)"', line)
        other = floor_of(included(path, found.group(1))) if found else None
        if own is not None and other is not None and other > own:
            yield number, "an include that points up"


def check_words(text, left_out, wrong, what):
    """What is left out goes, its lines stay."""
    code = left_out.sub(lambda words: "\n" * words.group().count("\n"), text)
    for number, line in enumerate(code.split("\n"), 1):
        for found in wrong.finditer(line):
            yield number, found.group() + what


def needed(path):
    """A game may compile all of the folder: what needs other libraries asks for its switch."""
    switches = [switch for folder, switch in SWITCHES.items() if path.startswith(folder)]
    if path.endswith("_draw.c"):
        switches.append("Prof_WITH_GL")
    if not switches:
        return "def Prof_ENABLED"
    return " " + " && ".join("defined(%s)" % name for name in ["Prof_ENABLED"] + switches)


def check_left_out(path, text):
    """Nothing but the head may stand before the condition, and its #else is the last one's."""
    begin, end = LEFT_OUT[0] % needed(path), LEFT_OUT[1]
    head = text[:text.find(begin) + 1]
    if not head.endswith("\n") or WORDS.sub("", head).strip():
        yield 1, "after its head, this file must go on with" + begin.rstrip()
    if not text.endswith(end):
        yield text.count("\n"), "this file must end with" + end.rstrip()


# What a header declares for other files; its name begins as the file's does.
DECLARED = re.compile(r"^extern [^;{]*?\b(Prof_\w+)\(", re.M)
PUBLIC = ("prof.h", "src/gather/prof_instrument.h", "draw/ui/prof_input.h",
          "draw/gl/prof_gl_load.h", "draw/glfw/prof_glfw.h", "draw/sdl2/prof_sdl2.h",
          "draw/vulkan/prof_vk.h", "sources/gpu_vk/prof_vk_gpu.h",
          "draw/d3d11/prof_d3d11.h", "sources/gpu_d3d11/prof_d3d11_gpu.h",
          "doors/capture/prof_capture.h", "doors/tracy/prof_tracy.h", "doors/xpti/prof_xpti.h",
          "sources/evidence/prof_evidence.h", "sources/auto/prof_auto.h",
          "sources/auto/prof_xray.h", "sources/auto/prof_xray_file.h",
          "sources/lua/prof_lua.h", "draw/imgui/prof_imgui.h")


def check_names(path, text):
    """Prof_lower_case is public; Prof_Module_verb is for the library alone."""
    words = [word.capitalize() for word in os.path.basename(path)[len("prof_"):-2].split("_")]
    begins = tuple("Prof_%s_" % "_".join(words[:n + 1]) for n in range(len(words)))
    for found in DECLARED.finditer(text):
        if not found.group(1).startswith(begins):
            yield text.count("\n", 0, found.start(1)) + 1, "%s: %s... tells its file" % (
                found.group(1), begins[-1])


# A function that other files may call, from its name to its body.
DEFINED = re.compile(r"^(?!static|extern|typedef)\w[\w *]*?\b(Prof_\w+)\([^;{}]*\)\s*\{", re.M)


def reached(calls, start):
    seen, todo = set(), [start]
    while todo:
        new = calls[todo.pop()] - seen
        seen |= new
        todo += new
    return seen


def check_circles(texts):
    """texts: of all .c files of the library, by path. What lies below must not know what is above
    it: then each can be read, tested and replaced with what is below it alone."""
    code = {path: WORDS.sub("", text) for path, text in texts.items()}
    home = {name: path for path, text in code.items() for name in DEFINED.findall(text)}
    called = {path: re.findall(r"\b(Prof_\w+)\(", text) for path, text in code.items()}
    calls = {path: {home[name] for name in names if name in home} - {path}
             for path, names in called.items()}
    for path in sorted(calls):
        back = [other for other in sorted(calls[path]) if path in reached(calls, other)]
        if back:
            yield path, 1, "calls what calls it: " + ", ".join(back)


# What GitHub's .gitignore templates for C, C++, Visual Studio, Unity, Unreal, Godot and JetBrains
# leave out. If iprof has a file of such a name, a game that copies iprof does not commit it.
IGNORED_FOLDERS = set("""
    .idea .vs .vscode _deps aot arm arm64 backup bin binaries bld build cmake-build cmakefiles
    cmakescripts debug deriveddatacache dist generated_files ipch intermediate library log logs
    memorycaptures obj out packages publish pkg recordings release releases saved target temp
    testing testresult testresults tmp usersettings win32 x64 x86
    """.split())
IGNORED_ENDINGS = tuple("""
    .a .app .bak .cache .d .dbg .dll .dylib .elf .exe .exp .gch .hex .i .i386 .idb .ilk .import .ko
    .la .lai .lib .lo .log .map .mod .o .obj .opendb .opensdf .out .pch .pdb .pgc .pgd .res .rsp
    .sbr .sdf .slo .smod .so .su .suo .svclog .tlb .tlh .tli .tlog .tmp .user .vspscc .x86_64 ~
    """.split())


def check_path(path):
    *folders, name = path.lower().split("/")
    found = [folder for folder in folders if folder in IGNORED_FOLDERS]
    if found or name.endswith(IGNORED_ENDINGS):
        yield 1, "a game's .gitignore may leave out %s" % (found[0] if found else name)


def is_library(path):
    folders = ("src/", "draw/", "sources/", "doors/")
    return path in ("prof.h", "prof.hpp") or path.startswith(folders)


def main(paths):
    wrong = 0
    library = {}
    for path in paths:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        found = list(check_text(path, text)) + list(check_path(path))
        if path.endswith(SOURCE):
            found += check_source(path, text)
        if path.endswith(SOURCE) and is_library(path) and path not in FOREIGN_MAY:
            found += check_words(text, WORDS, FOREIGN, " outside of platform/")
        if path.endswith(".c") and path.startswith(
                ("src/", "draw/", "sources/", "doors/", "platform/")):
            found += check_left_out(path, text)
        if path.endswith(".c") and is_library(path):
            library[path] = text
        if path.endswith(".h") and is_library(path) and path not in PUBLIC:
            found += check_names(path, text)
        if path.endswith(SOURCE) and is_library(path) and not path.startswith(tuple(LIVE_MAY)):
            found += check_words(text, COMMENTS, LIVE, " where frame records must do")
        for number, what in found:
            print("%s:%d: %s" % (path, number, what))
        wrong += len(found)
    for path, number, what in check_circles(library):
        print("%s:%d: %s" % (path, number, what))
        wrong += 1
    print("%d files looked at, %d places are wrong" % (len(paths), wrong))
    return wrong != 0 or not paths


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
