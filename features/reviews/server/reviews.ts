import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type * as contract from '../contract.ts'
import {
  alreadyReplied,
  notForReview,
  PublicReview,
  type Review,
  reviewPublished,
  reviewReplied,
} from '../contract.ts'
import { averageOf } from '#features/instructors/rules.ts'
import { isThemeOf, reviewsAPage } from '../rules.ts'
import { inviteAfter, publish } from './invitations.ts'

type Written = z.output<typeof contract.writeReview.input>

/** Published at once if the other has written. @throws notFound, notForReview, reviewPublished */
export async function writeReview(db: Db, me: string, { lessonId, ...review }: Written): Promise<Review> {
  const { invitation, by } = await db.asService('an invitation to review', (service) =>
    lockInvitation(service, me, lessonId),
  )
  if (review.themes.some((theme) => !isThemeOf(by, theme)))
    failInput([{ path: 'themes', message: 'Choose from the list.' }])
  const { id } = await db.get(
    'reviews.write',
    `insert into public.reviews (invitation_id, by, stars, text, themes) values ($1, $2, $3, $4, $5)
     on conflict (invitation_id, by) do update
       set stars = excluded.stars, text = excluded.text, themes = excluded.themes, written_at = clock()
     returning id`,
    [invitation.id, by, review.stars, review.text, [...new Set(review.themes)]],
  )
  await db.asService('both have written', async (service) => {
    const { both } = await service.get(
      'reviews.areBothWritten',
      'select count(*) = 2 as "both!" from public.reviews where invitation_id = $1',
      [invitation.id],
    )
    if (both) await publish(service, invitation.id)
  })
  return getReview(db, id)
}

async function lockInvitation(db: Db, me: string, lessonId: string) {
  const lesson = await db.find(
    'reviews.findLesson',
    'select instructor_id, learner_id from public.lessons where id = $1 and $2::uuid in (instructor_id, learner_id)',
    [lessonId, me],
  )
  if (!lesson) return fail(notFound)
  // The event that invites may not have arrived yet.
  await inviteAfter(db, lessonId)
  const invitation = await db.find(
    'reviews.lockInvitation',
    `select v.id, v.published_at, v.closes_at > clock() as "is_open!" from public.review_invitations v
     join public.lessons l on l.id = v.lesson_id and l.status = 'delivered' where v.lesson_id = $1 for update of v`,
    [lessonId],
  )
  if (!invitation) return fail(notForReview)
  if (invitation.publishedAt) return fail(reviewPublished)
  if (!invitation.isOpen) return fail(notForReview)
  return { invitation, by: lesson.learnerId === me ? ('learner' as const) : ('instructor' as const) }
}

/** The caller's own, by row security: those they wrote, and published ones about them. @throws notFound */
async function getReview(db: Db, id: string): Promise<Review> {
  const rows = await listRows(db, id)
  return asReview(db, rows[0] ?? fail(notFound))
}

const listRows = (db: Db, id: string | null) =>
  db.list(
    'reviews.listRows',
    `select r.*, v.lesson_id, v.occasion, v.published_at, v.instructor_id, v.learner_id,
       p.learner_name, p.instructor_name, p.instructor_is_trainee
     from public.reviews r join public.review_invitations v on v.id = r.invitation_id
     left join lateral public.people_in_lesson(v.lesson_id) p on true
     where $1::uuid is null or r.id = $1 order by r.written_at desc, r.id desc limit 200`,
    [id],
  )

const isBy = (db: Db, { by, instructorId, learnerId }: Row<'reviews.listRows'>) =>
  db.claims.sub === (by === 'learner' ? learnerId : instructorId)

