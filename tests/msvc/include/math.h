/* math.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
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
#ifdef __cplusplus
}
#endif
