/* output_files.h - what a run without a display leaves beside its pictures: the reports as text,
 * and the profile in all formats.
 */
#ifndef INC_OUTPUT_FILES_H
#define INC_OUTPUT_FILES_H

#include <string>

bool leave_files(const std::string &folder); // tells what it wrote, and what it could not

std::string report_text(); // the report that is now shown

// Shows the call graph of that zone. False if it has no row.
bool select_zone(const char *name);

// Every mode, one after the other. Leaves the call graph of `focus` shown.
std::string all_reports(const char *focus);

#endif
