/* events_test.cpp - XPTI's payloads, events and metadata. */
#include "tests/headers.h"

#include <unordered_map>

#include "events.h"

using xpti::payload_flag_t;
using xpti::payload_t;
using xpti::result_t;

static bool has(const payload_t &payload, payload_flag_t flag)
{
   return (payload.flags & static_cast<uint64_t>(flag)) != 0;
}

static Event *make(const char *name, int line)
{
   return make_event(payload_t(name, "file.cpp", line, 1, nullptr));
}

TEST(Xpti_payload, is_registered_with_its_texts)
{
   char name[] = "name", file[] = "file";
   const uintptr_t address = static_cast<uintptr_t>(UINT64_C(0x123456789A)); /* or its lower half */
   payload_t payload(name, file, 12, 34, reinterpret_cast<void *>(address));
   const uint64_t id = xptiRegisterPayload(&payload);
   EXPECT_NE(id, 0u);
   EXPECT_EQ(payload.internal, id);
   EXPECT_EQ(payload.uid.hash(), id);
   EXPECT_TRUE(has(payload, payload_flag_t::HashAvailable));
   EXPECT_TRUE(has(payload, payload_flag_t::PayloadRegistered));
   EXPECT_NE(payload.name, name);
   EXPECT_EQ(payload.name, xptiLookupString(payload.name_sid()));
   EXPECT_EQ(payload.source_file, xptiLookupString(payload.source_file_sid()));
   EXPECT_EQ(payload.stacktrace_sid(), 0);
   EXPECT_EQ(payload.uid.p1, XPTI_PACK32_RET64(payload.source_file_sid(), 12));
   EXPECT_EQ(payload.uid.p3, address);
   EXPECT_EQ(xptiRegisterPayload(&payload), id);
   ASSERT_NE(xptiQueryPayloadByUID(id), nullptr);
   EXPECT_EQ(xptiQueryPayloadByUID(id)->column_no, 34u);
   EXPECT_EQ(xptiQueryPayloadByUID(id)->name, payload.name);
   EXPECT_EQ(xptiFindEvent(id), nullptr) << "a payload alone is no event";
}

TEST(Xpti_payload, gets_no_flags_of_another_of_its_place)
{
   payload_t first("name", "file", 1, 2, nullptr), second("name", "file", 1, 9, nullptr);
   second.flags &= ~static_cast<uint64_t>(payload_flag_t::ColumnInfoAvailable);
   EXPECT_EQ(xptiRegisterPayload(&first), xptiRegisterPayload(&second));
   EXPECT_FALSE(has(second, payload_flag_t::ColumnInfoAvailable));
   EXPECT_TRUE(has(second, payload_flag_t::HashAvailable));
   EXPECT_EQ(second.column_no, 9u);
   EXPECT_EQ(first.name, second.name);
}

TEST(Xpti_payload, with_nothing_is_none)
{
   payload_t nothing, null_code(static_cast<const void *>(nullptr));
   payload_t null_name("", "", 0, 0, nullptr);
   EXPECT_EQ(xptiRegisterPayload(nullptr), static_cast<uint64_t>(-1));
   EXPECT_EQ(xptiRegisterPayload(&nothing), 0u);
   EXPECT_EQ(xptiRegisterPayload(&null_code), 0u);
   EXPECT_EQ(xptiRegisterPayload(&null_name), 0u);
   uint64_t instance = 0;
   EXPECT_EQ(make_event(null_code, &instance), nullptr);
}

TEST(Xpti_payload, may_lack_what_its_flags_promise)
{
   payload_t payload(nullptr, nullptr, 3, 0, nullptr);
   uint64_t instance = 0;
   Event *event = make_event(payload, &instance);
   ASSERT_NE(event, nullptr);
   EXPECT_EQ(event->reserved.payload->name, nullptr);
   EXPECT_EQ(event->reserved.payload->source_file, nullptr);
}

TEST(Xpti_payload, may_be_a_stack)
{
   payload_t payload("kernel", "caller->callee", static_cast<const void *>(nullptr));
   ASSERT_NE(xptiRegisterPayload(&payload), 0u);
   EXPECT_EQ(payload.uid.p2 >> 32, static_cast<uint64_t>(payload.stacktrace_sid()));
   EXPECT_STREQ(xptiLookupString(payload.stacktrace_sid()), "caller->callee");
}

