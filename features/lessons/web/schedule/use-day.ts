import { type Day, spanAround } from './calendar.ts'
import { offlineLessons, useOfflineLessons } from '../hooks.ts'

const query = (on: Day) => ({ ...spanAround(on, on), status: 'booked,delivered', limit: 100 })

export const useDay = (on: Day) => useOfflineLessons(query(on))

export const readOfDay = (on: Day) => offlineLessons(query(on))
