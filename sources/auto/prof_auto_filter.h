/* prof_auto_filter.h - which functions are zones: the rules of Prof_set_auto_filter.
 */
#ifndef INC_PROF_AUTO_FILTER_H
#define INC_PROF_AUTO_FILTER_H

#include "prof_auto_sites.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does the pattern fit the whole text? '*' is anything, '?' one character. */
extern int Prof_Auto_Filter_fits(const char *pattern, const char *text);

/* Takes the rules; null: none. Returns 0, having told the log why, and changes nothing if they are
 * no rules. Does not look at sites: apply does that, at all of them, and forgets what was folded.
 * Both under the lock. */
extern int Prof_Auto_Filter_take(const char *rules);
extern void Prof_Auto_Filter_apply(void);

#ifdef __cplusplus
}
#endif

#endif
