import { addDays, addMonths } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { addExpense } from '#features/books/server/expenses.ts'
import { addJourney, noteMiles } from '#features/books/server/mileage.ts'
import { addRecurring } from '#features/books/server/recurring.ts'
import { setCarCosts, setTaxFacts } from '#features/books/server/years.ts'
import { type Category, taxYearNameOf } from '#features/books/rules.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import { seeded } from './random.ts'

const months = 4

type Cost = readonly [day: number, category: Category, pence: number, note: string]

/** What comes once in these months, by the months back. */
const once: readonly (readonly [monthsBack: number, ...Cost])[] = [
  [3, 17, 'car', 18_450, 'Service and MOT'],
  [3, 17, 'professional', 24_000, 'Accountant, last year’s return'],
  [2, 6, 'car', 31_680, 'Two tyres'],
  [1, 12, 'other', 9_500, 'CPD: standards check workshop'],
  [1, 12, 'travel', 1_150, 'Parking at the workshop'],
  [1, 20, 'advertising', 6_200, 'New roof sign'],
]

const everyMonth: readonly Cost[] = [
  [3, 'office', 2_100, 'Phone'],
  [22, 'car', 1_400, 'Car wash'],
]

/** What Helen pays for: a lease every month, fuel every other week, and her miles by the job's own work. */
export async function addBooks(services: Services, instructorId: string, now: Temporal.Instant) {
  const today = dayOf(now.toString())
  const random = seeded(4_711)
  const first = addMonths(today, -months)
  const monthOf = (back: number) => addMonths(`${today.slice(0, 8)}01`, -back)
  const costs: { on: string; category: Category; pence: number; note: string }[] = []
  for (let on = first; on <= today; on = addDays(on, 14))
    costs.push({ on, category: 'car', pence: random.whole(4_100, 5_600), note: 'Fuel' })
  for (let back = months - 1; back >= 0; back--)
    for (const [day, category, pence, note] of everyMonth)
      costs.push({ on: addDays(monthOf(back), day - 1), category, pence, note })
  for (const [back, day, category, pence, note] of once)
    costs.push({ on: addDays(monthOf(back), day - 1), category, pence, note })
  await services.asUser(as(instructorId), async (db) => {
    for (const cost of costs)
      if (cost.on <= today) await addExpense(db, instructorId, { ...cost, receipt: null })
    await addRecurring(db, instructorId, {
      note: 'Lease of the car',
      category: 'car',
      pence: 21_900,
      every: 'month',
      startsOn: addDays(monthOf(months), 3),
      endsOn: null,
    })
    const workshop = addDays(monthOf(1), 11)
    await addJourney(db, instructorId, { on: workshop, miles: 46.2, reason: 'CPD workshop in Gloucester' })
    const year = taxYearNameOf(today)
    await setCarCosts(db, instructorId, { year, method: 'actual', carQualifies: false, businessPercent: 92 })
    await setTaxFacts(db, instructorId, { year, country: 'england', otherIncomePence: 940_000 })
  })
  await noteMiles.work({}, services)
}
