/* prof_scene.c - see prof_scene.h */
#ifdef Prof_ENABLED
#include "prof_scene.h"
#include "../gather/prof_zone.h"
#include "../base/prof_module.h"
#include <string.h>

#define OTHERS "(other scenes)"

static struct {
   char names[Prof_MOST_SCENES + 1][Prof_SCENE_NAME]; /* the first stays "" */
   uint32_t count; /* scenes that have names; written under the lock, read by anyone */
   int wanted;     /* the one that the game is in */
   int taken;      /* that of the last recorded frame */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

const char *Prof_Scene_name(int scene)
{
   if (scene < 1 || scene > Prof_MOST_SCENES || scene > Prof_Scene_count()) return "";
   return own.names[scene];
}

int Prof_Scene_count(void) { return (int)Prof_Atomic_acquire32(&own.count); }

/* Blanks at the ends do not matter, as lines of budgets begin and end without. */
static const char *trimmed(char *name)
{
   size_t length = strlen(name);
   while (length && name[length - 1] == ' ') name[--length] = 0;
   while (*name == ' ') ++name;
   return name;
}

static int find(const char *kept)
{
   int scene, count = Prof_Scene_count();
   for (scene = 1; scene <= count; ++scene)
      if (strcmp(own.names[scene], kept) == 0) return scene;
   return 0;
}

int Prof_Scene_find(const char *name, size_t length)
{
   char text[4 * Prof_SCENE_NAME], plain[Prof_SCENE_NAME]; /* what is no plain text may shrink */
   if (length >= sizeof text) length = sizeof text - 1;
   memcpy(text, name, length);
   text[length] = 0;
   Prof_Zone_plain_text(plain, sizeof plain, text);
   return find(trimmed(plain));
}

/* A name stands there whole before it is counted, as others read without the lock. */
static int add(const char *name)
{
   int scene = (int)own.count + 1;
   Prof_ASSERT(Prof_Config_lock_is_mine() && scene <= Prof_MOST_SCENES);
   strcpy(own.names[scene], name);
   Prof_Atomic_release32(&own.count, (uint32_t)scene);
   return scene;
}

/* The game may have a scene that is called as the others are. */
static int add_if_room(const char *name)
{
   int others = find(OTHERS);
   if (own.count < Prof_MOST_SCENES - 1) return add(name);
   if (others) return others;
   add(OTHERS); /* before the log is told, as its hook may begin a scene */
   Prof_Config_log("Prof_begin_scene: %s: %d names are all there can be; all others are \"%s\"",
                   name, Prof_MOST_SCENES - 1, OTHERS);
   return Prof_MOST_SCENES;
}

void Prof_begin_scene(const char *name)
{
   char plain[Prof_SCENE_NAME];
   const char *kept;
   Prof_Config_lock();
   Prof_Module_list(&module);
   Prof_Zone_plain_text(plain, sizeof plain, name ? name : "");
   kept = trimmed(plain);
   if (strcmp(kept, own.names[own.wanted]) != 0) {
      own.wanted = *kept ? find(kept) : 0;
      if (*kept && !own.wanted) own.wanted = add_if_room(kept);
   }
   Prof_Config_unlock();
}

void Prof_Scene_take(Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && own.wanted <= Prof_Scene_count());
   Prof_Module_list(&module);
   frame->scene = (uint16_t)own.wanted;
   if (own.wanted != own.taken) frame->flags |= Prof_FRAME_SCENE;
   own.taken = own.wanted;
}

void Prof_Scene_archive(Prof_Archive *a)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_u32(a, &own.count, Prof_MOST_SCENES);
   for (i = 1; i <= own.count; ++i) Prof_Archive_text(a, own.names[i], Prof_SCENE_NAME);
   Prof_Archive_int(a, &own.wanted, 0, Prof_MOST_SCENES);
   Prof_Archive_int(a, &own.taken, 0, Prof_MOST_SCENES);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
