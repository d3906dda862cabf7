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
  round,
  white,
  words,
  yellow,
} from './parts.ts'

const brownish = '#9c6b3c'
const skin = '#c98d62'
const uniform = '#1d2733'
/** An officer from the front or the back; arms are lines from the shoulders. */
const officer = (arms: string, isBack = false) =>
  round('M160 96V170', 54, uniform) +
  round('M148 176V236M172 176V236', 22, '#11171e') +
  box(133, 92, 54, 62, '#d9ec2f', 8) +
  box(133, 112, 54, 8, '#e8e8e8') +
  box(133, 136, 54, 8, '#e8e8e8') +
  disc(160, 54, 24, isBack ? '#3b2a1e' : skin) +
  fill('M134 48q2-30 26-30t26 30z', uniform) +
  box(132, 44, 56, 8, '#e8e8e8') +
  (isBack ? '' : disc(151, 58, 2.5) + disc(169, 58, 2.5) + round('M153 67q7 4 14 0', 2)) +
  arms
const arm = (d: string, x: number, y: number) => round(d, 20, uniform) + disc(x, y, 12, white)

/** A car from behind and above, right-hand drive, with an arm out of the window. */
const carWithArm = (armShape: string, more = '') =>
  box(92, 70, 120, 110, blue, 26) +
  box(106, 80, 92, 30, '#bcd3e6', 10) +
  box(98, 140, 108, 34, blue, 10) +
  box(98, 148, 22, 12, red, 3) +
  box(184, 148, 22, 12, red, 3) +
  box(132, 150, 40, 14, yellow, 2) +
  box(98, 180, 22, 18, '#222', 4) +
  box(184, 180, 22, 18, '#222', 4) +
  armShape +
  more
const rear = (lamps: string) =>
  box(70, 50, 180, 60, blue, 24) +
  box(88, 60, 144, 42, '#bcd3e6', 14) +
  box(54, 96, 212, 84, blue, 20) +
  box(66, 178, 36, 28, '#222', 6) +
  box(218, 178, 36, 28, '#222', 6) +
  box(124, 138, 72, 22, yellow, 3) +
  box(60, 112, 34, 40, '#6b1420', 6) +
  box(226, 112, 34, 40, '#6b1420', 6) +
  lamps
const shine = (x: number, y: number, colour: string) =>
  [0, 45, 90, 135, 180, 225, 270, 315]
    .map((turn) => place(line('M20 0H34', 4, colour), x, y, 1, turn))
    .join('')

