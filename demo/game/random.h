/* random.h - random numbers from seeds: the same seed plays the same game. */
#ifndef INC_RANDOM_H
#define INC_RANDOM_H

#include <cstdint>

class Rng {
 public:
   explicit Rng(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0x1234567u) {}

   uint32_t next() /* splitmix64 */
   {
      uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
      return static_cast<uint32_t>(z >> 32);
   }
   double unit() { return next() / 4294967296.0; }
   double range(double low, double high) { return low + (high - low) * unit(); }
   int below(int n) { return static_cast<int>(unit() * n); }

 private:
   uint64_t state_;
};

// Smooth noise in the plane: the sum of `octaves` layers, about 0..1.
float fractal_noise(float x, float y, int octaves, uint32_t seed);

#endif
