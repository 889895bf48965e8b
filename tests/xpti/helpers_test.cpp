/* helpers_test.cpp - what xpti_trace_framework.hpp adds for C++, by the proxy and the dispatcher
 * itself. Each test is a process of its own.
 */
#include "xpti/xpti_trace_framework.hpp"

#include <pthread.h>

#include "../system.h"
#include "events.h"
#include "on_threads.h"

using xpti::result_t;
namespace framework = xpti::framework;

struct Told {
   uint16_t type;
   const Event *parent, *event;
   uint64_t instance;
   const void *user_data;
};
static std::vector<Told> told;

static void callback(uint16_t type, Event *parent, Event *event, uint64_t instance,
                     const void *user_data)
{
   told.push_back({type, parent, event, instance, user_data});
}

static std::vector<int> types()
{
   std::vector<int> list;
   for (const Told &one : told) list.push_back(one.type);
   return list;
}
using Types = std::vector<int>;

static uint8_t stream, diagnostics;

class Xpti_helpers : public ::testing::Test {
   void SetUp() override
   {
      setenv("XPTI_FRAMEWORK_DISPATCHER", XPTI_DISPATCHER, 1);
      xptiForceSetTraceEnabled(true);
      ASSERT_TRUE(xptiTraceEnabled());
      stream = xptiRegisterStream("test");
      diagnostics = xptiRegisterStream("diagnostics");
      for (uint16_t type = 0; type < 256; ++type) {
         xptiRegisterCallback(stream, type, callback);
         xptiRegisterCallback(diagnostics, type, callback);
      }
   }
};

static Event *event_of(const char *name) { return make_event(xpti::payload_t(name)); }

/* A scope that begins and ends at once. */
static void notify(uint16_t type)
{
   framework::scoped_notify scope(stream, type, nullptr, event_of("e"), 1);
}

/* ---- scoped_notify ---- */

TEST_F(Xpti_helpers, scope_tells_its_begin_and_its_end)
{
   Event *const parent = event_of("parent"), *const event = event_of("event");
   {
      framework::scoped_notify scope("test", xpti::trace_task_begin, parent, event, 7, "data");
      EXPECT_EQ(types(), Types({10}));
   }
   ASSERT_EQ(types(), Types({10, 11}));
   for (const Told &one : told) {
      EXPECT_EQ(one.parent, parent);
      EXPECT_EQ(one.event, event);
      EXPECT_EQ(one.instance, 7u);
      EXPECT_STREQ(static_cast<const char *>(one.user_data), "data");
   }
}

/* By its end, without one, and where it is not beside its begin. */
struct Pairs {
   std::vector<uint16_t> types;
   Types told;
};
class Xpti_helpers_pairs : public Xpti_helpers, public ::testing::WithParamInterface<Pairs> {};
INSTANTIATE_TEST_SUITE_P(
   Types, Xpti_helpers_pairs,
   ::testing::Values(Pairs{{xpti::trace_wait_end}, {22, 23}},
                     Pairs{{framework::signal, framework::graph_create, framework::node_create,
                            framework::edge_create}, {16, 2, 4, 6}},
                     Pairs{{28, 31, 32, 35, 36, 39},
                           {28, 31, 28, 31, 32, 35, 32, 35, 36, 39, 36, 39}}));

TEST_P(Xpti_helpers_pairs, scope_tells_both_of_a_pair)
{
   for (uint16_t type : GetParam().types) notify(type);
   EXPECT_EQ(types(), GetParam().told);
}

TEST_F(Xpti_helpers, types_of_a_tool_have_ends_too)
{
   const uint16_t type = xptiRegisterUserDefinedTracePoint("tool", XPTI_TRACE_POINT_BEGIN(14));
   xptiRegisterCallback(stream, type, callback);
   xptiRegisterCallback(stream, type | 1, callback);
   notify(type);
   EXPECT_EQ(types(), Types({type, type | 1}));
}

TEST_F(Xpti_helpers, scope_tells_its_end_when_something_is_thrown)
{
   try {
      framework::scoped_notify scope(stream, xpti::trace_task_begin, nullptr, event_of("e"), 1);
      throw std::runtime_error("out of it");
   } catch (const std::runtime_error &) {
   }
   EXPECT_EQ(types(), Types({10, 11}));
}

