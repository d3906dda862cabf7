import {
  arrow,
  blue,
  box,
  disc,
  type Drawing,
  type Drawings,
  fill,
  head,
  line,
  place,
  red,
  round,
  words,
  yellow,
} from './parts.ts'
import { ringOfArrows } from './plates.ts'
import { boxed, car, cyclist, field, kerbed, way } from './road.ts'
import { bicycle } from './symbols.ts'

const paint = '#fff'
/** A road that runs up the picture, with the car marked You on its left half. */
const upright = (sees: string, inner: string, { you = true, width = 150 } = {}): Drawing => ({
  says: `A road from above, running up the picture. ${sees}`,
  svg: field() + kerbed(['M160 -10V250', width]) + inner + (you ? car(122, 196, -90, blue, 'You') : ''),
})
const double = (left: string, right: string) =>
  line('M156 0V240', 4, paint, left) + line('M164 0V240', 4, paint, right)
const hatch = (edge: string) =>
  line('M146 0V240M174 0V240', 4, paint, edge) +
  [0, 1, 2, 3, 4, 5, 6].map((at) => line(`M148 ${at * 40 + 22}L172 ${at * 40 - 2}`, 6, paint)).join('')
/** A junction at the top: what is painted across the end of the road on which you wait. */
const mouth = (sees: string, inner: string): Drawing => ({
  says: `A road from above that meets another at the top of the picture. A car marked You stands at its end. ${sees}`,
  svg:
    field() +
    kerbed(['M-10 50H330', 90], ['M160 50V250', 130]) +
    line('M0 50H70M250 50H330', 4, paint, '14 12') +
    line('M160 130V240', 4, paint, '14 12') +
    inner +
    car(128, 160, -90, blue, 'You'),
})

