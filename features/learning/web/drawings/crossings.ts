import {
  blue,
  box,
  disc,
  type Drawings,
  fill,
  line,
  place,
  red,
  round,
  white,
  words,
  yellow,
} from './parts.ts'
import {
  beacon,
  car,
  cyclist,
  cyclistTop,
  field,
  kerbed,
  person,
  post,
  rider,
  small,
  stripes,
  studs,
  van,
  zigzags,
} from './road.ts'
import { bicycle } from './symbols.ts'

const grey = '#6d757c'
/** A street from left to right, 100 wide around the middle of the picture. */
const street = (more = '') => field() + kerbed(['M-10 120H330', 100]) + more
const middle = (until: number, from: number) => line(`M0 120H${until}M${from} 120H320`, 3, white, '18 16')
const zebra = (x = 180) =>
  street(
    stripes(x, 72, 164) +
      beacon(x, 54) +
      beacon(x, 186) +
      zigzags(x - 28, x - 112, 76) +
      zigzags(x - 28, x - 112, 120) +
      zigzags(x + 28, x + 112, 120) +
      zigzags(x + 28, x + 112, 164) +
      zigzags(x - 28, x - 112, 164) +
      zigzags(x + 28, x + 112, 76) +
      line(`M${x - 22} 72V120M${x + 22} 120V168`, 3, white, '6 4'),
  )
const lightCrossing = (lit: 'red' | 'amber' | 'green' | 'none', more = '') =>
  street(
    studs(190, 72, 168) +
      line('M160 72V120M220 120V168', 5, white) +
      zigzags(148, 50, 120) +
      zigzags(148, 50, 76) +
      zigzags(232, 312, 120) +
      zigzags(232, 312, 164) +
      zigzags(148, 50, 164) +
      zigzags(232, 312, 76) +
      post(160, 46, lit) +
      post(220, 194, lit) +
      more,
  )
const you = (x = 84, signal?: 'left' | 'right') => car(x, 96, 0, blue, 'You', signal)

