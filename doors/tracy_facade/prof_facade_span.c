/* prof_facade_span.c - see prof_facade.h: frame sets and sections, which are values in ms. A viewer
 * is told of them as what they are, and gets no plots of these values.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../src/gather/prof_tell.h"
#include "../../src/gather/prof_value.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Span Prof_Facade_Span;
struct Prof_Facade_Span {
   Prof_Facade_Span *next;
   const char *name;  /* of a frame set; null: a section */
   Prof_Value *value;
   double begin;      /* seconds; below 0: it has not begun */
   uint32_t id;       /* a section's; 0: free for the next */
};

static Prof_Facade_Span *spans; /* under the lock */
static uint32_t last_section;

static void tell(Prof_Value *value, double begin, double end)
{
   if (value && begin >= 0) Prof_event(value, (end - begin) * 1000);
}

static Prof_Value *value_of(const char *name)
{
   Prof_Value *value = Prof_value(Prof_EVENT, name, "ms", Prof_NULL);
   Prof_Value_keep_apart(value);
   return value;
}

/* ---- frame sets ---- */

static Prof_Facade_Span *find_set(const char *name)
{
   Prof_Facade_Span *s;
   for (s = spans; s; s = s->next)
      if (s->name && (s->name == name || !strcmp(s->name, name))) return s;
   return 0;
}

static Prof_Facade_Span *put(const char *name, Prof_Value *value)
{
   Prof_Facade_Span *s = (Prof_Facade_Span *)calloc(1, sizeof *s);
   if (!s) return 0;
   s->name = name;
   s->value = value;
   s->begin = -1;
   s->next = spans;
   spans = s;
   return s;
}

static void set_begin(const char *set, int what, double now)
{
   const char *name = Prof_Facade_keep(set, strlen(set));
   Prof_Value *value = value_of(set);
   Prof_Facade_Span *s;
   double begin = -1;
   Prof_Config_lock();
   s = find_set(name);
   if (!s) s = put(name, value);
   if (s) {
      begin = s->begin;
      s->begin = what == Prof_FACADE_END ? -1 : now;
   }
   Prof_Config_unlock();
   if (what != Prof_FACADE_BEGIN) tell(value, begin, now);
}

void Prof_Facade_mark(const char *set, int what)
{
   if (!set || Prof_Facade_is_inside()) return;
   set_begin(set, what, Prof_clock());
   Prof_mark_frame(set, (Prof_Frame_Mark)what);
}

/* ---- sections ---- */

static Prof_Facade_Span *section(uint32_t id) /* 0: a free one */
{
   Prof_Facade_Span *s;
   for (s = spans; s; s = s->next)
      if (!s->name && s->id == id) return s;
   return 0;
}

uint32_t Prof_Facade_enter_section(uint16_t category, const char *name)
{
   Prof_Facade_Span *s;
   Prof_Value *value;
   uint32_t id = 0;
   if (!name || Prof_Facade_is_inside()) return 0;
   value = value_of(name);
   Prof_Config_lock();
   s = section(0);
   if (!s) s = put(0, value);
   if (s) {
      last_section = last_section % UINT32_MAX + 1; /* never 0 */
      id = s->id = last_section;
      s->value = value;
      s->begin = Prof_clock();
   }
   Prof_Config_unlock();
   if (id) Prof_Tell_section(id, category, name);
   return id;
}

void Prof_Facade_setup_section(uint16_t category, const char *name)
{
   if (name && !Prof_Facade_is_inside()) Prof_Tell_category(category, name);
}

void Prof_Facade_leave_section(uint32_t id)
{
   Prof_Facade_Span *s;
   Prof_Value *value = 0;
   double begin = -1, now = Prof_clock();
   if (!id || Prof_Facade_is_inside()) return;
   Prof_Config_lock();
   s = section(id);
   if (s) {
      value = s->value;
      begin = s->begin;
      s->id = 0;
   }
   Prof_Config_unlock();
   if (s) Prof_Tell_section_end(id);
   tell(value, begin, now);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