export const people: Drawings = {
  'officer-front': {
    says: 'A police officer who faces you and holds up the right arm, palm towards you.',
    svg: officer(
      round('M190 104L206 150', 20, uniform) +
        disc(208, 160, 11, skin) +
        arm('M132 102L100 78L98 36', 98, 24),
    ),
  },
  'officer-behind': {
    says: 'A police officer seen from behind, with one arm stretched out to the side.',
    svg: officer(
      round('M130 104L116 150', 20, uniform) + disc(114, 160, 11, skin) + arm('M188 104H262', 274, 104),
      true,
    ),
  },
  'officer-both': {
    says: 'A police officer who faces you: one arm is stretched out to the side, the other held up with the palm towards you.',
    svg: officer(arm('M188 104H262', 274, 104) + arm('M132 102L100 78L98 36', 98, 24)),
  },
  'officer-beckons': {
    says: 'A police officer who faces you and bends the right arm to wave it towards the chest.',
    svg: officer(
      round('M190 104L206 150', 20, uniform) +
        disc(208, 160, 11, skin) +
        arm('M132 104L92 118L120 72', 124, 62) +
        round('M78 60q-10 20 2 36', 5, amber) +
        round('M64 52q-14 28 2 52', 5, amber),
    ),
  },
  'arm-out': {
    says: 'A car from behind. The driver’s arm is held straight out of the right-hand window.',
    svg: carWithArm(round('M206 100H282', 16, skin)),
  },
  'arm-circles': {
    says: 'A car from behind. The driver’s arm is out of the right-hand window and moves round in circles, against the clock.',
    svg: carWithArm(
      round('M206 100H268', 16, skin) +
        round('M292 72A34 34 0 1 0 300 112', 5, amber) +
        head(301, 104, -72, 13, amber),
    ),
  },
  'arm-up-down': {
    says: 'A car from behind. The driver’s arm is out of the right-hand window, and the hand moves slowly up and down.',
    svg: carWithArm(
      round('M206 104L276 118', 16, skin) +
        arrow(298, 118, 298, 76, 8, amber) +
        arrow(298, 126, 298, 168, 8, amber),
    ),
  },
  'brake-lights': {
    says: 'A car from behind. Both red lamps and a third in the rear window shine brightly.',
    svg: rear(
      box(60, 112, 34, 40, '#ff2a2a', 6) +
        box(226, 112, 34, 40, '#ff2a2a', 6) +
        box(136, 58, 48, 9, '#ff2a2a', 3) +
        shine(56, 132, red) +
        shine(264, 132, red),
    ),
  },
  'reversing-lights': {
    says: 'A car from behind. Two white lamps shine beside the red ones.',
    svg: rear(
      box(98, 118, 18, 28, white, 4) +
        box(204, 118, 18, 28, white, 4) +
        shine(107, 132, '#cfcfcf') +
        shine(213, 132, '#cfcfcf'),
    ),
  },
  indicator: {
    says: 'A car from behind. An amber lamp flashes on its left.',
    svg: rear(box(60, 112, 34, 18, amber, 6) + shine(68, 120, amber)),
  },
  hazards: {
    says: 'A car from behind. Amber lamps flash on both sides at once.',
    svg: rear(
      box(60, 112, 34, 18, amber, 6) +
        box(226, 112, 34, 18, amber, 6) +
        shine(68, 120, amber) +
        shine(252, 120, amber),
    ),
  },
  'rider-arm': {
    says: 'A cyclist seen from behind, who holds the right arm straight out.',
    svg:
      line('M160 150V232', 12, '#222') +
      round('M120 116H200', 6, '#555') +
      round('M160 76V140', 46, '#7a4aa0') +
      round('M146 146L140 196M174 146L180 196', 16, '#26323c') +
      disc(160, 42, 21, '#d94a2b') +
      round('M178 78H270', 16, '#7a4aa0') +
      disc(278, 78, 10, skin) +
      round('M140 80L122 112', 16, '#7a4aa0'),
  },
  'rear-lorry': {
    says: 'The back of a large lorry with two panels of slanted red and yellow stripes.',
    svg:
      box(70, 14, 180, 170, '#c0c7cd', 6) +
      line('M160 14V184', 3, '#8b9096') +
      [
        [78, 0],
        [168, 0],
      ]
        .map(
          ([x]) =>
            box(x!, 148, 74, 28, yellow) +
            [0, 24, 48].map((dx) => fill(`M${x! + dx} 176l14-28h12l-14 28z`, red)).join(''),
        )
        .join('') +
      box(92, 186, 26, 44, '#222', 6) +
      box(202, 186, 26, 44, '#222', 6),
  },
  'rear-long': {
    says: 'The back of a lorry with a yellow panel that has a red edge and the words Long vehicle.',
    svg:
      box(70, 14, 180, 170, '#c0c7cd', 6) +
      box(78, 118, 164, 54, red, 3) +
      box(86, 126, 148, 38, yellow) +
      words('LONG VEHICLE', 160, 152, 18) +
      box(92, 186, 26, 44, '#222', 6) +
      box(202, 186, 26, 44, '#222', 6),
  },
  'school-bus': {
    says: 'The back of a coach with a square yellow sign: a black picture of two children.',
    svg:
      box(60, 10, 200, 190, '#aeb8c0', 14) +
      box(74, 24, 172, 70, '#bcd3e6', 8) +
      box(128, 106, 64, 64, yellow, 4) +
      [148, 172]
        .map((x) => disc(x, 120, 5) + round(`M${x} 130V144M${x} 144L${x - 6} 160M${x} 144L${x + 6} 160`, 5))
        .join('') +
      box(84, 200, 30, 34, '#222', 6) +
      box(206, 200, 30, 34, '#222', 6),
  },
  projection: {
    says: 'A lorry whose load sticks out at the back. At its end hangs a triangular board with red and white stripes.',
    svg:
      box(20, 60, 150, 90, '#9aa4ad', 4) +
      box(16, 150, 170, 10, '#444') +
      [44, 76, 150].map((x) => disc(x, 170, 20, '#222')).join('') +
      box(60, 96, 200, 22, brownish) +
      fill('M262 84v62l46-31z', red) +
      fill('M262 96v38l28-19z', white) +
      fill('M262 106v18l14-9z', red),
  },
  beacon: {
    says: 'A tiny open vehicle with one seated person and a handlebar, and an amber lamp that flashes on a short pole.',
    svg:
      disc(106, 196, 24, '#222') +
      disc(214, 196, 24, '#222') +
      round('M96 176H216L230 120', 14, '#7a1d2b') +
      round('M112 176V116', 16, '#333') +
      round('M132 116V164H172L180 190', 22, '#2b5d49') +
      disc(132, 84, 20, skin) +
      round('M138 124L200 128', 12, '#2b5d49') +
      line('M84 176V50', 5, '#666') +
      box(74, 34, 20, 20, amber, 6) +
      shine(84, 44, amber),
  },
  'l-plate': {
    says: 'A white square plate with a red capital L.',
    svg: box(80, 40, 160, 160, white, 8) + fill('M124 66h28v84h48v26h-76z', red),
  },
  'd-plate': {
    says: 'A white square plate with a red capital D.',
    svg:
      box(80, 40, 160, 160, white, 8) +
      `<path fill-rule="evenodd" d="M116 64h42q46 0 46 56t-46 56h-42zM144 88v64h10q22 0 22-32t-22-32z" fill="${red}"/>`,
  },
}
