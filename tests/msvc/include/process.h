/* process.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stdint.h>
uintptr_t _beginthreadex(void *, unsigned, unsigned(__stdcall *)(void *), void *, unsigned,
                         unsigned *);
