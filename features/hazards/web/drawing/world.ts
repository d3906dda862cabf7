import { isFast, isTown } from '../../layout.ts'
import { seeded } from '../../random.ts'
import type { Scene } from '../../scene.ts'
import { barn, cottage, conifer, greens, autumn, semi, shop, terrace, tree } from './buildings.ts'
import * as furniture from './furniture.ts'
import { landAt, layGround, layMarkings } from './ground.ts'
import type { Mood } from './light.ts'
import { makeModel } from './models.ts'
import { hex, Shape, shade } from './shape.ts'

/** Metres of road that share a stretch of the buffers. */
export const slice = 20
export const worldFrom = -60

export type World = {
  solids: Shape
  marks: Shape
  /** Where each slice begins, in vertices; one more than there are slices. */
  solidStarts: number[]
  markStarts: number[]
  lamps: readonly Lamp[]
  lampAt: (x: number, z: number) => number
}
type Lamp = { x: number; y: number; z: number; s: number }

/** Everything that never moves, slice by slice along the road. */
export function buildWorld(scene: Scene, mood: Mood): World {
  const { file, road, layout } = scene
  const random = seeded(file.seed * 7919 + 13)
  const leaves = file.seed % 4 === 1 ? autumn : greens
  const solids = new Shape()
  const marks = new Shape()
  const solidStarts: number[] = []
  const markStarts: number[] = []
  const lamps = lampsOf(scene)
  let near: Lamp[] = lamps
  const lampAt = (x: number, z: number) =>
    mood.lamps === 0
      ? 0
      : mood.lamps *
        Math.min(
          1,
          near.reduce((sum, lamp) => sum + Math.max(0, 1 - Math.hypot(lamp.x - x, lamp.z - z) / 15) ** 2, 0),
        )
  solids.litBy(lampAt)
  marks.litBy(lampAt)
  const place = (s: number, d: number, q: -1 | 1) => {
    const { x, y, z, heading } = road.spot(s, d)
    return solids.at(x, y + landAt(scene, s, d), z, heading + (q < 0 ? Math.PI : 0))
  }
  const open = (s: number, q: number, room: number) =>
    !scene.junctions.some(
      (one) =>
        one.q === q && one.kind !== 'gate' && Math.abs(one.at - s) < room + (one.kind === 'drive' ? 1 : 5),
    ) && !scene.crossings.some(({ at }) => file.place === 'country' && Math.abs(at - s) < room)
  const next: Record<string, number> = { '-1': worldFrom, '1': worldFrom }
  const green: Record<string, number> = { '-1': worldFrom + 3, '1': worldFrom + 9 }
  const end = scene.own(file.seconds).s + 330
  const standing = [...scene.parked].toSorted((a, b) => a.s - b.s)
  for (let from = worldFrom; from < end; from += slice) {
    solidStarts.push(solids.count)
    markStarts.push(marks.count)
    near = lamps.filter(({ s }) => Math.abs(s - from) < 60)
    layGround(scene, solids, from, from + slice, random)
    layMarkings(scene, marks, solids, from, from + slice, mood, random)
    for (const q of [-1, 1] as const) {
      const edge = q < 0 ? layout.left : layout.right
      for (; next[q]! < from + slice; ) {
        const s = next[q]!
        next[q] = s + lot(scene, solids, place, s, q, random, mood, open)
      }
      for (; green[q]! < from + slice; green[q] = green[q]! + spacing(file.place) * (0.6 + random() * 0.9)) {
        const s = green[q]!
        if (open(s, q, 4)) plant(scene, place, s, q, leaves, random)
      }
      if (isTown(file.place))
        for (let s = from; s < from + slice; s += 10) {
          if (!open(s, q, 3) || random() > 0.16) continue
          place(s, edge + q * (layout.pavement - 0.5), q)
          if (random() < 0.2) furniture.postBox(solids)
          else furniture.bin(solids, Math.floor(random() * 9))
        }
    }
    for (const lamp of lamps.filter(({ s }) => s >= from && s < from + slice)) {
      const { heading } = road.spot(lamp.s, 0)
      const q = road.along(lamp.x, lamp.z, lamp.s).d < 0 ? -1 : 1
      furniture.lampPost(
        solids.at(lamp.x, lamp.y - furniture.lampHeight, lamp.z, heading + (q > 0 ? Math.PI : 0)),
        mood.lamps,
      )
    }
    signs(scene, solids, from, from + slice)
    for (const thing of standing.filter(({ s }) => s >= from && s < from + slice))
      makeModel(thing.model, thing.tint, solids.at(thing.x, thing.y, thing.z, thing.heading))
  }
  solidStarts.push(solids.count)
  markStarts.push(marks.count)
  return { solids, marks, solidStarts, markStarts, lamps, lampAt: (x, z) => ((near = lamps), lampAt(x, z)) }
}

type PlaceAt = (s: number, d: number, q: -1 | 1) => Shape
type Open = (s: number, q: number, room: number) => boolean

