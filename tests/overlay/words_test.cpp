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

} // namespace
