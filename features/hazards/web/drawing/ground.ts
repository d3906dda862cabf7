import { isFast, isTown } from '../../layout.ts'
import type { Junction, Scene } from '../../scene.ts'
import type { Mood } from './light.ts'
import { type Colour, hex, type Point, type Shape, shade } from './shape.ts'

const asphalt = hex('#565b5d')
const worn = hex('#595e60')
const paving = hex('#c3bdb0')
const kerbstone = hex('#dcd7ca')
const grass = hex('#7aa05f')
const verge = hex('#86a862')
const concrete = hex('#9a9a92')
const white = hex('#f3f1e8')
const fields = ['#8bb067', '#a9bd6a', '#c9b86a', '#7f9e58', '#d8c94f', '#9a8a5e', '#86aa70'].map(hex)
const step = 4

/** Strips across the whole width, and what joins the road at its sides. */
export function layGround(scene: Scene, shape: Shape, from: number, to: number, random: () => number) {
  const { road, file, layout, junctions } = scene
  shape.at(0, 0, 0, 0)
  const high = (s: number, d: number) => landAt(scene, s, d)
  const point = (s: number, d: number, up: number): Point => {
    const { x, y, z } = road.spot(s, d)
    return [x, y + up + high(s, d), z]
  }
  const strips = stripsOf(scene)
  for (let s = from; s < to; s += step) {
    for (const { d0, d1, up, colour } of strips) {
      const tone =
        colour === 'field'
          ? fields[
              Math.abs(Math.floor(s / 72) * 5 + (d0 < 0 ? 3 : 0) + file.seed + (Math.abs(d0) > 50 ? 2 : 0)) %
                fields.length
            ]!
          : colour
      shape.face([point(s, d0, up), point(s, d1, up), point(s + step, d1, up), point(s + step, d0, up)], tone)
    }
    if (layout.pavement > 0)
      for (const q of [-1, 1] as const) {
        const d = q < 0 ? layout.left : layout.right
        if (junctions.some((one) => one.q === q && one.kind !== 'gate' && Math.abs(one.at - s - 2) < 5))
          continue
        const top = d + q * 0.18
        shape.face(
          [point(s, d, 0), point(s, d, 0.08), point(s + step, d, 0.08), point(s + step, d, 0)],
          kerbstone,
          point(s, d + q * 4, 0),
        )
        shape.face(
          [point(s, d, 0.085), point(s, top, 0.085), point(s + step, top, 0.085), point(s + step, d, 0.085)],
          kerbstone,
        )
      }
  }
  for (const junction of junctions)
    if (junction.at >= from && junction.at < to) joinRoad(scene, shape, junction, random)
}

/** How far the land beside the road is above it. */
export function landAt({ file, layout }: Scene, s: number, d: number): number {
  if (isTown(file.place) && file.place !== 'village') return 0
  const out = Math.max(0, Math.abs(d) - layout.built - 4)
  if (isFast(file.place))
    return Math.min(1, out / 14) * (2.2 + 1.8 * Math.sin(s * 0.011 + file.seed + Math.sign(d)))
  return (
    Math.min(1, out / 50) *
    (2.4 * Math.sin(s * 0.009 + d * 0.012 + file.seed) + 2 * Math.sin(d * 0.03 + file.seed * 2))
  )
}

type Strip = { d0: number; d1: number; up: number; colour: Colour | 'field' }

