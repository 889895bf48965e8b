/* feed_test.cpp - the ring of a reader that wants all events, against a naive model: a list
 * without an end, and the rule of what has room. Besides, what is read nests and is complete.
 */
#include "tests/headers.h"

#include "prof.h"
#include "src/gather/prof_feed.h"
#include "refusing.h"
#include "twin.h"

namespace {

struct Item {
   uint32_t kind = 0, number = 0;
   uint64_t stamp = 0;
   std::string text;

   uint64_t slots() const { return 1 + (text.size() + 15) / 16; }
   bool operator==(const Item &o) const
   {
      return std::tie(kind, number, stamp, text) == std::tie(o.kind, o.number, o.stamp, o.text);
   }
};

std::ostream &operator<<(std::ostream &out, const Item &item)
{
   return out << item.kind << " " << item.number << " at " << item.stamp << " '" << item.text
              << "'";
}

void drop(Prof_Feed *feed)
{
   Prof_Feed_free(feed, [](void *memory, void *) { std::free(memory); }, nullptr);
}

Item item_at(const Prof_Feed *feed, uint64_t number)
{
   const Prof_Feed_Slot *slot = Prof_Feed_at(feed, number);
   Item item;
   item.kind = Prof_Feed_kind(slot);
   item.number = Prof_Feed_number(slot);
   item.stamp = slot->stamp;
   item.text.resize(Prof_Feed_length(slot));
   Prof_Feed_copy(feed, number, &item.text[0]);
   EXPECT_EQ(Prof_Feed_slots_of(slot), item.slots());
   return item;
}

std::string text_of(const Prof_Feed_In &in)
{
   return std::string(reinterpret_cast<const char *>(&in), sizeof in);
}

struct Model {
   uint64_t size = 64;
   uint64_t free = 64;          /* slots */
   std::vector<bool> stack;     /* zones open; was it put? */
   std::deque<Item> items;      /* that were put and not read yet */
   uint64_t left_out = 0;
   bool in = false, is_known = false;
   uint64_t number = 0;         /* of who went in last */

   uint64_t owed() const /* places that are kept: ends, and an OUT and a LOST */
   {
      return 2 + static_cast<uint64_t>(std::count(stack.begin(), stack.end(), true));
   }
   bool has_room(uint64_t slots) const { return free >= slots + owed(); }
   void put(const Item &item)
   {
      ASSERT_GE(free, item.slots()) << item;
      free -= item.slots();
      items.push_back(item);
   }
   void begin(uint32_t zone, uint64_t stamp)
   {
      const bool is_seen = (stack.empty() || stack.back()) && has_room(2);
      if (is_seen) put({Prof_FEED_ENTER, zone, stamp, ""});
      else ++left_out;
      stack.push_back(is_seen);
   }
   void end(uint64_t stamp)
   {
      const bool is_seen = stack.back();
      stack.pop_back();
      if (is_seen) put({Prof_FEED_LEAVE, 0, stamp, ""});
   }
   void tell(const Item &item)
   {
      if (has_room(item.slots())) put(item);
      else ++left_out;
   }
   void go_out(uint64_t stamp)
   {
      if (in) put({Prof_FEED_OUT, 0, stamp, ""});
      in = false;
   }
   /* The stack is `depth` deep by now; a new one, if that is not what it was, or if another one has
    * the context's place. */
   bool go_in(const Prof_Feed_In &said, uint64_t stamp, uint32_t depth)
   {
      Item item = {Prof_FEED_IN, 77, stamp, ""};
      Prof_Feed_In in_said = said;
      if (is_known && (stack.size() != depth || number != said.number)) {
         if (owed() > 2) put({Prof_FEED_LOST, 0, item.stamp, ""});
         is_known = false;
      }
      if (!is_known) stack.clear();
      in = false;
      in_said.begun = is_known ? 0 : static_cast<uint32_t>(std::min<uint64_t>(depth, free / 2));
      item.text = text_of(in_said);
      if (!has_room(item.slots() + in_said.begun)) return is_known;
      put(item);
      if (!is_known) {
         stack.assign(depth, false);
         std::fill_n(stack.begin(), in_said.begun, true);
         left_out += depth - in_said.begun;
      }
      number = said.number;
      return in = is_known = true;
   }
   void open_anew() { is_known = false; }
};

class Both {
 public:
   Both() : feed(Prof_Feed_make(1)) { in.opening = 1; }
   ~Both() { drop(feed); }
   Both(const Both &) = delete;
   Both &operator=(const Both &) = delete;

