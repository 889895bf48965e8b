/* origin_test.cpp - the HUD tells by itself which build this is, on which machine, and how large
 * the picture is; and does not grow where there is no room.
 */
#include "tests/headers.h"

#include "game.h"
#include "src/show/prof_label.h"
#include "src/show/prof_origin.h"
#include "tests/system.h"

namespace {

std::string shortened(std::string name)
{
   name.resize(name.size() + 1);
   Prof_Origin_shorten(&name[0]);
   return name.c_str();
}

TEST(Origin, NamesLoseWhatOnlyFillsTheLine)
{
   const char *const names[][2] = {
      {"AMD Ryzen 7 5800X 8-Core Processor", "AMD Ryzen 7 5800X"},
      {"Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz", "Intel Core i7-9750H @ 2.60GHz"},
      {"Intel(R) Xeon(R) Processor @ 2.10GHz", "Intel Xeon @ 2.10GHz"},
      {"Intel(R) Xeon(R) CPU           E5-2680 v4 @ 2.40GHz",
       "Intel Xeon CPU E5-2680 v4 @ 2.40GHz"},
      {"12th Gen Intel(R) Core(TM) i5-12400", "12th Gen Intel Core i5-12400"},
      {"NVIDIA GeForce RTX 3070/PCIe/SSE2", "NVIDIA GeForce RTX 3070"},
      {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "Mesa Intel UHD Graphics 620 (KBL GT2)"},
      {"llvmpipe (LLVM 15.0.6, 256 bits)", "llvmpipe (LLVM 15.0.6, 256 bits)"},
      {"ANGLE (NVIDIA, NVIDIA GeForce RTX 3070 (0x00002484) Direct3D11 vs_5_0 ps_5_0, D3D11)",
       "NVIDIA GeForce RTX 3070"},
      {"ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)",
       "Mesa Intel UHD Graphics 620 (KBL GT2)"},
      {"ANGLE (", "ANGLE ("}, {"ANGLE (a, ", ""}, {"Apple M1", "Apple M1"}, {"", ""}, {" ", ""},
      {"(R)", ""}, {" CPU", "CPU"}, {"-Core", "-Core"}, {"8-Core", "8-Core"}, {"x 8-Core", "x"},
      {"Processor", "Processor"}, {" Processor Processor", "Processor"}};
   for (const auto &name : names) EXPECT_EQ(shortened(name[0]), name[1]) << name[0];
}

class OriginHud : public ::testing::Test {
protected:
   void SetUp() override
   {
      start(200);
      set("version", "1.4"), set("build", "2231");
      set("optimised", "0"), set("asserts", "1"), set("sanitizer", "address");
      set("compiler", "gcc 12.2.0"), set("iprof", "9.9");
      set("cpu", "AMD Ryzen 7 5800X 8-Core Processor"), set("cpus", "16");
      set("gpu", "NVIDIA GeForce RTX 3070/PCIe/SSE2");
      act("toggle");
   }
   static void set(const char *key, const char *value)
   {
      ASSERT_EQ(Prof_set_label(key, value), 1);
   }
   static void choose(Prof_Hud_Facts facts, Prof_Hud hud = Prof_HUD_FULL)
   {
      Prof_Overlay overlay = Prof_get_overlay();
      overlay.facts = facts;
      overlay.hud = hud;
      ASSERT_EQ(Prof_set_overlay(&overlay), 1);
   }
   static int lines()
   {
      return (Prof_Ui_state.hud_rect.y1 - Prof_Ui_state.hud_rect.y0 - 2 * Prof_PAD) / Prof_LINE;
   }
};

TEST_F(OriginHud, TellsBuildMachineAndSize)
{
   EXPECT_TRUE(seen({"1.4 2231", "not optimised", "address sanitizer", "AMD Ryzen 7 5800X",
                     ", 16 CPUs", "NVIDIA GeForce RTX 3070", "1280x720"},
                    {"Processor", "gcc" /* it has no room, and is left out whole */}));
   EXPECT_EQ(lines(), 6);
   if (has_address_sanitizer()) return; // which is told then
   set("sanitizer", "none at all"), set("sanitizer", nullptr), set("optimised", "1");
   EXPECT_TRUE(seen({"1.4 2231", "optimised", "asserts", "gcc 12.2.0"},
                    {"not optimised", "sanitizer", "9.9"}));
}

// What makes times worthless for a comparison is as bright as figures.
TEST_F(OriginHud, SaysAloudThatNothingIsOptimised)
{
   for (const Thing &t : things()) {
      if (t.text == "not optimised") { EXPECT_EQ(t.color, Prof_COLOR_TEXT); }
      if (t.text == "asserts" || t.text == "1.4 2231") { EXPECT_EQ(t.color, Prof_COLOR_DIM); }
   }
}

TEST_F(OriginHud, StandsAloneByDefaultAndTheKeyChangesThat)
{
   EXPECT_EQ(Prof_key_action('B'), Prof_ACTION_FACTS);
   follow({{"", {"RTX 3070"}},
           {"toggle", {"=focus 1"}, {"RTX 3070"}}, // a panel has the room
           {"'B", {"RTX 3070", "the HUD tells build and machine"}}});
   EXPECT_EQ(Prof_get_overlay().facts, Prof_FACTS_ON);
   follow({{"facts", {"the HUD does not tell build and machine"}, {"RTX 3070"}},
           {"toggle*2", {}, {"RTX 3070"}}});
   EXPECT_EQ(lines(), 3);
   choose(Prof_FACTS_ALONE);
   EXPECT_TRUE(seen({"RTX 3070"}));
   for (Prof_Hud hud : {Prof_HUD_LINE, Prof_HUD_DOT}) {
      choose(Prof_FACTS_ON, hud);
      EXPECT_TRUE(seen({}, {"RTX 3070"}));
      EXPECT_EQ(lines(), 1);
   }
   Prof_Overlay overlay = Prof_get_overlay();
   for (int none : {-1, 3}) {
      overlay.facts = static_cast<Prof_Hud_Facts>(none);
      EXPECT_EQ(Prof_set_overlay(&overlay), 0);
   }
}

// A small picture has them on demand only, and no panel gives way to them.
TEST_F(OriginHud, LeavesASmallPictureToTheGame)
{
   EXPECT_TRUE(tells(things(640, 480), {}, {"RTX 3070"}));
   EXPECT_EQ(lines(), 2);
   choose(Prof_FACTS_ON);
   EXPECT_TRUE(tells(things(640, 480), {"RTX 3070", "640x480"}));
   EXPECT_EQ(lines(), 5);
   act("toggle");
   EXPECT_TRUE(tells(things(640, 480), {}, {"RTX 3070"}));
}

// All sizes and corners, with and without other lines, names of all lengths; on a pale background
// as on a dark one.
TEST_F(OriginHud, HasNoFaultAtAnySize)
{
   static const char note[] = "a note";
   const std::string longest(127, 'W');
   for (const char *name :
        {"", "x", "NVIDIA GeForce RTX 3070 Laptop GPU with 8 GB", longest.c_str()})
      for (int corner = 0; corner < 4; ++corner) {
         for (const char *key : {"gpu", "cpu", "build", "compiler"}) set(key, name);
         Prof_Overlay overlay = Prof_get_overlay();
         overlay.corner = corner;
         overlay.note = corner & 1 ? note : nullptr;
         overlay.facts = Prof_FACTS_ON;
         Prof_set_overlay(&overlay);
         for (const Size &size : USUAL_SIZES) {
            const Things all = things(size.width, size.height);
            EXPECT_EQ(find_faults(all), "") << name << " " << size.width;
            EXPECT_TRUE(tells(all, {numbered(numbered("", size.width) + "x", size.height),
                                    "16 CPUs" /* a long name is cut, and not this */}));
            EXPECT_EQ(has_text(all, "a note"), (corner & 1) != 0);
         }
      }
   open_panel("report"); /* as far as the HUD has room beside it */
   expect_everywhere({});
}

TEST_F(OriginHud, HasNoLineForWhatIsNotKnown)
{
   Prof_Label_restore_begin(); /* as of a capture of a system that tells nothing */
   things();
   EXPECT_EQ(lines(), 3);
   ASSERT_EQ(Prof_Label_restore("cpus", "1", 1), 1);
   EXPECT_TRUE(seen({"1 CPU"}));
   EXPECT_EQ(lines(), 4);
   ASSERT_EQ(Prof_Label_restore("resolution", "7x5", 1), 1); /* and not that of the viewer */
   EXPECT_TRUE(seen({"7x5"}, {"1280x720"}));
}

std::string label(const char *key)
{
   char value[Prof_LABEL_VALUE];
   return Prof_Label_find(key, value) ? value : "(none)";
}

TEST(Origin, TheLastPictureHasItsSizeAmongTheLabels)
{
   EXPECT_EQ(label("resolution"), "(none)");
   Prof_overlay_draw(800, 600); /* of a hidden overlay */
   EXPECT_EQ(label("resolution"), "800x600");
   Prof_overlay_draw(16384, 1);
   EXPECT_EQ(label("resolution"), "16384x1");
   char text[2000];
   Prof_overlay_write(text, sizeof text, 100, 40);
   EXPECT_EQ(label("resolution"), "16384x1") << "characters are no picture of the game";
   Prof_set_label("resolution", "dynamic");
   Prof_overlay_draw(640, 480);
   EXPECT_EQ(label("resolution"), "dynamic");
   Prof_set_label("resolution", nullptr);
   EXPECT_EQ(label("resolution"), "640x480");
   Prof_overlay_draw(-3, 1 << 30);
   EXPECT_EQ(label("resolution"), "(none)");
}

} // namespace
