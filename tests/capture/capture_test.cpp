// A capture is the game's past in another process: every view and every export of it is, byte for
// byte, what the game's own process gives.

#include "tests/headers.h"

#include <cfloat>

#include "capture_game.h"
#include "chunks.h"
#include "doors/capture/prof_capture_source.h"
#include "src/base/prof_archive.h"
#include "src/frame/prof_median.h"
#include "src/gather/prof_source.h"
#include "src/frame/prof_frame_figures.h"
#include "src/gather/prof_zone.h"
#include "src/show/prof_group.h"
#include "../blocks.h"
#include "../heard.h"
#include "../pool.h"
#include "../seen_fake.h"
#include "../system.h"

extern "C" uint64_t Prof_fake_record_bytes;
extern "C" size_t Prof_fake_large_history;

namespace {

using Game = Capture_Game;

int frames_kept()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info.frames_kept;
}

// ---- what is seen of it -------------------------------------------------------------------------

using Seen = std::map<std::string, std::string>;

std::string exported(Prof_Format format, int newest = 0, int oldest = -1)
{
   const std::string file = capture_folder() + "/export";
   std::filesystem::remove(file);
   return Prof_export(format, file.c_str(), newest, oldest) ? read_file(file) : "nothing";
}

std::string drawn()
{
   const Prof_Draw_List *list = Prof_overlay_draw(1280, 720);
   std::string bytes(reinterpret_cast<const char *>(list->vertices),
                     static_cast<size_t>(list->num_vertices) * sizeof *list->vertices);
   char text[20000];
   Prof_overlay_write(text, sizeof text, 160, 60);
   return text + bytes;
}

std::string key_of(int format) { return "export " + std::to_string(format); }

Seen exports()
{
   Seen seen;
   for (int f = Prof_TEXT; f <= Prof_NDJSON_VALUES; ++f)
      seen[key_of(f)] = exported(static_cast<Prof_Format>(f));
   return seen;
}

Seen look()
{
   Seen seen = exports();
   seen["export part"] = exported(Prof_CSV_FRAMES, 10, 50);
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      const std::string file = capture_folder() + "/hitch";
      Prof_export_hitch(i, file.c_str());
      seen["hitch " + std::to_string(i)] = read_file(file);
   }
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   seen["hud"] = drawn();
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                            Prof_ACTION_FLAME, Prof_ACTION_HITCHES}) {
      Prof_overlay_action(view);
      for (Prof_Action action :
           {Prof_ACTION_NONE, Prof_ACTION_DOWN, Prof_ACTION_DOWN, Prof_ACTION_ENTER,
            Prof_ACTION_MODE, Prof_ACTION_MODE, Prof_ACTION_MODE, Prof_ACTION_MODE,
            Prof_ACTION_MODE, Prof_ACTION_SORT, Prof_ACTION_SMOOTHING, Prof_ACTION_THREAD,
            Prof_ACTION_COST, Prof_ACTION_EVENTS, Prof_ACTION_OLDER, Prof_ACTION_OLDER_HITCH,
            Prof_ACTION_COLORS, Prof_ACTION_STACK, Prof_ACTION_LIVE}) {
         Prof_overlay_action(action);
         const std::string name = std::to_string(seen.size());
         seen["view " + std::to_string(view) + " " + name + " after " + std::to_string(action)] =
            drawn();
      }
   }
   return seen;
}

void expect_same(const Seen &a, const Seen &b)
{
   ASSERT_EQ(a.size(), b.size());
   for (const auto &[name, text] : a) {
      const auto other = b.find(name);
      ASSERT_NE(other, b.end()) << name;
      if (text == other->second) continue;
      size_t at = 0;
      while (at < text.size() && at < other->second.size() && text[at] == other->second[at]) ++at;
      const size_t from = at > 200 ? at - 200 : 0;
      ADD_FAILURE() << name << " differs at " << at << "\nGAME:\n"
                    << text.substr(from, 500) << "\nCAPTURE:\n"
                    << other->second.substr(from, 500);
   }
}

// The newest hitch was looked at: these stacks, one after another.
void see(const std::vector<std::vector<uint32_t>> &stacks)
{
   seen::Looks looks;
   for (const std::vector<uint32_t> &stack : stacks)
      looks.add(Prof_STATE_FIRST, stack, 0, looks.looks().empty() ? 35 : -1);
   Prof_Seen all = looks.seen(0.005, 2);
   all.left_out = 1;
   seen::see(Prof_Hitch_frame(0)->number, all);
}

class Capture : public testing::Test {
 protected:
   void SetUp() override
   {
      Prof_shutdown();
      std::filesystem::remove(file);
      std::filesystem::remove(older);
      Prof_fake_zone_ns = 20;
   }
   void TearDown() override
   {
      Prof_shutdown();
      Prof_Capture_Source_close(&source);
   }
   void save() const { ASSERT_EQ(Prof_save_capture(file.c_str(), 0, -1), 1); }
   void load() const { ASSERT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error(); }
   void load(const std::string &bytes) const
   {
      ASSERT_EQ(Prof_load_capture_bytes(bytes.data(), bytes.size()), 1) << Prof_capture_error();
   }
   void load(const std::string &old, const std::string &next) const
   {
      const Prof_Capture_Piece pieces[] = {{old.data(), old.size()}, {next.data(), next.size()}};
      ASSERT_EQ(Prof_load_captures(pieces, 2), 1) << Prof_capture_error();
   }
   void load_apart()
   {
      Prof_Capture_Source_close(&source);
      ASSERT_TRUE(Prof_Capture_Source_of_file(&source, file.c_str()));
      ASSERT_EQ(Prof_Capture_load_apart(&source), 1) << Prof_capture_error();
   }
   void record(unsigned long most = 0) const { ASSERT_EQ(Prof_record(file.c_str(), most), 1); }
   Prof_Capture_Source source = {}; // of frames that stay in the file
   const std::string folder = capture_folder();
   const std::string file = folder + "/game.iprof", older = folder + "/game.before.iprof";
};

