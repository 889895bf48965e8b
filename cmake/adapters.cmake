# adapters.cmake - iprof::glfw and iprof::sdl2, where the library that each adapts is found. A
# program that uses one links to that library itself. Their drawing needs iprof::gl, so they bring
# it along where there is one: in whatever order a program names the two, it must come after them.

# Lets a library compile the adapter's files: they are empty without their switch.
function(iprof_adapt library name)
   string(TOUPPER ${name} upper)
   target_compile_definitions(${library} PRIVATE Prof_WITH_${upper})
   target_include_directories(${library} SYSTEM PRIVATE
      $<TARGET_PROPERTY:${iprof_${name}_target},INTERFACE_INCLUDE_DIRECTORIES>)
endfunction()

function(iprof_adapter name package)
   string(TOUPPER ${name} upper)
   option(IPROF_${upper} "Build iprof::${name} if ${package} is found" ON)
   if(NOT IPROF_${upper})
      return()
   endif()
   if(NOT TARGET ${iprof_${name}_target}) # a project may build it itself
      find_package(${package} QUIET)
   endif()
   if(NOT TARGET ${iprof_${name}_target})
      message(STATUS "iprof: iprof::${name} is left out; it needs ${package}")
      return()
   endif()
   if(NOT TARGET iprof_gl)
      message(STATUS "iprof: iprof::${name} is without Prof_${name}_draw, as iprof::gl is left "
         "out: send keys with it, and draw the list of Prof_overlay_draw yourself")
   endif()
   file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/draw/${name}/*.c)
   add_library(iprof_${name} STATIC ${sources})
   iprof_library(iprof_${name} ${name})
   target_link_libraries(iprof_${name} PUBLIC iprof)
   if(TARGET iprof_gl) # its drawing is empty otherwise
      target_compile_definitions(iprof_${name} PRIVATE Prof_WITH_GL)
      target_link_libraries(iprof_${name} PUBLIC iprof_gl)
   endif()
   iprof_adapt(iprof_${name} ${name})
   if(IPROF_INSTALL)
      install(FILES ${PROJECT_SOURCE_DIR}/draw/${name}/prof_${name}.h
         DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/iprof/draw/${name})
   endif()
endfunction()

# What is adapted, as a target.
set(iprof_glfw_target glfw)
set(iprof_sdl2_target SDL2::SDL2)
if(EMSCRIPTEN AND NOT TARGET glfw) # has a GLFW of its own
   add_library(glfw INTERFACE IMPORTED GLOBAL)
   target_link_options(glfw INTERFACE -sUSE_GLFW=3)
endif()
iprof_adapter(glfw glfw3)
iprof_adapter(sdl2 SDL2)
