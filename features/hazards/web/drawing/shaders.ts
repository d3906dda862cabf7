const haze = `
uniform vec3 uZenith, uHorizon, uSun, uGlow;
vec3 skyOf(vec3 dir) {
  float up = clamp(dir.y * 2.2, 0., 1.);
  float near = max(0., dot(dir, normalize(uSun)));
  return mix(uHorizon, uZenith, pow(up, .62)) + uGlow * (pow(near, 6.) + .5 * pow(near, 90.));
}`

export const solidVertex = `#version 300 es
layout(location=0) in vec3 aPlace;
layout(location=1) in vec4 aNormal;
layout(location=2) in vec4 aColour;
uniform mat4 uModel, uView;
uniform vec3 uEye, uSunlight, uSkylight, uGroundlight, uSunAt;
uniform float uLamp;
out vec3 vFrom, vColour, vLight;
out float vUp;
void main() {
  vec4 world = uModel * vec4(aPlace, 1.);
  vec3 normal = normalize(mat3(uModel) * aNormal.xyz);
  vec3 light = mix(uGroundlight, uSkylight, normal.y * .5 + .5) + uSunlight * max(0., dot(normal, uSunAt));
  light += vec3(1., .78, .46) * max(aNormal.w, uLamp) * (.42 + .3 * max(0., normal.y));
  vLight = mix(light, vec3(1.), aColour.a);
  vColour = aColour.rgb;
  vUp = normal.y;
  vFrom = world.xyz - uEye;
  gl_Position = uView * vec4(vFrom, 1.);
}`

export const solidFragment = `#version 300 es
precision highp float;
in vec3 vFrom, vColour, vLight;
in float vUp;
uniform vec3 uAhead, uRight, uEye;
uniform float uHaze, uHead, uWet;
out vec4 pixel;
${haze}
float grain(vec2 at) { return fract(sin(dot(floor(at), vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float far = length(vFrom);
  vec3 base = vColour;
  if (vUp > .9 && far < 46.) {
    vec2 at = (vFrom.xz + uEye.xz) * 3.;
    base *= 1. + (grain(at) - .5) * .085 * (1. - far / 46.);
  }
  vec3 light = vLight;
  if (uHead > 0.) {
    float z = dot(vFrom, uAhead), x = dot(vFrom, uRight) + .35;
    float side = abs(x + z * .035) / (z * .3 + 1.4);
    float beam = smoothstep(1., .25, side) * smoothstep(2., 7., z) * exp(-z * .015);
    beam *= smoothstep(1.6, -.5, vFrom.y - z * .012);
    light += vec3(1.15, 1.08, .92) * uHead * beam * 1.35;
  }
  vec3 shown = base * light;
  vec3 dir = vFrom / far;
  if (uWet > 0. && vUp > .9) {
    float mirror = pow(1. - abs(dir.y), 5.) * uWet * .42;
    shown = mix(shown * (1. - .22 * uWet), uHorizon, mirror);
  }
  float lost = 1. - exp(-far * uHaze);
  pixel = vec4(mix(shown, skyOf(vec3(dir.x, max(dir.y, 0.), dir.z)), lost * lost * (3. - 2. * lost)), 1.);
}`

export const skyVertex = `#version 300 es
const vec2 corners[3] = vec2[3](vec2(-1., -1.), vec2(3., -1.), vec2(-1., 3.));
out vec2 vAt;
void main() { vAt = corners[gl_VertexID]; gl_Position = vec4(vAt, 1., 1.); }`

export const skyFragment = `#version 300 es
precision highp float;
in vec2 vAt;
uniform vec3 uAhead, uRight, uUp, uSkyGround;
uniform vec2 uLens;
uniform float uLift, uClouds, uHaze, uStars, uFlip;
out vec4 pixel;
${haze}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  vec4 h = fract(sin(vec4(dot(i, vec2(127.1, 311.7)), dot(i + vec2(1., 0.), vec2(127.1, 311.7)), dot(i + vec2(0., 1.), vec2(127.1, 311.7)), dot(i + 1., vec2(127.1, 311.7)))) * 43758.5453);
  return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
}
void main() {
  vec3 dir = normalize(uAhead + uRight * vAt.x * uFlip * uLens.x + uUp * (vAt.y - uLift) * uLens.y);
  vec3 shown = skyOf(dir);
  float round = atan(dir.x, dir.z);
  if (uClouds > 0. && dir.y > .02) {
    vec2 at = dir.xz / (dir.y + .12) * 1.5;
    float cover = noise(at) * .6 + noise(at * 2.3) * .4;
    float cloud = smoothstep(.56, .64, cover) * smoothstep(.02, .16, dir.y);
    shown = mix(shown, mix(uHorizon, vec3(1.), .55), cloud * uClouds);
  }
  if (uStars > 0. && dir.y > .05) {
    vec2 cell = floor(vec2(round, dir.y) * 90.);
    float star = fract(sin(dot(cell, vec2(12.98, 78.23))) * 43758.54);
    vec2 inside = fract(vec2(round, dir.y) * 90.) - .5;
    shown += vec3(.8, .85, 1.) * step(.985, star) * smoothstep(.16, .04, length(inside)) * uStars;
  }
  float hill = .022 + .014 * sin(round * 4. + 1.) + .008 * sin(round * 11.) + .004 * sin(round * 23. + 2.);
  float second = .012 + .008 * sin(round * 7. + 4.) + .005 * sin(round * 17.);
  float seen = exp(-uHaze * 260.);
  if (dir.y < hill) shown = mix(shown, uSkyGround * .9, seen * .55);
  if (dir.y < second) shown = mix(shown, uSkyGround, seen * .5);
  pixel = vec4(shown, 1.);
}`

export const softVertex = `#version 300 es
layout(location=0) in vec3 aPlace;
layout(location=1) in vec3 aAt;
layout(location=2) in vec4 aColour;
uniform mat4 uView;
uniform vec3 uEye;
out vec3 vAt;
out vec4 vColour;
void main() { vAt = aAt; vColour = aColour; gl_Position = uView * vec4(aPlace - uEye, 1.); }`

/** aAt.z: 0 a round glow, 1 a soft-edged shadow, 2 a plain shape, 3 a disc. Colours are premultiplied; without alpha they add light. */
export const softFragment = `#version 300 es
precision highp float;
in vec3 vAt;
in vec4 vColour;
out vec4 pixel;
void main() {
  float k = 1.;
  if (vAt.z < .5) { float d = max(0., 1. - length(vAt.xy)); k = d * d; }
  else if (vAt.z < 1.5) { vec2 e = smoothstep(vec2(1.), vec2(.55), abs(vAt.xy)); k = e.x * e.y; }
  else if (vAt.z > 2.5) k = smoothstep(1., .8, length(vAt.xy));
  pixel = vColour * k;
}`
