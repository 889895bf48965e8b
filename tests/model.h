/* model.h - an independent, naive reference for everything a report can say.
 *
 * Written from the definitions alone, for clarity and not for speed: stacks are vectors, the tree
 * of stack states is a std::map from whole paths to counts, time is whole ticks, and every table
 * is computed from scratch by walking all paths. It shares no code and no idea with src/.
 *
 * What must hold: every number a report shows equals the model's, tick for tick.
 */
#ifndef INC_TESTS_MODEL_H
#define INC_TESTS_MODEL_H

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace model {

using Path = std::vector<int>; /* zones from the root down; path[0] is the root, zone 0 */

struct Count {
   int64_t self = 0;
   int64_t entries = 0;
};

/* What one view (a frame, or an average) says of one path. Ticks and entries; both are whole
 * numbers in a frame. */
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
   Path stack{0};
   bool running = false; /* its clock stands still while it is switched out, or before its start */
   std::map<Path, Count> frame; /* since the last update */
   std::map<Path, Count> last;  /* the newest complete frame */
   std::map<Path, Count> total; /* over the whole run, frames not recorded included */
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
   void begin(int zone, int context = 0);
   void end(int context = 0);
   void count(int zone, int context = 0);
   /* A C++ scope or an unwind: `stack` is what was open when it began. */
   void end_scope(const Path &stack, int context = 0);
   void unwind(const Path &stack, int context = 0);
   const Path &stack(int context = 0) { return contexts_[static_cast<size_t>(context)].stack; }
   /* Called on `context`. If the stack there grows from update to update by the same zones, twice
    * in a row, or eight times in a row by any, it is a leak: it is closed, and from then on at
    * every update. */
   void update(bool record, int context = 0);

   int64_t frames() const { return static_cast<int64_t>(history_.size()); }
   View frame(int back) const;           /* 0 the newest complete one */
   View average(int slot) const;         /* 1 or 2 */
   View last_frame_of(int context) const; /* one context's share of the newest frame */
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

   /* Zones that the game forgets to close. */
   struct Growth {
      int context = 0;
      Path base{0};   /* the stack at the last update */
      Path before;    /* and before that, while it grows; else empty */
      Path origin;    /* where the growing began */
      Path known;     /* what grew to be a leak once is closed at once */
      int times = 0;
   };

   void close_leaks(int context);
   Path judge_growth(const Path &now);
   void blend(Slot *slot, double t90, const Record &record);
   static void blend_paths(View *average, const View &now, double keep);
   static void blend_rows(std::map<Key, Moments> *rows, const Table &now, double keep);

   std::vector<std::string> names_;
   std::vector<Context> contexts_;
   std::vector<Record> history_; /* oldest first, all of them */
   Slot slots_[2];
   Growth growth_;
   int64_t clock_ = 0;
   int64_t frame_start_ = 0;
};

} // namespace model

#endif
