/* cost_test.cpp - what measuring costs, on a fake clock where a zone costs Prof_fake_zone_ns.
 * The game keeps a book of self times and entries; sums of it are made as prof_zone_cost.h
 * defines them.
 */
#include "facts.h"
#include "src/frame/prof_zone_cost.h"
#include "src/gather/prof_state.h"
#include "src/show/prof_snapshot.h"
#include "src/gather/prof_warning.h"

namespace {

void spend_ns(double ns) { tick(static_cast<uint64_t>(std::llround(ns))); }

const double NEAR = 1e-9;

/* So many entries of a small zone below a large one, of so many nanoseconds each. */
void frame(int entries, double each, double around = 1e6)
{
   Prof_Begin(play) spend_ns(around);
   for (int i = 0; i < entries; ++i) {
      Prof_Begin(ray) spend_ns(each);
      Prof_End
   }
   Prof_End
   Prof_update(1);
}

double value_of(int back, const char *what) { return of_frame(what, back).sum; }

TEST(Cost, OfAFrameIsThatOfItsZonesAndNotOfCounts)
{
   Prof_fake_zone_ns = 100;
   for (int i = 0; i < 500; ++i) {
      Prof_Counter(shots)
      Prof_Add(hits, 3);
   }
   frame(1000, 50);
   const Prof_Frame_Info info = frame_info(0);
   EXPECT_EQ(info.zone_cost_ns, 100);
   EXPECT_NEAR(info.zones_ms, 1001 * 100e-6, 1e-7) << "prof_update's own entry is not the game's";
   EXPECT_NEAR(info.ms, 1.05, NEAR) << "measuring it moved no tick";
   EXPECT_EQ(value_of(0, "shots"), 500);
}

TEST(Cost, IsNotThatOfTracks)
{
   Prof_fake_zone_ns = 100;
   Prof_Track *track = Prof_create_track("gpu of another kind");
   const double now = Prof_clock();
   Prof_Site *sky = Prof_handle("sky");
   const Prof_Interval spans[] = {
      {sky, now, now + 0.5e-6}, {sky, now + 1e-6, now + 1.5e-6}, {sky, now + 2e-6, now + 2.5e-6}};
   spend_ns(5e3);
   ASSERT_EQ(Prof_submit(track, spans, 3), 3);
   frame(10, 50);
   EXPECT_NEAR(frame_info(0).zones_ms, 11 * 100e-6, 1e-8);
   EXPECT_EQ(value_of(0, "entries@sky"), 3);
   EXPECT_EQ(value_of(0, "cost@sky"), 0);
   Prof_destroy_track(track);
   frame(10, 50);
   std::thread([] { /* it has the slot from now on */
      Prof_Begin(sky) spend_ns(10);
      Prof_End
   }).join();
   frame(10, 50);
   EXPECT_NEAR(value_of(0, "cost@sky"), 100e-6, 1e-8);
   EXPECT_EQ(value_of(2, "entries@sky"), 3);
   EXPECT_EQ(value_of(2, "cost@sky"), 0) << "that frame's were the track's";
}

TEST(Cost, OfThePastStaysWhatItWas)
{
   Prof_fake_zone_ns = 100;
   frame(10, 50);
   Prof_fake_zone_ns = 200; /* the machine changed its mind */
   frame(10, 50);
   EXPECT_EQ(frame_info(0).zone_cost_ns, 100) << "it is measured twice a second";
   spend_ns(0.5e9);
   frame(10, 50);
   EXPECT_EQ(frame_info(0).zone_cost_ns, 200);
   EXPECT_NEAR(frame_info(0).zones_ms, 11 * 200e-6, 1e-8);
   EXPECT_EQ(frame_info(1).zone_cost_ns, 100);
   EXPECT_NEAR(frame_info(1).zones_ms, 11 * 100e-6, 1e-8);
   EXPECT_NEAR(value_of(0, "cost@ray"), 10 * 200e-6, 1e-8);
   EXPECT_NEAR(value_of(1, "cost@play > ray"), 10 * 100e-6, 1e-8);
   EXPECT_EQ(get_info().zone_cost_ns, 200);
}

TEST(Cost, IsTheHitchsOwn)
{
   Prof_fake_zone_ns = 100;
   for (int i = 0; i < 200; ++i) frame(10, 50, 5e6);
   frame(1000, 50, 60e6);
   Prof_fake_zone_ns = 200;
   for (int i = 0; i < 200; ++i) frame(10, 50, 5e6);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.frame.zone_cost_ns, 100);
   EXPECT_NEAR(hitch.frame.zones_ms, 1001 * 100e-6, 1e-7);
}

TEST(Cost, OfAValueHasStatisticsAndAUnitButNoRecording)
{
   Prof_fake_zone_ns = 100;
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   for (int i = 1; i <= 5; ++i) frame(10 * i, 50);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_value_stats("cost@ray", 0, everything, &stats), 1);
   EXPECT_NEAR(stats.mean, 30 * 100e-6, 1e-8);
   EXPECT_NEAR(stats.max, 50 * 100e-6, 1e-8);
   Prof_Value_Stats recorded;
   EXPECT_EQ(Prof_get_recording_value(recording, "entries@ray", &recorded), 1);
   EXPECT_EQ(Prof_get_recording_value(recording, "cost@ray", &recorded), 0);
   EXPECT_EQ(Prof_get_frame_value(0, "cost@nobody", &recorded), 0);
   Prof_destroy_recording(recording);
}

