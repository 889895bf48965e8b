# iprofConfig.cmake - find_package(iprof) ends here.
# `find_package(iprof COMPONENTS gl)` fails if drawing with OpenGL was not built.

include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/iprofTargets.cmake)

foreach(component ${iprof_FIND_COMPONENTS})
   if(TARGET iprof::${component})
      set(iprof_${component}_FOUND TRUE)
   elseif(iprof_FIND_REQUIRED_${component})
      set(iprof_FOUND FALSE)
      set(iprof_NOT_FOUND_MESSAGE "this iprof was built without iprof::${component}")
   endif()
endforeach()
