# Linux on the CPU that the file which includes this one names, run by qemu. Tests that start
# themselves ask IPROF_TEST_RUNNER how. By clang, which takes a compiled tests/headers.h.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER clang)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_C_COMPILER_TARGET ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(qemu qemu-${CMAKE_SYSTEM_PROCESSOR}-static)
set(CMAKE_CROSSCOMPILING_EMULATOR env IPROF_TEST_RUNNER=${qemu} ${qemu})
