/* prof_capture_parts.c - see prof_capture_parts.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_parts.h"
#include "prof_capture_labels.h"
#include "prof_capture_places.h"
#include "../../src/base/prof_config_archive.h"
#include "../../src/frame/prof_average.h"
#include "../../src/frame/prof_average_bounds.h"
#include "../../src/frame/prof_entry_times.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/frame/prof_frame_values.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_hitch_rule.h"
#include "../../src/frame/prof_scene.h"
#include "../../src/frame/prof_update.h"
#include "../../src/frame/prof_value_usual.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_context_index.h"
#include "../../src/gather/prof_context_names.h"
#include "../../src/gather/prof_lock.h"
#include "../../src/gather/prof_value_tally.h"
#include "../../src/gather/prof_warning.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_info.h"

/* A chunk each. What needs another stands behind it. */
const Prof_Capture_Part Prof_Capture_before[] = {
   {"LABL", Prof_Capture_Labels_archive},

   {"CLOK", Prof_Clock_archive},          {"CTIX", Prof_Context_Index_archive},
   {"RULE", Prof_Waiting_archive},        {"SCEN", Prof_Scene_archive},
   {"GRUP", Prof_Group_archive},          {0, 0}};

const Prof_Capture_Part Prof_Capture_behind[] = {{"CTXT", Prof_Context_Names_archive},
                                                 {"UPDT", Prof_Update_archive},
                                                 {"PULS", Prof_Frame_Figures_archive},
                                                 {"HTIM", Prof_Hitch_archive_time},
                                                 {"HRUL", Prof_Hitch_Rule_archive},
                                                 {"MEAN", Prof_Average_archive},
                                                 {"BNDS", Prof_Average_Bounds_archive},
                                                 {"USUA", Prof_Value_Usual_archive},
                                                 {"TOTL", Prof_Frame_Values_archive},
                                                 {"ENTR", Prof_Entry_Times_archive},
                                                 {"TALY", Prof_Value_Tally_archive},
                                                 {"LOCK", Prof_Lock_archive},
                                                 {"WARN", Prof_Warning_archive},
                                                 {"CNTS", Prof_Config_archive_counts},
                                                 {"PLAC", Prof_Capture_Places_archive},
                                                 {"INFO", Prof_Info_archive},
                                                 {"OFFZ", Prof_Group_archive_off},
                                                 {0, 0}};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
