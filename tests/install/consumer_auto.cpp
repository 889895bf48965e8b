// consumer_auto.cpp - see consumer_auto.c.
#include "consumer_auto.c"
