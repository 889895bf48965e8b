// run_tour.cpp - the game plays itself off-screen while somebody walks through the overlay.
#include "../game/stall.h"
#include "../show/evidence.h"
#include "../show/run.h"
#include "../show/set_up.h"
#include "draw/glfw/prof_glfw.h"
#include "hitch_table.h"
#include "output_files.h"
#include "prof.h"
#include "stage.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#ifdef Prof_ENABLED

// ---- What is pressed when, and which pictures are taken -----------------------------------------

namespace {
enum class Until {
   NOW,
   LIVELY, // there is something to see
   WHOLE,  // that, and nothing is missing in the last frames: the history was not stopped
   LATER,  // two seconds have passed
   HITCH,  // a level's meshes made a frame late, and a second has passed
   STALL   // the render thread stalled while the game waited for it, and a second has passed
};

struct Step {
   Until until;
   // Names of Prof_Key between spaces; "hitch" and "stall" walk to what is meant above; "pad" is
   // the View button of a gamepad, which gives the keys to the game, and "padheld" takes them
   // again; "line" and "line-" have the time line on and off.
   const char *keys;
   const char *file; // the picture taken then; null: none
   int width, height;
};
} // namespace

// Of the largest picture.
enum { TOUR_WIDTH = 2560, TOUR_HEIGHT = 1440 };

enum { W = 1280, H = 720 };

// Three values over the strip; again, and they are off.
#define PLOT_OR_NOT " / e n e m Enter I Esc / p a r t Enter I Esc / r a y s Enter I Esc"

// While the time line is on, or single entries are counted, each entry of each zone is told, and
// quad_ray is no estimate.
static const Step TOUR[] = {
   {Until::NOW, "line- F3", nullptr, 0, 0},
   {Until::LIVELY, "", "hud.png", W, H},
   {Until::LIVELY, "F3 Down Down Down", "report.png", W, H},
   {Until::NOW, "", "small.png", 640, 480},
   {Until::NOW, "/ r a y c a s t Enter Enter", "callgraph.png", W, H},
   {Until::NOW, "A T", nullptr, 0, 0},
   {Until::LATER, "", "page.png", W, H},
   {Until::NOW, "T Esc", nullptr, 0, 0},
   {Until::HITCH, "Esc Esc 3 hitch PgUp M PgDn M", "frames.png", W, H},
   {Until::NOW, "5", "hitches.png", W, H},
   {Until::NOW, "Enter X", "flame.png", W, H},
   {Until::NOW, "X 1 C", "compare.png", W, H},
   {Until::NOW, "C End F1", "help.png", W, H},
   {Until::WHOLE, "F1 1 D V V V V" PLOT_OR_NOT, "values.png", W, H},
   {Until::LIVELY, "3", "lines.png", W, H},
   {Until::NOW, "1" PLOT_OR_NOT, nullptr, 0, 0},
   {Until::NOW, "/ d r a w Enter Enter", "amounts.png", W, H},
   {Until::LIVELY, "Esc Esc J", nullptr, 0, 0},
   {Until::LATER, "J", nullptr, 0, 0},
   {Until::LATER, "J", nullptr, 0, 0},
   {Until::LATER, "J C Tab", "recording.png", W, H},
   {Until::LIVELY, "line V 4 T Space", "timeline.png", W, H},
   {Until::LIVELY, "Space T pad padheld", "large.png", TOUR_WIDTH, TOUR_HEIGHT},
   {Until::LIVELY, "F3 F4", "classic.png", W, H},
};

// Then the game is drawn by a thread of its own. Of both threads nothing is cut off.
static const Step THREADS[] = {
   {Until::NOW, "F3 F3 3 D 5", nullptr, 0, 0},
   {Until::STALL, "stall Enter X", "threads.png", W, 860},
};

// And then late frames are looked at, and nobody has marked the function that shades the rock.
static const Step EVIDENCE[] = {
   {Until::NOW, "X 3 End", nullptr, 0, 0},
   {Until::HITCH, "hitch 5", "evidence.png", W, H},
   {Until::NOW, "Enter X", "evidence_flame.png", W, H},
};
static const char UNMARKED[] = "shade_rock", CALLER[] = " > build_relief";

