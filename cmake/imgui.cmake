# imgui.cmake - iprof::imgui: the overlay in Dear ImGui, one file that is compiled into whatever
# links to it, with the headers of that program's own ImGui. So nothing is looked for, and only
# iprof::iprof is linked to.

set(file draw/imgui/prof_imgui.cpp)
add_library(iprof_imgui INTERFACE)
add_library(iprof::imgui ALIAS iprof_imgui)
set_target_properties(iprof_imgui PROPERTIES EXPORT_NAME imgui)
target_sources(iprof_imgui INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${file}>
   $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_INCLUDEDIR}/iprof/${file}>)
target_compile_definitions(iprof_imgui INTERFACE Prof_WITH_IMGUI)
target_link_libraries(iprof_imgui INTERFACE iprof)
if(IPROF_INSTALL)
   install(TARGETS iprof_imgui EXPORT iprofTargets)
endif()

# The ImGui of this computer, for tests and demo; Debian's has all back-ends in it.
# iprof_take_imgui compiles the file into a program on whichever copy of iprof, with that ImGui.
find_path(IPROF_IMGUI_INCLUDE imgui_internal.h PATH_SUFFIXES imgui)
find_library(IPROF_IMGUI_LIBRARY imgui)
find_library(IPROF_STB_LIBRARY stb) # which Debian's rests on
mark_as_advanced(IPROF_IMGUI_INCLUDE IPROF_IMGUI_LIBRARY IPROF_STB_LIBRARY)
if(IPROF_IMGUI_LIBRARY AND EXISTS ${IPROF_IMGUI_INCLUDE}/backends/imgui_impl_opengl3.h
   AND NOT CMAKE_CROSSCOMPILING)
   set(iprof_has_imgui ON)
endif()

function(iprof_take_imgui target)
   target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/draw/imgui/prof_imgui.cpp)
   target_compile_definitions(${target} PRIVATE Prof_WITH_IMGUI)
   target_include_directories(${target} SYSTEM PRIVATE ${IPROF_IMGUI_INCLUDE})
   target_link_libraries(${target} PRIVATE ${IPROF_IMGUI_LIBRARY} ${CMAKE_DL_LIBS})
   if(IPROF_STB_LIBRARY)
      target_link_libraries(${target} PRIVATE ${IPROF_STB_LIBRARY})
   endif()
endfunction()
