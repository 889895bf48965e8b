/* prof_palette.h - the colours of the overlay, of the reports and of pages, 0xRRGGBBAA. They stand
 * here, below all that shows something, so that one thing has one colour wherever it is shown.
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
#define Prof_COLOR_REST     0x596474FFu /* all groups that the strip does not name */
#define Prof_COLOR_WAIT     0xA4B0C0FFu /* waiting, on a stacked bar: hatched. No group's */
#define Prof_COLOR_HERE     0xF2F4F8A0u /* a line down to the frame shown */
#define Prof_COLOR_GREY     0x9AA7B8FFu /* of no group; a frame's mark in a page */

/* White text reads on it, dark text does not. */
static inline int Prof_Palette_is_dark(uint32_t color)
{
   return (color >> 24) * 3 + (color >> 16 & 255) * 6 + (color >> 8 & 255) < 950;
}

/* Okabe and Ito's colours without black, a grey of ours, then their lighter and their darker kin:
 * 24 zones in a row have as many colours, so that curves which cross are told apart. */
static inline uint32_t Prof_Palette_of_zone(int zone)
{
   static const uint32_t of_zone[24] = {
      0xE69F00FFu, 0x56B4E9FFu, 0x009E73FFu, 0xF0E442FFu,
      0xD55E00FFu, 0xCC79A7FFu, 0x0072B2FFu, Prof_COLOR_GREY,
      0xFFD08AFFu, 0xB4E0FFFFu, 0x66D9B0FFu, 0xFBF7B0FFu,
      0xFF9A62FFu, 0xF2BEDAFFu, 0x6F80FFFFu, 0xDCE3ECFFu,
      0x96680AFFu, 0x2F7EB0FFu, 0x006B4EFFu, 0xA39A1EFFu,
      0x8F3F00FFu, 0x94446FFFu, 0x3A4FA8FFu, 0x667081FFu};
   return of_zone[(unsigned)zone % 24];
}

/* Groups have the same colours without the greys. `kin`: 0, 1 the lighter, 2 the darker. */
enum { Prof_PALETTE_GROUPS = 7 };
static inline uint32_t Prof_Palette_of_group(uint32_t kin, uint32_t group)
{
   return Prof_Palette_of_zone((int)(kin * (Prof_PALETTE_GROUPS + 1) +
                                     group % Prof_PALETTE_GROUPS));
}

#endif
