/* prof_d3d11_gpu.c - see prof_d3d11_gpu.h: GPU zones (src/frame/prof_gpu_zones.h) by the clock of
 * Direct3D 11.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_bench.h" /* before prof.h: Windows' header comes first */

#include "prof_d3d11_gpu.h"

#include <string.h>

#include "../../src/base/prof_assert.h"

/* No module, as in prof_d3d11.c: what the device has of us is between the host's start and stop. */
static struct {
   int started;
   Prof_D3d11_Timer timer;
   Prof_Gpu_Verdict verdict;
   Prof_Gpu_Test tested;
   int asked;                 /* the verdict of the start was */
   ID3D11DeviceContext *seen; /* that was asked for last, and whether it is the immediate one */
   int is_immediate;
   int marked;                /* zones were measured with this device */
   uint32_t made;             /* stamps */
} own;

/* ---- the clock ---- */

static int is_ready(void) { return own.started; }
static const char *driver(void) { return own.timer.driver; }
static const char *lack(void) { return ""; } /* all devices from 10_0 on have stamps */

/* The first was done at the start. Whoever begins a zone has the immediate context, so it can be
 * done again there. */
static Prof_Gpu_Verdict test(Prof_Gpu_Test *result)
{
   if (own.asked && own.verdict == Prof_GPU_UNSETTLED) {
      Prof_D3d11_Api_tell_as("Prof_d3d11_gpu_begin: GPU zones will not be measured");
      own.verdict = Prof_D3d11_Bench_test(&own.timer, &own.tested);
   }
   own.asked = 1;
   *result = own.tested;
   return own.verdict;
}

static void mark_context(void) { own.marked = 1; }
static int is_marked(void) { return own.marked; }

static void make(uint32_t *stamps, int count)
{
   Prof_Gpu_Zones_number(stamps, count, &own.made);
}

static void stamp(uint32_t which)
{
   if (own.started) Prof_D3d11_Timer_stamp(&own.timer, which);
}

static int read_stamp(uint32_t which, uint64_t *ns)
{
   return Prof_D3d11_Timer_read(&own.timer, which, ns);
}

static int broke(void)
{
   const int did = own.timer.broke;
   own.timer.broke = 0;
   return did;
}

/* A frame begins, and with it its span. */
static void renew(const uint32_t *stamps, int count)
{
   Prof_ASSERT(count == Prof_GPU_STAMPS && stamps[count - 1] == stamps[0] + (uint32_t)count - 1);
   (void)count;
   Prof_D3d11_Timer_turn(&own.timer, (int)(stamps[0] / Prof_GPU_STAMPS));
}

static const Prof_Gpu_Clock of_d3d11 = {is_ready,
                                        driver,
                                        lack,
                                        test,
                                        mark_context,
                                        is_marked,
                                        make,
                                        stamp,
                                        read_stamp,
                                        0, /* it does not tell what time it is there */
                                        broke,
                                        renew};

/* ---- start and stop ---- */

static void let_go(void)
{
   Prof_Gpu_Zones_forget(&of_d3d11);
   Prof_D3d11_Timer_free(&own.timer);
   memset(&own, 0, sizeof own);
}

int Prof_d3d11_gpu_start(ID3D11Device *device)
{
   Prof_d3d11_gpu_stop();
   Prof_D3d11_Api_tell_as("Prof_d3d11_gpu_start: GPU zones will not be measured");
   if (!device) return Prof_D3d11_Api_refuse("the device is null");
   if (ID3D11Device_GetFeatureLevel(device) < D3D_FEATURE_LEVEL_10_0)
      return Prof_D3d11_Api_refuse("the device's feature level is below 10_0");
   Prof_D3d11_Api_tell_gpu(device);
   if (Prof_D3d11_Timer_make(&own.timer, device))
      own.verdict = Prof_D3d11_Bench_test(&own.timer, &own.tested);
   own.started = own.verdict > Prof_GPU_UNDECIDED;
   if (own.started) return 1;
   let_go();
   return 0;
}

void Prof_d3d11_gpu_stop(void)
{
   if (own.started) let_go();
}

/* ---- zones ---- */

/* Asked for each zone, so what was asked before is known. */
static int is_ours(ID3D11DeviceContext *context)
{
   if (!own.started || !context) return 0;
   if (context != own.seen) {
      own.seen = context;
      own.is_immediate =
         context == own.timer.context ||
         (ID3D11DeviceContext_GetType(context) == D3D11_DEVICE_CONTEXT_IMMEDIATE &&
          Prof_D3d11_Api_is_of(context, own.timer.device));
   }
   return own.is_immediate;
}

void Prof_d3d11_gpu_begin(ID3D11DeviceContext *context, const char *name)
{
   if (is_ours(context)) Prof_Gpu_Zones_begin(&of_d3d11, name);
}

void Prof_d3d11_gpu_end(ID3D11DeviceContext *context)
{
   if (is_ours(context)) Prof_Gpu_Zones_end();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
