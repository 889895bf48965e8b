/* twins_test.cpp - zones of one name: in every view, report and file it is seen which is which.
 */
#include "tests/headers.h"

#include "game.h"
#include "src/gather/prof_zone.h"
#include "src/show/prof_zone_place.h"
#include "tests/system.h"

namespace {

/* Static functions of several files. */
#line 40 "src/ai/update.cpp"
void update_ai(double ms) { Prof(update); spend(ms); }
#line 40 "src/ui/update.cpp"
void update_ui(double ms) { Prof(update); spend(ms); }
#line 12 "src/sound.cpp"
void update_sound(double ms) { Prof(update); spend(ms); }
#line 7 "src/ai/think.cpp"
void think(double ms) { Prof(think); spend(ms); }
#line 22 "tests/overlay/twins_test.cpp"

void play(int frames, double ai = 4, double ui = 3)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof(loop);
         update_ai(ai);
         update_ui(ui);
         think(1);
      }
      Prof_update(1);
   }
}

std::string place_of(const std::string &name, const std::string &file)
{
   char place[Prof_ZONE_PLACE];
   for (uint32_t zone = Prof_ZONE_ROOT; zone < Prof_Zone_count(); ++zone) {
      if (Prof_Zones[zone].name != name || Prof_Zones[zone].file != file) continue;
      Prof_Zone_Place_write(zone, place);
      return place + std::string(Prof_Zone_Place_is_twin(zone) ? ", a twin" : "");
   }
   return "(none)";
}

TEST(Place, tells_as_much_of_the_path_as_is_needed)
{
   play(2);
   EXPECT_EQ(place_of("think", "src/ai/think.cpp"), "think.cpp:7");
   EXPECT_EQ(place_of("update", "src/ai/update.cpp"), "ai/update.cpp:40, a twin");
   EXPECT_EQ(place_of("update", "src/ui/update.cpp"), "ui/update.cpp:40, a twin");
   update_sound(0.01);
   EXPECT_EQ(place_of("update", "src/sound.cpp"), "sound.cpp:12, a twin");
   EXPECT_EQ(place_of("(root)", ""), "");
   stay("named", 0);
   EXPECT_EQ(place_of("named", ""), "");
   stay("update", 0);
   EXPECT_EQ(place_of("update", ""), "a name, a twin");
   char place[Prof_ZONE_PLACE] = "x";
   for (uint32_t none : {0u, Prof_Zone_count(), 1u << 31, UINT32_MAX}) {
      Prof_Zone_Place_write(none, place);
      EXPECT_STREQ(place, "");
      EXPECT_EQ(Prof_Zone_Place_is_twin(none), 0);
   }
}

/* Zones as a site with that place makes them. */
uint32_t zone_at(const char *file, int line)
{
   Prof_Config_lock();
   const uint32_t zone = Prof_Zone_make("twin", file, line);
   Prof_Config_unlock();
   return zone;
}

TEST(Place, of_paths_of_all_kinds)
{
   play(1);
   const struct {
      const char *file;
      int line;
      const char *place;
   } zones[] = {{"C:\\game\\a\\x.c", 1, "a\\x.c:1"},  {"C:\\game\\b\\x.c", 1, "b\\x.c:1"},
                {"x.c", 2, "x.c:2"},                   {"/x.c", 2, "/x.c:2"},
                {"y/x.c", 2, "y/x.c:2"},               {"my_x.c", 2, "my_x.c:2"},
                {"/a/b/c/x.c", 3, "a/b/c/x.c:3"},      {"/z/b/c/x.c", 3, "z/b/c/x.c:3"},
                {"dir/", 4, ":4"},                     {"GPU", 0, "GPU"}};
   std::vector<uint32_t> made;
   for (const auto &z : zones) made.push_back(zone_at(z.file, z.line));
   for (size_t i = 0; i < made.size(); ++i) {
      char place[Prof_ZONE_PLACE];
      Prof_Zone_Place_write(made[i], place);
      EXPECT_STREQ(place, zones[i].place) << zones[i].file;
   }
}

/* "ai/update.cpp:40", or as much of both ends as there was room for. */
bool has_place(const Things &all, const std::string &place)
{
   for (std::string text : texts_of(all)) {
      text.erase(0, text.find_first_not_of(' '));
      const size_t cut = text.find("..");
      if (text == place) return true;
      if (cut == std::string::npos || cut < 2 || text.size() > place.size()) continue;
      const std::string end = text.substr(cut + 2);
      if (end.size() >= 3 && place.compare(0, cut, text, 0, cut) == 0 &&
          place.compare(place.size() - end.size(), end.size(), end) == 0)
         return true;
   }
   return false;
}

