# adapters.cmake - iprof::glfw and iprof::sdl2, where the library that each adapts is found. A
# program that uses one links to that library itself. Their drawing needs iprof::gl, so they bring
# it along where there is one: in whatever order a program names the two, it must come after them.

# package and target are those of the library that is adapted.
function(iprof_adapter name package target)
   string(TOUPPER ${name} upper)
   option(IPROF_${upper} "Build iprof::${name} if ${package} is found" ON)
   if(NOT IPROF_${upper})
      return()
   endif()
   find_package(${package} QUIET)
   if(NOT TARGET ${target})
      message(STATUS "iprof: iprof::${name} is left out; it needs ${package}")
      return()
   endif()
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/draw/${name}/*.c)
   if(NOT TARGET iprof_gl)
      list(FILTER sources EXCLUDE REGEX "_draw\\.c$")
      message(STATUS "iprof: iprof::${name} is without Prof_draw_${name}, as iprof::gl is left "
         "out: send keys with it, and draw the list of Prof_overlay_draw yourself")
   endif()
   add_library(iprof_${name} STATIC ${sources})
   iprof_library(iprof_${name} ${name})
   target_compile_definitions(iprof_${name} PRIVATE Prof_WITH_${upper} Prof_WITH_GL)
   target_link_libraries(iprof_${name} PUBLIC iprof)
   if(TARGET iprof_gl)
      target_link_libraries(iprof_${name} PUBLIC iprof_gl)
   endif()
   target_include_directories(iprof_${name} SYSTEM PRIVATE
      $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
   if(IPROF_INSTALL)
      install(FILES ${PROJECT_SOURCE_DIR}/draw/${name}/prof_${name}.h
         DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/iprof/draw/${name})
   endif()
endfunction()

iprof_adapter(glfw glfw3 glfw)
iprof_adapter(sdl2 SDL2 SDL2::SDL2)