function stripsOf({ layout, file }: Scene): Strip[] {
  const { left, right, pavement, built, middle, shoulder = 0 } = layout
  const strips: Strip[] = []
  const row = (d0: number, d1: number, colour: Strip['colour'], up = 0) => strips.push({ d0, d1, up, colour })
  const columns = (d0: number, d1: number, count: number, colour: Colour) => {
    for (let i = 0; i < count; i++)
      row(d0 + ((d1 - d0) * i) / count, d0 + ((d1 - d0) * (i + 1)) / count, i % 2 ? worn : colour)
  }
  if (middle) {
    columns(left + shoulder, middle[0], layout.lanes.length * 2, asphalt)
    columns(middle[1], right - shoulder, layout.lanes.length * 2, asphalt)
    row(middle[0], middle[1], file.place === 'motorway' ? concrete : grass)
    if (shoulder) {
      row(left, left + shoulder, shade(asphalt, 1.1))
      row(right - shoulder, right, shade(asphalt, 1.1))
    }
  } else columns(left, right, 6, asphalt)
  const isGreen = !isTown(file.place)
  for (const q of [-1, 1] as const) {
    const edge = q < 0 ? left : right
    const put = (a: number, b: number, colour: Strip['colour'], up = 0) => row(q * a, q * b, colour, up)
    const start = Math.abs(edge)
    if (pavement > 0) put(start, start + pavement, paving, 0.08)
    const inner = start + pavement
    const front: Colour =
      file.place === 'terrace' || file.place === 'high-street' ? shade(paving, 0.94) : grass
    put(inner, Math.max(inner + 0.1, built), isGreen ? verge : front, isGreen ? -0.02 : 0.04)
    put(Math.max(inner + 0.1, built), 24, isGreen ? 'field' : grass)
    put(24, 56, isGreen ? 'field' : shade(grass, 0.95))
    put(56, 150, isGreen ? 'field' : shade(grass, 0.9))
  }
  return strips
}

function joinRoad(
  { road, layout, file }: Scene,
  shape: Shape,
  { at, q, kind }: Junction,
  random: () => number,
) {
  const edge = Math.abs(q < 0 ? layout.left : layout.right)
  const { x, y, z, heading } = road.spot(at, 0)
  shape.at(x, y, z, heading + (q < 0 ? Math.PI : 0))
  const flat = (x0: number, x1: number, z0: number, z1: number, colour: Colour, up = 0.1) =>
    shape.face(
      [
        [x0, up, z0],
        [x1, up, z0],
        [x1, up, z1],
        [x0, up, z1],
      ],
      colour,
    )
  if (kind === 'gate') return flat(edge - 0.3, layout.built + 16, -2.3, 2.3, hex('#9b8a66'), 0.03)
  if (kind === 'drive') return flat(edge - 0.1, layout.built + 4, -1.9, 1.9, shade(paving, 0.9))
  flat(edge - 0.1, edge + 95, -3.4, 3.4, asphalt)
  for (const side of [-1, 1]) {
    shape.face(
      [
        [edge - 0.1, 0.1, side * 3.4],
        [edge - 0.1, 0.1, side * 6.4],
        [edge + 0.9, 0.1, side * 4.2],
        [edge + 3, 0.1, side * 3.4],
      ],
      asphalt,
    )
    if (file.place !== 'country')
      flat(edge + 3, edge + 95, side > 0 ? 3.4 : -5.2, side > 0 ? 5.2 : -3.4, paving, 0.1)
    for (let i = 0; i < 4; i++) {
      const colour = shade(grass, 0.75 + random() * 0.3)
      const far = edge + 22 + i * 18 + random() * 8
      shape.blob([far, 2.4, side * (9 + random() * 3)], 2.6, colour, { rough: 0.3, random })
      if (file.place !== 'country')
        shape.box(
          [far - 8, far],
          [0, 5],
          side > 0 ? [13, 20] : [-20, -13],
          hex(['#d8c4ae', '#c98f73', '#e8dcc4'][i % 3]!),
        )
    }
  }
}

