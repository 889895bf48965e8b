# inside.cmake - what happens inside a zone that nobody marked; archives at all times, as adapters
# are.
#
#   iprof::evidence   stacks of late frames, taken by a thread of its own
#   iprof::auto       functions that mark themselves: the compiler's hooks, and clang's XRay

option(IPROF_INSIDE "Build iprof::evidence and iprof::auto" ON)

# What a thread's stack says is in both; a program that links to both has it once.
function(iprof_inside_sources what sources)
   set(folders ${PROJECT_SOURCE_DIR}/sources/${what}/*.c ${PROJECT_SOURCE_DIR}/platform/stack/*.c)
   if(what STREQUAL evidence)
      list(APPEND folders ${PROJECT_SOURCE_DIR}/platform/thread/*.c)
   endif()
   file(GLOB found CONFIGURE_DEPENDS ${folders})
   set(${sources} ${found} PARENT_SCOPE)
endfunction()

function(iprof_inside_defines target what)
   string(TOUPPER ${what} switch)
   target_compile_definitions(${target} PRIVATE Prof_WITH_${switch} Prof_WITH_STACKS
      Prof_WITH_THREAD)
endfunction()

if(NOT IPROF_INSIDE)
   return()
endif()

foreach(what evidence auto)
   iprof_inside_sources(${what} sources)
   add_library(iprof_${what} STATIC ${sources})
   iprof_library(iprof_${what} ${what})
   iprof_inside_defines(iprof_${what} ${what})
   target_link_libraries(iprof_${what} PUBLIC iprof ${CMAKE_DL_LIBS})
endforeach()