// ---- tests --------------------------------------------------------------------------------------

TEST_F(Capture, AllThatIsSeenIsTheSame)
{
   Prof_set_entry_stats(1);
   Prof_set_events(1);
   Game game(1);
   game.run(100);
   other_thread();
   (void)look(); // the profiler's own zones are there by now, and the overlay is in a known state
   game.run(300);
   save();
   const Seen before = look();
   load();
   (void)look();
   expect_same(before, look());
   load_apart();
   (void)look();
   expect_same(before, look());
}

// A zone has a state for each path to it, and its single entries are those of all of them.
TEST_F(Capture, SingleEntriesOfAZoneOnSeveralPathsAreTheSame)
{
   Prof_set_entry_stats(1);
   for (int i = 0; i < 60; ++i) {
      for (int way = 0; way < 3; ++way) {
         Prof_Scope_name(("way_" + std::to_string(way)).c_str());
         Prof_Scope_name("leaf");
         pass(1000 + 700 * way + 31 * i);
      }
      Prof_update(1);
   }
   int id = 0;
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (std::string("leaf") == Prof_Zones[zone].name) id = Prof_Zones[zone].public_id;
   Prof_Entry_Stats before, after;
   ASSERT_EQ(Prof_get_zone_entry_stats(id, 0, &before), 1);
   EXPECT_EQ(before.entries, 180);
   save();
   load();
   ASSERT_EQ(Prof_get_zone_entry_stats(id, 0, &after), 1);
   EXPECT_EQ(after.entries, before.entries);
   EXPECT_DOUBLE_EQ(after.mean, before.mean);
   EXPECT_NEAR(after.stdev, before.stdev, 1e-9 * before.stdev);
   for (double Prof_Entry_Stats::*figure : {&Prof_Entry_Stats::min, &Prof_Entry_Stats::max,
                                            &Prof_Entry_Stats::p50, &Prof_Entry_Stats::p99})
      EXPECT_EQ(after.*figure, before.*figure);
}

// What is usual and did not run in a hitch is the smallest part that a hitch has.
TEST_F(Capture, AHitchThatHadNothingOfTheUsualOpens)
{
   Game game(1);
   for (int frame = 0; frame < 50; ++frame) {
      for (int i = 0; i < 60; ++i) game.stay(("usual_" + std::to_string(i)).c_str(), 100000);
      Prof_update(1);
   }
   pass(400000000);
   Prof_update(1);
   ASSERT_EQ(Prof_num_hitches(), 1);
   save();
   load();
   EXPECT_EQ(Prof_num_hitches(), 1);
}

// Looks at a hitch, by hand: what was seen is told by names that the capture has.
TEST_F(Capture, WhatWasSeenKeepsItsNames)
{
   Game game(2);
   game.run(250);
   ASSERT_GT(Prof_num_hitches(), 0);
   const uint32_t fbm =
      seen::add_place({"fbm(float)", "/game/bin/game", "/game/src/noise.cpp", 12, 0x1234, "abcd"});
   const uint32_t shade = seen::add_place({"shade", "/game/bin/game", "", 0, 0x99, ""});
   const uint32_t nobody = seen::add_place({"", "/lib/libc.so.6", "", 0, 0x77, ""});
   see({{fbm, shade}, {fbm, shade}, {nobody, shade}});
   EXPECT_NE(look().at(key_of(Prof_CSV_SEEN)).find("fbm"), std::string::npos);
   (void)look();
   save();
   const Seen game_has = look();
   seen::places().clear(); // the game's process is gone
   load();
   (void)look();
   (void)look();
   expect_same(game_has, look());
}

TEST_F(Capture, WhatWasOffIsOff)
{
   Game game(2);
   game.run(5);
   ASSERT_EQ(Prof_set_zone_on("never seen", 0), 1);
   ASSERT_EQ(Prof_set_group_on("a group", 0), 1);
   game.run(5);
   save();
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(Prof_get_zone_on("never seen"), 1);
   load();
   EXPECT_EQ(Prof_get_zone_on("never seen"), 0);
   EXPECT_EQ(Prof_get_group_on("a group"), 0);
   EXPECT_EQ(Prof_get_zone_on("another"), 1);
}

// The groups that zones were given, and names that wait: those come in another order than they are
// kept in here, as a zone of the latter name was there before.
TEST_F(Capture, GroupsOfZonesAndWhatWaitsAreTheSame)
{
   Game game(2);
   for (const char *name : {"zzz sleeps", "aaa sleeps", "streamed"}) {
      Prof_Scope_name(name);
      pass(2000000);
   }
   Prof_set_waiting("aaa sleeps", Prof_WAITING);
   Prof_set_waiting("zzz sleeps", Prof_HELPING);
   const uint32_t zone = Prof_Zone_count() - 1;
   Prof_Group_give(zone, "stream");
   game.run(5);
   (void)exports(); // their zones
   save();
   const Seen before = exports();
   load();
   expect_same(before, exports());
   ASSERT_STREQ(Prof_Zones[zone].name, "streamed");
   EXPECT_TRUE(Prof_Group_refresh());
   EXPECT_STREQ(Prof_Groups[Prof_Group_of(zone)].name, "stream");
}

// Threads that wait for a lock.
TEST_F(Capture, LocksAreThere)
{
   Game game(2);
   game.run(20);
   Prof_Lock lock = {"textures", 0};
   std::thread([&] {
      Prof_set_thread_name("holder");
      Prof_Scope_name("holds");
      Prof_signal(&lock);
   }).join();
   Prof_Wait wait = Prof_begin_wait(&lock);
   pass(3000000);
   Prof_end_wait(&wait);
   game.run(20);
   ASSERT_EQ(Prof_num_locks(), 1);
   (void)look();
   save();
   const Seen before = look();
   load();
   (void)look();
   expect_same(before, look());
   EXPECT_NE(before.at(key_of(Prof_CSV_LOCKS)).find("textures"), std::string::npos);
}

