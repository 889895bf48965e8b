/* words_test.cpp - what panels say in words: that it is there where room is scarce, that it is
 * true, and that what is cut shows it.
 */
#include "tests/headers.h"

#include "draw/classic/prof_classic_canvas.h"
#include "draw/classic/prof_classic_curves.h"
#include "draw/list/prof_font.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/ui/prof_ui_strip_groups.h"
#include "facts.h"
#include "prof.h"
#include "script.h"
#include "session.h"
#include "src/frame/prof_history.h"
#include "src/show/prof_compare.h"
#include "src/gather/prof_state.h"

namespace {

void act(Prof_Action action) { Prof_overlay_action(action); }

void open_panel(Prof_Action view)
{
   while (Prof_overlay_focus() == 0) act(Prof_ACTION_TOGGLE);
   act(view);
}

std::string all_texts(const std::vector<Thing> &things)
{
   std::string all;
   for (const std::string &text : texts_of(things)) all += "  [" + text + "]";
   return all;
}

int count_text(const std::vector<Thing> &things, const std::string &whole)
{
   int count = 0;
   for (const std::string &text : texts_of(things)) count += text == whole;
   return count;
}

struct Size {
   int width, height;
};
const Size SIZES[] = {{640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {3840, 2160}};

/* ------------------------------------------------------------------------------------------ */
/* The thread in the report's header                                                            */

void expect_thread(const char *name, const char *when)
{
   for (const Size &size : SIZES) {
      std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(things, name)) << when << " " << size.width << all_texts(things);
      EXPECT_TRUE(has_text(things, "work ")) << when << " " << size.width << all_texts(things);
      EXPECT_EQ(find_faults(things), "") << when << " " << size.width;
   }
}

TEST(Words, TheReportNamesItsThreadAtEverySize)
{
   play_session(1100, SESSION_LIVELY);
   open_panel(Prof_ACTION_REPORT);
   expect_thread("main thread", "live");
   act(Prof_ACTION_FREEZE);
   for (int i = 0; i < 14; ++i) act(Prof_ACTION_OLDER);
   expect_thread("main thread", "paused");
   act(Prof_ACTION_THREAD);
   expect_thread("all threads", "paused");
   act(Prof_ACTION_THREAD);
   expect_thread("thread worker 1", "paused");
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_COMPARE);
   expect_thread("all threads", "B - A");
}

TEST(Words, ALongNameOfAThreadIsCutAndDoesNotGo)
{
   Prof_set_thread_name("the thread that does everything there is to do, and then some");
   play_session(100, SESSION_EXACT);
   Prof_set_thread_name("the thread that does everything there is to do, and then some");
   play_more(10);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   expect_thread("thread that does", "a long name");
}

TEST(Words, AnotherThreadIsToldInEachView)
{
   play_session(1100, SESSION_EXACT);
   for (Prof_Action view : {Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES, Prof_ACTION_FLAME}) {
      open_panel(view);
      act(Prof_ACTION_FREEZE);
      for (const char *name : {"of all threads", "of thread worker 1"}) {
         act(Prof_ACTION_THREAD);
         EXPECT_TRUE(has_text(draw_things(1280, 720), name)) << Prof_action_name(view);
      }
      while (Prof_get_context() > 0) act(Prof_ACTION_THREAD);
      act(Prof_ACTION_LIVE);
   }
}

// The worker's lane alone is below it, but the header is of the frame.
TEST(Words, TheFlameOfAnotherThreadTellsTheTimeOfTheFrame)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FLAME);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.mesh) + 3);
   for (int i = 0; i < 2; ++i) act(Prof_ACTION_THREAD);
   std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_EQ(count_text(things, "worker 1"), 1) << "its lane";
   EXPECT_EQ(count_text(things, "main thread"), 0) << all_texts(things);
   EXPECT_EQ(count_text(things, "14.21 ms"), 2) << "header and strip" << all_texts(things);
   act(Prof_ACTION_LIVE);
   const char *const live[] = {"14.21 ms", "14.42 ms"};
   for (int average = 0; average < 2; ++average) {
      Prof_set_average(average);
      things = draw_things(1280, 720);
      EXPECT_EQ(count_text(things, "worker 1"), 1) << average;
      EXPECT_GE(count_text(things, live[average]), 1) << average << all_texts(things);
      Prof_set_context(0);
      EXPECT_GE(count_text(draw_things(1280, 720), live[average]), 1) << "as of the main thread";
      for (int i = 0; i < 2; ++i) act(Prof_ACTION_THREAD);
   }
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.mesh));
   things = draw_things(1280, 720);
   EXPECT_EQ(count_text(things, "41.30 ms"), 2) << "header and strip" << all_texts(things);
   EXPECT_TRUE(has_text(things, "usual 14.21")) << all_texts(things);
   EXPECT_EQ(find_faults(things), "");
}

