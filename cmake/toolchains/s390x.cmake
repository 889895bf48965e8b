# Linux on s390x, which is big-endian. Tests throw through C, which clang prepares for elsewhere.
set(CMAKE_SYSTEM_PROCESSOR s390x)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)
list(APPEND CMAKE_C_COMPILER -fexceptions)