const asReview = (db: Db, row: Row<'reviews.listRows'>): Review => ({
  id: row.id,
  lessonId: row.lessonId,
  occasion: row.occasion,
  by: row.by,
  other: db.claims.sub === row.instructorId ? row.learnerName : row.instructorName,
  ...(db.claims.sub !== row.instructorId && row.instructorIsTrainee && { isTrainee: true }),
  stars: row.stars,
  text: row.text,
  themes: row.themes,
  writtenAt: row.writtenAt,
  publishedAt: row.publishedAt,
  reply: row.reply,
  removedBecause: row.removedBecause,
})

export async function listMyReviews(db: Db, me: string) {
  const [rows, open] = await Promise.all([
    listRows(db, null),
    db.list(
      'reviews.listInvitations',
      `select v.lesson_id, v.occasion, v.closes_at, l.starts_at, v.instructor_id, p.learner_name, p.instructor_name,
         p.learner_image, p.instructor_image, p.instructor_is_trainee
       from public.review_invitations v join public.lessons l on l.id = v.lesson_id
       left join lateral public.people_in_lesson(v.lesson_id) p on true
       where v.published_at is null and v.closes_at > clock() and l.status = 'delivered' and v.learner_id is not null
         and not exists (select from public.reviews r where r.invitation_id = v.id
           and $1::uuid = case r.by when 'learner' then v.learner_id else v.instructor_id end)
       order by v.closes_at, v.id limit 100`,
      [me],
    ),
  ])
  return {
    invitations: open.map(({ lessonId, occasion, closesAt, startsAt, ...row }) => ({
      lessonId,
      occasion,
      closesAt,
      lessonAt: startsAt,
      other:
        row.instructorId === me
          ? { name: row.learnerName ?? '', image: row.learnerImage }
          : {
              name: row.instructorName ?? '',
              image: row.instructorImage,
              ...(row.instructorIsTrainee && { isTrainee: true }),
            },
    })),
    received: rows.filter((row) => !isBy(db, row)).map((row) => asReview(db, row)),
    written: rows.filter((row) => isBy(db, row)).map((row) => asReview(db, row)),
  }
}

/** @throws notFound for an instructor the directory doesn't show */
export async function listReviewsOf(
  db: Db,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<z.input<typeof contract.listReviewsOf.output>> {
  const after = readTimeCursor(cursor)
  const [sums, rows] = await Promise.all([
    db.find(
      'reviews.getStars',
      'select reviews as "reviews!", total as "total!", counts as "counts!" from public.stars_of_instructor($1)',
      [id],
    ),
    db.list(
      'reviews.listOf',
      `select id as "id!", stars as "stars!", text as "text!", themes as "themes!", occasion as "occasion!", learner_name,
         published_at as "published_at!", reply as "reply!" from public.reviews_of_instructor($1, $2, $3, $4)`,
      [id, after?.at ?? null, after?.id ?? null, reviewsAPage + 1],
    ),
  ])
  if (!sums) return fail(notFound)
  const { shown, nextCursor } = pageOf(rows, reviewsAPage, (row) => row.publishedAt)
  return {
    average: averageOf(sums.reviews, sums.total),
    count: sums.reviews,
    counts: sums.counts,
    nextCursor,
    reviews: shown.map(({ learnerName, occasion, ...row }) => ({
      ...row,
      occasion: z.parse(PublicReview.shape.occasion, occasion),
      name: learnerName,
    })),
  }
}

/** One reply, by the instructor reviewed, while its learner has an account: later it would name them. @throws notFound, alreadyReplied */
export async function replyToReview(db: Db, { id, text }: { id: string; text: string }): Promise<Review> {
  const [row] = await listRows(db, id)
  if (!row?.learnerId || isBy(db, row)) return fail(notFound)
  const done = await db.asService('a reply', (service) =>
    service.execute(
      'reviews.reply',
      `update public.reviews set reply = $2, replied_at = clock() where id = $1 and replied_at is null`,
      [id, text],
    ),
  )
  if (done === 0) fail(alreadyReplied)
  await emit(db, reviewReplied, { reviewId: id })
  return getReview(db, id)
}
