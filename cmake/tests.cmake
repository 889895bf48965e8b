# tests.cmake - the GoogleTest programs for CTest. `make test` runs these and more: sanitizers,
# scripts, consumers of an installation, the demo.

find_package(GTest)
include(CheckLanguage)
check_language(CXX)
if(NOT GTest_FOUND OR NOT CMAKE_CXX_COMPILER OR NOT EXISTS ${PROJECT_SOURCE_DIR}/tests/main.cpp)
   message(STATUS "iprof: the tests are left out; they need GoogleTest and a C++17 compiler")
   return()
endif()
enable_language(CXX)
add_custom_target(iprof_tests)

# With its own core: the fake clock and the asserts are compiled in.
add_library(iprof_fake STATIC EXCLUDE_FROM_ALL ${iprof_sources})
set_target_properties(iprof_fake PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF
   UNITY_BUILD OFF)
target_compile_definitions(iprof_fake PUBLIC Prof_ENABLED Prof_FAKE_CLOCK Prof_CHECKED)
target_include_directories(iprof_fake PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(iprof_fake PUBLIC Threads::Threads m)

# The tests have a main of their own.
function(iprof_test name library)
   add_executable(${name} ${ARGN})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 CXX_STANDARD 17 UNITY_BUILD OFF)
   target_link_libraries(${name} PRIVATE ${library} GTest::GTest)
   add_dependencies(iprof_tests ${name})
   add_test(NAME ${name} COMMAND ${name})
endfunction()

iprof_test(model_tests iprof_fake tests/main.cpp tests/model.cpp tests/twin.cpp tests/sites.cpp
   tests/sites_c.c tests/random_test.cpp tests/document_test.cpp tests/robust_test.cpp
   tests/fiber_test.cpp tests/hitch_test.cpp tests/stats_test.cpp tests/entry_test.cpp
   tests/event_test.cpp tests/memory_test.cpp tests/config_test.cpp tests/past_test.cpp
   tests/names_test.cpp tests/file_test.cpp tests/assert_test.cpp tests/clock_test.cpp
   tests/leak_test.cpp)
iprof_test(thread_tests iprof::iprof tests/main.cpp tests/thread_test.cpp tests/end_test.cpp
   tests/watch_test.cpp tests/baseline_test.cpp tests/switch_test.cpp
   tests/looking_test.cpp tests/tls_test.cpp)

# And with two clocks of the test's own: it stands in for the system's.
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
   add_library(iprof_counter STATIC EXCLUDE_FROM_ALL ${iprof_sources})
   set_target_properties(iprof_counter PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(iprof_counter PUBLIC Prof_ENABLED Prof_FAKE_CLOCK Prof_FAKE_COUNTER)
   target_include_directories(iprof_counter PUBLIC ${PROJECT_SOURCE_DIR})
   target_link_libraries(iprof_counter PUBLIC Threads::Threads m)
   iprof_test(counter_tests iprof_counter tests/main.cpp tests/two_clocks_test.cpp)
   iprof_test(unsteady_tests iprof_counter tests/main.cpp tests/unsteady_test.cpp
      platform/prof_os_posix.c)
   target_compile_definitions(unsteady_tests PRIVATE Prof_PRETEND_UNSTEADY)
endif()

iprof_test(overlay_tests iprof_fake tests/main.cpp tests/overlay/facts.cpp
   tests/overlay/session.cpp tests/overlay/script.cpp tests/overlay/scene.cpp
   tests/overlay/ui_test.cpp tests/overlay/layout_test.cpp tests/overlay/storm_test.cpp
   tests/overlay/tables_test.cpp tests/overlay/flame_test.cpp tests/overlay/hitches_test.cpp
   tests/overlay/words_test.cpp tests/overlay/record_test.cpp tests/overlay/no_zone_test.cpp)

iprof_test(demo_tests iprof::iprof tests/main.cpp tests/demo/warp_grid_test.cpp
   demo/game/warp_grid.c)

foreach(language c cpp)
   if(TARGET iprof_hello_${language})
      add_test(NAME hello_${language} COMMAND iprof_hello_${language})
   endif()
endforeach()
