# xpti_tests.cmake - XPTI's dispatcher, proxy, sender and collector, tested. A part of
# tests/CMakeLists.txt.

if(NOT TARGET iprof_xptifw)
   return()
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
   iprof_suite(xpti-collect LEGS test COMMAND xpti_collect_tests)
endif()
