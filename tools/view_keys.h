// view_keys.h - what a terminal sends for keys, as keys of the overlay.
#ifndef INC_IPROF_VIEW_KEYS_H
#define INC_IPROF_VIEW_KEYS_H

#include <string>
#include <vector>

namespace iprof {

enum { KEY_LEAVE = -1 }; // Control and C

struct Typed {
   int key;            // of Prof_Key, KEY_LEAVE, or 0 if it has no such key
   unsigned character; // Unicode; 0 if it types none
};

// The bytes end within a key, or in an escape, which may be one or begin one.
bool is_open(const std::string &bytes);

// Takes all keys out of the bytes. An escape at the end is the key; half a character stays.
std::vector<Typed> keys_of(std::string &bytes);

} // namespace iprof

#endif
