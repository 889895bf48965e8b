/* city.frag - night: walls with lit windows, streets with lines, cars with lamps, haze. */
#version 450

layout(push_constant) uniform View {
   mat4 to_clip;
   vec4 eye;
} view;

layout(location = 0) in vec3 at;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 on;
layout(location = 3) in vec4 paint;
layout(location = 4) flat in vec2 kind;

layout(location = 0) out vec4 pixel;

float noise(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }

/* A window is 1 wide and 1.2 high; some are lit, and a few change now and then. */
vec3 wall()
{
   float along = abs(normal.x) > 0.5 ? on.z : on.x;
   vec2 cell = vec2(along, on.y) / vec2(1.0, 1.2), inside = fract(cell);
   float now = floor(view.eye.w * 0.05 + noise(vec3(floor(cell), kind.y)) * 10.0);
   float lit = step(0.62, noise(vec3(floor(cell), kind.y + now + normal.x * 3.0 + normal.z)));
   float glass = step(0.2, inside.x) * step(inside.x, 0.8) * step(0.25, inside.y) *
                 step(inside.y, 0.8);
   vec3 light = mix(vec3(1.0, 0.78, 0.42), vec3(0.72, 0.85, 1.0),
                    noise(vec3(kind.y, floor(cell))));
   return paint.rgb * (0.35 + 0.3 * abs(normal.x)) + light * lit * glass * 0.9;
}

/* Streets lie between blocks of 10, 4 wide; their middle is a broken line. */
vec3 ground()
{
   vec2 to = abs(fract(at.xz / 14.0 + 0.5) - 0.5) * 14.0;
   float street = step(min(to.x, to.y), 2.0), middle = step(min(to.x, to.y), 0.08);
   float broken = step(0.5, fract((to.x < to.y ? at.z : at.x) * 0.4));
   return mix(vec3(0.07, 0.09, 0.08), vec3(0.05, 0.05, 0.06), street) +
          vec3(0.45, 0.4, 0.2) * middle * broken;
}

void main()
{
   vec3 sky = vec3(0.05, 0.07, 0.14);
   vec3 seen = kind.x > 1.5 ? ground() : kind.x > 0.5 || normal.y != 0.0 ? paint.rgb : wall();
   seen *= 1.0 + paint.w;
   float far = length(at - view.eye.xyz);
   pixel = vec4(mix(sky, seen, exp(-far * 0.009)), 1.0);
}
