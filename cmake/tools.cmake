# tools.cmake - the program iprof, which looks at captures. In C++; needs zlib, to read what gzip
# packed. `iprof view` opens a window where there are iprof::gl and iprof::glfw, and writes pictures
# where there is libpng; without them it says so.

option(IPROF_TOOLS "Build the program iprof if zlib is found" ${iprof_top_level})
option(IPROF_TOOLS_WINDOW "Let the program iprof open a window; it needs GLFW at run time then" ON)
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

find_package(PNG QUIET)
if(NOT PNG_FOUND)
   message(STATUS "iprof: iprof view is without --png; it needs libpng (Debian: libpng-dev)")
endif()

# The program on a library and its captures; the tests have copies of both.
function(iprof_tool_program target capture)
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/*.cpp)
   add_executable(${target} ${ARGN} ${sources})
   set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
      CXX_EXTENSIONS OFF)
   target_compile_options(${target} PRIVATE ${iprof_warnings})
   target_link_libraries(${target} PRIVATE ${capture} ZLIB::ZLIB)
   if(PNG_FOUND)
      target_compile_definitions(${target} PRIVATE IPROF_WITH_PNG)
      target_link_libraries(${target} PRIVATE PNG::PNG)
   endif()
endfunction()

iprof_tool_program(iprof_tool iprof_capture)
set_target_properties(iprof_tool PROPERTIES OUTPUT_NAME iprof)
if(IPROF_TOOLS_WINDOW AND TARGET iprof_glfw AND TARGET iprof_gl)
   target_compile_definitions(iprof_tool PRIVATE IPROF_WITH_WINDOW)
   target_link_libraries(iprof_tool PRIVATE iprof_glfw iprof_gl ${iprof_glfw_target})
else()
   message(STATUS "iprof: iprof view is without its window; it needs iprof::gl and iprof::glfw")
endif()
if(BUILD_SHARED_LIBS AND UNIX)
   set_target_properties(iprof_tool PROPERTIES
      INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()
if(IPROF_INSTALL)
   install(TARGETS iprof_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
