/* random_test.cpp - random programs, against the most simple dispatcher that one can think of. */
#include "tests/headers.h"

#include "events.h"

using xpti::result_t;
using Callback = xpti::tracepoint_callback_api_t;

/* ---- callbacks ---- */

namespace {

struct Key {
   uint8_t stream;
   uint16_t type;
   bool operator<(const Key &other) const
   {
      return std::tie(stream, type) < std::tie(other.stream, other.type);
   }
};

/* Numbers of callbacks, in the order of their registration, and whether they are on. */
using List = std::vector<std::pair<int, bool>>;

struct Random_Program {
   std::mt19937 random;
   std::map<Key, List> model;
   std::string real, expected; /* who was called, one letter each */
   std::vector<uint32_t> plan; /* seeds of what callbacks do, the same for both */
   size_t real_at = 0, model_at = 0;
   int depth = 0;
};

Random_Program *program;

template <int number> void told(uint16_t, Event *, Event *, uint64_t, const void *);
const Callback callbacks[] = {told<0>, told<1>, told<2>, told<3>, told<4>,  told<5>,
                              told<6>, told<7>, told<8>, told<9>, told<10>, told<11>};
const uint16_t types[] = {10, 11, 24, 0x10A, 0x10B};

List &list_of(Key key) { return program->model[key]; }

/* Switches it on or off, and returns what the dispatcher should. */
result_t model_set(Key key, int number, bool on)
{
   for (auto &[known, is_on] : list_of(key)) {
      if (known != number) continue;
      if (is_on == on) return result_t::XPTI_RESULT_DUPLICATE;
      is_on = on;
      return on ? result_t::XPTI_RESULT_UNDELETE : result_t::XPTI_RESULT_SUCCESS;
   }
   if (!on) return result_t::XPTI_RESULT_NOTFOUND;
   list_of(key).push_back({number, true});
   return result_t::XPTI_RESULT_SUCCESS;
}

result_t really_set(Key key, int number, bool on)
{
   return (on ? xptiRegisterCallback : xptiUnregisterCallback)(key.stream, key.type,
                                                               callbacks[number]);
}

bool model_live(Key key)
{
   for (auto &entry : list_of(key))
      if (entry.second) return true;
   return false;
}

/* What a callback does besides: what `seed` says. On the real one, or in the model. */
void act(uint32_t seed, bool really)
{
   const Key key{static_cast<uint8_t>(1 + seed % 2), types[seed / 2 % 5]};
   const int number = static_cast<int>(seed / 16 % 12);
   if (seed % 3 < 2) (really ? really_set : model_set)(key, number, seed % 3 == 0);
}

template <int number> void told(uint16_t, Event *, Event *, uint64_t, const void *)
{
   program->real += static_cast<char>('0' + number);
   if (program->real_at < program->plan.size()) act(program->plan[program->real_at++], true);
}

/* Those who were there at first, if they are on when it is their turn. */
void model_notify(Key key)
{
   const size_t count = list_of(key).size();
   for (size_t i = 0; i < count; ++i) {
      if (!list_of(key)[i].second) continue;
      program->expected += static_cast<char>('0' + list_of(key)[i].first);
      if (program->model_at < program->plan.size())
         act(program->plan[program->model_at++], false);
   }
}

void notify(Key key)
{
   program->real.clear(), program->expected.clear(), program->plan.clear();
   program->real_at = program->model_at = 0;
   for (uint32_t n = program->random() % 6; n > 0; --n) program->plan.push_back(program->random());
   model_notify(key);
   ASSERT_EQ(xptiNotifySubscribers(key.stream, key.type, nullptr, any, 0, nullptr),
             result_t::XPTI_RESULT_SUCCESS);
   ASSERT_EQ(program->real, program->expected);
}

void end_stream(uint8_t stream)
{
   bool had = false;
   for (auto &list : program->model)
      if (list.first.stream == stream && !list.second.empty()) {
         had = true;
         for (auto &entry : list.second) entry.second = false;
      }
   ASSERT_EQ(xptiUnregisterStream(stream == 1 ? "one" : "two"),
             had ? result_t::XPTI_RESULT_SUCCESS : result_t::XPTI_RESULT_NOTFOUND);
}

void step()
{
   const uint32_t what = program->random() % 100;
   const Key key{static_cast<uint8_t>(1 + program->random() % 2), types[program->random() % 5]};
   const int number = static_cast<int>(program->random() % 12);
   if (what < 55) {
      ASSERT_EQ(really_set(key, number, what < 30), model_set(key, number, what < 30));
   } else if (what < 90) {
      notify(key);
   } else if (what < 97) {
      ASSERT_EQ(xptiCheckTraceEnabled(key.stream, key.type), model_live(key));
   } else if (what < 99) {
      end_stream(key.stream);
   } else {
      xptiReset();
      program->model.clear();
   }
}

} // namespace

