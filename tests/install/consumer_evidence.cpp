// consumer_evidence.cpp - see consumer_evidence.c.
#include "consumer_evidence.c"
