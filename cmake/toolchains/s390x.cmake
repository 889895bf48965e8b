# Linux on s390x, which is big-endian.
set(CMAKE_SYSTEM_PROCESSOR s390x)
include(${CMAKE_CURRENT_LIST_DIR}/qemu.cmake)
