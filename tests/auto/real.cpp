/* real.cpp - runs functions that mark themselves (real_code.cpp), and compares what iprof says with
 * what they do: see real.sh.
 *
 *    real CLOSED INLINED    CLOSED: 1 if the compiler leaves out the exits of functions where an
 *                           exception passes, or 0; INLINED: 1 if inlined functions report, or 0
 */
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "sources/auto/prof_auto.h"
#include "tests/entries.h"

/* Of real_code.cpp and real_marks.c. */
extern int before_main; /* 1: a static object's constructor was there */
namespace real {
void walk(int depth);
void catcher();
void setter();
void marks();
void job();
} // namespace real
void call_classes();
void call_pair();
extern "C" void marks_of_c();

namespace {

int failures;

void expect(const std::string &what, double seen, double expected)
{
   if (seen == expected) return;
   std::printf("%s: %g, not %g\n", what.c_str(), seen, expected);
   ++failures;
}

/* Ends that did not come are entries (entries_of), but are in no distribution. */
double ended_in(const char *path)
{
   Prof_Entry_Stats stats;
   return Prof_get_path_entry_stats(path, 1, &stats) ? stats.entries : 0;
}

Prof_Auto_Info info()
{
   Prof_Auto_Info info;
   Prof_get_auto_info(&info);
   return info;
}

/* Runs it as a frame of its own. */
template <class F> void frame(const F &f)
{
   Prof_update(1);
   f();
   Prof_update(1);
}

void call_threads()
{
   std::vector<std::thread> threads;
   for (int i = 0; i < 4; ++i)
      threads.emplace_back([] {
         for (int job = 0; job < 100; ++job) real::job();
      });
   for (std::thread &thread : threads) thread.join();
}

void check_walk()
{
   frame([] { real::walk(4); });
   expect("walk", entries_of("real::walk(int)"), 5);
   expect("walk's leaf", entries_of("real::leaf()"), 5);
   expect("walk alone", ended_in("real::walk(int)"), 1);
   expect("walk's third", ended_in("real::walk(int) > real::walk(int) > real::walk(int)"), 1);
   expect("forced by walk", info().forced, 0);
}

void check_catcher(int closed)
{
   unsigned long before = info().forced;
   frame(real::catcher);
   expect("thrower", entries_of("real::thrower(int)"), 3);
   expect("catcher", entries_of("real::catcher()"), 1);
   expect("catcher's leaf", entries_of("real::leaf()"), 5);
   expect("forced by an exception", info().forced - before, closed ? 3 : 0);
   expect("leaf right in catcher", ended_in("real::catcher() > real::leaf()"), closed ? 0 : 2);
}

void check_setter()
{
   unsigned long before = info().forced;
   frame(real::setter);
   expect("jumper", entries_of("real::jumper(int)"), 3);
   expect("setter", entries_of("real::setter()"), 1);
   expect("setter's leaf", entries_of("real::leaf()"), 5);
   expect("forced by longjmp", info().forced - before, 3);
}

void check_classes(int inlined)
{
   frame(call_classes);
   expect("Box<int>", entries_of("real::Box<int>::put(int)"), 2);
   expect("Box<double>", entries_of("real::Box<double>::put(double)"), 1);
   expect("Dog", entries_of("real::Dog::speak()"), 1);
   frame(call_pair);
   expect("marked", ended_in("real::pair() > marked > real::leaf()"), 1);
   expect("named", ended_in("real::pair() > marked > named > real::leaf()"), 1);
   expect("inlined", entries_of("real::inlined()"), inlined);
}

/* Nothing of prof.h is a function of the game's. */
void check_marks()
{
   for (auto *marks : {real::marks, marks_of_c, real::marks, marks_of_c}) frame(marks);
   Prof_Auto_Function f;
   for (int i = 0; Prof_get_auto_function(i, &f); ++i)
      if (std::strstr(f.name, "Prof")) expect(f.name, 1, 0);
}

/* The last leaf of a thread comes when its zones may be over: then it is of nothing. The jobs may
 * have those functions of the library's below them that run threads. */
void check_threads()
{
   frame(call_threads);
   expect("job", entries_of("real::job()"), 400);
}

} // namespace

int main(int count, char **words)
{
   if (count < 3) return 2;
   expect("before main", before_main, 1);
   expect("start", Prof_start_auto(nullptr), 1);
   Prof_set_entry_stats(1);
   Prof_set_average(0);
   check_walk();
   check_catcher(std::atoi(words[1]));
   check_setter();
   check_classes(std::atoi(words[2]));
   check_marks();
   check_threads();
   expect("unmatched", info().unmatched, 0);
   expect("amid", info().amid, 0);
   Prof_stop_auto();
   frame([] { real::walk(4); });
   expect("after the stop", entries_of("real::walk(int)"), 0);
   Prof_shutdown();
   real::walk(4);
   if (!failures) std::printf("ok, %d functions\n", info().functions);
   return failures != 0;
}
