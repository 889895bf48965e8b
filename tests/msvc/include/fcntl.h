/* fcntl.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#define _O_BINARY 0x8000
