import type { Pence } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { noPrice } from '../enter-lesson-contract.ts'
import type { PupilRecord } from './records.ts'

/** At their rate, or the instructor’s: for that length, and for that time if one is given. As the service. @throws noPrice */
export async function findPrice(
  db: Db,
  instructorId: string,
  record: Pick<PupilRecord, 'hourlyRatePence'>,
  minutes: number,
  startsAt: string | null = null,
): Promise<Pence> {
  if (record.hourlyRatePence !== null) return priceOf(record.hourlyRatePence, minutes)
  const own = await db.find(
    'pupils.findPrice',
    'select directory.list_price(i, $2, $3) as pence from public.instructors i where id = $1',
    [instructorId, startsAt, minutes],
  )
  return own?.pence ?? fail(noPrice)
}
