/** SVG in a box of 320 × 240. `says` is what somebody sees, never what it means: that is what the question asks. */
export type Drawing = { says: string; svg: string }
export type Drawings = Readonly<Record<string, Drawing>>

/** Of signs and paint, the same in both themes; ground and road are classes of `drawings.css`. */
export const red = '#c8102e'
export const blue = '#0b56a4'
export const green = '#00683a'
export const yellow = '#ffc20e'
export const amber = '#ffa300'
export const brown = '#6a3719'
export const black = '#141414'
export const white = '#fff'

export const fill = (d: string, colour = black) => `<path d="${d}" fill="${colour}"/>`
export const line = (d: string, width = 10, colour = black, dashes = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`
export const round = (d: string, width = 10, colour = black) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
export const disc = (x: number, y: number, r: number, colour = black) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
export const ring = (x: number, y: number, r: number, width: number, colour = black) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
export const box = (x: number, y: number, w: number, h: number, colour = black, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${colour}"/>`
export const words = (text: string, x: number, y: number, size = 40, colour = black) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${colour}">${text}</text>`
export const place = (inner: string, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`
export const mirrored = (inner: string) => `<g transform="translate(320 0) scale(-1 1)">${inner}</g>`

/** The head of an arrow whose point is at the place; 0° points right. */
export const head = (x: number, y: number, turn: number, size = 20, colour = black) =>
  place(fill(`M0 0L${-size * 1.1} ${-size}V${size}Z`, colour), x, y, 1, turn)

export function arrow(x1: number, y1: number, x2: number, y2: number, width = 14, colour = black) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const neck = length - width * 1.5
  const shape = `M0 ${-width / 2}H${neck}V${-width * 1.25}L${length} 0L${neck} ${width * 1.25}V${width / 2}H0Z`
  return place(fill(shape, colour), x1, y1, 1, Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI))
}
