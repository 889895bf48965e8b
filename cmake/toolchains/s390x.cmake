# Linux on s390x, which is big-endian, run by qemu. Tests that start themselves ask
# IPROF_TEST_RUNNER how.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER s390x-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR env IPROF_TEST_RUNNER=qemu-s390x-static qemu-s390x-static)
