/* canvas.h - soft lines, glows and filled shapes, gathered into few draw calls. */
#ifndef INC_CANVAS_H
#define INC_CANVAS_H

#include "backdrop.h"
#include "colour.h"
#include "gl_api.h"
#include "painter.h"
#include "vertex.h"

#include <chipmunk/chipmunk.h>
#include <vector>

class Canvas {
 public:
   Canvas();
   ~Canvas();
   Canvas(const Canvas &) = delete;
   Canvas &operator=(const Canvas &) = delete;

   void view(double x0, double y0, double x1, double y1); // what of the plane is on the screen
   void additive(bool on); // light adds up; off: paint covers

   void line(cpVect a, cpVect b, double width, Colour colour);
   void polyline(const cpVect *points, int num, bool closed, double width, Colour colour);
   void glow(cpVect at, double radius, Colour colour);
   void fill(const cpVect *points, int num, Colour colour); // convex
   void rect(double x0, double y0, double x1, double y1, Colour colour);
   void sparks(const Vertex *vertices, int num); // num times four, made elsewhere
   void mesh(GLuint buffer, int num); // vertices, three a triangle, already with OpenGL
   void image(GLuint texture, cpBB where, cpBB part); // part: 0..1 of the texture
   void flush();

 private:
   unsigned vertex(double x, double y, float u, float v, Colour colour);
   void quad(unsigned first);
   void draw(GLuint texture); // what is gathered

   Painter painter_;
   GLuint texture_ = 0;
   std::vector<Vertex> vertices_;
   std::vector<unsigned> indices_, spark_indices_;
};

GLuint make_texture(const Picture &picture);

#endif
