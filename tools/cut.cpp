// cut.cpp - iprof cut: some frames of a capture as a capture of their own.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "hitch_count.h"
#include "log.h"
#include "output.h"
#include "range.h"
#include "text.h"

#include "doors/capture/prof_capture.h"

namespace iprof {

static int cut(const Arguments &arguments)
{
   arguments.need(2, 2, "iprof cut FILE OUT --from N --to N | --last SECONDS | --around N[,M]");
   if (!arguments.has("--from") && !arguments.has("--to") && !arguments.has("--last") &&
       !arguments.has("--around"))
      throw Usage_Error("cut needs --from, --to, --last or --around");
   spare_terminal(arguments.rest()[1]);
   spare_inputs(arguments.rest()[1], {arguments.rest()[0]});
   const Capture capture = load_capture_apart(arguments.rest()[0]);
   const Range range = chosen_range(arguments, capture.name);
   Named_Output out(arguments.rest()[1]);
   if (!Prof_save_capture(out.name().c_str(), range.newest, range.oldest)) out.fail();
   out.send();
   const Hitch_Count count = count_hitches(range.newest, range.oldest);
   if (count.kept < count.marked) say(named(arguments.rest()[1]) + ": " + hitches_text(count));
   return EXIT_GOOD;
}

Command cut_command()
{
   return {"cut",
           "cut FILE OUT",
           "writes some frames of a capture as a capture",
           "What the frames need of threads, values and settings comes along, and the hitches\n"
           "among them. OUT - is stdout.\n",
           "iprof cut long.iprof slow.iprof --around 307\n"
           "iprof cut long.iprof end.iprof --last 30\n",
           range_options(),
           cut};
}

} // namespace iprof
