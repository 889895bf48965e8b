/* TracyVulkan.hpp - Tracy's macros for Vulkan: accepted, and nothing is measured. The headers of
 * Vulkan are not needed.
 */
#ifndef INC_PROF_TRACY_VULKAN_HPP
#define INC_PROF_TRACY_VULKAN_HPP

#ifndef TRACY_ENABLE

#define TracyVkContext(...) nullptr
#define TracyVkContextCalibrated(...) nullptr
#define TracyVkContextHostCalibrated(...) nullptr
#define TracyVkDestroy(ctx)
#define TracyVkContextName(ctx, name, size)
#define TracyVkNamedZone(ctx, varname, cmdbuf, name, active)
#define TracyVkNamedZoneC(ctx, varname, cmdbuf, name, color, active)
#define TracyVkZone(ctx, cmdbuf, name)
#define TracyVkZoneC(ctx, cmdbuf, name, color)
#define TracyVkZoneTransient(ctx, varname, cmdbuf, name, active)
#define TracyVkNamedZoneS(ctx, varname, cmdbuf, name, depth, active)
#define TracyVkNamedZoneCS(ctx, varname, cmdbuf, name, color, depth, active)
#define TracyVkZoneS(ctx, cmdbuf, name, depth)
#define TracyVkZoneCS(ctx, cmdbuf, name, color, depth)
#define TracyVkZoneTransientS(ctx, varname, cmdbuf, name, depth, active)
#define TracyVkCollect(ctx, cmdbuf)
#define TracyVkCollectHost(ctx)

namespace tracy {

class VkCtxScope {};

} /* namespace tracy */

using TracyVkCtx = void *;

#else

#include "prof_tracy_gpu.hpp"

namespace tracy {

class VkCtx_Api;
typedef Unmeasured_Context<VkCtx_Api> VkCtx;
typedef Unmeasured_Zone VkCtxScope;

} /* namespace tracy */

using TracyVkCtx = tracy::VkCtx *;

#define TracyVkContext(...) tracy::VkCtx::of(__VA_ARGS__);
#define TracyVkContextCalibrated(...) tracy::VkCtx::of(__VA_ARGS__);
#define TracyVkContextHostCalibrated(...) tracy::VkCtx::of(__VA_ARGS__);
#define TracyVkDestroy(ctx) tracy::Unmeasured(ctx);
#define TracyVkContextName(ctx, name, size) tracy::Unmeasured(ctx, name, size);

#define TracyVkNamedZone(ctx, varname, cmdbuf, name, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, active)
#define TracyVkNamedZoneC(ctx, varname, cmdbuf, name, color, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, color, active)
#define TracyVkZone(ctx, cmdbuf, name) \
   SuppressVarShadowWarning(tracy::VkCtxScope ___tracy_gpu_zone(ctx, cmdbuf, name))
#define TracyVkZoneC(ctx, cmdbuf, name, color) \
   SuppressVarShadowWarning(tracy::VkCtxScope ___tracy_gpu_zone(ctx, cmdbuf, name, color))
#define TracyVkZoneTransient(ctx, varname, cmdbuf, name, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, active)
#define TracyVkNamedZoneS(ctx, varname, cmdbuf, name, depth, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, depth, active)
#define TracyVkNamedZoneCS(ctx, varname, cmdbuf, name, color, depth, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, color, depth, active)
#define TracyVkZoneS(ctx, cmdbuf, name, depth) \
   SuppressVarShadowWarning(tracy::VkCtxScope ___tracy_gpu_zone(ctx, cmdbuf, name, depth))
#define TracyVkZoneCS(ctx, cmdbuf, name, color, depth) \
   SuppressVarShadowWarning(tracy::VkCtxScope ___tracy_gpu_zone(ctx, cmdbuf, name, color, depth))
#define TracyVkZoneTransientS(ctx, varname, cmdbuf, name, depth, active) \
   tracy::VkCtxScope varname(ctx, cmdbuf, name, depth, active)

#define TracyVkCollect(ctx, cmdbuf) tracy::Unmeasured(ctx, cmdbuf);
#define TracyVkCollectHost(ctx) tracy::Unmeasured(ctx);

#endif

#endif