// Its rows are of all threads, so its sums are those that all threads have: the frame's.
TEST(Words, TheHeaderOfThreadsIsNotOfTheThreadChosen)
{
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   for (int i = 0; i < 2; ++i) act(Prof_ACTION_THREAD);
   ASSERT_TRUE(has_text(draw_things(1280, 720), "thread worker 1"));
   for (int i = 0; i < 5; ++i) act(Prof_ACTION_MODE);
   for (const Size &size : SIZES) {
      const std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(things, "work 14.21")) << size.width << all_texts(things);
      EXPECT_GE(count_text(things, "all threads"), 2) << size.width << all_texts(things);
      EXPECT_EQ(find_faults(things), "") << size.width;
   }
}

TEST(Words, TheCallGraphNamesItsThreadAtEverySize)
{
   play_session(1100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   for (int i = 0; i < 4; ++i) act(Prof_ACTION_DOWN);
   open_panel(Prof_ACTION_CALL_GRAPH);
   Prof_Ui_state.notice_until = 0;
   for (const char *name : {"main thread", "all threads", "thread worker 1"}) {
      for (int paused = 0; paused < 2; ++paused) {
         for (const Size &size : SIZES) {
            const std::vector<Thing> things = draw_things(size.width, size.height);
            EXPECT_GE(count_text(things, name), 1) << size.width << all_texts(things);
            EXPECT_EQ(find_faults(things), "") << size.width;
         }
         act(Prof_ACTION_FREEZE);
      }
      act(Prof_ACTION_THREAD);
      Prof_Ui_state.notice_until = 0;
   }
}

/* ------------------------------------------------------------------------------------------ */
/* B - A                                                                                        */

// What was told last, in the line of tabs or in the footer, whole or cut.
std::string notice_at(int width, int height, const std::string &begin)
{
   for (const Thing &thing : draw_things(width, height))
      if (thing.kind == Prof_LIST_TEXT && thing.text.rfind(begin, 0) == 0) return thing.text;
   return "";
}

void expect_notice(const std::string &text)
{
   for (const Size &size : SIZES) {
      EXPECT_EQ(notice_at(size.width, size.height, text.substr(0, 8)), text) << size.width;
      EXPECT_EQ(find_faults(draw_things(size.width, size.height)), "") << size.width;
   }
}

TEST(Words, MarksOnALoadSayThatItIsOne)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.load));
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: B is a load or gap  D drops the marks");
}

TEST(Words, MarksCanBeTakenAway)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DROP), 0) << "there are none";
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.load));
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_MARK);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "D drop marks"));
   act(Prof_ACTION_LIVE);
   act(Prof_ACTION_COMPARE);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "LIVE"));
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DROP), 1);
   expect_notice("marks are dropped");
   EXPECT_FALSE(has_text(draw_things(1280, 720), "D drop marks"));
   EXPECT_FALSE(has_text(draw_things(1280, 720), "B-A"));
   act(Prof_ACTION_COMPARE);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "B - A"));
}

TEST(Words, AMarkThatLeftTheHistorySaysSo)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_LIVE);
   Prof_Ui_state.mark_a = Prof_Ui_state.mark_a_end = 100000; // as good as gone
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: A is not in the history  D drops the marks");
}

TEST(Words, WithNothingBeforeItThereIsNoComparison)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_OLDEST);
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: there is no frame before it");
}

TEST(Words, AMarkOnALoadIsToldByItsLetter)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.load));
   act(Prof_ACTION_MARK);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, 5);
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: A is a load or gap  D drops the marks");
}

void play_frame_of(double ms)
{
   {
      Prof(game);
      Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6);
   }
   Prof_update(1);
}

TEST(Words, WithNothingButLoadsBeforeItThereIsNoComparison)
{
   for (int i = 0; i < 3; ++i) {
      Prof_note_load("level");
      play_frame_of(200);
   }
   play_frame_of(10);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, 0);
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: before it are only loads");
}

bool refuses_memory;

TEST(Words, WithoutMemoryThereIsNoComparison)
{
   Prof_Config config = Prof_default_config();
   config.alloc = [](size_t bytes, void *) {
      return refuses_memory ? nullptr : std::calloc(1, bytes);
   };
   config.release = [](void *memory, void *) { std::free(memory); };
   config.log = [](const char *, void *) {};
   ASSERT_EQ(Prof_configure(&config), 1);
   for (int i = 0; i < 200; ++i) play_frame_of(10);
   open_panel(Prof_ACTION_REPORT);
   draw_things(1280, 720);
   refuses_memory = true;
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: there is no memory");
   EXPECT_EQ(Prof_Compare_is_active(), 0);
   refuses_memory = false;
   act(Prof_ACTION_COMPARE);
   EXPECT_EQ(Prof_Compare_is_active(), 1);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "B - A"));
}

