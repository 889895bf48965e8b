/* prof_xray_file.h - the profile files of XRay's profiling mode, written and read: library
 * iprof_auto.
 *
 *    Prof_save_xray_profile("game.xray", "game.names", 0, 599, Prof_XRAY_FILE);
 *    profile = Prof_load_xray_profile("game.xray", "game.names", Prof_XRAY_LOCAL);
 *    all = Prof_merge_xray_profile(profile);        threads together
 *
 * THE FILE   Numbers with the lowest byte first.
 *
 *    header   magic 0x7872617970726f66, version 0x20180424, ns since 1970, process   u64 each
 *    block    bytes of all of it u32, its number from 0 u32, thread u64; then records to its end
 *    record   functions from the innermost to the outermost i32 each, 0 i32, calls u64, time u64
 *
 * A function is a number, whose meaning is lost with the program: so names go into a text beside
 * it, a line each: number, name, module, offset in the module's file, source, with tabs between.
 * There is no frequency in the file: times are ticks, of which that text has so many a second.
 *
 * Time is local by name: without what was called. But XRay's own runtime (of clang 7 to 14 at
 * least) writes it with what was called, wherever all exits came. Which it is cannot be seen, so
 * whoever reads must say. And LLVM's own reader (llvm::xray::loadProfile, 14) knows no header, and
 * one record a block: it refuses the files of the runtime, and reads those of Prof_XRAY_LLVM.
 */
#ifndef INC_PROF_XRAY_FILE_H
#define INC_PROF_XRAY_FILE_H

#include "../../prof.h"

#include <stddef.h>
#include <stdint.h>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

typedef enum Prof_Xray_Form {
   Prof_XRAY_FILE, /* as XRay's runtime writes it */
   Prof_XRAY_LLVM  /* as LLVM's library reads it: no header, and each record in a block */
} Prof_Xray_Form;

/* Writes the frames of the range, counted as by Prof_export: every thread's paths, with entries for
 * calls and local time. Time in no zone is left out. Functions with sleds have XRay's numbers,
 * other functions and marked zones the ones above. `names`: the file of names; null: none. Returns
 * 1; or 0, with a message to the log, and an old profile of that name stays. */
Prof_API int Prof_save_xray_profile(const char *file, const char *names, int newest, int oldest,
                                    Prof_Xray_Form form) Prof_OFF(0)

typedef enum Prof_Xray_Time {
   Prof_XRAY_LOCAL,    /* the file's times are without what was called; ours are */
   Prof_XRAY_INCLUSIVE /* they are with it; those of XRay's runtime are */
} Prof_Xray_Time;

/* A function in one stack of functions of one thread. Times in ticks; sums stop at 2^64 - 1. */
typedef struct Prof_Xray_Node {
   int32_t function;      /* never 0 */
   int32_t parent;        /* index of the caller, which is less than its own; -1: none is known */
   int32_t depth;         /* 0: it has no parent */
   int32_t thread;        /* index */
   uint64_t calls, time;  /* as in the file; 0 if it was but a part of a longer path there */
   uint64_t local, tree;  /* without and with what was called */
} Prof_Xray_Node;

typedef struct Prof_Xray_Thread {
   uint64_t thread;       /* as in the file; 0 if merged */
   int32_t first, count;  /* its nodes: each function stands before those that it called */
} Prof_Xray_Thread;

typedef struct Prof_Xray_Profile {
   const Prof_Xray_Thread *threads; /* in order of the file */
   const Prof_Xray_Node *nodes;
   int32_t num_threads, num_nodes;
   int32_t negative;      /* nodes whose local time would be less than 0, and is 0: time that is
                             said to be inclusive is not */
   uint64_t written_ns;   /* since 1970; 0: not known */
   uint64_t process;      /* 0: not known */
   void *names;           /* see Prof_xray_function_name */
} Prof_Xray_Profile;

/* Reads a file of either form, up to 256 MiB, and the names, if there is a file of them. Yours
 * until Prof_free_xray_profile. Null, with a message to the log, if it is none. Any thread. */
Prof_API Prof_Xray_Profile *Prof_load_xray_profile(const char *file, const char *names,
                                                   Prof_Xray_Time time) Prof_OFF(Prof_NULL)
/* The same of bytes in memory. */
Prof_API Prof_Xray_Profile *Prof_read_xray_profile(const void *bytes, size_t size,
                                                   Prof_Xray_Time time) Prof_OFF(Prof_NULL)
/* Adds names, in the form of such a file, to it; those that it has stay. Returns how many lines
 * were none: they are left out. -1: no memory. */
Prof_API int Prof_read_xray_names(Prof_Xray_Profile *profile, const char *text, size_t size)
   Prof_OFF(0)
/* All threads' stacks as of one thread. Null: no memory. Its names are its own. */
Prof_API Prof_Xray_Profile *Prof_merge_xray_profile(const Prof_Xray_Profile *profile)
   Prof_OFF(Prof_NULL)
/* Null does nothing. */
Prof_API void Prof_free_xray_profile(Prof_Xray_Profile *profile) Prof_OFF_VOID

/* "" if it is not known. Stays as long as the profile. */
Prof_API const char *Prof_xray_function_name(const Prof_Xray_Profile *profile, int32_t function)
   Prof_OFF("")
/* Writes it as text: a line for each node, with calls, local and tree time. Ends with a 0, at most
 * `size` bytes with it; returns how many there would be without the 0. */
Prof_API size_t Prof_print_xray_profile(const Prof_Xray_Profile *profile, char *buffer, size_t size)
   Prof_OFF_DO(if (buffer && size) buffer[0] = 0; (void)profile; return 0;)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
