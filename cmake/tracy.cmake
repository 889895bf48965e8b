# tracy.cmake - iprof::tracy, which tells viewers of Tracy each begin and end, as it happens.

option(IPROF_TRACY "Build iprof::tracy" ON)

# On a library: the program's, or a copy for tests.
function(iprof_tracy_library name library)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/tracy/*.c)
   add_library(${name} STATIC ${ARGN} ${sources})
   target_compile_definitions(${name} PUBLIC Prof_WITH_TRACY)
   target_link_libraries(${name} PUBLIC ${library})
endfunction()

if(IPROF_TRACY)
   iprof_tracy_library(iprof_tracy iprof)
   iprof_library(iprof_tracy tracy)
endif()