/* ------------------------------------------------------------------------------------------ */
/* What is cut                                                                                  */

TEST(Words, WhatIsCutEndsInTwoDots)
{
   static Prof_List list;
   std::vector<std::string> told;
   Prof_Draw_List_begin(&list, 1, 1000, 100);
   list.watch_user = &told;
   list.watch = [](void *user, Prof_List_Kind, const Prof_Rect *, const char *text, uint32_t) {
      static_cast<std::vector<std::string> *>(user)->push_back(text);
   };
   for (int cells = 1; cells <= 8; ++cells)
      EXPECT_LE(Prof_Draw_List_text_cut(&list, 0, 0, cells, "finished", 0), cells * Prof_CELL);
   Prof_Draw_List_text_cut(&list, 0, 0, 4, "\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC", 0);
   EXPECT_EQ(told, (std::vector<std::string>{".", "f.", "f..", "fi..", "fin..", "fini..", "finis..",
                                             "finished", "\xC3\xBC\xC3\xBC.."}));
   std::string clefs; // of four bytes each
   for (int i = 0; i < 200; ++i) clefs += "\xF0\x9D\x84\x9E";
   told.clear();
   EXPECT_EQ(Prof_Draw_List_text_cut(&list, 0, 0, 150, clefs.c_str(), 0), (63 + 2) * Prof_CELL);
   EXPECT_EQ(told, std::vector<std::string>{clefs.substr(0, size_t{4} * 63) + ".."});
}

TEST(Words, ANoticeKeepsBothItsEnds)
{
   const std::string folder = "/home/somebody/a/folder/that/is/very/far/down/in/the/tree/of/them";
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_notice(&Prof_Ui_state, ("saved " + folder + "/iprof-frame-3581.html").c_str());
   for (const Size &size : SIZES) {
      const std::string text = notice_at(size.width, size.height, "saved /");
      EXPECT_EQ(text.substr(text.size() - 21), "iprof-frame-3581.html") << text;
      EXPECT_EQ(text.size() < 90, text.find("..") != std::string::npos) << text;
      EXPECT_EQ(find_faults(draw_things(size.width, size.height)), "") << size.width;
   }
   EXPECT_EQ(notice_at(640, 480, "saved /").size(), 76u) << "in the footer, as there is room";
   session_wait(5);
   EXPECT_EQ(notice_at(640, 480, "saved /"), "");
   EXPECT_TRUE(has_text(draw_things(640, 480), "Up/Down zone"));
}

/* ------------------------------------------------------------------------------------------ */
/* What waits                                                                                   */

void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6); }

// One zone around all, as most games have it, the wait for the display in it.
void play_frame(double work, double wait, double other = 0)
{
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

// Texts on the line of that name, from left to right.
std::string line_of(const std::vector<Thing> &things, const std::string &name)
{
   std::string line;
   int y = -1;
   for (const Thing &thing : things) {
      if (thing.kind != Prof_LIST_TEXT) continue;
      if (y < 0 && thing.text == name) y = thing.rect.y0;
      if (thing.rect.y0 == y) line += thing.text + " ";
   }
   return line;
}

void play_budget()
{
   Prof_set_waiting("present", 1);
   for (int i = 0; i < 20; ++i) play_frame(5, 140, 0.42);
}

TEST(Words, TheShareOfTheBudgetLeavesOutWhatWaitsBelow)
{
   play_budget();
   open_panel(Prof_ACTION_REPORT);
   Prof_set_average(0);
   for (int mode = 0; mode < 4; ++mode) {
      const std::string line = line_of(draw_things(1280, 720),
                                       mode == 3 ? "words_test" : "whole_frame");
      const char *share = mode == 0 ? " 30.0 " : " 32.5 ";
      if (mode < 3) {
         EXPECT_NE(line.find(share), std::string::npos) << mode << ": " << line;
      }
      EXPECT_EQ(line.find("872"), std::string::npos) << mode << ": " << line;
      act(Prof_ACTION_MODE);
   }
}

// Bars of B - A that are a change and not the line in the middle.
int num_bars(const std::vector<Thing> &things, const std::string &name)
{
   int y = -1, x = 0, bars = 0;
   for (const Thing &thing : things) {
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
   for (int i = 0; i < 10; ++i) play_frame(5, 140, 0.4);
   for (int i = 0; i < 10; ++i) play_frame(5.08, 100, 0.42);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, 15);
   act(Prof_ACTION_MARK);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, 5);
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_COMPARE);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_GT(num_bars(things, "whole_frame"), 60);
   EXPECT_GT(num_bars(things, "other_work"), 10);
   EXPECT_EQ(num_bars(things, "present"), 0);
   EXPECT_EQ(find_faults(things), "");
}

/* ------------------------------------------------------------------------------------------ */
/* Hitches that the strip does not have                                                         */

