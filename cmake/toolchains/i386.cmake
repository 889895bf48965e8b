# Linux on 32 bits of this x86-64: the library by gcc, the tests by clang, which is twice as fast.
# Where the kernel runs no such programs, qemu does.
set(m32 -m32 -idirafter /usr/include/x86_64-linux-gnu)
set(CMAKE_C_COMPILER gcc ${m32})
# Here 64 bits are aligned to four bytes: clang warns of that, and calls libatomic to read them.
set(CMAKE_CXX_COMPILER clang++ ${m32} -Wno-atomic-alignment)
set(CMAKE_CXX_STANDARD_LIBRARIES -latomic)
execute_process(COMMAND /lib/ld-linux.so.2 --version RESULT_VARIABLE cannot OUTPUT_QUIET
   ERROR_QUIET)
if(cannot)
   set(CMAKE_CROSSCOMPILING_EMULATOR env IPROF_TEST_RUNNER=qemu-i386-static qemu-i386-static)
endif()
