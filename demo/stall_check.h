/* stall_check.h - makes a stall in the middle of a run, and sees whether the right path is blamed.
 */
#ifndef INC_STALL_CHECK_H
#define INC_STALL_CHECK_H

class StallCheck {
 public:
   StallCheck(double ms, int first_frame) : ms_(ms), first_frame_(first_frame) {}
   bool wanted() const { return ms_ > 0; }
   void before(int frame); // a frame of the run
   void after_update();    // and when it is recorded
   bool passed() const;    // tells on the terminal what it found

 private:
   double ms_;
   int first_frame_;
   bool calm_ = false;        // the frame before was an ordinary one
   unsigned long number_ = 0; // of the frame that stalled
};

#endif
