/* download.h - the files of a page lie in its own memory, and end with it: the browser hands them
 * on, as downloads.
 */
#ifndef INC_DOWNLOAD_H
#define INC_DOWNLOAD_H

#include <string>

// The file is gone from the page's memory then. `name` is what it is called outside.
void download(const std::string &file, const std::string &name);

// Where the overlay's key E writes; and all that it wrote, once a frame.
extern const char EXPORTS[];
bool make_exports();
void download_exports();

#endif
