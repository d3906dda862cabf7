import { readLessons, writeLessonFiles } from '#features/notifications/server/series-files.ts'
import { findCancellingEmail } from '#features/reminders/server/pupil-notices.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { offerLinkMail, offerMail } from './offer-mail.ts'
import { newsKey } from './offer-news.ts'
import { findReach } from './reach.ts'

/** As its mail says it, and whom it reaches; undefined once it was answered. As the service. */
export async function findOffered(db: Db, offerId: string) {
  const offer = await db.find(
    'waiting-list.findNews',
    `select o.*, l.name as "learner!", i.name as "instructor!", d.zone as "zone!", r.starts_at as "replaced_starts_at?", t.tiers as "tiers!"
       from public.offers o join public.profiles l on l.id = o.learner_id join public.profiles i on i.id = o.instructor_id
       join public.diaries d on d.instructor_id = o.instructor_id left join public.lessons r on r.id = o.replaces
       cross join lateral public.cancellation_terms_of(o.instructor_id) t
       where o.id = $1 and o.status = 'open' and o.expires_at > clock()`,
    [offerId],
  )
  const to = offer && (await findReach(db, offer.instructorId, offer.learnerId))
  if (!to) return undefined
  const endsAt = Temporal.Instant.from(offer.startsAt).add({ minutes: offer.minutes }).toString()
  return { to, offer: { ...offer, endsAt, email: to.email, terms: await findUsualTerms(db, offer) } }
}

/** An offer that was answered meanwhile is no news. */
export const notifyOfOffer = (services: Services, offerId: string) =>
  services.asSystem('notify of an offer', async (db) => {
    const found = await findOffered(db, offerId)
    if (!found) return
    const { to, offer } = found
    const { startsAt, endsAt, minutes } = offer
    const files = to.hasAccount ? [] : await writeCancelled(db, services, found)
    // The email of the time off has it (`notify-of-time-off.ts`).
    const isInOther = to.hasAccount && offer.reason === 'replacement'
    await notify(db, services, {
      kind: 'time-offered',
      to: offer.learnerId,
      other: offer.instructorId,
      key: newsKey(offerId),
      facts: { startsAt, endsAt, minutes },
      bell: to.hasAccount,
      ...(!isInOther && {
        mail: (unsubscribeUrl) =>
          to.hasAccount ? offerMail(services, offer, unsubscribeUrl) : offerLinkMail(services, offer, files),
      }),
    })
  })

type Found = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** For the calendar of somebody without an account who has had the lesson by email. */
async function writeCancelled(db: Db, services: Services, { to, offer }: Found) {
  const { replaces, learnerId, instructorId } = offer
  if (replaces === null || !(await findCancellingEmail(db, learnerId, instructorId))) return []
  return writeLessonFiles(services, to, 'learner', { cancelled: await readLessons(db, [replaces]) })
}
