/* prof_d3d11_api.h - Direct3D's header as C sees it, in C++ too; and what its calls say in words.
 * No name of a GUID is linked: those that are asked for stand in prof_d3d11_api.c.
 */
#ifndef INC_PROF_D3D11_API_H
#define INC_PROF_D3D11_API_H

#include "../../platform/prof_windows.h"

#ifndef COBJMACROS
#define COBJMACROS
#endif
#ifndef CINTERFACE
#define CINTERFACE
#endif
#ifndef D3D11_NO_HELPERS
#define D3D11_NO_HELPERS
#endif
#include <d3d11.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Null stays null. */
#define Prof_D3D11_RELEASE(type, object) \
   do { \
      if (object) type##_Release(object); \
      (object) = 0; \
   } while (0)

/* What messages begin with: a call of ours, and what will not be. */
extern void Prof_D3d11_Api_tell_as(const char *what);
/* Logs why. Returns 0. */
extern int Prof_D3d11_Api_refuse(const char *why);
/* 1; or 0, and the log is told. */
extern int Prof_D3d11_Api_succeeded(HRESULT result, const char *call);
/* "" for what has no words here. */
extern const char *Prof_D3d11_Api_words(HRESULT result);

/* 1: the context is of that device, whichever of their interfaces are held. */
extern int Prof_D3d11_Api_is_of(ID3D11DeviceContext *context, ID3D11Device *device);
/* The adapter of the device; 0: it does not tell. */
extern int Prof_D3d11_Api_adapter(ID3D11Device *device, DXGI_ADAPTER_DESC *adapter);
/* Its name in UTF-8, cut behind a whole character. */
extern void Prof_D3d11_Api_name(const DXGI_ADAPTER_DESC *adapter, char *name, size_t size);
/* Makes it the fact "gpu" (src/show/prof_label.h). */
extern void Prof_D3d11_Api_tell_gpu(ID3D11Device *device);

#ifdef __cplusplus
}
#endif

#endif