// A Prof_Key; 0 if there is none of that name.
static int tour_key(const char *name)
{
   static const struct {
      const char *name;
      int key;
   } KEYS[] = {
      {"F1", Prof_KEY_F1}, {"F3", Prof_KEY_F3}, {"Esc", Prof_KEY_ESCAPE},
      {"Enter", Prof_KEY_ENTER}, {"Backspace", Prof_KEY_BACKSPACE}, {"Tab", Prof_KEY_TAB},
      {"Space", ' '}, {"Up", Prof_KEY_UP}, {"Down", Prof_KEY_DOWN}, {"Left", Prof_KEY_LEFT},
      {"Right", Prof_KEY_RIGHT}, {"PgUp", Prof_KEY_PAGE_UP}, {"PgDn", Prof_KEY_PAGE_DOWN},
      {"Home", Prof_KEY_HOME}, {"End", Prof_KEY_END},
   };
   if (name[0] && !name[1]) return name[0];
   for (auto &entry : KEYS)
      if (!std::strcmp(entry.name, name)) return entry.key;
   return 0;
}

// ---- The walk -----------------------------------------------------------------------------------

enum {
   KEY_FRAMES = 6,     // from key to key
   SETTLE_FRAMES = 40, // before a picture: figures change four times a second
   HITCH_FRAMES = 60,  // seen from its distance, a hitch stands out of the frames around it
   HOLD_FRAMES = 40,
   LATER_FRAMES = 120,
   WHOLE_FRAMES = 600, // more than the strip shows
   PAD_VIEW = 6, // GLFW_GAMEPAD_BUTTON_BACK
   LONGEST_WAIT = 60 * 60,
   STALL_MS = 40,
   MOST_STALLS = 8,
   MOST_DOUBLED = 4, // a frame of more than a second would be a gap
   ENOUGH_LOOKS = 4
};
static const char NOTE[] = "meshes of "; // on the frame that hitches
static const char BLAMED[] = " > load_meshes > ";

// The number of the last frame that loaded meshes and was late; 0 if there is none yet.
static unsigned long last_load()
{
   Prof_Hitch hitch;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i)
      if (std::strncmp(hitch.frame.text, NOTE, sizeof NOTE - 1) == 0) return hitch.frame.number;
   return 0;
}

// The hitch in words if a path with `zone` in it is to blame; else none.
static std::string blamed_on(const std::string &zone, unsigned long frame)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   const int index = find_hitch(frame);
   if (index < 0 || !Prof_get_hitch(index, &hitch) || hitch.spread) return "";
   if (!Prof_get_blame(index, 0, &blame)) return "";
   if (std::string(blame.path).find(zone) == std::string::npos) return "";
   return "tour: " + hitch_line(hitch, index);
}

namespace {
class Tour {
 public:
   explicit Tour(const Options &options) : options_(options) {}
   template <int N>
   void walk(Stage &stage, const Step (&steps)[N])
   {
      stage_ = &stage;
      stage.pace(true);
      loaded_ = last_load();
      for (const Step &step : steps) go(step);
      good_ &= stage.errors() == 0;
   }
   bool good() const { return good_; }
   void tell_load() { verdicts_ += load_ + "\n"; }
   const std::string &text() const { return text_; }
   void check_evidence();
   const std::string &verdicts() const { return verdicts_; }

 private:
   void go(const Step &step);
   void stall();
   void play(int frames);
   void wait(Until until);
   bool sees_load();
   void press(const std::string &name);
   void press_pad(int button, int frames);
   void walk_to(unsigned long frame);
   void take(const Step &step);
   void fail(const std::string &why);

   Stage *stage_ = nullptr;
   const Options &options_;
   std::string text_; // the views as text
   std::string verdicts_;
   int taken_ = 0;    // pictures
   bool good_ = true;
   unsigned long stalled_ = 0; // number of the frame that the render thread held up
   unsigned long loaded_ = 0;  // of the last frame that is known to have loaded meshes, late
   std::string load_;          // that hitch in words, if the load is to blame
};
} // namespace