TEST_F(Xpti_helpers, scope_that_began_untold_has_no_end)
{
   xptiForceSetTraceEnabled(false);
   {
      framework::scoped_notify scope(stream, xpti::trace_task_begin, nullptr, event_of("e"), 1);
      xptiForceSetTraceEnabled(true);
   }
   EXPECT_EQ(types(), Types());
}

TEST_F(Xpti_helpers, scope_that_was_moved_ends_once)
{
   {
      framework::scoped_notify scope(stream, xpti::trace_task_begin, nullptr, event_of("e"), 1);
      framework::scoped_notify other(std::move(scope));
   }
   EXPECT_EQ(types(), Types({10, 11}));
}

/* ---- places ---- */

TEST_F(Xpti_helpers, place_is_that_of_the_thread_until_its_scope_is_left)
{
   xpti::payload_t payload("name", "file", 3, 4, nullptr);
   {
      framework::tracepoint_t place(&payload);
      EXPECT_NE(place.universal_id(), 0u);
      EXPECT_EQ(xptiGetUniversalId(), place.universal_id());
      ASSERT_NE(place.payload(), nullptr);
      EXPECT_STREQ(place.payload()->name, "name");
      EXPECT_EQ(place.trace_event(), xptiFindEvent(place.universal_id()));
      EXPECT_EQ(place.instance_id(), 1u);
   }
   EXPECT_EQ(xptiGetUniversalId(), 0u);
}

TEST_F(Xpti_helpers, place_inside_a_place_is_the_outer_one)
{
   framework::tracepoint_t outer("outer.cpp", "outer", 1, 2);
   {
      framework::tracepoint_t inner("inner.cpp", "inner", 3, 4);
      EXPECT_EQ(inner.universal_id(), outer.universal_id());
      EXPECT_TRUE(inner.trace_event() == outer.trace_event() &&
                  inner.payload() == outer.payload() &&
                  inner.instance_id() == outer.instance_id());
   }
   EXPECT_EQ(xptiGetUniversalId(), outer.universal_id());
   EXPECT_STREQ(outer.payload()->name, "outer");
   EXPECT_STREQ(outer.payload()->source_file, "outer.cpp");
   EXPECT_EQ(outer.payload()->line_no, 1u);
}

/* The thread's id is that of a payload that no event was made of. */
TEST_F(Xpti_helpers, place_takes_what_is_registered_only)
{
   xpti::payload_t payload("registered");
   xptiSetUniversalId(xptiRegisterPayload(&payload));
   {
      framework::tracepoint_t place("file", "function", 1, 2);
      ASSERT_NE(place.trace_event(), nullptr);
      EXPECT_STREQ(place.payload()->name, "registered");
   }
   EXPECT_NE(xptiGetUniversalId(), 0u) << "it was not the place that set it";
}

TEST_F(Xpti_helpers, place_that_was_forgotten_is_left)
{
   xptiSetUniversalId(12345);
   framework::tracepoint_t place("file", "function", 1, 2);
   ASSERT_NE(place.payload(), nullptr);
   EXPECT_STREQ(place.payload()->name, "function");
   EXPECT_EQ(xptiGetUniversalId(), place.universal_id());
}

TEST_F(Xpti_helpers, place_notifies_as_diagnostics_or_as_it_is_told)
{
   Event *const parent = event_of("parent");
   framework::tracepoint_t place("file", "function", 1, 2);
   EXPECT_EQ(place.stream_id(), diagnostics);
   place.notify("text");
   place.stream("test").trace_type(xpti::trace_point_type_t::task_begin).parent_event(parent);
   place.event_type(xpti::trace_event_type_t::lock);
   place.activity_type(xpti::trace_activity_type_t::overhead).override_instance_id(9);
   EXPECT_EQ(place.stream_id(), stream);
   place.notify(nullptr);
   ASSERT_EQ(types(), Types({126, 10}));
   EXPECT_STREQ(static_cast<const char *>(told[0].user_data), "text");
   EXPECT_EQ(told[0].instance, 1u);
   EXPECT_EQ(told[1].parent, parent);
   EXPECT_EQ(told[1].event, place.trace_event());
   EXPECT_EQ(told[1].instance, 9u);
   EXPECT_EQ(place.trace_event()->event_type, 6);
   EXPECT_EQ(place.trace_event()->activity_type, 2);
}

TEST_F(Xpti_helpers, place_of_nothing_is_none)
{
   xpti::payload_t empty;
   framework::tracepoint_t a(nullptr), b(nullptr, nullptr, 1, 2), c(&empty);
   for (framework::tracepoint_t *place : {&a, &b, &c})
      EXPECT_TRUE(!place->payload() && !place->trace_event() && place->universal_id() == 0);
   EXPECT_EQ(xptiGetUniversalId(), 0u);
}

