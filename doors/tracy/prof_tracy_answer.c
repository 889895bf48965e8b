/* prof_tracy_answer.c - see prof_tracy_answer.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_answer.h"
#include "prof_tracy_seat.h"
#include <stdio.h>
#include <string.h>

typedef void Write_Text(Prof_Tracy_Wire *wire, uint64_t key, const char *text, size_t size);

static void answer_text(Prof_Tracy_Stream *s, Write_Text *write, uint64_t key)
{
   const char *text = Prof_Tracy_Texts_of(key);
   write(&s->wire, key, text, strlen(text));
}

/* Threads whose names nobody knows are told by their numbers. */
static void answer_seat(Prof_Tracy_Stream *s, Write_Text *write, uint64_t number)
{
   char name[Prof_CONTEXT_NAME];
   if (number == s->worker) snprintf(name, sizeof name, "iprof");
   else if (!Prof_Tracy_Seat_name(number, name))
      snprintf(name, sizeof name, "%lu", (unsigned long)(number & 0xffffffffu));
   write(&s->wire, number, name, strlen(name));
}

static void answer_source(Prof_Tracy_Stream *s, uint64_t key)
{
   Prof_Tracy_Place place = Prof_Tracy_Texts_place_of(key);
   Prof_Tracy_write_source_location(&s->wire, place.name, place.function, place.file, place.line,
                                    0);
}

static void answer_external(Prof_Tracy_Stream *s, uint64_t thread)
{
   static const char unknown[] = "(unknown)";
   Prof_Tracy_write_external(&s->wire, thread, unknown, sizeof unknown - 1, unknown,
                             sizeof unknown - 1);
}

void Prof_Tracy_Answer(Prof_Tracy_Stream *s, const Prof_Tracy_Query *query)
{
   switch (query->question) {
   case Prof_TRACY_ASKS_STRING: answer_text(s, Prof_Tracy_write_string, query->key); break;
   case Prof_TRACY_ASKS_PLOT: answer_text(s, Prof_Tracy_write_plot_name, query->key); break;
   case Prof_TRACY_ASKS_FRAME: answer_text(s, Prof_Tracy_write_frame_name, query->key); break;
   case Prof_TRACY_ASKS_THREAD: answer_seat(s, Prof_Tracy_write_thread_name, query->key); break;
   case Prof_TRACY_ASKS_FIBER: answer_seat(s, Prof_Tracy_write_fiber_name, query->key); break;
   case Prof_TRACY_ASKS_SOURCE: answer_source(s, query->key); break;
   case Prof_TRACY_ASKS_EXTERNAL: answer_external(s, query->key); break;
   case Prof_TRACY_ASKS_CALLSTACK_FRAME:
      Prof_Tracy_write_callstack_frame(&s->wire, query->key, "", 0, 0);
      break;
   case Prof_TRACY_ASKS_SYMBOL:
      Prof_Tracy_write_symbol(&s->wire, query->key, "[unknown]", sizeof "[unknown]" - 1, 0);
      break;
   case Prof_TRACY_ASKS_SYMBOL_CODE: Prof_Tracy_write_no_symbol_code(&s->wire); break;
   case Prof_TRACY_ASKS_SOURCE_CODE:
      Prof_Tracy_write_no_source_code(&s->wire, (uint32_t)query->key);
      break;
   default: Prof_Tracy_write_noop(&s->wire);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
