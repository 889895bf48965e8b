/* prof_tracy_c_calls.h - the calls behind the macros of TracyC.h, by Tracy's names, as programs
 * and bindings of other languages use them as well. Zones that are begun by a place or by texts are
 * looked up by their name each time; those of the macros have a site.
 */
#ifndef INC_PROF_TRACY_C_CALLS_H
#define INC_PROF_TRACY_C_CALLS_H

#include "../../doors/tracy_facade/prof_facade.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
#if defined(__GNUC__) || defined(__clang__)
#define Prof_TRACY_PRINTF(f, a) __attribute__((__format__(__printf__, f, a)))
#define Prof_TRACY_CALL static inline __attribute__((__unused__))
#else
#define Prof_TRACY_PRINTF(f, a)
#define Prof_TRACY_CALL static inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what programs fill ---- */

struct ___tracy_source_location_data {
   const char *name;
   const char *function;
   const char *file;
   uint32_t line;
   uint32_t color;
};

/* A zone that is open: of use on its thread, in the order of zones. */
struct ___tracy_c_zone_context {
   Prof_Node *node;
   int32_t active;
};
typedef struct ___tracy_c_zone_context TracyCZoneCtx;

struct __tracy_lockable_context_data;
struct __tracy_shared_lockable_context_data;
typedef struct __tracy_lockable_context_data *TracyCLockCtx;
typedef struct __tracy_shared_lockable_context_data *TracyCSharedLockCtx;

struct ___tracy_gpu_time_data { int64_t gpuTime; uint16_t queryId; uint8_t context; };
struct ___tracy_gpu_zone_begin_data { uint64_t srcloc; uint16_t queryId; uint8_t context; };
struct ___tracy_gpu_zone_begin_callstack_data {
   uint64_t srcloc; int32_t depth; uint16_t queryId; uint8_t context;
};
struct ___tracy_gpu_zone_end_data { uint16_t queryId; uint8_t context; };
struct ___tracy_gpu_new_context_data {
   int64_t gpuTime; float period; uint8_t context; uint8_t flags; uint8_t type;
};
struct ___tracy_gpu_context_name_data { uint8_t context; const char *name; uint16_t len; };
struct ___tracy_gpu_calibration_data { int64_t gpuTime; int64_t cpuDelta; uint8_t context; };
struct ___tracy_gpu_time_sync_data { int64_t gpuTime; uint8_t context; };

/* ---- zones ---- */

Prof_INLINE TracyCZoneCtx Prof_Facade_begun(Prof_Node *node, uint32_t color, int32_t active)
{
   TracyCZoneCtx ctx;
   ctx.node = node;
   ctx.active = active;
   if (color && active) Prof_note_zone_colour(color);
   return ctx;
}

/* Looked up each time. */
Prof_TRACY_CALL Prof_Node *Prof_Facade_begin_at(const char *name, const char *file, uint32_t line)
{
   Prof_Site *site;
   if (Prof_Instrument_is_parked()) return Prof_NULL;
   site = Prof_handle_at(name, file, line < 0x10000000u ? Prof_CAST(int, line) : 0);
   return Prof_Instrument_begin(Prof_Instrument_site_of_handle(site));
}

Prof_INLINE TracyCZoneCtx Prof_Facade_begin_site(Prof_Site *site, uint32_t color, int32_t depth,
                                                 int32_t active)
{
   (void)depth;
   return Prof_Facade_begun(active ? Prof_Instrument_begin(site) : Prof_NULL, color, active);
}

Prof_TRACY_CALL TracyCZoneCtx ___tracy_emit_zone_begin(
   const struct ___tracy_source_location_data *place, int32_t active)
{
   const char *name = place->name ? place->name : place->function;
   return Prof_Facade_begun(active ? Prof_Facade_begin_at(name, place->file, place->line)
                                   : Prof_NULL,
                            place->color, active);
}

Prof_TRACY_CALL TracyCZoneCtx ___tracy_emit_zone_begin_callstack(
   const struct ___tracy_source_location_data *place, int32_t depth, int32_t active)
{
   (void)depth;
   return ___tracy_emit_zone_begin(place, active);
}

