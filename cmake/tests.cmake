# tests.cmake - the words in which tests/CMakeLists.txt says what is built and run.
#
#   iprof_copy(LIBRARY ...)   the whole library once more, with asserts: on another clock, as C++
#   iprof_program(NAME ...)   a GoogleTest program on one of these libraries
#   iprof_suite(NAME ...)     a command, which scripts/run.py or CTest runs
#
# Nothing is built unless it is asked for: the target build-NAME is what the suite NAME needs, and
# build-LEG what all suites of a leg need. CMakePresets.json lists the legs.

# DEFINES hold for the library and for each target that links it. CXX: compiled as C++.
function(iprof_copy library)
   cmake_parse_arguments(copy "CXX" "" "DEFINES" ${ARGN})
   add_library(${library} STATIC EXCLUDE_FROM_ALL)
   iprof_of_one_file(${library})
   set_target_properties(${library} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF
      CXX_STANDARD 17 CXX_EXTENSIONS OFF)
   target_compile_definitions(${library} PUBLIC Prof_ENABLED Prof_CHECKED ${copy_DEFINES})
   target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
   target_link_libraries(${library} PUBLIC Threads::Threads ${iprof_libm})
   if(copy_CXX)
      file(GENERATE OUTPUT ${iprof_one_dir}/prof.cpp CONTENT "#include \"prof.c\"\n")
      set_target_properties(${library} PROPERTIES SOURCES ${iprof_one_dir}/prof.cpp)
      target_compile_options(${library} PRIVATE -Wall -Wextra)
   else()
      target_compile_options(${library} PRIVATE ${iprof_warnings})
   endif()
   foreach(adapter glfw sdl2)
      if(TARGET iprof_${adapter})
         iprof_adapter_copy(${library}_${adapter} ${adapter} ${library})
      endif()
   endforeach()
endfunction()

