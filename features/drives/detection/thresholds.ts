export type EventKind = 'brake' | 'acceleration' | 'turn' | 'lane-change'
export type Band = 1 | 2 | 3

/**
 * From how much m/s² on an event belongs to a band. Braking, acceleration and turns as in telematics units in use
 * (Teltonika 2.5 to 3.4, SBeacon 2.45 to 4.4); a lane change is read as the mean of its two peaks.
 */
export const bandsFrom: Record<EventKind, readonly [number, number, number]> = {
  brake: [2.7, 3.5, 4.5],
  acceleration: [2.5, 3, 3.5],
  turn: [3, 3.5, 4.5],
  'lane-change': [1.7, 2.5, 3.5],
}

export const leastSeconds = 0.3
export const leastKmh = 10

export function bandOf(kind: EventKind, peak: number): Band {
  const [, firm, hard] = bandsFrom[kind]
  return peak >= hard ? 3 : peak >= firm ? 2 : 1
}