/* The end of a longer text: of a path it tells more. */
Prof_TRACY_CALL void Prof_Facade_copy_end(char text[128], const char *from, size_t size)
{
   if (size > 127) from += size - 127, size = 127;
   if (size) memcpy(text, from, size);
   text[size] = 0;
}

/* A handle of Prof_handle_at's. Nothing is allocated, so one that is not used is no loss. */
Prof_TRACY_CALL uint64_t Prof_Facade_place_of(const char *name, size_t size, const char *source,
                                              size_t sourceSz, uint32_t line)
{
   char text[128], file[128];
   if (size > sizeof text - 1) size = sizeof text - 1;
   if (size) memcpy(text, name, size);
   text[size] = 0;
   Prof_Facade_copy_end(file, source, sourceSz);
   return Prof_REREAD(uintptr_t, Prof_handle_at(text, file, line < 0x10000000u
                                                               ? Prof_CAST(int, line)
                                                               : 0));
}

Prof_TRACY_CALL uint64_t ___tracy_alloc_srcloc(uint32_t line, const char *source, size_t sourceSz,
                                               const char *function, size_t functionSz,
                                               uint32_t color)
{
   (void)color;
   return Prof_Facade_place_of(function, functionSz, source, sourceSz, line);
}

Prof_TRACY_CALL uint64_t ___tracy_alloc_srcloc_name(uint32_t line, const char *source,
                                                    size_t sourceSz, const char *function,
                                                    size_t functionSz, const char *name,
                                                    size_t nameSz, uint32_t color)
{
   (void)color;
   return nameSz ? Prof_Facade_place_of(name, nameSz, source, sourceSz, line)
                 : Prof_Facade_place_of(function, functionSz, source, sourceSz, line);
}

Prof_TRACY_CALL TracyCZoneCtx ___tracy_emit_zone_begin_alloc(uint64_t place, int32_t active)
{
   Prof_Site *site = Prof_REREAD(Prof_Site *, Prof_CAST(uintptr_t, place));
   return Prof_Facade_begin_site(Prof_Instrument_site_of_handle(site), 0, 0, active);
}

Prof_TRACY_CALL TracyCZoneCtx ___tracy_emit_zone_begin_alloc_callstack(uint64_t place,
                                                                       int32_t depth,
                                                                       int32_t active)
{
   (void)depth;
   return ___tracy_emit_zone_begin_alloc(place, active);
}

Prof_TRACY_CALL void ___tracy_emit_zone_end(TracyCZoneCtx ctx)
{
   Prof_Instrument_end_scope(ctx.node);
}

Prof_TRACY_CALL void ___tracy_emit_zone_text(TracyCZoneCtx ctx, const char *text, size_t size)
{
   if (ctx.active) Prof_note_zone(text, size);
}

Prof_TRACY_CALL void ___tracy_emit_zone_name(TracyCZoneCtx ctx, const char *text, size_t size)
{
   if (ctx.active) Prof_note_zone_name(text, size);
}

Prof_TRACY_PRINTF(3, 0)
Prof_TRACY_CALL size_t Prof_Facade_print(char *text, size_t size, const char *format, va_list list)
{
   int length = vsnprintf(text, size, format, list);
   if (length < 0) return 0;
   return Prof_CAST(size_t, length) < size ? Prof_CAST(size_t, length) : size - 1;
}

Prof_TRACY_PRINTF(2, 3)
Prof_TRACY_CALL void ___tracy_emit_zone_text_fmt(TracyCZoneCtx ctx, const char *format, ...)
{
   char text[1024];
   va_list list;
   if (!ctx.active || !Prof_is_listened()) return;
   va_start(list, format);
   Prof_note_zone(text, Prof_Facade_print(text, sizeof text, format, list));
   va_end(list);
}

