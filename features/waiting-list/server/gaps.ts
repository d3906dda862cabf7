import { minuteOf } from '#features/diary/server/availability.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import {
  learnerHasAnother,
  manyOffersOut,
  notALearnerOfYours,
  notFreeThen,
  type Offer,
  offeredOften,
} from '../contract.ts'
import { mostOffersADay, mostOpenOffers } from '../rules.ts'
import { listOffers } from './answering.ts'
import { countOpen, offerByHand } from './offers.ts'

/** One after another, in this order. @throws notALearnerOfYours, offeredOften, manyOffersOut, notFreeThen, learnerHasAnother, travelTooTight */
export async function sendGap(
  db: Db,
  instructorId: string,
  { startsAt, minutes, learnerIds }: { startsAt: string; minutes: number; learnerIds: string[] },
): Promise<Offer[]> {
  const chosen = [...new Set(learnerIds)]
  const { theirs } = await db.asService('learners of one’s own', (service) =>
    service.get(
      'waiting-list.countOwn',
      `select count(*) as "theirs!" from public.pupils k join public.people($2) p on p.id = k.person_id
       where k.instructor_id = $1 and k.person_id = any($2) and p.has_account and k.archived_at is null`,
      [instructorId, chosen],
    ),
  )
  if (theirs < chosen.length) fail(notALearnerOfYours)
  const tooFar = await db.asService('a time for chosen learners', async (service) => {
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
  const offers = (await listOffers(db, instructorId)).filter(
    (offer) => minuteOf(offer.startsAt) === minuteOf(startsAt) && offer.reason === 'by-hand',
  )
  if (offers.length === 0) fail(chosen.every((id) => tooFar.includes(id)) ? travelTooTight : notFreeThen)
  if (!offers.some(({ status }) => status === 'open') && chosen.length === 1) fail(learnerHasAnother)
  return offers
}
