import { distanceMiles } from '#common/postcode/distance.ts'
import { dayOf } from '#common/time.ts'
import { notFound } from '#common/api-error.ts'
import { findAvailability, minuteOf, nowMinute, wholeDiary } from '#features/diary/server/availability.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { learnerHasAnother, manyOffersOut, notFreeThen } from '#features/waiting-list/contract.ts'
import { makeOffer } from '#features/waiting-list/server/offers.ts'
import type { Db, Row } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { queueJob } from '#server/jobs.ts'
import { noWishesYet } from '../contract.ts'
import {
  askedOften,
  cannotBeAsked,
  type LessonRequest,
  type MyRequest,
  requestClosed,
  requestOpen,
  requestOver,
  requestSent,
} from '../requests-contract.ts'
import { mostRequestsADay, requestHours, weeksToLookAt } from '../rules.ts'
import { expireRequest } from './expire-requests.ts'
import { type FreeAtTimes, findFreeAtTimes } from './free-at-times.ts'
import { sayFits } from './reason-words.ts'
import { listNear } from './suggestions.ts'
import { findWishes, type StoredWishes } from './wishes.ts'

type RequestRow = Row<'matching.lockRequest'>

/** The free times an instructor can choose from. */
const mostStarts = 30
/** Each costs a read of the instructor's diary. */
const mostListed = 30
const shownDays = 7

/** @throws noWishesYet, requestOpen, askedOften, cannotBeAsked */
export async function askInstructors(db: Db, learnerId: string, instructorIds: string[]): Promise<MyRequest> {
  const wishes = (await findWishes(db, learnerId)) ?? fail(noWishesYet)
  const expiresAt = db.now().add({ hours: requestHours })
  const requestId = await db.asService('a request to some instructors', async (service) => {
    const near = await listNear(service, learnerId, wishes, dayOf(db.now().toString()))
    const recipients = await service.list(
      'matching.listAsked',
      'select instructor_id from public.diaries where public_id = any($1) and instructor_id = any($2)',
      [instructorIds, near.map(({ instructorId }) => instructorId)],
    )
    if (recipients.length < new Set(instructorIds).size) fail(cannotBeAsked)
    const { often } = await service.get(
      'matching.countRequests',
      `select count(*) >= $2 as "often!" from public.lesson_requests where learner_id = $1 and created_at > clock() - interval '1 day'`,
      [learnerId, mostRequestsADay],
    )
    if (often) fail(askedOften)
    const { id } = await service
      .get(
        'matching.addRequest',
        `with added as (insert into public.lesson_requests (learner_id, wishes, expires_at) values ($1, $2, $3) returning id),
           recipients as (insert into public.lesson_request_recipients (request_id, instructor_id)
             select added.id, a.id from added cross join unnest($4::uuid[]) a (id))
         select id as "id!" from added`,
        [
          learnerId,
          JSON.stringify(wishes),
          expiresAt.toString(),
          recipients.map(({ instructorId }) => instructorId),
        ],
      )
      .catch(failOn({ '23505': requestOpen }))
    await queueJob(service, expireRequest, { requestId: id }, { at: expiresAt, key: id })
    await emit(service, requestSent, { requestId: id })
    return id
  })
  return (await listMyRequests(db, learnerId)).find(({ id }) => id === requestId)!
}

export async function listMyRequests(db: Db, learnerId: string): Promise<MyRequest[]> {
  const rows = await db.asService('whom a learner has asked', (service) =>
    service.list(
      'matching.listMyRequests',
      `select r.id, r.status, r.wishes, r.created_at, r.expires_at,
         (select json_agg(json_build_object('id', d.public_id, 'name', p.name, 'image', i.portrait, 'answer', w.answer) order by p.name)
          from public.lesson_request_recipients w join public.diaries d on d.instructor_id = w.instructor_id
          join public.profiles p on p.id = w.instructor_id join public.instructors i on i.id = w.instructor_id
          where w.request_id = r.id) as instructors
       from public.lesson_requests r
       where r.learner_id = $1 and r.created_at > clock() - $2 * interval '1 day' order by r.created_at desc, r.id desc`,
      [learnerId, shownDays],
    ),
  )
  const now = db.now().toString()
  return rows.map(({ wishes, instructors, status, ...row }) => ({
    ...row,
    status: (status === 'open' && minuteOf(row.expiresAt) <= minuteOf(now)
      ? 'expired'
      : status) as MyRequest['status'],
    times: (wishes as StoredWishes).times,
    minutes: (wishes as StoredWishes).minutes,
    instructors: (instructors ?? []) as MyRequest['instructors'],
  }))
}

