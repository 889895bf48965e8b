// d3d11_faults.h - a device, and its immediate context, whose calls fail when they are told to;
// that has shaders which Wine cannot make; and whose clock is true, or not.
#pragma once

#include "tests/headers.h"

struct ID3D11Device;
struct ID3D11DeviceContext;

// From here on its calls are ours, for as long as it lives. One at a time.
void faults_in(ID3D11Device *device, ID3D11DeviceContext *context);
// Of all calls of that name, the next `times`; -1: all.
void fault_failing(const std::string &call, long result, int times = -1);
void no_faults();
// Names of those that can.
std::vector<std::string> can_fail();

// A hull and a domain shader are bound, and class instances with each shader.
void fake_shaders();
// What does not stand as it did, or nothing.
std::string fakes_wrong();
int fakes_unbound(); // how often the hull shader was set to null

enum Fake_Clock { CLOCK_OF_DEVICE, CLOCK_TRUE, CLOCK_PASSES, CLOCK_BROKEN, CLOCK_SHAKY };
// CLOCK_TRUE waits for the GPU at each stamp, and tells the CPU's time. CLOCK_PASSES is for the
// test of the clock, whose stamps it makes up, so that it passes on a machine however busy.
// CLOCK_BROKEN says that it did not hold; CLOCK_SHAKY passes every other time.
void fake_clock(Fake_Clock kind);
int spans_open(); // that were begun and not ended
