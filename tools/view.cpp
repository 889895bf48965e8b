// view.cpp - see view.h; without Prof_WITH_VIEW it is left out, and says so.
#include "view.h"

#include "command.h"
#include "errors.h"

namespace iprof {

#ifndef Prof_WITH_VIEW
std::vector<Option> view_options() { return {}; }

int view(const Arguments &arguments)
{
   arguments.need(1, 1, "iprof view FILE");
   throw Usage_Error("view is not built in; `iprof report` and `iprof export html` show the same "
                     "figures");
}
#endif

Command view_command()
{
   return {"view",
           "view FILE",
           "shows a capture as the game's overlay does",
           "",
           "iprof view slow.iprof\n",
           view_options(),
           view};
}

} // namespace iprof
