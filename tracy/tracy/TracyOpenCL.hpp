/* TracyOpenCL.hpp - Tracy's macros for OpenCL: accepted, and nothing is measured. */
#ifndef INC_PROF_TRACY_OPENCL_HPP
#define INC_PROF_TRACY_OPENCL_HPP

#ifndef TRACY_ENABLE

#define TracyCLContext(ctx, device) nullptr
#define TracyCLDestroy(ctx)
#define TracyCLContextName(ctx, name, size)
#define TracyCLNamedZone(ctx, varname, name, active)
#define TracyCLNamedZoneC(ctx, varname, name, color, active)
#define TracyCLZone(ctx, name)
#define TracyCLZoneC(ctx, name, color)
#define TracyCLZoneTransient(ctx, varname, name, active)
#define TracyCLNamedZoneS(ctx, varname, name, depth, active)
#define TracyCLNamedZoneCS(ctx, varname, name, color, depth, active)
#define TracyCLZoneS(ctx, name, depth)
#define TracyCLZoneCS(ctx, name, color, depth)
#define TracyCLZoneTransientS(ctx, varname, name, depth, active)
#define TracyCLCollect(ctx)
#define TracyCLNamedZoneSetEvent(varname, event)
#define TracyCLZoneSetEvent(event)

namespace tracy {

class OpenCLCtxScope {};

} /* namespace tracy */

using TracyCLCtx = void *;

#else

#include "prof_tracy_gpu.hpp"

namespace tracy {

class OpenCLCtx_Api;
typedef Unmeasured_Context<OpenCLCtx_Api> OpenCLCtx;
typedef Unmeasured_Zone OpenCLCtxScope;

} /* namespace tracy */

using TracyCLCtx = tracy::OpenCLCtx *;

#define TracyCLContext(ctx, device) tracy::OpenCLCtx::of(ctx, device);
#define TracyCLDestroy(ctx) tracy::Unmeasured(ctx);
#define TracyCLContextName(ctx, name, size) tracy::Unmeasured(ctx, name, size);

#define TracyCLNamedZone(ctx, varname, name, active) \
   tracy::OpenCLCtxScope varname(ctx, name, active)
#define TracyCLNamedZoneC(ctx, varname, name, color, active) \
   tracy::OpenCLCtxScope varname(ctx, name, color, active)
#define TracyCLZone(ctx, name) \
   SuppressVarShadowWarning(tracy::OpenCLCtxScope ___tracy_gpu_zone(ctx, name))
#define TracyCLZoneC(ctx, name, color) \
   SuppressVarShadowWarning(tracy::OpenCLCtxScope ___tracy_gpu_zone(ctx, name, color))
#define TracyCLZoneTransient(ctx, varname, name, active) \
   tracy::OpenCLCtxScope varname(ctx, name, active)
#define TracyCLNamedZoneS(ctx, varname, name, depth, active) \
   tracy::OpenCLCtxScope varname(ctx, name, depth, active)
#define TracyCLNamedZoneCS(ctx, varname, name, color, depth, active) \
   tracy::OpenCLCtxScope varname(ctx, name, color, depth, active)
#define TracyCLZoneS(ctx, name, depth) \
   SuppressVarShadowWarning(tracy::OpenCLCtxScope ___tracy_gpu_zone(ctx, name, depth))
#define TracyCLZoneCS(ctx, name, color, depth) \
   SuppressVarShadowWarning(tracy::OpenCLCtxScope ___tracy_gpu_zone(ctx, name, color, depth))
#define TracyCLZoneTransientS(ctx, varname, name, depth, active) \
   tracy::OpenCLCtxScope varname(ctx, name, depth, active)

#define TracyCLCollect(ctx) tracy::Unmeasured(ctx);
#define TracyCLNamedZoneSetEvent(varname, event) varname.SetEvent(event)
#define TracyCLZoneSetEvent(event) ___tracy_gpu_zone.SetEvent(event)

#endif

#endif