TEST(Words, AHitchAfterThePauseSaysThatTheStripDoesNotHaveIt)
{
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   play_more(100);
   play_hitch();
   play_more(10);
   act(Prof_ACTION_NEWER_HITCH);
   for (const Size &size : SIZES) {
      const std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(things, "after the strip")) << size.width << all_texts(things);
      EXPECT_TRUE(has_text(things, std::string(1, Prof_SIGN_RIGHT))) << size.width;
      EXPECT_EQ(find_faults(things), "") << size.width;
   }
}

// Frames that passed while the history was frozen are in none, though older ones still are.
void play_hitch_into_a_hole()
{
   play_session(300, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   play_more(20);
   play_hitch();
   play_more(20);
   act(Prof_ACTION_LIVE);
   play_more(40);
   act(Prof_ACTION_OLDER_HITCH);
}

TEST(Words, AHitchInAHoleOfTheHistoryIsNotBeforeTheStrip)
{
   play_hitch_into_a_hole();
   for (const Size &size : SIZES) {
      const std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(things, "  not in the strip")) << size.width << all_texts(things);
      EXPECT_FALSE(has_text(things, "before the strip")) << size.width;
      for (const Thing &thing : things)
         EXPECT_FALSE(thing.text == std::string(1, Prof_SIGN_LEFT)) << size.width;
      EXPECT_EQ(find_faults(things), "") << size.width;
   }
}

TEST(Words, AMarkInAHoleOfTheHistoryHasNotLeftIt)
{
   play_hitch_into_a_hole();
   act(Prof_ACTION_MARK);
   for (const Size &size : SIZES) {
      const std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_FALSE(has_text(things, "gone")) << size.width << all_texts(things);
      EXPECT_TRUE(has_text(things, "not in history")) << size.width << all_texts(things);
      EXPECT_EQ(find_faults(things), "") << size.width;
   }
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: A is not in the history  D drops the marks");
}

TEST(Words, TheTimeLineOfAFrameInAHoleDoesNotSayThatItLeft)
{
   Prof_set_events(1);
   play_hitch_into_a_hole();
   open_panel(Prof_ACTION_FLAME);
   act(Prof_ACTION_EVENTS);
   const std::vector<Thing> things = draw_things(1920, 1080);
   EXPECT_TRUE(has_text(things, "no events: the frame is not in the history"))
      << all_texts(things);
}

TEST(Words, AHitchThatLeftTheHistorySaysThatItIsBeforeTheStrip)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 128;
   ASSERT_TRUE(Prof_configure(&config));
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_OLDER_HITCH);
   act(Prof_ACTION_OLDER_HITCH);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_TRUE(has_text(things, "before the strip")) << all_texts(things);
   EXPECT_TRUE(has_text(things, std::string(1, Prof_SIGN_LEFT)));
   EXPECT_EQ(find_faults(things), "");
}

/* ------------------------------------------------------------------------------------------ */
/* The strip                                                                                    */

TEST(Words, BothMarksAreToldAtEverySize)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.mesh) + 3);
   act(Prof_ACTION_MARK);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.mesh));
   act(Prof_ACTION_MARK);
   for (const Size &size : SIZES) {
      const std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(things, "B-A ")) << size.width << all_texts(things);
      EXPECT_TRUE(has_text(things, "+27.09 ms")) << size.width << all_texts(things);
      EXPECT_TRUE(has_text(things, "14.21")) << size.width << all_texts(things);
      EXPECT_EQ(find_faults(things), "") << size.width;
   }
}

TEST(Words, AStackedStripKeepsTheCapsOfHitches)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   act(Prof_ACTION_STACK);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.path));
   for (int i = 0; i < 60; ++i) draw_things(1280, 720); // frames are read bit by bit
   int caps = 0;
   for (const Thing &thing : draw_things(1280, 720))
      caps += thing.kind == Prof_LIST_BAR && thing.color == Prof_COLOR_TEXT &&
              thing.rect.y0 > 500 && thing.rect.x1 - thing.rect.x0 == 4 &&
              thing.rect.y1 - thing.rect.y0 == 3;
   EXPECT_GE(caps, 1) << "24.80 ms are a hitch, and below twice the budget";
}

// Waiting for threads is no group's: it lies hatched on top of all of them.
TEST(Words, AStackedStripHatchesWhatWasWaited)
{
   Prof_Lock lock = Prof_Lock();
   lock.name = "picture";
   for (int i = 0; i < 60; ++i) {
      {
         Prof_Scope_name("game");
         Prof_fake_ticks += 4000000;
         Prof_Wait wait = Prof_begin_wait(&lock);
         Prof_fake_ticks += 8000000;
         Prof_end_wait(&wait);
      }
      Prof_update(1);
   }
   open_panel(Prof_ACTION_FRAMES);
   act(Prof_ACTION_STACK);
   for (int i = 0; i < 60; ++i) draw_things(1280, 720); // frames are read bit by bit
   int hatched = 0;
   for (const Thing &thing : draw_things(1280, 720))
      hatched += thing.kind == Prof_LIST_BOX && thing.color == Prof_COLOR_WAIT &&
                 thing.rect.x1 - thing.rect.x0 < Prof_FONT_WIDTH + 2;
   EXPECT_GE(hatched, 58);
}