TEST(Cost, StandsInFilesWhereItIsKnown)
{
   frame(10, 50);
   EXPECT_FALSE(has(exported(Prof_CSV_FRAMES), "zones_ms"));
   spend_ns(0.5e9);
   Prof_fake_zone_ns = 100;
   frame(10, 50);
   const std::string frames = exported(Prof_CSV_FRAMES, 0, 0);
   const std::string zones = exported(Prof_CSV_ZONES, 0, 0);
   EXPECT_TRUE(has(frames, ",zones_ms,")) << frames;
   EXPECT_TRUE(has(frames, ",0.001100,")) << frames;
   EXPECT_TRUE(has(zones, ",entries,cost_mean\n")) << zones;
   EXPECT_TRUE(has(zones, ",10,0.001000\n")) << zones;
   EXPECT_TRUE(has(zones, ",1,0.000000\n")) << "prof_update's: " << zones;
   Prof_set_average(0);
   EXPECT_TRUE(has(report_text(), "   zones 0.001 ms   clock")) << report_text();
}

struct Entry {
   double self = 0, entries = 0;
};
using Book = std::map<std::vector<int>, Entry>; /* by zones from the outermost on */

Prof_Site *zones[6];
std::mt19937 dice;

int roll(int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); }

void ramble(Book &book, std::vector<int> &path, int depth)
{
   for (int times = roll(4); times > 0; --times) {
      const int zone = roll(6), before = roll(400);
      path.push_back(zone);
      book[path].entries += 1;
      Prof_Begin_handle(zones[zone])
      spend_ns(before);
      book[path].self += before;
      if (depth) ramble(book, path, depth - 1);
      Prof_End
      path.pop_back();
   }
}

std::string text_of(const std::vector<int> &path)
{
   std::string text;
   for (int zone : path) text += (text.empty() ? "z" : " > z") + std::to_string(zone);
   return text;
}

/* By the definition: an eighth of each entry's cost is in the zone's own time, the rest in that of
 * the one around it, and nothing is less than nothing. */
std::map<std::string, Entry> less(const Book &book, double cost)
{
   std::map<std::string, Entry> all;
   for (const auto &one : book) {
      Entry &mine = all[text_of(one.first)];
      mine.self += one.second.self - one.second.entries * cost / 8;
      mine.entries += one.second.entries * cost;
      if (one.first.size() < 2) continue;
      const std::vector<int> above(one.first.begin(), one.first.end() - 1);
      all[text_of(above)].self -= one.second.entries * cost * 7 / 8;
   }
   for (auto &one : all) one.second.self = std::max(one.second.self, 0.0);
   return all;
}

const Prof_Snapshot *snapshot(int costs, int slot)
{
   Prof_View view = Prof_View_state;
   view.costs = costs;
   view.average = slot;
   return Prof_Snapshot_take(&view);
}

std::map<std::string, Entry> shown(int costs, double *hier_of_root)
{
   std::map<std::string, Entry> all;
   const Prof_Snapshot *snap = snapshot(costs, 0);
   EXPECT_TRUE(snap);
   double tick = snap->shown.ms_per_tick * 1e6;
   for (uint32_t s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s) {
      const std::string text = path_of(s);
      if (text[0] != 'z' || snap->entries[s] == 0) continue;
      all[text].self = snap->self[s] * tick;
      all[text].entries = snap->cost[s] * tick;
   }
   double sum = 0;
   for (uint32_t s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      sum += snap->self[s];
      EXPECT_GE(snap->hier[s], 0);
   }
   EXPECT_NEAR(sum, snap->hier[Prof_STATE_ROOT], 1e-6);
   *hier_of_root = snap->hier[Prof_STATE_ROOT] * tick;
   return all;
}

void expect_same(const std::map<std::string, Entry> &is, const std::map<std::string, Entry> &right)
{
   EXPECT_EQ(is.size(), right.size());
   for (const auto &one : right) {
      ASSERT_EQ(is.count(one.first), 1u) << one.first;
      EXPECT_NEAR(is.at(one.first).self, one.second.self, 1e-3) << one.first;
      EXPECT_NEAR(is.at(one.first).entries, one.second.entries, 1e-3) << one.first;
   }
}

TEST(Cost, IsTakenOffAsItsDefinitionSays)
{
   for (int i = 0; i < 6; ++i) zones[i] = Prof_handle(("z" + std::to_string(i)).c_str());
   Prof_fake_zone_ns = 96;
   for (unsigned seed = 0; seed < 200; ++seed) {
      Book book;
      std::vector<int> path;
      double whole, lessened;
      dice.seed(seed);
      for (int i = 0; i < 5; ++i) ramble(book, path, 4);
      spend_ns(1e5);
      Prof_update(1);
      std::map<std::string, Entry> measured;
      for (const auto &one : book)
         measured[text_of(one.first)] = {one.second.self, one.second.entries * 96};
      expect_same(shown(Prof_COSTS_TOLD, &whole), measured);
      expect_same(shown(Prof_COSTS_OFF, &lessened), less(book, 96));
      EXPECT_LE(lessened, whole + NEAR);
      EXPECT_NEAR(whole, frame_info(0).ms * 1e6, 1e-3) << "and that is as it was measured";
   }
}

