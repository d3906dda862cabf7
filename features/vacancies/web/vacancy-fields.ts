import * as z from 'zod/mini'
import { hourlyReversed, leastHourly, mostHourly, type SchoolVacancy, VacancyForm } from '../contract.ts'
import { leastHourlyPence, mostHourlyPence } from '../rules.ts'

const Pounds = z.optional(
  z
    .number()
    .check(z.minimum(leastHourlyPence / 100, leastHourly), z.maximum(mostHourlyPence / 100, mostHourly)),
)

/** What the form asks: pay an hour in pounds, the car as a choice. */
export const vacancyFields = z
  .object({
    ...z.omit(VacancyForm, { hourlyFromPence: true, hourlyToPence: true, hasCar: true }).shape,
    car: z.enum(['ours', 'own']),
    poundsFrom: Pounds,
    poundsTo: Pounds,
  })
  .check(
    z.refine(({ poundsFrom: from, poundsTo: to }) => from === undefined || to === undefined || to >= from, {
      error: hourlyReversed,
      path: ['poundsTo'],
    }),
  )

export const asForm = ({
  car,
  poundsFrom,
  poundsTo,
  ...rest
}: z.infer<typeof vacancyFields>): VacancyForm => ({
  ...rest,
  hasCar: car === 'ours',
  hourlyFromPence: asPence(poundsFrom),
  hourlyToPence: asPence(poundsTo),
})

const asPence = (pounds: number | undefined) => (pounds === undefined ? null : Math.round(pounds * 100))
const asPounds = (pence: number | null) => (pence === null ? undefined : pence / 100)

export const asFields = ({ hasCar, hourlyFromPence, hourlyToPence, ...vacancy }: SchoolVacancy) => ({
  ...vacancy,
  car: hasCar ? ('ours' as const) : ('own' as const),
  poundsFrom: asPounds(hourlyFromPence),
  poundsTo: asPounds(hourlyToPence),
})
