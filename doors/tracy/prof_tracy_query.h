/* prof_tracy_query.h - what the viewer says: which protocol it speaks, and what it asks.
 *
 * It speaks first: 8 letters and its protocol. From then on it asks, in 13 bytes each. Every
 * question has one answer (prof_tracy_write.h), in the order in which they came.
 */
#ifndef INC_PROF_TRACY_QUERY_H
#define INC_PROF_TRACY_QUERY_H

#include "../../platform/prof_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TRACY_GREETING_SIZE = 12, Prof_TRACY_QUERY_SIZE = 13 };

/* The byte that answers a greeting. After any but welcome the connection is closed. */
typedef enum Prof_Tracy_Status {
   Prof_TRACY_WELCOME = 1,
   Prof_TRACY_OTHER_PROTOCOL = 2,
   Prof_TRACY_BUSY = 3
} Prof_Tracy_Status;

typedef enum Prof_Tracy_Question {
   Prof_TRACY_ASKS_END, /* no answer: it has all it wants, and the connection is to be closed */
   Prof_TRACY_ASKS_STRING,
   Prof_TRACY_ASKS_THREAD,
   Prof_TRACY_ASKS_SOURCE,
   Prof_TRACY_ASKS_PLOT,
   Prof_TRACY_ASKS_FRAME,
   Prof_TRACY_ASKS_PARAM, /* key: number of the parameter << 32 | new value. No-op */
   Prof_TRACY_ASKS_FIBER,
   Prof_TRACY_ASKS_EXTERNAL,
   Prof_TRACY_ASKS_DISCONNECT, /* terminate is the answer */
   Prof_TRACY_ASKS_CALLSTACK_FRAME,
   Prof_TRACY_ASKS_SYMBOL,
   Prof_TRACY_ASKS_SYMBOL_CODE,
   Prof_TRACY_ASKS_SOURCE_CODE,
   Prof_TRACY_ASKS_TRANSFER, /* brings bytes rather. No-op */
   Prof_TRACY_ASKS_TRANSFER_PART,
   Prof_TRACY_ASKS_OTHER /* unknown: no-op */
} Prof_Tracy_Question;

typedef struct Prof_Tracy_Query {
   Prof_Tracy_Question question;
   uint64_t key;
   uint32_t extra;
} Prof_Tracy_Query;

/* The protocol, which may be one that nobody knows; 0 if it is no greeting. */
extern int Prof_Tracy_Query_greeting(const unsigned char *bytes);
extern Prof_Tracy_Query Prof_Tracy_Query_read(const unsigned char *bytes, int protocol);

#ifdef __cplusplus
}
#endif

#endif
