# xpti_tests.cmake - XPTI's dispatcher, proxy, sender and collector, tested. A part of
# tests/CMakeLists.txt.

if(NOT TARGET iprof_xptifw)
   return()
endif()

# ---- What is sent -------------------------------------------------------------------------------

# Zones as trace points, on one of the copies of the library: by the proxy; or, where a sanitizer is
# to see into the dispatcher, with that in it.
function(iprof_xpti_copy name library)
   cmake_parse_arguments(copy "" "" "FLAGS" ${ARGN})
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xpti/*.cpp)
   file(GLOB framework CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xptifw/*.cpp
      ${PROJECT_SOURCE_DIR}/platform/plugin/*.c)
   if(copy_FLAGS)
      add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources} ${framework})
      target_compile_definitions(${name} PUBLIC XPTI_STATIC_LIBRARY PRIVATE Prof_WITH_PLUGIN)
   else()
      add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
      target_link_libraries(${name} PUBLIC iprof_xpti_proxy)
      target_compile_definitions(${name} INTERFACE
         SEND_DISPATCHER="$<TARGET_FILE:iprof_xptifw>")
   endif()
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF CXX_STANDARD 17
      CXX_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_XPTI)
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/xpti)
   target_link_libraries(${name} PUBLIC ${library})
endfunction()

if(TARGET iprof_xpti AND NOT WIN32 AND NOT CMAKE_CROSSCOMPILING)
   iprof_xpti_copy(iprof_fake_xpti iprof_fake)
   set(send_sources xpti/send_listener.cpp xpti/send_test.cpp xpti/send_random_test.cpp)
   if(IPROF_SANITIZERS)
      iprof_xpti_copy(iprof_fake_xpti_asan iprof_fake_asan FLAGS 1)
      iprof_xpti_copy(iprof_xpti_tsan iprof_tsan FLAGS 1)
   endif()
   iprof_program(xpti_send LIBRARY iprof_fake_xpti HELPERS main_objects EACH ${send_sources}
      ALSO asan=iprof_fake_xpti_asan)
   add_dependencies(xpti_send_tests iprof_xptifw)
   iprof_suite(xpti-send LEGS test COST 5 COMMAND xpti_send_tests)
   if(IPROF_SANITIZERS)
      iprof_program(xpti_send_tsan LIBRARY iprof_xpti_tsan SOURCES main.cpp ${send_sources})
      iprof_suite(xpti-send-asan LEGS test COST 8 COMMAND xpti_send_asan_tests)
      iprof_suite(xpti-send-tsan LEGS test COST 12 COMMAND xpti_send_tsan_tests)
   endif()
endif()
