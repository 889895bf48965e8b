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

   add_executable(xpti_child EXCLUDE_FROM_ALL xpti/child.cpp)
   set_target_properties(xpti_child PROPERTIES CXX_STANDARD 17 ENABLE_EXPORTS ON)
   target_link_libraries(xpti_child PRIVATE iprof_xptifw Threads::Threads ${CMAKE_DL_LIBS})
   # main.cpp needs the profiler.
   iprof_program(xpti LIBRARY iprof_xptifw LINK iprof
      SOURCES main.cpp xpti/tables_test.cpp xpti/events_test.cpp xpti/callbacks_test.cpp
         xpti/random_test.cpp xpti/threads_test.cpp xpti/subscribers_test.cpp)
   iprof_suite(xpti THOROUGH LEGS test asan tsan COST 6 NEEDS xpti_child ${xpti_plugins}
      FOR "XPTI's dispatcher" COMMAND xpti_tests)

   iprof_suite(xpti-instructions LEGS more COST 8 FOR "instructions that a trace point takes"
      COMMAND sh tests/xpti/instructions.sh ${work}/xpti_instructions)
   iprof_suite(xpti-headers LEGS more COST 2 FOR "XPTI's headers, against what callers need"
      COMMAND sh tests/xpti/headers.sh)
   if(CMAKE_SYSTEM_NAME STREQUAL Linux)
      add_executable(xpti_refused EXCLUDE_FROM_ALL xpti/refused.cpp)
      set_target_properties(xpti_refused PROPERTIES CXX_STANDARD 17)
      target_link_libraries(xpti_refused PRIVATE iprof_xptifw)
      iprof_suite(xpti-refused LEGS test FOR "a dispatcher whose memory is refused"
         COMMAND xpti_refused)
   endif()
endif()

# ---- The proxy ----------------------------------------------------------------------------------

# A stand-in for a dispatcher.
function(iprof_xpti_stub name)
   add_library(${name} MODULE EXCLUDE_FROM_ALL xpti/proxy_stub.cpp)
   target_include_directories(${name} PRIVATE ${root}/xpti)
   target_compile_definitions(${name} PRIVATE XPTI_API_EXPORTS)
   target_compile_options(${name} PRIVATE -Wall -Wextra -fvisibility=hidden ${ARGN})
   target_link_options(${name} PRIVATE ${ARGN})
   set_target_properties(${name} PROPERTIES PREFIX "" CXX_STANDARD 17 CXX_EXTENSIONS OFF)
endfunction()

# The stub is found beside the program, which it may call back.
function(iprof_xpti_proxy_program name library proxy stub)
   iprof_program(${name} LIBRARY ${library} LINK ${proxy} SOURCES main.cpp xpti/proxy_test.cpp)
   target_compile_definitions(${name}_objects PRIVATE XPTI_STUB="${stub}.so")
   set_target_properties(${name}_tests PROPERTIES ENABLE_EXPORTS ON)
   add_dependencies(${name}_tests ${stub})
endfunction()

if(NOT WIN32 AND NOT CMAKE_CROSSCOMPILING) # which is static, and loads nothing
   iprof_xpti_stub(xpti_stub)
   iprof_xpti_proxy_program(xpti_proxy iprof_fake iprof_xpti_proxy xpti_stub)
   iprof_suite(xpti-proxy LEGS test asan tsan COST 3
      FOR "programs that run with a dispatcher and without" COMMAND xpti_proxy_tests)
endif()

# What these ask of the system. Programs for other CPUs are static, and load nothing.
if(WIN32 OR NOT CMAKE_CROSSCOMPILING)
   iprof_program(os_plugin LIBRARY iprof_fake HELPERS main_objects
      SOURCES xpti/os_plugin_test.cpp ${iprof_plugin_sources})
   target_compile_definitions(os_plugin_objects PRIVATE Prof_WITH_PLUGIN)
   if(NOT WIN32)
      target_compile_definitions(os_plugin_objects PRIVATE XPTI_STUB="$<TARGET_FILE:xpti_stub>")
      add_dependencies(os_plugin_tests xpti_stub)
   endif()
   iprof_suite(os-plugin LEGS test anywhere asan FOR "loading a library, and the environment"
      COMMAND os_plugin_tests)
endif()

