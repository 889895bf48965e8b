/* callbacks_test.cpp - who is told by XPTI's dispatcher, and what may happen meanwhile. Without
 * subscribers: callbacks are registered as one would. In which order they come, and what happens
 * if they come and go, is in random_test.cpp.
 */
#include "tests/headers.h"

#include "events.h"

using xpti::result_t;

static const uint8_t stream = 1;
static const uint16_t type = xpti::trace_task_begin;

static std::string called;
static std::vector<std::function<void()>> then; /* what the next callbacks do besides */

static void note(char who)
{
   called += who;
   if (then.empty()) return;
   const std::function<void()> act = then.front();
   then.erase(then.begin());
   if (act) act();
}

template <char who> void told(uint16_t, Event *, Event *, uint64_t, const void *) { note(who); }

static result_t add(xpti::tracepoint_callback_api_t callback)
{
   return xptiRegisterCallback(stream, type, callback);
}

static result_t drop(xpti::tracepoint_callback_api_t callback)
{
   return xptiUnregisterCallback(stream, type, callback);
}

static result_t answer_to(Event *event)
{
   return xptiNotifySubscribers(stream, type, nullptr, event, 0, nullptr);
}

/* Who was called, by one notification. */
static std::string notify(uint8_t on = stream, uint16_t of = type)
{
   called.clear();
   EXPECT_EQ(xptiNotifySubscribers(on, of, nullptr, any, 0, nullptr),
             result_t::XPTI_RESULT_SUCCESS);
   return called;
}

class Xpti_callbacks : public ::testing::Test {
 protected:
   void SetUp() override { xptiForceSetTraceEnabled(true); }
};

TEST_F(Xpti_callbacks, are_told_all_there_is)
{
   using Seen = std::tuple<uint16_t, Event *, Event *, uint64_t, const void *>;
   static Seen seen;
   const int data = 0;
   Event parent, event;
   xptiRegisterCallback(9, 0x1234, [](uint16_t t, Event *p, Event *e, uint64_t i, const void *d) {
      seen = {t, p, e, i, d};
   });
   xptiNotifySubscribers(9, 0x1234, &parent, &event, 1ull << 60, &data);
   EXPECT_EQ(seen, Seen(0x1234, &parent, &event, 1ull << 60, &data));
}