// How many of 450 frames from `first` on have no bar by group.
int count_without_groups(int first)
{
   static Prof_List list;
   int missing = 0;
   Prof_Draw_List_begin(&list, 1, 100, 100);
   for (int back = first; back < first + 450; ++back)
      missing +=
         !Prof_Ui_Strip_Groups_put(&list, Prof_Draw_List_rect(0, 0, 10, 100), back, 0, 33);
   return missing;
}

// What the machine made slow is told from what the game did, in the HUD as in the strip.
TEST(Words, TheMachinesHitchIsGreyAndHasItsCap)
{
   std::vector<std::pair<uint32_t, int>> bars;
   static Prof_List list;
   Prof_Draw_List_begin(&list, 1, 100, 100);
   list.watch_user = &bars;
   list.watch = [](void *user, Prof_List_Kind, const Prof_Rect *rect, const char *,
                    uint32_t color) {
      static_cast<std::vector<std::pair<uint32_t, int>> *>(user)->emplace_back(color, rect->y0);
   };
   for (uint32_t flags : {4u, 4u | 128u, 8u | 128u}) /* hitch, machine, after */
      Prof_Ui_put_frame_bar(&list, Prof_Draw_List_rect(10, 0, 11, 100), 25, 50, flags);
   EXPECT_EQ(bars, (std::vector<std::pair<uint32_t, int>>{{Prof_COLOR_HOT, 50},
                                                          {Prof_COLOR_TEXT, 50},
                                                          {Prof_COLOR_DIM, 50},
                                                          {Prof_COLOR_TEXT, 50},
                                                          {Prof_COLOR_DIM, 50}}));
}

// Frames that lie 1,024 numbers apart may stand in one strip, where the history was frozen between.
TEST(Words, AStackedStripHasAPlaceForEachFrameOnBothSidesOfAHole)
{
   play_session(300, SESSION_EXACT);
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
   play_budget();
   open_panel(Prof_ACTION_FRAMES);
   play_frame(4e9, 1);
   play_frame(5, 1);
   act(Prof_ACTION_OLDER);
   act(Prof_ACTION_OLDER);
   EXPECT_EQ(find_faults(draw_things(1280, 720)), "");
   static Prof_List list;
   Prof_Rect seen = {0, 0, 0, 0};
   Prof_Draw_List_begin(&list, 1, 100, 100);
   list.watch_user = &seen;
   list.watch = [](void *user, Prof_List_Kind, const Prof_Rect *rect, const char *,
                   uint32_t color) {
      if (color == Prof_COLOR_WARM) *static_cast<Prof_Rect *>(user) = *rect;
   };
   Prof_Ui_put_frame_bar(&list, Prof_Draw_List_rect(10, 0, 11, 100), 4e12, 33, 0);
   EXPECT_EQ(seen.y1 - seen.y0, 100);
}

/* ------------------------------------------------------------------------------------------ */
/* What is said once, and what is not offered                                                   */

TEST(Words, WhatATypedFilterDoesIsToldOnce)
{
   play_session(300, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   act(Prof_ACTION_FILTER);
   EXPECT_EQ(count_text(draw_things(1280, 720), "type a part of a name"), 1);
}

TEST(Words, ARangeIsToldAsOne)
{
   play_session(300, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   draw_things(1280, 720);
   const int y = (Prof_Ui_state.strip_rect.y0 + Prof_Ui_state.strip_rect.y1) / 2;
   const int right =
      Prof_Ui_state.strip_rect.x0 + Prof_PAD + 2 * 512 - 1; /* two units a frame */
   for (int x : {right - 200, right - 201, right - 280}) Prof_overlay_mouse(x, y, 2, 0);
   Prof_overlay_mouse(0, 0, 0, 0);
   const std::string range = std::to_string(Prof_Ui_state.mark_a_end) + ".." +
                             std::to_string(Prof_Ui_state.mark_a);
   EXPECT_EQ(Prof_Ui_state.mark_a - Prof_Ui_state.mark_a_end, 40u);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "A is frames " + range))
      << all_texts(draw_things(1280, 720));
   act(Prof_ACTION_MARK);
   EXPECT_TRUE(
      has_text(draw_things(1280, 720), "B is frame " + std::to_string(Prof_Ui_state.mark_b)));
}

