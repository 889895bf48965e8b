/* tables_test.cpp - XPTI's strings, objects, streams, types of tools, unique ids, and what each
 * thread has.
 */
#include "tests/headers.h"

#include "xpti/xpti_trace_framework.h"

static xpti::string_id_t id_of(const std::string &text)
{
   char *copy = nullptr;
   return xptiRegisterString(text.c_str(), &copy);
}

TEST(Xpti_strings, have_ids_from_1_on_and_a_copy)
{
   char text[] = "one", *copy = nullptr, *again = nullptr;
   EXPECT_EQ(xptiRegisterString(text, &copy), 1);
   EXPECT_STREQ(copy, "one");
   EXPECT_NE(copy, text);
   EXPECT_EQ(xptiRegisterString("one", &again), 1);
   EXPECT_EQ(copy, again);
   EXPECT_EQ(id_of("two"), 2);
   EXPECT_EQ(xptiLookupString(1), copy);
   EXPECT_STREQ(xptiLookupString(2), "two");
   text[0] = 'x';
   EXPECT_STREQ(copy, "one");
}

TEST(Xpti_strings, are_refused_where_something_is_missing)
{
   char *copy = nullptr;
   EXPECT_EQ(xptiRegisterString(nullptr, &copy), xpti::invalid_id);
   EXPECT_EQ(xptiRegisterString("a", nullptr), xpti::invalid_id);
   EXPECT_EQ(xptiRegisterString(nullptr, nullptr), xpti::invalid_id);
   EXPECT_EQ(xptiRegisterString("", &copy), xpti::invalid_id);
   EXPECT_EQ(copy, nullptr);
   EXPECT_EQ(id_of("first"), 1) << "what is refused takes no id";
}

TEST(Xpti_strings, unknown_ids_have_none)
{
   const int far[] = {-1, 0, 2, 257, 1 << 26, 0x40000000, 0x40000002, 0x7FFFFFFF, INT32_MIN};
   id_of("one");
   for (int id : far) EXPECT_EQ(xptiLookupString(id), nullptr) << id;
}

/* Few letters, so that many are the same; and bytes of all kinds. */
static std::string random_text(std::mt19937 &random)
{
   std::string text(random() % 24 ? random() % 20 : random() % 5000, ' ');
   const bool narrow = random() % 2;
   for (char &letter : text)
      letter = static_cast<char>(narrow ? 'a' + random() % 2 : 1 + random() % 255);
   return text;
}

TEST(Xpti_strings, are_as_a_map_would_have_them)
{
   std::mt19937 random(17);
   std::map<std::string, int> model;
   std::vector<const char *> where = {nullptr}; /* by id; texts stay as the table grows */
   for (int i = 0; i < 60000; ++i) {
      const std::string text = random_text(random);
      int expected = -1;
      if (!text.empty()) expected = model.emplace(text, int(model.size()) + 1).first->second;
      ASSERT_EQ(id_of(text), expected) << i;
      if (where.size() <= model.size()) where.push_back(xptiLookupString(expected));
   }
   for (const auto &[text, id] : model) {
      ASSERT_EQ(xptiLookupString(id), text);
      ASSERT_EQ(xptiLookupString(id), where[static_cast<size_t>(id)]);
   }
   const std::string huge(3000000, 'z');
   EXPECT_EQ(xptiLookupString(id_of(huge)), huge);
}

TEST(Xpti_objects, have_ids_from_0_on_by_their_bytes)
{
   const char bytes[] = {0, 1, 0, 2};
   EXPECT_EQ(xptiRegisterObject(bytes, 4, 3), 0);
   EXPECT_EQ(xptiRegisterObject(bytes, 3, 3), 1);
   EXPECT_EQ(xptiRegisterObject(bytes, 4, 5), 0) << "the type does not count";
   EXPECT_EQ(xptiRegisterObject(nullptr, 4, 0), xpti::invalid_id);
   EXPECT_EQ(xptiRegisterObject(bytes, 0, 0), 2);
   const xpti::object_data_t found = xptiLookupObject(0);
   EXPECT_EQ(std::string(found.data, found.size), std::string(bytes, 4));
   EXPECT_EQ(found.type, 3);
   EXPECT_EQ(xptiLookupObject(2).size, 0u);
   EXPECT_NE(xptiLookupObject(2).data, nullptr);
}

TEST(Xpti_objects, unknown_ids_are_empty)
{
   xptiRegisterObject("x", 1, 0);
   for (int id : {-1, 1, 300, 1 << 27, 0x40000001, INT32_MAX, INT32_MIN}) {
      const xpti::object_data_t none = xptiLookupObject(id);
      EXPECT_TRUE(none.size == 0 && !none.data && none.type == 0) << id;
   }
}

