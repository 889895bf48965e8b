# coverage.cmake - make check-coverage: which lines of the library the tests run. gcc compiles the
# library with --coverage, clang the tests, which is three times as fast. What make check-asan runs,
# runs on it, except for suites that add no line; then scripts/coverage.py says what passes. Its
# table is in build/log/coverage-coverage.log.

execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libgcov.a
   OUTPUT_VARIABLE gcov OUTPUT_STRIP_TRAILING_WHITESPACE)
foreach(library iprof iprof_fake iprof_counter iprof_fake_alloc iprof_fake_alloc_live iprof_glfw
      iprof_sdl2 iprof_fake_glfw iprof_fake_sdl2)
   if(TARGET ${library})
      target_link_libraries(${library} INTERFACE ${gcov})
      target_link_options(${library} INTERFACE LINKER:-u,__gcov_dump) # see keep_counts()
   endif()
endforeach()

# A program with a profiler, and a module that brings another one: see tests/modules.
add_executable(two_copies EXCLUDE_FROM_ALL ${root}/tests/modules/two_copies.c)
add_library(own_copy MODULE EXCLUDE_FROM_ALL ${root}/tests/modules/own_copy.c)
foreach(target two_copies own_copy)
   target_link_libraries(${target} PRIVATE
      -Wl,--whole-archive iprof -Wl,--no-whole-archive ${gcov} ${CMAKE_DL_LIBS})
endforeach()
iprof_suite(two-copies LEGS coverage FOR "a module with a profiler of its own"
   COMMAND two_copies $<TARGET_FILE:own_copy> two)

# The storm's dice are the same each time, or luck would run lines.
set_tests_properties(overlay PROPERTIES ENVIRONMENT IPROF_SEED=1)
# Captures are damaged at more places.
set_tests_properties(capture PROPERTIES ENVIRONMENT IPROF_THOROUGH=1)

iprof_suite(forget-counts LEGS coverage FOR "nothing is left of an earlier run"
   COMMAND find ${CMAKE_BINARY_DIR} -name *.gcda -delete)
iprof_suite(coverage LEGS coverage FOR "the lines that were run"
   COMMAND python3 scripts/coverage.py scripts/coverage.txt ${CMAKE_BINARY_DIR})
# Without these suites the same lines are run: most test parts that coverage.py does not count.
set(adds_none "^(view|tools|tracy.*|xpti|xpti-(helpers|proxy|send)|symbols|look|unwind|xray-file|\
os-plugin)$")
get_property(suites DIRECTORY PROPERTY TESTS)
foreach(suite ${suites})
   get_property(labels TEST ${suite} PROPERTY LABELS)
   if("asan" IN_LIST labels AND NOT suite MATCHES "${adds_none}")
      list(APPEND labels coverage)
      set_tests_properties(${suite} PROPERTIES LABELS "${labels}")
      iprof_must_build(coverage ${suite})
   endif()
   if("coverage" IN_LIST labels AND NOT suite MATCHES "^(forget-counts|coverage)$")
      set_tests_properties(${suite} PROPERTIES DEPENDS forget-counts)
      set_property(TEST coverage APPEND PROPERTY DEPENDS ${suite})
   endif()
endforeach()
