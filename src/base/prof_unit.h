/* prof_unit.h - what a unit is called, which others it is related to, and how an amount of it is
 * written for people.
 *
 * A unit is a text. Known are the following, by these labels, by their names in full, with or
 * without an s at the end and a capital at the front, and by a few other spellings:
 *
 *    data          bits  B  KB  MB  GB  TB          by 1,024 each; kB and KiB are KB, and so on
 *    time          ns  us  ms  s  min  h  d
 *    lengths       mm  cm  m  km                    m is a metre, a minute is min
 *    frequencies   Hz  kHz  MHz  GHz
 *    angles        rad  deg
 *    ratios        ratio  %
 *
 * Case matters otherwise: "Mb" is not "MB". Any other text is a unit of one's own ("calls",
 * "agents"), related to itself alone, and so is null or "", the unit of plain numbers. A quotient
 * ("MB/s", "m/s/s") is related to those whose parts are.
 *
 * No function here allocates or asks for the locale; NaN and infinity are told by their bits, for
 * the library may be built with -ffast-math.
 */
#ifndef INC_PROF_UNIT_H
#define INC_PROF_UNIT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Unit_Family {
   Prof_UNITS_OF_DATA, Prof_UNITS_OF_TIME, Prof_UNITS_OF_LENGTH, Prof_UNITS_OF_FREQUENCY,
   Prof_UNITS_OF_ANGLE, Prof_UNITS_OF_RATIO,
   Prof_UNITS_OF_ONES_OWN /* of which each text is a family of its own */
} Prof_Unit_Family;

/* A unit, or one part of a quotient. */
typedef struct Prof_Unit {
   Prof_Unit_Family family;
   double factor;     /* how many of its family's first unit it is; 1 if it is one's own */
   const char *label; /* not ended by a 0: `length` bytes. Of one's own: the text that was given */
   size_t length;
   const char *per;   /* into the text that was given: what follows its first '/', or null */
} Prof_Unit;

/* The unit of that text, which must stay as long as the result is used. */
extern Prof_Unit Prof_Unit_find(const char *text);

/* How many `to` there are in `amount` of `from`; NaN if they are not related. At most one rounding
 * for each part where the one is a whole number of the other, which is so of all but rad and deg.
 * What is too much for a double is infinite. */
extern double Prof_Unit_convert(double amount, const char *from, const char *to);

/* Writes as snprintf does: at most `size` bytes with the final 0; returns the length of the whole
 * text. In the unit of the family in which the amount is at least 1 and the number short: three
 * digits, more before the point if there are; no zeros at the end of decimals. Plain numbers and
 * one's own units take k, M, G and T for 10^3 to 10^12. What is too large or too small has an
 * exponent. 0 and angles stay in their unit. NaN is "n/a". */
extern size_t Prof_Unit_write(char *buffer, size_t size, double amount, const char *unit);

enum { Prof_UNIT_LABEL = 48 };

/* One scale for a whole graph. */
typedef struct Prof_Unit_Scale {
   double factor;               /* an amount times this is what to write */
   char label[Prof_UNIT_LABEL]; /* "MB", "ms", "k calls", ""; cut where it has no room */
} Prof_Unit_Scale;

/* The scale in which Prof_Unit_write would show `maximum`. What it would write with an exponent, or
 * what is no number, gets the unit's own scale. */
extern Prof_Unit_Scale Prof_Unit_scale(const char *unit, double maximum);

#ifdef __cplusplus
}
#endif

#endif
