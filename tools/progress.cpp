// progress.cpp - see progress.h
#include "progress.h"

#include "system.h"
#include "text.h"

#include <cstdio>

namespace iprof {

using std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

static bool is_asked_for = false;
static const double SILENT_S = 1, EACH_S = 0.2; // until the first time, and between two

void Progress::always() { is_asked_for = true; }

Progress::Progress(const std::string &what)
   : what_(plain(what)), start_(steady_clock::now()), last_(start_)
{
}

Progress::~Progress() { clear(); }

void Progress::clear()
{
   if (shown_ && is_terminal(stderr)) std::fprintf(stderr, "\r\x1b[K");
   shown_ = false;
}

void Progress::tell(double part)
{
   const auto now = steady_clock::now();
   if (!is_asked_for && !is_terminal(stderr)) return;
   if (Seconds(now - start_).count() < SILENT_S) return;
   if (Seconds(now - last_).count() < EACH_S) return;
   last_ = now;
   const std::string far = part < 0 ? "" : format(" %3.0f %%", part * 100);
   if (is_terminal(stderr)) std::fprintf(stderr, "\r\x1b[K%s%s", what_.c_str(), far.c_str());
   else std::fprintf(stderr, "%s%s\n", what_.c_str(), far.c_str());
   std::fflush(stderr);
   shown_ = true;
}

} // namespace iprof
