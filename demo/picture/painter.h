/* painter.h - how the canvas' triangles get onto the screen: by OpenGL's fixed functions
 * (painter.cpp), or by a program where those are not (../web/painter.cpp).
 */
#ifndef INC_PAINTER_H
#define INC_PAINTER_H

#include "gl_api.h"
#include "vertex.h"

#include <cstddef>

class Painter {
 public:
   Painter();
   ~Painter();
   Painter(const Painter &) = delete;
   Painter &operator=(const Painter &) = delete;

   void view(double x0, double y0, double x1, double y1); // what of the plane is on the screen
   void draw(GLuint texture, const Vertex *vertices, size_t num_vertices, const unsigned *indices,
             size_t num);
   void mesh(GLuint texture, GLuint buffer, int num); // vertices, already with OpenGL

 private:
   GLuint buffers_[2] = {0, 0}; // vertices, indices
   [[maybe_unused]] GLuint program_ = 0; // in a browser
   [[maybe_unused]] GLint map_ = 0;      // where the program has the view
};

#endif
