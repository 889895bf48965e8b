# package.cmake - CPack: `cpack -G TGZ` and `cpack -G DEB` in the build folder, after building.

set(CPACK_PACKAGE_NAME iprof)
set(CPACK_PACKAGE_VENDOR "the iprof authors")
set(CPACK_PACKAGE_CONTACT "the iprof authors <iprof@localhost>") # CPack insists on an address
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "The libraries, headers, pkg-config and CMake files, and the manual.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_RESOURCE_FILE_README ${PROJECT_SOURCE_DIR}/README.md)
set(CPACK_STRIP_FILES OFF) # a profiler's own symbols are of use
set(CPACK_GENERATOR TGZ)

set(CPACK_DEBIAN_PACKAGE_NAME libiprof-dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS pkg-config)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ${BUILD_SHARED_LIBS})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ${BUILD_SHARED_LIBS})
if(TARGET iprof_xptifw) # which is shared at all times, and found by the collector in the package
   set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
   set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_CURRENT_BINARY_DIR})
endif()

if(TARGET iprof_tool) # a program needs the system's libraries
   set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()

# Where Debian looks for them. In that package only.
set(iprof_debian ${CMAKE_CURRENT_BINARY_DIR}/debian)
configure_file(LICENSE ${iprof_debian}/copyright COPYONLY)
string(TIMESTAMP iprof_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${iprof_debian}/changelog "libiprof-dev (${PROJECT_VERSION}) unstable; urgency=low

  * See ../iprof/CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${iprof_date}
")
find_program(IPROF_GZIP gzip)
if(IPROF_GZIP)
   execute_process(COMMAND ${IPROF_GZIP} -9nf ${iprof_debian}/changelog)
endif()
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/package_each.cmake "if(CPACK_GENERATOR STREQUAL DEB)
   list(APPEND CPACK_INSTALLED_DIRECTORIES \"${iprof_debian}\"
      \"${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATAROOTDIR}/doc/libiprof-dev\")
endif()\n")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_BINARY_DIR}/package_each.cmake)

include(CPack)
