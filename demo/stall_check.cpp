// stall_check.cpp - see stall_check.h.
#include "stall_check.h"
#include "hitch_table.h"
#include "prof.h"
#include "stall.h"

#include <cmath>
#include <cstdio>
#include <string>

static const double TOLERANCE = 0.01;

// No plan may be followed in this frame. And a frame right after a hitch is none itself, however
// long.
void StallCheck::before(int frame)
{
   if (!wanted() || stalled_ms() > 0) return;
   arm_stall(frame >= first_frame_ && calm_ ? ms_ : 0);
}

void StallCheck::after_update()
{
   Prof_Frame_Info info;
   if (!wanted() || number_ || !Prof_get_frame_info(0, &info)) return;
   calm_ = !info.load && !info.gap && !info.hitch;
   if (stalled_ms() > 0) number_ = info.number;
}

static bool is_stall_path(const std::string &path)
{
   const std::string begin = STALL_PATH_BEGIN, end = STALL_PATH_END;
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
   if (real <= 0) return failed("no plan was followed, so nothing stalled: play longer");
   int index = find_hitch(number_);
   if (index < 0) return failed("frame " + std::to_string(number_) + " is no hitch");
   Prof_Blame blame;
   if (!Prof_get_blame(index, 0, &blame)) return failed("nothing is blamed");
   if (!is_stall_path(blame.path)) return failed(std::string("blamed is ") + blame.path);
   double error = blame.excess_ms / real - 1;
   std::printf("stall: asked for %.1f ms, lasted %.3f ms; blamed on %s: %+.3f ms, %+.3f %% off\n",
               ms_, real, Prof_zone_name(blame.zone), blame.excess_ms, error * 100);
   return std::fabs(error) <= TOLERANCE || failed("that is more than 1 % off");
}
