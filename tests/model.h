/* model.h - an independent, naive reference for everything a report can say: every number of a
 * report equals the model's, tick for tick. It shares no code and no idea with src/. Stacks are
 * vectors, the tree of states is a std::map of whole paths, and all tables are computed anew. */
#ifndef INC_TESTS_MODEL_H
#define INC_TESTS_MODEL_H

#include "tests/headers.h"

/* How deep in calls a function is that is not inlined: tells two calls of it apart, if `local` is
 * of its own. */
#if defined(__EMSCRIPTEN__)
#define STACK_HEIGHT(local) reinterpret_cast<intptr_t>(&local)
#else
#define STACK_HEIGHT(local) reinterpret_cast<intptr_t>(__builtin_frame_address(0))
#endif

namespace model {

using Path = std::vector<int>; /* zones from the root down; path[0] is the root, zone 0 */

/* In a stack, an entry that is off: it is open, and awaits its end, and is no part of the path. */
const int off = -1;

/* Ticks and entries of a path in a view (a frame, or an average); whole numbers in a frame. */
struct Amount {
   double self = 0;
   double entries = 0;
};
using View = std::map<Path, Amount>;

/* A row: a zone, or in spread mode one recursion depth of it. Flattened, depth is always 1. */
struct Key {
   int zone;
   int depth;
   bool operator<(const Key &other) const
   {
      return zone != other.zone ? zone < other.zone : depth < other.depth;
   }
   bool operator==(const Key &other) const { return zone == other.zone && depth == other.depth; }
};

struct Row {
   double self = 0;
   double hier = 0;
   double entries = 0;
};
using Table = std::map<Key, Row>;

struct Graph {
   Table parents;
   Row focus;
   Table children;
};

enum Recursion { flatten, spread };
enum Sorted_by { by_self, by_hier };

/* What the signs beside a name tell. A stack takes part in a view if it has entries of its own, or
 * time of its own or of stacks above it. */
struct Signs {
   int largest_depth = 1; /* of the zone, in stacks that take part */
   bool below = false;    /* another row stands right below it in a stack that takes part */
};

/* The rows of a flat report. */
Table flat(const View &view, Recursion recursion);
std::map<Key, Signs> signs(const View &view, Recursion recursion);
/* The call graph around one row. */
Graph graph(const View &view, Recursion recursion, Key focus);

/* One stack: a thread's or a fiber's. */
struct Context {
   Path stack{0}; /* what is open, with what is off */
   bool running = false; /* its clock stands still while it is switched out, or before its start */
   View frame; /* since the last update */
   View total; /* over the whole run, frames not recorded included */
};

class Model {
 public:
   Model();

   int add_zone(const std::string &name);
   int add_context(bool running);
   const std::string &name(int zone) const { return names_[static_cast<size_t>(zone)]; }
   int num_zones() const { return static_cast<int>(names_.size()); }
   Context &context(int index) { return contexts_[static_cast<size_t>(index)]; }

   void advance(int64_t ticks); /* in every running context */
   /* `line` is where it stands in the code; 0 for a name made at run time. */
   void begin(int zone, int context = 0, int64_t line = 0);
   /* Entries of zones of that name are off from now on, or on again. */
   void switch_zones(const std::string &name, bool on);
   void begin_off(int context = 0); /* by its condition */
   void end(int context = 0);
   void count(int zone, int context = 0, int64_t line = 0);
   /* A C++ scope or an unwind: `stack` is what was open when it began. */
   void end_scope(const Path &stack, int context = 0);
   void unwind(const Path &stack, int context = 0);
   const Path &stack(int context = 0) { return contexts_[static_cast<size_t>(context)].stack; }
   /* From a place in the code and a depth of calls. If the stack grew since an update of the same
    * place, and a line that opened a zone of the growth opened one more on top of it, then it is a
    * leak, and closed; so are eight growths, or thirty where places are unknown. */
   void update(bool record, int context = 0, int64_t place = 0);

   int64_t frames() const { return static_cast<int64_t>(history_.size()); }
   View frame(int back) const;           /* 0 the newest complete one */
   View average(int slot) const;         /* 1 or 2 */
   int64_t frame_ticks(int back) const;  /* the length of a frame on the wall */
   double heat(int slot, Recursion recursion, Key key, Sorted_by by) const;

   int64_t surplus_ends = 0;
   int64_t unclosed = 0;

 private:
   struct Moments {
      double mean[2] = {0, 0}; /* by Sorted_by */
      double square[2] = {0, 0};
   };
   struct Slot {
      View paths;
      std::map<Key, Moments> rows[2]; /* by Recursion */
   };
   struct Record {
      View view;
      int64_t ticks;
   };

   /* A stack that later updates only grew out of. */
   struct Level {
      Path stack;
      std::vector<int64_t> places; /* the last four that are new */
      bool suspect = false;
      int64_t proofs = 0; /* entries that would have proven it a leak before */
   };

   void close_leaks(int context, int64_t place);
   size_t find_leak(const Context &c);
   int64_t count_proofs(const Context &c, const Path &base, const Path &top);

   void blend(Slot *slot, double t90, const Record &record);
   static void blend_paths(View *average, const View &now, double keep);
   static void blend_rows(std::map<Key, Moments> *rows, const Table &now, double keep);

   std::vector<std::string> names_;
   std::set<std::string> off_;
   std::vector<Context> contexts_;
   std::vector<Record> history_; /* oldest first, all of them */
   Slot slots_[2];
   std::vector<Level> levels_;
   std::vector<Path> known_leaks_; /* the last sixteen */
   std::map<Path, int64_t> line_of_; /* that opened the stack first */
   int updater_ = -1;
   int64_t clock_ = 0;
   int64_t frame_start_ = 0;
};

} // namespace model

#endif
