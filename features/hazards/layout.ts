import type { Place } from './scene-file.ts'

/** Metres to the right of the middle line. Lanes run from left to right, the nearest kerb first. */
export type Layout = {
  lanes: readonly number[]
  oncoming: readonly number[]
  left: number
  right: number
  pavement: number
  /** Where houses, walls or hedges begin, and hide what is behind them. */
  built: number
  /** The hard shoulder, and the strip between two carriageways. */
  shoulder?: number
  middle?: readonly [number, number]
}

export const layouts: Record<Place, Layout> = {
  terrace: { lanes: [-1.55], oncoming: [1.55], left: -5, right: 5, pavement: 2.2, built: 8.6 },
  suburb: { lanes: [-1.5], oncoming: [1.5], left: -4.8, right: 4.8, pavement: 2, built: 9.5 },
  'high-street': { lanes: [-1.75], oncoming: [1.75], left: -5.2, right: 5.2, pavement: 4, built: 9.4 },
  village: { lanes: [-1.7], oncoming: [1.7], left: -4.4, right: 4.4, pavement: 1.4, built: 8 },
  country: { lanes: [-1.6], oncoming: [1.6], left: -3.2, right: 3.2, pavement: 0, built: 6 },
  dual: {
    lanes: [-6.3, -2.7],
    oncoming: [8.3, 4.7],
    left: -8.3,
    right: 10.3,
    pavement: 0,
    built: 15,
    middle: [-0.7, 2.7],
  },
  motorway: {
    lanes: [-9.3, -5.6, -1.9],
    oncoming: [12.3, 8.6, 4.9],
    left: -14.4,
    right: 17.4,
    pavement: 0,
    built: 24,
    shoulder: 3.2,
    middle: [0.1, 2.9],
  },
}

export const isFast = (place: Place) => place === 'motorway' || place === 'dual'
export const isTown = (place: Place) => place !== 'country' && !isFast(place)
