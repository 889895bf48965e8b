/* packed.h - a header of somebody else, which has left its pragma on. */
#pragma pack(1)
