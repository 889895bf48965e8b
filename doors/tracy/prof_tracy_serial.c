/* prof_tracy_serial.c - see prof_tracy_serial.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_serial.h"
#include "../../platform/thread/prof_os_mutex.h"
#include "../../src/gather/prof_clock.h"
#include <string.h>

static struct {
   Prof_Os_Mutex lock;
   int started;
   Prof_Tracy_Serial *put, *taken; /* of `size` each */
   uint32_t size, count;
   int gap;
   uint64_t left_out;
} own;

int Prof_Tracy_Serial_start(size_t bytes)
{
   memset(&own, 0, sizeof own);
   own.size = (uint32_t)(bytes / 2 / sizeof *own.put) + 1;
   own.put = (Prof_Tracy_Serial *)Prof_Config_alloc_unset(own.size, sizeof *own.put);
   own.taken = (Prof_Tracy_Serial *)Prof_Config_alloc_unset(own.size, sizeof *own.taken);
   own.started = own.put && own.taken && Prof_Os_mutex_start(&own.lock);
   if (!own.started) Prof_Tracy_Serial_end();
   return own.started;
}

void Prof_Tracy_Serial_end(void)
{
   if (own.started) Prof_Os_mutex_end(&own.lock);
   Prof_Config_release(own.put);
   Prof_Config_release(own.taken);
   memset(&own, 0, sizeof own);
}

/* Returns what is behind the text and its 0. */
static char *put_text(char *to, const char *text, size_t length, size_t most)
{
   if (length > most) length = most;
   memcpy(to, text, length);
   to[length] = 0;
   return to + length + 1;
}

/* Of a path that is too long the end says more. */
static void put_texts_of_lock(Prof_Tracy_Serial *to, const Prof_Told *told)
{
   const char *name = told->lock->name ? told->lock->name : "lock";
   char *file = put_text(to->text, name, strlen(name), Prof_TRACY_SERIAL_TEXT);
   size_t room = (size_t)(to->text + sizeof to->text - file) - 1;
   size_t left_out = told->length > room ? told->length - room : 0;
   put_text(file, told->text + left_out, told->length - left_out, room);
}

static void fill(Prof_Tracy_Serial *to, const Prof_Told *told, uint32_t thread)
{
   to->stamp = Prof_Clock_now();
   to->what = (uint64_t)(uintptr_t)told->address;
   to->number = told->number;
   to->thread = thread;
   to->kind = (uint16_t)told->kind;
   to->step = (uint16_t)told->what;
   if (told->kind == Prof_TOLD_LOCK) {
      to->what = (uint64_t)(uintptr_t)told->lock;
      put_texts_of_lock(to, told);
   } else {
      put_text(to->text, told->text, told->length,
               told->kind >= Prof_TOLD_SECTION ? sizeof to->text - 1
                                               : (size_t)Prof_TRACY_SERIAL_TEXT);
   }
}

void Prof_Tracy_Serial_put(const Prof_Told *told, uint32_t thread)
{
   Prof_Os_mutex_lock(&own.lock);
   if (own.count < own.size) {
      fill(&own.put[own.count++], told, thread);
   } else {
      own.gap = 1;
      ++own.left_out;
   }
   Prof_Os_mutex_unlock(&own.lock);
}

const char *Prof_Tracy_Serial_file(const Prof_Tracy_Serial *item)
{
   return item->kind == Prof_TOLD_LOCK ? item->text + strlen(item->text) + 1 : "";
}

uint32_t Prof_Tracy_Serial_take(const Prof_Tracy_Serial **items, int *gap)
{
   uint32_t count;
   Prof_Tracy_Serial *taken;
   Prof_Os_mutex_lock(&own.lock);
   taken = own.put;
   own.put = own.taken;
   own.taken = taken;
   count = own.count;
   *gap = own.gap;
   own.count = 0;
   own.gap = 0;
   Prof_Os_mutex_unlock(&own.lock);
   *items = taken;
   return count;
}

double Prof_Tracy_Serial_left_out(void)
{
   double count;
   Prof_Os_mutex_lock(&own.lock);
   count = (double)own.left_out;
   Prof_Os_mutex_unlock(&own.lock);
   return count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
