import { homeZone } from '#common/time.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type Analytics, beyondPlan, type Totals } from '../contract.ts'
import { freePeriod, type Period, type Span, type Spans, spansOf, spansOfDays } from '../rules.ts'
import { forecastWeeks } from './forecast.ts'
import { countLearners, findSources, sumSkills } from './learner-figures.ts'
import { findBusyHours, sumOpening, sumWork } from './lesson-figures.ts'

type Choice = { period?: Period | undefined; from?: string | undefined; to?: string | undefined }

/**
 * Of the last weeks or months, or of the days that were asked for. The caller's policies apply.
 * @throws beyondPlan on Free, for any period but four weeks
 */
export async function getAnalytics(db: Db, instructorId: string, choice: Choice): Promise<Analytics> {
  const isFull = await db.asService('what the plan holds', (service) =>
    hasFeature(service, instructorId, 'analytics-full'),
  )
  const period = choice.period ?? (isFull ? '12-weeks' : freePeriod)
  const days = choice.from && choice.to ? { from: choice.from, to: choice.to } : undefined
  if (!isFull && (days || period !== freePeriod)) fail(beyondPlan)
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const spans = days ? spansOfDays(days, today) : spansOf(period, today)
  const figures = await countFigures(db, instructorId, { spans, today, isFull })
  return { ...figures, period: days ? 'days' : period, isFull }
}

type Counted = Omit<Analytics, 'period' | 'isFull'>

/** `isFull`: with what was before, and the forecast. */
export async function countFigures(
  db: Db,
  instructorId: string,
  { spans, today, isFull }: { spans: Spans; today: string; isFull: boolean },
): Promise<Counted> {
  const { unit, buckets, now, before } = spans
  const all: readonly Span[] = [now, before, ...buckets]
  const [work, opening, learners, skills, busy, sources, hasLessons, forecast] = await Promise.all([
    sumWork(db, instructorId, all),
    sumOpening(db, instructorId, all),
    countLearners(db, instructorId, [now, before]),
    sumSkills(db, instructorId, [now, before]),
    findBusyHours(db, instructorId, now),
    findSources(db, instructorId, now),
    hasAnyLesson(db, instructorId),
    isFull ? forecastWeeks(db, instructorId, today) : [],
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
    unit,
    now: totals[0]!,
    before: isFull ? totals[1]! : null,
    buckets: buckets.map(({ from, to, isOpen }, at) => ({ from, to, isOpen, ...figures[at + 2]! })),
    busy,
    sources,
    hasLessons,
    forecast,
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
