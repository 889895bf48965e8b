# inside.cmake - what happens inside a zone that nobody marked; archives at all times, as adapters
# are.
#
#   iprof::evidence   stacks of late frames, taken by a thread of its own
#   iprof::auto       functions that mark themselves: the compiler's hooks, and clang's XRay

option(IPROF_INSIDE "Build iprof::evidence and iprof::auto" ON)

if(NOT IPROF_INSIDE)
   return()
endif()

# What a thread's stack says is in both; a program that links to both has it once.
foreach(what evidence auto)
   set(folders ${PROJECT_SOURCE_DIR}/sources/${what}/*.c ${PROJECT_SOURCE_DIR}/platform/stack/*.c)
   if(what STREQUAL evidence)
      list(APPEND folders ${PROJECT_SOURCE_DIR}/platform/thread/*.c)
   endif()
   file(GLOB sources CONFIGURE_DEPENDS ${folders})
   string(TOUPPER ${what} switch)
   iprof_part(${what} STATIC WITH ${switch} STACKS THREAD SOURCES ${sources}
      LINK ${CMAKE_DL_LIBS})
endforeach()
