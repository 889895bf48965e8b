/* windows.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
#define WINAPI __stdcall
#define NTAPI __stdcall
typedef unsigned long DWORD;
typedef long LONG;
typedef int BOOL;
typedef void *PVOID, *HANDLE;
typedef size_t SIZE_T;
typedef struct HINSTANCE__ *HMODULE;
typedef int (WINAPI *FARPROC)();
typedef union LARGE_INTEGER {
   struct {
      DWORD LowPart;
      LONG HighPart;
   } u;
   long long QuadPart;
} LARGE_INTEGER;
typedef struct SRWLOCK {
   PVOID Ptr;
} SRWLOCK;
#define SRWLOCK_INIT {0}
typedef void (NTAPI *PIMAGE_TLS_CALLBACK)(PVOID, DWORD, PVOID);
#define TLS_OUT_OF_INDEXES ((DWORD)0xFFFFFFFF)
#define DLL_THREAD_DETACH 3
#define HEAP_ZERO_MEMORY 8
#define FILE_ATTRIBUTE_DIRECTORY 0x10
#define FILE_ATTRIBUTE_DEVICE 0x40
#define FILE_ATTRIBUTE_REPARSE_POINT 0x400
#define INVALID_FILE_ATTRIBUTES ((DWORD)-1)
#define MOVEFILE_REPLACE_EXISTING 1
BOOL WINAPI QueryPerformanceCounter(LARGE_INTEGER *);
BOOL WINAPI QueryPerformanceFrequency(LARGE_INTEGER *);
void WINAPI AcquireSRWLockExclusive(SRWLOCK *);
void WINAPI ReleaseSRWLockExclusive(SRWLOCK *);
DWORD WINAPI GetCurrentThreadId(void);
DWORD WINAPI GetLastError(void);
void WINAPI SetLastError(DWORD);
DWORD WINAPI TlsAlloc(void);
PVOID WINAPI TlsGetValue(DWORD);
BOOL WINAPI TlsSetValue(DWORD, PVOID);
HANDLE WINAPI GetProcessHeap(void);
PVOID WINAPI HeapAlloc(HANDLE, DWORD, SIZE_T);
BOOL WINAPI HeapFree(HANDLE, DWORD, PVOID);
DWORD WINAPI GetFileAttributesA(const char *);
BOOL WINAPI MoveFileExA(const char *, const char *, DWORD);
HMODULE WINAPI GetModuleHandleA(const char *);
FARPROC WINAPI GetProcAddress(HMODULE, const char *);
#ifdef __cplusplus
}
#endif
