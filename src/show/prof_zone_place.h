/* prof_zone_place.h - where a zone stands in the source, in as many words as tell it from its
 * TWINS: the other zones of its name, such as two static functions' of two files.
 *
 *      zone      file                    line    place
 *      update    src/ai/update.cpp       40      "ai/update.cpp:40"
 *      update    src/ui/update.cpp       40      "ui/update.cpp:40"
 *      update    src/sound.cpp           12      "sound.cpp:12"
 *      update    (made at run time)              "a name"
 *      think     src/ai/think.cpp        7       "think.cpp:7"         it has no twin
 */
#ifndef INC_PROF_ZONE_PLACE_H
#define INC_PROF_ZONE_PLACE_H

#include "../gather/prof_zone.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_ZONE_PLACE = Prof_MAX_TEXT + 40 };

/* Is there another zone of its name? Any thread. */
extern int Prof_Zone_Place_is_twin(uint32_t zone);

/* "" for a zone that has no place, and needs none. A count has none, and what is fed from elsewhere
 * (prof_source.h) has its source's name. Any thread. */
extern void Prof_Zone_Place_write(uint32_t zone, char place[Prof_ZONE_PLACE]);

#ifdef __cplusplus
}
#endif

#endif