// ---- pieces, cuts and what is left out -------------------------------------------------------------

void play_a_while() { Game(7).run(300); }

std::string bytes_of(int newest, int oldest)
{
   const std::string file = capture_folder() + "/piece.iprof";
   EXPECT_EQ(Prof_save_capture(file.c_str(), newest, oldest), 1);
   return read_file(file);
}

TEST_F(Capture, PiecesOfASessionAreOne)
{
   play_a_while();
   const std::string whole = bytes_of(0, -1), old = bytes_of(100, -1), recent = bytes_of(0, 150);
   load(old, recent);
   const std::string joined = exported(Prof_CSV_FRAMES), zones = exported(Prof_CSV_ZONES);
   EXPECT_EQ(Prof_num_hitches(), 3);
   load(whole);
   EXPECT_EQ(exported(Prof_CSV_FRAMES), joined);
   EXPECT_EQ(exported(Prof_CSV_ZONES), zones);
}

TEST_F(Capture, AFrameOfYearsIsNotRecordedAndTheRestOpens)
{
   for (uint64_t years : {0, 1, 3, 20, 100}) {
      Game game(3);
      game.run(30);
      Prof_Begin(long_zone)
      pass(years * 31557600 * 1000000000);
      game.run(1);
      Prof_End
      game.run(30);
      const int frames = frames_kept();
      EXPECT_EQ(frames, years > 3 ? 60 : 61) << years;
      save();
      load();
      EXPECT_EQ(frames_kept(), frames) << years;
      Prof_shutdown();
   }
}

TEST_F(Capture, AShutdownGivesBackWhatWasLoaded)
{
   play_a_while();
   const std::string bytes = bytes_of(0, -1);
   Prof_shutdown();
   for (int i = 0; i < 3; ++i) {
      use_hooks();
      load(bytes);
      EXPECT_GT(blocks.size(), 0u);
      Prof_shutdown();
      EXPECT_EQ(blocks.size(), 0u) << bytes_held() << " bytes";
   }
}

int contexts_ended()
{
   int ended = 0;
   for (int i = 0; i < Prof_num_contexts(); ++i) {
      Prof_Context_Info info;
      Prof_get_context_info(i, 0, &info);
      ended += info.ended != 0;
   }
   return ended;
}

TEST_F(Capture, FibersAndTracksOfBeforeAreRefusedAndItsContextsAreNobodysElse)
{
   static Pool pool;
   Prof_Config config = Prof_default_config();
   config.alloc = Pool::alloc;
   config.release = Pool::release;
   config.user = &pool;
   Prof_shutdown();
   Prof_configure(&config);
   std::vector<Prof_Fiber *> fibers;
   for (int i = 0; i < 4; ++i) fibers.push_back(Prof_create_fiber("quest"));
   for (Prof_Fiber *fiber : fibers) {
      Prof_Fiber *own = Prof_switch_fiber(fiber);
      { Prof_Begin(in_fiber) Prof_fake_ticks += 1000; Prof_End }
      Prof_switch_fiber(own);
   }
   Prof_update(1);
   const std::string file = capture_folder() + "/fibers";
   ASSERT_TRUE(Prof_save_capture(file.c_str(), 0, 10));
   for (int lives = 0; lives < 2; ++lives) { // the second one's contexts may lie elsewhere
      ASSERT_EQ(Prof_load_capture(file.c_str()), 1);
      const int contexts = Prof_num_contexts(), ended = contexts_ended();
      for (Prof_Fiber *fiber : fibers) {
         Prof_switch_fiber(fiber);
         Prof_destroy_fiber(fiber);
      }
      EXPECT_EQ(contexts_ended(), ended);
      for (int i = 0, made = 0; i < 4; ++i) {
         Prof_Track *track = Prof_create_track("during"); // as many as max_contexts leaves
         made += track != nullptr;
         const uint64_t now = Prof_clock_ns();
         std::vector<Prof_Interval_Ns> intervals;
         for (int zone = 0; zone < 20; ++zone)
            intervals.push_back({Prof_handle(("z" + std::to_string(zone)).c_str()), now, now});
         EXPECT_EQ(Prof_submit_ns(track, intervals.data(), 20), track ? 20 : 0);
         EXPECT_EQ(Prof_num_contexts(), contexts + made);
      }
   }
   Prof_shutdown();
}

TEST_F(Capture, SavedAgainItIsTheSame)
{
   Prof_set_entry_stats(1);
   Prof_set_events(1);
   Game game(9);
   game.run(250);
   other_thread();
   game.run(50);
   ASSERT_GT(Prof_num_hitches(), 0);
   see({{seen::function("read"), seen::function("load", "load.c")}});
   const std::string first = bytes_of(0, -1);
   seen::places().clear();
   load(first);
   const std::string second = bytes_of(0, -1);
   // Limits, which are told first, are those that the file needs.
   const size_t from = first.find("ZONE"), again = second.find("ZONE");
   EXPECT_TRUE(first.substr(from) == second.substr(again));
}

int flagged_frames(int newest)
{
   int count = 0;
   Prof_Frame_Info info;
   for (int back = newest; Prof_get_frame_info(back, &info); ++back)
      count += info.hitch != 0;
   return count;
}

// Each in its line, and all in tables.
std::vector<std::string> hitches_told()
{
   std::vector<std::string> told;
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      char line[4096];
      EXPECT_LT(Prof_write_hitch_line(line, sizeof line, i), sizeof line);
      told.push_back(line);
   }
   for (Prof_Format format : {Prof_CSV_HITCHES, Prof_CSV_TABLE_HITCHES, Prof_CSV_TABLE_BLAMES})
      told.push_back(exported(format));
   return told;
}