void expect_places(const std::string &what, const Parts &places, const std::string &none)
{
   for (const Size &size : USUAL_SIZES) {
      const Things all = things(size.width, size.height);
      EXPECT_EQ(find_faults(all), "") << what << " " << size.width;
      for (const std::string &place : places)
         EXPECT_TRUE(has_place(all, place)) << what << " " << place << " " << size.width;
      EXPECT_FALSE(has_place(all, none)) << what << " " << size.width;
   }
}

/* think() has no twin. */
void expect_both(const std::string &what)
{
   expect_places(what, {"ai/update.cpp:40", "ui/update.cpp:40"}, "think.cpp:7");
}

TEST(Twins, are_told_apart_in_the_report)
{
   play(200);
   open_panel("report");
   for (const char *mode : {"self", "hierarchical", "tree"}) {
      expect_both(mode);
      act("mode");
   }
   act("mode*2"); /* values; recording, if there is one, or threads */
   for (int i = 0; i < 8; ++i) {
      act("mode");
      EXPECT_EQ(faults(640, 480), "") << i;
   }
}

TEST(Twins, are_told_apart_in_the_call_graph)
{
   play(200);
   open_panel("report, draw, enter"); /* the one that took most */
   expect_places("focus", {"ai/update.cpp:40"}, "ui/update.cpp:40");
   act("back"); /* to who called it */
   expect_both("callees");
   EXPECT_TRUE(tells(things(1920, 1080), {"twins_test.cpp:"})) << "of the focus, twin or not";
}

TEST(Twins, are_told_apart_in_the_flame)
{
   play(200);
   open_panel("flame, freeze, draw");
   std::string seen;
   for (int i = 0; i < 6; ++i) {
      for (const Size &size : USUAL_SIZES) {
         const Things all = things(size.width, size.height);
         EXPECT_EQ(find_faults(all), "") << size.width;
         const bool ai = has_text(all, "ai/update.cpp:40");
         const bool ui = has_text(all, "ui/update.cpp:40");
         EXPECT_FALSE(ai && ui);
         if (size.width == 640) seen += ai ? "a" : ui ? "u" : "-";
         if (size.width == 640 && !ai && !ui) seen += has_text(all, "think.cpp:7") ? "t" : "";
      }
      act(i ? "right" : "down");
   }
   EXPECT_TRUE(has(seen, "a")) << seen;
   EXPECT_TRUE(has(seen, "u")) << seen;
}

TEST(Twins, are_told_apart_in_a_hitch)
{
   play(200);
   play(1, 100, 60);
   open_panel("hitches");
   expect_both("hitches");
}

TEST(Twins, are_told_apart_in_the_report_as_text)
{
   play(100);
   Prof_set_frame(1);
   const std::string text = report_text();
   EXPECT_TRUE(has(line_in(text, "ai/update.cpp:40"), " 4.0000")) << text;
   EXPECT_TRUE(has(line_in(text, "ui/update.cpp:40"), " 3.0000")) << text;
   EXPECT_FALSE(has(text, "think.cpp")) << text;
}

TEST(Twins, are_told_apart_in_files)
{
   play(200);
   play(1, 100, 60);
   ASSERT_EQ(Prof_num_hitches(), 1);
   const auto in = [](Prof_Format format) { return exported(format, 0, 50); };
   const std::string zones = in(Prof_CSV_ZONES), frames = in(Prof_CSV_FRAMES);
   for (const char *file : {"src/ai/update.cpp", "src/ui/update.cpp"}) {
      EXPECT_TRUE(has(zones, "update," + std::string(file) + ",40,")) << zones;
      EXPECT_TRUE(has(frames.substr(0, frames.find('\n')), "update " + std::string(file) + ":40"));
      EXPECT_TRUE(has(in(Prof_SPEEDSCOPE), "\"update\",\"file\":\"" + std::string(file)));
   }
   const std::string trace = in(Prof_CHROME);
   for (const char *place : {"ai/update.cpp:40", "ui/update.cpp:40"})
      EXPECT_TRUE(has(line_in(trace, "\"place\":\"" + std::string(place)), "\"name\":\"update\""));
   EXPECT_FALSE(has(trace, "think.cpp"));
   const std::string csv = in(Prof_CSV_TABLE_BLAMES), json = in(Prof_NDJSON_BLAMES);
   EXPECT_TRUE(has(line_in(csv, "session,"), ",usual_count,place")) << csv;
   for (const char *place : {"ai/update.cpp:40", "ui/update.cpp:40"}) {
      EXPECT_TRUE(has(line_in(csv, place), "loop > update")) << csv;
      EXPECT_TRUE(has(line_in(json, "\"place\":\"" + std::string(place)), "loop > update")) << json;
   }
}

} // namespace
