/* city.vert - a box of the city: its 36 corners are made of their number. */
#version 450

layout(push_constant) uniform View {
   mat4 to_clip;
   vec4 eye; /* w: seconds */
} view;

layout(location = 0) in vec4 place; /* middle of the base; w: kind, see city.h */
layout(location = 1) in vec4 size;  /* w: seed */
layout(location = 2) in vec4 color; /* w: how much it shines */

layout(location = 0) out vec3 at;     /* in the world */
layout(location = 1) out vec3 normal;
layout(location = 2) out vec3 on;     /* in the box, in units of the world */
layout(location = 3) out vec4 paint;
layout(location = 4) flat out vec2 kind; /* kind, seed */

const int CORNERS[6] = int[6](0, 1, 2, 0, 2, 3);

void main()
{
   int face = gl_VertexIndex / 6, corner = CORNERS[gl_VertexIndex % 6], axis = face / 2;
   float side = float(face % 2);
   vec3 unit = vec3(0.0);
   unit[axis] = side;
   unit[(axis + 1) % 3] = corner == 1 || corner == 2 ? 1.0 : 0.0;
   unit[(axis + 2) % 3] = corner >= 2 ? 1.0 : 0.0;
   normal = vec3(0.0);
   normal[axis] = side * 2.0 - 1.0;
   on = unit * size.xyz;
   at = place.xyz + on - vec3(size.x, 0.0, size.z) * 0.5;
   paint = color;
   kind = vec2(place.w, size.w);
   gl_Position = view.to_clip * vec4(at, 1.0);
}