export const markings: Drawings = {
  centre: upright(
    'Short white lines with long gaps run along the middle.',
    line('M160 0V240', 4, paint, '22 44'),
  ),
  warning: upright(
    'Long white lines with short gaps run along the middle.',
    line('M160 0V240', 4, paint, '48 18'),
  ),
  'solid-near': upright(
    'Two white lines run along the middle: the one nearer to You is solid, the other is broken.',
    double('', '26 20'),
  ),
  'solid-far': upright(
    'Two white lines run along the middle: the one nearer to You is broken, the other is solid.',
    double('26 20', ''),
  ),
  'solid-both': upright('Two solid white lines run along the middle.', double('', '')),
  'solid-cyclist': upright(
    'Two white lines run along the middle, the nearer one solid. In front of You a cyclist rides close to the kerb; a label says 10 mph.',
    double('', '26 20') + cyclist(104, 96, -90) + words('10 mph', 42, 100, 17, '#1d2733'),
  ),
  'hatch-broken': upright(
    'White slanting stripes fill the middle, between two broken lines.',
    hatch('18 14'),
  ),
  'hatch-solid': upright('White slanting stripes fill the middle, between two solid lines.', hatch('')),
  edge: upright(
    'A solid white line runs along the left edge of the road, and a broken one along the middle.',
    line('M92 0V240', 4, paint) + line('M160 0V240', 4, paint, '22 44'),
  ),
  lanes: upright(
    'Three lanes lead the same way. On them, from left to right: an arrow that turns left, an arrow straight ahead, an arrow that turns right.',
    line('M110 0V240M210 0V240', 4, paint, '16 22') +
      line('M60 150V104Q60 84 50 78', 9, paint) +
      head(34, 68, 208, 15, paint) +
      arrow(160, 150, 160, 62, 9, paint) +
      line('M260 150V104Q260 84 270 78', 9, paint) +
      head(286, 68, -28, 15, paint) +
      car(160, 205, -90, blue, 'You'),
    { you: false, width: 300 },
  ),
  'bend-back': upright(
    'White arrows on the middle line bend to the left.',
    line('M160 0V240', 4, paint, '26 20') +
      [60, 150]
        .map(
          (y) =>
            round(`M160 ${y + 30}Q160 ${y + 6} 142 ${y - 4}`, 7, paint) + head(128, y - 12, 210, 13, paint),
        )
        .join(''),
  ),
  'keep-clear': upright(
    'KEEP CLEAR is painted across the left half, where a side road joins.',
    kerbed(['M0 80H90', 64]) +
      line('M90 52V108', 4, paint, '10 6') +
      line('M160 0V240', 4, paint, '22 30') +
      words('KEEP', 122, 76, 19, paint) +
      words('CLEAR', 122, 100, 17, paint),
  ),
  'give-way': mouth(
    'Two broken white lines lie side by side across its half of the road.',
    line('M97 98H158M97 107H158', 4, paint, '10 6'),
  ),
  'stop-line': mouth(
    'One thick solid white line lies across its half of the road.',
    line('M97 102H158', 8, paint),
  ),
  'give-way-triangle': upright(
    'A large white triangle is painted on the left half, its point towards You.',
    line('M160 0V240', 4, paint, '44 20') +
      fill('M122 150L142 50H102Z', paint) +
      fill('M122 128L133 62H111Z', '#4b5157'),
  ),
  'yellow-double': upright(
    'Two yellow lines run along the left edge, beside the kerb.',
    line('M91 0V240M98 0V240', 4, yellow) + line('M160 0V240', 4, paint, '22 44'),
  ),
  'yellow-single': upright(
    'One yellow line runs along the left edge, beside the kerb. A plate on a post reads: Mon to Sat, 8 am to 6 pm.',
    line('M92 0V240', 4, yellow) +
      line('M160 0V240', 4, paint, '22 44') +
      box(2, 64, 78, 76, yellow, 5) +
      words('Mon-Sat', 41, 96, 14) +
      words('8am-6pm', 41, 122, 14),
  ),
  'kerb-double': upright(
    'Two yellow lines run beside the kerb, and two short yellow marks lie side by side on the kerb, again and again.',
    box(56, 0, 30, 240, '#7d807b') +
      line('M91 0V240M98 0V240', 4, yellow) +
      [30, 90, 150, 210].map((y) => line(`M68 ${y}H86M68 ${y + 9}H86`, 4, yellow)).join('') +
      line('M160 0V240', 4, paint, '22 44'),
  ),
  'red-double': upright(
    'Two red lines run along the left edge, beside the kerb.',
    line('M91 0V240M98 0V240', 4, '#f0233c') + line('M160 0V240', 4, paint, '22 44'),
  ),
  'school-zigzag': upright(
    'A yellow zigzag line runs along the left edge, with the words SCHOOL KEEP CLEAR.',
    round('M90 10L106 40L90 70L106 100M90 160L106 190L90 220L106 240', 4, yellow) +
      words('SCHOOL', 128, 116, 14, yellow) +
      words('KEEP', 128, 134, 14, yellow) +
      words('CLEAR', 128, 152, 14, yellow) +
      line('M160 0V240', 4, paint, '22 44'),
    { you: false },
  ),
  'bus-stop': upright(
    'A broken yellow box with the words BUS STOP is painted along the left edge.',
    line('M94 40H128V180H94', 4, yellow, '14 8') +
      line('M89 40V180', 7, yellow) +
      place(words('BUS STOP', 0, 6, 20, yellow), 112, 110, 1, -90) +
      line('M160 0V240', 4, paint, '22 44'),
    { you: false },
  ),
  'bus-lane': upright(
    'A thick solid white line cuts off the left lane, which has BUS LANE painted on it. A car marked You drives to the right of it.',
    line('M116 0V240', 7, paint) +
      words('BUS', 70, 90, 26, paint) +
      words('LANE', 70, 118, 26, paint) +
      line('M206 0V240', 4, paint, '22 44') +
      car(160, 190, -90, blue, 'You'),
    { you: false, width: 270 },
  ),
  'cycle-solid': upright(
    'A solid white line cuts off a narrow lane at the left edge, with a bicycle painted on it.',
    line('M110 0V240', 5, paint) +
      place(bicycle(paint), 97, 90, 0.22) +
      place(bicycle(paint), 97, 190, 0.22) +
      line('M175 0V240', 4, paint, '22 44') +
      car(143, 196, -90, blue, 'You'),
    { you: false },
  ),
  'cycle-broken': upright(
    'A broken white line cuts off a narrow lane at the left edge, with a bicycle painted on it.',
    line('M110 0V240', 4, paint, '16 10') +
      place(bicycle(paint), 97, 90, 0.22) +
      place(bicycle(paint), 97, 190, 0.22) +
      line('M175 0V240', 4, paint, '22 44') +
      car(143, 196, -90, blue, 'You'),
    { you: false },
  ),
  'bike-box': {
    says: 'Traffic lights show red. Across the lane there are two solid white lines; in the box between them a bicycle is painted. A car marked You comes towards the first of the lines.',
    svg:
      field() +
      kerbed(['M160 -10V250', 150]) +
      box(87, 62, 71, 62, '#7d3b36') +
      line('M86 60H158M86 126H158', 7, paint) +
      place(bicycle(paint), 122, 94, 0.5) +
      line('M160 62V240', 4, paint, '22 24') +
      box(42, 20, 26, 62, '#161616', 6) +
      disc(55, 34, 8, '#ff2a2a') +
      disc(55, 51, 8, '#3a3a3a') +
      disc(55, 68, 8, '#3a3a3a') +
      car(122, 196, -90, blue, 'You'),
  },
  'box-junction': {
    says: 'A crossroads from above with yellow crossed lines in the middle. A car marked You waits below it; a queue of cars stands beyond it, up to its edge.',
    svg:
      field() +
      kerbed(['M-10 120H330', 100], ['M160 -10V250', 100]) +
      boxed() +
      line('M160 0V66M160 174V240M0 120H106M214 120H320', 3, paint, '12 10') +
      car(135, 206, -90, blue, 'You') +
      car(135, 44, -90, '#7a4aa0') +
      car(135, 6, -90, '#777'),
  },
  'box-right': {
    says: 'A crossroads from above with yellow crossed lines in the middle. A car marked You is in the box and signals right; a red car comes the other way. The road to the right is empty.',
    svg:
      field() +
      kerbed(['M-10 120H330', 100], ['M160 -10V250', 100]) +
      boxed() +
      line('M160 0V66M160 174V240M0 120H106M214 120H320', 3, paint, '12 10') +
      way('M146 120Q150 96 186 96H250', 262, 96, 0) +
      car(146, 140, -90, blue, 'You', 'right') +
      car(185, 40, 90, red),
  },
  'mini-mark': {
    says: 'A small junction from above with a white painted disc in the middle and three bent white arrows round it. A car marked You waits below; a red car comes from the right.',
    svg:
      field() +
      kerbed(['M-10 120H330', 90], ['M160 -10V250', 90]) +
      disc(160, 120, 15, paint) +
      place(ringOfArrows(30, 6, paint), 160, 120) +
      line('M116 170H158M162 70H204M110 76V118M210 122V164', 4, paint, '8 6') +
      car(137, 204, -90, blue, 'You') +
      car(250, 142, 180, red, 'A'),
  },
  'disabled-bay': upright(
    'Beside the kerb, the word DISABLED is painted in a box with a broken white edge.',
    line('M94 50H132V170H94Z', 4, paint, '12 6') +
      place(words('DISABLED', 0, 6, 18, paint), 112, 110, 1, -90) +
      line('M160 0V240', 4, paint, '22 44'),
    { you: false },
  ),
}
