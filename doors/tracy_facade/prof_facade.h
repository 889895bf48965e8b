/* prof_facade.h - what the headers in tracy/ need besides iprof's own calls: the little that must
 * be remembered between two macros, in whatever files they stand. Library iprof_tracy_facade.
 * Programs do not call this; they have Tracy's macros.
 *
 * Texts are looked up as texts. What is kept is kept for good, as Prof_value's memory is, and is
 * calloc's. Any thread. In a hook of the game's, and where iprof itself allocates, nothing is done.
 */
#ifndef INC_PROF_FACADE_H
#define INC_PROF_FACADE_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

#ifdef __cplusplus
extern "C" {
#endif

/* The text, where it stays; the same text gives the same. "" without memory. */
extern const char *Prof_Facade_keep(const char *text, size_t length);

/* Memory by pool; null is the pool "default pool". A free of what was not allocated does nothing,
 * and an address that is allocated twice was freed before. */
Prof_NOT_READ(2)
extern void Prof_Facade_alloc(const char *pool, const void *address, size_t size);
Prof_NOT_READ(2) extern void Prof_Facade_free(const char *pool, const void *address);
extern void Prof_Facade_discard(const char *pool);

/* A point of a plot is an amount of the sample of that name. unit: null, or what it is in. */
extern void Prof_Facade_plot(const char *name, double amount);
extern void Prof_Facade_configure_plot(const char *name, const char *unit, int look, unsigned rgb);

/* Frame sets: the event value of that name is how many ms a frame of it took. what: as in
 * Prof_mark_frame. */
enum { Prof_FACADE_MARK, Prof_FACADE_BEGIN, Prof_FACADE_END };
extern void Prof_Facade_mark(const char *set, int what);

/* Sections, which may end on any thread: in the same way. 0: without memory. A category is called
 * what the last setup said. */
extern uint32_t Prof_Facade_enter_section(uint16_t category, const char *name);
extern void Prof_Facade_leave_section(uint32_t section);
extern void Prof_Facade_setup_section(uint16_t category, const char *name);

/* The calling thread's name; its number, as the system has it; and the name by the number, null if
 * that thread was not named here. */
extern void Prof_Facade_name_thread(const char *name);
extern uint32_t Prof_Facade_thread(void);
extern const char *Prof_Facade_thread_name(uint32_t thread);

/* A fiber is known by where its name lies. If another text lies there by now, it is a new one, and
 * the old one has ended. One that another thread is about to leave is waited for, up to 100 ms. */
extern void Prof_Facade_enter_fiber(const char *name);
extern void Prof_Facade_leave_fiber(void);

/* A lock of which the program tells before and after; the lock itself is not known here. Who comes
 * while it is held waits. */
typedef struct Prof_Facade_Lock Prof_Facade_Lock;
extern Prof_Facade_Lock *Prof_Facade_create_lock(const char *name, const char *file, int line);
extern void Prof_Facade_destroy_lock(Prof_Facade_Lock *lock);
extern void Prof_Facade_before_lock(Prof_Facade_Lock *lock, int shared);
extern void Prof_Facade_after_lock(Prof_Facade_Lock *lock, int shared);
extern void Prof_Facade_after_unlock(Prof_Facade_Lock *lock, int shared);
extern void Prof_Facade_mark_lock(Prof_Facade_Lock *lock, const char *file, int line);
extern void Prof_Facade_name_lock(Prof_Facade_Lock *lock, const char *name, size_t length);

#ifdef __cplusplus
}
#endif

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
