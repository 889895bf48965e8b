/* prof_cjk.h - glyphs for Japanese and Korean: kana, the kanji of JIS X 0208, Hangul, and their
 * punctuation. Library iprof_cjk, which draw/cjk/make_cjk.py makes from X11's misc-fixed font
 * 12x13ja, in the public domain, where that is installed (Debian: xfonts-base).
 *
 *      Prof_set_glyphs(&Prof_cjk_glyphs);      before the overlay is drawn
 *
 * Only what is named is linked. The first costs 0.6 MB and a texture of 4096 x 2048 texels; the
 * second, which has no Hangul, 0.2 MB and 2048 x 1024.
 */
#ifndef INC_PROF_CJK_H
#define INC_PROF_CJK_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

#ifdef __cplusplus
extern "C" {
#endif

#ifdef Prof_ENABLED
extern const Prof_Glyphs Prof_cjk_glyphs;
extern const Prof_Glyphs Prof_japanese_glyphs;
#else /* nothing to link, and nothing in them */
Prof_API const Prof_Glyphs *Prof_cjk_none(void)
   Prof_OFF_DO(static const Prof_ZEROED(Prof_Glyphs, none); return &none;)
#define Prof_cjk_glyphs (*Prof_cjk_none())
#define Prof_japanese_glyphs (*Prof_cjk_none())
#endif

#ifdef __cplusplus
}
#endif

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
