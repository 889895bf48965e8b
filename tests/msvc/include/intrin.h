/* intrin.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
void __cpuid(int[4], int);
void __dmb(unsigned);
#define _ARM64_BARRIER_ISH 11
unsigned char _BitScanForward64(unsigned long *, unsigned __int64);
unsigned char _BitScanReverse64(unsigned long *, unsigned __int64);
unsigned char _BitScanForward(unsigned long *, unsigned long);
unsigned char _BitScanReverse(unsigned long *, unsigned long);
