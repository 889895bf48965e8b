/* twin.cpp - see twin.h. */
#include "twin.h"
#include "calls.h"
#include "validate.h"
#include "src/gather/prof_often.h"

using model::Key;
using model::Row;
using model::Table;

namespace {

/* Ticks are nanoseconds under the fake clock. Reports show milliseconds. */
double to_ticks(double ms) { return ms * 1e6; }

int column_of(const Prof_Report &report, const char *header)
{
   for (int i = 0; i < Prof_NUM_VALUES; ++i)
      if (std::string(report.header[i + 1]) == header) return i;
   ADD_FAILURE() << "no column " << header;
   return 0;
}

Seen read_row(const Prof_Report &report, const Prof_Report_Record &record)
{
   const auto value = [&](const char *header) { return record.values[column_of(report, header)]; };
   const bool shows_count = ((record.value_flag >> column_of(report, "count")) & 1) != 0;
   return {record.indent, record.name,   record.number,  record.prefix, shows_count,
           value("self"), value("hier"), value("count"), record.heat,   record.zone};
}

/* Sums of many milliseconds in different orders differ in the last digits; ties may be in any
 * order, so monotony is asked for beyond that only. */
bool not_above(double a, double b) { return a <= b + 1e-9 * std::fabs(b) + 1e-12; }

} // namespace

std::vector<Seen> read_report(std::vector<std::string> *others)
{
   std::vector<Seen> rows;
   const auto report = report_now();
   EXPECT_TRUE(report) << "no report";
   if (!report) return rows;
   EXPECT_STREQ(report->header[0], "zone");
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &record = report->record[i];
      if (record.zone != -1) rows.push_back(read_row(*report, record));
      else if (others) others->push_back(record.name);
   }
   EXPECT_LT(report->hilight, report->num_record);
   return rows;
}

const Seen *find_row(const std::vector<Seen> &rows, const std::string &name, int number)
{
   for (const Seen &row : rows)
      if (row.name == name && row.number == number) return &row;
   return nullptr;
}

template <class Is> static int index_where(const Is &is)
{
   const auto report = report_now();
   for (int i = 0; report && i < report->num_record; ++i)
      if (is(report->record[i])) return i;
   return -1;
}

int row_index(const std::string &name, int number)
{
   return index_where([&](const Prof_Report_Record &record) {
      return record.name == name && record.number == number;
   });
}

bool is_own(const std::string &name)
{
   return name == "prof_update" || name == "prof_report" || name == "prof_draw";
}

uint64_t seed_for(uint64_t fixed)
{
   const char *text = std::getenv("IPROF_SEED");
   return text ? std::strtoull(text, nullptr, 0) : fixed;
}

/* ---- driving ---- */

Twin::Twin()
{
   Prof_Config config = Prof_default_config();
   Prof_Often_fixed_log = 0; /* each entry is timed, so that all is exact */
   config.log = [](const char *, void *) {}; /* careless programs are told of many times */
   config.gap_ms = 1e6; /* the model averages frames of any length */
   EXPECT_EQ(Prof_configure(&config), 1);
   (void)Prof_mark(); /* this thread joins: from here on its clock runs */
}

static int find_or_add(std::map<std::string, int> *zones, model::Model *model,
                       const std::string &key, const std::string &name)
{
   auto found = zones->find(key);
   if (found == zones->end()) found = zones->emplace(key, model->add_zone(name)).first;
   return found->second;
}

int Twin::zone_of(const Site &site) { return find_or_add(&zones_, &model, site.key, site.name); }

int Twin::zone_of_name(const std::string &name)
{
   return find_or_add(&zones_, &model, "name " + name, name);
}

void Twin::tick(uint64_t ticks)
{
   Prof_fake_ticks += ticks;
   model.advance(static_cast<int64_t>(ticks));
}

/* Each form of a zone stands on a line of its own, in a function of its own. */
template <typename Function> static int64_t line_of(Function *function)
{
   return reinterpret_cast<intptr_t>(function);
}

