/* leave_files.h - what a run without a display leaves beside its pictures: the reports as text, and
 * the profile in all formats.
 */
#ifndef INC_LEAVE_FILES_H
#define INC_LEAVE_FILES_H

#include <string>

bool leave_files(const std::string &folder); // tells what it wrote, and what it could not

#endif
