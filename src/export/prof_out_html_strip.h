/* prof_out_html_strip.h - a page's strip: the frames before and after the one that it is of, as
 * bars of what was due in them, with the budget as a line and the numbers beside it.
 */
#ifndef INC_PROF_OUT_HTML_STRIP_H
#define INC_PROF_OUT_HTML_STRIP_H

#include "../frame/prof_frame_record.h"
#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Frames before and after, where nobody says how many. */
enum { Prof_OUT_NEIGHBOURS = 30 };

/* For the page's style; it uses the colours that the page names. */
extern const char Prof_Out_Html_Strip_style[];

/* Puts the strip. Of the neighbours those are shown that are known still; nothing is put where
 * there are none. Without memory the median is not told. */
extern void Prof_Out_Html_Strip_put(Prof_Out *out, const Prof_Frame *frame, int before, int after);

#ifdef __cplusplus
}
#endif

#endif
