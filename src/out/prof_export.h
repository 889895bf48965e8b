/* prof_export.h - what can be written beside the formats of Prof_export. */
#ifndef INC_PROF_EXPORT_H
#define INC_PROF_EXPORT_H

#ifdef __cplusplus
extern "C" {
#endif

/* One page of all frames that are kept together, see prof_out_writers.h. Returns what Prof_export
 * does. */
extern int Prof_Export_all(const char *file);

#ifdef __cplusplus
}
#endif

#endif
