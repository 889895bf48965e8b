/* prof_d3d11_timer.c - see prof_d3d11_timer.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_timer.h"

#include <string.h>

#include "../../src/base/prof_assert.h"

enum { MICROSOFT = 0x1414 }; /* as a vendor of GPUs it has none: WARP */

static ID3D11Query *make_query(ID3D11Device *device, D3D11_QUERY kind, HRESULT *result)
{
   D3D11_QUERY_DESC desc;
   ID3D11Query *query = 0;
   memset(&desc, 0, sizeof desc);
   desc.Query = kind;
   *result = ID3D11Device_CreateQuery(device, &desc, &query);
   return SUCCEEDED(*result) ? query : 0;
}

static int is_wine(void)
{
   HMODULE ntdll = GetModuleHandleA("ntdll.dll");
   return ntdll && GetProcAddress(ntdll, "wine_get_version");
}

static void name_driver(Prof_D3d11_Timer *t)
{
   DXGI_ADAPTER_DESC adapter;
   if (!Prof_D3d11_Api_adapter(t->device, &adapter)) return;
   Prof_D3d11_Api_name(&adapter, t->driver, sizeof t->driver);
   t->is_soft = adapter.VendorId == MICROSOFT;
}

int Prof_D3d11_Timer_make(Prof_D3d11_Timer *timer, ID3D11Device *device)
{
   HRESULT result = 0;
   int i;
   memset(timer, 0, sizeof *timer);
   timer->open = -1;
   timer->device = device;
   ID3D11Device_AddRef(device);
   ID3D11Device_GetImmediateContext(device, &timer->context);
   name_driver(timer);
   timer->is_soft = timer->is_soft || is_wine();
   for (i = 0; i < Prof_D3D11_TIMER_SPANS && SUCCEEDED(result); ++i)
      timer->spans[i] = make_query(device, D3D11_QUERY_TIMESTAMP_DISJOINT, &result);
   return Prof_D3d11_Api_succeeded(result, "CreateQuery");
}

void Prof_D3d11_Timer_free(Prof_D3d11_Timer *timer)
{
   int i;
   Prof_D3d11_Timer_end(timer);
   for (i = 0; i < Prof_D3D11_TIMER_STAMPS; ++i)
      Prof_D3D11_RELEASE(ID3D11Query, timer->stamps[i]);
   for (i = 0; i < Prof_D3D11_TIMER_SPANS; ++i) Prof_D3D11_RELEASE(ID3D11Query, timer->spans[i]);
   Prof_D3D11_RELEASE(ID3D11DeviceContext, timer->context);
   Prof_D3D11_RELEASE(ID3D11Device, timer->device);
   memset(timer, 0, sizeof *timer);
   timer->open = -1;
}

/* ---- spans ---- */

static ID3D11Asynchronous *asked(ID3D11Query *query) { return (ID3D11Asynchronous *)query; }

void Prof_D3d11_Timer_end(Prof_D3d11_Timer *timer)
{
   if (timer->open >= 0 && timer->context)
      ID3D11DeviceContext_End(timer->context, asked(timer->spans[timer->open]));
   timer->open = -1;
}

void Prof_D3d11_Timer_turn(Prof_D3d11_Timer *timer, int span)
{
   Prof_ASSERT(span >= 0 && span < Prof_D3D11_TIMER_SPANS);
   Prof_D3d11_Timer_end(timer);
   ID3D11DeviceContext_Begin(timer->context, asked(timer->spans[span]));
   timer->frequency[span] = 0;
   timer->open = span;
}

/* Of a span that is over. 0: not told yet, or the clock did not hold, which broke tells. */
static uint64_t frequency_of(Prof_D3d11_Timer *t, int span)
{
   D3D11_QUERY_DATA_TIMESTAMP_DISJOINT told;
   if (span == t->open) return 0;
   if (t->frequency[span]) return t->frequency[span];
   if (ID3D11DeviceContext_GetData(t->context, asked(t->spans[span]), &told, sizeof told,
                                   D3D11_ASYNC_GETDATA_DONOTFLUSH) != S_OK)
      return 0;
   if (told.Disjoint || !told.Frequency) t->broke = 1;
   else t->frequency[span] = told.Frequency;
   return t->frequency[span];
}

/* ---- stamps ---- */

/* Without memory for it there is none, and it is never read. */
void Prof_D3d11_Timer_stamp(Prof_D3d11_Timer *timer, uint32_t stamp)
{
   HRESULT result;
   Prof_ASSERT(stamp < Prof_D3D11_TIMER_STAMPS);
   if (!timer->stamps[stamp])
      timer->stamps[stamp] = make_query(timer->device, D3D11_QUERY_TIMESTAMP, &result);
   if (timer->stamps[stamp]) ID3D11DeviceContext_End(timer->context, asked(timer->stamps[stamp]));
}

/* In two parts, so that 64 bits hold it whatever the frequency. */
static uint64_t ns_of(uint64_t ticks, uint64_t frequency)
{
   const uint64_t second = 1000000000u;
   return ticks / frequency * second +
          (uint64_t)((double)(ticks % frequency) * (double)second / (double)frequency);
}

int Prof_D3d11_Timer_read(Prof_D3d11_Timer *timer, uint32_t stamp, uint64_t *ns)
{
   UINT64 ticks;
   uint64_t frequency;
   Prof_ASSERT(stamp < Prof_D3D11_TIMER_STAMPS);
   frequency = frequency_of(timer, (int)(stamp / Prof_GPU_STAMPS));
   if (!frequency || !timer->stamps[stamp]) return 0;
   if (ID3D11DeviceContext_GetData(timer->context, asked(timer->stamps[stamp]), &ticks,
                                   sizeof ticks, D3D11_ASYNC_GETDATA_DONOTFLUSH) != S_OK)
      return 0;
   *ns = ns_of(ticks, frequency);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
