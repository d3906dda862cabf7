import assert from 'node:assert/strict'
import { liftSuspension, suspendUser } from '#features/admin/server/suspensions.ts'
import { applyImports } from '#features/calendar/server/apply-imports.ts'
import { takeFreedCar } from '#features/cars/server/reassign-cars.ts'
import { setBase, setDiarySettings } from '#features/diary/server/hours.ts'
import { lapseHold } from '#features/lessons/server/holds.ts'
import { acceptRequest, listRequests } from '#features/matching/server/requests.ts'
import { sendGap } from '#features/waiting-list/server/gaps.ts'
import { expireOffer, offerFreeTimes } from '#features/waiting-list/server/offers.ts'
import { takeSickDay } from '#features/waiting-list/server/sick-day.ts'
import { takeTimeOff } from '#features/waiting-list/server/time-off.ts'
import type { Me } from '#server/services.ts'
import { addToWaitingList, joinWaitingList } from '#features/waiting-list/server/waiting.ts'
import { applyCalendars } from './calendar-steps.ts'
import { type Entry, isLive, reassignCars, rules } from './diary.ts'
import { lapse, type Numbers, one } from './plan.ts'
import { adopt, instantOf, minuteOf, type Story } from './story.ts'

const nothing = () => false
const isLesson = ({ kind }: Entry) => kind === 'hold' || kind === 'lesson'

