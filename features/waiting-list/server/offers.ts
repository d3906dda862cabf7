import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ApiError } from '#common/api-error.ts'
import { learnerBusy, travelTooTight } from '#features/diary/contract.ts'
import { minuteOf, nowMinute, type OfferedAvailability } from '#features/diary/server/availability.ts'
import { type Ends, spotsIn } from '#features/diary/server/ends.ts'
import { holdAnyTime, releaseTime } from '#features/diary/server/diary.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db, Row } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import { tidyJob } from '#server/retention.ts'
import { timeOffered } from '../contract.ts'
import {
  deadlineOf,
  ignoredDays,
  mostIgnored,
  mostOffersADay,
  mostOpenOffers,
  mostUnanswered,
  mostWaitingDays,
  refillDays,
  type OfferReason,
  type WaitingTime,
} from '../rules.ts'
import { listFitting, endsNear, readOfferable } from './fitting.ts'
import { withdrawNews } from './offer-news.ts'
import { canBeTold } from './reach.ts'
import { findUsualEnds } from './usual-place.ts'

type Place = z.infer<typeof Place>
const Place = z.object({ isNew: z.boolean(), isOfPool: z.boolean(), since: z.string(), id: z.string() })

/** One pass over the queue of an instructor, in several jobs if it is long; runs after whatever frees time of theirs. */
export const offerFreeTimes = job(
  'offer-free-times',
  z.object({ instructorId: z.string(), after: z.optional(Place) }),
  ({ instructorId, after }, services) =>
    services.asSystem('offer what is free to those who wait', async (db) => {
      if (!after) await offerByHand(db, instructorId)
      await offerToWaiting(db, instructorId, after)
    }),
)

export const queueOffers = (db: Db, instructorId: string) => queueJob(db, offerFreeTimes, { instructorId })

/** At its deadline; one that was answered meanwhile is left alone. */
export const expireOffer = job('expire-offer', z.object({ offerId: z.string() }), ({ offerId }, services) =>
  services.asSystem('an offer nobody answered', async (db) => {
    const offer = await db.find(
      'waiting-list.findExpired',
      `select * from public.offers where id = $1 and status = 'open' and expires_at <= clock() for update`,
      [offerId],
    )
    if (offer) await closeOffer(db, offer, 'expired')
  }),
)

/** Who never answers holds up the others: after three offers, or sixty days, a wait is over. */
export const endOldWaits = tidyJob(
  'end-old-waits',
  {
    every: '17 2 * * *',
    keeps: {
      waiting_list: `${mostWaitingDays} days`,
      offers: `${refillDays} days`,
      learners_to_inform: '1 day',
    },
  },
  async (db) => {
    await db.execute(
      'waiting-list.endOldWaits',
      `delete from public.waiting_list w where w.created_at < clock() - $1 * interval '1 day'
         or $2 <= (select count(*) from public.offers o where o.waiting_id = w.id and o.status = 'expired')`,
      [mostWaitingDays, mostUnanswered],
    )
    await db.execute(
      'waiting-list.deleteOldOffers',
      `delete from public.offers where status <> 'open' and created_at < clock() - $1 * interval '1 day'`,
      [refillDays],
    )
    await db.execute(
      'waiting-list.deleteInformed',
      `delete from public.learners_to_inform t using public.lessons l
       where l.id = t.lesson_id and l.starts_at < clock() - interval '1 day'`,
    )
  },
)

/** Opening hours change and days pass without an event, so this runs hourly for instructors with a waiting list. */
export const offerNewTimes = job(
  'offer-new-times',
  z.object({}),
  (_none, services) =>
    services.asSystem('new times for those who wait', async (db) => {
      const instructors = await db.list(
        'waiting-list.listWaitedFor',
        `select distinct i.id from public.waiting_list w join public.instructors i
           on (w.instructor_id = i.id or (w.instructor_id is null and w.gearbox = any(i.gearboxes) and directory.comes_to(i.id, w.lat, w.lng)))
         where i.vetted_until > clock() and i.complete`,
      )
      for (const { id } of instructors) await queueOffers(db, id)
    }),
  { every: '7 * * * *' },
)

