/* prof_value_log.h - Prof_sample, Prof_event, Prof_claim and Prof_disclaim of prof.h: what a thread
 * puts into its ring (prof_value_ring.h).
 */
#ifndef INC_PROF_VALUE_LOG_H
#define INC_PROF_VALUE_LOG_H

#include "prof_value_ring.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Puts an amount of a count that so many adds made, for which no path had room; drains if need be.
 * The calling thread has a context. Under the lock. */
extern void Prof_Value_Log_put_count(uint32_t value, uint32_t times, double amount);

#ifdef __cplusplus
}
#endif

#endif
