/* prof_zone.h - zones: one for each name and place in the source, or run-time name.
 *
 * A zone is known by (name, file, line): a private zone by where it is opened, a public one by its
 * Prof_Define, a run-time name by the place that was given with it, or by itself alone. So a zone
 * is the same zone in every copy of an inline function, and after its plug-in was unloaded and
 * loaded again. All strings are copied. Zones are numbered from 1 and never go away.
 */
#ifndef INC_PROF_ZONE_H
#define INC_PROF_ZONE_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_ZONE_ROOT = 1,    /* "(root)": time in no zone */
   Prof_ZONE_OVER,        /* "(over limit)": no room for another state */
   Prof_ZONE_OTHER,       /* "(other zones)": no room for another zone */
   Prof_ZONE_OTHER_NAMES, /* "(other names)": no room for another run-time name */
   Prof_ZONE_REST,        /* "(rest of baseline)": paths of a file that get no rows of their own */
   Prof_ZONE_FIRST
};

/* The "file" of a zone that stands for a count: see prof_value.h. */
#define Prof_COUNT_FILE "(count)"

enum { Prof_MAX_TEXT = 127 }; /* bytes kept of a name or a path */

typedef struct Prof_Zone_Info {
   const char *name;
   const char *file; /* "" for a run-time name without a place */
   int line;
   int often;        /* timed at one entry in N: prof_often.h; or -1: it may become so by itself */
   int public_id; /* made of name, file and line; what Prof_graph and the report hand out */
} Prof_Zone_Info;

/* Indexed by zone; entries below Prof_Zone_count() never change. */
extern Prof_Zone_Info *Prof_Zones;
extern uint32_t Prof_Zone_count(void);

/* Hashes for places in tables. They differ from run to run (see prof_zone.c), so nothing that lasts
 * may be made of them. */
extern uint32_t Prof_Zone_hash_name(const char *text);
extern uint32_t Prof_Zone_hash_number(uint64_t number);

/* The zone of a public id; 0: there is none. Any thread. */
extern uint32_t Prof_Zone_of_id(uint32_t id);

/* TWINS are zones of one name. Of those, and of those with one line as well, the next one, in a
 * ring that leads through all and back; the zone itself if it is alone. Any thread. */
extern uint32_t Prof_Zone_next_twin(uint32_t zone);
extern uint32_t Prof_Zone_next_on_line(uint32_t zone);
/* The first zone of that name, which is compared as a text; 0: there is none. Any thread. */
extern uint32_t Prof_Zone_named(const char *name);

/* The file's name without its folders. */
extern const char *Prof_Zone_base_name(const char *path);

/* Makes the text that is kept of a name. Names end up in rows of text, so control characters become
 * blanks. The first Prof_MAX_TEXT bytes of a longer name are kept, up to the end of a character. */
extern void Prof_Zone_plain_name(char plain[Prof_MAX_TEXT + 1], const char *name);
/* The same of a path, of which the last bytes are kept. */
extern void Prof_Zone_plain_path(char plain[Prof_MAX_TEXT + 1], const char *path);
/* Does the same in `size` bytes, with the 0. */
extern void Prof_Zone_plain_text(char *plain, size_t size, const char *text);

/* The caller of these holds the lock. */
extern int Prof_Zone_start(void);                           /* 0: no memory */
/* The site's zone, never 0. The site gets its number too, unless there is no memory to note
 * that. */
extern uint32_t Prof_Zone_of_site(Prof_Site *site);
/* The site means that zone from now on, unless there is no memory to note that. */
extern void Prof_Zone_give_number(Prof_Site *site, uint32_t zone);
/* Finds the zone by what a site says of it. A null counts as nothing said. One that is timed at one
 * entry in N is another zone than one that is not. */
extern uint32_t Prof_Zone_make(const char *name, const char *file, int line);
/* The site of a run-time name and its place, which are plain, as above; file "" and line 0: it has
 * none. Made if there is none yet; find_site returns null then. */
extern Prof_Site *Prof_Zone_site_of_name(const char *text, const char *file, int line);
extern Prof_Site *Prof_Zone_find_site(const char *text, const char *file, int line);
extern const char *Prof_Zone_keep_string(const char *text); /* a copy that stays; "" if no memory */
extern const char *Prof_Zone_keep_name(const char *name);   /* of the plain name */
extern const char *Prof_Zone_keep_path(const char *path);   /* of its plain end */
extern const char *Prof_Zone_find_string(const char *text); /* the copy; null: none is kept */
/* How many run-time names more there is room for, each with a zone. */
extern uint32_t Prof_Zone_names_left(void);
/* Forgets all zones and names and gives their memory back, for a shutdown. */
extern void Prof_Zone_put_back(void);

#if defined(Prof_CHECKED)
extern void Prof_Zone_validate(void); /* see prof_validate.h */
#endif

/* Zones from *first on, which then is behind the last of them. What is read must come right behind
 * those that are there. Under the lock. */
extern void Prof_Zone_archive(Prof_Archive *a, uint32_t *first);

#ifdef __cplusplus
}
#endif

#endif
