/* xray_runtime.cpp - a program whose profile XRay's own profiling mode writes, to the file that is
 * named: outer 10 times, each with inner twice, and a thread with inner 5 times. */
#include <xray/xray_interface.h>
#include <xray/xray_log_interface.h>

#include <cstdio>
#include <thread>

#define SLEDS __attribute__((xray_always_instrument, noinline))

static volatile unsigned sink;
static FILE *file;

SLEDS void leaf()
{
   for (int i = 0; i < 1000; ++i) sink = sink + 1;
}

SLEDS void inner()
{
   leaf();
   sink = sink + 1;
}

SLEDS void outer()
{
   inner();
   inner();
   sink = sink + 1;
}

int main(int argc, char **argv)
{
   file = argc > 1 ? std::fopen(argv[1], "wb") : nullptr;
   if (!file || __xray_log_select_mode("xray-profiling") != XRAY_REGISTRATION_OK) return 2;
   if (__xray_log_init_mode("xray-profiling", "no_flush=true") != XRAY_LOG_INITIALIZED) return 3;
   __xray_patch();
   for (int i = 0; i < 10; ++i) outer();
   std::thread([] {
      for (int i = 0; i < 5; ++i) inner();
   }).join();
   __xray_log_finalize();
   __xray_log_process_buffers(
      [](const char *, XRayBuffer part) { std::fwrite(part.Data, 1, part.Size, file); });
   return std::fclose(file);
}
