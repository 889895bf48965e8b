# one_file.cmake - for IPROF_ONE_FILE: the library out of one file, as `make dist` makes it, with
# every part in it that needs no library of others. The tests are built so: prof.c takes 4 seconds
# to compile, its 400 sources take 60.
#
# Targets such as iprof_tracy exist as well, without files. What adapts a library of others (GLFW,
# SDL 2) or replaces malloc stays a library of its own.

set(iprof_one_dir ${PROJECT_BINARY_DIR}/one)
set(iprof_one_file ${iprof_one_dir}/prof.c)
find_program(IPROF_PYTHON NAMES python3 python REQUIRED)

# The parts that are switched on.
set(iprof_one_parts)
foreach(part gl vk tracy capture evidence auto)
   if(TARGET iprof_${part})
      string(TOUPPER ${part} part)
      list(APPEND iprof_one_parts Prof_WITH_${part})
   endif()
endforeach()

file(GLOB sources CONFIGURE_DEPENDS src/*/*.[ch] draw/*/*.[ch] sources/*/*.[ch] doors/*/*.[ch]
   platform/*.[ch] platform/*/*.[ch])
set(glad)
if(TARGET iprof_gl)
   set(glad ${iprof_glad_dir}/prof_glad.h)
endif()
add_custom_command(OUTPUT ${iprof_one_dir}/made BYPRODUCTS ${iprof_one_file}
   COMMAND ${IPROF_PYTHON} -B scripts/dist.py ${iprof_one_dir} --lines "$<$<BOOL:${glad}>:--glad>"
      ${glad}
   COMMAND ${CMAKE_COMMAND} -E touch ${iprof_one_dir}/made
   WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_EXPAND_LISTS
   DEPENDS ${sources} ${glad} prof.h prof.hpp scripts/dist.py scripts/own_names.py
      scripts/prune_glad.py
   COMMENT "Making one file of the library")
add_custom_target(iprof_one DEPENDS ${iprof_one_dir}/made)

# Makes `target` of the one file. Further arguments are the parts in place of all.
function(iprof_of_one_file target)
   set(parts ${iprof_one_parts})
   if(ARGN)
      set(parts ${ARGN})
   endif()
   set_source_files_properties(${iprof_one_file} PROPERTIES GENERATED ON
      SKIP_PRECOMPILE_HEADERS ON)
   add_dependencies(${target} iprof_one)
   target_sources(${target} PRIVATE ${iprof_one_file})
   target_compile_definitions(${target} PRIVATE ${parts})
   if(Prof_WITH_VK IN_LIST parts)
      iprof_vulkan_headers(${target})
   endif()
   target_link_libraries(${target} PUBLIC ${CMAKE_DL_LIBS} $<$<BOOL:${WIN32}>:ws2_32>)
endfunction()
