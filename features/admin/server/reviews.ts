import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { decideReports } from '#features/reviews/server/reports.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { decideReportedReview as endpoint, ReportedReview } from '../reviews-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

const pageSize = 20

export async function listReportedReviews(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ reviews: ReportedReview[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await asAdmin(db, 'read reported reviews', (service) =>
    service.list(
      'admin.listReportedReviews',
      `select r.id, r.by, r.stars, r.text, r.reply, r.removed_because, v.lesson_id, v.occasion, v.published_at as "published_at!",
         p.id as learner_id, p.name as learner_name,
         coalesce(p.created_at > r.written_at - interval '1 month', false) as "learner_is_new!", i.id as instructor_id, i.name as instructor_name,
         x.first_at as "first_at!", x.reports as "reports!"
       from public.reviews r join public.review_invitations v on v.id = r.invitation_id
       join lateral (
         select min(t.made_at) as first_at, bool_or(t.decided_at is null) as is_open,
           json_agg(json_build_object('personId', w.id, 'name', w.name, 'reason', t.reason, 'text', t.text,
             'madeAt', t.made_at, 'decision', t.decision, 'explanation', t.explanation) order by t.made_at, t.id) as reports
         from public.review_reports t left join public.profiles w on w.id = t.person_id where t.review_id = r.id
       ) x on x.first_at is not null
       left join public.profiles p on p.id = v.learner_id left join public.profiles i on i.id = v.instructor_id
       where x.is_open = $1 and v.published_at is not null and ($2::timestamptz is null or (x.first_at, r.id) > ($2, $3::uuid))
       order by x.first_at, r.id limit $4`,
      [status === 'open', after?.at ?? null, after?.id ?? null, pageSize + 1],
    ),
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, (row) => row.firstAt)
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  return {
    nextCursor,
    reviews: shown.map(({ learnerId, learnerName, instructorId, instructorName, reports, ...row }) => ({
      ...row,
      learner: person(learnerId, learnerName),
      instructor: person(instructorId, instructorName),
      reports: reports.map(({ personId, name, ...report }) => ({
        ...report,
        person: person(personId, name),
      })),
    })),
  }
}

/** @throws notFound if no report of it is open */
export const decideReportedReview = (
  db: Db,
  { id, decision, reason, explanation }: z.output<typeof endpoint.input>,
): Promise<void> =>
  asAdmin(db, 'decide on a review', async (service) => {
    const decided = await decideReports(service, { id, decision, reason, explanation })
    if (!decided) return fail(notFound)
    await noteAct(service, 'review-decided', decided.instructorId, `${decision}: ${explanation}`)
  })