TEST(Xpti_streams, have_ids_from_1_on)
{
   EXPECT_EQ(xptiRegisterStream("a"), 1);
   EXPECT_EQ(xptiRegisterStream("b"), 2);
   EXPECT_EQ(xptiRegisterStream("a"), 1);
   EXPECT_EQ(xptiRegisterStream(nullptr), 255);
   EXPECT_EQ(xptiRegisterStream(""), 255);
   xptiReset();
   EXPECT_EQ(xptiRegisterStream("b"), 2) << "they survive";
}

TEST(Xpti_streams, beyond_the_last_id_there_are_none)
{
   for (int i = 1; i < 255; ++i) EXPECT_EQ(xptiRegisterStream(std::to_string(i).c_str()), i);
   for (int i = 255; i < 600; ++i)
      EXPECT_EQ(xptiRegisterStream(std::to_string(i).c_str()), 255) << "not another one's";
   EXPECT_EQ(xptiRegisterStream("7"), 7);
}

TEST(Xpti_types, tell_the_tool_and_its_value)
{
   const uint16_t begin = xptiRegisterUserDefinedTracePoint("tool", XPTI_TRACE_POINT_BEGIN(5));
   const uint16_t end = xptiRegisterUserDefinedTracePoint("tool", XPTI_TRACE_POINT_END(5));
   const uint16_t event = xptiRegisterUserDefinedEventType("tool", XPTI_EVENT(127));
   const uint16_t other = xptiRegisterUserDefinedEventType("other", XPTI_EVENT(0));
   EXPECT_EQ(begin, 0x018A);
   EXPECT_EQ(end, 0x018B);
   EXPECT_EQ(event, 0x01FF);
   EXPECT_EQ(other, 0x0280);
   EXPECT_EQ(XPTI_TOOL_ID(other), 2);
   EXPECT_EQ(XPTI_EXTRACT_USER_DEFINED_ID(event), 127);
   EXPECT_EQ(xptiRegisterUserDefinedTracePoint(nullptr, 0), 0xFFFF);
   EXPECT_EQ(xptiRegisterUserDefinedEventType(nullptr, 0), 0xFFFF);
   EXPECT_EQ(xptiRegisterUserDefinedTracePoint("", 0), 0xFFFF) << "as a stream without a name";
}

TEST(Xpti_types, no_tool_gets_anothers)
{
   for (int i = 1; i < 255; ++i)
      EXPECT_EQ(xptiRegisterUserDefinedEventType(std::to_string(i).c_str(), 127), i << 8 | 255);
   EXPECT_EQ(xptiRegisterUserDefinedEventType("one too many", 1), 0xFFFF);
   EXPECT_EQ(xptiRegisterUserDefinedEventType("254", 1), 0xFE81);
}

TEST(Xpti_thread, has_an_id_of_its_own)
{
   EXPECT_EQ(xptiGetUniversalId(), 0u);
   xptiSetUniversalId(7);
   std::thread([] {
      EXPECT_EQ(xptiGetUniversalId(), 0u);
      xptiSetUniversalId(8);
   }).join();
   EXPECT_EQ(xptiGetUniversalId(), 7u);
}

TEST(Xpti_thread, has_one_stashed_pair)
{
   using xpti::result_t;
   char *key = nullptr;
   uint64_t value = 3;
   EXPECT_EQ(xptiGetStashedTuple(&key, value), result_t::XPTI_RESULT_NOTFOUND);
   EXPECT_EQ(xptiStashTuple(nullptr, 1), result_t::XPTI_RESULT_FAIL);
   EXPECT_EQ(xptiGetStashedTuple(nullptr, value), result_t::XPTI_RESULT_INVALIDARG);
   EXPECT_EQ(xptiStashTuple("a", 1), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiStashTuple("b", 2), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiGetStashedTuple(&key, value), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_STREQ(key, "b");
   EXPECT_EQ(value, 2u);
   std::thread([] {
      char *none = nullptr;
      uint64_t nothing = 0;
      EXPECT_EQ(xptiGetStashedTuple(&none, nothing), result_t::XPTI_RESULT_NOTFOUND);
   }).join();
   xptiUnstashTuple();
   EXPECT_EQ(xptiGetStashedTuple(&key, value), result_t::XPTI_RESULT_NOTFOUND)
      << "the key may be gone";
   xptiUnstashTuple();
}
