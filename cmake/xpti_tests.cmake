# xpti_tests.cmake - XPTI's dispatcher, proxy, sender and collector, tested. A part of
# tests/CMakeLists.txt.

if(NOT TARGET iprof_xptifw)
   return()
endif()

# ---- the dispatcher -----------------------------------------------------------------------------

# Subscribers find the dispatcher in the program that loads them.
if(UNIX AND NOT EMSCRIPTEN AND NOT CMAKE_CROSSCOMPILING)
   function(iprof_xpti_plugin name)
      add_library(xpti_plugin_${name} MODULE EXCLUDE_FROM_ALL xpti/plugin.cpp)
      set_target_properties(xpti_plugin_${name} PROPERTIES PREFIX "" SUFFIX .so CXX_STANDARD 17)
      target_include_directories(xpti_plugin_${name} PRIVATE ${root}/xpti)
      target_compile_definitions(xpti_plugin_${name} PRIVATE PLUGIN="${name}" ${ARGN})
      target_compile_options(xpti_plugin_${name} PRIVATE -Wall -Wextra
         $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>) # else it is never unloaded
   endfunction()
   iprof_xpti_plugin(full)
   iprof_xpti_plugin(late)
   iprof_xpti_plugin(leaving)
   iprof_xpti_plugin(early)
   iprof_xpti_plugin(meeting)
   iprof_xpti_plugin(lacking PLUGIN_LACKS)
   iprof_xpti_plugin(no_init PLUGIN_NO_INIT)
   iprof_xpti_plugin(no_finish PLUGIN_NO_FINISH)
   set(xpti_plugins xpti_plugin_full xpti_plugin_late xpti_plugin_leaving xpti_plugin_early
      xpti_plugin_meeting xpti_plugin_lacking xpti_plugin_no_init xpti_plugin_no_finish)

   # The dispatcher once more, and all that is compiled for it, with FLAGS.
   function(iprof_xptifw_copy library)
      get_target_property(sources iprof_xptifw SOURCES)
      add_library(${library} SHARED EXCLUDE_FROM_ALL ${sources})
      set_target_properties(${library} PROPERTIES C_STANDARD 99 CXX_STANDARD 17 CXX_EXTENSIONS OFF
         C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
      target_compile_definitions(${library} PRIVATE Prof_ENABLED Prof_WITH_PLUGIN XPTI_API_EXPORTS)
      target_include_directories(${library} PRIVATE ${root} PUBLIC ${root}/xpti)
      target_compile_options(${library} PUBLIC ${ARGN} PRIVATE -O1)
      target_link_options(${library} PUBLIC ${ARGN})
      target_link_libraries(${library} PUBLIC Threads::Threads ${CMAKE_DL_LIBS})
   endfunction()

   # main.cpp needs the profiler.
   function(iprof_xpti_world name dispatcher profiler)
      add_library(${name} INTERFACE)
      target_link_libraries(${name} INTERFACE ${dispatcher} ${profiler})
      add_executable(${name}_child EXCLUDE_FROM_ALL xpti/child.cpp)
      set_target_properties(${name}_child PROPERTIES CXX_STANDARD 17 ENABLE_EXPORTS ON)
      target_link_libraries(${name}_child PRIVATE ${dispatcher} Threads::Threads ${CMAKE_DL_LIBS})
   endfunction()
   iprof_xpti_world(xpti iprof_xptifw iprof)
   set(xpti_also)
   if(IPROF_SANITIZERS)
      iprof_xptifw_copy(iprof_xptifw_asan ${san} -fsanitize=address,undefined)
      iprof_xptifw_copy(iprof_xptifw_tsan ${san} -fsanitize=thread)
      iprof_xpti_world(xpti_asan iprof_xptifw_asan iprof_asan)
      iprof_xpti_world(xpti_tsan iprof_xptifw_tsan iprof_tsan)
   endif()
   iprof_program(xpti LIBRARY xpti ALSO asan=xpti_asan tsan=xpti_tsan
      EACH main.cpp xpti/tables_test.cpp xpti/events_test.cpp xpti/callbacks_test.cpp
         xpti/random_test.cpp xpti/threads_test.cpp xpti/fork_test.cpp
         xpti/subscribers_test.cpp)
   set_source_files_properties(xpti/random_test.cpp PROPERTIES COMPILE_OPTIONS -O1)
   iprof_suite(xpti LEGS test anywhere asan COST 6 NEEDS xpti_child ${xpti_plugins}
      COMMAND xpti_tests)
   if(IPROF_SANITIZERS)
      iprof_suite(xpti-asan LEGS test COST 12 NEEDS xpti_asan_child ${xpti_plugins}
         COMMAND xpti_asan_tests)
      iprof_suite(xpti-tsan LEGS test COST 20 NEEDS xpti_tsan_child ${xpti_plugins}
         COMMAND xpti_tsan_tests)
   endif()

   add_executable(xpti_abi EXCLUDE_FROM_ALL xpti/abi.c)
   set_target_properties(xpti_abi PROPERTIES C_STANDARD 99)
   target_link_libraries(xpti_abi PRIVATE ${CMAKE_DL_LIBS})
   iprof_suite(xpti-abi LEGS test COMMAND xpti_abi $<TARGET_FILE:iprof_xptifw>)
   iprof_suite(xpti-instructions LEGS test COST 8 COMMAND sh tests/xpti/instructions.sh
      ${work}/xpti_instructions)
   iprof_suite(xpti-headers LEGS test COST 2 COMMAND sh tests/xpti/headers.sh)
   if(CMAKE_SYSTEM_NAME STREQUAL Linux)
      add_executable(xpti_refused EXCLUDE_FROM_ALL xpti/refused.cpp)
      set_target_properties(xpti_refused PROPERTIES CXX_STANDARD 17)
      target_link_libraries(xpti_refused PRIVATE iprof_xptifw)
      iprof_suite(xpti-refused LEGS test COMMAND xpti_refused)
   endif()
endif()

# ---- The proxy ----------------------------------------------------------------------------------

# A stand-in for a dispatcher, and the proxy once more with a sanitizer.
function(iprof_xpti_stub name)
   add_library(${name} MODULE EXCLUDE_FROM_ALL xpti/proxy_stub.cpp)
   target_include_directories(${name} PRIVATE ${root}/xpti)
   target_compile_definitions(${name} PRIVATE XPTI_API_EXPORTS)
   target_compile_options(${name} PRIVATE -Wall -Wextra -fvisibility=hidden ${ARGN})
   target_link_options(${name} PRIVATE ${ARGN})
   set_target_properties(${name} PROPERTIES PREFIX "" CXX_STANDARD 17 CXX_EXTENSIONS OFF)
endfunction()

function(iprof_xpti_proxy_copy name)
   get_target_property(sources iprof_xpti_proxy SOURCES)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 CXX_STANDARD 17 CXX_EXTENSIONS OFF
      C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden)
   target_compile_definitions(${name} PRIVATE Prof_ENABLED Prof_WITH_PLUGIN
      PUBLIC XPTI_STATIC_LIBRARY)
   target_compile_options(${name} PRIVATE ${iprof_warnings} ${ARGN})
   target_include_directories(${name} PRIVATE ${root} PUBLIC ${root}/xpti)
   target_link_options(${name} PUBLIC ${ARGN})
   target_link_libraries(${name} PUBLIC Threads::Threads ${CMAKE_DL_LIBS})