Prof_TRACY_PRINTF(2, 3)
Prof_TRACY_CALL void ___tracy_emit_zone_name_fmt(TracyCZoneCtx ctx, const char *format, ...)
{
   char text[1024];
   va_list list;
   if (!ctx.active || !Prof_is_listened()) return;
   va_start(list, format);
   Prof_note_zone_name(text, Prof_Facade_print(text, sizeof text, format, list));
   va_end(list);
}

Prof_TRACY_CALL void ___tracy_emit_zone_color(TracyCZoneCtx ctx, uint32_t color)
{
   if (ctx.active) Prof_note_zone_colour(color);
}

Prof_TRACY_CALL void ___tracy_emit_zone_value(TracyCZoneCtx ctx, uint64_t value)
{
   if (ctx.active) Prof_note_zone_value(value);
}

/* ---- memory ---- */

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_alloc_named(const void *address, size_t size,
                                                      const char *name)
{
   Prof_Facade_alloc(name, address, size);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_free_named(const void *address, const char *name)
{
   Prof_Facade_free(name, address);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_alloc(const void *address, size_t size)
{
   Prof_Facade_alloc(Prof_NULL, address, size);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_free(const void *address)
{
   Prof_Facade_free(Prof_NULL, address);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_alloc_callstack(const void *address, size_t size,
                                                          int32_t depth)
{
   (void)depth;
   Prof_Facade_alloc(Prof_NULL, address, size);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_free_callstack(const void *address, int32_t depth)
{
   (void)depth;
   Prof_Facade_free(Prof_NULL, address);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_alloc_callstack_named(const void *address, size_t size,
                                                                int32_t depth, const char *name)
{
   (void)depth;
   Prof_Facade_alloc(name, address, size);
}

Prof_NOT_READ(1)
Prof_TRACY_CALL void ___tracy_emit_memory_free_callstack_named(const void *address, int32_t depth,
                                                               const char *name)
{
   (void)depth;
   Prof_Facade_free(name, address);
}

Prof_TRACY_CALL void ___tracy_emit_memory_discard(const char *name) { Prof_Facade_discard(name); }

Prof_TRACY_CALL void ___tracy_emit_memory_discard_callstack(const char *name, int32_t depth)
{
   (void)depth;
   Prof_Facade_discard(name);
}

/* ---- frames, plots and messages ---- */

Prof_TRACY_CALL void ___tracy_emit_frame_mark(const char *set)
{
   if (set) Prof_Facade_mark(set, Prof_FACADE_MARK);
   else { Prof_TRACY_FRAME(); }
}

Prof_TRACY_CALL void ___tracy_emit_frame_mark_start(const char *set)
{
   Prof_Facade_mark(set, Prof_FACADE_BEGIN);
}

Prof_TRACY_CALL void ___tracy_emit_frame_mark_end(const char *set)
{
   Prof_Facade_mark(set, Prof_FACADE_END);
}

Prof_TRACY_CALL void ___tracy_emit_frame_image(const void *image, uint16_t width, uint16_t height,
                                               uint8_t offset, int32_t flip)
{
   Prof_note_image(image, width, height, offset, flip);
}

Prof_TRACY_CALL void ___tracy_emit_plot(const char *name, double amount)
{
   Prof_Facade_plot(name, amount);
}

Prof_TRACY_CALL void ___tracy_emit_plot_float(const char *name, float amount)
{
   ___tracy_emit_plot(name, Prof_CAST(double, amount));
}

Prof_TRACY_CALL void ___tracy_emit_plot_int(const char *name, int64_t amount)
{
   ___tracy_emit_plot(name, Prof_CAST(double, amount));
}

Prof_TRACY_CALL void ___tracy_emit_plot_config(const char *name, int32_t type, int32_t step,
                                               int32_t fill, uint32_t color)
{
   static const char *const units[] = {"", "bytes", "%", "W"};
   Prof_Facade_configure_plot(name, units[type & 3], Prof_TRACY_LOOK(type, step, fill), color);
}

Prof_TRACY_CALL void ___tracy_emit_logString(int8_t severity, int32_t color, int32_t depth,
                                             size_t size, const char *text)
{
   (void)depth;
   Prof_message(Prof_CAST(Prof_Severity, severity), Prof_CAST(unsigned, color), text, size);
}

Prof_TRACY_CALL void ___tracy_emit_logStringL(int8_t severity, int32_t color, int32_t depth,
                                              const char *text)
{
   ___tracy_emit_logString(severity, color, depth, strlen(text), text);
}

/* The calls for messages of releases before 0.14. */
Prof_TRACY_CALL void ___tracy_emit_message(const char *text, size_t size, int32_t depth)
{
   ___tracy_emit_logString(Prof_INFO, 0, depth, size, text);
}

Prof_TRACY_CALL void ___tracy_emit_messageL(const char *text, int32_t depth)
{
   ___tracy_emit_logStringL(Prof_INFO, 0, depth, text);
}

Prof_TRACY_CALL void ___tracy_emit_messageC(const char *text, size_t size, uint32_t color,
                                            int32_t depth)
{
   ___tracy_emit_logString(Prof_INFO, Prof_CAST(int32_t, color), depth, size, text);
}

Prof_TRACY_CALL void ___tracy_emit_messageLC(const char *text, uint32_t color, int32_t depth)
{
   ___tracy_emit_logStringL(Prof_INFO, Prof_CAST(int32_t, color), depth, text);
}

Prof_TRACY_CALL void ___tracy_emit_message_appinfo(const char *text, size_t size)
{
   Prof_note_program(text, size);
}

/* ---- locks ---- */

/* Before is followed by after whether a viewer is connected or not, for iprof measures waits by
 * them: so it says yes at all times. */

Prof_TRACY_CALL struct __tracy_lockable_context_data *___tracy_announce_lockable_ctx(
   const struct ___tracy_source_location_data *place)
{
   const char *name = place->name ? place->name : place->function;
   Prof_Facade_Lock *lock = Prof_Facade_create_lock(name, place->file, Prof_CAST(int, place->line));
   return Prof_REREAD(struct __tracy_lockable_context_data *, lock);
}

Prof_TRACY_CALL void ___tracy_terminate_lockable_ctx(struct __tracy_lockable_context_data *lock)
{
   Prof_Facade_destroy_lock(Prof_REREAD(Prof_Facade_Lock *, lock));
}

Prof_TRACY_CALL int32_t ___tracy_before_lock_lockable_ctx(
   struct __tracy_lockable_context_data *lock)
{
   Prof_Facade_before_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
   return 1;
}

Prof_TRACY_CALL void ___tracy_after_lock_lockable_ctx(struct __tracy_lockable_context_data *lock)
{
   Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL void ___tracy_after_unlock_lockable_ctx(struct __tracy_lockable_context_data *lock)
{
   Prof_Facade_after_unlock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL void ___tracy_after_try_lock_lockable_ctx(
   struct __tracy_lockable_context_data *lock, int32_t acquired)
{
   if (acquired) Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL void ___tracy_mark_lockable_ctx(
   struct __tracy_lockable_context_data *lock, const struct ___tracy_source_location_data *place)
{
   Prof_Facade_mark_lock(Prof_REREAD(Prof_Facade_Lock *, lock), place->file,
                         Prof_CAST(int, place->line));
}

Prof_TRACY_CALL void ___tracy_custom_name_lockable_ctx(
   struct __tracy_lockable_context_data *lock, const char *name, size_t size)
{
   Prof_Facade_name_lock(Prof_REREAD(Prof_Facade_Lock *, lock), name, size);
}

Prof_TRACY_CALL struct __tracy_shared_lockable_context_data *___tracy_announce_shared_lockable_ctx(
   const struct ___tracy_source_location_data *place)
{
   const char *name = place->name ? place->name : place->function;
   Prof_Facade_Lock *lock = Prof_Facade_create_lock(name, place->file, Prof_CAST(int, place->line));
   return Prof_REREAD(struct __tracy_shared_lockable_context_data *, lock);
}

Prof_TRACY_CALL void ___tracy_terminate_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_destroy_lock(Prof_REREAD(Prof_Facade_Lock *, lock));
}

Prof_TRACY_CALL int32_t ___tracy_before_lock_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_before_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
   return 1;
}

Prof_TRACY_CALL void ___tracy_after_lock_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL void ___tracy_after_unlock_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_after_unlock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL void ___tracy_after_try_lock_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock, int32_t acquired)
{
   if (acquired) Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 0);
}

Prof_TRACY_CALL int32_t ___tracy_before_lock_shared_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_before_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 1);
   return 1;
}

Prof_TRACY_CALL void ___tracy_after_lock_shared_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 1);
}

Prof_TRACY_CALL void ___tracy_after_unlock_shared_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock)
{
   Prof_Facade_after_unlock(Prof_REREAD(Prof_Facade_Lock *, lock), 1);
}

