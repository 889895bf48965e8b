// measure.cpp - see measure.h.
#include "bench/measure.h"

#include "prof.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>

namespace bench {

Spread spread(std::vector<double> samples)
{
   if (samples.empty()) return {};
   std::sort(samples.begin(), samples.end());
   const auto at = [&](double part) { return samples[size_t(part * double(samples.size() - 1))]; };
   return {at(0.25), at(0.5), at(0.75), samples.size()};
}

std::vector<int> cpus()
{
   // Asked once: after pin() the answer would be a single one.
   static const std::vector<int> all = [] {
      cpu_set_t set;
      std::vector<int> found;
      if (sched_getaffinity(0, sizeof set, &set) != 0) return found;
      for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
         if (CPU_ISSET(cpu, &set)) found.push_back(cpu);
      return found;
   }();
   return all;
}

void pin(int cpu)
{
   cpu_set_t set;
   CPU_ZERO(&set);
   CPU_SET(cpu, &set);
   pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

long interruptions()
{
   rusage usage{};
   getrusage(RUSAGE_THREAD, &usage);
   return usage.ru_nivcsw;
}

static double seconds_now()
{
   const auto now = std::chrono::steady_clock::now().time_since_epoch();
   return std::chrono::duration<double>(now).count();
}

Tick_Length::Tick_Length() : ticks_(Prof_Stamp_now()), seconds_(seconds_now()) {}

double Tick_Length::ns() const
{
   const double seconds = seconds_now() - seconds_;
   return seconds * 1e9 / double(Prof_Stamp_now() - ticks_);
}

void write_csv(const Options &options, const std::vector<Figure> &figures)
{
   std::ofstream out(options.folder + "/zones.csv");
   out << "workload,subject,ns_per_zone,ratio_to_floor\n";
   for (const Figure &figure : figures) {
      char line[200];
      std::snprintf(line, sizeof line, "%s,\"%s\",%.3f,%.4f\n", figure.workload.c_str(),
                    figure.subject.c_str(), figure.ns_per_zone, figure.ratio_to_floor);
      out << line;
   }
   if (!out) std::fprintf(stderr, "bench: zones.csv could not be written\n");
}

static const Bench_Work *load_plugin(const Options &options)
{
   const std::string path = options.folder + "/bench_plugin.so";
   void *library = dlopen(path.c_str(), RTLD_NOW);
   void *work = library ? dlsym(library, "Bench_plugin") : nullptr;
   if (!work) std::fprintf(stderr, "bench: no plug-in: %s\n", dlerror());
   return static_cast<const Bench_Work *>(work);
}

static std::vector<Subject> make_subjects(const Options &options)
{
   const Bench_Work *plugin = load_plugin(options);
   std::vector<Subject> all = {{"floor", &Bench_floor},
                               {"C", &Bench_c},
                               {"C++", &Bench_cpp},
                               {"C handle", &Bench_handle, ON, true},
                               {"C shared", &Bench_shared}};
   if (plugin) all.push_back({"C plug-in", plugin});
   all.push_back({"compiled out", &Bench_out, ON, true});
   all.push_back({"C off", &Bench_c, OFF});
   all.push_back({"C++ off", &Bench_cpp, OFF, true});
   if (plugin) all.push_back({"C plug-in off", plugin, OFF, true});
   if (&Bench_microprofile) all.push_back({"microprofile", &Bench_microprofile, PEER});
   for (const Subject &subject : all) subject.work->setup();
   return all;
}

const std::vector<Subject> &subjects(const Options &options)
{
   static const std::vector<Subject> all = make_subjects(options);
   return all;
}

static std::string cpu_name()
{
   std::ifstream info("/proc/cpuinfo");
   for (std::string line; std::getline(info, line);) {
      if (line.compare(0, 10, "model name") != 0) continue;
      return line.substr(line.find(':') + 2);
   }
   return "unknown CPU";
}

void machine()
{
   Prof_Info info;
   std::memset(&info, 0, sizeof info);
   Prof_get_info(&info);
#ifdef __clang__
   const char *compiler = "";
#else
   const char *compiler = "gcc ";
#endif
   std::printf("%s, %d CPUs; %s%s; clock %s, %.4f ticks/ns, a step of %.1f ns; profiler %s\n",
               cpu_name().c_str(), int(cpus().size()), compiler, __VERSION__, info.clock,
               info.ticks_per_second * 1e-9, info.resolution_ns, Prof_VERSION);
   std::printf("the profiler's own estimate of one zone: %.1f ns\n", info.zone_cost_ns);
}

} // namespace bench