endfunction()

# The stub is found beside the program, which it may call back.
function(iprof_xpti_proxy_program name library proxy stub)
   iprof_program(${name} LIBRARY ${library} LINK ${proxy} EACH main.cpp xpti/proxy_test.cpp)
   target_compile_definitions(${name}_tests PRIVATE XPTI_STUB="${stub}.so")
   set_target_properties(${name}_tests PROPERTIES ENABLE_EXPORTS ON)
   add_dependencies(${name}_tests ${stub})
endfunction()

if(NOT WIN32 AND NOT CMAKE_CROSSCOMPILING) # which is static, and loads nothing
   iprof_xpti_stub(xpti_stub)
   iprof_xpti_proxy_program(xpti_proxy iprof_fake iprof_xpti_proxy xpti_stub)
   iprof_suite(xpti-proxy LEGS test anywhere asan COST 3 COMMAND xpti_proxy_tests)
   if(IPROF_SANITIZERS)
      iprof_xpti_stub(xpti_stub_tsan -fsanitize=thread)
      iprof_xpti_proxy_copy(iprof_xpti_proxy_tsan -O1 -g -fsanitize=thread)
      iprof_xpti_proxy_program(xpti_proxy_tsan iprof_tsan iprof_xpti_proxy_tsan xpti_stub_tsan)
      iprof_suite(xpti-proxy-tsan LEGS test COST 5 COMMAND xpti_proxy_tsan_tests
         --gtest_filter=*thread*:*call*)
   endif()
