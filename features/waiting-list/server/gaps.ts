import { minuteOf } from '#features/diary/server/availability.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import {
  cannotEmailToday,
  learnerHasAnother,
  learnerWithoutEmail,
  manyOffersOut,
  notALearnerOfYours,
  notFreeThen,
  type Offer,
  offeredOften,
} from '../contract.ts'
import { mostOffersADay, mostOpenOffers } from '../rules.ts'
import { listOffers } from './answering.ts'
import { countOpen, offerByHand } from './offers.ts'

/** One after another, in this order. @throws notALearnerOfYours, learnerWithoutEmail, cannotEmailToday, noPrice, offeredOften, manyOffersOut, notFreeThen, learnerHasAnother, travelTooTight */
export async function sendGap(
  db: Db,
  instructorId: string,
  { startsAt, minutes, learnerIds }: { startsAt: string; minutes: number; learnerIds: string[] },
): Promise<Offer[]> {
  const chosen = [...new Set(learnerIds)]
  if (Temporal.Instant.compare(startsAt, db.now()) <= 0) fail(notFreeThen)
  await mustBeOwn(db, instructorId, chosen, { startsAt, minutes })
  const passedOver = await db.asService('a time for chosen learners', async (service) => {
    const often = await service.list(
      'waiting-list.listOfferedOften',
      `select learner_id from public.offers where instructor_id = $1 and learner_id = any($2) and created_at > clock() - interval '1 day'
       group by learner_id having count(*) >= $3`,
      [instructorId, chosen, mostOffersADay],
    )
    if (often.length > 0) fail(offeredOften)
    if ((await countOpen(service, instructorId)) >= mostOpenOffers) fail(manyOffersOut)
    await service.execute(
      'waiting-list.queue',
      `insert into public.offers (id, instructor_id, learner_id, starts_at, minutes, reason, status)
       select uuidv7(nr * interval '1 millisecond'), $1, id, $3, $4, 'by-hand', 'queued' from unnest($2::uuid[]) with ordinality c (id, nr)`,
      [instructorId, chosen, startsAt, minutes],
    )
    return offerByHand(service, instructorId)
  })
  const ofTime = (await listOffers(db, instructorId)).filter(
    (offer) => minuteOf(offer.startsAt) === minuteOf(startsAt),
  )
  const offers = ofTime.filter(({ reason }) => reason === 'by-hand')
  if (offers.length === 0) {
    const areAll = (why: 'too-far' | 'untold') => chosen.every((id) => passedOver.get(id) === why)
    fail(areAll('too-far') ? travelTooTight : areAll('untold') ? cannotEmailToday : notFreeThen)
  }
  // Behind somebody who is offered this very time, one may well wait in line.
  if (!ofTime.some(({ status }) => status === 'open') && chosen.length === 1) fail(learnerHasAnother)
  return offers
}

/** Without an account they need an address, and a price that the email can name. */
async function mustBeOwn(
  db: Db,
  instructorId: string,
  chosen: readonly string[],
  { startsAt, minutes }: { startsAt: string; minutes: number },
) {
  await db.asService('learners of one’s own', async (service) => {
    const own = await service.list(
      'waiting-list.listOwn',
      `select k.person_id, k.email, p.has_account as "has_account!" from public.pupils k join public.people($2) p on p.id = k.person_id
       where k.instructor_id = $1 and k.person_id = any($2) and k.archived_at is null and k.left_at is null`,
      [instructorId, chosen],
    )
    if (own.length < chosen.length) fail(notALearnerOfYours)
    for (const { personId: learnerId, email } of own.filter(({ hasAccount }) => !hasAccount)) {
      if (email === null) fail(learnerWithoutEmail)
      const { payment, pricePence } = await findUsualTerms(service, {
        instructorId,
        learnerId,
        minutes,
        startsAt,
        replaces: null,
      })
      if (pricePence === null && payment !== 'hours') fail(noPrice)
    }
  })
}
