# capture.cmake - iprof::capture: the past in a file, opened elsewhere; an archive at all times, as
# adapters are.

option(IPROF_CAPTURE "Build iprof::capture" ON)
if(NOT IPROF_CAPTURE)
   return()
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/capture/*.c)
iprof_part(capture STATIC WITH CAPTURE SOURCES ${sources})
