/* os_plugin_test.cpp - libraries that are loaded, and variables of the environment. */
#include "platform/plugin/prof_os_plugin.h"

#include "../system.h"

#if defined(_WIN32)
static const char *const library = "kernel32.dll", *const function = "GetTickCount";
#else
static const char *const library = XPTI_STUB, *const function = "xptiTraceEnabled";
#endif

/* Why it cannot be opened. */
static std::string refusal(const char *path)
{
   char text[300] = "nothing was written";
   EXPECT_EQ(Prof_Os_plugin_open(path, text, sizeof text), nullptr);
   return text;
}

static void *opened(const char *path)
{
   char text[300] = "nothing was written";
   void *const plugin = Prof_Os_plugin_open(path, text, sizeof text);
   EXPECT_STREQ(text, "nothing was written");
   return plugin;
}

TEST(Os_plugin, opens_finds_and_closes)
{
   void *const plugin = opened(library);
   ASSERT_NE(plugin, nullptr);
   EXPECT_NE(Prof_Os_plugin_find(plugin, function), nullptr);
   EXPECT_EQ(Prof_Os_plugin_find(plugin, "there_is_no_such_function"), nullptr);
   void *const again = opened(library);
   EXPECT_EQ(again, plugin);
   Prof_Os_plugin_close(again);
   EXPECT_NE(Prof_Os_plugin_find(plugin, function), nullptr) << "it is open once more";
   Prof_Os_plugin_close(plugin);
}

/* The empty path would be the program itself on some systems. */
TEST(Os_plugin, tells_why_it_cannot_open)
{
   for (const char *none : {static_cast<const char *>(nullptr), "", "/nowhere/nothing.library"}) {
      const std::string why = refusal(none);
      EXPECT_GT(why.size(), 5u);
      EXPECT_NE(why, "nothing was written");
   }
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library", nullptr, 0), nullptr);
}

TEST(Os_plugin, cuts_the_reason_off_where_there_is_no_room)
{
   char text[8];
   std::memset(text, 'x', sizeof text);
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library", text, 5), nullptr);
   EXPECT_EQ(std::strlen(text), 4u);
   EXPECT_EQ(text[5], 'x');
   EXPECT_EQ(Prof_Os_plugin_open("/nowhere/nothing.library", text, 1), nullptr);
   EXPECT_STREQ(text, "");
}

#if !defined(_WIN32)
/* The system would wait until somebody writes into the pipe. */
TEST(Os_plugin, opens_no_folder_and_no_pipe)
{
   const std::string pipe = temporary_file();
   std::remove(pipe.c_str());
   ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
   alarm(60); /* rather than wait for ever */
   EXPECT_EQ(refusal(pipe.c_str()), "it is no file");
   EXPECT_EQ(refusal("/dev/null"), "it is no file");
   EXPECT_EQ(refusal("/"), "it is a folder");
   std::remove(pipe.c_str());
}
#endif

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
   std::strcpy(text, "before");
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
