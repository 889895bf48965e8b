# coverage.cmake - make check-coverage: which lines of the library the tests run. What make
# check-asan and -msan run, runs on libraries built with --coverage; then scripts/coverage.py says
# what passes. Its table is in build/log/coverage-coverage.log.

# A program with a profiler, and a module that brings another one: see tests/modules.
add_executable(two_copies EXCLUDE_FROM_ALL ${root}/tests/modules/two_copies.c)
add_library(own_copy MODULE EXCLUDE_FROM_ALL ${root}/tests/modules/own_copy.c)
foreach(target two_copies own_copy)
   target_link_options(${target} PRIVATE --coverage)
   target_link_libraries(${target} PRIVATE
      -Wl,--whole-archive iprof -Wl,--no-whole-archive ${CMAKE_DL_LIBS})
endforeach()
iprof_suite(two-copies LEGS asan COMMAND two_copies $<TARGET_FILE:own_copy> two)

# The storm's dice are the same each time, or luck would run lines.
set_tests_properties(overlay PROPERTIES ENVIRONMENT IPROF_SEED=1)

iprof_suite(forget-counts LEGS coverage
   COMMAND find ${CMAKE_BINARY_DIR} -name *.gcda -delete)
iprof_suite(coverage LEGS coverage
   COMMAND python3 scripts/coverage.py scripts/coverage.txt ${CMAKE_BINARY_DIR})
get_property(suites DIRECTORY PROPERTY TESTS)
foreach(suite ${suites})
   get_property(labels TEST ${suite} PROPERTY LABELS)
   if(labels MATCHES "asan|msan|lines") # the last: the sanitizers cannot run it
      set_tests_properties(${suite} PROPERTIES LABELS "${labels};coverage" DEPENDS forget-counts)
      set_property(TEST coverage APPEND PROPERTY DEPENDS ${suite})
      iprof_must_build(coverage ${suite})
   endif()
endforeach()