TEST(Xpti_payload, that_nobody_registered_is_not_found)
{
   EXPECT_EQ(xptiQueryPayloadByUID(0), nullptr);
   EXPECT_EQ(xptiQueryPayloadByUID(12345), nullptr);
   EXPECT_EQ(xptiQueryPayloadByUID(12345), nullptr) << "asking makes none";
   EXPECT_EQ(xptiQueryPayload(nullptr), nullptr);
   Event mine;
   EXPECT_EQ(xptiQueryPayload(&mine), nullptr);
   mine.unique_id = 12345;
   EXPECT_EQ(xptiQueryPayload(&mine), nullptr);
   make("a", 1);
   mine.unique_id = make("a", 1)->unique_id;
   EXPECT_STREQ(xptiQueryPayload(&mine)->name, "a");
}

TEST(Xpti_event, of_the_same_payload_is_the_same_and_counts)
{
   uint64_t instance = 0;
   payload_t payload("f", "f.cpp", 1, 2, reinterpret_cast<void *>(13)), was = payload;
   Event *event = make_event(payload, &instance, 2);
   ASSERT_NE(event, nullptr);
   EXPECT_EQ(instance, 1u);
   EXPECT_EQ(event->event_type, 2);
   const std::string name = "f"; /* the same text elsewhere */
   payload_t other(name.c_str(), "f.cpp", 1, 2, reinterpret_cast<void *>(13));
   EXPECT_EQ(make_event(other, &instance, 3), event);
   EXPECT_EQ(instance, 2u);
   EXPECT_EQ(event->instance_id, 2u);
   EXPECT_EQ(event->event_type, 3) << "the last one counts";
   EXPECT_EQ(event->activity_type, 1);
   EXPECT_EQ(xptiFindEvent(event->unique_id), event);
   EXPECT_EQ(payload.name, was.name) << "the program's is only read";
   EXPECT_EQ(payload.flags, was.flags);
   EXPECT_EQ(payload.uid, was.uid);
   EXPECT_EQ(xptiQueryPayload(event), event->reserved.payload);
   EXPECT_EQ(event->reserved.payload->line_no, 1u);
   EXPECT_EQ(event->global_user_data, nullptr);
}

TEST(Xpti_event, two_places_of_one_hash_are_two)
{
   if (sizeof(void *) < 8) GTEST_SKIP() << "the two addresses differ in their upper halves alone";
   uint64_t instance = 0;
   payload_t low("f", reinterpret_cast<void *>(1));
   payload_t high("f", reinterpret_cast<void *>(static_cast<uintptr_t>((UINT64_C(7) << 32) + 1)));
   Event *first = make_event(low, &instance), *second = make_event(high, &instance);
   EXPECT_EQ(first->reserved.payload->uid.hash(), second->reserved.payload->uid.hash());
   EXPECT_NE(first, second);
   EXPECT_NE(first->unique_id, second->unique_id);
   EXPECT_EQ(xptiFindEvent(second->unique_id), second);
   EXPECT_EQ(xptiQueryPayloadByUID(second->unique_id), second->reserved.payload);
   xptiReleaseEvent(first);
   EXPECT_EQ(make_event(high, &instance), second) << "it is found without the other, too";
   EXPECT_EQ(instance, 2u);
}

TEST(Xpti_event, is_refused_where_something_is_missing)
{
   uint64_t instance = 0;
   payload_t good("a"), nothing;
   const auto active = xpti::trace_activity_type_t::active;
   EXPECT_EQ(xptiMakeEvent("a", nullptr, 0, active, &instance), nullptr);
   EXPECT_EQ(xptiMakeEvent("a", &good, 0, active, nullptr), nullptr);
   EXPECT_EQ(xptiMakeEvent("a", &nothing, 0, active, &instance), nullptr);
   EXPECT_NE(xptiMakeEvent(nullptr, &good, 0, active, &instance), nullptr);
   EXPECT_EQ(xptiFindEvent(0), nullptr);
   EXPECT_EQ(xptiFindEvent(1000000), nullptr);
}

TEST(Xpti_event, that_is_released_begins_anew)
{
   Event *event = make("a", 1);
   const uint64_t id = event->unique_id;
   make("a", 1);
   xptiAddMetadata(event, "k", 1);
   xptiReleaseEvent(event);
   EXPECT_EQ(xptiFindEvent(id), nullptr);
   EXPECT_EQ(xptiQueryPayloadByUID(id), nullptr);
   event = make("a", 1);
   EXPECT_EQ(event->unique_id, id);
   EXPECT_EQ(event->instance_id, 1u);
   EXPECT_TRUE(event->reserved.metadata.empty());
   xptiReleaseEvent(nullptr);
   Event mine;
   xptiReleaseEvent(&mine);
   mine.unique_id = 77;
   xptiReleaseEvent(&mine);
   EXPECT_EQ(xptiFindEvent(id), event);
}

