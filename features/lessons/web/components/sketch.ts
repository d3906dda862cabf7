type Point = { readonly lat: number; readonly lng: number }

const [width, height, edge] = [360, 168, 28]

type Stop = { readonly place: Point; readonly name: string; readonly at: string; readonly endsAt: string }
type Mark = { x: number; y: number; state: 'home' | 'done' | 'next' | 'ahead'; text: string }

/** The way from home and back, split where one is now; undefined if it is all one place. */
export function sketchOf(stops: readonly Stop[], base: Point | undefined, now: string) {
  const home = base ? [base] : []
  const placed = placeOnSketch([...home, ...stops.map(({ place }) => place), ...home])
  if (!placed || stops.length === 0) return undefined
  const next = stops.findIndex(({ endsAt }) => endsAt > now)
  const marks = placed.slice(0, home.length + stops.length).map((point, nr): Mark => {
    const at = nr - home.length
    const stop = stops[at]
    if (at < 0 || !stop) return { ...point, state: 'home', text: 'Home' }
    if (at === next) return { ...point, state: 'next', text: `${stop.name} ${stop.at}` }
    return { ...point, state: next < 0 || at < next ? 'done' : 'ahead', text: stop.name }
  })
  const reached = next < 0 ? placed.length - 1 : Math.max(0, home.length + next - 1)
  const order = ['next', 'home', 'done', 'ahead']
  return {
    gone: placed.slice(0, reached + 1),
    ahead: placed.slice(reached),
    marks,
    labels: labelsOf(marks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))),
  }
}

/** Where points lie on a sketch of 360 by 168, north up and as far apart as they are; undefined if all are one. */
function placeOnSketch(points: readonly Point[]): { x: number; y: number }[] | undefined {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const north = Math.max(...lats)
  const west = Math.min(...lngs)
  // A degree of longitude is the shorter, the further north.
  const shrink = Math.cos((north * Math.PI) / 180)
  const wide = (Math.max(...lngs) - west) * shrink
  const tall = north - Math.min(...lats)
  if (points.length < 2 || (wide === 0 && tall === 0)) return undefined
  const scale = Math.min((width - 2 * edge) / wide, (height - 2 * edge) / tall)
  const left = (width - wide * scale) / 2
  const top = (height - tall * scale) / 2
  return points.map(({ lat, lng }) => ({
    x: Math.round(left + (lng - west) * shrink * scale),
    y: Math.round(top + (north - lat) * scale),
  }))
}

type Label = { readonly x: number; readonly y: number; readonly text: string }

/** Beside its point where there is room; one that would lie over an earlier one is left out. */
function labelsOf(labels: readonly Label[]): (Label & { isLeft: boolean })[] {
  const shown: (Label & { isLeft: boolean; from: number; to: number })[] = []
  for (const label of labels) {
    const long = label.text.length * 6.5 + 12
    const isLeft = label.x + long > width
    const [from, to] = isLeft ? [label.x - long, label.x] : [label.x, label.x + long]
    const isOver = shown.some((one) => from < one.to && one.from < to && Math.abs(one.y - label.y) < 14)
    if (from >= 0 && !isOver) shown.push({ ...label, isLeft, from, to })
  }
  return shown.map(({ x, y, text, isLeft }) => ({ x, y, text, isLeft }))
}
