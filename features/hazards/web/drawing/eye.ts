import { axesOf, eyeFar, eyeNear, halfWidth, horizonLift } from '../../lens.ts'
import type { Camera } from '../../scene.ts'

export type Eye = {
  x: number
  y: number
  z: number
  right: Float32Array
  up: Float32Array
  ahead: Float32Array
  view: Float32Array
  half: number
  aspect: number
  lift: number
  flip: number
}

export function eyeOf(camera: Camera, aspect: number): Eye {
  return lookWith(camera, aspect, halfWidth, horizonLift, 1)
}

/** The mirror turns left and right round. */
export function rearOf(camera: Camera, aspect: number): Eye {
  return lookWith(
    {
      ...camera,
      heading: camera.heading + Math.PI,
      pitch: -camera.pitch - 0.02,
      roll: 0,
      y: camera.y + 0.15,
    },
    aspect,
    0.42,
    0.1,
    -1,
  )
}

function lookWith(camera: Camera, aspect: number, half: number, lift: number, flip: number): Eye {
  const { right, up, ahead } = axesOf(camera)
  const [fx, fy] = [flip / half, aspect / half]
  const a = (eyeFar + eyeNear) / (eyeFar - eyeNear)
  const view = new Float32Array(16)
  for (let i = 0; i < 3; i++) {
    view[i * 4] = right[i]! * fx
    view[i * 4 + 1] = up[i]! * fy + ahead[i]! * lift
    view[i * 4 + 2] = ahead[i]! * a
    view[i * 4 + 3] = ahead[i]!
  }
  view[14] = (-2 * eyeFar * eyeNear) / (eyeFar - eyeNear)
  const { x, y, z } = camera
  return {
    x,
    y,
    z,
    right: new Float32Array(right),
    up: new Float32Array(up),
    ahead: new Float32Array(ahead),
    view,
    half,
    aspect,
    lift,
    flip,
  }
}

/** Where the mirror's glass is, from the left bottom, in pixels. `cabin.ts` draws its frame. */
export function mirrorOf(width: number, height: number) {
  const w = Math.round(Math.min(width * 0.22, height * 0.4))
  const h = Math.round(w * 0.27)
  return { x: Math.round(width * 0.235 - w / 2), y: height - h - Math.round(height * 0.035), w, h }
}
