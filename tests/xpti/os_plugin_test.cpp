/* os_plugin_test.cpp - libraries that are loaded, and variables of the environment. */
#include "platform/plugin/prof_os_plugin.h"

#include "../system.h"

#if defined(_WIN32)
static const char *const library = "kernel32.dll", *const function = "GetTickCount";
#else
static const char *const library = XPTI_STUB, *const function = "xptiTraceEnabled";
#endif

static std::string error()
{
   char text[300] = "nothing was written";
   Prof_Os_plugin_error(text, sizeof text);
   return text;
}

TEST(Os_plugin, opens_finds_and_closes)
{
   void *const plugin = Prof_Os_plugin_open(library);
   ASSERT_NE(plugin, nullptr) << error();
   EXPECT_NE(Prof_Os_plugin_find(plugin, function), nullptr);
   EXPECT_EQ(Prof_Os_plugin_find(plugin, "there_is_no_such_function"), nullptr);
   void *const again = Prof_Os_plugin_open(library);
   EXPECT_EQ(again, plugin);
   Prof_Os_plugin_close(again);
   EXPECT_NE(Prof_Os_plugin_find(plugin, function), nullptr) << "it is open once more";
   Prof_Os_plugin_close(plugin);
}

/* The empty path would be the program itself on some systems. */
TEST(Os_plugin, tells_why_it_cannot_open)
{
   for (const char *none : {static_cast<const char *>(nullptr), ""}) {
      EXPECT_EQ(Prof_Os_plugin_open(none), nullptr);
      const std::string why = error();
      EXPECT_NE(why, "");
      EXPECT_NE(why, "nothing was written");
   }
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library"), nullptr);
   const std::string why = error();
   EXPECT_GT(why.size(), 5u);
   EXPECT_NE(why, "nothing was written");
}

TEST(Os_plugin, cuts_the_reason_off_where_there_is_no_room)
{
   char text[8];
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library"), nullptr);
   std::memset(text, 'x', sizeof text);
   Prof_Os_plugin_error(text, 5);
   EXPECT_EQ(std::strlen(text), 4u);
   EXPECT_EQ(text[5], 'x');
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library"), nullptr);
   Prof_Os_plugin_error(text, 1);
   EXPECT_STREQ(text, "");
}

TEST(Os_plugin, reads_a_variable_that_has_room)
{
   char text[16] = "before";
   setenv("IPROF_TEST_VARIABLE", "12345", 1);
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_VARIABLE", text, sizeof text), 5u);
   EXPECT_STREQ(text, "12345");
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_VARIABLE", text, 6), 5u);
   EXPECT_STREQ(text, "12345");
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_VARIABLE", text, 5), 5u);
   EXPECT_STREQ(text, "") << "it is whole or nothing";
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_VARIABLE", nullptr, 0), 5u);
}

TEST(Os_plugin, knows_no_variable_that_is_not_set)
{
   char text[16] = "before";
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_IS_NOT_SET", text, sizeof text), 0u);
   EXPECT_STREQ(text, "");
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_IS_NOT_SET", nullptr, 0), 0u);
}

TEST(Os_plugin, reads_a_variable_of_any_length)
{
   const std::string value(20000, 'x');
   std::vector<char> text(value.size() + 1);
   setenv("IPROF_TEST_VARIABLE", value.c_str(), 1);
   EXPECT_EQ(Prof_Os_plugin_variable("IPROF_TEST_VARIABLE", text.data(), text.size()), 20000u);
   EXPECT_EQ(text.data(), value);
}
