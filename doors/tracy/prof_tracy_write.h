/* prof_tracy_write.h - everything that can be told to a viewer, a function an item.
 *
 * All of them write whole items; what the protocol lacks writes nothing. Times `t` are nanoseconds
 * of the clock that the welcome told, and never before its init_begin. Texts need no 0 at the end,
 * and are cut at 65535 bytes. A key is any number that stands for a text: never 0, and below 2^56.
 * The viewer asks for the text when it sees the key first. Colours are 0xRRGGBB; 0 is the viewer's
 * choice.
 *
 * The viewer takes what it gets: what must hold of the order of items (zones nest, a lock is
 * announced first, times of one lock or pool never go back) is up to the caller.
 */
#ifndef INC_PROF_TRACY_WRITE_H
#define INC_PROF_TRACY_WRITE_H

#include "prof_tracy_wire.h"
#include "prof_tracy_write_zones.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the life of a connection ---- */

typedef enum Prof_Tracy_Flag {
   Prof_TRACY_ON_DEMAND = 1, /* the viewer comes in the middle, and takes it with patience */
   Prof_TRACY_FORGIVE_MEMORY = 2
} Prof_Tracy_Flag;

typedef enum Prof_Tracy_Cpu {
   Prof_TRACY_CPU_UNKNOWN,
   Prof_TRACY_X86,
   Prof_TRACY_X64,
   Prof_TRACY_ARM32,
   Prof_TRACY_ARM64
} Prof_Tracy_Cpu;

typedef struct Prof_Tracy_Welcome {
   double tick_ns;               /* nanoseconds of a tick: 1 */
   int64_t init_begin, init_end; /* where the trace begins; not after the first mark of a frame */
   uint64_t delay_ticks, resolution_ticks;
   uint64_t started_at;   /* Unix seconds */
   uint64_t program_time; /* Unix seconds of the executable; 0: the viewer asks for no files */
   uint64_t process;
   int64_t sampling_ticks;
   unsigned flags; /* Prof_Tracy_Flag */
   Prof_Tracy_Cpu cpu;
   uint32_t cpuid;
   const char *cpu_maker, *program, *host; /* cut at 12, 63 and 1023 bytes; null is empty */
   uint64_t frames_so_far;                 /* these two on demand only */
   int64_t now;
} Prof_Tracy_Welcome;

/* Sent at once; before anything else, and not packed. Returns as Prof_Tracy_Wire_flush does. */
extern int Prof_Tracy_write_welcome(Prof_Tracy_Wire *wire, const Prof_Tracy_Welcome *welcome);
/* Does nothing: for viewers that hear nothing for long. */
extern void Prof_Tracy_write_keep_alive(Prof_Tracy_Wire *wire);
/* Nothing but answers follows. */
extern void Prof_Tracy_write_terminate(Prof_Tracy_Wire *wire);
/* The program ends here, whatever is open; on the current thread. `key`: what happened. */
extern void Prof_Tracy_write_crash(Prof_Tracy_Wire *wire, int64_t t, uint64_t key);

/* ---- frames; the key of the main ones is 0 ---- */

extern void Prof_Tracy_write_frame(Prof_Tracy_Wire *wire, int64_t t, uint64_t key);
extern void Prof_Tracy_write_frame_start(Prof_Tracy_Wire *wire, int64_t t, uint64_t key);
extern void Prof_Tracy_write_frame_end(Prof_Tracy_Wire *wire, int64_t t, uint64_t key);
extern void Prof_Tracy_write_frame_vsync(Prof_Tracy_Wire *wire, int64_t t, uint32_t display);
/* `bc1` is as textures have it: 8 bytes for each 4x4. Of main frame number `frame`: as many marks
 * were sent before; one picture a frame. Sides are multiples of 4; what is too large for a frame of
 * the stream is left out: returns 0 then. */
extern int Prof_Tracy_write_image(Prof_Tracy_Wire *wire, uint32_t frame, uint32_t w, uint32_t h,
                                  int flip, const unsigned char *bc1);

