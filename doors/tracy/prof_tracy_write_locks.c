/* prof_tracy_write_locks.c - see prof_tracy_write.h: locks. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

void Prof_Tracy_write_lock_announce(Prof_Tracy_Wire *wire, uint32_t lock, int64_t t,
                                    uint64_t source, int is_shared)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_LOCK_ANNOUNCE, 0);
   Prof_Bytes_put32(p + 1, lock);
   Prof_Bytes_put64(p + 5, (uint64_t)t);
   Prof_Bytes_put64(p + 13, source);
   p[21] = is_shared != 0;
}

void Prof_Tracy_write_lock_terminate(Prof_Tracy_Wire *wire, uint32_t lock, int64_t t)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_LOCK_TERMINATE, 0);
   Prof_Bytes_put32(p + 1, lock);
   Prof_Bytes_put64(p + 5, (uint64_t)t);
}

void Prof_Tracy_write_lock_name(Prof_Tracy_Wire *wire, uint32_t lock, const char *name, size_t size)
{
   Prof_Tracy_Item_stage(wire, name, size);
   Prof_Bytes_put32(Prof_Tracy_Item_begin(wire, Prof_TRACY_LOCK_NAME, 0) + 1, lock);
}

static void put_event(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t, uint32_t thread,
                      uint32_t lock)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put32(p + 1, thread);
   Prof_Bytes_put32(p + 5, lock);
   Prof_Bytes_put64(p + 9, Prof_Tracy_Item_tick(&wire->serial_time, t));
}

/* Returns where the thread would go. */
static unsigned char *put_release(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t,
                                  uint32_t lock)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put32(p + 1, lock);
   Prof_Bytes_put64(p + 5, Prof_Tracy_Item_tick(&wire->serial_time, t));
   return p + 13;
}

void Prof_Tracy_write_lock_wait(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread, uint32_t lock)
{
   put_event(wire, Prof_TRACY_LOCK_WAIT, t, thread, lock);
}

void Prof_Tracy_write_lock_obtain(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread, uint32_t lock)
{
   put_event(wire, Prof_TRACY_LOCK_OBTAIN, t, thread, lock);
}

void Prof_Tracy_write_lock_release(Prof_Tracy_Wire *wire, int64_t t, uint32_t lock)
{
   put_release(wire, Prof_TRACY_LOCK_RELEASE, t, lock);
}

void Prof_Tracy_write_lock_shared_wait(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                       uint32_t lock)
{
   put_event(wire, Prof_TRACY_LOCK_SHARED_WAIT, t, thread, lock);
}

void Prof_Tracy_write_lock_shared_obtain(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                         uint32_t lock)
{
   put_event(wire, Prof_TRACY_LOCK_SHARED_OBTAIN, t, thread, lock);
}

void Prof_Tracy_write_lock_shared_release(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                          uint32_t lock)
{
   Prof_Bytes_put32(put_release(wire, Prof_TRACY_LOCK_SHARED_RELEASE, t, lock), thread);
}

void Prof_Tracy_write_lock_mark(Prof_Tracy_Wire *wire, uint32_t thread, uint32_t lock,
                                uint64_t source)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_LOCK_MARK, 0);
   Prof_Bytes_put32(p + 1, thread);
   Prof_Bytes_put32(p + 5, lock);
   Prof_Bytes_put64(p + 9, source);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
