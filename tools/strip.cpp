// strip.cpp - iprof strip: a capture without what tells of the people who made it.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "output.h"
#include "text.h"

#include "doors/capture/prof_capture.h"

namespace iprof {

static int strip(const Arguments &arguments)
{
   arguments.need(2, 2, "iprof strip FILE OUT");
   const bool all = !arguments.has("--paths") && !arguments.has("--notes");
   int what = 0;
   spare_terminal(arguments.rest()[1]);
   spare_inputs(arguments.rest()[1], {arguments.rest()[0]});
   if (all || arguments.has("--paths")) what |= Prof_STRIP_PATHS;
   if (all || arguments.has("--notes")) what |= Prof_STRIP_NOTES;
   (void)load_capture_apart(arguments.rest()[0]);
   Prof_strip_captures(what);
   Named_Output out(arguments.rest()[1]);
   if (!Prof_save_capture(out.name().c_str(), 0, -1)) out.fail();
   out.send();
   return EXIT_GOOD;
}

Command strip_command()
{
   return {"strip",
           "strip FILE OUT",
           "leaves out folders of the building machine, and notes",
           "A capture has the names of source files, with the folders of the machine that built\n"
           "the game, and what the game noted of its frames. Without an option both go. Names of\n"
           "zones, threads, scenes and labels stay. OUT - is stdout.\n",
           "iprof strip slow.iprof public.iprof\n",
           {{"--paths", nullptr, "folders of source files go"},
            {"--notes", nullptr, "texts of frames go"}},
           strip};
}

} // namespace iprof