// Late by the display, and what the GPU did meanwhile.
TEST_F(Capture, HitchesOfTheDisplayAreTheSame)
{
   Prof_set_waiting("wait_display", Prof_WAITING_FOR_DISPLAY);
   Game game(6);
   game.run(40);
   Prof_Context *source = Prof_Source_make("GPU");
   const Prof_Source_Span span = {0, 9000000, Prof_Source_zone("shadows", "GPU"), -1};
   uint32_t state;
   for (int i = 0; i < 30; ++i) {
      Prof_Source_submit(source, &span, 1, Prof_NOT_PLACED, &state);
      Prof_Source_feed_gpu_frame(source, static_cast<uint64_t>(game.frames), 9);
      game.stay("wait_display", i == 20 ? 90000000 : 0);
      game.run(1);
   }
   ASSERT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 1ul);
   const std::vector<std::string> before = hitches_told();
   load(bytes_of(0, -1));
   Prof_Hitch hitch;
   ASSERT_EQ(Prof_get_hitch(0, &hitch), 1);
   EXPECT_EQ(hitch.kind, Prof_HITCH_DISPLAY);
   EXPECT_NEAR(hitch.gpu_ms, 9, 1e-6);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 1ul);
   EXPECT_EQ(before, hitches_told());
}

// The bytes that an earlier version wrote of what this one has more of.
size_t size_before(const Chunk &chunk)
{
   const uint32_t size = static_cast<uint32_t>(chunk.payload.size());
   if (chunk.kind == "HITC") return size - 1; // of a hitch that no GPU is known for
   if (chunk.kind == "HTIM") return sizeof(double);
   if (chunk.kind != "HRUL") return size;
   Prof_Archive a;
   Prof_Archive_read(&a, chunk.payload.data(), size);
   int flag = 0;
   double lost = 0;
   uint32_t slow = 0;
   static Prof_Median median;
   Prof_Archive_int(&a, &flag, 0, 1);
   Prof_Archive_double(&a, &lost);
   Prof_Archive_int(&a, &flag, 0, 1);
   Prof_Archive_u32(&a, &slow, UINT32_MAX);
   Prof_Median_archive(&a, &median);
   Prof_Median_archive(&a, &median);
   return a.at;
}

TEST_F(Capture, OfAnEarlierVersionOpens)
{
   Game game(3);
   game.run(600);
   const int hitches = Prof_num_hitches();
   ASSERT_GT(hitches, 1);
   const std::string now = bytes_of(0, -1);
   std::vector<Chunk> chunks = chunks_of(Bytes(now.begin(), now.end()));
   size_t cut = 0;
   for (Chunk &chunk : chunks) {
      cut += chunk.payload.size() - size_before(chunk);
      chunk.payload.resize(size_before(chunk));
   }
   ASSERT_GT(cut, 1000u) << "a median and more";
   const Bytes old = file_of(chunks);
   load(std::string(old.begin(), old.end()));
   EXPECT_EQ(Prof_num_hitches(), hitches);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), static_cast<unsigned long>(hitches));
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 0ul);
   Prof_Hitch hitch;
   ASSERT_EQ(Prof_get_hitch(0, &hitch), 1);
   EXPECT_EQ(hitch.gpu_ms, -1);
}

TEST_F(Capture, HitchesThatWereNotKeptAreCounted)
{
   Prof_Config config = Prof_default_config();
   config.max_hitches = 2;
   ASSERT_EQ(Prof_configure(&config), 1);
   Game game(3);
   game.run(600);
   const unsigned long count = Prof_count_hitches(Prof_HITCH_GAME);
   ASSERT_GT(count, 2ul);
   load(bytes_of(0, -1));
   EXPECT_EQ(Prof_num_hitches(), 2);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), count);
}

TEST_F(Capture, ACutFileHasTheFramesAndHitchesUpToTheCut)
{
   play_a_while();
   const int hitches = flagged_frames(0);
   ASSERT_GE(hitches, 2);
   const std::string whole = bytes_of(0, -1);
   std::set<int> seen;
   int before = 0, opened = 0;
   for (size_t size = 0; size < whole.size(); size += 293) {
      Prof_shutdown();
      const int loaded = Prof_load_capture_bytes(whole.data(), size);
      EXPECT_NE(loaded, 1) << size;
      EXPECT_STRNE(Prof_capture_error(), "");
      EXPECT_EQ(loaded != 0, frames_kept() > 0);
      if (!loaded) continue;
      EXPECT_GE(frames_kept(), before);
      before = frames_kept();
      // The last chunk's hitches may be cut off.
      EXPECT_GE(Prof_num_hitches(), flagged_frames(64)) << size;
      EXPECT_LE(Prof_num_hitches(), flagged_frames(0)) << size;
      seen.insert(Prof_num_hitches());
      ++opened;
   }
   EXPECT_EQ(before, 300);
   EXPECT_GT(opened, 30);
   EXPECT_GT(seen.size(), 1u);
   EXPECT_TRUE(seen.count(hitches));
}

TEST_F(Capture, ADamagedByteIsFound)
{
   play_a_while();
   const std::string whole = bytes_of(0, -1);
   std::mt19937 random(1);
   for (int i = 0; i < 300; ++i) {
      std::string damaged = whole;
      const size_t at = random() % damaged.size();
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8));
      if (at >= 9 && at < 16) continue; // the minor version, and what is not used
      EXPECT_NE(Prof_load_capture_bytes(damaged.data(), damaged.size()), 1) << at;
   }
}

