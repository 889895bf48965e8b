/* prof_origin.h - what is measured here, in a few words made of labels: which build, on which CPU
 * and GPU, in how large a picture. For the HUD and for the report as text.
 *
 *      build     "1.4 2231  not optimised  asserts  gcc 12.2.0  iprof 0.5.0"
 *      cpu       "AMD Ryzen 7 5800X", cpus "16"
 *      gpu       "NVIDIA GeForce RTX 3070", picture "1920x1080"
 *
 * Of a capture these are of the machine that it came from, as labels are.
 */
#ifndef INC_PROF_ORIGIN_H
#define INC_PROF_ORIGIN_H

#include "prof_label.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_ORIGIN_PARTS = 6 };

/* What is not known is "". */
typedef struct Prof_Origin {
   char parts[Prof_ORIGIN_PARTS][2 * Prof_LABEL_VALUE]; /* of the build; what matters most first */
   int num_parts;
   int slow; /* the part that says that times are not those of players: not optimised, or a
                sanitizer; -1: there is none. Of both, the first */
   char cpu[Prof_LABEL_VALUE], cpus[Prof_LABEL_VALUE];
   char gpu[Prof_LABEL_VALUE], picture[Prof_LABEL_VALUE];
} Prof_Origin;

/* The first call asks the system, as Prof_get_label does. Any thread. */
extern void Prof_Origin_get(Prof_Origin *origin);

/* Takes what only fills the line out of a name of a CPU or a GPU, in place: "(R)", "Processor",
 * "/PCIe/SSE2", what ANGLE has around it. */
extern void Prof_Origin_shorten(char *name);

#ifdef __cplusplus
}
#endif

#endif
