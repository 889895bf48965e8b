// main.cpp - the program iprof: captures seen, compared and gathered. Which command it is, and what
// is told if that fails.
#include "command.h"
#include "errors.h"
#include "help.h"
#include "log.h"
#include "output.h"
#include "progress.h"
#include "system.h"
#include "text.h"

#include <new>

using namespace iprof;

static std::vector<Command> all_commands()
{
   return {info_command(),    report_command(), hitches_command(), view_command(),
           export_command(),  compare_command(), check_command(),  cut_command(),
           strip_command(),   merge_command(),   table_command()};
}

static const Command &find(const std::vector<Command> &commands, const std::string &name)
{
   std::vector<std::string> names{"help", "version"};
   for (const Command &command : commands) {
      if (name == command.name) return command;
      names.emplace_back(command.name);
   }
   const std::string like = nearest(name, names);
   throw Usage_Error("there is no command " + named(name) +
                     (like.empty() ? "" : "; did you mean " + like + "?"));
}

static int help(const std::vector<Command> &commands, const std::vector<std::string> &words)
{
   if (words.size() > 2) throw Usage_Error("help is of one command");
   if (words.size() > 1) print(help_of(find(commands, words[1])));
   else print(help_of_all(commands));
   return EXIT_GOOD;
}

std::vector<Option> iprof::joined(std::vector<Option> options, const std::vector<Option> &more)
{
   options.insert(options.end(), more.begin(), more.end());
   return options;
}

static int run(const Command &command, const std::vector<std::string> &words)
{
   const Option progress = {"--progress", nullptr, ""}, asks = {"--help", nullptr, ""};
   const Arguments arguments({words.begin() + 1, words.end()},
                             joined(command.options, {progress, asks}));
   if (arguments.has("--help")) {
      print(help_of(command));
      return EXIT_GOOD;
   }
   if (arguments.has("--progress")) Progress::always();
   catch_log();
   return command.run(arguments);
}

static int dispatch(const std::vector<std::string> &words)
{
   const std::vector<Command> commands = all_commands();
   if (words.empty()) {
      std::fputs(help_of_all(commands).c_str(), stderr);
      return EXIT_USAGE;
   }
   const std::string &name = words[0];
   if (name == "help" || name == "--help" || name == "-h") return help(commands, words);
   if (name == "version" || name == "--version") {
      print(version_text());
      return EXIT_GOOD;
   }
   return run(find(commands, name), words);
}

int main(int argc, char **argv)
{
   const std::vector<std::string> words(argv + (argc > 0), argv + argc);
   take_limits_as_errors();
   try {
      return dispatch(words);
   } catch (const Usage_Error &error) {
      say(error.what());
      say("`iprof help` tells what there is");
      return EXIT_USAGE;
   } catch (const File_Error &error) {
      say(error.what());
   } catch (const std::bad_alloc &) {
      say("out of memory");
   } catch (const std::exception &error) {
      say(named(error.what()));
   }
   return EXIT_FILE;
}
