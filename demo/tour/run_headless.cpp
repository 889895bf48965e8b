// run_headless.cpp - the game plays itself off-screen, as fast as it goes, and leaves files.
#include "../game/stall.h"
#include "../show/run.h"
#include "hitch_table.h"
#include "output_files.h"
#include "prof.h"
#include "stage.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace {
// Makes a stall in the middle of a run, and sees whether the right path is blamed.
class StallCheck {
 public:
   StallCheck(Stall place, double ms, int first_frame)
      : place_(place), ms_(ms), first_frame_(first_frame)
   {
   }
   bool wanted() const { return ms_ > 0; }
   void before(int frame); // a frame of the run
   void after_update();    // and when it is recorded
   bool passed() const;    // tells on the terminal what it found

 private:
   bool is_its_path(const std::string &path) const;

   Stall place_;
   double ms_;
   int first_frame_;
   bool calm_ = false;        // the frame before was an ordinary one
   unsigned long number_ = 0; // of the frame that stalled
};
} // namespace

// No plan may be followed in this frame. And a frame right after a hitch is none itself, however
// long.
void StallCheck::before(int frame)
{
   if (!wanted() || number_) return;
   arm_stall(place_, frame >= first_frame_ && calm_ ? ms_ : 0);
}

// On a busy machine other frames may be as long, so that it is none of the hitches that are kept,
// or the machine made most of it: then it comes again, and lasts longer.
void StallCheck::after_update()
{
   Prof_Frame_Info info;
   if (!wanted() || number_ || !Prof_get_frame_info(0, &info)) return;
   calm_ = !info.load && !info.gap && !info.hitch;
   if (stalled_ms() <= 0) return;
   if (is_blamed(find_hitch(info.number))) number_ = info.number;
   else if (ms_ < 500) ms_ *= 2; // a frame of more than a second would be a gap
}

#ifdef Prof_ENABLED
static const double TOLERANCE = 0.01;

bool StallCheck::is_its_path(const std::string &path) const
{
   const std::string begin = stall_path(place_).begin, end = stall_path(place_).end;
   return path.size() > begin.size() + end.size() && path.compare(0, begin.size(), begin) == 0 &&
          path.compare(path.size() - end.size(), end.size(), end) == 0;
}

static bool failed(const std::string &why)
{
   std::printf("stall: FAILED: %s\n", why.c_str());
   return false;
}

bool StallCheck::passed() const
{
   double real = stalled_ms();
   if (!number_) return failed("nothing stalled, or no stall was a hitch: play longer");
   int index = find_hitch(number_);
   if (index < 0) return failed("frame " + std::to_string(number_) + " is not kept");
   Prof_Blame blame;
   if (!Prof_get_blame(index, 0, &blame)) return failed("nothing is blamed");
   if (!is_its_path(blame.path)) return failed(std::string("blamed is ") + blame.path);
   double error = blame.excess_ms / real - 1;
   Prof_Context_Info thread;
   if (!Prof_get_context_info(blame.context, number_, &thread)) return failed("on no thread");
   if (thread.name != std::string(place_ == Stall::PICTURE ? "render" : "main"))
      return failed(std::string("blamed is the thread ") + thread.name);
   std::printf("stall: asked for %.1f ms, lasted %.3f ms; blamed on %s in %s: %+.3f ms, "
               "%+.3f %% off\n",
               ms_, real, Prof_zone_name(blame.zone), thread.name, blame.excess_ms, error * 100);
   return std::fabs(error) <= TOLERANCE || failed("that is more than 1 % off");
}

// Lines that are exceeded are told by the profiler, one by one.
static bool keeps_budget(const std::string &file)
{
   int exceeded = Prof_count_exceeded(file.c_str());
   if (exceeded >= 0) std::printf("budget: %d lines of %s exceeded\n", exceeded, file.c_str());
   return exceeded == 0;
}

static bool finish(const StallCheck &stall, const Options &options)
{
   bool good = leave_files(options.out);
   if (!options.budget.empty()) good &= keeps_budget(options.budget);
   return (!stall.wanted() || stall.passed()) && good;
}
#else
static bool finish(const StallCheck &stall, const Options &options)
{
   if (stall.wanted() || !options.budget.empty()) {
      std::printf("built without Prof_ENABLED: nobody is there to judge that\n");
      return false;
   }
   std::printf("built without Prof_ENABLED: no reports; game.png is in %s\n", options.out.c_str());
   return true;
}
#endif

int run_headless(const Options &options)
{
   std::unique_ptr<Window> window = open_stage(options, options.width, options.height);
   if (!window) return 1;
   Stage stage(*window, options);
   const double seconds = options.seconds > 0 ? options.seconds : 20;
   const int frames = static_cast<int>(seconds * 60);
   const bool draws = options.stall_render > 0;
   StallCheck stall(draws ? Stall::PICTURE : Stall::PLAN,
                    draws ? options.stall_render : options.stall, frames / 2);
   for (int i = 0; i < frames; ++i) {
      stall.before(i);
      stage.frame();
      stall.after_update();
   }
   stage.photograph({"game.png", options.width, options.height});
   return finish(stall, options) && stage.errors() == 0 ? 0 : 1;
}
