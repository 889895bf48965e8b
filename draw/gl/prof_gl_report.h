/* prof_gl_report.h - Prof_draw_gl with a report of one's own; for tests and tools. */
#ifndef INC_PROF_GL_REPORT_H
#define INC_PROF_GL_REPORT_H

#include "../classic/prof_classic_layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* print_text may be null only together with page->text_width. */
extern void Prof_Gl_Report_draw(const Prof_Report *report, Prof_Page *page,
                                void (*print_text)(float x, float y, char *str));

#ifdef __cplusplus
}
#endif

#endif
