import { arrow, blue, box, disc, type Drawings, fill, line, place, red, white, words } from './parts.ts'
import { boxed, car, cyclist, field, kerbed, motorbike, person, post, van, way } from './road.ts'

const purple = '#7a4aa0'
const grey = '#6d757c'
const cross = (width = 90) => field() + kerbed(['M-10 120H330', width], ['M160 -10V250', width])
const tee = () =>
  field() +
  kerbed(['M-10 76H330', 90], ['M160 76V250', 90]) +
  line('M0 76H320', 3, white, '16 14') +
  line('M160 124V240', 3, white, '16 14')
const giveWay = (x1: number, y: number, x2: number) =>
  line(`M${x1} ${y}H${x2}M${x1} ${y + 7}H${x2}`, 3, white, '8 5')
const ringRoad = (more = '') =>
  field() +
  kerbed(['M160 -10V60', 84], ['M160 180V250', 84], ['M-10 120H90', 84], ['M230 120H330', 84]) +
  `<circle cx="160" cy="120" r="84" class="d-kerb-fill"/><circle cx="160" cy="120" r="80" class="d-road-fill"/><path d="M122 40V-4H198V40M122 200V250H198V200M80 82H-4V158H80M240 82H330V158H240" class="d-road-fill"/>` +
  `<circle cx="160" cy="120" r="31" class="d-kerb-fill"/><circle cx="160" cy="120" r="27" class="d-grass"/>` +
  giveWay(122, 200, 160) +
  line('M160 206V240M160 0V36M0 120H76M244 120H320', 3, white, '12 9') +
  more
/** A road from left to right with a lane each way. */
const street = (height = 100) => field() + kerbed(['M-10 120H330', height])
const middle = (dashes = '18 20') => line('M0 120H320', 3, white, dashes)

