/* prof_palette.h - the colours, 0xRRGGBBAA.
 *
 * Chosen so that text keeps a contrast of 5 or more over any game picture behind the panel, and
 * that no two state colours are alike to any eye. Figures are never coloured; a state is a chip
 * with a sign on it.
 */
#ifndef INC_PROF_PALETTE_H
#define INC_PROF_PALETTE_H

#include <stdint.h>

#define Prof_COLOR_PANEL    0x0B0E14DBu
#define Prof_COLOR_TEXT     0xF2F4F8FFu
#define Prof_COLOR_DIM      0xB4BCC8FFu
#define Prof_COLOR_HEADER   0x1C2433FFu
#define Prof_COLOR_SELECTED 0x1F4569FFu
#define Prof_COLOR_ALTERNATE 0xFFFFFF0Au
#define Prof_COLOR_TRACK    0xFFFFFF14u
/* States, each always beside a sign that is no colour. */
#define Prof_COLOR_COOL     0x4FB3FFFFu /* sky: within budget; a plain bar */
#define Prof_COLOR_WARM     0xFFD23FFFu /* amber: over budget; crosses the budget line */
#define Prof_COLOR_HOT      0xFF4D6DFFu /* pink-red: a hitch; a white cap, a '!' */
#define Prof_COLOR_ON_CHIP  0x0B0E14FFu
#define Prof_COLOR_GRID     0xB4BCC830u
#define Prof_COLOR_BUDGET   0xFFD23F90u
#define Prof_COLOR_ODD      0x7A8494FFu /* a frame that does not count: a load, a gap */
#define Prof_COLOR_REST     0x6B7685FFu /* all groups that the strip does not name */
#define Prof_COLOR_HERE     0xF2F4F8A0u /* a line down to the frame shown */

/* Okabe and Ito's colours and a grey. */
static inline uint32_t Prof_zone_color(int zone)
{
   static const uint32_t colors[8] = {0xE69F00FFu, 0x56B4E9FFu, 0x009E73FFu, 0xF0E442FFu,
                                      0xD55E00FFu, 0xCC79A7FFu, 0x0072B2FFu, 0x9AA7B8FFu};
   return colors[((uint32_t)zone * 2654435761u) >> 29];
}

#endif
