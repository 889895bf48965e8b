# xpti.cmake - what has to do with XPTI, the tracing framework of oneAPI's run-times. Only what
# C++ is there for.
#
#   iprof::xptifw           the dispatcher, libxptifw.so: programs tell it, it tells subscribers
#   iprof::xpti_proxy       libxpti.a: what a program is linked with that may run without it
#   iprof::xpti             tells subscribers of the stream "iprof" each begin and end
#   iprof_xpti_collector    a subscriber: shows any program that emits XPTI

option(IPROF_XPTI "Build the dispatcher of XPTI, its proxy, iprof::xpti, and the collector" ON)
if(NOT IPROF_XPTI)
   return()
endif()
get_property(iprof_loads GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
if(NOT iprof_loads) # a page
   message(STATUS "iprof: XPTI is left out; it needs a system that loads libraries")
   return()
endif()
if(NOT CMAKE_CXX_COMPILER_LOADED)
   message(STATUS "iprof: XPTI is left out; it needs C++17, enabled in the project")
   return()
endif()

file(GLOB iprof_plugin_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/platform/plugin/*.c)

# What these libraries share; none but the last two has libiprof in it.
function(iprof_xpti_library target name)
   iprof_library(${target} ${name})
   set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
      CXX_EXTENSIONS OFF)
   target_compile_definitions(${target} PRIVATE Prof_ENABLED Prof_WITH_PLUGIN)
   target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
   target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/xpti>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/iprof/xpti>)
   target_link_libraries(${target} PUBLIC Threads::Threads ${CMAKE_DL_LIBS})
endfunction()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xptifw/*.cpp)
add_library(iprof_xptifw SHARED ${sources} ${iprof_plugin_sources})
iprof_xpti_library(iprof_xptifw xptifw)
target_compile_definitions(iprof_xptifw PRIVATE XPTI_API_EXPORTS)
set_target_properties(iprof_xptifw PROPERTIES OUTPUT_NAME xptifw C_VISIBILITY_PRESET hidden
   CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON WINDOWS_EXPORT_ALL_SYMBOLS OFF)
if(CMAKE_EXECUTABLE_FORMAT STREQUAL ELF)
   set(map ${PROJECT_SOURCE_DIR}/doors/xptifw/exports.ver)
   target_link_options(iprof_xptifw PRIVATE -Wl,--version-script=${map})
   set_target_properties(iprof_xptifw PROPERTIES LINK_DEPENDS ${map})
endif()
# Subscribers that others linked ask for libxptifw.so: a name with a version is another library.
set_property(TARGET iprof_xptifw PROPERTY VERSION)
set_property(TARGET iprof_xptifw PROPERTY SOVERSION)

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xpti_proxy/*.cpp)
add_library(iprof_xpti_proxy STATIC ${sources} ${iprof_plugin_sources})
iprof_xpti_library(iprof_xpti_proxy xpti_proxy)
target_compile_definitions(iprof_xpti_proxy PUBLIC XPTI_STATIC_LIBRARY)
target_compile_options(iprof_xpti_proxy PRIVATE
   $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-fno-exceptions -fno-rtti>) # a game in C takes it, too
set_target_properties(iprof_xpti_proxy PROPERTIES OUTPUT_NAME xpti C_VISIBILITY_PRESET hidden
   CXX_VISIBILITY_PRESET hidden) # a module's own, even if it is a library

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xpti/*.cpp)
add_library(iprof_xpti STATIC ${sources})
iprof_xpti_library(iprof_xpti xpti)
target_compile_definitions(iprof_xpti PRIVATE Prof_WITH_XPTI)
target_compile_options(iprof_xpti PRIVATE
   $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-fno-exceptions -fno-rtti>)
target_link_libraries(iprof_xpti PUBLIC iprof iprof_xpti_proxy)

# It has a copy of libiprof of its own, as a guest (platform/prof_os_module.h), whatever the program
# has that it is loaded into: nothing of it can be seen from outside, and so nothing be mixed up.
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/doors/xpti_collector/*.cpp)
file(GLOB iprof_host_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/platform/net/prof_os_host*.c)
file(GLOB iprof_thread_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/platform/thread/*.c)
if(IPROF_ONE_FILE)
   add_library(iprof_xpti_collector MODULE ${sources})
   iprof_of_one_file(iprof_xpti_collector Prof_WITH_TRACY)
else()
   add_library(iprof_xpti_collector MODULE ${sources} ${iprof_sources} ${iprof_host_sources}
      ${iprof_thread_sources})
endif()
iprof_xpti_library(iprof_xpti_collector xpti_collector)
target_compile_definitions(iprof_xpti_collector PRIVATE Prof_WITH_XPTI_COLLECTOR
   Prof_WITH_THREAD Prof_WITH_TRACY Prof_GUEST XPTI_CALLBACK_API_EXPORTS)
# A thread's own variables are few, and have room among those of the program.
target_compile_options(iprof_xpti_collector PRIVATE
   $<$<C_COMPILER_ID:GNU,Clang>:-ftls-model=initial-exec>)
set_target_properties(iprof_xpti_collector PROPERTIES C_VISIBILITY_PRESET hidden
   CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON WINDOWS_EXPORT_ALL_SYMBOLS OFF)
if(UNIX AND NOT APPLE) # templates of the C++ library are visible otherwise
   target_link_options(iprof_xpti_collector PRIVATE
      -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/xpti_collector.ver)
endif()
target_link_libraries(iprof_xpti_collector PRIVATE iprof_xptifw ${iprof_libm})

# A game that has iprof as a folder builds what it links, not a second libiprof that it is to load.
if(NOT iprof_top_level AND NOT IPROF_INSTALL)
   set_target_properties(iprof_xptifw iprof_xpti_proxy iprof_xpti iprof_xpti_collector PROPERTIES
      EXCLUDE_FROM_ALL ON)
endif()

# An instrumented program, and what prints what it tells.
if(IPROF_DEMO)
   add_executable(iprof_xpti_program ${PROJECT_SOURCE_DIR}/demo/xpti_program.cpp)
   target_link_libraries(iprof_xpti_program PRIVATE iprof_xpti_proxy ${iprof_libm})
   add_library(iprof_xpti_print MODULE ${PROJECT_SOURCE_DIR}/demo/xpti_print.cpp)
   target_link_libraries(iprof_xpti_print PRIVATE iprof_xptifw)
   target_compile_definitions(iprof_xpti_print PRIVATE XPTI_CALLBACK_API_EXPORTS)
   foreach(name xpti_program xpti_print)
      target_compile_options(iprof_${name} PRIVATE -Wall -Wextra)
      set_target_properties(iprof_${name} PROPERTIES OUTPUT_NAME ${name} CXX_STANDARD 17
         CXX_EXTENSIONS OFF RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
         LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} UNITY_BUILD OFF)
   endforeach()
endif()
