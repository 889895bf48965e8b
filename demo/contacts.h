/* contacts.h - what happens when two bodies meet. Called by Chipmunk from inside its step. */
#ifndef INC_CONTACTS_H
#define INC_CONTACTS_H

#include <chipmunk/chipmunk.h>

void install_contacts(cpSpace *space);

#endif
