/* proxy_test.cpp - the static proxy: inert, complete with a dispatcher, and inert again after its
 * end. The dispatcher here is proxy_stub.cpp, which writes down each call, and copies of it that
 * lack one symbol. Each test is a process of its own.
 */
#include <dlfcn.h>

#include "../system.h"
#include "on_threads.h"
#include "xpti/xpti_trace_framework.h"

using xpti::result_t;

/* All but xptiReset, which the proxy has not, and xptiTraceTryToEnable, which is its own. */
static const char *const names[] = {
   "xptiFrameworkInitialize", "xptiFrameworkFinalize", "xptiInitialize", "xptiFinalize",
   "xptiGetUniversalId", "xptiSetUniversalId", "xptiStashTuple", "xptiGetStashedTuple",
   "xptiUnstashTuple", "xptiGetUniqueId", "xptiRegisterString", "xptiLookupString",
   "xptiRegisterObject", "xptiLookupObject", "xptiRegisterPayload", "xptiRegisterStream",
   "xptiUnregisterStream", "xptiRegisterUserDefinedTracePoint",
   "xptiRegisterUserDefinedEventType", "xptiMakeEvent", "xptiFindEvent", "xptiQueryPayload",
   "xptiQueryPayloadByUID", "xptiRegisterCallback", "xptiUnregisterCallback",
   "xptiNotifySubscribers", "xptiAddMetadata", "xptiQueryMetadata", "xptiTraceEnabled",
   "xptiCheckTraceEnabled", "xptiForceSetTraceEnabled", "xptiReleaseEvent"};

static const char *const variable = "XPTI_FRAMEWORK_DISPATCHER";

static std::string stub_path()
{
   const std::string program = program_path();
   return program.substr(0, program.rfind('/') + 1) + XPTI_STUB;
}

static void set_dispatcher(const std::string &path) { setenv(variable, path.c_str(), 1); }

static std::string scratch(const char *name)
{
   return ::testing::TempDir() + "xpti_proxy_" + std::to_string(getpid()) + "_" + name;
}

/* What the stub has by that name: it is loaded once, whoever opens it. */
template <typename T> static T &of_stub(const char *name)
{
   static void *const stub = dlopen(stub_path().c_str(), RTLD_LAZY | RTLD_LOCAL);
   return *static_cast<T *>(dlsym(stub, name));
}

static void callback(uint16_t, xpti::trace_event_data_t *, xpti::trace_event_data_t *, uint64_t,
                     const void *)
{
}

/* ---- off ---- */

const result_t FAIL = result_t::XPTI_RESULT_FAIL;

static void expect_life_off()
{
   EXPECT_FALSE(xptiTraceEnabled());
   EXPECT_FALSE(xptiCheckTraceEnabled(1));
   EXPECT_FALSE(xptiCheckTraceEnabled(1, 24));
   EXPECT_EQ(xptiInitialize("s", 1, 0, "1.0"), FAIL);
   EXPECT_EQ(xptiInitialize(nullptr, 1, 0, nullptr), FAIL);
   xptiFinalize("s");
   xptiForceSetTraceEnabled(true);
   EXPECT_FALSE(xptiTraceEnabled());
   EXPECT_EQ(xptiGetUniversalId(), ~uint64_t{0});
   xptiSetUniversalId(5);
   EXPECT_EQ(xptiGetUniversalId(), ~uint64_t{0});
   char *key = nullptr;
   uint64_t value = 3;
   EXPECT_EQ(xptiStashTuple("key", 5), FAIL);
   EXPECT_EQ(xptiGetStashedTuple(&key, value), FAIL);
   EXPECT_EQ(value, 3u);
   xptiUnstashTuple();
}

static void expect_tables_off()
{
   char *copy = nullptr;
   EXPECT_EQ(xptiGetUniqueId(), ~uint64_t{0});
   EXPECT_EQ(xptiRegisterString("text", &copy), -1);
   EXPECT_EQ(copy, nullptr);
   EXPECT_EQ(xptiLookupString(1), nullptr);
   EXPECT_EQ(xptiRegisterObject("text", 4, 1), -1);
   const xpti::object_data_t object = xptiLookupObject(0);
   EXPECT_TRUE(object.size == 0 && !object.data && object.type == 0);
   EXPECT_EQ(xptiRegisterStream("s"), 255);
   EXPECT_EQ(xptiUnregisterStream("s"), FAIL);
   EXPECT_EQ(xptiRegisterUserDefinedTracePoint("tool", 1), 0xFFFF);
   EXPECT_EQ(xptiRegisterUserDefinedEventType("tool", 1), 0xFFFF);
}

