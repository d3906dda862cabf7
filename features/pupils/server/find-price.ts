import type { Pence } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { noPrice } from '../enter-lesson-contract.ts'
import type { PupilRecord } from './records.ts'

/** At their rate, or the instructor’s. As the service. @throws noPrice */
export async function findPrice(
  db: Db,
  instructorId: string,
  record: Pick<PupilRecord, 'hourlyRatePence'>,
  minutes: number,
): Promise<Pence> {
  const own = await db.find(
    'pupils.findPrice',
    'select hourly_rate_pence from public.instructors where id = $1',
    [instructorId],
  )
  return priceOf(record.hourlyRatePence ?? own?.hourlyRatePence ?? fail(noPrice), minutes)
}
