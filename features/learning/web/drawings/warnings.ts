import {
  amber,
  arrow,
  black,
  box,
  disc,
  type Drawings,
  fill,
  green,
  head,
  line,
  place,
  red,
  round,
  white,
  words,
} from './parts.ts'
import { downTriangle, plate, ringOfArrows, smaller, warns } from './plates.ts'
import {
  bicycle,
  carFront,
  carSide,
  child,
  cow,
  deer,
  plane,
  rider,
  train,
  tramFront,
  walker,
  withStick,
} from './symbols.ts'

const slope = (d: string, x: number) => fill(d) + words('10%', x, 136, 22)

export const warnings: Drawings = {
  crossroads: warns(
    'a cross of two black lines, the upright one thicker',
    line('M160 92V182', 17) + line('M120 142H200', 10),
  ),
  't-junction': warns(
    'a black T: a thick line across, with a thinner one below it',
    line('M116 122H204', 17) + line('M160 122V182', 10),
  ),
  'side-road': warns(
    'a thick upright black line with a thinner one that leaves it to the right',
    line('M148 92V182', 17) + line('M148 142H200', 10),
  ),
  staggered: warns(
    'a thick upright black line; a thinner one leaves it to the right and, lower down, another to the left',
    line('M160 88V182', 17) + line('M160 124H194M160 156H116', 10),
  ),
  roundabout: warns(
    'three bent black arrows that follow each other clockwise in a ring',
    place(ringOfArrows(28, 10, black), 160, 146),
  ),
  'bend-right': warns(
    'a black line that goes up and bends to the right, with an arrow head',
    line('M140 182V152Q140 132 160 132H174', 14) + head(194, 132, 0, 17),
  ),
  'double-bend': warns(
    'a black line that goes up, turns left and then up again, with an arrow head',
    line('M178 182V168Q178 156 167 151L162 148Q150 143 150 130V120', 13) + head(150, 101, -90, 16),
  ),
  'two-way': warns(
    'two black arrows side by side, the left one pointing up, the right one down',
    arrow(144, 178, 144, 100, 12) + arrow(176, 100, 176, 178, 12),
  ),
  'two-way-across': warns(
    'two black arrows, the upper one pointing right, the lower one left',
    arrow(124, 132, 196, 132, 11) + arrow(202, 166, 118, 166, 11),
  ),
  'dual-ends': warns(
    'two upright black lines with a short bar between them, which come closer together at the top',
    line('M142 90V112L122 138V182M178 90V112L198 138V182', 9) + line('M160 146V182', 12),
  ),
  'narrows-both': warns(
    'two upright black lines which both step inwards at the top',
    line('M146 86V116L126 142V182M174 86V116L194 142V182', 10),
  ),
  'narrows-right': warns(
    'two upright black lines: the left one straight, the right one stepping inwards at the top',
    line('M138 96V182M166 86V116L188 142V182', 10),
  ),
  signals: warns(
    'three round lights one above the other: red, amber and green',
    disc(160, 100, 13, red) + disc(160, 132, 13, amber) + disc(160, 164, 13, green),
  ),
  'hump-bridge': warns(
    'a black hump over a semicircular gap',
    fill('M106 178h22q8-48 32-48t32 48h22v8h-44q0-22-10-22t-10 22h-44z'),
  ),
  uneven: warns(
    'a flat black base with two low bumps beside each other',
    fill('M106 180v-14h8q20-34 38-2h16q18-32 38 2h8v14z'),
  ),
  'road-hump': warns(
    'a flat black base with a single bump in the middle',
    fill('M106 180v-12h20q34-40 68 0h20v12z'),
  ),
  slippery: warns(
    'a car from behind, with two crossing curved lines below it',
    place(carFront(), 160, 118, 0.62) +
      round('M140 180Q150 170 142 160T146 144M166 180Q176 170 168 160T172 144', 5),
  ),
  'steep-down': warns(
    'a black slope that falls from left to right, and 10%',
    slope('M112 180V150L208 180Z', 165),
  ),
  'steep-up': warns('a black slope that rises from left to right, and 10%', slope('M112 180H208V150Z', 155)),
  'level-barrier': warns(
    'a black fence of uprights and crossbars',
    line('M116 138H204M116 170H204', 7) + line('M122 126V184M146 126V184M174 126V184M198 126V184', 9),
  ),
  'level-open': warns('a black steam engine', place(train(), 160, 154, 0.9)),
  children: warns(
    'two children who walk side by side',
    place(child(), 144, 146, 0.9) + place(child(), 178, 148, 0.82),
  ),
  'elderly-people': warns(
    'two people who stoop and lean on sticks',
    place(withStick(), 148, 146, 0.85) + place(withStick(), 184, 148, 0.78),
  ),
  'people-walking': warns('one person who walks', place(walker(), 160, 142, 0.95)),
  zebra: warns(
    'a person who walks over black stripes',
    place(walker(), 158, 130, 0.82) +
      [112, 134, 156, 178].map((x) => fill(`M${x} 184l8-20h12l-4 20z`)).join(''),
  ),
  bicycles: warns('a bicycle', place(bicycle(), 160, 152, 0.95)),
  horses: warns('a person on a horse', place(rider(), 162, 150, 0.82)),
  cattle: warns('a cow', place(cow(), 162, 146, 0.9)),
  deer: warns('a leaping deer with antlers', place(deer(), 164, 152, 0.85)),
  aircraft: warns('an aircraft seen from above, with its nose up', place(plane(), 160, 142, 0.82)),
  rocks: warns(
    'a steep black cliff on the right, with stones that fall from it',
    fill('M182 96L214 182H168L176 160L168 150L180 132Z') +
      disc(150, 128, 7) +
      disc(134, 150, 9) +
      disc(152, 164, 6) +
      disc(126, 174, 8),
  ),
  ice: warns(
    'a black star with six arms, each with small branches',
    [0, 60, 120]
      .map((turn) => place(line('M0-38V38M-10-34L0-24L10-34M-10 34L0 24L10 34', 6), 160, 142, 1, turn))
      .join(''),
  ),
  wind: warns(
    'a striped cloth tube that flies out level from a pole',
    line('M126 184V106', 7) +
      fill('M130 108L204 126V140L130 146Z') +
      line('M150 112V144M174 118V142', 5, white),
  ),
  quay: warns(
    'a car that tips over an edge into waves',
    place(carSide(), 138, 136, 0.56, 28) +
      fill('M96 158H148V184H90Z') +
      round('M156 178q8-10 16 0t16 0t16 0t12-4', 6),
  ),
  verge: warns(
    'a car with two wheels on a sloping edge, tilted to the left',
    place(carFront(), 160, 138, 0.75, -14) + fill('M96 184L132 164L206 168V184Z'),
  ),
  queue: warns(
    'three cars, one behind the other',
    place(carFront(), 160, 104, 0.38) + place(carFront(), 152, 134, 0.5) + place(carFront(), 142, 170, 0.6),
  ),
  other: warns('a thick black exclamation mark', fill('M150 92h20l-5 56h-10z') + disc(160, 170, 10)),
  tunnel: warns(
    'a black arch with a white road that leads into it',
    fill('M112 182V150Q112 104 160 104T208 150V182H190V152Q190 124 160 124T130 152V182Z') +
      fill('M152 182L157 140H163L168 182Z'),
  ),
  'opening-bridge': warns(
    'a bridge whose two halves are raised, over waves',
    fill('M106 166h20l40-40 8 8-34 32v10h-34zM214 166h-14l-18-20 8-8 24 20z') +
      round('M128 184q8-8 16 0t16 0t16 0t16 0', 5),
  ),
  cable: warns(
    'a black zigzag arrow like a flash of lightning, pointing down',
    fill('M172 84L136 142H158L140 172H130L150 190L162 166H152L184 126H162L184 84Z'),
  ),
  tram: warns('the front of a tram', place(tramFront(), 160, 138, 0.88)),
  grounding: warns(
    'a long lorry whose middle touches a black hump',
    fill('M104 184Q160 140 216 184Z') +
      place(
        box(-56, -36, 76, 28) +
          fill('M24-28h18l10 14v12H24z') +
          disc(-44, 0, 8) +
          disc(42, 0, 8) +
          box(-56, -10, 108, 5),
        160,
        158,
        0.85,
      ),
  ),
  'merge-left': warns(
    'a thick upright black arrow, joined by a thinner line from the left',
    arrow(168, 184, 168, 88, 15) + line('M128 184V164Q128 150 140 146L166 136', 9),
  ),
  'signals-off': {
    says: 'A triangle with a red border: three lights, red, amber and green, with a red bar across. A plate below reads: Signals not in use.',
    svg:
      smaller(
        warns(
          '',
          disc(160, 100, 13, red) +
            disc(160, 132, 13, amber) +
            disc(160, 164, 13, green) +
            line('M126 96L196 172', 10, red),
        ).svg,
      ) +
      box(70, 178, 180, 54, white, 6) +
      words('Signals not', 160, 202, 20) +
      words('in use', 160, 224, 20),
  },
  'school-lights': {
    says: 'A triangle with a red border that shows two children, with two amber lights below it, one of them lit.',
    svg:
      smaller(warns('', place(child(), 144, 146, 0.9) + place(child(), 178, 148, 0.82)).svg) +
      box(104, 164, 112, 62, black, 10) +
      disc(132, 195, 20, amber) +
      disc(188, 195, 20, '#4a3a14'),
  },
  patrol: {
    says: 'A triangle with a red border that shows two children. A plate below reads: Patrol.',
    svg:
      smaller(warns('', place(child(), 144, 146, 0.9) + place(child(), 178, 148, 0.82)).svg) +
      plate(words('Patrol', 160, 209, 24)),
  },
  'humps-for': {
    says: 'A triangle with a red border that shows a single bump. A plate below reads: for ½ mile.',
    svg:
      smaller(warns('', fill('M106 180v-12h20q34-40 68 0h20v12z')).svg) +
      plate(words('For ½ mile', 160, 209, 22), 140),
  },
  chevrons: {
    says: 'A long black board with three thick white arrow heads, all pointing left.',
    svg:
      box(20, 70, 280, 100, black, 8) +
      [60, 140, 220].map((x) => line(`M${x + 44} 84L${x} 120L${x + 44} 156`, 24, white)).join(''),
  },
  'give-way-ahead': {
    says: 'A white triangle with a red border, its point down and nothing in it. A plate below reads: Give way, 50 yards.',
    svg: smaller(downTriangle()) + plate(words('Give way 50 yds', 160, 208, 19), 200),
  },
}
