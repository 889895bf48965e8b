/* names.h - the functions of XPTI that both the dispatcher and the proxy have. */
#ifndef TESTS_XPTI_NAMES_H
#define TESTS_XPTI_NAMES_H

#define XPTI_NAMES \
   "xptiFrameworkInitialize", "xptiFrameworkFinalize", "xptiInitialize", "xptiFinalize", \
   "xptiGetUniversalId", "xptiSetUniversalId", "xptiStashTuple", "xptiGetStashedTuple", \
   "xptiUnstashTuple", "xptiGetUniqueId", "xptiRegisterString", "xptiLookupString", \
   "xptiRegisterObject", "xptiLookupObject", "xptiRegisterPayload", "xptiRegisterStream", \
   "xptiUnregisterStream", "xptiRegisterUserDefinedTracePoint", \
   "xptiRegisterUserDefinedEventType", "xptiMakeEvent", "xptiFindEvent", "xptiQueryPayload", \
   "xptiQueryPayloadByUID", "xptiRegisterCallback", "xptiUnregisterCallback", \
   "xptiNotifySubscribers", "xptiAddMetadata", "xptiQueryMetadata", "xptiTraceEnabled", \
   "xptiCheckTraceEnabled", "xptiForceSetTraceEnabled", "xptiReleaseEvent"

#endif