/* ---- plots and messages of the current thread ---- */

extern void Prof_Tracy_write_plot_int(Prof_Tracy_Wire *wire, int64_t t, uint64_t key,
                                      int64_t value);
extern void Prof_Tracy_write_plot_float(Prof_Tracy_Wire *wire, int64_t t, uint64_t key,
                                        float value);
extern void Prof_Tracy_write_plot_double(Prof_Tracy_Wire *wire, int64_t t, uint64_t key,
                                         double value);
/* `format`: 0 a number, 1 bytes, 2 percent. */
extern void Prof_Tracy_write_plot_config(Prof_Tracy_Wire *wire, uint64_t key, int format, int step,
                                         int fill, uint32_t rgb);
/* `severity`: 0 trace, 1 debug, 2 info, 3 warning, 4 error, 5 fatal; told from 82 on. */
extern void Prof_Tracy_write_message(Prof_Tracy_Wire *wire, int64_t t, const char *text,
                                     size_t size, uint32_t rgb, int severity);
extern void Prof_Tracy_write_message_literal(Prof_Tracy_Wire *wire, int64_t t, uint64_t key,
                                             uint32_t rgb, int severity);
/* A line of what is known of the program. */
extern void Prof_Tracy_write_app_info(Prof_Tracy_Wire *wire, int64_t t, const char *text,
                                      size_t size);

/* ---- locks, on the serial clock ---- */

/* Before all else of that lock, once a connection. */
extern void Prof_Tracy_write_lock_announce(Prof_Tracy_Wire *wire, uint32_t lock, int64_t t,
                                           uint64_t source, int is_shared);
extern void Prof_Tracy_write_lock_terminate(Prof_Tracy_Wire *wire, uint32_t lock, int64_t t);
extern void Prof_Tracy_write_lock_name(Prof_Tracy_Wire *wire, uint32_t lock, const char *name,
                                       size_t size);
/* At most 64 threads may ever tell of one lock. */
extern void Prof_Tracy_write_lock_wait(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                       uint32_t lock);
extern void Prof_Tracy_write_lock_obtain(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                         uint32_t lock);
extern void Prof_Tracy_write_lock_release(Prof_Tracy_Wire *wire, int64_t t, uint32_t lock);
extern void Prof_Tracy_write_lock_shared_wait(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                              uint32_t lock);
extern void Prof_Tracy_write_lock_shared_obtain(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                                uint32_t lock);
extern void Prof_Tracy_write_lock_shared_release(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                                 uint32_t lock);
/* Where the thread's latest wait for the lock, or its taking it, is in the source. */
extern void Prof_Tracy_write_lock_mark(Prof_Tracy_Wire *wire, uint32_t thread, uint32_t lock,
                                       uint64_t source);

/* ---- memory, on the serial clock; the pool is a key, or 0 ---- */

extern void Prof_Tracy_write_alloc(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                   uint64_t address, uint64_t size, uint64_t pool);
extern void Prof_Tracy_write_free(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                  uint64_t address, uint64_t pool);
/* All of a pool that was used before in this connection; from 74 on. */
extern void Prof_Tracy_write_discard(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread,
                                     uint64_t pool);

/* ---- GPU; see prof_tracy_write_gpu.c for which clock is whose ---- */

typedef enum Prof_Tracy_Gpu_Kind {
   Prof_TRACY_OPENGL = 1,
   Prof_TRACY_VULKAN,
   Prof_TRACY_OPENCL,
   Prof_TRACY_D3D12,
   Prof_TRACY_D3D11,
   Prof_TRACY_METAL, /* those from here on are shown as OpenGL where they are not known yet */
   Prof_TRACY_CUSTOM,
   Prof_TRACY_CUDA,
   Prof_TRACY_ROCM,
   Prof_TRACY_WEBGPU
} Prof_Tracy_Gpu_Kind;