/**
 * Those that are open and that this instructor has not answered; the next when some of these are. None to somebody who
 * may not be booked any more: they have no use for where a learner is, and when.
 */
export async function listRequests(db: Db, instructorId: string): Promise<LessonRequest[]> {
  return db.asService('who asks an instructor', async (service) => {
    const rows = await service.list(
      'matching.listRequests',
      `select r.*, public.short_name(p.name) as "name!" from public.lesson_request_recipients w
       join public.lesson_requests r on r.id = w.request_id join public.profiles p on p.id = r.learner_id
       join public.instructors i on i.id = w.instructor_id and directory.may_be_booked(i)
       where w.instructor_id = $1 and w.answer is null and r.status = 'open' and r.expires_at > clock()
       order by r.created_at, r.id limit $2`,
      [instructorId, mostListed],
    )
    const requests: LessonRequest[] = []
    for (const row of rows) {
      const wishes = row.wishes as StoredWishes
      const fit = await findFit(service, instructorId, wishes)
      requests.push({
        id: row.id,
        learnerName: row.name,
        sector: fit.sector,
        times: wishes.times,
        minutes: wishes.minutes,
        gearbox: wishes.gearbox,
        level: wishes.level,
        needs: wishes.needs,
        testOn: wishes.testOn,
        fits: sayFits({ ...fit, wishes }),
        starts: fit.free.starts.slice(0, mostStarts),
        zone: fit.zone,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
      })
    }
    return requests
  })
}

/** @throws notFound, requestOver, notFreeThen, learnerHasAnother, manyOffersOut, travelTooTight */
export async function acceptRequest(
  db: Db,
  instructorId: string,
  { id, startsAt }: { id: string; startsAt: string },
): Promise<{ startsAt: string; keptUntil: string }> {
  return db.asService('an instructor accepts a request', async (service) => {
    const request = await lockRequest(service, id, instructorId)
    if (!isOpen(service, request) || !(await mayStillAccept(service, id, instructorId)))
      return fail(requestOver)
    const wishes = request.wishes as StoredWishes
    const fit = await findFit(service, instructorId, wishes)
    if (!fit.free.starts.some((start) => minuteOf(start) === minuteOf(startsAt))) fail(notFreeThen)
    const made = await makeOffer(service, {
      instructorId,
      learnerId: request.learnerId,
      waitingId: null,
      startsAt,
      minutes: wishes.minutes,
      reason: 'request',
      replaces: null,
      zone: fit.zone,
      ends: bothEnds(findSpot(fit.sector)),
    })
    if (typeof made === 'string') return fail(whyNot[made])
    await answer(service, { id, instructorId, answer: 'accepted' })
    await closeRequest(service, { id, status: 'accepted', offerId: made.id })
    return { startsAt: made.startsAt, keptUntil: made.expiresAt! }
  })
}

/** Not who has said no, nor who may not be booked any more. */
const mayStillAccept = async (db: Db, id: string, instructorId: string) =>
  (await db.execute(
    'matching.mayStillAccept',
    `select from public.lesson_request_recipients w
     join public.instructors i on i.id = w.instructor_id and directory.may_be_booked(i)
     where w.request_id = $1 and w.instructor_id = $2 and w.answer is null`,
    [id, instructorId],
  )) === 1

const whyNot = {
  gone: notFreeThen,
  elsewhere: learnerHasAnother,
  limit: manyOffersOut,
  'too-far': travelTooTight,
  untold: learnerHasAnother,
} as const

/** The learner withdraws, an instructor declines: the last one closes it. Idempotent. @throws notFound */
export async function endRequest(db: Db, personId: string, id: string) {
  await db.asService('a request that is withdrawn or declined', async (service) => {
    const request = await lockRequest(service, id, personId)
    if (request.status !== 'open') return
    if (request.learnerId === personId) return closeRequest(service, { id, status: 'withdrawn' })
    await answer(service, { id, instructorId: personId, answer: 'declined' })
    const { left } = await service.get(
      'matching.countUnanswered',
      'select count(*) as left from public.lesson_request_recipients where request_id = $1 and answer is null',
      [id],
    )
    if (left === 0) await closeRequest(service, { id, status: 'declined' })
  })
}

