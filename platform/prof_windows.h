/* prof_windows.h - windows.h as the files for Windows take it: lean, without its macros min and
 * max, and that of Vista at least. Included only where _WIN32 is defined, before any system header.
 */
#ifndef INC_PROF_WINDOWS_H
#define INC_PROF_WINDOWS_H

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#if !defined(_WIN32_WINNT) || _WIN32_WINNT < 0x0600
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0600 /* SRWLOCK, GetFinalPathNameByHandle */
#endif
#include <windows.h>

#endif
