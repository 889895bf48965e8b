/* system.h - what the tests need of POSIX, and as much of it as there is on Windows.
 *
 * Programs of another CPU or system are run by the command in IPROF_TEST_RUNNER, if it is set.
 */
#ifndef TESTS_SYSTEM_H
#define TESTS_SYSTEM_H

#include "tests/headers.h"

#include "platform/prof_compiler.h"

#if defined(_WIN32)

#include <io.h>
#include <process.h>

/* As windows.h has it, which would make macros of words like "far". */
struct HINSTANCE__;
extern "C" __declspec(dllimport) unsigned long __stdcall GetModuleFileNameA(HINSTANCE__ *, char *,
                                                                            unsigned long);

const bool can_fork = false;

/* There for the compiler: tests that fork skip themselves first, see NEEDS_FORK. */
inline int fork() { return -1; }
inline int waitpid(int, int *, int) { return -1; }
inline int pipe(int *) { return -1; }
#define WIFEXITED(status) ((status) == 0)
#define WEXITSTATUS(status) (status)

inline int setenv(const char *name, const char *value, int) { return _putenv_s(name, value); }
#define popen _popen
#define pclose _pclose

inline std::string program_path()
{
   char path[4096];
   return std::string(path, GetModuleFileNameA(nullptr, path, sizeof path));
}

/* cmd.exe takes quotes in ways of its own; paths of tests have no blanks. */
inline std::string quoted(const std::string &text) { return text; }

/* Wine sometimes cannot start a program, one in thousands, and can a moment later. A test that did
 * not start has not failed; so this tells the two apart, which std::system does not. */
inline int run_command(std::string command)
{
   std::vector<char *> words;
   for (char *word = std::strtok(command.data(), " "); word; word = std::strtok(nullptr, " "))
      words.push_back(word);
   words.push_back(nullptr);
   for (int times = 0; times < 3; ++times) {
      intptr_t status = _spawnv(_P_WAIT, words[0], words.data());
      if (status != -1) return static_cast<int>(status);
      std::printf("%s could not be started\n", words[0]);
   }
   return -1;
}

inline std::string temporary_folder()
{
   const char *folder = std::getenv("TEMP");
   return folder ? folder : ".";
}

#else

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__EMSCRIPTEN__)
/* There is a fork, which never works. The program is the argument of another, see each.py. */
const bool can_fork = false;
inline std::string program_path()
{
   const char *path = std::getenv("IPROF_TEST_PROGRAM");
   return path ? path : "";
}
#else
const bool can_fork = true;
inline std::string program_path()
{
   char path[4096];
   ssize_t length = readlink("/proc/self/exe", path, sizeof path);
   return length > 0 ? std::string(path, static_cast<size_t>(length)) : "";
}
#endif

inline std::string quoted(const std::string &text) { return "'" + text + "'"; }

inline int run_command(const std::string &command) { return std::system(command.c_str()); }

inline std::string temporary_folder()
{
   const char *folder = std::getenv("TMPDIR");
   return folder ? folder : "/tmp";
}

#endif

/* Before a process ends otherwise than by exit: what --coverage counted in it. The library of that
 * is there only if the linker is told to ask for it, see cmake/coverage.cmake. */
#if defined(__ELF__)
extern "C" __attribute__((weak)) void __gcov_dump();
inline void keep_counts()
{
   if (__gcov_dump) __gcov_dump();
}
#else
inline void keep_counts() {}
#endif

/* Of the library; a file of tests may be compiled without. */
#if defined(__ELF__)
extern "C" __attribute__((weak)) void __asan_init();
inline bool has_address_sanitizer() { return __asan_init != nullptr; }
#else
inline bool has_address_sanitizer() { return false; }
#endif

#define NEEDS_FORK \
   if (!can_fork) GTEST_SKIP() << "this system has no fork"

#define NEEDS_PLACES \
   if (!Prof_KNOWS_PLACES) GTEST_SKIP() << "nobody can tell here from where a call came"

/* Another CPU's programs run some forty times slower, and starting one costs most: where a test
 * starts hundreds, there it takes every so many only. */
inline long stride() { return std::getenv("IPROF_TEST_RUNNER") ? 16 : 1; }

/* A thorough leg of `make check` sets IPROF_THOROUGH: all random programs, storms and refused
 * allocations. Other runs take a part of them: of `most` a twelfth, where another CPU is played a
 * thirty-second, and of a list every `step`th. */
inline bool thorough() { return std::getenv("IPROF_THOROUGH") != nullptr; }
inline int parts() { return thorough() ? 1 : std::getenv("IPROF_TEST_RUNNER") ? 32 : 12; }
inline int share(int most) { return (most + parts() - 1) / parts(); }
template <class T, size_t N> std::vector<T> some_of(const T (&all)[N], size_t step = 4)
{
   std::vector<T> some;
   for (size_t i = 0; i < N; i += thorough() ? 1 : step) some.push_back(all[i]);
   return some;
}

/* Of the allocations that are refused in turn, the first and the way to the next: one in 24,
 * others in each run, where the run is not thorough. */
inline long refuse_every() { return thorough() ? 1 : 24; }
inline long refuse_first() { return static_cast<long>(getpid()) % refuse_every(); }

inline std::string read_file(const std::string &name)
{
   std::ostringstream all;
   all << std::ifstream(name, std::ios::binary).rdbuf();
   return all.str();
}

/* The command line that runs a program. */
inline std::string command_of(const std::string &program)
{
   const char *runner = std::getenv("IPROF_TEST_RUNNER");
   return (runner ? std::string(runner) + " " : "") + quoted(program);
}

/* Runs one test of this program in a new process, with a variable set. 0 if it passed. */
inline int run_again(const std::string &program, const std::string &test, const char *variable,
                     const std::string &value)
{
   setenv(variable, value.c_str(), 1);
   std::string command = command_of(program) + " --gtest_brief=1 --gtest_filter=" + test;
#if defined(__EMSCRIPTEN__) /* where what is set does not reach other processes */
   command = std::string(variable) + "='" + value + "' " + command;
#endif
   return run_command(command);
}

/* An empty file in the folder for temporary files; "" if there can be none. */
inline std::string temporary_file()
{
   static int count;
   for (int i = 0; i < 1000; ++i) {
      std::string name = temporary_folder() + "/iprof_test_" + std::to_string(getpid()) + "_" +
                         std::to_string(++count);
      if (std::ifstream(name)) continue;
      if (std::ofstream(name, std::ios::binary)) return name;
   }
   return "";
}

#endif