static void expect_events_off()
{
   xpti::payload_t place("name");
   const uint64_t flags = place.flags;
   uint64_t instance = 9;
   xpti::trace_event_data_t event;
   EXPECT_EQ(xptiRegisterPayload(&place), 0u);
   EXPECT_EQ(place.flags, flags);
   EXPECT_EQ(xptiMakeEvent("name", &place, 1, xpti::trace_activity_type_t::active, &instance),
             nullptr);
   EXPECT_EQ(instance, 9u);
   EXPECT_EQ(xptiFindEvent(1), nullptr);
   EXPECT_EQ(xptiQueryPayload(&event), nullptr);
   EXPECT_EQ(xptiQueryPayloadByUID(1), nullptr);
   xptiReleaseEvent(&event);
   EXPECT_EQ(xptiAddMetadata(&event, "key", 1), FAIL);
   EXPECT_EQ(xptiQueryMetadata(&event), nullptr);
   EXPECT_EQ(xptiRegisterCallback(1, 24, callback), FAIL);
   EXPECT_EQ(xptiUnregisterCallback(1, 24, callback), FAIL);
   EXPECT_EQ(xptiNotifySubscribers(1, 24, nullptr, &event, 1, nullptr), FAIL);
}

static void expect_off()
{
   expect_life_off();
   expect_tables_off();
   expect_events_off();
}

/* What stderr has of it; and again of nothing, as it is said once. On stdout there is nothing. */
static std::string what_is_said()
{
   ::testing::internal::CaptureStdout();
   ::testing::internal::CaptureStderr();
   expect_off();
   xptiTraceTryToEnable();
   xptiFrameworkInitialize();
   expect_off();
   EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
   return ::testing::internal::GetCapturedStderr();
}

static std::string left_out(const std::string &path, const std::string &why)
{
   return "xpti: XPTI_FRAMEWORK_DISPATCHER: \"" + path + "\" is left out: " + why + "\n";
}

TEST(Xpti_proxy, is_inert_without_a_dispatcher)
{
   unsetenv(variable);
   EXPECT_EQ(what_is_said(), "");
   EXPECT_EQ(xptiFrameworkInitialize(), FAIL);
   EXPECT_EQ(xptiFrameworkFinalize(), FAIL);
   expect_off();
}

TEST(Xpti_proxy, is_inert_if_the_variable_is_empty)
{
   set_dispatcher("");
   EXPECT_EQ(what_is_said(), "");
}

TEST(Xpti_proxy, is_inert_if_the_dispatcher_is_not_there)
{
   const std::string path = scratch("nothing.so");
   set_dispatcher(path);
   EXPECT_EQ(what_is_said(),
             left_out(path, path + ": cannot open shared object file: No such file or directory"));
}

TEST(Xpti_proxy, is_inert_if_the_dispatcher_is_no_library)
{
   const std::string path = scratch("text.so");
   std::ofstream(path) << "no library\n";
   set_dispatcher(path);
   EXPECT_EQ(what_is_said(), left_out(path, path + ": file too short"));
   std::remove(path.c_str());
}

/* The system would wait until somebody writes into the pipe. */
TEST(Xpti_proxy, is_inert_if_the_dispatcher_is_no_file)
{
   const std::string path = scratch("pipe.so");
   ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
   alarm(60); /* rather than wait for ever */
   set_dispatcher(path);
   EXPECT_EQ(what_is_said(), left_out(path, "it is no file"));
   std::remove(path.c_str());
}

TEST(Xpti_proxy, is_inert_if_the_path_is_longer_than_any)
{
   set_dispatcher(std::string(100000, 'x'));
   EXPECT_EQ(what_is_said(), left_out("...", "the path is longer than any"));
}

/* The variable is read once. */
TEST(Xpti_proxy, looks_only_when_it_is_called_first)
{
   unsetenv(variable);
   EXPECT_FALSE(xptiTraceEnabled());
   set_dispatcher(stub_path());
   expect_off();
   EXPECT_EQ(xptiFrameworkInitialize(), FAIL);
}