TEST_F(Capture, PathsAndNotesCanBeLeftOut)
{
   play_a_while();
   for (const char *part : {"explosion", "tests/capture/"})
      EXPECT_NE(bytes_of(0, -1).find(part), std::string::npos) << part;
   Prof_strip_captures(Prof_STRIP_PATHS | Prof_STRIP_NOTES);
   const std::string stripped = bytes_of(0, -1);
   Prof_strip_captures(0);
   for (const char *part : {"explosion", "capture/capture_"})
      EXPECT_EQ(stripped.find(part), std::string::npos) << part;
   load(stripped);
   Prof_Frame_Info info;
   ASSERT_EQ(Prof_get_frame_info(1, &info), 1);
   EXPECT_STREQ(info.text, "");
}

TEST_F(Capture, WordsSayWhatIsWrong)
{
   const char text[] = "hello, this is no capture at all";
   EXPECT_EQ(Prof_load_capture_bytes(text, sizeof text), 0);
   EXPECT_STREQ(Prof_capture_error(), "this is no capture of iprof");
   record();
   Prof_stop_record();
   EXPECT_EQ(Prof_load_capture(file.c_str()), 0);
   EXPECT_STREQ(Prof_capture_error(), "it has no frames");
   play_a_while();
   std::string newer = bytes_of(0, -1);
   newer[8] = 2;
   EXPECT_EQ(Prof_load_capture_bytes(newer.data(), newer.size()), 0);
   EXPECT_NE(std::string(Prof_capture_error()).find("newer iprof"), std::string::npos);
   EXPECT_EQ(Prof_load_capture("/nowhere/at/all.iprof"), 0);
   EXPECT_STRNE(Prof_capture_error(), "");
   EXPECT_EQ(Prof_load_capture(nullptr) + Prof_load_captures(nullptr, 0), 0);
   for (const char *file : {static_cast<const char *>(nullptr), "/nowhere/at/all.iprof"})
      EXPECT_EQ(Prof_save_capture(file, 0, -1), 0);
   EXPECT_EQ(Prof_load_capture(capture_folder().c_str()), 0);
#ifdef _WIN32
   EXPECT_STREQ(Prof_capture_error(), "Permission denied"); // the system's own word for a folder
#else
   EXPECT_STREQ(Prof_capture_error(), "Is a directory");
#endif
}

TEST_F(Capture, NothingInPlaceOfBytesIsNoCapture)
{
   const Prof_Capture_Piece pieces[] = {{nullptr, 100}, {nullptr, 0}};
   EXPECT_EQ(Prof_load_capture_bytes(nullptr, 50), 0);
   EXPECT_STRNE(Prof_capture_error(), "");
   EXPECT_EQ(Prof_load_captures(pieces, 2), 0);
   EXPECT_STRNE(Prof_capture_error(), "");
   EXPECT_EQ(Prof_load_captures(nullptr, 3), 0);
   EXPECT_STRNE(Prof_capture_error(), "");
   EXPECT_EQ(Prof_load_capture(nullptr), 0);
   EXPECT_STRNE(Prof_capture_error(), "");
}

TEST_F(Capture, FramesThatAreNotThereAreToldApart)
{
   hear();
   const auto expect_refused = [this](int newest, int oldest, const char *why) {
      EXPECT_EQ(Prof_save_capture(file.c_str(), newest, oldest), 0);
      EXPECT_NE(told.back().find(why), std::string::npos) << told.back();
   };
   expect_refused(0, -1, "there are no frames yet");
   Game game(7);
   game.run(100);
   expect_refused(50, 10, "the newest frame is older than the oldest");
   expect_refused(100, -1, "there are no frames that old");
   for (double seconds : {0.0, -1.0, std::nan("")})
      EXPECT_EQ(Prof_save_last_seconds(file.c_str(), seconds), 0) << seconds;
   EXPECT_FALSE(std::filesystem::exists(file));
   EXPECT_EQ(Prof_save_last_seconds(file.c_str(), 1e99), 1);
   load();
   EXPECT_EQ(frames_kept(), 100);
}

// ---- recordings -----------------------------------------------------------------------------------

TEST_F(Capture, ARecordingThatWasStoppedIsWhatTheGameHad)
{
   Game game(3);
   record();
   game.run(60);
   other_thread();
   game.run(400);
   Prof_stop_record();
   (void)exports(); // their zones
   const Seen before = exports();
   load();
   Seen after = exports();
   // The recording began with the game; zones of what was written after it are not in it.
   for (int same :
        {Prof_CSV_HITCHES, Prof_CSV_VALUES, Prof_NDJSON_FRAMES, Prof_NDJSON_VALUES, Prof_TEXT})
      EXPECT_EQ(before.at(key_of(same)), after.at(key_of(same))) << same;
}

TEST_F(Capture, ARecordingThatWasCutShowsTheGameAtTheCut)
{
   Game game(4);
   record();
   std::vector<std::pair<size_t, std::string>> at; // bytes then, and the report
   while (at.size() < 30) {
      game.run(1);
      const size_t size = std::filesystem::file_size(file);
      if (size > 1000 && (at.empty() || size != at.back().first))
         at.emplace_back(size, exported(Prof_TEXT));
   }
   Prof_stop_record();
   const std::string whole = read_file(file);
   ASSERT_GT(whole.size(), at.back().first);
   for (const auto &[size, report] : at) {
      Prof_shutdown();
      ASSERT_EQ(Prof_load_capture_bytes(whole.data(), size), 2) << Prof_capture_error();
      EXPECT_EQ(exported(Prof_TEXT), report) << size;
   }
}

