import assert from 'node:assert/strict'
import { changeSeries } from '#features/series/server/change.ts'
import { createSeries } from '#features/series/server/create.ts'
import { endSeries, leaveSeries } from '#features/series/server/end.ts'
import { extendOneSeries } from '#features/series/server/extend.ts'
import { answerPause, pauseSeries, withdrawPause } from '#features/series/server/pauses.ts'
import { resolveClash } from '#features/series/server/resolve-clash.ts'
import { dayOn, findEnterFault, isOnDayOff } from './diary.ts'
import { newEntry, one, type Numbers } from './plan.ts'
import { adopt, instantOf, minuteOf, mustBeEqual, newLesson, type State, type Story } from './story.ts'

/** Lessons that repeat: each step is many decisions, or none. */
export function seriesSteps(story: Story): Record<string, (numbers: Numbers) => Promise<string>> {
  const { instructors, learners, accounts, places, as, services } = story
  const start = (day: number, half: number) =>
    Math.floor(story.state.now / 1440) * 1440 + (day % 6) * 1440 + 9 * 60 + (half % 18) * 30

  type Series = State['series'][number]
  const choose = (number: number): Series | undefined =>
    story.state.series[number % (story.state.series.length || 1)]
  /** What a step took was free, and of what stood only lessons of that series have changed. */
  const adoptOf = (series: Series) => {
    const { lessons, now } = story.state
    const own = new Set(lessons.filter((one) => one.series === series.id).map(({ entry }) => entry.key))
    return adopt(story, ({ key, to }) => own.has(key) && to > now)
  }
  const asTheirs = async (
    series: Series,
    say: string,
    work: (db: Parameters<Parameters<typeof as>[1]>[0], instructorId: string) => Promise<unknown>,
  ) => {
    const instructorId = instructors[series.instructor]!
    const { code } = await as(instructorId, (db) => work(db, instructorId))
    await adoptOf(series)
    return `${say} ${series.id}: ${code}`
  }
  const leave = async (series: Series) => {
    const learnerId = learners[series.learner]!
    const { code } = await as(learnerId, (db) => leaveSeries(db, learnerId, series.id))
    assert.equal(code, undefined, 'a learner ends their series')
    await adoptOf(series)
    return `leave ${series.id}`
  }
  const find = async <T extends object>(text: string, series: Series) =>
    (await as(null, (db) => db.queryUnchecked<T & Record<string, unknown>>(text, [series.id]))).body!.rows
  const daysOf = ({ id }: Series) =>
    story.state.lessons
      .filter((one) => one.series === id && one.status === 'booked' && one.entry.from > story.state.now)
      .map(({ entry }) => dayOn(entry.from))

  return {
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
          ...(f! % 8 > 0 && { count: 2 + (f! % 3) }),
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
        const query = { instructor, learner, from: at, to: at + minutes, place: place.spot, end: place.spot }
        assert.equal(
          fits ? undefined : conflict!.code,
          isOnDayOff(state, query) ? 'day-off' : findEnterFault(state, query, false),
          `${startsAt} of a series`,
        )
        if (!fits) continue
        const entry = newEntry(state, query, 'lesson', lessonId ?? '')
        state.entries.push(entry)
        if (seriesId) state.lessons.push({ ...newLesson(lessonId!, entry, 'cash'), series: seriesId })
      }
      if (seriesId) state.series.push({ id: seriesId, instructor, learner })
      else state.entries = before
      await mustBeEqual(story)
      return `series ${instructor} ${learner} ${instantOf(from)} ${minutes}: ${code ?? seriesId}`
    },
    async changeSeries([a, b, c, d]) {
      const series = choose(a!)
      const on = series && one([undefined, ...daysOf(series)], b!)
      if (!series) return 'no series'
      const change = one(
        [{ time: '10:30' }, { time: '16:00' }, { weekday: 1 + (d! % 6) }, { minutes: 90 }],
        c!,
      )
      const scope = on === undefined ? ('all' as const) : one(['this', 'following'] as const, d!)
      return asTheirs(series, `change ${scope} ${on} ${JSON.stringify(change)} of`, (db, instructorId) =>
        changeSeries(db, instructorId, { id: series.id, scope, ...(on && { on }), ...change, reason: '' }),
      )
    },
    async resolve([a, b, c, d, e]) {
      const series = choose(a!)
      if (!series) return 'no series'
      const days = await find<{ on: string }>(
        `select on_day::text as on from public.series_lessons where series_id = $1 and (clash is not null or state = 'skipped') order by 1`,
        series,
      )
      if (days.length === 0) return 'no clash'
      const { on } = one(days, b!)
      const choice = one(['skip', 'move', 'book', 'keep'] as const, c!)
      const startsAt = instantOf(start(d!, e!))
      return asTheirs(series, `${choice} ${on} ${startsAt} of`, (db, instructorId) =>
        resolveClash(db, instructorId, {
          id: series.id,
          on,
          choose: choice,
          startsAt,
          overrideTravel: e! % 3 === 0,
        }),
      )
    },
    async pause([a, b, c, d]) {
      const series = choose(a!)
      if (!series) return 'no series'
      const fromOn = dayOn(story.state.now + (b! % 20) * 1440)
      const untilOn = Temporal.PlainDate.from(fromOn)
        .add({ days: c! % 12 })
        .toString()
      const learner = d! % 2 === 0 && series.learner < accounts ? learners[series.learner] : undefined
      return asTheirs(series, `pause ${fromOn} ${untilOn} ${learner !== undefined} of`, (db, instructorId) =>
        learner === undefined
          ? pauseSeries(db, instructorId, { id: series.id, fromOn, untilOn, note: '' })
          : as(learner, (own) => pauseSeries(own, learner, { id: series.id, fromOn, untilOn, note: '' })),
      )
    },
    async answerPause([a, b]) {
      const series = choose(a!)
      const [pause] = series
        ? await find<{ id: string }>(
            `select id from public.series_pauses where series_id = $1 and state = 'asked' limit 1`,
            series,
          )
        : []
      if (!series || !pause) return 'no pause'
      const ids = { id: series.id, pauseId: pause.id }
      const learner = learners[series.learner]!
      return asTheirs(series, `answer a pause ${b! % 3} of`, (db, instructorId) =>
        b! % 3 === 0
          ? as(learner, (own) => withdrawPause(own, learner, ids))
          : answerPause(db, instructorId, { ...ids, agrees: b! % 3 === 1 }),
      )
    },
    async extend([a]) {
      const series = choose(a!)
      if (!series) return 'no series'
      await extendOneSeries.work(
        { seriesId: series.id, instructorId: instructors[series.instructor]! },
        services,
      )
      await adopt(story, () => false)
      return `extend ${series.id}`
    },
    async end([a, b, c]) {
      const { state } = story
      const series = choose(a!)
      if (!series) return 'no series'
      const on = c! % 2 === 0 ? undefined : daysOf(series)[b! % 3]
      const [before] = await find<{ isOver: boolean }>(
        'select ended_at is not null as "isOver" from public.lesson_series where id = $1',
        series,
      )
      const byLearner = on === undefined && series.learner < accounts && b! % 2 === 0
      const said = byLearner
        ? await leave(series)
        : await asTheirs(series, `end ${on} of`, (db, instructorId) =>
            endSeries(db, instructorId, {
              id: series.id,
              scope: on === undefined ? 'all' : one(['this', 'following'] as const, b!),
              ...(on !== undefined && { on }),
              reason: '',
            }),
          )
      if (on !== undefined) return said
      const left = state.lessons.find(
        ({ series: of, status, entry }) =>
          of === series.id && status === 'booked' && entry.from > state.now + 7 * 1440,
      )
      // Of a series that had ended before, a lesson may be back because its cancelling was undone.
      if (!before!.isOver) assert.equal(left, undefined, 'a lesson of a series that has ended')
      state.series = state.series.filter((one) => one !== series)
      return said
    },
  }
}
