import { black, box, disc, fill, line, place, ring, round, white } from './parts.ts'

/** Silhouettes about 100 wide around 0, 0, to be placed and scaled. */
export const carFront = (colour = black, glass = white) =>
  fill('M-44 10q0-10 8-14l12-26q3-7 11-7h26q8 0 11 7l12 26q8 4 8 14v30h-16v-10h-56v10h-16z', colour) +
  fill('M-25-6l9-18q1-3 5-3h22q4 0 5 3l9 18z', glass) +
  disc(-30, 12, 6, glass) +
  disc(30, 12, 6, glass)

export const carSide = (colour = black, glass = white) =>
  fill('M-50 16v-16q0-6 7-8l17-4 14-16q4-4 10-4h20q7 0 11 5l11 15 8 3q6 2 6 9v16z', colour) +
  fill('M-18-12l10-11q2-2 5-2h6v13zM8-12v-13h10q4 0 6 3l7 10z', glass) +
  disc(-28, 17, 10, colour) +
  disc(28, 17, 10, colour) +
  disc(-28, 17, 4, glass) +
  disc(28, 17, 4, glass)

export const motorcycle = (colour = black) =>
  ring(-28, 14, 13, 6, colour) +
  ring(28, 14, 13, 6, colour) +
  round('M-28 14L-8-2H12L28 14L18-14H8', 6, colour) +
  fill('M-16-2l4-10h22l6 10z', colour) +
  round('M-12-10L-2-30L12-14', 8, colour) +
  disc(2, -40, 8, colour)

export const bicycle = (colour = black) =>
  ring(-29, 14, 19, 5, colour) +
  ring(29, 14, 19, 5, colour) +
  round('M-29 14L-12-14H18L29 14M-12-14L-2 14H-29M-2 14L18-14L14-26H24M-18-20H-6', 5, colour)

export const lorry = (colour = black) =>
  box(-52, -34, 66, 44, colour) +
  fill('M18-20h18q5 0 8 5l8 13v12H18z', colour) +
  fill('M24-14h10l7 12H24z', white) +
  box(-52, 8, 104, 6, colour) +
  [-36, -16, 36].map((x) => disc(x, 18, 10, colour) + disc(x, 18, 4, white)).join('')

export const bus = (colour = black, glass = white) =>
  box(-50, -36, 100, 52, colour, 6) +
  box(-44, -28, 88, 18, glass, 2) +
  [-26, 0, 24].map((x) => box(x - 2, -28, 4, 18, colour)).join('') +
  disc(-28, 17, 10, colour) +
  disc(28, 17, 10, colour)

export const tramFront = (colour = black, glass = white) =>
  line('M-14-52L0-40L14-52', 4, colour) +
  fill('M-26 40v-66q0-12 12-12h28q12 0 12 12v66z', colour) +
  box(-18, -26, 36, 26, glass, 4) +
  disc(-15, 14, 5, glass) +
  disc(15, 14, 5, glass) +
  line('M-34 48H34', 6, colour)

/** Somebody who walks to the left. */
export const walker = (colour = black) =>
  disc(-2, -40, 9, colour) +
  round('M0-26L2 0', 15, colour) +
  round('M0 0L-16 36M4 0L20 34', 9, colour) +
  round('M-2-24L-18-4M4-24L18-8', 7, colour)

export const child = (colour = black) => place(walker(colour), 0, 6, 0.8)

export const withStick = (colour = black) =>
  disc(-12, -36, 9, colour) +
  round('M-4-24Q8-14 4 4', 15, colour) +
  round('M4 2L-6 36M6 2L16 36', 9, colour) +
  round('M-4-20L-22-4L-26 36', 5, colour)

/** Four legs, a body, a neck and a head to the left. */
const beast = (body: string, legs: string, colour: string) => fill(body, colour) + line(legs, 7, colour)

export const cow = (colour = black) =>
  beast(
    'M-50-18l6-10 12 4 8 4h52q16 0 20 12l4 24-5 0-6-20q-2 12-10 18h-44q-10-2-14-14l-14 2q-8 0-9-8z',
    'M-18 10V36M-8 10V36M24 8V36M34 8V36',
    colour,
  ) + line('M-44-28L-48-36M-34-26L-30-35', 4, colour)

export const horse = (colour = black) =>
  beast(
    'M-48-22l14-16 4-6 4 6q12 6 14 20h34q14 0 18 12l4 26-6-2-4-14q-3 10-8 12h-40q-8-2-12-14l-8-12-10 2z',
    'M-12 8L-14 38M-4 10L-4 38M24 8L28 38M32 8L36 38',
    colour,
  )

export const rider = (colour = black) =>
  horse(colour) +
  disc(4, -52, 8, colour) +
  round('M6-40L8-22', 13, colour) +
  round('M8-20L0 4', 8, colour) +
  round('M4-36L-14-26', 5, colour)

/** In the middle of a leap, as on the sign. */
export const deer = (colour = black) =>
  fill('M-46-22l12-6 8-12 6 2-2 12 14 10 34 4q16 0 18 12l8 8-8 2-12-6-20 2-28-4-14-16-14 2z', colour) +
  round('M-8 2L-34 20L-42 14M-2 4L-22 30M26 4L44 24L54 22M22 4L34 34', 6, colour) +
  round('M-26-38L-34-58M-30-48L-40-52M-22-38L-16-58M-19-48L-10-52', 4, colour)

export const train = (colour = black) =>
  box(-50, -16, 30, 34, colour) +
  box(-22, -4, 62, 22, colour) +
  fill('M22-4l-3-20h16l-3 20zM40 2l12 18H40z', colour) +
  box(-44, -10, 16, 12, white) +
  [-40, -18, 4, 26].map((x) => disc(x, 22, 8, colour)).join('') +
  round('M28-32q-8-12 2-14q-4-10 8-10', 7, colour)

export const plane = (colour = black) =>
  fill(
    'M0-52q7 4 7 16v14l44 28v10L7 4v26l14 12v8L0 44l-21 6v-8l14-12V4l-44 12V6L-7-22v-14q0-12 7-16z',
    colour,
  )
