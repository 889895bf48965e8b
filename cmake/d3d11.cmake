# d3d11.cmake - iprof::d3d11: the overlay drawn with Direct3D 11, and GPU zones; an archive at all
# times, as adapters are.
# It needs Direct3D's header, which Windows' SDK and mingw-w64 have, and links to nothing: all is
# called through what the game lends.

if(NOT WIN32)
   return()
endif()
option(IPROF_D3D11 "Build iprof::d3d11 on Windows" ON)
if(NOT IPROF_D3D11)
   return()
endif()
include(CheckIncludeFile)
check_include_file(d3d11.h IPROF_HAS_D3D11)
if(NOT IPROF_HAS_D3D11)
   message(STATUS "iprof: iprof::d3d11 (Direct3D 11 drawing) is left out; it needs d3d11.h")
   return()
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/draw/d3d11/*.c
   ${PROJECT_SOURCE_DIR}/sources/gpu_d3d11/*.c)
add_library(iprof_d3d11 STATIC ${sources})
iprof_library(iprof_d3d11 d3d11)
target_compile_definitions(iprof_d3d11 PRIVATE Prof_WITH_D3D11)
target_link_libraries(iprof_d3d11 PUBLIC iprof)
