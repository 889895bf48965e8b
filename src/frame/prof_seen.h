/* prof_seen.h - what was seen in a late frame: LOOKS at threads, each with the zone path and the
 * functions that the thread was in at that instant.
 *
 * Looks are counted, and never turned into times: what they say is how often something was seen.
 * Whoever looks (the evidence library) hands them over once the frame is over, and the kept hitch
 * has a copy (Prof_Hitch_see in prof_hitch.h). Nothing here looks, or knows a symbol: a PLACE in
 * the code is a number, and who gave the numbers tells on demand what they stand for.
 *
 * A look at a thread that had no CPU to answer it saw nothing; it is only counted.
 */
#ifndef INC_PROF_SEEN_H
#define INC_PROF_SEEN_H

#include "../base/prof_archive.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_SEEN_CUT = 1,     /* the stack is known up to some caller only */
   Prof_SEEN_GUESSED = 2, /* a place in it is guessed */
   Prof_SEEN_FIBER = 4    /* it ends at the entry of a stack of its own: a coroutine's */
};

/* A hitch keeps no more. Looks beyond are left out, and counted. */
enum { Prof_SEEN_LOOKS = 4096, Prof_SEEN_PLACES = 65536 };

typedef struct Prof_Seen_Look {
   uint64_t stamp;          /* ticks */
   uint32_t context, state; /* whose stack; the zone path that it was in, as of Prof_Item */
   uint32_t first, count;   /* places[first] is where it was, the next is who had called that ... */
   int32_t call;            /* it slept in the system's call of that number; -1: it ran */
   uint32_t flags;          /* Prof_SEEN_ */
} Prof_Seen_Look;

/* Looks in the order in which they were taken. */
typedef struct Prof_Seen {
   const Prof_Seen_Look *looks;
   uint32_t num_looks;
   const uint32_t *places;
   uint32_t num_places;
   uint64_t from;       /* ticks from the frame's begin to the begin of looking */
   uint32_t unanswered; /* looks beside those above, for which the thread had no CPU */
   uint32_t left_out;   /* looks beside those above that were too many to keep */
} Prof_Seen;

/* What a place is. Texts are UTF-8 or whatever the program's tables have, of any length, and stay
 * valid until names are set anew or Prof_shutdown. */
typedef struct Prof_Seen_Place {
   const char *function; /* as symbols have it, demangled where that can be; null: not known */
   const char *module;   /* path of the program or library; null: in none */
   const char *file;     /* of the source; null: not known */
   int line;             /* 0: not known */
   uint64_t offset;      /* the address by the numbers of the module's file, as addr2line takes it:
                            of a caller in its call, which is 1 less than where it returns to; if
                            in no module, the address itself */
   const char *build_id; /* of the module, in hexadecimal digits; null: it has none */
} Prof_Seen_Place;

/* Fills `known`, which is zero, and returns 1; or returns 0 for a number that it never gave. Called
 * on the thread that asks for what was seen, with the lock or without it. */
typedef int (*Prof_Seen_Namer)(uint32_t place, Prof_Seen_Place *known);

/* Whom to ask from now on; null: nobody. Under the lock. Prof_shutdown sets null. */
extern void Prof_Seen_set_names(Prof_Seen_Namer namer);
/* The same for calls of the system: "nanosleep". What it returns may stand in `room`, which has
 * Prof_SEEN_CALL bytes; null for a number that it does not know. */
extern void Prof_Seen_set_calls(const char *(*name)(int32_t call, char *room));
/* Some places have other names now than at an earlier call, as when names are read behind the
 * game's back. Any thread. */
extern void Prof_Seen_names_changed(void);
/* Other than before if any place may have another name, or a hitch other looks, than it had. */
extern uint32_t Prof_Seen_version(void);
/* 0: nobody knows; all of `known` is zero then. */
extern int Prof_Seen_name(uint32_t place, Prof_Seen_Place *known);
/* "call 35" if nobody knows; "" of -1. */
enum { Prof_SEEN_CALL = 48 };
extern void Prof_Seen_call_name(int32_t call, char to[Prof_SEEN_CALL]);

/* The copy that a hitch keeps. Its memory is used again. */
typedef struct Prof_Seen_Copy {
   Prof_Seen seen;
   Prof_Seen_Look *looks;
   uint32_t cap_looks;
   uint32_t *places;
   uint32_t cap_places;
   int is_there;
} Prof_Seen_Copy;

extern void Prof_Seen_Copy_take(Prof_Seen_Copy *copy, const Prof_Seen *seen);
extern void Prof_Seen_Copy_forget(Prof_Seen_Copy *copy);
extern void Prof_Seen_Copy_free(Prof_Seen_Copy *copy);

/* One that is read into is empty. Who names its places is told by others. */
extern void Prof_Seen_Copy_archive(Prof_Archive *a, Prof_Seen_Copy *copy);

#ifdef __cplusplus
}
#endif

#endif
