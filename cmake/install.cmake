# install.cmake - what `cmake --install` and the packages put where. A game that has the folder in
# its own project leaves this out, or its players would get our headers.

file(STRINGS cmake/headers.txt iprof_headers) # what prof.h includes, and what adapters need
if(TARGET iprof_gl)
   list(APPEND iprof_headers draw/gl/prof_gl_load.h)
endif()
if(TARGET iprof_vk)
   list(APPEND iprof_headers draw/vulkan/prof_vk.h sources/gpu_vk/prof_vk_gpu.h)
endif()
if(TARGET iprof_d3d11)
   list(APPEND iprof_headers draw/d3d11/prof_d3d11.h sources/gpu_d3d11/prof_d3d11_gpu.h)
endif()
if(TARGET iprof_cjk)
   list(APPEND iprof_headers draw/cjk/prof_cjk.h)
endif()
if(TARGET iprof_tracy)
   file(GLOB iprof_facade_headers RELATIVE ${PROJECT_SOURCE_DIR} tracy/*.cpp tracy/*/*.h
      tracy/*/*.hpp)
   list(APPEND iprof_headers doors/tracy/prof_tracy.h doors/tracy_facade/prof_facade.h
      ${iprof_facade_headers})
endif()
if(TARGET iprof_xpti)
   file(GLOB iprof_xpti_headers RELATIVE ${PROJECT_SOURCE_DIR} xpti/*.h xpti/*.hpp xpti/*/*.h
      xpti/*/*.hpp)
   list(APPEND iprof_headers doors/xpti/prof_xpti.h ${iprof_xpti_headers})
endif()
if(TARGET iprof_capture)
   list(APPEND iprof_headers doors/capture/prof_capture.h)
endif()
if(TARGET iprof_evidence)
   list(APPEND iprof_headers sources/evidence/prof_evidence.h sources/auto/prof_auto.h
      sources/auto/prof_xray.h sources/auto/prof_xray_file.h)
endif()
foreach(header ${iprof_headers})
   get_filename_component(folder ${header} DIRECTORY)
   install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/iprof/${folder})
endforeach()

set(iprof_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/iprof)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/iprofConfigVersion.cmake
   COMPATIBILITY ${iprof_compatibility})
install(FILES LICENSE README.md CHANGELOG.md iprof.txt DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT iprofTargets NAMESPACE iprof:: DESTINATION ${iprof_package_dir})
install(FILES cmake/iprofConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/iprofConfigVersion.cmake
   DESTINATION ${iprof_package_dir})

# The .pc files are filled in from their own place (pcfiledir), so `cmake --install --prefix` may
# put the tree elsewhere.
file(RELATIVE_PATH PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PREFIX "\${pcfiledir}/${PREFIX}")
set(LIBDIR "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
set(INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
list(TRANSFORM CMAKE_DL_LIBS PREPEND -l OUTPUT_VARIABLE DL_LIBS)
set(VERSION ${PROJECT_VERSION})
set(SOCKET_LIBS)
if(WIN32)
   set(SOCKET_LIBS -lws2_32)
endif()
set(DRAWN_BY iprof)
if(TARGET iprof_gl)
   set(DRAWN_BY iprof-gl)
endif()
foreach(name iprof iprof-gl iprof-vk iprof-d3d11 iprof-cjk iprof-alloc iprof-alloc-live
      iprof-alloc-wrap iprof-alloc-new iprof-glfw iprof-sdl2 iprof-tracy iprof-tracy-facade
      iprof-capture iprof-evidence iprof-auto iprof-xpti iprof-xpti-proxy iprof-xptifw)
   string(REPLACE - _ target ${name})
   if(TARGET ${target})
      configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
      install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc
         DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
   endif()
endforeach()
