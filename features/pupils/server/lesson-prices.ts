import { shareOf } from '#common/money.ts'
import { enteredFreeHours } from '#features/lessons/rules.ts'
import { getCommissionBasisPoints } from '#features/payments/server/earnings.ts'
import type { Db } from '#server/database.ts'
import type { LessonPrices } from '../lesson-prices-contract.ts'
import { planHours } from '../rules.ts'
import { findCreditMinutes } from './enter-lesson.ts'
import { findPrices } from './find-price.ts'
import { findUnusedHours } from './prepaid-hours.ts'
import { getCurrentRecord } from './records.ts'

type Query = {
  pupilId?: string | undefined
  minutes: number
  starts: readonly string[]
  pricePence?: number | undefined
}

/** As `enterLesson` will save it, and the checkout will count it. @throws notFound, noPrice */
export async function getLessonPrices(
  db: Db,
  instructorId: string,
  { pupilId, minutes, starts, pricePence: given }: Query,
): Promise<LessonPrices> {
  const record = pupilId ? await getCurrentRecord(db, instructorId, pupilId) : undefined
  const priceAt = await db.asService('the price of a lesson', async (service) =>
    given === undefined
      ? findPrices(service, instructorId, record ?? { hourlyRatePence: null }, minutes)
      : () => ({ pricePence: given, extra: null }),
  )
  const left = record
    ? {
        byHand: (await findUnusedHours(db, instructorId, record)).minutes,
        byCard: await db.asService('lesson credit that could pay', (service) =>
          findCreditMinutes(service, instructorId, record.personId),
        ),
      }
    : { byHand: 0, byCard: 0 }
  const inOrder = [...starts].sort((one, other) => Date.parse(one) - Date.parse(other))
  const fromHours = planHours(
    left,
    inOrder.map((startsAt) => ({
      minutes,
      mayTakeCredit: db.now().until(startsAt).total('hours') >= enteredFreeHours,
    })),
  )
  const commissionBasisPoints = await getCommissionBasisPoints(db, instructorId)
  return {
    lessons: inOrder.map((startsAt, at) => {
      const { pricePence, extra } = priceAt(startsAt)
      const netPence = pricePence - shareOf(pricePence, commissionBasisPoints)
      return { startsAt, pricePence, extra, netPence, fromHours: fromHours[at]! }
    }),
    commissionBasisPoints,
    minutesLeft: left.byHand + left.byCard,
  }
}
