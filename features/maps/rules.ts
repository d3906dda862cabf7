/** From the middle of a map to its edge. */
export const mapMiles = 25
export const mostMapMiles = 60
/** The side of the square in which maps are drawn. */
export const mapSize = 1000

export type Spot = { x: number; y: number }
/** What part of the map is shown: a square, by its middle and its side. */
export type View = Spot & { size: number }

const middle: Spot = { x: mapSize / 2, y: mapSize / 2 }
const closest = 100
/** Even if all are in one place: the towns around are shown as well. */
const leastSpread = 150

/** The whole of the spots and the middle, with room around: a frame that isn't square cuts off two sides. */
export function findView(spots: readonly Spot[]): View {
  const all = [middle, ...spots.filter(isOnMap)]
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))]
  const size = Math.max(right - left, bottom - top, leastSpread) / 0.6
  return withinMap({ x: (left + right) / 2, y: (top + bottom) / 2, size })
}

export const isOnMap = ({ x, y }: Spot) => x >= 0 && y >= 0 && x <= mapSize && y <= mapSize

/** `factor` above 1 comes closer. The spot stays where it is on the screen. */
export function zoom(view: View, factor: number, around: Spot = view): View {
  const size = Math.min(mapSize, Math.max(closest, view.size / factor))
  const share = size / view.size
  return withinMap({
    x: around.x + (view.x - around.x) * share,
    y: around.y + (view.y - around.y) * share,
    size,
  })
}

export const pan = (view: View, east: number, south: number): View =>
  withinMap({ ...view, x: view.x + east, y: view.y + south })

export const canZoom = ({ size }: View) => ({ closer: size > closest, out: size < mapSize })

/** Beyond the edge nothing is drawn. */
function withinMap({ x, y, size }: View): View {
  const side = Math.min(size, mapSize)
  const within = (at: number) => Math.min(Math.max(at, side / 2), mapSize - side / 2)
  return { x: within(x), y: within(y), size: side }
}
