// hitch_text.h - a hitch of the loaded capture as some lines for people.
#ifndef INC_IPROF_HITCH_TEXT_H
#define INC_IPROF_HITCH_TEXT_H

#include <string>

namespace iprof {

std::string hitch_text(int index);

} // namespace iprof

#endif
