import { seeActor, type Seen } from '../../actor.ts'
import { isTown } from '../../layout.ts'
import { type Frame, frameAt, type Scene } from '../../scene.ts'
import { type Eye, eyeOf, mirrorOf, rearOf } from './eye.ts'
import { type Mood, moodOf } from './light.ts'
import { modelOf } from './models.ts'
import type { Shape } from './shape.ts'
import { skyFragment, skyVertex, softFragment, softVertex, solidFragment, solidVertex } from './shaders.ts'
import { Soft } from './soft.ts'
import { buildWorld, slice, type World, worldFrom } from './world.ts'

export type Painter = {
  /** Draws the world `t` seconds into the clip. `mark`: rings whom the hazard is about. */
  paint: (t: number, mark?: number) => Frame
  resize: () => void
  close: () => void
}

/** @throws Error where the browser has no WebGL 2 */
export function makePainter(canvas: HTMLCanvasElement, scene: Scene, isStill = false): Painter {
  const gl = canvas.getContext('webgl2', {
    antialias: true,
    alpha: false,
    preserveDrawingBuffer: isStill,
    powerPreference: 'high-performance',
  })
  if (!gl) throw new Error('no WebGL 2')
  const mood = moodOf(scene.file)
  const world = buildWorld(scene, mood)
  const kit = makeKit(gl, world)
  let seenParts = new Map<Shape, Mesh>()
  const meshOf = (shape: Shape) => {
    const known = seenParts.get(shape)
    if (known) return known
    const mesh = upload(gl, shape)
    seenParts.set(shape, mesh)
    return mesh
  }
  // Streets are closed by their houses long before the haze.
  const sight = Math.min(isTown(scene.file.place) ? 270 : 430, 3.4 / mood.haze ** 0.86)

  function drawView(frame: Frame, eye: Eye, back: number, front: number, soft: Soft) {
    const { solid, sky } = kit
    gl!.useProgram(sky.program)
    setMood(gl!, sky, mood)
    gl!.uniform3fv(sky.at('uAhead'), eye.ahead)
    gl!.uniform3fv(sky.at('uRight'), eye.right)
    gl!.uniform3fv(sky.at('uUp'), eye.up)
    gl!.uniform2f(sky.at('uLens'), eye.half, eye.half / eye.aspect)
    gl!.uniform1f(sky.at('uLift'), eye.lift)
    gl!.uniform1f(sky.at('uFlip'), eye.flip)
    gl!.uniform1f(
      sky.at('uClouds'),
      scene.file.weather === 'clear' ? 0.85 * (mood.lamps > 0.9 ? 0.08 : 1) : 0,
    )
    gl!.uniform1f(sky.at('uStars'), scene.file.weather === 'clear' ? Math.max(0, mood.lamps - 0.4) : 0)
    gl!.uniform3f(
      sky.at('uSkyGround'),
      0.36 * mood.skylight[0],
      0.5 * mood.skylight[1],
      0.42 * mood.skylight[2],
    )
    gl!.bindVertexArray(kit.none)
    gl!.disable(gl!.DEPTH_TEST)
    gl!.drawArrays(gl!.TRIANGLES, 0, 3)
    gl!.enable(gl!.DEPTH_TEST)

    gl!.useProgram(solid.program)
    setMood(gl!, solid, mood)
    gl!.uniformMatrix4fv(solid.at('uView'), false, eye.view)
    gl!.uniform3fv(solid.at('uAhead'), eye.ahead)
    gl!.uniform3fv(solid.at('uRight'), eye.right)
    gl!.uniform3f(solid.at('uEye'), eye.x, eye.y, eye.z)
    gl!.uniform3fv(solid.at('uSunlight'), mood.sunlight)
    gl!.uniform3fv(solid.at('uSkylight'), mood.skylight)
    gl!.uniform3fv(solid.at('uGroundlight'), mood.groundlight)
    gl!.uniform1f(solid.at('uHead'), eye.flip > 0 ? mood.headlights : 0)
    gl!.uniform1f(solid.at('uWet'), mood.wet)
    gl!.uniform1f(solid.at('uLamp'), 0)
    gl!.uniformMatrix4fv(solid.at('uModel'), false, identity)
    const first = Math.max(0, Math.floor((frame.s - back - worldFrom) / slice))
    const last = Math.min(world.solidStarts.length - 1, Math.ceil((frame.s + front - worldFrom) / slice))
    const span = (mesh: Mesh, starts: readonly number[]) => {
      gl!.bindVertexArray(mesh.array)
      gl!.drawArrays(gl!.TRIANGLES, starts[first]!, starts[last]! - starts[first]!)
    }
    span(kit.solids, world.solidStarts)
    gl!.enable(gl!.POLYGON_OFFSET_FILL)
    gl!.polygonOffset(-2, -4)
    span(kit.marks, world.markStarts)
    gl!.disable(gl!.POLYGON_OFFSET_FILL)
    for (const one of frame.seen) {
      if (one.s < frame.s - back || one.s > frame.s + front) continue
      drawActor(one)
    }
    drawSoft(soft, eye)
  }

  function drawActor(one: Seen) {
    const { solid } = kit
    const { body, parts } = modelOf(one.model, one.tint)
    const base = place(one)
    gl!.uniform1f(solid.at('uLamp'), world.lampAt(one.x, one.z))
    const draw = (shape: Shape, matrix: Float32Array) => {
      const mesh = meshOf(shape)
      gl!.uniformMatrix4fv(solid.at('uModel'), false, matrix)
      gl!.bindVertexArray(mesh.array)
      gl!.drawArrays(gl!.TRIANGLES, 0, mesh.count)
    }
    draw(body, base)
    for (const part of parts) draw(part.shape, turned(base, part.pivot, ...turnOf(part, one)))
  }

  function drawSoft(soft: Soft, eye: Eye) {
    const { program, at } = kit.soft
    gl!.useProgram(program)
    gl!.uniformMatrix4fv(at('uView'), false, eye.view)
    gl!.uniform3f(at('uEye'), eye.x, eye.y, eye.z)
    gl!.enable(gl!.BLEND)
    gl!.blendFunc(gl!.ONE, gl!.ONE_MINUS_SRC_ALPHA)
    gl!.depthMask(false)
    gl!.enable(gl!.POLYGON_OFFSET_FILL)
    gl!.polygonOffset(-3, -8)
    soft.draw(gl!, kit.softArray, kit.softBuffer)
    gl!.disable(gl!.POLYGON_OFFSET_FILL)
    gl!.depthMask(true)
    gl!.disable(gl!.BLEND)
  }

  const soft = new Soft()
  function paint(t: number, mark?: number): Frame {
    const frame = frameAt(scene, t)
    const { width, height } = canvas
    gl!.enable(gl!.DEPTH_TEST)
    gl!.depthFunc(gl!.LEQUAL)
    gl!.viewport(0, 0, width, height)
    gl!.clear(gl!.DEPTH_BUFFER_BIT)
    const eye = eyeOf(frame.camera, width / height)
    soft.begin(eye)
    soft.shadows(scene.parked, frame, mood, sight)
    soft.lights(frame, mood, world, sight)
    if (mark !== undefined) soft.ring(seeActor(scene.culprits[mark]!, scene.road, t))
    if (mood.rain > 0) soft.rain(t, frame.mph)
    drawView(frame, eye, 14, sight, soft)
    const glass = mirrorOf(width, height)
    gl!.enable(gl!.SCISSOR_TEST)
    gl!.scissor(glass.x, glass.y, glass.w, glass.h)
    gl!.viewport(glass.x, glass.y, glass.w, glass.h)
    gl!.clear(gl!.DEPTH_BUFFER_BIT)
    const rear = rearOf(frame.camera, glass.w / glass.h)
    soft.begin(rear)
    soft.shadows(scene.parked, frame, mood, 60)
    soft.lights(frame, mood, world, 60)
    drawView(frame, rear, 70, 0, soft)
    gl!.disable(gl!.SCISSOR_TEST)
    return frame
  }

  return {
    paint,
    resize: () => {
      const ratio = Math.min(2, globalThis.devicePixelRatio || 1)
      canvas.width = Math.round(canvas.clientWidth * ratio)
      canvas.height = Math.round(canvas.clientHeight * ratio)
    },
    close: () => {
      seenParts = new Map()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

type Mesh = { array: WebGLVertexArrayObject; count: number }
type Program = { program: WebGLProgram; at: (name: string) => WebGLUniformLocation | null }
const identity = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

function makeKit(gl: WebGL2RenderingContext, world: World) {
  const softBuffer = gl.createBuffer()!
  const softArray = gl.createVertexArray()!
  gl.bindVertexArray(softArray)
  gl.bindBuffer(gl.ARRAY_BUFFER, softBuffer)
  for (const [i, [size, from]] of (
    [
      [3, 0],
      [3, 12],
      [4, 24],
    ] as const
  ).entries()) {
    gl.enableVertexAttribArray(i)
    gl.vertexAttribPointer(i, size, gl.FLOAT, false, 40, from)
  }
  return {
    solid: link(gl, solidVertex, solidFragment),
    sky: link(gl, skyVertex, skyFragment),
    soft: link(gl, softVertex, softFragment),
    solids: upload(gl, world.solids),
    marks: upload(gl, world.marks),
    none: gl.createVertexArray()!,
    softBuffer,
    softArray,
  }
}

function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram()!
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'shader')
  const known = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    at: (name) => {
      if (!known.has(name)) known.set(name, gl.getUniformLocation(program, name))
      return known.get(name) ?? null
    },
  }
}

