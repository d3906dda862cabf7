import {
  amber,
  arrow,
  black,
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
  yellow,
  words,
} from './parts.ts'
import { board, plate, smaller, triangle, warns } from './plates.ts'
import { carFront } from './symbols.ts'

const digger =
  disc(-4, -38, 9) +
  round('M0-26L8 2', 15) +
  round('M8 2L-8 36M10 4L24 36', 9) +
  round('M0-22L-16-4L-34 12', 7) +
  round('M-44 30L-16-6', 5) +
  fill('M-62 36q16-30 32 0z')
const lorryFromBehind = (sign: string) =>
  box(70, 16, 180, 170, amber, 6) +
  box(70, 16, 180, 14, black) +
  box(92, 186, 26, 40, '#222', 6) +
  box(202, 186, 26, 40, '#222', 6) +
  box(78, 170, 24, 12, red) +
  box(218, 170, 24, 12, red) +
  sign

export const works: Drawings = {
  roadworks: warns('a person with a shovel beside a heap', place(digger, 164, 146, 0.86)),
  chippings: warns(
    'a car from behind, with stones that fly from its wheels',
    place(carFront(), 150, 140, 0.7) +
      [
        [186, 168],
        [194, 152],
        [200, 170],
        [186, 182],
        [206, 182],
        [198, 140],
      ]
        .map(([x, y]) => disc(x!, y!, 5))
        .join(''),
  ),
  'lane-closed': board(
    'A yellow board with the words 800 yards: three upright black lines side by side. Two end in an arrow head, the right one in a red bar, like a T.',
    arrow(96, 190, 96, 74, 16) +
      arrow(152, 190, 152, 74, 16) +
      line('M214 190V92', 16) +
      box(190, 70, 48, 22, red) +
      words('800 yards', 160, 58, 26),
    { ground: yellow, edge: black, w: 210, h: 210 },
  ),
  'keep-left-lorry': {
    says: 'The back of a yellow works lorry. On it: a blue circle with a white arrow that points down to the left, and four amber lamps.',
    svg: lorryFromBehind(
      disc(160, 96, 54, '#0b56a4') +
        ring(160, 96, 50, 3, white) +
        arrow(190, 66, 128, 128, 16, white) +
        [
          [90, 44],
          [230, 44],
          [90, 150],
          [230, 150],
        ]
          .map(([x, y]) => disc(x!, y!, 10, '#fff0a0'))
          .join(''),
    ),
  },
  ends: board(
    'A yellow board with the words: Road works end.',
    words('Road works', 160, 100, 30) + words('END', 160, 150, 44),
    { ground: yellow, edge: black, w: 240, h: 130 },
  ),
  crossover: board(
    'A yellow board: two black arrows that point up, both bending across to the right through a gap in a thick upright line.',
    line('M172 40V84M172 156V200', 12) +
      round('M84 198V150Q84 120 134 112T204 78V66', 11) +
      head(204, 44, -90, 16) +
      round('M118 198V168Q120 140 164 130T242 92V66', 11) +
      head(242, 44, -90, 16),
    { ground: yellow, edge: black, w: 230, h: 210 },
  ),
  'one-mile': {
    says: 'A triangle with a red border: a person with a shovel beside a heap. A plate below reads: 1 mile.',
    svg: smaller(triangle(place(digger, 164, 146, 0.86))) + plate(words('1 mile', 160, 209, 24)),
  },
  convoy: {
    says: 'The back of a yellow works lorry with a large sign: No overtaking, convoy vehicle.',
    svg: lorryFromBehind(
      box(84, 50, 152, 96, white, 4) +
        words('CONVOY', 160, 80, 24) +
        words('VEHICLE', 160, 106, 24) +
        words('NO OVERTAKING', 160, 134, 15, red),
    ),
  },
  cones: {
    says: 'A row of red and white cones that slants across a lane from the left, seen from the driver’s seat. On the right stands a triangle with a person who digs.',
    svg:
      `<rect width="320" height="240" class="d-sky"/><path d="M0 120H320V240H0Z" class="d-grass"/><path d="M128 120H192L320 240H0Z" class="d-road-fill"/>` +
      line('M160 124V134M160 146V162M160 178V204M160 218V240', 4, white) +
      [
        [30, 226, 1.3],
        [78, 200, 1.1],
        [112, 178, 0.9],
        [135, 160, 0.72],
        [150, 146, 0.55],
      ]
        .map(([x, y, s]) =>
          place(
            fill('M-5-36h10l10 32h-30z', red) +
              fill('M-8-26h16l3 9h-22z', white) +
              box(-20, -5, 40, 7, '#a00d24', 2),
            x!,
            y!,
            s,
          ),
        )
        .join('') +
      place(triangle(place(digger, 164, 146, 0.86)), 214, 72, 0.3),
  },
  slow: {
    says: 'The back of a works lorry with a row of amber lamps lit in the shape of an arrow that points to the left.',
    svg: lorryFromBehind(
      box(84, 40, 152, 118, black, 4) +
        [
          [104, 99],
          [124, 82],
          [124, 116],
          [144, 66],
          [144, 132],
          [126, 99],
          [150, 99],
          [174, 99],
          [198, 99],
          [220, 99],
        ]
          .map(([x, y]) => disc(x!, y!, 8, amber))
          .join(''),
    ),
  },
}