export const crossings: Drawings = {
  'zebra-waiting': {
    says: 'A street from above with black and white stripes across it and an amber globe on each side. A person waits at the kerb on the left of a car marked You.',
    svg: zebra() + you() + person(180, 54 - 18, 90),
  },
  'zebra-on': {
    says: 'A street from above with black and white stripes across it. A person walks on the stripes, in the far half of the road from a car marked You.',
    svg: zebra() + you() + person(180, 142, -90),
  },
  'zebra-island': {
    says: 'A street from above with black and white stripes on each side of an island in the middle. A person stands on the far kerb.',
    svg:
      field() +
      kerbed(['M-10 120H330', 130]) +
      stripes(180, 58, 98) +
      stripes(180, 142, 182) +
      box(150, 106, 60, 28, '#b9bdb4', 12) +
      beacon(180, 42) +
      beacon(180, 198) +
      beacon(180, 120) +
      middle(140, 220) +
      [60, 180].map((y) => zigzags(152, 68, y) + zigzags(208, 292, y)).join('') +
      car(84, 84, 0, blue, 'You') +
      person(180, 212, -90),
  },
  'zebra-overtake': {
    says: 'A street from above with stripes across it. A car marked You, in the zone of zigzag lines, is right behind a red car, A, which slows down before the stripes.',
    svg: zebra(230) + car(176, 96, 0, red, 'A') + car(122, 96, 0, blue, 'You', 'right'),
  },
  'zebra-queue': {
    says: 'A street from above with stripes across it. A queue of cars stands just beyond the stripes; a car marked You comes up to them.',
    svg: zebra(160) + you(76) + car(206, 96, 0, grey) + car(256, 96, 0, grey) + car(304, 96, 0, grey),
  },
  'zebra-parked': {
    says: 'A street from above with stripes across it. A red car, A, is parked at the kerb, on the white zigzag lines.',
    svg: zebra(200) + car(124, 82, 0, red, 'A'),
  },
  parallel: {
    says: 'A street from above with black and white stripes across it and, beside them, a lane between rows of small white squares with a bicycle painted on it. A cyclist waits at its edge.',
    svg:
      street(
        stripes(170, 72, 164) +
          line('M196 72V168M226 72V168', 4, white, '6 6') +
          beacon(170, 54) +
          beacon(170, 186) +
          [76, 120, 164].map((y) => zigzags(146, 62, y) + zigzags(236, 306, y)).join(''),
      ) +
      place(bicycle(white), 211, 120, 0.24) +
      cyclist(211, 44, 90) +
      you(),
  },
  'pelican-flash': {
    says: 'A crossing with traffic lights from above. The amber light flashes. A person is still on the crossing, in front of a car marked You.',
    svg:
      lightCrossing('amber', line('M146 46H136M146 34L138 28M146 58L138 64M174 46H184', 3, '#ffa300')) +
      you(122) +
      person(190, 104, 90),
  },
  'pelican-free': {
    says: 'A crossing with traffic lights from above. The amber light flashes. Nobody is on the crossing or near it.',
    svg:
      lightCrossing('amber', line('M146 46H136M146 34L138 28M146 58L138 64M174 46H184', 3, '#ffa300')) +
      you(122),
  },
  'green-slow': {
    says: 'A crossing with traffic lights from above. The light is green for a car marked You. A person with a stick is still on the crossing.',
    svg:
      lightCrossing('green') +
      you(122) +
      person(190, 100, 90, '#c9a24b') +
      line('M196 108L206 116', 3, '#e8dcc0'),
  },
  staggered: {
    says: 'A road from above with an island in the middle. One crossing leads to the island, another, further along, leads away from it. Each has traffic lights. A person is on the far one.',
    svg:
      field() +
      kerbed(['M-10 120H330', 150]) +
      box(90, 106, 150, 28, '#b9bdb4', 6) +
      studs(120, 48, 104) +
      studs(210, 136, 192) +
      line('M98 46V105M232 135V194', 5, white) +
      post(92, 30, 'green') +
      post(238, 212, 'red') +
      car(44, 78, 0, blue, 'You') +
      person(210, 166, -90),
  },
  toucan: {
    says: 'A crossing with traffic lights from above, broad, with a person and a cyclist side by side on it. The light is red for a car marked You.',
    svg: lightCrossing('red') + you(122) + person(176, 104, 90) + cyclist(206, 104, 90),
  },
  horse: {
    says: 'A crossing with traffic lights from above. A person on a horse waits beside it, next to a button set high on a post.',
    svg:
      lightCrossing('green') +
      you() +
      rider(206, 38, 90) +
      box(228, 34, 8, 28, '#161616', 3) +
      disc(232, 42, 3, yellow),
  },
  patrol: {
    says: 'A street from above. A person in a yellow coat is in the road and holds up a round sign on a pole. Children wait at the kerb. A car marked You comes up.',
    svg:
      street(middle(320, 320)) +
      you() +
      person(190, 100, 180, yellow) +
      disc(176, 84, 11, yellow) +
      words('STOP', 176, 87, 7) +
      line('M178 94L188 102', 3, '#555') +
      small(196, 54, 90) +
      small(214, 50, 90) +
      small(228, 56, 90),
  },
  'bus-passengers': {
    says: 'A street from above. A bus stands at a stop on the right, on the other side of the road from a car marked You. A person steps out from behind it.',
    svg:
      street(middle(320, 320)) +
      you(70) +
      place(van(0, 0, 180, '#b3262f'), 190, 150, 1.2) +
      words('BUS', 190, 156, 17, white) +
      person(248, 146, -90),
  },
  'horses-two': {
    says: 'A narrow road from above. Two people ride horses side by side ahead of a car marked You.',
    svg: street(middle(320, 320)) + you(64) + rider(210, 84, 0) + rider(210, 108, 0),
  },
  'cyclist-room': {
    says: 'A street from above. A cyclist rides ahead of a car marked You; between a dashed line for the car’s way past and the cyclist an arrow with two heads is marked with a question mark.',
    svg:
      street(middle(320, 320)) +
      you(50) +
      cyclist(180, 86, 0) +
      line('M76 100Q110 136 150 138H280', 4, '#ffe27a', '9 6') +
      line('M180 96V124', 3, white) +
      fill('M180 94l6 8h-12zM180 128l6-8h-12z', white) +
      words('?', 200, 118, 22, white),
  },
  'walkers-night': {
    says: 'A country road from above at night, without a pavement. Three people walk in single file along the edge, towards a car marked You, which comes along the same side with its headlights on.',
    svg:
      box(0, 0, 320, 240, '#1a211c') +
      box(0, 70, 320, 100, '#2a2e31') +
      line('M0 120H320', 3, white, '14 22') +
      fill('M104 88L300 66V136L104 104Z', '#ffe9a633') +
      you() +
      [196, 228, 260].map((x) => person(x, 82, 180, '#d9ec2f')).join(''),
  },
  'guide-dog': {
    says: 'A street from above. At the kerb stands a person with a dog in a harness; a car marked You comes up.',
    svg:
      street(middle(320, 320)) +
      you() +
      person(190, 58, 90, '#555') +
      box(202, 50, 8, 20, '#a8793c', 4) +
      disc(206, 72, 5, '#a8793c') +
      line('M194 56L206 60', 3, yellow),
  },
  'cyclist-lane': {
    says: 'A narrow street from above. A cyclist rides in the middle of the lane, ahead of a car marked You; oncoming cars fill the other lane.',
    svg:
      street(middle(320, 320)) +
      you(60) +
      cyclist(160, 96, 0) +
      car(120, 146, 180, grey) +
      car(190, 146, 180, grey) +
      car(260, 146, 180, grey),
  },
  'cyclist-right': {
    says: 'A street from above with a side road on the right. A cyclist ahead of a car marked You looks back and moves out towards the middle line, the right arm held out.',
    svg:
      field() +
      kerbed(['M-10 100H330', 100], ['M240 100V250', 70]) +
      line('M0 100H320', 3, white, '16 14') +
      car(56, 78, 0, blue, 'You') +
      place(cyclistTop() + round('M-2 6L-2 20', 4, '#b6402b'), 160, 88, 1, 8),
  },
  'ice-cream': {
    says: 'A street from above. A van with a large picture of an ice cream is parked on the left; two children stand behind it.',
    svg:
      street(middle(320, 320)) +
      you(56) +
      van(200, 82, 0, '#f4c6d6') +
      fill('M190 82l22-7v14z', '#d98b3a') +
      disc(190, 82, 8, '#fff') +
      small(148, 66, 60) +
      small(160, 54, 60),
  },
  'tram-stop': {
    says: 'A street from above with tram rails in each half. A tram stands at a stop without a platform, and people walk from the kerb to its doors.',
    svg:
      street() +
      line('M0 86H320M0 102H320M0 138H320M0 154H320', 3, '#c3c8cb') +
      car(48, 94, 0, blue, 'You') +
      place(box(-56, -15, 112, 30, '#d7dade', 10) + words('TRAM', 0, 6, 17, '#222'), 210, 94) +
      person(190, 66, 90) +
      person(220, 60, 90),
  },
  'cyclist-round': {
    says: 'A roundabout from above. A cyclist rides round it in the outer part, signalling right, past the road on which a car marked You waits.',
    svg:
      field() +
      kerbed(['M160 -10V60', 84], ['M160 180V250', 84], ['M-10 120H90', 84], ['M230 120H330', 84]) +
      `<circle cx="160" cy="120" r="80" class="d-road-fill"/><path d="M122 40V-4H198V40M122 200V250H198V200M80 82H-4V158H80M240 82H330V158H240" class="d-road-fill"/><circle cx="160" cy="120" r="31" class="d-kerb-fill"/><circle cx="160" cy="120" r="27" class="d-grass"/>` +
      line('M122 200H160M122 207H160', 3, white, '8 5') +
      car(140, 226, -90, blue, 'You') +
      place(cyclistTop() + round('M-2 6L-2 20', 4, '#b6402b'), 210, 166, 1, 140),
  },
}
