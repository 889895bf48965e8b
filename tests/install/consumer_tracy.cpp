// consumer_tracy.cpp - see consumer_tracy.c.
#include "consumer_tracy.c"