// On a machine that is busy a game may not do in time what the tour would show.
void Tour::fail(const std::string &why)
{
   std::printf("\ntour: FAILED: %s\n", why.c_str());
   good_ &= !options_.tour;
}

void Tour::play(int frames)
{
   for (int i = 0; i < frames; ++i) stage_->frame();
}

static bool is_whole()
{
   Prof_Frame_Info newest, oldest;
   return Prof_get_frame_info(0, &newest) && Prof_get_frame_info(WHOLE_FRAMES, &oldest) &&
          newest.number - oldest.number == WHOLE_FRAMES;
}

// On a busy machine a frame that loads may be late for another reason. So may be those around it,
// and the hitch is not kept for long: what is to blame is read at once.
bool Tour::sees_load()
{
   const unsigned long frame = last_load();
   if (frame <= loaded_) return false;
   loaded_ = frame;
   play(HITCH_FRAMES);
   load_ = blamed_on(BLAMED, frame);
   return !load_.empty();
}

void Tour::wait(Until until)
{
   for (int i = 0; i < LONGEST_WAIT; ++i) {
      if (until == Until::NOW) return;
      if (until == Until::LATER) return play(LATER_FRAMES);
      if (until == Until::LIVELY && stage_->lively()) return;
      if (until == Until::WHOLE && is_whole() && stage_->lively()) return;
      if (until == Until::STALL && stage_->lively()) return stall();
      if (until == Until::HITCH && sees_load()) return;
      play(1);
   }
   fail(until == Until::HITCH ? "no level's meshes made a hitch" : "nothing happens in the game");
}

static bool is_calm()
{
   Prof_Frame_Info info;
   return Prof_get_frame_info(0, &info) && !info.load && !info.gap && !info.hitch && !info.after;
}

// A frame right after a hitch is none itself, however long. On a busy machine so many others may be
// longer that it is not kept, or the machine made most of it: then it is tried again, for longer.
// What main waited for is to blame, and not its wait.
void Tour::stall()
{
   Prof_Frame_Info info;
   for (int times = 0; times < MOST_STALLS; ++times) {
      play(HITCH_FRAMES);
      for (int i = 0; i < LONGEST_WAIT && !is_calm(); ++i) play(1);
      arm_stall(Stall::PICTURE, STALL_MS << std::min(times, +MOST_DOUBLED));
      play(1);
      if (Prof_get_frame_info(0, &info)) stalled_ = info.number;
      play(HITCH_FRAMES);
      const std::string line = blamed_on(stall_path(Stall::PICTURE).end, stalled_);
      if (!line.empty()) {
         verdicts_ += line + ", in render\n";
         return;
      }
   }
   fail("the render thread is not blamed for its stall");
}

void Tour::walk_to(unsigned long frame)
{
   Prof_Frame_Info shown;
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      press("[");
      if (Prof_get_frame_info(Prof_get_frame(), &shown) && shown.number == frame) return;
   }
   fail("[ does not lead to the hitch");
}

// Of a gamepad, as GLFW tells of it. Those of the tour give the keys away and take them again.
void Tour::press_pad(int button, int frames)
{
   unsigned char buttons[15] = {};
   const float axes[6] = {0, 0, 0, 0, -1, -1};
   int before = Prof_overlay_focus();
   for (unsigned char down : {1, 0}) {
      buttons[button] = down;
      Prof_glfw_pad(buttons, axes);
      play(frames);
   }
   if (Prof_overlay_focus() == before) fail("the overlay does not use the gamepad");
}

