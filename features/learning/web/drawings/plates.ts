import { black, blue, box, type Drawing, disc, fill, line, place, red, ring, white } from './parts.ts'

/** Their symbols stand around 160, 140. */
export const triangle = (inner: string) =>
  `<path d="M160 30L258 200H62Z" fill="${red}" stroke="${red}" stroke-width="22" stroke-linejoin="round"/>` +
  `<path d="M160 57L233 184H87Z" fill="${white}" stroke="${white}" stroke-width="8" stroke-linejoin="round"/>${inner}`

export const smaller = (sign: string) => `<g transform="translate(34 -8) scale(0.79)">${sign}</g>`

/** Below a smaller sign. */
export const plate = (inner: string, width = 120) =>
  box(160 - width / 2, 182, width, 38, black, 5) + box(162 - width / 2, 184, width - 4, 34, white, 4) + inner

export const warns = (sees: string, inner: string): Drawing => ({
  says: `A triangle with a red border, its point up. In it: ${sees}.`,
  svg: triangle(inner),
})

export const redCircle = (inner: string, ground = white) =>
  disc(160, 120, 106, red) + disc(160, 120, 84, ground) + inner

export const forbids = (sees: string, inner: string, isBarred = false): Drawing => ({
  says: `A white circle with a red border${isBarred ? ' and a red bar across it' : ''}. In it: ${sees}.`,
  svg: redCircle(inner + (isBarred ? line('M98 58L222 182', 19, red) : '')),
})

export const blueCircle = (inner: string) => disc(160, 120, 106, blue) + ring(160, 120, 100, 4, white) + inner
export const orders = (sees: string, inner: string): Drawing => ({
  says: `A blue circle. In it, in white: ${sees}.`,
  svg: blueCircle(inner),
})

/** With the thin border that signs have within their edge. */
export function board(
  sees: string,
  inner: string,
  {
    ground = blue,
    edge = white,
    w = 200,
    h = 200,
  }: { ground?: string; edge?: string; w?: number; h?: number } = {},
): Drawing {
  const [x, y] = [160 - w / 2, 120 - h / 2]
  return {
    says: sees,
    svg:
      box(x, y, w, h, ground, 12) +
      `<rect x="${x + 5}" y="${y + 5}" width="${w - 10}" height="${h - 10}" rx="8" fill="none" stroke="${edge}" stroke-width="4"/>${inner}`,
  }
}

/** Three bent arrows that follow each other clockwise around 0, 0. */
export const ringOfArrows = (r: number, width: number, colour: string) => {
  const at = (degrees: number) =>
    [Math.cos, Math.sin].map((of) => Math.round(r * of((degrees * Math.PI) / 180)))
  const [from, to] = [at(-150), at(-84)]
  const point = fill(`M0 ${-width * 1.1}L${width * 1.8} 0L0 ${width * 1.1}Z`, colour)
  return [0, 120, 240]
    .map((turn) =>
      place(
        line(`M${from.join(' ')}A${r} ${r} 0 0 1 ${to.join(' ')}`, width, colour) +
          place(point, to[0]!, to[1]!, 1, 20),
        0,
        0,
        1,
        turn,
      ),
    )
    .join('')
}

export const downTriangle = (inner = '') =>
  `<path d="M160 214L258 42H62Z" fill="${red}" stroke="${red}" stroke-width="22" stroke-linejoin="round"/>` +
  fill('M160 186L232 60H88Z', white) +
  inner
