/* prof_tracy_image.c - see prof_tracy_image.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy.h"
#include "prof_tracy_bc1.h"
#include "prof_tracy_image.h"
#include "prof_tracy_shrink.h"
#include "../../platform/thread/prof_os_mutex.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

enum { WIDTH = 320, PER_SECOND = 10, LARGEST = 8192 };

typedef enum State { EMPTY, BEING_FILLED, FULL } State;

static struct {
   Prof_Os_Mutex lock; /* of who changes EMPTY; nobody copies under it */
   int started;
   Prof_Tracy_Size most;
   uint64_t between; /* two, nanoseconds */
   uint32_t open, place;
   uint64_t next; /* not before this time */
   unsigned char *rgba;
   size_t room;
   Prof_Tracy_Size size;
   int flip;
   uint32_t behind; /* frames ago */
   uint64_t stamp;
   unsigned char *small, *blocks; /* the worker's, for the largest */
   uint32_t frame;                /* of the last one sent */
} own;

int Prof_Tracy_Image_start(void)
{
   memset(&own, 0, sizeof own);
   own.started = Prof_Os_mutex_start(&own.lock);
   return own.started;
}

static void release_all(void)
{
   Prof_Config_release(own.rgba);
   Prof_Config_release(own.small);
   Prof_Config_release(own.blocks);
   own.rgba = own.small = own.blocks = 0;
   own.room = 0;
}

void Prof_Tracy_Image_end(void)
{
   if (own.started) Prof_Os_mutex_end(&own.lock);
   release_all();
   memset(&own, 0, sizeof own);
}

void Prof_Tracy_Image_limit(int width, int per_second)
{
   own.most.w = (uint32_t)(width ? width : WIDTH) / 4 * 4;
   own.most.h = own.most.w * 9 / 64 * 4;
   own.between = 1000000000u / (uint64_t)(per_second ? per_second : PER_SECOND);
}

/* ---- the game's threads ---- */

static uint64_t now_ns(void) { return (uint64_t)(Prof_Clock_system() * 1e9); }

static int is_due(uint64_t now)
{
   return Prof_Atomic_acquire32(&own.place) == EMPTY && now >= Prof_Atomic_load64(&own.next);
}

int Prof_tracy_wants_image(void) { return Prof_Atomic_acquire32(&own.open) && is_due(now_ns()); }

/* Returns 1 if the place is the caller's to fill. */
static int take_place(void)
{
   uint64_t now = now_ns();
   int mine;
   Prof_Os_mutex_lock(&own.lock);
   mine = Prof_Atomic_load32(&own.open) && is_due(now);
   if (mine) {
      Prof_Atomic_store32(&own.place, BEING_FILLED);
      Prof_Atomic_store64(&own.next, now + own.between);
   }
   Prof_Os_mutex_unlock(&own.lock);
   return mine;
}

static int copy(const unsigned char *rgba, uint32_t stride)
{
   size_t row = (size_t)own.size.w * 4, bytes = row * own.size.h;
   uint32_t y;
   if (own.room < bytes) {
      Prof_Config_release(own.rgba);
      own.rgba = (unsigned char *)Prof_Config_alloc_unset(bytes, 1);
      own.room = own.rgba ? bytes : 0;
   }
   if (!own.rgba) return 0;
   for (y = 0; y < own.size.h; ++y) memcpy(own.rgba + y * row, rgba + (size_t)y * stride, row);
   return 1;
}

static int put_image(const unsigned char *rgba, Prof_Tracy_Size size, uint32_t stride, int flip,
                     uint32_t behind)
{
   int taken;
   if (!take_place()) return 0;
   own.stamp = Prof_Clock_now();
   own.size = size;
   own.flip = flip != 0;
   own.behind = behind;
   taken = copy(rgba, stride);
   Prof_Atomic_release32(&own.place, taken ? FULL : EMPTY);
   return taken;
}

static int is_right(const unsigned char *rgba, int width, int height, int stride)
{
   return rgba && width > 0 && height > 0 && width <= LARGEST && height <= LARGEST &&
          stride >= width * 4;
}

/* While a thread has stepped in, nobody shuts the profiler down. */
int Prof_send_tracy_image(const unsigned char *rgba, int width, int height, int stride, int flip)
{
   Prof_Context *c;
   Prof_Tracy_Size size;
   int taken;
   if (!Prof_Atomic_acquire32(&own.open)) return 0;
   if (!stride) stride = width <= LARGEST ? width * 4 : 0;
   if (!is_right(rgba, width, height, stride)) return 0;
   c = Prof_Thread_step_in();
   if (!c) return 0;
   size.w = (uint32_t)width;
   size.h = (uint32_t)height;
   taken = put_image(rgba, size, (uint32_t)stride, flip, 0);
   Prof_Thread_step_out(c);
   return taken;
}

void Prof_Tracy_Image_put_told(const Prof_Told *told)
{
   Prof_Tracy_Size size;
   size.w = (uint32_t)told->number;
   size.h = (uint32_t)(told->number >> 32);
   if (!Prof_Atomic_acquire32(&own.open) || size.w > LARGEST || size.h > LARGEST) return;
   (void)put_image((const unsigned char *)told->text, size, size.w * 4, told->what & 1,
                   (uint32_t)told->what >> 1);
}

/* ---- the worker ---- */

void Prof_Tracy_Image_open(void)
{
   own.frame = 0;
   Prof_Atomic_release32(&own.open, 1);
}

/* A thread may be copying; then the memory stays for the next viewer. */
void Prof_Tracy_Image_close(void)
{
   Prof_Os_mutex_lock(&own.lock);
   Prof_Atomic_store32(&own.open, 0);
   if (Prof_Atomic_acquire32(&own.place) != BEING_FILLED) {
      release_all();
      Prof_Atomic_store32(&own.place, EMPTY);
   }
   Prof_Os_mutex_unlock(&own.lock);
}

int Prof_Tracy_Image_waits(void) { return Prof_Atomic_acquire32(&own.place) == FULL; }

static int has_room(void)
{
   size_t texels = (size_t)own.most.w * own.most.h;
   if (!own.small) own.small = (unsigned char *)Prof_Config_alloc_unset(texels, 4);
   if (!own.blocks) own.blocks = (unsigned char *)Prof_Config_alloc_unset(texels, 1);
   return own.small && own.blocks;
}

/* A viewer takes one picture of a frame. */
void Prof_Tracy_Image_send(Prof_Tracy_Stream *s)
{
   uint32_t frame = Prof_Tracy_Stream_frame(s, Prof_Tracy_Stream_time(s, own.stamp));
   Prof_Tracy_Size size = Prof_Tracy_Shrink_size(own.size, own.most);
   int fine = frame > own.frame + own.behind && has_room();
   if (fine) {
      own.frame = frame -= own.behind;
      Prof_Tracy_Shrink(own.small, size, own.rgba, own.size);
      Prof_Tracy_Bc1_write(own.blocks, own.small, size.w, size.h);
      (void)Prof_Tracy_write_image(&s->wire, frame, size.w, size.h, own.flip, own.blocks);
   }
   Prof_Atomic_release32(&own.place, EMPTY);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
