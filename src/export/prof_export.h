/* prof_export.h - what can be written beside the formats of Prof_export. */
#ifndef INC_PROF_EXPORT_H
#define INC_PROF_EXPORT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From so many bytes on the log tells that viewers in browsers may not open the file. For tests. */
extern uint64_t Prof_Export_large;

/* One page of all frames that are kept together, see prof_out_writers.h. Returns what Prof_export
 * does. */
extern int Prof_Export_all(const char *file);

/* What Prof_export_hitch writes of a hitch that there is, with so many frames before and after it.
 * Null; or why it could not be written, in a text that stays until the next file. The log is not
 * told. */
extern const char *Prof_Export_page_of_hitch(int index, const char *file, int before, int after);

#ifdef __cplusplus
}
#endif

#endif
