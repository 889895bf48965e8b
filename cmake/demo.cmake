# demo.cmake - the game and the smallest integrations; the same as scripts/demo.mk.

include(CheckLanguage)
check_language(CXX)
find_package(PkgConfig)
if(PkgConfig_FOUND)
   pkg_check_modules(iprof_demo IMPORTED_TARGET glfw3 libpng egl)
endif()
find_library(IPROF_CHIPMUNK chipmunk)

if(NOT CMAKE_CXX_COMPILER OR NOT iprof_demo_FOUND OR NOT IPROF_CHIPMUNK OR NOT TARGET iprof_glfw)
   message(STATUS "iprof: the demo is left out; it needs a C++17 compiler, pkg-config, glfw3, "
      "libpng, EGL and Chipmunk")
   return()
endif()
enable_language(CXX)

file(GLOB demo_sources CONFIGURE_DEPENDS demo/*/*.c demo/*/*.cpp)
list(FILTER demo_sources EXCLUDE REGEX "/demo/web/")
if(demo_sources)
   add_executable(iprof_demo ${demo_sources})
   set_target_properties(iprof_demo PROPERTIES OUTPUT_NAME demo
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/demo
      C_STANDARD 99 CXX_STANDARD 17 UNITY_BUILD OFF)
   iprof_generate_glad(iprof_demo)
   target_link_libraries(iprof_demo PRIVATE
      iprof::glfw iprof::gl iprof::iprof PkgConfig::iprof_demo ${IPROF_CHIPMUNK} ${CMAKE_DL_LIBS})
endif()

add_executable(iprof_hello_overlay demo/hello_overlay.c)
set_target_properties(iprof_hello_overlay PROPERTIES OUTPUT_NAME hello_overlay
   RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/demo C_STANDARD 99)
target_link_libraries(iprof_hello_overlay PRIVATE
   iprof::glfw iprof::gl iprof::iprof PkgConfig::iprof_demo)

foreach(language c cpp)
   if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/demo/hello.${language})
      add_executable(iprof_hello_${language} demo/hello.${language})
      set_target_properties(iprof_hello_${language} PROPERTIES OUTPUT_NAME hello_${language}
         RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/demo C_STANDARD 99 CXX_STANDARD 11)
      target_link_libraries(iprof_hello_${language} PRIVATE iprof::iprof)
   endif()
endforeach()