void Twin::begin(const Site &site)
{
   site.begin();
   model.begin(zone_of(site), 0, line_of(site.begin));
}

/* Ends the model's scope whichever way the body is left. */
class Twin::Named::Guard {
 public:
   Guard(model::Model *model, int zone, int64_t line, bool by_name = false) : model_(model)
   {
      begin(zone, line);
      if (by_name || stack_.back() != model::off) return;
      model_->end(); /* such a scope keeps nothing */
      stack_.clear();
   }
   void next(int zone, int64_t line)
   {
      end();
      begin(zone, line);
   }
   ~Guard() { end(); }
   Guard(const Guard &) = delete;
   Guard &operator=(const Guard &) = delete;

 private:
   void begin(int zone, int64_t line)
   {
      if (zone == model::off) model_->begin_off();
      else model_->begin(zone, 0, line);
      stack_ = model_->stack();
   }
   void end()
   {
      if (!stack_.empty()) model_->end_scope(stack_);
   }

   model::Model *model_;
   model::Path stack_;
};

void Twin::scope(const Site &site, const Body &body)
{
   site.scope([&] {
      Named::Guard guard(&model, zone_of(site), line_of(site.scope));
      body();
   });
}

void Twin::count(const Site &site)
{
   site.count();
   model.count(zone_of(site), 0, line_of(site.count));
}

void Twin::switch_zones(const std::string &name, bool on)
{
   if (on) off_.erase(name);
   else off_.insert(name);
   EXPECT_EQ(Prof_set_zone_on(name.c_str(), on), 1);
   model.switch_zones(name, on);
}

Prof_Define(conditional_2);
Prof_Define(conditional_3);

void Twin::begin_name(const std::string &name)
{
   std::string temporary = name; /* the profiler must have copied it */
   Prof_Begin_name(temporary.c_str())
   model.begin(zone_of_name(name));
}

void Twin::begin_handle(const std::string &name)
{
   Prof_Site *handle = Prof_handle(name.c_str());
   Prof_Begin_handle(handle)
   model.begin(zone_of_name(name));
}

void Twin::scope_name(const std::string &name, const Body &body)
{
   Prof_Scope_name(name.c_str());
   Named::Guard guard(&model, zone_of_name(name), 0, true);
   body();
}

int Twin::zone_if(int which)
{
   const std::string name = "conditional_" + std::to_string(which);
   return find_or_add(&zones_, &model, "if " + name, name);
}

/* Both forms of a public zone stand on lines of their own. */
static int64_t line_if(int which, bool scope)
{
   static const int lines[6][2] = {};
   return reinterpret_cast<intptr_t>(&lines[which][scope]);
}

void Twin::begin_if(int which, bool holds)
{
   int times = 0;
   switch (which) {
   case 0: { Prof_Begin_if((++times, holds), conditional_0) break; }
   case 1: { Prof_Begin_if((++times, holds), conditional_1) break; }
   case 2: { Prof_Region_if((++times, holds), conditional_2) break; }
   default: { Prof_Region_if((++times, holds), conditional_3) break; }
   }
   EXPECT_EQ(times, 1);
   if (holds) model.begin(zone_if(which), 0, line_if(which, false));
   else model.begin_off();
}

void Twin::scope_if(int which, bool holds, const Body &body)
{
   auto inside = [&] {
      Named::Guard guard(&model, holds ? zone_if(which) : model::off, line_if(which, true));
      body();
   };
   switch (which) {
   case 4: { Prof_Block_if(holds, conditional_4); inside(); break; }
   case 5: { Prof_Block_if(holds, conditional_5); inside(); break; }
   case 2: { Prof_Scope_if(holds, conditional_2); inside(); break; }
   default: { Prof_Scope_if(holds, conditional_3); inside(); break; }
   }
}

void Twin::end()
{
   Prof_End
   model.end();
}

