/* prof_stack_memory_windows.c - prof_stack_memory.h for Windows. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_stack_memory.h"

#if defined(_WIN32)
#include "../prof_windows.h"

uint32_t Prof_Stack_Memory_read(uint64_t address, void *to, uint32_t size)
{
   DWORD error = GetLastError();
   SIZE_T done = 0;
   if (!ReadProcessMemory(GetCurrentProcess(), (const void *)(uintptr_t)address, to, size, &done))
      done = 0;
   SetLastError(error);
   return (uint32_t)done;
}

int Prof_Stack_Memory_can_run(uint64_t address)
{
   const DWORD runs = PAGE_EXECUTE | PAGE_EXECUTE_READ | PAGE_EXECUTE_READWRITE |
                      PAGE_EXECUTE_WRITECOPY;
   MEMORY_BASIC_INFORMATION about;
   return VirtualQuery((const void *)(uintptr_t)address, &about, sizeof about) != 0 &&
          about.State == MEM_COMMIT && (about.Protect & runs) != 0;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
