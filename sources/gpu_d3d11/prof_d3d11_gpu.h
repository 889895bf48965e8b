/* prof_d3d11_gpu.h - GPU zones in a program that uses Direct3D 11; part of library iprof_d3d11.
 *
 *    Prof_d3d11_gpu_start(device);                    once the device is there
 *
 *    Prof_d3d11_gpu_begin(context, "shadows");        the immediate context
 *    ...
 *    Prof_d3d11_gpu_end(context);
 *
 *    Prof_d3d11_gpu_stop();                           before the device is given back
 *
 * What zones are, and where they are shown, is as with OpenGL: see Prof_gpu_begin in prof.h. Times
 * come two frames later at the earliest, as Direct3D tells how fast the clock was only when a frame
 * is over; a frame in which it changed its pace is left out.
 *
 * Some drivers' clocks tell anything but the time, as that of Wine 8 without a GPU does. So
 * Prof_d3d11_gpu_start measures work that is known: if the clock fails, no zone is shown, and
 * Prof_Info.gpu says so.
 */
#ifndef INC_PROF_D3D11_GPU_H
#define INC_PROF_D3D11_GPU_H

#include "../../draw/d3d11/prof_d3d11.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Tests the clock for some 100 ms, longer on a busy machine, in the immediate context: on its
 * thread, or while nobody uses it. All state is put back. Returns 1; or 0, and the log is told, if
 * the device is null or refuses something. A clock that fails the test is no failure of this call:
 * Prof_Info.gpu says so after the first zone; a new start tests anew. On a machine too busy for it
 * the test is made again in Prof_d3d11_gpu_begin, some 600 zones later, and once more. What was
 * started before is stopped. One thread at a time, as for the other calls. */
Prof_API int Prof_d3d11_gpu_start(struct ID3D11Device *device) Prof_OFF(0)
/* Opens a zone. Before Prof_d3d11_gpu_start, or with a context that is null, deferred or another
 * device's, it does nothing, and nor does its end. */
Prof_API void Prof_d3d11_gpu_begin(struct ID3D11DeviceContext *context, const char *name)
   Prof_OFF_VOID
/* Closes the zone on top. */
Prof_API void Prof_d3d11_gpu_end(struct ID3D11DeviceContext *context) Prof_OFF_VOID
/* Gives back what was made, at any time. Times that have not come by then are lost. */
Prof_API void Prof_d3d11_gpu_stop(void) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
