/* prof_tracy_write_gpu.c - see prof_tracy_write.h: zones of the GPU. When the CPU asked for them is
 * on the clock of the current thread, or the serial one; when the GPU did them is on its own, which
 * is one for all contexts.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

static Prof_Tracy_Gpu_Kind newest_kind(int protocol)
{
   if (protocol >= 82) return Prof_TRACY_WEBGPU;
   if (protocol >= 76) return Prof_TRACY_ROCM;
   return protocol >= 74 ? Prof_TRACY_CUDA : Prof_TRACY_D3D11;
}

void Prof_Tracy_write_gpu_context(Prof_Tracy_Wire *wire, const Prof_Tracy_Gpu *gpu)
{
   Prof_Tracy_Gpu_Kind newest = newest_kind(wire->ids.protocol);
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_GPU_NEW_CONTEXT, 0);
   uint32_t period;
   memcpy(&period, &gpu->period, sizeof period);
   Prof_Bytes_put64(p + 1, (uint64_t)gpu->cpu_time);
   Prof_Bytes_put64(p + 9, (uint64_t)gpu->gpu_time);
   Prof_Bytes_put32(p + 17, gpu->thread);
   Prof_Bytes_put32(p + 21, period);
   p[25] = gpu->context;
   p[26] = gpu->is_calibrated != 0;
   p[27] = (unsigned char)(gpu->kind > newest ? Prof_TRACY_OPENGL : gpu->kind);
}

void Prof_Tracy_write_gpu_name(Prof_Tracy_Wire *wire, unsigned char context, const char *name,
                               size_t size)
{
   Prof_Tracy_Item_stage(wire, name, size);
   Prof_Tracy_Item_begin(wire, Prof_TRACY_GPU_CONTEXT_NAME, 0)[1] = context;
}

/* Returns where the source's key would go. */
static unsigned char *put_query(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t *clock,
                                int64_t t, const Prof_Tracy_Gpu_Query *query)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(clock, t));
   Prof_Bytes_put32(p + 9, query->thread);
   Prof_Bytes_put16(p + 13, query->query);
   p[15] = query->context;
   return p + 16;
}

static unsigned char *put_begin(Prof_Tracy_Wire *wire, Prof_Tracy_Item plain, int64_t t,
                                const Prof_Tracy_Gpu_Query *query)
{
   int stacked = Prof_Tracy_Wire_take_stack(wire);
   return put_query(wire, Prof_Tracy_Item_after(plain, stacked), &wire->thread_time, t, query);
}

static unsigned char *put_serial_begin(Prof_Tracy_Wire *wire, Prof_Tracy_Item plain, int64_t t,
                                       const Prof_Tracy_Gpu_Query *query)
{
   int stacked = Prof_Tracy_Item_take_serial_stack(wire);
   return put_query(wire, Prof_Tracy_Item_after(plain, stacked), &wire->serial_time, t, query);
}

void Prof_Tracy_write_gpu_begin(Prof_Tracy_Wire *wire, int64_t t, const Prof_Tracy_Gpu_Query *query,
                                uint64_t source)
{
   Prof_Bytes_put64(put_begin(wire, Prof_TRACY_GPU_ZONE_BEGIN, t, query), source);
}

void Prof_Tracy_write_gpu_begin_serial(Prof_Tracy_Wire *wire, int64_t t,
                                       const Prof_Tracy_Gpu_Query *query, uint64_t source)
{
   Prof_Bytes_put64(put_serial_begin(wire, Prof_TRACY_GPU_ZONE_BEGIN_SERIAL, t, query), source);
}

void Prof_Tracy_write_gpu_source(Prof_Tracy_Wire *wire, uint32_t rgb, uint32_t line,
                                 const char *function, const char *file, const char *name)
{
   Prof_Tracy_Item_source(wire, rgb, line, function, file, name);
}

void Prof_Tracy_write_gpu_begin_sourced(Prof_Tracy_Wire *wire, int64_t t,
                                        const Prof_Tracy_Gpu_Query *query)
{
   put_begin(wire, Prof_TRACY_GPU_ZONE_BEGIN_ALLOC_SOURCE, t, query);
}

void Prof_Tracy_write_gpu_begin_sourced_serial(Prof_Tracy_Wire *wire, int64_t t,
                                               const Prof_Tracy_Gpu_Query *query)
{
   put_serial_begin(wire, Prof_TRACY_GPU_ZONE_BEGIN_ALLOC_SOURCE_SERIAL, t, query);
}

void Prof_Tracy_write_gpu_end(Prof_Tracy_Wire *wire, int64_t t, const Prof_Tracy_Gpu_Query *query)
{
   put_query(wire, Prof_TRACY_GPU_ZONE_END, &wire->thread_time, t, query);
}

void Prof_Tracy_write_gpu_end_serial(Prof_Tracy_Wire *wire, int64_t t,
                                     const Prof_Tracy_Gpu_Query *query)
{
   put_query(wire, Prof_TRACY_GPU_ZONE_END_SERIAL, &wire->serial_time, t, query);
}

void Prof_Tracy_write_gpu_time(Prof_Tracy_Wire *wire, int64_t gpu_time, uint16_t query,
                               unsigned char context)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_GPU_TIME, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->gpu_time, gpu_time));
   Prof_Bytes_put16(p + 9, query);
   p[11] = context;
}

void Prof_Tracy_write_gpu_calibration(Prof_Tracy_Wire *wire, int64_t gpu_time, int64_t cpu_time,
                                      int64_t cpu_difference, unsigned char context)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_GPU_CALIBRATION, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)gpu_time);
   Prof_Bytes_put64(p + 9, (uint64_t)cpu_time);
   Prof_Bytes_put64(p + 17, (uint64_t)cpu_difference);
   p[25] = context;
}

void Prof_Tracy_write_gpu_sync(Prof_Tracy_Wire *wire, int64_t gpu_time, int64_t cpu_time,
                               unsigned char context)
{
   unsigned char *p;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_GPU_TIME_SYNC)) return;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_GPU_TIME_SYNC, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)gpu_time);
   Prof_Bytes_put64(p + 9, (uint64_t)cpu_time);
   p[17] = context;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
