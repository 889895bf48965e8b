/* prof_alloc_new.h - for operator new and delete (prof_alloc_new.cpp): they count where malloc does
 * not come to iprof.
 */
#ifndef INC_PROF_ALLOC_NEW_H
#define INC_PROF_ALLOC_NEW_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

extern void Prof_Alloc_note_new(const void *block, size_t bytes);
extern void Prof_Alloc_note_delete(const void *block);
extern void Prof_Alloc_have_new(void); /* before main: they are in the program */

#ifdef __cplusplus
}
#endif

#endif