TEST_F(Xpti_callbacks, must_be_some)
{
   EXPECT_EQ(add(nullptr), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(drop(nullptr), result_t::XPTI_RESULT_INVALIDARG);
}

TEST_F(Xpti_callbacks, may_notify_and_end_the_stream)
{
   xptiRegisterStream("s");
   add(told<'a'>), add(told<'b'>), add(told<'c'>);
   then = {[] { xptiNotifySubscribers(stream, type, nullptr, any, 0, nullptr); }};
   EXPECT_EQ(notify(), "aabcbc");
   then = {nullptr, [] { xptiFinalize("s"); }};
   EXPECT_EQ(notify(), "ab");
   EXPECT_EQ(notify(), "");
}

TEST_F(Xpti_callbacks, may_make_what_they_like)
{
   static Event *made;
   add(told<'a'>);
   then = {[] {
      char *copy = nullptr;
      xptiRegisterString("in a callback", &copy);
      made = make_event(xpti::payload_t("in a callback"));
      xptiAddMetadata(made, "key", "value");
      xptiReleaseEvent(made);
   }};
   EXPECT_EQ(notify(), "a");
   EXPECT_NE(made, nullptr);
}

/* ---- notifications ---- */

TEST_F(Xpti_callbacks, are_not_called_while_tracing_is_off)
{
   add(told<'a'>);
   xptiForceSetTraceEnabled(false);
   called.clear();
   EXPECT_FALSE(xptiTraceEnabled());
   EXPECT_EQ(answer_to(any), result_t::XPTI_RESULT_FALSE);
   EXPECT_EQ(answer_to(nullptr), result_t::XPTI_RESULT_FALSE);
   EXPECT_EQ(called, "");
   xptiForceSetTraceEnabled(true);
   EXPECT_TRUE(xptiTraceEnabled());
   EXPECT_EQ(notify(), "a");
}

TEST_F(Xpti_callbacks, need_an_event_but_for_some_types)
{
   using Kind = xpti::trace_point_type_t;
   const std::vector<Kind> without = {
      Kind::function_begin, Kind::function_end, Kind::function_with_args_begin,
      Kind::function_with_args_end, Kind::mem_alloc_begin, Kind::mem_alloc_end,
      Kind::mem_release_begin, Kind::mem_release_end, Kind::offload_alloc_construct,
      Kind::offload_alloc_associate, Kind::offload_alloc_destruct, Kind::offload_alloc_release,
      Kind::offload_alloc_accessor, Kind::diagnostics};
   for (uint32_t of = 0; of < 65536; ++of) {
      const uint16_t t = static_cast<uint16_t>(of);
      const bool may = std::count(without.begin(), without.end(), static_cast<Kind>(t)) > 0;
      ASSERT_EQ(xptiNotifySubscribers(stream, t, nullptr, nullptr, 0, "data"),
                may ? result_t::XPTI_RESULT_SUCCESS : result_t::XPTI_RESULT_INVALIDARG) << t;
      ASSERT_EQ(xptiNotifySubscribers(stream, t, any, nullptr, 0, nullptr),
                result_t::XPTI_RESULT_INVALIDARG) << t;
   }
}

TEST_F(Xpti_callbacks, are_what_makes_a_type_enabled)
{
   EXPECT_FALSE(xptiCheckTraceEnabled(stream));
   add(told<'a'>);
   EXPECT_TRUE(xptiCheckTraceEnabled(stream));
   EXPECT_TRUE(xptiCheckTraceEnabled(stream, type));
   EXPECT_FALSE(xptiCheckTraceEnabled(stream, type + 1));
   EXPECT_FALSE(xptiCheckTraceEnabled(stream + 1));
   EXPECT_FALSE(xptiCheckTraceEnabled(stream + 256, type));
   EXPECT_FALSE(xptiCheckTraceEnabled(0, 0));
   xptiRegisterCallback(0, type, told<'a'>);
   EXPECT_FALSE(xptiCheckTraceEnabled(0, type)) << "no stream has the id 0";
   drop(told<'a'>);
   EXPECT_FALSE(xptiCheckTraceEnabled(stream));
   EXPECT_FALSE(xptiCheckTraceEnabled(stream, type));
   add(told<'a'>);
   xptiForceSetTraceEnabled(false);
   EXPECT_FALSE(xptiCheckTraceEnabled(stream, type));
}

/* ---- streams ---- */

TEST_F(Xpti_callbacks, end_with_their_stream)
{
   const uint8_t id = xptiRegisterStream("s");
   EXPECT_EQ(xptiUnregisterStream(nullptr), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiUnregisterStream("s"), result_t::XPTI_RESULT_NOTFOUND);
   EXPECT_EQ(xptiUnregisterStream("unheard of"), result_t::XPTI_RESULT_NOTFOUND);
   EXPECT_EQ(xptiRegisterStream("t"), id + 1) << "asking makes none";
   xptiRegisterCallback(id, type, told<'a'>);
   xptiRegisterCallback(id, 0xFFFF, told<'b'>);
   xptiRegisterCallback(static_cast<uint8_t>(id + 1), type, told<'c'>);
   EXPECT_EQ(xptiUnregisterStream("s"), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(notify(id), "");
   EXPECT_EQ(notify(id, 0xFFFF), "");
   EXPECT_EQ(notify(static_cast<uint8_t>(id + 1)), "c");
   EXPECT_FALSE(xptiCheckTraceEnabled(id));
   EXPECT_EQ(xptiUnregisterStream("s"), result_t::XPTI_RESULT_SUCCESS) << "it had one";
   EXPECT_EQ(xptiRegisterCallback(id, type, told<'a'>), result_t::XPTI_RESULT_UNDELETE);
   xptiFinalize("t");
   xptiFinalize(nullptr);
   EXPECT_EQ(notify(static_cast<uint8_t>(id + 1)), "");
   EXPECT_EQ(notify(id), "a");
}

TEST_F(Xpti_callbacks, of_all_streams_and_types_fit)
{
   for (int s = 0; s < 256; ++s)
      for (uint32_t t = 0; t < 65536; t += 997)
         ASSERT_EQ(xptiRegisterCallback(static_cast<uint8_t>(s), static_cast<uint16_t>(t),
                                        told<'a'>), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(notify(255, 997), "a");
   EXPECT_EQ(notify(255, 998), "");
}

/* ---- life ---- */

TEST_F(Xpti_callbacks, are_forgotten_by_a_reset)
{
   xptiRegisterStream("s");
   add(told<'a'>);
   xptiGetUniqueId();
   xptiReset();
   EXPECT_TRUE(xptiTraceEnabled()) << "that stays";
   EXPECT_EQ(notify(), "");
   EXPECT_EQ(xptiUnregisterStream("s"), result_t::XPTI_RESULT_NOTFOUND);
   EXPECT_EQ(drop(told<'a'>), result_t::XPTI_RESULT_NOTFOUND);
   EXPECT_EQ(add(told<'a'>), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiGetUniqueId(), 1u);
}

TEST_F(Xpti_callbacks, and_all_else_end_with_the_last_user)
{
   EXPECT_EQ(xptiFrameworkFinalize(), result_t::XPTI_RESULT_FAIL) << "nobody uses it";
   EXPECT_EQ(xptiFrameworkInitialize(), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiFrameworkInitialize(), result_t::XPTI_RESULT_SUCCESS);
   xptiRegisterStream("s"), xptiRegisterObject("o", 1, 0), xptiRegisterUserDefinedEventType("t", 1);
   add(told<'a'>);
   EXPECT_EQ(xptiFrameworkFinalize(), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(notify(), "a");
   EXPECT_EQ(xptiFrameworkFinalize(), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiFrameworkFinalize(), result_t::XPTI_RESULT_FAIL);
   EXPECT_FALSE(xptiTraceEnabled()) << "there is no subscriber";
   EXPECT_EQ(answer_to(any), result_t::XPTI_RESULT_FALSE);
   EXPECT_EQ(xptiRegisterStream("other"), 1) << "as if it had just begun";
   EXPECT_EQ(xptiLookupObject(0).data, nullptr);
   EXPECT_EQ(xptiRegisterUserDefinedEventType("u", 1), 0x0181);
   EXPECT_EQ(add(told<'a'>), result_t::XPTI_RESULT_SUCCESS);
}
