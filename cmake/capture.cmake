# capture.cmake - iprof::capture: the past in a file, opened elsewhere; an archive at all times, as
# adapters are.

option(IPROF_CAPTURE "Build iprof::capture" ON)
if(NOT IPROF_CAPTURE)
   return()
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/capture/*.c)
add_library(iprof_capture STATIC ${sources})
iprof_library(iprof_capture capture)
target_compile_definitions(iprof_capture PRIVATE Prof_WITH_CAPTURE)
target_link_libraries(iprof_capture PUBLIC iprof)
