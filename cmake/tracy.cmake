# tracy.cmake - what has to do with Tracy; archives at all times, as the adapters are.
#
#   iprof::tracy          tells viewers of Tracy each begin and end, as it happens
#   iprof::tracy_facade   lets a program that is marked for Tracy be seen here: it has Tracy's
#                         macros, and their headers' folder

option(IPROF_TRACY "Build iprof::tracy and iprof::tracy_facade" ON)
if(NOT IPROF_TRACY)
   return()
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/tracy/*.c
   ${PROJECT_SOURCE_DIR}/platform/net/*.c ${PROJECT_SOURCE_DIR}/platform/thread/*.c)
iprof_part(tracy STATIC WITH TRACY THREAD SOURCES ${sources} LINK $<$<BOOL:${WIN32}>:ws2_32>)

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/tracy_facade/*.c)
add_library(iprof_tracy_facade STATIC ${sources})
iprof_library(iprof_tracy_facade tracy_facade)
target_compile_definitions(iprof_tracy_facade PRIVATE Prof_WITH_TRACY_FACADE INTERFACE TRACY_ENABLE)
target_include_directories(iprof_tracy_facade INTERFACE
   $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/tracy>
   $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/iprof/tracy>)
target_link_libraries(iprof_tracy_facade PUBLIC iprof)