TEST(Xpti_proxy, looks_again_when_it_is_told_to)
{
   unsetenv(variable);
   xptiTraceTryToEnable();
   expect_off();
   set_dispatcher(stub_path());
   xptiTraceTryToEnable();
   EXPECT_TRUE(xptiTraceEnabled());
   unsetenv(variable); /* one that was found stays */
   xptiTraceTryToEnable();
   EXPECT_TRUE(xptiTraceEnabled());
}

/* ---- a dispatcher that lacks a symbol ---- */

/* A copy of the stub in which a name is another one. Returns how often it stood there. */
static int copy_without(const std::string &path, const std::string &name)
{
   std::ifstream file(stub_path(), std::ios::binary);
   std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
   const std::string whole = '\0' + name + '\0';
   int times = 0;
   for (size_t at = 0; (at = bytes.find(whole, at)) != std::string::npos; ++times)
      bytes[at + name.size()] = '_';
   std::ofstream(path, std::ios::binary) << bytes;
   return times;
}

/* The process is a new one for each, as the first call decides. */
class Lacking : public ::testing::TestWithParam<const char *> {};

TEST_P(Lacking, leaves_it_inert)
{
   const std::string path = scratch("lacking.so");
   ASSERT_GE(copy_without(path, GetParam()), 1);
   set_dispatcher(path);
   std::string lack = std::string("it has no ") + GetParam();
#if defined(IPROF_SANITIZED_ADDRESS) /* the stub asks for this name of its own: it is not loaded */
   if (GetParam() == std::string("xptiLookupObject"))
      lack = path + ": undefined symbol: xptiLookupObjec_";
#endif
   EXPECT_EQ(what_is_said(), left_out(path, lack));
   EXPECT_EQ(dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD), nullptr) << "it was unloaded";
   std::remove(path.c_str());
}

INSTANTIATE_TEST_SUITE_P(Xpti_proxy, Lacking, ::testing::ValuesIn(names));

TEST(Xpti_proxy, takes_a_copy_that_has_them_all)
{
   const std::string path = scratch("copy.so");
   EXPECT_EQ(copy_without(path, "xptiReset"), 0);
   set_dispatcher(path);
   EXPECT_TRUE(xptiTraceEnabled());
   std::remove(path.c_str());
}

/* ---- on ---- */

static std::string form(const char *form, const void *first, const void *second = nullptr)
{
   char text[256];
   snprintf(text, sizeof text, form, first, second);
   return text;
}

/* The call reached the stub, with these arguments. */
#define SAYS(text) EXPECT_EQ(of_stub<char[512]>("stub_said"), std::string(text))
#define PASSES(text, call, returned) \
   EXPECT_EQ(call, returned); \
   SAYS(text)
#define PASSES_VOID(text, call) \
   call; \
   SAYS(text)

static result_t answer(int number) { return static_cast<result_t>(number); }

class On : public ::testing::Test {
   void SetUp() override { set_dispatcher(stub_path()); }
};
using Xpti_proxy_on = On;

TEST_F(Xpti_proxy_on, passes_life_on)
{
   PASSES("xptiTraceEnabled", xptiTraceEnabled(), true);
   PASSES("xptiCheckTraceEnabled 3 0", xptiCheckTraceEnabled(3), true);
   PASSES("xptiCheckTraceEnabled 3 24", xptiCheckTraceEnabled(3, 24), true);
   PASSES("xptiInitialize s 1 2 v", xptiInitialize("s", 1, 2, "v"), answer(103));
   PASSES_VOID("xptiFinalize s", xptiFinalize("s"));
   PASSES_VOID("xptiForceSetTraceEnabled 1", xptiForceSetTraceEnabled(true));
   PASSES("xptiGetUniversalId", xptiGetUniversalId(), 104u);
   PASSES_VOID("xptiSetUniversalId 5", xptiSetUniversalId(5));
   PASSES("xptiStashTuple key 5", xptiStashTuple("key", 5), answer(105));
   char *key = nullptr;
   uint64_t value = 0;
   PASSES(form("xptiGetStashedTuple %p %p", &key, &value), xptiGetStashedTuple(&key, value),
          answer(106));
   EXPECT_EQ(value, 7u);
   PASSES_VOID("xptiUnstashTuple", xptiUnstashTuple());
}

