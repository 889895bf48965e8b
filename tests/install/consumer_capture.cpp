// consumer_capture.cpp - see consumer_capture.c.
#include "consumer_capture.c"
