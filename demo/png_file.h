/* png_file.h - what is on the screen, as a file. */
#ifndef INC_PNG_FILE_H
#define INC_PNG_FILE_H

#include <string>

// The current frame buffer. False, with a line on stderr, if it can't be written.
bool save_screen(const std::string &path, int width, int height);

#endif
