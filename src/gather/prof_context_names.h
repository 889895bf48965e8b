/* prof_context_names.h - whose time a context's slot held in which frame.
 *
 * Slots are handed on from thread to thread, and frames, hitches and exports know slots alone. So a
 * slot remembers the names of those that had it before, each with the last frame that can hold its
 * time:
 *
 *      frame     1 ... 40     41 ... 90     91 ...
 *      name      "loader"     "thread 4"    as it is now
 *
 * A thread has one name in all its frames: one that it is given late holds from its beginning. Of
 * several that had the slot in one frame, that frame is the first one's. What a slot remembers is
 * bounded: where no name is known any more, none is told, rather than a wrong one.
 */
#ifndef INC_PROF_CONTEXT_NAMES_H
#define INC_PROF_CONTEXT_NAMES_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_CONTEXT_NAME = 32 };
enum { Prof_FED = 2 }; /* a source's: others measured its spans (prof_source.h) */

typedef struct Prof_Former_Names Prof_Former_Names;

typedef struct Prof_Held_Name {
   char text[Prof_CONTEXT_NAME]; /* a copy: the slot's own may change at any time */
   uint64_t last;    /* the last frame it holds in; UINT64_MAX: it still does */
   int ended;        /* that thread or fiber has */
   int ended_then;   /* ... by the end of that frame. Of several of one name that had the slot in
                        turn, the last one's end is known */
   int fiber;        /* 0: a thread; Prof_FED; else a fiber */
} Prof_Held_Name;

/* The name in the frame of that number; 0: as it is now. "" if there is no such slot. Any
 * thread. */
extern Prof_Held_Name Prof_Context_Names_at(uint32_t context, uint64_t frame);

/* The holder of the slot ends; another one takes the slot. The caller holds the lock. */
extern void Prof_Context_Names_end(Prof_Context *context);
extern void Prof_Context_Names_hand_on(Prof_Context *context);

/* Each update calls this under the lock when all time up to it is gathered. recorded: that time
 * became a frame's record; else it is in no frame. */
extern void Prof_Context_Names_end_frame(int recorded);

#if defined(Prof_CHECKED)
extern void Prof_Context_Names_validate(void); /* see prof_validate.h */
#endif

/* Slots that there are. From any thread, as frames are written without the lock. */
extern uint32_t Prof_Context_Names_count(void);
/* Whose they were. For what is read there must be as many. Under the lock. */
extern void Prof_Context_Names_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