void Twin::next(const Site &site)
{
   site.next();
   model.end();
   model.begin(zone_of(site), 0, line_of(site.begin));
}

void Twin::next_name(const std::string &name)
{
   std::string temporary = name;
   Prof_Next_name(temporary.c_str())
   model.end();
   model.begin(zone_of_name(name));
}

void Twin::next_handle(const std::string &name)
{
   Prof_Site *handle = Prof_handle(name.c_str());
   Prof_Next_handle(handle)
   model.end();
   model.begin(zone_of_name(name));
}

void Twin::named(const Site &site, const std::function<void(Named &)> &body)
{
   site.named([&](Prof_Scoped &scope) {
      Named::Guard guard(&model, zone_of(site), line_of(site.scope));
      Named named(this, &scope, &guard);
      body(named);
   });
}

void Twin::Named::next(const Site &site)
{
   site.next_in(*scope_);
   guard_->next(twin_->zone_of(site), line_of(site.scope));
}

void Twin::Named::next_name(const std::string &name)
{
   std::string temporary = name;
   Prof_Next_name_in(*scope_, temporary.c_str());
   guard_->next(twin_->zone_of_name(name), 0);
}

void Twin::Named::next_handle(const std::string &name)
{
   Prof_Next_handle_in(*scope_, Prof_handle(name.c_str()));
   guard_->next(twin_->zone_of_name(name), 0);
}

void Twin::unwinding(const Body &body)
{
   Prof_Mark mark = Prof_mark();
   model::Path stack = model.stack();
   body();
   Prof_unwind(mark);
   model.unwind(stack);
}

/* The only line that calls Prof_update. */
__attribute__((noinline)) void Twin::update(bool record)
{
   note_own_below();
   Prof_update(record);
   validate_state();
   model.update(record, 0, STACK_HEIGHT(record));
}

/* ---- comparing ---- */

/* Zones of equal names can be told apart by nothing but their times: a frame in which every zone
 * takes a time of its own shows which id is whose. */
void Twin::learn_ids()
{
   const std::set<std::string> off = off_;
   for (const std::string &name : off) switch_zones(name, true);
   tick(1);
   update();
   std::map<int64_t, int> zone_of_ticks;
   std::set<int> done;
   int64_t ticks = 1000;
   for (const Site &site : all_sites()) {
      if (site.count || !zones_.count(site.key) || !done.insert(zone_of(site)).second) continue;
      ticks += 7;
      zone_of_ticks[ticks] = zone_of(site);
      auto spend = [&] { tick(static_cast<uint64_t>(ticks)); };
      if (site.begin) {
         begin(site);
         spend();
         end();
      } else {
         scope(site, spend);
      }
   }
   tick(1);
   update();
   Prof_set_frame(0);
   Prof_set_average(0);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_set_report_mode(Prof_SELF_TIME);
   for (const Seen &row : read_report()) {
      auto found = zone_of_ticks.find(std::llround(to_ticks(row.self)));
      if (found != zone_of_ticks.end() && model.name(found->second) == row.name)
         zone_of_id_[row.id] = found->second;
   }
   for (const std::string &name : off) switch_zones(name, false);
   learnt_ = true;
}

bool Twin::key_of(const Seen &row, model::Recursion recursion, Key *key)
{
   auto found = zone_of_id_.find(row.id);
   if (found == zone_of_id_.end()) {
      /* Counters, run-time names and the root: their names are unique. */
      for (int zone = 0; zone < model.num_zones(); ++zone)
         if (model.name(zone) == row.name) found = zone_of_id_.emplace(row.id, zone).first;
   }
   if (found == zone_of_id_.end()) return false;
   EXPECT_EQ(model.name(found->second), row.name) << "id " << row.id;
   *key = {found->second, recursion == model::spread && row.number > 0 ? row.number : 1};
   return true;
}

