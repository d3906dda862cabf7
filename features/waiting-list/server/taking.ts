import type { ApiError } from '#common/api-error.ts'
import { holdOfferedLesson } from '#features/lessons/server/hold-offered.ts'
import { isPaidAtCheckout } from '#features/pupils/rules.ts'
import {
  bookOnTerms,
  type Between,
  findUsualTerms,
  type UsualTerms,
} from '#features/pupils/server/usual-terms.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { offerChanged } from '../contract.ts'
import { withdrawNews } from './offer-news.ts'
import { setUsualPickup } from './usual-place.ts'

export type OfferRow = Row<'waiting-list.lockOffer'>

export type Seen = {
  payment?: UsualTerms['payment'] | null | undefined
  pricePence?: number | null | undefined
}

export const betweenOf = ({ instructorId, learnerId, minutes, startsAt, replaces }: OfferRow): Between => ({
  instructorId,
  learnerId,
  minutes,
  startsAt,
  replaces,
})

export const isOpen = (db: Db, offer: OfferRow): offer is OfferRow & { entryId: string } =>
  offer.status === 'open' &&
  offer.entryId !== null &&
  Temporal.Instant.compare(offer.expiresAt ?? offer.startsAt, db.now()) > 0

/**
 * An offer that is open and locked becomes a lesson: held for the checkout, or booked at once for a pupil who pays their
 * instructor. Nobody takes it on other terms than they saw. As the service. @throws offerChanged, `over` if the diary has closed
 */
export async function takeOffer(
  db: Db,
  offer: OfferRow & { entryId: string },
  seen: Seen,
  over: ApiError,
): Promise<void> {
  const between = betweenOf(offer)
  const terms = await findUsualTerms(db, between)
  const { payment = terms.payment, pricePence = terms.pricePence } = seen
  if (payment !== terms.payment || pricePence !== terms.pricePence) fail(offerChanged)
  await holdOfferedLesson(db, offer.entryId, offer.expiresAt)
  await db.execute('waiting-list.acceptOffer', `update public.offers set status = 'accepted' where id = $1`, [
    offer.id,
  ])
  await withdrawNews(db, offer)
  if (isPaidAtCheckout(terms.payment)) return
  await setUsualPickup(db, offer.entryId, between)
  const done = await bookOnTerms(db, offer.entryId, between, terms)
  if (done !== 'booked') fail(done === 'changed' ? offerChanged : over)
}

export const lockOffer = (db: Db, id: string) =>
  db.asService('an offer that is answered', (service) =>
    service.find('waiting-list.lockOffer', 'select * from public.offers where id = $1 for update', [id]),
  )
