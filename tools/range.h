// range.h - which frames of the loaded capture a command is about. On the command line frames have
// their numbers, as all exports tell them; here, as in the library, they are counted back from the
// newest.
#ifndef INC_IPROF_RANGE_H
#define INC_IPROF_RANGE_H

#include "arguments.h"

namespace iprof {

struct Range {
   int newest = 0, oldest = 0;
   int scene = -1;     // Prof_ANY_SCENE
   std::string text;   // "frames 120 to 480, scene reef"; "" all of them
};

// --from, --to, --last and --around; --scene.
std::vector<Option> range_options();
Option scene_option();

// Of the capture that is loaded, whose name is for messages. Throws Usage_Error if the options do
// not fit together, and File_Error if there is no such frame or scene in it.
Range chosen_range(const Arguments &arguments, const std::string &name);

} // namespace iprof

#endif
