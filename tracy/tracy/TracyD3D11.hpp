/* TracyD3D11.hpp - Tracy's macros for Direct3D 11: accepted, and nothing is measured. */
#ifndef INC_PROF_TRACY_D3D11_HPP
#define INC_PROF_TRACY_D3D11_HPP

#ifndef TRACY_ENABLE

#define TracyD3D11Context(device, queue) nullptr
#define TracyD3D11Destroy(ctx)
#define TracyD3D11ContextName(ctx, name, size)
#define TracyD3D11NewFrame(ctx)
#define TracyD3D11NamedZone(ctx, varname, name, active)
#define TracyD3D11NamedZoneC(ctx, varname, name, color, active)
#define TracyD3D11Zone(ctx, name)
#define TracyD3D11ZoneC(ctx, name, color)
#define TracyD3D11ZoneTransient(ctx, varname, name, active)
#define TracyD3D11NamedZoneS(ctx, varname, name, depth, active)
#define TracyD3D11NamedZoneCS(ctx, varname, name, color, depth, active)
#define TracyD3D11ZoneS(ctx, name, depth)
#define TracyD3D11ZoneCS(ctx, name, color, depth)
#define TracyD3D11ZoneTransientS(ctx, varname, name, depth, active)
#define TracyD3D11Collect(ctx)

namespace tracy {

class D3D11ZoneScope {};

} /* namespace tracy */

using TracyD3D11Ctx = void *;

#else

#include "prof_tracy_gpu.hpp"

namespace tracy {

class D3D11Ctx_Api;
typedef Unmeasured_Context<D3D11Ctx_Api> D3D11Ctx;
typedef Unmeasured_Zone D3D11ZoneScope;

} /* namespace tracy */

using TracyD3D11Ctx = tracy::D3D11Ctx *;

#define TracyD3D11Context(device, queue) tracy::D3D11Ctx::of(device, queue);
#define TracyD3D11Destroy(ctx) tracy::Unmeasured(ctx);
#define TracyD3D11ContextName(ctx, name, size) tracy::Unmeasured(ctx, name, size);
#define TracyD3D11NewFrame(ctx) tracy::Unmeasured(ctx);

#define TracyD3D11NamedZone(ctx, varname, name, active) \
   tracy::D3D11ZoneScope varname(ctx, name, active)
#define TracyD3D11NamedZoneC(ctx, varname, name, color, active) \
   tracy::D3D11ZoneScope varname(ctx, name, color, active)
#define TracyD3D11Zone(ctx, name) \
   SuppressVarShadowWarning(tracy::D3D11ZoneScope ___tracy_gpu_zone(ctx, name))
#define TracyD3D11ZoneC(ctx, name, color) \
   SuppressVarShadowWarning(tracy::D3D11ZoneScope ___tracy_gpu_zone(ctx, name, color))
#define TracyD3D11ZoneTransient(ctx, varname, name, active) \
   tracy::D3D11ZoneScope varname(ctx, name, active)
#define TracyD3D11NamedZoneS(ctx, varname, name, depth, active) \
   tracy::D3D11ZoneScope varname(ctx, name, depth, active)
#define TracyD3D11NamedZoneCS(ctx, varname, name, color, depth, active) \
   tracy::D3D11ZoneScope varname(ctx, name, color, depth, active)
#define TracyD3D11ZoneS(ctx, name, depth) \
   SuppressVarShadowWarning(tracy::D3D11ZoneScope ___tracy_gpu_zone(ctx, name, depth))
#define TracyD3D11ZoneCS(ctx, name, color, depth) \
   SuppressVarShadowWarning(tracy::D3D11ZoneScope ___tracy_gpu_zone(ctx, name, color, depth))
#define TracyD3D11ZoneTransientS(ctx, varname, name, depth, active) \
   tracy::D3D11ZoneScope varname(ctx, name, depth, active)

#define TracyD3D11Collect(ctx) tracy::Unmeasured(ctx);

#endif

#endif