# What C++ adds, by the proxy and the dispatcher itself.
if(NOT WIN32 AND NOT CMAKE_CROSSCOMPILING)
   iprof_program(xpti_helpers LIBRARY iprof_fake LINK iprof_xpti_proxy HELPERS main_objects
      SOURCES xpti/helpers_test.cpp)
   target_compile_definitions(xpti_helpers_objects PRIVATE
      XPTI_DISPATCHER="$<TARGET_FILE:iprof_xptifw>")
   add_dependencies(xpti_helpers_tests iprof_xptifw)
   iprof_suite(xpti-helpers LEGS test asan COST 2 FOR "what XPTI's headers add in C++"
      COMMAND xpti_helpers_tests)
   iprof_suite(xpti-compile LEGS more COST 12 FOR "XPTI's headers by each compiler and standard"
      COMMAND sh tests/xpti/compile.sh)
endif()

if(TARGET iprof_xpti_program AND CMAKE_EXECUTABLE_FORMAT STREQUAL ELF
   AND NOT CMAKE_CROSSCOMPILING)
   iprof_suite(xpti-proxy-abi LEGS more FOR "what the proxy exports, and programs that link it"
      COMMAND sh tests/xpti/proxy_abi.sh ${work}/xpti_proxy
      $<TARGET_FILE:iprof_xpti_proxy> $<TARGET_FILE:iprof_xptifw> $<TARGET_FILE:iprof_xpti_print>
      $<TARGET_FILE:iprof_xpti_program> ${CMAKE_C_COMPILER})
endif()

# ---- What is sent -------------------------------------------------------------------------------

# Zones as trace points, on the library whose clock tests move.
function(iprof_xpti_copy name library)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xpti/*.cpp)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   target_link_libraries(${name} PUBLIC iprof_xpti_proxy)
   target_compile_definitions(${name} PRIVATE Prof_WITH_XPTI
      INTERFACE SEND_DISPATCHER="$<TARGET_FILE:iprof_xptifw>")
   set_target_properties(${name} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/xpti)
   target_link_libraries(${name} PUBLIC ${library})
endfunction()

if(TARGET iprof_xpti AND NOT WIN32 AND NOT CMAKE_CROSSCOMPILING)
   iprof_xpti_copy(iprof_fake_xpti iprof_fake)
   iprof_program(xpti_send LIBRARY iprof_fake_xpti HELPERS main_objects
      SOURCES xpti/send_listener.cpp xpti/send_test.cpp xpti/send_random_test.cpp)
   add_dependencies(xpti_send_tests iprof_xptifw)
   iprof_suite(xpti-send THOROUGH LEGS test asan tsan COST 5 FOR "zones sent to subscribers of XPTI"
      COMMAND xpti_send_tests)
   if(TARGET tracy_reader_objects)
      iprof_program(xpti_send_tracy LIBRARY iprof_fake_xpti
         HELPERS main_objects tracy_reader_objects
         SOURCES xpti/send_listener.cpp xpti/send_tracy_test.cpp)
      add_dependencies(xpti_send_tracy_tests iprof_xptifw)
      iprof_suite(xpti-send-tracy LEGS test FOR "the same beside a viewer of Tracy"
         COMMAND xpti_send_tracy_tests)
   endif()
   # Linked as C is, whatever CMake would take for it.
   add_executable(xpti_send_c EXCLUDE_FROM_ALL xpti/send_c.c)
   set_target_properties(xpti_send_c PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF LINKER_LANGUAGE C)
   target_link_libraries(xpti_send_c PRIVATE iprof_xpti)
   add_dependencies(xpti_send_c iprof_xptifw)
   iprof_suite(xpti-send-c LEGS test FOR "a program in C that sends"
      COMMAND xpti_send_c nothing)
   iprof_suite(xpti-send-c-there LEGS test FOR "the same with a dispatcher"
      COMMAND xpti_send_c there
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
   iprof_suite(xpti-collect LEGS test asan tsan FOR "any program that emits XPTI, shown"
      COMMAND xpti_collect_tests)
endif()

# ---- The benchmark ------------------------------------------------------------------------------

# That its tables are whole and its answers right; no times.
if(CMAKE_SYSTEM_NAME STREQUAL Linux AND NOT CMAKE_CROSSCOMPILING)
   include(${root}/bench/xpti/programs.cmake)
   iprof_suite(xpti-bench LEGS more COST 4 FOR "that the benchmark of XPTI runs; no times"
      COMMAND sh tests/xpti/bench.sh $<TARGET_FILE:bench_xpti>
      $<TARGET_FILE:bench_xpti_scale> ${work}/xpti_bench)
endif()
