/* TracyD3D12.hpp - Tracy's macros for Direct3D 12: accepted, and nothing is measured. */
#ifndef INC_PROF_TRACY_D3D12_HPP
#define INC_PROF_TRACY_D3D12_HPP

#ifndef TRACY_ENABLE

#define TracyD3D12Context(device, queue) nullptr
#define TracyD3D12Destroy(ctx)
#define TracyD3D12ContextName(ctx, name, size)
#define TracyD3D12NewFrame(ctx)
#define TracyD3D12NamedZone(ctx, varname, cmdList, name, active)
#define TracyD3D12NamedZoneC(ctx, varname, cmdList, name, color, active)
#define TracyD3D12Zone(ctx, cmdList, name)
#define TracyD3D12ZoneC(ctx, cmdList, name, color)
#define TracyD3D12ZoneTransient(ctx, varname, cmdList, name, active)
#define TracyD3D12NamedZoneS(ctx, varname, cmdList, name, depth, active)
#define TracyD3D12NamedZoneCS(ctx, varname, cmdList, name, color, depth, active)
#define TracyD3D12ZoneS(ctx, cmdList, name, depth)
#define TracyD3D12ZoneCS(ctx, cmdList, name, color, depth)
#define TracyD3D12ZoneTransientS(ctx, varname, cmdList, name, depth, active)
#define TracyD3D12Collect(ctx)

namespace tracy {

class D3D12ZoneScope {};

} /* namespace tracy */

using TracyD3D12Ctx = void *;

#else

#include "prof_tracy_gpu.hpp"

namespace tracy {

class D3D12QueueCtx_Api;
typedef Unmeasured_Context<D3D12QueueCtx_Api> D3D12QueueCtx;
typedef Unmeasured_Zone D3D12ZoneScope;

} /* namespace tracy */

using TracyD3D12Ctx = tracy::D3D12QueueCtx *;

#define TracyD3D12Context(device, queue) tracy::D3D12QueueCtx::of(device, queue);
#define TracyD3D12Destroy(ctx) tracy::Unmeasured(ctx);
#define TracyD3D12ContextName(ctx, name, size) tracy::Unmeasured(ctx, name, size);
#define TracyD3D12NewFrame(ctx) tracy::Unmeasured(ctx);

#define TracyD3D12NamedZone(ctx, varname, cmdList, name, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, active)
#define TracyD3D12NamedZoneC(ctx, varname, cmdList, name, color, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, color, active)
#define TracyD3D12Zone(ctx, cmdList, name) \
   SuppressVarShadowWarning(tracy::D3D12ZoneScope ___tracy_gpu_zone(ctx, cmdList, name))
#define TracyD3D12ZoneC(ctx, cmdList, name, color) \
   SuppressVarShadowWarning(tracy::D3D12ZoneScope ___tracy_gpu_zone(ctx, cmdList, name, color))
#define TracyD3D12ZoneTransient(ctx, varname, cmdList, name, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, active)
#define TracyD3D12NamedZoneS(ctx, varname, cmdList, name, depth, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, depth, active)
#define TracyD3D12NamedZoneCS(ctx, varname, cmdList, name, color, depth, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, color, depth, active)
#define TracyD3D12ZoneS(ctx, cmdList, name, depth) \
   SuppressVarShadowWarning(tracy::D3D12ZoneScope ___tracy_gpu_zone(ctx, cmdList, name, depth))
#define TracyD3D12ZoneCS(ctx, cmdList, name, color, depth) \
   SuppressVarShadowWarning(tracy::D3D12ZoneScope ___tracy_gpu_zone(ctx, cmdList, name, \
   color, depth))
#define TracyD3D12ZoneTransientS(ctx, varname, cmdList, name, depth, active) \
   tracy::D3D12ZoneScope varname(ctx, cmdList, name, depth, active)

#define TracyD3D12Collect(ctx) tracy::Unmeasured(ctx);

#endif

#endif