TEST(Cost, OfAverages)
{
   Prof_fake_zone_ns = 100;
   for (int i = 0; i < 3000; ++i) frame(10, 50, 1e6);
   const Prof_Snapshot *snap = snapshot(Prof_COSTS_OFF, 1);
   ASSERT_TRUE(snap && snap->slot == 1);
   EXPECT_NEAR(snap->zones_ms, 11 * 100e-6, 1e-6);
   for (uint32_t s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s) {
      const std::string text = path_of(s);
      if (text == "play > ray") {
         EXPECT_NEAR(snap->cost[s], 1000, 1e-2);
         EXPECT_NEAR(snap->self[s], 10 * (50 - 12.5), 1e-2);
      }
      if (text == "play") {
         EXPECT_NEAR(snap->self[s], 1e6 - 12.5 - 10 * 87.5, 1e-2);
      }
   }
}

TEST(Cost, HidesWhatIsNoLongerThanAnEmptyEntry)
{
   const double cost = 100;                            /* of an entry; an empty one shows 50 */
   EXPECT_TRUE(Prof_Zone_Cost_hides(50 - 12.5, cost)); /* as it is shown less the cost */
   EXPECT_TRUE(Prof_Zone_Cost_hides(54 - 12.5, cost));
   EXPECT_FALSE(Prof_Zone_Cost_hides(56 - 12.5, cost));
   EXPECT_FALSE(Prof_Zone_Cost_hides(0, 0)) << "it was not measured";
   EXPECT_EQ(Prof_Zone_Cost_of(10, 0, 20), 200);
   EXPECT_NEAR(Prof_Zone_Cost_of(10, 10, 20), 30, 1e-9);
}

void play(int frames, double each)
{
   for (int i = 0; i < frames; ++i) frame(1000, each, 1e6);
}

TEST(Cost, WarnsOnceOfAZoneThatIsMostlyTheClocks)
{
   hear();
   Prof_fake_zone_ns = 100;
   play(600, 150); /* 1.15 ms each: 0.69 s */
   EXPECT_TRUE(told.empty()) << told[0];
   play(400, 150);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "ray: 0.10 ms of clock to time 0.15 ms: Prof_Often")) << told[0];
   EXPECT_FALSE(has(told[0], "Prof_Counter"));
   ASSERT_EQ(Prof_Warnings_used, 1);
   EXPECT_STREQ(Prof_Warnings[0].text, "! ray: 0.10 ms of clock to time 0.15 ms: Prof_Often");
   play(5000, 50); /* and now it is all of it */
   EXPECT_EQ(told.size(), 1u);
   EXPECT_EQ(Prof_Warnings[0].count, 1u) << "else it came again after a reset";
}

TEST(Cost, NamesTheCounterWhereTheTimeTellsNothing)
{
   hear();
   Prof_fake_zone_ns = 100;
   play(1100, 50);
   EXPECT_EQ(times_told("ray: 0.10 ms of clock to time 0.05 ms: Prof_Often, Prof_Counter"), 1);
}

struct Harmless {
   int entries;
   double each;
   int counts;
   bool loads;
};
class Cost_of : public ::testing::TestWithParam<Harmless> {};

TEST_P(Cost_of, IsNotWarnedOf)
{
   hear();
   Prof_fake_zone_ns = 100;
   for (int i = 0; i < 2000; ++i) {
      if (GetParam().loads) Prof_note_load("level");
      for (int k = 0; k < GetParam().counts; ++k) {
         Prof_Counter(shots)
      }
      frame(GetParam().entries, GetParam().each, 1e6);
   }
   EXPECT_TRUE(told.empty()) << told[0];
}

INSTANTIATE_TEST_SUITE_P(harmless, Cost_of,
                         ::testing::Values(Harmless{1000, 201, 0, false}, /* much work */
                                           Harmless{90, 50, 0, false}, /* 0.9 % of the work */
                                           Harmless{1000, 50, 0, true}, /* while a game loads */
                                           Harmless{10, 500, 1000, false})); /* counts */

TEST(Cost, WarnsOfManyZonesInATableThatIsBounded)
{
   hear();
   Prof_fake_zone_ns = 100;
   for (int i = 0; i < 600; ++i) {
      for (int z = 0; z < 50; ++z) {
         Prof_Site *site = Prof_handle(("small " + std::to_string(z)).c_str());
         for (int k = 0; k < 400; ++k) {
            Prof_Begin_handle(site) spend_ns(60);
            Prof_End
         }
      }
      spend_ns(8e5);
      Prof_update(1);
   }
   EXPECT_EQ(told.size(), 32u) << "as many as there is room for";
}

} // namespace
