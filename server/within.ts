import { setTimeout as pause } from 'node:timers/promises'

export const within = <T, F>(ms: number, work: Promise<T>, otherwise: F): Promise<T | F> =>
  Promise.race([work, pause(ms, otherwise, { ref: false })])
