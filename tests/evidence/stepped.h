/* stepped.h - the truth about stacks, which depends neither on compilers nor on tables: the CPU's
 * trap flag makes each instruction of a program end in a signal, whose handler keeps the true stack
 * by what calls and returns do to the stack pointer. */
#ifndef INC_STEPPED_H
#define INC_STEPPED_H

struct Stepped {
   long steps;   // instructions that were run one by one
   long checked; // of which the stack was unwound
   long exact;   // and was the true one, whole, without a guess
   long cut;     // the innermost places are true, but the rest is missing, and it says so
   long outside; // of the checked ones, in other modules than this program
   bool whole;   // it was stepped to its end
};

/* Unwinds each `every`th instruction of a program that does all sorts of things, or one that prints
 * the longest numbers only. Tells the first wrong ones on stderr. */
Stepped stepped_run(long every, bool long_numbers = false);

#endif
