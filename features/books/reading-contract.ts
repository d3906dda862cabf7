import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, requiredText } from '#common/schema.ts'
import { booksFull, spentLongAgo, TaxYear } from './contract.ts'

const who = ['instructor'] as const

export const readLater = apiError(
  409,
  'read-later',
  'Choose today or tomorrow at the latest: a reading is from before the day’s first drive.',
)
export const readingOutOfOrder = apiError(
  409,
  'reading-out-of-order',
  'An earlier reading of this car is higher, or a later one lower. Check the day and the miles.',
)
export const readAlready = apiError(
  409,
  'read-already',
  'There’s a reading of this car on this day. Change that one instead.',
)
export const privateBeyondDriven = apiError(
  409,
  'private-beyond-driven',
  'That’s more private miles than the car has been driven since the reading before.',
)
export const privateBeyondLeft = apiError(
  409,
  'private-beyond-left',
  'This leaves the next reading fewer miles than its private ones. Change the private miles of that one first.',
)

export type Reading = z.infer<typeof Reading>
export const Reading = z.object({
  id: Id,
  /** Before the first drive of this day. */
  on: Day,
  car: z.string(),
  miles: z.int(),
  /** Since the reading of the car before this one. */
  privateMiles: z.int(),
  sinceOn: z.nullable(Day),
  drivenMiles: z.nullable(z.int()),
})

const WholeMiles = z
  .int('Use whole miles.')
  .check(z.minimum(0, 'Enter the miles.'), z.maximum(999_999, 'At most 999,999 miles.'))

export type ReadingForm = z.output<typeof ReadingForm>
export const ReadingForm = z.object({
  on: InputDay,
  car: requiredText(60, 'Say which car, such as “White Corsa”.'),
  miles: WholeMiles,
  privateMiles: z._default(WholeMiles, 0),
})

export type Driven = z.infer<typeof Driven>
export const Driven = z.object({
  drivenMiles: z.int(),
  privateMiles: z.int(),
  businessMiles: z.int(),
  /** Of the business miles: those of the days' lessons and of other journeys, as they are in the books. */
  notedMiles: z.number(),
  /** The rest of them, driven during lessons. */
  lessonMiles: z.number(),
  /** Null: nothing was driven between readings. */
  businessPercent: z.nullable(z.int()),
  /** What the books have beyond the business miles of the readings: one of the two is wrong. */
  excessMiles: z.number(),
})

export const listReadings = endpoint({
  method: 'GET',
  path: '/api/books/readings',
  who,
  summary:
    'What your cars’ odometers showed in a tax year, the latest first, and what was driven between the readings: in all, in private and for the business, lessons included',
  input: z.object({ year: z.optional(TaxYear) }),
  output: z.object({ readings: z.array(Reading), driven: Driven }),
})

export const addReading = endpoint({
  method: 'POST',
  path: '/api/books/readings',
  who,
  summary:
    'Notes what a car’s odometer showed before the first drive of a day; if there’s a later reading, these private miles are taken off that one’s',
  input: ReadingForm,
  output: z.object({ id: Id }),
  errors: [
    booksFull,
    readLater,
    spentLongAgo,
    readingOutOfOrder,
    readAlready,
    privateBeyondDriven,
    privateBeyondLeft,
  ],
})

export const changeReading = endpoint({
  method: 'PATCH',
  path: '/api/books/readings/:id',
  who,
  summary: 'Corrects a reading of an odometer',
  input: z.extend(ReadingForm, { id: Id }),
  output: z.object({}),
  errors: [
    notFound,
    readLater,
    spentLongAgo,
    readingOutOfOrder,
    readAlready,
    privateBeyondDriven,
    privateBeyondLeft,
  ],
})

export const deleteReading = endpoint({
  method: 'DELETE',
  path: '/api/books/readings/:id',
  who,
  summary: 'Deletes a reading of an odometer; its private miles go to the reading after it',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