// The history was frozen for a while, after the averages were written last.
TEST_F(Capture, FramesThatAreMissingInARecordingPartItsFigures)
{
   Game game(4);
   record();
   game.run(1100);
   Prof_set_frozen(1);
   game.run(30);
   Prof_set_frozen(0);
   for (size_t before = std::filesystem::file_size(file);
        before == std::filesystem::file_size(file);)
      game.run(1);
   const std::string cut = read_file(file);
   Prof_shutdown();
   ASSERT_EQ(Prof_load_capture_bytes(cut.data(), cut.size()), 2) << Prof_capture_error();
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0);
   ASSERT_NE(newest, nullptr);
   EXPECT_GT(newest->number, 1130u);
   EXPECT_EQ(Prof_Frame_Figures_get(static_cast<int>(newest->number - 1130)), nullptr);
   EXPECT_NE(Prof_Frame_Figures_get(static_cast<int>(newest->number - 1131)), nullptr);
}

TEST_F(Capture, ARecordingIsBounded)
{
   Game game(5);
   record(1 << 20);
   game.run(9000);
   Prof_stop_record();
   EXPECT_LT(std::filesystem::file_size(file) + std::filesystem::file_size(older), 1u << 20);
   const std::string old = read_file(older), recent = read_file(file);
   load(old, recent);
   Prof_Frame_Info first, last;
   ASSERT_EQ(Prof_get_frame_info(1, &last), 1);
   EXPECT_EQ(last.number, 8999u);
   ASSERT_EQ(Prof_get_frame_info(frames_kept() - 1, &first), 1);
   EXPECT_EQ(last.number - first.number + 2, static_cast<unsigned long>(frames_kept())) << "no gap";
}

// Smaller files than a game's, so that a test has some.
struct Small_Files {
   uint64_t whole = Prof_fake_record_bytes;
   explicit Small_Files(uint64_t bytes) { Prof_fake_record_bytes = bytes; }
   ~Small_Files() { Prof_fake_record_bytes = whole; }
   Small_Files(const Small_Files &) = delete;
   Small_Files &operator=(const Small_Files &) = delete;
};

std::string numbered(const std::string &folder, int number)
{
   return folder + "/game." + std::to_string(number) + ".iprof";
}

TEST_F(Capture, ARecordingWithoutABoundGoesOnInFilesThatCanBeOpened)
{
   const Small_Files small(100000);
   for (int i = 1; i < 100; ++i) std::filesystem::remove(numbered(folder, i));
   hear();
   std::ofstream(numbered(folder, 2)) << "of somebody else";
   Game game(5);
   record();
   game.run(5000);
   Prof_stop_record();
   std::vector<std::string> files;
   for (int i = 1; std::filesystem::exists(numbered(folder, i)); ++i)
      if (i != 2) files.push_back(numbered(folder, i));
   EXPECT_EQ(read_file(numbered(folder, 2)), "of somebody else");
   ASSERT_GE(files.size(), 3u);
   EXPECT_EQ(std::count_if(told.begin(), told.end(), [](const std::string &message) {
                return message.find("is full, and goes on in a new file") != std::string::npos;
             }), static_cast<ptrdiff_t>(files.size()));
   files.push_back(file);
   EXPECT_FALSE(std::filesystem::exists(older));
   unsigned long next = 1;
   for (const std::string &name : files) {
      EXPECT_LT(std::filesystem::file_size(name), 250000u) << name;
      ASSERT_EQ(Prof_load_capture(name.c_str()), 1) << name << ": " << Prof_capture_error();
      Prof_Frame_Info oldest, newest;
      ASSERT_EQ(Prof_get_frame_info(frames_kept() - 1, &oldest), 1);
      ASSERT_EQ(Prof_get_frame_info(1, &newest), 1);
      EXPECT_EQ(oldest.number, next) << name;
      next = newest.number + 2;
   }
   EXPECT_EQ(next, 5001u) << "no frame is missing";
}

// What has the name of a pipe goes to who reads it, and to no other file.
TEST_F(Capture, APipeIsRecordedToWithoutAnEnd)
{
#ifdef _WIN32
   GTEST_SKIP() << "a pipe has no name in a folder";
#else
   const Small_Files small(100000);
   Game game(5);
   ASSERT_EQ(Prof_record("/dev/null", 0), 1);
   game.run(2000);
   EXPECT_EQ(Prof_is_recording(), 1);
   Prof_stop_record();
#endif
}

// A file is read piece by piece, so the memory is what its frames take.
TEST_F(Capture, AFileIsNotInMemoryAsAWhole)
{
   {
      Game game(5);
      record();
      for (int i = 0; i < 3000; ++i) {
         for (int k = 0; k < 300; ++k) game.stay(("zone " + std::to_string(k)).c_str(), 1000);
         game.frame(false);
      }
      Prof_shutdown();
   }
   use_hooks();
   size_t most = 0;
   watch_blocks(&most);
   ASSERT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   watch_blocks(nullptr);
   EXPECT_EQ(frames_kept(), 3000);
   EXPECT_LT(most, std::filesystem::file_size(file) + (size_t{7} << 20));
   Prof_shutdown();
   EXPECT_EQ(bytes_held(), 0u);
}

std::string saved_as(const std::string &name, int newest, int oldest)
{
   EXPECT_EQ(Prof_save_capture(name.c_str(), newest, oldest), 1);
   return read_file(name);
}

TEST_F(Capture, FramesThatStayInTheFileTakeLittleMemory)
{
   {
      Game game(5);
      Prof_set_events(1);
      record();
      for (int i = 0; i < 6000; ++i) {
         for (int k = 0; k < 300; ++k) game.stay(("zone " + std::to_string(k)).c_str(), 1000);
         game.frame(i % 300 == 299);
      }
      Prof_shutdown();
   }
   const std::string part = folder + "/part.iprof";
   load();
   const std::string wanted = saved_as(part, 100, 5900);
   Prof_shutdown();
   use_hooks();
   size_t most = 0;
   watch_blocks(&most);
   load_apart();
   EXPECT_EQ(frames_kept(), 6000);
   EXPECT_TRUE(saved_as(part, 100, 5900) == wanted);
   watch_blocks(nullptr);
   std::printf("   %zu bytes of a file of %zu\n", most, size_t(std::filesystem::file_size(file)));
   EXPECT_LT(most, std::filesystem::file_size(file) / 2);
   Prof_shutdown();
   EXPECT_EQ(bytes_held(), 0u);
}

