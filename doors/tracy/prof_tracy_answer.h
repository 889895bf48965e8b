/* prof_tracy_answer.h - what the viewer asks, and what it is told: each question once, in the order
 * in which they came. The worker's alone.
 *
 * A question is a kind and a number, and the number may be any: it is looked up, and nothing else
 * is done with it. No file and no memory of the program can be asked for.
 */
#ifndef INC_PROF_TRACY_ANSWER_H
#define INC_PROF_TRACY_ANSWER_H

#include "prof_tracy_query.h"
#include "prof_tracy_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Not for Prof_TRACY_ASKS_END. */
extern void Prof_Tracy_Answer(Prof_Tracy_Stream *stream, const Prof_Tracy_Query *query);

#ifdef __cplusplus
}
#endif

#endif
