/* report_file.h - the profiler's reports as text. */
#ifndef INC_REPORT_FILE_H
#define INC_REPORT_FILE_H

#include <string>

std::string report_text(); // of what is now shown

// Shows the call graph of that zone. False if it has no row.
bool select_zone(const char *name);

// Every mode, one after the other. Leaves the call graph of `focus` shown.
std::string all_reports(const char *focus);

#endif