void Tour::press(const std::string &name)
{
   if (name == "hitch") return walk_to(loaded_);
   if (name == "stall") return walk_to(stalled_);
   if (name == "line" || name == "line-") return Prof_set_events(name == "line");
   if (name == "pad") return press_pad(PAD_VIEW, 2);
   if (name == "padheld") return press_pad(PAD_VIEW, HOLD_FRAMES);
   if (name == "F4") {
      stage_->classic().key(Key::F4);
      return;
   }
   bool typing = Prof_overlay_focus() == 2;
   int key = tour_key(name.c_str());
   if (!Prof_overlay_key(key, 1)) fail("the overlay does not use the key " + name);
   if (typing && !name[1]) (void)Prof_overlay_char(static_cast<unsigned char>(name[0]));
   play(2);
   (void)Prof_overlay_key(key, 0);
   play(KEY_FRAMES - 2);
}

void Tour::take(const Step &step)
{
   static char text[64 * 1024];
   std::printf(" %d %s", ++taken_, std::string(step.file, std::strcspn(step.file, ".")).c_str());
   std::fflush(stdout);
   set_line_open(true);
   play(SETTLE_FRAMES);
   stage_->photograph({step.file, step.width, step.height});
   (void)Prof_overlay_write(text, sizeof text, 160, 45);
   text_ += std::string("---- ") + step.file + "\n" + text + "\n";
}

void Tour::go(const Step &step)
{
   wait(step.until);
   std::istringstream keys(step.keys);
   for (std::string key; keys >> key;) press(key);
   if (step.file) take(step);
}

// The blame of whoever calls the function that nobody marked; -1 if it is none.
static int rank_of_caller(int index)
{
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(index, rank, &blame); ++rank) {
      const std::string path = blame.path;
      if (path.rfind(CALLER) == path.size() - (sizeof CALLER - 1)) return rank;
   }
   return -1;
}

// A quick machine may be through with it before the frame is late, and on a busy one the thread may
// have had no CPU then; so there may be little to see, and that is told.
void Tour::check_evidence()
{
   Prof_Hitch hitch;
   Prof_Seen_Info seen;
   const int index = find_hitch(loaded_), rank = index < 0 ? -1 : rank_of_caller(index);
   const bool looked_at = rank >= 0 && Prof_get_hitch(index, &hitch) &&
                          Prof_get_blame_seen(index, rank, &seen);
   if (!looked_at || seen.of < ENOUGH_LOOKS) {
      verdicts_ += "tour: the hitch was over before much of it was seen\n";
      return;
   }
   if (!std::strstr(seen.text, UNMARKED)) return fail(std::string("seen was ") + seen.text);
   verdicts_ += "tour: " + hitch_line(hitch, index) + ", seen " + std::to_string(seen.count) +
                " of " + std::to_string(seen.of) + " times in " + seen.text + "\n";
}

template <int N>
static int num_pictures(const Step (&steps)[N])
{
   return static_cast<int>(
      std::count_if(steps, steps + N, [](const Step &step) { return step.file; }));
}

int run_tour(const Options &options)
{
   std::unique_ptr<Window> window = open_stage(options, TOUR_WIDTH, TOUR_HEIGHT);
   if (!window) return 1;
   Options threads = options;
   threads.render_thread = true;
   Tour tour(options);
   std::printf("tour: one and a half minutes of play, and %d pictures, one of each view:\n",
               num_pictures(TOUR) + num_pictures(THREADS) + num_pictures(EVIDENCE));
   {
      Stage stage(*window, options);
      tour.walk(stage, TOUR);
      tour.tell_load();
   }
   {
      Stage stage(*window, threads);
      tour.walk(stage, THREADS);
   }
   if (options.evidence || start_evidence()) {
      Stage stage(*window, options);
      tour.walk(stage, EVIDENCE);
      tour.check_evidence();
      stop_evidence();
   } else {
      std::printf("\ntour: late frames cannot be looked at here\n");
   }
   set_line_open(false);
   std::printf("\n%s", tour.verdicts().c_str());
   std::ofstream(options.out + "/tour.txt") << tour.text();
   bool left = leave_files(options.out);
   std::printf("The pictures lie beside them; begin with hitches.png. On a machine with a display\n"
               "this opens a window, where F3 is the profiler.\n");
   return left && tour.good() ? 0 : 1;
}

#else
int run_tour(const Options &options) { return run_headless(options); }
#endif
