import { firstName } from '#common/first-name.ts'
import { formatDay, formatSpan, formatTime } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Row } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { OfferReason } from '../rules.ts'

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
      about: { startsAt, endsAt, minutes },
      mail: (unsubscribeUrl) => offerMail(services, { ...offer, endsAt }, unsubscribeUrl),
    })
  })

const why: Record<OfferReason, (instructor: string) => string> = {
  waiting: (instructor) => `You’re on the waiting list, and ${instructor} has a time that fits.`,
  'by-hand': (instructor) => `${instructor} has a free time and would like you to have it.`,
  ill: (instructor) => `${instructor} had to cancel your lesson. Here’s another time.`,
}

type Offered = Row<'waiting-list.findNews'> & { endsAt: string }

function offerMail(services: Services, offer: Offered, unsubscribeUrl: string | undefined): Mail {
  const { zone } = offer
  const span = formatSpan(offer.startsAt, offer.endsAt, zone)
  const until = `${formatTime(offer.expiresAt!, zone)} on ${formatDay(offer.expiresAt!, zone)}`
  return {
    to: offer.email,
    kind: 'time-offered',
    subject: `A time for you: ${span}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(offer.learner)},`,
      says: [
        why[offer.reason](firstName(offer.instructor)),
        `${span} is yours until ${until}. After that it goes to the next person.`,
      ],
      action: { label: 'See the offer', to: '/dashboard/waiting-list' },
      unsubscribeUrl,
    }),
  }
}
