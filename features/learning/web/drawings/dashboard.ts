import {
  amber,
  box,
  disc,
  type Drawing,
  type Drawings,
  fill,
  line,
  mirrored,
  ring,
  round,
  words,
} from './parts.ts'

const lit = { red: '#ff3b3b', amber, green: '#39d873', blue: '#4d9bff' }
/** One lamp of an instrument panel, as it looks when it's lit. */
const lamp = (colour: keyof typeof lit, sees: string, symbol: (c: string) => string): Drawing => ({
  says: `A lamp on a dark instrument panel, lit in ${colour}: ${sees}.`,
  svg:
    box(50, 20, 220, 200, '#14171a', 24) +
    `<rect x="58" y="28" width="204" height="184" rx="18" fill="none" stroke="#2c3237" stroke-width="4"/>` +
    symbol(lit[colour]),
})
const lens = (c: string) => round('M166 76H186Q232 80 232 120T186 164H166Z', 9, c)
const brackets = (c: string) =>
  round('M96 78Q64 120 96 162M224 78Q256 120 224 162', 9, c) + ring(160, 120, 50, 9, c)

export const dashboard: Drawings = {
  oil: lamp(
    'red',
    'a can with a spout, and a drop that falls from it',
    (c) =>
      round('M84 100H108V146H198L236 100L226 92L196 112L180 100H108M84 100V122L108 132', 9, c) +
      fill('M238 118q12 18 0 24t-0-24z', c) +
      disc(238, 140, 9, c) +
      line('M134 98V84M120 82H150', 8, c),
  ),
  battery: lamp(
    'red',
    'a box with two small posts on top, a minus and a plus',
    (c) =>
      round('M86 92H234V168H86Z', 9, c) +
      box(102, 74, 30, 16, c) +
      box(188, 74, 30, 16, c) +
      line('M106 128H136M184 128H214M199 113V143', 8, c),
  ),
  brake: lamp(
    'red',
    'an exclamation mark in a circle between two curved brackets',
    (c) => brackets(c) + fill('M153 88h14l-4 42h-6z', c) + disc(160, 146, 8, c),
  ),
  abs: lamp(
    'amber',
    'the letters ABS in a circle between two curved brackets',
    (c) => brackets(c) + words('ABS', 160, 132, 34, c),
  ),
  engine: lamp('amber', 'the outline of an engine', (c) =>
    round(
      'M96 104H116V92H132V80H180V92H206L218 106V120H232V104H244V160H232V146H218L204 164H128L116 148H96V164H84V104Z',
      8,
      c,
    ),
  ),
  'main-beam': lamp(
    'blue',
    'a lamp with five straight level lines beside it',
    (c) => lens(c) + line('M78 84H150M78 102H150M78 120H150M78 138H150M78 156H150', 8, c),
  ),
  dipped: lamp(
    'green',
    'a lamp with five lines beside it that slope down',
    (c) => lens(c) + line('M78 100L150 82M78 118L150 100M78 136L150 118M78 154L150 136M78 172L150 154', 8, c),
  ),
  'rear-fog': lamp(
    'amber',
    'a lamp with three level lines on its right, crossed by a wavy line',
    (c) =>
      mirrored(lens(c)) +
      line('M170 96H242M170 120H242M170 144H242', 8, c) +
      round('M206 76q-14 14 0 29t0 29t0 29', 7, c),
  ),
  belt: lamp(
    'red',
    'a seated person with a strap across the chest',
    (c) =>
      disc(160, 70, 20, c) +
      round('M126 166Q124 106 160 102T194 166', 16, c) +
      round('M126 110L196 172', 9, c) +
      round('M120 186H200', 9, c),
  ),
  airbag: lamp(
    'red',
    'a seated person from the side with a large ball in front',
    (c) => disc(126, 76, 18, c) + round('M124 106L132 158H182L190 188', 17, c) + ring(190, 112, 30, 9, c),
  ),
  tyre: lamp(
    'amber',
    'a horseshoe, open at the top, with notches along its base and an exclamation mark in it',
    (c) =>
      round('M108 70Q76 126 110 160H210Q244 126 212 70', 9, c) +
      line('M110 162V178M130 162V178M150 162V178M170 162V178M190 162V178M210 162V178', 8, c) +
      fill('M152 84h16l-5 40h-6z', c) +
      disc(160, 140, 8, c),
  ),
  heat: lamp(
    'red',
    'a thermometer that stands in waves',
    (c) =>
      line('M160 66V134', 14, c) +
      disc(160, 144, 16, c) +
      line('M164 78H190M164 98H190M164 118H190', 7, c) +
      round('M78 152q14-14 28 0t28 0M186 152q14-14 28 0t28 0M92 180q16-12 34 0t34 0t34 0t34 0', 8, c),
  ),
  hazard: lamp(
    'red',
    'a triangle within a triangle, flashing',
    (c) => round('M160 62L232 176H88Z', 9, c) + round('M160 104L194 158H126Z', 9, c),
  ),
  demist: lamp(
    'amber',
    'a rectangle with three wavy arrows that rise through it',
    (c) =>
      round('M84 92H236V160H84Z', 9, c) +
      [124, 160, 196]
        .map((x) => round(`M${x} 182q-14-18 0-36t0-36t0-30`, 6, c) + fill(`M${x} 62l12 20h-24z`, c))
        .join(''),
  ),
}
