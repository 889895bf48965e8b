/* prof_tracy_announce.h - tells viewers by UDP that the game is here, for their lists of games: a
 * datagram every three seconds while none is connected, and a last one when one is, or at the end.
 */
#ifndef INC_PROF_TRACY_ANNOUNCE_H
#define INC_PROF_TRACY_ANNOUNCE_H

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TRACY_ANNOUNCE_PORT = 8086, Prof_TRACY_ANNOUNCE_SIZE = 84 };

typedef struct Prof_Tracy_Announcement {
   unsigned to;      /* the viewers' port; 0: nobody is told */
   int to_all;       /* the local network, not this computer alone */
   unsigned port;    /* where the game listens */
   int protocol;
   const char *program; /* null: the file's name. It stays */
} Prof_Tracy_Announcement;

/* From now on. Before the worker starts; the other two are the worker's. */
extern void Prof_Tracy_Announce_start(const Prof_Tracy_Announcement *announcement);
extern void Prof_Tracy_Announce_here(void); /* as often as one likes */
extern void Prof_Tracy_Announce_gone(void); /* till the next one of those */

#ifdef __cplusplus
}
#endif

#endif
