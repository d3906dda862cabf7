import { unknownCentre } from '../rules.ts'
import type { Note } from './read-csv.ts'
import type { ReadEvent } from './read-diary-csv.ts'
import { placeTest, readTestTitle } from './read-kinds.ts'
import { readTime } from './read-times.ts'

export type FoundTest = {
  testAt: string
  warmUpMinutes: number
  afterMinutes: number
  centre: string
  notes: Note[]
}

/** When and where, as far as the columns, the title or the note say so. Undefined if its time isn't known. */
export function findTest(
  { startsAt, minutes, ...event }: Omit<ReadEvent, 'startsAt'> & { startsAt: string; minutes: number },
  zone: string,
): FoundTest | undefined {
  const said = [event.title, event.text].map(readTestTitle)
  const time = readTime(event.testTime) ?? said.find((one) => one.time)?.time
  const centre = event.centre || said.find((one) => one.centre)?.centre
  const placed = placeTest({ startsAt, minutes }, time, zone)
  if (!placed) return undefined
  const notes: Note[] = [
    ...(time ? [] : (['test-time-guessed'] as const)),
    ...(centre ? [] : (['centre-unknown'] as const)),
  ]
  return { ...placed, centre: centre?.slice(0, 80) ?? unknownCentre, notes }
}
