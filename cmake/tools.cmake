# tools.cmake - the program iprof, which looks at captures. In C++; needs zlib, to read what gzip
# packed.

option(IPROF_TOOLS "Build the program iprof if zlib is found" ${iprof_top_level})
if(NOT IPROF_TOOLS OR EMSCRIPTEN)
   return()
endif()
if(NOT TARGET iprof_capture OR NOT CMAKE_CXX_COMPILER)
   message(STATUS "iprof: the program iprof is left out; it needs iprof::capture and C++")
   return()
endif()
if(WIN32 AND BUILD_SHARED_LIBS) # it reads variables of the library, which a DLL does not hand out
   message(STATUS "iprof: the program iprof is left out; on Windows it needs static libraries")
   return()
endif()
find_package(ZLIB QUIET)
if(NOT ZLIB_FOUND)
   message(STATUS "iprof: the program iprof is left out; it needs zlib (Debian: zlib1g-dev)")
   return()
endif()

# The program on a library and its captures; the tests have copies of both.
function(iprof_tool_program target capture)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/*.cpp)
   add_executable(${target} ${ARGN} ${sources})
   set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
      CXX_EXTENSIONS OFF)
   target_compile_options(${target} PRIVATE ${iprof_warnings})
   target_link_libraries(${target} PRIVATE ${capture} ZLIB::ZLIB)
endfunction()

iprof_tool_program(iprof_tool iprof_capture)
set_target_properties(iprof_tool PROPERTIES OUTPUT_NAME iprof)
if(BUILD_SHARED_LIBS AND UNIX)
   set_target_properties(iprof_tool PROPERTIES
      INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()
if(IPROF_INSTALL)
   install(TARGETS iprof_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
