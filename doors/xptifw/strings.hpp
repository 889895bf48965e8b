/* strings.hpp - the table of texts: names, files, keys of metadata. */
#ifndef INC_XPTIFW_STRINGS_HPP
#define INC_XPTIFW_STRINGS_HPP

#include "interned.hpp"

namespace xptifw {

extern Interned strings;

/* The id, from 1 on. 0: null, empty, or there is no memory. */
uint32_t string_id(const char *text);

/* The table's copy of one that is there. */
inline const char *string_text(uint32_t id)
{
   const Piece *piece = strings.piece(id);
   return piece ? piece->bytes : nullptr;
}

} // namespace xptifw

#endif