class Xpti_random_callbacks : public testing::TestWithParam<uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, Xpti_random_callbacks, testing::Range(1u, 21u));

TEST_P(Xpti_random_callbacks, are_as_in_the_model)
{
   xptiForceSetTraceEnabled(true);
   ASSERT_EQ(xptiRegisterStream("one"), 1);
   ASSERT_EQ(xptiRegisterStream("two"), 2);
   Random_Program now;
   now.random.seed(GetParam());
   program = &now;
   for (int i = 0; i < 2000 && !HasFatalFailure(); ++i) {
      SCOPED_TRACE("step " + std::to_string(i));
      step();
   }
}

/* ---- events ---- */

namespace {

using Place = std::tuple<int, int, int, int>; /* name, file, line, code */

struct Known {
   Event *event;
   uint64_t id, count;
};

const char *const names[] = {"a", "b", "c"}, *const files[] = {"x.cpp", "y.cpp"};

xpti::payload_t payload_of(const Place &place)
{
   return xpti::payload_t(names[std::get<0>(place)], files[std::get<1>(place)], std::get<2>(place),
                          0, reinterpret_cast<void *>(static_cast<uintptr_t>(std::get<3>(place))));
}

void make(std::map<Place, Known> *all, const Place &place, bool registers)
{
   uint64_t instance = 0, id = 0;
   xpti::payload_t payload = payload_of(place);
   if (registers) id = xptiRegisterPayload(&payload);
   Event *event = make_event(payload, &instance);
   ASSERT_NE(event, nullptr);
   ASSERT_EQ(event->unique_id, registers ? id : event->unique_id);
   Known &known = all->emplace(place, Known{event, event->unique_id, 0}).first->second;
   ASSERT_EQ(known.event, event);
   ASSERT_EQ(known.id, event->unique_id);
   ASSERT_EQ(++known.count, instance);
   ASSERT_STREQ(xptiQueryPayload(event)->name, names[std::get<0>(place)]);
   ASSERT_EQ(xptiQueryPayload(event)->line_no, static_cast<uint32_t>(std::get<2>(place)));
}

void release(std::map<Place, Known> *all, const Place &place)
{
   auto at = all->find(place);
   if (at == all->end()) return;
   xptiReleaseEvent(at->second.event);
   ASSERT_EQ(xptiFindEvent(at->second.id), nullptr);
   all->erase(at);
}

} // namespace

TEST(Xpti_random, events_are_as_in_the_model)
{
   std::mt19937 random(3);
   std::map<Place, Known> all;
   for (int i = 0; i < 60000; ++i) {
      const Place place(random() % 3, random() % 2, random() % 40, random() % 4);
      const uint32_t what = random() % 1000;
      SCOPED_TRACE("step " + std::to_string(i));
      if (what < 700) make(&all, place, what < 200);
      else if (what < 998) release(&all, place);
      else xptiReset(), all.clear();
      if (HasFatalFailure()) return;
   }
   std::set<Event *> events;
   for (const auto &one : all) {
      ASSERT_EQ(xptiFindEvent(one.second.id), one.second.event);
      EXPECT_TRUE(events.insert(one.second.event).second) << "two places have one event";
   }
}