TEST(Words, ADifferenceOffersNoTimeLine)
{
   play_session(300, SESSION_EXACT);
   open_panel(Prof_ACTION_FLAME);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "T events"));
   act(Prof_ACTION_COMPARE);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "T events"));
   act(Prof_ACTION_EVENTS);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "no time-line of a difference"));
   act(Prof_ACTION_COMPARE);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "call paths")) << "it switched nothing";
}

TEST(Words, OneMoreLineIsNoLines)
{
   std::vector<std::string> told;
   play_session(300, SESSION_EXACT);
   open_panel(Prof_ACTION_FLAME);
   for (int width : {1280, 800})
      for (int height = 300; height < 720; height += 2)
         for (const std::string &text : texts_of(draw_things(width, height)))
            if (text.find(" more line") != std::string::npos) told.push_back(text.substr(2));
   EXPECT_NE(std::find(told.begin(), told.end(), "1 more line"), told.end());
   EXPECT_NE(std::find(told.begin(), told.end(), "2 more lines"), told.end());
   EXPECT_EQ(std::find(told.begin(), told.end(), "1 more lines"), told.end());
}

/* ------------------------------------------------------------------------------------------ */
/* Figures that cannot be told                                                                  */

TEST(Words, ALoadHasNoMaxima)
{
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.load));
   for (int i = 0; i < 20; ++i) draw_things(1280, 720);
   const std::string line = line_of(draw_things(1280, 720), "upload_mesh");
   EXPECT_NE(line.find("397.790"), std::string::npos) << line;
   EXPECT_NE(line.find(" - "), std::string::npos) << line;
   EXPECT_EQ(line.find(" 0.00 "), std::string::npos) << line;
}

TEST(Words, NoCallsAreNotToldOfFrame0)
{
   play_session(300, SESSION_EXACT);
   for (int i = 0; i < 20; ++i) spend(0.5), play_more(1);
   open_panel(Prof_ACTION_CALL_GRAPH);
   Prof_View_state.focus = Prof_ZONE_ROOT;
   Prof_Ui_state.stale = 1;
   for (int i = 0; i < 20; ++i) draw_things(1280, 720);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_TRUE(has_text(things, "max 5 s")) << all_texts(things);
   EXPECT_FALSE(has_text(things, "in frame 0")) << all_texts(things);
}

TEST(Words, BeforeTheFirstFrameThereIsNoSum)
{
   open_panel(Prof_ACTION_REPORT);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_TRUE(has_text(things, "no frame recorded yet"));
   EXPECT_FALSE(has_text(things, "work 0.00")) << all_texts(things);
}

TEST(Words, WorkReadsTheSameInTheReportAndInTheStrip)
{
   Prof_set_waiting("present", 1);
   for (int i = 0; i < 5; ++i) play_frame(3.9038, 1.0038, 0);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_FREEZE);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_TRUE(has_text(things, "3.90 ms")) << all_texts(things);
   EXPECT_TRUE(has_text(things, "4.91 ms = work 3.90 + present 1.01")) << all_texts(things);
}

TEST(Words, GroupsAddUpWithALittleUnaccounted)
{
   play_session(60, SESSION_EXACT);
   spend(0.06);
   play_more(1);
   open_panel(Prof_ACTION_REPORT);
   Prof_set_average(0);
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_MODE);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "(unaccounted)"));
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_MODE);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "(unaccounted)")) << "below 3 %";
}

TEST(Words, EachColumnOfHitchesHasAHead)
{
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_HITCHES);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "by ms"));
}

// A bar in the margin, as high as the part of the rows that is seen.
std::vector<Prof_Rect> thumbs_of(const std::vector<Thing> &things)
{
   std::vector<Prof_Rect> thumbs;
   for (const Thing &thing : things)
      if (thing.kind == Prof_LIST_BAR && thing.color == Prof_COLOR_DIM &&
          thing.rect.x0 >= Prof_Ui_state.inside.x1)
         thumbs.push_back(thing.rect);
   return thumbs;
}

TEST(Words, AListOfHitchesThatIsCutHasAScrollBar)
{
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_HITCHES);
   EXPECT_EQ(thumbs_of(draw_things(1280, 720)).size(), 0u) << "all are seen";
   for (int i = 0; i < 40; ++i) {
      play_hitch();
      play_more(30);
   }
   const std::vector<Prof_Rect> first = thumbs_of(draw_things(1280, 720));
   ASSERT_EQ(first.size(), 1u);
   for (int i = 0; i < 60; ++i) act(Prof_ACTION_DOWN);
   const std::vector<Thing> things = draw_things(1280, 720);
   const std::vector<Prof_Rect> last = thumbs_of(things);
   ASSERT_EQ(last.size(), 1u);
   EXPECT_GT(last[0].y0, first[0].y1) << "it goes with the cursor";
   EXPECT_EQ(find_faults(things), "");
}

/* ------------------------------------------------------------------------------------------ */
/* The time-line                                                                                */

