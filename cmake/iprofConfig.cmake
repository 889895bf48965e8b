# iprofConfig.cmake - find_package(iprof) ends here.
# `find_package(iprof COMPONENTS gl)` fails if drawing with OpenGL was not built. iprof::off brings
# prof.h and nothing else; with IPROF_ENABLED=OFF so do all the others.

include(CMakeFindDependencyMacro)

# A project that has iprof as a folder has all of it already: an installed one is not mixed with it.
if(TARGET iprof AND TARGET iprof::iprof)
   set(iprof_FOUND TRUE)
   foreach(component ${iprof_FIND_COMPONENTS})
      if(TARGET iprof::${component})
         set(iprof_${component}_FOUND TRUE)
      elseif(iprof_FIND_REQUIRED_${component})
         set(iprof_FOUND FALSE)
         set(iprof_NOT_FOUND_MESSAGE "the project's own iprof is without iprof::${component}")
      endif()
   endforeach()
   return()
endif()

# The library itself is linked still, as it is there; nothing in it is asked for, so nothing of a
# static one comes along.
function(iprof_leave_out target)
   set_target_properties(${target} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${iprof_folders}" INTERFACE_COMPILE_DEFINITIONS ""
      INTERFACE_LINK_LIBRARIES "" INTERFACE_LINK_OPTIONS "" INTERFACE_SOURCES "")
endfunction()

# But malloc is asked for by every program: for a library that defines it iprof's own stands in.
function(iprof_leave_out_malloc target)
   iprof_leave_out(${target})
   get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
   foreach(suffix "" ${configurations})
      string(REGEX REPLACE "^(.)" "_\\1" suffix "${suffix}")
      get_target_property(library iprof::iprof IMPORTED_IMPLIB${suffix})
      if(NOT library)
         get_target_property(library iprof::iprof IMPORTED_LOCATION${suffix})
      endif()
      if(library)
         set_target_properties(${target} PROPERTIES IMPORTED_LOCATION${suffix} "${library}")
      endif()
   endforeach()
endfunction()

find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/iprofTargets.cmake)

if(NOT TARGET iprof::off)
   get_target_property(iprof_folders iprof::iprof INTERFACE_INCLUDE_DIRECTORIES)
   add_library(iprof::off INTERFACE IMPORTED)
   set_target_properties(iprof::off PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${iprof_folders}")
   if(DEFINED IPROF_ENABLED AND NOT IPROF_ENABLED)
      foreach(name iprof gl vk d3d11 cjk glfw sdl2 imgui tracy tracy_facade capture evidence auto
            xpti xpti_proxy xptifw)
         if(TARGET iprof::${name})
            iprof_leave_out(iprof::${name})
         endif()
      endforeach()
      foreach(name alloc alloc_live alloc_wrap alloc_new)
         if(TARGET iprof::${name})
            iprof_leave_out_malloc(iprof::${name})
         endif()
      endforeach()
      if(TARGET iprof::tracy_facade) # a program's lines for Tracy stay, and are without effect
         target_include_directories(iprof::tracy_facade INTERFACE "${iprof_folders}/tracy")
      endif()
      foreach(name xpti_proxy xptifw) # calls are within the program's own #ifdef
         if(TARGET iprof::${name})
            target_include_directories(iprof::${name} INTERFACE "${iprof_folders}/xpti")
         endif()
      endforeach()
   endif()
endif()

foreach(component ${iprof_FIND_COMPONENTS})
   if(TARGET iprof::${component})
      set(iprof_${component}_FOUND TRUE)
   elseif(iprof_FIND_REQUIRED_${component})
      set(iprof_FOUND FALSE)
      set(iprof_NOT_FOUND_MESSAGE "this iprof was built without iprof::${component}")
   endif()
endforeach()