TEST_F(Xpti_helpers, checkpoint_names_a_place_again)
{
   xpti::payload_t payload("name");
   const uint64_t uid = xptiRegisterPayload(&payload);
   {
      framework::checkpoint_t first(uid);
      EXPECT_EQ(xptiGetUniversalId(), uid);
      ASSERT_NE(first.payload(), nullptr);
      EXPECT_STREQ(first.payload()->name, "name");
      framework::checkpoint_t second(uid + 1);
      EXPECT_EQ(second.payload(), nullptr);
      EXPECT_EQ(xptiGetUniversalId(), uid);
   }
   EXPECT_EQ(xptiGetUniversalId(), 0u);
   framework::checkpoint_t none(0);
   EXPECT_EQ(none.payload(), nullptr);
}

TEST_F(Xpti_helpers, what_began_while_tracing_was_on_ends_when_it_is_off)
{
   {
      framework::tracepoint_t place("file", "function", 1, 2);
      xptiForceSetTraceEnabled(false);
   }
   EXPECT_EQ(xptiGetUniversalId(), 0u);
}

TEST_F(Xpti_helpers, stash_is_there_while_its_scope_is)
{
   char *key = nullptr;
   uint64_t value = 0;
   {
      framework::stash_tuple stash("key", 5);
      ASSERT_EQ(xptiGetStashedTuple(&key, value), result_t::XPTI_RESULT_SUCCESS);
      EXPECT_STREQ(key, "key");
      EXPECT_EQ(value, 5u);
      framework::stash_tuple nothing(nullptr, 6);
   }
   EXPECT_EQ(xptiGetStashedTuple(&key, value), result_t::XPTI_RESULT_NOTFOUND);
}

/* ---- the end, off ---- */

/* The dispatcher forgets all of it. Whoever is left calls a proxy that has none. */
TEST_F(Xpti_helpers, scopes_may_outlive_the_framework)
{
   xptiFrameworkInitialize();
   for (int i = 0; i < 3; ++i) {
      const Event *const found = event_of("e");
      ASSERT_NE(found, nullptr);
      EXPECT_EQ(found->instance_id, 1u) << "it begins anew";
      xptiForceSetTraceEnabled(true);
      {
         framework::tracepoint_t place("file", "function", 1, 2);
         framework::scoped_notify scope("test", xpti::trace_task_begin, nullptr, event_of("e"), 1);
         framework::stash_tuple stash("key", 5);
         EXPECT_NE(place.universal_id(), 0u);
         EXPECT_EQ(xptiFrameworkFinalize(), result_t::XPTI_RESULT_SUCCESS);
         EXPECT_FALSE(xptiTraceEnabled());
         place.notify("text");
      }
      EXPECT_EQ(event_of("e"), nullptr);
      EXPECT_EQ(xptiRegisterStream("test"), 255);
      EXPECT_EQ(xptiFrameworkInitialize(), result_t::XPTI_RESULT_SUCCESS);
   }
}

TEST_F(Xpti_helpers, do_nothing_while_tracing_is_off)
{
   xptiForceSetTraceEnabled(false);
   {
      int times = 0;
      xpti::utils::finally last{[&] { ++times; }};
      framework::scoped_notify scope("never seen", xpti::trace_task_begin, nullptr, nullptr, 1);
      framework::tracepoint_t place("file", "function", 1, 2);
      framework::checkpoint_t checkpoint(5);
      place.stream("test").trace_type(xpti::trace_point_type_t::task_begin).notify("text");
      EXPECT_EQ(place.stream_id(), 0);
      EXPECT_EQ(place.instance_id(), 0u);
      EXPECT_EQ(place.payload(), nullptr);
      EXPECT_EQ(xptiGetUniversalId(), 0u);
      EXPECT_EQ(times, 0);
   }
   EXPECT_TRUE(told.empty());
}

TEST(Xpti_helpers_alone, do_nothing_without_a_dispatcher)
{
   unsetenv("XPTI_FRAMEWORK_DISPATCHER");
   int times = 0;
   {
      xpti::utils::finally last{[&] { ++times; }};
      framework::scoped_notify scope("s", xpti::trace_task_begin, nullptr, nullptr, 1);
      framework::tracepoint_t place("file", "function", 1, 2);
      framework::checkpoint_t checkpoint(5);
      framework::stash_tuple stash("key", 5);
      place.notify("text");
      EXPECT_EQ(place.payload(), nullptr);
      EXPECT_EQ(checkpoint.payload(), nullptr);
      EXPECT_EQ(xpti::addMetadata(nullptr, "key", 1), result_t::XPTI_RESULT_FAIL);
   }
   EXPECT_EQ(times, 0);
}

