# programs.cmake - XPTI's benchmark: for the benchmark, and for the test of its tables. Not built
# unless somebody asks.

if(TARGET bench_xpti)
   return()
endif()
set(folder ${PROJECT_SOURCE_DIR}/bench/xpti)
file(GLOB parts CONFIGURE_DEPENDS ${folder}/*.cpp)
add_executable(bench_xpti EXCLUDE_FROM_ALL ${parts})
add_executable(bench_xpti_scale EXCLUDE_FROM_ALL ${folder}/scale/scale.cpp ${folder}/report.cpp
   ${folder}/team.cpp ${folder}/world.cpp)
foreach(program bench_xpti bench_xpti_scale)
   set_target_properties(${program} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
   target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR})
   target_compile_options(${program} PRIVATE -Wall -Wextra)
   target_link_libraries(${program} PRIVATE iprof_xptifw Threads::Threads ${CMAKE_DL_LIBS})
endforeach()
