import { amber, box, disc, fill, head, line, place, round, white, words, yellow } from './parts.ts'

/** Scenes from above; 0° faces right. Traffic keeps to the left: upwards in the left half, to the right in the upper one. */
export const field = () => `<rect width="320" height="240" class="d-grass"/>`

export const kerbed = (...roads: readonly (readonly [d: string, width: number])[]) =>
  ([8, 0] as const)
    .flatMap((more) =>
      roads.map(
        ([d, width]) =>
          `<path d="${d}" fill="none" stroke-width="${width + more}" stroke-linejoin="round" class="${more ? 'd-kerb' : 'd-road'}"/>`,
      ),
    )
    .join('')

type Signal = 'left' | 'right' | 'both'
const vehicle = (
  length: number,
  width: number,
  colour: string,
  label: string | undefined,
  signal: Signal | undefined,
  inner: string,
) => {
  const [l, w] = [length / 2, width / 2]
  const blinks = (side: number) =>
    disc(l - 3, side * (w - 1), 4, amber) + disc(3 - l, side * (w - 1), 4, amber)
  return {
    body:
      box(-l, -w, length, width, colour, 6) +
      inner +
      (signal === 'left' || signal === 'both' ? blinks(-1) : '') +
      (signal === 'right' || signal === 'both' ? blinks(1) : ''),
    name: label ? words(label, 0, 5, label.length > 1 ? 13 : 15, white) : '',
  }
}
const standing = ({ body, name }: { body: string; name: string }, x: number, y: number, turn: number) =>
  place(body, x, y, 1, turn) + place(name, x, y)

/** Labelled cars have no roof to read on but windows before and behind it. */
export function car(x: number, y: number, turn: number, colour: string, label?: string, signal?: Signal) {
  const length = label === 'You' ? 52 : 40
  const [front, back] = [length / 2 - 11, 4 - length / 2]
  const glass = fill(`M${front}-9h5q3 9 0 18h-5q2-9 0-18zM${back}-8h3v16h-3z`, '#c9dcec')
  return standing(vehicle(length, 22, colour, label, signal, glass), x, y, turn)
}
export const van = (x: number, y: number, turn: number, colour: string, label?: string, signal?: Signal) =>
  standing(vehicle(72, 26, colour, label, signal, fill('M27-11h5q3 11 0 22h-5z', '#c9dcec')), x, y, turn)
export const motorbike = (x: number, y: number, turn: number) =>
  place(
    line('M-16 0H16', 7, '#222') +
      box(-8, -6, 14, 12, '#7a4aa0', 5) +
      disc(0, 0, 5, '#d94a2b') +
      line('M9-9V9', 3, '#444'),
    x,
    y,
    1,
    turn,
  )

export const cyclistTop = () =>
  line('M-18 0H18', 4, '#222') +
  line('M12-9V9', 3, '#222') +
  round('M8-8L-2-6L-2 6L8 8', 6, '#b6402b') +
  disc(0, 0, 6, '#f2d16b')
export const cyclist = (x: number, y: number, turn: number) => place(cyclistTop(), x, y, 1, turn)
export const person = (x: number, y: number, turn = 0, coat = '#7a4aa0') =>
  place(box(-7, -14, 14, 28, coat, 7) + disc(0, 0, 8, '#e0b088'), x, y, 1, turn)
export const small = (x: number, y: number, turn = 0) => place(person(0, 0, turn, '#d94a2b'), x, y, 0.72)
export const rider = (x: number, y: number, turn: number) =>
  place(
    box(-24, -8, 40, 16, '#6a4423', 8) +
      fill('M12-5l16 2v6l-16 2z', '#6a4423') +
      box(-10, -10, 12, 20, '#2b5d49', 5) +
      disc(-4, 0, 6, '#222'),
    x,
    y,
    1,
    turn,
  )

/** Where somebody wants to go. */
export const way = (d: string, x: number, y: number, turn: number, colour = '#ffe27a') =>
  line(d, 4, colour, '9 6') + head(x, y, turn, 9, colour)

export const post = (x: number, y: number, lit: 'red' | 'amber' | 'green' | 'none') =>
  box(x - 8, y - 22, 16, 44, '#161616', 4) +
  (['red', 'amber', 'green'] as const)
    .map((lamp, at) =>
      disc(
        x,
        y - 14 + at * 14,
        5,
        lamp === lit ? { red: '#ff2a2a', amber, green: '#2fd065' }[lamp] : '#3a3a3a',
      ),
    )
    .join('')

/** Stripes across a road that runs to the right. */
export const stripes = (x: number, top: number, bottom: number, width = 30) =>
  Array.from({ length: Math.floor((bottom - top) / 14) + 1 }, (_, at) =>
    box(x - width / 2, top + at * 14, width, 7, white),
  ).join('')
export const beacon = (x: number, y: number) => disc(x, y, 8, '#161616') + disc(x, y, 6, amber)
export const studs = (x: number, top: number, bottom: number) =>
  line(`M${x - 15} ${top}V${bottom}M${x + 15} ${top}V${bottom}`, 3, white, '3 5')
export const zigzags = (from: number, to: number, y: number) => {
  const points = Array.from(
    { length: Math.round(Math.abs(to - from) / 14) + 1 },
    (_, at) => `${from + Math.sign(to - from) * at * 14} ${y + (at % 2 ? 4 : -4)}`,
  )
  return line(`M${points.join('L')}`, 3, white)
}
/** The yellow box of a junction, 108 wide in the middle of the picture. */
export const boxed = () =>
  `<rect x="110" y="70" width="100" height="100" fill="none" stroke="${yellow}" stroke-width="4"/>` +
  line(
    'M110 70L210 170M210 70L110 170M143 70L210 137M177 70L210 103M110 103L177 170M110 137L143 170M177 70L110 137M143 70L110 103M210 103L143 170M210 137L177 170',
    3,
    yellow,
  )