type OfferRow = Row<'waiting-list.lockOffer'>

/** The next person gets the time. As the service. */
export async function closeOffer(db: Db, offer: OfferRow, status: 'declined' | 'expired' | 'withdrawn') {
  await db.execute('waiting-list.closeOffer', 'update public.offers set status = $2 where id = $1', [
    offer.id,
    status,
  ])
  await withdrawNews(db, offer)
  if (offer.status === 'open' && offer.entryId) await releaseTime(db, offer.entryId)
  await queueOffers(db, offer.instructorId)
}

/** Two passes at once would read the same queue. */
const lockQueue = (db: Db, instructorId: string) =>
  db.execute('waiting-list.lock', 'select pg_advisory_xact_lock(hashtextextended($1::text, 106))', [
    instructorId,
  ])

/** Looked at in one transaction, which holds up other passes and anyone who books there; the next job goes on. */
const mostAtOnce = 25

/**
 * Each learner has one open offer at most, and is never offered the same time twice, nor one without time for the drive
 * to where they are picked up. As the service.
 */
async function offerToWaiting(db: Db, instructorId: string, after?: Place): Promise<void> {
  await lockQueue(db, instructorId)
  const candidates = await db.list(
    'waiting-list.listCandidates',
    `select w.id, w.learner_id, w.minutes, w.times, w.sector, k.id is null as "is_new!", w.instructor_id is null as "is_of_pool!",
       w.created_at::text as "since!", array(select o.starts_at from public.offers o
       where o.learner_id = w.learner_id and o.instructor_id = i.id and o.starts_at > clock()) as "before!"
     from public.instructors i
     join public.waiting_list w on (w.instructor_id = i.id or w.instructor_id is null)
       and w.gearbox = any(i.gearboxes) and directory.comes_to(i.id, w.lat, w.lng)
     join public.profiles p on p.id = w.learner_id
     left join public.pupils k on k.instructor_id = i.id and k.person_id = w.learner_id and k.archived_at is null
     where coalesce(p.email, k.email) is not null and i.id = $1 and i.vetted_until > clock() and i.complete
       and not exists (select from public.offers o where o.learner_id = w.learner_id and o.status = 'open')
       and $2 > (select count(*) from public.offers o where o.waiting_id = w.id and o.status = 'expired')
       and $3 > (select count(*) from public.offers o where o.learner_id = w.learner_id and o.instructor_id = i.id
         and o.opened_at > clock() - interval '1 day')
       and $9 > (select count(*) from public.offers o where o.learner_id = w.learner_id and o.status = 'expired'
         and o.reason = 'waiting' and o.expires_at > clock() - make_interval(days => $10))
       and ($4::bool is null or (k.id is null, w.instructor_id is null, w.created_at, w.id) > ($4, $5::bool, $6::timestamptz, $7::uuid))
     order by (k.id is null), (w.instructor_id is null), w.created_at, w.id limit $8`,
    [
      instructorId,
      mostUnanswered,
      mostOffersADay,
      after?.isNew ?? null,
      after?.isOfPool ?? null,
      after?.since ?? null,
      after?.id ?? null,
      mostAtOnce,
      mostIgnored,
      ignoredDays,
    ],
  )
  const spots = [...new Set(candidates.flatMap(({ sector }) => spotsIn(endsNear(sector))))]
  let free = candidates.length > 0 ? await readOfferable(db, instructorId, spots) : undefined
  let left = mostOpenOffers - (await countOpen(db, instructorId))
  const served = new Set<string>()
  for (const one of candidates) {
    if (!free || left <= 0) return
    if (served.has(one.learnerId)) continue
    // To find what fits is work for the processor, and requests wait for it.
    await nextTurn()
    const ends = endsNear(one.sector)
    const before = new Set(one.before.map((at) => minuteOf(at)))
    const starts = listFitting(free, nowMinute(db), {
      minutes: one.minutes,
      times: one.times as WaitingTime[],
      ends,
    })
    for (const startsAt of starts.filter((at) => !before.has(minuteOf(at))).slice(0, mostTries)) {
      const made = await makeOffer(db, {
        instructorId,
        learnerId: one.learnerId,
        waitingId: one.id,
        startsAt,
        minutes: one.minutes,
        reason: 'waiting',
        replaces: null,
        zone: free.zone,
        ends,
      })
      if (made === 'untold') break
      if (typeof made === 'string') continue
      served.add(one.learnerId)
      left -= 1
      free = without(free, { startsAt, minutes: one.minutes, ends })
      break
    }
  }
  const last = candidates.at(mostAtOnce - 1)
  if (!last || left <= 0) return
  const { id, isNew, isOfPool, since } = last
  const next = { instructorId, after: { id, isNew, isOfPool, since } }
  await queueJob(db, offerFreeTimes, next, { key: `${instructorId} ${id}` })
}