TEST_F(Xpti_proxy_on, passes_tables_on)
{
   char *copy = nullptr;
   PASSES("xptiGetUniqueId", xptiGetUniqueId(), 107u);
   PASSES(form("xptiRegisterString text %p", &copy), xptiRegisterString("text", &copy), 108);
   PASSES("xptiLookupString 4", xptiLookupString(4), std::string("109"));
   PASSES("xptiRegisterObject text 4 1", xptiRegisterObject("text", 4, 1), 110);
   const xpti::object_data_t object = xptiLookupObject(6);
   SAYS("xptiLookupObject 6");
   EXPECT_TRUE(object.size == 111 && object.data == std::string("111") && object.type == 11);
   PASSES("xptiRegisterStream s", xptiRegisterStream("s"), 112);
   PASSES("xptiUnregisterStream s", xptiUnregisterStream("s"), answer(113));
   PASSES("xptiRegisterUserDefinedTracePoint t 3", xptiRegisterUserDefinedTracePoint("t", 3), 114);
   PASSES("xptiRegisterUserDefinedEventType t 3", xptiRegisterUserDefinedEventType("t", 3), 115);
}

TEST_F(Xpti_proxy_on, passes_events_on)
{
   xpti::payload_t place("name");
   uint64_t instance = 0;
   xpti::trace_event_data_t *const event = reinterpret_cast<xpti::trace_event_data_t *>(117);
   PASSES(form("xptiRegisterPayload %p", &place), xptiRegisterPayload(&place), 116u);
   PASSES(form("xptiMakeEvent n %p 3 1 %p", &place, &instance),
          xptiMakeEvent("n", &place, 3, xpti::trace_activity_type_t::active, &instance), event);
   PASSES("xptiFindEvent 8", reinterpret_cast<uintptr_t>(xptiFindEvent(8)), 118u);
   PASSES("xptiQueryPayload 0x75", reinterpret_cast<uintptr_t>(xptiQueryPayload(event)), 119u);
   PASSES("xptiQueryPayloadByUID 8", reinterpret_cast<uintptr_t>(xptiQueryPayloadByUID(8)), 120u);
   PASSES_VOID("xptiReleaseEvent 0x75", xptiReleaseEvent(event));
   PASSES("xptiAddMetadata 0x75 key 2", xptiAddMetadata(event, "key", 2), answer(121));
   PASSES("xptiQueryMetadata 0x75", reinterpret_cast<uintptr_t>(xptiQueryMetadata(event)), 122u);
   PASSES("xptiRegisterCallback 1 24 1", xptiRegisterCallback(1, 24, callback), answer(123));
   PASSES("xptiUnregisterCallback 1 24 1", xptiUnregisterCallback(1, 24, callback), answer(124));
   PASSES(form("xptiNotifySubscribers 1 24 %p 0x75 6 %p", &place, &instance),
          xptiNotifySubscribers(1, 24, reinterpret_cast<xpti::trace_event_data_t *>(&place), event,
                                6, &instance),
          answer(125));
}

/* ---- the end ---- */

TEST_F(Xpti_proxy_on, is_inert_after_the_end)
{
   PASSES("xptiFrameworkInitialize", xptiFrameworkInitialize(), answer(101));
   EXPECT_TRUE(xptiTraceEnabled());
   PASSES("xptiFrameworkFinalize", xptiFrameworkFinalize(), answer(102));
   expect_off();
   EXPECT_EQ(xptiFrameworkFinalize(), FAIL);
   SAYS("xptiFrameworkFinalize"); /* by nothing since */
   EXPECT_EQ(of_stub<std::atomic<int>>("stub_calls"), 3);
}

TEST_F(Xpti_proxy_on, may_end_at_its_first_call)
{
   PASSES("xptiFrameworkFinalize", xptiFrameworkFinalize(), answer(102));
   expect_off();
}

TEST_F(Xpti_proxy_on, is_there_until_the_last_end)
{
   xptiFrameworkInitialize();
   xptiFrameworkInitialize();
   EXPECT_EQ(xptiFrameworkFinalize(), answer(102));
   EXPECT_TRUE(xptiTraceEnabled());
   EXPECT_EQ(xptiFrameworkFinalize(), answer(102));
   expect_off();
}

