/* errno.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
int *_errno(void);
#define errno (*_errno())
enum { ENOENT = 2, EINTR = 4, EIO = 5, ENXIO = 6, ENOMEM = 12, EACCES = 13 };
enum { ENOSPC = 28, ENAMETOOLONG = 38 };
