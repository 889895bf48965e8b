/* free_zones.cpp - a game whose malloc and free have zones in them. The C library frees on a thread
 * after the last destructor of it has run: nobody is left to tell its end. Exits 0 if all is well.
 */
#include <pthread.h>
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "prof.h"

extern "C" void *__libc_malloc(size_t);
extern "C" void __libc_free(void *);

extern "C" void *malloc(size_t bytes)
{
   Prof(in_malloc);
   return __libc_malloc(bytes);
}

extern "C" void free(void *memory)
{
   Prof(in_free);
   __libc_free(memory);
}

namespace {

int failures;

void expect(const char *what, long is, long most)
{
   if (is <= most) return;
   std::printf("%s: %ld, not up to %ld\n", what, is, most);
   ++failures;
}

void with_zones()
{
   Prof(job);
   char *volatile some = static_cast<char *>(std::malloc(100));
   std::free(some);
}

void *posix_thread(void *with)
{
   if (with) with_zones();
   return nullptr; /* or in none but what the C library frees at its end */
}

/* The stack goes with the thread, so that a late look at it is caught. */
void run_on_a_stack_that_goes(void *with)
{
   const size_t size = 1 << 20;
   void *stack = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   pthread_attr_t attributes;
   pthread_t thread;
   pthread_attr_init(&attributes);
   pthread_attr_setstack(&attributes, stack, size);
   if (pthread_create(&thread, &attributes, posix_thread, with)) std::abort();
   pthread_join(thread, nullptr);
   pthread_attr_destroy(&attributes);
   munmap(stack, size);
}

void tell_all_threads()
{
   Prof_set_enabled(0);
   Prof_set_enabled(1);
   Prof_set_events(1);
   Prof_set_events(0);
}

} // namespace

int main()
{
   Prof_update(1);
   for (int i = 0; i < 300; ++i) { /* more than there are slots */
      std::thread(with_zones).join();
      run_on_a_stack_that_goes(&failures);
      run_on_a_stack_that_goes(nullptr);
      if (i % 50 == 0) tell_all_threads();
      Prof_update(1);
   }
   tell_all_threads();
   Prof_Info info;
   Prof_get_info(&info);
   expect("threads that live", info.threads_live, 1);
   expect("threads not measured", static_cast<long>(info.over_contexts), 0);
   expect("slots", Prof_num_contexts(), 7); /* each frame three threads, and once more at ends */
   expect("surplus ends", static_cast<long>(info.surplus_ends), 0);
   std::printf("zones in free: %d failures\n", failures);
   return failures != 0;
}
