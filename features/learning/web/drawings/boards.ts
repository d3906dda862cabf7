import {
  amber,
  arrow,
  black,
  blue,
  box,
  brown,
  disc,
  type Drawings,
  fill,
  green,
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
import { board } from './plates.ts'
import { bicycle, bus, carFront, child, motorcycle, walker } from './symbols.ts'

const motorway = (colour: string) =>
  line('M124 176L146 70M196 176L174 70M160 70V92M160 104V130M160 144V176', 11, colour) +
  line('M92 96H228', 13, colour) +
  line('M92 78V96M228 78V96', 9, colour)

export const boards: Drawings = {
  'one-way': board(
    'A blue board with a broad white arrow that points up.',
    arrow(160, 196, 160, 42, 34, white),
    { w: 150 },
  ),
  'priority-over-oncoming': board(
    'A blue board: a large white arrow that points up on the left, a small red one that points down on the right.',
    arrow(140, 190, 140, 50, 26, white) + arrow(194, 66, 194, 180, 16, red),
    { w: 170 },
  ),
  'no-through-road': board(
    'A blue board: a white line that goes up and ends in a red bar, like a T.',
    line('M160 200V88', 30, white) + box(104, 54, 112, 34, red),
    { w: 170 },
  ),
  'motorway-starts': board(
    'A blue board with a white picture of a road in two halves that runs under a bridge.',
    motorway(white),
  ),
  'motorway-ends': board(
    'A blue board with a white picture of a road in two halves that runs under a bridge, and a red bar across it.',
    motorway(white) + line('M244 36L76 204', 14, red),
  ),
  parking: board('A blue board with a white capital P.', words('P', 160, 176, 160, white), { w: 160 }),
  hospital: board(
    'A blue board with a white capital H, and A and E in a red panel below it.',
    words('H', 160, 126, 104, white) + box(92, 150, 136, 52, red, 6) + words('A&amp;E', 160, 189, 40, white),
    { w: 180, h: 210 },
  ),
  'home-zone': board(
    'A blue board with white pictures of a house, a grown-up, a child with a ball and a car, and the words Home zone.',
    fill('M84 96L122 58L160 96V140H84Z', white) +
      box(104, 106, 20, 34, blue) +
      place(walker(white), 200, 92, 0.95) +
      place(child(white), 236, 110, 0.7) +
      disc(258, 140, 7, white) +
      place(carFront(white, blue), 112, 182, 0.62) +
      words('Home zone', 212, 196, 16, white),
    { w: 230, h: 210 },
  ),
  camera: board(
    'A white board with a black picture of an old camera with bellows.',
    fill('M84 92h58l24 16h48l24-20v84l-24-20h-48l-24 16h-58z') +
      ring(112, 130, 12, 6, white) +
      line('M174 108V152M188 108V152M202 108V152', 4, white),
    { ground: white, edge: black, w: 220, h: 150 },
  ),
  'bus-lane': board(
    'A blue board: a bus and a bicycle in white beside a broken line, with an arrow that points up, and the times Mon to Fri, 7 to 10 am and 4 to 7 pm.',
    place(bus(white, blue), 118, 66, 0.78) +
      place(bicycle(white), 118, 116, 0.75) +
      line('M172 34V140', 6, white, '16 10') +
      arrow(206, 136, 206, 42, 18, white) +
      words('Mon - Fri', 160, 172, 24, white) +
      words('7-10am  4-7pm', 160, 204, 22, white),
    { w: 210, h: 224 },
  ),
  'contraflow-bus': board(
    'A blue board: on the left an arrow that points up; on the right, beyond a solid line, an arrow that points down, and a bus.',
    arrow(204, 46, 204, 130, 16, white) +
      place(bus(white, blue), 204, 170, 0.75) +
      line('M156 36V204', 6, white) +
      arrow(114, 196, 114, 46, 20, white),
    { w: 210, h: 210 },
  ),
  'cycle-lane': board(
    'A blue board: a bicycle and a small arrow that points up, both to the left of an upright broken line.',
    place(bicycle(white), 132, 150, 0.95) +
      arrow(132, 110, 132, 46, 14, white) +
      line('M190 40V200', 6, white, '20 12'),
    { w: 190, h: 200 },
  ),
  'cycle-route': board(
    'A small oblong board, blue, with a white bicycle.',
    place(bicycle(white), 160, 124, 1.5),
    { w: 200, h: 140 },
  ),
  'controlled-zone': board(
    'A white board: a blue circle with a red border and one red bar, and the words Controlled zone, Mon to Sat, 8 am to 6 pm.',
    disc(160, 72, 50, red) +
      disc(160, 72, 40, blue) +
      line('M132 44L188 100', 9, red) +
      words('Controlled', 160, 152, 25) +
      words('ZONE', 160, 178, 25) +
      words('Mon-Sat 8am-6pm', 160, 208, 15),
    { ground: white, edge: black, w: 196, h: 222 },
  ),
  'primary-route': board(
    'A green board with white words, a yellow road number A46, and a white edge.',
    words('Lincoln', 160, 92, 38, white) +
      words('A46', 160, 146, 44, yellow) +
      arrow(110, 182, 210, 182, 12, white),
    { ground: green, w: 230, h: 200 },
  ),
  'local-route': board(
    'A white board with a black edge, black words and the road number B1189.',
    words('Welton', 160, 96, 40) + words('B1189', 160, 146, 38) + arrow(110, 180, 210, 180, 12),
    { ground: white, edge: black, w: 230, h: 200 },
  ),
  tourist: board(
    'A brown board with white words and a picture of a castle.',
    fill('M86 140V84h14v12h14V84h14v12h14V84h14v56h-26v-20h-18v20z', white) +
      words('Castle', 216, 126, 32, white) +
      arrow(110, 176, 210, 176, 12, white),
    { ground: brown, w: 250, h: 170 },
  ),
  diversion: board(
    'A yellow board with a black square and an arrow that points to the right.',
    box(88, 90, 60, 60) + arrow(166, 120, 238, 120, 18),
    { ground: yellow, edge: black, w: 210, h: 120 },
  ),
  'two-or-more': board(
    'A blue board: a car with 2+ above it, and a bus.',
    words('2+', 108, 92, 44, white) +
      place(carFront(white, blue), 108, 136, 0.8) +
      place(bus(white, blue), 208, 124, 0.9) +
      words('lane', 160, 198, 30, white),
    { w: 240, h: 200 },
  ),
  'no-through-left': board(
    'A blue board: a white road that runs up, with a road to the left that ends in a red bar.',
    line('M184 202V44', 26, white) + line('M184 128H118', 22, white) + box(88, 94, 28, 68, red),
    { w: 190, h: 200 },
  ),
  'pedestrian-zone': board(
    'A white board: a red ring that shows a motorcycle above a car, the words Pedestrian zone, and below them: Except loading, 6 to 10 am.',
    ring(160, 64, 40, 9, red) +
      place(carFront(), 160, 76, 0.36) +
      place(motorcycle(), 160, 52, 0.36) +
      words('PEDESTRIAN', 160, 134, 23) +
      words('ZONE', 160, 158, 23) +
      words('Except loading', 160, 190, 19) +
      words('6am - 10am', 160, 212, 19),
    { ground: white, edge: black, w: 190, h: 226 },
  ),
  'toilet-services': board(
    'A blue board with white pictures of a fuel pump, a cup and a bed, and the words Services 1 mile.',
    box(84, 70, 34, 56, white, 4) +
      round('M120 84q14 0 12 16v22', 6, white) +
      fill('M146 82h34v26q0 10-10 10h-14q-10 0-10-10zM180 88h10v18h-10z', white) +
      box(206, 98, 50, 14, white) +
      box(204, 78, 7, 46, white) +
      box(250, 98, 7, 26, white) +
      words('Services 1 m', 160, 172, 25, white),
    { w: 220, h: 170 },
  ),
  'motorcycle-parking': board(
    'A blue board: a white capital P and the words Solo motorcycles only.',
    words('P', 160, 120, 90, white) +
      words('Solo', 160, 152, 25, white) +
      words('motorcycles', 160, 178, 23, white) +
      words('only', 160, 204, 25, white),
    { w: 190, h: 214 },
  ),
  'lanes-ahead': board(
    'A blue board with three upright white lanes: the left one bends off to the left with A46, the other two go straight on with M1.',
    line('M132 190V120Q132 96 110 84', 14, white) +
      head(94, 76, 208, 20, white) +
      arrow(176, 190, 176, 80, 14, white) +
      arrow(216, 190, 216, 80, 14, white) +
      words('A46', 92, 56, 26, white) +
      words('M1', 196, 62, 28, white),
    { w: 240, h: 200 },
  ),
  refuge: board(
    'A blue board with an orange panel that shows a telephone handset and SOS, and a car below it.',
    box(92, 40, 136, 74, amber, 8) +
      words('SOS', 184, 88, 30) +
      round('M112 96q-10-34 20-38', 11) +
      place(carFront(white, blue), 160, 166, 1),
    { w: 200, h: 200 },
  ),
}