/* ---- finally ---- */

TEST_F(Xpti_helpers, finally_is_called_when_its_scope_is_left)
{
   int times = 0;
   {
      xpti::utils::finally last{[&] { ++times; }}, nothing{};
      EXPECT_EQ(times, 0);
   }
   EXPECT_EQ(times, 1);
}

/* ---- metadata ---- */

static std::pair<std::string, std::string> read(Event *event, const char *key)
{
   for (const auto &entry : *xptiQueryMetadata(event))
      if (std::string(key) == xptiLookupString(entry.first))
         return {std::to_string(xptiLookupObject(entry.second).type), xpti::readMetadata(entry)};
   return {"", ""};
}

template <typename T>
static void expect_read(const T &value, xpti::metadata_type_t type, const std::string &text)
{
   Event *const event = event_of("e");
   xptiQueryMetadata(event)->clear();
   ASSERT_EQ(xpti::addMetadata(event, "key", value), result_t::XPTI_RESULT_SUCCESS);
   const auto found = read(event, "key");
   EXPECT_EQ(found.first, std::to_string(static_cast<int>(type)));
   EXPECT_EQ(found.second, text);
   const auto pair = xpti::getMetadata<T>(*xptiQueryMetadata(event)->begin());
   EXPECT_EQ(pair.first, "key");
   EXPECT_EQ(std::memcmp(&pair.second, &value, sizeof value), 0);
}

struct Three {
   char bytes[3];
};

TEST_F(Xpti_helpers, metadata_of_any_type_is_read_as_it_was_added)
{
   using xpti::metadata_type_t;
   expect_read(true, metadata_type_t::boolean, "true");
   expect_read(false, metadata_type_t::boolean, "false");
   expect_read(int8_t{-1}, metadata_type_t::signed_integer, "-1");
   expect_read(int16_t{-300}, metadata_type_t::signed_integer, "-300");
   expect_read(-70000, metadata_type_t::signed_integer, "-70000");
   expect_read(int64_t{-1099511627776}, metadata_type_t::signed_integer, "-1099511627776");
   expect_read(uint8_t{200}, metadata_type_t::unsigned_integer, "200");
   expect_read(uint16_t{60000}, metadata_type_t::unsigned_integer, "60000");
   expect_read(4000000000u, metadata_type_t::unsigned_integer, "4000000000");
   expect_read(~uint64_t{0}, metadata_type_t::unsigned_integer, "18446744073709551615");
   expect_read(1.5f, metadata_type_t::floating, "1.500000");
   expect_read(-0.25, metadata_type_t::floating, "-0.250000");
   expect_read(Three{{1, 2, 3}}, metadata_type_t::binary, "Binary data, size: 3");
}

TEST_F(Xpti_helpers, metadata_may_be_text)
{
   Event *const event = event_of("e");
   const char *const plain = "plain", *const none = nullptr;
   EXPECT_EQ(xpti::addMetadata(event, "a", std::string("with\0zero", 9)),
             result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xpti::addMetadata(event, "b", plain), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xpti::addMetadata(event, "c", std::string()), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xpti::addMetadata(event, "d", none), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xpti::addMetadata(event, "b", std::string("new")), result_t::XPTI_RESULT_DUPLICATE);
   EXPECT_EQ(read(event, "a").second, std::string("with\0zero", 9));
   EXPECT_EQ(read(event, "b").second, "new");
   EXPECT_EQ(read(event, "c").second, "");
   for (const auto &entry : *xptiQueryMetadata(event)) {
      const auto owned = xpti::getMetadata<std::string>(entry);
      const auto seen = xpti::getMetadata<std::string_view>(entry);
      EXPECT_EQ(owned.first, seen.first);
      EXPECT_EQ(owned.second, seen.second);
   }
}

TEST_F(Xpti_helpers, metadata_of_a_type_that_is_not_known_says_so)
{
   Event *const event = event_of("e");
   xptiAddMetadata(event, "key", xptiRegisterObject("12345", 5, 77));
   EXPECT_EQ(read(event, "key").second, "Unknown metadata type, size 5");
   xptiAddMetadata(event, "key", xptiRegisterObject("123", 3, 2)); /* no integer has that size */
   EXPECT_EQ(read(event, "key").second, "Unknown metadata type, size 3");
}

