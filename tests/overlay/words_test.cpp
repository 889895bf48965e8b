/* words_test.cpp - what panels say in words: that it is there where room is scarce, that it is
 * true, and that what is cut shows it.
 */
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "draw/prof_ui.h"
#include "facts.h"
#include "prof.h"
#include "script.h"
#include "session.h"

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
   Prof_ui_hold_frame(&Prof_ui, Prof_ui_find_frame(marks.load));
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
   Prof_ui_hold_frame(&Prof_ui, Prof_ui_find_frame(marks.load));
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
   Prof_ui.mark_a = Prof_ui.mark_a_end = 100000; // as good as gone
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: A has left the history  D drops the marks");
}

TEST(Words, WithNothingBeforeItThereIsNoComparison)
{
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   act(Prof_ACTION_OLDEST);
   act(Prof_ACTION_COMPARE);
   expect_notice("nothing to compare: there is no frame before it");
}

/* ------------------------------------------------------------------------------------------ */
/* What is cut                                                                                  */

TEST(Words, WhatIsCutEndsInTwoDots)
{
   static Prof_List list;
   std::vector<std::string> told;
   Prof_list_begin(&list, 1, 1000, 100);
   list.watch_user = &told;
   list.watch = [](void *user, Prof_List_Kind, const Prof_Rect *, const char *text, uint32_t) {
      static_cast<std::vector<std::string> *>(user)->push_back(text);
   };
   for (int cells = 1; cells <= 8; ++cells)
      EXPECT_LE(Prof_list_text_cut(&list, 0, 0, cells, "finished", 0), cells * Prof_CELL);
   Prof_list_text_cut(&list, 0, 0, 4, "\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC", 0);
   EXPECT_EQ(told, (std::vector<std::string>{".", "f.", "f..", "fi..", "fin..", "fini..", "finis..",
                                             "finished", "\xC3\xBC\xC3\xBC.."}));
}

TEST(Words, ANoticeKeepsBothItsEnds)
{
   const std::string folder = "/home/somebody/a/folder/that/is/very/far/down/in/the/tree/of/them";
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   Prof_ui_notice(&Prof_ui, ("saved " + folder + "/iprof-frame-3581.html").c_str());
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

} // namespace
