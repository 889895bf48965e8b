/* refusing.h - an allocator that fails at chosen calls, and runs with it in a child process. */
#ifndef TESTS_REFUSING_H
#define TESTS_REFUSING_H

#include "prof.h"
#include "system.h"

enum { RUBBISH = 0xA5 }; /* a hook's memory need not be zeroed */

struct Memory {
   long calls = 0;
   long fail_from = -1, fail_to = -1; /* these calls get nothing */
   long live = 0;
};

inline void *take_memory(size_t bytes, void *user)
{
   Memory *memory = static_cast<Memory *>(user);
   long call = memory->calls++;
   if (call >= memory->fail_from && call < memory->fail_to) return nullptr;
   ++memory->live;
   void *block = std::malloc(bytes);
   const size_t most = 1 << 20; /* of large blocks the first part will do, as this is done often */
   if (block) std::memset(block, RUBBISH, bytes < most ? bytes : most);
   return block;
}

inline void give_memory(void *block, void *user)
{
   if (block) --static_cast<Memory *>(user)->live;
   std::free(block);
}

/* The default, with memory from there, and nothing said in the log. */
inline Prof_Config config_with(Memory *memory)
{
   Prof_Config config = Prof_default_config();
   config.alloc = take_memory;
   config.release = give_memory;
   config.log = [](const char *, void *) {};
   config.user = memory;
   return config;
}

/* Runs it in a child; returns the number of allocations, or -1 if it crashed. */
inline long allocations_of_a_run(const std::function<void(Memory *)> &run, long fail_from,
                                 long fail_to)
{
   int ends[2];
   if (pipe(ends) != 0) return -1;
   pid_t child = fork();
   if (child == 0) {
      Memory memory;
      memory.fail_from = fail_from;
      memory.fail_to = fail_to;
      run(&memory);
      bool written = write(ends[1], &memory.calls, sizeof memory.calls) == sizeof memory.calls;
      _exit(written ? 0 : 1);
   }
   close(ends[1]);
   long calls = -1;
   if (read(ends[0], &calls, sizeof calls) != sizeof calls) calls = -1;
   close(ends[0]);
   int status = 0;
   waitpid(child, &status, 0);
   return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? calls : -1;
}

/* Each allocation of the run is refused in turn, alone or with all after it. No run may crash. */
inline void refuse_each_allocation(const std::function<void(Memory *)> &run, bool from_there_on)
{
   const long calls = allocations_of_a_run(run, -1, -1);
   ASSERT_GT(calls, 100) << "the hook is not used";
   for (long n = refuse_first(); n < calls; n += stride() * refuse_every())
      ASSERT_GE(allocations_of_a_run(run, n, from_there_on ? LONG_MAX : n + 1), 0)
         << "allocation " << n << " of " << calls;
}

#endif