function upload(gl: WebGL2RenderingContext, shape: Shape): Mesh {
  const array = gl.createVertexArray()!
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, shape.take(), gl.STATIC_DRAW)
  for (let i = 0; i < 3; i++) gl.enableVertexAttribArray(i)
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 20, 0)
  gl.vertexAttribPointer(1, 4, gl.BYTE, true, 20, 12)
  gl.vertexAttribPointer(2, 4, gl.UNSIGNED_BYTE, true, 20, 16)
  return { array, count: shape.count }
}

function setMood(gl: WebGL2RenderingContext, { at }: Program, mood: Mood) {
  gl.uniform3fv(at('uZenith'), mood.zenith)
  gl.uniform3fv(at('uHorizon'), mood.horizon)
  gl.uniform3fv(at('uSun'), mood.sun)
  gl.uniform3fv(at('uGlow'), mood.glow)
  const long = Math.hypot(...mood.sun)
  gl.uniform3f(at('uSunAt'), mood.sun[0] / long, mood.sun[1] / long, mood.sun[2] / long)
  gl.uniform1f(at('uHaze'), mood.haze)
}

function place({ x, y, z, heading }: Seen): Float32Array {
  const [s, c] = [Math.sin(heading), Math.cos(heading)]
  return new Float32Array([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, x, y, z, 1])
}

