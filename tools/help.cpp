// help.cpp - see help.h
#include "help.h"

#include "columns.h"
#include "text.h"

#include "doors/capture/prof_capture_chunk.h"
#include "prof.h"

namespace iprof {

static const char *const BELOW =
   "\nFILE is a capture, as Prof_save_capture and Prof_record write it, as it is or packed by\n"
   "gzip; - is stdin. A capture that was cut is used up to there. Frames are named by their\n"
   "numbers. OUT must not be a FILE, by whichever name; an old OUT stays until the new one is\n"
   "complete. Every command takes --progress, which tells how far it is even where stderr is no\n"
   "terminal.\n"
   "\n"
   "Exit status: 0 good; 1 `compare` or `check` found something too slow, also if another file\n"
   "cannot be read; 2 the command line is wrong; 3 a file cannot be read or written, or is no\n"
   "capture.\n"
   "\n"
   "iprof help COMMAND tells more of each. The manual is iprof.txt, chapter 2.43.\n";

std::string help_of_all(const std::vector<Command> &commands)
{
   Columns list({"<", "<"});
   for (const Command &command : commands)
      list.add({std::string("iprof ") + command.usage, command.says});
   list.add({"iprof help [COMMAND]", "this text, or that of a command"});
   list.add({"iprof version", "which iprof this is, and which captures it reads"});
   return "iprof - looks at captures of iprof, the profiler that lives inside a game.\n\n" +
          list.text(3, false) + BELOW;
}

static std::string examples_of(const Command &command)
{
   std::string text, line;
   for (const char *at = command.examples; *at; ++at) {
      line += *at;
      if (*at != '\n') continue;
      text += "   " + line;
      line.clear();
   }
   return text;
}

std::string help_of(const Command &command)
{
   std::string text = format("iprof %s\n\n%s.\n", command.usage, command.says);
   text[text.find("\n\n") + 2] -= 'a' - 'A';
   if (*command.text) text += std::string("\n") + command.text;
   Columns list({"<", "<"});
   for (const Option &option : command.options)
      list.add({std::string(option.name) + (option.value ? std::string(" ") + option.value : ""),
                option.says});
   if (!list.empty()) text += "\n" + list.text(3, false);
   return text + "\nFor example:\n\n" + examples_of(command);
}

std::string version_text()
{
   return format("iprof %s, reads captures up to version %d.%d\n", Prof_VERSION,
                 static_cast<int>(Prof_CAPTURE_MAJOR), static_cast<int>(Prof_CAPTURE_MINOR));
}

} // namespace iprof
