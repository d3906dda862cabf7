import { notify } from '#features/notifications/server/notify.ts'
import type { Services } from '#server/services.ts'
import { offerMail } from './offer-mail.ts'

/** An offer that was answered meanwhile is no news. */
export const notifyOfOffer = (services: Services, offerId: string) =>
  services.asSystem('notify of an offer', async (db) => {
    const offer = await db.find(
      'waiting-list.findNews',
      `select o.*, l.name as "learner!", l.email as "email!", i.name as "instructor!", d.zone as "zone!"
       from public.offers o join public.profiles l on l.id = o.learner_id join public.profiles i on i.id = o.instructor_id
       join public.diaries d on d.instructor_id = o.instructor_id
       where o.id = $1 and o.status = 'open' and o.expires_at > clock()`,
      [offerId],
    )
    if (!offer) return
    const { startsAt, minutes } = offer
    const endsAt = Temporal.Instant.from(startsAt).add({ minutes }).toString()
    await notify(db, services, {
      kind: 'time-offered',
      to: offer.learnerId,
      other: offer.instructorId,
      key: `time-offered ${offerId}`,
      facts: { startsAt, endsAt, minutes },
      mail: (unsubscribeUrl) => offerMail(services, { ...offer, endsAt }, unsubscribeUrl),
    })
  })
