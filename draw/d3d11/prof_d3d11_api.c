/* prof_d3d11_api.c - see prof_d3d11_api.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_api.h"

#include <string.h>

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/show/prof_label.h"

/* Interfaces by number, so that nothing is linked for their names. C takes their address. */
static const GUID unknown_id = {
   0x00000000, 0x0000, 0x0000, {0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46}};
static const GUID dxgi_device_id = {
   0x54EC77FA, 0x1377, 0x44E6, {0x8C, 0x32, 0x88, 0xFD, 0x5F, 0x44, 0xC8, 0x4C}};
#ifdef __cplusplus
#define ID_OF(id) id
#else
#define ID_OF(id) (&(id))
#endif

/* No module: it is set by whoever starts something. */
static struct {
   const char *what;
} told = {""};

void Prof_D3d11_Api_tell_as(const char *what) { told.what = what; }

int Prof_D3d11_Api_refuse(const char *why)
{
   Prof_Config_log("%s: %s", told.what, why);
   return 0;
}

const char *Prof_D3d11_Api_words(HRESULT result)
{
   switch ((unsigned)result) {
      case 0x8007000Eu: return "memory is used up";
      case 0x80070057u: return "the device does not take that";
      case 0x887A0001u: return "not allowed here";
      case 0x887A0004u: return "the device lacks that";
      case 0x887A0005u: return "the device is removed";
      case 0x887A0006u: return "the device hangs";
      case 0x887A0007u: return "the device was reset";
      case 0x887A0020u: return "the driver failed";
      default: return "";
   }
}

int Prof_D3d11_Api_succeeded(HRESULT result, const char *call)
{
   const char *words = Prof_D3d11_Api_words(result);
   if (SUCCEEDED(result)) return 1;
   Prof_Config_log("%s: %s: %s%s0x%08X", told.what, call, words, *words ? ", " : "",
                   (unsigned)result);
   return 0;
}

/* ---- one object has several interfaces ---- */

/* Of two with the same, this one is the same. Null: it has none. It is not held. */
static void *identity(ID3D11Device *device)
{
   void *unknown = 0;
   if (FAILED(ID3D11Device_QueryInterface(device, ID_OF(unknown_id), &unknown))) return 0;
   ID3D11Device_Release((ID3D11Device *)unknown); /* it stands where any interface has it */
   return unknown;
}

int Prof_D3d11_Api_is_of(ID3D11DeviceContext *context, ID3D11Device *device)
{
   ID3D11Device *its = 0;
   int same;
   ID3D11DeviceContext_GetDevice(context, &its);
   if (!its) return 0;
   same = its == device || (identity(its) && identity(its) == identity(device));
   ID3D11Device_Release(its);
   return same;
}

int Prof_D3d11_Api_adapter(ID3D11Device *device, DXGI_ADAPTER_DESC *adapter)
{
   void *found = 0;
   IDXGIDevice *dxgi;
   IDXGIAdapter *its = 0;
   int told_it = 0;
   memset(adapter, 0, sizeof *adapter);
   if (FAILED(ID3D11Device_QueryInterface(device, ID_OF(dxgi_device_id), &found))) return 0;
   dxgi = (IDXGIDevice *)found;
   if (SUCCEEDED(IDXGIDevice_GetAdapter(dxgi, &its))) {
      told_it = SUCCEEDED(IDXGIAdapter_GetDesc(its, adapter));
      IDXGIAdapter_Release(its);
   }
   IDXGIDevice_Release(dxgi);
   return told_it;
}

void Prof_D3d11_Api_name(const DXGI_ADAPTER_DESC *adapter, char *name, size_t size)
{
   enum { MOST = sizeof adapter->Description / sizeof *adapter->Description };
   char all[3 * MOST + 1]; /* bytes of UTF-8 that a unit of UTF-16 may become */
   int wide = 0, bytes;
   while (wide < MOST && adapter->Description[wide]) ++wide;
   bytes = wide ? WideCharToMultiByte(CP_UTF8, 0, adapter->Description, wide, all,
                                      (int)sizeof all - 1, 0, 0)
                : 0;
   all[bytes > 0 ? bytes : 0] = 0;
   Prof_Utf8_copy(name, size, all);
}

void Prof_D3d11_Api_tell_gpu(ID3D11Device *device)
{
   DXGI_ADAPTER_DESC adapter;
   char name[Prof_LABEL_VALUE];
   if (!Prof_D3d11_Api_adapter(device, &adapter)) return;
   Prof_D3d11_Api_name(&adapter, name, sizeof name);
   Prof_Label_suggest("gpu", name);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
