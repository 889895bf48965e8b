/* windows.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh.
 * Nothing here is linked, so these headers go without extern "C". */
#pragma once
#include <stddef.h>
#define WINAPI __stdcall
#define NTAPI __stdcall
typedef unsigned short WORD;
typedef unsigned long DWORD, ULONG;
typedef long LONG;
typedef int BOOL;
typedef unsigned char BOOLEAN;
typedef wchar_t WCHAR;
typedef unsigned long long ULONG64, DWORD64;
typedef long long LONG64, LONGLONG;
typedef void *PVOID, *HANDLE;
typedef size_t SIZE_T, ULONG_PTR;
typedef const WCHAR *LPCWSTR;
typedef struct FILETIME {
   DWORD dwLowDateTime, dwHighDateTime;
} FILETIME;
typedef struct BY_HANDLE_FILE_INFORMATION {
   DWORD dwFileAttributes;
   FILETIME ftCreationTime, ftLastAccessTime, ftLastWriteTime;
   DWORD dwVolumeSerialNumber, nFileSizeHigh, nFileSizeLow;
} BY_HANDLE_FILE_INFORMATION;
typedef struct OVERLAPPED {
   ULONG_PTR Internal, InternalHigh;
   DWORD Offset, OffsetHigh;
   HANDLE hEvent;
} OVERLAPPED;
#if defined(_M_X64) || defined(__x86_64__)
typedef struct CONTEXT {
   DWORD ContextFlags;
   DWORD64 Rax, Rcx, Rdx, Rbx, Rsp, Rbp, Rsi, Rdi, R8, R9, R10, R11, R12, R13, R14, R15, Rip;
} CONTEXT;
typedef struct RUNTIME_FUNCTION {
   DWORD BeginAddress, EndAddress, UnwindData;
} RUNTIME_FUNCTION;
RUNTIME_FUNCTION *NTAPI RtlLookupFunctionEntry(DWORD64, DWORD64 *, PVOID);
#define CONTEXT_CONTROL 0x100001
#define CONTEXT_INTEGER 0x100002
#endif
typedef struct MEMORY_BASIC_INFORMATION {
   PVOID BaseAddress, AllocationBase;
   DWORD AllocationProtect;
   SIZE_T RegionSize;
   DWORD State, Protect, Type;
} MEMORY_BASIC_INFORMATION;
typedef struct OSVERSIONINFOW {
   DWORD dwOSVersionInfoSize, dwMajorVersion, dwMinorVersion, dwBuildNumber, dwPlatformId;
   WCHAR szCSDVersion[128];
} OSVERSIONINFOW;
typedef struct SYSTEM_INFO {
   DWORD dwOemId, dwPageSize;
   PVOID room[2];
   SIZE_T dwActiveProcessorMask;
   DWORD dwNumberOfProcessors;
} SYSTEM_INFO;
typedef struct MEMORYSTATUSEX {
   DWORD dwLength, dwMemoryLoad;
   ULONG64 ullTotalPhys;
} MEMORYSTATUSEX;
typedef struct EXCEPTION_RECORD {
   DWORD ExceptionCode, ExceptionFlags;
} EXCEPTION_RECORD;
typedef struct EXCEPTION_POINTERS {
   EXCEPTION_RECORD *ExceptionRecord;
   PVOID ContextRecord;
} EXCEPTION_POINTERS;
typedef LONG (WINAPI *LPTOP_LEVEL_EXCEPTION_FILTER)(EXCEPTION_POINTERS *);
#define EXCEPTION_CONTINUE_SEARCH 0
#define EXCEPTION_ACCESS_VIOLATION ((DWORD)0xC0000005)
#define EXCEPTION_IN_PAGE_ERROR ((DWORD)0xC0000006)
#define EXCEPTION_ILLEGAL_INSTRUCTION ((DWORD)0xC000001D)
#define EXCEPTION_INT_DIVIDE_BY_ZERO ((DWORD)0xC0000094)
#define EXCEPTION_PRIV_INSTRUCTION ((DWORD)0xC0000096)
#define EXCEPTION_STACK_OVERFLOW ((DWORD)0xC00000FD)
#define EXCEPTION_DATATYPE_MISALIGNMENT ((DWORD)0x80000002)
#define EXCEPTION_BREAKPOINT ((DWORD)0x80000003)
enum { MEM_COMMIT = 0x1000, MEM_RESERVE = 0x2000, MEM_RELEASE = 0x8000, PAGE_GUARD = 0x100,
       PAGE_READWRITE = 0x04, PAGE_WRITECOPY = 0x08, PAGE_EXECUTE = 0x10, PAGE_EXECUTE_READ = 0x20,
       PAGE_EXECUTE_READWRITE = 0x40, PAGE_EXECUTE_WRITECOPY = 0x80, FALSE = 0 };