TEST(Words, AnotherHitchEndsTheZoomOfATimeLine)
{
   Prof_set_events(1);
   const Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FLAME);
   act(Prof_ACTION_EVENTS);
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(marks.mesh) - 2);
   draw_things(1280, 720);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "excess colours"));
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_ENTER);
   ASSERT_TRUE(has_text(draw_things(1280, 720), "zoomed"));
   act(Prof_ACTION_OLDER_HITCH);
   const std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_TRUE(has_text(things, "time-line")) << all_texts(things);
   EXPECT_FALSE(has_text(things, "zoomed")) << all_texts(things);
   EXPECT_TRUE(has_text(things, "upload_mesh")) << all_texts(things);
   act(Prof_ACTION_COLORS);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "no usual"));
}

/* ------------------------------------------------------------------------------------------ */
/* The text beside the picture                                                                  */

TEST(Words, WritingTextLeavesTheMouseWhereThePictureIs)
{
   play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   Prof_Frame_Info info = {};
   unsigned long numbers[2];
   static char text[20000];
   for (unsigned long &number : numbers) {
      Prof_overlay_draw(1280, 720);
      if (&number != numbers) Prof_overlay_write(text, sizeof text, 100, 40);
      Prof_overlay_mouse(700, 650, 1, 0);
      Prof_overlay_mouse(700, 650, 0, 0);
      int back = 0;
      ASSERT_TRUE(Prof_Ui_Browse_shown_frame(&Prof_Ui_state, &info, &back));
      number = info.number;
      act(Prof_ACTION_LIVE);
   }
   EXPECT_EQ(numbers[0], numbers[1]);
   EXPECT_EQ(Prof_Ui_state.width, 1280);
}

TEST(Words, NoBufferIsOneOfNoSize)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   const size_t length = Prof_overlay_write(nullptr, 0, 80, 25);
   EXPECT_GT(length, 500u);
   EXPECT_EQ(Prof_overlay_write(nullptr, 100, 80, 25), length);
}

/* ------------------------------------------------------------------------------------------ */
/* Keys of devices that have characters, and letters beyond ASCII                               */

TEST(Words, ASignThatComesTwiceIsMeantOnce)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(Prof_overlay_key('?', 1), 1); // what the devices do
      EXPECT_EQ(Prof_overlay_char('?'), 1);
      Prof_overlay_key('?', 0);
      EXPECT_EQ(Prof_Ui_state.help, i == 0);
   }
   Prof_overlay_key('S', 1);
   Prof_overlay_key('S', 0);
   EXPECT_EQ(Prof_overlay_char('?'), 1); // alone
   EXPECT_EQ(Prof_Ui_state.help, 1);
}

// The recipe of prof.h.
void type_alone(unsigned character)
{
   if (Prof_overlay_focus() == 2) {
      Prof_overlay_char(character);
      return;
   }
   Prof_overlay_key(static_cast<int>(character), 1);
   Prof_overlay_key(static_cast<int>(character), 0);
}

TEST(Words, CharactersAloneDoAllThatKeysDo)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_FRAMES);
   type_alone('1');
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
   type_alone('?');
   EXPECT_EQ(Prof_Ui_state.help, 1);
   type_alone('?');
   EXPECT_EQ(Prof_Ui_state.help, 0);
   type_alone('/');
   for (const char *ch = "p/?1"; *ch; ++ch) type_alone(static_cast<unsigned char>(*ch));
   EXPECT_STREQ(Prof_Ui_state.filter, "p/?1");
}

TEST(Words, LettersBeyondAsciiStayWhatTheyAre)
{
   play_session(100, SESSION_EXACT);
   Prof_note_frame("\xC3\x9Cn\xC3\xAF" "c\xC3\xB6" "d\xC3\xA9 \xE2\x82\xAC");
   play_hitch();
   play_more(1);
   open_panel(Prof_ACTION_REPORT);
   static char text[20000];
   Prof_Overlay config = Prof_default_overlay();
   config.note = "\xC3\x9Cn\xC3\xAF" "c\xC3\xB6" "d\xC3\xA9 \xE2\x82\xAC";
   ASSERT_TRUE(Prof_set_overlay(&config));
   Prof_overlay_write(text, sizeof text, 100, 40);
   EXPECT_NE(std::string(text).find(config.note), std::string::npos) << text;
}

/* ------------------------------------------------------------------------------------------ */
/* The profiler itself                                                                          */

TEST(Words, WhatTheProfilerTakesOnAnotherThreadIsToldToo)
{
   for (int i = 0; i < 100; ++i) {
      std::thread([] {
         Prof(profiler);
         spend(0.41);
      }).join();
      play_frame(5, 10, 0);
   }
   open_panel(Prof_ACTION_REPORT);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "profiler 0.41 ms"));
}

