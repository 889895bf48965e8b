/* facade_all.h - macros that Tracy has for C and for C++ alike: see facade_all.cpp. */
#ifndef TESTS_TRACY_FACADE_ALL_H
#define TESTS_TRACY_FACADE_ALL_H

/* Prefix: Tracy or TracyC, and the same with Secure. */
#define BLOCKS(Prefix) \
   Prefix##Alloc(block, never(16)); \
   Prefix##Free(block); \
   Prefix##AllocN(block, 16, "pool"); \
   Prefix##FreeN(block, "pool"); \
   Prefix##AllocS(block, 16, 4); \
   Prefix##FreeS(block, 4); \
   Prefix##AllocNS(block, 16, 4, "pool"); \
   Prefix##FreeNS(block, 4, "pool")

/* Prefix: Tracy or TracyC. */
#define POOLS_AND_MESSAGES(Prefix) \
   static char block[16]; \
   (void)block; \
   BLOCKS(Prefix); \
   BLOCKS(Prefix##Secure); \
   Prefix##SecureMemoryDiscard("pool"); \
   Prefix##SecureMemoryDiscardS("pool", 4); \
   Prefix##MemoryDiscard("pool"); \
   Prefix##MemoryDiscardS("pool", 4); \
   Prefix##Message("text", never(4)); \
   Prefix##MessageL("text"); \
   Prefix##MessageC("text", 4, 0xff); \
   Prefix##MessageLC("text", 0xff); \
   Prefix##MessageS("text", 4, 8); \
   Prefix##MessageLS("text", 8); \
   Prefix##MessageCS("text", 4, 0xff, 8); \
   Prefix##MessageLCS("text", 0xff, 8); \
   Prefix##AppInfo("text", 4)

#endif
