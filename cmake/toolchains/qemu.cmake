# Linux on the CPU that the file which includes this one names, run by qemu. Tests that start
# themselves ask IPROF_TEST_RUNNER how.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(qemu qemu-${CMAKE_SYSTEM_PROCESSOR}-static)
set(CMAKE_CROSSCOMPILING_EMULATOR env IPROF_TEST_RUNNER=${qemu} ${qemu})
