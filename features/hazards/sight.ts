import { type Model, type Seen, seeActor } from './actor.ts'
import { isTown } from './layout.ts'
import { project } from './lens.ts'
import { frameAt, type Scene } from './scene.ts'

/** Metres: half its width, half its length, its height. */
const sizes: Record<Model, readonly [half: number, long: number, tall: number]> = {
  car: [0.88, 2.1, 1.45],
  taxi: [0.88, 2.1, 1.5],
  van: [1, 2.6, 2.3],
  ambulance: [1, 2.6, 2.6],
  bus: [1.25, 5, 4.2],
  lorry: [1.25, 5.9, 4],
  tractor: [1.1, 3.6, 2.6],
  motorbike: [0.35, 1, 1.6],
  cyclist: [0.3, 0.9, 1.75],
  adult: [0.25, 0.25, 1.72],
  child: [0.2, 0.2, 1.2],
  dog: [0.15, 0.4, 0.6],
  horse: [0.35, 1.2, 2.3],
  deer: [0.25, 0.6, 1.3],
  ball: [0.17, 0.17, 0.34],
  cone: [0.2, 0.2, 0.8],
  'works-sign': [0.6, 0.1, 1.6],
  board: [0.6, 0.1, 1.6],
  digger: [1.1, 2, 2.9],
}

const hides = new Set<Model>(['car', 'taxi', 'van', 'ambulance', 'bus', 'lorry', 'tractor', 'digger'])

type Sight = {
  isInFrame: boolean
  hiddenBy: string | undefined
  x: number
  y: number
  ahead: number
  share: number
}

/** How a hazard is seen from the driver's seat: where in a 16:10 picture, what is in the way, its share of the picture's height. */
export function sightOf(scene: Scene, hazard: number, t: number): Sight {
  const culprit = scene.culprits[hazard]!
  const { camera, seen, s: ownS } = frameAt(scene, t)
  const target = seeActor(culprit, scene.road, t)
  const [, long, tall] = sizes[target.model]
  const aim = { x: target.x, y: target.y + tall * 0.7, z: target.z }
  const { x, y, ahead } = project(camera, aim, 1.6)
  const top = project(camera, { ...aim, y: target.y + tall }, 1.6)
  const foot = project(camera, { ...aim, y: target.y }, 1.6)
  const isInFrame = ahead > 1 && x > 0.03 && x < 0.95 && y > 0.04 && y < 0.88
  const others = [...scene.parked, ...seen].filter(
    (one) => hides.has(one.model) && Math.hypot(one.x - target.x, one.z - target.z) > 0.3,
  )
  return {
    isInFrame,
    hiddenBy: obstacle(scene, camera, aim, others, ownS, long),
    x,
    y,
    ahead,
    share: foot.y - top.y,
  }
}

type Point = { x: number; y: number; z: number }

function obstacle(
  scene: Scene,
  eye: Point,
  aim: Point,
  others: readonly Seen[],
  ownS: number,
  spare: number,
): string | undefined {
  const far = Math.hypot(aim.x - eye.x, aim.z - eye.z)
  const { road, layout, file } = scene
  const wall = isTown(file.place) ? layout.built : layout.built - 1.8
  let near = ownS
  for (let run = 2; run < far - Math.min(spare, 1); run += 0.5) {
    const share = run / far
    const at = {
      x: eye.x + (aim.x - eye.x) * share,
      y: eye.y + (aim.y - eye.y) * share,
      z: eye.z + (aim.z - eye.z) * share,
    }
    for (const one of others) if (covers(one, at)) return one.model
    if (Math.round(run * 2) % 4 !== 0) continue
    const { s, d, y } = road.along(at.x, at.z, near)
    near = s
    if (at.y < y - 0.05) return 'hill'
    const isGap = scene.junctions.some((one) => Math.sign(d) === one.q && Math.abs(one.at - s) < 3.5)
    if (
      Math.abs(d) > wall &&
      Math.abs(d) < wall + 2 &&
      at.y < y + (isTown(file.place) ? 4 : 1.6) &&
      !isGap &&
      file.place !== 'motorway' &&
      file.place !== 'dual'
    )
      return 'roadside'
  }
  return undefined
}

function covers({ model, x, y, z, heading }: Seen, at: Point): boolean {
  const [half, long, tall] = sizes[model]
  if (at.y > y + tall) return false
  const [dx, dz] = [at.x - x, at.z - z]
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)]
  return Math.abs(dx * cos - dz * sin) < half && Math.abs(dx * sin + dz * cos) < long
}
