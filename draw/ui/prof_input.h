/* prof_input.h - for an adapter of your own: devices' events become what prof.h wants to have. Part
 * of libiprof. Where each event comes in, ask the one call that is for it, and keep from the game
 * what returns 1; demo/recipe_glut.c does it in fifty lines. All from the thread that calls
 * Prof_update. Without Prof_ENABLED nothing is used.
 *
 * KEYS AND CHARACTERS   Letters, digits and named keys are keys, wherever they lie. Signs such as
 * '[' and '?' are characters: where they lie, and what must be held with them, is a matter of the
 * layout. '/' and '?' may come as key, as character, or as both. A key that did something is not
 * typed as well.
 *
 * RELEASES   A game gets the release of a key or button if it got the press, and not otherwise, or
 * a key would stay down for the game when the overlay takes the focus meanwhile.
 *
 * FOCUS   A panel that has it takes all keys, those as well that Prof_Key lacks (Shift, keys of the
 * number pad, letters of other scripts). Leave to the game, by with_others, what is the system's:
 * Print, locks, the key of the system's menu.
 */
#ifndef INC_PROF_INPUT_H
#define INC_PROF_INPUT_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

enum { Prof_INPUT_KEYS = 512 };

/* `place` tells one key of the keyboard from another, below Prof_INPUT_KEYS. `key` is of Prof_Key;
 * 0: none of them. with_others: Control, Alt or the like is held, so this is the game's; of those
 * keys themselves 0. 1: the overlay used or took it. The system's repeats may be sent. */
Prof_API int Prof_input_key(int place, int key, int down, int with_others) Prof_OFF(0)
/* Lets all keys go: the window is gone, or something else has the keyboard. */
Prof_API void Prof_input_lift_all(void) Prof_OFF_VOID
/* 1: the game should act as if no key were down, where it asks for their state: the overlay takes
 * keys, or one that it took is still down. */
Prof_API int Prof_input_has_keys(void) Prof_OFF(0)
/* A character follows the key that made it. 1: the overlay used it. */
Prof_API int Prof_input_char(unsigned character) Prof_OFF(0)

/* A button of the mouse, 0 left, 1 right, 2 middle; where it is; the wheel. 1: the game should not
 * have it. */
Prof_API int Prof_input_button(int button, int down) Prof_OFF(0)
Prof_API int Prof_input_motion(int across, int down) Prof_OFF(0)
Prof_API int Prof_input_wheel(double steps) Prof_OFF(0)

/* The whole pad as it is now: bit i is Prof_PAD_A + i. Several pads are one. */
Prof_API void Prof_input_pad(unsigned long down) Prof_OFF_VOID
/* As Prof_input_has_keys, for the pads. */
Prof_API int Prof_input_has_pads(void) Prof_OFF(0)
/* Bits of a pad's axes: sticks -1 .. 1, triggers 0 .. 1. `before` are those of the last time, so
 * that an axis between two states keeps its own. */
Prof_API unsigned long Prof_input_axes(double right_stick, double left_trigger,
                                       double right_trigger, unsigned long before) Prof_OFF(0)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
