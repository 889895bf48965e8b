/* prof_tracy.h - what happens, live, to a viewer of Tracy: library iprof_tracy.
 *
 *    Prof_start_tracy(0);      once; the game listens, and a viewer may come and go at any time
 *
 * A real Tracy server of any release from 0.9.1 to 0.14, tracy-capture or the viewer, connects to
 * port 8086 of the computer and sees zones, frames, values, messages, locks and memory as they
 * happen. While none is connected zones cost what they cost without this library. While one is, the
 * game still never waits for it: where the viewer is too slow whole zones are left out, and
 * counted.
 *
 * It starts one thread and opens one socket, which takes connections from this computer alone
 * unless `address` says otherwise. No file is ever sent.
 */
#ifndef INC_PROF_TRACY_H
#define INC_PROF_TRACY_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Zero in a field means its default. Make one with Prof_default_tracy(). */
typedef struct Prof_Tracy_Options {
   unsigned cookie;     /* set by Prof_default_tracy; anything else is refused */
   const char *address; /* a number of IPv4 or IPv6 to listen on; null: 127.0.0.1. Any other lets
                           every program that reaches it see names, places and times of the game:
                           there is no password. Read by the call */
   int port;            /* default 8086; the first free one of it and the 19 after it */
   const char *program; /* what the viewer calls it; null: the file's name. Read by the call */
   int announce;        /* 1: tell viewers by UDP every 3 s that the game is here; on the local
                           network if `address` is another than this computer's. 1024 .. 65535: tell
                           those of that port, not of 8086. Default 0: nobody */
   int announce_as;     /* the protocol that is announced; viewers take no other from their list.
                           63, 64, 66, 69, 74, 76 or 82, the default */
   int thread_bytes;    /* what a thread may have waiting to be sent; default 2 MiB, 4 KiB .. 1 GiB.
                           Taken when the thread runs while a viewer is connected */
   int shared_bytes;    /* the same of locks and memory, of all threads; default 8 MiB */
   int end_ms;          /* how long the end of the program waits at most until a viewer has got what
                           there is; default 2,000, 1 .. 60,000 */
   int crash;           /* 1: a crash is told, and all that was before it. On POSIX that is SIGSEGV,
                           SIGBUS, SIGFPE, SIGILL and SIGABRT, whose handlers are taken by the call;
                           those that were there come after it. On Windows it is what nothing
                           handles. Not for a game that lives on after such a signal. Default 0 */
   int image_width;     /* to which pictures are shrunk, so that they are at most that wide and
                           9/16 of it high; default 320, 16 .. 640 */
   int images_per_second; /* pictures that are taken at most; default 10, 1 .. 60 */
} Prof_Tracy_Options;

/* Any thread. */
Prof_API Prof_Tracy_Options Prof_default_tracy(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Tracy_Options, none); return none;)

/* Listens from now on, with the options, or those of Prof_default_tracy if null. Returns 1; or 0,
 * with a message to the log, if a field is out of its range, no port is free, there is no memory or
 * no thread, or it has been started. Prof_shutdown stops it. Not in a browser. Any thread. */
Prof_API int Prof_start_tracy(const Prof_Tracy_Options *options) Prof_OFF(0)

/* Tells the viewer that this is the end, waits for end_ms at most, and listens no more. Called by
 * itself at the end of the program. Any thread; nothing if it was not started. */
Prof_API void Prof_stop_tracy(void) Prof_OFF_VOID

/* The picture of the frame in progress: bytes of red, green, blue and one more, a row from left to
 * right. `stride`: bytes from a row to the next, or 0 if there is no gap. flip: 1 if the lowest row
 * is the first, as OpenGL reads them. Up to 8192 x 8192. It is copied, and nothing is if no viewer
 * is connected, if it is too early for another one, or if the last one is still being sent. A frame
 * has one picture, the first. Returns 1 if it was taken. Any thread. */
Prof_API int Prof_send_tracy_image(const unsigned char *rgba, int width, int height, int stride,
                                   int flip)
   Prof_OFF_DO((void)rgba; (void)width; (void)height; (void)stride; (void)flip; return 0;)

/* 1 if that would be taken now: ask before you read the picture back. Any thread. */
Prof_API int Prof_tracy_wants_image(void) Prof_OFF(0)

typedef struct Prof_Tracy_Info {
   int port;               /* listened on; 0: it was not started */
   int connected;          /* a viewer is */
   int protocol;           /* its */
   unsigned long connections; /* so far, and those refused */
   unsigned long refused;
   double zones, bytes;    /* sent in this connection, or the last one */
   double left_out;        /* zones, and other items, for want of room; since it was started */
   double memory;          /* bytes that wait to be sent, at most */
} Prof_Tracy_Info;

/* Fills all of it. Returns 1; 0: it was not started. Any thread. */
Prof_API int Prof_get_tracy_info(Prof_Tracy_Info *info)
   Prof_OFF_DO(Prof_ZEROED(Prof_Tracy_Info, none); if (info) *info = none; return 0;)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
