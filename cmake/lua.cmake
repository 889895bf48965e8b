# The Luas of this computer, for tests, bench and demo: iprof_luas lists names of lua51 to lua54 and
# luajit, and iprof_take_lua compiles sources/lua into a program, with the headers of one of them.

set(iprof_luas)
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND AND NOT CMAKE_CROSSCOMPILING)
   foreach(minor 1 2 3 4)
      pkg_search_module(lua5${minor} QUIET IMPORTED_TARGET
         lua5.${minor} lua-5.${minor} lua5${minor})
   endforeach()
   pkg_search_module(luajit QUIET IMPORTED_TARGET luajit)
   foreach(lua lua51 lua52 lua53 lua54 luajit)
      if(TARGET PkgConfig::${lua})
         list(APPEND iprof_luas ${lua})
      endif()
   endforeach()
endif()

function(iprof_take_lua target lua)
   target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/sources/lua/prof_lua.c)
   target_compile_definitions(${target} PRIVATE Prof_WITH_LUA)
   target_link_libraries(${target} PRIVATE PkgConfig::${lua})
endfunction()
