import { notFound } from '#common/api-error.ts'
import { agreeToTrainee } from '#features/instructors/server/trainees.ts'
import type { Tier } from '#features/cancellation-terms/rules.ts'
import { type Lesson, traineeNotAgreed } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { type Offer, offerOver } from '../contract.ts'
import { closeOffer } from './offers.ts'
import { isOpen, lockOffer, type Seen, takeOffer } from './taking.ts'

/** Open ones of a learner, with what they’d pay; open and queued ones of an instructor. */
export async function listOffers(db: Db, personId: string): Promise<Offer[]> {
  return db.asService('offers with the names of both', async (service) => {
    const rows = await service.list(
      'waiting-list.listOffers',
      `select o.id, o.starts_at, o.minutes, o.reason, o.status, o.expires_at, o.learner_id, o.instructor_id, o.replaces, d.public_id,
         coalesce(round(k.hourly_rate_pence * o.minutes / 60.0)::int, directory.list_price(i, o.starts_at, o.minutes)) as price_pence, directory.is_trainee(o.instructor_id) as "is_trainee!", t.tiers as "tiers!",
         p.name as "instructor!", i.portrait, o.learner_id = $1 or k.id is not null as "is_known!",
         case when o.learner_id = $1 or k.id is not null then l.name else public.short_name(l.name) end as "learner!"
       from public.offers o left join public.instructors i on i.id = o.instructor_id
       cross join lateral public.cancellation_terms_of(o.instructor_id) t
       join public.diaries d on d.instructor_id = o.instructor_id
       join public.profiles p on p.id = o.instructor_id join public.profiles l on l.id = o.learner_id
       left join public.pupils k on k.person_id = o.learner_id and k.instructor_id = o.instructor_id
       where $1 in (o.learner_id, o.instructor_id)
         and ((o.status = 'open' and o.expires_at > clock()) or (o.status = 'queued' and o.instructor_id = $1 and o.starts_at > clock()))
       order by o.starts_at, (o.status = 'queued'), o.id`,
      [personId],
    )
    return Promise.all(
      rows.map(async (row) => {
        const isTheirs = row.learnerId === personId
        const { pricePence, minutes } = row
        const terms = isTheirs ? await findUsualTerms(service, row) : { payment: null, pricePence }
        return {
          id: row.id,
          instructor: {
            id: isTheirs ? row.publicId : row.instructorId,
            name: row.instructor,
            image: row.portrait,
          },
          // A learner’s own id stays between people who know each other.
          learner: { id: row.isKnown ? row.learnerId : row.id, name: row.learner },
          startsAt: row.startsAt,
          endsAt: Temporal.Instant.from(row.startsAt).add({ minutes }).toString(),
          minutes,
          ...terms,
          cancellationTiers: row.tiers as Tier[],
          reason: row.reason,
          status: row.status,
          expiresAt: row.expiresAt,
          isTrainee: row.isTrainee,
        }
      }),
    )
  })
}

/** To be paid at the checkout, or booked at once. @throws notFound, offerOver, offerChanged, traineeNotAgreed */
export async function acceptOffer(
  db: Db,
  learnerId: string,
  { id, agreesToTrainee, ...seen }: { id: string; agreesToTrainee?: boolean | undefined } & Seen,
): Promise<Lesson> {
  const offer = (await lockOffer(db, id)) ?? fail(notFound)
  if (offer.learnerId !== learnerId) fail(notFound)
  // A second press finds the lesson that the first one made.
  if (offer.status === 'accepted' && offer.entryId) return getLesson(db, offer.entryId)
  if (!isOpen(db, offer)) return fail(offerOver)
  if (agreesToTrainee) await agreeToTrainee(db, learnerId, offer.instructorId)
  await db
    .asService('an offered time becomes a lesson', (service) => takeOffer(service, offer, seen, offerOver))
    .catch(failOn({ LS001: traineeNotAgreed }))
  return getLesson(db, offer.entryId)
}

/** A learner declines, an instructor withdraws. Idempotent. @throws notFound */
export async function endOffer(db: Db, personId: string, id: string) {
  const offer = (await lockOffer(db, id)) ?? fail(notFound)
  if (![offer.learnerId, offer.instructorId].includes(personId)) fail(notFound)
  if (offer.status !== 'open' && offer.status !== 'queued') return
  await db.asService('an offer that is refused', (service) =>
    closeOffer(service, offer, offer.learnerId === personId ? 'declined' : 'withdrawn'),
  )
}
