# alloc.cmake - the libraries that count every allocation of a program (prof.h,
# Prof_set_allocations). A program links to one of the first three, and in C++ to the fourth where
# none can be:
#
#   iprof::alloc        malloc by its name; where a program may define that, so not on Windows
#   iprof::alloc_live   the same, and what is left of each path: programs for Linux
#   iprof::alloc_wrap   malloc by the linker's --wrap, which comes along: static programs, Windows
#   iprof::alloc_new    operator new and delete; only where C++ is compiled anyway
#
# Archives at all times: a linker takes from them what stands in for malloc, new and delete.

# NAME, and what is defined for its sources.
function(iprof_alloc_library name)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sources/alloc/*.c)
   add_library(iprof_${name} STATIC ${sources})
   iprof_library(iprof_${name} ${name})
   target_compile_definitions(iprof_${name} PRIVATE Prof_WITH_ALLOC ${ARGN})
   target_link_libraries(iprof_${name} PUBLIC iprof ${CMAKE_DL_LIBS})
endfunction()

iprof_alloc_library(alloc)
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
   iprof_alloc_library(alloc_live Prof_ALLOC_LIVE=1)
endif()

if(NOT MSVC AND NOT APPLE) # whose linkers lack it
   iprof_alloc_library(alloc_wrap Prof_ALLOC_WRAP)
   foreach(name malloc calloc realloc free memalign aligned_alloc posix_memalign)
      target_link_options(iprof_alloc_wrap INTERFACE LINKER:--wrap=${name}) # also what is not there
   endforeach()
endif()

if(CMAKE_CXX_COMPILER_LOADED)
   add_library(iprof_alloc_new STATIC ${PROJECT_SOURCE_DIR}/sources/alloc/prof_alloc_new.cpp)
   iprof_library(iprof_alloc_new alloc_new)
   set_target_properties(iprof_alloc_new PROPERTIES CXX_STANDARD 17) # has new with alignment
   target_compile_definitions(iprof_alloc_new PRIVATE Prof_WITH_ALLOC)
   target_link_libraries(iprof_alloc_new PUBLIC iprof_alloc)
endif()
