import { type Day, spanAround } from './calendar.ts'
import { keptLessons, useKeptLessons } from './hooks.ts'

const query = (on: Day) => ({ ...spanAround(on, on), status: 'booked,delivered', limit: 100 })

/** The lessons around a day, booked and delivered; kept on the device for when there is no network. */
export const useDay = (on: Day) => useKeptLessons(query(on))

export const readOfDay = (on: Day) => keptLessons(query(on))
