import assert from 'node:assert/strict'
import { lapseHold } from '#features/lessons/server/holds.ts'
import { createSeries } from '#features/series/server/create.ts'
import { endSeries } from '#features/series/server/end.ts'
import { sendGap } from '#features/waiting-list/server/gaps.ts'
import { expireOffer, offerFreeTimes } from '#features/waiting-list/server/offers.ts'
import { takeSickDay } from '#features/waiting-list/server/sick-day.ts'
import { joinWaitingList } from '#features/waiting-list/server/waiting.ts'
import { findEnterFault } from './diary.ts'
import { lapse, type Numbers, one } from './plan.ts'
import { adopt, instantOf, minuteOf, mustBeEqual, type Story } from './story.ts'

const nothing = () => false

/** Steps that are many decisions, or none. */
export function longSteps(story: Story): Record<string, (numbers: Numbers) => Promise<string>> {
  const { instructors, learners, accounts, places, as, services } = story
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
    async join([a, b, c, d]) {
      const learner = learners[a! % accounts]!
      const times = [0, 1, 2].map((day) => ({ weekday: 1 + ((b! + day) % 7), from: '09:00', to: '17:00' }))
      // Not any instructor: the stories that go on beside this one have theirs around the corner.
      const instructorId = one(instructors, c!)
      const { code } = await as(learner, (db) =>
        joinWaitingList(db, learner, {
          postcode: 'BS6 6AA',
          gearbox: 'manual',
          minutes: one([60, 90], d!),
          times,
          instructorId,
        }),
      )
      assert.ok(code === undefined || code === 'waiting-often', String(code))
      return `join the waiting list: ${a! % accounts}`
    },
    async send([a, b, c, d, e]) {
      const instructor = one(instructors, a!)
      const startsAt = instantOf(start(b!, c!))
      const learnerIds = [learners[d! % accounts]!, learners[e! % accounts]!]
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
          ].includes(code),
        String(code),
      )
      await adopt(story, nothing)
      return `send ${a! % 3} ${startsAt}: ${code}`
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
    async series([a, b, c, d, e, f]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const from = start(c!, d!)
      const place = one(places, e!)
      const minutes = one([60, 90], e!)
      const { code, body } = await as(instructors[instructor]!, (db) =>
        createSeries(db, instructors[instructor]!, {
          learnerId: learners[learner]!,
          firstStartsAt: instantOf(from),
          minutes,
          everyWeeks: 1,
          count: 2 + (f! % 3),
          skipBankHolidays: false,
          payment: 'cash',
          withoutHours: 'cash',
          pricePence: 3600,
          pickup: place.postcode,
          choices: [],
          dryRun: f! % 4 === 0,
        }),
      )
      const { state } = story
      assert.equal(code, from <= state.now ? 'time-over' : undefined)
      const seriesId = body?.series?.id ?? null
      const before = [...state.entries]
      for (const { startsAt, fits, conflict, lessonId } of body?.lessons ?? []) {
        const at = minuteOf(startsAt)
        const query = { instructor, learner, from: at, to: at + minutes, place: place.spot }
        assert.equal(
          fits ? undefined : conflict!.code,
          findEnterFault(state, query, false),
          `${startsAt} of a series`,
        )
        if (!fits) continue
        const entry = {
          ...query,
          key: lessonId ?? '',
          kind: 'lesson' as const,
          expires: null,
          overridden: false,
          until: query.to + state.gaps[instructor]!,
          inCar: state.sharesCar[instructor]!,
        }
        state.entries.push(entry)
        if (seriesId)
          state.lessons.push({
            id: lessonId!,
            entry,
            status: 'booked',
            markedAt: null,
            moves: 0,
            series: seriesId,
          })
      }
      if (seriesId) state.series.push({ id: seriesId, instructor })
      else state.entries = before
      await mustBeEqual(story)
      return `series ${instructor} ${learner} ${instantOf(from)} ${minutes}: ${code ?? seriesId}`
    },
    async end([a]) {
      const { state } = story
      const series = state.series[a! % (state.series.length || 1)]
      if (!series) return 'no series'
      await as(instructors[series.instructor]!, (db) =>
        endSeries(db, instructors[series.instructor]!, { id: series.id, scope: 'all', reason: '' }),
      )
      const ofIt = (key: string) =>
        state.lessons.some((lesson) => lesson.entry.key === key && lesson.series === series.id)
      await adopt(story, ({ key }) => ofIt(key))
      const left = state.lessons.find(
        ({ series: of, status, entry }) =>
          of === series.id && status === 'booked' && entry.from > state.now + 7 * 1440,
      )
      assert.equal(left, undefined, 'a lesson of a series that has ended')
      state.series = state.series.filter((one) => one !== series)
      return `end ${series.id}`
    },
    async gap([a, b]) {
      const instructor = a! % 3
      story.state.gaps[instructor] = one([0, 15, 30], b!)
      await as(null, (db) =>
        db.queryUnchecked('update public.diaries set buffer_minutes = $2 where instructor_id = $1', [
          instructors[instructor]!,
          story.state.gaps[instructor]!,
        ]),
      )
      return `gap ${instructor} ${story.state.gaps[instructor]}`
    },
    async badge([a]) {
      const until = story.state.now + one([2, 5, 9, 400], a!) * 1440
      story.state.openUntil[2] = until
      await as(null, (db) =>
        db.queryUnchecked('select diary.open($1, $2)', [instructors[2]!, instantOf(until)]),
      )
      return `open until ${instantOf(until)}`
    },
  }
}
