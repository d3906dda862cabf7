import {
  amber,
  arrow,
  blue,
  box,
  disc,
  type Drawings,
  fill,
  head,
  line,
  place,
  red,
  ring,
  round,
  white,
  words,
} from './parts.ts'

/** Of lamps, above the lanes or beside the road. `isFlashing`: the amber or red lamps at the corners. */
const panel = (inner: string, lamps?: string) =>
  box(80, 40, 160, 160, '#161616', 10) +
  inner +
  (lamps
    ? [
        [94, 54],
        [226, 54],
        [94, 186],
        [226, 186],
      ]
        .map(([x, y]) => disc(x!, y!, 9, lamps))
        .join('')
    : '')
const lampArrow = (d: string, tip: string) => round(d, 14, white) + tip
/** Over as many lanes as it has signals. */
const gantry = (signs: readonly string[]) =>
  `<rect width="320" height="240" class="d-sky"/><path d="M0 150H320V240H0Z" class="d-grass"/><path d="M110 130H210L330 240H-10Z" class="d-road-fill"/>` +
  line(
    signs
      .slice(1)
      .map((_, at) => {
        const share = (at + 1) / signs.length - 0.5
        return `M${Math.round(160 + share * 104)} 132L${Math.round(160 + share * 340)} 240`
      })
      .join(''),
    4,
    white,
    '14 12',
  ) +
  box(12, 30, 8, 120, '#777') +
  box(300, 30, 8, 120, '#777') +
  box(12, 30, 296, 8, '#777') +
  signs
    .map((sign, at) => {
      const x = 160 + (at - (signs.length - 1) / 2) * 66
      return box(x - 27, 40, 54, 50, '#161616', 5) + place(sign, x, 65)
    })
    .join('')
const cross = line('M-16-16L16 16M16-16L-16 16', 8, '#ff2a2a')
const ringed = (text: string) => ring(0, 0, 21, 5, '#ff2a2a') + words(text, 0, 8, 22, white)
const down = arrow(0, -18, 0, 18, 9, '#3fdc6a')

/** From the driver’s seat at night; the colours of the studs from left to right. */
const studs = (rows: readonly (readonly [bottom: number, colour: string])[], more = '') =>
  box(0, 0, 320, 240, '#0c1016') +
  fill('M0 110H320V240H0Z', '#14191c') +
  fill('M118 110H202L350 240H-30Z', '#23282b') +
  more +
  rows
    .map(([x, colour]) =>
      [0.1, 0.24, 0.42, 0.66, 0.95]
        .map((t) => disc(160 + (x - 160) * (0.27 + 0.73 * t), 110 + 130 * t, 2.5 + 6.5 * t, colour))
        .join(''),
    )
    .join('')
const bars = (count: number) =>
  box(104, 14, 112, 212, blue, 8) +
  box(109, 19, 102, 202, blue, 6) +
  Array.from({ length: count }, (_, at) => line(`M122 ${78 + at * 54}L198 ${40 + at * 54}`, 20, white)).join(
    '',
  )

