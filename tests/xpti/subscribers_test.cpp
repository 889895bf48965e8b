/* subscribers_test.cpp - which libraries XPTI's dispatcher loads, and what it tells them: in
 * programs that are started for it, see child.cpp and plugin.cpp. */
#include "tests/headers.h"

#include <sys/stat.h>

#include "tests/system.h"

/* Beside this program, NAME_tests: NAME_child, and all plug-ins. */
static std::string folder()
{
   const std::string path = program_path();
   return path.substr(0, path.rfind('/') + 1);
}
static std::string child()
{
   const std::string path = program_path();
   return path.substr(0, path.rfind("_tests")) + "_child";
}
static std::string plugin(const std::string &name)
{
   return folder() + "xpti_plugin_" + name + ".so";
}

/* What it prints, up to its end. One that hangs fails. */
static std::string run_as_it_is(const std::string &environment, const std::string &words)
{
   const std::string command = "env -u XPTI_TRACE_ENABLE -u XPTI_SUBSCRIBERS " + environment +
                               " timeout 120 " + quoted(child()) + " " + words;
   std::string all;
   char line[4096];
   FILE *pipe = popen(command.c_str(), "r");
   while (pipe && fgets(line, sizeof line, pipe) && std::string(line) != "end\n") all += line;
   if (!pipe || pclose(pipe) != 0) return "it failed";
   return all;
}

/* The same, without what the system says in its own words. */
static std::string run(const std::string &environment, const std::string &words)
{
   std::string all = run_as_it_is(environment, words);
   size_t why;
   while ((why = all.find("\" is left out: ")) != std::string::npos) {
      const size_t begin = all.rfind('\n', why) + 1; /* npos + 1: the first line */
      all.replace(begin, all.find('\n', why) - begin, "left out");
   }
   return all;
}

static std::string with(const std::string &names, const std::string &words)
{
   return run("XPTI_SUBSCRIBERS=" + quoted(names), words);
}

TEST(Xpti_environment, allows_unless_it_forbids)
{
   const std::string full = "XPTI_SUBSCRIBERS=" + quoted(plugin("full"));
   const std::string on = "full loaded\non\n";
   const std::string says = "xpti: XPTI_TRACE_ENABLE is not 1, true, 0 or false, and is taken for "
                            "0: nobody is told\n";
   const auto with_value = [&full](const char *value, const std::string &words) {
      return run_as_it_is(full + " XPTI_TRACE_ENABLE=" + quoted(value), words + " 2>&1");
   };
   EXPECT_EQ(run(full, "enabled"), on);
   for (const char *value : {"", "1", "true"}) EXPECT_EQ(with_value(value, "enabled"), on) << value;
   for (const char *value : {"0", "false"})
      EXPECT_EQ(with_value(value, "enabled"), "off\n") << value;
   for (const char *value : {"TRUE", "yes", "on", "2", "11", " 1", "truest", "something else"})
      EXPECT_EQ(with_value(value, "crowd use leave enabled"),
                says + "all off\nsuccess\nsuccess\noff\n") << value << ": it is said once";
   EXPECT_EQ(run("XPTI_TRACE_ENABLE=1", "enabled"), "off\n") << "nobody subscribes";
   EXPECT_EQ(run("XPTI_SUBSCRIBERS=", "enabled"), "off\n");
}

TEST(Xpti_environment, without_subscribers_all_but_notifications_work)
{
   EXPECT_EQ(run("", "init s begin s use leave"), "success\nfalse\nsuccess\nsuccess\n");
   EXPECT_EQ(run("XPTI_TRACE_ENABLE=0", "force 1 begin s"), "done\nsuccess\n");
}

TEST(Xpti_subscribers, are_told_of_streams_and_of_trace_points)
{
   EXPECT_EQ(with(plugin("full"), "init s begin s end s check s finalize s begin s check s"),
             "full loaded\nfull init s 3.4 3.4.5\nsuccess\n"
             "full begin\nsuccess\nsuccess\nyes\n"
             "full finish s\ndone\nsuccess\nno\n");
   EXPECT_EQ(with(plugin("full"), "init ignored begin ignored unregister ignored"),
             "full loaded\nfull init ignored 3.4 3.4.5\nsuccess\nsuccess\n"
             "full finish ignored\nnotfound\n");
   EXPECT_EQ(with(plugin("full"), "init s init s begin s unregister s begin s init s begin s"),
             "full loaded\nfull init s 3.4 3.4.5\nsuccess\n"
             "full init s 3.4 3.4.5\nfull again\nsuccess\nfull begin\nsuccess\n"
             "full finish s\nsuccess\nsuccess\n"
             "full init s 3.4 3.4.5\nfull again\nsuccess\nfull begin\nsuccess\n");
}

TEST(Xpti_subscribers, come_in_the_order_of_their_names)
{
   EXPECT_EQ(with(plugin("late") + "," + plugin("full"), "init s begin s finalize s"),
             "late loaded\nfull loaded\n"
             "late init s 3.4 3.4.5\nfull init s 3.4 3.4.5\nsuccess\n"
             "late begin\nfull begin\nsuccess\n"
             "late finish s\nfull finish s\ndone\n");
}

TEST(Xpti_subscribers, that_cannot_be_used_are_left_out)
{
   EXPECT_EQ(with("/nowhere/nothing.so", "enabled"), "left out\noff\n");
   EXPECT_EQ(with(plugin("no_init"), "enabled"),
             "no_init loaded\nleft out\nno_init unloaded\noff\n");
   EXPECT_EQ(with(plugin("no_finish"), "enabled"),
             "no_finish loaded\nleft out\nno_finish unloaded\noff\n");
   EXPECT_EQ(with(plugin("no_init") + ",/nowhere/nothing.so," + plugin("full"), "enabled"),
             "no_init loaded\nleft out\nno_init unloaded\nleft out\nfull loaded\non\n");
   const std::string text = temporary_file();
   std::ofstream(text) << "no library";
   EXPECT_EQ(with(text, "enabled"), "left out\noff\n");
   std::remove(text.c_str());
}

