/* errno.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int *_errno(void);
#define errno (*_errno())
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define ENOSPC 28
#define ENAMETOOLONG 38
#ifdef __cplusplus
}
#endif
