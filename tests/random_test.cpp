/* random_test.cpp - random programs over the profiler and the model; every number of every report
 * must agree. IPROF_SEED=n runs one seed of your choice; a failure prints the seed. */
#include "tests/headers.h"

#include "twin.h"
#include "validate.h"
#include "tests/system.h"

namespace {

struct Style {
   const char *name;
   int frames;
   int steps;        /* a block, at most */
   int max_depth;
   int sites;        /* how many of the stock the program uses */
   int unbalanced;   /* percent of blocks that lose or add an end */
   int pauses;       /* percent of updates that do not record */
   int open_updates; /* percent of blocks that update with zones open */
   uint64_t max_tick;
   bool watched = false; /* time per entry and events are switched on and off on the way */
   bool switched = false; /* and zones, and some have conditions */
};

std::ostream &operator<<(std::ostream &out, const Style &style)
{
   return out << style.name;
}

struct Thrown {};

class Program {
 public:
   Program(uint64_t seed, const Style &style) : random_(seed), style_(style)
   {
      const std::vector<Site> &stock = all_sites();
      for (int i = 0; i < style.sites; ++i) sites_.push_back(&stock[pick(stock.size())]);
   }

   void run()
   {
      for (int i = 0; i < style_.frames; ++i) {
         frame();
         if (i % 23 == 22) twin_.compare_all(3);
         if (::testing::Test::HasFailure()) return;
      }
      twin_.compare_all(30);
      compare_errors();
   }

 private:
   uint64_t pick(uint64_t limit) { return random_() % limit; }
   bool chance(int percent) { return static_cast<int>(pick(100)) < percent; }

   /* A frame has so many steps at most, because the model has no limit of states. */
   void frame()
   {
      steps_left_ = 300;
      if (style_.watched && chance(30)) switch_watchers();
      if (style_.switched && chance(30)) switch_zones();
      try {
         block(0);
      } catch (const Thrown &) {
      }
      if (!chance(style_.unbalanced))
         while (twin_.model.stack().size() > 1) twin_.end();
      spend();
      twin_.update(!chance(style_.pauses));
   }

   /* Through the gate or inline, and back with zones open: all figures stay the same. */
   void switch_watchers()
   {
      Prof_set_events(chance(50));
      Prof_set_entry_stats(chance(50));
   }

   /* With whatever is open; names are known or not. */
   void switch_zones()
   {
      for (uint64_t left = pick(4) + 1; left > 0; --left) {
         std::string name = sites_[pick(sites_.size())]->name;
         if (chance(15)) name = "made at run time " + std::to_string(pick(4));
         if (chance(10)) name = "conditional_" + std::to_string(pick(6));
         twin_.switch_zones(name, chance(45));
      }
   }

   void conditional(int depth)
   {
      if (chance(50)) twin_.begin_if(static_cast<int>(pick(4)), chance(50));
      else twin_.scope_if(static_cast<int>(pick(4)) + 2, chance(50), inside(depth));
   }

   /* Ticks of all sizes, so that frames last from microseconds to some milliseconds. */
   void spend() { twin_.tick(1 + pick(1 + pick(style_.max_tick))); }

   void block(int depth)
   {
      size_t height = twin_.model.stack().size();
      uint64_t steps = pick(static_cast<uint64_t>(style_.steps)) + 1;
      for (; steps > 0 && steps_left_ > 0; --steps)
         step(depth, height);
      if (chance(style_.unbalanced)) {
         if (chance(50)) twin_.end();
         return;
      }
      while (twin_.model.stack().size() > height) twin_.end();
   }

   void step(int depth, size_t height)
   {
      --steps_left_;
      if (++steps_ % 8 == 0) validate_state();
      size_t open = twin_.model.stack().size();
      size_t lowest = style_.unbalanced > 0 ? 1 : height; /* ends of others' zones are careless */
      bool full = static_cast<int>(open) > style_.max_depth;
      if (style_.switched && chance(5)) switch_zones();
      if (style_.switched && !full && chance(15)) return conditional(depth);
      switch (full ? pick(6) : pick(19)) {
      case 0:
      case 1:
      case 2: spend(); break;
      case 3: open > lowest ? twin_.end() : spend(); break;
      case 4:
         if (style_.watched && chance(10)) switch_watchers();
         update_now();
         break;
      case 5: open > lowest ? next() : spend(); break;
      case 6: named(depth); break;
      case 7: marked(depth); break;
      case 8: caught(depth); break;
      case 9: open > lowest ? next() : phases(depth); break;
      case 10: phases(depth); break;
      default: zone(depth); break;
      }
   }

   void update_now()
   {
      if (!chance(style_.open_updates)) return;
      twin_.tick(1);
      twin_.update(!chance(style_.pauses));
   }

   void zone(int depth)
   {
      const Site &site = *sites_[pick(sites_.size())];
      if (site.count) twin_.count(site);
      else if (site.scope && (!site.begin || chance(50))) twin_.scope(site, inside(depth));
      else twin_.begin(site);
   }

