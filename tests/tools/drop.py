"""drop.py WINDOW FILE - drops the file on the X window, as file managers do (XDND 5)."""
import ctypes
import pathlib
import sys
import time

X = ctypes.CDLL("libX11.so.6")
X.XOpenDisplay.restype = ctypes.c_void_p
for call in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
    getattr(X, call).restype = ctypes.c_ulong
display = ctypes.c_void_p(X.XOpenDisplay(None))
CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31


class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong),
                ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5)]


class Request(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("owner", ctypes.c_ulong),
                ("requestor", ctypes.c_ulong), ("selection", ctypes.c_ulong),
                ("target", ctypes.c_ulong), ("property", ctypes.c_ulong), ("time", ctypes.c_ulong)]


class Notify(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("requestor", ctypes.c_ulong),
                ("selection", ctypes.c_ulong), ("target", ctypes.c_ulong),
                ("property", ctypes.c_ulong), ("time", ctypes.c_ulong)]


class Event(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("message", Message), ("request", Request),
                ("notify", Notify), ("pad", ctypes.c_long * 24)]


def atom(name):
    return X.XInternAtom(display, name.encode(), 0)


def send(window, event):
    X.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
    X.XFlush(display)


def tell(kind, *data):
    event = Event()
    event.message = Message(CLIENT_MESSAGE, 0, 1, display, target, atom(kind), 32,
                            (ctypes.c_long * 5)(*data))
    send(target, event)


def answer(request):
    uri = (pathlib.Path(sys.argv[2]).resolve().as_uri() + "\r\n").encode()
    X.XChangeProperty(display, ctypes.c_ulong(request.requestor), ctypes.c_ulong(request.property),
                      ctypes.c_ulong(request.target), 8, 0, uri, len(uri))
    event = Event()
    event.notify = Notify(SELECTION_NOTIFY, 0, 1, display, request.requestor, request.selection,
                          request.target, request.property, request.time)
    send(request.requestor, event)


target = int(sys.argv[1])
source = X.XCreateSimpleWindow(display, ctypes.c_ulong(X.XDefaultRootWindow(display)), 0, 0, 1, 1,
                               0, ctypes.c_ulong(0), ctypes.c_ulong(0))
X.XSetSelectionOwner(display, ctypes.c_ulong(atom("XdndSelection")), ctypes.c_ulong(source),
                     ctypes.c_ulong(0))
tell("XdndEnter", source, 5 << 24, atom("text/uri-list"), 0, 0)
tell("XdndPosition", source, 0, 50 << 16 | 50, 0, atom("XdndActionCopy"))
dropped, end = False, time.time() + 20
while time.time() < end:
    if not X.XPending(display):
        time.sleep(0.01)
        continue
    got = Event()
    X.XNextEvent(display, ctypes.byref(got))
    if got.type == SELECTION_REQUEST:
        answer(got.request)
    elif got.type == CLIENT_MESSAGE and got.message.kind == atom("XdndStatus") and not dropped:
        dropped = True
        tell("XdndDrop", source, 0, 0, 0, 0)
    elif got.type == CLIENT_MESSAGE and got.message.kind == atom("XdndFinished"):
        sys.exit(0)
sys.exit("the window does not take it")