const spacing = (place: Scene['file']['place']) =>
  ({ terrace: 30, suburb: 11, 'high-street': 24, village: 12, country: 7, dual: 9, motorway: 8 })[place]

/** What stands at the side from `s` on. Answers how far it reaches. */
function lot(
  scene: Scene,
  solids: Shape,
  place: PlaceAt,
  s: number,
  q: -1 | 1,
  random: () => number,
  mood: Mood,
  open: Open,
): number {
  const { file, layout } = scene
  const edge = Math.abs(q < 0 ? layout.left : layout.right)
  const of = (wide: number) => ({ wide, random, lamps: mood.lamps })
  const isFree = (wide: number) => open(s + wide / 2, q, wide / 2 + 1)
  switch (file.place) {
    case 'terrace': {
      if (!isFree(5.4)) return 2
      place(s + 2.7, q * layout.built, q)
      terrace(solids, of(5.4))
      return random() < 0.07 ? 10 : 5.4
    }
    case 'high-street': {
      if (!isFree(6.6)) return 2
      place(s + 3.3, q * layout.built, q)
      shop(solids, of(6.6))
      return random() < 0.06 ? 10 : 6.6
    }
    case 'suburb': {
      if (!isFree(13)) return 3
      place(s + 6.5, q * (layout.built + 4), q)
      semi(solids, of(13))
      place(s + 6.5, q * (layout.built - 2.4), q)
      const hedge = random() < 0.5
      solids.box([-0.3, 0.3], [0, hedge ? 1.1 : 0.7], [-5.9, 2.6], hedge ? hex('#4d7d48') : hex('#a9705a'), {
        inset: hedge ? 0.08 : 0,
      })
      return 14.5
    }
    case 'village': {
      if (!isFree(9)) return 3
      if (random() < 0.55) {
        place(s + 4.5, q * layout.built, q)
        cottage(solids, of(9))
      } else {
        place(s + 4.5, q * (edge + layout.pavement + 0.5), q)
        solids.box([-0.25, 0.25], [0, 1], [-4.5, 4.5], hex('#b3a88f'))
      }
      return 9.4
    }
    case 'country': {
      const isGate = scene.junctions.some(
        (one) => one.q === q && Math.abs(one.at - s - 1) < (one.kind === 'road' ? 7 : 3.2),
      )
      if (isGate) return 2
      if (hedged(s, q, file.seed)) {
        place(s + 2, q * (layout.built - 1.2), q)
        const high = 1.35 + random() * 0.5
        solids.box([-0.6, 0.6], [0, high], [-2.05, 2.05], shade(hex('#4b7a42'), 0.88 + random() * 0.24), {
          inset: 0.16,
        })
      } else if (random() < 0.8) {
        place(s + 2, q * (layout.built - 1.2), q)
        for (const y of [0.45, 0.85, 1.2]) solids.box([-0.04, 0.04], [y, y + 0.1], [-2, 2], hex('#97886f'))
        solids.box([-0.07, 0.07], [0, 1.35], [-0.07, 0.07], hex('#7d6f58'))
      }
      if (random() < 0.008) {
        place(s + 2, q * (layout.built + 26), q)
        barn(solids, of(18))
      }
      return 4
    }
    case 'dual':
    case 'motorway': {
      const side = edge + (file.place === 'motorway' ? 0.5 : 0.9)
      place(s + 2, q * side, q)
      solids
        .box([-0.04, 0.04], [0.45, 0.75], [-2, 2], hex('#b9c0c2'))
        .box([-0.05, 0.05], [0, 0.6], [-0.05, 0.05], hex('#8b9396'))
      if (q > 0) {
        place(s + 2, (layout.middle![0] + layout.middle![1]) / 2, 1)
        if (file.place === 'motorway')
          solids.box([-0.28, 0.28], [0, 0.95], [-2.02, 2.02], hex('#b4b1a6'), { inset: 0.12 })
        else
          solids
            .box([-0.04, 0.04], [0.45, 0.75], [-2, 2], hex('#b9c0c2'))
            .box([-0.05, 0.05], [0, 0.6], [-0.05, 0.05], hex('#8b9396'))
      }
      return 4
    }
  }
}

/** Long runs of hedge, and of fence between them. */
const hedged = (s: number, q: number, seed: number) =>
  Math.sin(s * 0.013 + q * 2 + seed) + Math.sin(s * 0.031 + seed * 2) > -0.85