// Bytes of frames may be gone, or others, by the time that they are asked for.
TEST_F(Capture, AFileThatChangesBelowFramesThatStayInItDoesNoHarm)
{
   {
      Game game(5);
      Prof_set_events(1);
      record();
      game.run(900);
      Prof_shutdown();
   }
   const std::string whole = read_file(file), part = folder + "/part.iprof";
   std::string other = whole;
   for (size_t at = 20000; at < other.size(); at += 50) other[at] = char(other[at] + 1);
   for (const std::string &changed : {other, whole.substr(0, whole.size() / 2), std::string()}) {
      std::ofstream(file, std::ios::binary) << whole;
      std::filesystem::remove(part);
      load_apart();
      std::ofstream(file, std::ios::binary) << changed;
      EXPECT_EQ(Prof_save_capture(part.c_str(), 0, -1), 0);
      EXPECT_FALSE(std::filesystem::exists(part));
      EXPECT_EQ(frames_kept(), 900);
      (void)look();
   }
}

void *take_no_large_block(size_t bytes, void *user)
{
   return bytes > 1500000 ? nullptr : take_block(bytes, user);
}

TEST_F(Capture, FramesForWhichThereIsNoMemoryAreTold)
{
   {
      Game game(5);
      record();
      game.run(9000);
      Prof_shutdown();
   }
   const size_t large = Prof_fake_large_history;
   Prof_fake_large_history = 4096;
   Prof_Config config = hooked_config();
   config.alloc = take_no_large_block;
   config.log = [](const char *, void *) {};
   ASSERT_EQ(Prof_configure(&config), 1);
   EXPECT_EQ(Prof_load_capture(file.c_str()), 2);
   EXPECT_NE(std::string(Prof_capture_error()).find("of 9000 frames: the oldest are left out"),
             std::string::npos)
      << Prof_capture_error();
   EXPECT_GT(frames_kept(), 1000);
   Prof_fake_large_history = large;
}

// As after a crash: the process is gone, its recording has no end.
TEST_F(Capture, TheRecordingOfACrashOutlivesTheNextStart)
{
   {
      Game game(5);
      record();
      game.run(200);
   }
   const std::string crashed = read_file(file);
   Prof_shutdown();
   std::ofstream(file, std::ios::binary) << crashed;
   {
      Game game(6);
      record();
      game.run(50);
      Prof_shutdown();
   }
   EXPECT_EQ(read_file(older), crashed);
   // A start that comes to no frame leaves it there as well.
   for (int i = 0; i < 2; ++i) {
      record();
      Prof_shutdown();
   }
   EXPECT_NE(read_file(older), crashed) << "of the 50 frames";
   EXPECT_EQ(Prof_load_capture(older.c_str()), 1) << Prof_capture_error();
}

// A file that is none of ours is overwritten as by any other program, and not renamed.
TEST_F(Capture, OnlyCapturesAreSpared)
{
   std::ofstream(file) << "a text";
   record();
   Prof_stop_record();
   EXPECT_FALSE(std::filesystem::exists(older));
}

uintmax_t size_of(const std::string &name)
{
   return std::filesystem::exists(name) ? std::filesystem::file_size(name) : 0;
}

// Whatever comes: time lines, hitches in a row, zones without end.
TEST_F(Capture, ARecordingIsBoundedAtEachMoment)
{
   Prof_set_events(1);
   Game game(8);
   record(1 << 20);
   uintmax_t most = 0;
   for (int i = 0; i < 1000; ++i) {
      for (int k = 0; k < 100; ++k)
         game.stay(("zone " + std::to_string(i / 10) + " " + std::to_string(k)).c_str(),
                   i % 37 ? 1000 : 800000);
      game.run(1);
      most = std::max(most, size_of(file) + size_of(older));
   }
   Prof_stop_record();
   most = std::max(most, size_of(file) + size_of(older));
   EXPECT_LE(most, uintmax_t{1} << 20);
   EXPECT_GT(most, uintmax_t{1} << 18) << "it is used";
   for (const std::string &each : {file, older})
      EXPECT_NE(Prof_load_capture(each.c_str()), 0) << Prof_capture_error();
}

// Each hitch of a folder has a capture; what is worse beside it has another.
TEST_F(Capture, ACaptureOfAHitchHasThatHitch)
{
   const std::string hitches = folder + "/hitches";
   std::filesystem::create_directories(hitches);
   Game game(7);
   ASSERT_EQ(Prof_set_hitch_captures(hitches.c_str(), 50, 60), 1);
   game.run(400);
   const int kept = Prof_num_hitches();
   Prof_shutdown();
   int captures = 0;
   for (const auto &entry : std::filesystem::directory_iterator(hitches)) {
      const std::string name = entry.path().filename().string();
      ASSERT_EQ(Prof_load_capture(entry.path().string().c_str()), 1) << Prof_capture_error();
      ASSERT_EQ(Prof_num_hitches(), 1) << name;
      Prof_Hitch hitch;
      ASSERT_EQ(Prof_get_hitch(0, &hitch), 1);
      EXPECT_NE(name.find(std::to_string(hitch.frame.number) + ".iprof"), std::string::npos)
         << name;
      ++captures;
   }
   EXPECT_GE(captures, 2);
   EXPECT_LE(captures, kept);
   std::filesystem::remove_all(hitches);
}

// How many files of each extension are there.
std::map<std::string, int> extensions(const std::string &where)
{
   std::map<std::string, int> found;
   for (const auto &entry : std::filesystem::directory_iterator(where))
      ++found[entry.path().extension().string()];
   return found;
}

using Extensions = std::map<std::string, int>;

