/* twin.h - drives the profiler and the model with the same program, and compares them. Fake clock
 * only. The profiler must be untouched when a Twin is made: the model starts from nothing too. */
#ifndef INC_TESTS_TWIN_H
#define INC_TESTS_TWIN_H

#include "tests/headers.h"

#include "model.h"
#include "prof.h"
#include "sites.h"

/* One row of a report of the profiler, its columns found by their headings. */
struct Seen {
   int indent;
   std::string name;
   int number;
   char prefix;
   bool show_count;
   double self, hier, count, heat;
   int id;
};

/* The report now shown; warnings and other rows that are no zones go to `others`. */
std::vector<Seen> read_report(std::vector<std::string> *others = nullptr);
/* The row with that name and number, or null. */
const Seen *find_row(const std::vector<Seen> &rows, const std::string &name, int number = 0);
int row_index(const std::string &name, int number = 0); /* in the report now shown; -1 if absent */
/* The profiler's own zones: their fake time is zero, so that they can be left out. */
bool is_own(const std::string &name);

class Twin {
 public:
   Twin();

   void tick(uint64_t ticks);
   void begin(const Site &site);
   void scope(const Site &site, const Body &body);
   void count(const Site &site);
   void switch_zones(const std::string &name, bool on);
   void begin_if(int which, bool holds);                    /* 0 .. 3 */
   void scope_if(int which, bool holds, const Body &body);  /* 2 .. 5 */
   void begin_name(const std::string &name);
   void begin_handle(const std::string &name);
   void scope_name(const std::string &name, const Body &body);
   void end();
   /* In place of what is open: an end and a begin, says the model. */
   void next(const Site &site);
   void next_name(const std::string &name);
   void next_handle(const std::string &name);
   /* A scope that can move on. */
   class Named;
   void named(const Site &site, const std::function<void(Named &)> &body);
   void unwinding(const Body &body); /* mark, body, unwind */
   void update(bool record = true);

   /* Each compares everything that the model knows, and changes the view. compare_all takes all
    * averages and that many past frames, from the newest to the oldest. */
   void compare_all(int past_frames = 1 << 20);
   void compare_frame(int back);
   void compare_slot(int slot);

   model::Model model;
   int zone_of(const Site &site);
   int zone_of_name(const std::string &name);

 private:
   struct Shown {
      model::View view;
      int slot; /* of averages; 0 for whole numbers */
   };

   int zone_if(int which);
   void learn_ids();
   void note_own_below();
   bool key_of(const Seen &row, model::Recursion recursion, model::Key *key);
   void compare_view(const Shown &shown);
   void compare_flat(const Shown &shown, model::Recursion recursion, model::Sorted_by by);
   void compare_signs(const Shown &shown, model::Recursion recursion,
                      const std::vector<Seen> &rows);
   void compare_graphs(const Shown &shown, model::Recursion recursion);
   void compare_graph(const Shown &shown, model::Recursion recursion, model::Key focus);
   void compare_rows(const Shown &shown, model::Recursion recursion, model::Sorted_by by,
                     const model::Table &expected, const std::vector<Seen> &rows);
   void compare_row(const Shown &shown, const model::Row &expected, const Seen &row);
   bool must_show(const Shown &shown, const model::Row &row) const;

   std::map<std::string, int> zones_; /* site key -> the model's zone */
   std::set<std::string> off_;
   std::map<int, int> zone_of_id_;    /* the profiler's id -> the model's zone */
   bool learnt_ = false;
   std::set<int> own_below_;          /* zones that the profiler's own zones were entered below */
};

class Twin::Named {
 public:
   class Guard; /* the model's scope */
   Named(Twin *twin, Prof_Scoped *scope, Guard *guard) : twin_(twin), scope_(scope), guard_(guard)
   {}
   void next(const Site &site); /* that has a next_in */
   void next_name(const std::string &name);
   void next_handle(const std::string &name);

 private:
   Twin *twin_;
   Prof_Scoped *scope_;
   Guard *guard_;
};

/* Seeds are fixed, except for IPROF_SEED=n in the environment. */
uint64_t seed_for(uint64_t fixed);

#endif
