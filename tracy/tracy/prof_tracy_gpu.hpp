/* prof_tracy_gpu.hpp - contexts and zones of those GPU interfaces of which iprof measures nothing:
 * Vulkan, Direct3D and OpenCL. What a program does with them compiles, and does nothing.
 */
#ifndef INC_PROF_TRACY_GPU_HPP
#define INC_PROF_TRACY_GPU_HPP

#include "Tracy.hpp"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

/* `Api` only keeps the contexts of two interfaces apart. */
template <class Api> class Unmeasured_Context {
 public:
   template <class... Any> static Unmeasured_Context *of(const Any &...)
   {
      static Unmeasured_Context only; /* programs test for null */
      return &only;
   }
   void Name(const char *, size_t) {}
   void NewFrame() {}
   template <class... Any> void Collect(const Any &...) {}
};

class Unmeasured_Zone {
 public:
   template <class... Any> explicit Unmeasured_Zone(const Any &...) {}
   ~Unmeasured_Zone() {} /* so that no compiler calls it unused */
   template <class Event> void SetEvent(const Event &) {}
};

template <class... Any> inline void Unmeasured(const Any &...) {}

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
