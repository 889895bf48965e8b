/* unload.cpp - a program without a profiler unloads the module that has one, while a thread with
 * zones still runs. Usage: unload MODULE. Exits 0 if all is well.
 */
#include <cstdio>
#include <dlfcn.h>
#include <future>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static int load_and_unload(const char *path)
{
   void *module = dlopen(path, RTLD_NOW);
   if (!module) return std::printf("unload: %s\n", dlerror());
   const auto work = reinterpret_cast<void (*)()>(dlsym(module, "own_copy_work"));
   std::promise<void> has_run, is_unloaded;
   work();
   std::thread worker([&] {
      work();
      has_run.set_value();
      is_unloaded.get_future().wait();
   });
   has_run.get_future().wait();
   dlclose(module);
   is_unloaded.set_value();
   worker.join();
   return 0;
}

int main(int argc, char **argv)
{
   int status = 1;
   if (argc != 2) return 2;
   for (int i = 0; i < 3; ++i)
      if (load_and_unload(argv[1])) return 1;
   const pid_t child = fork();
   if (child == 0) _exit(0);
   waitpid(child, &status, 0);
   std::printf("unload: fine\n");
   return status;
}
