/* time.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
typedef __int64 time_t;
time_t time(time_t *);