/* As it would wait for ever for what comes through the pipe, or end when the symbol is used. */
TEST(Xpti_subscribers, that_would_end_or_stop_the_program_are_left_out)
{
   const std::string pipe = temporary_file();
   std::remove(pipe.c_str());
   ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
   EXPECT_EQ(with(pipe + "," + plugin("full"), "enabled"), "left out\nfull loaded\non\n");
   std::remove(pipe.c_str());
   EXPECT_EQ(with(plugin("lacking") + "," + plugin("full"), "init s"),
             "left out\nfull loaded\nfull init s 3.4 3.4.5\nsuccess\n");
}

TEST(Xpti_subscribers, that_are_left_out_are_told_with_the_variable_and_the_reason)
{
   const auto says = [](const std::string &names) {
      const std::string all = run_as_it_is("XPTI_SUBSCRIBERS=" + quoted(names), "enabled");
      return all.substr(0, all.find('\n'));
   };
   const std::string hint = "; paths are parted by commas, without blanks";
   EXPECT_EQ(says("/"), "xpti: XPTI_SUBSCRIBERS: \"/\" is left out: it is a folder");
   EXPECT_EQ(says(folder() + " "),
             "xpti: XPTI_SUBSCRIBERS: \"" + folder() + " \" is left out: " + folder() +
                " : cannot open shared object file: No such file or directory" + hint);
   EXPECT_NE(says(plugin("lacking")).find("undefined symbol: nobody_has"), std::string::npos);
   for (const char *names : {" /no.so", "/no.so ", "/no.so:/no.so", "/no.so;/no.so"})
      EXPECT_NE(says(names).find(hint), std::string::npos) << names;
   EXPECT_EQ(says("/no.so").find(hint), std::string::npos);
}

TEST(Xpti_subscribers, are_parted_by_commas_alone)
{
   const std::string full = plugin("full");
   EXPECT_EQ(with(full + ",", "enabled"), "full loaded\non\n");
   EXPECT_EQ(with("," + full + ",,", "enabled"), "full loaded\non\n");
   EXPECT_EQ(with(" " + full, "enabled"), "left out\noff\n");
   EXPECT_EQ(with(full + ":" + plugin("late"), "enabled"), "left out\noff\n");
   EXPECT_EQ(with(full + "," + full, "enabled init s"),
             "full loaded\non\nfull init s 3.4 3.4.5\nsuccess\n");
   const std::string other_way = folder() + "./xpti_plugin_full.so";
   EXPECT_EQ(with(full + "," + other_way, "init s"),
             "full loaded\nfull init s 3.4 3.4.5\nsuccess\n");
}

TEST(Xpti_subscribers, may_be_very_many)
{
   std::string names;
   for (int i = 0; i < 500; ++i) names += plugin("full") + ",";
   EXPECT_EQ(with(names, "enabled"), "full loaded\non\n");
}

TEST(Xpti_subscribers, may_register_late_and_unregister_in_a_callback)
{
   EXPECT_EQ(with(plugin("late"), "init s end s begin s end s"),
             "late loaded\nlate init s 3.4 3.4.5\nsuccess\nsuccess\n"
             "late begin\nsuccess\nlate end\nsuccess\n");
   EXPECT_EQ(with(plugin("leaving"), "init s begin s begin s check s"),
             "leaving loaded\nleaving init s 3.4 3.4.5\nsuccess\n"
             "leaving begin\nsuccess\nsuccess\nno\n");
}

TEST(Xpti_subscribers, may_call_back_while_they_are_loaded_and_unloaded)
{
   EXPECT_EQ(with(plugin("early"), "enabled use leave"),
             "early loaded\nearly not yet tracing\non\nsuccess\n"
             "early unloaded\nearly no more tracing\nsuccess\n");
}

TEST(Xpti_subscribers, that_use_the_framework_alone_may_be_left_out_in_the_midst)
{
   EXPECT_EQ(with(plugin("full") + "," + plugin("early"), "enabled crowd init s"),
             "full loaded\nearly loaded\nearly not yet tracing\nfull init early 0.0 \non\nall on\n"
             "full init s 3.4 3.4.5\nearly init s 3.4 3.4.5\nsuccess\n")
      << "what one begins as it is loaded is told those before";
}

TEST(Xpti_subscribers, are_loaded_once_whoever_asks_first)
{
   EXPECT_EQ(with(plugin("full"), "crowd init s"),
             "full loaded\nall on\nfull init s 3.4 3.4.5\nsuccess\n");
   EXPECT_EQ(run("", "crowd"), "all off\n");
}

TEST(Xpti_subscribers, may_be_loaded_while_another_thread_loads_a_library_that_asks)
{
   EXPECT_EQ(with(plugin("full"), "meet " + quoted(plugin("meeting")) + " init s"),
             "meeting loaded\nfull loaded\nmeeting tracing\non\n"
             "full init s 3.4 3.4.5\nsuccess\n");
}

TEST(Xpti_subscribers, are_unloaded_with_the_last_user_and_loaded_anew)
{
   EXPECT_EQ(with(plugin("full"), "use use init s leave begin s leave enabled begin s"),
             "success\nsuccess\nfull loaded\nfull init s 3.4 3.4.5\nsuccess\n"
             "success\nfull begin\nsuccess\n"
             "full unloaded\nsuccess\nfull loaded\non\nsuccess\n");
   EXPECT_EQ(with(plugin("full"), "leave enabled"), "fail\nfull loaded\non\n");
}