/** After the base: moved to the pivot, turned about x and about y there. */
function turned(
  base: Float32Array,
  [px, py, pz]: readonly [number, number, number],
  tilt: number,
  swing: number,
): Float32Array {
  const [st, ct, ss, cs] = [Math.sin(tilt), Math.cos(tilt), Math.sin(swing), Math.cos(swing)]
  const part = [cs, 0, -ss, 0, ss * st, ct, cs * st, 0, ss * ct, -st, cs * ct, 0, px, py, pz, 1]
  const out = new Float32Array(16)
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let k = 0; k < 4; k++) sum += base[k * 4 + row]! * part[column * 4 + k]!
      out[column * 4 + row] = sum
    }
  return out
}

type Part = ReturnType<typeof modelOf>['parts'][number]

function turnOf({ moves, size }: Part, { moved, speed, part, model }: Seen): [tilt: number, swing: number] {
  const stride = Math.min(1, speed / 1.1)
  const swing = model === 'adult' || model === 'child' ? Math.min(0.85, 0.42 + speed * 0.09) : 0.45
  const phase = (moved / (size || 1)) * (model === 'adult' || model === 'child' ? 2.3 : 1.7)
  switch (moves) {
    case 'wheel':
      return [moved / size, 0]
    case 'leg':
      return [Math.sin(phase) * swing * stride, 0]
    case 'leg-back':
      return [-Math.sin(phase) * swing * stride, 0]
    case 'arm':
      return [-Math.sin(phase) * swing * 0.8 * stride, 0]
    case 'arm-back':
      return [Math.sin(phase) * swing * 0.8 * stride, 0]
    case 'pedal':
      return [-0.62 + Math.sin(moved * 1.25 + size) * 0.38, 0]
    case 'door':
      return [0, -part * 1.05]
    case 'head':
      return [0, part * 1.1]
    case 'bar':
      return [Math.sin(moved * 1.4) * 0.05 - part * 0.5, part * 0.4]
  }
}
