/* look.h - the overlay is driven and read in few words: actions, keys and texts; rows and frames
 * that are shown; what a function of the library puts into a list of its own.
 */
#ifndef TESTS_OVERLAY_LOOK_H
#define TESTS_OVERLAY_LOOK_H

#include "tests/headers.h"

#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_report.h"
#include "facts.h"
#include "prof.h"
#include "script.h"
#include "session.h"
#include "src/gather/prof_state.h"
#include "table_rows.h"

using Things = std::vector<Thing>;
using Parts = std::vector<std::string>;

struct Size {
   int width, height;
};

/* ---- what comes in ---- */

inline Marked_Frames marks;

inline void start(int frames, Session session = SESSION_EXACT)
{
   marks = play_session(frames, session);
}

/* The frame of that number, paused. */
inline void hold_frame(unsigned long number)
{
   Prof_Ui_Browse_hold_frame(&Prof_Ui_state, Prof_Ui_Browse_find_frame(number));
}

/* Returns what the library does for the last of them. */
inline int act(Prof_Action action, int times = 1)
{
   int used = 0;
   while (times-- > 0) used = Prof_overlay_action(action);
   return used;
}

inline int act_one(const std::string &name, int times)
{
   if (name == "play") play_more(times);
   else if (name == "hitch") play_hitch();
   else if (name == "seconds") session_wait(times);
   else if (name == "mesh") hold_frame(marks.mesh);
   else if (name == "path") hold_frame(marks.path);
   else if (name == "load") hold_frame(marks.load);
   else {
      int action = 1;
      while (action < Prof_NUM_ACTIONS && name != Prof_action_name(static_cast<Prof_Action>(action)))
         ++action;
      EXPECT_LT(action, Prof_NUM_ACTIONS) << name;
      return act(static_cast<Prof_Action>(action), times);
   }
   return 0;
}

/* Actions by name, and what else happens meanwhile: "report, older*3, mark, play*20". */
inline int act(const std::string &names)
{
   int used = 0;
   std::istringstream in(names);
   for (std::string name; std::getline(in >> std::ws, name, ',');) {
      const size_t star = name.find('*');
      used = act_one(name.substr(0, star),
                     star == std::string::npos ? 1 : std::stoi(name.substr(star + 1)));
   }
   return used;
}

/* A panel that has the focus, and then actions. */
inline void open_panel(const std::string &actions = "")
{
   while (Prof_overlay_focus() == 0) act(Prof_ACTION_TOGGLE);
   act(actions);
}

inline void open_panel(Prof_Action view)
{
   open_panel();
   act(view);
}

inline void act_and_draw(const std::string &names)
{
   act(names);
   draw_things(1280, 720);
}

/* What is read bit by bit, such as maxima, is there after some pictures. */
inline void draw_often(int times = 8)
{
   while (times-- > 0) draw_things(1280, 720);
}

inline void open_view(Prof_Action view)
{
   open_panel(view);
   draw_often();
}

inline void press(int key)
{
   Prof_overlay_key(key, 1);
   Prof_overlay_key(key, 0);
}

inline void type(const std::string &text)
{
   for (char c : text) Prof_overlay_char(static_cast<unsigned char>(c));
}

inline void click_at(int x, int y)
{
   Prof_overlay_mouse(x, y, 1, 0);
   Prof_overlay_mouse(x, y, 0, 0);
}

/* Changes one or more fields of what is default. */
template <class Change> int set_overlay(Change change)
{
   Prof_Overlay overlay = Prof_default_overlay();
   change(overlay);
   return Prof_set_overlay(&overlay);
}

template <class Change> void configure(Change change)
{
   Prof_Config config = Prof_default_config();
   change(config);
   ASSERT_EQ(Prof_configure(&config), 1);
}

inline void keep_history(int frames)
{
   configure([frames](Prof_Config &config) { config.history_frames = frames; });
}

/* ---- what is shown ---- */

inline Things things(int width = 1280, int height = 720) { return draw_things(width, height); }

/* Are all of the former among the texts, and none of the latter? */
inline ::testing::AssertionResult tells(const Things &all, const Parts &parts,
                                        const Parts &none = {})
{
   ::testing::AssertionResult wrong = ::testing::AssertionFailure();
   bool good = true;
   for (const Parts *side : {&parts, &none})
      for (const std::string &part : *side)
         if (has_text(all, part) != (side == &parts)) {
            wrong << (side == &parts ? "no " : "there is ") << part << "\n";
            good = false;
         }
   if (good) return ::testing::AssertionSuccess();
   for (const std::string &text : texts_of(all)) wrong << "  [" << text << "]";
   return wrong;
}

