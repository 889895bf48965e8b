/* TracyScoped.hpp - tracy::ScopedZone; for a program that includes Tracy's file of this name. See
 * tracy/tracy/Tracy.hpp.
 */
#ifndef INC_PROF_CLIENT_TRACYSCOPED_HPP
#define INC_PROF_CLIENT_TRACYSCOPED_HPP

#include "../tracy/Tracy.hpp"

#endif
