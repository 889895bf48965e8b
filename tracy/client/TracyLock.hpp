/* TracyLock.hpp - locks; for a program that includes Tracy's file of this name. See
 * tracy/tracy/Tracy.hpp.
 */
#ifndef INC_PROF_CLIENT_TRACYLOCK_HPP
#define INC_PROF_CLIENT_TRACYLOCK_HPP

#include "../tracy/Tracy.hpp"

#endif