#define INFINITE 0xFFFFFFFF
enum { WAIT_OBJECT_0 = 0, HANDLE_FLAG_INHERIT = 1, STACK_SIZE_PARAM_IS_A_RESERVATION = 0x10000,
       CP_UTF8 = 65001 };
#define INVALID_HANDLE_VALUE ((HANDLE)(long long)-1)
enum { ERROR_FILE_NOT_FOUND = 2, ERROR_PATH_NOT_FOUND = 3, ERROR_ACCESS_DENIED = 5,
       ERROR_WRITE_PROTECT = 19, ERROR_SHARING_VIOLATION = 32, ERROR_HANDLE_DISK_FULL = 39,
       ERROR_FILE_EXISTS = 80, ERROR_DISK_FULL = 112, ERROR_INVALID_NAME = 123,
       ERROR_ALREADY_EXISTS = 183, ERROR_FILENAME_EXCED_RANGE = 206, FILE_SHARE_READ = 1,
       FILE_SHARE_WRITE = 2, FILE_SHARE_DELETE = 4, FILE_READ_ATTRIBUTES = 0x80 };
#define GENERIC_READ 0x80000000
enum { GENERIC_WRITE = 0x40000000, CREATE_NEW = 1, OPEN_EXISTING = 3,
       FILE_FLAG_BACKUP_SEMANTICS = 0x02000000, FILE_TYPE_DISK = 1, FILE_ATTRIBUTE_NORMAL = 0x80,
       GET_MODULE_HANDLE_EX_FLAG_PIN = 1, GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT = 2,
       GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS = 4 };
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
enum { DLL_THREAD_DETACH = 3, THREAD_SUSPEND_RESUME = 0x0002, THREAD_GET_CONTEXT = 0x0008,
       THREAD_QUERY_INFORMATION = 0x0040, THREAD_QUERY_LIMITED_INFORMATION = 0x0800,
       STILL_ACTIVE = 259, TIMER_ALL_ACCESS = 0x1F0003, HEAP_ZERO_MEMORY = 8,
       FILE_ATTRIBUTE_DIRECTORY = 0x10, FILE_ATTRIBUTE_DEVICE = 0x40,
       FILE_ATTRIBUTE_REPARSE_POINT = 0x400 };
