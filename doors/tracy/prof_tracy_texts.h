/* prof_tracy_texts.h - texts and places that a viewer knows by a key, and asks for when it sees the
 * key first. The worker's alone.
 *
 * A zone's texts are found by the zone's number; all others are kept here, each once, up to a
 * limit, from where on one text stands for all.
 */
#ifndef INC_PROF_TRACY_TEXTS_H
#define INC_PROF_TRACY_TEXTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a key is of: its upper part. The lower one is a zone, or a number of ours. */
enum {
   Prof_TRACY_KEY_TEXT = 1,
   Prof_TRACY_KEY_ZONE_NAME,
   Prof_TRACY_KEY_ZONE_FILE,
   Prof_TRACY_KEY_ZONE,  /* the place of one */
   Prof_TRACY_KEY_PLACE  /* another place */
};
#define Prof_TRACY_KEY(of, number) ((uint64_t)(of) << 32 | (number))

enum { Prof_TRACY_MAX_TEXTS = 16384, Prof_TRACY_MAX_PLACES = 16384 };

extern int Prof_Tracy_Texts_start(void); /* 0: no memory */
extern void Prof_Tracy_Texts_end(void);

extern uint64_t Prof_Tracy_Texts_key(const char *text, size_t length);
/* The text of a key; "" if there is none. It stays. */
extern const char *Prof_Tracy_Texts_of(uint64_t key);

/* The key of a place that is no zone's, for a name and where it is. */
extern uint64_t Prof_Tracy_Texts_place(const char *name, const char *file, uint32_t line);

/* What is told of the place that has that key, as keys of texts; 0 in the first: the second is the
 * name. Of a key that is none, empty texts. */
typedef struct Prof_Tracy_Place {
   uint64_t name, function, file;
   uint32_t line;
} Prof_Tracy_Place;
extern Prof_Tracy_Place Prof_Tracy_Texts_place_of(uint64_t key);

#ifdef __cplusplus
}
#endif

#endif