export function layMarkings(
  scene: Scene,
  shape: Shape,
  solids: Shape,
  from: number,
  to: number,
  mood: Mood,
  random: () => number,
) {
  const { road, layout, junctions, crossings, file } = scene
  shape.at(0, 0, 0, 0)
  const paint = (s0: number, s1: number, d0: number, d1: number, colour: Colour = white, up = 0.012) => {
    const point = (s: number, d: number): Point => {
      const { x, y, z } = road.spot(s, d)
      return [x, y + up, z]
    }
    shape.face([point(s0, d0), point(s0, d1), point(s1, d1), point(s1, d0)], colour)
  }
  const along = (d: number, long: number, gap: number, half = 0.06) => {
    const period = long + gap
    for (let s = Math.ceil(from / period) * period; s < to; s += period) {
      if (crossings.some(({ at }) => Math.abs(at - s) < 5)) continue
      paint(s, s + long, d - half, d + half)
    }
  }
  const solid = (d: number, half = 0.08) => {
    for (let s = from; s < to; s += step) paint(s, s + step, d - half, d + half)
  }
  for (let i = 0; i < 2; i++) {
    const [s, d] = [from + random() * 18, layout.left + random() * (layout.right - layout.left)]
    if (!layout.middle || d < layout.middle[0] || d > layout.middle[1])
      paint(s, s + 1 + random() * 3, d, d + 0.5 + random(), shade(asphalt, 0.86 + random() * 0.1), 0.006)
  }
  if (layout.middle) {
    const lanes = [layout.lanes, layout.oncoming.toReversed()]
    for (const list of lanes) for (let i = 1; i < list.length; i++) along((list[i]! + list[i - 1]!) / 2, 2, 7)
    const shoulder = layout.shoulder ?? 0.25
    for (const d of [
      layout.left + shoulder,
      layout.middle[0] - 0.2,
      layout.middle[1] + 0.2,
      layout.right - shoulder,
    ])
      solid(d)
    for (let s = Math.ceil(from / 18) * 18; s < to; s += 18)
      for (let i = 1; i < layout.lanes.length; i++) {
        const { x, y, z } = road.spot(s, (layout.lanes[i]! + layout.lanes[i - 1]!) / 2)
        solids
          .at(x, y, z)
          .box([-0.06, 0.06], [0, 0.03], [-0.06, 0.06], white, { glow: mood.headlights > 0.5 ? 0.9 : 0.1 })
      }
    return
  }
  const isBusy = junctions.some(
    ({ at, kind }) => kind !== 'gate' && kind !== 'drive' && Math.abs(at - from) < 45,
  )
  if (file.place !== 'village' || file.seed % 2 === 0)
    along(0, isBusy || file.mph >= 40 ? 4 : 2, isBusy || file.mph >= 40 ? 2 : 4)
  if (file.place === 'country')
    for (const d of [layout.left + 0.15, layout.right - 0.15]) along(d, 3, 1.5, 0.05)
  if (file.place === 'high-street')
    for (const q of [-1, 1])
      for (const off of [0.25, 0.45])
        for (let s = from; s < to; s += step)
          paint(
            s,
            s + step,
            (q < 0 ? layout.left : layout.right) - q * off - 0.05,
            (q < 0 ? layout.left : layout.right) - q * off + 0.05,
            hex('#e8c53a'),
          )
  for (const { at, kind } of crossings) {
    if (at < from || at >= to) continue
    if (kind === 'zebra')
      for (let d = layout.left + 0.3; d < layout.right - 0.5; d += 1.3)
        paint(at - 1.4, at + 1.4, d, d + 0.68, white, 0.016)
    else
      for (const s of [-1.5, 1.5])
        for (let d = layout.left; d < layout.right; d += 0.8) paint(at + s - 0.06, at + s + 0.06, d, d + 0.4)
    paint(at - 2.8, at - 2.6, layout.left + 0.2, -0.1)
    paint(at + 2.6, at + 2.8, 0.1, layout.right - 0.2)
    for (const d of [layout.left + 0.9, -0.25, 0.25, layout.right - 0.9])
      for (let i = 0; i < 6; i++)
        for (const q of [-1, 1])
          paint(
            at + q * (4 + i * 2),
            at + q * (5.6 + i * 2),
            d + (i % 2 ? 0.22 : -0.1),
            d + (i % 2 ? 0.34 : 0.02),
          )
  }
  for (const { at, q, kind } of junctions) {
    if (at < from || at >= to || kind === 'gate' || kind === 'drive') continue
    const edge = q < 0 ? layout.left : layout.right
    for (const off of [0.15, 0.5])
      for (let i = -2.8; i < 3.2; i += 1)
        paint(at + i - 0.3, at + i + 0.3, edge + q * off - 0.08, edge + q * off + 0.08, white, 0.13)
    if (kind === 'mini') {
      const { x, y, z } = road.spot(at, 0)
      shape.at(x, y, z).round('y', [0, 0.03, 0], 1.8, 0.02, white, 16, 0, 1.6).at(0, 0, 0)
    }
  }
}
