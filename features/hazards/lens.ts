/** The windscreen: half its width at one metre, and how far the horizon is above the middle, of half its height. */
export const halfWidth = 0.62
export const horizonLift = 0.12
export const eyeNear = 0.4
export const eyeFar = 1100

type Looking = { heading: number; pitch: number; roll: number }
type Vector = readonly [number, number, number]

/** x right, y up, z ahead at heading 0. */
export function axesOf({ heading, pitch, roll }: Looking): { right: Vector; up: Vector; ahead: Vector } {
  const [sh, ch, sp, cp] = [Math.sin(heading), Math.cos(heading), Math.sin(pitch), Math.cos(pitch)]
  const [sr, cr] = [Math.sin(roll), Math.cos(roll)]
  const flat: Vector = [ch, 0, -sh]
  const high: Vector = [-sh * sp, cp, -ch * sp]
  const turn = (a: number, b: number): Vector => [
    a * flat[0] + b * high[0],
    a * flat[1] + b * high[1],
    a * flat[2] + b * high[2],
  ]
  return { right: turn(cr, -sr), up: turn(sr, cr), ahead: [sh * cp, sp, ch * cp] }
}

/** Where a point is in the picture, from 0 to 1 from its left top, and how many metres ahead. */
export function project(
  eye: Looking & { x: number; y: number; z: number },
  point: { x: number; y: number; z: number },
  aspect: number,
): { x: number; y: number; ahead: number } {
  const { right, up, ahead } = axesOf(eye)
  const from: Vector = [point.x - eye.x, point.y - eye.y, point.z - eye.z]
  const dot = (axis: Vector) => axis[0] * from[0] + axis[1] * from[1] + axis[2] * from[2]
  const far = dot(ahead)
  return {
    x: 0.5 + dot(right) / far / halfWidth / 2,
    y: 0.5 - ((dot(up) / far / halfWidth) * aspect + horizonLift) / 2,
    ahead: far,
  }
}
