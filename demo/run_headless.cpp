// run_headless.cpp - the game plays itself off-screen and is photographed.
#include "exports.h"
#include "game.h"
#include "gl_api.h"
#include "hitch_table.h"
#include "overlay.h"
#include "png_file.h"
#include "prof.h"
#include "report_file.h"
#include "run.h"
#include "shots.h"
#include "stall_check.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

static const double FRAME_S = 1.0 / 60;

enum {
   PREPARE_FRAMES = 24, // before a shot, for the camera to lean over and the report to follow
   SPACING = 60,
   LOAD_SHOWN = 96 // frames after a load in which the graph, of 128 frames, is taken
};

namespace {
class HeadlessRun {
 public:
   HeadlessRun(Window &window, const Options &options)
      : window_(window), options_(options), game_(options.seed),
        frames_(static_cast<int>(options.seconds / FRAME_S)),
        spacing_(std::min<int>(SPACING, frames_ / NUM_SHOTS - PREPARE_FRAMES - 4)),
        stall_(options.stall, frames_ / 2)
   {
      if (stall_.wanted()) next_shot_ = NUM_SHOTS; // pictures would only disturb it
   }
   bool run();
   const StallCheck &stall() const { return stall_; }
   const std::string &past() const { return past_; } // the report of the frame in the past

 private:
   void frame(const char *picture);
   void watch_loads();
   bool lively() const;
   void take(const Shot &shot);
   bool shot_due(int frame) const;

   Window &window_;
   const Options &options_;
   Game game_;
   ProfilerView view_;
   int frames_;
   int spacing_; // frames from one shot to the next, at least
   int loads_ = 1, since_load_ = 0; // frames since a level was loaded
   int next_shot_ = FIRST_SHOT;
   int last_shot_ = 0; // frame
   int errors_ = 0;
   StallCheck stall_;
   std::string past_;
};
} // namespace

void HeadlessRun::watch_loads()
{
   ++since_load_;
   if (game_.world().loads == loads_) return;
   loads_ = game_.world().loads;
   since_load_ = 0;
}

// Without a graphics card most of a frame would go into filling pixels, and the report would be of
// that. So only pictures are drawn at their size; these frames are in no report.
void HeadlessRun::frame(const char *picture)
{
   const int w = options_.width, h = options_.height, shrink = picture ? 1 : 8;
   {
      Prof(frame);
      Input input = game_.autopilot().fly(game_.world());
      game_.advance(FRAME_S, input, view_.open, static_cast<double>(w) / h);
      game_.draw(w / shrink, h / shrink);
      draw_overlay(game_.canvas(), view_, w, h);
      errors_ += gl_check("the frame");
      window_.present();
   }
   if (picture && !save_screen(options_.out + "/" + picture, w, h)) ++errors_;
   if (picture || view_.pause_profile) {
      Prof_update(0);
      return;
   }
   watch_loads();
   Prof_update(1);
   stall_.after_update();
}

// Worth a picture: enemies about, shots in the air, sparks flying.
bool HeadlessRun::lively() const
{
   const World &world = game_.world();
   return world.player->alive() && world.level_time > 3 && world.enemies.size() >= 8 &&
          world.bullets.size() >= 6 && world.effects.drawn() > 400;
}

void HeadlessRun::take(const Shot &shot)
{
   shot.prepare(view_, since_load_);
   for (int i = 0; i < PREPARE_FRAMES; ++i) frame(nullptr);
   frame(shot.file);
   if (view_.pause_profile) past_ = report_text();
}

// Each shot waits for some action, but not so long that those after it miss their time.
bool HeadlessRun::shot_due(int frame) const
{
   if (next_shot_ >= NUM_SHOTS || frame < last_shot_ + spacing_) return false;
   int left = (NUM_SHOTS - next_shot_) * (spacing_ + PREPARE_FRAMES + 2);
   if (frame >= frames_ - left) return true;
   if (!SHOTS[next_shot_].shows_load) return lively();
   return loads_ > 1 && since_load_ > LOAD_SHOWN - PREPARE_FRAMES;
}

bool HeadlessRun::run()
{
   for (int i = 0; i < frames_; ++i) {
      stall_.before(i);
      frame(nullptr);
      if (!shot_due(i)) continue;
      take(SHOTS[next_shot_++]);
      i += PREPARE_FRAMES + 1;
      last_shot_ = i;
   }
   return errors_ == 0;
}

#ifdef Prof_ENABLED
static bool write_file(const std::string &path, const std::string &text)
{
   std::ofstream file(path, std::ios::binary);
   file << text;
   file.close();
   if (file) return true;
   std::fprintf(stderr, "demo: cannot write %s\n", path.c_str());
   return false;
}

static bool export_everything(const std::string &folder)
{
   Prof_Info info;
   Prof_get_info(&info);
   int failed = export_all(folder + "/", info.frames_kept, slowest_frame(), worst_hitch());
   if (failed) std::fprintf(stderr, "demo: %d exports failed\n", failed);
   return !failed;
}

static bool finish(const HeadlessRun &run, const Options &options)
{
   Prof_set_frame(0);
   std::string text = all_reports(FOCUS) + "\n" + run.past();
   Prof_set_report_mode(Prof_SELF_TIME);
   std::string shown = report_text();
   std::printf("%s\n%s\n", shown.c_str(), hitch_table().c_str());
   bool good = write_file(options.out + "/report.txt", text + "\n" + hitch_table());
   if (!export_everything(options.out)) good = false;
   std::printf("pictures, report.txt and exports are in %s\n", options.out.c_str());
   return (!run.stall().wanted() || run.stall().passed()) && good;
}
#else
static bool finish(const HeadlessRun &, const Options &options)
{
   if (options.stall > 0) {
      std::printf("built without Prof_ENABLED: nobody is there to blame the stall\n");
      return false;
   }
   std::printf("built without Prof_ENABLED: no reports; game.png is in %s\n", options.out.c_str());
   return true;
}
#endif

int run_headless(const Options &options)
{
   std::string error;
   std::unique_ptr<Window> window = make_egl_window(options.width, options.height, error);
   if (!window) {
      std::fprintf(stderr, "demo: no off-screen OpenGL: %s\n", error.c_str());
      return 1;
   }
   std::error_code failed;
   std::filesystem::create_directories(options.out, failed);
   if (failed) {
      std::string reason = failed.message();
      std::fprintf(stderr, "demo: cannot make %s: %s\n", options.out.c_str(), reason.c_str());
      return 1;
   }
   HeadlessRun run(*window, options);
   bool good = run.run();
   return finish(run, options) && good ? 0 : 1;
}
