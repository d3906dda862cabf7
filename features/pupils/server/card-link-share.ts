import { shareOf } from '#common/money.ts'
import { getCommissionBasisPoints } from '#features/payments/server/earnings.ts'
import type { Db } from '#server/database.ts'
import type { CardLinkShare } from '../card-link-contract.ts'
import { findPrice } from './find-price.ts'
import { getCurrentRecord } from './records.ts'

type Query = { pupilId?: string | undefined; minutes: number; pricePence?: number | undefined }

/** As the checkout will count it. @throws notFound, noPrice */
export async function getCardLinkShare(
  db: Db,
  instructorId: string,
  { pupilId, minutes, pricePence: given }: Query,
): Promise<CardLinkShare> {
  const record = pupilId ? await getCurrentRecord(db, instructorId, pupilId) : { hourlyRatePence: null }
  const pricePence =
    given ??
    (await db.asService('the price of a lesson', (service) =>
      findPrice(service, instructorId, record, minutes),
    ))
  const commissionBasisPoints = await getCommissionBasisPoints(db, instructorId)
  const commissionPence = shareOf(pricePence, commissionBasisPoints)
  return { pricePence, commissionBasisPoints, commissionPence, netPence: pricePence - commissionPence }
}
