/* TracyOpenGL.hpp - Tracy's macros for OpenGL, as GPU zones of iprof: see Prof_gpu_begin in prof.h.
 * Library iprof_gl. Contexts and the collection of results are iprof's own; one context is
 * measured. The headers of OpenGL are not needed.
 */
#ifndef INC_PROF_TRACY_OPENGL_HPP
#define INC_PROF_TRACY_OPENGL_HPP

#include "Tracy.hpp"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

#if !defined(TRACY_ENABLE) || defined(TRACY_OPENGL_DISABLE)

#define TracyGpuContext
#define TracyGpuContextName(name, size)
#define TracyGpuNamedZone(varname, name, active)
#define TracyGpuNamedZoneC(varname, name, color, active)
#define TracyGpuZone(name)
#define TracyGpuZoneC(name, color)
#define TracyGpuZoneTransient(varname, name, active)
#define TracyGpuCollect
#define TracyGpuNamedZoneS(varname, name, depth, active)
#define TracyGpuNamedZoneCS(varname, name, color, depth, active)
#define TracyGpuZoneS(name, depth)
#define TracyGpuZoneCS(name, color, depth)
#define TracyGpuZoneTransientS(varname, name, depth, active)

namespace tracy {

class GpuCtxScope {};

} /* namespace tracy */

#else

namespace tracy {

class GpuCtxScope {
 public:
   GpuCtxScope(const char *name, bool active) : active_(active)
   {
      if (active) Prof_gpu_begin(name);
   }
   explicit GpuCtxScope(const SourceLocationData *place, bool active = true)
      : GpuCtxScope(place->name ? place->name : place->function, active)
   {
   }
   ~GpuCtxScope()
   {
      if (active_) Prof_gpu_end();
   }
   GpuCtxScope(const GpuCtxScope &) = delete;
   GpuCtxScope &operator=(const GpuCtxScope &) = delete;

 private:
   const bool active_;
};

} /* namespace tracy */

/* Statements, with a semicolon of their own as Tracy's have. */
#define TracyGpuContext (void)0;
#define TracyGpuContextName(name, size) ((void)(name), (void)(size));
#define TracyGpuCollect (void)0;

#define TracyGpuNamedZone(varname, name, active) tracy::GpuCtxScope varname(name, active)
#define TracyGpuNamedZoneC(varname, name, color, active) TracyGpuNamedZone(varname, name, active)
#define TracyGpuZone(name) \
   SuppressVarShadowWarning(TracyGpuNamedZone(___tracy_gpu_zone, name, true))
#define TracyGpuZoneC(name, color) TracyGpuZone(name)
#define TracyGpuZoneTransient(varname, name, active) TracyGpuNamedZone(varname, name, active)
#define TracyGpuNamedZoneS(varname, name, depth, active) TracyGpuNamedZone(varname, name, active)
#define TracyGpuNamedZoneCS(varname, name, color, depth, active) \
   TracyGpuNamedZone(varname, name, active)
#define TracyGpuZoneS(name, depth) TracyGpuZone(name)
#define TracyGpuZoneCS(name, color, depth) TracyGpuZone(name)
#define TracyGpuZoneTransientS(varname, name, depth, active) \
   TracyGpuNamedZone(varname, name, active)

#endif

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
