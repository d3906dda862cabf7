import { firstName } from '#common/first-name.ts'
import type { Tier } from '#features/cancellation-terms/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { pathOfLink } from '#features/payment-links/server/token.ts'
import { stateOfLink } from '#features/payment-links/rules.ts'
import { isPaidAtCheckout } from '#features/pupils/rules.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type LinkedOffer, offerLinkEnded, offerLinkNotGood } from '../offer-links-contract.ts'
import { readToken } from './link-token.ts'
import { closeOffer } from './offers.ts'
import { betweenOf, isOpen, lockOffer, type OfferRow, type Seen, takeOffer } from './taking.ts'
import { findPickup } from './usual-place.ts'

type Configured = Pick<Services, 'config'>

/** @throws offerLinkNotGood, offerLinkEnded */
export function getLinkedOffer(services: Services, token: string): Promise<LinkedOffer> {
  const id = readToken(services, token) ?? fail(offerLinkNotGood)
  return services.asSystem('what the link of an offer is for', async (db) => {
    const offer = await db.find('waiting-list.getOffer', 'select * from public.offers where id = $1', [id])
    return offer ? describe(db, services, offer) : fail(offerLinkEnded)
  })
}

/** On the terms that were shown. Idempotent. @throws offerLinkNotGood, offerLinkEnded, offerChanged */
export const acceptLinkedOffer = (
  services: Services,
  { token, ...seen }: { token: string } & Seen,
): Promise<LinkedOffer> =>
  answer(services, token, async (db, offer) => {
    if (offer.status === 'accepted') return offer
    // With an account by now, they take it there.
    if (!isOpen(db, offer) || isPaidAtCheckout(seen.payment ?? null)) return fail(offerLinkEnded)
    await takeOffer(db, offer, seen, offerLinkEnded)
    return { ...offer, status: 'accepted' }
  })

/** Idempotent. @throws offerLinkNotGood, offerLinkEnded */
export const declineLinkedOffer = (services: Services, token: string): Promise<LinkedOffer> =>
  answer(services, token, async (db, offer) => {
    if (!isOpen(db, offer)) return offer
    await closeOffer(db, offer, 'declined')
    return { ...offer, status: 'declined' }
  })

function answer(
  services: Services,
  token: string,
  work: (db: Db, offer: OfferRow) => Promise<OfferRow>,
): Promise<LinkedOffer> {
  const id = readToken(services, token) ?? fail(offerLinkNotGood)
  return services.asSystem('somebody without an account answers an offer', async (db) =>
    describe(db, services, await work(db, (await lockOffer(db, id)) ?? fail(offerLinkEnded))),
  )
}

/** Once its time is over it shows nothing any more. @throws offerLinkEnded */
async function describe(db: Db, services: Configured, offer: OfferRow): Promise<LinkedOffer> {
  const { startsAt, minutes } = offer
  const endsAt = Temporal.Instant.from(startsAt).add({ minutes })
  if (Temporal.Instant.compare(endsAt, db.now()) <= 0) fail(offerLinkEnded)
  const names = await db.get(
    'waiting-list.namesOfOffer',
    `select i.name as instructor, l.name as learner, d.zone, t.tiers as "tiers!" from public.profiles i join public.diaries d on d.instructor_id = i.id
     cross join lateral public.cancellation_terms_of(i.id) t
     join public.profiles l on l.id = $2 where i.id = $1`,
    [offer.instructorId, offer.learnerId],
  )
  const shown = {
    instructorName: names.instructor,
    learnerFirstName: firstName(names.learner),
    startsAt,
    endsAt: endsAt.toString(),
    minutes,
    zone: names.zone,
    cancellationTiers: names.tiers as Tier[],
    expiresAt: null,
    pickup: null,
    payment: null,
    pricePence: null,
    payUrl: null,
  }
  if (offer.status === 'accepted' && offer.entryId)
    return { ...shown, ...(await describeLesson(db, services, offer.entryId)) }
  if (!isOpen(db, offer)) return { ...shown, state: offer.status === 'declined' ? 'declined' : 'over' }
  const between = betweenOf(offer)
  const terms = await findUsualTerms(db, between)
  const pickup = await findPickup(db, between)
  return {
    ...shown,
    ...terms,
    state: 'open',
    expiresAt: offer.expiresAt,
    pickup: pickup?.postcode ?? null,
  }
}

/** As it is now: moved, cancelled, or to be paid. */
async function describeLesson(db: Db, services: Configured, id: string) {
  const lesson = await getLesson(db, id)
  const { startsAt, endsAt, minutes, paidWith: payment, pricePence, pickupPlace } = lesson
  const isDue = stateOfLink(lesson, db.now().toString()) === 'waiting'
  return {
    state: stateOf(lesson.status),
    startsAt,
    endsAt,
    minutes,
    payment,
    pricePence: payment === 'hours' || payment === 'credit' ? null : pricePence,
    cancellationTiers: lesson.cancellationTiers,
    pickup: pickupPlace?.postcode ?? null,
    payUrl: isDue ? pathOfLink(services, id) : null,
  }
}

const stateOf = (status: Lesson['status']): LinkedOffer['state'] =>
  status === 'booked' || status === 'delivered' ? 'booked' : status === 'cancelled' ? 'cancelled' : 'over'
