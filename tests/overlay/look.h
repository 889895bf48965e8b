/* look.h - the overlay is driven and read in few words: actions, keys and texts; rows and frames
 * that are shown; what a function of the library puts into a list of its own.
 */
#ifndef TESTS_OVERLAY_LOOK_H
#define TESTS_OVERLAY_LOOK_H

#include "tests/headers.h"

#include "draw/model/prof_zone_frames.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_report.h"
#include "facts.h"
#include "prof.h"
#include "script.h"
#include "session.h"
#include "src/frame/prof_frame_figures.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_state.h"
#include "src/show/prof_compare.h"
#include "tests/calls.h"

extern "C" double Prof_fake_zone_ns;

/* Each test finds the session as it was at the start of the process. */
class Anew : public ::testing::EmptyTestEventListener {
   void OnTestStart(const ::testing::TestInfo &) override
   {
      forget_session();
      Prof_fake_zone_ns = 0;
   }
};
inline const bool begins_anew = [] {
   ::testing::UnitTest::GetInstance()->listeners().Append(new Anew);
   return true;
}();

namespace { // panel.h has other functions of the same names

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

inline void press(int key)
{
   Prof_overlay_key(key, 1);
   Prof_overlay_key(key, 0);
}

/* Did the overlay take each of these characters? */
inline int type(const std::string &text)
{
   int used = 1;
   for (char c : text) used &= Prof_overlay_char(static_cast<unsigned char>(c));
   return used;
}

inline void click_at(int x, int y)
{
   Prof_overlay_mouse(x, y, 1, 0);
   Prof_overlay_mouse(x, y, 0, 0);
}

inline Things things(int width = 1280, int height = 720) { return draw_things(width, height); }

/* In the middle of the nth text that has this in it. */
inline bool click(const std::string &part, int nth = 0)
{
   for (const Thing &t : things()) {
      if (t.kind != Prof_LIST_TEXT || t.text.find(part) == std::string::npos || nth-- > 0) continue;
      click_at((t.rect.x0 + t.rect.x1) / 2, (t.rect.y0 + t.rect.y1) / 2);
      return true;
   }
   return false;
}

/* What is read bit by bit, such as maxima, is there after some pictures. */
inline void draw_often(int times = 8)
{
   while (times-- > 0) things();
}

/* The page of a zone is read bit by bit, too. */
inline void read_all()
{
   for (int i = 0; i < 200 && Prof_Zone_Frames_known() < 1; ++i) things();
   EXPECT_EQ(Prof_Zone_Frames_known(), 1);
}

inline void open_panel()
{
   while (Prof_overlay_focus() == 0) act(Prof_ACTION_TOGGLE);
}

/* What else happens between actions. */
inline const std::map<std::string, std::function<void(int)>> MEANWHILE = {
   {"play", play_more},
   {"hitch", [](int) { play_hitch(); }},
   {"ms", [](int times) { session_wait(times * 1e-3); }},
   {"draw", draw_often},
   {"draw slowly", [](int times) { while (times-- > 0) session_wait(0.05), things(); }},
   {"read", [](int) { read_all(); }},
   {"open", [](int) { open_panel(); }},
   {"keep events", [](int) { Prof_set_events(1); }},
   {"mesh", [](int) { hold_frame(marks.mesh); }},
   {"path", [](int) { hold_frame(marks.path); }},
   {"load", [](int) { hold_frame(marks.load); }},
};

/* An action by its name; "+A" and "-A": a key goes down, and up; "'A" both; "text abc"; "click abc"
 * on that text. */
inline int act_one(const std::string &name, int times)
{
   const std::string rest = name.substr(1);
   if (name.rfind("text ", 0) == 0) return type(name.substr(5));
   if (name.rfind("click ", 0) == 0) return click(name.substr(6), times - 1);
   if (name[0] == '+' || name[0] == '-') return Prof_overlay_key(key_named(rest), name[0] == '+');
   if (name[0] == '\'') return press(key_named(rest)), 1;
   if (MEANWHILE.count(name)) return MEANWHILE.at(name)(times), 1;
   int action = 1;
   while (action < Prof_NUM_ACTIONS && name != Prof_action_name(static_cast<Prof_Action>(action)))
      ++action;
   EXPECT_LT(action, Prof_NUM_ACTIONS) << name;
   return act(static_cast<Prof_Action>(action), times);
}

inline int last_used;

/* "report, older*3, mark, play*20"; all drawn: each does something and is drawn. */
inline int act(const std::string &names, bool all_drawn = false)
{
   std::istringstream in(names);
   for (std::string name; std::getline(in >> std::ws, name, ',');) {
      const size_t star = name.find('*');
      const bool many = star != std::string::npos;
      last_used = act_one(name.substr(0, star), many ? std::stoi(name.substr(star + 1)) : 1);
      if (!all_drawn) continue;
      EXPECT_EQ(last_used, 1) << name;
      Prof_overlay_draw(1280, 720);
   }
   return last_used;
}

inline void act_and_draw(const std::string &names)
{
   act(names);
   things();
}

/* A panel that has the focus, and then actions. */
inline void open_panel(const std::string &actions)
{
   open_panel();
   act(actions);
}

inline void open_panel(Prof_Action view)
{
   open_panel();
   act(view);
}

inline void open_view(Prof_Action view)
{
   open_panel(view);
   draw_often();
}

/* Changes one or more fields of what is default. */
template <class Change> int set_overlay(Change change)
{
   Prof_Overlay overlay = Prof_default_overlay();
   change(overlay);
   return Prof_set_overlay(&overlay);
}

/* Memory that is counted; `allowed` blocks are given, or all if negative. */
inline int allocations, allowed = -1;

inline void use_own_memory(Prof_Config &config)
{
   config.alloc = [](size_t bytes, void *) -> void * {
      ++allocations;
      if (allowed == 0) return nullptr;
      if (allowed > 0) --allowed;
      return std::calloc(1, bytes);
   };
   config.release = [](void *memory, void *) { std::free(memory); };
   config.log = [](const char *, void *) {};
}

inline void keep_history(int frames)
{
   configure([frames](Prof_Config &config) { config.history_frames = frames; });
}

/* ---- what is shown ---- */

/* Of the frame that is shown; all 0 if there is none. */
inline Prof_Frame_Info shown_frame(int *back = nullptr)
{
   Prof_Frame_Info info = {};
   int place;
   const bool any = Prof_Ui_Browse_shown_frame(&Prof_Ui_state, &info, back ? back : &place) != 0;
   return any ? info : Prof_Frame_Info();
}

inline unsigned long shown_number() { return shown_frame().number; }

inline std::string page_of()
{
   return Prof_Ui_state.page ? Prof_Zones[Prof_Ui_state.page].name : "";
}

/* The text right of "selected". */
inline std::string selected_in(const Things &all)
{
   const std::vector<std::string> texts = texts_of(all);
   const auto at = std::find(texts.begin(), texts.end(), "selected");
   return texts.end() - at > 1 ? at[1] : "";
}

/* In words: what is seen by no text, and what is selected. */
inline std::string state_text(const Things &all)
{
   static const char *const screens[] = {"report", "call graph", "frames", "flame", "hitches"};
   const Prof_Ui &ui = Prof_Ui_state;
   const bool recorded = Prof_History_length() > 0;
   int back = -1, hitch = -1;
   const unsigned long frame = shown_frame(&back).number;
   if (!Prof_Ui_Browse_shown_hitch(&ui, &hitch)) hitch = -1;
   std::ostringstream out;
   out << " used " << last_used << " focus " << Prof_overlay_focus() << " level " << ui.level
       << " hidden " << (Prof_overlay_draw(1280, 720)->num_indices == 0) << " screen "
       << screens[ui.screen] << " page '" << page_of() << "' help " << ui.help << " filter '"
       << ui.filter << "' frame " << frame << " back " << back << " hitch " << hitch << " newest "
       << (recorded ? Prof_History_header(0)->number : 0) << " figures "
       << (recorded ? Prof_Frame_Figures_get(0)->number : 0) << " live "
       << Prof_Ui_Browse_is_live(&ui) << " mark_a " << ui.mark_a << " mark_b " << ui.mark_b
       << " comparing " << Prof_Compare_is_active() << " '" << ui.compared << "' selected '"
       << selected_in(all) << "' ";
   return out.str();
}

/* Are all of the former among the texts, and none of the latter? "=focus 1" is in the state. */
inline ::testing::AssertionResult tells(const Things &all, const Parts &parts,
                                        const Parts &none = {})
{
   std::string wrong;
   for (const Parts *side : {&parts, &none})
      for (const std::string &part : *side) {
         const bool there = part[0] == '=' ? state_text(all).find(" " + part.substr(1) + " ") !=
                                                std::string::npos
                                           : has_text(all, part);
         if (there != (side == &parts)) wrong += (there ? "there is " : "no ") + part + "\n";
      }
   if (wrong.empty()) return ::testing::AssertionSuccess();
   for (const std::string &text : texts_of(all)) wrong += "  [" + text + "]";
   return ::testing::AssertionFailure() << wrong << state_text(all);
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

inline void follow(const std::vector<Step> &steps)
{
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

/* In pictures that are so wide, and that part of it high. */
inline std::string faults_at(std::initializer_list<int> widths, double shape = 9.0 / 16)
{
   std::string wrong;
   for (int width : widths) wrong += faults(width, static_cast<int>(width * shape));
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

/* ---- rows ---- */

inline std::vector<Prof_Table_Row> rows()
{
   const Prof_Table *table = Prof_Ui_Report_table();
   return std::vector<Prof_Table_Row>(table->rows, table->rows + table->num_rows);
}

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

} // namespace

#endif
