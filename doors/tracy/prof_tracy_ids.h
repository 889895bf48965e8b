/* prof_tracy_ids.h - the items of Tracy's protocol: their numbers and sizes.
 *
 * Each release of Tracy speaks one protocol and accepts no other. From 63 on, new kinds of items
 * were put between the others, and none was taken away: so one list, which tells since when each
 * kind is there, gives the numbers of all protocols. An item's number is the count of those before
 * it that its protocol has.
 *
 * Items are named as Tracy names them.
 */
#ifndef INC_PROF_TRACY_IDS_H
#define INC_PROF_TRACY_IDS_H

#include "../../platform/prof_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

/* clang-format off */
/* row(name, since, size, from, then): `size` bytes, its number included and texts not; if `from`
 * is not 0, `then` bytes from that protocol on. */
#define Prof_TRACY_ITEMS(row) \
   row(ZONE_TEXT, 63, 1, 0, 0) \
   row(ZONE_NAME, 63, 1, 0, 0) \
   row(MESSAGE, 63, 9, 82, 10) \
   row(MESSAGE_COLOR, 63, 12, 82, 13) \
   row(MESSAGE_CALLSTACK, 63, 9, 82, 10) \
   row(MESSAGE_COLOR_CALLSTACK, 63, 12, 82, 13) \
   row(MESSAGE_APP_INFO, 63, 9, 0, 0) \
   row(ZONE_BEGIN_ALLOC_SOURCE, 63, 9, 0, 0) \
   row(ZONE_BEGIN_ALLOC_SOURCE_CALLSTACK, 63, 9, 0, 0) \
   row(CALLSTACK_SERIAL, 63, 1, 0, 0) \
   row(CALLSTACK, 63, 1, 0, 0) \
   row(CALLSTACK_ALLOC, 63, 1, 0, 0) \
   row(CALLSTACK_SAMPLE, 63, 13, 0, 0) \
   row(CALLSTACK_SAMPLE32, 82, 9, 0, 0) \
   row(CALLSTACK_SAMPLE16, 82, 7, 0, 0) \
   row(CALLSTACK_SAMPLE_CONTEXT_SWITCH, 63, 13, 0, 0) \
   row(CALLSTACK_SAMPLE_CONTEXT_SWITCH32, 82, 9, 0, 0) \
   row(CALLSTACK_SAMPLE_CONTEXT_SWITCH16, 82, 7, 0, 0) \
   row(FRAME_IMAGE, 63, 10, 0, 0) \
   row(ZONE_BEGIN, 63, 17, 0, 0) \
   row(ZONE_BEGIN32, 82, 13, 0, 0) \
   row(ZONE_BEGIN16, 82, 11, 0, 0) \
   row(ZONE_BEGIN_CALLSTACK, 63, 17, 0, 0) \
   row(ZONE_BEGIN_CALLSTACK32, 82, 13, 0, 0) \
   row(ZONE_BEGIN_CALLSTACK16, 82, 11, 0, 0) \
   row(ZONE_END, 63, 9, 0, 0) \
   row(ZONE_END32, 82, 5, 0, 0) \
   row(ZONE_END16, 82, 3, 0, 0) \
   row(LOCK_WAIT, 63, 17, 0, 0) \
   row(LOCK_OBTAIN, 63, 17, 0, 0) \
   row(LOCK_RELEASE, 63, 13, 0, 0) \
   row(LOCK_SHARED_WAIT, 63, 17, 0, 0) \
   row(LOCK_SHARED_OBTAIN, 63, 17, 0, 0) \
   row(LOCK_SHARED_RELEASE, 63, 17, 0, 0) \
   row(LOCK_NAME, 63, 5, 0, 0) \
   row(MEM_ALLOC, 63, 27, 0, 0) \
   row(MEM_ALLOC_NAMED, 63, 27, 0, 0) \
   row(MEM_FREE, 63, 21, 0, 0) \
   row(MEM_FREE_NAMED, 63, 21, 0, 0) \
   row(MEM_ALLOC_CALLSTACK, 63, 27, 0, 0) \
   row(MEM_ALLOC_CALLSTACK_NAMED, 63, 27, 0, 0) \
   row(MEM_FREE_CALLSTACK, 63, 21, 0, 0) \
   row(MEM_FREE_CALLSTACK_NAMED, 63, 21, 0, 0) \
   row(MEM_DISCARD, 74, 21, 0, 0) \
   row(MEM_DISCARD_CALLSTACK, 74, 21, 0, 0) \
   row(GPU_ZONE_BEGIN, 63, 24, 0, 0) \
   row(GPU_ZONE_BEGIN_CALLSTACK, 63, 24, 0, 0) \
   row(GPU_ZONE_BEGIN_ALLOC_SOURCE, 63, 16, 0, 0) \
   row(GPU_ZONE_BEGIN_ALLOC_SOURCE_CALLSTACK, 63, 16, 0, 0) \
   row(GPU_ZONE_END, 63, 16, 0, 0) \
   row(GPU_ZONE_BEGIN_SERIAL, 63, 24, 0, 0) \
   row(GPU_ZONE_BEGIN_CALLSTACK_SERIAL, 63, 24, 0, 0) \
   row(GPU_ZONE_BEGIN_ALLOC_SOURCE_SERIAL, 63, 16, 0, 0) \
   row(GPU_ZONE_BEGIN_ALLOC_SOURCE_CALLSTACK_SERIAL, 63, 16, 0, 0) \
   row(GPU_ZONE_END_SERIAL, 63, 16, 0, 0) \
   row(PLOT_DATA_INT, 63, 25, 0, 0) \
   row(PLOT_DATA_FLOAT, 63, 21, 0, 0) \
   row(PLOT_DATA_DOUBLE, 63, 25, 0, 0) \
   row(CONTEXT_SWITCH, 63, 20, 74, 23) \
   row(THREAD_WAKEUP, 63, 13, 74, 16) \
   row(GPU_TIME, 63, 12, 0, 0) \
   row(GPU_CONTEXT_NAME, 63, 2, 0, 0) \
   row(GPU_ANNOTATION_NAME, 76, 10, 0, 0) \
   row(CALLSTACK_FRAME_SIZE, 63, 10, 0, 0) \
   row(SYMBOL_INFORMATION, 63, 13, 0, 0) \
   row(EXTERNAL_NAME_METADATA, 63, 1, 0, 0) \
   row(SYMBOL_CODE_METADATA, 63, 1, 0, 0) \
   row(SOURCE_CODE_METADATA, 63, 1, 0, 0) \
   row(FIBER_ENTER, 63, 21, 69, 25) \
   row(FIBER_LEAVE, 63, 13, 0, 0) \
   row(SECTION_ENTER, 82, 15, 0, 0) \
   row(SECTION_LEAVE, 82, 13, 0, 0) \
   row(SECTION_SETUP, 82, 3, 0, 0) \
   row(TERMINATE, 63, 1, 0, 0) \
   row(KEEP_ALIVE, 63, 1, 0, 0) \
   row(THREAD_CONTEXT, 63, 5, 0, 0) \
   row(GPU_CALIBRATION, 63, 26, 0, 0) \
   row(GPU_TIME_SYNC, 66, 18, 0, 0) \
   row(CRASH, 63, 1, 0, 0) \
   row(CRASH_REPORT, 63, 17, 0, 0) \
   row(ZONE_VALIDATION, 63, 5, 0, 0) \
   row(ZONE_COLOR, 63, 4, 0, 0) \
   row(ZONE_VALUE, 63, 9, 0, 0) \
   row(FRAME_MARK_MSG, 63, 17, 0, 0) \
   row(FRAME_MARK_MSG_START, 63, 17, 0, 0) \
   row(FRAME_MARK_MSG_END, 63, 17, 0, 0) \
   row(FRAME_VSYNC, 63, 13, 0, 0) \
   row(SOURCE_LOCATION, 63, 32, 0, 0) \
   row(LOCK_ANNOUNCE, 63, 22, 0, 0) \
   row(LOCK_TERMINATE, 63, 13, 0, 0) \
   row(LOCK_MARK, 63, 17, 0, 0) \
   row(MESSAGE_LITERAL, 63, 17, 0, 0) \
   row(MESSAGE_LITERAL_COLOR, 63, 20, 0, 0) \
   row(MESSAGE_LITERAL_CALLSTACK, 63, 17, 0, 0) \
   row(MESSAGE_LITERAL_COLOR_CALLSTACK, 63, 20, 0, 0) \
   row(GPU_NEW_CONTEXT, 63, 28, 0, 0) \
   row(CALLSTACK_FRAME, 63, 17, 0, 0) \
   row(SYS_TIME_REPORT, 63, 13, 0, 0) \
   row(SYS_POWER_REPORT, 64, 25, 0, 0) \
   row(TID_TO_PID, 63, 17, 0, 0) \
   row(HW_SAMPLE_CPU_CYCLE, 63, 17, 0, 0) \
   row(HW_SAMPLE_INSTRUCTION_RETIRED, 63, 17, 0, 0) \
   row(HW_SAMPLE_CACHE_REFERENCE, 63, 17, 0, 0) \
   row(HW_SAMPLE_CACHE_MISS, 63, 17, 0, 0) \
   row(HW_SAMPLE_BRANCH_RETIRED, 63, 17, 0, 0) \
   row(HW_SAMPLE_BRANCH_MISS, 63, 17, 0, 0) \
   row(PLOT_CONFIG, 63, 16, 0, 0) \
   row(PARAM_SETUP, 63, 18, 0, 0) \
   row(ACK_SERVER_QUERY_NOOP, 63, 1, 0, 0) \
   row(ACK_SOURCE_CODE_NOT_AVAILABLE, 63, 5, 0, 0) \
   row(ACK_SYMBOL_CODE_NOT_AVAILABLE, 63, 1, 0, 0) \
   row(CPU_TOPOLOGY, 63, 13, 69, 17) \
   row(SINGLE_STRING_DATA, 63, 1, 0, 0) \
   row(SECOND_STRING_DATA, 63, 1, 0, 0) \
   row(SINGLE_STRING_DATA8, 82, 1, 0, 0) \
   row(SECOND_STRING_DATA8, 82, 1, 0, 0) \
   row(MEM_NAME_PAYLOAD, 63, 9, 0, 0) \
   row(THREAD_GROUP_HINT, 69, 9, 0, 0) \
   row(GPU_ZONE_ANNOTATION, 76, 24, 0, 0) \
   row(STRING_DATA, 63, 9, 0, 0) \
   row(THREAD_NAME, 63, 9, 0, 0) \
   row(PLOT_NAME, 63, 9, 0, 0) \
   row(SOURCE_LOCATION_PAYLOAD, 63, 9, 0, 0) \
   row(CALLSTACK_PAYLOAD, 63, 9, 0, 0) \
   row(CALLSTACK_ALLOC_PAYLOAD, 63, 9, 0, 0) \
   row(FRAME_NAME, 63, 9, 0, 0) \
   row(FRAME_IMAGE_DATA, 63, 9, 0, 0) \
   row(EXTERNAL_NAME, 63, 9, 0, 0) \
   row(EXTERNAL_THREAD_NAME, 63, 9, 0, 0) \
   row(SYMBOL_CODE, 63, 9, 0, 0) \
   row(SOURCE_CODE, 63, 9, 0, 0) \
   row(FIBER_NAME, 63, 9, 0, 0)
/* clang-format on */

#define Prof_TRACY_NAME(name, since, size, from, then) Prof_TRACY_##name,
typedef enum Prof_Tracy_Item {
   Prof_TRACY_ITEMS(Prof_TRACY_NAME) Prof_TRACY_ITEM_COUNT
} Prof_Tracy_Item;
#undef Prof_TRACY_NAME

typedef struct Prof_Tracy_Ids {
   int protocol;
   unsigned char id[Prof_TRACY_ITEM_COUNT];
   unsigned char size[Prof_TRACY_ITEM_COUNT]; /* 0: this protocol lacks it */
} Prof_Tracy_Ids;

/* 1 for the protocols of Tracy's releases from 0.9 on: 63 64 66 69 74 76 82. */
extern int Prof_Tracy_Ids_know(int protocol);
extern void Prof_Tracy_Ids_make(Prof_Tracy_Ids *ids, int protocol);

#ifdef __cplusplus
}
#endif

#endif