inline ::testing::AssertionResult seen(const Parts &parts, const Parts &none = {})
{
   return tells(things(), parts, none);
}

/* What is told after actions. */
struct Step {
   const char *actions;
   Parts parts = {}, none = {};
};

/* A panel is opened, and then each step is taken. */
inline void follow(const std::vector<Step> &steps)
{
   open_panel();
   for (const Step &step : steps) {
      act(step.actions);
      EXPECT_TRUE(seen(step.parts, step.none)) << step.actions;
   }
}

/* Tests that are steps after a session of so many frames. */
struct Story {
   const char *name;
   int frames;
   std::vector<Step> steps;
};

inline std::string name_of_story(const ::testing::TestParamInfo<Story> &info)
{
   return info.param.name;
}

inline int count_text(const Things &all, const std::string &whole)
{
   const std::vector<std::string> texts = texts_of(all);
   return static_cast<int>(std::count(texts.begin(), texts.end(), whole));
}

inline std::string faults(int width = 1280, int height = 720)
{
   return find_faults(things(width, height));
}

/* In pictures that are so wide, and 9 / 16 of it high. */
inline std::string faults_at(std::initializer_list<int> widths)
{
   std::string wrong;
   for (int width : widths) wrong += faults(width, width * 9 / 16);
   return wrong;
}

/* Texts on the line of the last such text, from left to right, with " | " behind each. */
inline std::string line_of(const Things &all, const std::string &name)
{
   std::string line;
   std::map<int, std::string> parts;
   int y = -1;
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && t.text == name) y = t.rect.y0;
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && t.rect.y0 == y) parts[t.rect.x0] += t.text;
   for (const auto &part : parts) line += part.second + " | ";
   return line;
}

/* What is put into a list of that size, without the overlay. */
template <class Put> Things put_into(int width, int height, Put put)
{
   static Prof_List list;
   Things all;
   Prof_Draw_List_begin(&list, 1, width, height);
   list.watch_user = &all;
   list.watch = [](void *user, Prof_List_Kind kind, const Prof_Rect *rect, const char *text,
                   uint32_t color) {
      static_cast<Things *>(user)->push_back({kind, *rect, text ? text : "", color});
   };
   put(&list);
   list.watch = nullptr;
   return all;
}

/* Of the frame that is shown; all 0 if there is none. */
inline Prof_Frame_Info shown_frame(int *back = nullptr)
{
   Prof_Frame_Info info = {};
   int place;
   const bool any = Prof_Ui_Browse_shown_frame(&Prof_Ui_state, &info, back ? back : &place) != 0;
   return any ? info : Prof_Frame_Info();
}

inline unsigned long shown_number() { return shown_frame().number; }

/* ---- rows ---- */

inline void set_mode(Prof_Table_Mode mode)
{
   for (int i = 0; i < Prof_NUM_TABLES && Prof_Ui_Report_table()->mode != mode; ++i) {
      act(Prof_ACTION_MODE);
      things();
   }
   EXPECT_EQ(Prof_Ui_Report_table()->mode, mode);
   things();
}

inline void open_table(Prof_Table_Mode mode)
{
   open_panel(Prof_ACTION_REPORT);
   things();
   set_mode(mode);
}

/* Null: none has that name. */
inline const Prof_Table_Row *row_of(const std::string &name)
{
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < table->num_rows; ++i)
      if (table->rows[i].name == name) return &table->rows[i];
   return nullptr;
}

inline const Prof_Table_Row &row_at_cursor()
{
   return Prof_Ui_Report_table()->rows[Prof_Ui_Report_cursor()];
}

/* The cursor of the report. */
inline void move_to(const std::string &name)
{
   const Prof_Table_Row *row = row_of(name);
   ASSERT_TRUE(row) << name;
   const auto at = static_cast<int>(row - Prof_Ui_Report_table()->rows);
   for (int i = 0; i < 500 && Prof_Ui_Report_cursor() != at; ++i)
      act(Prof_Ui_Report_cursor() < at ? Prof_ACTION_DOWN : Prof_ACTION_UP);
   things();
   EXPECT_EQ(row_at_cursor().name, name);
}

inline std::vector<Prof_Graph_Row> graph_rows()
{
   int count;
   const Prof_Graph_Row *all = Prof_Ui_Callgraph_rows(&count);
   return std::vector<Prof_Graph_Row>(all, all + count);
}

inline Prof_Graph_Row graph_focus()
{
   return graph_rows()[static_cast<size_t>(Prof_Ui_Callgraph_facts()->focus)];
}

/* The first of that name; 0: there is none. */
inline uint32_t zone_named(const std::string &name)
{
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (Prof_Zones[zone].name == name) return zone;
   return 0;
}

#endif
