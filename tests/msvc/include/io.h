/* io.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stdint.h>
int _open_osfhandle(intptr_t, int);
int _close(int);
int _commit(int);
