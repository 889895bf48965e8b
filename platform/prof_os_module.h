/* prof_os_module.h - the module that the profiler is in: a program, or a library that somebody
 * loads and may unload. One prof_os_module_*.c per kind of system.
 *
 * A library that shows other programs has a copy of its own, whatever the program has: a GUEST,
 * compiled with Prof_GUEST. Copies that are none neither see guests nor are seen by them.
 *
 * Both calls take the loader's lock, which whoever loads a module holds while its constructors
 * run. They may open zones: so these are never called under the profiler's own lock.
 */
#ifndef INC_PROF_OS_MODULE_H
#define INC_PROF_OS_MODULE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps the module where it is from now on, whoever unloads it: the ends of threads, and forks,
 * call functions in it. Does nothing where the system cannot, or need not. */
extern void Prof_Os_stay(void);

/* Marks this copy of the profiler as one that runs. Returns the file of another one that runs in
 * this process, "the program itself" if it has no name, "" if it is not known; null: there is none,
 * or the system has no way to tell. A copy whose calls all go to this one, as its symbols are found
 * here, does not run. */
extern const char *Prof_Os_other_copy(void);

#ifdef __cplusplus
}
#endif

#endif
