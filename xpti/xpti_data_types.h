/* xpti_data_types.h - for programs that include it without its folder, as those of 2020 and 2021
 * do. */
#ifndef INC_IN_ROOT_XPTI_DATA_TYPES_H
#define INC_IN_ROOT_XPTI_DATA_TYPES_H

#include "xpti/xpti_data_types.h"

#endif
