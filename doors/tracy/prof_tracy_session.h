/* prof_tracy_session.h - one viewer, from its greeting to its leave. The worker's alone.
 *
 *      greeting > status > welcome > items and answers, until it leaves or the game ends > end
 *
 * While the viewer does not read, the worker waits for it, and the feeds fill: so the game does not
 * wait. When the game ends, or is shut down, there is only so much time for what is left.
 */
#ifndef INC_PROF_TRACY_SESSION_H
#define INC_PROF_TRACY_SESSION_H

#include "prof_tracy.h"
#include "../../platform/net/prof_os_socket.h"
#include "../../platform/thread/prof_os_worker.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the game and the worker both look at. */
typedef struct Prof_Tracy_Shared {
   uint32_t stopping;  /* the game: end it. Or the worker, if nothing is left of the game */
   uint32_t crashed;   /* a handler of signals: tell that, and end it */
   uint32_t crashed_thread;
   uint32_t told;      /* the worker: it is told, and over */
   uint32_t connected, protocol;
   uint64_t connections, refused, zones, bytes;
} Prof_Tracy_Shared;

typedef struct Prof_Tracy_Session_Options {
   Prof_Tracy_Shared *shared;
   Prof_Worker *worker;   /* that serves; null: it asks nobody whether the game is gone */
   const char *program;   /* null: the file's name */
   const char *crash;     /* the text of a crash, where crashed is set */
   unsigned end_ms;
} Prof_Tracy_Session_Options;

/* Serves who has just connected, and closes the socket. */
extern void Prof_Tracy_Session_serve(Prof_Socket socket, const Prof_Tracy_Session_Options *options);
/* In the child of a fork, which has no worker: closes its copy of the socket, so that the viewer
 * hears of the game's end. What memory there is of the connection stays. */
extern void Prof_Tracy_Session_forked(void);

#ifdef __cplusplus
}
#endif

#endif
