// consumer_xpti.cpp - see consumer_xpti.c.
#include "consumer_xpti.c"
