import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Analytics, Totals } from '../contract.ts'
import { type Period, type Span, spansOf } from '../rules.ts'
import { countLearners, findSources, sumSkills } from './learner-figures.ts'
import { findBusyHours, sumOpening, sumWork } from './lesson-figures.ts'

/** The period that ends with today, and the one before. The caller's policies apply. */
export async function getAnalytics(db: Db, instructorId: string, period: Period): Promise<Analytics> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const { unit, buckets, now, before } = spansOf(period, today)
  const all: readonly Span[] = [now, before, ...buckets]
  const [work, opening, learners, skills, busy, sources, hasLessons] = await Promise.all([
    sumWork(db, instructorId, all),
    sumOpening(db, instructorId, all),
    countLearners(db, instructorId, [now, before]),
    sumSkills(db, instructorId, [now, before]),
    findBusyHours(db, instructorId, now),
    findSources(db, instructorId, now),
    hasAnyLesson(db, instructorId),
  ])
  const figures = all.map((_, at) => ({ ...work[at]!, ...opening[at]! }))
  const totals = [now, before].map(({ from, to }, at): Totals & { from: string; to: string } => ({
    from,
    to,
    ...figures[at]!,
    ...learners[at]!,
    ...skills[at]!,
  }))
  return {
    period,
    unit,
    now: totals[0]!,
    before: totals[1]!,
    buckets: buckets.map(({ from, to, isOpen }, at) => ({ from, to, isOpen, ...figures[at + 2]! })),
    busy,
    sources,
    hasLessons,
  }
}

async function hasAnyLesson(db: Db, instructorId: string) {
  return (
    await db.get(
      'analytics.hasAnyLesson',
      `select exists (select from public.lessons where instructor_id = $1 and status in ('delivered', 'cancelled')) as has`,
      [instructorId],
    )
  ).has
}