/** Steps that are many decisions, or none. */
export function longSteps(story: Story): Record<string, (numbers: Numbers) => Promise<string>> {
  const { instructors, learners, accounts, admin, places, as, services } = story
  const saveRules = (instructor: number) =>
    as(instructors[instructor]!, (db) =>
      setDiarySettings(db, instructors[instructor]!, {
        zone: 'Europe/London',
        bookingNoticeHours: rules.notice / 60,
        horizonDays: rules.horizonDays,
        bufferMinutes: story.state.gaps[instructor]!,
        slotStepMinutes: 30,
        lessonLengths: [60, 90, 120],
        countsWayHome: story.state.countsHome[instructor]!,
        opensOnBankHolidays: story.state.opensOnHolidays[instructor]!,
      }),
    )
  const start = (day: number, half: number) =>
    Math.floor(story.state.now / 1440) * 1440 + (day % 6) * 1440 + 9 * 60 + (half % 18) * 30

  return {
    async wait([a]) {
      story.state.now += one([5, 11, 30, 60, 90, 150, 700], a!)
      return `it is ${instantOf(story.state.now)}`
    },
    /** What the jobs do that are due: some come late, or not at all. */
    async jobs([a]) {
      const { state } = story
      for (const lesson of state.lessons.filter(
        ({ status, entry }) => status === 'held' && entry.expires! <= state.now,
      )) {
        const { body } = await as(null, (db) =>
          db.queryUnchecked<{ at: string }>(
            'select hold_expires_at as at from public.lessons where id = $1',
            [lesson.id],
          ),
        )
        await lapseHold.work({ lessonId: lesson.id, expiresAt: body!.rows[0]!.at }, services)
        lapse(state, lesson.id)
      }
      for (const { id, expires } of state.offers)
        if (expires <= state.now) await expireOffer.work({ offerId: id }, services)
      await offerFreeTimes.work({ instructorId: one(instructors, a!) }, services)
      await adopt(story, nothing)
      return 'jobs'
    },
    /** What is done for one of them after a lesson was cancelled, moved or not paid. */
    async freed([a]) {
      const instructor = a! % 3
      const { state } = story
      await as(null, (db) => takeFreedCar(db, services, instructors[instructor]!))
      const isWaiting = state.carsOf.map((own, nr) =>
        state.entries.some(
          (entry) =>
            entry.instructor === nr &&
            entry.choice === 'missing' &&
            entry.to > state.now &&
            isLive(state, entry) &&
            own.some((car) => state.carsOf[instructor]!.includes(car)),
        ),
      )
      reassignCars(
        state,
        [0, 1, 2].filter((nr) => isWaiting[nr]),
      )
      await as(null, (db) => applyImports(db, instructors[instructor]!))
      applyCalendars(state, instructor)
      return `freed ${instructor}`
    },
    async join([a, b, c, d]) {
      const learner = learners[a! % accounts]!
      const times = [0, 1, 2].map((day) => ({ weekday: 1 + ((b! + day) % 7), from: '09:00', to: '17:00' }))
      // Not any instructor: the stories that go on beside this one have theirs around the corner.
      const instructorId = one(instructors, c!)
      const what = { postcode: 'BS6 6AA', minutes: one([60, 90], d!), times }
      const pupil = learners[accounts + (c! % 3)]!
      const isPupil = a! % 3 === 0
      const { code } = isPupil
        ? await as(instructorId, (db) => addToWaitingList(db, instructorId, { ...what, id: pupil }))
        : await as(learner, (db) =>
            joinWaitingList(db, learner, { ...what, gearbox: 'manual', instructorId }),
          )
      assert.ok(code === undefined || code === 'waiting-often', String(code))
      return `join the waiting list: ${isPupil ? accounts + (c! % 3) : a! % accounts}`
    },
    async send([a, b, c, d, e]) {
      const instructor = one(instructors, a!)
      const startsAt = instantOf(start(b!, c!))
      const learnerIds = [
        learners[d! % 3 === 0 ? accounts + (a! % 3) : d! % accounts]!,
        learners[e! % accounts]!,
      ]
      const gap = { startsAt, minutes: 60, learnerIds }
      const { code } = await as(instructor, (db) => sendGap(db, instructor, gap))
      assert.ok(
        code === undefined ||
          [
            'slot-taken',
            'learner-busy',
            'diary-closed',
            'offered-often',
            'not-free-then',
            'learner-has-another',
            'travel-too-tight',
            'cannot-email-today',
          ].includes(code),
        String(code),
      )
      await adopt(story, nothing)
      return `send ${a! % 3} ${startsAt}: ${code}`
    },
    /** A learner asks all three at once; one or two accept a free time of theirs, and the first of them keeps it. */
    async request([a, b, c, d]) {
      const learner = learners[a! % accounts]!
      const wishes = {
        pickups: [{ sector: 'BS6 6', lat: 51.469, lng: -2.598 }],
        times: [0, 1, 2].map((day) => ({ weekday: 1 + ((b! + day) % 7), from: '09:00', to: '17:00' })),
        minutes: one([60, 90], d!),
        gearbox: null,
        maxPricePence: null,
        gender: null,
        languages: [],
        level: 'some',
        needs: [],
        testOn: null,
      }
      const { body } = await as(null, async (db) => {
        await db.queryUnchecked(
          `update public.lesson_requests set status = 'withdrawn' where learner_id = $1 and status = 'open'`,
          [learner],
        )
        const { rows } = await db.queryUnchecked<{ id: string }>(
          `with added as (insert into public.lesson_requests (learner_id, wishes, expires_at)
             values ($1, $2, clock() + interval '2 days') returning id),
           recipients as (insert into public.lesson_request_recipients (request_id, instructor_id)
             select added.id, i.id from added cross join unnest($3::uuid[]) i (id))
           select id from added`,
          [learner, JSON.stringify(wishes), instructors],
        )
        return rows[0]!.id
      })
      const id = body!
      const said: (string | undefined)[] = []
      for (const instructor of d! % 2 === 0 ? [one(instructors, c!)] : instructors) {
        const listed = await as(instructor, (db) => listRequests(db, instructor))
        const starts = listed.body?.find((request) => request.id === id)?.starts ?? []
        const startsAt = starts.length > 0 ? one(starts, c!) : instantOf(start(c!, d!))
        const { code } = await as(instructor, (db) => acceptRequest(db, instructor, { id, startsAt }))
        assert.ok(
          code === undefined ||
            [
              'request-over',
              'not-free-then',
              'learner-has-another',
              'many-offers-out',
              'travel-too-tight',
            ].includes(code),
          String(code),
        )
        assert.ok(code !== undefined || !said.includes(undefined), 'two have accepted one request')
        said.push(code)
        await adopt(story, nothing)
      }
      return `request of ${a! % accounts}: ${said.map((code) => code ?? 'accepted').join()}`
    },
    async sickDay([a, b]) {
      const instructor = a! % 3
      const on = instantOf(story.state.now + (b! % 3) * 1440).slice(0, 10)
      const { code } = await as(instructors[instructor]!, (db) =>
        takeSickDay(db, instructors[instructor]!, { on, message: '' }),
      )
      assert.ok(code === undefined || code === 'nothing-to-cancel', String(code))
      await adopt(
        story,
        (entry) =>
          entry.instructor === instructor &&
          entry.kind !== 'block' &&
          (entry.kind === 'hold' || entry.from > story.state.now) &&
          Temporal.Instant.from(instantOf(entry.from))
            .toZonedDateTimeISO('Europe/London')
            .toPlainDate()
            .toString() === on,
      )
      return `sick day ${instructor} ${on}: ${code}`
    },
    /** A day to come, over what is there: some are cancelled, the others stay. */
    async timeOff([a, b, c]) {
      const { state } = story
      const instructor = a! % 3
      const from = (Math.floor(state.now / 1440) + 1 + (b! % 5)) * 1440 + 8 * 60
      const to = from + one([240, 600], c!)
      const inTheWay = state.entries.filter(
        (entry) =>
          entry.instructor === instructor &&
          (entry.kind === 'lesson' || (entry.kind === 'hold' && isLive(state, entry))) &&
          entry.from < to &&
          entry.until > from,
      )
      const cancel = inTheWay.filter((_entry, nr) => (c! + nr) % 2 === 0).map(({ key }) => key)
      const keep = inTheWay.map(({ key }) => key).filter((key) => !cancel.includes(key))
      const { code } = await as(instructors[instructor]!, (db) =>
        takeTimeOff(db, instructors[instructor]!, {
          startsAt: instantOf(from),
          endsAt: instantOf(to),
          note: '',
          which: 'this',
          message: '',
          cancel,
          keep,
        }),
      )
      assert.ok(code === undefined || code === 'something-there', String(code))
      await adopt(story, ({ key }) => code === undefined && cancel.includes(key))
      return `time off ${instructor} ${instantOf(from)}: ${code}`
    },
    async suspend([a]) {
      const { state } = story
      const [nr, id] = [2, instructors[2]!]
      const { isSuspended } = state
      const lessons = a! % 2 === 0 ? ('keep' as const) : ('cancel' as const)
      const { code } = await as(admin, async (db) => {
        if (isSuspended) await liftSuspension(services, db, id)
        else await suspendUser(services, db, { id: admin } as Me, { id, reason: 'A complaint', lessons })
      })
      assert.equal(code, undefined)
      state.isSuspended = !isSuspended
      state.openUntil[nr] = isSuspended ? minuteOf('2029-01-02T00:00:00Z') : -Infinity
      await adopt(
        story,
        ({ instructor, kind, from }) =>
          !isSuspended && lessons === 'cancel' && instructor === nr && kind === 'lesson' && from > state.now,
      )
      return `suspended: ${state.isSuspended} ${lessons}`
    },
    async gap([a, b]) {
      const instructor = a! % 3
      const { state } = story
      const gap = one([0, 15, 30], b!)
      state.gaps[instructor] = gap
      for (const entry of state.entries)
        if (entry.instructor === instructor && entry.to > state.now && isLesson(entry))
          entry.until = entry.to + gap
      await saveRules(instructor)
      return `gap ${instructor} ${gap}`
    },
    /** Where the days of one start and end, whether that counts, and bank holidays. */
    async base([a, b, c, d]) {
      const instructor = a! % 3
      const { state } = story
      const base = one(places, b!)
      state.bases[instructor] = base.spot
      state.countsHome[instructor] = c! % 3 > 0
      state.opensOnHolidays[instructor] = d! % 2 === 0
      await as(instructors[instructor]!, (db) =>
        setBase(db, instructors[instructor]!, base.spot, 'england-and-wales'),
      )
      await saveRules(instructor)
      return `base ${instructor} ${base.postcode} ${state.countsHome[instructor]} ${state.opensOnHolidays[instructor]}`
    },
    async badge([a]) {
      if (story.state.isSuspended) return 'suspended'
      const until = story.state.now + one([2, 5, 9, 400], a!) * 1440
      story.state.openUntil[2] = until
      await as(null, (db) =>
        db.queryUnchecked('select diary.open($1, $2)', [instructors[2]!, instantOf(until)]),
      )
      return `open until ${instantOf(until)}`
    },
  }
}
