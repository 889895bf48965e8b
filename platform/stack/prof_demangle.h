/* prof_demangle.h - names of C++ as people write them.
 *
 * A program of C++ brings what makes them so: __cxa_demangle. It is asked for weakly, so a program
 * in C gets no library for it, and keeps names as they are in the file.
 */
#ifndef INC_PROF_DEMANGLE_H
#define INC_PROF_DEMANGLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The readable form, or null: it is no name of C++, too long, or nobody can. The memory is the C
 * library's. Any thread. */
extern char *Prof_Demangle(const char *name);
extern void Prof_Demangle_release(char *text);

#ifdef __cplusplus
}
#endif

#endif