/* ---- utilities ---- */

TEST(Xpti_helpers_alone, name_what_has_an_address_only)
{
   xpti::utils::StringHelper helper;
   std::string name = "name", none, address = "0x5";
   EXPECT_EQ(helper.addressAsString(255), "ff");
   EXPECT_EQ(helper.nameWithAddress("name", 255), "name[ff]");
   EXPECT_EQ(helper.nameWithAddress<int>(nullptr, 16), "unknown[10]");
   EXPECT_EQ(helper.nameWithAddress(name, 255), "name[ff]");
   EXPECT_EQ(helper.nameWithAddress(none, 255), "unknown[ff]");
   EXPECT_EQ(helper.nameWithAddressString("name", address), "name[0x5]");
   EXPECT_EQ(helper.nameWithAddressString(name, address), "name[0x5]");
   EXPECT_EQ(helper.nameWithAddressString(none, address), "unknown[0x5]");
}

TEST(Xpti_helpers_alone, know_the_environment)
{
   xpti::utils::PlatformHelper helper;
   unsetenv("XPTI_TRACE_ENABLE");
   EXPECT_EQ(helper.getEnvironmentVariable("XPTI_TRACE_ENABLE"), "");
   EXPECT_TRUE(helper.checkTraceEnv());
   for (const char *value : {"", "1", "true", "0", "false", "TRUE", "yes", "2"}) {
      setenv("XPTI_TRACE_ENABLE", value, 1);
      const bool allows = std::set<std::string>({"", "1", "true"}).count(value);
      EXPECT_EQ(helper.checkTraceEnv(), allows) << value;
   }
}

TEST(Xpti_helpers_alone, load_libraries)
{
   xpti::utils::PlatformHelper helper;
   std::string error;
   EXPECT_EQ(helper.loadLibrary("/nothing/is.here", error), nullptr);
   EXPECT_NE(error, "");
   xpti_plugin_handle_t library = helper.loadLibrary(XPTI_DISPATCHER, error);
   ASSERT_NE(library, nullptr);
   EXPECT_NE(helper.findFunction(library, "xptiMakeEvent"), nullptr);
   EXPECT_EQ(helper.findFunction(library, "xptiMakeNothing"), nullptr);
   EXPECT_EQ(helper.findFunction(nullptr, "xptiMakeEvent"), nullptr);
   EXPECT_EQ(helper.unloadLibrary(library), result_t::XPTI_RESULT_SUCCESS);
}

TEST(Xpti_helpers_alone, lock)
{
   static xpti::utils::SpinLock lock;
   static_assert(std::is_trivially_destructible<xpti::utils::SpinLock>::value, "may be static");
   int count = 0;
   on_threads(4, [&](int) {
      for (int n = 0; n < 10000; ++n) {
         const std::lock_guard<xpti::utils::SpinLock> here(lock);
         ++count;
      }
   });
   EXPECT_EQ(count, 40000);
}

/* ---- forks ---- */

/* A lock of the program's own, which it takes around each fork, as is the manner, and calls XPTI
 * with. The dispatcher is loaded later than that is asked for, so that its turn before a fork comes
 * first. */
static std::mutex of_program;

static void use(int i)
{
   const std::lock_guard<std::mutex> lock(of_program);
   char *copy = nullptr;
   xptiRegisterString(("text " + std::to_string(i)).c_str(), &copy);
}

TEST(Xpti_proxy_fork, does_not_wait_for_who_waits_for_it)
{
   setenv("XPTI_FRAMEWORK_DISPATCHER", XPTI_DISPATCHER, 1);
   pthread_atfork([] { of_program.lock(); }, [] { of_program.unlock(); },
                  [] { of_program.unlock(); });
   alarm(60); /* rather than wait for ever */
   std::atomic<bool> stop{false};
   std::thread other([&stop] {
      for (int i = 0; !stop; ++i) {
         use(i);
         std::this_thread::yield(); /* so that the fork gets the lock on a busy machine */
      }
   });
   for (int i = 0; i < 20; ++i) {
      const pid_t child = fork();
      if (child == 0) _exit(0);
      int status = 1;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      EXPECT_EQ(status, 0);
   }
   stop = true;
   other.join();
}
