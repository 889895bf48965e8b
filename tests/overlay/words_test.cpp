/* words_test.cpp - what panels say in words: that it is there where room is scarce, that it is
 * true, and that what is cut shows it.
 */
#include "tests/headers.h"

#include "draw/classic/prof_classic_canvas.h"
#include "draw/classic/prof_classic_curves.h"
#include "draw/list/prof_font.h"
#include "draw/ui/prof_ui_strip_groups.h"
#include "game.h"

namespace {

/* A session of so many frames, and what is done in a panel then. */
void begin(int frames, const std::string &actions)
{
   start(frames);
   open_panel(actions);
}

const std::string LEFT(1, Prof_SIGN_LEFT), RIGHT(1, Prof_SIGN_RIGHT);
// Frames that passed while the history was frozen are in none, though older ones still are.
const std::string INTO_A_HOLE =
   "report, freeze, play*20, hitch, play*20, live, play*40, older hitch";

struct Everywhere {
   const char *name;
   int frames;
   std::string actions;
   Parts parts = {}, none = {};
};

class AtEverySize : public ::testing::TestWithParam<Everywhere> {};

TEST_P(AtEverySize, IsTold)
{
   begin(GetParam().frames, GetParam().actions);
   expect_everywhere(GetParam().parts, GetParam().none);
}

const Everywhere EVERYWHERE[] = {
   {"AHitchAfterThePause", 700, "report, freeze, play*100, hitch, play*10, newer hitch",
    {"after the strip", RIGHT}, {}},
   {"AHitchInAHoleIsNotBeforeTheStrip", 300, INTO_A_HOLE, {"  not in the strip"},
    {"before the strip", LEFT}},
   {"AMarkInAHoleHasNotLeft", 300, INTO_A_HOLE + ", mark", {"not in history"}, {"gone"}},
   {"BothMarks", 700, "frames, mesh, older*3, mark, mesh, mark",
    {"B-A ", "+27.09 ms", "14.21"}, {}},
};

INSTANTIATE_TEST_SUITE_P(Words, AtEverySize, ::testing::ValuesIn(EVERYWHERE),
                         [](const auto &info) { return std::string(info.param.name); });

class Told : public ::testing::TestWithParam<Story> {};

TEST_P(Told, AfterEachStep)
{
   start(GetParam().frames);
   follow(GetParam().steps);
   EXPECT_EQ(faults(), "");
}

const Story STORIES[] = {
   {"TheCallGraphOfAnotherThread", 1100,
    {{"open, call graph, freeze, thread", {"of all threads"}}, {"thread", {"of thread worker 1"}}}},
   {"TheFramesOfAnotherThread", 1100,
    {{"open, frames, freeze, thread", {"of all threads"}}, {"thread", {"of thread worker 1"}}}},
   {"TheFlameOfAnotherThread", 1100,
    {{"open, flame, freeze, thread", {"of all threads"}}, {"thread", {"of thread worker 1"}}}},
   {"ADifferenceOffersNoTimeLine", 300,
    {{"open, flame", {"T events"}},
     {"compare", {}, {"T events"}},
     {"events", {"no time-line of a difference"}},
     {"compare", {"call paths"}}}}, // it switched nothing
   {"EachColumnOfHitchesHasAHead", 700, {{"open, hitches", {"by ms"}}}},
   {"BeforeTheFirstFrameThereIsNoSum", 0,
    {{"open, report", {"no frame recorded yet"}, {"work 0.00"}}}},
};

INSTANTIATE_TEST_SUITE_P(Words, Told, ::testing::ValuesIn(STORIES), name_of_story);

TEST(Words, TheReportNamesItsThreadAtEverySize)
{
   start(1100, SESSION_LIVELY);
   open_panel("report");
   const std::pair<const char *, const char *> cases[] = {{"", "main thread"},
                                                          {"freeze, older*14", "main thread"},
                                                          {"thread", "all threads"},
                                                          {"thread", "thread worker 1"},
                                                          {"mark, compare", "all threads"}};
   for (const auto &[actions, name] : cases) {
      act(actions);
      expect_everywhere({name, "work "});
   }
}

TEST(Words, ALongNameOfAThreadIsCutAndDoesNotGo)
{
   start(100);
   Prof_set_thread_name("the thread that does everything there is to do, and then some");
   play_more(10);
   open_panel("report, freeze");
   expect_everywhere({"thread that does", "work "});
}

// The worker's lane alone is below it, but the header is of the frame.
TEST(Words, TheFlameOfAnotherThreadTellsTheTimeOfTheFrame)
{
   begin(700, "flame, mesh, older*3, thread*2");
   EXPECT_EQ(count_text(things(), "worker 1"), 1) << "its lane";
   EXPECT_EQ(count_text(things(), "main thread"), 0);
   EXPECT_EQ(count_text(things(), "14.21 ms"), 2) << "header and strip";
   act("live");
   const char *const live[] = {"14.21 ms", "14.42 ms"};
   for (int average = 0; average < 2; ++average) {
      Prof_set_average(average);
      EXPECT_EQ(count_text(things(), "worker 1"), 1) << average;
      EXPECT_GE(count_text(things(), live[average]), 1) << average;
      Prof_set_context(0);
      EXPECT_GE(count_text(things(), live[average]), 1) << "as of the main thread";
      act("thread*2");
   }
   act("mesh");
   EXPECT_EQ(count_text(things(), "41.30 ms"), 2) << "header and strip";
   EXPECT_TRUE(seen({"usual 14.21"}));
   EXPECT_EQ(faults(), "");
}

// Its rows are of all threads, so its sums are those that all threads have: the frame's.
TEST(Words, TheHeaderOfThreadsIsNotOfTheThreadChosen)
{
   begin(700, "report, freeze, thread*2");
   ASSERT_TRUE(seen({"thread worker 1"}));
   act("mode*5");
   expect_everywhere({"work 14.21"});
   for (const Size &size : USUAL_SIZES)
      EXPECT_GE(count_text(things(size.width, size.height), "all threads"), 2) << size.width;
}

TEST(Words, TheCallGraphNamesItsThreadAtEverySize)
{
   begin(1100, "report, down*4, call graph");
   for (const char *name : {"main thread", "all threads", "thread worker 1"}) {
      for (int paused = 0; paused < 2; ++paused) {
         Prof_Ui_state.notice_until = 0;
         for (const Size &size : USUAL_SIZES)
            EXPECT_GE(count_text(things(size.width, size.height), name), 1) << size.width;
         expect_everywhere({});
         act("freeze");
      }
      act("thread");
   }
}

// What was told last, in the line of tabs or in the footer, whole or cut.
std::string notice_at(const Size &size, const std::string &begin)
{
   for (const Thing &thing : things(size.width, size.height))
      if (thing.kind == Prof_LIST_TEXT && thing.text.rfind(begin, 0) == 0) return thing.text;
   return "";
}

void expect_notice(const std::string &text)
{
   for (const Size &size : USUAL_SIZES) {
      EXPECT_EQ(notice_at(size, text.substr(0, 8)), text) << size.width;
      EXPECT_EQ(faults(size.width, size.height), "") << size.width;
   }
}

struct Refused {
   const char *name;
   int frames;
   std::string actions;
   const char *why;
};

class NoComparison : public ::testing::TestWithParam<Refused> {};

TEST_P(NoComparison, SaysWhy)
{
   begin(GetParam().frames, GetParam().actions + ", compare");
   expect_notice(std::string("nothing to compare: ") + GetParam().why);
}

const Refused REFUSED[] = {
   {"BIsALoad", 700, "report, load, mark, mark", "B is a load or gap  D drops the marks"},
   {"AIsALoad", 700, "report, load, mark, mesh, mark", "A is a load or gap  D drops the marks"},
   {"AMarkInAHole", 300, INTO_A_HOLE + ", mark", "A is not in the history  D drops the marks"},
   {"NothingIsBefore", 100, "report, oldest", "there is no frame before it"},
};

INSTANTIATE_TEST_SUITE_P(Words, NoComparison, ::testing::ValuesIn(REFUSED),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Words, MarksCanBeTakenAway)
{
   start(700);
   follow({{"open, frames, drop", {"=used 0"}}, // there are none
           {"load, mark, mark", {"D drop marks"}},
           {"live, compare", {"LIVE"}},
           {"drop", {"=used 1"}, {"D drop marks", "B-A"}}});
   expect_notice("marks are dropped");
   follow({{"compare", {"B - A"}}});
}

// One zone around all, as most games have it, the wait for the display in it.
void play_frames(int count, double work, double wait = 0, double other = 0)
{
   for (int i = 0; i < count; ++i) {
      {
         Prof(whole_frame);
         spend(work);
         {
            Prof(present);
            spend(wait);
         }
         Prof(other_work);
         spend(other);
      }
      Prof_update(1);
   }
}

TEST(Words, WithNothingButLoadsBeforeItThereIsNoComparison)
{
   for (int i = 0; i < 3; ++i) {
      Prof_note_load("level");
      play_frames(1, 200);
   }
   play_frames(1, 10);
   open_panel("report, freeze, compare");
   expect_notice("nothing to compare: before it are only loads");
}

TEST(Words, WithoutMemoryThereIsNoComparison)
{
   configure(use_own_memory);
   play_frames(200, 10);
   open_panel("report");
   things();
   allowed = 0;
   act("compare");
   expect_notice("nothing to compare: there is no memory");
   EXPECT_EQ(Prof_Compare_is_active(), 0);
   allowed = -1;
   act("compare");
   EXPECT_EQ(Prof_Compare_is_active(), 1);
   EXPECT_TRUE(seen({"B - A"}));
}

TEST(Words, ANoticeKeepsBothItsEnds)
{
   const std::string folder = "/home/somebody/a/folder/that/is/very/far/down/in/the/tree/of/them";
   begin(100, "report");
   Prof_Ui_notice(&Prof_Ui_state, ("saved " + folder + "/iprof-frame-3581.html").c_str());
   for (const Size &size : USUAL_SIZES) {
      const std::string text = notice_at(size, "saved /");
      EXPECT_EQ(text.substr(text.size() - 21), "iprof-frame-3581.html") << text;
      EXPECT_EQ(text.size() < 90, text.find("..") != std::string::npos) << text;
      EXPECT_EQ(faults(size.width, size.height), "") << size.width;
   }
   EXPECT_EQ(notice_at({640, 480}, "saved /").size(), 76u) << "in the footer, as there is room";
   session_wait(5);
   EXPECT_EQ(notice_at({640, 480}, "saved /"), "");
   EXPECT_TRUE(tells(things(640, 480), {"Up/Down zone"}));
}

TEST(Words, TheShareOfTheBudgetLeavesOutWhatWaitsBelow)
{
   Prof_set_waiting("present", 1);
   play_frames(20, 5, 140, 0.42);
   open_panel("report");
   Prof_set_average(0);
   for (const char *share : {"| 30.0 |", "| 32.5 |", "| 32.5 |", ""}) {
      const std::string line = line_of(things(), share[0] ? "whole_frame" : "words_test");
      EXPECT_NE(line.find(share), std::string::npos) << line;
      EXPECT_EQ(line.find("872"), std::string::npos) << line;
      act("mode");
   }
}

// Bars of B - A that are a change and not the line in the middle.
int num_bars(const Things &all, const std::string &name)
{
   int y = -1, x = 0, bars = 0;
   for (const Thing &thing : all) {
      if (thing.kind == Prof_LIST_TEXT && thing.text == name) y = thing.rect.y0;
      if (thing.kind == Prof_LIST_TEXT && thing.text == "change") x = thing.rect.x0 - 160;
      if (thing.kind == Prof_LIST_BAR && y >= 0 && thing.rect.y0 == y + 3 && thing.rect.x0 > x)
         bars += thing.rect.x1 - thing.rect.x0;
   }
   return bars;
}

TEST(Words, BarsOfADifferenceAreScaledByWork)
{
   Prof_set_waiting("present", 1);
   play_frames(10, 5, 140, 0.4);
   play_frames(10, 5.08, 100, 0.42);
   open_panel("report, freeze, older*15, mark, newer*10, mark, compare");
   EXPECT_GT(num_bars(things(), "whole_frame"), 60);
   EXPECT_GT(num_bars(things(), "other_work"), 10);
   EXPECT_EQ(num_bars(things(), "present"), 0);
   EXPECT_EQ(faults(), "");
}

TEST(Words, TheTimeLineOfAFrameInAHoleDoesNotSayThatItLeft)
{
   Prof_set_events(1);
   begin(300, INTO_A_HOLE + ", flame, events");
   EXPECT_TRUE(tells(things(1920, 1080), {"no events: the frame is not in the history"}));
}

long count_boxes(bool (*is_one)(const Thing &))
{
   const Things all = things();
   return std::count_if(all.begin(), all.end(), is_one);
}

TEST(Words, AStackedStripKeepsTheCapsOfHitches)
{
   begin(700, "frames, stack, path");
   draw_often(60); // frames are read bit by bit
   EXPECT_GE(count_boxes([](const Thing &t) {
      return t.kind == Prof_LIST_BAR && t.color == Prof_COLOR_TEXT && t.rect.y0 > 500 &&
             width_of(t) == 4 && height_of(t) == 3;
   }), 1) << "24.80 ms are a hitch, and below twice the budget";
}

// Waiting for threads is no group's: it lies hatched on top of all of them.
TEST(Words, AStackedStripHatchesWhatWasWaited)
{
   Prof_Lock lock = lock_named("picture");
   for (int i = 0; i < 60; ++i) {
      {
         Prof_Scope_name("game");
         spend(4);
         Prof_Wait wait = Prof_begin_wait(&lock);
         spend(8);
         Prof_end_wait(&wait);
      }
      Prof_update(1);
   }
   open_panel("frames, stack");
   draw_often(60); // frames are read bit by bit
   EXPECT_GE(count_boxes([](const Thing &t) {
      return t.kind == Prof_LIST_BOX && t.color == Prof_COLOR_WAIT &&
             width_of(t) < Prof_FONT_WIDTH + 2;
   }), 58);
}

// How many of 450 frames from `first` on have no bar by group.
int count_without_groups(int first)
{
   int missing = 0;
   put_into(100, 100, [&](Prof_List *list) {
      for (int back = first; back < first + 450; ++back)
         missing += !Prof_Ui_Strip_Groups_put(list, {0, 0, 10, 100}, back, 0, 33);
   });
   return missing;
}

Things frame_bar(double ms, double full_ms, uint32_t flags)
{
   return put_into(100, 100, [=](Prof_List *list) {
      Prof_Ui_put_frame_bar(list, Prof_Draw_List_rect(10, 0, 11, 100), ms, full_ms, flags);
   });
}

// What the machine made slow is told from what the game did, in the HUD as in the strip.
TEST(Words, TheMachinesHitchIsGreyAndHasItsCap)
{
   std::vector<uint32_t> colors;
   for (uint32_t flags : {4u, 4u | 128u, 8u | 128u}) /* hitch, machine, after */
      for (const Thing &t : frame_bar(25, 50, flags)) {
         EXPECT_EQ(t.rect.y0, 50);
         colors.push_back(t.color);
      }
   EXPECT_EQ(colors, (std::vector<uint32_t>{Prof_COLOR_HOT, Prof_COLOR_TEXT, Prof_COLOR_DIM,
                                            Prof_COLOR_TEXT, Prof_COLOR_DIM}));
}

// Frames that lie 1,024 numbers apart may stand in one strip, where the history was frozen between.
TEST(Words, AStackedStripHasAPlaceForEachFrameOnBothSidesOfAHole)
{
   start(300);
   Prof_set_frozen(1);
   play_more(1024 - 200);
   Prof_set_frozen(0);
   play_more(150);
   ASSERT_EQ(Prof_History_length(), 450);
   ASSERT_EQ(Prof_History_header(149)->number, Prof_History_header(349)->number + 1024);
   for (int i = 0; i < 20; ++i) Prof_Ui_Strip_Groups_refresh(0, 450); // some of them each time
   EXPECT_EQ(count_without_groups(0), 0);
   play_more(40); // what is summed stays so, though all frames move on
   EXPECT_EQ(count_without_groups(40), 0);
}

TEST(Words, AFrameOfMonthsIsAHighBar)
{
   play_frames(20, 5);
   open_panel("frames");
   play_frames(1, 4e9, 1);
   play_frames(1, 5, 1);
   act("older*2");
   EXPECT_EQ(faults(), "");
   int height = 0;
   for (const Thing &t : frame_bar(4e12, 33, 0))
      if (t.color == Prof_COLOR_WARM) height = height_of(t);
   EXPECT_EQ(height, 100);
}

TEST(Words, WhatATypedFilterDoesIsToldOnce)
{
   begin(300, "report, freeze, filter");
   EXPECT_EQ(count_text(things(), "type a part of a name"), 1);
}

TEST(Words, OneMoreLineIsNoLines)
{
   std::set<std::string> told;
   begin(300, "flame");
   for (int width : {1280, 800})
      for (int height = 300; height < 720; height += 2)
         for (const std::string &text : texts_of(things(width, height)))
            if (text.find(" more line") != std::string::npos) told.insert(text.substr(2));
   EXPECT_TRUE(told.count("1 more line"));
   EXPECT_TRUE(told.count("2 more lines"));
   EXPECT_FALSE(told.count("1 more lines"));
}

TEST(Words, ALoadHasNoMaxima)
{
   begin(700, "report, load");
   draw_often(20);
   const std::string line = line_of(things(), "upload_mesh");
   EXPECT_NE(line.find("397.790"), std::string::npos) << line;
   EXPECT_NE(line.find(" - "), std::string::npos) << line;
   EXPECT_EQ(line.find(" 0.00 "), std::string::npos) << line;
}

TEST(Words, NoCallsAreNotToldOfFrame0)
{
   start(300);
   for (int i = 0; i < 20; ++i) spend(0.5), play_more(1);
   open_panel("call graph");
   Prof_View_state.focus = Prof_ZONE_ROOT;
   Prof_Ui_state.stale = 1;
   draw_often(20);
   EXPECT_TRUE(seen({"max 5 s"}, {"in frame 0"}));
}

TEST(Words, WorkReadsTheSameInTheReportAndInTheStrip)
{
   Prof_set_waiting("present", 1);
   play_frames(5, 3.9038, 1.0038);
   open_panel("report, freeze");
   EXPECT_TRUE(seen({"3.90 ms", "4.91 ms = work 3.90 + present 1.01"}));
}

TEST(Words, GroupsAddUpWithALittleUnaccounted)
{
   start(60);
   spend(0.06);
   play_more(1);
   open_panel("report, mode*3");
   Prof_set_average(0);
   EXPECT_TRUE(seen({"(unaccounted)"}));
   act("mode*3");
   EXPECT_TRUE(seen({}, {"(unaccounted)"})) << "below 3 %";
}

// A bar in the margin, as high as the part of the rows that is seen.
std::vector<Prof_Rect> thumbs()
{
   std::vector<Prof_Rect> found;
   for (const Thing &thing : things())
      if (thing.kind == Prof_LIST_BAR && thing.color == Prof_COLOR_DIM &&
          thing.rect.x0 >= Prof_Ui_state.inside.x1)
         found.push_back(thing.rect);
   return found;
}

TEST(Words, AListOfHitchesThatIsCutHasAScrollBar)
{
   begin(700, "hitches");
   EXPECT_EQ(thumbs().size(), 0u) << "all are seen";
   for (int i = 0; i < 40; ++i) act("hitch, play*30");
   const std::vector<Prof_Rect> first = thumbs();
   ASSERT_EQ(first.size(), 1u);
   act("down*60");
   const std::vector<Prof_Rect> last = thumbs();
   ASSERT_EQ(last.size(), 1u);
   EXPECT_GT(last[0].y0, first[0].y1) << "it goes with the cursor";
   EXPECT_EQ(faults(), "");
}

TEST(Words, AnotherHitchEndsTheZoomOfATimeLine)
{
   Prof_set_events(1);
   start(700);
   follow({{"open, flame, events, mesh, newer*2, draw", {}, {"excess colours"}},
           {"down, down, enter", {"zoomed"}},
           {"older hitch", {"time-line", "upload_mesh"}, {"zoomed"}},
           {"colours", {"no usual"}}});
}

TEST(Words, WritingTextLeavesTheMouseWhereThePictureIs)
{
   begin(700, "frames");
   unsigned long numbers[2];
   for (unsigned long &number : numbers) {
      Prof_overlay_draw(1280, 720);
      if (&number != numbers) written(100, 40);
      click_at(700, 650);
      number = shown_number();
      ASSERT_GT(number, 0u);
      act("live");
   }
   EXPECT_EQ(numbers[0], numbers[1]);
   EXPECT_EQ(Prof_Ui_state.width, 1280);
}

TEST(Words, NoBufferIsOneOfNoSize)
{
   begin(100, "report");
   const size_t length = Prof_overlay_write(nullptr, 0, 80, 25);
   EXPECT_GT(length, 500u);
   EXPECT_EQ(Prof_overlay_write(nullptr, 100, 80, 25), length);
}

TEST(Words, ASignThatComesTwiceIsMeantOnce)
{
   begin(100, "report");
   for (const char *help : {"=help 1", "=help 0"}) // what the devices do
      follow({{"+?", {"=used 1"}}, {"text ?", {"=used 1"}}, {"-?", {help}}});
   follow({{"'S, text ?", {"=used 1", "=help 1"}}}); // alone
}

// The recipe of prof.h.
void type_alone(unsigned character)
{
   if (Prof_overlay_focus() == 2) Prof_overlay_char(character);
   else press(static_cast<int>(character));
}

TEST(Words, CharactersAloneDoAllThatKeysDo)
{
   begin(100, "frames");
   const std::pair<const char *, const char *> typed[] = {
      {"1", "=screen report"}, {"?", "=help 1"}, {"?", "=help 0"}, {"/p/?1", "=filter 'p/?1'"}};
   for (const auto &[characters, state] : typed) {
      for (const char *c = characters; *c; ++c) type_alone(static_cast<unsigned char>(*c));
      EXPECT_TRUE(seen({state}));
   }
}

TEST(Words, LettersBeyondAsciiStayWhatTheyAre)
{
   const char note[] = "\xC3\x9Cn\xC3\xAF" "c\xC3\xB6" "d\xC3\xA9 \xE2\x82\xAC";
   start(100);
   Prof_note_frame(note);
   play_hitch();
   play_more(1);
   open_panel("report");
   ASSERT_TRUE(set_overlay([&](Prof_Overlay &overlay) { overlay.note = note; }));
   EXPECT_TRUE(has(written(100, 40), note)) << written(100, 40);
}

TEST(Words, WhatTheProfilerTakesOnAnotherThreadIsToldToo)
{
   for (int i = 0; i < 100; ++i) {
      std::thread([] {
         Prof(profiler);
         spend(0.41);
      }).join();
      play_frames(1, 5, 10);
   }
   open_panel("report");
   EXPECT_TRUE(seen({"profiler 0.41 ms"}));
}

/* In the report and beside the tabs. */
TEST(Words, WarningsCanBePutAwayUntilTheyComeAgain)
{
   const Parts warnings = {"end without begin", "! zones out of balance"};
   start(100);
   Prof_End
   act("play*10");
   open_panel("report");
   EXPECT_TRUE(seen(warnings));
   EXPECT_TRUE(tells(things(640, 480), {warnings[0]}));
   EXPECT_EQ(faults(640, 480), "");
   follow({{"reset", {}, warnings}, {"play*10", {}, warnings}});
   Prof_End
   follow({{"play*10", warnings}});
}

/* Two files of one name, in two folders: they read alike, and are two places all the same. */
TEST(Words, WarningsThatReadAlikeArePutAwayEach)
{
   start(100);
   Prof_Instrument_end("audio/main.cpp", 10);
   for (int i = 0; i < 2; ++i) Prof_Instrument_end("video/main.cpp", 10);
   open_panel("report, play*10");
   EXPECT_EQ(count_text(things(), "end without begin main.cpp:10"), 2);
   follow({{"reset", {}, {"end without begin"}}});
   Prof_Instrument_end("video/main.cpp", 10);
   play_more(10);
   EXPECT_EQ(count_text(things(), "end without begin main.cpp:10"), 1);
}

TEST(Words, AWarningIsALineOfItsOwnInTheText)
{
   start(100);
   for (int i = 0; i < 3; ++i) {
      Prof_End
   }
   play_more(10);
   const std::string line = line_in(report_text(), "! end without");
   EXPECT_EQ(line.substr(line.size() - 10), " (3 times)") << line;
   EXPECT_LT(line.size(), 80u) << line;
}

/* All vertices of a zone's curves, painted at 400, 400. */
std::vector<Prof_Vertex> curves(const Prof_Pixel_Grid &grid, float spacing, int zone)
{
   static Prof_Canvas canvas;
   std::vector<Prof_Vertex> all;
   const auto take = [](const Prof_Vertex *vertices, int count, void *data) {
      auto *taken = static_cast<std::vector<Prof_Vertex> *>(data);
      taken->insert(taken->end(), vertices, vertices + count);
   };
   Prof_Classic_Canvas_begin(&canvas, &grid, 18, take, &all);
   if (grid.dx != 1) canvas.cell_width = grid.dx;
   Prof_Classic_Curves_paint(&canvas, 400, 400, spacing, 4, zone);
   Prof_Classic_Canvas_flush(&canvas);
   return all;
}

TEST(Words, TheCaptionOfCurvesStaysWithinThem)
{
   frames_of(1234.5678, 20, "a_zone_with_quite_a_long_name_for_a_caption");
   const int id = Prof_Zones[zone_named("a_zone_with_quite_a_long_name_for_a_caption")].public_id;
   for (float spacing : {2.0f, -2.0f, 1.0f, 0.5f})
      for (const Prof_Vertex &vertex : curves({0, 0, 1, 1, 1}, spacing, id)) {
         EXPECT_GE(vertex.x, 400 + std::min(spacing * 127, 0.0f) - 3) << spacing;
         EXPECT_LE(vertex.x, 400 + std::max(spacing * 127, 0.0f) + 3) << spacing;
      }
   /* A display of no known size, as after Prof_draw_gl with a width that is no number. */
   for (float size : {std::nanf(""), std::numeric_limits<float>::infinity(), 1e-38f})
      EXPECT_GT(curves({0, 0, size, size, 1}, 2, id).size(), 0u);
}

} // namespace