Prof_TRACY_CALL void ___tracy_after_try_lock_shared_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock, int32_t acquired)
{
   if (acquired) Prof_Facade_after_lock(Prof_REREAD(Prof_Facade_Lock *, lock), 1);
}

Prof_TRACY_CALL void ___tracy_mark_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock,
   const struct ___tracy_source_location_data *place)
{
   Prof_Facade_mark_lock(Prof_REREAD(Prof_Facade_Lock *, lock), place->file,
                         Prof_CAST(int, place->line));
}

Prof_TRACY_CALL void ___tracy_custom_name_shared_lockable_ctx(
   struct __tracy_shared_lockable_context_data *lock, const char *name, size_t size)
{
   Prof_Facade_name_lock(Prof_REREAD(Prof_Facade_Lock *, lock), name, size);
}

/* ---- what the GPU did: other than by OpenGL's macros, nothing is measured of it ---- */

#define Prof_TRACY_NOTHING(call, data) \
   Prof_TRACY_CALL void call(const struct data nothing) { (void)nothing; } \
   Prof_TRACY_CALL void call##_serial(const struct data nothing) { (void)nothing; }
Prof_TRACY_NOTHING(___tracy_emit_gpu_zone_begin, ___tracy_gpu_zone_begin_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_zone_begin_callstack, ___tracy_gpu_zone_begin_callstack_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_zone_begin_alloc, ___tracy_gpu_zone_begin_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_zone_begin_alloc_callstack,
                   ___tracy_gpu_zone_begin_callstack_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_zone_end, ___tracy_gpu_zone_end_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_time, ___tracy_gpu_time_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_new_context, ___tracy_gpu_new_context_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_context_name, ___tracy_gpu_context_name_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_calibration, ___tracy_gpu_calibration_data)