#define INVALID_FILE_ATTRIBUTES ((DWORD)-1)
#define MOVEFILE_REPLACE_EXISTING 1
BOOL WINAPI QueryPerformanceCounter(LARGE_INTEGER *);
BOOL WINAPI QueryPerformanceFrequency(LARGE_INTEGER *);
void WINAPI AcquireSRWLockExclusive(SRWLOCK *);
BOOLEAN WINAPI TryAcquireSRWLockExclusive(SRWLOCK *);
void WINAPI ReleaseSRWLockExclusive(SRWLOCK *);
DWORD WINAPI GetCurrentThreadId(void);
HANDLE WINAPI GetCurrentThread(void);
HANDLE WINAPI OpenThread(DWORD, BOOL, DWORD);
BOOL WINAPI QueryThreadCycleTime(HANDLE, ULONG64 *);
DWORD WINAPI GetLastError(void);
void WINAPI SetLastError(DWORD);
DWORD WINAPI TlsAlloc(void);
PVOID WINAPI TlsGetValue(DWORD);
BOOL WINAPI TlsSetValue(DWORD, PVOID);
HANDLE WINAPI GetProcessHeap(void);
PVOID WINAPI HeapAlloc(HANDLE, DWORD, SIZE_T);
BOOL WINAPI HeapFree(HANDLE, DWORD, PVOID);
PVOID WINAPI VirtualAlloc(PVOID, SIZE_T, DWORD, DWORD);
BOOL WINAPI VirtualFree(PVOID, SIZE_T, DWORD);
LONG InterlockedExchange(LONG volatile *, LONG);
LONG InterlockedCompareExchange(LONG volatile *, LONG, LONG);
LPTOP_LEVEL_EXCEPTION_FILTER WINAPI SetUnhandledExceptionFilter(LPTOP_LEVEL_EXCEPTION_FILTER);
LONG InterlockedExchangeAdd(LONG volatile *, LONG);
LONG64 InterlockedExchangeAdd64(LONG64 volatile *, LONG64);
PVOID InterlockedExchangePointer(PVOID volatile *, PVOID);
PVOID InterlockedCompareExchangePointer(PVOID volatile *, PVOID, PVOID);
SIZE_T WINAPI VirtualQuery(const void *, MEMORY_BASIC_INFORMATION *, SIZE_T);
BOOL WINAPI SwitchToThread(void);
DWORD WINAPI GetFileAttributesA(const char *);
DWORD WINAPI GetFullPathNameA(const char *, DWORD, char *, char **);
BOOL WINAPI MoveFileExA(const char *, const char *, DWORD);
HMODULE WINAPI GetModuleHandleA(const char *);
BOOL WINAPI GetModuleHandleExA(DWORD, const char *, HMODULE *);
HANDLE WINAPI CreateFileA(const char *, DWORD, DWORD, PVOID, DWORD, DWORD, HANDLE);
HANDLE WINAPI CreateMutexA(PVOID, BOOL, const char *);
BOOL WINAPI CloseHandle(HANDLE);
BOOL WINAPI DeleteFileA(const char *);
DWORD WINAPI GetFileType(HANDLE);
BOOL WINAPI GetFileInformationByHandle(HANDLE, BY_HANDLE_FILE_INFORMATION *);
DWORD WINAPI GetFinalPathNameByHandleA(HANDLE, char *, DWORD, DWORD);
DWORD WINAPI GetCurrentProcessId(void);
void WINAPI GetSystemTimeAsFileTime(FILETIME *);
void WINAPI Sleep(DWORD);
HANDLE WINAPI CreateEventA(PVOID, BOOL, BOOL, const char *);
BOOL WINAPI SetEvent(HANDLE);
DWORD WINAPI WaitForSingleObject(HANDLE, DWORD);
DWORD WINAPI WaitForMultipleObjects(DWORD, const HANDLE *, BOOL, DWORD);
HANDLE WINAPI CreateWaitableTimerExW(PVOID, LPCWSTR, DWORD, DWORD);
BOOL WINAPI SetWaitableTimer(HANDLE, const LARGE_INTEGER *, LONG, PVOID, PVOID, BOOL);
BOOL WINAPI SetHandleInformation(HANDLE, DWORD, DWORD);
int WINAPI WideCharToMultiByte(unsigned, DWORD, const WCHAR *, int, char *, int, const char *,
                               BOOL *);
DWORD WINAPI GetModuleFileNameW(HMODULE, WCHAR *, DWORD);
BOOL WINAPI GetComputerNameW(WCHAR *, DWORD *);
void WINAPI GetSystemInfo(SYSTEM_INFO *);
BOOL WINAPI GlobalMemoryStatusEx(MEMORYSTATUSEX *);
HANDLE WINAPI GetCurrentProcess(void);
BOOL WINAPI GetProcessTimes(HANDLE, FILETIME *, FILETIME *, FILETIME *, FILETIME *);
BOOL WINAPI GetSystemTimes(FILETIME *, FILETIME *, FILETIME *);
BOOL WINAPI ReadProcessMemory(HANDLE, const void *, PVOID, SIZE_T, SIZE_T *);
BOOL WINAPI ReadFile(HANDLE, PVOID, DWORD, DWORD *, OVERLAPPED *);
HANDLE WINAPI CreateFileW(LPCWSTR, DWORD, DWORD, PVOID, DWORD, DWORD, HANDLE);
int WINAPI MultiByteToWideChar(unsigned, DWORD, const char *, int, WCHAR *, int);
BOOL WINAPI GetModuleHandleExW(DWORD, LPCWSTR, HMODULE *);
BOOL WINAPI IsDebuggerPresent(void);
DWORD WINAPI SuspendThread(HANDLE);
DWORD WINAPI ResumeThread(HANDLE);
BOOL WINAPI GetExitCodeThread(HANDLE, DWORD *);
#if defined(_M_X64) || defined(__x86_64__)
BOOL WINAPI GetThreadContext(HANDLE, CONTEXT *);
#endif
FARPROC WINAPI GetProcAddress(HMODULE, const char *);
HMODULE WINAPI LoadLibraryA(const char *);
DWORD WINAPI GetEnvironmentVariableA(const char *, char *, DWORD);