/* Whoever keeps what it knows by ids takes them for the same. */
TEST(Xpti_event, that_is_released_leaves_its_id_to_none_but_itself)
{
   std::map<uint64_t, std::string> whose;
   size_t shared = 0;
   for (int round = 0; round < 2; ++round)
      for (int name = 0; name < 20; ++name)
         for (int line = 0; line < 50; ++line) {
            const std::string place = "kernel " + std::to_string(name);
            Event *event = make(place.c_str(), line);
            const uint64_t id = event->unique_id;
            shared += id != event->reserved.payload->uid.hash();
            EXPECT_EQ(whose.emplace(id, place + ":" + std::to_string(line)).first->second,
                      place + ":" + std::to_string(line));
            xptiReleaseEvent(event);
         }
   EXPECT_EQ(whose.size(), 1000u) << "and each place has the same again";
   EXPECT_GT(shared, 0u) << "there were hashes that two have";
}

/* Else each would be looked for among all: a minute rather than a moment. */
TEST(Xpti_event, of_many_places_of_few_hashes_are_made_at_once)
{
   std::set<uint64_t> ids;
   for (int name = 0; name < 200; ++name)
      for (int line = 0; line < 500; ++line)
         ids.insert(make(("kernel " + std::to_string(name)).c_str(), line)->unique_id);
   EXPECT_EQ(ids.size(), 100000u);
}

TEST(Xpti_event, memory_of_released_ones_is_used_again)
{
   std::set<const Event *> places;
   for (int i = 0; i < 100000; ++i) {
      Event *event = make("churn", i);
      ASSERT_NE(event, nullptr);
      places.insert(event);
      xptiReleaseEvent(event);
   }
   EXPECT_LE(places.size(), 2u);
}

/* ---- metadata ---- */

TEST(Xpti_metadata, is_added_or_overwritten)
{
   Event *event = make("a", 1);
   const xpti::object_id_t bar = xptiRegisterObject("bar", 3, 1), x = xptiRegisterObject("x", 1, 0);
   EXPECT_EQ(xptiAddMetadata(event, "foo", bar), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiAddMetadata(event, "foo", x), result_t::XPTI_RESULT_DUPLICATE);
   char *copy = nullptr;
   xpti::metadata_t *all = xptiQueryMetadata(event);
   ASSERT_EQ(all, &event->reserved.metadata);
   ASSERT_EQ(all->size(), 1u);
   EXPECT_EQ(all->begin()->first, xptiRegisterString("foo", &copy));
   EXPECT_EQ(all->begin()->second, x);
}

TEST(Xpti_metadata, is_refused_where_something_is_missing)
{
   Event *event = make("a", 1);
   EXPECT_EQ(xptiAddMetadata(nullptr, "a", 0), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiAddMetadata(event, nullptr, 0), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiAddMetadata(event, "", 0), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiAddMetadata(event, "a", nullptr), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiAddMetadata(event, "a", ""), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiAddMetadata(nullptr, "a", "b"), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiQueryMetadata(nullptr), nullptr);
   EXPECT_TRUE(event->reserved.metadata.empty());
}

TEST(Xpti_metadata, as_text_is_known_to_both_tables)
{
   Event *event = make("a", 1);
   EXPECT_EQ(xptiAddMetadata(event, "key", "value"), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiAddMetadata(event, "key", "other"), result_t::XPTI_RESULT_DUPLICATE);
   const int32_t id = event->reserved.metadata.begin()->second;
   EXPECT_STREQ(xptiLookupString(id), "other");
   const xpti::object_data_t object = xptiLookupObject(id);
   EXPECT_EQ(std::string(object.data, object.size), "other");
   EXPECT_EQ(object.type, static_cast<uint8_t>(xpti::metadata_type_t::string));
}

/* ---- uids ---- */

TEST(Xpti_uid, is_ordered_by_its_parts)
{
   xpti::uid_t a, b;
   EXPECT_FALSE(a < b);
   b.p3 = 1;
   EXPECT_TRUE(a < b);
   a.p2 = 1;
   EXPECT_TRUE(b < a);
   b.p1 = 1;
   EXPECT_TRUE(a < b);
   EXPECT_FALSE(a == b);
   EXPECT_EQ(std::hash<xpti::uid_t>()(a), a.hash());
}

TEST(Xpti_uid, hashes_as_others_do)
{
   xpti::uid_t uid;
   EXPECT_EQ(uid.hash(), 0u);
   uid.p1 = 10, uid.p2 = 20, uid.p3 = 0xFFFFFFFF00000005u;
   EXPECT_EQ(uid.hash(), 10u + 31 / 2 + (10 + 20 + 5 + 2) / 3);
}
