/* prof_os_plugin.h - libraries that are loaded while the program runs, and the variables of the
 * environment that name them. For libraries beside libiprof only. One prof_os_plugin_*.c per
 * system; it stands alone, needs nothing of libiprof, and keeps no state of its own.
 *
 * Any thread may call these, but the variables are read while nobody sets any. Opening and closing
 * take the loader's lock and run the library's constructors and destructors, which may call back.
 */
#ifndef INC_PROF_OS_PLUGIN_H
#define INC_PROF_OS_PLUGIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Any function. It is cast to what it is before it is called. */
typedef void (*Prof_Os_Function)(void);

/* Loads a library, path in UTF-8; one without a folder is looked for where the system does so. Its
 * symbols are resolved now, as one that is missing would end the program in the midst of a call;
 * and nobody else's are resolved to them. A library that is here already is counted, and the same
 * handle is returned.
 *
 * Null: path is null or empty, it is no file (the system might wait for ever for what a pipe
 * brings), or it cannot be loaded. Then the reason goes to `why`, as text that is always terminated
 * and cut off to room bytes; else nothing does. `why` may be null if room is 0. */
extern void *Prof_Os_plugin_open(const char *path, char *why, size_t room);

/* Null: there is no such symbol. One in a library that this one was linked with is found, too. */
extern Prof_Os_Function Prof_Os_plugin_find(void *plugin, const char *name);

/* For each time that it was opened; the last one unloads it. */
extern void Prof_Os_plugin_close(void *plugin);

/* A variable of the environment, in UTF-8. Returns its length in bytes, 0 if it is not set. Text,
 * which may be null if room is 0, has it only if it is shorter than room, and else is "". */
extern size_t Prof_Os_plugin_variable(const char *name, char *text, size_t room);

#ifdef __cplusplus
}
#endif

#endif