   void begin()
   {
      ++made;
      Prof_Feed_enter(feed, static_cast<uint32_t>(made), ++stamp);
      model.begin(static_cast<uint32_t>(made), stamp);
   }
   void end()
   {
      Prof_Feed_leave(feed, ++stamp);
      if (!model.stack.empty()) model.end(stamp);
   }
   void tell(const std::string &text)
   {
      ++made;
      const Item item = {Prof_FEED_TOLD + 7, 12345, ++stamp, text};
      model.tell(item);
      Prof_Feed_tell(feed, item.kind, item.number, item.stamp, text.data(), text.size());
   }
   /* The ring's end is so many slots nearer. */
   void turn(uint64_t slots)
   {
      for (uint64_t i = 0; i < slots; ++i) tell(""), read(9);
   }
   void go_out()
   {
      Prof_Feed_go_out(feed, ++stamp);
      model.go_out(stamp);
   }
   void end_zones(int zones)
   {
      for (int i = 0; i < zones; ++i) end();
   }
   bool go_in(uint32_t depth)
   {
      in.holder = static_cast<uint32_t>(++stamp);
      in.number = tenant << 40;
      const bool was_known = model.is_known;
      const uint64_t before = model.left_out;
      const bool goes = model.go_in(in, stamp, depth);
      made += model.left_out - before; /* elsewhere, and as good as made now */
      EXPECT_EQ(Prof_Feed_go_in(feed, &in, 77, depth, stamp), goes) << was_known;
      return goes;
   }
   void open_anew()
   {
      ++in.opening;
      model.open_anew();
   }
   /* Some items, one by one. */
   void read(uint64_t count)
   {
      uint64_t at = feed->tail, number = 0;
      for (; number < count && at != Prof_Feed_end(feed); ++number) {
         const Item item = item_at(feed, at);
         ASSERT_FALSE(model.items.empty());
         ASSERT_EQ(item, model.items.front());
         model.items.pop_front();
         model.free += item.slots();
         at += item.slots();
         put += item.kind == Prof_FEED_ENTER || item.kind >= Prof_FEED_TOLD;
         seen.push_back(item);
      }
      Prof_Feed_read_up_to(feed, at);
   }
   void compare()
   {
      ASSERT_EQ(feed->left_out, model.left_out);
      ASSERT_EQ(feed->head - feed->tail, model.size - model.free);
      ASSERT_LE(feed->head - feed->tail, feed->size);
   }
   void finish()
   {
      while (!model.stack.empty()) end();
      read(1000);
      compare();
      EXPECT_TRUE(model.items.empty());
      EXPECT_EQ(put + model.left_out, made);
   }
   /* No model: begins and ends alternate as brackets do, and stamps only grow. */
   void expect_nesting() const
   {
      int64_t open = 0;
      uint64_t last = 0;
      for (const Item &item : seen) {
         EXPECT_GE(item.stamp, last);
         last = item.stamp;
         open += item.kind == Prof_FEED_ENTER;
         open -= item.kind == Prof_FEED_LEAVE;
         ASSERT_GE(open, 0) << item;
      }
      EXPECT_EQ(open, 0);
   }

