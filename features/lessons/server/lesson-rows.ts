import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Lesson, LessonEvent } from '../contract.ts'
import { type CancelledBy, findUnansweredMove, mayMove, priceOfCancelling } from '../rules.ts'

export type LessonRow = {
  id: string
  instructor_id: string
  learner_id: string | null
  starts_at: string
  ends_at: string
  minutes: number
  status: Lesson['status']
  price_pence: number | null
  paid_with: Lesson['paidWith']
  pickup: string | null
  notice_hours: number
  hold_expires_at: string | null
  booked_at: string | null
  delivered_at: string | null
  cancelled_at: string | null
  cancelled_by: CancelledBy | null
  cancel_reason: string
  cancelled_free: boolean | null
  moves: number
  moved_at: string | null
  agreed_starts_at: string | null
  learner_name: string | null
  learner_image: string | null
  instructor_name: string
  instructor_image: string | null
}

/** To be followed by `where …`; `l` is the lesson. */
const lessonRows =
  'select l.*, p.* from public.lessons l left join lateral public.people_in_lesson(l.id) p on true'

/** One lesson that the asker may see; `lock` keeps it as it is until the transaction ends. @throws notFound */
export async function getRow(db: Db, id: string, lock = false): Promise<LessonRow> {
  const { rows } = await db.run<LessonRow>(`${lessonRows} where l.id = $1${lock ? ' for update of l' : ''}`, [
    id,
  ])
  return rows[0] ?? fail(notFound)
}

/** In which part the asker stands to a lesson. */
export const partOf = (db: Db, row: Pick<LessonRow, 'learner_id' | 'instructor_id'>): CancelledBy =>
  db.claims.sub === row.learner_id
    ? 'learner'
    : db.claims.sub === row.instructor_id
      ? 'instructor'
      : 'platform'

export function asLesson(db: Db, row: LessonRow): Lesson {
  const now = db.now().toString()
  const part = partOf(db, row)
  const lesson = {
    id: row.id,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minutes: row.minutes,
    instructor: { id: row.instructor_id, name: row.instructor_name, image: row.instructor_image },
    learner:
      row.learner_id && row.learner_name
        ? { id: row.learner_id, name: row.learner_name, image: row.learner_image }
        : null,
    pickup: row.pickup,
    pricePence: row.price_pence,
    paidWith: row.paid_with,
    noticeHours: row.notice_hours,
    holdExpiresAt: row.hold_expires_at,
    bookedAt: row.booked_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    cancelledFree: row.cancelled_free,
    moves: row.moves,
    unansweredMove:
      row.status === 'booked'
        ? findUnansweredMove(
            { startsAt: row.starts_at, movedAt: row.moved_at, agreedStartsAt: row.agreed_starts_at },
            now,
          )
        : null,
  }
  return {
    ...lesson,
    movable: mayMove(lesson, now, part),
    cancellation: priceOfCancelling(lesson, now, part),
  }
}

export const asEvent = (row: LessonRow): LessonEvent => ({
  lessonId: row.id,
  instructorId: row.instructor_id,
  learnerId: row.learner_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  minutes: row.minutes,
  pricePence: row.price_pence,
  paidWith: row.paid_with,
})