void Twin::compare_all(int past_frames)
{
   if (!learnt_) learn_ids();
   for (int slot = 0; slot < 3; ++slot) {
      compare_slot(slot);
      if (::testing::Test::HasFailure()) return;
   }
   Prof_set_frame(1 << 20);
   int oldest = Prof_get_frame();
   EXPECT_LT(oldest, model.frames());
   int step = oldest / past_frames + 1;
   for (int back = 1; back <= oldest; back += back < 3 ? 1 : step) {
      compare_frame(back);
      if (::testing::Test::HasFailure()) return;
   }
}

void Twin::compare_frame(int back)
{
   if (!learnt_) learn_ids();
   SCOPED_TRACE("frame " + std::to_string(back));
   Prof_set_frame(back);
   ASSERT_EQ(Prof_get_frame(), back);
   Prof_set_average(1); /* must not matter */
   compare_view({model.frame(back), 0});
}

void Twin::compare_slot(int slot)
{
   if (!learnt_) learn_ids();
   SCOPED_TRACE("average " + std::to_string(slot));
   Prof_set_frame(0);
   Prof_set_average(slot);
   compare_view({slot ? model.average(slot) : model.frame(0), slot});
}

/* The profiler's own zones come to stand below the zones that are open now. */
void Twin::note_own_below()
{
   own_below_.insert(model.stack().begin(), model.stack().end());
}

void Twin::compare_view(const Shown &shown)
{
   note_own_below();
   for (model::Recursion recursion : {model::flatten, model::spread}) {
      SCOPED_TRACE(recursion == model::flatten ? "flatten" : "spread");
      Prof_set_recursion(recursion == model::flatten ? Prof_FLATTEN_RECURSION
                                                     : Prof_SPREAD_RECURSION);
      compare_flat(shown, recursion, model::by_self);
      compare_flat(shown, recursion, model::by_hier);
      if (::testing::Test::HasFailure()) return;
      compare_graphs(shown, recursion);
   }
}

void Twin::compare_flat(const Shown &shown, model::Recursion recursion, model::Sorted_by by)
{
   SCOPED_TRACE(by == model::by_self ? "self time" : "hierarchical time");
   Prof_set_report_mode(by == model::by_self ? Prof_SELF_TIME : Prof_HIERARCHICAL_TIME);
   std::vector<Seen> rows = read_report();
   for (size_t i = 0; i < rows.size(); ++i) {
      EXPECT_EQ(rows[i].indent, 0) << rows[i].name;
      if (i == 0) continue;
      EXPECT_TRUE(by == model::by_self ? not_above(rows[i].self, rows[i - 1].self)
                                       : not_above(rows[i].hier, rows[i - 1].hier))
         << rows[i].name;
   }
   compare_rows(shown, recursion, by, model::flat(shown.view, recursion), rows);
   compare_signs(shown, recursion, rows);
}

void Twin::compare_signs(const Shown &shown, model::Recursion recursion,
                         const std::vector<Seen> &rows)
{
   std::map<Key, model::Signs> signs = model::signs(shown.view, recursion);
   for (const Seen &row : rows) {
      Key key;
      if (is_own(row.name) || !key_of(row, recursion, &key)) continue;
      if (recursion == model::flatten) {
         int depth = signs[key].largest_depth;
         EXPECT_EQ(row.number, depth > 1 ? depth : 0) << row.name;
      }
      if (signs[key].below) {
         EXPECT_EQ(row.prefix, '+') << row.name;
      } else if (!own_below_.count(key.zone)) {
         EXPECT_EQ(row.prefix, ' ') << row.name;
      }
   }
}