typedef struct Prof_Tracy_Gpu {
   int64_t cpu_time, gpu_time; /* of one moment */
   uint32_t thread;            /* 0: zones may come from any */
   float period;               /* nanoseconds of a tick of the GPU */
   unsigned char context;
   int is_calibrated;
   Prof_Tracy_Gpu_Kind kind;
} Prof_Tracy_Gpu;

/* Where a zone's begin or end came from. Each has a query of its own, not in use until its time has
 * come. Of an end, `thread` is 0 in a context of one thread, else that of the begin. */
typedef struct Prof_Tracy_Gpu_Query {
   uint32_t thread;
   uint16_t query;
   unsigned char context;
} Prof_Tracy_Gpu_Query;

extern void Prof_Tracy_write_gpu_context(Prof_Tracy_Wire *wire, const Prof_Tracy_Gpu *gpu);
extern void Prof_Tracy_write_gpu_name(Prof_Tracy_Wire *wire, unsigned char context,
                                      const char *name, size_t size);
extern void Prof_Tracy_write_gpu_begin(Prof_Tracy_Wire *wire, int64_t t,
                                       const Prof_Tracy_Gpu_Query *query, uint64_t source);
extern void Prof_Tracy_write_gpu_end(Prof_Tracy_Wire *wire, int64_t t,
                                     const Prof_Tracy_Gpu_Query *query);
extern void Prof_Tracy_write_gpu_begin_serial(Prof_Tracy_Wire *wire, int64_t t,
                                              const Prof_Tracy_Gpu_Query *query, uint64_t source);
extern void Prof_Tracy_write_gpu_end_serial(Prof_Tracy_Wire *wire, int64_t t,
                                            const Prof_Tracy_Gpu_Query *query);
/* Begins without a key: the place is what Prof_Tracy_write_gpu_source wrote just before. */
extern void Prof_Tracy_write_gpu_source(Prof_Tracy_Wire *wire, uint32_t rgb, uint32_t line,
                                        const char *function, const char *file, const char *name);
extern void Prof_Tracy_write_gpu_begin_sourced(Prof_Tracy_Wire *wire, int64_t t,
                                               const Prof_Tracy_Gpu_Query *query);
extern void Prof_Tracy_write_gpu_begin_sourced_serial(Prof_Tracy_Wire *wire, int64_t t,
                                                      const Prof_Tracy_Gpu_Query *query);
/* What the query brought, in the GPU's ticks. First that of the begin, then that of the end. */
extern void Prof_Tracy_write_gpu_time(Prof_Tracy_Wire *wire, int64_t gpu_time, uint16_t query,
                                      unsigned char context);
extern void Prof_Tracy_write_gpu_calibration(Prof_Tracy_Wire *wire, int64_t gpu_time,
                                             int64_t cpu_time, int64_t cpu_difference,
                                             unsigned char context);
/* From 66 on. */
extern void Prof_Tracy_write_gpu_sync(Prof_Tracy_Wire *wire, int64_t gpu_time, int64_t cpu_time,
                                      unsigned char context);

/* ---- fibers, and sections (from 82 on), of the current thread ---- */

/* The fiber's key is one of texts. `group` is told from 69 on. */
extern void Prof_Tracy_write_fiber_enter(Prof_Tracy_Wire *wire, int64_t t, uint64_t fiber,
                                         uint32_t thread, int32_t group);
extern void Prof_Tracy_write_fiber_leave(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread);
extern void Prof_Tracy_write_section_enter(Prof_Tracy_Wire *wire, int64_t t, uint32_t id,
                                           uint16_t category, const char *text, size_t size);
extern void Prof_Tracy_write_section_leave(Prof_Tracy_Wire *wire, int64_t t, uint32_t id);
extern void Prof_Tracy_write_section_setup(Prof_Tracy_Wire *wire, uint16_t category,
                                           const char *text, size_t size);