export const motorway: Drawings = {
  'red-x': {
    says: 'A gantry over a motorway with four signals. Above the left lane is a red X; above each of the others, 50 in a red ring.',
    svg: gantry([cross, ringed('50'), ringed('50'), ringed('50')]),
  },
  'red-ring': {
    says: 'A gantry over a motorway. Above each of four lanes is the number 50 in a red ring.',
    svg: gantry([ringed('50'), ringed('50'), ringed('50'), ringed('50')]),
  },
  advisory: {
    says: 'A dark panel with the number 50 in white lamps, without a ring, and an amber lamp at each corner.',
    svg: panel(words('50', 160, 146, 76, white), amber),
  },
  'lane-closes': {
    says: 'A dark panel of lamps with amber lamps at the corners: three upright lines, the right one cut off by a bar, like a T.',
    svg: panel(line('M120 164V84M160 164V84M200 164V112', 9, white) + line('M184 108H216', 9, white), amber),
  },
  'change-lane': {
    says: 'A dark panel with an arrow of white lamps that points down to the left, and an amber lamp at each corner.',
    svg: panel(lampArrow('M196 84L134 146', head(124, 156, 135, 26, white)), amber),
  },
  'leave-next': {
    says: 'A dark panel with an arrow of white lamps that goes up and bends off to the left, and an amber lamp at each corner.',
    svg: panel(lampArrow('M178 168V126L146 94', head(130, 78, 225, 24, white)), amber),
  },
  ends: {
    says: 'A dark panel with a white ring and a slanted bar across it, made of lamps.',
    svg: panel(ring(160, 120, 46, 9, white) + line('M194 86L126 154', 9, white)),
  },
  fog: {
    says: 'A dark panel that reads FOG in white lamps, with an amber lamp at each corner.',
    svg: panel(words('FOG', 160, 140, 52, white), amber),
  },
  'lane-open': {
    says: 'Three signals over the lanes of a road: a green arrow that points down, then a red X, then another green arrow.',
    svg: gantry([down, cross, down]),
  },
  'studs-red': {
    says: 'A motorway at night from the driver’s seat. A row of red studs shines along the left edge of the road, with a question mark beside it. Further right the studs are white, at the far right amber.',
    svg: studs(
      [
        [-20, red],
        [85, white],
        [235, white],
        [340, amber],
      ],
      words('?', 34, 176, 40, white),
    ),
  },
  'studs-green': {
    says: 'A motorway at night. Along the left, where another road leaves it, a row of green studs shines. Further right the studs are white, at the far right amber.',
    svg: studs(
      [
        [20, '#29c765'],
        [120, white],
        [235, white],
        [340, amber],
      ],
      fill('M100 150L-60 210V240H40Z', '#23282b'),
    ),
  },
  'three-bars': {
    says: 'A blue upright board with three white slanted bars beside a motorway.',
    svg: bars(3),
  },
  'one-bar': { says: 'A blue upright board with one white slanted bar beside a motorway.', svg: bars(1) },
  marker: {
    says: 'A short white post with a red reflector, a picture of a telephone handset, an arrow that points to the right, and the numbers 24 and 8.',
    svg:
      box(110, 20, 100, 220, white, 8) +
      box(140, 34, 40, 24, red, 3) +
      round('M134 118q6-34 52-30', 15) +
      arrow(128, 160, 196, 160, 14) +
      words('24', 160, 200, 26) +
      words('8', 160, 228, 26),
  },
  slip: {
    says: 'A motorway from above. A blue car marked You is on a road that joins from the left; a red car, A, is level with it in the left-hand lane.',
    svg:
      `<rect width="320" height="240" class="d-grass"/><path d="M0 70H320V200H0Z" class="d-road-fill"/><path d="M0 20L60 20Q130 24 210 70H90Q50 52 0 52Z" class="d-road-fill"/>` +
      line('M0 72H90M216 72H320', 4, white) +
      line('M90 72H216', 4, white, '10 10') +
      line('M0 114H320M0 156H320', 3, white, '18 22') +
      place(box(-20, -10, 40, 20, blue, 6) + words('You', 0, 5, 15, white), 112, 50, 1, 14) +
      place(box(-20, -10, 40, 20, red, 6) + words('A', 0, 6, 17, white), 112, 93),
  },
  'hard-shoulder': {
    says: 'A car with its hazard lights on stands at the far left of a motorway, to the left of a solid white line. Two people stand on the grass beyond a barrier.',
    svg:
      `<rect width="320" height="240" class="d-grass"/><path d="M0 90H320V240H0Z" class="d-road-fill"/>` +
      line('M0 132H320', 5, white) +
      line('M0 176H320M0 220H320', 3, white, '18 22') +
      line('M0 78H320', 5, '#9aa0a4') +
      place(
        box(-26, -13, 52, 26, blue, 7) +
          box(-12, -10, 20, 20, '#bcd3e6', 4) +
          [
            [-25, -11],
            [-25, 11],
            [25, -11],
            [25, 11],
          ]
            .map(([x, y]) => disc(x!, y!, 4, amber))
            .join(''),
        200,
        110,
      ) +
      [110, 136]
        .map((x) => place(box(-12, -6, 24, 12, '#7a4aa0', 6) + disc(0, 0, 6, '#d9a97a'), x, 44))
        .join(''),
  },
  queue: {
    says: 'A dark sign with amber words: Queue ahead, slow down.',
    svg:
      box(30, 50, 260, 120, '#161616', 8) +
      words('QUEUE AHEAD', 160, 108, 28, amber) +
      words('SLOW DOWN', 160, 150, 28, amber),
  },
}