/* Every row of the flat report in turn becomes the focus. */
void Twin::compare_graphs(const Shown &shown, model::Recursion recursion)
{
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   std::vector<Seen> rows = read_report();
   for (const Seen &row : rows) {
      Key focus;
      if (is_own(row.name) || !key_of(row, recursion, &focus)) continue;
      Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
      const int at = index_where([&](const Prof_Report_Record &record) {
         return record.zone == row.id && record.number == row.number;
      });
      ASSERT_GE(at, 0);
      Prof_set_cursor(at);
      Prof_select();
      ASSERT_EQ(Prof_get_report_mode(), Prof_CALL_GRAPH);
      compare_graph(shown, recursion, focus);
      if (::testing::Test::HasFailure()) return;
   }
}

void Twin::compare_graph(const Shown &shown, model::Recursion recursion, Key focus)
{
   SCOPED_TRACE("call graph of " + model.name(focus.zone) + " " + std::to_string(focus.depth));
   model::Graph expected = model::graph(shown.view, recursion, focus);
   std::vector<Seen> parents, middle, children;
   for (const Seen &row : read_report()) {
      ASSERT_TRUE(row.indent == 0 || row.indent == 1);
      EXPECT_EQ(row.indent == 0, row.prefix == '-') << row.name;
      if (row.indent == 0) middle.push_back(row);
      else (middle.empty() ? parents : children).push_back(row);
   }
   ASSERT_EQ(middle.size(), 1u);
   EXPECT_EQ(middle[0].prefix, '-');
   compare_rows(shown, recursion, model::by_hier, {{focus, expected.focus}}, middle);
   for (size_t i = 1; i < parents.size(); ++i)
      EXPECT_TRUE(not_above(parents[i - 1].hier, parents[i].hier)) << parents[i].name;
   for (size_t i = 1; i < children.size(); ++i)
      EXPECT_TRUE(not_above(children[i].hier, children[i - 1].hier)) << children[i].name;
   compare_rows(shown, recursion, model::by_hier, expected.parents, parents);
   compare_rows(shown, recursion, model::by_hier, expected.children, children);
}

bool Twin::must_show(const Shown &shown, const Row &row) const
{
   double slack = shown.slot ? 1e-6 : 0; /* averages may be just at a limit */
   return row.hier >= 1 + slack || row.entries >= 0.25 + slack;
}

void Twin::compare_rows(const Shown &shown, model::Recursion recursion, model::Sorted_by by,
                        const Table &expected, const std::vector<Seen> &rows)
{
   std::set<Key> found;
   for (const Seen &row : rows) {
      SCOPED_TRACE("row " + row.name + " " + std::to_string(row.number));
      if (is_own(row.name)) {
         EXPECT_EQ(row.hier, 0);
         continue;
      }
      Key key;
      ASSERT_TRUE(key_of(row, recursion, &key)) << "unknown zone";
      EXPECT_TRUE(found.insert(key).second) << "twice";
      auto wanted = expected.find(key);
      if (wanted == expected.end()) {
         EXPECT_FALSE(must_show(shown, {row.self, row.hier, row.count})) << "surplus";
         continue;
      }
      compare_row(shown, wanted->second, row);
      EXPECT_NEAR(row.heat, model.heat(shown.slot, recursion, key, by), 1e-5) << "heat";
   }
   for (const auto &[key, row] : expected) {
      EXPECT_TRUE(found.count(key) || !must_show(shown, row))
         << "missing " << model.name(key.zone) << " " << key.depth;
   }
}

void Twin::compare_row(const Shown &shown, const Row &expected, const Seen &row)
{
   double slack = shown.slot ? 1e-9 : 0, least = shown.slot ? 1e-6 : 1e-3;
   EXPECT_NEAR(to_ticks(row.self), expected.self, least + slack * expected.self) << "self";
   EXPECT_NEAR(to_ticks(row.hier), expected.hier, least + slack * expected.hier) << "hier";
   if (std::fabs(expected.entries - 0.25) > 1e-6) {
      EXPECT_EQ(row.show_count, expected.entries >= 0.25) << "entries " << expected.entries;
   }
   if (row.show_count) {
      EXPECT_NEAR(row.count, expected.entries, 1e-9 * expected.entries + 1e-9) << "entries";
   }
}
