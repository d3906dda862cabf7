import {
  arrow,
  black,
  blue,
  box,
  disc,
  type Drawings,
  fill,
  green,
  head,
  line,
  place,
  red,
  ring,
  white,
  yellow,
  words,
} from './parts.ts'
import { blueCircle, board, downTriangle, forbids, orders, redCircle, ringOfArrows } from './plates.ts'
import { bicycle, bus, carFront, child, lorry, motorcycle, rider, tramFront, walker } from './symbols.ts'

const turned = (end: string, point: string, colour = black) => line(end, 17, colour) + point
const caravan =
  fill('M-50-24q0-10 10-10h64q16 0 20 14l4 24h18v6H-50z') +
  box(-36, -22, 22, 16, white) +
  box(0, -22, 22, 16, white) +
  disc(-4, 12, 10)
const pairOfCars = (left: string, right: string) =>
  place(carFront(left), 126, 122, 0.68) + place(carFront(right), 194, 122, 0.68)

export const signs: Drawings = {
  stop: {
    says: 'A red shape with eight sides and a white edge, with the word STOP.',
    svg:
      fill('M116 14h88l62 62v88l-62 62h-88l-62-62V76z', red) +
      line('M119 22h82l57 57v82l-57 57h-82l-57-57V79z', 5, white) +
      words('STOP', 160, 142, 62, white),
  },
  'give-way': {
    says: 'A white triangle with a red border, its point down, with the words GIVE WAY.',
    svg: downTriangle(words('GIVE', 160, 100, 28) + words('WAY', 160, 128, 28)),
  },
  'no-entry': {
    says: 'A red circle with a white bar across the middle.',
    svg: disc(160, 120, 106, red) + box(82, 102, 156, 36, white),
  },
  'no-vehicles': { says: 'A white circle with a red border and nothing in it.', svg: redCircle('') },
  'no-motor': forbids(
    'a motorcycle above a car',
    place(motorcycle(), 160, 98, 0.72) + place(carFront(), 160, 152, 0.72),
  ),
  'no-cycling': forbids('a bicycle', place(bicycle(), 160, 122, 1.15)),
  'no-walking': forbids('a person who walks', place(walker(), 160, 122, 1.35)),
  'no-horses': forbids('a person on a horse', place(rider(), 162, 132, 1.05)),
  'no-goods': forbids(
    'a lorry with 7.5T on its side',
    place(lorry(), 160, 122, 1.2) + words('7.5T', 141, 117, 28, white),
  ),
  'no-caravans': forbids('a caravan', place(caravan, 152, 128, 1.15)),
  'no-right': forbids(
    'a black arrow that turns right',
    turned('M132 176V126Q132 106 152 106H172', head(202, 106, 0, 24)),
    true,
  ),
  'no-left': forbids(
    'a black arrow that turns left',
    turned('M190 176V118Q190 98 170 98H124', head(98, 98, 180, 22)),
    true,
  ),
  'no-u': forbids(
    'a black arrow that turns back on itself',
    turned('M134 176V112Q134 80 160 80T186 112V170', head(186, 194, 90, 22)),
    true,
  ),
  'no-overtaking': forbids(
    'two cars side by side, the left one black, the right one red',
    pairOfCars(black, red),
  ),
  'give-to-oncoming': forbids(
    'a small red arrow that points up on the left, a large black one that points down on the right',
    arrow(130, 166, 130, 84, 14, red) + arrow(186, 72, 186, 172, 22),
  ),
  height: forbids(
    '4.4m between a black triangle above and one below',
    words('4.4m', 160, 137, 50) + fill('M142 52h36L160 80zM142 188h36L160 160z'),
  ),
  width: forbids(
    '2.0m between a black triangle on the left and one on the right',
    words('2.0m', 160, 133, 35) + fill('M82 102v36l24-18zM238 102v36l-24-18z'),
  ),
  weight: forbids('18T and the letters m g w', words('18T', 160, 126, 62) + words('mgw', 160, 164, 32)),
  'limit-20-zone': board(
    'A white board: 20 in a red ring, and below it the word ZONE.',
    disc(160, 96, 64, red) +
      disc(160, 96, 51, white) +
      words('20', 160, 119, 64) +
      words('ZONE', 160, 206, 42),
    { ground: white, edge: black, w: 180, h: 220 },
  ),
  'end-20-zone': board(
    'A white board: 20 in grey, crossed by black lines from the lower left to the upper right, and the words zone ends.',
    ring(160, 92, 56, 5, '#777') +
      words('20', 160, 114, 60, '#777') +
      line('M118 136L202 48M110 128L194 40', 5) +
      words('Zone ENDS', 160, 200, 25),
    { ground: white, edge: black, w: 190, h: 220 },
  ),
  'limit-40': forbids('the number 40', words('40', 160, 155, 98)),
  national: {
    says: 'A white circle with a thin edge and a black bar from the upper right to the lower left.',
    svg: disc(160, 120, 106, '#555') + disc(160, 120, 103, white) + line('M222 58L98 182', 26),
  },
  clearway: {
    says: 'A blue circle with a red border and two red bars that cross.',
    svg: redCircle(line('M101 61L219 179M219 61L101 179', 18, red), blue),
  },
  'no-waiting': {
    says: 'A blue circle with a red border and one red bar across it.',
    svg: redCircle(line('M101 61L219 179', 18, red), blue),
  },
  'red-route': board(
    'A board: a blue circle with a red border and two red bars that cross, and the words Red route, no stopping at any time.',
    disc(160, 76, 54, red) +
      disc(160, 76, 43, blue) +
      line('M131 47L189 105M189 47L131 105', 10, red) +
      words('RED ROUTE', 160, 158, 25, red) +
      words('No stopping', 160, 188, 22) +
      words('at any time', 160, 212, 22),
    { ground: white, edge: black, w: 180, h: 220 },
  ),
  ahead: orders('an arrow that points up', arrow(160, 190, 160, 48, 26, white)),
  'turn-left': orders('an arrow that points left', arrow(232, 120, 88, 120, 26, white)),
  'turn-left-ahead': orders(
    'an arrow that goes up and then bends to the left',
    line('M180 186V124Q180 100 158 100H142', 24, white) + head(98, 100, 180, 36, white),
  ),
  'keep-left': orders('an arrow that points down to the left', arrow(214, 66, 104, 176, 26, white)),
  'either-side': orders(
    'two arrows that part from the top and point down to the left and to the right',
    arrow(150, 62, 96, 172, 20, white) + arrow(170, 62, 224, 172, 20, white),
  ),
  'mini-roundabout': orders(
    'three bent arrows that follow each other clockwise in a ring',
    place(ringOfArrows(56, 19, white), 160, 120),
  ),
  'cycles-only': orders('a bicycle', place(bicycle(white), 160, 124, 1.35)),
  'cycles-and-walkers': orders(
    'a grown-up and a child above a bicycle, with no line between them',
    place(walker(white), 144, 86, 0.85) +
      place(child(white), 180, 88, 0.72) +
      place(bicycle(white), 160, 164, 0.95),
  ),
  'cycles-beside-walkers': orders(
    'a bicycle on the left and a person who walks on the right, with an upright line between them',
    line('M168 26V214', 6, white) +
      place(bicycle(white), 114, 124, 0.88) +
      place(walker(white), 208, 122, 1.05),
  ),
  'minimum-30': orders('the number 30', words('30', 160, 155, 98, white)),
  'minimum-30-ends': {
    says: 'A blue circle with the number 30 in white and a red bar across it.',
    svg: blueCircle(words('30', 160, 155, 98, white) + line('M235 45L85 195', 18, red)),
  },
  'buses-and-cycles': orders(
    'a bus above a bicycle',
    place(bus(white, blue), 160, 86, 0.95) + place(bicycle(white), 160, 164, 0.95),
  ),
  'trams-only': orders('the front of a tram', place(tramFront(white, blue), 160, 126, 1.5)),
  patrol: {
    says: 'A round yellow sign on a pole with a black edge, the words STOP and CHILDREN, and a black bar between them.',
    svg:
      box(155, 190, 10, 50, '#888') +
      disc(160, 104, 96, black) +
      disc(160, 104, 86, yellow) +
      words('STOP', 160, 100, 50) +
      box(86, 110, 148, 8) +
      words('CHILDREN', 160, 150, 25),
  },
  go: {
    says: 'A green circle on a pole, with the word GO in white.',
    svg:
      box(155, 190, 10, 50, '#888') +
      disc(160, 106, 98, green) +
      ring(160, 106, 92, 4, white) +
      words('GO', 160, 132, 76, white),
  },
  'bus-stop-clear': board(
    'A board: a blue circle with a red border and two red bars that cross, and the words: No stopping except buses.',
    disc(160, 76, 54, red) +
      disc(160, 76, 43, blue) +
      line('M131 47L189 105M189 47L131 105', 10, red) +
      words('No stopping', 160, 158, 23) +
      words('except', 160, 184, 20) +
      words('buses', 160, 212, 25),
    { ground: white, edge: black, w: 180, h: 220 },
  ),
  'st-andrews': {
    says: 'A white cross with red ends, its two arms lying slanted, on a post.',
    svg:
      box(154, 110, 12, 128, '#888') +
      ['M50 50L270 170', 'M270 50L50 170']
        .map(
          (d) =>
            line(d, 40, red) +
            line(
              d.replace(
                /M(\d+) (\d+)L(\d+) (\d+)/,
                (_, a, b, c, e) =>
                  `M${+a + (+c - +a) * 0.02} ${+b + (+e - +b) * 0.02}L${+a + (+c - +a) * 0.98} ${+b + (+e - +b) * 0.98}`,
              ),
              22,
              white,
            ),
        )
        .join(''),
  },
}