TEST_F(Xpti_proxy_on, begins_anew_after_an_end)
{
   for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(xptiFrameworkInitialize(), answer(101));
      EXPECT_TRUE(xptiTraceEnabled());
      xptiFrameworkFinalize();
      expect_off();
   }
   unsetenv(variable);
   xptiTraceTryToEnable();
   EXPECT_TRUE(xptiTraceEnabled());
}

/* ---- threads ---- */

/* The stub calls these as it is loaded, and by each Initialize. */
static std::function<void()> while_loading, while_initializing;
extern "C" __attribute__((visibility("default"))) void stub_begins();
void stub_begins()
{
   if (while_loading) while_loading();
}
extern "C" __attribute__((visibility("default"))) void stub_initializes();
void stub_initializes()
{
   if (while_initializing) while_initializing();
}

static void on_silent_threads(int count, const std::function<void(int)> &act)
{
   setenv("STUB_IS_SILENT", "1", 1);
   on_threads(count, act);
}

/* The others get as far as they can before the first one goes on. */
TEST_F(Xpti_proxy_on, is_found_by_threads_that_come_at_once)
{
   std::atomic<int> found{0};
   while_loading = [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
   on_silent_threads(8, [&](int i) {
      if (i % 2 ? xptiTraceEnabled() : xptiRegisterStream("s") == 112) ++found;
   });
   EXPECT_EQ(found, 8);
   EXPECT_EQ(of_stub<std::atomic<int>>("stub_calls"), 8);
}

TEST_F(Xpti_proxy_on, ends_while_threads_call)
{
   std::atomic<int> wrong{0};
   on_silent_threads(4, [&](int i) {
      for (int n = 0; n < 2000; ++n) {
         const uint8_t stream = xptiRegisterStream("s");
         if (stream != 112 && stream != 255) ++wrong;
         if (i == 0) n % 2 ? xptiFrameworkFinalize() : xptiFrameworkInitialize();
         if (i == 1) xptiTraceTryToEnable();
      }
   });
   EXPECT_EQ(wrong, 0);
}

TEST_F(Xpti_proxy_on, may_be_called_by_the_dispatcher_that_it_loads)
{
   int times = 0;
   while_loading = [&] {
      ++times;
      EXPECT_EQ(xptiFrameworkInitialize(), FAIL);
      xptiTraceTryToEnable();
      expect_off();
      EXPECT_EQ(xptiFrameworkFinalize(), FAIL);
   };
   EXPECT_TRUE(xptiTraceEnabled());
   EXPECT_EQ(times, 1);
}

/* The other library is a copy of the stub: while it begins its thread has the loader's lock, and
 * whoever looks for the dispatcher waits for that. */
TEST_F(Xpti_proxy_on, is_found_while_another_thread_loads_a_library_that_calls)
{
   static std::atomic<bool> inside, asks;
   static int found = -1;
   const std::string path = scratch("other.so");
   copy_without(path, "nothing");
   while_loading = [] {
      if (inside.exchange(true)) return; /* the dispatcher, which is loaded in this, begins, too */
      while (!asks) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      found = xptiTraceEnabled();
   };
   setenv("STUB_IS_SILENT", "1", 1);
   alarm(60); /* rather than wait for ever */
   std::thread loader([&path] { dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL); });
   while (!inside) std::this_thread::yield();
   asks = true;
   EXPECT_TRUE(xptiTraceEnabled());
   loader.join();
   EXPECT_EQ(found, 1);
   std::remove(path.c_str());
}

/* The child has not the thread that has the proxy's lock, and will not give it back. */
TEST_F(Xpti_proxy_on, goes_on_in_the_child_of_a_fork)
{
   static std::atomic<bool> inside, leave;
   while_initializing = [] {
      inside = true;
      while (!leave) std::this_thread::yield();
   };
   std::thread other([] { xptiFrameworkInitialize(); });
   while (!inside) std::this_thread::yield();
   const pid_t child = fork();
   if (child == 0) {
      alarm(60); /* rather than wait for ever */
      leave = true;
      const bool goes = xptiFrameworkInitialize() == answer(101) && xptiTraceEnabled();
      _exit(goes ? 0 : 1);
   }
   leave = true;
   other.join();
   int status = 1;
   ASSERT_EQ(waitpid(child, &status, 0), child);
   EXPECT_EQ(status, 0);
   EXPECT_EQ(xptiFrameworkFinalize(), answer(102));
}
