// run_headless.cpp - the game plays itself off-screen, as fast as it goes, and leaves files.
#include "leave_files.h"
#include "prof.h"
#include "run.h"
#include "stage.h"
#include "stall_check.h"

#include <cstdio>

#ifdef Prof_ENABLED
static bool finish(const StallCheck &stall, const Options &options)
{
   bool good = leave_files(options.out);
   return (!stall.wanted() || stall.passed()) && good;
}
#else
static bool finish(const StallCheck &stall, const Options &options)
{
   if (stall.wanted()) {
      std::printf("built without Prof_ENABLED: nobody is there to blame the stall\n");
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
   const int frames = static_cast<int>(options.seconds * 60);
   StallCheck stall(options.stall, frames / 2);
   for (int i = 0; i < frames; ++i) {
      stall.before(i);
      stage.frame();
      stall.after_update();
   }
   stage.photograph({"game.png", options.width, options.height});
   return finish(stall, options) && stage.errors() == 0 ? 0 : 1;
}
