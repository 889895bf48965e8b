# tracy.cmake - iprof::tracy, which tells viewers of Tracy each begin and end, as it happens.

option(IPROF_TRACY "Build iprof::tracy" ON)
if(IPROF_TRACY)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/tracy/*.c
      ${PROJECT_SOURCE_DIR}/platform/net/*.c)
   add_library(iprof_tracy STATIC ${sources})
   iprof_library(iprof_tracy tracy)
   target_compile_definitions(iprof_tracy PRIVATE Prof_WITH_TRACY)
   target_link_libraries(iprof_tracy PUBLIC iprof $<$<BOOL:${WIN32}>:ws2_32>)
endif()
