# tests.cmake - the words in which tests/CMakeLists.txt says what is built and run.
#
#   iprof_copy(LIBRARY ...)   the whole library once more: with asserts, other clocks, a sanitizer
#   iprof_program(NAME ...)   a GoogleTest program on one of these libraries, or on several
#   iprof_suite(NAME ...)     a command that CTest runs
#
# Nothing is built unless it is asked for: the target build-NAME is what the suite NAME needs, and
# build-LEG what all suites of a leg need. CMakePresets.json lists the legs.

# FLAGS are for the library, and for all that is compiled on it.
function(iprof_copy library)
   cmake_parse_arguments(copy "" "" "DEFINES;FLAGS" ${ARGN})
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*/*.c
      ${PROJECT_SOURCE_DIR}/draw/*/*.c ${PROJECT_SOURCE_DIR}/sources/*/*.c
      ${PROJECT_SOURCE_DIR}/platform/*.c)
   add_library(${library} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${library} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${library} PUBLIC Prof_ENABLED Prof_CHECKED ${copy_DEFINES})
   target_compile_options(${library} PUBLIC ${copy_FLAGS} PRIVATE ${iprof_warnings})
   if(copy_FLAGS)
      target_compile_options(${library} PRIVATE -O1)
   endif()
   target_link_options(${library} INTERFACE ${copy_FLAGS})
   target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
   target_link_libraries(${library} PUBLIC Threads::Threads ${iprof_libm} ${CMAKE_DL_LIBS})
   if(TARGET iprof_gl) # otherwise the files that need OpenGL or a window are empty
      iprof_generate_glad(${library})
      target_compile_definitions(${library} PRIVATE Prof_WITH_GL)
      foreach(adapter glfw sdl2)
         if(TARGET iprof_${adapter})
            iprof_adapt(${library} ${adapter})
         endif()
      endforeach()
   endif()
   if(TARGET iprof_vk)
      iprof_with_vk(${library})
   endif()
   if(TARGET iprof_d3d11)
      target_compile_definitions(${library} PRIVATE Prof_WITH_D3D11)
   endif()
   if(IPROF_AS_CXX)
      iprof_as_cxx(${library})
   endif()
endfunction()

# What counts every allocation, on one of these libraries.
function(iprof_alloc_copy name library live)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sources/alloc/*.c)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_ALLOC Prof_ALLOC_LIVE=${live})
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_link_libraries(${name} PUBLIC ${library})
   if(IPROF_AS_CXX)
      iprof_as_cxx(${name})
   endif()
endfunction()

# What viewers of Tracy are told, by one of these libraries, and what that asks of the system.
function(iprof_tracy_copy name library)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/tracy/*.c
      ${PROJECT_SOURCE_DIR}/platform/net/*.c ${PROJECT_SOURCE_DIR}/platform/thread/*.c)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_TRACY Prof_WITH_THREAD)
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_link_libraries(${name} PUBLIC ${library} $<$<BOOL:${WIN32}>:ws2_32>)
   if(IPROF_AS_CXX)
      iprof_as_cxx(${name})
   endif()
endfunction()

# Captures, of one of these libraries.
function(iprof_capture_copy name library)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/capture/*.c)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   target_compile_definitions(${name} PRIVATE Prof_WITH_CAPTURE)
   target_compile_options(${name} PRIVATE ${iprof_warnings})
   target_link_libraries(${name} PUBLIC ${library})
   if(IPROF_AS_CXX)
      iprof_as_cxx(${name})
   endif()
endfunction()

# Stacks of late frames, or functions that mark themselves, on one of these libraries: `what` is
# evidence or auto. PLUS is what else its own files are compiled with.
function(iprof_inside_copy name what library)
   cmake_parse_arguments(inside "" "" "PLUS" ${ARGN})
   iprof_inside_sources(${what} sources)
   add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
   set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
   iprof_inside_defines(${name} ${what})
   target_compile_options(${name} PRIVATE ${iprof_warnings} ${inside_PLUS})
   target_link_libraries(${name} PUBLIC ${library} ${CMAKE_DL_LIBS})
   if(IPROF_AS_CXX)
      iprof_as_cxx(${name})
   endif()
endfunction()

# A core compiled as C++ must fit callers that take it for C.
function(iprof_as_cxx library)
   get_target_property(sources ${library} SOURCES)
   set_source_files_properties(${sources} TARGET_DIRECTORY ${library} PROPERTIES LANGUAGE CXX)
   set_target_properties(${library} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
endfunction()

# Objects or a program, compiled for a library and linked with it.
function(iprof_tests_of target)
   target_link_libraries(${target} PRIVATE ${ARGN} iprof_gtest)
   set_target_properties(${target} PROPERTIES C_STANDARD 99 CXX_STANDARD 17
      CXX_EXTENSIONS OFF)
   target_compile_options(${target} PRIVATE -Wall -Wextra)
   if(EMSCRIPTEN)
      target_link_options(${target} PRIVATE -sNODERAWFS -sEXIT_RUNTIME -sINITIAL_MEMORY=512MB
         -sTOTAL_STACK=8MB --pre-js ${PROJECT_SOURCE_DIR}/tests/web/environment.js)
   endif()
endfunction()

# The program NAME_tests, of SOURCES and the objects of HELPERS, on LIBRARY; LINK is what else it is
# linked with. ALSO asan=LIBRARY makes NAME_asan_tests of the same objects on that library, if there
# is one; only EACH are sources that are compiled again for it. That takes half the time. It loses
# little, as it is the library that is tested: with a sanitizer, EACH has the files with most zones.
# `make check-asan` instruments all.
function(iprof_program name)
   cmake_parse_arguments(program "" "LIBRARY" "SOURCES;EACH;HELPERS;LINK;ALSO" ${ARGN})
   set(parts ${program_EACH})
   if(program_SOURCES)
      add_library(${name}_objects OBJECT EXCLUDE_FROM_ALL ${program_SOURCES})
      iprof_tests_of(${name}_objects ${program_LINK} ${program_LIBRARY})
      list(APPEND program_HELPERS ${name}_objects)
   endif()
   foreach(helper ${program_HELPERS})
      list(APPEND parts $<TARGET_OBJECTS:${helper}>)
   endforeach()
   add_executable(${name}_tests EXCLUDE_FROM_ALL ${parts})
   iprof_tests_of(${name}_tests ${program_LINK} ${program_LIBRARY})
   foreach(also ${program_ALSO})
      string(REGEX REPLACE "=.*" "" suffix ${also})
      string(REGEX REPLACE ".*=" "" library ${also})
      if(TARGET ${library})
         add_executable(${name}_${suffix}_tests EXCLUDE_FROM_ALL ${parts})
         iprof_tests_of(${name}_${suffix}_tests ${program_LINK} ${library})
      endif()
   endforeach()
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

# A suite is run in the root of the sources. COST is about the seconds that it takes, as the longest
# begin first. What its COMMAND names as a target, or by TARGET_FILE, is built before, and NEEDS.
function(iprof_suite name)
   cmake_parse_arguments(suite "" "COST" "LEGS;NEEDS;ENVIRONMENT;COMMAND" ${ARGN})
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
endfunction()
