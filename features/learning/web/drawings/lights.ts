import { amber, arrow, box, disc, type Drawings, line, place, red, ring, white } from './parts.ts'
import { walker } from './symbols.ts'

const dark = '#3a3a3a'
const lamp = (lit: boolean, colour: string, y: number, x = 160) =>
  disc(x, y, 27, lit ? colour : dark) + (lit ? ring(x, y, 31, 2, colour) : '')
const head = (lit: string, more = '') =>
  box(112, 12, 96, 206, '#161616', 14) +
  box(154, 218, 12, 22, '#777') +
  lamp(lit.includes('r'), '#ff2a2a', 50) +
  lamp(lit.includes('a'), amber, 115) +
  lamp(lit.includes('g'), '#2fd065', 180) +
  more
const flash = (y: number, colour: string) =>
  [-1, 1]
    .map((side) =>
      line(
        `M${160 + side * 58} ${y}H${160 + side * 78}M${160 + side * 56} ${y - 16}L${160 + side * 74} ${y - 26}M${160 + side * 56} ${y + 16}L${160 + side * 74} ${y + 26}`,
        5,
        colour,
      ),
    )
    .join('')
const manBox = (lit: 'red' | 'green', symbol: string) =>
  box(100, 20, 120, 200, '#161616', 12) +
  place(
    lit === 'red'
      ? disc(0, -30, 8, '#ff2a2a') +
          box(-9, -20, 18, 30, '#ff2a2a', 5) +
          box(-8, 8, 7, 26, '#ff2a2a') +
          box(1, 8, 7, 26, '#ff2a2a')
      : '',
    160,
    74,
    1.1,
  ) +
  (lit === 'green' ? symbol : '')

export const lights: Drawings = {
  red: { says: 'Traffic lights: the red one is lit.', svg: head('r') },
  'red-amber': { says: 'Traffic lights: the red and the amber one are lit together.', svg: head('ra') },
  green: { says: 'Traffic lights: the green one is lit.', svg: head('g') },
  amber: { says: 'Traffic lights: the amber one is lit, and no other.', svg: head('a') },
  'green-arrow': {
    says: 'Traffic lights: the red one is lit, and below to the left a green arrow that points left.',
    svg: head(
      'r',
      box(40, 144, 74, 74, '#161616', 12) + disc(76, 180, 29, dark) + arrow(98, 180, 54, 180, 12, '#2fd065'),
    ),
  },
  'amber-flashing': {
    says: 'Traffic lights beside a crossing for people on foot: the amber one flashes.',
    svg: head('a', flash(115, amber)),
  },
  'level-crossing': {
    says: 'A black board with a red and white edge: two red lamps side by side, one of them lit, and an amber lamp below.',
    svg:
      box(154, 200, 12, 40, '#777') +
      box(60, 78, 200, 132, red, 10) +
      box(68, 86, 184, 116, '#161616', 6) +
      disc(112, 122, 25, '#ff2a2a') +
      disc(208, 122, 25, dark) +
      disc(160, 168, 22, dark),
  },
  'level-amber': {
    says: 'A black board with a red and white edge: two dark lamps side by side, and a lit amber lamp below.',
    svg:
      box(154, 200, 12, 40, '#777') +
      box(60, 78, 200, 132, red, 10) +
      box(68, 86, 184, 116, '#161616', 6) +
      disc(112, 122, 25, dark) +
      disc(208, 122, 25, dark) +
      disc(160, 168, 22, amber),
  },
  'green-man': {
    says: 'A box beside a crossing: a green figure who walks is lit.',
    svg: manBox('green', place(walker('#2fd065'), 160, 158, 1.1)),
  },
  'red-man': {
    says: 'A box beside a crossing: a red figure who stands still is lit.',
    svg: manBox('red', ''),
  },
  'tram-bar': {
    says: 'A black round lamp with a white bar that lies across it, beside traffic lights that are green.',
    svg: place(head('g'), -70, 0) + disc(222, 120, 52, '#161616') + line('M186 120H258', 14, white),
  },
  'tram-up': {
    says: 'A black round lamp with an upright white bar.',
    svg: disc(160, 120, 96, '#161616') + line('M160 56V184', 24, white),
  },
  'all-dark': { says: 'Traffic lights at a crossroads: none of them is lit.', svg: head('') },
}
