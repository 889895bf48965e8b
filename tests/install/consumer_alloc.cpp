// consumer_alloc.cpp - see consumer_alloc.c.
#include "consumer_alloc.c"
