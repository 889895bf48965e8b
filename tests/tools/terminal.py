"""terminal.py COMMAND... - runs it in a terminal of 100 x 30, presses keys, and looks at what is on
the screen."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time


def fail(why, text=""):
    print(why)
    print(text)
    sys.exit(1)


def set_size(lines, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def read(seconds=1.0):
    """What was written since; until it is silent."""
    text = b""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        text += more
    return text.decode()


def press(keys, words):
    os.write(terminal, keys)
    text = read()
    if words not in text:
        fail("after %r it does not say %r" % (keys, words), text)
    return text


child, terminal = pty.fork()
if child == 0:
    time.sleep(0.2)  # until it has its size
    os.execvp(sys.argv[1], sys.argv[1:])
set_size(30, 100)
before = termios.tcgetattr(terminal)
first = read(2)
if "REPORT" not in first or "q leaves" not in first or "\033[?1049h" not in first:
    fail("there is no report", first)
lines = re.sub(r"\033\[[?0-9;]*[A-Za-z]", "", first).split("\r\n")
if max(map(len, lines)) > 100 or len(lines) > 30:
    fail("it is too large", first)
press(b"5", "explains")
press(b"\033[B", ">")
press(b"1", "REPORT")
press(b"/dra", "/dra")  # letters are no keys now
press(b"q", "q")
press(b"\033", "load_level")
if read(0.7):
    fail("it writes though nothing changed")
set_size(20, 60)
os.kill(child, signal.SIGWINCH)
small = read()
if "[20;1H" not in small:
    fail("it does not take the new size", small)
os.write(terminal, b"q")
last = read()
if "\033[?1049l" not in last:
    fail("it does not leave the screen", last)
status = os.waitpid(child, 0)[1]
if status:
    fail("it ended with %d" % status)
