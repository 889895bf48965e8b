/* keep_capture.h - the past as a capture, which the program iprof opens: at the end of a run, and
 * when F5 is pressed.
 */
#ifndef INC_KEEP_CAPTURE_H
#define INC_KEEP_CAPTURE_H

#include <string>

// Tells how to open it. False if it cannot be written; the log has said why. Without the library
// iprof_capture it does nothing, and is true.
bool keep_capture(const std::string &file);

// Of F5: its name has the number of the newest frame.
bool keep_capture_now(const std::string &folder);

#endif
