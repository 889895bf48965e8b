/* math.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
double ceil(double);
double exp(double);
double fabs(double);
double floor(double);
double ldexp(double, int);
double log(double);
double pow(double, double);
double sqrt(double);
float ceilf(float);
float fabsf(float);
float floorf(float);
float sqrtf(float);
