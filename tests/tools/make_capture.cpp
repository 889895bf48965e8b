// make_capture OUT [OPTION VALUE]... - a small game on a clock that it moves by itself, and a
// capture of it. The same options give the same file, except for its session and its start.
//
//    --seed N             of all that varies; default 1
//    --frames N           default 1,000
//    --slower ZONE N      that zone takes N percent longer
//    --drift N            all grows by N percent from the first frame to the last
//    --shape N            all goes up and down by N percent along the level
//    --held N             in one frame of 20 the machine holds the game up for N ms
//    --label KEY=VALUE    Prof_set_label; more than once
//    --kept N             hitches that are kept (max_hitches); default 64
//    --zone NAME          a zone of that name in each frame; \xHH in it is that byte
//    --server N           a thread of its own serves for N us in each frame, and waits in no zone
//    --draws N            N draw calls more in each frame
//    --paths N            N zones more in each frame
//    --values N           N values more, each of which moves in each frame
//    --no-hitches 1       none; by default one in 97 frames is
//    --hitch-captures FOLDER   each hitch leaves one there, with 20 neighbours
//    --pieces N           OUT.1 ... OUT.N in place of OUT: pieces of the run, the oldest first

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>

#include "doors/capture/prof_capture.h"
#include "platform/prof_os_thread_use.h"
#include "prof.h"

extern "C" uint64_t Prof_fake_ticks;

namespace {

struct Options {
   std::string out, slower, zone, hitch_captures;
   unsigned seed = 1;
   int frames = 1000, pieces = 0, kept = 64, draws = 0, paths = 0, values = 0;
   double percent = 0, drift = 0, shape = 0, held = 0, server = 0;
   bool hitches = true;
};

// A thread that does something when it is told to, and waits in no zone else.
class Server {
 public:
   explicit Server(double us) : us_(us), thread_([this] { work(); }) {}
   ~Server()
   {
      turn(ENDS);
      thread_.join();
   }
   // Returns once it has served.
   void serve() { turn(SERVES); }

 private:
   enum Turn { WAITS, SERVES, ENDS };

   void turn(Turn turn)
   {
      std::unique_lock<std::mutex> lock(mutex_);
      turn_ = turn;
      changed_.notify_all();
      changed_.wait(lock, [this] { return turn_ == WAITS; });
   }

   void work()
   {
      std::unique_lock<std::mutex> lock(mutex_);
      Prof_set_thread_name("server");
      for (Turn now = WAITS; now != ENDS;) {
         changed_.wait(lock, [this] { return turn_ != WAITS; });
         now = turn_;
         if (now == SERVES) {
            Prof(serve);
            Prof_fake_ticks += static_cast<uint64_t>(us_ * 1e3);
         }
         turn_ = WAITS;
         changed_.notify_all();
      }
   }

   double us_;
   std::mutex mutex_;
   std::condition_variable changed_;
   Turn turn_ = WAITS;
   std::thread thread_;
};

class Game {
 public:
   explicit Game(const Options &options) : options_(options), random_(options.seed)
   {
      Prof_set_waiting("wait_display", Prof_WAITING_FOR_DISPLAY);
      Prof_set_thread_name("main");
      draws_ = Prof_value(Prof_COUNT, "draw_calls", "calls", "what the driver was asked");
      if (options_.server > 0) server_ = std::make_unique<Server>(options_.server);
      memory_ = Prof_value(Prof_SAMPLE, "meshes", "B", "of the level");
   }

   void run()
   {
      Prof_begin_scene("menu");
      for (int i = 1; i <= options_.frames; ++i) {
         if (i == options_.frames / 4) Prof_begin_scene("reef");
         if (i == 20) Prof_note_load("level");
         frame(i);
      }
   }

 private:
   // Microseconds, with noise that lasts: each amount remembers half of what it was off by.
   void pass(const char *zone, double us)
   {
      double &off = off_[std::hash<std::string>()(zone) % 64];
      off = 0.5 * off + std::normal_distribution<>(0, 0.05)(random_);
      double ns = us * 1e3 * std::max(0.1, 1 + off) * grown_;
      if (options_.slower == zone) ns *= 1 + options_.percent / 100;
      Prof_fake_ticks += static_cast<uint64_t>(ns);
      Prof_fake_use.cpu_ns += static_cast<uint64_t>(ns);
   }

   // In `draw`, so that it looks slower.
   void hold_up(int number)
   {
      if (options_.held <= 0 || number % 20) return;
      Prof_fake_ticks += static_cast<uint64_t>(options_.held * 1e6);
      Prof_fake_use.delay_ns += static_cast<uint64_t>(options_.held * 1e6);
      ++Prof_fake_use.switches.involuntary;
   }

   void ai(int depth)
   {
      Prof(ai);
      pass("ai", 300);
      if (depth) ai(depth - 1);
      Prof_Scope_name("raycast");
      pass("raycast", 200);
   }

