/* prof_xray_try.h - the stacks of a profile while it is put together: a tree of functions for each
 * thread ("try", as its inventors call it: a node is a path of functions).
 *
 *      stacks added       {1} {2,1} {3,1} {2,3,1}       the innermost first
 *      nodes, raw         1   1>2   1>3   1>3>2         as they come, each once
 *      finished           1   1>2   1>3   1>3>2         each with all below it behind it
 *
 * Nodes and threads are found by one hash table, however many there are: a file may be made to
 * hurt. Files of iprof_auto alone use it.
 */
#ifndef INC_PROF_XRAY_TRY_H
#define INC_PROF_XRAY_TRY_H

#include "prof_xray_file.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_XRAY_MOST_NODES = 1 << 22 };

typedef struct Prof_Xray_Raw Prof_Xray_Raw;

typedef struct Prof_Xray_Try {
   Prof_Xray_Raw *raw;
   uint32_t num_raw, cap_raw;
   Prof_Xray_Thread *threads;
   uint32_t num_threads, cap_threads;
   uint32_t *table; /* 1 + index of a raw node, or of a thread behind MOST_NODES; 0: free */
   uint32_t size;   /* a power of two, at least twice what is in it */
   uint32_t used;
} Prof_Xray_Try;

/* Begin with all zero. Each returns an index, or -1: there is no memory, or it is too much. */
extern int32_t Prof_Xray_Try_thread(Prof_Xray_Try *all, uint64_t thread);
/* parent: a node of that thread, or -1. */
extern int32_t Prof_Xray_Try_node(Prof_Xray_Try *all, int32_t thread, int32_t parent,
                                  int32_t function);
/* More calls and time of that node. */
extern void Prof_Xray_Try_add(Prof_Xray_Try *all, int32_t node, uint64_t calls, uint64_t time);

/* The profile, without names; null: no memory. Either way all else is given back. */
extern Prof_Xray_Profile *Prof_Xray_Try_finish(Prof_Xray_Try *all, Prof_Xray_Time time);
extern void Prof_Xray_Try_free(Prof_Xray_Try *all);

#ifdef __cplusplus
}
#endif

#endif
