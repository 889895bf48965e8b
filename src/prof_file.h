/* prof_file.h - whole files, read into memory. Not for the frame loop.
 */
#ifndef INC_PROF_FILE_H
#define INC_PROF_FILE_H

#include "prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The file's bytes, for Prof_release. Null, with a message to the log, if the file cannot be read,
 * is larger than `limit`, or there is no memory. A file of no bytes gives a block too. */
extern char *Prof_read_file(const char *file, size_t limit, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