/** What a learner looks for is gone everywhere: an open request is withdrawn, and older ones no longer say what was needed. */
export async function deleteWishes(db: Db, learnerId: string) {
  await db.execute('matching.deleteWishes', 'delete from public.match_wishes where learner_id = $1', [
    learnerId,
  ])
  await db.asService('requests made with wishes that are deleted', async (service) => {
    const open = await service.find(
      'matching.findOpenRequest',
      "select id from public.lesson_requests where learner_id = $1 and status = 'open' for update",
      [learnerId],
    )
    if (open) await closeRequest(service, { id: open.id, status: 'withdrawn' })
    await service.execute(
      'matching.redactRequests',
      `update public.lesson_requests set wishes = wishes || '{"needs": [], "languages": [], "gender": null, "maxPricePence": null, "testOn": null}'
       where learner_id = $1`,
      [learnerId],
    )
  })
}

/** Others who answer at the same moment wait. @throws notFound, also for those who have no part in it */
async function lockRequest(db: Db, id: string, personId: string): Promise<RequestRow> {
  const row = await db.find(
    'matching.lockRequest',
    `select r.* from public.lesson_requests r where r.id = $1 and (r.learner_id = $2 or exists (
       select from public.lesson_request_recipients w where w.request_id = r.id and w.instructor_id = $2)) for update`,
    [id, personId],
  )
  return row ?? fail(notFound)
}

const isOpen = (db: Db, { status, expiresAt }: RequestRow) =>
  status === 'open' && Temporal.Instant.compare(expiresAt, db.now()) > 0

const answer = (
  db: Db,
  { id, instructorId, answer }: { id: string; instructorId: string; answer: 'accepted' | 'declined' },
) =>
  db.execute(
    'matching.answerRequest',
    'update public.lesson_request_recipients set answer = $3, answered_at = clock() where request_id = $1 and instructor_id = $2',
    [id, instructorId, answer],
  )

/** For an open request, already locked. As the service. */
async function closeRequest(
  db: Db,
  {
    id,
    status,
    offerId = null,
  }: { id: string; status: 'accepted' | 'declined' | 'withdrawn'; offerId?: string | null },
) {
  await db.execute(
    'matching.closeRequest',
    'update public.lesson_requests set status = $2, offer_id = $3 where id = $1',
    [id, status, offerId],
  )
  await emit(db, requestClosed, { requestId: id, status })
}

type Fit = {
  sector: string
  zone: string
  miles: number
  hourlyRatePence: number
  specialisms: readonly string[]
  languages: readonly string[]
  free: FreeAtTimes
}

/** What of a learner's wishes an instructor could do; from the nearest of the places. As the service. */
export async function findFit(db: Db, instructorId: string, wishes: StoredWishes): Promise<Fit> {
  const own = await db.get(
    'matching.findOwn',
    `select coalesce(lat, 0) as "lat!", coalesce(lng, 0) as "lng!", coalesce(hourly_rate_pence, 0) as "hourly_rate_pence!", specialisms, languages
     from public.instructors where id = $1`,
    [instructorId],
  )
  const [{ pickup, miles }] = wishes.pickups
    .map((pickup) => ({ pickup, miles: distanceMiles(pickup, own) }))
    .toSorted((a, b) => a.miles - b.miles) as [{ pickup: StoredWishes['pickups'][number]; miles: number }]
  const spot = findSpot(pickup.sector)
  const now = nowMinute(db)
  const diary = await findAvailability(
    db,
    instructorId,
    now - 1440,
    now + wholeDiary,
    spot === undefined ? [] : [spot],
    wishes.gearbox ?? undefined,
  )
  if (!diary) return fail(notFound)
  const weeks = weeksToLookAt(dayOf(db.now().toString()), wishes.testOn)
  const { minutes, times } = wishes
  const query = { now, minutes, times, weeks, ends: bothEnds(spot) }
  const offers = diary.lessonLengths.includes(minutes)
  const free = findFreeAtTimes(offers ? diary : { ...diary, openUntil: null }, query)
  return { ...own, sector: pickup.sector, zone: diary.zone, miles, free }
}
