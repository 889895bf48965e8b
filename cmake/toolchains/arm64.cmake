# Linux on ARM64, run by qemu. Tests that start themselves ask
# IPROF_TEST_RUNNER how.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR env IPROF_TEST_RUNNER=qemu-aarch64-static qemu-aarch64-static)