endif()

# What these ask of the system. Programs for other CPUs are static, and load nothing.
if(WIN32 OR NOT CMAKE_CROSSCOMPILING)
   iprof_program(os_plugin LIBRARY iprof_fake HELPERS main_objects
      EACH xpti/os_plugin_test.cpp ${iprof_plugin_sources})
   target_compile_definitions(os_plugin_tests PRIVATE Prof_WITH_PLUGIN)
   if(NOT WIN32)
      target_compile_definitions(os_plugin_tests PRIVATE XPTI_STUB="$<TARGET_FILE:xpti_stub>")
      add_dependencies(os_plugin_tests xpti_stub)
   endif()
   iprof_suite(os-plugin LEGS test anywhere asan COMMAND os_plugin_tests)
endif()

# What C++ adds, by the proxy and the dispatcher itself.
if(NOT WIN32 AND NOT CMAKE_CROSSCOMPILING)
   iprof_program(xpti_helpers LIBRARY iprof_fake LINK iprof_xpti_proxy HELPERS main_objects
      EACH xpti/helpers_test.cpp xpti/proxy_fork_test.cpp)
   target_compile_definitions(xpti_helpers_tests PRIVATE
      XPTI_DISPATCHER="$<TARGET_FILE:iprof_xptifw>")
   add_dependencies(xpti_helpers_tests iprof_xptifw)
   iprof_suite(xpti-helpers LEGS test anywhere asan COST 2 COMMAND xpti_helpers_tests)
   iprof_suite(xpti-compile LEGS test COST 12 COMMAND sh tests/xpti/compile.sh)
endif()

if(TARGET iprof_xpti_program AND CMAKE_EXECUTABLE_FORMAT STREQUAL ELF
   AND NOT CMAKE_CROSSCOMPILING)
   iprof_suite(xpti-proxy-abi LEGS test COMMAND sh tests/xpti/proxy_abi.sh ${work}/xpti_proxy
      $<TARGET_FILE:iprof_xpti_proxy> $<TARGET_FILE:iprof_xptifw> $<TARGET_FILE:iprof_xpti_print>
      $<TARGET_FILE:iprof_xpti_program> ${CMAKE_C_COMPILER})
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
   iprof_suite(xpti-send LEGS test anywhere COST 5 COMMAND xpti_send_tests)
   if(IPROF_SANITIZERS)
      iprof_program(xpti_send_tsan LIBRARY iprof_xpti_tsan SOURCES main.cpp ${send_sources})
      iprof_suite(xpti-send-asan LEGS test COST 8 COMMAND xpti_send_asan_tests)
      iprof_suite(xpti-send-tsan LEGS test COST 12 COMMAND xpti_send_tsan_tests)
   endif()
   # Beside a viewer of Tracy.
   if(TARGET iprof_fake_tracy AND tracy_reader)
      iprof_xpti_copy(iprof_fake_xpti_tracy iprof_fake_tracy)
      iprof_program(xpti_send_tracy LIBRARY iprof_fake_xpti_tracy HELPERS main_objects
         EACH xpti/send_listener.cpp xpti/send_tracy_test.cpp tracy/client.cpp ${tracy_reader})
      add_dependencies(xpti_send_tracy_tests iprof_xptifw)
      iprof_suite(xpti-send-tracy LEGS test COMMAND xpti_send_tracy_tests)
   endif()
   # Linked as C is, whatever CMake would take for it.
   add_executable(xpti_send_c EXCLUDE_FROM_ALL xpti/send_c.c)
   set_target_properties(xpti_send_c PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF LINKER_LANGUAGE C)
   target_link_libraries(xpti_send_c PRIVATE iprof_xpti)
   add_dependencies(xpti_send_c iprof_xptifw)
   iprof_suite(xpti-send-c LEGS test COMMAND xpti_send_c nothing)
   iprof_suite(xpti-send-c-there LEGS test COMMAND xpti_send_c there
      ENVIRONMENT XPTI_FRAMEWORK_DISPATCHER=$<TARGET_FILE:iprof_xptifw>)
endif()

# ---- The collector ------------------------------------------------------------------------------