# An adapter on one of these libraries.
function(iprof_adapter_copy name adapter library)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/draw/${adapter}/*.c)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_GL)
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   iprof_adapt(${name} ${adapter})
   target_link_libraries(${name} PUBLIC ${library})
endfunction()

# What counts every allocation, on one of these libraries.
function(iprof_alloc_copy name library live)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sources/alloc/*.c)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_ALLOC Prof_ALLOC_LIVE=${live})
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_link_libraries(${name} PUBLIC ${library})
endfunction()

# tests/headers.h is compiled once, which takes two thirds off the time of a test's source. Only by
# clang: what gcc makes of it costs more than it saves.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT EMSCRIPTEN)
   file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp CONTENT "")
   add_library(iprof_test_headers OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp)
   target_link_libraries(iprof_test_headers PRIVATE iprof_gtest Threads::Threads)
   set_target_properties(iprof_test_headers PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
   target_precompile_headers(iprof_test_headers PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:${PROJECT_SOURCE_DIR}/tests/headers.h>)
endif()

# Lets a target of C++17 take the compiled headers; its files in C go without.
function(iprof_take_headers target)
   if(TARGET iprof_test_headers)
      target_precompile_headers(${target} REUSE_FROM iprof_test_headers)
      get_target_property(sources ${target} SOURCES)
      list(FILTER sources INCLUDE REGEX "[.]c$")
      set_source_files_properties(${sources} TARGET_DIRECTORY ${target}
         PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
   endif()
endfunction()

# Objects or a program, compiled for libraries and linked with them.
function(iprof_tests_of target)
   target_link_libraries(${target} PRIVATE ${ARGN} iprof_gtest)
   set_target_properties(${target} PROPERTIES C_STANDARD 99 CXX_STANDARD 17
      CXX_EXTENSIONS OFF)
   # gcc warns of `if (x) EXPECT_EQ(...);`, which GoogleTest allows.
   target_compile_options(${target} PRIVATE -Wall -Wextra
      $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-dangling-else>)
   iprof_take_headers(${target})
   if(EMSCRIPTEN)
      target_link_options(${target} PRIVATE -sNODERAWFS -sEXIT_RUNTIME -sINITIAL_MEMORY=512MB
         -sTOTAL_STACK=8MB --pre-js ${PROJECT_SOURCE_DIR}/tests/web/environment.js)
   endif()
endfunction()

# The objects of a program, or those of another tree: see REUSED below.
function(iprof_objects name reused libraries)
   if(reused AND IPROF_REUSE_FROM)
      set(objects ${ARGN})
      list(TRANSFORM objects PREPEND ${IPROF_REUSE_FROM}/tests/CMakeFiles/${name}.dir/)
      list(TRANSFORM objects APPEND .o)
      add_library(${name} OBJECT IMPORTED)
      set_target_properties(${name} PROPERTIES IMPORTED_OBJECTS "${objects}")
      return()
   endif()
   add_library(${name} OBJECT EXCLUDE_FROM_ALL ${ARGN})
   iprof_tests_of(${name} ${libraries})
   if(reused)
      iprof_must_build(reused)
      add_dependencies(build-reused ${name})
   endif()
endfunction()

# The program NAME_tests, of SOURCES and the objects of HELPERS, on LIBRARY; LINK is what else it is
# linked with. ALSO cpp=LIBRARY makes NAME_cpp_tests of the same objects, linked with that library.
# REUSED: where IPROF_REUSE_FROM names another build tree, the objects of SOURCES are those that its
# target build-reused makes. So the largest programs are not compiled again for a library with a
# sanitizer.
function(iprof_program name)
   cmake_parse_arguments(program "REUSED" "LIBRARY" "SOURCES;HELPERS;LINK;ALSO" ${ARGN})
   iprof_objects(${name}_objects ${program_REUSED} "${program_LINK};${program_LIBRARY}"
      ${program_SOURCES})
   set(parts $<TARGET_OBJECTS:${name}_objects>)
   foreach(helper ${program_HELPERS})
      list(APPEND parts $<TARGET_OBJECTS:${helper}>)
   endforeach()
   foreach(variant =${program_LIBRARY} ${program_ALSO})
      string(REGEX REPLACE "(.*)=.*" "_\\1" suffix ${variant})
      string(REGEX REPLACE "^_$" "" suffix "${suffix}")
      string(REGEX REPLACE ".*=" "" library ${variant})
      add_executable(${name}${suffix}_tests EXCLUDE_FROM_ALL ${parts})
      target_link_libraries(${name}${suffix}_tests PRIVATE
         ${program_LINK} ${library} iprof_gtest)
      if(EMSCRIPTEN)
         iprof_tests_of(${name}${suffix}_tests)
      endif()
   endforeach()
endfunction()

# Where another CPU or system is emulated, which takes a hundred times as long, a run has a share of
# a list's files: -DIPROF_SHARE=6 every sixth, other ones each day.
function(iprof_share_of_today list)
   if(NOT IPROF_SHARE)
      return()
   endif()
   string(TIMESTAMP seconds "%s")
   math(EXPR at "${seconds} / 86400 % ${IPROF_SHARE}")
   list(LENGTH ${list} count)
   while(at LESS count)
      list(GET ${list} ${at} file)
      list(APPEND share ${file})
      math(EXPR at "${at} + ${IPROF_SHARE}")
   endwhile()
   set(${list} ${share} PARENT_SCOPE)
endfunction()

# Makes the target build-WHAT, which builds what other suites need.
function(iprof_must_build what)
   if(NOT TARGET build-${what})
      add_custom_target(build-${what})
   endif()
   foreach(suite ${ARGN})
      if(NOT suite STREQUAL what)
         add_dependencies(build-${what} build-${suite})
      endif()
   endforeach()
endfunction()

# A suite is run in the root of the sources. FOR says in one line what it is for, LEGS which goals
# run it. COST is about the seconds that it takes, as the longest begin first. What its COMMAND
# names as a target, or by TARGET_FILE, is built before, and NEEDS. THOROUGH: the leg `more` runs it
# as NAME-all, with all random programs, storms and refused allocations.
function(iprof_suite name)
   cmake_parse_arguments(suite "THOROUGH" "COST;FOR" "LEGS;NEEDS;ENVIRONMENT;COMMAND" ${ARGN})
   if(NOT suite_FOR OR NOT suite_LEGS)
      message(FATAL_ERROR "the suite ${name} lacks a line FOR what it is, or LEGS that run it")
   endif()
   add_test(NAME ${name} COMMAND ${suite_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
   set_tests_properties(${name} PROPERTIES LABELS "${suite_LEGS}" COST "${suite_COST}"
      ENVIRONMENT "${suite_ENVIRONMENT}" SKIP_RETURN_CODE 77)
   string(REGEX MATCHALL "TARGET_FILE:[a-z0-9_]+" files "${suite_COMMAND}")
   string(REPLACE "TARGET_FILE:" "" files "${files}")
   iprof_must_build(${name})
   foreach(target ${files} ${suite_COMMAND} ${suite_NEEDS})
      if(TARGET "${target}")
         add_dependencies(build-${name} ${target})
      endif()
   endforeach()
   foreach(leg ${suite_LEGS})
      iprof_must_build(${leg} ${name})
   endforeach()
   if(suite_THOROUGH)
      iprof_suite(${name}-all LEGS more COST ${suite_COST}0 FOR "${suite_FOR}, in full"
         NEEDS ${suite_NEEDS} ENVIRONMENT ${suite_ENVIRONMENT} IPROF_THOROUGH=1
         COMMAND ${suite_COMMAND})
   endif()
endfunction()
