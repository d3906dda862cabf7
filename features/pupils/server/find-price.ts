import type { Pence } from '#common/money.ts'
import { countListPrice, type PriceRules } from '#features/instructors/price-rules.ts'
import { priceOf } from '#features/instructors/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { noPrice } from '../enter-lesson-contract.ts'
import type { PupilRecord } from './records.ts'

type WithRate = Pick<PupilRecord, 'hourlyRatePence'>
type Priced = ReturnType<typeof countListPrice>

/** At their rate, or the instructor’s: for that length, and for that time if one is given. As the service. @throws noPrice */
export async function findPrice(
  db: Db,
  instructorId: string,
  record: WithRate,
  minutes: number,
  startsAt: string | null = null,
): Promise<Pence> {
  const priceAt = await findPrices(db, instructorId, record, minutes)
  return priceAt(startsAt ?? undefined).pricePence
}

/** What lessons of that length cost, by when they start: what a form shows is what is saved. As the service. @throws noPrice */
export async function findPrices(
  db: Db,
  instructorId: string,
  { hourlyRatePence: own }: WithRate,
  minutes: number,
): Promise<(startsAt?: string) => Priced> {
  if (own !== null) return () => ({ pricePence: priceOf(own, minutes), extra: null })
  const listed = await db.find(
    'pupils.findPrices',
    'select i.hourly_rate_pence, directory.price_rules(i) as price_rules from public.instructors i where id = $1',
    [instructorId],
  )
  const hourlyRatePence = listed?.hourlyRatePence ?? fail(noPrice)
  const priceRules = listed!.priceRules as PriceRules
  return (startsAt) => countListPrice({ hourlyRatePence, priceRules }, minutes, startsAt)
}
