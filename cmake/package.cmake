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

include(CPack)