// Whichever was set first, each file is in the folder of its call, and each has its own limit.
TEST_F(Capture, PagesAndCapturesOfHitchesHaveAFolderEach)
{
   const std::string pages = folder + "/pages", captures = folder + "/captures";
   for (const bool captures_first : {true, false}) {
      SCOPED_TRACE(captures_first);
      for (const std::string &each : {pages, captures}) std::filesystem::create_directories(each);
      if (captures_first) EXPECT_EQ(Prof_set_hitch_captures(captures.c_str(), 2, 20), 1);
      EXPECT_EQ(Prof_set_hitch_folder(pages.c_str(), 1, 5), 1);
      if (!captures_first) EXPECT_EQ(Prof_set_hitch_captures(captures.c_str(), 2, 20), 1);
      Game(7).run(400);
      EXPECT_GE(Prof_num_hitches(), 3);
      Prof_shutdown();
      EXPECT_EQ(extensions(pages), (Extensions{{".html", 1}}));
      EXPECT_EQ(extensions(captures), (Extensions{{".iprof", 2}}));
      for (const std::string &each : {pages, captures}) std::filesystem::remove_all(each);
   }
}

// Both may share a folder: a hitch has the same name in both, but for its end. Either ends alone.
TEST_F(Capture, PagesAndCapturesOfHitchesEndEachByItself)
{
   const std::string hitches = folder + "/hitches";
   std::filesystem::create_directories(hitches);
   EXPECT_EQ(Prof_set_hitch_captures(hitches.c_str(), 50, 0), 1);
   EXPECT_EQ(Prof_set_hitch_folder(hitches.c_str(), 50, 0), 1);
   Game game(7);
   game.run(200);
   Extensions both = extensions(hitches);
   ASSERT_GE(both[".html"], 1);
   EXPECT_EQ(both[".html"], both[".iprof"]);
   for (const auto &entry : std::filesystem::directory_iterator(hitches))
      for (const char *extension : {".html", ".iprof"})
         EXPECT_TRUE(std::filesystem::exists(entry.path().parent_path() /
                                             (entry.path().stem().string() + extension)));
   EXPECT_EQ(Prof_set_hitch_folder(nullptr, 0, 0), 1);
   game.run(200);
   Extensions captures_alone = extensions(hitches);
   EXPECT_EQ(captures_alone[".html"], both[".html"]);
   EXPECT_GT(captures_alone[".iprof"], both[".iprof"]);
   EXPECT_EQ(Prof_set_hitch_folder(hitches.c_str(), 50, 0), 1);
   EXPECT_EQ(Prof_set_hitch_captures(nullptr, 0, 0), 1);
   game.run(200);
   Extensions pages_alone = extensions(hitches);
   EXPECT_GT(pages_alone[".html"], both[".html"]);
   EXPECT_EQ(pages_alone[".iprof"], captures_alone[".iprof"]);
   Prof_shutdown();
   std::filesystem::remove_all(hitches);
}

TEST_F(Capture, ARecordingIsFlushedForACrash)
{
   Game game(6);
   record();
   game.run(33);
   Prof_flush_record();
   const std::string then = read_file(file);
   game.run(1);
   Prof_stop_record();
   ASSERT_EQ(Prof_load_capture_bytes(then.data(), then.size()), 2);
   EXPECT_EQ(frames_kept(), 33);
}

TEST_F(Capture, ARecordingThatCannotBeWrittenDoesNoHarm)
{
   Game game(6);
   EXPECT_EQ(Prof_record("/nowhere/at/all.iprof", 0), 0);
   EXPECT_EQ(Prof_record(nullptr, 0), 0);
   EXPECT_EQ(Prof_record(file.c_str(), 1), 0);
   Prof_stop_record();
   Prof_flush_record();
   if (std::filesystem::exists("/dev/full")) {
      EXPECT_EQ(Prof_record("/dev/full", 0), 0);
   }
   EXPECT_EQ(Prof_is_recording(), 0);
   record();
   game.run(10);
   EXPECT_EQ(Prof_is_recording(), 1);
   Prof_shutdown(); // which ends it
   EXPECT_EQ(Prof_is_recording(), 0);
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
}

// ---- extremes -----------------------------------------------------------------------------------

// What a game may count: amounts whose squares are beyond a double, and the smallest there are.
class CaptureExtremes : public Capture, public testing::WithParamInterface<double> {
 protected:
   void play()
   {
      const double x = GetParam();
      for (int frame = 0; frame < 60; ++frame) {
         const double odd = frame % 2 ? x : 0;
         Prof_Begin(zone)
         pass(frame == 50 ? 100000000 : 1000000);
         Prof_Add(count_each, x);
         Prof_Add(count_odd, odd);
         Prof_Sample(sample, frame % 7 ? x : -x);
         Prof_Sample(sample, odd);
         Prof_Event(event, x);
         Prof_Event(event_odd, -odd);
         Prof_Claim(memory, x > 0 ? x / 60 : 0);
         Prof_End
         Prof_update(1);
      }
   }
   static std::string shown()
   {
      std::string all;
      for (Prof_Format format :
           {Prof_CSV_FRAMES, Prof_CSV_VALUES, Prof_CSV_HITCHES, Prof_CSV_TABLE_NEAR})
         all += exported(format, 0, 59);
      return all;
   }
};

TEST_P(CaptureExtremes, are_in_a_capture)
{
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   save();
   (void)shown(); // the profiler's own zones are there by now
   save();
   const std::string before = shown();
   EXPECT_EQ(before.find("nothing"), std::string::npos);
   load();
   EXPECT_EQ(shown(), before);
}

INSTANTIATE_TEST_SUITE_P(Amounts, CaptureExtremes,
                         testing::Values(DBL_MAX, 1e300, 1e200, 1e155, 9007199254740993.0, DBL_MIN,
                                         4.9e-324, -1e200));

} // namespace