export const junctions: Drawings = {
  unmarked: {
    says: 'A crossroads from above without lines, signs or lights. A car marked You comes from below; a red car, A, from the left and a purple car, B, from the right.',
    svg:
      cross() + car(140, 200, -90, blue, 'You') + car(60, 100, 0, red, 'A') + car(262, 140, 180, purple, 'B'),
  },
  'right-turn-oncoming': {
    says: 'A crossroads with green lights. A car marked You in the middle signals right; a red car, A, comes straight towards it from above.',
    svg:
      cross() +
      post(98, 190, 'green') +
      way('M141 126Q144 104 176 102H240', 252, 102, 0) +
      car(141, 148, -90, blue, 'You', 'right') +
      car(180, 36, 90, red, 'A'),
  },
  'cross-turn': {
    says: 'A crossroads from above. A car marked You, from below, and a red car, A, from above both signal right. Dashed arrows show each passing behind the other, with their right sides facing.',
    svg:
      cross(104) +
      way('M146 174V124Q148 94 190 94H250', 262, 94, 0) +
      way('M176 66V116Q174 146 130 146H70', 58, 146, 180, '#ffb3b3') +
      car(146, 196, -90, blue, 'You', 'right') +
      car(176, 44, 90, red, 'A', 'right'),
  },
  'emerge-left': {
    says: 'A T-junction from above. A car marked You waits at the end of the lower road behind two broken white lines and signals left. A red car, A, comes from the right of the picture.',
    svg:
      tee() +
      giveWay(116, 124, 158) +
      car(138, 158, -90, blue, 'You', 'left') +
      car(262, 98, 180, red, 'A') +
      way('M138 136Q136 98 100 98H60', 48, 98, 180),
  },
  'side-road-walker': {
    says: 'A T-junction from above. A car marked You comes from the left and signals right, towards the road that leads down. A person stands at the kerb, about to walk across that road.',
    svg:
      tee() +
      car(60, 54, 0, blue, 'You', 'right') +
      person(98, 150, 0) +
      way('M110 150H206', 216, 150, 0, '#d9b3ff'),
  },
  'left-cyclist': {
    says: 'A road from above that runs up, with a side road to the left. A car marked You signals left. A cyclist beside its left wing rides straight on.',
    svg:
      field() +
      kerbed(['M160 -10V250', 120], ['M-10 76H160', 80]) +
      line('M160 0V240', 3, white, '18 16') +
      car(136, 186, -90, blue, 'You', 'left') +
      cyclist(110, 160, -90) +
      way('M110 138V40', 110, 28, -90, '#ffd1c4') +
      way('M136 162V110Q136 92 110 92H40', 28, 92, 180),
  },
  'first-right': {
    says: 'A roundabout from above. A car marked You waits below at two broken lines. A red car, A, is on the roundabout and comes from the right; a purple car, B, waits on the left.',
    svg: ringRoad(
      car(140, 220, -90, blue, 'You') + car(214, 136, 104, red, 'A') + car(50, 101, 0, purple, 'B'),
    ),
  },
  'round-left': {
    says: 'A roundabout from above with four roads. A car marked You comes from below; a dashed arrow shows it taking the first road, on the left.',
    svg: ringRoad(car(140, 220, -90, blue, 'You') + way('M138 194Q130 150 80 142H30', 18, 142, 180)),
  },
  'round-ahead': {
    says: 'A roundabout from above with four roads. A car marked You comes from below; a dashed arrow shows it going round to the road opposite.',
    svg: ringRoad(car(140, 220, -90, blue, 'You') + way('M138 194Q106 160 106 120T138 46V24', 138, 12, -90)),
  },
  'round-right': {
    says: 'A roundabout from above with four roads. A car marked You comes from below; a dashed arrow shows it going round three quarters, to the road on the right.',
    svg: ringRoad(
      car(140, 220, -90, blue, 'You') + way('M140 194Q112 160 112 120A48 48 0 0 1 204 102H284', 296, 102, 0),
    ),
  },
  'round-lorry': {
    says: 'A roundabout from above. A long lorry is on it and takes up most of its width; a car marked You waits below.',
    svg: ringRoad(place(van(0, 0, 0, grey), 214, 150, 1.25, 112) + car(140, 220, -90, blue, 'You')),
  },
  mini: {
    says: 'A small junction from above with a white disc painted in the middle. A dashed arrow from a car marked You goes straight over the disc, to the right.',
    svg:
      cross() +
      disc(160, 120, 15, white) +
      giveWay(116, 168, 158) +
      car(138, 208, -90, blue, 'You') +
      way('M138 184V146L184 100H240', 252, 100, 0),
  },
  'dual-turn': {
    says: 'A road with two halves and a narrow gap between them, from above. A car with a trailer, marked You, waits on a side road below and wants to turn right into the far half.',
    svg:
      field() +
      kerbed(['M-10 54H330', 62], ['M-10 132H330', 62], ['M160 130V250', 90], ['M160 54V132', 70]) +
      `<path d="M0 88H120V98H0ZM200 88H320V98H200Z" class="d-grass"/>` +
      line('M0 54H320M0 132H110M210 132H320', 3, white, '12 14') +
      giveWay(116, 168, 158) +
      line('M138 218V230', 4, '#222') +
      box(128, 226, 20, 30, '#c9ced2', 3) +
      car(138, 194, -90, blue, 'You', 'right'),
  },
  'one-way-right': {
    says: 'A one-way street from above with two lanes that both lead up: L, the left one, and R, the right one. Further up a side road leaves to the right.',
    svg:
      field() +
      kerbed(['M160 -10V250', 120], ['M160 60H330', 76]) +
      line('M160 0V20M160 104V240', 3, white, '18 16') +
      arrow(130, 110, 130, 76, 7, white) +
      arrow(190, 136, 190, 110, 7, white) +
      words('L', 128, 214, 26, white) +
      words('R', 192, 214, 26, white),
  },
  'parked-yours': {
    says: 'A street from above. Two parked cars stand on the left side of the road, ahead of a car marked You. A red car, A, comes the other way.',
    svg:
      street() +
      middle() +
      car(40, 96, 0, blue, 'You') +
      car(150, 80, 0, grey) +
      car(198, 80, 0, grey) +
      car(284, 146, 180, red, 'A'),
  },
  'parked-doors': {
    says: 'A street from above with parked cars on the left; the door of one is open. A car marked You comes along beside them.',
    svg:
      street() +
      middle() +
      car(40, 104, 0, blue, 'You') +
      car(140, 80, 0, grey) +
      car(200, 80, 0, grey) +
      line('M206 92L196 110', 4, grey) +
      car(256, 80, 0, grey),
  },
  'overtake-junction': {
    says: 'A street from above. A car marked You is behind a slow red car, A. Just ahead a side road joins from below; a purple car, B, waits in it. A dashed arrow leads past car A.',
    svg:
      field() +
      kerbed(['M-10 100H330', 96], ['M230 100V250', 80]) +
      line('M0 100H320', 3, white, '18 16') +
      car(44, 78, 0, blue, 'You', 'right') +
      car(112, 78, 0, red, 'A') +
      car(212, 184, -90, purple, 'B') +
      way('M70 78Q96 122 130 122H176', 188, 122, 0),
  },
  'park-junction': {
    says: 'A side road from above that meets a main road. Three cars are parked along the main road. C stands right at the corner, A and B further away; a mark shows how long 10 metres are.',
    svg:
      field() +
      kerbed(['M-10 90H330', 96], ['M220 90V250', 80]) +
      line('M0 90H320', 3, white, '18 16') +
      car(160, 124, 180, red, 'C') +
      car(28, 124, 180, grey, 'A') +
      car(52, 54, 0, grey, 'B') +
      line('M180 152H90M180 147V157M90 147V157', 2, white) +
      words('10 m', 135, 172, 16, white),
  },
  'island-parked': {
    says: 'A road from above with a traffic island in the middle. A red car, A, is parked at the kerb right beside the island.',
    svg:
      street(120) +
      middle() +
      box(130, 106, 60, 28, '#b9bdb4', 14) +
      disc(142, 120, 7, blue) +
      disc(178, 120, 7, blue) +
      car(160, 78, 0, red, 'A'),
  },
  'dropped-kerb': {
    says: 'A street from above. A red car, A, is parked where the kerb is lowered; a person in a wheelchair waits behind it.',
    svg:
      street() +
      middle() +
      box(120, 64, 80, 8, '#d9d2b8') +
      car(160, 82, 0, red, 'A') +
      place(
        box(-8, -9, 16, 18, '#2b5d49', 4) + disc(0, 0, 6, '#e0b088') + line('M-9-12V12M9-12V12', 3, '#222'),
        160,
        44,
      ),
  },
  'single-track': {
    says: 'A narrow road from above with room for one car. There is a wider place on the right of a car marked You. A red car, A, comes towards it.',
    svg:
      field() +
      kerbed(['M-10 120H330', 48], ['M110 146H200', 40]) +
      car(48, 120, 0, blue, 'You') +
      car(276, 120, 180, red, 'A') +
      words('Passing place', 156, 200, 17, white),
  },
  'single-track-left': {
    says: 'A narrow road from above with room for one car. There is a wider place on the left of a car marked You. A red car, A, comes towards it.',
    svg:
      field() +
      kerbed(['M-10 120H330', 48], ['M110 94H200', 40]) +
      car(48, 120, 0, blue, 'You') +
      car(276, 120, 180, red, 'A') +
      words('Passing place', 156, 60, 17, white),
  },
  merge: {
    says: 'Two lanes from above that become one. A queue of slow cars stands in both; the left lane ends ahead. A car marked You is in the left lane.',
    svg:
      field() +
      `<path d="M0 70H190L260 116H320V174H0Z" class="d-road-fill"/>` +
      line('M0 122H196', 3, white, '14 12') +
      car(176, 98, 0, blue, 'You') +
      car(120, 98, 0, grey) +
      car(64, 98, 0, grey) +
      car(206, 146, 0, red, 'A') +
      car(140, 146, 0, grey) +
      car(84, 146, 0, grey) +
      car(28, 146, 0, grey) +
      car(280, 146, 0, grey),
  },
  'box-stop': {
    says: 'A crossroads with yellow crossed lines and green lights. A car marked You is about to enter. Beyond the box a queue of cars stands still.',
    svg:
      field() +
      kerbed(['M-10 120H330', 100], ['M160 -10V250', 100]) +
      boxed() +
      post(92, 206, 'green') +
      car(135, 206, -90, blue, 'You') +
      car(135, 48, -90, purple) +
      car(135, 4, -90, grey),
  },
  'amber-close': {
    says: 'Traffic lights show amber. A car marked You is still well before the white stop line, and nobody is close behind it.',
    svg:
      field() +
      kerbed(['M160 -10V250', 110]) +
      line('M106 90H160', 7, white) +
      line('M160 90V240', 3, white, '16 14') +
      post(84, 80, 'amber') +
      car(134, 206, -90, blue, 'You'),
  },
  'green-walker': {
    says: 'A crossroads. The light for a car marked You, which signals left, is green. A person is halfway across the road to the left.',
    svg:
      cross() +
      post(98, 196, 'green') +
      car(140, 192, -90, blue, 'You', 'left') +
      person(84, 128, 90) +
      way('M140 168Q138 142 112 142', 104, 142, 180),
  },
  'dark-lights': {
    says: 'A crossroads whose lights are all dark. Cars wait on three sides: You below, a red car A on the left, a purple car B above.',
    svg:
      cross() +
      post(98, 190, 'none') +
      post(222, 50, 'none') +
      car(140, 202, -90, blue, 'You') +
      car(78, 100, 0, red, 'A') +
      car(180, 42, 90, purple, 'B'),
  },
  ambulance: {
    says: 'A street from above. Behind a car marked You comes a white van with flashing blue lights. Ahead, traffic lights show red.',
    svg:
      street(110) +
      middle() +
      line('M250 66V118', 6, white) +
      post(250, 44, 'red') +
      car(190, 94, 0, blue, 'You') +
      van(86, 94, 0, '#f3f3f3') +
      disc(112, 84, 6, '#2f7bff') +
      disc(112, 104, 6, '#2f7bff') +
      line('M70 94H100', 5, red),
  },
  'bus-out': {
    says: 'A street from above. A bus at a stop on the left signals right. A car marked You comes from behind.',
    svg:
      street(116) +
      middle() +
      car(44, 98, 0, blue, 'You') +
      place(van(0, 0, 0, '#b3262f', undefined, 'right'), 190, 82, 1.2) +
      words('BUS', 190, 88, 17, white),
  },
  reverse: {
    says: 'A T-junction from above. A car marked You is in the side road; a dashed arrow shows it going backwards into the main road.',
    svg: tee() + car(182, 176, 90, blue, 'You') + way('M182 150Q182 100 224 98H260', 272, 98, 0),
  },
  'night-parked': {
    says: 'A street at night from above. A red car, A, is parked on the right-hand side of the road from where it came, so that its front faces the traffic on that side.',
    svg:
      box(0, 0, 320, 240, '#1b221d') +
      box(0, 70, 320, 100, '#2a2e31') +
      line('M0 120H320', 3, white, '18 20') +
      car(170, 156, 0, red, 'A') +
      fill('M192 150L290 130V182L192 162Z', '#ffe9a633') +
      car(290, 142, 180, grey),
  },
  'dual-lane': {
    says: 'One half of a road with two lanes that lead the same way, from above. A car marked You drives in the right-hand one; the left-hand lane is empty.',
    svg:
      field() +
      kerbed(['M-10 130H330', 110]) +
      line('M0 130H320', 3, white, '18 20') +
      car(120, 156, 0, blue, 'You'),
  },
  'queue-cutter': {
    says: 'A queue of cars from above. A motorcycle comes along between the queue and the middle line. A car marked You, in the queue, signals right.',
    svg:
      street(116) +
      middle() +
      car(40, 90, 0, grey) +
      car(240, 90, 0, grey) +
      car(290, 90, 0, grey) +
      car(170, 90, 0, blue, 'You', 'right') +
      motorbike(92, 110, 0),
  },
  'tram-cross': {
    says: 'A road from above that crosses two pairs of tram rails. A tram comes from the left; a car marked You comes from below.',
    svg:
      cross() +
      line('M0 94H320M0 108H320M0 132H320M0 146H320', 3, '#c3c8cb') +
      place(
        box(-56, -15, 112, 30, '#d7dade', 10) +
          box(42, -10, 10, 20, '#45525c', 3) +
          words('TRAM', -4, 6, 17, '#222'),
        58,
        101,
      ) +
      car(140, 206, -90, blue, 'You'),
  },
  'level-queue': {
    says: 'A level crossing from above. A queue of cars stands just beyond the rails; a car marked You comes up to them. A white line lies across the road before the rails.',
    svg:
      street(100) +
      middle() +
      box(140, 0, 50, 240, '#7b726a') +
      line('M152 0V240M178 0V240', 4, '#d2d6d8') +
      line('M128 72V118', 5, white) +
      car(84, 96, 0, blue, 'You') +
      car(220, 96, 0, grey) +
      car(268, 96, 0, grey) +
      car(312, 96, 0, grey),
  },
}
