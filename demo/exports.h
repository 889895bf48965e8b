/* exports.h - the profile in all the formats that other programs read.
 */
#ifndef INC_EXPORTS_H
#define INC_EXPORTS_H

#include <string>

// Files named PREFIX + "trace.json" and so on, over the newest `frames`; of `frame` a page, and of
// the hitch with index `hitch` another, if there is one. Returns how many could not be written.
int export_all(const std::string &prefix, int frames, int frame, int hitch);

int plain_frame(); // of median work in the history; loads, gaps and hitches left out

#endif
