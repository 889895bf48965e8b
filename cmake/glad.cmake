# glad.cmake - finds the generator of OpenGL loaders, and runs it at build time.
#
# Its place is looked for by hand: CMake's own search for Python takes the first in PATH, and only
# the system's has the module of the system's package.

foreach(python /usr/bin/python3 python3)
   if(NOT IPROF_GLAD_PYTHON)
      execute_process(COMMAND ${python} -c "import glad"
         RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
      if(result EQUAL 0)
         set(IPROF_GLAD_PYTHON ${python} CACHE STRING "A Python that has the module glad")
      endif()
   endif()
endforeach()

set(IPROF_GLAD_FOUND OFF)
if(IPROF_GLAD_PYTHON)
   set(IPROF_GLAD_FOUND ON)
endif()

set(iprof_glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
set(iprof_glad_script ${CMAKE_CURRENT_LIST_DIR}/../scripts/glad.sh)

# Makes the target iprof_glad, which generates prof_glad.h.
function(iprof_glad_target)
   if(NOT IPROF_GLAD_PYTHON)
      message(FATAL_ERROR "iprof: IPROF_GL needs the Python module glad (Debian: python3-glad)")
   endif()
   if(NOT TARGET iprof_glad)
      add_custom_command(OUTPUT ${iprof_glad_dir}/prof_glad.h
         COMMAND sh ${iprof_glad_script} ${IPROF_GLAD_PYTHON} ${iprof_glad_dir}
         DEPENDS ${iprof_glad_script}
         COMMENT "Generating the OpenGL loader" VERBATIM)
      add_custom_target(iprof_glad DEPENDS ${iprof_glad_dir}/prof_glad.h)
   endif()
endfunction()

# Lets `target` include prof_glad.h, and <glad/gl.h>.
function(iprof_generate_glad target)
   iprof_glad_target()
   get_target_property(type ${target} TYPE)
   if(type STREQUAL INTERFACE_LIBRARY)
      return()
   endif()
   add_dependencies(${target} iprof_glad)
   target_include_directories(${target} SYSTEM PRIVATE ${iprof_glad_dir} ${iprof_glad_dir}/include)
endfunction()