function plant(
  { file, layout }: Scene,
  place: PlaceAt,
  s: number,
  q: -1 | 1,
  leaves: typeof greens,
  random: () => number,
) {
  const edge = Math.abs(q < 0 ? layout.left : layout.right)
  if (file.place === 'terrace' || file.place === 'high-street')
    return tree(place(s, q * (edge + 0.8), q), 0.95 + random() * 0.25, leaves, random)
  if (file.place === 'suburb')
    return tree(
      place(s, q * (layout.built + (random() < 0.4 ? -2 : 14)), q),
      1 + random() * 0.6,
      leaves,
      random,
    )
  if (file.place === 'village')
    return tree(place(s, q * (layout.built + 4 + random() * 16), q), 1.2 + random() * 0.8, leaves, random)
  const out =
    file.place === 'country'
      ? layout.built + (random() < 0.3 ? 0.6 : 2 + random() * 40)
      : edge + 7 + random() * 34
  const shape = place(s, q * out, q)
  if (random() < 0.22) conifer(shape, 1.3 + random() * 0.9, random)
  else if (random() < 0.25)
    shape.blob([0, 0.9, 0], 1.5, shade(leaves[1]!, 0.9), { rough: 0.4, random, flat: 0.8 })
  else tree(shape, 1.3 + random() * 1.1, leaves, random)
}

function lampsOf({ file, road, layout, own, junctions }: Scene): Lamp[] {
  if (file.place === 'country' || (file.place === 'dual' && file.seed % 2 === 0)) return []
  const gap = isFast(file.place) ? 38 : 30
  const lamps: Lamp[] = []
  for (let s = worldFrom + 8, i = 0; s < own(file.seconds).s + 330; s += gap, i++) {
    const q = i % 2 === 0 ? -1 : 1
    const d =
      file.place === 'motorway' ? layout.middle![0] + 1.4 : (q < 0 ? layout.left : layout.right) + q * 0.6
    if (junctions.some((one) => one.q === q && Math.abs(one.at - s) < 6)) continue
    const { x, y, z } = road.spot(s, d)
    lamps.push({ x, y: y + furniture.lampHeight, z, s })
  }
  return lamps
}

function signs(scene: Scene, shape: Shape, from: number, to: number) {
  const { road, layout, file, crossings, junctions } = scene
  const stand = (s: number, d: number, turned = false) => {
    const { x, y, z, heading } = road.spot(s, d)
    return shape.at(x, y, z, heading + (turned ? Math.PI : 0))
  }
  const isHere = (s: number) => s >= from && s < to
  for (const { at, kind } of crossings)
    for (const q of [-1, 1]) {
      const s = at - q * -2.4
      if (!isHere(s)) continue
      const d = (q < 0 ? layout.left : layout.right) + q * 0.5
      if (kind === 'zebra') furniture.belisha(stand(at + q * 1.9, d))
      else furniture.trafficLight(stand(at + q * 2.6, d, q > 0))
    }
  for (const { at, q, kind } of junctions) {
    if (!isHere(at)) continue
    const edge = (q < 0 ? layout.left : layout.right) + q * 1
    if (kind === 'road' || kind === 'mini') furniture.giveWay(stand(at - q * 4.3, edge, true))
    if (kind === 'gate') furniture.gate(stand(at + 3.4, q * (layout.built + 1), true))
    if (!isTown(file.place) && kind === 'road' && !isFast(file.place))
      furniture.warningSign(stand(at - 55, layout.left - 0.9))
  }
  if (isHere(20)) furniture.speedSign(stand(20, layout.left - 0.8), limitOf(file.mph))
  for (const row of file.traffic)
    if (row.what === 'stopped-bus' && isHere(scene.own(row.at).s + 6))
      shelter(scene, stand, scene.own(row.at).s + 6)
  for (const [i, hazard] of file.hazards.entries()) {
    const s = scene.culprits[i]!.along(hazard.from - 1)
    if (hazard.kind === 'bus' && isHere(s + 4)) shelter(scene, stand, s + 4)
    if (hazard.kind === 'horse' && isHere(s - 70)) furniture.warningSign(stand(s - 70, layout.left - 0.9))
    if (hazard.kind === 'animal' && isHere(s - 90)) furniture.warningSign(stand(s - 90, layout.left - 0.9))
  }
  if (file.place === 'country' || file.place === 'village')
    for (let s = Math.ceil(from / 45) * 45; s < to; s += 45)
      if (file.seed % 3 !== 0)
        furniture.telegraphPole(stand(s, layout.right + (file.place === 'village' ? 1.6 : 4.4)))
  if (file.place === 'motorway') {
    const at = 260 + (file.seed % 5) * 40
    if (isHere(at)) furniture.gantry(stand(at, 0), layout.left - 1.2, layout.middle![0] + 0.8)
    if (isHere(at + 330)) furniture.bridge(stand(at + 330, 0), layout.left - 2, layout.right + 2)
    if (isHere(at - 130)) furniture.blueSign(stand(at - 130, layout.left - 3.4))
  }
  if (file.place === 'dual' && isHere(240)) furniture.blueSign(stand(240, layout.left - 3))
}

const shelter = ({ layout }: Scene, stand: (s: number, d: number, turned?: boolean) => Shape, s: number) =>
  furniture.busShelter(stand(s, layout.left - 1.3, true))

export const limitOf = (mph: number) => [20, 30, 40, 50, 60].find((limit) => limit >= mph - 2) ?? 60
