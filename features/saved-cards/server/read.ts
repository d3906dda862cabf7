import type { Db } from '#server/database.ts'
import { listSeries } from '#features/series/server/read.ts'
import { ruleOf } from '#features/series/words.ts'
import type { MyCard, WeeklyPayment } from '../contract.ts'
import { chargeDaysAhead, stateOf } from '../rules.ts'
import { comesMore } from './card-rows.ts'

/** As the caller, whose card it is. */
export async function readMyCard(db: Db, learnerId: string): Promise<MyCard> {
  const card = await db.find(
    'saved-cards.readCard',
    'select brand, last4, exp_month, exp_year from public.saved_cards where learner_id = $1',
    [learnerId],
  )
  return { card: card ?? null, weekly: await listWeekly(db, learnerId) }
}

/** Regular lessons that are paid by card link, agreed to or not. As the caller. */
export async function listWeekly(db: Db, learnerId: string): Promise<WeeklyPayment[]> {
  const all = (await listSeries(db, learnerId)).filter(
    ({ learner, payment }) => learner.id === learnerId && payment === 'card-link',
  )
  if (all.length === 0) return []
  const ids = all.map(({ id }) => id)
  const [toPay, agreements] = await Promise.all([
    db.list(
      'saved-cards.listToPay',
      `select l.series_id as "series_id!", l.starts_at, l.price_pence as "price_pence!" from public.lessons l
       where l.learner_id = $1 and l.series_id = any($2) and l.status = 'booked' and l.paid_with = 'card-link'
         and l.price_pence > 0 and l.starts_at > clock()
         and not exists (select from public.card_charges k where k.lesson_id = l.id) order by l.starts_at`,
      [learnerId, ids],
    ),
    db.list(
      'saved-cards.listAgreements',
      `select a.series_id, a.price_pence, a.weekday, a.begins, a.every_weeks, a.minutes, a.agreed_at, a.started_at, a.paused_why,
         ${comesMore} as "comes_more!"
       from public.card_agreements a join public.lesson_series s on s.id = a.series_id
       where a.learner_id = $1 and a.series_id = any($2) and a.ended_at is null`,
      [learnerId, ids],
    ),
  ])
  const now = db.now()
  const chargedAt = (startsAt: string) => {
    const due = Temporal.Instant.from(startsAt).subtract({ hours: chargeDaysAhead * 24 })
    return Temporal.Instant.compare(due, now) < 0 ? now : due
  }
  return all.flatMap((series): WeeklyPayment[] => {
    const lessons = toPay.filter(({ seriesId }) => seriesId === series.id)
    const agreement = agreements.find(({ seriesId }) => seriesId === series.id)
    const pricePence =
      Math.max(0, ...lessons.map((lesson) => lesson.pricePence)) ||
      (series.pricePence ?? agreement?.pricePence ?? 0)
    if (pricePence === 0) return []
    const [next] = lessons
    return [
      {
        seriesId: series.id,
        instructorName: series.instructor.name,
        rule: ruleOf(series),
        comes: {
          weekday: series.weekday,
          time: series.time,
          everyWeeks: series.everyWeeks,
          minutes: series.minutes,
        },
        zone: series.zone,
        state: stateOf(agreement, pricePence),
        pricePence,
        agreedPence: agreement?.pricePence ?? null,
        agreedRule: agreement ? ruleOf({ ...agreement, time: agreement.begins }) : null,
        agreedMinutes: agreement?.minutes ?? null,
        agreedAt: agreement?.agreedAt ?? null,
        dueNow: lessons
          .filter(({ startsAt }) => chargedAt(startsAt) === now)
          .map((lesson) => ({ startsAt: lesson.startsAt, pricePence: lesson.pricePence })),
        next: next ? { startsAt: next.startsAt, chargedAt: chargedAt(next.startsAt).toString() } : null,
      },
    ]
  })
}