# Programs that know nothing of it, and run as children with it.
if(TARGET iprof_xpti_collector AND UNIX AND NOT CMAKE_CROSSCOMPILING)
   foreach(game collect_game collect_own_game)
      add_executable(xpti_${game} EXCLUDE_FROM_ALL ${root}/tests/xpti/${game}.cpp)
      set_target_properties(xpti_${game} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
      target_compile_options(xpti_${game} PRIVATE -Wall -Wextra)
      target_link_libraries(xpti_${game} PRIVATE iprof_xptifw)
   endforeach()
   target_link_libraries(xpti_collect_own_game PRIVATE iprof)
   set_target_properties(xpti_collect_own_game PROPERTIES ENABLE_EXPORTS ON) # iprof's, too
   iprof_program(xpti_collect LIBRARY iprof_fake HELPERS main_objects
      SOURCES ${root}/tests/xpti/collect_test.cpp)
   target_compile_definitions(xpti_collect_objects PRIVATE
      COLLECTOR="$<TARGET_FILE:iprof_xpti_collector>" GAME="$<TARGET_FILE:xpti_collect_game>"
      OWN_GAME="$<TARGET_FILE:xpti_collect_own_game>")
   add_dependencies(xpti_collect_tests iprof_xpti_collector xpti_collect_game
      xpti_collect_own_game)
   if(TARGET iprof_xpti)
      add_executable(xpti_collect_self_game EXCLUDE_FROM_ALL
         ${root}/tests/xpti/collect_self_game.cpp)
      set_target_properties(xpti_collect_self_game PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
      target_link_libraries(xpti_collect_self_game PRIVATE iprof_xpti)
      target_compile_definitions(xpti_collect_objects PRIVATE
         SELF_GAME="$<TARGET_FILE:xpti_collect_self_game>"
         DISPATCHER="$<TARGET_FILE:iprof_xptifw>")
      add_dependencies(xpti_collect_tests xpti_collect_self_game)
   endif()
   iprof_suite(xpti-collect LEGS test COMMAND xpti_collect_tests)

   # The same, but for programs with iprof in them: collector, dispatcher and game with a sanitizer.
   function(iprof_xpti_collect_copy kind)
      get_target_property(sources iprof_xpti_collector SOURCES)
      get_target_property(defines iprof_xpti_collector COMPILE_DEFINITIONS)
      set(collector xpti_collector_${kind})
      add_library(${collector} MODULE EXCLUDE_FROM_ALL ${sources})
      set_target_properties(${collector} PROPERTIES C_STANDARD 99 CXX_STANDARD 17
         CXX_EXTENSIONS OFF C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden
         VISIBILITY_INLINES_HIDDEN ON)
      target_compile_definitions(${collector} PRIVATE ${defines} Prof_CHECKED)
      target_include_directories(${collector} PRIVATE ${root})
      target_compile_options(${collector} PRIVATE -O1 -ftls-model=initial-exec)
      target_link_libraries(${collector} PRIVATE iprof_xptifw_${kind} ${iprof_libm})
      add_executable(xpti_collect_game_${kind} EXCLUDE_FROM_ALL
         ${root}/tests/xpti/collect_game.cpp)
      set_target_properties(xpti_collect_game_${kind} PROPERTIES CXX_STANDARD 17)
      target_compile_options(xpti_collect_game_${kind} PRIVATE -O1)
      target_link_libraries(xpti_collect_game_${kind} PRIVATE iprof_xptifw_${kind})
      iprof_program(xpti_collect_${kind} LIBRARY iprof_fake HELPERS main_objects
         SOURCES ${root}/tests/xpti/collect_test.cpp)
      target_compile_definitions(xpti_collect_${kind}_objects PRIVATE SANITIZED
         COLLECTOR="$<TARGET_FILE:${collector}>" GAME="$<TARGET_FILE:xpti_collect_game_${kind}>")
      iprof_suite(xpti-collect-${kind} LEGS test COST 10 NEEDS ${collector}
         xpti_collect_game_${kind} COMMAND xpti_collect_${kind}_tests)
   endfunction()
   if(IPROF_SANITIZERS)
      iprof_xpti_collect_copy(asan)
      iprof_xpti_collect_copy(tsan)
   endif()
endif()

# ---- The benchmark ------------------------------------------------------------------------------

# That its tables are whole and its answers right; no times.
if(CMAKE_SYSTEM_NAME STREQUAL Linux AND NOT CMAKE_CROSSCOMPILING)
   include(${root}/bench/xpti/programs.cmake)
   iprof_suite(xpti-bench LEGS test COST 4 COMMAND sh tests/xpti/bench.sh $<TARGET_FILE:bench_xpti>
      $<TARGET_FILE:bench_xpti_scale> ${work}/xpti_bench)
endif()