TEST(Words, WarningsCanBePutAwayUntilTheyComeAgain)
{
   play_session(100, SESSION_EXACT);
   Prof_End
   play_more(10);
   open_panel(Prof_ACTION_REPORT);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "end without begin"));
   act(Prof_ACTION_RESET);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "end without begin"));
   Prof_End
   play_more(10);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "end without begin"));
}

/* Two files of one name, in two folders: they read alike, and are two places all the same. */
TEST(Words, WarningsThatReadAlikeArePutAwayEach)
{
   play_session(100, SESSION_EXACT);
   Prof_Instrument_end("audio/main.cpp", 10);
   for (int i = 0; i < 2; ++i) Prof_Instrument_end("video/main.cpp", 10);
   play_more(10);
   open_panel(Prof_ACTION_REPORT);
   EXPECT_EQ(count_text(draw_things(1280, 720), "end without begin main.cpp:10"), 2)
      << all_texts(draw_things(1280, 720));
   act(Prof_ACTION_RESET);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "end without begin"));
   Prof_Instrument_end("video/main.cpp", 10);
   play_more(10);
   EXPECT_EQ(count_text(draw_things(1280, 720), "end without begin main.cpp:10"), 1);
}

TEST(Words, WhatIsPutAwayIsNotToldBesideTheTabsEither)
{
   play_session(100, SESSION_EXACT);
   Prof_End
   play_more(10);
   open_panel(Prof_ACTION_REPORT);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "! zones out of balance"));
   act(Prof_ACTION_RESET);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "! zones out of balance"));
   play_more(10);
   EXPECT_FALSE(has_text(draw_things(1280, 720), "! zones out of balance"));
   Prof_End
   play_more(10);
   EXPECT_TRUE(has_text(draw_things(1280, 720), "! zones out of balance"));
}

TEST(Words, AWarningIsALineOfItsOwnInTheText)
{
   static char text[20000];
   play_session(100, SESSION_EXACT);
   for (int i = 0; i < 3; ++i) {
      Prof_End
   }
   play_more(10);
   Prof_write_report(text, sizeof text);
   const std::string all = text, line = all.substr(all.find("! end without"));
   EXPECT_NE(line.find(" (3 times)\n"), std::string::npos) << line;
   EXPECT_LT(line.find('\n'), 80u) << line;
}

/* ------------------------------------------------------------------------------------------ */
/* The curves of the classic display                                                            */

struct Extent {
   float left, right;
};

TEST(Words, TheCaptionOfCurvesStaysWithinThem)
{
   static Prof_Canvas canvas;
   for (int i = 0; i < 20; ++i) {
      {
         Prof(a_zone_with_quite_a_long_name_for_a_caption);
         spend(1234.5678);
      }
      Prof_update(1);
   }
   uint32_t zone = Prof_ZONE_FIRST;
   while (Prof_Zones[zone].name != std::string("a_zone_with_quite_a_long_name_for_a_caption")) ++zone;
   const int id = Prof_Zones[zone].public_id;
   for (float spacing : {2.0f, -2.0f, 1.0f, 0.5f}) {
      const float wide = spacing * 127;
      const Prof_Pixel_Grid grid = {0, 0, 1, 1, 1};
      Extent seen = {1e9f, -1e9f};
      Prof_Classic_Canvas_begin(&canvas, &grid, 18,
                                [](const Prof_Vertex *vertices, int count, void *data) {
                                   Extent *all = static_cast<Extent *>(data);
                                   for (int i = 0; i < count; ++i) {
                                      if (vertices[i].x < all->left) all->left = vertices[i].x;
                                      if (vertices[i].x > all->right) all->right = vertices[i].x;
                                   }
                                },
                                &seen);
      Prof_Classic_Curves_paint(&canvas, 400, 400, spacing, 4, id);
      Prof_Classic_Canvas_flush(&canvas);
      EXPECT_GE(seen.left, 400 + (wide < 0 ? wide : 0) - 3) << spacing;
      EXPECT_LE(seen.right, 400 + (wide > 0 ? wide : 0) + 3) << spacing;
   }
   /* A display of no known size, as after Prof_draw_gl with a width that is no number. */
   for (float size : {std::nanf(""), std::numeric_limits<float>::infinity(), 1e-38f}) {
      const Prof_Pixel_Grid grid = {0, 0, size, size, 1};
      int triangles = 0;
      Prof_Classic_Canvas_begin(&canvas, &grid, 18,
                                [](const Prof_Vertex *, int count, void *data) {
                                   *static_cast<int *>(data) += count / 3;
                                },
                                &triangles);
      canvas.cell_width = size;
      Prof_Classic_Curves_paint(&canvas, 400, 400, 2, 4, id);
      Prof_Classic_Canvas_flush(&canvas);
      EXPECT_GT(triangles, 0);
   }
}

} // namespace