Prof_TRACY_NOTHING(___tracy_emit_gpu_time_sync, ___tracy_gpu_time_sync_data)
#undef Prof_TRACY_NOTHING

/* ---- the rest ---- */

Prof_TRACY_CALL void ___tracy_set_thread_name(const char *name) { Prof_Facade_name_thread(name); }
Prof_TRACY_CALL int32_t ___tracy_connected(void) { return Prof_is_listened(); }
Prof_TRACY_CALL int64_t ___tracy_get_time(void) { return Prof_CAST(int64_t, Prof_clock_ns()); }
Prof_TRACY_CALL void ___tracy_fiber_enter(const char *fiber) { Prof_Facade_enter_fiber(fiber); }
Prof_TRACY_CALL void ___tracy_fiber_leave(void) { Prof_Facade_leave_fiber(); }
Prof_TRACY_CALL int ___tracy_begin_sampling_profiling(void) { return 0; }
Prof_TRACY_CALL void ___tracy_end_sampling_profiling(void) {}
/* iprof starts itself, and Prof_shutdown ends it. */
Prof_TRACY_CALL void ___tracy_startup_profiler(void) {}
Prof_TRACY_CALL void ___tracy_shutdown_profiler(void) {}
Prof_TRACY_CALL int32_t ___tracy_profiler_started(void) { return 1; }

#ifdef __cplusplus
} /* extern "C" */
#endif
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