/** Times of an instructor that are kept for somebody now. As the service. */
export const countOpen = async (db: Db, instructorId: string) =>
  (
    await db.get(
      'waiting-list.countOpen',
      `select count(*) as open from public.offers where instructor_id = $1 and status = 'open' and expires_at > clock()`,
      [instructorId],
    )
  ).open

/** A learner may be elsewhere at the first times that fit. */
const mostTries = 5

type PassedOver = 'too-far' | 'untold'

/**
 * What was sent by hand, each time to one person: the next in line whom one can reach in time. Answers who was passed over
 * because of the drive, or because no email can go to them. As the service.
 */
export async function offerByHand(db: Db, instructorId: string): Promise<ReadonlyMap<string, PassedOver>> {
  await lockQueue(db, instructorId)
  const served = new Set<string>()
  const passedOver = new Map<string, PassedOver>()
  for (let isDone = false; !isDone; ) {
    isDone = true
    const queued = await db.list(
      'waiting-list.listQueued',
      `select distinct on (starts_at) q.*, d.zone from public.offers q join public.diaries d on d.instructor_id = q.instructor_id
       where q.instructor_id = $1 and q.status = 'queued' and d.open_until is not null
         and not exists (select from public.offers o where o.learner_id = q.learner_id and o.status = 'open')
         and not exists (select from public.offers o where o.instructor_id = $1 and o.starts_at = q.starts_at and o.status = 'open')
       order by starts_at, id`,
      [instructorId],
    )
    for (const offer of queued) {
      if (served.has(offer.learnerId)) continue
      const ends = await findUsualEnds(db, offer, await findUsualTerms(db, offer))
      const made = await makeOffer(db, { ...offer, queuedId: offer.id, ends })
      if (made === 'gone') await closeQueue(db, instructorId, offer.startsAt)
      if (made !== 'too-far' && made !== 'untold') served.add(offer.learnerId)
      else {
        await db.execute(
          'waiting-list.passOver',
          `update public.offers set status = 'withdrawn' where id = $1`,
          [offer.id],
        )
        passedOver.set(offer.learnerId, made)
        isDone = false
      }
    }
  }
  return passedOver
}

/** Somebody else has the time: nobody else in the line can get it. */
const closeQueue = (db: Db, instructorId: string, startsAt: string) =>
  db.execute(
    'waiting-list.closeQueue',
    `update public.offers set status = 'withdrawn' where instructor_id = $1 and starts_at = $2 and status = 'queued'`,
    [instructorId, startsAt],
  )

const without = (
  availability: OfferedAvailability,
  { startsAt, minutes, ends }: { startsAt: string; minutes: number; ends: Ends | undefined },
) => {
  const [from, to] = [minuteOf(startsAt), minuteOf(startsAt) + minutes]
  const taken = [from, to + availability.bufferMinutes, to, ends?.from ?? -1, ends?.to ?? -1] as const
  return { ...availability, busy: [...availability.busy, taken] }
}