/* ---- call stacks, of the item that is written next: of the current thread, or a serial one. It
   must be a begin of a zone (a GPU's, too), a message or a crash; or memory. ---- */

typedef struct Prof_Tracy_Stack_Frame {
   const char *function, *file; /* cut at 16383 bytes; null is empty */
   uint32_t line;
   uint64_t symbol; /* its address, 0 if none; these two in answers only */
   uint32_t symbol_size;
} Prof_Tracy_Stack_Frame;

/* Frames that need no questions, the innermost first; at most 64. A viewer of 76 takes their
 * numbers for addresses, and asks for those. The current thread's only. */
extern void Prof_Tracy_write_stack(Prof_Tracy_Wire *wire, const Prof_Tracy_Stack_Frame *frames,
                                   size_t count);
/* Addresses, the innermost first: each is asked for when it is seen first. At most 8191. */
extern void Prof_Tracy_write_addresses(Prof_Tracy_Wire *wire, const uint64_t *addresses,
                                       size_t count, int is_serial);

/* ---- the machine, and what the viewer may change ---- */

extern void Prof_Tracy_write_sys_time(Prof_Tracy_Wire *wire, int64_t t, float percent);
/* From 64 on. */
extern void Prof_Tracy_write_sys_power(Prof_Tracy_Wire *wire, int64_t t, uint64_t microjoules,
                                       uint64_t key);
/* Once a hardware thread. */
extern void Prof_Tracy_write_cpu_topology(Prof_Tracy_Wire *wire, uint32_t package, uint32_t die,
                                          uint32_t core, uint32_t thread);
/* `kind`: 0 a number, 1 a switch, 2 a button; before 82 that is a switch. */
extern void Prof_Tracy_write_param(Prof_Tracy_Wire *wire, uint32_t index, uint64_t key, int kind,
                                   int32_t value);
/* Threads of a group stand together; from 69 on, and after the thread's name. */
extern void Prof_Tracy_write_thread_group(Prof_Tracy_Wire *wire, uint32_t thread, int32_t group);

/* ---- answers: each question has one, in the order in which they were asked ---- */

extern void Prof_Tracy_write_string(Prof_Tracy_Wire *wire, uint64_t key, const char *text,
                                    size_t size);
extern void Prof_Tracy_write_thread_name(Prof_Tracy_Wire *wire, uint64_t thread, const char *name,
                                         size_t size);
extern void Prof_Tracy_write_plot_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name,
                                       size_t size);
extern void Prof_Tracy_write_frame_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name,
                                        size_t size);
extern void Prof_Tracy_write_fiber_name(Prof_Tracy_Wire *wire, uint64_t key, const char *name,
                                        size_t size);
/* A key of 0 is no name: the viewer shows the function. */
extern void Prof_Tracy_write_source_location(Prof_Tracy_Wire *wire, uint64_t name,
                                             uint64_t function, uint64_t file, uint32_t line,
                                             uint32_t rgb);
/* A thread of another program, and that program. */
extern void Prof_Tracy_write_external(Prof_Tracy_Wire *wire, uint64_t thread, const char *name,
                                      size_t size, const char *program, size_t program_size);
/* What is at an address: one or more frames, those that were inlined first; at most 255. With none,
 * or null, it is told that nothing is known. */
extern void Prof_Tracy_write_callstack_frame(Prof_Tracy_Wire *wire, uint64_t address,
                                             const char *image,
                                             const Prof_Tracy_Stack_Frame *frames, size_t count);
extern void Prof_Tracy_write_symbol(Prof_Tracy_Wire *wire, uint64_t address, const char *file,
                                    size_t size, uint32_t line);
extern void Prof_Tracy_write_no_symbol_code(Prof_Tracy_Wire *wire);
extern void Prof_Tracy_write_no_source_code(Prof_Tracy_Wire *wire, uint32_t number);
extern void Prof_Tracy_write_noop(Prof_Tracy_Wire *wire);

#ifdef __cplusplus
}
#endif

#endif