   void draw(int number)
   {
      Prof(draw);
      pass("draw", 2000);
      hold_up(number);
      Prof_add(draws_, options_.draws + 200 + random_() % 50);
      Prof_sample(memory_, 1e6 + random_() % 1000);
      Prof(shadows);
      pass("shadows", 800);
   }

   void paths()
   {
      for (int i = 0; i < options_.paths; ++i) {
         Prof_Scope_name(("path " + std::to_string(i)).c_str());
         Prof_fake_ticks += 1000 + random_() % 1000;
      }
   }

   void values(int number)
   {
      for (int i = 0; i < options_.values; ++i) {
         const std::string name = "value " + std::to_string(i);
         if (i % 2) Prof_add(Prof_value(Prof_COUNT, name.c_str(), "", ""), number % 7);
         else Prof_sample(Prof_value(Prof_SAMPLE, name.c_str(), "", ""), number % 11);
      }
   }

   // A thread of its own, one after the other, so that the clock is one.
   void other_thread()
   {
      std::thread([this] {
         Prof_set_thread_name("loader");
         Prof(decode);
         pass("decode", 500);
      }).join();
   }

   void frame(int number)
   {
      grown_ = (1 + options_.drift / 100 * number / options_.frames) *
               (1 + options_.shape / 100 * std::sin(number / 60.0));
      {
         Prof(frame);
         pass("frame", 400);
         for (int i = 0; i < 3; ++i) ai(1);
         draw(number);
         if (server_) server_->serve();
         paths();
         values(number);
         if (!options_.zone.empty()) {
            Prof_Scope_name(options_.zone.c_str());
            pass("zone", 100);
         }
         if (options_.hitches && number % 97 == 0) {
            Prof(load_level);
            pass("load_level", 40000);
            Prof_note_frame("loads a level");
         }
      }
      if (number % 50 == 0) other_thread();
      Prof(wait_display);
      Prof_fake_ticks += 5000000;
      Prof_update(1);
   }

   const Options &options_;
   std::mt19937 random_;
   double off_[64] = {}, grown_ = 1;
   std::unique_ptr<Server> server_;
   Prof_Value *draws_ = nullptr, *memory_ = nullptr;
};

void take_label(const std::string &text)
{
   const size_t equals = text.find('=');
   if (equals != std::string::npos)
      Prof_set_label(text.substr(0, equals).c_str(), text.substr(equals + 1).c_str());
}

std::string bytes_of(const std::string &text)
{
   std::string bytes;
   for (size_t at = 0; at < text.size(); ++at)
      if (text.compare(at, 2, "\\x") == 0) {
         bytes += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16));
         at += 3;
      } else bytes += text[at];
   return bytes;
}

Options options_of(int argc, char **argv)
{
   Options options;
   options.out = argc > 1 ? argv[1] : "out.iprof";
   for (int i = 2; i + 1 < argc; i += 2) {
      const std::string name = argv[i], value = argv[i + 1];
      if (name == "--seed") options.seed = static_cast<unsigned>(std::stoul(value));
      if (name == "--frames") options.frames = std::stoi(value);
      if (name == "--drift") options.drift = std::stod(value);
      if (name == "--shape") options.shape = std::stod(value);
      if (name == "--held") options.held = std::stod(value);
      if (name == "--server") options.server = std::stod(value);
      if (name == "--label") take_label(value);
      if (name == "--no-hitches") options.hitches = false;
      if (name == "--pieces") options.pieces = std::stoi(value);
      if (name == "--kept") options.kept = std::stoi(value);
      if (name == "--draws") options.draws = std::stoi(value);
      if (name == "--paths") options.paths = std::stoi(value);
      if (name == "--values") options.values = std::stoi(value);
      if (name == "--hitch-captures") options.hitch_captures = value;
      if (name == "--zone") options.zone = bytes_of(value);
      if (name != "--slower" || i + 2 >= argc) continue;
      options.slower = value;
      options.percent = std::stod(argv[++i + 1]);
   }
   return options;
}

int save(const Options &options)
{
   const int last = options.frames - 1;
   if (options.pieces < 1) return Prof_save_capture(options.out.c_str(), 0, -1);
   int saved = 1;
   for (int i = 0; i < options.pieces; ++i) {
      const int oldest = last - last * i / options.pieces;
      const int newest = i + 1 < options.pieces ? last - last * (i + 1) / options.pieces : 0;
      const std::string name = options.out + "." + std::to_string(i + 1);
      saved &= Prof_save_capture(name.c_str(), newest, oldest);
   }
   return saved;
}

} // namespace

int main(int argc, char **argv)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 65536;
   config.history_bytes = size_t{256} << 20;
   const Options options = options_of(argc, argv);
   config.max_hitches = options.kept;
   if (options.values) config.max_values = config.max_names = config.max_zones = 1 << 17;
   Prof_configure(&config);
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches =
      options.held > 0;
   if (!options.hitch_captures.empty())
      Prof_set_hitch_captures(options.hitch_captures.c_str(), 50, 20);
   Game(options).run();
   return save(options) ? 0 : 1;
}
