/* prof_critical_text.h - the critical path of a frame in one line:
 *
 *      main 2.51 ai > graphics 65.17 compile_shader > main 1.01 > main 3.08 waiting in vsync
 */
#ifndef INC_PROF_CRITICAL_TEXT_H
#define INC_PROF_CRITICAL_TEXT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Steps that are less than a hundredth of the frame go with their neighbours. A step tells the zone
 * that took half of it or more, if that is sure. What finds no room is left out, whole steps, and
 * ".." stands for it. 0: the path is not known, or is the updating thread's alone; then the text is
 * "". */
extern int Prof_Critical_Text_write(unsigned long frame, char *to, size_t size);

#ifdef __cplusplus
}
#endif

#endif