   Prof_Feed *feed;
   Model model;
   Prof_Feed_In in = {};
   uint64_t stamp = 0, made = 0, put = 0, tenant = 1;
   std::vector<Item> seen;
};

void run(unsigned code, int length, uint64_t filled, uint64_t turned)
{
   Both both;
   both.go_in(0);
   both.turn(turned);
   while (both.model.size - both.model.free < filled) both.tell("");
   for (int i = 0; i < length; ++i, code /= 6) {
      switch (code % 6) {
      case 0: both.begin(); break;
      case 1: both.end(); break;
      case 2: both.tell("seventeen letters"); break;
      case 3: both.read(1); break;
      case 4: both.go_out(); break;
      default: both.go_in(static_cast<uint32_t>(both.model.stack.size())); break;
      }
      both.compare();
      if (::testing::Test::HasFailure()) return;
   }
   both.finish();
   both.expect_nesting();
}

/* With so many of its slots filled before. */
class Filled_Feed : public ::testing::TestWithParam<uint64_t> {};

TEST_P(Filled_Feed, is_the_models_in_every_short_program)
{
   const int length = 5;
   const unsigned programs = 6 * 6 * 6 * 6 * 6;
   for (unsigned code = 0; code < programs; code += static_cast<unsigned>(parts())) {
      run(code, length, GetParam(), code % 5 * 13);
      ASSERT_FALSE(HasFailure()) << code;
   }
}

INSTANTIATE_TEST_SUITE_P(by, Filled_Feed, ::testing::Range<uint64_t>(50, 63));

class Random_Feed : public ::testing::TestWithParam<int> {};

TEST_P(Random_Feed, is_the_models)
{
   uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   std::mt19937_64 random(seed);
   Both both;
   uint64_t speed = 1;
   bool in = both.go_in(3);
   for (int step = 0; step < share(100000) && !HasFailure(); ++step) {
      if (step % 500 == 0) speed = random() % 6;
      switch (random() % 16) {
      case 0: both.tell(std::string(random() % 80, static_cast<char>('a' + random() % 26))); break;
      case 1: both.read(random() % 3 * speed); break;
      case 2:
         both.go_out();
         if (random() % 9 == 0) both.open_anew();
         if (random() % 9 == 0) ++both.tenant;
         if (random() % 5) in = both.go_in(static_cast<uint32_t>(both.model.stack.size()));
         else in = both.go_in(static_cast<uint32_t>(random() % 9)); /* another stack */
         break;
      default:
         if (speed && random() % 2) both.read(1);
         if (!in) break; /* nothing of it may be put */
         if (random() % 2 && both.model.stack.size() < 40) both.begin();
         else if (!both.model.stack.empty()) both.end();
         break;
      }
      both.compare();
   }
   both.finish();
   EXPECT_GT(both.model.left_out, 100u);
}

INSTANTIATE_TEST_SUITE_P(programs, Random_Feed, ::testing::Range(1, 12));

/* By the hooks of its life, whoever's they are by then. */
TEST(Feed, takes_memory_by_the_hooks_and_none_if_refused)
{
   Memory memory;
   Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_Feed *feed = Prof_Feed_make(100);
   ASSERT_NE(feed, nullptr);
   const long live = memory.live;
   Prof_Feed_free(feed, give_memory, &memory);
   EXPECT_EQ(memory.live, live - 2);
   for (long refused = 0; refused < 2; ++refused) {
      memory.fail_from = memory.calls + refused;
      memory.fail_to = memory.fail_from + 1;
      EXPECT_EQ(Prof_Feed_make(100), nullptr);
      EXPECT_EQ(memory.live, live - 2);
   }
}

TEST(Feed, a_text_that_never_fits_is_left_out)
{
   Both both;
   both.tell(std::string(16 * 61, 'x')); /* with its own slot all but the two that are kept */
   both.read(1);
   both.tell(std::string(16 * 61 + 1, 'x'));
   EXPECT_EQ(both.model.left_out, 1u);
   both.compare();
   const std::string huge(1 << 24, 'x');
   EXPECT_EQ(Prof_Feed_tell(both.feed, Prof_FEED_TOLD, 0, 1, huge.data(), huge.size()), 0);
   EXPECT_EQ(both.feed->left_out, 2u);
}

TEST(Feed, of_a_stack_that_is_too_deep_the_outermost_are_begun)
{
   Both both;
   EXPECT_TRUE(both.go_in(1000));
   EXPECT_EQ(both.model.left_out, 968u);
   both.end_zones(968); /* of those that nobody sees */
   EXPECT_EQ(Prof_Feed_end(both.feed), 3u);
   both.begin();
   both.end_zones(2);
   EXPECT_EQ(Prof_Feed_end(both.feed), 6u);
   both.end_zones(31);
   both.compare();
   both.go_out();
   both.finish();
   EXPECT_EQ(both.feed->left_out, 968u);
}

} // namespace
