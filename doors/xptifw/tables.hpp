/* tables.hpp - the tables that xptiReset leaves as they are. */
#ifndef INC_XPTIFW_TABLES_HPP
#define INC_XPTIFW_TABLES_HPP

#include "interned.hpp"

namespace xptifw {

extern Interned objects;
extern Interned streams; /* their names; numbers are their ids */
extern Interned tools;   /* of those who have types of their own */

} // namespace xptifw

#endif
