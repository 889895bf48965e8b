/* TracyCallstack.hpp - call stacks, of which iprof takes none; for a program that includes Tracy's
 * file of this name. See tracy/tracy/Tracy.hpp.
 */
#ifndef INC_PROF_CLIENT_TRACYCALLSTACK_HPP
#define INC_PROF_CLIENT_TRACYCALLSTACK_HPP

#include "../tracy/Tracy.hpp"

#endif