   void named(int depth)
   {
      std::string name = "made at run time " + std::to_string(pick(4));
      switch (pick(3)) {
      case 0: twin_.begin_name(name); break;
      case 1: twin_.begin_handle(name); break;
      default: twin_.scope_name(name, inside(depth)); break;
      }
   }

   /* What is open ends, and its neighbour begins; sometimes the same zone. */
   void next()
   {
      const Site &site = *sites_[pick(sites_.size())];
      std::string name = "made at run time " + std::to_string(pick(4));
      if (site.next) twin_.next(site);
      else if (chance(50)) twin_.next_name(name);
      else twin_.next_handle(name);
   }

   /* The same of a scope, with what is inside left open at times. */
   void phases(int depth)
   {
      const Site &first = *sites_[pick(sites_.size())];
      if (!first.named) return zone(depth);
      twin_.named(first, [this, depth](Twin::Named &scope) {
         for (uint64_t left = pick(5) + 1; left > 0; --left) {
            inside(depth)();
            const Site &site = *sites_[pick(sites_.size())];
            std::string name = "made at run time " + std::to_string(pick(4));
            if (site.next_in) scope.next(site);
            else if (chance(50)) scope.next_name(name);
            else scope.next_handle(name);
         }
         spend();
      });
   }

   void marked(int depth) { twin_.unwinding(inside(depth)); }

   void caught(int depth)
   {
      try {
         block(depth + 1);
         if (style_.unbalanced > 0 && chance(50)) throw Thrown();
      } catch (const Thrown &) {
      }
   }

   Body inside(int depth)
   {
      return [this, depth] {
         spend();
         if (depth < style_.max_depth) block(depth + 1);
         if (style_.unbalanced > 0 && depth > 0 && chance(3)) throw Thrown();
      };
   }

   void compare_errors()
   {
      Prof_Info info;
      Prof_get_info(&info);
      EXPECT_EQ(info.surplus_ends, static_cast<unsigned long>(twin_.model.surplus_ends));
      EXPECT_EQ(info.unclosed_zones, static_cast<unsigned long>(twin_.model.unclosed));
   }

   std::mt19937_64 random_;
   Style style_;
   int steps_left_ = 0;
   int steps_ = 0;
   Twin twin_;
   std::vector<const Site *> sites_;
};

class Random : public ::testing::TestWithParam<std::tuple<Style, int>> {};

TEST_P(Random, equals_the_model)
{
   Style style = std::get<0>(GetParam());
   style.frames = std::max(6, share(3 * style.frames));
   uint64_t seed = seed_for(static_cast<uint64_t>(std::get<1>(GetParam())));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed) + " style " + style.name);
   Program(seed, style).run();
}

/* name, frames, steps, depth, sites, unbalanced %, pauses %, open updates %, longest tick */
const Style styles[] = {
   {"steady", 46, 9, 6, 12, 0, 0, 0, 200000},
   {"recursive", 46, 8, 9, 3, 0, 10, 0, 50000},
   {"mutual", 46, 8, 10, 2, 0, 0, 20, 50000},
   {"wide", 46, 14, 4, 39, 0, 10, 10, 20000},
   {"long_frames", 46, 8, 5, 8, 0, 20, 0, 40000000},
   {"tiny_ticks", 70, 8, 5, 10, 0, 10, 30, 2},
   {"careless", 46, 8, 6, 10, 15, 10, 10, 50000},
   {"hopeless", 46, 8, 6, 5, 45, 10, 30, 50000},
   {"watched", 46, 9, 6, 12, 0, 10, 20, 200000, true},
   {"watched_recursive", 46, 8, 9, 3, 0, 10, 0, 50000, true},
   {"watched_hopeless", 46, 8, 6, 5, 45, 10, 30, 50000, true},
   {"switched", 46, 9, 6, 12, 0, 10, 20, 200000, false, true},
   {"switched_recursive", 46, 8, 9, 3, 0, 10, 0, 50000, false, true},
   {"switched_wide", 46, 14, 4, 39, 0, 10, 10, 20000, false, true},
   {"switched_careless", 46, 8, 6, 10, 15, 10, 10, 50000, false, true},
   {"switched_hopeless", 46, 8, 6, 5, 45, 10, 30, 50000, false, true},
   {"switched_watched", 46, 9, 6, 12, 0, 10, 20, 200000, true, true},
   {"switched_watched_hopeless", 46, 8, 6, 5, 45, 10, 30, 50000, true, true},
};

INSTANTIATE_TEST_SUITE_P(programs, Random,
                         ::testing::Combine(::testing::ValuesIn(styles),
                                            ::testing::Range(1, thorough() ? 3 : 2)),
                         [](const auto &info) {
                            return std::string(std::get<0>(info.param).name) + "_" +
                                   std::to_string(std::get<1>(info.param));
                         });

} // namespace