type NewOffer = {
  instructorId: string
  learnerId: string
  waitingId: string | null
  startsAt: string
  minutes: number
  reason: OfferReason
  replaces: string | null
  zone: string
  ends: Ends | undefined
  /** One that was queued becomes open. */
  queuedId?: string
}

/** Somebody else who offers them something at this moment comes first. */
async function isWithoutOffer(db: Db, learnerId: string): Promise<boolean> {
  const { isFree } = await db.get(
    'waiting-list.isWithoutOffer',
    `select pg_try_advisory_xact_lock(hashtextextended($1::text, 107))
       and not exists (select from public.offers where learner_id = $1::uuid and status = 'open') as "is_free!"`,
    [learnerId],
  )
  return isFree
}

/**
 * So that no learner with many places, and no instructor, fills a diary with holds. One booking of a diary after
 * another, so two passes do not go beyond it together.
 */
async function isWithinLimits(db: Db, instructorId: string, learnerId: string): Promise<boolean> {
  await db.execute('waiting-list.lockDiary', 'select diary.lock($1, $2)', [instructorId, learnerId])
  const { toThem } = await db.get(
    'waiting-list.countOffersTo',
    `select count(*) as to_them from public.offers
     where instructor_id = $1 and learner_id = $2 and opened_at > clock() - interval '1 day'`,
    [instructorId, learnerId],
  )
  return toThem < mostOffersADay && (await countOpen(db, instructorId)) < mostOpenOffers
}

const whyNot = new Map<ApiError, 'elsewhere' | 'too-far'>([
  [learnerBusy, 'elsewhere'],
  [travelTooTight, 'too-far'],
])

/**
 * Or why not: the time has gone, the learner is elsewhere, a limit of offers is reached, the drive there is too long, or
 * nobody can tell them. As the service.
 */
export async function makeOffer(
  db: Db,
  offer: NewOffer,
): Promise<OfferRow | 'gone' | 'elsewhere' | 'limit' | 'too-far' | 'untold'> {
  const { instructorId, learnerId, startsAt, minutes, ends } = offer
  if (!(await canBeTold(db, instructorId, learnerId))) return 'untold'
  if (!(await isWithoutOffer(db, learnerId))) return 'elsewhere'
  if (!(await isWithinLimits(db, instructorId, learnerId))) return 'limit'
  const deadline = deadlineOf(db.now(), Temporal.Instant.from(startsAt), offer.zone, offer.reason)
  let entryId: string
  try {
    const entry = await holdAnyTime(db, {
      instructorId,
      learnerId,
      startsAt,
      minutes,
      holdMinutes: Math.ceil(minuteOf(deadline) - minuteOf(db.now())),
      ends,
    })
    entryId = entry.id
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return whyNot.get(error.apiError) ?? 'gone'
  }
  const row = await db.get(
    'waiting-list.makeOffer',
    `insert into public.offers (id, instructor_id, learner_id, waiting_id, entry_id, starts_at, minutes, reason, replaces, status, expires_at, opened_at)
     values (coalesce($1, uuidv7()), $2, $3, $4, $5, $6, $7, $8, $10, 'open', $9, clock())
     on conflict (id) do update set status = 'open', entry_id = excluded.entry_id, expires_at = excluded.expires_at, opened_at = excluded.opened_at
     returning *`,
    [
      offer.queuedId ?? null,
      instructorId,
      learnerId,
      offer.waitingId,
      entryId,
      startsAt,
      minutes,
      offer.reason,
      deadline.toString(),
      offer.replaces,
    ],
  )
  await queueJob(db, expireOffer, { offerId: row.id }, { at: deadline, key: row.id })
  await emit(db, timeOffered, { offerId: row.id })
  return row
}
