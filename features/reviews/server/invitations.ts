import * as z from 'zod/mini'
import { lessonCancelled, lessonDelivered } from '#features/lessons/events.ts'
import type { Db } from '#server/database.ts'
import { emit, subscribe } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import { reviewInvited, reviewsPublished } from '../contract.ts'
import { daysAfterLast, fifth, type Occasion, reviewDays } from '../rules.ts'

/**
 * The first and the fifth delivered lesson of two people, if this is one of them. Nobody is invited without an account,
 * because reviews are written there. Safe to repeat. As the service.
 */
export async function inviteAfter(db: Db, lessonId: string): Promise<void> {
  const row = await db.find(
    'reviews.findDelivered',
    `select l.instructor_id, l.learner_id, (select count(*)::int from public.lessons d
         where d.instructor_id = l.instructor_id and d.learner_id = l.learner_id and d.status = 'delivered') as "delivered!",
       (select array_agg(v.occasion) from public.review_invitations v
         where v.instructor_id = l.instructor_id and v.learner_id = l.learner_id) as invited
     from public.lessons l join public.profiles p on p.id = l.learner_id and p.email is not null
     where l.id = $1 and l.status = 'delivered'`,
    [lessonId],
  )
  if (!row) return
  const { delivered } = row
  const invited = new Set(row.invited)
  const occasion = !invited.has('first')
    ? 'first'
    : delivered >= fifth && !invited.has('fifth')
      ? 'fifth'
      : undefined
  if (occasion) await invite(db, lessonId, occasion)
}

/** Not after a lesson by hand that cost nothing: made-up learners would have made-up lessons. */
async function invite(db: Db, lessonId: string, occasion: Occasion) {
  const row = await db.find(
    'reviews.invite',
    `insert into public.review_invitations (lesson_id, instructor_id, learner_id, occasion, closes_at)
     select l.id, l.instructor_id, l.learner_id, $2, clock() + make_interval(days => $3)
     from public.lessons l where l.id = $1 and l.status = 'delivered'
       and not (l.entered_by_instructor and l.price_pence = 0)
     on conflict do nothing returning id, closes_at`,
    [lessonId, occasion, reviewDays],
  )
  if (!row) return
  await emit(db, reviewInvited, { invitationId: row.id })
  await queueJob(
    db,
    closeInvitation,
    { id: row.id },
    { at: Temporal.Instant.from(row.closesAt), key: row.id },
  )
}

/** What is written can be read from now on, whatever its instructor marks meanwhile. As the service. */
export async function publish(db: Db, invitationId: string): Promise<void> {
  const row = await db.find(
    'reviews.publish',
    `update public.review_invitations v set published_at = clock() where id = $1 and published_at is null
     returning instructor_id, exists (select from public.reviews r where r.invitation_id = v.id) as "has_reviews!"`,
    [invitationId],
  )
  if (!row?.hasReviews) return
  await rate(db, row.instructorId)
  await emit(db, reviewsPublished, { invitationId })
}

/** Counts what the directory shows of an instructor's reviews. As the service. */
export const rate = (db: Db, instructorId: string) =>
  db.execute('reviews.rate', 'select public.rate_instructor($1)', [instructorId])

const closeInvitation = job('close-review-invitation', z.object({ id: z.string() }), ({ id }, services) =>
  services.asSystem('two weeks to review are over', (db) => publish(db, id)),
)

const inviteLast = job(
  'invite-last-reviews',
  z.object({}),
  (_nothing, services) => services.asSystem('last lessons', inviteAfterLast),
  { every: '15 10 * * *' },
)

/** Four weeks without another lesson in sight, or the test is passed: the lesson before was their last. As the service. */
export async function inviteAfterLast(db: Db): Promise<void> {
  const rows = await db.list(
    'reviews.listLast',
    `select distinct on (l.instructor_id, l.learner_id) l.id
         from public.lessons l join public.profiles p on p.id = l.learner_id and p.email is not null
         where l.status = 'delivered' and l.ends_at > clock() - make_interval(days => $2)
           and not exists (select from public.lessons later where later.instructor_id = l.instructor_id
             and later.learner_id = l.learner_id
             and (later.status in ('held', 'booked') or (later.status = 'delivered' and later.starts_at > l.starts_at)))
           and (l.ends_at < clock() - make_interval(days => $1)
             or exists (select from public.test_days t where t.instructor_id = l.instructor_id
               and t.learner_id = l.learner_id and t.result = 'pass' and t.result_at > l.starts_at - interval '1 day'))
           and not exists (select from public.review_invitations v where v.instructor_id = l.instructor_id
             and v.learner_id = l.learner_id and (v.occasion = 'last' or v.lesson_id = l.id))
         order by l.instructor_id, l.learner_id, l.starts_at desc`,
    [daysAfterLast, daysAfterLast + reviewDays],
  )
  for (const { id } of rows) await invite(db, id, 'last')
}

export const jobs = [closeInvitation, inviteLast]

export const invitationSubscribers = [
  subscribe(lessonDelivered, 'invite-reviews', ({ lessonId }, services) =>
    services.asSystem('reviews of a lesson', (db) => inviteAfter(db, lessonId)),
  ),
  /**
   * Only lessons that took place are reviewed. Whose learner has said how it was took place for all we know: an instructor
   * who then marks it otherwise could take a bad review down. They may report it, and a person decides.
   */
  subscribe(lessonCancelled, 'take-back-invitation', ({ lessonId }, services) =>
    services.asSystem('a lesson that did not take place', (db) =>
      db.execute(
        'reviews.takeBackInvitation',
        `delete from public.review_invitations v using public.lessons l
         where v.lesson_id = $1 and l.id = v.lesson_id and l.status = 'cancelled'
           and not exists (select from public.reviews r where r.invitation_id = v.id and r.by = 'learner')`,
        [lessonId],
      ),
    ),
  ),
]
