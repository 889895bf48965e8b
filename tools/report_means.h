// report_means.h - the report over many frames: zones or paths, scenes, values.
#ifndef INC_IPROF_REPORT_MEANS_H
#define INC_IPROF_REPORT_MEANS_H

#include "range.h"

namespace iprof {

struct Report_Wanted {
   Range range;
   bool hierarchical = false, tree = false, all = false;
   std::string thread; // "" all
};

// Throws File_Error, with the capture's name, if there is nothing to tell.
std::string means_report(const std::string &name, const Report_Wanted &wanted);

} // namespace iprof

#endif
